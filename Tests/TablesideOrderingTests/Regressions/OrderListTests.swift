import TablesideCore
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

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

    @Test("a courier, who has no branch, is shown what they can take along, deliver or bring back")
    func couriers() throws {
        typealias F = OrderFixture
        var orders: [Order] = []
        for (id, steps) in [("new", 0), ("ready", 2), ("away", 3), ("there", 4)] {
            var order = try F.placed(F.placement([F.line("1")], .delivery), id: id)
            let life: [(Order.Command, Author)] = [
                (.accept(waiter: F.ana), F.waiter), (.ready, F.cook), (.dispatch, F.courier), (.deliver(), F.courier),
            ]
            for (minute, (command, author)) in life.prefix(steps).enumerated() {
                try order.perform(command, by: author, at: F.at(minute + 1))
            }
            orders.append(order)
        }
        func list(_ author: Author) -> [String] { orders.listed(for: author).map(\.id.rawValue) }
        #expect(list(F.courier) == ["away", "ready"])
        #expect(list(Author(UserID("cris"), as: .courier, at: F.branch)) == ["away", "ready"])
        #expect(list(Author(UserID("cris"), as: .courier, at: BranchID("elsewhere"))) == [])
        #expect(list(Author(nil, as: .courier)) == [], "nobody is a courier without saying who they are")
    }
}
