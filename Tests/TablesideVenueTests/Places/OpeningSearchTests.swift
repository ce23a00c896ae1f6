import Foundation
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// When it closes and when it opens next.
@Suite("Opening search")
struct OpeningSearchTests {
    static let utc = FixedOffset.utc

    static func period(_ opens: String, _ closes: String) -> [OpeningPeriod] {
        OpeningHoursTests.period(opens, closes)
    }

    static func at(_ text: String) throws -> Instant { try Instant(iso8601: text + ":00Z") }

    @Test("touching and overlapping periods count as one for open until")
    func merged() throws {
        let hours = OpeningHours(
            weekly: [
                .tuesday: Self.period("12:00", "15:00") + Self.period("15:00", "23:00"),
                .wednesday: Self.period("12:00", "15:00") + Self.period("14:00", "02:00"),
                .thursday: Self.period("02:00", "03:00"),
            ]
        )
        #expect(try hours.openUntil(at: Self.at("2026-03-24T13:00"), in: Self.utc) == Self.at("2026-03-24T23:00"))
        #expect(try hours.openUntil(at: Self.at("2026-03-25T14:30"), in: Self.utc) == Self.at("2026-03-26T03:00"))
        #expect(try hours.openUntil(at: Self.at("2026-03-26T03:00"), in: Self.utc) == nil)
    }

    @Test("next opening is strictly after the instant, also while it is open")
    func strictlyAfter() throws {
        let hours = OpeningHours(everyDay: Self.period("12:00", "15:00") + Self.period("15:00", "22:00"))
        for (from, to) in [
            ("2026-03-24T11:59", "2026-03-24T12:00"), ("2026-03-24T12:00", "2026-03-25T12:00"),
            ("2026-03-24T15:00", "2026-03-25T12:00"), ("2026-03-24T22:00", "2026-03-25T12:00"),
        ] {
            #expect(try hours.nextOpening(after: Self.at(from), in: Self.utc) == Self.at(to), "\(from)")
        }
    }

    @Test("the search passes closed days and exceptions, not just one week")
    func farAway() throws {
        let closedDates = try (24...31).map { try CivilDate(year: 2026, month: 3, day: $0) }
        let renovated = OpeningHours(
            weekly: [.tuesday: Self.period("12:00", "15:00")],
            exceptions: Dictionary(uniqueKeysWithValues: closedDates.map { ($0, []) })
        )
        #expect(
            try renovated.nextOpening(after: Self.at("2026-03-23T12:00"), in: Self.utc)
                == Self.at("2026-04-07T12:00")
        )
        let onceInALifetime = OpeningHours(
            weekly: [:],
            exceptions: [try CivilDate("2126-01-01"): Self.period("10:00", "11:00"), try CivilDate("2030-01-01"): []]
        )
        #expect(
            try onceInALifetime.nextOpening(after: Self.at("2026-03-23T12:00"), in: Self.utc)
                == Self.at("2126-01-01T10:00")
        )
        #expect(try onceInALifetime.nextOpening(after: Self.at("2126-01-01T10:00"), in: Self.utc) == nil)
        #expect(
            try onceInALifetime.status(at: Self.at("2126-01-01T10:30"), in: Self.utc)
                == .open(until: Self.at("2126-01-01T11:00"))
        )
        #expect(try onceInALifetime.status(at: Self.at("2126-01-01T11:00"), in: Self.utc) == .closed(until: nil))
        #expect(try OpeningHours.closed.nextOpening(after: Self.at("2026-03-23T12:00"), in: Self.utc) == nil)
    }

    @Test("a house that never closes has no closing and no next opening, until an exception closes it")
    func aroundTheClock() throws {
        let always = OpeningHours(everyDay: Self.period("06:00", "06:00"))
        #expect(try always.status(at: Self.at("2026-03-24T03:00"), in: Self.utc) == .open(until: nil))
        #expect(try always.openUntil(at: Self.at("2026-03-24T03:00"), in: Self.utc) == nil)
        #expect(try always.nextOpening(after: Self.at("2026-03-24T03:00"), in: Self.utc) == nil)
        let christmas = try CivilDate("2046-12-25")
        let almost = OpeningHours(everyDay: Self.period("06:00", "06:00"), exceptions: [christmas: []])
        #expect(
            try almost.status(at: Self.at("2026-03-24T03:00"), in: Self.utc)
                == .open(until: Self.at("2046-12-25T06:00"))
        )
        #expect(
            try almost.nextOpening(after: Self.at("2026-03-24T03:00"), in: Self.utc)
                == Self.at("2046-12-26T06:00")
        )
        // An exception right behind the two weeks that are searched day by day, with a gap in the morning.
        for day in 8...14 {
            let date = try CivilDate(year: 2026, month: 4, day: day)
            let late = OpeningHours(
                everyDay: Self.period("00:00", "24:00"),
                exceptions: [date: Self.period("12:00", "24:00")]
            )
            #expect(
                try late.nextOpening(after: Self.at("2026-03-24T03:00"), in: Self.utc)
                    == Self.at("\(date)T12:00"),
                "\(date)"
            )
        }
    }

    @Test("that a house never closes is said by a zone that knows the fifteen days after, and by none that knows less")
    func knownAhead() throws {
        let always = OpeningHours(everyDay: Self.period("00:00", "24:00"))
        let now = try Self.at("2026-03-24T12:00")
        // The fifteenth day is April 8.
        let end = try Self.at("2026-04-09T00:00")
        let known = CountingZone(.failing(from: end + .milliseconds(1)))
        #expect(try always.status(at: now, in: known) == .open(until: nil))
        #expect(throws: ZoneError.self) { try always.status(at: now, in: CountingZone(.failing(from: end))) }
    }

    @Test("at the ends of the calendar it opens, closes and does not open again")
    func endsOfCalendar() throws {
        let lunch = OpeningHours(everyDay: Self.period("12:00", "15:00"))
        let first = CivilDate.first.startOfDay.instant(at: .utc)
        #expect(try lunch.nextOpening(after: first, in: Self.utc) == first + .hours(12))
        #expect(try lunch.status(at: first, in: Self.utc) == .closed(until: first + .hours(12)))
        #expect(try lunch.status(at: first + .hours(13), in: Self.utc) == .open(until: first + .hours(15)))
        let last = CivilDate.last.startOfDay.instant(at: .utc)
        #expect(try lunch.nextOpening(after: last, in: Self.utc) == last + .hours(12))
        #expect(try lunch.nextOpening(after: last + .hours(12), in: Self.utc) == nil)
        #expect(try lunch.status(at: last + .hours(11), in: Self.utc) == .closed(until: last + .hours(12)))
        #expect(try lunch.status(at: last + .hours(13), in: Self.utc) == .open(until: last + .hours(15)))
        #expect(try lunch.status(at: last + .hours(16), in: Self.utc) == .closed(until: nil))
        #expect(try lunch.status(at: last + .hours(15), in: Self.utc) == .closed(until: nil))
    }

    @Test("what the zone does not know is an error, never a guess")
    func unknownZone() throws {
        let short = try ZoneTransitions(
            identifier: "Test/Short",
            initialOffset: .utc,
            transitions: [],
            validUntil: Self.at("2026-03-25T00:00")
        )
        let hours = OpeningHours(everyDay: Self.period("12:00", "15:00"))
        #expect(throws: ZoneError.self) { try hours.isOpen(at: Self.at("2026-03-26T13:00"), in: short) }
        #expect(throws: ZoneError.self) { try hours.nextOpening(after: Self.at("2026-03-24T16:00"), in: short) }
    }

    @Test("open, closing and next opening agree with a minute-by-minute reading of the hours")
    func againstMinutes() throws {
        let seed: UInt64 = 0x0BE5
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(60, long: 3_000) {
            let hours = Self.hours(by: &random)
            let start = try CivilDate("2026-03-24")
            // Nine days, minute by minute, by arithmetic on minutes alone.
            var isOpen = [Bool](repeating: false, count: 9 * 1_440)
            for day in -1..<9 {
                let date = try start.adding(days: day)
                let periods = hours.exceptions[date] ?? hours.weekly[date.weekday] ?? []
                for period in periods {
                    let opens = day * 1_440 + period.opens.millisecondOfDay / 60_000
                    var closes = day * 1_440 + period.closes.millisecondOfDay / 60_000
                    if closes <= opens { closes += 1_440 }
                    for minute in max(0, opens)..<max(0, closes) where minute < isOpen.count { isOpen[minute] = true }
                }
            }
            let midnight = try Self.at("2026-03-24T00:00")
            for _ in 0..<40 {
                let minute = Int.random(in: 0..<2_880, using: &random)
                let now = midnight + .minutes(minute)
                var context: String { "seed \(seed) run \(run) minute \(minute) \(hours)" }
                #expect(try hours.isOpen(at: now, in: Self.utc) == isOpen[minute], "\(context)")
                let change = isOpen[minute...].firstIndex { $0 != isOpen[minute] }
                if let change {
                    let expected: OpeningHours.Status =
                        isOpen[minute]
                        ? .open(until: midnight + .minutes(change)) : .closed(until: midnight + .minutes(change))
                    #expect(try hours.status(at: now, in: Self.utc) == expected, "\(context)")
                }
                let next = ((minute + 1)..<isOpen.count).first { isOpen[$0] && !isOpen[$0 - 1] }
                if let next {
                    #expect(
                        try hours.nextOpening(after: now, in: Self.utc) == midnight + .minutes(next),
                        "\(context)"
                    )
                }
            }
        }
    }

    private static func hours(by random: inout SplitMix64) -> OpeningHours {
        func periods() -> [OpeningPeriod] {
            (0..<Int.random(in: 0...2, using: &random)).flatMap { _ in
                let opens = Int.random(in: 0..<24, using: &random)
                let closes = Int.random(in: 0...24, using: &random)
                let pad = { (hour: Int) in hour < 10 ? "0\(hour):00" : "\(hour):00" }
                return period(pad(opens), pad(closes))
            }
        }
        var weekly: [Weekday: [OpeningPeriod]] = [:]
        for day in Weekday.allCases { weekly[day] = periods() }
        var exceptions: [CivilDate: [OpeningPeriod]] = [:]
        for day in 24...30 where Int.random(in: 0..<4, using: &random) == 0 {
            if let date = try? CivilDate(year: 2026, month: 3, day: day) { exceptions[date] = periods() }
        }
        return OpeningHours(weekly: weekly, exceptions: exceptions)
    }
}
