import Foundation
import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The bill of a single order comes to its quote.
@Suite("Quoted bills")
struct QuotedBillTests {
    /// A tab with one order and the policy of its quote.
    private static func tab(_ order: Order, _ policy: SalePolicy = SalePolicy()) throws -> GuestTab {
        var tab = GuestTab(id: TabID("t"))
        let opening = GuestTab.Opening(
            branch: Trattoria.branch,
            currency: .eur,
            opener: .waiter,
            terms: BillTerms(policy: policy)
        )
        try tab.perform(.open(opening), by: Trattoria.author(.waiter), at: RandomMenu.now)
        try tab.perform(.add(order.id), by: Trattoria.author(.waiter), at: RandomMenu.now)
        return tab
    }

    @Test("GI-30 who has an order brought pays for the way with its tax, as quoted")
    func delivery() throws {
        var menu = Trattoria.menu()
        menu.deliveryCharge = Trattoria.eur(350)
        menu.saleRules = SaleRules(taxes: [
            TaxRule(SaleFixture.food, on: [.food]), TaxRule(SaleFixture.general, on: [.alcohol, .service]),
        ])
        for index in menu.items.indices {
            menu.items[index].taxCategory = menu.items[index].id == Trattoria.beer ? .alcohol : .food
        }
        var cart = Trattoria.cart
        cart.channel = .delivery
        let quote = try menu.quote(cart, at: Trattoria.now)
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
        let tab = try Self.tab(order)
        for bill in [
            try tab.bill(for: [order]),
            try tab.bill(for: [BilledOrder(id: order.id, standing: .underWay, quote: quote)]),
        ] {
            // By hand: 42.50 for the goods and 3.50 for the way; food 29.00 holds 2.39, beer and way 17.00 hold 2.95.
            #expect(bill.total == Trattoria.eur(4_600))
            #expect(bill.taxes.map(\.amount) == [Trattoria.eur(239), Trattoria.eur(295)])
            #expect(bill.charges.map(\.kind) == [.delivery])
            try bill.check()
        }
    }

    @Test("random carts with taxes and discounts: what is quoted is placed, and is what the bill of it alone comes to")
    func quoteIsBill() throws {
        let city = TaxRate(TaxCode(rawValue: "city"), .percent(2))
        var (placed, taxedOnTop) = (0, 0)
        for seed in 0..<UInt64(runs(300, long: 30_000)) {
            var random = RandomMenu(seed: 2_000_000 + seed)
            var generator = SplitMix64(seed: seed)
            var menu = random.menu
            let percent = Int32.random(in: 0...30, using: &generator)
            let tax = TaxRate(
                TaxCode(rawValue: "x"),
                .percent(percent),
                isIncluded: Bool.random(using: &generator)
            )
            let policy = SalePolicy(
                rounding: Rounding.allCases.randomElement(using: &generator) ?? .halfUp,
                percentages: SalePolicy.Percentages.allCases.randomElement(using: &generator) ?? .additive,
                taxRounding: SalePolicy.TaxRounding.allCases.randomElement(using: &generator) ?? .perRow
            )
            menu.saleRules = SaleRules(taxes: [TaxRule(tax), TaxRule(city, on: [.food])], policy: policy)
            for index in menu.items.indices {
                menu.items[index].taxCategory = Bool.random(using: &generator) ? .food : .drink
            }
            for _ in 0..<5 {
                var cart = random.cart()
                cart.discounts = Bool.random(using: &generator) ? [SaleFixture.percent(10), SaleFixture.off(300)] : []
                if Bool.random(using: &generator), !cart.lines.isEmpty {
                    cart.lines[0].discounts = [SaleFixture.percent(33)]
                }
                guard let quote = try? menu.quote(cart, at: RandomMenu.now),
                    !quote.lines.contains(where: \.total.isNegative)
                else { continue }
                #expect(try decoded(Quote.self, encoded(quote)) == quote, "seed \(seed)")
                var order = Order(id: OrderID("1"))
                let placement = Placement(quote: quote, profile: .dineIn, tab: TabID("t"))
                try order.perform(.place(placement), by: Trattoria.author(.waiter), at: RandomMenu.now)
                let goods = quote.subtotal.minorUnits - quote.discountTotal.minorUnits
                #expect(order.total?.minorUnits == goods + quote.coverCharge.minorUnits, "seed \(seed)")
                let bill = try Self.tab(order, policy).bill(for: [order])
                try bill.check()
                #expect(bill.total == quote.total, "seed \(seed)")
                #expect(bill.taxes == quote.taxes, "seed \(seed)")
                placed += 1
                if quote.total.minorUnits > goods + quote.coverCharge.minorUnits { taxedOnTop += 1 }
            }
        }
        #expect(placed > 200 && taxedOnTop > 50, "\(placed) placed, \(taxedOnTop) taxed on top")
    }
}
