import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What the days beside a date do to it, where one opens as the other closes.
@Suite("Neighboring days")
struct DayAvailabilityNeighborTests {
    /// Open at any time: each date from half past midnight until half past midnight.
    private static func house(_ pacing: PacingRule? = nil) throws -> SampleHouse {
        try SampleHouse.oldTown(
            turn: .minutes(30),
            hours: OpeningHours(everyDay: [try OpeningPeriod("00:30", "00:30")])
        ) {
            $0.pacing = pacing.map { [$0] } ?? []
        }
    }

    private static func answer(_ evening: DayAvailability, _ house: SampleHouse, at now: Instant) throws -> Slot.Answer
    {
        evening.answer(to: try house.request("new", 2, "2026-03-21T00:30"), through: .inHouse, at: now)
    }

    @Test("a hold of the date before counts in a window that both share until the instant at which it expires")
    func lapse() throws {
        let house = try Self.house(PacingRule(.starts(window: .hours(1)), covers: 4))
        let plan = try house.plan()
        let now = try house.instant("2026-03-20T12:00")
        let end = now + .minutes(10)
        var friday = try house.day("2026-03-20")
        let request = try house.request("held", 3, "2026-03-21T00:00")
        try friday.perform(.hold(request, lasting: .minutes(10)), in: plan, by: House.host, at: now)
        let saturday = try plan.open(house.day("2026-03-21"), beside: [friday])
        let full = Slot.Answer.refused(reasons: [.tooManyStarts(count: .covers, cap: 4, taken: 3)])
        #expect(try Self.answer(saturday, house, at: end - .milliseconds(1)) == full)
        for late in [end, end + .milliseconds(1)] {
            #expect(try Self.answer(saturday, house, at: late) == .offered(tables: [TableID("t1")]))
        }
    }

    @Test("a stay that a day beside it has from another date counts once, however it is known")
    func carried() throws {
        let house = try Self.house(PacingRule(.concurrent, covers: 4))
        let plan = try house.plan()
        let now = try house.instant("2026-03-20T12:00")
        // From Friday's last minutes until after Saturday has opened.
        let span = try house.instant("2026-03-21T00:20")..<house.instant("2026-03-21T03:00")
        let friday = try CivilDate("2026-03-20")
        let stay = SpilloverStay(
            booking: BookingID("long"),
            date: friday,
            tables: [TableID("t3")],
            span: span,
            party: 3,
            channel: .inHouse,
            isSeated: false
        )
        var sunday = try house.day("2026-03-22")
        try sunday.perform(.carry(stays: [stay]), in: plan, by: .system, at: now)
        let empty = try house.day("2026-03-21")
        var own = empty
        try own.perform(.carry(stays: [stay]), in: plan, by: .system, at: now)
        let full = Slot.Answer.refused(reasons: [.tooManyPresent(count: .covers, cap: 4, taken: 3)])
        for (day, others) in [(empty, [sunday]), (own, []), (own, [sunday])] {
            #expect(try Self.answer(plan.open(day, beside: others), house, at: now) == full)
        }
        // The day that it belongs to knows better: there it is no more.
        let known = try plan.open(empty, beside: [sunday, house.day("2026-03-20")])
        #expect(try Self.answer(known, house, at: now) == .offered(tables: [TableID("t1")]))
    }

    @Test("who sits on from the date before has gone when the house has been closed, and not where it never closes")
    func overstay() throws {
        for (opens, isGone) in [("00:30", false), ("00:31", true)] {
            var house = try Self.house()
            house.branch.hours = OpeningHours(
                weekly: [
                    .friday: [try OpeningPeriod("00:30", "00:30")], .saturday: [try OpeningPeriod(opens, "23:00")],
                ]
            )
            let plan = try house.plan()
            var friday = try house.day("2026-03-20")
            let late = try house.instant("2026-03-20T23:30")
            let party = WalkIn(id: BookingID("long"), party: 2, table: TableID("t1"))
            try friday.perform(.walkIn(party), in: plan, by: House.host, at: late)
            let now = try house.instant("2026-03-21T01:00")
            let saturday = try plan.open(house.day("2026-03-21"), beside: [friday])
            let free = saturday.freeTables(during: now..<now + .minutes(30), at: now)
            #expect(free.contains(TableID("t1")) == isGone, "\(opens)")
        }
    }

    @Test("tables that another date keeps for a third are free from the instant at which that stay expires")
    func lapsedStay() throws {
        let house = try Self.house()
        let plan = try house.plan()
        let now = try house.instant("2026-03-20T12:00")
        let end = now + .minutes(10)
        let stay = SpilloverStay(
            booking: BookingID("held"),
            date: try CivilDate("2026-03-20"),
            tables: [TableID("t5")],
            span: try house.instant("2026-03-21T00:20")..<house.instant("2026-03-21T00:45"),
            party: 8,
            channel: .inHouse,
            isSeated: false,
            expiresAt: end
        )
        var sunday = try house.day("2026-03-22")
        try sunday.perform(.carry(stays: [stay]), in: plan, by: .system, at: now)
        let saturday = try plan.open(house.day("2026-03-21"), beside: [sunday])
        let request = try house.request("new", 8, "2026-03-21T00:30")
        for (moment, isFree) in [(end - .milliseconds(1), false), (end, true), (end + .milliseconds(1), true)] {
            let answer = saturday.answer(to: request, through: .inHouse, at: moment)
            #expect(answer == (isFree ? .offered(tables: [TableID("t5")]) : .refused(reasons: [.noFreeTable])))
            #expect(saturday.openings(for: 8, through: .inHouse, at: moment).contains(request.at) == isFree)
        }
    }
}
