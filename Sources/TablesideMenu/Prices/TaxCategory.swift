public import TablesideCore

/// What an item is for the tax office: the house's tax rules say at which rates it is taxed.
public struct TaxCategory: OpenCode {
    /// The text of the category.
    public let rawValue: String

    /// Makes the category with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Food.
    public static let food = TaxCategory(rawValue: "food")
    /// Drinks without alcohol.
    public static let drink = TaxCategory(rawValue: "drink")
    /// Drinks with alcohol.
    public static let alcohol = TaxCategory(rawValue: "alcohol")
    /// What the house does: the place at the table, the service.
    public static let service = TaxCategory(rawValue: "service")
}
