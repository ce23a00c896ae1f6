public import TablesideCore

/// A minimum amount for a promotion to apply.
public struct MinimumSpend: Hashable, Codable, Sendable {
    /// The minimum amount, inclusive.
    public var amount: Money
    /// The lines that count.
    public var goods: PromotionGoods
    /// The prices of these lines that count.
    public var basis: PromotionBasis

    /// Makes a minimum; by default, of all goods at menu prices.
    public init(_ amount: Money, of goods: PromotionGoods = .all, basis: PromotionBasis = .undiscounted) {
        self.amount = amount
        self.goods = goods
        self.basis = basis
    }
}

/// The times, places, guests and minimum amount that a promotion requires; a field that is `nil` sets no restriction.
public struct PromotionConditions: Hashable, Sendable {
    /// The hours when it applies, at least one of which must contain the time.
    public var hours: [PromotionHours]?
    /// The first date; hours past midnight belong to the date on which they begin.
    public var first: CivilDate?
    /// The last date, inclusive; `nil` for no end.
    public var last: CivilDate?
    /// The branches where it applies.
    public var branches: Set<BranchID>?
    /// The kinds of orders, such as delivery.
    public var orderKinds: Set<OrderKind>?
    /// The minimum amount of the basket.
    public var minimumSpend: MinimumSpend?
    /// Whether it is only for a guest's first order, according to the host; it can then be used once.
    public var isFirstOrder: Bool
    /// The groups of guests; the guest must belong to at least one.
    public var guestGroups: Set<GuestGroup>?

    /// Makes conditions; none by default.
    public init(
        hours: [PromotionHours]? = nil,
        first: CivilDate? = nil,
        last: CivilDate? = nil,
        branches: Set<BranchID>? = nil,
        orderKinds: Set<OrderKind>? = nil,
        minimumSpend: MinimumSpend? = nil,
        isFirstOrder: Bool = false,
        guestGroups: Set<GuestGroup>? = nil
    ) {
        self.hours = hours
        self.first = first
        self.last = last
        self.branches = branches
        self.orderKinds = orderKinds
        self.minimumSpend = minimumSpend
        self.isFirstOrder = isFirstOrder
        self.guestGroups = guestGroups
    }

    /// Whether a date is between the first and the last one.
    func includes(_ date: CivilDate) -> Bool {
        if let first, date < first { return false }
        if let last, last < date { return false }
        return true
    }
}

extension PromotionConditions: Codable {
    private enum CodingKeys: CodingKey {
        case hours, first, last, branches, orderKinds, minimumSpend, isFirstOrder, guestGroups
    }

    /// Reads conditions; missing fields set no restriction.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let most = Promotion.maxNames
        let hasHours = try container.contains(.hours) && !container.decodeNil(forKey: .hours)
        hours =
            hasHours
            ? try container.decodeList(PromotionHours.self, atMost: Promotion.maxHours, forKey: .hours) : nil
        first = try container.decodeIfPresent(CivilDate.self, forKey: .first)
        last = try container.decodeIfPresent(CivilDate.self, forKey: .last)
        branches = try container.decodeSetIfPresent(BranchID.self, atMost: most, forKey: .branches)
        orderKinds = try container.decodeSetIfPresent(OrderKind.self, atMost: most, forKey: .orderKinds)
        minimumSpend = try container.decodeIfPresent(MinimumSpend.self, forKey: .minimumSpend)
        isFirstOrder = try container.decodeIfPresent(Bool.self, forKey: .isFirstOrder) ?? false
        guestGroups = try container.decodeSetIfPresent(GuestGroup.self, atMost: most, forKey: .guestGroups)
    }

    /// Writes conditions, sets sorted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(hours, forKey: .hours)
        try container.encodeIfPresent(first, forKey: .first)
        try container.encodeIfPresent(last, forKey: .last)
        try container.encodeSortedIfPresent(branches, forKey: .branches)
        try container.encodeSortedIfPresent(orderKinds, forKey: .orderKinds)
        try container.encodeIfPresent(minimumSpend, forKey: .minimumSpend)
        if isFirstOrder { try container.encode(isFirstOrder, forKey: .isFirstOrder) }
        try container.encodeSortedIfPresent(guestGroups, forKey: .guestGroups)
    }
}
