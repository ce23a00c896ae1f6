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
}
