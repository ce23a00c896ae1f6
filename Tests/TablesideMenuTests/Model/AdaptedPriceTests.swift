import TablesideCore
import TablesideMenu
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Which prices of the common menu a branch's changes replace.
@Suite("Adapted prices")
struct AdaptedPriceTests {
    private static let (food, drinks) = (CategoryID("food"), CategoryID("drinks"))
    private static let (soup, pizza, beer) = (Trattoria.soup, Trattoria.pizza, Trattoria.beer)
    private static let (small, large) = (Trattoria.small, Trattoria.large)

    /// The prices after a branch's changes, in their order.
    private func prices(
        _ rules: [PriceRule],
        entries: [MenuEntry] = [],
        _ changes: [MenuItemID: ItemAdaptation]
    ) throws -> [PriceRule] {
        var menu = Trattoria.menu()
        menu.entries = entries
        menu.priceRules = rules
        #expect(menu.problems() == [])
        var adaptation = MenuAdaptation(id: MenuID("brno"), branch: BranchID("brno"))
        adaptation.items = changes
        let adapted = try menu.adapted(by: adaptation)
        #expect(adapted.problems() == [])
        return adapted.priceRules
    }

    private func own(_ item: MenuItemID, as variation: VariationID? = nil, _ cents: Int64) -> PriceRule {
        PriceRule(item, as: variation, price: Trattoria.eur(cents), isBranchPrice: true)
    }

    @Test("a branch's price replaces branch prices of the same item and size alone")
    func branchPrices() throws {
        let common = [own(Self.soup, 450), own(Self.pizza, 1_100), own(Self.beer, as: Self.small, 300)]
        let soup = [Self.soup: ItemAdaptation(price: Trattoria.eur(470))]
        #expect(try prices(common, soup) == [own(Self.soup, 470)] + common[1...])
        let large = [Self.beer: ItemAdaptation(prices: [Self.large: Trattoria.eur(400)])]
        #expect(try prices(common, large) == [own(Self.beer, as: Self.large, 400)] + common)
        let small = [Self.beer: ItemAdaptation(prices: [Self.small: Trattoria.eur(310)])]
        #expect(try prices(common, small) == [own(Self.beer, as: Self.small, 310)] + common[..<2])
        // A new name replaces no price.
        #expect(try prices(common, [Self.soup: ItemAdaptation(name: Trattoria.text("Broth"))]) == common)
    }

    @Test("prices of a branch come first, by item and then by size")
    func order() throws {
        let both = ItemAdaptation(prices: [Self.large: Trattoria.eur(400), Self.small: Trattoria.eur(300)])
        let changes = [
            Self.soup: ItemAdaptation(price: Trattoria.eur(1)), Self.beer: both,
            Self.pizza: ItemAdaptation(price: Trattoria.eur(2)),
        ]
        #expect(
            try prices([], changes) == [
                own(Self.beer, as: Self.small, 300), own(Self.beer, as: Self.large, 400), own(Self.pizza, 2),
                own(Self.soup, 1),
            ]
        )
    }

    @Test("prices for a channel or a heading stay beside a branch's price")
    func otherSources() throws {
        let takeaway = PriceRule(Self.soup, price: Trattoria.eur(440), when: MenuTimes(channels: [.takeaway]))
        let entry = MenuEntry(Self.soup, under: Self.drinks)
        let asDrink = PriceRule(Self.soup, under: Self.drinks, price: Trattoria.eur(430))
        let soup = [Self.soup: ItemAdaptation(price: Trattoria.eur(470))]
        #expect(
            try prices([takeaway, asDrink], entries: [entry], soup) == [own(Self.soup, 470), takeaway, asDrink]
        )
    }

    @Test("an item under another heading loses the prices of the old one, and no others")
    func headings() throws {
        let asFood = PriceRule(Self.soup, under: Self.food, price: Trattoria.eur(480))
        let pizza = PriceRule(Self.pizza, under: Self.food, price: Trattoria.eur(1_000))
        let takeaway = PriceRule(Self.soup, price: Trattoria.eur(440), when: MenuTimes(channels: [.takeaway]))
        let common = [asFood, pizza, takeaway]
        #expect(try prices(common, [Self.soup: ItemAdaptation(category: Self.drinks)]) == [pizza, takeaway])
        #expect(try prices(common, [Self.soup: ItemAdaptation(category: Self.food)]) == common)
        // What stood there by an entry stands there by itself now.
        let entry = MenuEntry(Self.soup, under: Self.drinks)
        let asDrink = PriceRule(Self.soup, under: Self.drinks, price: Trattoria.eur(430))
        let moved = [Self.soup: ItemAdaptation(category: Self.drinks)]
        #expect(try prices([asFood, asDrink], entries: [entry], moved) == [asDrink])
    }
}
