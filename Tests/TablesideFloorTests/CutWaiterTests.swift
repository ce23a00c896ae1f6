import TablesideCore
import TablesideFloor
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// A waiter who is cut gets no new tables, and keeps those whose orders are in their hands.
@Suite("Shift, a waiter who is cut")
struct CutWaiterTests {
    private let ana = ShiftTests.ana
    private let bob = ShiftTests.bob

    /// Ana with order 1 of table t1, then these commands of the system, and then she is cut.
    private func shift(
        caps: [UserID: Int?]? = nil,
        first: WorkFacts = WorkFacts(table: "t1"),
        _ steps: [Shift.Command] = []
    ) throws -> Shift {
        var shift = try ShiftTests.shift(caps: caps ?? [ana: nil, bob: nil])
        let commands = [.take(order: "1", facts: first, waiter: ana)] + steps + [.cut(waiter: ana)]
        for command in commands { try shift.perform(command, by: .system, at: ShiftTests.instant(1)) }
        return shift
    }

    private func holder(_ order: OrderID, _ facts: WorkFacts, on shift: inout Shift) throws -> UserID? {
        try shift.perform(.assign(order: order, facts: facts), by: .system, at: ShiftTests.instant(2))
        return shift.holder(of: order)
    }

    @Test("further orders of a seated table stay with the waiter until the last is done; other tables go to others")
    func seated() throws {
        var shift = try shift()
        #expect(try holder("2", WorkFacts(table: "t1"), on: &shift) == ana)
        #expect(try holder("3", WorkFacts(table: "t2"), on: &shift) == bob)
        #expect(try holder("4", WorkFacts(), on: &shift) == bob)
        try shift.perform(.release(order: "1"), by: .system, at: ShiftTests.instant(3))
        #expect(shift.duty(of: ana, at: ShiftTests.instant(3)) == .leaving)
        try shift.perform(.assign(order: "5", facts: WorkFacts(table: "t1")), by: .system, at: ShiftTests.instant(3))
        #expect(shift.waiter(ana)?.orders == ["2", "5"])
        for order: OrderID in ["5", "2"] {
            try shift.perform(.release(order: order), by: .system, at: ShiftTests.instant(4))
        }
        #expect(shift.duty(of: ana, at: ShiftTests.instant(4)) == .offDuty)
        try shift.perform(.assign(order: "6", facts: WorkFacts(table: "t1")), by: .system, at: ShiftTests.instant(5))
        #expect(shift.holder(of: "6") == bob)
    }

    @Test("a seated table comes before the guest's own waiter, sections and the gap, and the choice says so")
    func first() throws {
        let rules = ShiftRules(
            mode: .offer(within: .minutes(5)),
            minGap: .minutes(30),
            allowsOverflow: false,
            sections: ["hall": ["t1", "t2"], "bar": ["b1"]]
        )
        // Ana has had more covers than Bob.
        let shift = try shift(
            first: WorkFacts(covers: 8, table: "t1"),
            [.follow(rules: rules), .plan(waiter: ana, plan: WaiterPlan(sections: ["bar"]))]
        )
        func standings(_ table: TableID) -> [Shift.Standing] {
            let facts = WorkFacts(table: table, regular: bob)
            guard case .assigned(_, let why) = shift.choose(for: "2", facts: facts, at: ShiftTests.instant(2)) else {
                return []
            }
            return why
        }
        #expect(standings("t1").map(\.waiter) == [ana, bob])
        #expect(standings("t1").map(\.preference) == [.ownTable, .regular])
        #expect(standings("t2").map(\.waiter) == [bob, ana])
        #expect(standings("t2").map(\.obstacle) == [nil, .leaving])
        var asked = shift
        let facts = WorkFacts(covers: 2, table: "t1", regular: bob)
        try asked.perform(.assign(order: "2", facts: facts), by: .system, at: ShiftTests.instant(2))
        #expect(asked.offer(of: "2")?.waiter == ana)
        let batch = shift.batch(for: [.init(id: "2", facts: facts)], at: ShiftTests.instant(2))
        #expect(batch.assigned.map(\.waiter) == [ana] && batch.cost < 100_000_000_000)
        var shared = shift
        for command in batch.commands { try shared.perform(command, by: .system, at: ShiftTests.instant(2)) }
        #expect(shared.holder(of: "2") == ana)
    }

    @Test("who cannot take one more does not keep the table: at the cap, on a break, without the skill, past the end")
    func hindered() throws {
        let more = WorkFacts(table: "t1")
        var full = try shift(caps: [ana: 1, bob: nil])
        #expect(try holder("2", more, on: &full) == bob)
        var resting = try shift([.pause(waiter: ana, until: ShiftTests.instant(20))])
        #expect(try holder("2", more, on: &resting) == bob)
        var unskilled = try shift([.plan(waiter: bob, plan: WaiterPlan(skills: [.wine]))])
        #expect(try holder("2", WorkFacts(table: "t1", skills: [.wine]), on: &unskilled) == bob)
        var late = try ShiftTests.shift(caps: [bob: nil])
        let steps: [(Int64, Shift.Command)] = [
            (0, .begin(waiter: ana, cap: nil, until: ShiftTests.instant(2))),
            (1, .take(order: "1", facts: more, waiter: ana)), (1, .cut(waiter: ana)),
        ]
        for (minute, command) in steps { try late.perform(command, by: .system, at: ShiftTests.instant(minute)) }
        #expect(try holder("2", more, on: &late) == bob)
    }

    @Test("by hand the waiter takes further orders of the table, also from others, and no others")
    func byHand() throws {
        var shift = try shift()
        try shift.perform(
            .take(order: "2", facts: WorkFacts(table: "t1"), waiter: ana),
            by: ShiftTests.waiter(ana),
            at: ShiftTests.instant(2)
        )
        for facts in [WorkFacts(table: "t2"), WorkFacts()] {
            #expect(throws: Shift.Refusal(.leaving(waiter: ana))) {
                try shift.perform(
                    .take(order: "3", facts: facts, waiter: ana),
                    by: ShiftTests.waiter(ana),
                    at: ShiftTests.instant(2)
                )
            }
        }
        for (order, table) in [("3", "t1"), ("4", "t2")] as [(OrderID, TableID)] {
            let take = Shift.Command.take(order: order, facts: WorkFacts(table: table), waiter: bob)
            try shift.perform(take, by: .system, at: ShiftTests.instant(2))
        }
        try shift.perform(.handOver(order: "3", to: ana), by: .system, at: ShiftTests.instant(3))
        #expect(throws: Shift.Refusal(.leaving(waiter: ana))) {
            try shift.perform(.handOver(order: "4", to: ana), by: .system, at: ShiftTests.instant(3))
        }
        #expect(shift.waiter(ana)?.orders == ["1", "2", "3"])
    }

    @Test(
        "an order that waits for the table's waiter is due when they are back, and expected while they have the table"
    )
    func waiting() throws {
        let more = WorkFacts(table: "t1")
        let back = ShiftTests.instant(20)
        var resting = try shift(caps: [ana: nil, bob: 0], [.pause(waiter: ana, until: back)])
        #expect(try holder("2", more, on: &resting) == nil)
        #expect(resting.nextDue == back && resting.dueCommand == .assign(order: "2"))
        // Without a limit the end of the break is enough, unless the table is done by then.
        for (end, earliest) in [(nil, 20), (21, 20), (20, nil), (11, nil)] as [(Int64?, Int64?)] {
            let first = WorkFacts(table: "t1", expectedEnd: end.map(ShiftTests.instant))
            let shift = try shift(caps: [ana: nil, bob: 0], first: first, [.pause(waiter: ana, until: back)])
            guard case .nobody(let wait) = shift.choose(for: "2", facts: more, at: ShiftTests.instant(10)) else {
                Issue.record("somebody can take it")
                continue
            }
            #expect(wait.earliest == earliest.map(ShiftTests.instant), "\(String(describing: end))")
        }
        try resting.perform(.assign(order: "2"), by: .system, at: back)
        #expect(resting.holder(of: "2") == ana)
        func earliest(cap: Int, _ ends: [Int64]) throws -> Instant? {
            let facts = ends.map { WorkFacts(table: "t1", expectedEnd: ShiftTests.instant($0)) }
            let others = facts.dropFirst().enumerated().map { index, facts in
                Shift.Command.take(order: OrderID("x\(index)"), facts: facts, waiter: ana)
            }
            let busy = try shift(caps: [ana: cap, bob: 0], first: facts[0], others)
            guard case .nobody(let wait) = busy.choose(for: "2", facts: more, at: ShiftTests.instant(10)) else {
                Issue.record("nobody has room")
                return nil
            }
            return wait.earliest
        }
        #expect(try earliest(cap: 2, [40, 30]) == ShiftTests.instant(30))
        // When the only order is done, the waiter has gone.
        #expect(try earliest(cap: 1, [30]) == nil)
    }
}
