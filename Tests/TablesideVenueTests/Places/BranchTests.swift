import Foundation
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Restaurants, branches and tables")
struct BranchTests {
    static func table(_ id: String, _ number: Int, _ seats: Int, area: AreaID? = nil) throws -> DiningTable {
        DiningTable(id: TableID(id), number: number, seats: try SeatRange(upTo: seats), area: area)
    }

    static func branch(_ tables: [DiningTable], areas: [DiningArea] = []) throws -> Branch {
        var branch = try SampleHouse().branch
        (branch.tables, branch.areas) = (tables, areas)
        branch.address = PostalAddress(street: "Strada Lipscani 1", city: "București", country: "RO")
        branch.coordinate = try Coordinate(latitude: 44.432, longitude: 26.101)
        branch.contacts = [ContactPoint(.phone, "+40 21 000 0000")]
        return branch
    }

    @Test("a branch has hours if it ever opens: in a week, or on a date of its own")
    func partOfHours() throws {
        let noon = try OpeningPeriod("12:00", "14:00")
        let (christmas, eve) = (try CivilDate("2026-12-25"), try CivilDate("2026-12-31"))
        var branch = try Self.branch([])
        let cases: [(OpeningHours?, Bool)] = [
            (nil, false), (.closed, false), (OpeningHours(weekly: [.monday: [noon]]), true),
            (OpeningHours(weekly: [:], exceptions: [christmas: []]), false),
            (OpeningHours(weekly: [:], exceptions: [eve: [noon]]), true),
            (OpeningHours(weekly: [:], exceptions: [christmas: [], eve: [noon]]), true),
            (OpeningHours(weekly: [.monday: [noon]], exceptions: [christmas: []]), true),
        ]
        for (number, (hours, hasHours)) in cases.enumerated() {
            branch.hours = hours
            #expect(branch.parts.contains(.hours) == hasHours, "\(number)")
        }
    }

    @Test("QP-14 a restaurant with its photos and a rating between 0 and 5, the mean of its guests' ratings")
    func rating() throws {
        #expect(try Rating(hundredths: 425).description == "4.25")
        #expect(try Rating(hundredths: 5).description == "0.05")
        #expect(try Rating(hundredths: 0) < Rating(hundredths: 500))
        for bad in [-1, 501, .min, .max] {
            #expect(throws: PlacesError(.ratingOutOfRange(hundredths: bad))) { try Rating(hundredths: bad) }
        }
        // 4, 5 and 5 stars: 14 ÷ 3 = 4.666…; 4 and 4.01: 4.005, a half goes up.
        #expect(try Rating.mean(of: [400, 500, 500].map { try Rating(hundredths: $0) })?.hundredths == 467)
        #expect(try Rating.mean(of: [400, 401].map { try Rating(hundredths: $0) })?.hundredths == 401)
        #expect(Rating.mean(of: []) == nil)
        #expect(throws: DecodingError.self) { try decoded([Rating].self, "[501]") }
        #expect(throws: DecodingError.self) { try decoded([Rating].self, "[4.2]") }
        let restaurant = Restaurant(
            id: RestaurantID("marty"),
            name: "Marty",
            photos: ["a.jpg", "b.jpg"],
            rating: try Rating(hundredths: 467)
        )
        #expect(try decoded(Restaurant.self, encoded(restaurant)) == restaurant)
        #expect(restaurant.problems() == [])
        #expect(Restaurant(id: RestaurantID("1"), name: "").problems() == [Problem(.emptyName, at: "name")])
    }

    @Test("QP-15 QP-21 the summary, the card and the pin of a restaurant")
    func projections() throws {
        let restaurant = Restaurant(
            id: RestaurantID("marty"),
            name: "Marty",
            photos: ["front.jpg", "garden.jpg"],
            rating: try Rating(hundredths: 467)
        )
        let branch = try Self.branch([Self.table("t1", 1, 4)])
        #expect(RestaurantSummary(restaurant).id == restaurant.id)
        #expect(RestaurantSummary(restaurant).name == "Marty")
        let card = RestaurantCard(branch, of: restaurant)
        #expect(card.name == "Marty")
        #expect(card.photo == "front.jpg")
        #expect(card.hours == branch.hours)
        #expect(
            card.pin
                == RestaurantPin(
                    id: branch.id,
                    coordinate: try Coordinate(latitude: 44.432, longitude: 26.101),
                    rating: try Rating(hundredths: 467)
                )
        )
        #expect(try decoded(RestaurantCard.self, encoded(card)) == card)
    }

    @Test("a branch finds its tables, and is stored in a record that is listed under its restaurant")
    func document() throws {
        let branch = try Self.branch([Self.table("t1", 1, 4), Self.table("t2", 2, 2)])
        let record = try BranchRecord.live(branch)
        #expect(record.scope == "restaurant")
        #expect(record.ref.description == "branch:house")
        #expect(branch.table(TableID("t2"))?.number == 2)
        #expect(branch.table(number: 1)?.id == TableID("t1"))
        #expect(branch.table(TableID("t3")) == nil)
        #expect(try decoded(Branch.self, encoded(branch)) == branch)
        #expect(branch.problems() == [])
    }

    @Test("a branch reports everything that is wrong at once, one problem for each fault")
    func problems() throws {
        let terrace = DiningArea(id: AreaID("terrace"), name: LocalizedText("Terrace", in: .english))
        var branch = try Self.branch(
            [
                Self.table("t1", 1, 4),
                Self.table("t1", 1, 4, area: AreaID("cellar")),
                Self.table("t2", 1, 4),
                Self.table("t3", -3, 4, area: AreaID("cellar")),
                Self.table("t4", 4, 4, area: AreaID("terrace")),
            ],
            areas: [terrace, terrace]
        )
        branch.name = ""
        #expect(
            branch.problems().map(\.description) == [
                "name: the name is empty",
                "areas[1]: two areas have the id terrace",
                "tables[1].id: two tables have the id t1",
                "tables[2].number: two tables have the number 1",
                "tables[3].number: a table cannot have the number -3",
                "tables[3].area: the branch has no area cellar",
            ]
        )
    }

    @Test("QP-27 a table has seats and a number, and nothing on it says that it is booked")
    func seats() throws {
        let range = try SeatRange(2, 4)
        #expect([1, 2, 3, 4, 5].map(range.contains) == [false, true, true, true, false])
        #expect(range.description == "2–4")
        for (minimum, maximum) in [(0, 4), (-1, 4), (5, 4), (.min, .max)] {
            #expect(throws: PlacesError(.invalidSeatRange(minimum: minimum, maximum: maximum))) {
                try SeatRange(minimum, maximum)
            }
        }
        #expect(throws: DecodingError.self) { try decoded(SeatRange.self, #"{"minimum":5,"maximum":4}"#) }
        let json = #"{"id":"t1","number":7,"seats":{"maximum":4,"minimum":1}}"#
        #expect(try encoded(Self.table("t1", 7, 4)) == json)
    }
}
