public import TablesideCore

/// A price that an item has under particular conditions, in place of its own.
///
/// All conditions that it names have to hold. Of several rules that hold, the one of the most special source counts
/// (``PriceSource``), of those the one that names the most conditions, and of those the first.
///
/// ```swift
/// PriceRule(espresso, price: oneEuro, when: MenuTimes(hours: untilEleven))            // before eleven
/// PriceRule(beer, as: large, price: fourEuro, when: MenuTimes(channels: [.takeaway])) // to take away
/// ```
public struct PriceRule: Hashable, Sendable {
    /// The item.
    public var item: MenuItemID
    /// The variation; `nil` for the item in whatever variation.
    public var variation: VariationID?
    /// The heading under which it is chosen; `nil` for any.
    public var category: CategoryID?
    /// What one of it costs; zero is a price.
    public var price: Money
    /// When it holds, and on which channels; `nil` always.
    public var when: MenuTimes?
    /// Whether it is the price of one branch for what other branches sell as well.
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

    /// The most special of its conditions; one that names none is the item's own price over again.
    public var source: PriceSource {
        if when?.needsClock == true { return .time }
        if category != nil { return .entry }
        if isBranchPrice { return .branch }
        if when?.channels != nil { return .channel }
        return variation == nil ? .item : .variation
    }

    /// How many conditions it names.
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

    /// Reads a rule; conditions that it does not name are left out.
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

/// Where a price comes from, the most special last: it goes before all others.
public enum PriceSource: String, ClosedCode, Comparable {
    /// The item's own price.
    case item
    /// The variation's price.
    case variation
    /// A price for a channel.
    case channel
    /// The branch's price for what other branches sell as well.
    case branch
    /// A price under a heading of the menu.
    case entry
    /// A price at some hours or dates.
    case time
    /// What staff typed in for an item without a fixed price.
    case open
    /// What a manager said for this one line.
    case override

    /// Whether a price of one source gives way to one of another.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

    /// Where the price of an item comes from when nothing special holds.
    package static func usual(of variation: VariationID?) -> PriceSource { variation == nil ? .item : .variation }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// What an item costs, and why: the price of each source from which one held, the one that counts last.
public struct ResolvedPrice: Hashable, Codable, Sendable {
    /// A price that held, and where it comes from.
    public struct Step: Hashable, Codable, Sendable {
        /// Where it comes from.
        public let source: PriceSource
        /// The price.
        public let price: Money

        /// Makes a step.
        public init(_ source: PriceSource, _ price: Money) {
            self.source = source
            self.price = price
        }
    }

    /// What one of it costs.
    public let price: Money
    /// The price of each source from which one held, the one that counts last.
    public let trace: [Step]
}
