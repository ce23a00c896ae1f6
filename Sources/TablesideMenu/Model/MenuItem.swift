public import TablesideCore

/// An item that can be ordered: a dish or a drink (QP-23).
public struct MenuItem: Hashable, Sendable, Identifiable {
    /// The identity of the item, unique in its menu.
    public let id: MenuItemID
    /// The item's name.
    public var name: LocalizedText
    /// The item's description; `nil` for none.
    public var description: LocalizedText?
    /// The category that lists the item.
    public var category: CategoryID
    /// The ingredients, in display order.
    public var ingredients: [LocalizedText]
    /// The price of one item, which may be zero; `nil` when only its variations have prices or staff type in the price.
    public var price: Money?
    /// Whether staff may type in the price when ordering (an open price).
    public var hasOpenPrice: Bool
    /// How the item is measured when sold: the price is for one piece, or for one unit such as a kilogram or liter.
    public var measure: SaleMeasure
    /// The tax category; `nil` if the restaurant's tax rules do not distinguish categories.
    public var taxCategory: TaxCategory?
    /// The sizes, volumes or weights that it is sold in; empty when there is no choice.
    public var variations: [Variation]
    /// The station that makes it.
    public var station: Station
    /// Whether it can be ordered at all, regardless of stock.
    public var isAvailable: Bool
    /// The modifier groups, in the order in which guests are asked (GI-12).
    public var modifiers: [ModifierGroupID]
    /// The items that go with it, best first: a beer with the pizza (GI-18).
    public var pairings: [MenuItemID]
    /// Allergens, diets and other information for guests.
    public var facts: ItemFacts

    /// Makes an item.
    public init(
        id: MenuItemID,
        name: LocalizedText,
        description: LocalizedText? = nil,
        category: CategoryID,
        ingredients: [LocalizedText] = [],
        price: Money? = nil,
        hasOpenPrice: Bool = false,
        measure: SaleMeasure = .piece,
        taxCategory: TaxCategory? = nil,
        variations: [Variation] = [],
        station: Station = .kitchen,
        isAvailable: Bool = true,
        modifiers: [ModifierGroupID] = [],
        pairings: [MenuItemID] = [],
        facts: ItemFacts = .none
    ) {
        self.id = id
        self.name = name
        self.description = description
        self.category = category
        self.ingredients = ingredients
        self.price = price
        self.hasOpenPrice = hasOpenPrice
        self.measure = measure
        self.taxCategory = taxCategory
        self.variations = variations
        self.station = station
        self.isAvailable = isAvailable
        self.modifiers = modifiers
        self.pairings = pairings
        self.facts = facts
    }

    /// The variation with this identity; `nil` if the item does not have it.
    ///
    /// - Complexity: O(variations).
    public func variation(_ id: VariationID) -> Variation? { variations.first { $0.id == id } }

    /// The ingredients as comma-separated text, for a reader whose languages are listed best first (QP-25).
    public func ingredientsText(for languages: [LanguageTag] = []) -> String {
        ingredients.map { $0.text(for: languages) }.joined(separator: ", ")
    }
}

extension MenuItem: Codable {
    private enum CodingKeys: CodingKey {
        case id, name, description, category, ingredients, price, hasOpenPrice, measure, taxCategory, variations,
            station
        case isAvailable, modifiers, pairings, facts
    }

    /// Reads an item; fields missing from older data get their default values.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(MenuItemID.self, forKey: .id),
            name: try container.decode(LocalizedText.self, forKey: .name),
            description: try container.decodeIfPresent(LocalizedText.self, forKey: .description),
            category: try container.decode(CategoryID.self, forKey: .category),
            ingredients: try container.decode([LocalizedText].self, forKey: .ingredients),
            price: try container.decodeIfPresent(Money.self, forKey: .price),
            hasOpenPrice: try container.decodeIfPresent(Bool.self, forKey: .hasOpenPrice) ?? false,
            measure: try container.decodeIfPresent(SaleMeasure.self, forKey: .measure) ?? .piece,
            taxCategory: try container.decodeIfPresent(TaxCategory.self, forKey: .taxCategory),
            variations: try container.decode([Variation].self, forKey: .variations),
            station: try container.decode(Station.self, forKey: .station),
            isAvailable: try container.decode(Bool.self, forKey: .isAvailable),
            modifiers: try container.decodeList(ModifierGroupID.self, forKey: .modifiers),
            pairings: try container.decodeList(MenuItemID.self, forKey: .pairings),
            facts: try container.decodeIfPresent(ItemFacts.self, forKey: .facts) ?? .none
        )
    }

    /// Writes an item; unset fields are left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(description, forKey: .description)
        try container.encode(category, forKey: .category)
        try container.encode(ingredients, forKey: .ingredients)
        try container.encodeIfPresent(price, forKey: .price)
        if hasOpenPrice { try container.encode(hasOpenPrice, forKey: .hasOpenPrice) }
        if !measure.isPiece { try container.encode(measure, forKey: .measure) }
        try container.encodeIfPresent(taxCategory, forKey: .taxCategory)
        try container.encode(variations, forKey: .variations)
        try container.encode(station, forKey: .station)
        try container.encode(isAvailable, forKey: .isAvailable)
        try container.encodeUnlessEmpty(modifiers, forKey: .modifiers)
        try container.encodeUnlessEmpty(pairings, forKey: .pairings)
        if facts != .none { try container.encode(facts, forKey: .facts) }
    }
}
