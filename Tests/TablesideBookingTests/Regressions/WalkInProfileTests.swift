import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// An evening seated walk-ins where no service day would, and refusals left reasons out.
@Suite("Regressions: houses without walk-ins, and all reasons together")
struct WalkInProfileTests {
    @Test(
        "where a profile knows of no walk-ins the evening says no, as the service day does",
        arguments: Booking.Profile.known
    )
    func profiles(profile: Booking.Profile) throws {
        let house = try SampleHouse.oldTown { $0.profile = profile.code }
        let (plan, day) = (try house.plan(), try house.day("2026-03-27"))
        let now = try house.instant("2026-03-27T19:00")
        let takes = profile.lifecycle.rows.contains { $0.command == .walkIn }
        #expect(takes == (profile.code == Booking.Profile.standard.code))
        for party in [
            WalkIn(id: BookingID("w"), party: 2), WalkIn(id: BookingID("w"), party: 2, leavingBy: now + .hours(1)),
        ] {
            let answer = try plan.open(day).answer(to: party, at: now)
            var decided = day
            let isSeated = (try? decided.perform(.walkIn(party), in: plan, by: House.host, at: now)) != nil
            #expect(isSeated == takes)
            if takes {
                guard case .seated = answer else { throw Missing() }
            } else {
                #expect(answer == .refused(reasons: [.noWalkIns(profile: profile.code)]))
            }
        }
    }

    private struct Missing: Error {}

    @Test("a party that is too large is also told that too many come")
    func together() throws {
        let house = try SampleHouse.oldTown { rules in
            rules.pacing = [PacingRule(.starts(window: .minutes(30)), covers: 9)]
            rules.largestParty = 7
        }
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        let (noon, seven) = (try house.instant("2026-03-27T12:00"), try house.instant("2026-03-27T19:00"))
        try day.perform(.book(house.request("1", 6, "2026-03-27T19:00")), in: plan, by: House.guest, at: noon)
        let evening = try plan.open(day)
        let pace = Unavailability.tooManyStarts(count: .covers, cap: 9, taken: 6)
        func answer(_ party: Int, _ channel: BookingChannel = .online) throws -> Slot.Answer {
            try evening.answer(to: house.request("2", party, "2026-03-27T19:00"), through: channel, at: noon)
        }
        // By the rule for guests, by the tables, and neither.
        #expect(try answer(8) == .refused(reasons: [.partyTooLarge(party: 8, largest: 7), pace]))
        #expect(try answer(9, .inHouse) == .refused(reasons: [.partyTooLarge(party: 9, largest: 8), pace]))
        #expect(try answer(4) == .refused(reasons: [pace]))
        let door = WalkIn(id: BookingID("w"), party: 9)
        #expect(evening.answer(to: door, at: seven) == .refused(reasons: [.partyTooLarge(party: 9, largest: 8), pace]))
        // Who asks while the house is closed is told of both, and of no pacing, as nobody begins then.
        let night = BookingRequest(id: BookingID("2"), party: 9, at: try house.instant("2026-03-27T05:00"))
        #expect(
            evening.answer(to: night, through: .inHouse, at: try house.instant("2026-03-27T04:00"))
                == .refused(reasons: [.closed(at: night.at), .partyTooLarge(party: 9, largest: 8)])
        )
    }

    @Test("a pause does not hide from the door that the house is full")
    func pausedAndFull() throws {
        var house = try SampleHouse.oldTown()
        house.branch.tables = [house.branch.tables[0]]
        let seven = try house.instant("2026-03-27T19:00")
        house.rules.pauses = [BookingPause(from: seven + .minutes(1), until: seven + .hours(3))]
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        try day.perform(.walkIn(WalkIn(id: BookingID("1"), party: 2)), in: plan, by: House.host, at: seven)
        let answer = try plan.open(day).answer(to: WalkIn(id: BookingID("2"), party: 2), at: seven + .minutes(10))
        #expect(answer == .refused(reasons: [.paused(until: seven + .hours(3)), .noFreeTable]))
    }
}
