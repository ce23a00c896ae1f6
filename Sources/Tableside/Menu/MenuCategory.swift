/// A heading of a menu under which items stand: soups, pizzas, drinks.
public struct MenuCategory: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the category, unique in its menu.
    public let id: CategoryID
    /// What the heading says.
    public var name: LocalizedText

    /// Makes a category.
    public init(id: CategoryID, name: LocalizedText) {
        self.id = id
        self.name = name
    }
}
