import Tableside

extension Benchmarks {
    /// The cost of one edit of a large menu, as a command and as an assignment.
    static func menu() throws -> [Benchmark] {
        let menu = largeMenu()
        let owner = Author(UserID("olga"), as: .restaurateur)
        let now = Instant(millisecondsSince1970: 1_774_720_800_000)
        var listed = MenuRecord(id: menu.id)
        try listed.perform(.register(menu: menu, owner: UserID("olga")), in: .none, by: owner, at: now)
        try listed.perform(.activate, in: .none, by: owner, at: now)
        let record = listed
        let item = menu.items[menu.items.count / 2].id
        let prices = [Money(minorUnits: 1_111, .eur), Money(minorUnits: 2_222, .eur)]
        return [
            Benchmark(
                "menu: one edit of 1,000 items and 60 groups, as a command",
                per: "edit",
                operations: 2,
                target: 100_000,
                subject: Contender("MenuRecord.perform, a price there and back") {
                    var record = record
                    for price in prices {
                        let edit = MenuEdit.setPrice(item: item, variation: nil, price: price)
                        try record.perform(.edit([edit]), in: .none, by: owner, at: now)
                    }
                    return UInt64(record.version.rawValue)
                }
            ),
            Benchmark(
                "menu: one edit of 1,000 items and 60 groups, in place",
                per: "edit",
                operations: 2,
                target: 100_000,
                subject: Contender("FoodMenu.items, a price there and back") {
                    var menu = menu
                    for price in prices { menu.items[menu.items.count / 2].price = price }
                    return UInt64(menu.items.count)
                }
            ),
        ]
    }

    private static func text(of name: String) -> LocalizedText { LocalizedText(name, in: .english) }

    /// A group of six options, of which up to four can be had.
    private static func group(_ number: Int) -> ModifierGroup {
        let options = (0..<6).map { (option: Int) -> ModifierOption in
            ModifierOption(
                id: OptionID("option-\(number)-\(option)"),
                name: text(of: "Option \(option)"),
                price: Money(minorUnits: Int64(option * 50), .eur)
            )
        }
        return ModifierGroup(
            id: ModifierGroupID("group-\(number)"),
            name: text(of: "Group \(number)"),
            units: ChoiceRange(0, 4),
            options: options
        )
    }

    /// A menu of 1,000 items under twenty headings, each with three of 60 groups.
    private static func largeMenu() -> FoodMenu {
        let groups = (0..<60).map(group)
        let items = (0..<1_000).map { (number: Int) -> MenuItem in
            let own: [ModifierGroupID] = [0, 7, 31].map { (step: Int) in groups[(number + step) % 60].id }
            return MenuItem(
                id: MenuItemID("dish-\(number)"),
                name: text(of: "Dish \(number)"),
                category: CategoryID("heading-\(number % 20)"),
                price: Money(minorUnits: Int64(800 + number), .eur),
                station: number % 4 == 0 ? .bar : .kitchen,
                modifiers: own
            )
        }
        let categories = (0..<20).map { (number: Int) -> MenuCategory in
            MenuCategory(id: CategoryID("heading-\(number)"), name: text(of: "Heading \(number)"))
        }
        return FoodMenu(
            id: MenuID("large"),
            of: .branch(BranchID("centru")),
            currency: .eur,
            categories: categories,
            items: items,
            modifierGroups: groups
        )
    }
}
