public import TablesideCore
import TablesideVenue

extension ShowRates {
    /// The lower bounds of the lead-time groups that are learned separately.
    static let leads: [Elapsed] = [.zero, .days(1), .days(3), .days(7), .days(14), .days(30)]
    /// The maximum number of channels learned separately; if there are more, those with the most bookings.
    static let channels = 16

    /// Learns rates from past bookings.
    ///
    /// Each combination of party size (up to two, up to four, up to six, more), channel and lead time (less than a day,
    /// or from one, three, seven, fourteen or thirty days) has its own rate. A group with few bookings is pulled toward
    /// the rate of its channel and size, that toward the rate of the channel, and that toward the overall rate, as if
    /// `weight` bookings of the wider group were its own (the mean of a beta distribution). Bookings made further ahead
    /// never get a higher rate than later ones: where the history says so, both get the mean of the two (pool adjacent
    /// violators).
    ///
    /// - Parameters:
    ///   - history: The past bookings.
    ///   - weight: The number of bookings of the wider group that count as a group's own.
    ///   - usual: The prior probability of every booking, with the weight of that many bookings.
    /// - Returns: The rates, with a rule for each group of each channel.
    /// - Throws: `Defects` with everything that is wrong with the bookings or the numbers.
    /// - Complexity: O(n log n) for n bookings.
    public static func learned(
        from history: [PastBooking],
        weighing weight: Int = 20,
        assuming usual: Double = 0.9
    ) throws(Defects<OverbookingProblem>) -> ShowRates {
        let problems = problems(of: history, weight, usual)
        guard problems.isEmpty else { throw Defects(problems) }
        let strength = Double(weight)
        let all = Tally(history).rate(leaningOn: usual, strength)
        var rates = ShowRates(usual: all)
        let byChannel = Dictionary(grouping: history) { $0.channel }
        let channels = byChannel.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(Self.channels)
        for (channel, own) in channels.sorted(by: { $0.key < $1.key }) {
            rates.rules += rules(of: own, through: channel, leaningOn: all, strength)
        }
        // Of the other channels together nothing more is said than the size and the time ahead of all.
        rates.rules += rules(of: history, through: nil, leaningOn: all, strength)
        return rates
    }

    private static func rules(
        of history: [PastBooking],
        through channel: BookingChannel?,
        leaningOn wider: Double,
        _ strength: Double
    ) -> [Rule] {
        let whole = channel == nil ? wider : Tally(history).rate(leaningOn: wider, strength)
        let groups = Dictionary(grouping: history) { StayHistory.group(of: $0.party) }
        var rules: [Rule] = []
        for group in 0...StayHistory.groups.count {
            let own = groups[group] ?? []
            let rate = Tally(own).rate(leaningOn: whole, strength)
            let times = Dictionary(grouping: own) { lead(of: $0) }
            let cells = leads.indices.map { place in
                let tally = Tally(times[place] ?? [])
                return (rate: tally.rate(leaningOn: rate, strength), weight: Double(tally.count) + strength)
            }
            let smallest = group == 0 ? 1 : StayHistory.groups[group - 1] + 1
            let largest = group < StayHistory.groups.count ? StayHistory.groups[group] : Int.max
            let parties = try? SeatRange(smallest, largest)
            // Those from longest ahead come first, as the first rule holds.
            for (place, probability) in descending(cells).enumerated().reversed() {
                let lead = place == 0 ? nil : leads[place]
                rules.append(Rule(parties: parties, channel: channel, leadFrom: lead, probability: probability))
            }
        }
        return rules
    }

    private static func lead(of booking: PastBooking) -> Int {
        (leads.lastIndex { $0 <= booking.lead } ?? 0)
    }

    /// The closest nonincreasing rates, by weighted least squares.
    private static func descending(_ cells: [(rate: Double, weight: Double)]) -> [Double] {
        var blocks: [(rate: Double, weight: Double, count: Int)] = []
        for cell in cells {
            blocks.append((cell.rate, cell.weight, 1))
            while blocks.count > 1, blocks[blocks.count - 2].rate < blocks[blocks.count - 1].rate {
                let last = blocks.removeLast()
                let before = blocks.removeLast()
                let weight = before.weight + last.weight
                let rate = weight > 0 ? (before.rate * before.weight + last.rate * last.weight) / weight : before.rate
                blocks.append((min(max(rate, 0), 1), weight, before.count + last.count))
            }
        }
        return blocks.flatMap { Array(repeating: $0.rate, count: $0.count) }
    }

    private static func problems(
        of history: [PastBooking],
        _ weight: Int,
        _ usual: Double
    ) -> [Problem<OverbookingProblem>] {
        var problems = PastBooking.problems(of: history)
        if weight < 1 { problems.append(Problem(.noWeight(weight: weight), at: "weight")) }
        if let problem = OverbookingProblem.of(usual) { problems.append(Problem(problem, at: "usual")) }
        return problems
    }
}

extension PastBooking {
    /// Returns everything that is wrong with past bookings, at their positions.
    public static func problems(of history: [PastBooking]) -> [Problem<OverbookingProblem>] {
        guard history.count <= SizeLimit.showHistory else {
            return [Problem(.tooMany(count: history.count, limit: SizeLimit.showHistory))]
        }
        var problems: [Problem<OverbookingProblem>] = []
        for (position, booking) in history.enumerated() {
            let path = FieldPath([.index(position: position)])
            if booking.party < 1 { problems.append(Problem(.noWeight(weight: booking.party), at: path.field("party"))) }
            if booking.lead < .zero {
                problems.append(Problem(.negativeLength(length: booking.lead), at: path.field("lead")))
            }
        }
        return problems
    }
}

/// The number of bookings in a group, and how many showed up.
private struct Tally {
    let count: Int
    private let shows: Int

    init(_ bookings: [PastBooking]) {
        count = bookings.count
        shows = bookings.count { $0.showed }
    }

    /// The show-up share, blended with this many bookings at another rate.
    func rate(leaningOn wider: Double, _ strength: Double) -> Double {
        min(max((Double(shows) + wider * strength) / (Double(count) + strength), 0), 1)
    }
}
