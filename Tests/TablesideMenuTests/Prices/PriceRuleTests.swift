import TablesideCore
import TablesideMenu
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// When a price under a heading can never apply, and when another problem already says why.
@Suite("Price rules")
struct PriceRuleTests {
    private static let (food, drinks, dessert) = (CategoryID("food"), CategoryID("drinks"), CategoryID("dessert"))
    private static let idle = "priceRules[0].category menu.idlePrice"

    /// The problems of a price of the soup as a dessert, beside these entries.
    private func problems(_ entries: MenuEntry...) -> [String] {
        var menu = Trattoria.menu()
        menu.categories.append(MenuCategory(id: Self.dessert, name: Trattoria.text("Dessert")))
        menu.entries = entries
        menu.priceRules = [PriceRule(Trattoria.soup, under: Self.dessert, price: Trattoria.eur(400))]
        return menu.problems().map { "\($0.path) \($0.code)" }
    }

    @Test("a price under a heading where the item does not stand can never apply")
    func idle() {
        #expect(problems() == [Self.idle])
        #expect(problems(MenuEntry(Trattoria.soup, under: Self.dessert)) == [])
        // Another item there, the item elsewhere, and another item elsewhere explain nothing.
        #expect(problems(MenuEntry(Trattoria.beer, under: Self.dessert)) == [Self.idle])
        #expect(problems(MenuEntry(Trattoria.soup, under: Self.drinks)) == [Self.idle])
        #expect(problems(MenuEntry(Trattoria.beer, under: Self.food)) == [Self.idle])
        #expect(problems(MenuEntry(Trattoria.beer, under: Self.dessert, as: Trattoria.small)) == [Self.idle])
    }

    @Test("an entry with an unknown name that may have been meant is the only problem")
    func misspelt() {
        let (unknown, size) = (MenuItemID("soop"), VariationID("0.7"))
        #expect(problems(MenuEntry(unknown, under: Self.dessert)) == ["entries[0].item menu.unknownItem"])
        #expect(
            problems(MenuEntry(Trattoria.soup, under: CategoryID("desert")))
                == ["entries[0].category menu.unknownCategory"]
        )
        #expect(
            problems(MenuEntry(Trattoria.soup, under: Self.drinks, as: size))
                == ["entries[0].variation menu.unknownVariation"]
        )
        // These could not have been meant.
        #expect(
            problems(MenuEntry(unknown, under: Self.food)) == ["entries[0].item menu.unknownItem", Self.idle]
        )
        #expect(
            problems(MenuEntry(Trattoria.beer, under: Self.dessert, as: size))
                == ["entries[0].variation menu.unknownVariation", Self.idle]
        )
    }

    @Test("a rule read without conditions is the branch's only if it says so")
    func reading() throws {
        let json = #"{"item":"soup","price":{"minorUnits":400,"currency":"EUR"}}"#
        let rule = try decoded(PriceRule.self, json)
        #expect(rule == PriceRule(Trattoria.soup, price: Trattoria.eur(400)))
        #expect(!rule.isBranchPrice && rule.source == .item)
    }
}
