public import TablesideCore

/// The order and the promotion of a claim on a counter.
public struct PromotionClaimKey: Hashable, Codable, Sendable {
    /// The order that uses the promotion.
    public let order: OrderID
    /// The promotion that is used.
    public let promotion: PromotionID

    /// Makes the key of a claim.
    public init(order: OrderID, promotion: PromotionID) {
        self.order = order
        self.promotion = promotion
    }
}

/// A use that is held or taken for an order.
public struct PromotionClaim: Hashable, Codable, Sendable {
    /// The state of a claim.
    public enum State: String, LifecycleSymbol {
        /// There is no claim, or it was dropped or has lapsed. Can move to: held, taken.
        case absent
        /// A quote holds the use for some minutes. Can move to: taken, returned, absent.
        case held
        /// The order was placed with it. Can move to: settled, returned, absent.
        case taken
        /// The order was completed, and the use is spent. This is final.
        case settled
        /// The order was rejected, canceled or expired, and the use was returned. This is final.
        case returned
    }

    /// The order and the promotion.
    public let key: PromotionClaimKey
    /// The amount of money; `nil` for a counter of uses.
    public let amount: Money?
    /// When the hold lapses; `nil` once it is taken.
    public let until: Instant?

    /// The present state of the claim: held or taken.
    public var state: State { until == nil ? .taken : .held }

    /// Whether it counts at an instant.
    func isLive(at now: Instant) -> Bool { until.map { now < $0 } ?? true }
}

/// A claim that was settled or returned.
struct EndedPromotionClaim: Hashable, Codable, Sendable {
    let key: PromotionClaimKey
    /// Settled or returned.
    let state: PromotionClaim.State
}

/// The limit of a counter.
public enum PromotionCounterLimit: Hashable, Codable, Sendable {
    /// A counter that allows this many uses.
    case uses(limit: Int)
    /// A counter that allows discounts up to this sum.
    case budget(limit: Money)
}

extension PromotionCounterLimit {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "uses": try .uses(limit: read("limit"))
            case "budget": try .budget(limit: read("limit"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .uses(let limit): try encoder.write("uses", ["limit": limit])
        case .budget(let limit): try encoder.write("budget", ["limit": limit])
        }
    }
}
