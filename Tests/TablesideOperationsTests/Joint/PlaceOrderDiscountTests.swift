import TablesideCore
import TablesideOperations
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

@Suite("Place order with discounts")
struct PlaceOrderDiscountTests {
    @Test("the house's own discounts come with its terms; a guest's cart with discounts is refused")
    func houseDiscounts() async throws {
        let diner = try await Diner()
        let placing = try diner.placing("1")
        let terms = OrderingPolicy(menu: diner.menu, profile: .dineIn, discounts: [SaleFixture.percent(50)])
        try await diner.place(placing, on: terms)
        let order = try await diner.order("1")
        // Two soups for 15.50 and a bread for 3.00.
        #expect(order.subtotal?.minorUnits == 3_400)
        #expect(order.discount?.minorUnits == 1_700)
        var cart = placing.cart
        cart.discounts = [SaleFixture.percent(10)]
        let own = PlaceOrder(OrderID("2"), cart, on: placing.tab, guest: placing.guest)
        try await diner.refuses(Order.Refusal(.discountNotPermitted(reason: .promotion, role: .guest))) {
            try await diner.place(own, on: terms)
        }
    }
}
