public import TablesideCore

/// A discount as it was quoted, with what it comes to.
public struct QuotedDiscount: Hashable, Codable, Sendable {
    /// The discount.
    public let discount: Discount
    /// The line off which it is; `nil` for one off the whole order.
    public let line: LineID?
    /// What it comes to: no more than what was left.
    public let amount: Money

    /// Makes a discount.
    public init(_ discount: Discount, off line: LineID? = nil, amount: Money) {
        self.discount = discount
        self.line = line
        self.amount = amount
    }
}
