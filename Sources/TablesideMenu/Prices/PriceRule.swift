public import TablesideCore

/// A price of an item under certain conditions, in place of its own.
///
/// All of its conditions must hold. If several rules apply, the one with the most specific source wins
/// (``PriceSource``), then the one with the most conditions, then the first.
///
/// ```swift
/// PriceRule(espresso, price: oneEuro, when: MenuTimes(hours: untilEleven))            // before eleven
/// PriceRule(beer, as: large, price: fourEuro, when: MenuTimes(channels: [.takeaway])) // to take away
/// ```
public struct PriceRule: Hashable, Sendable {
    /// The item that the price is for.
    public var item: MenuItemID
    /// The variation; `nil` for any.
    public var variation: VariationID?
    /// The heading under which it is chosen; `nil` for any.
    public var category: CategoryID?
    /// The price of one; may be zero.
    public var price: Money
    /// The times and channels of the price; `nil` for no restriction.
    public var when: MenuTimes?
    /// Whether this is one branch's price for an item that other branches sell too.
    public var isBranchPrice: Bool

    /// Makes a rule.
    public init(
        _ item: MenuItemID,
        as variation: VariationID? = nil,
        under category: CategoryID? = nil,
        price: Money,
        when: MenuTimes? = nil,
        isBranchPrice: Bool = false
    ) {
        self.item = item
        self.variation = variation
        self.category = category
        self.price = price
        self.when = when
        self.isBranchPrice = isBranchPrice
    }

    /// The most specific source among its conditions; without conditions, the same as the item's own price.
    public var source: PriceSource {
        if when?.needsClock == true { return .time }
        if category != nil { return .entry }
        if isBranchPrice { return .branch }
        if when?.channels != nil { return .channel }
        return variation == nil ? .item : .variation
    }

    /// The number of conditions.
    var specificity: Int {
        [
            variation != nil, category != nil, when?.hours != nil, when?.dates != nil, when?.channels != nil,
            isBranchPrice,
        ].count { $0 }
    }
}

extension PriceRule: Codable {
    private enum CodingKeys: CodingKey {
        case item, variation, category, price, when, isBranchPrice
    }

    /// Reads a rule; missing fields set no condition.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        item = try container.decode(MenuItemID.self, forKey: .item)
        variation = try container.decodeIfPresent(VariationID.self, forKey: .variation)
        category = try container.decodeIfPresent(CategoryID.self, forKey: .category)
        price = try container.decode(Money.self, forKey: .price)
        when = try container.decodeIfPresent(MenuTimes.self, forKey: .when)
        isBranchPrice = try container.decodeIfPresent(Bool.self, forKey: .isBranchPrice) ?? false
    }

    /// Writes a rule.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(item, forKey: .item)
        try container.encodeIfPresent(variation, forKey: .variation)
        try container.encodeIfPresent(category, forKey: .category)
        try container.encode(price, forKey: .price)
        try container.encodeIfPresent(when, forKey: .when)
        try container.encode(isBranchPrice, forKey: .isBranchPrice)
    }
}

/// Where a price comes from, in order of increasing precedence: the last one overrides all others.
public enum PriceSource: String, ClosedCode, Comparable {
    /// The item's own price.
    case item
    /// The price of the chosen variation.
    case variation
    /// A price for one channel.
    case channel
    /// The branch's price for an item that other branches sell too.
    case branch
    /// A price under one heading of the menu.
    case entry
    /// A price at certain hours or dates.
    case time
    /// A price typed in by staff for an item without a fixed price.
    case open
    /// A price set by a manager for a single line.
    case override

    /// Whether the first source has lower precedence than the second.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

    /// The source of an item's price when no rule applies.
    @inlinable
    package static func usual(of variation: VariationID?) -> PriceSource { variation == nil ? .item : .variation }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The price of an item with its trace: the applicable price of each source, the winning one last.
public struct ResolvedPrice: Hashable, Codable, Sendable {
    /// An applicable price and its source.
    public struct Step: Hashable, Codable, Sendable {
        /// Where the price comes from.
        public let source: PriceSource
        /// The price of one from this source.
        public let price: Money

        /// Makes a step.
        @inlinable
        public init(_ source: PriceSource, _ price: Money) {
            self.source = source
            self.price = price
        }
    }

    /// The price of one.
    public let price: Money
    /// The applicable price of each source, the winning one last.
    public let trace: [Step]
}
