public import TablesideCore

/// A promotion of the house: its discount, the goods, the times, the guests, and the limits (FO-32).
///
/// All conditions are checked on the goods before any promotion, so a promotion's discount never changes whether it, or
/// another one, applies.
///
/// ```swift
/// let happyHour = Promotion(
///     id: "happy",
///     name: LocalizedText("Happy hour", in: .english),
///     value: .percentage(rate: .percent(20), upTo: nil),
///     goods: PromotionGoods(categories: ["drinks"]),
///     conditions: PromotionConditions(hours: [try PromotionHours("17:00", "19:00")])
/// )
/// happyHour.problems()  // []
/// ```
public struct Promotion: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the promotion.
    public let id: PromotionID
    /// The name on the bill.
    public var name: LocalizedText
    /// The size of the discount.
    public var value: PromotionValue
    /// The lines that it discounts.
    public var goods: PromotionGoods
    /// The prices of these lines on which a percentage is computed.
    public var basis: PromotionBasis
    /// Whether it applies automatically or by a code.
    public var trigger: PromotionTrigger
    /// The times, places, guests and minimum amount that it requires.
    public var conditions: PromotionConditions
    /// The limits on its uses and its budget.
    public var limits: PromotionLimits
    /// A limit shared with other promotions, in addition to its own; `nil` for none.
    public var sharedLimit: PromotionLimitID?
    /// Whether it can be combined with other promotions; otherwise it applies only alone.
    public var isCombinable: Bool

    /// Makes a promotion; by default, an automatic one on all goods, without conditions and limits.
    public init(
        id: PromotionID,
        name: LocalizedText,
        value: PromotionValue,
        goods: PromotionGoods = .all,
        basis: PromotionBasis = .undiscounted,
        trigger: PromotionTrigger = .automatic,
        conditions: PromotionConditions = PromotionConditions(),
        limits: PromotionLimits = PromotionLimits(),
        sharedLimit: PromotionLimitID? = nil,
        isCombinable: Bool = true
    ) {
        self.id = id
        self.name = name
        self.value = value
        self.goods = goods
        self.basis = basis
        self.trigger = trigger
        self.conditions = conditions
        self.limits = limits
        self.sharedLimit = sharedLimit
        self.isCombinable = isCombinable
    }

    /// The valid amounts in promotions and baskets: below 10¹⁵ minor units, so that every sum fits.
    public static let amounts: ClosedRange<Int64> = 0...1_000_000_000_000_000
    /// The maximum number of codes of a promotion.
    public static let maxCodes = 1_000
    /// The maximum number of items, categories, branches or groups in one of its lists.
    public static let maxNames = 2_000
    /// The maximum number of its periods of hours.
    public static let maxHours = 100
    /// The maximum number of uses in a limit.
    public static let maxUses = 1_000_000_000

    /// The codes that guests can enter; empty for an automatic promotion.
    public var codes: [PromotionCodeTerms] {
        if case .codes(let codes) = trigger { codes } else { [] }
    }

    /// The limit on uses by one guest: a promotion for a first order is used at most once, whatever its limits say.
    public var usesPerGuest: Int? {
        conditions.isFirstOrder ? min(limits.usesPerGuest ?? 1, 1) : limits.usesPerGuest
    }
}

extension Promotion: Summarized {
    /// The identity of the promotion, without its name and codes.
    public var summary: String { "promotion \(shown: id)" }
}
