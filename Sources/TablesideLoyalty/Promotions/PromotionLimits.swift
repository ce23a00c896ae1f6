public import TablesideCore

/// Limits on uses and money, of one promotion or shared by several; a field that is `nil` sets no limit.
public struct PromotionLimits: Hashable, Codable, Sendable {
    /// The total number of uses.
    public var uses: Int?
    /// The number of uses by one guest; it requires a known guest.
    public var usesPerGuest: Int?
    /// The total discount; a discount that does not fit completely is refused.
    public var budget: Money?

    /// Makes limits; none by default.
    public init(uses: Int? = nil, usesPerGuest: Int? = nil, budget: Money? = nil) {
        self.uses = uses
        self.usesPerGuest = usesPerGuest
        self.budget = budget
    }

    var isEmpty: Bool { uses == nil && usesPerGuest == nil && budget == nil }
}

/// A limit shared by several promotions: each one that applies to an order counts as one use.
public struct SharedPromotionLimit: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the limit.
    public let id: PromotionLimitID
    /// The limits on uses and money.
    public var limits: PromotionLimits

    /// Makes a shared limit.
    public init(id: PromotionLimitID, limits: PromotionLimits) {
        self.id = id
        self.limits = limits
    }
}
