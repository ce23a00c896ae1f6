public import TablesideCore

/// The reason for a discount.
public struct DiscountReason: OpenCode {
    /// The code of the reason, as stored.
    public let rawValue: String

    /// Makes a reason from its code, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A promotion by the house.
    public static let promotion = DiscountReason(rawValue: "promotion")
    /// Loyalty points or a reward.
    public static let loyalty = DiscountReason(rawValue: "loyalty")
    /// Compensation for the restaurant's mistake.
    public static let compensation = DiscountReason(rawValue: "compensation")
    /// A discount for employees.
    public static let staff = DiscountReason(rawValue: "staff")

    /// Whether a role may give a discount for this reason: anyone may give promotions, only a manager or the system the
    /// rest; a reward comes from the system, which takes the points for it.
    package func mayBeGiven(by role: Role) -> Bool {
        role == .manager || role == .system || self == .promotion
    }
}

/// A discount: a percentage of a price or a fixed amount.
public struct Discount: Hashable, Codable, Sendable {
    /// The size of a discount.
    public enum Value: Hashable, Codable, Sendable {
        /// A share of the price, from 0 to 100%.
        case percentage(rate: Rate)
        /// A fixed amount, limited to the price.
        case amount(money: Money)
    }

    /// The reason for the discount.
    public let reason: DiscountReason
    /// The name printed on the bill; `nil` for the bill's general label for a discount.
    public let name: LocalizedText?
    /// A percentage or a fixed amount.
    public let value: Value

    /// Makes a discount; a quote checks its range.
    public init(_ value: Value, reason: DiscountReason, name: LocalizedText? = nil) {
        self.reason = reason
        self.name = name
        self.value = value
    }
}

extension Discount.Value {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "percentage": try .percentage(rate: read("rate"))
            case "amount": try .amount(money: read("money"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .percentage(let rate): try encoder.write("percentage", ["rate": rate])
        case .amount(let money): try encoder.write("amount", ["money": money])
        }
    }
}
