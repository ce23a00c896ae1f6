import TablesideCore
import TablesideMenu
import TablesideOrdering

/// The menu, the people and the times that the tests of menus and orders share.
enum Trattoria {
    static let branch = BranchID("centro")
    static let now = Instant(millisecondsSince1970: 1_774_710_000_000)
    static let soup = MenuItemID("soup")
    static let pizza = MenuItemID("pizza")
    static let beer = MenuItemID("beer")
    static let small = VariationID("0.3")
    static let large = VariationID("0.5")
    static let ana = UserID("ana")

    static func text(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }
    static func eur(_ cents: Int64) -> Money { Money(minorUnits: cents, .eur) }
    static func minute(_ minute: Int) -> Instant { now + .minutes(minute) }

    /// The author of a role: the guest Ana, or somebody who works at the branch.
    static func author(_ role: Role) -> Author {
        switch role {
        case .guest: .guest(ana)
        case .system: .system
        default: Author(UserID("staff"), as: role, at: branch)
        }
    }

    /// Not the menu of `SampleHouse`: golden files have its names, and the sums worked out by hand its uneven price.
    static func menu(coverCharge: Money? = eur(150)) -> FoodMenu {
        FoodMenu(
            id: MenuID("dinner"),
            of: .branch(branch),
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

    /// Three large beers, two pizzas and a soup for two people: 45.50 with the cover charge.
    static let cart = Cart(
        [
            CartLine(id: LineID("1"), item: beer, variation: large, quantity: 3),
            CartLine(id: LineID("2"), item: pizza, quantity: 2),
            CartLine(id: LineID("3"), item: soup, note: "no leek"),
        ],
        covers: 2
    )
}
