import TablesideCore
import TablesideFloor
import TablesideFoundation
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("What a waiter sees of a shift")
struct ShiftShownTests {
    private let ana = ShiftTests.ana
    private let bob = ShiftTests.bob

    /// Two waiters of half and full weight, with orders, a finished break and a refusal each.
    private func evening() throws -> Shift {
        var shift = try ShiftTests.shift(caps: [ana: 4, bob: 6])
        func step(_ command: Shift.Command, _ minute: Int64) throws {
            try shift.perform(command, by: .system, at: ShiftTests.instant(minute))
        }
        for (waiter, weight) in [(ana, 50), (bob, 80)] {
            try step(.plan(waiter: waiter, plan: WaiterPlan(weight: weight, sections: ["hall"], skills: [.wine])), 0)
        }
        for waiter in [ana, bob] { try step(.pause(waiter: waiter, until: ShiftTests.instant(4)), 2) }
        for waiter in [ana, bob] {
            let facts = WorkFacts(covers: 3, table: "t1")
            try step(.take(order: OrderID("of-\(waiter)"), facts: facts, waiter: waiter), 5)
        }
        try step(.follow(rules: ShiftRules(mode: .offer(within: .minutes(9)))), 6)
        try step(.assign(order: "new", facts: WorkFacts(covers: 2)), 6)
        for _ in 0..<2 { try step(.refuse(order: "new", waiter: #require(shift.offer(of: "new")).waiter), 7) }
        return shift
    }

    @Test("everything of their own, and of the others who is there, where, with which orders and how much room")
    func shown() throws {
        let shift = try evening()
        let shown = shift.shown(to: ana)
        #expect(shown.waiter(ana) == shift.waiter(ana))
        let (other, real) = (try #require(shown.waiter(bob)), try #require(shift.waiter(bob)))
        #expect(
            other.hand == real.hand && other.cap == real.cap && other.load == real.load && other.tables == real.tables
        )
        #expect(other.plan.sections == ["hall"] && other.isOnDuty)
        for minute: Int64 in [7, 60] {
            let now = ShiftTests.instant(minute)
            #expect(other.isAtWork(at: now) == real.isAtWork(at: now))
            #expect(shown.route(to: "t1", at: now).section == shift.route(to: "t1", at: now).section)
        }
        #expect(shown.queue == shift.queue && shown.version == shift.version)
    }

    @Test("no weight, skill, credit, time worked, house limit or refusal of another one")
    func hidden() throws {
        let shift = try evening()
        for reader in [ana, bob] {
            let shown = shift.shown(to: reader)
            for other in shown.waiters where other.id != reader {
                #expect(other.plan.weight == 100 && other.plan.skills.isEmpty && other.limit == nil)
                #expect(other.creditedOrders == 0 && other.creditedCovers == 0 && other.lastGiven == nil)
                #expect(other.worked(until: ShiftTests.instant(7)) == .zero && other.pause == nil)
            }
            #expect(shown.waiting.map(\.refusedBy) == [[reader]])
        }
        let anybody = shift.shown(to: nil)
        #expect(
            anybody.waiters.allSatisfy { $0.plan.weight == 100 } && anybody.waiting.allSatisfy { $0.refusedBy.isEmpty }
        )
    }

    @Test("what is shown is a shift that can be sent; duties to come and breaks that go on are in it")
    func sent() throws {
        var shift = try evening()
        let (start, end) = (ShiftTests.instant(90), ShiftTests.instant(200))
        try shift.perform(
            .begin(waiter: "carl", cap: nil, from: start, until: end),
            by: .system,
            at: ShiftTests.instant(8)
        )
        try shift.perform(.pause(waiter: bob, until: ShiftTests.instant(20)), by: .system, at: ShiftTests.instant(9))
        let shown = shift.shown(to: ana)
        #expect(shown.waiter("carl")?.from == start && shown.waiter("carl")?.until == end)
        #expect(shown.waiter(bob)?.isOnBreak(at: ShiftTests.instant(19)) == true)
        #expect(shown.waiter(bob)?.isOnBreak(at: ShiftTests.instant(20)) == false)
        let coder = JSONDocumentCoder()
        #expect(try coder.decode(Shift.self, from: try coder.encode(shown)) == shown)
        #expect(shown.shown(to: ana) == shown)
    }
}
