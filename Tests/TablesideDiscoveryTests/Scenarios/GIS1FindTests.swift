import TablesideCore
import TablesideDiscovery
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// A guest of Giorgi's looks for a venue.
@Suite("GI-S1 find a venue")
struct GIS1FindTests {
    /// A line of the host's list of cities.
    private struct City: Named, Located {
        let name: String
        let coordinate: Coordinate
    }

    private let search: RestaurantSearch
    private let here: Coordinate
    private let location: GuestLocation

    init() throws {
        search = try Mondello.search()
        here = try Mondello.middle()
        var location = GuestLocation()
        try location.beginUpdating()
        location.receive(here)
        self.location = location
    }

    @Test("GI-S1 GI-01 GI-02 map, list and the view through the phone show the same radius, which can be changed")
    func radius() throws {
        let pins = try Mondello.listings().compactMap { listing in
            listing.coordinate.map { RestaurantPin(id: listing.id, coordinate: $0, rating: listing.ratings.mean) }
        }
        var query = SearchQuery()
        for (radius, expected) in [
            (100.0, ["marty"]), (300, ["marty", "pineta"]), (2_000, ["marty", "pineta", "forno"]),
        ] {
            let radius = try Distance.meters(radius)
            query.place = .near(location, radius: radius)
            #expect(try search.found(query) == expected)
            #expect(pins.within(radius, of: here).map(\.element.id.rawValue) == expected)
        }
        // Held up to the south-east, the phone shows two of the three.
        let ahead = try BearingCone(around: Bearing(degrees: 135), spread: 20)
        query.place = .near(location, radius: try .kilometers(2), cone: ahead)
        let seen = try search.answer(to: query).findings
        #expect(seen.map(\.id.rawValue) == ["pineta", "forno"])
        #expect(seen.compactMap(\.distance).map { ($0.meters / 100).rounded() } == [2, 6])
    }

    @Test("GI-S1 GI-02 QP-18 without a location everything is listed, and nothing has a distance")
    func withoutLocation() throws {
        var refused = location
        refused.refuse()
        var query = SearchQuery()
        query.place = .near(refused, radius: try .kilometers(2))
        let answer = try search.answer(to: query)
        #expect(answer.count == 5)
        #expect(answer.findings.allSatisfy { $0.distance == nil })
    }

    @Test("QP-65 rating, place, dish and other filters, each by itself and together")
    func filters() throws {
        let menus: [BranchID: Set<String>] = [
            BranchID("pineta"): ["pizza", "soup"], BranchID("forno"): ["pizza"], BranchID("alm"): ["soup"],
            BranchID("huette"): ["pizza"],
        ]
        func found(_ change: (inout SearchQuery) throws -> Void) throws -> Set<String> {
            var query = SearchQuery()
            try change(&query)
            let answer = try search.answer(to: query, serves: { menus[$0]?.contains($1) == true })
            return Set(answer.findings.map(\.id.rawValue))
        }
        // Means of 4.25, 4.30, 5.00 and 4.50; nobody has rated the hut.
        #expect(try found { $0.minimumRating = try Rating(hundredths: 430) } == ["marty", "forno", "alm"])
        #expect(try found { $0.minimumRating = try Rating(hundredths: 431) } == ["forno", "alm"])
        #expect(try found { $0.place = .around(here, radius: try .meters(300)) } == ["marty", "pineta"])
        #expect(try found { $0.place = .area(name: "Altstadt") } == ["pineta", "forno"])
        #expect(try found { $0.dish = "pizza" } == ["pineta", "forno", "huette"])
        #expect(try found { $0.dish = "sushi" } == [])
        #expect(try found { $0.choices[.cuisine] = .any(["italian"]) } == ["pineta", "forno"])
        #expect(
            try found {
                $0.dish = "pizza"
                $0.place = .area(name: "Mondello")
                $0.minimumRating = try Rating(hundredths: 430)
            } == ["forno"]
        )
        #expect(
            try found {
                $0.dish = "soup"
                $0.place = .area(name: "Mondello")
                $0.minimumRating = try Rating(hundredths: 430)
            } == []
        )
        // Nobody answers for dishes: that is said, and not guessed.
        var blind = SearchQuery()
        blind.dish = "pizza"
        #expect(throws: SearchError(.nobodyKnowsDishes(dish: "pizza"))) { try search.answer(to: blind) }
    }

    @Test("GI-S1 GI-03 GI-04 keyword, city, price band, kind and characteristics, offered by the catalog of filters")
    func advancedSearch() throws {
        let catalog = search.catalog
        #expect(catalog[.city] == [.init(value: "Mondello", count: 3), .init(value: "Oberalm", count: 1)])
        #expect(catalog[.kind]?.map(\.value) == ["restaurant", "pizzeria", "trattoria"])
        // A city of the list is a place on the map: it is chosen by name, or is the one where the guest is.
        let cities = [
            City(name: "Oberalm", coordinate: try Mondello.coordinate(47.7, 13.1)),
            City(name: "Mondello", coordinate: here),
        ]
        #expect(cities.nearest(1, to: here).map(\.element.name) == ["Mondello"])
        let chosen = try #require(cities.named("Ober").first)
        #expect(cities.named("Ober").count == 1)
        var near = SearchQuery()
        near.place = .around(chosen.coordinate, radius: try .kilometers(1))
        let found = try search.answer(to: near).findings
        #expect(found.map(\.id.rawValue) == ["alm"])
        #expect(found.compactMap(\.distance).map { ($0.meters / 10).rounded() } == [8])
        var query = SearchQuery(name: "forn")
        query.choices = [
            .city: .any(["Mondello"]), .price: .any(["1", "2"]), .kind: .any(["pizzeria"]),
            .characteristic: .all(["garden"]),
        ]
        #expect(try search.found(query) == ["forno"])
        query.choices[.price] = .any(["4"])
        let answer = try search.answer(to: query)
        #expect(answer.emptiness == .nothingSuitable)
        #expect(answer.facets[.price] == [.init(value: "1", count: 1)])
    }

    @Test("GI-10 the takeaway list holds the venues that offer it")
    func takeaway() throws {
        var query = SearchQuery()
        query.choices[.service] = .any([RestaurantListing.takeaway])
        query.order = .name
        #expect(try search.found(query) == ["forno", "pineta"])
    }
}
