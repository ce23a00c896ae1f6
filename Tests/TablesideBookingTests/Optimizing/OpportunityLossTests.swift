import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

/// What a stay takes from those who have not booked yet, counted by hand.
@Suite("Opportunity loss")
struct OpportunityLossTests {
    /// What a stay from 19:30 to 20:30 at a table of its own takes, in a house that is open from 18:00 to 22:00.
    private static func loss(
        seats: SeatRange,
        at now: String = "2026-03-27T12:00",
        preferring taste: TablePreference = .none,
        _ configure: (inout BookingRules) throws -> Void
    ) throws -> Int {
        let hours = OpeningHours(everyDay: [try OpeningPeriod("18:00", "22:00")])
        var house = try SampleHouse.oldTown(turn: .hours(1), hours: hours, configure: configure)
        house.branch.tables = [DiningTable(id: TableID("t1"), number: 1, seats: seats)]
        let evening = try house.plan().preferring(taste).open(house.day("2026-03-27"))
        let model = OpportunityLoss(evening, at: try house.instant(now))
        let span = try house.instant("2026-03-27T19:30")..<house.instant("2026-03-27T20:30")
        return model.loss(model.stakes(of: 0), during: span)
    }

    @Test("a start is lost if a stay from it would meet this one, the time between two stays included, on both sides")
    func starts() throws {
        let one = try SeatRange(1, 1)
        // 19:00, 19:30 and 20:00.
        #expect(try Self.loss(seats: one) { _ in } == 3)
        // 18:30 to 20:30.
        #expect(try Self.loss(seats: one) { $0.buffer = .additional(length: .minutes(30)) } == 5)
        #expect(try Self.loss(seats: one) { $0.buffer = .additional(length: .minutes(29)) } == 5)
        #expect(try Self.loss(seats: one) { $0.buffer = .additional(length: .minutes(31)) } == 7)
    }

    @Test("what is past cannot be lost, the start at this very instant can")
    func ahead() throws {
        let one = try SeatRange(1, 1)
        #expect(try Self.loss(seats: one, at: "2026-03-27T19:00") { _ in } == 3)
        #expect(try Self.loss(seats: one, at: "2026-03-27T19:01") { _ in } == 2)
        #expect(try Self.loss(seats: one, at: "2026-03-27T20:01") { _ in } == 0)
    }

    @Test("a start counts once for every party size that guests may book and that has it")
    func sizes() throws {
        #expect(try Self.loss(seats: SeatRange(2, 5)) { _ in } == 4 * 3)
        #expect(try Self.loss(seats: SeatRange(2, 5)) { $0.smallestParty = 4 } == 2 * 3)
        #expect(try Self.loss(seats: SeatRange(2, 5)) { $0.largestParty = 4 } == 3 * 3)
        #expect(try Self.loss(seats: SeatRange(2, 5)) { ($0.smallestParty, $0.largestParty) = (5, 5) } == 3)
        #expect(try Self.loss(seats: SeatRange(2, 5)) { $0.smallestParty = 6 } == 0)
        // Two sizes stay for an hour; three stay for two, from 18:00 on: they lose 18:00 to 20:00.
        #expect(
            try Self.loss(seats: SeatRange(2, 6)) {
                $0.turns = [TurnTime(for: try SeatRange(4, 6), lasts: .hours(2))]
            } == 2 * 3 + 3 * 5
        )
        // One of them stays for two hours.
        #expect(
            try Self.loss(seats: SeatRange(2, 6)) {
                $0.turns = [TurnTime(for: try SeatRange(4, 4), lasts: .hours(2))]
            } == 4 * 3 + 5
        )
    }

    @Test("each size counts as often as the house expects it, and one that nobody asks for not at all")
    func demand() throws {
        let seats = try SeatRange(2, 5)
        func loss(_ demand: [Int: Int], _ configure: (inout BookingRules) throws -> Void = { _ in }) throws -> Int {
            try Self.loss(seats: seats, preferring: TablePreference(demand: demand), configure)
        }
        // Three starts are lost: 19:00, 19:30 and 20:00. Sizes that do not fit the table take no part.
        #expect(try loss([2: 7, 4: 2, 1: 100, 6: 100]) == (7 + 2) * 3)
        #expect(try loss([2: 7, 4: 2]) { $0.smallestParty = 3 } == 2 * 3)
        #expect(try loss([6: 5]) == 0)
        // Sizes of other lengths of stay are classes of their own: four of two hours lose five starts.
        let turns = [TurnTime(for: try SeatRange(4, 5), lasts: .hours(2))]
        #expect(try loss([2: 7, 4: 2]) { $0.turns = turns } == 7 * 3 + 2 * 5)
        #expect(try loss([2: -7, 4: 2]) == 2 * 3)
        #expect(try loss([2: .max, 3: .max]) == 2 * 1_000_000 * 3)
        #expect(try loss([.max: 1, .min: 1]) == 0)
    }

    @Test("what is learned is how often each size asked, and once more up to the largest that did, without walk-ins")
    func learned() {
        func past(_ sizes: [Int], _ channel: BookingChannel = .online) -> [PastBooking] {
            sizes.map { PastBooking(party: $0, channel: channel, lead: .hours(24), showed: $0 != 4) }
        }
        let bookings = past([2, 2, 2, 4]) + past([3, 3, 9], .walkIn) + past([0, -1, 1_001])
        #expect(TablePreference.learned(from: bookings) == TablePreference(demand: [1: 1, 2: 4, 3: 1, 4: 2]))
        #expect(TablePreference.learned(from: past([9], .walkIn)) == .none)
        #expect(TablePreference.learned(from: []) == .none)
    }
}
