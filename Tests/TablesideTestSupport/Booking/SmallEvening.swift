import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

/// A small house in the middle of a random evening: one run of an invariant, from a seed of its own.
///
/// Minute 0 is midnight of the date, as the house's clocks show it; the seed is in every failure message.
struct SmallEvening {
    let seed: UInt64
    let house: RandomHouse
    let plan: VenuePlan
    let midnight: Instant
    /// The minutes at which somebody can begin, by the naive house.
    let starts: [Int]
    private(set) var day: ServiceDay
    private(set) var now: Int
    var random: SplitMix64
    private var number = 0

    var instant: Instant { at(now) }

    /// Opens a house of that seed in which nothing has happened yet.
    ///
    /// The same seed gives the same evening on each date, in UTC where no zone is given; `adjust` changes the house
    /// before it opens.
    init(
        seed: UInt64,
        on date: CivilDate,
        in zone: ZoneTransitions? = nil,
        adjust: (inout NaiveHouse) -> Void = { _ in }
    ) throws {
        self.seed = seed
        random = SplitMix64(seed: seed)
        var naive = NaiveHouse.small(&random)
        adjust(&naive)
        house = try RandomHouse(naive)
        if let zone {
            var document = house.document
            document.zone = zone.identifier
            plan = try VenuePlan(document, rules: house.rules, zone: zone)
            midnight = try zone.instant(for: LocalDateTime("\(date)T00:00"), .reject)
        } else {
            plan = house.plan
            midnight = try Instant(iso8601: "\(date)T00:00:00Z")
        }
        starts = naive.starts()
        day = ServiceDay(id: BranchDay(branch: RandomHouse.branch, date: date))
        now = (starts.first ?? 0) - 90
    }

    func at(_ minute: Int) -> Instant { midnight + .minutes(minute) }
    func minute(_ instant: Instant) -> Int { Int((instant - midnight).milliseconds / 60_000) }

    /// Gives random commands, one after the other, and calls back after each that did something.
    mutating func live(
        _ commands: Int,
        _ check: (_ command: ServiceDay.Command, _ before: ServiceDay, _ evening: SmallEvening) throws -> Void = {
            _,
            _,
            _ in
        }
    ) throws {
        for _ in 0..<commands {
            now += Int.random(in: 0...15, using: &random)
            let before = day
            let command = command()
            do throws(ServiceDay.Refusal) {
                try day.perform(command, in: plan, by: RandomHouse.host, at: instant)
            } catch {
                continue
            }
            try check(command, before, self)
        }
    }

    mutating func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// Somebody who may be there or not.
    mutating func somebody() -> BookingID {
        day.bookings.keys.sorted().randomElement(using: &random) ?? BookingID("nobody")
    }

    /// The tables of a unit of the house.
    mutating func tables() -> [TableID] {
        house.naive.units.randomElement(using: &random)?.tables.map { TableID($0) } ?? []
    }

    /// A size that some unit takes, mostly.
    mutating func party() -> Int {
        guard roll(0...9) > 0, let unit = house.naive.units.randomElement(using: &random) else { return roll(0...8) }
        return roll(unit.smallest...unit.largest)
    }

    /// Asks for one of the starts, now and then for one table, beyond the rules, or by a name that is taken.
    mutating func request() -> BookingRequest {
        number += 1
        let start = starts.randomElement(using: &random) ?? 0
        return BookingRequest(
            id: roll(0...19) == 0 ? somebody() : BookingID("b\(number)"),
            party: party(),
            at: at(start),
            channel: roll(0...2) == 0 ? .online : nil,
            table: roll(0...5) == 0 ? tables().first : nil,
            overrideReason: roll(0...11) == 0 ? "regulars" : nil
        )
    }

    private mutating func command() -> ServiceDay.Command {
        switch roll(0...32) {
        case 0...9: return .book(request())
        case 10...12: return .hold(request(), lasting: .minutes(roll(1...40)))
        case 13:
            number += 1
            return .walkIn(WalkIn(id: BookingID("w\(number)"), party: party()))
        case 14, 15: return .cancel(somebody())
        case 16: return .confirm(somebody())
        case 17: return .seat(somebody(), at: roll(0...1) == 0 ? tables() : nil)
        case 18: return .finish(somebody())
        case 19: return .modify(somebody(), BookingChange(party: party()))
        case 20: return .modify(somebody(), BookingChange(at: at(starts.randomElement(using: &random) ?? 0)))
        case 21: return .lock(somebody())
        case 22: return .move(somebody(), to: tables())
        case 23: return .swapHold(somebody(), for: request())
        case 24: return .expire(booking: somebody())
        case 25: return .extend(somebody(), until: instant + .minutes(roll(10...120)))
        case 26, 27: return .reinstate(booking: somebody(), overrideReason: roll(0...5) == 0 ? "they rang" : nil)
        case 28: return .arrive(somebody())
        case 29: return .unlock(somebody())
        case 30: return .releaseHold(somebody())
        case 31: return .markLate(somebody())
        default: return .noShow(somebody())
        }
    }

    /// Puts a stay into the book that somebody has in another evening of this house.
    ///
    /// Parties that were seated ahead of the opening cannot be entered where those of the night before may stay beyond
    /// their closing; ``canEnter(_:)`` tells.
    mutating func enter(_ booking: Booking) throws {
        let stay = ImportedBooking(
            id: booking.id,
            party: booking.party,
            span: booking.span,
            tables: booking.tables,
            isLocked: booking.isLocked
        )
        try day.perform(.enter(stay), in: plan, by: RandomHouse.host, at: instant)
    }

    /// Whether staff can put somebody's stay into the book of another evening of this house.
    func canEnter(_ booking: Booking) -> Bool {
        house.naive.fit == .endByClosing
            || house.naive.periods.contains { minute(booking.span.lowerBound) >= $0.opens }
    }

    /// Whether somebody who may move sits where the rules would put nobody of their size: the house did, and let go of it.
    var hasOddSeats: Bool {
        stays.contains { stay in
            let tables = stays.filter { $0.id == stay.id }.map(\.table)
            return !stay.stays && !stay.sits && !house.naive.holds(stay.party, at: tables, online: stay.online)
        }
    }

    /// Who has which table when, in minutes.
    var stays: [NaiveHouse.Stay] {
        day.bookings.values.sorted { $0.id < $1.id }.flatMap { booking -> [NaiveHouse.Stay] in
            let keeps: Bool =
                switch booking.status {
                case .held: booking.expiresAt.map { instant < $0 } ?? true
                case .requested, .confirmed, .late, .arrived, .seated: true
                case .asked, .finished, .cancelled, .declined, .expired, .noShow: false
                }
            guard keeps else { return [] }
            return booking.tables.map { table in
                NaiveHouse.Stay(
                    id: booking.id.rawValue,
                    table: table.rawValue,
                    from: minute(booking.span.lowerBound),
                    to: minute(booking.span.upperBound),
                    sits: booking.status == .seated,
                    party: booking.party,
                    online: booking.channel == .online,
                    walkIn: booking.channel == .walkIn,
                    // Nor are those moved who sit at several tables.
                    stays: booking.isLocked || booking.status == .arrived || booking.parts != nil
                )
            }
        }
    }
}

extension NaiveHouse {
    /// At most four tables and one service of two to five hours.
    static func small(_ random: inout SplitMix64) -> NaiveHouse {
        func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        let opens = roll(20...46) * 30
        let closes = opens + roll(5...10) * 30
        var house = NaiveHouse(
            tables: (0..<[1, 2, 3, 3, 4, 4][roll(0...5)]).map { number in
                let smallest = roll(1...3)
                return Unit(tables: ["t\(number)"], smallest: smallest, largest: smallest + roll(0...3))
            },
            periods: [(opens, closes > 1_440 ? closes - 1_440 : closes)],
            step: [30, 40, 60][roll(0...2)],
            turn: roll(3...9) * 15
        )
        house.pools = roll(0...3) > 0
        var combined: Set<Set<String>> = []
        for _ in 0..<(house.tables.count > 1 ? roll(0...2) : 0) {
            let members = house.tables.map(\.tables[0]).shuffled(using: &random).prefix(roll(2...3))
            guard combined.insert(Set(members)).inserted else { continue }
            let smallest = roll(2...5)
            house.combinations.append(Unit(tables: Array(members), smallest: smallest, largest: smallest + roll(0...3)))
        }
        for table in house.tables where roll(0...7) == 0 { house.offline.insert(table.tables[0]) }
        if roll(0...2) == 0 { house.sized = (roll(1...2), roll(2...4), roll(2...8) * 15) }
        switch roll(0...5) {
        case 0: house.gap = roll(1...4) * 5
        case 1: house.included = roll(1...3) * 5
        case 2: house.fit = .overrun
        case 3:
            house.fit = .lastSeating
            house.fitMinutes = opens + 60 < 1_440 ? opens + 60 : opens - 1_380
        default: break
        }
        if house.fit == .overrun { house.fitMinutes = roll(0...3) * 30 }
        if roll(0...4) == 0 { house.notice = roll(0...3) * 60 }
        if roll(0...3) == 0 { house.paces = [pace(&random)] }
        return house
    }

    static func pace(_ random: inout SplitMix64) -> Pace {
        func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        var pace = Pace(window: roll(0...2) == 0 ? nil : [30, 60][roll(0...1)])
        if roll(0...1) == 0 { pace.covers = roll(2...8) }
        if roll(0...1) == 0 { pace.parties = roll(1...3) }
        if roll(0...2) == 0 { pace.online = pace.covers.map { roll(1...$0) } ?? roll(1...6) }
        pace.walkInsCount = roll(0...3) > 0
        return pace
    }
}

/// Runs of an invariant: a quick sample in every run, 100,000 in the long mode.
///
/// The first has the seed `base`, the next one the next; what a body throws is reported with its seed.
func evenings(
    _ sample: Int = 40,
    from base: UInt64,
    adjust: (inout NaiveHouse) -> Void = { _ in },
    _ body: (inout SmallEvening) throws -> Void
) throws {
    let date = try CivilDate("2026-06-01")
    for seed in base..<base + UInt64(runs(sample, long: 100_000)) {
        do {
            var evening = try SmallEvening(seed: seed, on: date, adjust: adjust)
            try body(&evening)
        } catch {
            Issue.record("seed \(seed): \(error)")
        }
    }
}
