import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Bookings were confirmed that had no table, because combinations were tried by trial and error and without data.
@Suite("Regressions: bookings without tables")
struct BookingWithoutTableTests {
    @Test("every booking has tables that take its party, combinations too, until there are none")
    func always() throws {
        let house = try SampleHouse.oldTown()
        var document = house.branch
        document.combinations = [TableCombination([TableID("t4"), TableID("t5")], upTo: 14)]
        let plan = try VenuePlan(document, rules: house.rules, zone: house.zone)
        var friday = try house.day("2026-03-27")
        let now = try house.instant("2026-03-27T12:00")
        var refused: [Int] = []
        for (number, party) in [12, 2, 4, 3, 6, 2, 1, 13, 8].enumerated() {
            let request = try house.request("\(number)", party, "2026-03-27T19:00")
            if (try? friday.perform(.book(request), in: plan, by: House.host, at: now)) == nil { refused.append(party) }
        }
        // The twelve have the two largest tables; three tables are left, for two, four and three.
        #expect(refused == [6, 2, 1, 13, 8])
        for booking in friday.bookings.values {
            let unit = plan.units.first { $0.tables == booking.tables }
            #expect(unit?.seats.contains(booking.party) == true, "\(booking)")
        }
        #expect(Set(friday.bookings.values.flatMap(\.tables)).count == 5)
    }

    @Test("tables that nobody says can be put together are not put together")
    func noJoints() throws {
        let house = try SampleHouse.oldTown()
        let evening = try house.plan().open(house.day("2026-03-27"))
        let request = try house.request("1", 9, "2026-03-27T19:00")
        #expect(
            evening.answer(to: request, at: try house.instant("2026-03-27T12:00"))
                == .refused(reasons: [.partyNeedsSplit(party: 9, largest: 8, parties: [6, 3])])
        )
    }
}
