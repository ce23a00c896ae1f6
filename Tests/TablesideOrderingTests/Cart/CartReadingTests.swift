import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What a cart with several problems is told, and what is not told on top of it.
@Suite("Cart reading")
struct CartReadingTests {
    private static let extras = ModifierGroupID("extras")
    private static let (ham, words) = (OptionID("ham"), ModifierGroupID("words"))

    private static func line(
        _ id: String,
        _ item: MenuItemID,
        _ variation: VariationID? = nil,
        quantity: Int = 1,
        modifiers: [ModifierChoice] = []
    ) -> CartLine {
        CartLine(id: LineID(id), item: item, variation: variation, quantity: quantity, modifiers: modifiers)
    }

    /// The trattoria's menu, whose soup has extras and takes a wish in words.
    private static func menu(_ change: (inout ModifierGroup) -> Void = { _ in }) -> FoodMenu {
        var menu = Trattoria.menu()
        var group = ModifierGroup(
            id: extras,
            name: Trattoria.text("Extras"),
            options: [ModifierOption(id: ham, name: Trattoria.text("ham"), price: Trattoria.eur(100), maximum: 3)]
        )
        change(&group)
        let text = ModifierGroup(id: words, name: Trattoria.text("Anything else"), kind: .text, textLimit: 4)
        menu.modifierGroups = [group, text]
        menu.items[0].modifiers = [extras, words]
        return menu
    }

    private static func problems(
        _ lines: [CartLine],
        covers: Int = 0,
        on channel: Channel = .dineIn,
        of menu: FoodMenu = menu(),
        stock: Stock? = nil
    ) -> [String] {
        menu.problems(of: Cart(lines, covers: covers, channel: channel), stock: stock, at: Trattoria.now)
            .map { "\($0.path) \($0.code)" }
    }

    @Test("goods of a line with another problem are counted, if it is known which")
    func shortages() throws {
        var stock = Stock(id: Trattoria.branch)
        for key in [StockKey(item: Trattoria.soup), StockKey(item: Trattoria.beer, variation: Trattoria.small)] {
            try stock.perform(.setCount(key: key, count: 2), by: .system, at: Trattoria.now)
        }
        let unknown = [ModifierChoice(Self.ham, of: ModifierGroupID("?"))]
        func told(_ item: MenuItemID, _ variation: VariationID?, _ quantity: Int) -> [String] {
            Self.problems([Self.line("1", item, variation, quantity: quantity, modifiers: unknown)], stock: stock)
        }
        let group = "lines[0].modifiers[0].group cart.unknownGroup"
        let short = "lines[0].quantity cart.insufficientStock"
        #expect(told(Trattoria.beer, Trattoria.small, 3) == [group, short])
        #expect(told(Trattoria.beer, Trattoria.small, 2) == [group])
        #expect(told(Trattoria.beer, Trattoria.large, 3) == [group])
        #expect(told(Trattoria.soup, nil, 3) == [group, short])
        #expect(told(Trattoria.soup, nil, 2) == [group])
    }

    @Test("a negative cover price matters only at the table")
    func coverPrice() {
        var menu = Self.menu()
        menu.coverCharge = Trattoria.eur(-1)
        let soup = [Self.line("1", Trattoria.soup)]
        #expect(Self.problems(soup, covers: 2, of: menu) == ["covers cart.coverPrice"])
        #expect(Self.problems(soup, covers: 2, on: .takeaway, of: menu) == [])
    }

    @Test("an unknown time of day is told once, whatever else is wrong")
    func clocks() throws {
        var menu = Self.menu()
        let evening = MenuTimes(hours: OpeningHours(everyDay: [try OpeningPeriod("18:00", "23:00")]))
        menu.priceRules = [Trattoria.soup, Trattoria.pizza].map { item in
            PriceRule(item, price: Trattoria.eur(100), when: evening)
        }
        let lines = [
            Self.line("1", MenuItemID("?")), Self.line("2", Trattoria.soup), Self.line("3", Trattoria.pizza),
        ]
        let told = Self.problems(lines, of: menu)
        #expect(told.filter { $0.hasSuffix("cart.clocks") }.count == 1)
        #expect(told.contains("lines[0].item cart.unknownItem"))
        #expect(told.count == 2)
    }

    @Test("a line goes with the course of the heading under which it was chosen, unless it names one")
    func courses() throws {
        var menu = Self.menu()
        let (food, drinks) = (CategoryID("food"), CategoryID("drinks"))
        menu.entries = [MenuEntry(Trattoria.soup, under: drinks)]
        func course(_ heading: CategoryID?, own: Int? = nil, on channel: Channel = .dineIn) throws -> Int? {
            let line = CartLine(id: LineID("1"), item: Trattoria.soup, category: heading, course: own)
            return try menu.quote(Cart([line], channel: channel), at: Trattoria.now).lines[0].course
        }
        #expect(try course(nil) == nil)
        menu.categories[0].course = 1
        menu.categories[1].course = 3
        #expect(try course(nil) == 1)
        #expect(try course(food) == 1)
        #expect(try course(drinks) == 3)
        #expect(try course(drinks, own: 2) == 2)
        #expect(try course(nil, on: .takeaway) == nil)
        // A course below 1 is a defect of the menu, not of the cart.
        menu.categories[0].course = 0
        #expect(try course(nil) == nil)
    }

    @Test("no pricing makes a portion cheaper unless its group permits that")
    func cheaper() {
        let chosen = [Self.line("1", Trattoria.soup, modifiers: [ModifierChoice(Self.ham, of: Self.extras)])]
        let price = ["lines[0].modifiers cart.modifierPrice"]
        let (cost, gain) = (Trattoria.eur(1), Trattoria.eur(-1))
        func problems(_ pricing: ModifierPricing, _ option: Money, permitted: Bool = false) -> [String] {
            let menu = Self.menu { group in
                group.pricing = pricing
                group.options[0].price = option
                group.allowsNegativePrices = permitted
            }
            return Self.problems(chosen, of: menu)
        }
        for pricing in [ModifierPricing.perOption, .dearest, .mean(rounding: .halfUp)] {
            #expect(problems(pricing, cost) == [])
            #expect(problems(pricing, gain) == price)
            #expect(problems(pricing, gain, permitted: true) == [])
        }
        #expect(problems(.free, gain) == [])
        #expect(problems(.fixed(price: cost), cost) == [])
        #expect(problems(.fixed(price: gain), cost) == price)
        #expect(problems(.sequence(prices: [cost, gain]), cost) == price)
        #expect(problems(.sequence(prices: []), cost) == price)
        #expect(problems(.sequence(prices: [cost, cost]), cost) == [])
    }

    @Test("a wish in words has words, as many as the menu takes, and is no option")
    func words() {
        func problems(_ choice: ModifierChoice) -> [String] {
            Self.problems([Self.line("1", Trattoria.soup, modifiers: [choice])])
        }
        let missing = ["lines[0].modifiers[0].text cart.missingText"]
        #expect(problems(ModifierChoice(saying: "hot!", for: Self.words)) == [])
        #expect(
            problems(ModifierChoice(saying: "hot!!", for: Self.words)) == [
                "lines[0].modifiers[0].text cart.textTooLong"
            ]
        )
        #expect(problems(ModifierChoice(saying: "", for: Self.words)) == missing)
        #expect(problems(ModifierChoice(Self.ham, of: Self.words)) == missing)
    }

    @Test("defaults are filled in once each, where they can be had and nothing was chosen")
    func defaults() {
        let egg = OptionID("egg")
        func filled(_ choices: [ModifierChoice], available: Bool = true) -> [ModifierChoice] {
            var menu = Self.menu { group in
                group.options.append(ModifierOption(id: egg, name: Trattoria.text("egg"), isAvailable: available))
                group.defaults = [Self.ham, egg, OptionID("?")]
            }
            menu.items[0].modifiers.append(Self.extras)
            return menu.fillingDefaults(of: Self.line("1", Trattoria.soup, modifiers: choices)).modifiers
        }
        let (ham, eggs) = (ModifierChoice(Self.ham, of: Self.extras), ModifierChoice(egg, of: Self.extras))
        #expect(filled([]) == [ham, eggs])
        #expect(filled([], available: false) == [ham])
        #expect(filled([eggs]) == [eggs])
    }
}
