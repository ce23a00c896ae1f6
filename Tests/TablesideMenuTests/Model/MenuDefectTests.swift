import TablesideCore
import TablesideMenu
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Every defect that a menu can have, one at a time: what is broken by hand here is told once, under its code and path.
@Suite("Menu defects")
struct MenuDefectTests {
    private static let toppings = ModifierGroupID("toppings")
    private static let words = ModifierGroupID("words")
    private static let (ham, egg) = (OptionID("ham"), OptionID("egg"))

    /// A menu with a bit of everything and no defect.
    static func whole() throws -> FoodMenu {
        var menu = Trattoria.menu()
        menu.categories[0].kind = .food
        menu.categories[0].course = 1
        menu.categories[1].kind = .drink
        menu.categories[1].photo = "drinks.jpg"
        menu.items[0].pairings = [Trattoria.beer]
        menu.items[0].taxCategory = .food
        menu.items[0].facts = ItemFacts(
            allergens: [.celery, .milk],
            diets: [.vegetarian],
            calories: 320,
            icons: [ItemIcon(rawValue: "homemade")],
            photo: "soup.jpg"
        )
        menu.items[1].modifiers = [toppings, words]
        menu.items[2].taxCategory = .alcohol
        menu.items.append(
            MenuItem(
                id: MenuItemID("ham"),
                name: Trattoria.text("Ham"),
                category: CategoryID("food"),
                price: Trattoria.eur(3_900),
                hasOpenPrice: true,
                measure: .measured(unit: .kilogram)
            )
        )
        menu.modifierGroups = [
            ModifierGroup(
                id: toppings,
                name: Trattoria.text("Toppings"),
                units: ChoiceRange(0, 3),
                distinct: ChoiceRange(0, 2),
                freeUnits: 1,
                freeOrder: .cheapest,
                allowsNegativePrices: true,
                options: [
                    ModifierOption(
                        id: ham,
                        name: Trattoria.text("ham"),
                        price: Trattoria.eur(150),
                        maximum: 2,
                        stock: StockKey(item: MenuItemID("ham")),
                        groups: [words]
                    ),
                    ModifierOption(id: egg, name: Trattoria.text("egg"), price: Trattoria.eur(-10)),
                ],
                defaults: [egg]
            ),
            ModifierGroup(id: words, name: Trattoria.text("Anything else"), kind: .text, textLimit: 80),
        ]
        menu.entries = [
            MenuEntry(
                Trattoria.beer,
                under: CategoryID("food"),
                as: Trattoria.small,
                name: Trattoria.text("A beer with it")
            )
        ]
        menu.availability = MenuTimes(
            hours: OpeningHours(everyDay: [try OpeningPeriod("18:00", "23:00")]),
            dates: try CivilDate("2026-01-01")...CivilDate("2026-12-31"),
            channels: [.dineIn, .takeaway]
        )
        menu.priceRules = [
            PriceRule(
                Trattoria.beer,
                as: Trattoria.small,
                under: CategoryID("food"),
                price: Trattoria.eur(250),
                when: MenuTimes(hours: OpeningHours(everyDay: [try OpeningPeriod("18:00", "19:00")])),
                isBranchPrice: true
            ),
            PriceRule(Trattoria.soup, price: Trattoria.eur(450), when: MenuTimes(channels: [.takeaway])),
        ]
        return menu
    }

    private struct Fault: Sendable {
        let expected: [String]
        let breaking: @Sendable (inout FoodMenu) throws -> Void

        init(_ expected: String..., breaking: @escaping @Sendable (inout FoodMenu) throws -> Void) {
            self.expected = expected
            self.breaking = breaking
        }
    }

    private static let menuFaults: [Fault] = [
        Fault("categories[1].id menu.repeatedCategory", "items[2].category menu.unknownCategory") { menu in
            menu.categories[1] = menu.categories[0]
        },
        Fault("categories[0].name menu.emptyName") { $0.categories[0].name = Trattoria.text("") },
        Fault("categories[0].course menu.invalidCourse") { $0.categories[0].course = 0 },
        Fault("items[0].pairings[1] menu.repeatedPairing") { $0.items[0].pairings.append(Trattoria.beer) },
        Fault("items[0].pairings[0] menu.pairedWithItself") { $0.items[0].pairings = [Trattoria.soup] },
        Fault("items[0].pairings[0] menu.unknownItem") { $0.items[0].pairings = [MenuItemID("?")] },
        Fault("items[0].facts.calories menu.invalidCount") { $0.items[0].facts.calories = -1 },
        Fault("items[1].modifiers[1] menu.repeatedGroup") { $0.items[1].modifiers[1] = toppings },
        Fault("items[1].modifiers[0] menu.unknownGroup") { $0.items[1].modifiers[0] = ModifierGroupID("?") },
        Fault("items[2].variations[1].name menu.repeatedVariation") { menu in
            menu.items[2].variations[1].name = menu.items[2].variations[0].name
        },
        Fault("availability.channels menu.noChannel") { $0.availability?.channels = [] },
        Fault("saleRules.taxes[0].categories menu.idleTax") { menu in
            menu.saleRules.taxes = [TaxRule(TaxRate(TaxCode(rawValue: "city"), .percent(1)), on: [])]
        },
        Fault("saleRules.taxes[0].channels menu.noChannel") { menu in
            menu.saleRules.taxes = [TaxRule(TaxRate(TaxCode(rawValue: "city"), .percent(1)), by: [])]
        },
        Fault("saleRules.taxes[0].channels menu.unknownChannel") { menu in
            let drone = Channel(rawValue: "drone")
            menu.saleRules.taxes = [TaxRule(TaxRate(TaxCode(rawValue: "city"), .percent(1)), by: [drone])]
        },
        Fault("saleRules.taxes[0].tax.rate menu.negativeTax") { menu in
            menu.saleRules.taxes = [TaxRule(TaxRate(TaxCode(rawValue: "city"), .percent(-1)))]
        },
        Fault("saleRules.taxes[2].tax menu.repeatedTax") { menu in
            let tax = TaxRate(TaxCode(rawValue: "city"), .percent(1))
            // The same tax of other things, or on another channel, is no fault.
            menu.saleRules.taxes = [
                TaxRule(tax, on: [.food], by: [.dineIn]), TaxRule(tax, on: [.food], by: [.takeaway]),
                TaxRule(tax, on: [.food, .drink], by: [.takeaway]),
            ]
        },
        Fault("availability.hours.weekly.monday[1] menu.hours") { menu in
            let period = try OpeningPeriod("18:00", "23:00")
            menu.availability?.hours = OpeningHours(weekly: [.monday: [period, period]])
        },
        Fault("entries[0].category menu.unknownCategory") { $0.entries[0].category = CategoryID("?") },
        Fault("entries[0].item menu.unknownItem") { $0.entries[0].item = MenuItemID("?") },
        Fault("priceRules[0].category menu.idlePrice") { $0.priceRules[0].variation = Trattoria.large },
        Fault("priceRules[0].category menu.idlePrice") { $0.entries = [] },
        Fault("entries[0].variation menu.unknownVariation") { $0.entries[0].variation = VariationID("?") },
        Fault("entries[0].name menu.emptyName") { $0.entries[0].name = Trattoria.text("") },
        Fault("entries[1] menu.repeatedEntry") { $0.entries.append($0.entries[0]) },
        Fault("entries[1] menu.idleEntry") { $0.entries.append(MenuEntry(Trattoria.soup, under: CategoryID("food"))) },
        Fault("entries[1] menu.idleEntry") { menu in
            menu.entries.append(MenuEntry(Trattoria.soup, under: CategoryID("food"), name: Trattoria.text("Broth")))
        },
        Fault("availability.channels menu.unknownChannel") { $0.availability?.channels = [Channel(rawValue: "drone")] },
        Fault("priceRules[1].item menu.unknownItem") { $0.priceRules[1].item = MenuItemID("?") },
        Fault("priceRules[0].variation menu.unknownVariation") { $0.priceRules[0].variation = VariationID("?") },
        Fault("priceRules[1].price menu.negativePrice") { $0.priceRules[1].price = Trattoria.eur(-1) },
        Fault("priceRules[1].price menu.foreignCurrency") { $0.priceRules[1].price = Money(minorUnits: 1, .usd) },
        Fault("priceRules[1] menu.idlePrice") { $0.priceRules[1].when = nil },
        Fault("priceRules[1].when.channels menu.noChannel") { $0.priceRules[1].when?.channels = [] },
        Fault("priceRules[2] menu.repeatedPrice") { menu in
            menu.priceRules.append(menu.priceRules[1])
            menu.priceRules[2].price = Trattoria.eur(1)
        },
    ]

    private static let groupFaults: [Fault] = [
        Fault("modifierGroups[2].id menu.repeatedGroup") { $0.modifierGroups.append($0.modifierGroups[1]) },
        Fault("modifierGroups[0].name menu.emptyName") { $0.modifierGroups[0].name = Trattoria.text("") },
        Fault("modifierGroups[0].units menu.invalidRange") { $0.modifierGroups[0].units = ChoiceRange(2, 1) },
        Fault("modifierGroups[0].distinct menu.invalidRange") { $0.modifierGroups[0].distinct = ChoiceRange(-1) },
        Fault("modifierGroups[0].units menu.unreachableMinimum") { $0.modifierGroups[0].units = ChoiceRange(4) },
        Fault("modifierGroups[0].distinct menu.unreachableMinimum") { $0.modifierGroups[0].distinct = ChoiceRange(3) },
        Fault("modifierGroups[0].freeUnits menu.invalidCount") { $0.modifierGroups[0].freeUnits = -1 },
        Fault("modifierGroups[1].textLimit menu.invalidCount") { $0.modifierGroups[1].textLimit = 0 },
        Fault("modifierGroups[1].options menu.wrongOptions") { menu in
            menu.modifierGroups[1].options = [ModifierOption(id: ham, name: Trattoria.text("ham"))]
        },
        Fault("modifierGroups[0].options menu.wrongOptions") { menu in
            menu.modifierGroups[0].options = []
        },
        Fault("modifierGroups[0].options[1].id menu.repeatedOption") { menu in
            menu.modifierGroups[0].options[1] = menu.modifierGroups[0].options[0]
            menu.modifierGroups[0].defaults = []
        },
        Fault("modifierGroups[0].options[0].name menu.emptyName") { menu in
            menu.modifierGroups[0].options[0].name = Trattoria.text("")
        },
        Fault("modifierGroups[0].options[0].maximum menu.invalidCount") { $0.modifierGroups[0].options[0].maximum = 0 },
        Fault("modifierGroups[0].options[0].groups[0] menu.unknownGroup") { menu in
            menu.modifierGroups[0].options[0].groups = [ModifierGroupID("?")]
        },
        Fault("modifierGroups[0].options[0].prices.0.5 menu.unknownVariation") { menu in
            menu.modifierGroups[0].options[0].prices = [Trattoria.large: Trattoria.eur(1)]
        },
        Fault("modifierGroups[0].options[1].price menu.negativePrice") { menu in
            menu.modifierGroups[0].allowsNegativePrices = false
        },
        Fault("modifierGroups[0].options[0].price menu.foreignCurrency") { menu in
            menu.modifierGroups[0].options[0].price = Money(minorUnits: 1, .usd)
        },
        Fault(
            "modifierGroups[0].options[0].price menu.pricedRemoval",
            "modifierGroups[0].options[1].price menu.pricedRemoval"
        ) { $0.modifierGroups[0].kind = .removal },
        Fault("modifierGroups[0].pricing menu.noPrices") { $0.modifierGroups[0].pricing = .sequence(prices: []) },
        Fault("modifierGroups[0].pricing[1] menu.negativePrice") { menu in
            menu.modifierGroups[0].pricing = .sequence(prices: [Trattoria.eur(1), Trattoria.eur(-1)])
        },
        Fault("modifierGroups[0].pricing menu.foreignCurrency") { menu in
            menu.modifierGroups[0].pricing = .fixed(price: Money(minorUnits: 1, .usd))
        },
        Fault("modifierGroups[0].defaults[0] menu.unknownOption") { $0.modifierGroups[0].defaults = [OptionID("?")] },
        Fault("modifierGroups[0].defaults[1] menu.repeatedOption") { $0.modifierGroups[0].defaults = [egg, egg] },
        Fault("modifierGroups[0].defaults menu.invalidDefaults") { menu in
            menu.modifierGroups[0].units = ChoiceRange(2, 3)
        },
        Fault("modifierGroups[0].defaults menu.invalidDefaults") { menu in
            menu.modifierGroups[0].kind = .single
            menu.modifierGroups[0].defaults = [ham, egg]
        },
        Fault("modifierGroups[1].defaults menu.pricedText") { $0.modifierGroups[1].defaults = [ham] },
        Fault("modifierGroups[1].pricing menu.pricedText") { menu in
            menu.modifierGroups[1].pricing = .fixed(price: Trattoria.eur(5))
        },
        Fault("modifierGroups[0].options[0].stock menu.unknownItem") { menu in
            menu.modifierGroups[0].options[0].stock = StockKey(item: MenuItemID("?"))
        },
        Fault("modifierGroups[0].options[0].stock menu.unknownVariation") { menu in
            menu.modifierGroups[0].options[0].stock = StockKey(item: Trattoria.beer, variation: VariationID("?"))
        },
        // One fault hides no other.
        Fault("modifierGroups[0].options[0].name menu.emptyName", "modifierGroups[0].defaults[0] menu.unknownOption") {
            menu in
            menu.modifierGroups[0].options[0].name = Trattoria.text("")
            menu.modifierGroups[0].defaults = [OptionID("?")]
        },
        Fault("modifierGroups[1].distinct menu.unreachableMinimum") { menu in
            menu.modifierGroups[1].units = ChoiceRange(0, 1)
            menu.modifierGroups[1].distinct = ChoiceRange(3)
        },
        // Two different ones of one, three units of one that may be had twice: nobody can choose that.
        Fault("modifierGroups[0].distinct menu.unreachableMinimum") { menu in
            menu.modifierGroups[0].units = ChoiceRange(0, 1)
            menu.modifierGroups[0].distinct = ChoiceRange(2)
        },
        Fault("modifierGroups[0].units menu.unreachableMinimum") { menu in
            menu.modifierGroups[0].units = ChoiceRange(3)
            menu.modifierGroups[0].distinct = ChoiceRange(0, 1)
        },
        Fault("modifierGroups[0] menu.cyclicGroup") { $0.modifierGroups[0].options[1].groups = [toppings] },
        Fault("modifierGroups[0] menu.tooDeep") { menu in
            // toppings → 1 → 2 → 3 → 4 is one level too many.
            for level in 1...4 {
                var group = menu.modifierGroups[0]
                let next = ModifierGroupID("\(level + 1)")
                group = ModifierGroup(
                    id: ModifierGroupID("\(level)"),
                    name: Trattoria.text("level \(level)"),
                    options: [ModifierOption(id: ham, name: Trattoria.text("ham"), groups: level < 4 ? [next] : [])]
                )
                menu.modifierGroups.append(group)
            }
            menu.modifierGroups[0].options[0].groups = [ModifierGroupID("1")]
        },
    ]

    @Test("a tax of nothing, as on what is zero-rated, is no defect")
    func zeroRate() throws {
        var menu = try Self.whole()
        menu.saleRules.taxes = [TaxRule(TaxRate(TaxCode(rawValue: "zero"), .zero))]
        #expect(menu.problems() == [])
    }

    @Test("each defect is told once, where it is")
    func everyDefect() throws {
        #expect(try Self.whole().problems() == [])
        var told: Set<String> = []
        for fault in Self.menuFaults + Self.groupFaults {
            var menu = try Self.whole()
            try fault.breaking(&menu)
            let problems = menu.problems()
            #expect(problems.map { "\($0.path) \($0.code)" } == fault.expected)
            #expect(problems.allSatisfy { !$0.reason.description.isEmpty })
            told.formUnion(problems.map(\.code.rawValue))
        }
        // With those of an empty menu, of items alone and of adaptations, which stand elsewhere, this is every code.
        let elsewhere = [
            "noItems", "repeatedItem", "noPrice", "unknownHeading", "noVariation", "pricedVariations", "leftOut",
        ]
        let here = [
            "repeatedCategory", "unknownCategory", "emptyName", "invalidCourse", "repeatedPairing", "pairedWithItself",
            "unknownItem", "invalidCount", "repeatedGroup", "unknownGroup", "repeatedVariation", "noChannel", "hours",
            "unknownVariation", "repeatedEntry", "idleEntry", "negativePrice", "foreignCurrency", "idlePrice",
            "repeatedPrice", "invalidRange", "unreachableMinimum", "wrongOptions", "repeatedOption", "pricedRemoval",
            "noPrices", "unknownOption", "invalidDefaults", "cyclicGroup", "tooDeep", "pricedText", "unknownChannel",
            "negativeTax", "repeatedTax", "idleTax",
        ]
        #expect(told == Set(here.map { "menu." + $0 }) && Set(elsewhere).isDisjoint(with: here))
    }

    @Test("four levels of groups are no defect")
    func depth() throws {
        var menu = try Self.whole()
        let ids = ["a", "b", "c"].map { ModifierGroupID($0) }
        for (level, id) in ids.enumerated() {
            let next = ids.dropFirst(level + 1).first
            menu.modifierGroups.append(
                ModifierGroup(
                    id: id,
                    name: Trattoria.text("level"),
                    options: [
                        ModifierOption(id: Self.ham, name: Trattoria.text("ham"), groups: next.map { [$0] } ?? [])
                    ]
                )
            )
        }
        menu.modifierGroups[0].options[0].groups = [ids[0]]
        #expect(menu.problems() == [])
    }

    @Test("golden JSON of everything that a menu can say, and of a franchise's changes to it")
    func goldenJSON() throws {
        try expectGolden(try Self.whole(), "FoodMenu.whole.json")
        var changes = MenuAdaptation(id: MenuID("brno"), branch: BranchID("brno"))
        changes.items[Trattoria.beer] = ItemAdaptation(
            name: Trattoria.text("Lager"),
            description: Trattoria.text("from the cask"),
            facts: ItemFacts(diets: [.vegan]),
            category: CategoryID("food"),
            variations: [Trattoria.large, Trattoria.small],
            price: Trattoria.eur(100),
            prices: [Trattoria.large: Trattoria.eur(500)],
            isAvailable: false
        )
        changes.leftOut = [Trattoria.soup, Trattoria.pizza]
        changes.categoryNames = [CategoryID("food"): Trattoria.text("Dishes")]
        changes.added = [
            MenuItem(
                id: MenuItemID("kofola"),
                name: Trattoria.text("Kofola"),
                category: CategoryID("drinks"),
                price: Trattoria.eur(200)
            )
        ]
        changes.coverCharge = Trattoria.eur(0)
        changes.availability = MenuTimes(channels: [.takeaway, .dineIn])
        try expectGolden(changes, "MenuAdaptation.json")
        #expect(throws: DecodingError.self) { try decoded(MenuAdaptation.self, "{}") }
    }
}
