import Tableside
import Testing

/// A customer of Forman's opens the application.
@Suite("FO-S1 home")
struct FOS1HomeTests {
    @Test("FO-S1 FO-11 FO-12 restaurants near a position; one of them opened shows its contacts, address and hours")
    func home() throws {
        let listings = try Mondello.listings()
        let search = try Mondello.search()
        // …/app/home/@47.8,13.045/d500
        var query = SearchQuery()
        query.place = .around(try Mondello.coordinate(47.8, 13.045), radius: try .meters(500))
        query.moment = Mondello.evening
        let feed = try search.answer(to: query)
        #expect(feed.findings.map(\.id.rawValue) == ["marty", "pineta"])
        let opened = try #require(feed.findings.last)
        #expect(opened.status == .open(until: Mondello.evening + .minutes(120)))
        var branch = Branch(
            id: opened.id,
            restaurant: listings[opened.position].restaurant,
            name: listings[opened.position].name,
            zone: "UTC",
            currency: .eur,
            hours: try #require(listings[opened.position].hours),
            address: PostalAddress(street: "Pinienweg 1", city: "Mondello"),
            coordinate: listings[opened.position].coordinate
        )
        branch.contacts = [ContactPoint(.phone, "+43 662 000000")]
        let restaurant = Restaurant(id: branch.restaurant, name: branch.name)
        let card = RestaurantCard(branch, of: restaurant)
        #expect(card.address?.street == "Pinienweg 1")
        #expect(
            card.hours.periods(on: try CivilDate("2026-11-27")).map(\.description) == ["11:30–14:30", "17:30–22:30"]
        )
        #expect(branch.contacts.map(\.value) == ["+43 662 000000"])
        // What the branch and the restaurant know is a listing already.
        let listing = RestaurantListing(branch, of: restaurant)
        #expect(listing.areas == ["Mondello"])
        #expect(try RestaurantSearch([listing]) { _ in Mondello.zone }.found(query) == ["pineta"])
    }
}
