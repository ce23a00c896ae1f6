public import TablesideCore

/// The details of a restaurant that a workplace picker shows at sign-up (QP-15).
public struct RestaurantSummary: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the restaurant.
    public let id: RestaurantID
    /// The name that guests know it by.
    public let name: String

    /// Makes the summary of a restaurant.
    public init(_ restaurant: Restaurant) {
        id = restaurant.id
        name = restaurant.name
    }
}

/// The details of a branch for a list of restaurants or a card on the map (QP-15).
public struct RestaurantCard: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the branch.
    public let id: BranchID
    /// The restaurant that owns the branch.
    public let restaurant: RestaurantID
    /// The name of the restaurant.
    public let name: String
    /// The postal address of the branch; `nil` if unknown.
    public let address: PostalAddress?
    /// The location of the branch on the map; `nil` if unknown.
    public let coordinate: Coordinate?
    /// The URL of the main picture; `nil` for none.
    public let photo: String?
    /// The mean rating by guests of the branch, or else of the restaurant; `nil` before the first.
    public let rating: Rating?
    /// The opening hours of the branch; `nil` if unknown.
    ///
    /// Pass the time and the zone to find out whether it is open now (QP-16); unknown hours give
    /// ``OpeningHours/Status/unknown``.
    public let hours: OpeningHours?
    /// The IANA name of the branch's time zone.
    public let zone: String

    /// Makes the card of a branch and its restaurant.
    public init(_ branch: Branch, of restaurant: Restaurant) {
        id = branch.id
        self.restaurant = restaurant.id
        name = restaurant.name
        address = branch.address
        coordinate = branch.coordinate
        photo = restaurant.photos.first
        rating = branch.rating ?? restaurant.rating
        hours = branch.hours
        zone = branch.zone
    }

    /// The pin of the branch; `nil` when its location is unknown.
    public var pin: RestaurantPin? {
        coordinate.map { RestaurantPin(id: id, coordinate: $0, rating: rating) }
    }
}

/// A pin on the map: a branch's location and rating, nothing more (QP-21).
public struct RestaurantPin: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the branch.
    public let id: BranchID
    /// The location of the branch.
    public let coordinate: Coordinate
    /// The mean rating by guests; `nil` before the first.
    public let rating: Rating?

    /// Makes a pin.
    public init(id: BranchID, coordinate: Coordinate, rating: Rating? = nil) {
        self.id = id
        self.coordinate = coordinate
        self.rating = rating
    }
}
