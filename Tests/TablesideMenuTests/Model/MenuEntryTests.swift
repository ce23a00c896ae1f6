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
            variations.map { MenuListing(menu).has(item, as: $0, under: heading) }
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

    @Test(
        "an entry is that of the item, under the heading, as the variation or as any: the variation's own before that"
    )
    func entry() {
        var menu = Trattoria.menu()
        let (beer, soup, dessert) = (Trattoria.beer, Trattoria.soup, CategoryID("dessert"))
        let entries = [
            MenuEntry(soup, under: food), MenuEntry(beer, under: dessert), MenuEntry(beer, under: food),
            MenuEntry(beer, under: food, as: Trattoria.small), MenuEntry(soup, under: dessert, as: Trattoria.small),
        ]
        menu.entries = entries
        #expect(menu.entry(of: beer, as: Trattoria.small, under: food) == entries[3])
        #expect(menu.entry(of: beer, as: Trattoria.large, under: food) == entries[2])
        #expect(menu.entry(of: beer, as: nil, under: food) == entries[2])
        #expect(menu.entry(of: beer, as: Trattoria.large, under: dessert) == entries[1])
        #expect(menu.entry(of: soup, as: nil, under: food) == entries[0])
        #expect(menu.entry(of: soup, as: Trattoria.large, under: dessert) == nil)
        #expect(menu.entry(of: beer, as: nil, under: drinks) == nil)
    }
}
