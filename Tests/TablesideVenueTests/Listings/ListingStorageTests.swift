import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Stored restaurants and branches")
struct ListingStorageTests {
    private static let later = registrationTime + .minutes(5)

    @Test("GI-08 golden JSON of a restaurant that is shown, with news and archived news, and a rating")
    func restaurant() throws {
        var record = try RestaurantRecord.live(.daLeo())
        try record.perform(.postNews(item: news("menu")), in: .appetito, by: .owner, at: Self.later)
        try record.perform(.postNews(item: news("party", "Party")), in: .appetito, by: .owner, at: Self.later)
        try record.perform(.archiveNews(news: "party"), in: .appetito, by: .owner, at: Self.later)
        try record.perform(.rate(rating: try Rating(hundredths: 437)), in: .appetito, by: .system, at: Self.later)
        try expectGolden(record, "RestaurantRecord.json")
    }

    @Test("golden JSON of a branch that the host suspended")
    func branch() throws {
        var record = try BranchRecord.live(.corso())
        try record.perform(.edit([.setPhotos(photos: ["door.jpg"])]), in: .none, by: .owner, at: Self.later)
        try record.perform(.suspend, in: .none, by: .system, at: Self.later)
        try expectGolden(record, "BranchRecord.json")
    }

    @Test("a record whose parts contradict its state is not read")
    func contradictions() throws {
        let json = try encoded(RestaurantRecord.live(.daLeo()))
        #expect(try decoded(RestaurantRecord.self, json) == RestaurantRecord.live(.daLeo()))
        for (from, to) in [
            (#""state":"active""#, #""state":"unregistered""#), (#""owner":"olga","#, ""),
            (#""version":2"#, #""version":0"#), (#""state":"active""#, #""state":"open""#),
            (#""id":"da-leo","kinds""#, #""id":"da-lea","kinds""#),
            (#""state":"active""#, #""isSuspendedByHost":true,"state":"active""#),
        ] {
            let broken = json.replacing(from, with: to)
            #expect(broken != json, "\(from)")
            #expect(throws: DecodingError.self, "\(to)") { try decoded(RestaurantRecord.self, broken) }
        }
        let branch = try encoded(BranchRecord.live(.corso()))
        for (from, to) in [
            (#""id":"corso","name""#, #""id":"prato","name""#), (#""version":2"#, #""version":0"#),
            (#""state":"active""#, #""isSuspendedByHost":true,"state":"active""#),
        ] {
            let broken = branch.replacing(from, with: to)
            #expect(broken != branch, "\(from)")
            #expect(throws: DecodingError.self, "\(to)") { try decoded(BranchRecord.self, broken) }
        }
    }

    @Test("a record of what is not registered yet has no contents, and is read")
    func unregistered() throws {
        let (restaurant, branch) = (RestaurantRecord(id: "da-leo"), BranchRecord(id: "corso"))
        #expect(try decoded(RestaurantRecord.self, encoded(restaurant)) == restaurant)
        #expect(try decoded(BranchRecord.self, encoded(branch)) == branch)
    }

    @Test(
        "a restaurateur's list takes so many restaurants and no more; one that is there counts once"
    )
    func ownedRestaurants() throws {
        let limit = SizeLimit.restaurants
        var owned = OwnedRestaurants(id: "leo")
        for number in 0..<limit { try owned.add(RestaurantID("r\(number)")) }
        #expect(owned.restaurants.count == limit && owned.restaurants.last == RestaurantID("r\(limit - 1)"))
        try owned.add("r0")
        #expect(throws: PlacesError(.tooMany(limit: limit, found: limit + 1))) { try owned.add("other") }
        #expect(owned.restaurants.count == limit)
    }
}
