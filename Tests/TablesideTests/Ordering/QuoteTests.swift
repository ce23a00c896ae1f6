import Tableside
import Testing

/// The menu that the tests of ordering share.
enum Trattoria {
    static let branch = BranchID("centro")
    static let now = Instant(millisecondsSince1970: 1_774_710_000_000)
    static let soup = MenuItemID("soup")
    static let pizza = MenuItemID("pizza")
    static let beer = MenuItemID("beer")
    static let small = VariationID("0.3")
    static let large = VariationID("0.5")

    static func text(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }
    static func eur(_ cents: Int64) -> Money { Money(minorUnits: cents, .eur) }

    static func menu(coverCharge: Money? = eur(150)) -> FoodMenu {
        FoodMenu(
            id: MenuID("dinner"),
            branch: branch,
            currency: .eur,
            categories: [
                MenuCategory(id: CategoryID("food"), name: text("Food")),
                MenuCategory(id: CategoryID("drinks"), name: text("Drinks")),
            ],
            items: [
                MenuItem(
                    id: soup,
                    name: text("Soup"),
                    category: CategoryID("food"),
                    ingredients: [text("beans"), text("leek")],
                    price: eur(490)
                ),
                MenuItem(id: pizza, name: text("Pizza"), category: CategoryID("food"), price: eur(1_205)),
                MenuItem(
                    id: beer,
                    name: text("Beer"),
                    category: CategoryID("drinks"),
                    variations: [
                        Variation(id: small, name: text("0.3 l"), price: eur(320)),
                        Variation(id: large, name: text("0.5 l"), price: eur(450)),
                    ],
                    station: .bar
                ),
            ],
            coverCharge: coverCharge
        )
    }
}

@Suite("Quote")
struct QuoteTests {
    private let menu = Trattoria.menu()

    @Test("QP-44 the total is Σ price × quantity; cover charge × covers is added once")
    func sums() throws {
        let cart = Cart(
            [
                CartLine(id: LineID("1"), item: Trattoria.beer, variation: Trattoria.large, quantity: 3),
                CartLine(id: LineID("2"), item: Trattoria.pizza, quantity: 2),
                CartLine(id: LineID("3"), item: Trattoria.soup, note: "no leek"),
            ],
            covers: 2
        )
        let quote = try menu.quote(cart, at: Trattoria.now)
        // By hand: 4.90 + 2 × 12.05 = 29.00; 3 × 4.50 = 13.50; 29.00 + 13.50 = 42.50; + 2 × 1.50 = 45.50.
        #expect(quote.partial(of: .kitchen) == Trattoria.eur(2_900))
        #expect(quote.partial(of: .bar) == Trattoria.eur(1_350))
        #expect(quote.partial(of: Station(rawValue: "grill")) == Trattoria.eur(0))
        #expect(quote.subtotal == Trattoria.eur(4_250))
        #expect(quote.coverCharge == Trattoria.eur(300))
        #expect(quote.total == Trattoria.eur(4_550))
        #expect(quote.units == 6)
    }
}
