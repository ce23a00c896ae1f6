public import TablesideCore

/// The part of a discount on one line.
public struct PromotionShare: Hashable, Codable, Sendable {
    /// The line that the discount reduces.
    public let line: LineID
    /// The amount off the line, above 0.
    public let amount: Money
}

/// The use that a discount makes of one limit.
public struct PromotionUse: Hashable, Codable, Sendable {
    /// The counter of the limit.
    public let counter: PromotionCounterID
    /// The limit that is used.
    public let limit: PromotionCounterLimit
    /// The money used; `nil` for one use.
    public let amount: Money?
}

/// The discount of one promotion.
public struct PromotionDiscount: Hashable, Codable, Sendable {
    /// The promotion that gives the discount.
    public let promotion: PromotionID
    /// The name on the bill.
    public let name: LocalizedText
    /// The code that the guest entered; `nil` for an automatic promotion.
    public let code: PromotionCode?
    /// The total discount, above 0: the sum of the shares.
    public let amount: Money
    /// The amount off each line, in the order of the lines.
    public let shares: [PromotionShare]
    /// The uses that it makes of its limits.
    public let uses: [PromotionUse]
    /// The version of the record that the promotion comes from; `nil` without a record.
    public let version: Version?
}

/// An entered code that gave no discount.
public struct RefusedPromotionCode: Hashable, Codable, Sendable {
    /// The code as entered.
    public let code: PromotionCode
    /// Why it gave no discount; never empty.
    public let obstacles: [PromotionObstacle]
}

/// The discounts of all promotions on a basket.
public struct PromotionOutcome: Hashable, Codable, Sendable {
    /// The order that the basket becomes.
    public let order: OrderID
    /// The discounts in the order in which they are applied: percentages first, then amounts.
    public let discounts: [PromotionDiscount]
    /// The sum of the discounts.
    public let total: Money
    /// The codes that gave no discount, in the order in which they were entered.
    public let refusedCodes: [RefusedPromotionCode]
    /// Whether the set of automatic promotions is proven to be the best, which is always the case for up to twelve.
    public let isProved: Bool
    /// The promotions with limits that could win their group but do not apply, in the order of the book; `nil` for
    /// none.
    ///
    /// Groups choose among these again when the order is placed, even among those that have run out meanwhile.
    public let contenders: [PromotionID]?

    /// The discount of all promotions on a line; zero for none.
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
    /// The number of discounts and their total, without codes.
    public var summary: String { "\(count: discounts.count, "promotion") off order \(shown: order): \(total)" }
}

/// Whether a promotion applies to a basket, and if not, why.
public struct PromotionExplanation: Hashable, Codable, Sendable {
    /// The promotion that is explained.
    public let promotion: PromotionID
    /// Its discount; `nil` if it does not apply.
    public let amount: Money?
    /// Why it does not apply; empty if it does.
    public let obstacles: [PromotionObstacle]
}
