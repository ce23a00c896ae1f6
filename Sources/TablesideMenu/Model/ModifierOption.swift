public import TablesideCore

/// One option of a modifier group: mushrooms on a pizza, well done, no onions (GI-14).
public struct ModifierOption: Hashable, Sendable, Identifiable {
    /// The identity of the option, unique in its group.
    public let id: OptionID
    /// The option's name.
    public var name: LocalizedText
    /// The price that one unit adds to a portion; `nil` for none.
    ///
    /// It may be negative only if the group allows it (``ModifierGroup/allowsNegativePrices``).
    public var price: Money?
    /// The price of one unit for these variations of the item, in place of ``price``.
    public var prices: [VariationID: Money]
    /// The maximum number of units; 1 unless the option may be repeated.
    public var maximum: Int
    /// Whether the option can be chosen now.
    public var isAvailable: Bool
    /// The goods that one unit takes from the stock, by a count of one (a thousandth of the unit of measured goods);
    /// `nil` if not counted.
    public var stock: StockKey?
    /// The groups of further choices that come with the option.
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

    /// The price that one unit adds to a portion of this variation; `nil` for none.
    @inlinable
    public func price(in variation: VariationID?) -> Money? { variation.flatMap { prices[$0] } ?? price }
}

extension ModifierOption: Codable {
    private enum CodingKeys: CodingKey {
        case id, name, price, prices, maximum, isAvailable, stock, groups
    }

    /// Reads an option; by default it is free and can be chosen once.
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
