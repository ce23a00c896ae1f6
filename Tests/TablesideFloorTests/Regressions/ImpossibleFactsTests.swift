import TablesideCore
import TablesideFloor
import TablesideFoundation
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// A stored event with an impossible number of guests, or a question about such an order, stopped the program.
@Suite("Regressions: impossible numbers on the floor")
struct ImpossibleFactsTests {
    private static let numbers = [Int.min, -1, 0, 10_001, Int.max]
    private let ana = ShiftTests.ana
    private let bob = ShiftTests.bob

    /// An event as it would be read from a store, with a number in place of 7.
    private func event(_ event: Shift.Event, with number: Int) throws -> Shift.Event {
        let coder = JSONDocumentCoder()
        let text = String(decoding: try coder.encode(event), as: UTF8.self)
        let parts = text.split(separator: ":7", omittingEmptySubsequences: false)
        #expect(parts.count > 1)
        return try coder.decode(Shift.Event.self, from: Array(parts.joined(separator: ":\(number)").utf8))
    }

    private func asked(_ shift: Shift, _ facts: WorkFacts) -> BatchChoice {
        let now = ShiftTests.instant(9)
        _ = shift.waiter(for: facts, at: now)
        _ = shift.choose(for: "new", facts: facts, at: now)
        return shift.batch(
            for: [.init(id: "new", facts: facts), .init(id: "more", facts: WorkFacts(covers: 3))],
            at: now
        )
    }

    @Test(
        "orders of impossible size are counted, and given back",
        arguments: numbers,
        [LoadUnit.orders, .covers, .units]
    )
    func facts(number: Int, unit: LoadUnit) throws {
        var shift = try ShiftTests.shift(caps: [ana: nil, bob: 2])
        shift.apply(.rulesSet(rules: ShiftRules(unit: unit), at: ShiftTests.instant(0)))
        for order in ["1", "2", "3"] {
            let facts = WorkFacts(covers: 7, units: 7)
            let taken = Shift.Event.taken(order: OrderID(order), waiter: ana, at: ShiftTests.instant(1), facts: facts)
            shift.apply(try event(taken, with: number))
        }
        _ = asked(shift, WorkFacts(covers: number, units: number))
        // As many as an order can have.
        let counted = max(0, min(number, 10_000))
        #expect(shift.waiter(ana)?.creditedCovers == 3 * counted)
        #expect(shift.waiter(ana)?.load == (unit == .orders ? 3 : 3 * max(1, counted)))
        try shift.perform(.sendHome(waiter: ana), by: .system, at: ShiftTests.instant(2))
        #expect(shift.waiter(ana)?.creditedCovers == 0 && shift.queue.count + shift.load(of: bob) == 3)
    }

    @Test("waiters of an impossible weight and a band of an impossible width are compared", arguments: numbers)
    func rules(number: Int) throws {
        var shift = try ShiftTests.shift(caps: [ana: 3, bob: 3])
        shift.apply(
            try event(.rulesSet(rules: ShiftRules(policy: .banded(width: 7)), at: ShiftTests.instant(1)), with: number)
        )
        let plan = WaiterPlan(weight: 7)
        shift.apply(try event(.planned(waiter: ana, plan: plan, at: ShiftTests.instant(1)), with: number))
        shift.apply(.taken(order: "1", waiter: bob, at: ShiftTests.instant(1), facts: WorkFacts(covers: 4)))
        #expect(asked(shift, WorkFacts(covers: 2)).assigned.count == 2)
    }
}
