public import TablesideCore
public import TablesideVenue

/// A question that divides restaurants by what they have, such as their cuisine; its answers are words of the host's.
public struct Facet: OpenCode {
    /// The text of the facet.
    public let rawValue: String

    /// Makes the facet with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// In which city it is; taken from the first area of a listing.
    public static let city = Facet(rawValue: "city")
    /// How expensive it is, `1` to `4`; taken from the price band of a listing.
    public static let price = Facet(rawValue: "price")
    /// What kind of house it is: pizzeria, restaurant, osteria … (GI-03).
    public static let kind = Facet(rawValue: "kind")
    /// What it cooks.
    public static let cuisine = Facet(rawValue: "cuisine")
    /// Specialities, ambience and other services (GI-03).
    public static let characteristic = Facet(rawValue: "characteristic")
    /// How guests can pay (GI-05).
    public static let payment = Facet(rawValue: "payment")
    /// How guests get their food: ``RestaurantListing/takeaway``, ``RestaurantListing/delivery`` … (GI-10).
    public static let service = Facet(rawValue: "service")
    /// Which diets it caters for.
    public static let diet = Facet(rawValue: "diet")
    /// For whom it is accessible, such as `stepFree`.
    public static let accessibility = Facet(rawValue: "accessibility")
}

/// How expensive a restaurant is.
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

/// What a search knows about a branch: its card, and what guests choose by (GI-03, GI-05, QP-65).
///
/// Everything but the name is optional: what is not known is simply not found by.
public struct RestaurantListing: Hashable, Codable, Sendable, Identifiable {
    /// A value of ``Facet/service``: guests take their food away (GI-10).
    public static let takeaway = "takeaway"
    /// A value of ``Facet/service``: the house delivers.
    public static let delivery = "delivery"

    /// The identity of the branch.
    public let id: BranchID
    /// The restaurant to which it belongs.
    public let restaurant: RestaurantID
    /// What guests call it.
    public var name: String
    /// The names of the places where it is, the city first, then districts, regions or whatever guests look for.
    public var areas: [String]
    /// Where it is on the map; `nil` while unknown.
    public var coordinate: Coordinate?
    /// When it is open; `nil` while unknown.
    public var hours: OpeningHours?
    /// The IANA name of the zone by whose clocks it lives.
    public var zone: String
    /// How expensive it is; `nil` while unknown.
    public var price: PriceBand?
    /// What its guests gave it.
    public var ratings: RatingTally
    /// What it has, by facet; city and price stand in ``areas`` and ``price``.
    public var tags: [Facet: [String]]

    /// Makes a listing.
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

    /// Takes the listing of a branch and its restaurant; what these do not know is added by the host.
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

    /// The values by which a facet finds it.
    public func values(of facet: Facet) -> [String] {
        switch facet {
        case .city: Array(areas.prefix(1))
        case .price: price.map { ["\($0.rawValue)"] } ?? []
        default: tags[facet, default: []]
        }
    }
}

extension RestaurantListing: Named {}
