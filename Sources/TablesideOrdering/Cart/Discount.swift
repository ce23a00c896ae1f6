public import TablesideCore

/// Why something costs less.
public struct DiscountReason: OpenCode {
    /// The text of the reason.
    public let rawValue: String

    /// Makes the reason with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A promotion of the house.
    public static let promotion = DiscountReason(rawValue: "promotion")
    /// Points or a reward of the guest's.
    public static let loyalty = DiscountReason(rawValue: "loyalty")
    /// The house gives it away, to make up for something.
    public static let compensation = DiscountReason(rawValue: "compensation")
    /// Somebody who works there.
    public static let staff = DiscountReason(rawValue: "staff")

    /// Whether a role may take something off for this reason: promotions and rewards are anybody's, everything else is for a
    /// manager to say, or for the house itself.
    func mayBeGiven(by role: Role) -> Bool {
        role == .manager || role == .system || self == .promotion || self == .loyalty
    }
}

/// Something off a price: a part of it, or an amount.
public struct Discount: Hashable, Codable, Sendable {
    /// How much.
    public enum Value: Hashable, Codable, Sendable {
        /// A part of the price, from 0 to 100 %.
        case percentage(rate: Rate)
        /// So much, or as much as there is.
        case amount(money: Money)
    }

    /// Why.
    public let reason: DiscountReason
    /// What the receipt calls it.
    public let name: LocalizedText
    /// How much.
    public let value: Value

    /// Makes a discount.
    public init(_ value: Value, reason: DiscountReason, name: LocalizedText) {
        self.reason = reason
        self.name = name
        self.value = value
    }
}
