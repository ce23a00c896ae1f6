/// Something that can be ordered: a dish or a drink (QP-23).
public struct MenuItem: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the item, unique in its menu.
    public let id: MenuItemID
    /// What it is called.
    public var name: LocalizedText
    /// What the menu says about it; `nil` for nothing.
    public var description: LocalizedText?
    /// The category under which it stands.
    public var category: CategoryID
    /// What it is made of, in the order in which it is told.
    public var ingredients: [LocalizedText]
    /// What one of it costs, zero included; `nil` when only its variations have prices.
    public var price: Money?
    /// The sizes, volumes or weights in which it is sold; empty when there is no choice.
    public var variations: [Variation]
    /// Where it is made.
    public var station: Station
    /// Whether it can be ordered at all at present, whatever the stock says.
    public var isAvailable: Bool

    /// Makes an item.
    public init(
        id: MenuItemID,
        name: LocalizedText,
        description: LocalizedText? = nil,
        category: CategoryID,
        ingredients: [LocalizedText] = [],
        price: Money? = nil,
        variations: [Variation] = [],
        station: Station = .kitchen,
        isAvailable: Bool = true
    ) {
        self.id = id
        self.name = name
        self.description = description
        self.category = category
        self.ingredients = ingredients
        self.price = price
        self.variations = variations
        self.station = station
        self.isAvailable = isAvailable
    }

    /// The variation with this identity, if the item has it.
    ///
    /// - Complexity: O(variations).
    public func variation(_ id: VariationID) -> Variation? { variations.first { $0.id == id } }

    /// The ingredients as one text, separated by commas, for a reader of these languages, the best first (QP-25).
    public func ingredientsText(for languages: [LanguageTag] = []) -> String {
        ingredients.map { $0.text(for: languages) }.joined(separator: ", ")
    }
}
