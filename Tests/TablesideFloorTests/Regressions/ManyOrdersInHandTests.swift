import TablesideCore
import TablesideFloor
import Testing

@testable import TablesideTestSupport

/// Every event compared each order of a waiter with all before it to count their tables.
///
/// The time of a waiter without a cap grew with the square of their orders. Many are now counted in another way than few.
@Suite("Many orders in hand")
struct ManyOrdersInHandTests {
    /// Orders and the number of their tables, of which every third order has none.
    @Test(
        "the tables are counted alike",
        arguments: [(0, 0), (1, 1), (2, 2), (6, 4), (16, 7), (17, 7), (18, 8), (60, 22)]
    )
    func tables(orders: Int, tables: Int) throws {
        let date = try CivilDate(year: 2026, month: 3, day: 28)
        var shift = Shift(id: BranchDay(branch: ShiftTests.branch, date: date))
        for number in 0..<orders {
            // Of each three orders two are at tables, and there are but two tables.
            let table: TableID? = number % 3 == 2 ? nil : TableID("t\(number % 3)")
            let facts = WorkFacts(table: table)
            let order = OrderID("\(number)")
            shift.apply(.taken(order: order, waiter: "ana", at: ShiftTests.instant(0), facts: facts))
        }
        #expect(shift.waiter("ana")?.tables ?? 0 == tables)
    }

    /// Ana counts double, so with a bias of 1.5 she comes first while her load and one is below 2^(2/3) = 1.5874 times
    /// Bob's load and one: 33.3 for 20 orders, 65.1 for 40.
    @Test(
        "the weighted policy compares any load",
        arguments: [(20, 32, "ana"), (20, 33, "bob"), (40, 64, "ana"), (40, 65, "bob"), (0, 0, "ana"), (0, 1, "bob")]
            as [(Int, Int, UserID)]
    )
    func weighted(bob: Int, ana: Int, first: UserID) throws {
        let date = try CivilDate(year: 2026, month: 3, day: 28)
        var shift = Shift(id: BranchDay(branch: ShiftTests.branch, date: date))
        let begin = ShiftTests.instant(0)
        shift.apply(.rulesSet(rules: ShiftRules(policy: .weightedLeast(bias: 1.5)), at: begin))
        shift.apply(.planned(waiter: "ana", plan: WaiterPlan(weight: 200), at: begin))
        for (waiter, orders) in [("ana", ana), ("bob", bob)] as [(UserID, Int)] {
            shift.apply(.began(waiter: waiter, cap: nil, at: begin, limit: nil))
            for number in 0..<orders {
                shift.apply(.taken(order: OrderID("\(waiter)-\(number)"), waiter: waiter, at: begin))
            }
        }
        #expect(shift.waiter(for: WorkFacts(), at: ShiftTests.instant(1)) == first)
    }
}
