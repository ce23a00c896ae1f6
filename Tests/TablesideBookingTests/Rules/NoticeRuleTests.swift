import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// How late and how early guests book.
@Suite("Notice and horizon")
struct NoticeRuleTests {
    private static func house(_ configure: (inout BookingRules) throws -> Void) throws -> SampleHouse {
        try SampleHouse.oldTown {
            $0.services = [
                BookingService(.lunch, hours: OpeningHours(everyDay: [try OpeningPeriod("12:00", "15:00")])),
                BookingService(.dinner, hours: OpeningHours(everyDay: [try OpeningPeriod("18:00", "01:00")])),
            ]
            try configure(&$0)
        }
    }

    /// Until when the services of a date can be booked, in local time.
    private static func bookBy(_ house: SampleHouse, _ date: String) throws -> [String] {
        try house.plan().services(on: try CivilDate(date)).map { window in
            try window.bookBy.map { try house.zone.local(at: $0).description } ?? "-"
        }
    }

    @Test("a notice before the visit moves the first start, itself included")
    func beforeVisit() throws {
        let house = try Self.house { $0.notice = .beforeVisit(length: .minutes(90)) }
        let now = try house.instant("2026-03-27T11:00")
        let plan = try house.plan()
        #expect(plan.earliestStart(at: now) == now + .minutes(90))
        let slots = try plan.open(house.day("2026-03-27")).slots(for: 2, at: now)
        #expect(slots.first { $0.isOffered }?.label.time == (try LocalTime("12:30")))
        #expect(try Self.bookBy(house, "2026-03-27") == ["-", "-"])
        #expect(plan.earliestStart(at: Instant(millisecondsSince1970: .max)) == Instant(millisecondsSince1970: .max))
    }

    @Test("a notice before the service is counted from its opening, in elapsed time")
    func beforeService() throws {
        let house = try Self.house { $0.notice = .beforeService(length: .hours(3)) }
        #expect(try Self.bookBy(house, "2026-03-27") == ["2026-03-27T09:00", "2026-03-27T15:00"])
        let now = try house.instant("2026-03-27T11:00")
        #expect(try house.plan().earliestStart(at: now) == now)
        let night = try Self.house { $0.notice = .beforeService(length: .hours(12)) }
        // Between midnight and noon clocks were put forward by an hour.
        #expect(try Self.bookBy(night, "2026-03-29") == ["2026-03-28T23:00", "2026-03-29T06:00"])
    }

    @Test("a notice by the calendar ends at a time of a day before, whatever the clocks do in between")
    func byCalendar() throws {
        func house(_ days: Int, _ time: LocalTime) throws -> SampleHouse {
            try Self.house {
                $0.notice = .byCalendar(deadline: CalendarDeadline(daysBefore: days, at: time))
                ($0.turn, $0.turns) = (.minutes(30), [])
            }
        }
        let noon = try LocalTime("12:00")
        let day = try house(1, noon)
        #expect(try Self.bookBy(day, "2026-03-27") == ["2026-03-26T12:00", "2026-03-26T12:00"])
        #expect(try Self.bookBy(day, "2026-03-30") == ["2026-03-29T12:00", "2026-03-29T12:00"])
        #expect(try Self.bookBy(house(3, .endOfDay), "2026-03-27") == ["2026-03-25T00:00", "2026-03-25T00:00"])
        // A time that clocks skip comes later by the gap.
        #expect(try Self.bookBy(house(0, LocalTime("03:30")), "2026-03-29").first == "2026-03-29T04:30")
        let plan = try day.plan()
        let last = try day.instant("2026-03-26T12:00")
        #expect(plan.earliestStart(at: last) == last)
        // Half past midnight belongs to the dinner of the day before.
        for start in ["2026-03-27T12:30", "2026-03-28T00:00"] {
            let request = try day.request("1", 2, start)
            let evening = try plan.open(day.day("2026-03-27"))
            guard case .offered = evening.answer(to: request, at: last) else {
                Issue.record("\(start) is not offered at the last moment")
                continue
            }
            let late = last + .milliseconds(1)
            #expect(
                evening.answer(to: request, at: late) == .refused(reasons: [.bookingClosed(since: last)]),
                "\(start)"
            )
            var booked = try day.day("2026-03-27")
            try booked.perform(.book(request), in: plan, by: House.host, at: late)
        }
        // No calendar goes back so far: guests are always too late, staff are not.
        let never = try house(2_000_000_000, noon).plan().services(on: try CivilDate("2026-03-27"))
        #expect(never.map(\.bookBy) == Array(repeating: Instant(millisecondsSince1970: .min), count: 2))
    }

    @Test("after the cut-off of the day it can no longer be booked, late services included")
    func cutoff() throws {
        let house = try Self.house { $0.sameDayCutoff = try LocalTime("10:30") }
        #expect(try Self.bookBy(house, "2026-03-27") == ["2026-03-27T10:30", "2026-03-27T10:30"])
        let midnight = try Self.house { $0.sameDayCutoff = .endOfDay }
        #expect(try Self.bookBy(midnight, "2026-03-27") == ["2026-03-28T00:00", "2026-03-28T00:00"])
        // A time that clocks skip comes later by the gap.
        let skipped = try Self.house { $0.sameDayCutoff = try LocalTime("03:30") }
        #expect(try Self.bookBy(skipped, "2026-03-29") == ["2026-03-29T04:30", "2026-03-29T04:30"])
        let both = try Self.house {
            $0.sameDayCutoff = try LocalTime("10:30")
            $0.notice = .beforeService(length: .hours(3))
        }
        #expect(try Self.bookBy(both, "2026-03-27") == ["2026-03-27T09:00", "2026-03-27T10:30"])
    }

    @Test("the horizon in all its forms, by calendar days of the branch")
    func horizon() throws {
        func from(_ horizon: Horizon?, _ date: String) throws -> String? {
            let house = try SampleHouse.oldTown { $0.horizon = horizon }
            return try house.plan().bookableFrom(try CivilDate(date)).map { try house.zone.local(at: $0).description }
        }
        let ten = try LocalTime("10:00")
        #expect(try from(nil, "2026-03-27") == nil)
        #expect(try from(.days(count: 0), "2026-03-27") == "2026-03-27T00:00")
        #expect(try from(.days(count: 30), "2026-03-27") == "2026-02-25T00:00")
        // 31 calendar days, whatever clocks did in between.
        #expect(try from(.days(count: 31), "2026-04-10") == "2026-03-10T00:00")
        #expect(try from(.days(count: .max), "2026-03-27") == nil)
        #expect(try from(.daysFrom(count: 30, time: ten), "2026-03-27") == "2026-02-25T10:00")
        #expect(try from(.daysFrom(count: 1, time: .endOfDay), "2026-03-27") == "2026-03-27T00:00")
        #expect(try from(.daysFrom(count: 1, time: try LocalTime("03:30")), "2026-03-30") == "2026-03-29T04:30")
        for date in ["2026-12-01", "2026-12-25", "2026-12-31"] {
            #expect(try from(.monthly(opensOnDay: 1, at: ten, monthsAhead: 1), date) == "2026-11-01T10:00")
        }
        #expect(try from(.monthly(opensOnDay: 1, at: ten, monthsAhead: 1), "2026-01-31") == "2025-12-01T10:00")
        #expect(try from(.monthly(opensOnDay: 15, at: ten, monthsAhead: 14), "2026-03-01") == "2025-01-15T10:00")
        #expect(try from(.monthly(opensOnDay: 31, at: ten, monthsAhead: 1), "2026-03-27") == "2026-02-28T10:00")
        #expect(try from(.monthly(opensOnDay: 31, at: ten, monthsAhead: 1), "2028-03-27") == "2028-02-29T10:00")
        #expect(try from(.monthly(opensOnDay: 1, at: .midnight, monthsAhead: 0), "2026-03-27") == "2026-03-01T00:00")
        #expect(try from(.monthly(opensOnDay: 1, at: ten, monthsAhead: .max), "2026-03-27") == nil)
    }
}
