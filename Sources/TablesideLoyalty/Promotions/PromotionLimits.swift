public import TablesideCore

/// How often something can be used, and for how much money; a field that is `nil` sets no limit.
public struct PromotionLimits: Hashable, Codable, Sendable {
    /// The uses in all.
    public var uses: Int?
    /// The uses of one guest; a guest who is not known cannot use it then.
    public var usesPerGuest: Int?
    /// The money in all; a discount that does not fit whole is refused.
    public var budget: Money?

    /// Makes limits, none by default.
    public init(uses: Int? = nil, usesPerGuest: Int? = nil, budget: Money? = nil) {
        self.uses = uses
        self.usesPerGuest = usesPerGuest
        self.budget = budget
    }

    var isEmpty: Bool { uses == nil && usesPerGuest == nil && budget == nil }
}

/// A limit that several promotions share: each of them that holds on an order is one use of it.
public struct SharedPromotionLimit: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the limit.
    public let id: PromotionLimitID
    /// The limits.
    public var limits: PromotionLimits

    /// Makes a shared limit.
    public init(id: PromotionLimitID, limits: PromotionLimits) {
        self.id = id
        self.limits = limits
    }
}
