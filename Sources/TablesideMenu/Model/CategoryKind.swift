public import TablesideCore

/// What stands under a category, for the system: a category of a kind suggests what goes with it (FO-08).
public struct CategoryKind: OpenCode {
    /// The text of the kind.
    public let rawValue: String

    /// Makes the kind with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Something to drink.
    public static let drink = CategoryKind(rawValue: "drink")
    /// Dishes that are none of the others.
    public static let food = CategoryKind(rawValue: "food")
    /// What is eaten with a dish.
    public static let side = CategoryKind(rawValue: "side")
    /// What is poured over it, or beside it.
    public static let sauce = CategoryKind(rawValue: "sauce")
    /// Pizzas.
    public static let pizza = CategoryKind(rawValue: "pizza")
    /// What is eaten with a pizza.
    public static let pizzaSide = CategoryKind(rawValue: "pizzaSide")
    /// Soups.
    public static let soup = CategoryKind(rawValue: "soup")
    /// What is eaten with a soup.
    public static let soupSide = CategoryKind(rawValue: "soupSide")

    /// Every kind that this release knows.
    public static let known: [CategoryKind] = [.drink, .food, .side, .sauce, .pizza, .pizzaSide, .soup, .soupSide]

    /// The kinds of what goes with something of this kind, the nearest first; none for what goes with others itself.
    public var companions: [CategoryKind] {
        switch self {
        case .food: [.side, .sauce, .drink]
        case .pizza: [.pizzaSide, .sauce, .drink]
        case .soup: [.soupSide, .drink]
        default: []
        }
    }
}
