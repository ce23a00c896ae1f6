import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Quote taxes and discounts")
struct QuoteTaxTests {
    static let reduced = TaxRate(TaxCode(rawValue: "reduced"), .percent(9), isIncluded: true)
    static let general = TaxRate(TaxCode(rawValue: "general"), .percent(21), isIncluded: true)
    static let city = TaxRate(TaxCode(rawValue: "city"), .percent(2))

    /// The trattoria with 9 % in its food, 21 % in beer and covers, and 2 % on top of everything that is taken away.
    static func menu() -> FoodMenu {
        var menu = Trattoria.menu()
        menu.saleRules = SaleRules(taxes: [
            TaxRule(reduced, on: [.food]), TaxRule(general, on: [.alcohol, .service]), TaxRule(city, by: [.takeaway]),
        ])
        menu.items = menu.items.map { item in
            var item = item
            item.taxCategory = item.id == Trattoria.beer ? .alcohol : .food
            return item
        }
        return menu
    }

    static func off(_ percent: Int32, _ reason: DiscountReason = .promotion) -> Discount {
        Discount(.percentage(rate: .percent(percent)), reason: reason, name: Trattoria.text("\(percent) % off"))
    }

    static func off(cents: Int64) -> Discount {
        Discount(.amount(money: Trattoria.eur(cents)), reason: .loyalty, name: Trattoria.text("Reward"))
    }

    private func problems(of cart: Cart, _ menu: FoodMenu = menu()) -> [String] {
        menu.problems(of: cart, at: Trattoria.now).map { "\($0.path) \($0.code)" }
    }

    @Test("a quote tells the taxes that the prices hold, each over everything of its rate")
    func included() throws {
        let quote = try Self.menu().quote(Trattoria.cart, at: Trattoria.now)
        // By hand: food 29.00 × 9 ÷ 109 = 2.394…; beer and two covers 16.50 × 21 ÷ 121 = 2.863….
        #expect(quote.taxes.map(\.amount) == [Trattoria.eur(239), Trattoria.eur(286)])
        #expect(quote.taxes.map(\.base) == [Trattoria.eur(2_661), Trattoria.eur(1_364)])
        #expect(quote.total == Trattoria.eur(4_550))
        #expect(quote.lines.map(\.taxes) == [[Self.reduced], [Self.reduced], [Self.general]])
        #expect(try decoded(Quote.self, encoded(quote)) == quote)
    }

    @Test("the channel decides on the taxes; those on top stand in the total, and no place at a table is charged")
    func channels() throws {
        var cart = Trattoria.cart
        cart.channel = .takeaway
        let quote = try Self.menu().quote(cart, at: Trattoria.now)
        // By hand: food 29.00 holds 2.39, beer 13.50 holds 2.34; 2 % of the net 26.61 + 11.16 = 37.77 is 0.7554.
        #expect(quote.taxes.map(\.tax) == [Self.reduced, Self.city, Self.general])
        #expect(quote.taxes.map(\.amount) == [Trattoria.eur(239), Trattoria.eur(76), Trattoria.eur(234)])
        #expect(quote.total == Trattoria.eur(4_250 + 76))
        // Food that is taken away is charged neither for a place nor for the way; at a table the place is a service.
        var menu = Self.menu()
        menu.deliveryCharge = Trattoria.eur(350)
        #expect(try menu.quote(cart, at: Trattoria.now).chargeTaxes == [])
        #expect(try menu.quote(Trattoria.cart, at: Trattoria.now).chargeTaxes == [Self.general])
    }

    @Test("line discounts come before those of the order, and every line knows its part")
    func discounts() throws {
        var cart = Trattoria.cart
        cart.lines[0].discounts = [Self.off(20)]
        cart.discounts = [Self.off(10)]
        let quote = try Self.menu().quote(cart, at: Trattoria.now)
        // By hand: 20 % of 13.50 = 2.70; 10 % of 4.90 + 24.10 + 10.80 = 3.98, of which 0.49, 2.41 and 1.08.
        #expect(quote.lines.map(\.discount) == [Trattoria.eur(49), Trattoria.eur(241), Trattoria.eur(378)])
        #expect(quote.discounts.map(\.amount) == [Trattoria.eur(270), Trattoria.eur(398)])
        #expect(quote.discounts.map(\.line) == [LineID("1"), nil])
        #expect(quote.discountTotal == Trattoria.eur(668))
        #expect(quote.subtotal == Trattoria.eur(4_250))
        #expect(quote.total == Trattoria.eur(4_250 - 668 + 300))
        #expect(try decoded(Quote.self, encoded(quote)) == quote)
        // A quote that told another discount would not be read.
        let broken = try encoded(quote).replacingOccurrences(of: "\"minorUnits\":398", with: "\"minorUnits\":397")
        #expect((decodingFault(Quote.self, broken) as? QuoteError)?.code == ErrorCode(rawValue: "quote.discounts"))
    }

    @Test("what is left of a line keeps its part of the discount, the first portions the larger one")
    func voidedInPart() throws {
        var cart = Trattoria.cart
        cart.discounts = [Self.off(cents: 1_000)]
        let quote = try Self.menu().quote(cart, at: Trattoria.now)
        // By hand: 10.00 over 4.90, 24.10, 13.50 of 42.50: 1.153, 5.670, 3.176, so 1.15, 5.67, 3.18.
        #expect(quote.lines.map(\.discount) == [Trattoria.eur(115), Trattoria.eur(567), Trattoria.eur(318)])
        var order = Order(id: OrderID("1"))
        let waiter = Trattoria.author(.waiter), manager = Trattoria.author(.manager)
        let placement = Placement(quote: quote, profile: .dineIn, tab: TabID("t"))
        try order.perform(.place(placement), by: manager, at: Trattoria.now)
        let accepting = Order.Command.accept(waiter: UserID("staff"))
        try order.perform(accepting, by: waiter, at: Trattoria.now)
        #expect(order.total == Trattoria.eur(4_250 - 1_000 + 300))
        // Of two pizzas one is left: the first, with 2.84 of 5.67.
        let one = OrderItem.Selection.only(items: [OrderItem.Quantity(LineID("2"), 1)])
        try order.perform(.void(items: one, reason: .mistake), by: manager, at: Trattoria.now)
        #expect(order.discount == Trattoria.eur(115 + 284 + 318))
        #expect(order.total == Trattoria.eur(490 + 1_205 + 1_350 - 717 + 300))
        #expect(try decoded(Order.self, encoded(order)) == order)
    }

    @Test("discounts that are none, and taxes that are, are told with their places")
    func faults() throws {
        var cart = Trattoria.cart
        cart.lines[1].discounts = [Self.off(5), Self.off(101)]
        cart.discounts = [Self.off(cents: -1), Self.off(-1)]
        #expect(
            Set(problems(of: cart)) == [
                "lines[1].discounts[1] cart.discount", "discounts[0] cart.discount", "discounts[1] cart.discount",
            ]
        )
        cart = Trattoria.cart
        let dollar = Discount(.amount(money: Money(minorUnits: 1, .usd)), reason: .promotion, name: Trattoria.text("?"))
        cart.discounts = [dollar]
        #expect(problems(of: cart) == ["discounts[0] cart.discount"])
        var menu = Self.menu()
        menu.saleRules.taxes.append(TaxRule(Self.reduced))
        #expect(problems(of: Trattoria.cart, menu) == [" cart.taxes"])
    }

    @Test("a guest brings no discount that only staff give")
    func roles() throws {
        for (reason, role, isTaken) in [
            (DiscountReason.promotion, Role.guest, true), (.loyalty, .guest, false), (.loyalty, .waiter, false),
            (.loyalty, .manager, true), (.compensation, .guest, false),
            (.staff, .guest, false), (DiscountReason(rawValue: "birthday"), .guest, false), (.staff, .waiter, false),
            (.compensation, .manager, true),
        ] {
            var cart = Trattoria.cart
            cart.discounts = [Self.off(10, reason)]
            let quote = try Self.menu().quote(cart, at: Trattoria.now)
            let placement = Placement(quote: quote, profile: .dineIn, tab: TabID("t"), guest: Trattoria.ana)
            let order = Order(id: OrderID("1"))
            let place = { try order.decide(.place(placement), by: Trattoria.author(role), at: Trattoria.now) }
            if isTaken {
                #expect(throws: Never.self, "\(reason) \(role)") { _ = try place() }
            } else {
                let refusal = Order.Refusal(.discountNotPermitted(reason: reason, role: role))
                #expect(throws: refusal, "\(reason) \(role)") { _ = try place() }
            }
        }
    }
}
