public import TablesideCore

extension MenuCard: Summarized {
    /// The identity and version of the menu.
    public var summary: String { "card of menu \(shown: menu), version \(menuVersion)" }
}
