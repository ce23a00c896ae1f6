import Foundation
import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Hours that nobody knew became “closed” on the way from the branch to the guest.
@Suite("Unknown hours stay unknown")
struct UnknownHoursTests {
    private static func branch(hours: OpeningHours?) throws -> Branch {
        var house = try SampleHouse.oldTown()
        house.branch.tables = Array(house.branch.tables.prefix(1))
        var branch = house.branch
        branch.hours = hours
        branch.zone = FixedOffset.utc.identifier
        return branch
    }

    private static let restaurant = Restaurant(id: RestaurantID("marty"), name: "Marty")

    @Test("a branch, its card and its listing keep them apart from hours that are never open, stored and read back")
    func values() throws {
        let now = Instant(millisecondsSince1970: 1_795_811_400_000)
        let rows: [(OpeningHours?, OpeningHours.Status)] = [(nil, .unknown), (.closed, .closed(until: nil))]
        for (hours, status) in rows {
            let branch = try Self.branch(hours: hours)
            #expect(branch.problems() == [])
            #expect(try decoded(Branch.self, encoded(branch)).hours == hours)
            let card = RestaurantCard(branch, of: Self.restaurant)
            #expect(try decoded(RestaurantCard.self, encoded(card)).hours == hours)
            #expect(try card.hours.status(at: now, in: FixedOffset.utc) == status)
            let listing = RestaurantListing(branch, of: Self.restaurant)
            #expect(try decoded(RestaurantListing.self, encoded(listing)).hours == hours)
        }
        let text = try encoded(Self.branch(hours: nil))
        #expect(!text.contains("hours"))
        #expect(try encoded(Self.branch(hours: .closed)).contains(#""hours":{"weekly":"#))
    }

    @Test("a search says so of each finding, leaves them out of what is open, and counts what it leaves out")
    func search() throws {
        let always = OpeningHours(everyDay: [try OpeningPeriod("00:00", "24:00")])
        let rows: [(String, OpeningHours?)] = [("a", nil), ("b", always), ("c", .closed), ("d", nil)]
        let listings = rows.map { id, hours in
            RestaurantListing(
                id: BranchID(id),
                restaurant: RestaurantID(id),
                name: id == "d" ? "Bistro" : "Marty",
                zone: "UTC",
                hours: hours
            )
        }
        let search = try RestaurantSearch(listings) { _ in FixedOffset.utc }
        var query = SearchQuery()
        #expect(try search.answer(to: query).findings.map(\.status) == [nil, nil, nil, nil])
        query.moment = Mondello.evening
        let all = try search.answer(to: query)
        #expect(all.findings.map(\.status) == [.unknown, .open(until: nil), .closed(until: nil), .unknown])
        #expect(all.unknownHours == 0)
        query.mustBeOpen = true
        let open = try search.answer(to: query)
        #expect(open.findings.map(\.id.rawValue) == ["b"] && open.unknownHours == 2)
        query.name = "marty"
        #expect(try search.answer(to: query).unknownHours == 1)
        query.table = SearchQuery.TableWish(party: 2, at: Mondello.evening)
        let seated = try search.answer(to: query, hasTable: { branch, _ in branch == BranchID("b") })
        #expect(seated.findings.count == 1 && seated.unknownHours == 0)
    }

    @Test("no plan is made of hours that nobody knows, unless the services say when they are open")
    func plan() throws {
        let branch = try Self.branch(hours: nil)
        let zone = FixedOffset.utc
        let plain = BookingRules(branch: branch.id, step: .minutes(30), turn: .minutes(120))
        var rules = plain
        let error = try #require(throws: Defects<PlanDefect>.self) { try VenuePlan(branch, rules: plain, zone: zone) }
        #expect(error.problems == [Problem(.unknownHours, at: FieldPath("branch").field("hours"))])
        rules.services = [BookingService(.dinner, hours: OpeningHours(everyDay: [try OpeningPeriod("18:00", "23:00")]))]
        #expect(try VenuePlan(branch, rules: rules, zone: zone).tables.count == 1)
        #expect(try VenuePlan(Self.branch(hours: .closed), rules: plain, zone: zone).hours == .closed)
    }
}
