import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Menu card")
struct MenuCardTests {
    private static func menu() -> FoodMenu {
        var menu = Trattoria.menu()
        menu.categories.append(MenuCategory(id: CategoryID("offers"), name: Trattoria.text("Of the day")))
        menu.categories.append(MenuCategory(id: CategoryID("empty"), name: Trattoria.text("Nothing")))
        menu.items[0].description = Trattoria.text("beans and leek")
        menu.items[0].facts = ItemFacts(allergens: [.milk, .celery, Allergen(rawValue: "beans")])
        menu.items.append(
            MenuItem(
                id: MenuItemID("fish"),
                name: Trattoria.text("Catch"),
                category: CategoryID("food"),
                hasOpenPrice: true
            )
        )
        menu.entries = [
            MenuEntry(
                Trattoria.beer,
                under: CategoryID("offers"),
                as: Trattoria.small,
                name: Trattoria.text("Beer of the day")
            ),
            MenuEntry(Trattoria.soup, under: CategoryID("offers")),
        ]
        menu.priceRules = [
            PriceRule(Trattoria.beer, as: Trattoria.small, under: CategoryID("offers"), price: Trattoria.eur(250))
        ]
        return menu
    }

    @Test("FO-06 a card has the headings with something under them, and entries with their own names and prices")
    func text() throws {
        let menu = Self.menu()
        #expect(menu.problems() == [])
        let card = try #require(try menu.card(at: Trattoria.now))
        #expect(
            card.text(width: 30) == """
                Food
                  Soup                    4.90
                    beans and leek
                    7, 9, beans
                  Pizza                  12.05
                  Catch

                Drinks
                  Beer
                    0.3 l                 3.20
                    0.5 l                 4.50

                Of the day
                  Beer of the day 0.3 l   2.50
                  Soup                    4.90
                    beans and leek
                    7, 9, beans

                """
        )
        #expect(card.sections.map(\.category.id.rawValue) == ["food", "drinks", "offers"])
        // What the card shows is what a cart costs.
        for section in card.sections {
            for row in section.rows {
                for price in row.prices {
                    let line = CartLine(
                        id: LineID("1"),
                        item: row.item.id,
                        variation: price.variation?.id,
                        category: section.category.id
                    )
                    let quoted = try menu.quote(Cart([line]), at: Trattoria.now).lines[0]
                    #expect(quoted.unitPrice == price.resolved.price)
                    #expect(quoted.name == row.name)
                }
            }
        }
    }

    @Test("what is sold out or switched off is on no card, nor a heading without anything")
    func soldOut() throws {
        var menu = Self.menu()
        menu.items[1].isAvailable = false
        var stock = Stock(id: try #require(menu.branch))
        let cook = Trattoria.author(.cook)
        let until = Trattoria.minute(60)
        try stock.perform(.sellOut(key: StockKey(item: Trattoria.soup), until: until), by: cook, at: Trattoria.now)
        let small = StockKey(item: Trattoria.beer, variation: Trattoria.small)
        try stock.perform(.sellOut(key: small, until: nil), by: cook, at: Trattoria.now)
        func rows(at now: Instant) throws -> [[String]] {
            try menu.card(with: stock, at: now)?.sections.map { $0.rows.map(\.name.defaultText) } ?? []
        }
        #expect(try rows(at: Trattoria.now) == [["Catch"], ["Beer"]])
        #expect(try rows(at: until) == [["Soup", "Catch"], ["Beer"], ["Soup"]])
    }

    @Test("what has no price and is not typed in by staff makes no card; a heading that the menu lacks shows nothing")
    func defects() throws {
        var menu = Self.menu()
        menu.items[3].hasOpenPrice = false
        #expect(throws: PriceError(.noPrice(item: MenuItemID("fish")))) { try menu.card(at: Trattoria.now) }
        menu.items[3].hasOpenPrice = true
        menu.items[0].category = CategoryID("gone")
        let card = try #require(try menu.card(at: Trattoria.now))
        #expect(card.sections.map { $0.rows.count } == [2, 1, 2])
        #expect(card.text(width: .min).contains("Pizza 12.05\n"))
        #expect(
            try FoodMenu(id: menu.id, of: menu.place, currency: .eur, categories: [], items: [])
                .card(at: Trattoria.now)?.text() == ""
        )
    }
}
