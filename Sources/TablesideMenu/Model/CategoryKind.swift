public import TablesideCore

/// The kind of food or drink in a category, from which the engine suggests what goes with it (FO-08).
public struct CategoryKind: OpenCode {
    /// The text of the kind.
    public let rawValue: String

    /// Makes the kind with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Drinks.
    public static let drink = CategoryKind(rawValue: "drink")
    /// Dishes that fit none of the other kinds.
    public static let food = CategoryKind(rawValue: "food")
    /// Side dishes for food.
    public static let side = CategoryKind(rawValue: "side")
    /// Sauces for food.
    public static let sauce = CategoryKind(rawValue: "sauce")
    /// Pizzas.
    public static let pizza = CategoryKind(rawValue: "pizza")
    /// Side dishes for pizza.
    public static let pizzaSide = CategoryKind(rawValue: "pizzaSide")
    /// Soups.
    public static let soup = CategoryKind(rawValue: "soup")
    /// Side dishes for soup.
    public static let soupSide = CategoryKind(rawValue: "soupSide")

    /// Every kind known to this release.
    public static let known: [CategoryKind] = [.drink, .food, .side, .sauce, .pizza, .pizzaSide, .soup, .soupSide]

    /// The kinds that go with this one, closest first; empty for drinks, sauces, side dishes and unknown kinds.
    public var companions: [CategoryKind] {
        switch self {
        case .food: [.side, .sauce, .drink]
        case .pizza: [.pizzaSide, .sauce, .drink]
        case .soup: [.soupSide, .drink]
        default: []
        }
    }
}
