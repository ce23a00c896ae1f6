public import TablesideCore

/// An item under a further heading of a menu, with a name or in a variation of its own there, and perhaps at another price (FO-06).
///
/// Every item stands under the category that it names; entries put it under others as well: the house's wine among the
/// drinks, and by the glass beside the cheese.
public struct MenuEntry: Hashable, Codable, Sendable {
    /// The heading.
    public var category: CategoryID
    /// The item.
    public var item: MenuItemID
    /// The one variation in which it is offered there; `nil` for all.
    public var variation: VariationID?
    /// What it is called there; `nil` for its own name.
    public var name: LocalizedText?

    /// Makes an entry; its price, where it has one there, is a ``PriceRule``.
    public init(
        _ item: MenuItemID,
        under category: CategoryID,
        as variation: VariationID? = nil,
        name: LocalizedText? = nil
    ) {
        self.category = category
        self.item = item
        self.variation = variation
        self.name = name
    }
}
