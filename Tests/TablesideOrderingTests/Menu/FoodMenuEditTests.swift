import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

@Suite("Edits of a menu")
struct FoodMenuEditTests {
    private static let extras = ModifierGroupID("extras")
    private static let ham = OptionID("ham")
    private static let tax = TaxRate(TaxCode(rawValue: "city"), .percent(10))

    /// The trattoria, where ham costs 1.50 on a pizza.
    private static func menu() -> FoodMenu {
        var menu = Trattoria.menu(coverCharge: nil)
        let option = ModifierOption(id: ham, name: Trattoria.text("ham"), price: Trattoria.eur(150), maximum: 2)
        menu.modifierGroups = [ModifierGroup(id: extras, name: Trattoria.text("with"), options: [option])]
        menu.items[1].modifiers = [extras]
        return menu
    }

    private static let pizza = Cart([
        CartLine(id: LineID("1"), item: Trattoria.pizza, modifiers: [ModifierChoice(ham, of: extras)])
    ])

    private func cents(_ menu: FoodMenu, _ cart: Cart = pizza) throws -> Int64 {
        try menu.quote(cart, at: Trattoria.now).total.minorUnits
    }

    @Test("whatever is edited of a menu shows in the next quote, and in no earlier one")
    func edits() throws {
        var menu = Self.menu()
        let before = try menu.quote(Self.pizza, at: Trattoria.now)
        #expect(before.total == Trattoria.eur(1_355))
        menu.items[1].price = Trattoria.eur(1_000)
        #expect(try cents(menu) == 1_150)
        menu.modifierGroups[0].options[0].price = Trattoria.eur(200)
        #expect(try cents(menu) == 1_200)
        menu.modifierGroups[0].options[0].name = Trattoria.text("prosciutto")
        #expect(
            try menu.quote(Self.pizza, at: Trattoria.now).lines[0].modifiers[0].name == Trattoria.text("prosciutto")
        )
        menu.modifierGroups[0].freeUnits = 1
        #expect(try cents(menu) == 1_000)
        menu.priceRules = [PriceRule(Trattoria.pizza, price: Trattoria.eur(900), isBranchPrice: true)]
        #expect(try cents(menu) == 900)
        menu.saleRules.taxes = [TaxRule(Self.tax)]
        #expect(try cents(menu) == 990)
        menu.items[1].name = Trattoria.text("Pizza bianca")
        #expect(try menu.quote(Self.pizza, at: Trattoria.now).lines[0].name == Trattoria.text("Pizza bianca"))
        menu.items[1].isAvailable = false
        #expect(menu.problems(of: Self.pizza, at: Trattoria.now).map(\.code.rawValue) == ["cart.unavailableItem"])
        #expect(before.lines[0].name == Trattoria.text("Pizza"))
        #expect(before.lines[0].modifiers[0].name == Trattoria.text("ham"))
    }

    @Test("a group that is taken away, renamed or added is told or sold at once")
    func groups() throws {
        var menu = Self.menu()
        let groups = menu.modifierGroups
        menu.modifierGroups = []
        #expect(menu.problems(of: Self.pizza, at: Trattoria.now).map(\.code.rawValue) == ["cart.unknownGroup"])
        menu.modifierGroups = [ModifierGroup(id: ModifierGroupID("first"), name: Trattoria.text("first"))] + groups
        #expect(try cents(menu) == 1_355)
        menu.items[1].modifiers = []
        #expect(menu.problems(of: Self.pizza, at: Trattoria.now).map(\.code.rawValue) == ["cart.unknownGroup"])
    }

    @Test("a menu is equal to one that was edited and edited back, and to the one that is read from its text")
    func equality() throws {
        let menu = Self.menu()
        var edited = menu
        edited.items.swapAt(0, 1)
        edited.saleRules.taxes = [TaxRule(Self.tax)]
        #expect(edited != menu)
        edited.items.swapAt(0, 1)
        edited.saleRules.taxes = []
        #expect(edited == menu)
        let read = try JSONDecoder().decode(FoodMenu.self, from: JSONEncoder().encode(menu))
        #expect(read == menu)
        #expect(try read.quote(Self.pizza, at: Trattoria.now) == menu.quote(Self.pizza, at: Trattoria.now))
    }

    @Test("of two items, variations, groups or options with one identity the first is sold")
    func repeated() throws {
        var menu = Self.menu()
        menu.items.append(MenuItem(id: Trattoria.pizza, name: Trattoria.text("Other"), category: CategoryID("food")))
        menu.items[2].variations.append(
            Variation(id: Trattoria.large, name: Trattoria.text("other"), price: Trattoria.eur(1))
        )
        menu.modifierGroups[0].options.append(
            ModifierOption(id: Self.ham, name: Trattoria.text("other"), price: Trattoria.eur(1))
        )
        menu.modifierGroups.append(ModifierGroup(id: Self.extras, name: Trattoria.text("other")))
        #expect(try cents(menu) == 1_355)
        let beer = CartLine(id: LineID("1"), item: Trattoria.beer, variation: Trattoria.large)
        #expect(try cents(menu, Cart([beer])) == 450)
    }

    @Test("problems stand in the order of the cart, whatever the order of the menu")
    func order() {
        let cart = Cart([
            CartLine(id: LineID("1"), item: Trattoria.beer, variation: Trattoria.large, quantity: 0),
            CartLine(id: LineID("2"), item: MenuItemID("calzone")),
            CartLine(
                id: LineID("3"),
                item: Trattoria.pizza,
                modifiers: [ModifierChoice(Self.ham, of: Self.extras, units: 3)]
            ),
            CartLine(id: LineID("1"), item: Trattoria.soup, seat: 0),
        ])
        let problems = Self.menu().problems(of: cart, at: Trattoria.now)
        #expect(
            problems.map { "\($0.path) \($0.code)" } == [
                "lines[0].quantity cart.quantity",
                "lines[1].item cart.unknownItem",
                "lines[2].modifiers[0].units cart.repeatedOption",
                "lines[3].id cart.repeatedLine",
                "lines[3].seat cart.invalidSeat",
            ]
        )
    }

    @Test("the copy that a quote keeps of item and options is read from its text as it was written")
    func copies() throws {
        let quote = try Self.menu().quote(Self.pizza, at: Trattoria.now)
        let line = quote.lines[0]
        #expect((line.item, line.variation, line.variationName?.defaultText) == (Trattoria.pizza, nil, nil))
        #expect(line.station == .kitchen)
        let modifier = line.modifiers[0]
        #expect((modifier.group, modifier.option, modifier.kind) == (Self.extras, Self.ham, .multiple))
        #expect(modifier.groupName == Trattoria.text("with"))
        let read = try JSONDecoder().decode(Quote.self, from: JSONEncoder().encode(quote))
        #expect(read == quote)
        #expect(read.hashValue == quote.hashValue)
    }
}
