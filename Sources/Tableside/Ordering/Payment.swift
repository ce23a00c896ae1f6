/// How a guest pays (QP-53).
public struct PaymentMethod: OpenCode {
    /// The text of the method.
    public let rawValue: String

    /// Makes the method with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// With coins and notes, to a member of staff.
    public static let cash = PaymentMethod(rawValue: "cash")
    /// With a card, to a member of staff.
    public static let card = PaymentMethod(rawValue: "card")
    /// In the guest's own application.
    public static let inApp = PaymentMethod(rawValue: "inApp")

    /// Every method that this release knows; another one is refused by name.
    public static let known: [PaymentMethod] = [.cash, .card, .inApp]
}

/// Money that changed hands for a tab.
public struct Payment: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the payment, unique on its tab.
    public let id: PaymentID
    /// What was paid towards the bill, above zero.
    public let amount: Money
    /// How it was paid.
    public let method: PaymentMethod
    /// What was given on top, for the staff, and is no part of the bill; `nil` for nothing.
    public let tip: Money?

    /// Makes a payment.
    public init(id: PaymentID, amount: Money, method: PaymentMethod, tip: Money? = nil) {
        self.id = id
        self.amount = amount
        self.method = method
        self.tip = tip
    }
}
