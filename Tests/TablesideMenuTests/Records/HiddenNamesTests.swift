import TablesideCore
import TablesideMenu
import Testing

@testable import TablesideTestSupport

@Suite("Names on menus that hide characters")
struct HiddenNamesTests {
    private static let turned = "Soup\u{202E}"

    /// A change of the whole menu, and where the name stands that it hides something in.
    private static let places: [(String, @Sendable (inout FoodMenu) -> Void)] = [
        ("name", { $0.name = Trattoria.text(turned) }),
        ("categories[1].name", { $0.categories[1].name = Trattoria.text(turned) }),
        ("items[0].name", { $0.items[0].name = Trattoria.text(turned) }),
        ("items[2].variations[0].name", { $0.items[2].variations[0].name = Trattoria.text(turned) }),
        ("modifierGroups[1].name", { $0.modifierGroups[1].name = Trattoria.text(turned) }),
        ("modifierGroups[0].options[1].name", { $0.modifierGroups[0].options[1].name = Trattoria.text(turned) }),
        ("entries[0].name", { $0.entries[0].name = Trattoria.text(turned) }),
    ]

    @Test("each name is looked at before guests see the menu; a stored menu is sold from all the same")
    func everyName() throws {
        for (path, change) in Self.places {
            var menu = try MenuDefectTests.whole()
            #expect(MenuRequirements.none.problems(of: menu).isEmpty)
            change(&menu)
            let told = MenuRequirements.none.problems(of: menu).map { "\($0.path) \($0.code.rawValue)" }
            #expect(told == ["\(path).\(Trattoria.text("").defaultLanguage) menu.hiddenCharacter"])
            #expect(menu.problems().isEmpty && menu.sizeProblems().isEmpty, "\(path)")
        }
    }

    @Test(
        "line breaks, characters that turn the writing round and unseen ones are refused, and nothing that is seen",
        arguments: [
            ("Soup\n", true), ("So\u{200B}up", true), ("So\u{AD}up", true), ("\u{200F}Soup", true), ("\tSoup", true),
            ("\u{200D}", true),
            ("Soup of the day", false), ("Sup\u{103} 🌶️", false), ("حساء", false), ("می\u{200C}خواهم", false),
        ]
    )
    func characters(name: String, hides: Bool) throws {
        var menu = try MenuDefectTests.whole()
        menu.items[0].name = Trattoria.text(name)
        #expect(
            MenuRequirements.none.problems(of: menu).map(\.code.rawValue) == (hides ? ["menu.hiddenCharacter"] : [])
        )
    }
}
