import TablesideCore
import TablesideDiscovery
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// A customer of Forman's opens the application.
@Suite("FO-S1 home")
struct FOS1HomeTests {
    @Test("FO-S1 FO-11 restaurants near a position; one of them opened shows its contacts, address and hours")
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
            hours: listings[opened.position].hours,
            address: PostalAddress(street: "Pinienweg 1", city: "Mondello"),
            coordinate: listings[opened.position].coordinate
        )
        branch.contacts = [ContactPoint(.phone, "+43 662 000000")]
        let restaurant = Restaurant(id: branch.restaurant, name: branch.name)
        let card = RestaurantCard(branch, of: restaurant)
        #expect(card.address?.street == "Pinienweg 1")
        #expect(
            card.hours?.periods(on: try CivilDate("2026-11-27")).map(\.description) == ["11:30–14:30", "17:30–22:30"]
        )
        #expect(branch.contacts.map(\.value) == ["+43 662 000000"])
        // What the branch and the restaurant know is a listing already.
        let listing = RestaurantListing(branch, of: restaurant)
        #expect(listing.areas == ["Mondello"])
        #expect(try RestaurantSearch([listing]) { _ in Mondello.zone }.found(query) == ["pineta"])
    }

    @Test(
        "FO-S1 FO-12 QP-14 the page of a restaurant that was found has its menus, contacts, address, hours and description"
    )
    func page() async throws {
        let store = MemoryStore(coder: JSONDocumentCoder())
        try await fill(store)
        // What the feed found is an identity; the page is fetched by it.
        var query = SearchQuery()
        query.place = .around(try Mondello.coordinate(47.8, 13.045), radius: try .meters(500))
        let found = try #require(try Mondello.search().answer(to: query).findings.first { $0.id == BranchID("pineta") })
        let branch = try #require(try await store.load(BranchRecord.self, found.id)?.branch)
        let restaurant = try #require(try await store.load(RestaurantRecord.self, branch.restaurant)?.restaurant)
        #expect(restaurant.about?.text(for: [try LanguageTag("de")]) == "Unter der Pinie")
        #expect(restaurant.contacts.map(\.value) == ["+43 662 000000"])
        #expect(branch.contacts.map(\.value) == ["+43 662 000001"])
        let card = RestaurantCard(branch, of: restaurant)
        #expect(card.address == PostalAddress(street: "Pinienweg 1", city: "Mondello"))
        #expect(
            try card.hours.status(at: Mondello.evening, in: Mondello.zone) == .open(until: Mondello.evening + .hours(2))
        )
        #expect(try card.hours?.isOpen(at: Mondello.evening + .hours(3), in: Mondello.zone) == false)
        // Its own menus, and not those of the restaurant's other address.
        let menus = DocumentQuery(MenuRecord.kind, scope: branch.id.rawValue, limit: 10)
        let listed = try await store.query(menus).documents.compactMap { try $0.decoded(as: MenuRecord.self).menu }
        #expect(Set(listed.map(\.id.rawValue)) == ["lunch", "dinner"])
        let soup = try #require(listed.first?.card(at: Mondello.evening)?.sections.first?.rows.first)
        #expect(soup.name.defaultText == "Soup")
    }

    @Test("FO-01 a restaurant is there without an address, and has many")
    func addresses() async throws {
        let store = MemoryStore(coder: JSONDocumentCoder())
        func addresses(_ restaurant: String) async throws -> [String] {
            let query = DocumentQuery(BranchRecord.kind, scope: restaurant, limit: 10)
            let branches = try await store.query(query).documents.compactMap {
                try $0.decoded(as: BranchRecord.self).branch
            }
            return branches.compactMap(\.address?.street).sorted()
        }
        try await fill(store)
        #expect(try await addresses("trattoria") == ["Pinienweg 1", "Seestraße 2"])
        #expect(try await addresses("planned") == [])
        let planned = try #require(try await store.load(RestaurantRecord.self, RestaurantID("planned"))?.restaurant)
        #expect(planned.problems() == [])
        #expect(planned.name == "Planned")
    }

    /// A restaurant with two addresses, of which one has two menus and the other one; and one that is only planned.
    private func fill(_ store: MemoryStore) async throws {
        var changes = Changes()
        let restaurant = Restaurant(
            id: RestaurantID("trattoria"),
            name: "Trattoria Pinetă",
            about: try LocalizedText(
                [.english: "Under the pine", LanguageTag("de"): "Unter der Pinie"],
                default: .english
            ),
            contacts: [ContactPoint(.phone, "+43 662 000000")]
        )
        try changes.open(restaurant)
        try changes.open(Restaurant(id: RestaurantID("planned"), name: "Planned"))
        for (id, street) in [("pineta", "Pinienweg 1"), ("lake", "Seestraße 2")] {
            let branch = Branch(
                id: BranchID(id),
                restaurant: restaurant.id,
                name: restaurant.name,
                zone: "UTC",
                currency: .eur,
                hours: try OpeningHours(everyDay: [OpeningPeriod("17:30", "22:30")]),
                address: PostalAddress(street: street, city: "Mondello"),
                contacts: [ContactPoint(.phone, "+43 662 000001")]
            )
            try changes.open(branch)
        }
        for (id, branch) in [("lunch", "pineta"), ("dinner", "pineta"), ("fish", "lake")] {
            let food = MenuCategory(id: CategoryID("food"), name: LocalizedText("Food", in: .english))
            let soup = MenuItem(
                id: MenuItemID("soup"),
                name: LocalizedText("Soup", in: .english),
                category: food.id,
                price: Money(minorUnits: 490, .eur)
            )
            let menu = FoodMenu(
                id: MenuID(id),
                of: .branch(BranchID(branch)),
                currency: .eur,
                categories: [food],
                items: [soup]
            )
            try changes.open(menu)
        }
        let identity = CommandIdentity(id: CommandID("fill"), by: .system, content: 0)
        let record = CommandRecord(command: identity, at: noon, receipt: 0)
        _ = try await store.commit(CommitUnit(changes, command: record))
    }
}
