import Foundation
import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue

/// A house whose guests follow a known law, and one moment of an evening there: what a quote knows, and what happens.
///
/// A stay is four phases in a row (until they order, have dessert, pay and leave), each a gamma distribution of shape 4
/// and together 60, 80 or 100 minutes on average.
struct WaitTruth {
    /// A phase of a stay: the mark at its beginning, and its share of the stay.
    static let phases: [(mark: StayStage?, share: Double)] = [
        (nil, 0.15), (.ordered, 0.50), (.dessert, 0.25), (.paid, 0.10),
    ]

    /// A party at a table.
    struct Guests {
        let table: Int
        let party: Int
        let elapsed: Double
        /// The phase that it is in, and for how long.
        let phase: Int
        let inPhase: Double
        /// How long it really stays on.
        let rest: Double
    }

    let seats: [Int]
    let guests: [Guests]
    /// The parties that wait, first the one that joined first, and their real stays.
    let queue: [(party: Int, waited: Int, stay: Double)]
    let asking: Int

    static func mean(_ party: Int) -> Double { party <= 2 ? 60 : party <= 4 ? 80 : 100 }

    /// The phases of one stay in minutes.
    static func stay(of party: Int, _ random: inout SplitMix64) -> [Double] {
        phases.map { phase in gamma(&random) / 4 * phase.share * mean(party) }
    }

    /// A gamma variable of shape 4 and mean 4.
    static func gamma(_ random: inout SplitMix64) -> Double {
        (0..<4).reduce(0) { sum, _ in sum + exponential(&random) }
    }

    private static func exponential(_ random: inout SplitMix64) -> Double {
        -log(1 - Double(random.next() >> 11) * 0x1p-53)
    }

    static func party(_ random: inout SplitMix64, upTo most: Int = 6) -> Int {
        let weights = [5, 40, 15, 25, 8, 7].prefix(most)
        var pick = Int.random(in: 0..<weights.reduce(0, +), using: &random)
        for (place, weight) in weights.enumerated() {
            if pick < weight { return place + 1 }
            pick -= weight
        }
        return most
    }

    /// The house's past.
    static func history(_ count: Int, _ random: inout SplitMix64) -> [CompletedStay] {
        (0..<count).map { _ in
            let party = party(&random)
            let phases = stay(of: party, &random)
            var marks: [StayStage: Elapsed] = [:]
            var time = 0.0
            for (phase, length) in zip(Self.phases, phases) {
                if let mark = phase.mark { marks[mark] = elapsed(time) }
                time += length
            }
            return CompletedStay(party: party, length: elapsed(time), marks: marks)
        }
    }

    static func elapsed(_ minutes: Double) -> Elapsed { .milliseconds(Int64((minutes * 60_000).rounded())) }

    /// A full house at some moment of an evening, with parties that wait.
    init(_ random: inout SplitMix64, tables: Int = 20, waiting: ClosedRange<Int> = 0...12) {
        seats = (0..<tables).map { [2, 2, 4, 4, 6][$0 % 5] }
        var guests: [Guests] = []
        for (table, seats) in seats.enumerated() {
            let party = Self.party(&random, upTo: seats)
            // A look at any moment meets long stays more often than short ones.
            var phases: [Double]
            repeat {
                phases = Self.stay(of: party, &random)
            } while Double.random(in: 0..<1, using: &random) * 400 >= phases.reduce(0, +)
            let total = phases.reduce(0, +)
            let elapsed = Double.random(in: 0..<1, using: &random) * total
            var (phase, before) = (0, 0.0)
            while phase < 3, before + phases[phase] <= elapsed {
                before += phases[phase]
                phase += 1
            }
            guests.append(
                Guests(
                    table: table,
                    party: party,
                    elapsed: elapsed,
                    phase: phase,
                    inPhase: elapsed - before,
                    rest: total - elapsed
                )
            )
        }
        self.guests = guests
        let count = Int.random(in: waiting, using: &random)
        var queue: [(party: Int, waited: Int, stay: Double)] = []
        for place in 0..<count {
            let party = Self.party(&random)
            queue.append((party, (count - place) * 3, Self.stay(of: party, &random).reduce(0, +)))
        }
        self.queue = queue
        asking = Self.party(&random)
    }

    /// How long guests stay on, drawn from the law given what is known of them.
    func rest(of guests: Guests, _ random: inout SplitMix64) -> Double {
        let scale = Self.phases[guests.phase].share * Self.mean(guests.party) / 4
        var length: Double
        repeat { length = Self.gamma(&random) * scale } while length <= guests.inPhase
        var rest = length - guests.inPhase
        for phase in Self.phases.dropFirst(guests.phase + 1) {
            rest += Self.gamma(&random) / 4 * phase.share * Self.mean(guests.party)
        }
        return rest
    }

    /// How long the party that asks waits if the guests stay on so long, served by the blend: a simulation that looks at
    /// every table each time somebody leaves.
    func wait(_ rests: [Double], _ stays: [Double]) -> Double {
        var until = rests
        // Five minutes a cover weigh like five minutes of waiting.
        let order = queue.indices.sorted {
            let (left, right) = (queue[$0], queue[$1])
            let (first, second) = (left.waited + 5 * left.party, right.waited + 5 * right.party)
            return first == second ? $0 < $1 : first > second
        }
        var line = order.filter { queue[$0].waited + 5 * queue[$0].party >= 5 * asking }.map { Optional($0) } + [nil]
        let tables = seats.indices.sorted { seats[$0] == seats[$1] ? $0 < $1 : seats[$0] < seats[$1] }
        var free: Set<Int> = []
        while true {
            let time = until.indices.filter { !free.contains($0) }.map { until[$0] }.min() ?? 0
            for table in until.indices where until[table] <= time { free.insert(table) }
            for place in line.indices {
                let party = line[place].map { queue[$0].party } ?? asking
                guard let table = tables.first(where: { free.contains($0) && seats[$0] >= party }) else { continue }
                guard let number = line[place] else { return time }
                free.remove(table)
                until[table] = time + stays[number]
                line[place] = -1
            }
            line.removeAll { $0 == -1 }
        }
    }

    /// How long the party that asks really waits.
    var actual: Double { wait(guests.map(\.rest), queue.map(\.stay)) }

    /// Waits drawn from the law, in ascending order.
    func waits(_ count: Int, _ random: inout SplitMix64) -> [Double] {
        (0..<count).map { _ in
            var rests: [Double] = []
            for guests in guests { rests.append(rest(of: guests, &random)) }
            var stays: [Double] = []
            for party in queue { stays.append(Self.stay(of: party.party, &random).reduce(0, +)) }
            return wait(rests, stays)
        }.sorted()
    }
}

extension WaitTruth {
    static let now = Instant(millisecondsSince1970: 1_800_000_000_000)
    static let day = BranchDay(branch: "house", date: .first)

    /// The floor as a quote knows it, with the stages of the tables or only with the time that has passed.
    func floor(knowingStages: Bool) throws -> WaitlistFloor {
        WaitlistFloor(
            day: Self.day,
            at: Self.now,
            tables: try seats.enumerated().map { table, seats in
                WaitlistFloor.Table(id: Self.id(table), seats: try SeatRange(upTo: seats), isOccupied: true)
            },
            stays: guests.map { guests in
                let mark = knowingStages ? Self.phases[guests.phase].mark : nil
                return WaitlistFloor.Stay(
                    tables: [Self.id(guests.table)],
                    party: guests.party,
                    since: Self.now - Self.elapsed(guests.elapsed),
                    stage: mark,
                    stageSince: mark.map { _ in Self.now - Self.elapsed(guests.inPhase) }
                )
            },
            turn: .minutes(90)
        )
    }

    /// The list of the parties that wait.
    var list: Waitlist {
        var list = Waitlist(id: Self.day)
        for (place, party) in queue.enumerated() {
            let wish = WaitlistWish(id: WaitlistEntryID("w\(String(place + 10))"), party: party.party)
            list.record(
                .joined(
                    entry: WaitlistEntry(
                        wish,
                        number: place + 1,
                        origin: .door,
                        guest: nil,
                        host: nil,
                        joinedAt: Self.now - .minutes(party.waited),
                        joining: WaitlistJoining()
                    )
                )
            )
        }
        return list
    }

    private static func id(_ table: Int) -> TableID { TableID("t\(String(table + 100))") }
}
