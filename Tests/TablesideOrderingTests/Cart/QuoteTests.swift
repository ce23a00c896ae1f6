import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Quote")
struct QuoteTests {
    private let menu = Trattoria.menu()

    @Test("QP-44 the total is Σ price × quantity; cover charge × covers is added once")
    func sums() throws {
        let quote = try menu.quote(Trattoria.cart, at: Trattoria.now)
        // By hand: 4.90 + 2 × 12.05 = 29.00; 3 × 4.50 = 13.50; 29.00 + 13.50 = 42.50; + 2 × 1.50 = 45.50.
        #expect(quote.subtotal == Trattoria.eur(4_250))
        #expect(quote.coverCharge == Trattoria.eur(300))
        #expect(quote.total == Trattoria.eur(4_550))
        #expect(quote.units == 6)
    }

    @Test("GI-31 every station has its partial; the partials add up to the subtotal")
    func partials() throws {
        let quote = try menu.quote(Trattoria.cart, at: Trattoria.now)
        #expect(
            quote.partials == [
                StationSubtotal(station: .bar, amount: Trattoria.eur(1_350)),
                StationSubtotal(station: .kitchen, amount: Trattoria.eur(2_900)),
            ]
        )
        #expect(quote.partial(of: .bar) == Trattoria.eur(1_350))
        #expect(quote.partial(of: Station(rawValue: "grill")) == Trattoria.eur(0))
    }

    @Test("QP-43 lines stand in menu order, and each keeps its own item and quantity; equal items in cart order")
    func order() throws {
        var cart = Trattoria.cart
        cart.lines.append(CartLine(id: LineID("4"), item: Trattoria.soup))
        let quote = try menu.quote(cart, at: Trattoria.now)
        #expect(
            quote.lines.map { "\($0.id) \($0.item) \($0.quantity)" } == [
                "3 soup 1", "4 soup 1", "2 pizza 2", "1 beer 3",
            ]
        )
        #expect(
            quote.stockQuantities == [
                StockKey(item: Trattoria.soup): 2, StockKey(item: Trattoria.pizza): 2,
                StockKey(item: Trattoria.beer, variation: Trattoria.large): 3,
            ]
        )
    }

    @Test("QP-48 a card shows each item with quantity and price, and the total")
    func card() throws {
        let quote = try menu.quote(Trattoria.cart, at: Trattoria.now)
        #expect(
            quote.lines.map { "\($0.quantity) × \($0.name) \($0.unitPrice.decimalText) = \($0.total.decimalText)" } == [
                "1 × Soup 4.90 = 4.90", "2 × Pizza 12.05 = 24.10", "3 × Beer 4.50 = 13.50",
            ]
        )
        #expect(quote.lines[0].note == "no leek")
        #expect(quote.lines[2].variationName == Trattoria.text("0.5 l"))
        #expect(quote.total.description == "45.50 EUR")
    }

    @Test("a quote is a copy: later edits of the menu never alter it")
    func snapshot() throws {
        var menu = menu
        let before = try menu.quote(Trattoria.cart, at: Trattoria.now)
        let copy = before
        menu.items[0].price = Trattoria.eur(99_999)
        menu.items[1].name = Trattoria.text("Calzone")
        #expect(before == copy)
        let after = try menu.quote(Trattoria.cart, at: Trattoria.now)
        #expect(!after.agrees(with: before))
        let later = try self.menu.quote(Trattoria.cart, at: Trattoria.minute(5))
        #expect(later != before)
        #expect(later.agrees(with: before))
    }

    @Test("price 0 is a price; a currency without a minor unit and one with three digits")
    func currencies() throws {
        for (currency, price, expected) in [
            (Currency.jpy, "900", "1800"), (.kwd, "1.234", "2.468"), (.eur, "0", "0.00"),
        ] {
            let item = MenuItem(
                id: Trattoria.soup,
                name: Trattoria.text("Soup"),
                category: CategoryID("food"),
                price: try Money(price, currency)
            )
            let menu = FoodMenu(
                id: MenuID("m"),
                of: .branch(Trattoria.branch),
                currency: currency,
                categories: [],
                items: [item]
            )
            let cart = Cart([CartLine(id: LineID("1"), item: Trattoria.soup, quantity: 2)])
            #expect(try menu.quote(cart, at: Trattoria.now).total.decimalText == expected)
        }
    }

    @Test("golden JSON; a quote whose sums do not hold is not read")
    func goldenJSON() throws {
        let quote = try menu.quote(Trattoria.cart, at: Trattoria.now)
        try expectGolden(quote, "Quote.json")
        try expectGolden(Trattoria.cart, "Cart.json")
        let json = try encoded(quote)
        for (from, to, code) in [
            ("\"minorUnits\":4550", "\"minorUnits\":4551", "quote.sums"),
            ("\"minorUnits\":4250", "\"minorUnits\":4251", "quote.sums"),
            ("\"minorUnits\":2900", "\"minorUnits\":2901", "quote.sums"),
            ("\"minorUnits\":300}", "\"minorUnits\":301}", "quote.sums"),
            ("\"minorUnits\":2410", "\"minorUnits\":2411", "quote.sums"),
            ("\"covers\":2", "\"covers\":-2", "quote.invalidCovers"),
            ("\"minorUnits\":1205", "\"minorUnits\":9223372036854775807", "quote.amount"),
        ] {
            let broken = json.replacingOccurrences(of: from, with: to)
            #expect(broken != json, "\(from)")
            let fault = decodingFault(Quote.self, broken)
            let found = (fault as? QuoteError)?.code ?? (fault as? MoneyError)?.code
            #expect(found == ErrorCode(rawValue: code), "\(from) → \(to)")
        }
        #expect(throws: DecodingError.self) { try decoded(Quote.self, "{}") }
    }

    @Test("a quote of impossible lines cannot be made")
    func impossible() throws {
        func quote(quantity: Int, covers: Int = 0, currency: Currency = .eur) throws -> Quote {
            let line = try QuotedLine(
                id: LineID("1"),
                item: Trattoria.soup,
                name: Trattoria.text("Soup"),
                station: .kitchen,
                basePrice: Trattoria.eur(1),
                quantity: quantity
            )
            return try Quote(
                menu: MenuID("m"),
                menuVersion: .absent,
                branch: Trattoria.branch,
                currency: currency,
                channel: .dineIn,
                at: Trattoria.now,
                lines: [line],
                covers: covers
            )
        }
        #expect(try quote(quantity: 1).total == Trattoria.eur(1))
        #expect(throws: QuoteError(.quantity(line: LineID("1"), quantity: 0))) { try quote(quantity: 0) }
        #expect(throws: QuoteError(.invalidCovers(covers: -1))) { try quote(quantity: 1, covers: -1) }
        #expect(throws: QuoteError(.amount(reason: .mixedCurrencies(left: .usd, right: .eur)))) {
            try quote(quantity: 1, currency: .usd)
        }
    }

    @Test("a line takes a discount from nothing to its whole price, in its own currency")
    func lineDiscount() throws {
        func line(_ discount: Money) throws -> QuotedLine {
            try QuotedLine(
                id: LineID("1"),
                item: Trattoria.soup,
                name: Trattoria.text("Soup"),
                station: .kitchen,
                basePrice: Trattoria.eur(490),
                quantity: 2,
                discount: discount
            )
        }
        for cents: Int64 in [0, 1, 980] {
            #expect(try line(Trattoria.eur(cents)).discount == Trattoria.eur(cents))
        }
        for cents: Int64 in [-1, 981] {
            let off = Trattoria.eur(cents)
            #expect(throws: QuoteError(.discount(line: LineID("1"), discount: off))) { try line(off) }
        }
        #expect(throws: QuoteError(.amount(reason: .mixedCurrencies(left: .eur, right: .usd)))) {
            try line(Money(minorUnits: 1, .usd))
        }
    }

    @Test("random carts: sums, partials and order agree with a slow calculation one piece at a time")
    func property() throws {
        let seed: UInt64 = 44
        var generator = SplitMix64(seed: seed)
        // The prices once more, as the test's own list: item, variation, cents, station.
        let prices: [(MenuItemID, VariationID?, Int64, Station)] = [
            (Trattoria.soup, nil, 490, .kitchen), (Trattoria.pizza, nil, 1_205, .kitchen),
            (Trattoria.beer, Trattoria.small, 320, .bar), (Trattoria.beer, Trattoria.large, 450, .bar),
        ]
        for run in 0..<runs(300, long: 100_000) {
            var cart = Cart(covers: Int.random(in: 0...5, using: &generator))
            cart.channel = Channel.known.randomElement(using: &generator) ?? .dineIn
            var cents: Int64 = cart.channel == .dineIn ? Int64(cart.covers) * 150 : 0
            var bar: Int64 = 0
            for number in 0..<Int.random(in: 1...12, using: &generator) {
                let pick = prices[Int.random(in: 0..<prices.count, using: &generator)]
                let quantity = Int.random(in: 1...9, using: &generator)
                cart.lines.append(
                    CartLine(id: LineID("\(number)"), item: pick.0, variation: pick.1, quantity: quantity)
                )
                for _ in 0..<quantity {
                    cents += pick.2
                    if pick.3 == .bar { bar += pick.2 }
                }
            }
            let quote = try menu.quote(cart, at: Trattoria.now)
            #expect(quote.total == Trattoria.eur(cents), "seed \(seed) run \(run)")
            #expect(quote.partial(of: .bar) == Trattoria.eur(bar), "seed \(seed) run \(run)")
            #expect(quote.subtotal == (try quote.partial(of: .bar) + quote.partial(of: .kitchen)))
            let ranks = quote.lines.map { line in prices.firstIndex { $0.0 == line.item } ?? -1 }
            #expect(ranks == ranks.sorted(), "seed \(seed) run \(run)")
            #expect(Set(quote.lines.map(\.id)) == Set(cart.lines.map(\.id)), "seed \(seed) run \(run)")
            #expect(try decoded(Quote.self, encoded(quote)) == quote, "seed \(seed) run \(run)")
        }
    }
}
