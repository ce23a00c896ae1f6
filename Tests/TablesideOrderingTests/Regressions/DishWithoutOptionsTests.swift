import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// A dish with which something has to be chosen stayed on the card when nothing could be, and no cart could hold it.
@Suite("Dishes without options")
struct DishWithoutOptionsTests {
    private static let steak = MenuItemID("steak")
    private static let sides = ModifierGroupID("sides")
    private static let sauces = ModifierGroupID("sauces")
    private static let fries = MenuItemID("fries")
    private static let now = Trattoria.now

    private static func option(
        _ id: String,
        maximum: Int = 1,
        isAvailable: Bool = true,
        stock: StockKey? = nil,
        groups: [ModifierGroupID] = []
    ) -> ModifierOption {
        ModifierOption(
            id: OptionID(id),
            name: Trattoria.text(id),
            maximum: maximum,
            isAvailable: isAvailable,
            stock: stock,
            groups: groups
        )
    }

    private static func group(
        _ id: ModifierGroupID = sides,
        _ kind: ModifierGroup.Kind = .multiple,
        units: Int = 1,
        distinct: Int = 0,
        options: [ModifierOption]
    ) -> ModifierGroup {
        ModifierGroup(
            id: id,
            name: Trattoria.text(id.rawValue),
            kind: kind,
            units: ChoiceRange(units, nil),
            distinct: ChoiceRange(distinct, nil),
            options: options
        )
    }

    private static func menu(_ groups: [ModifierGroup]) -> FoodMenu {
        var menu = Trattoria.menu()
        let category = menu.categories[0].id
        menu.modifierGroups = groups
        menu.items = [
            MenuItem(
                id: steak,
                name: Trattoria.text("Steak"),
                category: category,
                price: Trattoria.eur(2_000),
                modifiers: [sides]
            ),
            MenuItem(id: fries, name: Trattoria.text("Fries"), category: category, price: Trattoria.eur(400)),
        ]
        menu.entries = []
        menu.priceRules = []
        return menu
    }

    private static func stock(_ count: Int) throws -> Stock {
        var stock = Stock(id: Trattoria.branch)
        let command = Stock.Command.setCount(key: StockKey(item: fries), count: count)
        try stock.perform(command, by: Trattoria.author(.manager), at: now)
        return stock
    }

    /// Offer, card, reason and cart say the same.
    private static func expect(
        _ reason: ItemUnavailability?,
        of menu: FoodMenu,
        with stock: Stock? = nil,
        choosing choices: [ModifierChoice] = [],
        _ place: SourceLocation = #_sourceLocation
    ) throws {
        #expect(menu.unavailability(of: steak, with: stock, at: now) == reason, sourceLocation: place)
        let isThere = menu.offered(with: stock, at: now).contains { $0.id == steak }
        #expect(isThere == (reason == nil), sourceLocation: place)
        let rows = try #require(try menu.card(with: stock, at: now)).sections.flatMap(\.rows)
        #expect(rows.contains { $0.item.id == steak } == (reason == nil), sourceLocation: place)
        let cart = Cart([CartLine(id: LineID("1"), item: steak, modifiers: choices)])
        let problem = reason.map { CartProblem.unavailableItem(line: LineID("1"), item: steak, reason: $0) }
        let told = menu.problems(of: cart, stock: stock, at: now)
        #expect(
            told == (problem.map { [Problem($0, at: FieldPath("lines").index(0).field("item"))] } ?? []),
            sourceLocation: place
        )
    }

    private static func none(_ minimum: Int = 1, _ available: Int = 0) -> ItemUnavailability {
        .noOptions(item: steak, group: sides, minimum: minimum, available: available)
    }

    @Test("switched off one by one, the last option takes the dish along")
    func switchedOff() throws {
        let choice = [ModifierChoice(OptionID("rice"), of: Self.sides)]
        for kind in [ModifierGroup.Kind.single, .multiple] {
            var menu = Self.menu([Self.group(Self.sides, kind, options: [Self.option("fries"), Self.option("rice")])])
            try Self.expect(nil, of: menu, choosing: choice)
            menu.modifierGroups[0].options[0].isAvailable = false
            try Self.expect(nil, of: menu, choosing: choice)
            menu.modifierGroups[0].options[1].isAvailable = false
            try Self.expect(Self.none(), of: menu)
            try Self.expect(Self.none(), of: menu, choosing: choice)
            // Of a group from which nothing has to be chosen, nothing is missed.
            menu.modifierGroups[0].units = ChoiceRange()
            try Self.expect(nil, of: menu)
        }
    }

    @Test("the goods of options count as the dish's own do")
    func stocked() throws {
        let fries = Self.option("fries", maximum: 5, stock: StockKey(item: Self.fries))
        let two = [ModifierChoice(OptionID("fries"), of: Self.sides, units: 2)]
        let one = Self.menu([Self.group(units: 1, options: [fries])])
        try Self.expect(Self.none(), of: one, with: try Self.stock(0))
        try Self.expect(nil, of: one, with: try Self.stock(2), choosing: two)
        try Self.expect(nil, of: one, choosing: two)
        let pair = Self.menu([Self.group(units: 2, options: [fries])])
        try Self.expect(Self.none(2, 1), of: pair, with: try Self.stock(1))
        try Self.expect(nil, of: pair, with: try Self.stock(2), choosing: two)
        var stock = try Self.stock(9)
        let soldOut = Stock.Command.sellOut(key: StockKey(item: Self.fries), until: nil)
        try stock.perform(soldOut, by: Trattoria.author(.manager), at: Self.now)
        try Self.expect(Self.none(), of: one, with: stock)
    }

    @Test("so many different ones have to be there, and what an option needs in turn")
    func counted() throws {
        let off = Self.option("rice", isAvailable: false)
        let menu = Self.menu([Self.group(units: 0, distinct: 2, options: [Self.option("fries", maximum: 9), off])])
        try Self.expect(Self.none(2, 1), of: menu)
        let sauce = Self.group(Self.sauces, options: [Self.option("gravy", isAvailable: false)])
        let fries = Self.option("fries", groups: [Self.sauces])
        try Self.expect(Self.none(), of: Self.menu([Self.group(options: [fries]), sauce]))
        let rice = [ModifierChoice(OptionID("rice"), of: Self.sides)]
        try Self.expect(
            nil,
            of: Self.menu([Self.group(options: [fries, Self.option("rice")]), sauce]),
            choosing: rice
        )
    }

    @Test("of variations that are all sold out, none is offered, and the reason says so")
    func variations() throws {
        let menu = Trattoria.menu()
        let beer = try #require(menu.item(Trattoria.beer))
        var stock = Stock(id: Trattoria.branch)
        for (place, variation) in beer.variations.enumerated() {
            #expect(menu.unavailability(of: beer.id, with: stock, at: Self.now) == nil, "\(place)")
            let key = StockKey(item: beer.id, variation: variation.id)
            try stock.perform(.sellOut(key: key, until: nil), by: Trattoria.author(.manager), at: Self.now)
            #expect(menu.unavailability(of: beer.id, as: variation.id, with: stock, at: Self.now) == .soldOut(key: key))
        }
        #expect(menu.unavailability(of: beer.id, with: stock, at: Self.now) == .noVariation(item: beer.id))
        #expect(!menu.offered(with: stock, at: Self.now).contains { $0.id == beer.id })
    }

    @Test("what is not on the menu has a reason as well, and every reason a code and words")
    func unknown() {
        let menu = Trattoria.menu()
        let (ghost, size) = (MenuItemID("ghost"), VariationID("ghost"))
        let reasons: [ItemUnavailability] = [
            .unknown(item: ghost, variation: nil), .unknown(item: Trattoria.beer, variation: size),
            .switchedOff(item: ghost), .soldOut(key: StockKey(item: ghost)), .noVariation(item: ghost), Self.none(),
        ]
        #expect(menu.unavailability(of: ghost, at: Self.now) == reasons[0])
        #expect(menu.unavailability(of: Trattoria.beer, as: size, at: Self.now) == reasons[1])
        #expect(Set(reasons.map(\.code)).count == 5)
        #expect(Set(reasons.map(\.description)).count == 6)
    }

    @Test("a mandatory group of which never enough could be chosen is a defect of the menu")
    func defects() {
        let cases: [(ModifierGroup, String)] = [
            (Self.group(units: 2, options: [Self.option("fries")]), "menu.unreachableMinimum"),
            (
                Self.group(Self.sides, .single, units: 2, options: [Self.option("a"), Self.option("b")]),
                "menu.unreachableMinimum"
            ),
            (Self.group(units: 0, distinct: 3, options: [Self.option("a", maximum: 9)]), "menu.unreachableMinimum"),
            (Self.group(options: []), "menu.wrongOptions"),
            (Self.group(options: [Self.option("a", maximum: 0)]), "menu.invalidCount"),
            (Self.group(options: [Self.option("a", groups: [Self.sides])]), "menu.cyclicGroup"),
        ]
        for (group, code) in cases {
            #expect(Self.menu([group]).problems().map(\.reason.code.rawValue) == [code], "\(group)")
        }
        // What may be switched on again is no defect.
        #expect(Self.menu([Self.group(options: [Self.option("a", isAvailable: false)])]).problems() == [])
    }

    @Test("what is offered is exactly what a cart takes, and what is not has a reason", arguments: 0..<4)
    func agreement(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<20 {
            func options(_ groups: [ModifierGroupID] = []) -> [ModifierOption] {
                (0..<3).map { number in
                    let stock = random.next() % 3 == 0 ? StockKey(item: Self.fries) : nil
                    let isNested = random.next() % 3 == 0
                    return Self.option(
                        "\(number)",
                        maximum: 1 + Int(random.next() % 2),
                        isAvailable: random.next() % 3 != 0,
                        stock: stock,
                        groups: isNested ? groups : []
                    )
                }
            }
            let sides = Self.group(units: 1, distinct: Int(random.next() % 3), options: options([Self.sauces]))
            let menu = Self.menu([sides, Self.group(Self.sauces, options: options())])
            let stock = try Self.stock(Int(random.next() % 2) * 100)
            let isThere = menu.unavailability(of: Self.steak, with: stock, at: Self.now) == nil
            #expect(Self.canBeOrdered(menu, stock) == isThere, "seed \(seed): \(menu.modifierGroups)")
        }
    }

    /// Tries every choice there is.
    private static func canBeOrdered(_ menu: FoodMenu, _ stock: Stock) -> Bool {
        let sauces = choices(of: menu.modifierGroups[1]) { _ in [[]] }
        return choices(of: menu.modifierGroups[0]) { $0.groups.isEmpty ? [[]] : sauces }.contains { choice in
            menu.problems(of: Cart([CartLine(id: LineID("1"), item: steak, modifiers: choice)]), stock: stock, at: now)
                .isEmpty
        }
    }

    private static func choices(
        of group: ModifierGroup,
        _ nested: (ModifierOption) -> [[ModifierChoice]]
    ) -> [[ModifierChoice]] {
        group.options.reduce([[]]) { all, option in
            all
                + all.flatMap { before in
                    nested(option).map { before + [ModifierChoice(option.id, of: group.id, with: $0)] }
                }
        }
    }
}
