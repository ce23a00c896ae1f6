public import TablesideCore
import TablesideHosting
public import TablesideLoyalty
public import TablesideOrdering

/// What a guest holds of promotions for the order that they are about to place (FO-32).
public struct HeldPromotions: Document, Hashable {
    /// The document kind, `heldPromotions`.
    public static let kind = DocumentKind(rawValue: "heldPromotions")

    /// The guest; each holds for one order at a time.
    public let id: UserID
    /// The discounts of the order, and which uses of their limits they take.
    public internal(set) var outcome: PromotionOutcome
    /// The first instant at which nothing is held any more.
    public internal(set) var until: Instant
    /// Whether the guest let go of it before that time; `nil` if not.
    public internal(set) var isReleased: Bool?
    /// The number of writes so far.
    public var version = Version.absent

    init(_ outcome: PromotionOutcome, of guest: UserID, until: Instant) {
        id = guest
        self.outcome = outcome
        self.until = until
    }

    /// What is held; `nil` if that went back, and may be somebody else's by now.
    func outcome(at now: Instant) -> PromotionOutcome? { now < until && isReleased != true ? outcome : nil }

    /// What is held for an order; `nil` if nothing is, or no longer.
    func outcome(for order: OrderID, at now: Instant) -> PromotionOutcome? {
        outcome(at: now).flatMap { $0.order == order ? $0 : nil }
    }
}

extension HeldPromotions: Summarized {
    /// What is held and until when, without the guest and the codes.
    public var summary: String { "held until \(until): \(outcome.summary)" }
}

/// What an order would cost, and how long that is held.
public struct HeldQuote: Hashable, Codable, Sendable {
    /// The price, with every discount.
    public let quote: Quote
    /// What promotions take off, and which codes give nothing; `nil` where the house has none.
    public let promotions: PromotionOutcome?
    /// The first instant at which the discounts are no longer held; `nil` if nothing is held.
    public let until: Instant?
}
