import TablesideCore
import TablesideDiscovery
import TablesideTesting
import TablesideVenue
import Testing

/// QuickPlate's map and list, told from a guest's side.
@Suite("QP-S6 discovery")
struct QPS6DiscoveryTests {
    private let here: Coordinate
    private let restaurants: [Restaurant]
    private let branches: [Branch]

    init() throws {
        here = try Coordinate(latitude: 44.4268, longitude: 26.1025)
        restaurants = [
            Restaurant(id: RestaurantID("r1"), name: "Roma", rating: try Rating(hundredths: 410)),
            Restaurant(id: RestaurantID("r2"), name: "Marty", rating: try Rating(hundredths: 475)),
            Restaurant(id: RestaurantID("r3"), name: "Trattoria Lunga"),
        ]
        // About 0.2, 1.1 and 430 kilometers to the north and north-west.
        let places = [(44.4286, 26.1025), (44.4367, 26.1025), (47.1585, 23.0)]
        branches = try zip(restaurants, places).map { restaurant, place in
            var branch = try SampleHouse(id: BranchID(restaurant.id.rawValue), seats: []).branch
            branch.coordinate = try Coordinate(latitude: place.0, longitude: place.1)
            return branch
        }
    }

    private var cards: [RestaurantCard] { zip(branches, restaurants).map { RestaurantCard($0, of: $1) } }

    @Test("QP-S6 QP-18 the map has a pin for what is near the guest, which leads to the summary card")
    func pinToCard() throws {
        let pins = cards.compactMap(\.pin)
        let near = try pins.within(.kilometers(2), of: here)
        #expect(near.map(\.element.id) == [BranchID("r1"), BranchID("r2")])
        #expect(near.map { ($0.distance.meters / 100).rounded() } == [2, 11])
        let tapped = try #require(near.last?.element)
        #expect(try tapped.rating == Rating(hundredths: 475))
        let card = try #require(cards.first { $0.id == tapped.id })
        #expect(card.name == "Marty")
        #expect(card.coordinate == tapped.coordinate)
    }

    @Test("QP-S6 QP-84 the list shows all restaurants; Ma narrows it, clearing restores it")
    func list() {
        #expect(cards.named("").map(\.name) == ["Roma", "Marty", "Trattoria Lunga"])
        #expect(cards.named("M").map(\.name) == ["Marty"])
        #expect(cards.named("Ma").map(\.name) == ["Marty"])
        #expect(cards.named("Max").isEmpty)
        #expect(cards.named("") == cards)
    }

    @Test("QP-S6 AP-13 the star adds to the favorites, again removes; a rename keeps them")
    func favorites() {
        var favorites = Favorites()
        favorites.toggle(RestaurantID("r2"))
        var renamed = restaurants
        renamed[1].name = "Martha"
        let listed = favorites.restaurants.compactMap { id in renamed.first { $0.id == id }?.name }
        #expect(listed == ["Martha"])
        favorites.toggle(RestaurantID("r2"))
        #expect(favorites.restaurants.isEmpty)
    }

    @Test("QP-S6 location refused: no re-centring and no distances, everything else works")
    func refused() throws {
        var location = GuestLocation()
        try location.beginUpdating()
        location.refuse()
        #expect(throws: LocationError(.refused)) { try location.center() }
        #expect(cards.allSatisfy { card in card.coordinate.flatMap { location.distance(to: $0) } == nil })
        #expect(cards.named("Ma").map(\.name) == ["Marty"])
        #expect(cards.compactMap(\.pin).count == 3)
        // Allowed after all: the map centres and the distances appear.
        location.allow()
        try location.beginUpdating()
        location.receive(here)
        #expect(try location.center() == here)
        let far = try #require(cards.last?.coordinate)
        let distance = try #require(location.distance(to: far))
        // About 390 kilometers.
        #expect((distance.meters / 10_000).rounded() == 39)
    }
}
