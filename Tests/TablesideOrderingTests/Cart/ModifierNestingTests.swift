import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

/// Groups of options of groups, what is chosen unless the guest says otherwise, and what all of it takes out of the stock.
@Suite("Nested modifiers")
struct ModifierNestingTests {
    private static let burger = MenuItemID("burger")
    private static let cola = MenuItemID("cola")
    private static let set = ModifierGroupID("set")
    private static let drink = ModifierGroupID("drink")
    private static let ice = ModifierGroupID("ice")
    private static let note = ModifierGroupID("note")
    private static let meal = OptionID("meal")
    private static let colaOption = OptionID("cola")
    private static let water = OptionID("water")
    private static let cubes = OptionID("cubes")

    /// A burger for 9.00; as a meal for 3.00 more with a drink, cola for 0.50 more or water; each cube of ice 0.05.
    private static func menu() -> FoodMenu {
        FoodMenu(
            id: MenuID("grill"),
            of: .branch(Trattoria.branch),
            currency: .eur,
            categories: [MenuCategory(id: CategoryID("food"), name: Trattoria.text("Food"))],
            items: [
                MenuItem(
                    id: burger,
                    name: Trattoria.text("Burger"),
                    category: CategoryID("food"),
                    price: Trattoria.eur(900),
                    modifiers: [set, note]
                ),
                MenuItem(
                    id: cola,
                    name: Trattoria.text("Cola"),
                    category: CategoryID("food"),
                    price: Trattoria.eur(300)
                ),
            ],
            modifierGroups: [
                ModifierGroup(
                    id: set,
                    name: Trattoria.text("As a meal"),
                    options: [
                        ModifierOption(
                            id: meal,
                            name: Trattoria.text("meal"),
                            price: Trattoria.eur(300),
                            maximum: 3,
                            groups: [drink]
                        )
                    ]
                ),
                ModifierGroup(
                    id: drink,
                    name: Trattoria.text("Drink"),
                    kind: .single,
                    units: ChoiceRange(1, 1),
                    options: [
                        ModifierOption(
                            id: colaOption,
                            name: Trattoria.text("cola"),
                            price: Trattoria.eur(50),
                            stock: StockKey(item: cola),
                            groups: [ice]
                        ),
                        ModifierOption(id: water, name: Trattoria.text("water")),
                    ],
                    defaults: [colaOption]
                ),
                ModifierGroup(
                    id: ice,
                    name: Trattoria.text("Ice"),
                    options: [
                        ModifierOption(id: cubes, name: Trattoria.text("cubes"), price: Trattoria.eur(5), maximum: 9)
                    ],
                    defaults: [cubes]
                ),
                ModifierGroup(id: note, name: Trattoria.text("Anything else"), kind: .text, textLimit: 10),
            ]
        )
    }

    private static func line(_ choices: [ModifierChoice], quantity: Int = 1) -> CartLine {
        CartLine(id: LineID("1"), item: burger, quantity: quantity, modifiers: choices)
    }

    private static func problems(_ choices: [ModifierChoice], stock: Stock? = nil) -> [String] {
        menu().problems(of: Cart([line(choices)]), stock: stock, at: Trattoria.now).map { "\($0.path) \($0.code)" }
    }

    private static func colas(_ count: Int) throws -> Stock {
        var stock = Stock(id: Trattoria.branch)
        try stock.perform(.setCount(key: StockKey(item: cola), count: count), by: .system, at: Trattoria.now)
        return stock
    }

    private static func withCola(meals: Int = 1, cubes count: Int = 3) -> ModifierChoice {
        let ice = ModifierChoice(cubes, of: ice, units: count)
        return ModifierChoice(meal, of: set, units: meals, with: [ModifierChoice(colaOption, of: drink, with: [ice])])
    }

    @Test("what is chosen of an option's groups is charged for each unit of the option")
    func prices() throws {
        #expect(Self.menu().problems() == [])
        // 9.00 + 2 × (3.00 + 0.50 + 3 × 0.05) = 16.30 a portion, twice.
        let quote = try Self.menu().quote(Cart([Self.line([Self.withCola(meals: 2)], quantity: 2)]), at: Trattoria.now)
        #expect(quote.total == Trattoria.eur(3_260))
        let meal = try #require(quote.lines[0].modifiers.first)
        #expect(meal.price == Trattoria.eur(730))
        #expect(meal.choices.map(\.price) == [Trattoria.eur(65)])
        #expect(meal.choices[0].choices.map(\.price) == [Trattoria.eur(15)])
        #expect(quote.stockQuantities == [StockKey(item: Self.burger): 2, StockKey(item: Self.cola): 4])
    }

    @Test("golden JSON; a quote with none of something, or with a price that is not the sum of its parts, is not read")
    func goldenJSON() throws {
        let words = ModifierChoice(saying: "no salt", for: Self.note)
        let cart = Cart([Self.line([Self.withCola(meals: 2), words])])
        let quote = try Self.menu().quote(cart, at: Trattoria.now)
        try expectGolden(quote, "Quote.modifiers.json")
        let json = try encoded(quote)
        for (from, to, code) in [
            ("\"units\":2", "\"units\":0", "quote.portion"),
            ("\"units\":3", "\"units\":-3", "quote.portion"),
            ("\"minorUnits\":900", "\"minorUnits\":899", "quote.sums"),
            ("\"minorUnits\":730", "\"minorUnits\":731", "quote.sums"),
            ("\"quantity\":1", "\"quantity\":1,\"thousandths\":0", "quote.portion"),
        ] {
            let broken = json.replacingOccurrences(of: from, with: to)
            #expect(broken != json, "\(from)")
            #expect((decodingFault(Quote.self, broken) as? QuoteError)?.code == ErrorCode(rawValue: code), "\(from)")
        }
    }

    @Test("a meal asks for its drink, and says so at the place of the meal")
    func nestedProblems() {
        #expect(Self.problems([]) == [])
        let empty = ModifierChoice(Self.meal, of: Self.set)
        #expect(Self.problems([empty]) == ["lines[0].modifiers[0].choices cart.tooFew"])
        let stray = ModifierChoice(Self.water, of: Self.drink)
        #expect(Self.problems([stray]) == ["lines[0].modifiers[0].group cart.unknownGroup"])
        let wrong = ModifierChoice(Self.meal, of: Self.set, with: [ModifierChoice(Self.cubes, of: Self.drink)])
        #expect(Self.problems([wrong]) == ["lines[0].modifiers[0].choices[0].option cart.unknownOption"])
    }

    @Test("the guest's own words are taken as they are, up to the limit, once")
    func text() throws {
        let words = ModifierChoice(saying: "no salt 🧂", for: Self.note)
        let quoted = try Self.menu().quote(Cart([Self.line([words])]), at: Trattoria.now).lines[0]
        #expect(quoted.modifiers.map(\.text) == ["no salt 🧂"])
        #expect(quoted.unitPrice == Trattoria.eur(900))
        #expect(
            Self.problems([ModifierChoice(saying: "no salt at all", for: Self.note)])
                == ["lines[0].modifiers[0].text cart.textTooLong"]
        )
        let missing = ["lines[0].modifiers[0].text cart.missingText"]
        #expect(Self.problems([ModifierChoice(OptionID("x"), of: Self.note)]) == missing)
        #expect(Self.problems([ModifierChoice(saying: "", for: Self.note)]) == missing)
        // Nothing of what a guest says is dropped.
        var twice = words
        twice.units = 2
        #expect(Self.problems([twice]) == ["lines[0].modifiers[0].units cart.modifierUnits"])
        var nested = words
        nested.choices = [words]
        #expect(Self.problems([nested]) == ["lines[0].modifiers[0].choices[0].group cart.unknownGroup"])
        var beside = Self.withCola()
        beside.text = "no ice"
        #expect(Self.problems([beside]) == ["lines[0].modifiers[0].text cart.strayText"])
    }

    @Test("an option takes goods out of the stock, and cannot be chosen when none are left")
    func stock() throws {
        #expect(Self.problems([Self.withCola()], stock: try Self.colas(1)) == [])
        #expect(
            Self.problems([Self.withCola()], stock: try Self.colas(0))
                == ["lines[0].modifiers[0].choices[0].option cart.unavailableOption"]
        )
        // A cola by itself and one in a meal come from the same crate.
        let cart = Cart([CartLine(id: LineID("0"), item: Self.cola, quantity: 2), Self.line([Self.withCola()])])
        let short = Self.menu().problems(of: cart, stock: try Self.colas(2), at: Trattoria.now)
        #expect(
            short == [
                Problem(
                    .insufficientStock(key: StockKey(item: Self.cola), wanted: 3, available: 2),
                    at: FieldPath("lines").index(0).field("quantity")
                )
            ]
        )
        var gone = try Self.colas(5)
        try gone.perform(
            .sellOut(key: StockKey(item: Self.cola), until: Trattoria.minute(5)),
            by: .system,
            at: Trattoria.now
        )
        #expect(
            Self.problems([Self.withCola()], stock: gone)
                == ["lines[0].modifiers[0].choices[0].option cart.unavailableOption"]
        )
    }

    @Test("voiding a portion brings the goods of its options back, rejecting the order all of them")
    func goodsComeBack() throws {
        let quote = try Self.menu().quote(Cart([Self.line([Self.withCola()], quantity: 3)]), at: Trattoria.now)
        var order = Order(id: OrderID("1"))
        let placement = Placement(quote: quote, profile: .dineIn, tab: TabID("1"), guest: Trattoria.ana)
        let staff = Trattoria.author(.waiter)
        let placed = try order.perform(.place(placement), by: Trattoria.author(.guest), at: Trattoria.now)
        let goods = [StockKey(item: Self.burger): 3, StockKey(item: Self.cola): 3]
        #expect(placed.flatMap(\.consequences).contains(.reserveStock(quantities: goods)))
        try order.perform(.accept(waiter: UserID("staff")), by: staff, at: Trattoria.now)
        let one = OrderItem.Selection.only(items: [OrderItem.Quantity(LineID("1"), 1)])
        let voided = try order.perform(.void(items: one, reason: .guestRequest), by: staff, at: Trattoria.now)
        #expect(
            voided.flatMap(\.consequences)
                .contains(.restock(quantities: [StockKey(item: Self.burger): 1, StockKey(item: Self.cola): 1]))
        )
    }

    @Test("units below one are told and count as one, by whatever they are priced", arguments: [0, -1, Int.min])
    func unitsBelowOne(units: Int) {
        let pricings: [ModifierPricing] = [
            .perOption, .free, .fixed(price: Trattoria.eur(1)),
            .sequence(prices: [Trattoria.eur(1), Trattoria.eur(2)]),
            .dearest, .mean(rounding: .halfUp),
        ]
        for pricing in pricings {
            for freeUnits in 0...1 {
                var menu = Self.menu()
                menu.modifierGroups[2].pricing = pricing
                menu.modifierGroups[2].freeUnits = freeUnits
                let ice = [ModifierChoice(Self.cubes, of: Self.ice, units: units)]
                let twice = [ModifierChoice(Self.cubes, of: Self.ice, units: 3)] + ice
                for choices in [ice, twice] {
                    let cola = ModifierChoice(Self.colaOption, of: Self.drink, with: choices)
                    let line = Self.line([ModifierChoice(Self.meal, of: Self.set, with: [cola])])
                    let problems = menu.problems(of: Cart([line]), at: Trattoria.now).map(\.reason)
                    #expect(
                        problems == [.modifierUnits(line: LineID("1"), group: Self.ice, units: units)],
                        "\(pricing)"
                    )
                }
            }
        }
    }

    @Test("a group that the menu has no more is nobody's choice, and what its options cost is not lost")
    func goneGroup() {
        var menu = Self.menu()
        menu.modifierGroups.removeAll { $0.id == Self.set }
        let problems = menu.problems(of: Cart([Self.line([Self.withCola()])]), at: Trattoria.now)
        #expect(problems.map { "\($0.path) \($0.code)" } == ["lines[0].modifiers[0].group cart.unknownGroup"])
        #expect(menu.problems(of: Cart([Self.line([])]), at: Trattoria.now) == [])
    }

    @Test("GI-32 a line takes the course of its heading when it is filled, unless the guest named one")
    func course() {
        var menu = Self.menu()
        menu.categories[0].course = 2
        var line = Self.line([])
        #expect(menu.fillingDefaults(of: line).course == 2)
        line.course = 1
        #expect(menu.fillingDefaults(of: line).course == 1)
    }

    @Test("defaults that lead to ever more defaults are cut off, and fill no memory")
    func manyDefaults() {
        var menu = Self.menu()
        let ids = (0..<4).map { ModifierGroupID("level-\($0)") }
        let options = (0..<60).map { OptionID("\($0)") }
        menu.modifierGroups = ids.enumerated().map { level, id in
            ModifierGroup(
                id: id,
                name: Trattoria.text("level"),
                options: options.map { option in
                    let deeper = ids.dropFirst(level + 1).first.map { [$0] }
                    return ModifierOption(id: option, name: Trattoria.text("option"), groups: deeper ?? [])
                },
                defaults: options
            )
        }
        menu.items[0].modifiers = [ids[0]]
        func count(_ choices: [ModifierChoice]) -> Int { choices.reduce(0) { $0 + 1 + count($1.choices) } }
        #expect(count(menu.fillingDefaults(of: Self.line([])).modifiers) == FoodMenu.defaultChoiceLimit)
    }

    @Test("defaults are chosen only when asked for, nested ones too, and never where the guest chose")
    func defaults() throws {
        let menu = Self.menu()
        #expect(menu.fillingDefaults(of: Self.line([])).modifiers == [])
        let meal = ModifierChoice(Self.meal, of: Self.set)
        let ice = ModifierChoice(Self.cubes, of: Self.ice)
        let cola = ModifierChoice(Self.colaOption, of: Self.drink, with: [ice])
        #expect(
            menu.fillingDefaults(of: Self.line([meal])).modifiers
                == [ModifierChoice(Self.meal, of: Self.set, with: [cola])]
        )
        let withWater = ModifierChoice(Self.meal, of: Self.set, with: [ModifierChoice(Self.water, of: Self.drink)])
        #expect(menu.fillingDefaults(of: Self.line([withWater])).modifiers == [withWater])
        let stranger = CartLine(id: LineID("1"), item: MenuItemID("?"), modifiers: [meal])
        #expect(menu.fillingDefaults(of: stranger) == stranger)
        #expect(menu.modifierGroups(of: Self.burger).map(\.id) == [Self.set, Self.note])
        #expect(menu.modifierGroups(of: MenuItemID("?")) == [])
        // Groups that lie in a circle are a defect, and fill no line for ever.
        var circle = menu
        circle.modifierGroups[2].options[0].groups = [Self.drink]
        let deep = circle.fillingDefaults(of: Self.line([meal]))
        #expect(deep.modifiers.count == 1)
        #expect(circle.problems().map(\.code.rawValue) == ["menu.cyclicGroup"])
        // What lies in a circle is not sold.
        let drink = ModifierChoice(Self.water, of: Self.drink)
        let round = ModifierChoice(Self.cubes, of: Self.ice, with: [drink])
        let circling = ModifierChoice(Self.colaOption, of: Self.drink, with: [round])
        let cart = Cart([Self.line([ModifierChoice(Self.meal, of: Self.set, with: [circling])])])
        #expect(
            circle.problems(of: cart, at: Trattoria.now).map { "\($0.path) \($0.code)" }
                == ["lines[0].modifiers[0].choices[0].choices[0].choices[0].group cart.unknownGroup"]
        )
    }
}
