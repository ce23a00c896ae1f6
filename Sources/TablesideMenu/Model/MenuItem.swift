public import TablesideCore

/// Something that can be ordered: a dish or a drink (QP-23).
public struct MenuItem: Hashable, Sendable, Identifiable {
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
    /// What one of it costs, zero included; `nil` when only its variations have prices, or staff type the price in.
    public var price: Money?
    /// Whether staff may type in what it costs this time (an open price).
    public var hasOpenPrice: Bool
    /// In what it is counted when it is sold: its price is that of one piece, or of one kilogram or litre.
    public var measure: SaleMeasure
    /// What it is for the tax office; `nil` where the house's rules tell no categories apart.
    public var taxCategory: TaxCategory?
    /// The sizes, volumes or weights in which it is sold; empty when there is no choice.
    public var variations: [Variation]
    /// Where it is made.
    public var station: Station
    /// Whether it can be ordered at all at present, whatever the stock says.
    public var isAvailable: Bool
    /// What may be settled about it, in the order in which it is asked (GI-12).
    public var modifiers: [ModifierGroupID]
    /// What goes with it, the best first: a beer with the pizza (GI-18).
    public var pairings: [MenuItemID]
    /// What a guest may want to know about it.
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

    /// The variation with this identity, if the item has it.
    ///
    /// - Complexity: O(variations).
    public func variation(_ id: VariationID) -> Variation? { variations.first { $0.id == id } }

    /// The ingredients as one text, separated by commas, for a reader of these languages, the best first (QP-25).
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

    /// Reads an item; what was not there in earlier texts is as if nobody had said it.
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

    /// Writes an item; what is not said is left out.
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
