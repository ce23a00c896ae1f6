import Tableside
import Testing

@Suite("Regressions: order lists")
struct OrderListTests {
    @Test("orders placed within one second are listed in the order in which they were placed")
    func withinOneSecond() throws {
        // As text 18:00:00.500Z stands before 18:00:00Z, because a full stop comes before a letter.
        let orders = try [("b", 0), ("c", 500), ("a", 1_000)].map { id, milliseconds in
            var order = Order(id: OrderID(id))
            let now = OrderFixture.at(0) + .milliseconds(Int64(milliseconds))
            try order.perform(
                .place(OrderFixture.placement([OrderFixture.line("1")], .quickPlate)),
                by: OrderFixture.guest,
                at: now
            )
            return order
        }
        #expect(orders.reversed().listed(for: OrderFixture.waiter).map(\.id.rawValue) == ["b", "c", "a"])
        #expect(orders.map(\.sortKey).sorted() == orders.map(\.sortKey))
    }
}
