import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

@Suite("Bill of orders")
struct BillOrdersTests {
    private static let waiter = OrderFixture.waiter

    /// An order with two covers at 1.50, accepted: two dishes at 10.00 and a drink at 4.50.
    private static func order(_ id: String) throws -> Order {
        let lines = try [
            OrderFixture.line("a", 2), OrderFixture.line("b", 1, price: 450, station: .bar),
        ]
        let placement = Placement(
            quote: try OrderFixture.quote(lines, covers: 2, coverPrice: 150),
            profile: .dineIn,
            tab: TabID("t"),
            guest: OrderFixture.mia
        )
        var order = try OrderFixture.placed(placement, id: id)
        try order.perform(.accept(waiter: OrderFixture.ana), by: waiter, at: OrderFixture.at(5))
        return order
    }

    private static func tab(_ orders: [Order]) throws -> GuestTab {
        var tab = GuestTab(id: TabID("t"))
        let opening = GuestTab.Opening(branch: OrderFixture.branch, currency: .eur, opener: .waiter)
        try tab.perform(.open(opening), by: waiter, at: OrderFixture.at(0))
        for order in orders { try tab.perform(.add(order.id), by: waiter, at: OrderFixture.at(5)) }
        return tab
    }

    @Test("QP-52 the bill of real orders: what was taken off is not billed, a cancelled order not at all")
    func bill() throws {
        var first = try Self.order("1")
        let second = try Self.order("2")
        var third = try Self.order("3")
        try first.perform(
            .void(items: .only(items: [OrderItem.Quantity(LineID("a"), 1)]), reason: .quality),
            by: OrderFixture.manager,
            at: OrderFixture.at(8)
        )
        try third.perform(.cancel(reason: .mistake), by: OrderFixture.manager, at: OrderFixture.at(9))
        var tab = try Self.tab([first, second, third])
        let bill = try tab.bill(for: [first, second, third])
        // By hand: 10.00 + 4.50 + 3.00 of the first, 20.00 + 4.50 + 3.00 of the second.
        #expect(bill.orders == [OrderID("1"), OrderID("2")])
        #expect(bill.partial(of: .kitchen) == Money(minorUnits: 3_000, .eur))
        #expect(bill.partial(of: .bar) == Money(minorUnits: 900, .eur))
        #expect(bill.chargeTotal == Money(minorUnits: 600, .eur))
        #expect(bill.total == Money(minorUnits: 4_500, .eur))
        try bill.check()
        try tab.perform(
            .askForBill(try [first, second, third].compactMap { try $0.billed() }),
            by: Self.waiter,
            at: OrderFixture.at(20)
        )
        #expect(tab.due == bill.total && tab.bill == bill)
        #expect(throws: BillError(.missingOrders(orders: [OrderID("2"), OrderID("3")]))) { try tab.bill(for: [first]) }
    }

    @Test("an order that was never placed is on no bill")
    func draft() throws {
        let draft = Order(id: OrderID("9"))
        #expect(try draft.billed() == nil)
        #expect(throws: BillError(.unknownOrder(order: OrderID("9")))) {
            try Self.tab([]).bill(for: [draft])
        }
    }
}
