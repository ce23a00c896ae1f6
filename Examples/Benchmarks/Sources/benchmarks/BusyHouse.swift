import Tableside

/// A large restaurant on a busy day, once for the library and once as arrays of numbers.
struct BusyHouse {
    let plan: VenuePlan
    private(set) var day: ServiceDay
    private(set) var evening: DayAvailability
    let now: Instant
    let opening: Instant
    private(set) var scan: Scan

    private static let branch = BranchID(rawValue: "branch")

    /// Fills the tables with one stay after another or, as a stream, with guests' requests and the library's answers.
    init(
        tables: Int,
        combinations: Int,
        bookings: Int,
        isStream: Bool = false,
        pacing: [PacingRule] = []
    ) throws {
        let seats = [2, 2, 4, 4, 4, 6, 2, 4, 6, 8]
        let names = (0..<tables).map { TableID(rawValue: "table \($0)") }
        let diningTables = try names.enumerated().map { number, id in
            let largest = seats[number % seats.count]
            return DiningTable(id: id, number: number, seats: try SeatRange(max(1, largest / 2), largest))
        }
        // Adjacent tables joined, then tables two apart, then three in a row.
        let joined: [TableCombination] = try (0..<combinations).map { number in
            let first = number % tables
            let others = number < tables ? [first + 1] : number < 2 * tables ? [first + 2] : [first + 1, first + 2]
            let members = [first] + others.map { $0 % tables }
            let sum = members.reduce(0) { $0 + seats[$1 % seats.count] } - 2 * (members.count - 1)
            return TableCombination(members.map { names[$0] }, seats: try SeatRange(min(4, sum), max(4, sum)))
        }
        let document = Branch(
            id: Self.branch,
            restaurant: RestaurantID(rawValue: "restaurant"),
            name: "Busy",
            zone: "UTC",
            currency: .usd,
            hours: OpeningHours(everyDay: [try OpeningPeriod("08:00", "24:00")]),
            tables: diningTables,
            combinations: joined
        )
        var rules = BookingRules(branch: Self.branch, step: .minutes(15), turn: .minutes(120))
        rules.turns = [
            TurnTime(for: try SeatRange(1, 2), lasts: .minutes(75)),
            TurnTime(for: try SeatRange(3, 4), lasts: .minutes(90)),
        ]
        rules.pacing = pacing
        plan = try VenuePlan(document, rules: rules, zone: FixedOffset.utc)
        let date = try CivilDate(year: 2026, month: 3, day: 28)
        opening = try Instant(iso8601: "2026-03-28T08:00:00Z")
        now = opening - .hours(48)
        var day = ServiceDay(id: BranchDay(branch: Self.branch, date: date))
        let host = Author.host(UserID(rawValue: "host"), at: Self.branch)
        if isStream {
            try Self.book(bookings, into: &day, in: plan, from: opening, at: now)
        }
        // Back-to-back stays on each table, more in the evening than in the morning.
        var next = names.map { _ in 0 }
        var number = 0
        while number < bookings, !isStream {
            let table = number * 7 % tables
            let gap = number * 13 % (bookings / tables < 5 ? 3 : 2) * 15
            let length = 60 + (number * 11 % 4) * 15
            if next[table] == 0 { next[table] = max(0, 930 - (bookings / tables + 1) * 105) + table % 3 * 15 }
            let start = opening + .minutes(next[table] + gap)
            let end = min(start + .minutes(length), opening + .hours(16))
            next[table] = Int((end - opening).milliseconds / 60_000)
            number += 1
            guard start < end else { continue }
            let stay = ImportedBooking(
                id: BookingID(rawValue: "booking \(number)"),
                party: max(1, seats[table % seats.count] - 1),
                span: start..<end,
                tables: [names[table]],
                isLocked: false
            )
            try day.perform(.enter(stay: stay), in: plan, by: host, at: now)
        }
        self.day = day
        evening = try plan.open(day)
        scan = Scan(plan, day, from: opening, now)
    }

    /// Books parties of all sizes, mostly for the evening, at the tables they are offered; drops a request if nothing
    /// is free.
    private static func book(
        _ bookings: Int,
        into day: inout ServiceDay,
        in plan: VenuePlan,
        from opening: Instant,
        at now: Instant
    ) throws {
        let host = Author.host(UserID(rawValue: "host"), at: branch)
        var evening = try plan.open(day)
        var state: UInt64 = 42
        func roll(_ count: UInt64) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % count)
        }
        let sizes = [1, 2, 2, 2, 2, 3, 4, 4, 4, 5, 6, 8]
        var asked = 0
        while day.bookings.count < bookings, asked < bookings * 20 {
            asked += 1
            let party = sizes[roll(12)]
            let step = roll(3) == 0 ? 14 + roll(12) : 36 + roll(20)
            let start = opening + .minutes(step * 15)
            let request = BookingRequest(id: BookingID(rawValue: "booking \(asked)"), party: party, at: start)
            guard case .offered(let tables) = evening.answer(to: request, at: now) else { continue }
            let turn = plan.turn(for: party, at: try LocalTime(hour: 19), on: day.id.date)
            let stay = ImportedBooking(
                id: request.id,
                party: party,
                span: start..<start + turn,
                tables: tables,
                isLocked: false
            )
            for event in try day.perform(.enter(stay: stay), in: plan, by: host, at: now) { evening.record(event) }
        }
    }

    /// Cancels every nth booking.
    mutating func cancel(every count: Int) throws {
        let host = Author.host(UserID(rawValue: "host"), at: Self.branch)
        for (number, id) in day.bookings.keys.sorted().enumerated() where number.isMultiple(of: count) {
            for event in try day.perform(.cancel(booking: id), in: plan, by: host, at: now) { evening.record(event) }
        }
        scan = Scan(plan, day, from: opening, now)
    }

    /// Returns the same bookings on another date.
    func copy(of day: ServiceDay, days: Int) throws -> ServiceDay {
        var copy = ServiceDay(id: BranchDay(branch: day.id.branch, date: try day.id.date.adding(days: days)))
        let host = Author.host(UserID(rawValue: "host"), at: Self.branch)
        for booking in day.bookings.values {
            let stay = ImportedBooking(
                id: booking.id,
                party: booking.party,
                span: booking.span.lowerBound + .days(days)..<booking.span.upperBound + .days(days),
                tables: booking.tables,
                isLocked: false
            )
            try copy.perform(.enter(stay: stay), in: plan, by: host, at: now)
        }
        return copy
    }
}

/// The same restaurant as arrays of numbers, with a straightforward search.
struct Scan {
    /// The stays of each table, sorted by start.
    private(set) var stays: [[Range<Int64>]]
    private let units: [(tables: [Int], seats: SeatRange)]
    private let grid: [Int64]
    private let closing: Int64
    private let names: [TableID]

    init(_ house: BusyHouse) { self.init(house.plan, house.day, from: house.opening, house.now) }

    init(_ plan: VenuePlan, _ day: ServiceDay, from opening: Instant, _ now: Instant) {
        let positions = Dictionary(uniqueKeysWithValues: plan.tables.enumerated().map { ($1.id, $0) })
        names = plan.tables.map(\.id)
        stays = Array(repeating: [], count: plan.tables.count)
        for booking in day.bookings.values {
            let span = booking.span.lowerBound.millisecondsSince1970..<booking.span.upperBound.millisecondsSince1970
            for table in booking.tables.compactMap({ positions[$0] }) { stays[table].append(span) }
        }
        for table in stays.indices { stays[table].sort { $0.lowerBound < $1.lowerBound } }
        units = plan.units.map { ($0.tables.compactMap { positions[$0] }, $0.seats) }
        grid = (0..<64).map { (opening + .minutes($0 * 15)).millisecondsSince1970 }
        closing = (opening + .hours(16)).millisecondsSince1970
    }

    func isFree(_ table: Int, _ start: Int64, _ end: Int64) -> Bool {
        for stay in stays[table] {
            if stay.lowerBound >= end { return true }
            if stay.upperBound > start { return false }
        }
        return true
    }

    func starts(for party: Int) -> [Int64] {
        let turn: Int64 = (party <= 2 ? 75 : party <= 4 ? 90 : 120) * 60_000
        return grid.filter { start in
            start + turn <= closing
                && units.contains { unit in
                    unit.seats.contains(party) && unit.tables.allSatisfy { isFree($0, start, start + turn) }
                }
        }
    }

    func tables(freeDuring span: Range<Instant>) -> [TableID] {
        let (start, end) = (span.lowerBound.millisecondsSince1970, span.upperBound.millisecondsSince1970)
        return stays.indices.filter { table in
            var (low, high) = (0, stays[table].count)
            while low < high {
                let middle = (low + high) / 2
                if stays[table][middle].upperBound <= start { low = middle + 1 } else { high = middle }
            }
            return low == stays[table].count || stays[table][low].lowerBound >= end
        }.map { names[$0] }
    }
}
