public import TablesideCore

/// A restaurant: the name under which one or more branches receive guests (QP-14, AP-06).
///
/// It can exist without a branch, and so without an address (FO-01). What depends on the place stands in ``Branch``.
public struct Restaurant: Document, Hashable {
    /// Documents of this type are stored as `restaurant`.
    public static let kind = DocumentKind(rawValue: "restaurant")

    /// The identity; everything that belongs to the restaurant names it, never the restaurant's name (QP-78).
    public let id: RestaurantID
    /// The number of writes so far.
    public var version = Version.absent
    /// What guests call it; names need not be unique.
    public var name: String
    /// A few words about it; `nil` for none.
    public var about: LocalizedText?
    /// The addresses of its pictures, the main one first.
    public var photos: [String]
    /// The mean of its guests' ratings; `nil` before the first.
    public var rating: Rating?
    /// How to reach the restaurant as a whole.
    public var contacts: [ContactPoint]

    /// Makes a restaurant.
    public init(
        id: RestaurantID,
        name: String,
        about: LocalizedText? = nil,
        photos: [String] = [],
        rating: Rating? = nil,
        contacts: [ContactPoint] = []
    ) {
        self.id = id
        self.name = name
        self.about = about
        self.photos = photos
        self.rating = rating
        self.contacts = contacts
    }

    /// What is wrong: an empty name.
    public func problems() -> [Problem<PlacesError.Reason>] {
        name.isEmpty ? [Problem(.emptyName, at: "name")] : []
    }
}
