public import TablesideCore

/// The tax category of an item; the restaurant's tax rules define the rates for it.
public struct TaxCategory: OpenCode {
    /// The text of the category.
    public let rawValue: String

    /// Makes the category with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Food.
    public static let food = TaxCategory(rawValue: "food")
    /// Nonalcoholic drinks.
    public static let drink = TaxCategory(rawValue: "drink")
    /// Alcoholic drinks.
    public static let alcohol = TaxCategory(rawValue: "alcohol")
    /// The restaurant's service, such as the cover charge.
    public static let service = TaxCategory(rawValue: "service")
}
