import TablesideCore
import TablesideFloor
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// A waiter with one section who relieved one for all sections kept the one, and nobody owned the others any more.
@Suite("Regressions: who takes over what when somebody goes")
struct RelievedFloorTests {
    private let ana = ShiftTests.ana
    private let bob = ShiftTests.bob

    /// Orders stay in their sections; Ana has all of them, and Bob has the bar.
    private func shift() throws -> Shift {
        var shift = try ShiftTests.shift(caps: [ana: nil, bob: nil])
        let rules = ShiftRules(allowsOverflow: false, sections: ["hall": ["h1"], "bar": ["b1"]])
        try shift.perform(.follow(rules: rules), by: .system, at: ShiftTests.instant(0))
        let plan = WaiterPlan(weight: 50, sections: ["bar"], skills: [.wine])
        try shift.perform(.plan(waiter: bob, plan: plan), by: .system, at: ShiftTests.instant(0))
        return shift
    }

    @Test("who relieves a waiter for all sections serves all of them, so that no order waits for ever")
    func allSections() throws {
        var shift = try shift()
        try shift.perform(.relieve(waiter: ana, by: bob), by: ShiftTests.manager, at: ShiftTests.instant(1))
        #expect(shift.waiter(bob)?.plan == WaiterPlan(weight: 50, skills: [.wine]))
        for (order, table) in [("1", "h1"), ("2", "b1")] {
            let facts = WorkFacts(covers: 2, table: TableID(table))
            try shift.perform(.assign(order: OrderID(order), facts: facts), by: .system, at: ShiftTests.instant(2))
        }
        #expect(shift.waiter(bob)?.orders == ["1", "2"] && shift.queue.isEmpty)
    }

    @Test("a waiter who is leaving goes when the last order is withdrawn, too")
    func withdrawn() throws {
        var shift = try shift()
        for order in ["1", "2"] {
            try shift.perform(.take(order: OrderID(order), waiter: ana), by: .system, at: ShiftTests.instant(1))
        }
        try shift.perform(.cut(waiter: ana), by: ShiftTests.manager, at: ShiftTests.instant(2))
        try shift.perform(.withdraw(order: "1"), by: .system, at: ShiftTests.instant(3))
        #expect(shift.duty(of: ana, at: ShiftTests.instant(3)) == .leaving)
        try shift.perform(.withdraw(order: "2"), by: .system, at: ShiftTests.instant(4))
        #expect(shift.duty(of: ana, at: ShiftTests.instant(4)) == .offDuty)
        #expect(shift.waiter(ana)?.worked(until: ShiftTests.instant(60)) == .minutes(4))
        #expect(shift.waiter(ana)?.creditedOrders == 0)
    }
}
