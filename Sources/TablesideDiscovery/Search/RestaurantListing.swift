public import TablesideCore
public import TablesideVenue

/// A property by which guests filter restaurants, such as their cuisine; the host defines its values.
public struct Facet: OpenCode {
    /// The text that is stored and sent, such as `cuisine`.
    public let rawValue: String

    /// Makes a facet from its text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The city; taken from the first area of a listing.
    public static let city = Facet(rawValue: "city")
    /// The price level, `1` to `4`; taken from the price band of a listing.
    public static let price = Facet(rawValue: "price")
    /// The kind of restaurant: pizzeria, restaurant, osteria … (GI-03).
    public static let kind = Facet(rawValue: "kind")
    /// The cuisine that the restaurant serves.
    public static let cuisine = Facet(rawValue: "cuisine")
    /// Specialties, ambience and other services (GI-03).
    public static let characteristic = Facet(rawValue: "characteristic")
    /// The accepted ways to pay (GI-05).
    public static let payment = Facet(rawValue: "payment")
    /// The ways to get food: ``RestaurantListing/takeaway``, ``RestaurantListing/delivery`` … (GI-10).
    public static let service = Facet(rawValue: "service")
    /// The diets that the restaurant caters to.
    public static let diet = Facet(rawValue: "diet")
    /// The kinds of accessibility, such as `stepFree`.
    public static let accessibility = Facet(rawValue: "accessibility")
}

/// The price level of a restaurant.
public enum PriceBand: Int, Comparable, CaseIterable, Hashable, Codable, Sendable {
    /// The cheapest band, 1.
    case low = 1
    /// The second band, 2.
    case moderate
    /// The third band, 3.
    case high
    /// The most expensive band, 4.
    case highest

    /// Orders bands from the cheapest to the most expensive.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The data about a branch that a search uses: its card, and the properties that guests filter by (GI-03, GI-05,
/// QP-65).
///
/// Everything but the identity, the restaurant, the name and the zone is optional; a listing is not found by an unknown
/// field.
public struct RestaurantListing: Hashable, Codable, Sendable, Identifiable {
    /// A value of ``Facet/service``: the restaurant offers takeout (GI-10).
    public static let takeaway = "takeaway"
    /// A value of ``Facet/service``: the restaurant delivers.
    public static let delivery = "delivery"

    /// The identity of the branch.
    public let id: BranchID
    /// The restaurant that the branch belongs to.
    public let restaurant: RestaurantID
    /// The name shown to guests.
    public var name: String
    /// The names of the areas it is in, city first, then districts, regions or anything else guests look for.
    public var areas: [String]
    /// Its location on the map; `nil` if unknown.
    public var coordinate: Coordinate?
    /// Its opening hours; `nil` if unknown.
    public var hours: OpeningHours?
    /// The IANA name of its time zone.
    public var zone: String
    /// Its price level; `nil` if unknown.
    public var price: PriceBand?
    /// The ratings from its guests.
    public var ratings: RatingTally
    /// Its values by facet; city and price are in ``areas`` and ``price``.
    public var tags: [Facet: [String]]

    /// Creates a listing; omitted fields are unknown.
    public init(
        id: BranchID,
        restaurant: RestaurantID,
        name: String,
        zone: String,
        areas: [String] = [],
        coordinate: Coordinate? = nil,
        hours: OpeningHours? = nil,
        price: PriceBand? = nil,
        ratings: RatingTally = RatingTally(),
        tags: [Facet: [String]] = [:]
    ) {
        self.id = id
        self.restaurant = restaurant
        self.name = name
        self.zone = zone
        self.areas = areas
        self.coordinate = coordinate
        self.hours = hours
        self.price = price
        self.ratings = ratings
        self.tags = tags
    }

    /// Makes the listing of a branch and its restaurant; the host supplies what these do not contain.
    public init(
        _ branch: Branch,
        of restaurant: Restaurant,
        price: PriceBand? = nil,
        ratings: RatingTally = RatingTally(),
        tags: [Facet: [String]] = [:]
    ) {
        self.init(
            id: branch.id,
            restaurant: restaurant.id,
            name: restaurant.name,
            zone: branch.zone,
            areas: branch.address.map { [$0.city] } ?? [],
            coordinate: branch.coordinate,
            hours: branch.hours,
            price: price,
            ratings: ratings,
            tags: tags
        )
    }

    /// Returns the values of a facet that find it.
    public func values(of facet: Facet) -> [String] {
        switch facet {
        case .city: Array(areas.prefix(1))
        case .price: price.map { ["\($0.rawValue)"] } ?? []
        default: tags[facet, default: []]
        }
    }
}

extension RestaurantListing: Named {}
