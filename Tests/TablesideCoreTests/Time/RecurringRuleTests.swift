import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("RecurringRule")
struct RecurringRuleTests {
    /// Rules of the time zone database's release 2026f, as the POSIX strings of its compiled files give them.
    private static func rules() throws -> [String: RecurringRule] {
        func change(
            _ month: Int,
            _ day: YearlyChange.Day,
            _ minutes: Int,
            _ clock: YearlyChange.Clock = .wall
        )
            throws -> YearlyChange
        {
            try YearlyChange(month: month, day: day, time: .minutes(minutes), on: clock)
        }
        func rule(
            _ standard: String,
            _ daylight: String,
            _ starts: YearlyChange,
            _ ends: YearlyChange
        )
            throws -> RecurringRule
        {
            try RecurringRule(
                standard: UTCOffset(standard),
                daylight: UTCOffset(daylight),
                starts: starts,
                ends: ends
            )
        }
        let lastSunday = YearlyChange.Day.last(weekday: .sunday)
        func sunday(_ day: Int) -> YearlyChange.Day { .onOrAfter(weekday: .sunday, day: day) }
        let union = try (change(3, lastSunday, 60, .utc), change(10, lastSunday, 60, .utc))
        return [
            "Europe/London": try rule("+00:00", "+01:00", union.0, union.1),
            "Europe/Rome": try rule("+01:00", "+02:00", union.0, union.1),
            "Europe/Bucharest": try rule("+02:00", "+03:00", union.0, union.1),
            // Summer time is Ireland's standard time; winter is an hour behind it.
            "Europe/Dublin": try rule("+01:00", "+00:00", change(10, lastSunday, 120), change(3, lastSunday, 60)),
            "America/New_York": try rule("-05:00", "-04:00", change(3, sunday(8), 120), change(11, sunday(1), 120)),
            "America/St_Johns": try rule("-03:30", "-02:30", change(3, sunday(8), 120), change(11, sunday(1), 120)),
            "America/Santiago": try rule("-04:00", "-03:00", change(9, sunday(2), 0), change(4, sunday(2), 0)),
            "Asia/Beirut": try rule("+02:00", "+03:00", change(3, lastSunday, 0), change(10, lastSunday, 0)),
            "Africa/Cairo": try rule(
                "+02:00",
                "+03:00",
                change(4, .last(weekday: .friday), 0),
                change(10, .last(weekday: .thursday), 1_440)
            ),
            "Australia/Sydney": try rule("+10:00", "+11:00", change(10, sunday(1), 120), change(4, sunday(1), 180)),
            "Australia/Lord_Howe": try rule("+10:30", "+11:00", change(10, sunday(1), 120), change(4, sunday(1), 120)),
            "Pacific/Auckland": try rule("+12:00", "+13:00", change(9, lastSunday, 120), change(4, sunday(1), 180)),
            "Pacific/Chatham": try rule(
                "+12:45",
                "+13:45",
                change(9, lastSunday, 165),
                change(4, sunday(1), 165, .standard)
            ),
        ]
    }

    @Test("after a table cut off in 2024 the rules of 13 zones name every later change of the list and no other")
    func rulesAgainstTheList() throws {
        let list = try TransitionRow.byZone()
        let cut: Int64 = 1_704_067_200  // 2024-01-01T00:00:00Z
        for (name, rule) in try Self.rules() {
            let rows = try #require(list[name])
            let (known, later) = (rows.filter { $0.seconds < cut }, rows.filter { $0.seconds >= cut })
            #expect(later.count == 14)
            let zone = try ZoneTransitions(
                identifier: name,
                initialOffset: UTCOffset(seconds: rows[0].before),
                transitions: known.map {
                    try .init(at: Instant(secondsSince1970: $0.seconds), offset: UTCOffset(seconds: $0.after))
                },
                rule: rule
            )
            // Every hour from 2024 to the end of 2030 the offset is that of the last row before.
            var (passed, offset) = (0, try #require(known.last).after)
            for seconds in stride(from: cut, to: 1_924_992_000, by: 3_600) {
                while passed < later.count, later[passed].seconds <= seconds {
                    offset = later[passed].after
                    passed += 1
                }
                let found = try zone.offset(at: Instant(secondsSince1970: seconds)).seconds
                try #require(found == offset, "\(name) \(seconds)")
            }
            for row in later {
                let at = try Instant(secondsSince1970: row.seconds)
                #expect(try zone.offset(at: at - .milliseconds(1)).seconds == row.before, "\(row.testDescription)")
                let resolution = try zone.resolve(LocalDateTime(row.wallFrom))
                #expect(resolution.instants.count == (row.kind == "gap" ? 0 : 2), "\(row.testDescription)")
            }
        }
    }

    @Test(
        "the rule holds for ever: changes centuries later, reckoned by hand",
        arguments: [
            // 400 years are a whole number of weeks, so that 2426 has the Sundays of 2026 and 9626 those of 2026 too.
            ("2426-03-29T01:00:00Z", 7_200, 10_800), ("2426-10-25T01:00:00Z", 10_800, 7_200),
            ("9626-03-29T01:00:00Z", 7_200, 10_800), ("9999-10-31T01:00:00Z", 10_800, 7_200),
            // The last Sundays of March 2100 and October 2399 (as in 1999).
            ("2100-03-28T01:00:00Z", 7_200, 10_800), ("2399-10-31T01:00:00Z", 10_800, 7_200),
        ]
    )
    func forEver(instant: String, before: Int, after: Int) throws {
        let zone = try Zones.bucharest()
        let at = try Instant(iso8601: instant)
        #expect(try zone.offset(at: at - .milliseconds(1)).seconds == before)
        #expect(try zone.offset(at: at).seconds == after)
        let resolution = try zone.resolve(zone.local(at: at - .minutes(30)).adding(.hours(after > before ? 1 : 0)))
        if after > before {
            #expect(resolution == .nonexistent(earlier: at - .minutes(30), later: at + .minutes(30), next: at))
        } else {
            #expect(resolution == .ambiguous(earlier: at - .minutes(30), later: at + .minutes(30)))
        }
    }

    @Test("every year of the calendar has its two changes, on the last Sundays of March and October")
    func everyYear() throws {
        let zone = try Zones.bucharest()
        for year in 1_998...9_999 {
            for (month, offset) in [(3, 10_800), (10, 7_200)] {
                var date = try CivilDate(year: year, month: month, day: 31)
                while date.weekday != .sunday { date = try date.adding(days: -1) }
                let at = try LocalDateTime(date: date, time: LocalTime("01:00")).instant(at: .utc)
                try #require(try zone.offset(at: at).seconds == offset)
                try #require(try zone.offset(at: at - .milliseconds(1)).seconds == 18_000 - offset)
            }
        }
    }

    @Test("changes around the turn of the year fall into the right order")
    func turnOfTheYear() throws {
        // Daylight from 26 hours after the start of 31 December (so in January) to 30 June.
        let rule = try RecurringRule(
            standard: UTCOffset("+01:00"),
            daylight: UTCOffset("+02:00"),
            starts: YearlyChange(month: 12, day: .number(day: 31), time: .hours(26), on: .utc),
            ends: YearlyChange(month: 6, day: .number(day: 30), time: .zero, on: .utc)
        )
        let zone = try ZoneTransitions(
            identifier: "X",
            initialOffset: UTCOffset("+02:00"),
            transitions: [.init(at: Instant(iso8601: "2025-06-30T00:00:00Z"), offset: UTCOffset("+01:00"))],
            rule: rule
        )
        for year in [2_026, 2_027, 2_425, 2_426, 2_427, 2_428, 2_430, 5_000, 9_990] {
            let at = try Instant(iso8601: "\(year)-01-01T02:00:00Z")
            #expect(try zone.offset(at: at - .milliseconds(1)).seconds == 3_600, "\(year)")
            #expect(try zone.offset(at: at).seconds == 7_200, "\(year)")
            #expect(
                try zone.resolve(LocalDateTime("\(year)-01-01T03:30"))
                    == .nonexistent(earlier: at - .minutes(30), later: at + .minutes(30), next: at),
                "\(year)"
            )
        }
    }

    @Test("a change that its day puts into the year before is found there, also where the table begins to repeat")
    func yearBefore() throws {
        // Daylight from 26 hours before the start of 1 January (so in December) to 30 June.
        let rule = try RecurringRule(
            standard: UTCOffset("+01:00"),
            daylight: UTCOffset("+02:00"),
            starts: YearlyChange(month: 1, day: .number(day: 1), time: .hours(-26), on: .utc),
            ends: YearlyChange(month: 6, day: .number(day: 30), time: .zero, on: .utc)
        )
        let zone = try ZoneTransitions(
            identifier: "X",
            initialOffset: UTCOffset("+02:00"),
            transitions: [.init(at: Instant(iso8601: "2025-06-30T00:00:00Z"), offset: UTCOffset("+01:00"))],
            rule: rule
        )
        for year in 2_025...3_300 {
            let at = try Instant(iso8601: "\(year)-12-30T22:00:00Z")
            try #require(try zone.offset(at: at - .milliseconds(1)).seconds == 3_600, "\(year)")
            try #require(try zone.offset(at: at).seconds == 7_200, "\(year)")
            try #require(try zone.offset(at: at + .days(3)).seconds == 7_200, "\(year)")
        }
    }

    @Test("a zone that never changes its clocks is a rule, too")
    func fixed() throws {
        let zone = try ZoneTransitions(
            identifier: "Asia/Kolkata",
            initialOffset: UTCOffset("+05:30"),
            transitions: [],
            rule: RecurringRule(fixed: UTCOffset("+05:30"))
        )
        #expect(try zone.local(at: Instant(iso8601: "9000-06-01T00:00:00Z")).description == "9000-06-01T05:30")
        #expect(try zone.local(at: Instant(iso8601: "-9000-06-01T00:00:00Z")).description == "-9000-06-01T05:30")
    }

    @Test("changes that do not alternate, or leave no room, are refused with the year")
    func notAlternating() throws {
        func rule(_ starts: YearlyChange, _ ends: YearlyChange) throws {
            _ = try RecurringRule(standard: .utc, daylight: UTCOffset("+01:00"), starts: starts, ends: ends)
        }
        let march = try YearlyChange(month: 3, day: .last(weekday: .sunday), time: .hours(1), on: .utc)
        #expect(throws: ZoneError.self) { try rule(march, march) }
        // The last Sunday of March comes before 28 March in some years and after it in others.
        let fixed = try YearlyChange(month: 3, day: .number(day: 28), time: .hours(1), on: .utc)
        #expect(throws: ZoneError.self) { try rule(march, fixed) }
        // Half an hour apart: the wall would show some times three times.
        let soon = try YearlyChange(month: 3, day: .last(weekday: .sunday), time: .minutes(90), on: .utc)
        #expect(throws: ZoneError(.changesNotAlternating(year: 1_999))) { try rule(march, soon) }
    }

    @Test("a day that a month does not always have, or a time far from its day, is refused")
    func impossibleChanges() throws {
        for (month, day) in [(2, 29), (4, 31), (1, 0), (1, 32), (0, 1), (13, 1), (Int.min, 1), (1, Int.max)] {
            #expect(throws: ZoneError(.noSuchChangeDay(month: month, day: day))) {
                try YearlyChange(month: month, day: .number(day: day), time: .zero, on: .utc)
            }
            #expect(throws: ZoneError(.noSuchChangeDay(month: month, day: day))) {
                try YearlyChange(month: month, day: .onOrAfter(weekday: .friday, day: day), time: .zero, on: .utc)
            }
        }
        for time in [Elapsed.days(7) + .milliseconds(1), .days(-7) - .milliseconds(1), .milliseconds(.max)] {
            #expect(throws: ZoneError(.changeTimeOutOfRange(time: time))) {
                try YearlyChange(month: 1, day: .last(weekday: .friday), time: time, on: .utc)
            }
        }
    }

    @Test("it is written with its parts, labeled, and checked when read")
    func coding() throws {
        let rule = try RecurringRule(
            standard: UTCOffset("+02:00"),
            daylight: UTCOffset("+03:00"),
            starts: YearlyChange(month: 3, day: .last(weekday: .sunday), time: .hours(1), on: .utc),
            ends: YearlyChange(month: 10, day: .onOrAfter(weekday: .sunday, day: 25), time: .hours(1), on: .utc)
        )
        let starts = #"{"clock":"utc","day":{"last":{"weekday":"sunday"}},"month":3,"time":3600000}"#
        let ends = #"{"clock":"utc","day":{"onOrAfter":{"day":25,"weekday":"sunday"}},"month":10,"time":3600000}"#
        let json = #"{"daylight":{"ends":\#(ends),"offset":"+03:00","starts":\#(starts)},"standard":"+02:00"}"#
        #expect(try encoded(rule) == json)
        #expect(try decoded(RecurringRule.self, json) == rule)
        #expect(try encoded(RecurringRule(fixed: .utc)) == #"{"standard":"+00:00"}"#)
        #expect(try decoded(RecurringRule.self, #"{"standard":"+00:00"}"#) == RecurringRule(fixed: .utc))
        let same = #"{"daylight":{"ends":\#(starts),"offset":"+03:00","starts":\#(starts)},"standard":"+02:00"}"#
        #expect(decodingFault(RecurringRule.self, same) is ZoneError)
        let wrong = starts.replacing("\"month\":3", with: "\"month\":14")
        #expect(decodingFault(YearlyChange.self, wrong) as? ZoneError == ZoneError(.noSuchChangeDay(month: 14, day: 1)))
        #expect(throws: DecodingError.self) {
            try decoded(YearlyChange.self, starts.replacing("utc", with: "sidereal"))
        }
    }
}
