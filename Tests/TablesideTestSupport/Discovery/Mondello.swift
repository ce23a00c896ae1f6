import TablesideCore
import TablesideDiscovery

/// A small town with places to eat, for tests of the search.
///
/// Listings and not houses: the search knows no tables and no rules.
enum Mondello {
    /// Friday, 27 November 2026, 20:30.
    static let evening = Instant(millisecondsSince1970: 1_795_811_400_000)
    static let zone = FixedOffset.utc

    static func coordinate(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try Coordinate(latitude: latitude, longitude: longitude)
    }

    static func middle() throws -> Coordinate { try coordinate(47.8, 13.045) }

    /// A listing; the hours as OpenStreetMap writes them, the ratings as their number and the stars together.
    static func listing(
        _ id: String,
        _ name: String,
        in areas: [String],
        at place: (Double, Double)?,
        hours: String?,
        price: PriceBand?,
        ratings: (count: Int, stars: Int),
        tags: [Facet: [String]]
    ) throws -> RestaurantListing {
        RestaurantListing(
            id: BranchID(id),
            restaurant: RestaurantID(id),
            name: name,
            zone: "UTC",
            areas: areas,
            coordinate: try place.map { try coordinate($0.0, $0.1) },
            hours: try hours.map { try OpenStreetMapHours($0).hours(holidays: [CivilDate]()) },
            price: price,
            ratings: try RatingTally(count: ratings.count, sum: ratings.stars * 100),
            tags: tags
        )
    }

    static func listings() throws -> [RestaurantListing] {
        let takeaway = RestaurantListing.takeaway
        return [
            try listing(
                "pineta",
                "Trattoria Pinetă",
                in: ["Mondello", "Altstadt"],
                at: (47.7982, 13.0467),
                hours: "Tu-Su 11:30-14:30,17:30-22:30",
                price: .moderate,
                ratings: (40, 170),
                tags: [.kind: ["trattoria"], .cuisine: ["italian"], .service: [takeaway], .diet: ["vegetarian"]]
            ),
            try listing(
                "marty",
                "Marty",
                in: ["Mondello", "Neustadt"],
                at: (47.8001, 13.044),
                hours: "Mo-Su 10:00-24:00",
                price: .high,
                ratings: (100, 430),
                tags: [
                    .kind: ["restaurant"], .cuisine: ["international"], .diet: ["vegetarian", "vegan"],
                    .payment: ["card", "cash"], .accessibility: ["stepFree"],
                ]
            ),
            try listing(
                "forno",
                "Il Forno",
                in: ["Mondello", "Altstadt"],
                at: (47.7969, 13.0521),
                hours: "Mo-Th 11:00-20:00; Fr,Sa 11:00-01:00",
                price: .low,
                ratings: (1, 5),
                tags: [
                    .kind: ["pizzeria"], .cuisine: ["pizza", "italian"], .service: [takeaway, "delivery"],
                    .payment: ["cash"], .characteristic: ["garden"],
                ]
            ),
            try listing(
                "alm",
                "Almblick",
                in: ["Oberalm"],
                at: (47.7001, 13.099),
                hours: "Fr-We 10:00-20:00",
                price: .moderate,
                ratings: (50, 225),
                tags: [.kind: ["restaurant"], .cuisine: ["regional"]]
            ),
            try listing(
                "huette",
                "Hütte",
                in: [],
                at: nil,
                hours: nil,
                price: nil,
                ratings: (0, 0),
                tags: [:]
            ),
        ]
    }

    static func search() throws -> RestaurantSearch { try RestaurantSearch(listings()) { _ in zone } }
}

extension RestaurantSearch {
    /// The identities that a query finds, in order.
    func found(_ query: SearchQuery) throws -> [String] { try answer(to: query).findings.map(\.id.rawValue) }
}
