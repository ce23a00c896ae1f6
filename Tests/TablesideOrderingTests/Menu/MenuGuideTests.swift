import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What the guide *Model a menu* says, step by step.
@Suite("Menu guide")
struct MenuGuideTests {
    private let branch = Trattoria.branch
    private let pizzas = CategoryID("pizzas")
    private let pizza = CategoryID("pizza")
    private let capricciosa = MenuItemID("capricciosa")
    private let toppings = ModifierGroupID("toppings")
    private let without = ModifierGroupID("without")
    private let mushrooms = OptionID("mushrooms")
    private let ham = OptionID("ham")
    private let onion = OptionID("onion")
    /// Saturday, 28 March 2026, 12:30 in Bucharest.
    private let atNoon: Instant
    private let inTheEvening = Trattoria.minute(120)

    init() throws {
        atNoon = try Instant(iso8601: "2026-03-28T10:30:00Z")
    }

    private func text(_ text: String) -> LocalizedText { Trattoria.text(text) }

    private func eur(_ cents: Int64) -> Money { Trattoria.eur(cents) }

    /// The menu as the guide begins it, under a misspelt heading and at a price below zero.
    private func begun() -> FoodMenu {
        FoodMenu(
            id: MenuID("dinner"),
            of: .branch(branch),
            currency: .eur,
            categories: [MenuCategory(id: pizzas, name: text("Pizzas"), kind: .pizza, course: 2)],
            items: [MenuItem(id: capricciosa, name: text("Capricciosa"), category: pizza, price: eur(-850))]
        )
    }

    /// The menu as the guide goes on with it.
    private func menu() throws -> FoodMenu {
        var menu = begun()
        menu.items[0].category = pizzas
        menu.items[0].price = eur(850)
        menu.items[0].modifiers = [toppings, without]
        menu.modifierGroups = [
            ModifierGroup(
                id: toppings,
                name: text("with"),
                units: ChoiceRange(0, 3),
                freeUnits: 1,
                freeOrder: .cheapest,
                options: [
                    ModifierOption(id: mushrooms, name: text("mushrooms"), price: eur(100), maximum: 2),
                    ModifierOption(id: ham, name: text("ham"), price: eur(150)),
                ]
            ),
            ModifierGroup(
                id: without,
                name: text("without"),
                kind: .removal,
                options: [ModifierOption(id: onion, name: text("onion"))]
            ),
        ]
        let noon = OpeningHours(everyDay: [try OpeningPeriod("11:30", "14:30")])
        menu.priceRules = [PriceRule(capricciosa, price: eur(700), when: MenuTimes(hours: noon))]
        return menu
    }

    @Test("problems are told as the guide prints them, and are none once it has mended them")
    func problems() throws {
        #expect(
            begun().problems().map(\.description) == [
                "items[0].category: capricciosa is listed under pizza, which the menu does not have",
                "items[0].price: the price -8.50 EUR is negative",
            ]
        )
        #expect(try menu().problems() == [])
    }

    @Test("the price at noon, and the two pizzas in the evening")
    func prices() throws {
        let menu = try menu()
        #expect(menu.problems() == [])
        let zone = try Zones.bucharest()
        let price = try menu.price(of: capricciosa, at: atNoon, in: zone)
        #expect("\(price.price) \(price.trace.map(\.source.rawValue))" == #"7.00 EUR ["item", "time"]"#)
        let line = CartLine(
            id: LineID("1"),
            item: capricciosa,
            quantity: 2,
            modifiers: [
                ModifierChoice(mushrooms, of: toppings, units: 2), ModifierChoice(ham, of: toppings),
                ModifierChoice(onion, of: without),
            ]
        )
        #expect(try "\(menu.quote(Cart([line]), in: zone, at: inTheEvening).total)" == "22.00 EUR")
    }

    @Test("GI-17 the choices of a group stay together in the kitchen, whatever was chosen in between")
    func together() throws {
        var menu = try menu()
        let (dips, garlic) = (ModifierGroupID("dips"), OptionID("garlic"))
        menu.modifierGroups.append(
            ModifierGroup(id: dips, name: text("dips"), options: [ModifierOption(id: garlic, name: text("garlic"))])
        )
        menu.items[0].modifiers.append(dips)
        let line = CartLine(
            id: LineID("1"),
            item: capricciosa,
            modifiers: [
                ModifierChoice(mushrooms, of: toppings), ModifierChoice(garlic, of: dips),
                ModifierChoice(ham, of: toppings),
            ]
        )
        let quote = try menu.quote(Cart([line]), in: Zones.bucharest(), at: inTheEvening)
        var order = Order(id: OrderID("1"))
        let placement = Placement(quote: quote, profile: .dineIn, tab: TabID("t"), guest: Trattoria.ana)
        try order.perform(.place(placement), by: .guest(Trattoria.ana), at: inTheEvening)
        let choices = try #require(order.card(for: .cook)?.lines.first).modifiers
        #expect(choices.map { $0.name?.defaultText } == ["mushrooms", "ham", "garlic"])
    }

    @Test("sold out until tomorrow; the branch's own name and price")
    func soldOutAndFranchise() throws {
        let menu = try menu()
        let tomorrow = Trattoria.minute(1_440)
        var stock = Stock(id: branch)
        let key = StockKey(item: capricciosa)
        try stock.perform(.sellOut(key: key, until: tomorrow), by: Trattoria.author(.cook), at: Trattoria.now)
        #expect(menu.offered(with: stock, at: Trattoria.now) == [])
        #expect(menu.offered(with: stock, at: tomorrow).map(\.id) == [capricciosa])
        var brno = MenuAdaptation(id: MenuID("brno"), branch: BranchID("brno"))
        brno.items[capricciosa] = ItemAdaptation(name: text("Capricciosa grande"), price: eur(990))
        let adapted = try menu.adapted(by: brno)
        let line = CartLine(id: LineID("1"), item: capricciosa)
        let quote = try adapted.quote(Cart([line]), in: Zones.bucharest(), at: inTheEvening)
        #expect(quote.lines[0].name == text("Capricciosa grande") && quote.total == eur(990))
        #expect(quote.lines[0].priceSource == .branch)
    }
}
