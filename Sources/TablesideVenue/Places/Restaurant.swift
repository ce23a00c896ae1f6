public import TablesideCore

/// A restaurant: the brand under which one or more branches receive guests (QP-14, AP-06).
///
/// It can exist without branches, and so without an address (FO-01). Everything specific to a location is in
/// ``Branch``.
public struct Restaurant: Document, Hashable {
    /// The document kind, `restaurant`.
    public static let kind = DocumentKind(rawValue: "restaurant")

    /// The identity; other data refers to it, never to the restaurant's name (QP-78).
    public let id: RestaurantID
    /// The number of writes so far.
    public var version = Version.absent
    /// The name that guests know it by; need not be unique.
    public var name: String
    /// A short description; `nil` for none.
    public var about: LocalizedText?
    /// The URLs of its pictures, main one first.
    public var photos: [String]
    /// The mean rating by guests; `nil` before the first.
    public var rating: Rating?
    /// The ways to reach the restaurant as a whole.
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

    /// All problems: an empty name.
    public func problems() -> [Problem<PlacesError.Reason>] {
        name.isEmpty ? [Problem(.emptyName, at: "name")] : []
    }
}
