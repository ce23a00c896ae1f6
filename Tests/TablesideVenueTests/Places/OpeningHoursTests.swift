import Foundation
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Opening hours")
struct OpeningHoursTests {
    let bucharest: ZoneTransitions

    init() throws { bucharest = try Zones.bucharest() }

    /// The house of the week in March: 09:30 to midnight, on Saturday until 04:30, closed on Monday.
    static let house: OpeningHours = {
        var weekly: [Weekday: [OpeningPeriod]] = [:]
        for day in Weekday.allCases where day != .monday { weekly[day] = period("09:30", "24:00") }
        weekly[.saturday] = period("09:30", "04:30")
        return OpeningHours(weekly: weekly)
    }()

    static func period(_ opens: String, _ closes: String) -> [OpeningPeriod] {
        (try? OpeningPeriod(opens, closes)).map { [$0] } ?? []
    }

    static func instant(_ text: String) throws -> Instant { try Instant(iso8601: text) }

    @Test(
        "QP-16 open from the opening instant on, closed at the closing instant: the hours are shown, or that it is closed"
    )
    func halfOpen() throws {
        let hours = OpeningHours(everyDay: Self.period("09:00", "17:00"))
        let zone = FixedOffset.utc
        for (time, isOpen) in [
            ("08:59:59.999Z", false), ("09:00:00Z", true), ("16:59:59.999Z", true), ("17:00:00Z", false),
        ] {
            #expect(try hours.isOpen(at: Self.instant("2026-03-24T" + time), in: zone) == isOpen, "\(time)")
            let shown: OpeningHours.Status =
                isOpen
                ? .open(until: try Self.instant("2026-03-24T17:00:00Z"))
                : .closed(until: try Self.instant(time < "12" ? "2026-03-24T09:00:00Z" : "2026-03-25T09:00:00Z"))
            #expect(try hours.status(at: Self.instant("2026-03-24T" + time), in: zone) == shown, "\(time)")
        }
    }

    @Test("QP-16 QP-14 a day of the week that is not among the open days is closed at an hour that is open on others")
    func openDaysCount() throws {
        #expect(Self.house.openDays == [.tuesday, .wednesday, .thursday, .friday, .saturday, .sunday])
        // 12:00 in Bucharest (+02:00) on Monday 23 and Tuesday 24 March 2026.
        #expect(try !Self.house.isOpen(at: Self.instant("2026-03-23T10:00:00Z"), in: bucharest))
        #expect(try Self.house.isOpen(at: Self.instant("2026-03-24T10:00:00Z"), in: bucharest))
    }

    @Test("QP-16 after midnight it is still the evening before")
    func pastMidnight() throws {
        // Saturday 21 March 2026, until 04:30 on Sunday, all at +02:00.
        let saturday = try CivilDate("2026-03-21")
        #expect(try Self.house.isOpen(at: Self.instant("2026-03-22T02:29:59Z"), in: bucharest))
        #expect(try !Self.house.isOpen(at: Self.instant("2026-03-22T02:30:00Z"), in: bucharest))
        #expect(
            try Self.house.businessDate(of: Self.instant("2026-03-22T00:30:00Z"), in: bucharest) == saturday
        )
        #expect(try Self.house.businessDate(of: Self.instant("2026-03-22T03:00:00Z"), in: bucharest) == nil)
        #expect(
            try Self.house.businessDate(of: Self.instant("2026-03-22T08:00:00Z"), in: bucharest)
                == CivilDate("2026-03-22")
        )
    }

    @Test("the night in which clocks skip from 03:00 to 04:00 is an hour shorter")
    func springForward() throws {
        let intervals = try Self.house.periods(on: CivilDate("2026-03-28"), in: bucharest)
        // 09:30+02:00 up to 04:30+03:00.
        #expect(
            intervals == [
                try .interval(from: Self.instant("2026-03-28T07:30:00Z"), to: Self.instant("2026-03-29T01:30:00Z"))
            ]
        )
        #expect(intervals.map(\.elapsed) == [.hours(18)])
    }

    @Test("an edge that clocks skip moves later by the gap; a period that the gap swallows does not open")
    func edgesInTheGap() throws {
        let sunday = try CivilDate("2026-03-29")
        let breakfast = OpeningHours(weekly: [.sunday: Self.period("03:30", "05:00")])
        #expect(
            try breakfast.periods(on: sunday, in: bucharest) == [
                try .interval(from: Self.instant("2026-03-29T01:30:00Z"), to: Self.instant("2026-03-29T02:00:00Z"))
            ]
        )
        let swallowed = OpeningHours(weekly: [.sunday: Self.period("03:30", "04:00")])
        #expect(try swallowed.periods(on: sunday, in: bucharest) == [])
        // A week later it opens again: 03:30+03:00.
        #expect(
            try swallowed.nextOpening(after: Self.instant("2026-03-28T12:00:00Z"), in: bucharest)
                == Self.instant("2026-04-05T00:30:00Z")
        )
    }

    @Test("of two equal times the first counts, so that a night with a repeated hour is an hour longer")
    func fallBack() throws {
        // 25 October 2026: 04:00+03:00 becomes 03:00+02:00.
        let night = OpeningHours(weekly: [.saturday: Self.period("22:00", "05:00")])
        let intervals = try night.periods(on: CivilDate("2026-10-24"), in: bucharest)
        #expect(intervals.map(\.elapsed) == [.hours(8)])
        let early = OpeningHours(weekly: [.saturday: Self.period("22:00", "03:30")])
        #expect(
            try early.periods(on: CivilDate("2026-10-24"), in: bucharest).map(\.upperBound)
                == [Self.instant("2026-10-25T00:30:00Z")]
        )
    }

    @Test("on a date that the zone leaves out nothing opens, and the night before runs its full length")
    func leftOutDate() throws {
        // Samoa went from 29 December 2011 straight to 31 December: −10:00 became +14:00.
        let samoa = try ZoneTransitions(
            identifier: "Pacific/Apia",
            initialOffset: UTCOffset("-10:00"),
            transitions: [
                .init(at: Self.instant("2011-12-30T10:00:00Z"), offset: UTCOffset("+14:00"))
            ],
            validUntil: Self.instant("2012-03-31T14:00:00Z")
        )
        let hours = OpeningHours(everyDay: Self.period("00:30", "12:00") + Self.period("22:00", "02:00"))
        #expect(try hours.periods(on: CivilDate("2011-12-30"), in: samoa) == [])
        let night = try hours.periods(on: CivilDate("2011-12-29"), in: samoa)
        #expect(night.map(\.elapsed) == [.hours(11) + .minutes(30), .hours(4)])
        // 01:00 on the 31st belongs to the night of the 29th, 03:00 to the 31st.
        #expect(
            try hours.businessDate(of: Self.instant("2011-12-30T11:00:00Z"), in: samoa) == CivilDate("2011-12-29")
        )
        #expect(
            try hours.businessDate(of: Self.instant("2011-12-30T13:00:00Z"), in: samoa) == CivilDate("2011-12-31")
        )
    }

    @Test("24:00 is the next day's 00:00; a period that closes when it opens lasts around the clock")
    func midnights() throws {
        let zone = FixedOffset.utc
        let date = try CivilDate("2026-03-24")
        for (opens, closes, hours) in [
            ("00:00", "24:00", 24), ("00:00", "00:00", 24), ("10:00", "10:00", 24), ("10:00", "24:00", 14),
            ("10:00", "00:00", 14), ("10:00", "09:59", 24), ("23:00", "01:00", 2),
        ] {
            let period = OpeningHours(everyDay: Self.period(opens, closes))
            let length = hours == 24 && closes == "09:59" ? Elapsed.hours(24) - .minutes(1) : .hours(hours)
            #expect(try period.periods(on: date, in: zone).map(\.elapsed) == [length], "\(opens)–\(closes)")
        }
        #expect(throws: PlacesError(.opensAtEndOfDay)) {
            try OpeningPeriod(opens: .endOfDay, closes: LocalTime("02:00"))
        }
    }

    @Test("an exception replaces the periods that open on its date and leaves the evening before alone")
    func exceptions() throws {
        let sunday = try CivilDate("2026-03-22")
        let hours = OpeningHours(weekly: Self.house.weekly, exceptions: [sunday: []])
        // 02:00 on Sunday still belongs to Saturday; noon on Sunday is closed.
        #expect(try hours.isOpen(at: Self.instant("2026-03-22T00:00:00Z"), in: bucharest))
        #expect(try !hours.isOpen(at: Self.instant("2026-03-22T10:00:00Z"), in: bucharest))
        let moved = OpeningHours(weekly: Self.house.weekly, exceptions: [sunday: Self.period("18:00", "20:00")])
        #expect(try !moved.isOpen(at: Self.instant("2026-03-22T10:00:00Z"), in: bucharest))
        #expect(try moved.isOpen(at: Self.instant("2026-03-22T17:00:00Z"), in: bucharest))
    }

    @Test(
        "GI-06 X-06 a week has lunch and dinner day by day, a night that ends on the next day, and dates of their own"
    )
    func week() throws {
        let lunch = Self.period("12:00", "14:30")
        var weekly: [Weekday: [OpeningPeriod]] = [:]
        for day in [Weekday.tuesday, .wednesday, .thursday] { weekly[day] = lunch + Self.period("19:00", "22:30") }
        weekly[.friday] = lunch + Self.period("19:00", "02:00")
        weekly[.saturday] = Self.period("19:00", "02:00")
        weekly[.sunday] = lunch
        let christmas = try CivilDate("2026-12-24")
        let hours = OpeningHours(weekly: weekly, exceptions: [christmas: lunch])
        // Monday 14 to Sunday 20 December 2026.
        let table = try (14...20).map { day in
            hours.periods(on: try CivilDate(year: 2026, month: 12, day: day)).map(\.description).joined(separator: " ")
        }
        #expect(
            table == [
                "", "12:00–14:30 19:00–22:30", "12:00–14:30 19:00–22:30", "12:00–14:30 19:00–22:30",
                "12:00–14:30 19:00–02:00", "19:00–02:00", "12:00–14:30",
            ]
        )
        for (instant, isOpen) in [
            // Tuesday: between lunch and dinner, and at dinner.
            ("2026-12-15T15:00:00Z", false), ("2026-12-15T19:00:00Z", true),
            // Friday's night on Saturday, which has no lunch; Saturday's on Sunday.
            ("2026-12-19T01:59:59Z", true), ("2026-12-19T02:00:00Z", false), ("2026-12-19T12:30:00Z", false),
            ("2026-12-20T01:00:00Z", true), ("2026-12-20T19:30:00Z", false), ("2026-12-21T12:30:00Z", false),
            // Thursday the 24th has no dinner; a week before it has.
            ("2026-12-24T12:30:00Z", true), ("2026-12-24T19:30:00Z", false), ("2026-12-17T19:30:00Z", true),
        ] {
            #expect(try hours.isOpen(at: Self.instant(instant), in: FixedOffset.utc) == isOpen, "\(instant)")
        }
    }

    @Test("where two services overlap, the earlier date has the instant")
    func earlierDateWins() throws {
        let hours = OpeningHours(everyDay: Self.period("20:00", "06:00") + Self.period("05:00", "12:00"))
        #expect(
            try hours.businessDate(of: Self.instant("2026-03-24T05:30:00Z"), in: FixedOffset.utc)
                == CivilDate("2026-03-23")
        )
        #expect(
            try hours.businessDate(of: Self.instant("2026-03-24T06:00:00Z"), in: FixedOffset.utc)
                == CivilDate("2026-03-24")
        )
    }

    @Test("AP-07 a day with an afternoon break")
    func afternoonBreak() throws {
        let hours = OpeningHours(everyDay: Self.period("19:00", "23:00") + Self.period("12:00", "15:00"))
        let zone = FixedOffset.utc
        #expect(hours.periods(on: try CivilDate("2026-03-24")).map(\.description) == ["12:00–15:00", "19:00–23:00"])
        #expect(try hours.isOpen(at: Self.instant("2026-03-24T14:59:00Z"), in: zone))
        #expect(try !hours.isOpen(at: Self.instant("2026-03-24T15:00:00Z"), in: zone))
        #expect(
            try hours.status(at: Self.instant("2026-03-24T16:00:00Z"), in: zone)
                == .closed(until: Self.instant("2026-03-24T19:00:00Z"))
        )
    }

    @Test("text as JSON: days and dates are keys, an unknown day or time is an error")
    func json() throws {
        let hours = OpeningHours(
            weekly: [.sunday: Self.period("09:30", "24:00"), .monday: []],
            exceptions: [try CivilDate("2026-12-25"): []]
        )
        let json = #"{"exceptions":{"2026-12-25":[]},"weekly":{"sunday":[{"closes":"24:00","opens":"09:30"}]}}"#
        #expect(try encoded(hours) == json)
        #expect(try decoded(OpeningHours.self, json) == hours)
        for bad in [
            #"{"weekly":{"someday":[]}}"#, #"{"weekly":{"sunday":[{"opens":"24:00","closes":"01:00"}]}}"#,
            #"{"weekly":{"sunday":[{"opens":"25:00","closes":"01:00"}]}}"#,
            #"{"weekly":{},"exceptions":{"29 Feb":[]}}"#,
            #"{"weekly":{"sunday":[{"opens":"10:00"}]}}"#, #"{}"#,
        ] {
            #expect(throws: DecodingError.self, "\(bad)") { try decoded(OpeningHours.self, bad) }
        }
    }

    @Test("a repeated period is a problem with its path, an overlapping one is not")
    func problems() throws {
        let hours = OpeningHours(
            weekly: [.friday: Self.period("10:00", "12:00") + Self.period("11:00", "13:00")],
            exceptions: [
                try CivilDate("2026-03-24"): Self.period("10:00", "12:00") + Self.period("10:00", "12:00")
            ]
        )
        #expect(
            hours.problems().map(\.description) == [
                "exceptions.2026-03-24[1]: the period 10:00–12:00 is listed twice on one day"
            ]
        )
        #expect(hours.problems().map(\.code.rawValue) == ["places.repeatedPeriod"])
    }

    @Test("a zone may answer with a time a day from that of UTC, and with none a millisecond further away")
    func plausibleAnswers() throws {
        // The zone says the same for nine o'clock on the next morning, when the period ends.
        let (date, period) = (try CivilDate("2026-03-24"), try OpeningPeriod("09:00", "09:00"))
        let nine = try Self.instant("2026-03-24T09:00:00Z")
        func interval(_ answer: Instant) throws -> Range<Instant>? {
            try period.interval(on: date, in: CountingZone(.stuck(at: answer)), .compatible)
        }
        #expect(try interval(nine) == nil)
        let early = nine - .milliseconds(1)
        let next = try LocalDateTime("2026-03-25T09:00")
        #expect(throws: ZoneError(.implausibleAnswer(identifier: "UTC", local: next, answer: early))) {
            try interval(early)
        }
    }

    @Test("one exception is one line, and stays in order of opening")
    func changing() throws {
        var hours = OpeningHours(everyDay: Self.period("18:00", "23:00"))
        let date = try CivilDate("2026-12-24")
        hours.exceptions[date] = Self.period("14:00", "15:00") + Self.period("10:00", "12:00")
        #expect(hours.periods(on: date) == Self.period("10:00", "12:00") + Self.period("14:00", "15:00"))
        hours.exceptions[date] = []
        #expect(hours.periods(on: date).isEmpty, "closed")
        hours.exceptions[date] = nil
        #expect(hours == OpeningHours(everyDay: Self.period("18:00", "23:00")))
        hours.weekly[.monday] = []
        #expect(!hours.openDays.contains(.monday) && hours.weekly[.monday] == nil)
        hours.weekly[.monday] = Self.period("12:00", "15:00") + Self.period("09:00", "11:00")
        #expect(hours.weekly[.monday] == Self.period("09:00", "11:00") + Self.period("12:00", "15:00"))
    }
}
