public import TablesideCore

/// One thing that can be chosen of a modifier group: mushrooms on a pizza, well done, without onion (GI-14).
public struct ModifierOption: Hashable, Sendable, Identifiable {
    /// The identity of the option, unique in its group.
    public let id: OptionID
    /// What it is called.
    public var name: LocalizedText
    /// What one unit of it adds to the price of the portion; `nil` for nothing.
    ///
    /// Below zero only where the group permits it (``ModifierGroup/allowsNegativePrices``).
    public var price: Money?
    /// What one unit of it adds where the item comes in one of these variations, in place of ``price``.
    public var prices: [VariationID: Money]
    /// How many units of it can be chosen at most: one, unless it may be repeated.
    public var maximum: Int
    /// Whether it can be chosen at present.
    public var isAvailable: Bool
    /// The goods of the menu that one unit of it takes out of the stock, a thousandth of measured ones; `nil` for what is not
    /// counted.
    public var stock: StockKey?
    /// The groups of which something can be chosen for it in turn.
    public var groups: [ModifierGroupID]

    /// Makes an option.
    public init(
        id: OptionID,
        name: LocalizedText,
        price: Money? = nil,
        prices: [VariationID: Money] = [:],
        maximum: Int = 1,
        isAvailable: Bool = true,
        stock: StockKey? = nil,
        groups: [ModifierGroupID] = []
    ) {
        self.id = id
        self.name = name
        self.price = price
        self.prices = prices
        self.maximum = maximum
        self.isAvailable = isAvailable
        self.stock = stock
        self.groups = groups
    }

    /// What one unit of it adds to a portion in that variation; `nil` for nothing.
    public func price(in variation: VariationID?) -> Money? { variation.flatMap { prices[$0] } ?? price }
}

extension ModifierOption: Codable {
    private enum CodingKeys: CodingKey {
        case id, name, price, prices, maximum, isAvailable, stock, groups
    }

    /// Reads an option; one that says no more can be chosen once, for nothing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(OptionID.self, forKey: .id)
        name = try container.decode(LocalizedText.self, forKey: .name)
        price = try container.decodeIfPresent(Money.self, forKey: .price)
        prices = try container.decodeIfPresent([VariationID: Money].self, forKey: .prices) ?? [:]
        maximum = try container.decodeIfPresent(Int.self, forKey: .maximum) ?? 1
        isAvailable = try container.decodeIfPresent(Bool.self, forKey: .isAvailable) ?? true
        stock = try container.decodeIfPresent(StockKey.self, forKey: .stock)
        groups = try container.decodeList(ModifierGroupID.self, forKey: .groups)
    }

    /// Writes an option.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(price, forKey: .price)
        if !prices.isEmpty { try container.encode(prices, forKey: .prices) }
        try container.encode(maximum, forKey: .maximum)
        try container.encode(isAvailable, forKey: .isAvailable)
        try container.encodeIfPresent(stock, forKey: .stock)
        try container.encodeUnlessEmpty(groups, forKey: .groups)
    }
}
