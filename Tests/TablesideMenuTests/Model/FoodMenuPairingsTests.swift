import TablesideCore
import TablesideMenu
import Testing

@testable import TablesideTestSupport

/// “What goes with it”: what an item names itself, then what the system's categories suggest (FO-08, GI-18).
@Suite("Pairings")
struct FoodMenuPairingsTests {
    private static func menu() -> FoodMenu {
        let kinds: [(String, CategoryKind?)] = [
            ("pizzas", .pizza), ("sides", .side), ("crusts", .pizzaSide), ("dips", .sauce), ("soups", .soup),
            ("croutons", .soupSide), ("drinks", .drink), ("mains", .food), ("other", nil),
        ]
        var items = kinds.map { name, _ in
            MenuItem(
                id: MenuItemID(name),
                name: Trattoria.text(name),
                category: CategoryID(name),
                price: Trattoria.eur(1)
            )
        }
        items.append(
            MenuItem(
                id: MenuItemID("ale"),
                name: Trattoria.text("Ale"),
                category: CategoryID("drinks"),
                price: Trattoria.eur(1)
            )
        )
        return FoodMenu(
            id: MenuID("m"),
            of: .branch(Trattoria.branch),
            currency: .eur,
            categories: kinds.map { MenuCategory(id: CategoryID($0), name: Trattoria.text($0), kind: $1) },
            items: items
        )
    }

    private static func companions(of item: String, on menu: FoodMenu) -> [String] {
        menu.companions(of: MenuItemID(item)).map(\.id.rawValue)
    }

    @Test("FO-08 a pizza brings crusts, sauces and drinks, a soup what goes with soups, a dish its sides")
    func kinds() {
        let menu = Self.menu()
        #expect(Self.companions(of: "pizzas", on: menu) == ["crusts", "dips", "drinks", "ale"])
        #expect(Self.companions(of: "soups", on: menu) == ["croutons", "drinks", "ale"])
        #expect(Self.companions(of: "mains", on: menu) == ["sides", "dips", "drinks", "ale"])
        for item in ["sides", "crusts", "dips", "croutons", "drinks", "other", "?"] {
            #expect(Self.companions(of: item, on: menu) == [], "\(item)")
        }
    }

    @Test("GI-18 what the item names itself comes first, once, and nothing that is switched off")
    func named() {
        var menu = Self.menu()
        menu.items[0].pairings = [MenuItemID("ale"), MenuItemID("other"), MenuItemID("gone"), MenuItemID("pizzas")]
        #expect(Self.companions(of: "pizzas", on: menu) == ["ale", "other", "crusts", "dips", "drinks"])
        menu.items[9].isAvailable = false
        #expect(Self.companions(of: "pizzas", on: menu) == ["other", "crusts", "dips", "drinks"])
    }

    @Test("FO-08 the system knows eight kinds, and keeps those that it does not know")
    func vocabulary() throws {
        let names = ["drink", "food", "side", "sauce", "pizza", "pizzaSide", "soup", "soupSide"]
        #expect(CategoryKind.known.map(\.rawValue) == names)
        let unknown = CategoryKind(rawValue: "tapas")
        #expect(try decoded([CategoryKind].self, encoded([unknown])) == [unknown])
        #expect(unknown.companions == [])
    }

    @Test("the fourteen allergens stand in the order of Annex II, by which menus number them")
    func allergens() {
        // Regulation (EU) 1169/2011, Annex II, 1 to 14.
        let names = [
            "gluten", "crustaceans", "eggs", "fish", "peanuts", "soybeans", "milk", "nuts", "celery", "mustard",
            "sesame",
            "sulphites", "lupin", "molluscs",
        ]
        #expect(Allergen.european.map(\.rawValue) == names)
    }
}
