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
    /// Who waits for a table.
    private(set) var list: Waitlist
    /// Who was promised a table beyond those there are, and has not come yet.
    private var promised: [OverbookedParty] = []
    /// Whether offers of the list stay open between commands, with their tables blocked.
    ///
    /// If not, each is accepted or declined at once, so that bookings alone take tables, as in the naive house.
    var keepsOffers = false
    /// Whether nothing happens beside the book.
    var isQuiet = false
    /// What happens beside the book, and its names.
    private var beside: SplitMix64
    private var extra = 0

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
        beside = SplitMix64(seed: seed ^ 0xBE51DE)
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
        list = Waitlist(id: day.id)
        now = (starts.first ?? 0) - 90
    }

    func at(_ minute: Int) -> Instant { midnight + .minutes(minute) }
    func minute(_ instant: Instant) -> Int { Int((instant - midnight).milliseconds / 60_000) }

    /// What is called after each command that did something.
    typealias Check = (_ command: ServiceDay.Command, _ before: ServiceDay, _ evening: SmallEvening) throws -> Void

    /// Gives random commands, one after the other, and calls back after each that did something.
    ///
    /// Now and then something happens beside the book before that: somebody waits, several requests are chosen from, or
    /// a table is promised beyond those there are.
    mutating func live(_ commands: Int, _ check: Check = { _, _, _ in }) throws {
        for _ in 0..<commands {
            now += Int.random(in: 0...15, using: &random)
            switch isQuiet ? 11 : Int.random(in: 0...11, using: &beside) {
            case 0: try choose(check)
            case 1: try overbook()
            case 2...6: try wait(check)
            default: break
            }
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

// What happens beside the book. It draws from numbers of its own.
extension SmallEvening {
    /// Books all that are chosen among a few requests, in any order; none of them can be refused.
    private mutating func choose(_ check: Check) throws {
        let requests = (0..<Int.random(in: 1...4, using: &beside)).map { _ in
            extra += 1
            return SelectionRequest(
                id: BookingID("s\(extra)"),
                party: size(),
                starts: [at(starts.randomElement(using: &beside) ?? 0)],
                channel: Bool.random(using: &beside) ? .online : .inHouse
            )
        }
        var selector = try plan.open(day).selector(for: BookingBatch(requests), at: instant)
        selector.run(nodes: 50)
        for seating in selector.selection.seatings.shuffled(using: &beside) {
            let before = day
            try day.perform(.book(seating.booking), in: plan, by: RandomHouse.host, at: instant)
            try check(.book(seating.booking), before, self)
        }
    }

    /// Promises a party a table beyond those there are, if the risk is small.
    private mutating func overbook() throws {
        let rates = ShowRates(usual: 0.8)
        let policy = OverbookingPolicy(alpha: 0.3, rates: rates)
        let (party, start) = (size(), at(starts.randomElement(using: &beside) ?? 0))
        guard start > instant else { return }
        let open = try plan.open(day)
        guard try open.overbooking(of: party, at: start, beside: promised, under: policy, at: instant).isAccepted else {
            return
        }
        promised.append(OverbookedParty(party: party, span: start..<start + .minutes(90), probability: 0.8))
    }

    /// Gives the list of those who wait a command; those who were promised a table join it when they come.
    private mutating func wait(_ check: Check) throws {
        let time = instant
        let here = promised.filter { $0.span.lowerBound <= time }
        promised.removeAll { $0.span.lowerBound <= time }
        for party in here { try join(party.party, check) }
        let waiting = list.entries.values.filter(\.isOpen).map(\.id).sorted()
        let entry = waiting.randomElement(using: &beside) ?? "none"
        let offered = waiting.filter { list.entry($0)?.offer != nil }.randomElement(using: &beside) ?? entry
        extra += 1
        switch Int.random(in: 0...9, using: &beside) {
        case 0...3: try join(size(), check)
        case 4: try give(.promote, check)
        case 5: try give(.decline(offered), check)
        case 6: try give(.changeParty(entry: entry, party: size()), check)
        case 7: try give(.leave(entry), check)
        default: try give(.accept(offered, as: BookingID("l\(extra)")), check)
        }
        guard !keepsOffers else { return }
        var round = 0
        while let offered = list.entries.values.filter({ $0.offer != nil }).map(\.id).min() {
            extra += 1
            round += 1
            let answer: Waitlist.Command =
                Bool.random(using: &beside) ? .accept(offered, as: BookingID("l\(extra)")) : .decline(offered)
            if round < 20, try give(answer, check) { continue }
            // Who can neither sit down nor decline goes home.
            guard try give(.remove(entry: offered), check) else {
                Issue.record("seed \(seed): \(offered) keeps its offer")
                return
            }
        }
    }

    private mutating func join(_ party: Int, _ check: Check) throws {
        extra += 1
        try give(.join(WaitlistWish(id: WaitlistEntryID("w\(extra)"), party: party)), check)
    }

    /// Gives the list and the day a command together; returns whether they took it.
    @discardableResult
    private mutating func give(_ command: Waitlist.Command, _ check: Check) throws -> Bool {
        let before = day
        var desk = WaitlistDesk(list, day, plan: plan, policy: WaitlistPolicy())
        var changes = Changes()
        let author = command.kind == .promote ? Author.system : RandomHouse.host
        do throws(Waitlist.Refusal) {
            try desk.perform(command, by: author, at: instant, changes: &changes)
        } catch {
            return false
        }
        (list, day) = (desk.list, desk.day)
        guard day != before else { return true }
        let seated = day.bookings.values.first { before.booking($0.id) == nil }
        let blocks = day.blocks.values.sorted { $0.id < $1.id }
        let made = seated.map { ServiceDay.Command.walkIn(WalkIn(id: $0.id, party: $0.party)) }
        try check(made ?? .blockTables(blocks: blocks), before, self)
        return true
    }

    /// A size that some unit takes.
    private mutating func size() -> Int {
        guard let unit = house.naive.units.randomElement(using: &beside) else { return 1 }
        return Int.random(in: unit.smallest...unit.largest, using: &beside)
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
