public import TablesideCore

/// A heading of a menu: soups, pizzas, drinks.
public struct MenuCategory: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the category, unique in its menu.
    public let id: CategoryID
    /// The text of the heading.
    public var name: LocalizedText
    /// The host's reference to a photo; `nil` for none (FO-03).
    public var photo: String?
    /// The kind of food or drink in the category; `nil` if not specified (FO-08).
    public var kind: CategoryKind?
    /// The default course of its items, counted from 1, unless the guest chooses another; `nil` for none (GI-32).
    public var course: Int?

    /// Makes a category.
    public init(
        id: CategoryID,
        name: LocalizedText,
        photo: String? = nil,
        kind: CategoryKind? = nil,
        course: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.photo = photo
        self.kind = kind
        self.course = course
    }
}
