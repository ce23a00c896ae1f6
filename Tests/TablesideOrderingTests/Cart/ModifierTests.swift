import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

/// What is settled about a portion: how many of what, at which price.
@Suite("Modifiers")
struct ModifierTests {
    private static let pizza = MenuItemID("capricciosa")
    private static let toppings = ModifierGroupID("toppings")
    private static let without = ModifierGroupID("without")
    private static let (mushrooms, ham, onion) = (OptionID("mushrooms"), OptionID("ham"), OptionID("onion"))
    private static let large = VariationID("large")
    private static let now = Trattoria.now

    /// A capricciosa for 8.50, with mushrooms for 1.00, up to two of them, and ham for 1.50; without onion for nothing.
    private static func menu(_ change: (inout ModifierGroup) -> Void = { _ in }) -> FoodMenu {
        var group = ModifierGroup(
            id: toppings,
            name: Trattoria.text("Toppings"),
            options: [
                ModifierOption(id: mushrooms, name: Trattoria.text("mushrooms"), price: Trattoria.eur(100), maximum: 2),
                ModifierOption(id: ham, name: Trattoria.text("ham"), price: Trattoria.eur(150)),
            ]
        )
        change(&group)
        let left = ModifierGroup(
            id: without,
            name: Trattoria.text("Without"),
            kind: .removal,
            options: [ModifierOption(id: onion, name: Trattoria.text("onion"))]
        )
        return FoodMenu(
            id: MenuID("dinner"),
            of: .branch(Trattoria.branch),
            currency: .eur,
            categories: [MenuCategory(id: CategoryID("pizzas"), name: Trattoria.text("Pizzas"))],
            items: [
                MenuItem(
                    id: pizza,
                    name: Trattoria.text("Capricciosa"),
                    category: CategoryID("pizzas"),
                    price: Trattoria.eur(850),
                    modifiers: [toppings, without]
                )
            ],
            modifierGroups: [group, left]
        )
    }

    private static func line(_ choices: [ModifierChoice], quantity: Int = 1, id: String = "1") -> CartLine {
        CartLine(id: LineID(id), item: pizza, quantity: quantity, modifiers: choices)
    }

    private static func topping(_ option: OptionID, _ units: Int = 1) -> ModifierChoice {
        ModifierChoice(option, of: toppings, units: units)
    }

    /// What one portion costs with these choices, in cents.
    private static func price(
        _ choices: [ModifierChoice],
        _ change: (inout ModifierGroup) -> Void = { _ in }
    ) throws -> Int64? {
        try menu(change).quote(Cart([line(choices)]), at: now).lines.first?.unitPrice.minorUnits
    }

    private static func problems(
        _ choices: [ModifierChoice],
        _ change: (inout ModifierGroup) -> Void = { _ in }
    ) -> [String] {
        menu(change).problems(of: Cart([line(choices)]), at: now).map { "\($0.path) \($0.code)" }
    }

    @Test("GI-16 GI-S3 of two capricciosa one has mushrooms, which cost, and one no onion, which costs nothing")
    func capricciosa() throws {
        let cart = Cart([
            Self.line([Self.topping(Self.mushrooms)], id: "1"),
            Self.line([ModifierChoice(Self.onion, of: Self.without)], id: "2"),
        ])
        let quote = try Self.menu().quote(cart, at: Self.now)
        #expect(quote.lines.map(\.unitPrice) == [Trattoria.eur(950), Trattoria.eur(850)])
        #expect(quote.lines.map(\.basePrice) == [Trattoria.eur(850), Trattoria.eur(850)])
        #expect(quote.total == Trattoria.eur(1_800))
        #expect(quote.lines[0].modifiers.map { $0.name?.defaultText } == ["mushrooms"])
        #expect(quote.lines[1].modifiers.map(\.price) == [Trattoria.eur(0)])
    }

    @Test("each unit is charged, in one choice or in several")
    func units() throws {
        #expect(try Self.price([]) == 850)
        #expect(try Self.price([Self.topping(Self.mushrooms, 2)]) == 1_050)
        #expect(try Self.price([Self.topping(Self.mushrooms), Self.topping(Self.mushrooms)]) == 1_050)
        #expect(try Self.price([Self.topping(Self.ham), Self.topping(Self.mushrooms, 2)]) == 1_200)
    }

    @Test("of some units the first, the cheapest or the dearest are free")
    func freeUnits() throws {
        let choices = [Self.topping(Self.mushrooms, 2), Self.topping(Self.ham)]
        #expect(try Self.price(choices) { $0.freeUnits = 1 } == 1_100)
        #expect(try Self.price(choices.reversed()) { $0.freeUnits = 1 } == 1_050)
        let expectations: [(order: FreeUnits, price: Int64)] = [
            (.asChosen, 1_000), (.cheapest, 1_000), (.dearest, 950),
        ]
        for (order, expected) in expectations {
            let price = try Self.price(choices) { group in
                group.freeUnits = 2
                group.freeOrder = order
            }
            #expect(price == expected, "\(order)")
        }
        #expect(try Self.price(choices) { $0.freeUnits = 9 } == 850)
    }

    @Test("groups cost nothing, one price, one price after the other, the dearest of two halves or their mean")
    func pricing() throws {
        let both = [Self.topping(Self.mushrooms), Self.topping(Self.ham)]
        #expect(try Self.price(both) { $0.pricing = .free } == 850)
        #expect(try Self.price(both) { $0.pricing = .fixed(price: Trattoria.eur(120)) } == 970)
        #expect(try Self.price([]) { $0.pricing = .fixed(price: Trattoria.eur(120)) } == 850)
        let steps = [Trattoria.eur(200), Trattoria.eur(50)]
        #expect(try Self.price(both) { $0.pricing = .sequence(prices: steps) } == 1_100)
        #expect(
            try Self.price([Self.topping(Self.mushrooms, 2), Self.topping(Self.ham)]) {
                $0.pricing = .sequence(prices: steps)
            } == 1_150
        )
        #expect(try Self.price(both) { $0.pricing = .dearest } == 1_000)
        #expect(try Self.price(both) { $0.pricing = .mean(rounding: .halfUp) } == 975)
    }

    @Test("an option costs what it costs in the variation that is chosen")
    func variations() throws {
        var menu = Self.menu { $0.options[0].prices = [Self.large: Trattoria.eur(180)] }
        menu.items[0].variations = [
            Variation(id: Self.large, name: Trattoria.text("large"), price: Trattoria.eur(1_100)),
            Variation(id: VariationID("small"), name: Trattoria.text("small"), price: Trattoria.eur(700)),
        ]
        let expectations: [(variation: String, price: Int64)] = [("large", 1_280), ("small", 800)]
        for (variation, expected) in expectations {
            var line = Self.line([Self.topping(Self.mushrooms)])
            line.variation = VariationID(variation)
            #expect(try menu.quote(Cart([line]), at: Self.now).total.minorUnits == expected)
        }
        #expect(menu.problems() == [])
    }

    @Test("a portion may be cheaper for what is chosen, where the group permits that; the sum is taken as it is")
    func negative() throws {
        let cheaper: (inout ModifierGroup) -> Void = { group in
            group.allowsNegativePrices = true
            group.options[1].price = Trattoria.eur(-1_000)
        }
        #expect(try Self.price([Self.topping(Self.ham)], cheaper) == -150)
        #expect(Self.menu(cheaper).problems() == [])
    }

    @Test("every problem of a portion has a code of its own, and is told with its path")
    func problems() {
        let other = ModifierGroupID("other")
        let path = "lines[0].modifiers[0]"
        #expect(Self.problems([ModifierChoice(Self.ham, of: other)]) == ["\(path).group cart.unknownGroup"])
        #expect(Self.problems([Self.topping(Self.onion)]) == ["\(path).option cart.unknownOption"])
        #expect(
            Self.problems([Self.topping(Self.ham)]) { $0.options[1].isAvailable = false } == [
                "\(path).option cart.unavailableOption"
            ]
        )
        #expect(Self.problems([Self.topping(Self.ham, 2)]) == ["\(path).units cart.repeatedOption"])
        #expect(
            Self.problems([Self.topping(Self.ham), Self.topping(Self.ham)]) == ["\(path).units cart.repeatedOption"]
        )
        #expect(Self.problems([Self.topping(Self.ham, 0)]) == ["\(path).units cart.modifierUnits"])
        #expect(Self.problems([]) { $0.units = ChoiceRange(1, 2) } == ["lines[0].modifiers cart.tooFew"])
        let three = [Self.topping(Self.mushrooms, 2), Self.topping(Self.ham)]
        #expect(Self.problems(three) { $0.units = ChoiceRange(0, 2) } == ["lines[0].modifiers cart.tooMany"])
        #expect(
            Self.problems(three) { $0.distinct = ChoiceRange(0, 1) } == ["lines[0].modifiers cart.tooManyDifferent"]
        )
        #expect(
            Self.problems([Self.topping(Self.mushrooms, 2)]) { $0.distinct = ChoiceRange(2) } == [
                "lines[0].modifiers cart.tooFewDifferent"
            ]
        )
        #expect(
            Self.problems([Self.topping(Self.mushrooms), Self.topping(Self.ham)]) { $0.kind = .single } == [
                "lines[0].modifiers cart.tooMany"
            ]
        )
        #expect(
            Self.problems([ModifierChoice(saying: "well done", for: Self.toppings)]) == [
                "\(path).option cart.missingOption"
            ]
        )
        // What cannot be had counts as chosen.
        #expect(
            Self.problems([Self.topping(Self.onion)]) { $0.units = ChoiceRange(1) } == [
                "\(path).option cart.unknownOption"
            ]
        )
    }
}
