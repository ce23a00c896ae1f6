public import TablesideCore

/// An item listed under an additional heading, optionally with its own name, variation or price there (FO-06).
///
/// Every item is listed under its own category; entries add it to others, such as the house wine under drinks and, by
/// the glass, next to the cheese.
public struct MenuEntry: Hashable, Codable, Sendable {
    /// The additional heading.
    public var category: CategoryID
    /// The item that is listed there.
    public var item: MenuItemID
    /// The one variation offered there; `nil` for all.
    public var variation: VariationID?
    /// The name used there; `nil` for the item's own name.
    public var name: LocalizedText?

    /// Makes an entry; if its price differs there, add a ``PriceRule``.
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
