public import TablesideCore

/// A promotion of the house: what it takes off, off which goods, when, for whom, and how often (FO-32).
///
/// Everything is judged on goods before any promotion, so that what a promotion takes off never changes whether it, or
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
    /// What the bill calls it.
    public var name: LocalizedText
    /// How much it takes off.
    public var value: PromotionValue
    /// The lines it takes something off.
    public var goods: PromotionGoods
    /// The prices of these lines of which a percentage is taken.
    public var basis: PromotionBasis
    /// Whether it applies by itself or by a code.
    public var trigger: PromotionTrigger
    /// When, where, for whom and from what amount it applies.
    public var conditions: PromotionConditions
    /// How often it can be used, and for how much money.
    public var limits: PromotionLimits
    /// The limit that it shares with other promotions, besides its own; `nil` if there is none.
    public var sharedLimit: PromotionLimitID?
    /// Whether another promotion may hold beside it; one that is not combinable holds only alone.
    public var isCombinable: Bool

    /// Makes a promotion, by default an automatic one off all goods, without conditions and limits.
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

    /// The amounts and numbers that promotions and baskets may have: below 10¹⁵ minor units, every sum fits.
    public static let amounts: ClosedRange<Int64> = 0...1_000_000_000_000_000
    /// How many codes a promotion can have.
    public static let maxCodes = 1_000
    /// How many items, categories, branches or groups one of its lists can name.
    public static let maxNames = 2_000
    /// How many periods of hours it can have.
    public static let maxHours = 100
    /// How often a limit can let it be used.
    public static let maxUses = 1_000_000_000

    /// The codes that guests can type for it; none for an automatic one.
    public var codes: [PromotionCodeTerms] {
        if case .codes(let codes) = trigger { codes } else { [] }
    }

    /// How often one guest can use it: a promotion for a first order is used once, whatever its limits say.
    public var usesPerGuest: Int? {
        conditions.isFirstOrder ? min(limits.usesPerGuest ?? 1, 1) : limits.usesPerGuest
    }
}

extension Promotion: Summarized {
    /// The identity, without the name and the codes.
    public var summary: String { "promotion \(shown: id)" }
}
