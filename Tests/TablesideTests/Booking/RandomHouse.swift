import Tableside

/// One random venue, twice: for the engine and for the naive house.
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
                    id: TableID(table.id),
                    number: number,
                    seats: try SeatRange(table.smallest, table.largest)
                )
            }
        )
        rules = BookingRules(
            branch: Self.branch,
            step: .minutes(naive.step),
            turn: .minutes(naive.turn),
            fit: fit,
            notice: naive.notice.map { .beforeVisit(length: .minutes($0)) },
            horizon: naive.horizon.map { .days(count: $0) },
            smallestParty: naive.smallestParty,
            largestParty: naive.largestParty
        )
        plan = try VenuePlan(document, rules: rules, zone: FixedOffset.utc)
    }

    /// A venue with a few tables, one or two periods and now and then a restriction.
    static func random(_ random: inout SeededGenerator) throws -> RandomHouse {
        func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        let tables = (0..<roll(1...6)).map { number in
            let smallest = roll(1...4)
            return NaiveHouse.Table(id: "t\(number)", smallest: smallest, largest: smallest + roll(0...4))
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
        return try RandomHouse(naive)
    }
}
