import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Others are re-seated around stays that nobody would put where they are today: those stay, and prove nothing.
@Suite("Re-seating around odd stays")
struct ReseaterTests {
    private var house: SampleHouse
    private let five: Instant
    private let noon: Instant

    init() throws {
        house = try SampleHouse.oldTown()
        house.branch.tables = [
            DiningTable(id: TableID("t1"), number: 1, seats: try SeatRange(1, 2)),
            DiningTable(id: TableID("t2"), number: 2, seats: try SeatRange(1, 2)),
            DiningTable(id: TableID("t3"), number: 3, seats: try SeatRange(3, 6)),
            DiningTable(id: TableID("t4"), number: 4, seats: try SeatRange(3, 4)),
        ]
        five = try house.instant("2026-03-27T17:00")
        noon = try house.instant("2026-03-27T12:00")
    }

    private func stay(
        _ id: String,
        _ party: Int,
        _ table: String,
        _ from: Elapsed,
        lasting length: Elapsed = .minutes(90),
        isLocked: Bool = false
    ) -> ServiceDay.Command {
        .enter(
            ImportedBooking(
                id: BookingID(id),
                party: party,
                span: five + from..<five + from + length,
                tables: [TableID(table)],
                isLocked: isLocked
            )
        )
    }

    @Test("as many move for one more party as the house permits, and as many as it takes for a table that breaks")
    func limit() throws {
        var house = house
        house.branch.tables = [
            DiningTable(id: TableID("t1"), number: 1, seats: try SeatRange(1, 2)),
            DiningTable(id: TableID("t2"), number: 2, seats: try SeatRange(1, 4)),
        ]
        for (limit, isBooked) in [(0, false), (1, true), (nil, true)] {
            house.rules.mostMoves = limit
            let plan = try house.plan()
            var day = try house.day("2026-03-27")
            for (id, table) in [("1", "t1"), ("2", "t2")] {
                try day.perform(stay(id, 2, table, .zero), in: plan, by: House.host, at: noon)
            }
            try day.perform(.cancel("1"), in: plan, by: House.host, at: noon)
            let four = try house.request("4", 4, "2026-03-27T17:00")
            let answer = try plan.open(day).answer(to: four, at: noon)
            let moves = [TableMove(booking: "2", from: ["t2"], to: ["t1"])]
            #expect(
                answer == (isBooked ? .possible(tables: ["t2"], moves: moves) : .refused(reasons: [.noFreeTable])),
                "\(limit.map(String.init) ?? "-")"
            )
            let block = TableBlock(id: "broken", table: "t2", span: five..<five + .hours(2))
            let events = try day.perform(.blockTable(block), in: plan, by: House.host, at: noon)
            #expect(events.flatMap(\.moves) == moves)
        }
    }

    @Test("somebody who sits on, and a booking behind them that has nowhere else to go, keep nobody from moving later")
    func overstay() throws {
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        try day.perform(stay("A", 2, "t1", .zero, lasting: .hours(2)), in: plan, by: House.host, at: noon)
        try day.perform(.confirmArrival(BookingID("A")), in: plan, by: House.host, at: five)
        for command in [
            stay("B", 2, "t1", .hours(2)), stay("C", 2, "t2", .hours(2), isLocked: true),
            stay("G", 4, "t3", .minutes(270)),
        ] { try day.perform(command, in: plan, by: House.host, at: five) }
        // At five past seven A still sits at t1, where B begins; six people ask for half past nine.
        let now = five + .minutes(125)
        let request = try house.request("new", 6, "2026-03-27T21:30")
        let evening = try plan.open(day)
        let moves = [TableMove(booking: BookingID("G"), from: [TableID("t3")], to: [TableID("t4")])]
        #expect(evening.answer(to: request, at: now) == .possible(tables: [TableID("t3")], moves: moves))
        try day.perform(.book(request), in: plan, by: House.host, at: now)
        #expect(day.booking(BookingID("B"))?.tables == [TableID("t1")])
    }

    @Test(
        "a party that stays longer has the table now, without a buffer, and nobody who begins later has to do without it"
    )
    func overstayWithBuffer() throws {
        var tidy = house
        tidy.rules.buffer = .additional(length: .minutes(10))
        let plan = try tidy.plan()
        var day = try tidy.day("2026-03-27")
        try day.perform(stay("A", 2, "t1", .zero, lasting: .minutes(70)), in: plan, by: House.host, at: noon)
        try day.perform(.confirmArrival(BookingID("A")), in: plan, by: House.host, at: five)
        for command in [
            stay("B", 2, "t1", .hours(2)), stay("C", 2, "t2", .zero, lasting: .minutes(105), isLocked: true),
        ] { try day.perform(command, in: plan, by: House.host, at: five) }
        // A was to leave at ten past six and is there at 18:23. At 18:30 t1 is free but for B, who can have t2 at seven.
        let now = five + .minutes(83)
        let request = try tidy.request("new", 2, "2026-03-27T18:30")
        let moves = [TableMove(booking: BookingID("B"), from: [TableID("t1")], to: [TableID("t2")])]
        #expect(try plan.open(day).answer(to: request, at: now) == .possible(tables: [TableID("t1")], moves: moves))
        // At 18:23 itself A is in the way.
        let walkIn = WalkIn(id: BookingID("door"), party: 2)
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [.noFreeTable]))) {
            try day.perform(.walkIn(walkIn), in: plan, by: House.host, at: now)
        }
    }

    @Test("a party at a table that today's rules would not give it may stay, and moves only where it helps")
    func changedRules() throws {
        var day = try house.day("2026-03-27")
        let before = try house.plan()
        // Two people at a table for three to six, four at another one.
        try day.perform(stay("A", 2, "t3", .hours(2)), in: before, by: House.host, at: noon)
        try day.perform(stay("G", 4, "t3", .minutes(270)), in: before, by: House.host, at: noon)
        let six = try house.request("six", 6, "2026-03-27T21:30")
        #expect(
            try before.open(day).answer(to: six, at: noon)
                == .possible(
                    tables: [TableID("t3")],
                    moves: [TableMove(booking: BookingID("G"), from: [TableID("t3")], to: [TableID("t4")])]
                )
        )
        // Two at seven, when t1 and t2 are free: A has to leave t3 only for those who need it.
        let five = try house.request("five", 5, "2026-03-27T19:00")
        guard case .possible(let tables, let moves) = try before.open(day).answer(to: five, at: noon) else {
            Issue.record("five people fit when A moves")
            return
        }
        #expect(tables == [TableID("t3")])
        #expect(moves.map(\.booking) == [BookingID("A")])
    }

    @Test("a buffer that was made longer makes two neighbors too close; both stay, and nobody comes between them")
    func longerBuffer() throws {
        var day = try house.day("2026-03-27")
        let plain = try house.plan()
        try day.perform(stay("A", 4, "t4", .zero), in: plain, by: House.host, at: noon)
        try day.perform(stay("B", 4, "t4", .minutes(90)), in: plain, by: House.host, at: noon)
        try day.perform(stay("G", 4, "t3", .minutes(270)), in: plain, by: House.host, at: noon)
        var tidy = house
        tidy.rules.buffer = .additional(length: .minutes(15))
        let plan = try tidy.plan()
        let evening = try plan.open(day)
        let late = try tidy.request("late", 6, "2026-03-27T21:30")
        #expect(
            evening.answer(to: late, at: noon)
                == .possible(
                    tables: [TableID("t3")],
                    moves: [TableMove(booking: BookingID("G"), from: [TableID("t3")], to: [TableID("t4")])]
                )
        )
        let early = try tidy.request("early", 3, "2026-03-27T17:30", table: "t4")
        // Both would have to leave t4, and at t3 they would be as close.
        #expect(evening.answer(to: early, at: noon) == .refused(reasons: [.tableTaken(table: TableID("t4"))]))
        #expect(evening.day.booking(BookingID("A"))?.tables == evening.day.booking(BookingID("B"))?.tables)
    }

    @Test("nobody is put on top of somebody at a table that the branch no longer has")
    func removedTable() throws {
        var day = try house.day("2026-03-27")
        let before = try house.plan()
        try day.perform(stay("A", 4, "t4", .zero), in: before, by: House.host, at: noon)
        try day.perform(stay("B", 4, "t4", .minutes(90)), in: before, by: House.host, at: noon)
        // Who may have any table is given another.
        try day.perform(.lock(BookingID("B")), in: before, by: House.host, at: noon)
        try day.perform(.confirmArrival(BookingID("A")), in: before, by: House.host, at: five)
        var smaller = house
        smaller.branch.tables.removeLast()
        let plan = try smaller.plan()
        // B comes half an hour early: A still sits there.
        #expect(throws: ServiceDay.Refusal(.stillOccupied(table: TableID("t4")))) {
            try day.perform(.confirmArrival(BookingID("B")), in: plan, by: House.host, at: five + .hours(1))
        }
        // And still sits there after the time that was agreed.
        #expect(throws: ServiceDay.Refusal(.stillOccupied(table: TableID("t4")))) {
            try day.perform(.confirmArrival(BookingID("B")), in: plan, by: House.host, at: five + .minutes(95))
        }
        try day.perform(.finish(BookingID("A")), in: plan, by: House.host, at: five + .minutes(96))
        try day.perform(.confirmArrival(BookingID("B")), in: plan, by: House.host, at: five + .minutes(97))
        #expect(try decoded(ServiceDay.self, encoded(day)) == day)
    }
}
