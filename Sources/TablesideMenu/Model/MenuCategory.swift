public import TablesideCore

/// A heading of a menu under which items stand: soups, pizzas, drinks.
public struct MenuCategory: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the category, unique in its menu.
    public let id: CategoryID
    /// What the heading says.
    public var name: LocalizedText
    /// The host's reference to its photo; `nil` for none (FO-03).
    public var photo: String?
    /// What stands under it, for the system; `nil` where nothing is said (FO-08).
    public var kind: CategoryKind?
    /// With which course its items come unless the guest says otherwise, counted from 1; `nil` leaves it open (GI-32).
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
