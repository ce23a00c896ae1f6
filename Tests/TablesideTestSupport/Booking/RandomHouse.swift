import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue

/// One random venue, twice: for the engine and for the naive house.
///
/// No variation of `SampleHouse`: everything about it is drawn.
struct RandomHouse {
    /// Midnight of the date that is asked about, Monday 1 June 2026, in UTC.
    static let midnight = Instant(millisecondsSince1970: 1_780_272_000_000)
    static let branch = BranchID("b")
    static let guest = UserID("g")
    static let host = Author.host(UserID("h"), at: branch)

    var naive: NaiveHouse
    let plan: VenuePlan
    let document: Branch
    let rules: BookingRules

    static func at(_ minute: Int) -> Instant { midnight + .minutes(minute) }
    static func minute(_ instant: Instant) -> Int { Int((instant - midnight).milliseconds / 60_000) }
    static func day() throws -> ServiceDay {
        ServiceDay(id: BranchDay(branch: branch, date: try CivilDate("2026-06-01")))
    }

    private static func time(_ minute: Int) throws -> LocalTime { try LocalTime(millisecondOfDay: minute * 60_000) }

    init(_ naive: NaiveHouse) throws {
        self.naive = naive
        let periods = try naive.periods.map {
            try OpeningPeriod(opens: Self.time($0.opens), closes: Self.time($0.closes))
        }
        let fit: FitPolicy =
            switch naive.fit {
            case .endByClosing: .mustEndByClosing
            case .lastSeating: .latestStart(at: try Self.time(naive.fitMinutes))
            case .overrun: .mayOverrun(by: .minutes(naive.fitMinutes))
            }
        document = Branch(
            id: Self.branch,
            restaurant: RestaurantID("r"),
            name: "B",
            zone: "UTC",
            currency: .usd,
            hours: OpeningHours(everyDay: periods),
            tables: try naive.tables.enumerated().map { number, table in
                DiningTable(
                    id: TableID(table.tables[0]),
                    number: number,
                    seats: try SeatRange(table.smallest, table.largest),
                    area: naive.areas[table.tables[0]].map { AreaID($0) }
                )
            },
            areas: Set(naive.areas.values).sorted().map {
                DiningArea(id: AreaID($0), name: LocalizedText($0, in: .english))
            },
            combinations: try naive.combinations.map { unit in
                TableCombination(unit.tables.map { TableID($0) }, seats: try SeatRange(unit.smallest, unit.largest))
            }
        )
        var rules = BookingRules(
            branch: Self.branch,
            step: .minutes(naive.step),
            turn: .minutes(naive.turn),
            fit: fit,
            notice: naive.notice.map { .beforeVisit(length: .minutes($0)) },
            horizon: naive.horizon.map { .days(count: $0) },
            smallestParty: naive.smallestParty,
            largestParty: naive.largestParty
        )
        rules.tables = naive.offline.union(naive.noWalkIns).sorted().map { table in
            var channels: Set<BookingChannel> = [.inHouse]
            if !naive.offline.contains(table) { channels.insert(.online) }
            if !naive.noWalkIns.contains(table) { channels.insert(.walkIn) }
            return TableRule(TableID(table), channels: channels)
        }
        if let sized = naive.sized {
            let parties = try SeatRange(sized.smallest, sized.largest)
            rules.turns.append(TurnTime(for: parties, lasts: .minutes(sized.lasts)))
        }
        if let timed = naive.timed {
            let times = Daypart(from: try Self.time(timed.from), until: try Self.time(timed.until))
            rules.turns.append(TurnTime(when: StartCriteria(times: times), lasts: .minutes(timed.lasts)))
        }
        if let tabled = naive.tabled {
            rules.turns.append(TurnTime(table: TableID(tabled.table), lasts: .minutes(tabled.lasts)))
        }
        if naive.gap > 0 { rules.buffer = .additional(length: .minutes(naive.gap)) }
        if naive.included > 0 { rules.buffer = .included(length: .minutes(naive.included)) }
        if let pause = naive.pause {
            rules.pauses = [BookingPause(from: Self.at(pause.from), until: Self.at(pause.until))]
        }
        if let pause = naive.areaPause {
            let (from, until) = (Self.at(pause.from), Self.at(pause.until))
            rules.pauses.append(BookingPause(from: from, until: until, area: AreaID(pause.area)))
        }
        rules.pacing = naive.paces.map { pace in
            PacingRule(
                pace.window.map { .starts(window: .minutes($0)) } ?? .concurrent,
                covers: pace.covers,
                parties: pace.parties,
                onlineCovers: pace.online,
                countsWalkIns: pace.walkInsCount
            )
        }
        if let quota = naive.quota {
            let times = try quota.times.map { times in
                Daypart(from: try Self.time(times.from), until: try Self.time(times.until))
            }
            let when = times.map { StartCriteria(times: $0) }
            rules.walkInQuota = WalkInQuota(tables: quota.tables, covers: quota.covers, when: when)
        }
        rules.allowsSplit = naive.splits
        rules.assignment = naive.pools ? .pooled : .locked
        self.rules = rules
        plan = try VenuePlan(document, rules: rules, zone: FixedOffset.utc)
    }

    /// A venue with a few tables, one or two periods and now and then a restriction.
    static func random(_ random: inout SplitMix64) throws -> RandomHouse {
        func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        let tables = (0..<roll(1...6)).map { number in
            let smallest = roll(1...4)
            return NaiveHouse.Unit(tables: ["t\(number)"], smallest: smallest, largest: smallest + roll(0...4))
        }
        var periods: [(opens: Int, closes: Int)] = []
        for _ in 0..<roll(1...2) {
            let period = (opens: roll(0...47) * 30, closes: roll(0...48) * 30)
            // A period that stands twice is a defect of the branch, of which no plan is made.
            if !periods.contains(where: { $0 == period }) { periods.append(period) }
        }
        var naive = NaiveHouse(
            tables: tables,
            periods: periods,
            step: [15, 20, 30, 45][roll(0...3)],
            turn: roll(1...8) * 20
        )
        switch roll(0...3) {
        case 0:
            naive.fit = .lastSeating
            naive.fitMinutes = roll(0...48) * 30
        case 1:
            naive.fit = .overrun
            naive.fitMinutes = roll(0...6) * 30
        default: break
        }
        if roll(0...3) == 0 { naive.notice = roll(0...10) * 60 }
        if roll(0...3) == 0 { naive.horizon = roll(0...2) }
        if roll(0...4) == 0 { naive.smallestParty = roll(1...2) }
        if roll(0...4) == 0 { naive.largestParty = roll(2...6) }
        enrich(&naive, &random)
        return try RandomHouse(naive)
    }

    /// Adds combinations, buffers, turn times, pauses and pacing to every other venue or so.
    private static func enrich(_ naive: inout NaiveHouse, _ random: inout SplitMix64) {
        func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        naive.pools = roll(0...1) == 0
        var combined: Set<Set<String>> = []
        if naive.tables.count > 1, roll(0...1) == 0 {
            for _ in 0..<roll(1...4) {
                let members = naive.tables.map(\.tables[0]).shuffled(using: &random).prefix(roll(2...3))
                guard combined.insert(Set(members)).inserted else { continue }
                let smallest = roll(2...6)
                let unit = NaiveHouse.Unit(tables: Array(members), smallest: smallest, largest: smallest + roll(0...4))
                naive.combinations.append(unit)
            }
        }
        for table in naive.tables where roll(0...5) == 0 { naive.offline.insert(table.tables[0]) }
        if roll(0...2) == 0 { naive.sized = (roll(1...2), roll(2...4), roll(1...8) * 15 + 30) }
        if roll(0...3) == 0 { naive.timed = (roll(0...23) * 60, roll(0...23) * 60, roll(1...6) * 25 + 30) }
        switch roll(0...4) {
        case 0: naive.gap = roll(1...7) * 5
        case 1: naive.included = min(roll(1...3) * 5, naive.turn - 1)
        default: break
        }
        if roll(0...5) == 0 {
            let from = roll(0...47) * 30
            naive.pause = (from, from + roll(1...300))
        }
        for _ in 0..<max(0, roll(0...4) - 2) {
            var pace = NaiveHouse.Pace(window: roll(0...2) == 0 ? nil : [15, 30, 60, 100][roll(0...3)])
            if roll(0...1) == 0 { pace.covers = roll(0...12) }
            if roll(0...1) == 0 { pace.parties = roll(0...4) }
            if roll(0...2) == 0 { pace.online = pace.covers.map { roll(0...$0) } ?? roll(0...10) }
            pace.walkInsCount = roll(0...3) > 0
            // A rule that stands twice is a defect.
            if !naive.paces.contains(pace) { naive.paces.append(pace) }
        }
        for table in naive.tables where roll(0...5) == 0 { naive.noWalkIns.insert(table.tables[0]) }
        if roll(0...2) == 0 {
            var quota = NaiveHouse.Quota()
            if roll(0...2) > 0 { quota.tables = roll(0...3) }
            if roll(0...1) == 0 { quota.covers = roll(0...9) }
            if roll(0...2) == 0 { quota.times = (roll(0...23) * 60, roll(0...23) * 60) }
            naive.quota = quota
        }
        naive.splits = roll(0...2) == 0
        if roll(0...1) == 0 {
            for table in naive.tables where roll(0...2) > 0 { naive.areas[table.tables[0]] = ["a", "b"][roll(0...1)] }
            // From what was drawn already, so that the houses are the same ones as without it.
            if naive.turn % 60 == 0, let area = naive.areas.values.min() {
                let from = naive.turn * 7 % 48 * 30
                naive.areaPause = (area, from, from + naive.step * 13 % 600 + 1)
            }
        }
    }
}

extension NaiveHouse {
    /// Four tables, six starts, no rule that restricts.
    static var crowded: NaiveHouse {
        let tables = [(1, 2), (1, 4), (2, 4), (2, 4)].enumerated().map { number, seats in
            NaiveHouse.Unit(tables: ["t\(number)"], smallest: seats.0, largest: seats.1)
        }
        var naive = NaiveHouse(tables: tables, periods: [(opens: 1_080, closes: 1_320)], step: 30, turn: 90)
        (naive.pools, naive.splits) = (true, true)
        return naive
    }
}
