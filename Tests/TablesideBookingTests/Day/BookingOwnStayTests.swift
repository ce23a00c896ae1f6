import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// A booking that is asked for again, or changed, is judged as if it had not been made: it neither counts nor sits anywhere.
@Suite("A booking's own stay")
struct BookingOwnStayTests {
    @Test("a hold that has expired and is asked for again counts once, and so do others that have expired")
    func expiredHolds() throws {
        let house = try SampleHouse.oldTown { rules in
            rules.pacing = [PacingRule(.starts(window: .minutes(30)), covers: 4)]
        }
        let plan = try house.plan()
        var friday = try house.day("2026-03-27")
        let four = try house.instant("2026-03-27T16:00")
        for id in ["1", "2"] {
            let request = try house.request(id, 2, "2026-03-27T19:00")
            try friday.perform(.hold(request, lasting: .minutes(10)), in: plan, by: House.host, at: four)
        }
        // Both have expired: there is room for four, and then for nobody.
        let later = four + .minutes(20)
        let request = try house.request("3", 4, "2026-03-27T19:00")
        try friday.perform(.book(request), in: plan, by: House.host, at: later)
        let full = Unavailability.tooManyStarts(count: .covers, cap: 4, taken: 4)
        for command in [
            ServiceDay.Command.confirm(BookingID("1")),
            .swapHold(BookingID("1"), for: try house.request("4", 2, "2026-03-27T19:00")),
        ] {
            #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [full]))) {
                try friday.perform(command, in: plan, by: House.host, at: later)
            }
        }
    }

    @Test("a hold for which the house went beyond its rules is asked for again beyond them, as its reason still stands")
    func expiredOverride() throws {
        let house = try SampleHouse.oldTown { rules in
            rules.pacing = [PacingRule(.starts(window: .minutes(30)), covers: 0)]
        }
        let plan = try house.plan()
        var friday = try house.day("2026-03-27")
        let four = try house.instant("2026-03-27T16:00")
        let request = BookingRequest(
            id: BookingID("1"),
            party: 2,
            at: try house.instant("2026-03-27T19:00"),
            overrideReason: "the mayor"
        )
        try friday.perform(.hold(request, lasting: .minutes(10)), in: plan, by: House.host, at: four)
        try friday.perform(.confirm(request.id), in: plan, by: House.host, at: four + .minutes(10))
        #expect(friday.booking(request.id)?.status == .confirmed)
        #expect(friday.booking(request.id)?.overrideReason == "the mayor")
    }

    @Test("a party that grows leaves its table to the one that has the larger table")
    func tableLeft() throws {
        var house = try SampleHouse.oldTown()
        house.branch.tables = [
            DiningTable(id: TableID("two"), number: 1, seats: try SeatRange(1, 2)),
            DiningTable(id: TableID("four"), number: 2, seats: try SeatRange(1, 4)),
        ]
        let plan = try house.plan()
        var friday = try house.day("2026-03-27")
        let noon = try house.instant("2026-03-27T12:00")
        for id in ["1", "2"] {
            try friday.perform(.book(house.request(id, 2, "2026-03-27T19:00")), in: plan, by: House.host, at: noon)
        }
        #expect(friday.booking(BookingID("1"))?.tables == [TableID("two")])
        #expect(friday.booking(BookingID("2"))?.tables == [TableID("four")])
        try friday.perform(.modify(BookingID("1"), BookingChange(party: 4)), in: plan, by: House.host, at: noon)
        #expect(friday.booking(BookingID("1"))?.tables == [TableID("four")])
        #expect(friday.booking(BookingID("2"))?.tables == [TableID("two")])
    }
}
