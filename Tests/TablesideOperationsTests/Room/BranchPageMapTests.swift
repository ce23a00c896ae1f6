import TablesideCore
import TablesideDiscovery
import TablesideOperations
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Map on the page of a branch")
struct BranchPageMapTests {
    @Test("QP-66 a guest’s phone draws the map from the page of the branch")
    func page() throws {
        var branch = try Branch.corso()
        branch.tables.append(DiningTable(id: "t2", number: 2, seats: try SeatRange(upTo: 2)))
        let round = TableShape.round(diameter: 80, chairs: 4)
        branch.floorPlan = FloorPlan(tables: [
            PlacedTable("t1", at: FloorPoint(50, 50), as: round), PlacedTable("t2", at: FloorPoint(250, 50), as: round),
        ])
        let page = BranchPage(branch, of: try Restaurant.daLeo(), at: registrationTime)
        let sent = try decoded(BranchPage.self, encoded(page))
        #expect(sent == page)
        let marks: [TableID: TableMark] = ["t1": TableMark(.free), "t2": TableMark(.unavailable)]
        let map = sent.floorMap(marking: marks)
        #expect(map == branch.floorMap(marking: marks))
        #expect(map.table(at: FloorPoint(250, 90)) == "t2")
        #expect(map.tables.map(\.title).last == "Table 2, round, 4 chairs: not available")
        branch.floorPlan = nil
        let plain = BranchPage(branch, of: try Restaurant.daLeo(), at: registrationTime)
        #expect(try decoded(BranchPage.self, encoded(plain)).floorMap().tables.isEmpty)
    }

    @Test("a phone lists the branches that it was shown as the house does")
    func listings() throws {
        let restaurant = try Restaurant.daLeo()
        var branch = try Branch.corso()
        branch.address = PostalAddress(street: "Corso 1", city: "Bucharest")
        var ratings = VenueRatings(id: branch.id)
        let visit = CompletedVisit(
            .order(id: "1"),
            of: "ana",
            at: branch.id,
            restaurant: restaurant.id,
            completedAt: registrationTime
        )
        let review = Review.Content(rating: try Rating(hundredths: 400))
        try ratings.apply(.written(visit: visit, content: review, at: registrationTime))
        let page = BranchPage(branch, of: restaurant, ratings: ratings, at: registrationTime)
        let tags: [Facet: [String]] = [.cuisine: ["italian"]]
        let listing = RestaurantListing(branch, of: restaurant, price: .moderate, ratings: ratings.house, tags: tags)
        #expect(RestaurantListing(page, price: .moderate, tags: tags) == listing)
        #expect(listing.areas == ["Bucharest"] && listing.ratings.count == 1)
    }
}
