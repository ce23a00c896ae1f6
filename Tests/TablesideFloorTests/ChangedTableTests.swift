import TablesideCore
import TablesideFloor
import Testing

@testable import TablesideTestSupport

/// Orders that are brought to another table: sections, tables in hand and what comes next go by the new one.
@Suite("Shift, orders that change tables")
struct ChangedTableTests {
    private let ana = ShiftTests.ana
    private let bob = ShiftTests.bob

    private func shift(caps: [UserID: Int?], _ commands: [Shift.Command]) throws -> Shift {
        var shift = try ShiftTests.shift(caps: caps)
        for command in commands { try shift.perform(command, by: .system, at: ShiftTests.instant(1)) }
        return shift
    }

    private func change(_ orders: [OrderID], _ table: TableID?, on shift: inout Shift) throws {
        try shift.perform(.changeTable(orders: orders, table: table), by: .system, at: ShiftTests.instant(2))
    }

    @Test("a waiter who was cut keeps the table to which the party went, and not the one that it left")
    func cut() throws {
        var shift = try shift(
            caps: [ana: nil, bob: nil],
            [.take(order: "1", facts: WorkFacts(table: "t1"), waiter: ana), .cut(waiter: ana)]
        )
        try change(["1"], "t2", on: &shift)
        #expect(shift.facts(of: "1")?.table == "t2" && shift.holder(of: "1") == ana)
        for (order, table, holder) in [("2", "t1", bob), ("3", "t2", ana)] as [(OrderID, TableID, UserID)] {
            let assign = Shift.Command.assign(order: order, facts: WorkFacts(table: table))
            try shift.perform(assign, by: .system, at: ShiftTests.instant(3))
            #expect(shift.holder(of: order) == holder, "\(table)")
        }
        #expect(shift.route(to: "t2", at: ShiftTests.instant(3)).waiter == ana)
        #expect(shift.route(to: "t1", at: ShiftTests.instant(3)).waiter == bob)
    }

    @Test("an order that waits for a waiter of its section is given away in the decision that moves it to another one")
    func section() throws {
        let rules = ShiftRules(allowsOverflow: false, sections: ["hall": ["t1"], "terrace": ["t2"]])
        var shift = try shift(
            caps: [ana: nil],
            [
                .follow(rules: rules), .plan(waiter: ana, plan: WaiterPlan(sections: ["terrace"])),
                .assign(order: "1", facts: WorkFacts(table: "t1")), .assign(order: "2", facts: WorkFacts(table: "t1")),
            ]
        )
        #expect(shift.queue == ["1", "2"])
        try change(["2"], "t2", on: &shift)
        #expect(shift.queue == ["1"] && shift.holder(of: "2") == ana)
        // Whoever has an order keeps it, wherever it goes.
        try change(["2"], "t1", on: &shift)
        #expect(shift.queue == ["1"] && shift.holder(of: "2") == ana)
        // Without a table it is of no section.
        try change(["1"], nil, on: &shift)
        #expect(shift.queue.isEmpty && shift.facts(of: "1") == WorkFacts())
    }

    @Test("where tables are the load, parties who sit together make room for one that waits")
    func load() throws {
        var shift = try shift(
            caps: [ana: 2],
            [.follow(rules: ShiftRules(unit: .tables))]
                + (1...3).map { .assign(order: OrderID("\($0)"), facts: WorkFacts(table: TableID("t\($0)"))) }
        )
        #expect(shift.queue == ["3"])
        try change(["2"], "t1", on: &shift)
        #expect(shift.queue.isEmpty)
        #expect(shift.waiter(ana)?.orders == ["1", "2", "3"])
        #expect(shift.waiter(ana)?.tables == 2 && shift.waiter(ana)?.load == 2)
        // One waiter may have more tables than the cap, as after a lower cap.
        try change(["2"], "t2", on: &shift)
        #expect(shift.waiter(ana)?.tables == 3 && shift.waiter(ana)?.load == 3)
        #expect(shift.waiter(ana)?.creditedOrders == 3)
    }

    @Test("an open offer stays with the waiter who is asked, and counts at the new table")
    func offered() throws {
        var shift = try shift(
            caps: [ana: 2],
            [
                .take(order: "1", facts: WorkFacts(table: "t1"), waiter: ana),
                .follow(rules: ShiftRules(unit: .tables, mode: .offer(within: .minutes(5)))),
                .assign(order: "2", facts: WorkFacts(covers: 3, table: "t2")),
            ]
        )
        let offer = try #require(shift.offer(of: "2"))
        #expect(shift.waiter(ana)?.load == 2)
        try change(["2"], "t1", on: &shift)
        #expect(shift.offer(of: "2") == offer && shift.waiter(ana)?.load == 1)
        #expect(try decoded(Shift.self, encoded(shift)) == shift)
        try shift.perform(.take(order: "2", waiter: ana), by: ShiftTests.waiter(ana), at: ShiftTests.instant(3))
        #expect(shift.waiter(ana)?.hand.last?.facts == WorkFacts(covers: 3, table: "t1"))
    }

    @Test("the more orders change tables, the fewer are given away with them, so that one unit holds both")
    func many() throws {
        let rules = ShiftRules(allowsOverflow: false, sections: ["hall": ["t1"], "terrace": ["t2"]])
        for (count, given) in [(40, 0), (32, 0), (20, 6), (1, 1)] {
            let orders = (0..<count).map { OrderID("\($0)") }
            var shift = try shift(
                caps: [ana: nil],
                [.follow(rules: rules), .plan(waiter: ana, plan: WaiterPlan(sections: ["terrace"]))]
                    + orders.map { .assign(order: $0, facts: WorkFacts(table: "t1")) }
            )
            try change(orders, "t2", on: &shift)
            #expect(shift.load(of: ana) == given)
            // Time does the rest.
            while let due = shift.dueCommand, let at = shift.nextDue {
                try shift.perform(due, by: .system, at: at)
            }
            #expect(shift.waiter(ana)?.orders == orders)
        }
    }

    @Test("all orders change or none; what is there already, unknown, or asked by a waiter is refused")
    func refusals() throws {
        var shift = try shift(
            caps: [ana: nil],
            ["1", "2"].map { .take(order: $0, facts: WorkFacts(table: "t1"), waiter: ana) }
        )
        let before = shift
        #expect(throws: Shift.Refusal(.unknownOrder(order: "3"))) { try change(["1", "3"], "t2", on: &shift) }
        #expect(throws: Shift.Refusal(.alreadyApplied(command: .changeTable))) {
            try change(["2", "1"], "t1", on: &shift)
        }
        #expect(throws: Shift.Refusal(.alreadyApplied(command: .changeTable))) { try change([], "t2", on: &shift) }
        #expect(throws: Shift.Refusal(.notPermitted(role: .waiter, command: .changeTable))) {
            try shift.perform(
                .changeTable(orders: ["1"], table: "t2"),
                by: ShiftTests.waiter(ana),
                at: ShiftTests.instant(2)
            )
        }
        #expect(shift == before)
        let events = try shift.perform(
            .changeTable(orders: ["1", "1"], table: "t2"),
            by: .system,
            at: ShiftTests.instant(2)
        )
        #expect(events == [.tableChanged(orders: ["1"], table: "t2", at: ShiftTests.instant(2))])
        // An event about an order that is not there changes nothing.
        shift.apply(.tableChanged(orders: ["9"], table: "t3", at: ShiftTests.instant(3)))
        #expect(shift.waiter(ana)?.hand.map(\.facts.table) == ["t2", "t1"])
    }
}
