import TablesideCore
import TablesideMenu

extension MenuRecord {
    /// A menu as it is stored, which guests see.
    static func live(_ menu: FoodMenu, of user: UserID = olga) throws -> MenuRecord {
        var record = MenuRecord(id: menu.id)
        try record.perform(.register(menu: menu, owner: user), in: .none, by: .system, at: registrationTime)
        try record.perform(.activate, in: .none, by: .system, at: registrationTime)
        return record
    }
}

extension Changes {
    /// Registers and activates a menu.
    @discardableResult
    mutating func open(_ menu: FoodMenu, of user: UserID = olga) throws -> MenuRecord {
        var record = MenuRecord(id: menu.id)
        let register = MenuRecord.Command.register(menu: menu, owner: user)
        try perform(register, on: &record, in: .none, by: .system, at: registrationTime)
        try perform(.activate, on: &record, in: .none, by: .system, at: registrationTime)
        return record
    }
}

extension FoodMenu {
    /// The menu of Da Leo at the Corso: two pizzas and a drink under two headings.
    static func carta(_ id: MenuID = "carta", of place: MenuPlace = .branch("corso")) throws -> FoodMenu {
        func text(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }
        return FoodMenu(
            id: id,
            of: place,
            currency: .eur,
            categories: [
                MenuCategory(id: "pizze", name: text("Pizze"), photo: "pizze.jpg", kind: .pizza),
                MenuCategory(id: "drinks", name: text("Drinks"), kind: .drink),
            ],
            items: [
                MenuItem(
                    id: "margherita",
                    name: text("Margherita"),
                    category: "pizze",
                    price: try Money("8.50", .eur),
                    modifiers: ["dough"],
                    pairings: ["water"]
                ),
                MenuItem(id: "diavola", name: text("Diavola"), category: "pizze", price: try Money("10.00", .eur)),
                MenuItem(
                    id: "water",
                    name: text("Water"),
                    category: "drinks",
                    variations: [
                        Variation(id: "small", name: text("0.5 l"), price: try Money("2.00", .eur)),
                        Variation(id: "large", name: text("1 l"), price: try Money("3.00", .eur)),
                    ],
                    station: .bar
                ),
            ],
            modifierGroups: [
                ModifierGroup(
                    id: "dough",
                    name: text("Dough"),
                    kind: .single,
                    options: [
                        ModifierOption(id: "spelt", name: text("Spelt"), stock: StockKey(item: "diavola")),
                        ModifierOption(id: "rye", name: text("Rye")),
                    ]
                )
            ],
            entries: [MenuEntry("water", under: "pizze", as: "small", name: text("Water by the glass"))],
            priceRules: [PriceRule("water", as: "small", under: "pizze", price: try Money("1.50", .eur))]
        )
    }
}
