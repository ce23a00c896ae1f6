public import TablesideCore

/// As much of a restaurant as a workplace picker needs at sign-up (QP-15).
public struct RestaurantSummary: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the restaurant.
    public let id: RestaurantID
    /// What guests call it.
    public let name: String

    /// Takes the summary of a restaurant.
    public init(_ restaurant: Restaurant) {
        id = restaurant.id
        name = restaurant.name
    }
}

/// As much of a branch as a list of restaurants or the card behind a pin shows (QP-15).
public struct RestaurantCard: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the branch.
    public let id: BranchID
    /// The restaurant to which it belongs.
    public let restaurant: RestaurantID
    /// What guests call the restaurant.
    public let name: String
    /// Where the branch is, in words; `nil` while unknown.
    public let address: PostalAddress?
    /// Where the branch is on the map; `nil` while unknown.
    public let coordinate: Coordinate?
    /// The address of the main picture; `nil` for none.
    public let photo: String?
    /// The mean of the guests' ratings; `nil` before the first.
    public let rating: Rating?
    /// When the branch is open; `nil` while unknown.
    ///
    /// Whether it is now, the card's reader asks with the time and the zone (QP-16); unknown hours answer
    /// ``OpeningHours/Status/unknown``.
    public let hours: OpeningHours?
    /// The IANA name of the branch's zone.
    public let zone: String

    /// Takes the card of a branch and its restaurant.
    public init(_ branch: Branch, of restaurant: Restaurant) {
        id = branch.id
        self.restaurant = restaurant.id
        name = restaurant.name
        address = branch.address
        coordinate = branch.coordinate
        photo = restaurant.photos.first
        rating = restaurant.rating
        hours = branch.hours
        zone = branch.zone
    }

    /// The branch on the map; `nil` when nobody knows where it is.
    public var pin: RestaurantPin? {
        coordinate.map { RestaurantPin(id: id, coordinate: $0, rating: rating) }
    }
}

/// A branch on the map: where it is and how well it is liked, nothing more (QP-21).
public struct RestaurantPin: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the branch.
    public let id: BranchID
    /// Where it is.
    public let coordinate: Coordinate
    /// The mean of the guests' ratings; `nil` before the first.
    public let rating: Rating?

    /// Makes a pin.
    public init(id: BranchID, coordinate: Coordinate, rating: Rating? = nil) {
        self.id = id
        self.coordinate = coordinate
        self.rating = rating
    }
}
