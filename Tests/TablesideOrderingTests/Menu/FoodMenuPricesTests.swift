import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The order of prices: line override > open price > time > heading > branch > channel > variation > base.
@Suite("Menu prices")
struct FoodMenuPricesTests {
    private static let espresso = MenuItemID("espresso")
    private static let (small, large) = (VariationID("small"), VariationID("large"))
    private static let coffee = CategoryID("coffee")
    private static let desserts = CategoryID("desserts")
    /// Saturday, 28 March 2026, 17:00 in Bucharest.
    private static let now = Trattoria.now

    private static func menu(_ rules: [PriceRule], variations: [Variation] = []) -> FoodMenu {
        FoodMenu(
            id: MenuID("bar"),
            of: .branch(Trattoria.branch),
            currency: .eur,
            categories: [
                MenuCategory(id: coffee, name: Trattoria.text("Coffee")),
                MenuCategory(id: desserts, name: Trattoria.text("Desserts")),
            ],
            items: [
                MenuItem(
                    id: espresso,
                    name: Trattoria.text("Espresso"),
                    category: coffee,
                    price: Trattoria.eur(140),
                    variations: variations
                )
            ],
            entries: [MenuEntry(espresso, under: desserts)],
            priceRules: rules
        )
    }

    private static func daily(_ opens: String, _ closes: String) throws -> MenuTimes {
        MenuTimes(hours: OpeningHours(everyDay: [try OpeningPeriod(opens, closes)]))
    }

    @Test("of every choice of prices the one counts that comes first in the written order, and all that held are told")
    func precedence() throws {
        let zone = try Zones.bucharest()
        // Written by hand, the most special first.
        let order = ["time", "entry", "branch", "channel", "variation", "item"]
        let cents: [String: Int64] = [
            "time": 10, "entry": 20, "branch": 30, "channel": 40, "variation": 50, "item": 140,
        ]
        let rules: [String: PriceRule] = [
            "time": PriceRule(Self.espresso, price: Trattoria.eur(10), when: try Self.daily("16:00", "18:00")),
            "entry": PriceRule(Self.espresso, under: Self.desserts, price: Trattoria.eur(20)),
            "branch": PriceRule(Self.espresso, price: Trattoria.eur(30), isBranchPrice: true),
            "channel": PriceRule(Self.espresso, price: Trattoria.eur(40), when: MenuTimes(channels: [.takeaway])),
        ]
        for choice in 0..<32 {
            var present = ["item"]
            var menu = Self.menu([])
            for (bit, name) in ["time", "entry", "branch", "channel"].enumerated() where choice >> bit & 1 == 1 {
                menu.priceRules.append(try #require(rules[name]))
                present.append(name)
            }
            var variation: VariationID?
            if choice >> 4 == 1 {
                menu.items[0].variations = [
                    Variation(id: Self.small, name: Trattoria.text("small"), price: Trattoria.eur(50))
                ]
                variation = Self.small
                present.append("variation")
            }
            let expected = order.filter(present.contains)
            for rules in [menu.priceRules, menu.priceRules.reversed()] {
                menu.priceRules = rules
                let price = try menu.price(
                    of: Self.espresso,
                    as: variation,
                    under: Self.desserts,
                    on: .takeaway,
                    at: Self.now,
                    in: zone
                )
                #expect(price.trace.map(\.source.rawValue) == expected.reversed(), "\(present)")
                #expect(price.trace.map(\.price.minorUnits) == expected.reversed().map { cents[$0] }, "\(present)")
                #expect(price.price.minorUnits == cents[expected[0]], "\(present)")
            }
            // At another time, under its own heading, at the table: nothing of it holds but the branch's price.
            let elsewhere = try menu.price(of: Self.espresso, as: variation, at: Trattoria.minute(61), in: zone)
            let left = order.filter { ["branch", "variation", "item"].contains($0) && present.contains($0) }
            #expect(elsewhere.price.minorUnits == cents[left[0]], "\(present)")
        }
    }

    @Test("of two prices from one source the one that names more counts, then the first")
    func specificity() throws {
        let zone = try Zones.bucharest()
        let afternoon = try Self.daily("16:00", "18:00")
        var takeaway = afternoon
        takeaway.channels = [.takeaway]
        let variations = [
            Variation(id: Self.small, name: Trattoria.text("small"), price: Trattoria.eur(100)),
            Variation(id: Self.large, name: Trattoria.text("large"), price: Trattoria.eur(200)),
        ]
        let menu = Self.menu(
            [
                PriceRule(Self.espresso, price: Trattoria.eur(90), when: afternoon),
                PriceRule(Self.espresso, as: Self.large, price: Trattoria.eur(160), when: afternoon),
                PriceRule(Self.espresso, as: Self.large, price: Trattoria.eur(150), when: takeaway),
                PriceRule(Self.espresso, as: Self.large, price: Trattoria.eur(155), when: takeaway),
            ],
            variations: variations
        )
        func price(_ variation: VariationID, _ channel: Channel) throws -> Int64 {
            try menu.price(of: Self.espresso, as: variation, on: channel, at: Self.now, in: zone).price.minorUnits
        }
        #expect(try price(Self.small, .dineIn) == 90)
        #expect(try price(Self.large, .dineIn) == 160)
        #expect(try price(Self.large, .takeaway) == 150)
    }

    @Test("what has no price, and what nobody can tell, is refused by name")
    func errors() throws {
        let hours = PriceRule(Self.espresso, price: Trattoria.eur(90), when: try Self.daily("16:00", "18:00"))
        var menu = Self.menu([hours])
        func reason(_ item: MenuItemID, as variation: VariationID? = nil) -> PriceError.Reason? {
            do {
                _ = try menu.price(of: item, as: variation, at: Self.now)
                return nil
            } catch {
                return error.reason
            }
        }
        #expect(reason(Self.espresso) == .clocksUnknown(menu: MenuID("bar")))
        #expect(reason(MenuItemID("tea")) == .unknownItem(item: MenuItemID("tea")))
        #expect(reason(Self.espresso, as: Self.small) == .unknownVariation(item: Self.espresso, variation: Self.small))
        menu.priceRules = []
        #expect(reason(Self.espresso) == nil)
        menu.items[0].variations = [Variation(id: Self.small, name: Trattoria.text("s"), price: Trattoria.eur(1))]
        #expect(reason(Self.espresso) == .missingVariation(item: Self.espresso))
        menu.items[0].variations = []
        menu.items[0].price = nil
        #expect(reason(Self.espresso) == .noPrice(item: Self.espresso))
        let cart = Cart([CartLine(id: LineID("1"), item: Self.espresso)])
        menu.items[0].price = Trattoria.eur(140)
        menu.priceRules = [hours]
        #expect(
            menu.problems(of: cart, at: Self.now) == [
                Problem(
                    .clocks(reason: .clocksUnknown(menu: MenuID("bar"))),
                    at: FieldPath("lines").index(0).field("item")
                )
            ]
        )
    }

    @Test("staff type an open price in, a manager names another one; guests do neither")
    func namedPrices() throws {
        var menu = Self.menu([])
        menu.items[0].hasOpenPrice = true
        func placement(_ line: CartLine) throws -> Placement {
            Placement(
                quote: try menu.quote(Cart([line]), at: Self.now),
                profile: .dineIn,
                tab: TabID("1"),
                guest: Trattoria.ana
            )
        }
        func refusal(_ line: CartLine, by role: Role) throws -> Order.Refusal.Reason? {
            do {
                var order = Order(id: OrderID("1"))
                try order.perform(.place(try placement(line)), by: Trattoria.author(role), at: Self.now)
                return nil
            } catch let error as Order.Refusal {
                return error.reason
            }
        }
        let open = CartLine(id: LineID("1"), item: Self.espresso, quantity: 2, openPrice: Trattoria.eur(99))
        let special = CartLine(
            id: LineID("1"),
            item: Self.espresso,
            openPrice: Trattoria.eur(9),
            overridePrice: Trattoria.eur(0)
        )
        #expect(try placement(open).quote.total == Trattoria.eur(198))
        #expect(try placement(open).quote.lines.map(\.priceSource) == [.open])
        #expect(try placement(special).quote.lines.map(\.priceSource) == [.override])
        #expect(try placement(special).quote.total == Trattoria.eur(0))
        func notPermitted(_ source: PriceSource, _ role: Role) -> Order.Refusal.Reason {
            .priceNotPermitted(line: LineID("1"), source: source, role: role)
        }
        #expect(try refusal(open, by: .guest) == notPermitted(.open, .guest))
        #expect(try refusal(open, by: .waiter) == nil)
        #expect(try refusal(special, by: .guest) == notPermitted(.override, .guest))
        #expect(try refusal(special, by: .waiter) == notPermitted(.override, .waiter))
        #expect(try refusal(special, by: .manager) == nil)
        #expect(try refusal(open, by: .manager) == nil)
        menu.items[0].hasOpenPrice = false
        #expect(
            menu.problems(of: Cart([open]), at: Self.now).map { "\($0.path) \($0.code)" }
                == ["lines[0].openPrice cart.fixedPrice"]
        )
        func problems(_ line: CartLine) -> [String] {
            menu.problems(of: Cart([line]), at: Self.now).map { "\($0.path) \($0.code)" }
        }
        menu.items[0].hasOpenPrice = true
        var wrong = open
        wrong.openPrice = Trattoria.eur(-1)
        #expect(problems(wrong) == ["lines[0].openPrice cart.negativePrice"])
        wrong.overridePrice = Money(minorUnits: 1, .usd)
        #expect(problems(wrong) == ["lines[0].openPrice cart.negativePrice", "lines[0].overridePrice cart.amount"])
        menu.items[0].price = nil
        #expect(problems(CartLine(id: LineID("1"), item: Self.espresso)) == ["lines[0].openPrice cart.missingPrice"])
    }

    @Test("goods by weight cost what they weigh, rounded once for the portion")
    func weighed() throws {
        var menu = Self.menu([])
        menu.items[0].measure = .measured(unit: .kilogram)
        menu.items[0].price = Trattoria.eur(2_495)
        // 0.187 kg × 24.95 = 4.66565, so 4.67; 0.1 kg × 24.95 = 2.495, half a cent upwards.
        for (grams, cents) in [(187, 467), (100, 250), (1, 2), (1_000, 2_495)] {
            let line = CartLine(id: LineID("1"), item: Self.espresso, thousandths: grams)
            let quote = try menu.quote(Cart([line]), at: Self.now)
            #expect(quote.total.minorUnits == Int64(cents), "\(grams) g")
            #expect(quote.lines[0].thousandths == grams)
            #expect(try decoded(Quote.self, encoded(quote)) == quote)
        }
        func problems(_ thousandths: Int?, quantity: Int = 1, on menu: FoodMenu) -> [String] {
            let line = CartLine(id: LineID("1"), item: Self.espresso, quantity: quantity, thousandths: thousandths)
            return menu.problems(of: Cart([line]), at: Self.now).map { "\($0.path) \($0.code)" }
        }
        #expect(problems(nil, on: menu) == ["lines[0].thousandths cart.measure"])
        #expect(problems(0, on: menu) == ["lines[0].thousandths cart.measure"])
        #expect(problems(-5, on: menu) == ["lines[0].thousandths cart.measure"])
        #expect(problems(100, quantity: 2, on: menu) == ["lines[0].quantity cart.weighedPortions"])
        #expect(problems(100, on: Self.menu([])) == ["lines[0].thousandths cart.measure"])
        menu.items[0].price = Trattoria.eur(.max)
        #expect(problems(2_000, on: menu) == ["lines[0] cart.amount"])
        // A gram of 4.99 would cost nothing, and so would a kilogram of grams.
        menu.items[0].price = Trattoria.eur(499)
        #expect(problems(1, on: menu) == ["lines[0].thousandths cart.measure"])
        #expect(problems(2, on: menu) == [])
        menu.items[0].price = Trattoria.eur(0)
        #expect(problems(1, on: menu) == [])
    }

    @Test("the stock counts thousandths of what is weighed")
    func weighedStock() throws {
        var menu = Self.menu([])
        menu.items[0].measure = .measured(unit: .kilogram)
        let key = StockKey(item: Self.espresso)
        var stock = Stock(id: try #require(menu.branch))
        try stock.perform(.setCount(key: key, count: 400), by: .system, at: Self.now)
        func cart(_ grams: Int...) -> Cart {
            Cart(grams.enumerated().map { CartLine(id: LineID("\($0)"), item: Self.espresso, thousandths: $1) })
        }
        #expect(try menu.quote(cart(150, 250), stock: stock, at: Self.now).stockQuantities == [key: 400])
        let short = CartProblem.insufficientStock(key: key, wanted: 401, available: 400)
        #expect(menu.problems(of: cart(150, 251), stock: stock, at: Self.now).map(\.reason) == [short])
    }

    @Test("a menu is offered at its hours, on its dates and channels, and no cart is quoted at others")
    func offered() throws {
        let zone = try Zones.bucharest()
        var menu = Self.menu([])
        // From eleven in the evening to two in the night, on the last Saturday of March and the Sunday after.
        menu.availability = MenuTimes(
            hours: OpeningHours(everyDay: [try OpeningPeriod("23:00", "02:00")]),
            dates: try CivilDate("2026-03-28")...CivilDate("2026-03-29"),
            channels: [.dineIn]
        )
        let expectations = [
            ("2026-03-28T20:59:59Z", false), ("2026-03-28T21:00:00Z", true),
            // The night of the 28th lasts until two by clocks that go from three to four only later.
            ("2026-03-28T23:59:59Z", true), ("2026-03-29T00:00:00Z", false),
            // In summer time eleven is 20:00, and two in the night 23:00.
            ("2026-03-29T20:00:00Z", true), ("2026-03-29T22:59:59Z", true), ("2026-03-29T23:00:00Z", false),
            ("2026-03-30T20:30:00Z", false), ("2026-03-27T22:30:00Z", false),
        ]
        let cart = Cart([CartLine(id: LineID("1"), item: Self.espresso)])
        for (text, isOffered) in expectations {
            let now = try Instant(iso8601: text)
            #expect(try menu.isOffered(at: now, in: zone) == isOffered, "\(text)")
            #expect(try !menu.isOffered(at: now, on: .takeaway, in: zone), "\(text)")
            #expect(try (menu.card(at: now, in: zone) != nil) == isOffered, "\(text)")
            let problems = menu.problems(of: cart, in: zone, at: now)
            let closed = [Problem(CartProblem.notOffered(menu: MenuID("bar")))]
            #expect(problems == (isOffered ? [] : closed), "\(text)")
        }
        #expect(throws: PriceError(.clocksUnknown(menu: MenuID("bar")))) { try menu.isOffered(at: Self.now) }
    }
}
