import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What the guide *Find restaurants* says, step by step.
@Suite("Find restaurants guide")
struct FindRestaurantsGuideTests {
    private let now = Mondello.evening

    @Test("overview and names")
    func names() throws {
        let listings = try Mondello.listings()
        let zones = ["UTC": Mondello.zone]
        let search = try RestaurantSearch(listings) { name in zones[name] }
        let answer = try search.answer(to: SearchQuery(name: "tratoria"))
        #expect(answer.findings.map { listings[$0.position].name } == ["Trattoria Pinetă"])
        let index = NameIndex(["Roma", "Casa Mara", "Marty"])
        #expect(try index.matches("ma").map(\.position) == [2, 1, 0])
    }

    @Test("places and wishes")
    func wishes() throws {
        let here = try Mondello.middle()
        let search = try Mondello.search()
        var query = SearchQuery()
        query.place = .area(name: "altst")
        #expect(try search.answer(to: query).count == 2)
        query.place = .around(here, radius: try .kilometers(2))
        #expect(try search.answer(to: query).count == 3)
        var location = GuestLocation()
        location.refuse()
        query.place = .near(location, radius: try .kilometers(2))
        #expect(query.place == .anywhere)
        query.choices[.cuisine] = .any(["italian", "pizza"])
        query.choices[.diet] = .all(["vegetarian"])
        query.choices[.service] = .any([RestaurantListing.takeaway])
        query.moment = now
        query.mustBeOpen = true
        query.table = SearchQuery.TableWish(party: 4, at: now)
        let answer = try search.answer(to: query, hasTable: { _, wish in wish.party <= 4 })
        #expect(answer.findings.map(\.id) == [BranchID("pineta")])
        query.table = nil
        let refusal = #expect(throws: SearchError.self) { try search.answer(to: query, locked: [.cuisine, .diet]) }
        #expect(refusal.map { "\($0)" } == "these filters are not unlocked: cuisine, diet")
    }

    @Test("opening hours and reviews")
    func hoursAndReviews() throws {
        let christmas = try CivilDate("2026-12-25")
        let text = try OpenStreetMapHours("Tu-Su 11:30-14:30,17:30-22:30; PH off")
        #expect(text.hours(holidays: [christmas]).exceptions == [christmas: []])
        let error = try #require(throws: HoursTextError.self) {
            try OpenStreetMapHours("Mo-Fr 11:00-14:00; Sa 17:00+")
        }
        #expect("\(error)" == "rule 2 “Sa 17:00+”: its closing time is left open with “+”")
        let near = try #require(throws: HoursTextError.self) {
            try OpenStreetMapHours("Tu-Su 11:00-14:30; 18:00-22:00")
        }
        #expect(near.suggestion == "Tu-Su 11:00-14:30, 18:00-22:00")
        let visit = CompletedVisit(
            .order(id: OrderID("17")),
            of: UserID("ana"),
            at: BranchID("pineta"),
            restaurant: RestaurantID("trattoria"),
            completedAt: now
        )
        let ana = visit.guest
        var review = Review(id: visit.id)
        var ratings = VenueRatings(id: visit.branch)
        let content = Review.Content(rating: try Rating(hundredths: 450), text: "buona")
        for event in try review.perform(.write(content: content), in: visit, by: .guest(ana), at: now) {
            try ratings.apply(event)
        }
        #expect(ratings.house.mean?.description == "4.50")
    }
}
