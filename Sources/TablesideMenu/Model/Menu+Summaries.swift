public import TablesideCore

extension MenuCard: Summarized {
    /// The menu and its version.
    public var summary: String { "card of menu \(shown: menu), version \(menuVersion)" }
}
