import TablesideCore
import TablesideMenu
import Testing

@testable import TablesideTestSupport

@Suite("Edits of a menu")
struct MenuEditTests {
    private func after(_ edits: MenuEdit...) throws -> FoodMenu { try FoodMenu.carta().applying(edits).menu }

    @Test("FO-34 headings are added, replaced, ordered and removed with what stands under them")
    func categories() throws {
        let sweets = MenuCategory(id: "sweets", name: LocalizedText("Sweets", in: .english))
        let added = try after(.setCategory(category: sweets), .orderCategories(categories: ["sweets", "nowhere"]))
        #expect(added.categories.map(\.id) == ["sweets", "pizze", "drinks"])
        let renamed = try after(
            .setCategory(category: MenuCategory(id: "pizze", name: LocalizedText("Pizza", in: .english)))
        )
        #expect(renamed.categories.map(\.name.defaultText) == ["Pizza", "Drinks"])
        let removed = try after(.removeCategory(category: "pizze"))
        #expect(removed.categories.map(\.id) == ["drinks"] && removed.entries.isEmpty && removed.priceRules.isEmpty)
    }

    @Test("FO-34 AP-08 items are added, replaced, ordered and removed with everything that names them")
    func items() throws {
        let beer = MenuItem(
            id: "beer",
            name: LocalizedText("Beer", in: .english),
            category: "drinks",
            price: .zero(.eur)
        )
        let added = try after(.setItem(item: beer), .orderItems(items: ["water", "beer"]))
        #expect(added.items.map(\.id) == ["water", "beer", "margherita", "diavola"])
        let removed = try after(.removeItem(item: "water"), .removeItem(item: "diavola"))
        #expect(removed.items.map(\.id) == ["margherita"] && removed.items[0].pairings.isEmpty)
        #expect(removed.entries.isEmpty && removed.priceRules.isEmpty)
        #expect(removed.modifierGroups[0].options.map(\.stock) == [nil, nil])
        #expect(removed.problems() == [])
        // The index follows.
        #expect(removed.item("water") == nil && removed.position(of: "margherita") == 0)
    }

    @Test("FO-05 prices are set for an item or a size; a size is never without one")
    func prices() throws {
        let nine = try Money("9.00", .eur)
        let menu = try after(
            .setPrice(item: "margherita", variation: nil, price: nine),
            .setPrice(item: "water", variation: "large", price: nine),
            .setPrice(item: "water", variation: "small", price: nil),
            .setPrice(item: "water", variation: "huge", price: nine)
        )
        #expect(menu.item("margherita")?.price == nine)
        #expect(menu.item("water")?.variations.map(\.price) == [try Money("2.00", .eur), nine])
    }

    @Test("GI-13 groups are replaced, and removed from the items that ask them")
    func groups() throws {
        let removed = try after(.removeGroup(group: "dough"))
        #expect(removed.modifierGroups.isEmpty && removed.items[0].modifiers.isEmpty)
        let renamed = try after(
            .setGroup(group: ModifierGroup(id: "dough", name: LocalizedText("Base", in: .english), kind: .text))
        )
        #expect(renamed.modifierGroups.map(\.kind) == [.text] && renamed.items[0].modifiers == ["dough"])
    }

    @Test("a group that is removed is asked by no option of another group any more, and all others are")
    func nestedGroups() throws {
        func group(_ id: ModifierGroupID, asking groups: [[ModifierGroupID]] = []) -> ModifierGroup {
            let options = groups.enumerated().map { place, groups in
                ModifierOption(id: OptionID("o\(place)"), name: LocalizedText("Option", in: .english), groups: groups)
            }
            return ModifierGroup(id: id, name: LocalizedText("Group", in: .english), options: options)
        }
        let nested: [[ModifierGroupID]] = [["sauce", "cheese"], [], ["cheese"], ["cheese", "sauce"]]
        let added = try after(
            .setGroup(group: group("sauce")),
            .setGroup(group: group("cheese")),
            .setGroup(group: group("menu", asking: nested))
        )
        let edited = added.applying([.removeGroup(group: "sauce")])
        #expect(edited.effective == [.removeGroup(group: "sauce")])
        let menu = try #require(edited.menu.modifierGroups.last)
        #expect(menu.id == "menu" && menu.options.map(\.groups) == [["cheese"], [], ["cheese"], ["cheese"]])
    }

    @Test("the rest is replaced as a whole, and what changes nothing is no effective edit")
    func rest() throws {
        let menu = try FoodMenu.carta()
        let edits: [MenuEdit] = [
            .setEntries(entries: menu.entries), .setPriceRules(rules: menu.priceRules),
            .setSaleRules(rules: menu.saleRules),
            .setCoverCharge(charge: nil), .setDeliveryCharge(charge: nil), .setTimes(times: nil),
            .setAvailable(item: "nowhere", isAvailable: false), .removeItem(item: "nowhere"),
            .removeCategory(category: "nowhere"), .removeGroup(group: "nowhere"), .orderItems(items: []),
            .setDescription(item: "water", description: nil), .setFacts(item: "water", facts: .none),
            .setItem(item: menu.items[2]), .setCategory(category: menu.categories[0]),
            .setGroup(group: menu.modifierGroups[0]),
        ]
        #expect(menu.applying(edits).effective.isEmpty)
        #expect(menu.applying(edits).menu == menu)
        let one = try Money("1.00", .eur)
        let other = try after(
            .setEntries(entries: []),
            .setPriceRules(rules: []),
            .setCoverCharge(charge: one),
            .setDeliveryCharge(charge: one),
            .setTimes(times: MenuTimes(channels: [.dineIn]))
        )
        #expect(other.entries.isEmpty && other.priceRules.isEmpty)
        #expect(other.coverCharge == one && other.deliveryCharge == one && other.availability?.channels == [.dineIn])
    }

    @Test("GI-13 a choice has an identity, a name, an icon, a purpose, and takes one value or several; so it is stored")
    func choices() throws {
        let one = ModifierGroup(
            id: "cooking",
            name: LocalizedText("Cooking", in: .english),
            icon: ItemIcon(rawValue: "flame"),
            purpose: .doneness,
            kind: .single,
            options: [ModifierOption(id: "rare", name: LocalizedText("Rare", in: .english))]
        )
        let json = try encoded(one)
        #expect(json.contains(#""icon":"flame""#) && json.contains(#""purpose":"doneness""#))
        #expect(try decoded(ModifierGroup.self, json) == one)
        let menu = try after(.setGroup(group: one))
        #expect(menu.modifierGroup("cooking") == one)
        #expect(ChoicePurpose.side != .drink && ChoicePurpose(rawValue: "crust").rawValue == "crust")
    }

    @Test("GI-11 FO-03 each heading has its photo and a page, from which one goes on, back, or to any other")
    func pages() throws {
        var menu = try FoodMenu.carta()
        let sweets = MenuCategory(id: "sweets", name: LocalizedText("Sweets", in: .english))
        let cake = MenuItem(
            id: "cake",
            name: LocalizedText("Cake", in: .english),
            category: "sweets",
            price: .zero(.eur)
        )
        menu = menu.applying([.setCategory(category: sweets), .setItem(item: cake)]).menu
        let card = try #require(try menu.card(at: registrationTime))
        let middle = try #require(card.page(of: "drinks"))
        #expect(middle.previous == "pizze" && middle.next == "sweets")
        #expect(middle.headings.map(\.id) == ["pizze", "drinks", "sweets"])
        #expect(middle.section.rows.map(\.item.id) == ["water"])
        let first = try #require(card.page(of: "pizze"))
        #expect(first.previous == nil && first.section.category.photo == "pizze.jpg")
        #expect(card.page(of: "sweets")?.next == nil && card.page(of: "nowhere") == nil)
    }

    @Test("GI-19 GI-47 menus are chosen among by name and read in a language of the reader's choice")
    func languages() throws {
        let (italian, english) = (try LanguageTag("it"), LanguageTag.english)
        let name = try LocalizedText([english: "Lunch", italian: "Pranzo"], default: english)
        var margherita = try #require(try FoodMenu.carta().item("margherita"))
        margherita.name = try LocalizedText(
            [english: "Margherita", italian: "Margherita della casa"],
            default: english
        )
        let menu = try after(.setName(name: name), .setItem(item: margherita))
        #expect(menu.name?.text(for: [italian]) == "Pranzo" && menu.name?.text(for: []) == "Lunch")
        let card = try #require(try menu.card(at: registrationTime))
        #expect(card.text(for: [italian]).contains("Margherita della casa"))
        #expect(!card.text(for: [english]).contains("della casa"))
        #expect(try decoded(FoodMenu.self, encoded(menu)) == menu)
    }

    @Test("an entry for a size is preferred to one for all, and the first of equals counts")
    func entries() throws {
        var menu = try FoodMenu.carta()
        let all = MenuEntry("water", under: "pizze", name: LocalizedText("Any water", in: .english))
        menu.entries = [all, all] + menu.entries
        #expect(menu.entry(of: "water", as: "small", under: "pizze")?.name?.defaultText == "Water by the glass")
        #expect(menu.entry(of: "water", as: "large", under: "pizze") == all)
        #expect(menu.entry(of: "water", as: nil, under: "pizze") == all)
        #expect(menu.entry(of: "water", as: "large", under: "drinks") == nil)
    }
}
