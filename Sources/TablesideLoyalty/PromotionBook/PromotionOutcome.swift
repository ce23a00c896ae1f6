public import TablesideCore

/// What a discount takes off one line.
public struct PromotionShare: Hashable, Codable, Sendable {
    /// The line.
    public let line: LineID
    /// The amount, more than 0.
    public let amount: Money
}

/// What a discount uses of one limit.
public struct PromotionUse: Hashable, Codable, Sendable {
    /// The counter.
    public let counter: PromotionCounterID
    /// The limit.
    public let limit: PromotionCounterLimit
    /// The money; `nil` for one use.
    public let amount: Money?
}

/// What one promotion takes off.
public struct PromotionDiscount: Hashable, Codable, Sendable {
    /// The promotion.
    public let promotion: PromotionID
    /// What the bill calls it.
    public let name: LocalizedText
    /// The code with which the guest asked for it; `nil` for an automatic one.
    public let code: PromotionCode?
    /// The amount, more than 0: the sum of the shares.
    public let amount: Money
    /// The amount off each line, in the order of the lines.
    public let shares: [PromotionShare]
    /// What it uses of its limits.
    public let uses: [PromotionUse]
    /// The version of the record from which the promotion was taken; `nil` if it came from none.
    public let version: Version?
}

/// A code that was asked for and gave nothing.
public struct RefusedPromotionCode: Hashable, Codable, Sendable {
    /// The code.
    public let code: PromotionCode
    /// Why not; never empty.
    public let obstacles: [PromotionObstacle]
}

/// What promotions take off a basket.
public struct PromotionOutcome: Hashable, Codable, Sendable {
    /// The order that the basket becomes.
    public let order: OrderID
    /// The discounts in the order in which they are applied: percentages first, then amounts.
    public let discounts: [PromotionDiscount]
    /// The sum of the discounts.
    public let total: Money
    /// The codes that gave nothing, in the order in which they were asked for.
    public let refusedCodes: [RefusedPromotionCode]
    /// Whether no other allowed set of automatic promotions is better, which is always known for up to twelve.
    public let isProved: Bool
    /// The promotions with limits that could win their group and do not hold, in the order of the book; `nil` if none.
    ///
    /// Groups choose among them once more when the order is placed, also among those that have run out meanwhile.
    public let contenders: [PromotionID]?

    /// What all discounts take off a line, zero if nothing.
    ///
    /// - Complexity: O(shares).
    public func amount(off line: LineID) -> Money {
        var units: Int64 = 0
        for discount in discounts {
            for share in discount.shares where share.line == line { units &+= share.amount.minorUnits }
        }
        return Money(minorUnits: units, total.currency)
    }
}

extension PromotionOutcome: Summarized {
    /// How many discounts there are and what they take off, without codes.
    public var summary: String { "\(count: discounts.count, "promotion") off order \(shown: order): \(total)" }
}

/// Whether a promotion applies to a basket, and if not, why.
public struct PromotionExplanation: Hashable, Codable, Sendable {
    /// The promotion.
    public let promotion: PromotionID
    /// What it takes off; `nil` if it does not apply.
    public let amount: Money?
    /// Why it does not apply; empty if it does.
    public let obstacles: [PromotionObstacle]
}
