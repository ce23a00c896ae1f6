import TablesideCore
import Testing

@testable import TablesideMenu
@testable import TablesideTestSupport

/// What an entry puts under a heading that is not the item's own.
@Suite("Menu entries")
struct MenuEntryTests {
    private let drinks = CategoryID("drinks")
    private let food = CategoryID("food")

    @Test("an item stands under its own heading, and where an entry puts it: that variation, or any")
    func standing() throws {
        var menu = Trattoria.menu()
        let beer = try #require(menu.item(Trattoria.beer))
        let soup = try #require(menu.items.first { $0.category == food })
        try #require(beer.category == drinks && beer.variations.count == 2)
        let variations = [nil, Trattoria.small, Trattoria.large]
        func stands(_ item: MenuItem, under heading: CategoryID) -> [Bool] {
            variations.map { menu.stands(item, as: $0, under: heading) }
        }

        #expect(stands(beer, under: drinks) == [true, true, true])
        #expect(stands(beer, under: food) == [false, false, false])

        menu.entries = [MenuEntry(Trattoria.beer, under: food, as: Trattoria.small)]
        #expect(stands(beer, under: food) == [true, true, false])
        #expect(stands(beer, under: CategoryID("dessert")) == [false, false, false])
        #expect(stands(soup, under: drinks) == [false, false, false])

        menu.entries = [MenuEntry(Trattoria.beer, under: food)]
        #expect(stands(beer, under: food) == [true, true, true])
    }
}
