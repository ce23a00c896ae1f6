public import TablesideCore

extension FoodMenu: Summarized {
    /// The identity and version of the menu.
    public var summary: String { "menu \(shown: id), version \(version)" }
}

extension MenuCard: Summarized {
    /// The identity and version of the menu.
    public var summary: String { "card of menu \(shown: menu), version \(menuVersion)" }
}
