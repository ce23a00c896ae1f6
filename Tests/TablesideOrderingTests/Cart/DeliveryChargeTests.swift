import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Charge for delivery")
struct DeliveryChargeTests {
    /// The trattoria that brings an order for 3.50, of which 21 % are tax; food holds 9 %, beer 21 %.
    private static func menu(_ cents: Int64 = 350) -> FoodMenu {
        var menu = QuoteTaxTests.menu()
        menu.deliveryCharge = Trattoria.eur(cents)
        return menu
    }

    private static func cart(_ channel: Channel) -> Cart {
        var cart = Trattoria.cart
        cart.channel = channel
        return cart
    }

    private static func order(_ quote: Quote) throws -> Order {
        var order = Order(id: OrderID("17"))
        let recipient = Recipient(
            name: try PersonName(first: "Mia", last: "Rossi"),
            address: PostalAddress(street: "Via Roma 1", city: "Udine")
        )
        let placement = Placement(
            quote: quote,
            profile: .delivery,
            tab: TabID("t"),
            guest: Trattoria.ana,
            recipient: recipient
        )
        try order.perform(.place(placement), by: .guest(Trattoria.ana), at: Trattoria.now)
        return order
    }

    @Test("GI-30 who has an order brought pays for the way in place of the table, and with its tax")
    func quoted() throws {
        let quote = try Self.menu().quote(Self.cart(.delivery), at: Trattoria.now)
        // By hand: 42.50 for the goods and 3.50 for the way; food 29.00 holds 2.39, beer and way 17.00 hold 2.95.
        #expect(quote.subtotal == Trattoria.eur(4_250))
        #expect(quote.deliveryCharge == Trattoria.eur(350) && quote.coverCharge == Trattoria.eur(0))
        #expect(quote.total == Trattoria.eur(4_600))
        #expect(quote.taxes.map(\.amount) == [Trattoria.eur(239), Trattoria.eur(295)])
        #expect(try decoded(Quote.self, encoded(quote)) == quote)
        for channel in [Channel.dineIn, .takeaway] {
            #expect(try Self.menu().quote(Self.cart(channel), at: Trattoria.now).deliveryCharge == nil)
        }
        #expect(try !quote.agrees(with: Self.menu(400).quote(Self.cart(.delivery), at: Trattoria.now)))
    }

    @Test("the order keeps the charge while anything is left of it")
    func ordered() throws {
        let quote = try Self.menu().quote(Self.cart(.delivery), at: Trattoria.now)
        var order = try Self.order(quote)
        #expect(order.total == Trattoria.eur(4_600))
        #expect(try decoded(Order.self, encoded(order)) == order)
        let manager = Trattoria.author(.manager)
        let void = Order.Command.void(items: .only(items: [.init(LineID("1"), 3)]))
        try order.perform(void, by: manager, at: Trattoria.now)
        #expect(order.total == Trattoria.eur(4_600 - 1_350))
        try order.perform(.cancel(), by: manager, at: Trattoria.now)
        #expect(order.total == Trattoria.eur(0))
    }

    @Test("a branch may charge another price, and nothing less than nothing")
    func changed() throws {
        var adaptation = MenuAdaptation(id: MenuID("udine"), branch: BranchID("udine"))
        adaptation.deliveryCharge = Trattoria.eur(500)
        #expect(try decoded(MenuAdaptation.self, encoded(adaptation)) == adaptation)
        #expect(try Self.menu().adapted(by: adaptation).deliveryCharge == Trattoria.eur(500))
        #expect(try decoded(FoodMenu.self, encoded(Self.menu())) == Self.menu())
        let menu = Self.menu(-1)
        #expect(menu.problems().map { "\($0.path) \($0.code)" } == ["deliveryCharge menu.negativePrice"])
        let problems = menu.problems(of: Self.cart(.delivery), at: Trattoria.now)
        #expect(problems.map { "\($0.path) \($0.code)" } == ["channel cart.deliveryCharge"])
        #expect(menu.problems(of: Self.cart(.dineIn), at: Trattoria.now) == [])
    }

    @Test("a stored charge below zero or in another currency is refused")
    func stored() throws {
        let order = try Self.order(Self.menu().quote(Self.cart(.delivery), at: Trattoria.now))
        let text = try encoded(order)
        let charge = try encoded(Trattoria.eur(350))
        for other in [Trattoria.eur(-350), Money(minorUnits: 350, .usd)] {
            let changed = text.replacingOccurrences(
                of: "\"deliveryCharge\":\(charge)",
                with: "\"deliveryCharge\":\(try encoded(other))"
            )
            #expect(changed != text)
            #expect(
                (decodingFault(Order.self, changed) as? Order.Inconsistency)?.reason == .deliveryCharge(charge: other)
            )
        }
    }
}
