public import TablesideCore

/// A size, volume or weight that an item is sold in, with its own price (FO-05).
///
/// If an item has variations, each line names exactly one, and its price replaces the item's.
public struct Variation: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the variation, unique in its item.
    public let id: VariationID
    /// The variation's name, such as `0.5 l` or `large`.
    public var name: LocalizedText
    /// The price of one; may be zero.
    public var price: Money

    /// Makes a variation.
    public init(id: VariationID, name: LocalizedText, price: Money) {
        self.id = id
        self.name = name
        self.price = price
    }
}
