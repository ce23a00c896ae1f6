public import TablesideCore

/// A discount as quoted, with its amount.
public struct QuotedDiscount: Hashable, Codable, Sendable {
    /// The discount that was given.
    public let discount: Discount
    /// The line it applies to; `nil` for the whole order.
    public let line: LineID?
    /// The amount taken off, never more than what was left.
    public let amount: Money

    /// Makes a quoted discount.
    public init(_ discount: Discount, off line: LineID? = nil, amount: Money) {
        self.discount = discount
        self.line = line
        self.amount = amount
    }
}
