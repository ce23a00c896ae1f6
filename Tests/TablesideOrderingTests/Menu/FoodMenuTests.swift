import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

@Suite("FoodMenu")
struct FoodMenuTests {
    private let menu = Trattoria.menu()

    @Test("QP-23 an item has an identity, a name, ingredients, a price with two decimals, and a stock that counts it")
    func item() throws {
        let soup = try #require(menu.item(Trattoria.soup))
        #expect(soup.id == MenuItemID("soup"))
        #expect(soup.name.defaultText == "Soup")
        #expect(soup.ingredients.map(\.defaultText) == ["beans", "leek"])
        #expect(soup.price == (try Money("4.90", .eur)))
        var stock = Stock(id: try #require(menu.branch))
        try stock.perform(
            .setCount(key: StockKey(item: soup.id), count: 12),
            by: Trattoria.author(.manager),
            at: Trattoria.now
        )
        #expect(stock.available(StockKey(item: soup.id), at: Trattoria.now) == 12)
    }

    @Test("QP-24 an item belongs to the menu iff its identity is in it, whatever its name")
    func membership() {
        #expect(menu.contains(Trattoria.pizza))
        #expect(!menu.contains(MenuItemID("Pizza")))
        #expect(menu.item(MenuItemID("Pizza")) == nil)
        #expect(menu.position(of: Trattoria.beer) == 2)
        var shorter = menu
        shorter.items.removeFirst()
        #expect(!shorter.contains(Trattoria.soup))
        #expect(shorter.position(of: Trattoria.beer) == 1)
    }

    @Test("QP-25 ingredients are joined for display, and a price shows exactly two decimals")
    func display() throws {
        #expect(menu.item(Trattoria.soup)?.ingredientsText() == "beans, leek")
        #expect(menu.item(Trattoria.pizza)?.ingredientsText() == "")
        #expect(menu.item(Trattoria.soup)?.price?.decimalText == "4.90")
        #expect(Trattoria.eur(1_200).decimalText == "12.00")
        #expect(Trattoria.eur(5).decimalText == "0.05")
        let leek = try LocalizedText([.english: "leek", LanguageTag("it"): "porro"], default: .english)
        let zuppa = MenuItem(
            id: Trattoria.soup,
            name: leek,
            category: CategoryID("food"),
            ingredients: [leek, Trattoria.text("beans")]
        )
        #expect(zuppa.ingredientsText(for: [try LanguageTag("it-CH")]) == "porro, beans")
    }

    @Test("QP-26 an item of which none is left does not appear; uncounted items always do")
    func offered() throws {
        #expect(menu.offered(at: Trattoria.now).map(\.id) == [Trattoria.soup, Trattoria.pizza, Trattoria.beer])
        var stock = Stock(id: try #require(menu.branch))
        let manager = Trattoria.author(.manager)
        try stock.perform(.setCount(key: StockKey(item: Trattoria.soup), count: 0), by: manager, at: Trattoria.now)
        try stock.perform(.setCount(key: StockKey(item: Trattoria.pizza), count: 1), by: manager, at: Trattoria.now)
        #expect(menu.offered(with: stock, at: Trattoria.now).map(\.id) == [Trattoria.pizza, Trattoria.beer])
        let order = OrderID("1")
        try stock.perform(
            .reserve(order: order, quantities: [StockKey(item: Trattoria.pizza): 1]),
            by: .system,
            at: Trattoria.now
        )
        #expect(menu.offered(with: stock, at: Trattoria.now).map(\.id) == [Trattoria.beer])
        try stock.perform(.release(order: order), by: .system, at: Trattoria.now)
        #expect(menu.offered(with: stock, at: Trattoria.now).map(\.id) == [Trattoria.pizza, Trattoria.beer])
    }

    @Test("an item switched off does not appear; of its variations only those that are left")
    func offeredVariations() throws {
        var menu = menu
        menu.items[1].isAvailable = false
        var stock = Stock(id: try #require(menu.branch))
        let manager = Trattoria.author(.manager)
        let small = StockKey(item: Trattoria.beer, variation: Trattoria.small)
        let large = StockKey(item: Trattoria.beer, variation: Trattoria.large)
        try stock.perform(.setCount(key: small, count: 0), by: manager, at: Trattoria.now)
        let beer = try #require(menu.offered(with: stock, at: Trattoria.now).last)
        #expect(menu.offered(with: stock, at: Trattoria.now).map(\.id) == [Trattoria.soup, Trattoria.beer])
        #expect(beer.variations.map(\.id) == [Trattoria.large])
        try stock.perform(.setCount(key: large, count: 0), by: manager, at: Trattoria.now)
        #expect(menu.offered(with: stock, at: Trattoria.now).map(\.id) == [Trattoria.soup])
    }

    @Test("FO-05 variations have prices of their own")
    func variations() throws {
        let beer = try #require(menu.item(Trattoria.beer))
        #expect(beer.price == nil)
        #expect(beer.variation(Trattoria.small)?.price == (try Money("3.20", .eur)))
        #expect(beer.variation(Trattoria.large)?.price == (try Money("4.50", .eur)))
        #expect(beer.variation(VariationID("1.0")) == nil)
        // Each is sold at its own.
        let cart = Cart([
            CartLine(id: LineID("1"), item: Trattoria.beer, variation: Trattoria.small),
            CartLine(id: LineID("2"), item: Trattoria.beer, variation: Trattoria.large, quantity: 2),
        ])
        let quote = try menu.quote(cart, at: Trattoria.now)
        #expect(quote.lines.map(\.unitPrice) == [try Money("3.20", .eur), try Money("4.50", .eur)])
        #expect(quote.subtotal == (try Money("12.20", .eur)))
        #expect(menu.problems() == [])
    }

    @Test("every defect is told, once and with its path")
    func problems() {
        let food = MenuCategory(id: CategoryID("food"), name: Trattoria.text("Food"))
        let menu = FoodMenu(
            id: MenuID("broken"),
            of: .branch(Trattoria.branch),
            currency: .eur,
            categories: [food, MenuCategory(id: CategoryID("food"), name: Trattoria.text(""))],
            items: [
                MenuItem(id: Trattoria.soup, name: Trattoria.text("Soup"), category: food.id),
                MenuItem(
                    id: Trattoria.soup,
                    name: Trattoria.text(""),
                    category: CategoryID("none"),
                    price: Trattoria.eur(0)
                ),
                MenuItem(
                    id: Trattoria.beer,
                    name: Trattoria.text("Beer"),
                    category: food.id,
                    price: Trattoria.eur(-1),
                    variations: [
                        Variation(id: Trattoria.small, name: Trattoria.text("s"), price: Money(minorUnits: 1, .usd)),
                        Variation(id: Trattoria.small, name: Trattoria.text(""), price: Money(minorUnits: -1, .usd)),
                    ]
                ),
            ],
            coverCharge: Money(minorUnits: 150, .usd)
        )
        #expect(
            menu.problems().map { "\($0.path) \($0.code)" } == [
                "categories[1].id menu.repeatedCategory",
                "categories[1].name menu.emptyName",
                "items[0].price menu.noPrice",
                "items[1].id menu.repeatedItem",
                "items[1].name menu.emptyName",
                "items[1].category menu.unknownCategory",
                "items[2].price menu.negativePrice",
                "items[2].variations[0].price menu.foreignCurrency",
                "items[2].variations[1].id menu.repeatedVariation",
                "items[2].variations[1].name menu.emptyName",
                "items[2].variations[1].price menu.foreignCurrency",
                "items[2].variations[1].price menu.negativePrice",
                "coverCharge menu.foreignCurrency",
            ]
        )
        let empty = FoodMenu(
            id: MenuID("empty"),
            of: .branch(Trattoria.branch),
            currency: .eur,
            categories: [],
            items: []
        )
        #expect(empty.problems() == [Problem(.noItems, at: "items")])
        #expect(Set(menu.problems().map(\.description)).count == menu.problems().count)
    }

    @Test("golden JSON; a menu with defects can still be read")
    func goldenJSON() throws {
        var menu = menu
        menu.items[0].description = Trattoria.text("Warm")
        menu.items[1].isAvailable = false
        try expectGolden(menu, "FoodMenu.json")
        menu.items = []
        #expect(try decoded(FoodMenu.self, encoded(menu)) == menu)
        #expect(throws: DecodingError.self) {
            try decoded(FoodMenu.self, encoded(menu).replacingOccurrences(of: "\"EUR\"", with: "\"EUX\""))
        }
    }
}
