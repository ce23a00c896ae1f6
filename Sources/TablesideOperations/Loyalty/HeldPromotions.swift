public import TablesideCore
import TablesideHosting
public import TablesideLoyalty
public import TablesideOrdering

/// The promotion uses that a guest holds for an order not placed yet (FO-32).
public struct HeldPromotions: Document, Hashable {
    /// The document kind, `heldPromotions`.
    public static let kind = DocumentKind(rawValue: "heldPromotions")

    /// The guest who holds; each guest holds for one order at a time.
    public let id: UserID
    /// The discounts of the order, and the uses of promotion limits that they take.
    public internal(set) var outcome: PromotionOutcome
    /// When the hold expires; nothing is held at that instant.
    public internal(set) var until: Instant
    /// Whether the guest released the hold before it expired; `nil` if not.
    public internal(set) var isReleased: Bool?
    /// The number of writes so far.
    public var version = Version.absent

    init(_ outcome: PromotionOutcome, of guest: UserID, until: Instant) {
        id = guest
        self.outcome = outcome
        self.until = until
    }

    /// The uses held; `nil` if they were released, and may now belong to another guest.
    func outcome(at now: Instant) -> PromotionOutcome? { now < until && isReleased != true ? outcome : nil }

    /// The uses held for an order; `nil` if nothing is held, or no longer.
    func outcome(for order: OrderID, at now: Instant) -> PromotionOutcome? {
        outcome(at: now).flatMap { $0.order == order ? $0 : nil }
    }
}

extension HeldPromotions: Summarized {
    /// The uses held and until when, without the guest and the codes.
    public var summary: String { "held until \(until): \(outcome.summary)" }
}

/// The price of an order, and how long it is held.
public struct HeldQuote: Hashable, Codable, Sendable {
    /// The price, with every discount.
    public let quote: Quote
    /// The discounts of promotions, and the codes that give nothing; `nil` if the restaurant has no promotions.
    public let promotions: PromotionOutcome?
    /// When the hold of the discounts expires; `nil` if nothing is held.
    public let until: Instant?
}
