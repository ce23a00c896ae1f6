public import TablesideCore

/// A way of paying that a restaurant or a branch accepts, such as `debitCard` (GI-05, AP-04).
///
/// It tells guests what they can pay with; the bill records how it was actually paid.
public struct AcceptedPayment: OpenCode {
    /// The text of the code.
    public let rawValue: String

    /// Makes the code with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Cash.
    public static let cash = AcceptedPayment(rawValue: "cash")
    /// A debit card.
    public static let debitCard = AcceptedPayment(rawValue: "debitCard")
    /// A credit card.
    public static let creditCard = AcceptedPayment(rawValue: "creditCard")
    /// Meal vouchers from an employer.
    public static let mealVoucher = AcceptedPayment(rawValue: "mealVoucher")
    /// A payment in the guest's own app.
    public static let inApp = AcceptedPayment(rawValue: "inApp")
    /// A bank transfer.
    public static let bankTransfer = AcceptedPayment(rawValue: "bankTransfer")
}

/// The kind of place that a restaurant is, such as `pizzeria` (AP-04).
public struct RestaurantKind: OpenCode {
    /// The text of the code.
    public let rawValue: String

    /// Makes the code with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A restaurant without a specialty.
    public static let restaurant = RestaurantKind(rawValue: "restaurant")
    /// A pizzeria.
    public static let pizzeria = RestaurantKind(rawValue: "pizzeria")
    /// A trattoria.
    public static let trattoria = RestaurantKind(rawValue: "trattoria")
    /// A bar.
    public static let bar = RestaurantKind(rawValue: "bar")
    /// A café.
    public static let cafe = RestaurantKind(rawValue: "cafe")
    /// A pub.
    public static let pub = RestaurantKind(rawValue: "pub")
}
