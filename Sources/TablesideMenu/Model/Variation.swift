public import TablesideCore

/// One of the sizes, volumes or weights in which an item is sold, with its own price (FO-05).
///
/// Of an item with variations exactly one is chosen for each line, and its price replaces the item's.
public struct Variation: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the variation, unique in its item.
    public let id: VariationID
    /// What it is called: `0.5 l`, `large`.
    public var name: LocalizedText
    /// What one of it costs; zero is a price.
    public var price: Money

    /// Makes a variation.
    public init(id: VariationID, name: LocalizedText, price: Money) {
        self.id = id
        self.name = name
        self.price = price
    }
}
