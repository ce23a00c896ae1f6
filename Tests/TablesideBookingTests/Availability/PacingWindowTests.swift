import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// How many guests are taken at a time, as data.
@Suite("Pacing windows")
struct PacingWindowTests {
    /// The windows of a date as `18:00–19:00 covers 10`; those whose starts are only a part of them with that part.
    private static func lines(_ house: SampleHouse, _ date: String) throws -> [String] {
        func text(_ range: Range<Instant>) throws -> String {
            let from = try house.zone.local(at: range.lowerBound)
            let until = try house.zone.local(at: range.upperBound)
            return "\(from.time)–\(until.time)"
        }
        return try house.plan().pacingWindows(on: try CivilDate(date)).map { window in
            let caps = [
                window.caps.covers.map { "covers \($0)" }, window.caps.parties.map { "parties \($0)" },
                window.caps.onlineCovers.map { "online \($0)" },
            ]
            let part = window.starts == window.counted ? "" : " (\(try text(window.starts)))"
            let measure = window.measure == .concurrent ? "at once " : ""
            return "\(measure)\(try text(window.counted))\(part) " + caps.compactMap { $0 }.joined(separator: " ")
        }
    }

    private static func house(
        _ pacing: [PacingRule],
        _ exceptions: [PacingException] = [],
        hours: (String, String) = ("18:00", "21:00")
    ) throws -> SampleHouse {
        try SampleHouse.oldTown(hours: OpeningHours(everyDay: [try OpeningPeriod(hours.0, hours.1)])) {
            $0.pacing = pacing
            $0.pacingExceptions = exceptions
        }
    }

    @Test("nothing is limited unless a rule says so")
    func unset() throws {
        #expect(try Self.lines(Self.house([]), "2026-03-27") == [])
        #expect(try Self.lines(Self.house([PacingRule(.starts(window: .hours(1)))]), "2026-03-27") == [])
        #expect(try Self.lines(Self.house([PacingRule(.concurrent)]), "2026-03-27") == [])
    }

    @Test("windows are aligned to the clock, not to the opening, and each holds its first start but not its last")
    func aligned() throws {
        let house = try Self.house([PacingRule(.starts(window: .hours(1)), covers: 10)], hours: ("18:30", "21:00"))
        #expect(
            try Self.lines(house, "2026-03-27") == [
                "18:00–19:00 covers 10", "19:00–20:00 covers 10", "20:00–21:00 covers 10",
            ]
        )
    }

    @Test("conditions leave out services, days, dates and times; one at which nothing begins has no window")
    func conditions() throws {
        let evening = StartCriteria(weekdays: [.friday], times: try Daypart("18:30", "20:00"))
        let house = try Self.house([
            PacingRule(.starts(window: .hours(1)), covers: 10, parties: 4, onlineCovers: 6, when: evening)
        ])
        #expect(
            try Self.lines(house, "2026-03-27") == [
                "18:30–19:00 covers 10 parties 4 online 6", "19:00–20:00 covers 10 parties 4 online 6",
            ]
        )
        #expect(try Self.lines(house, "2026-03-28") == [])
        let closed = OpeningHours(weekly: [.monday: [try OpeningPeriod("18:00", "20:00")]])
        let monday = try SampleHouse.oldTown(hours: closed) { $0.pacing = [PacingRule(.concurrent, covers: 5)] }
        #expect(try Self.lines(monday, "2026-03-27") == [])
    }

    @Test("a rule for one service counts what begins in it alone")
    func service() throws {
        var house = try Self.house([
            PacingRule(.starts(window: .hours(2)), covers: 10, when: StartCriteria(service: .dinner)),
            PacingRule(.concurrent, covers: 20, when: StartCriteria(service: .dinner)),
        ])
        house.rules.services = [
            BookingService(.lunch, hours: OpeningHours(everyDay: [try OpeningPeriod("12:00", "17:00")])),
            BookingService(.dinner, hours: OpeningHours(everyDay: [try OpeningPeriod("17:00", "20:00")])),
        ]
        #expect(
            try Self.lines(house, "2026-03-27") == [
                "17:00–18:00 covers 10", "18:00–20:00 covers 10", "at once 17:00–20:00 covers 20",
            ]
        )
    }

    @Test(
        "an exception holds for every start of its time: for those too that share a step with starts that a rule counts"
    )
    func exceptionBesideRule() throws {
        var house = try Self.house(
            [
                PacingRule(
                    .starts(window: .minutes(15)),
                    covers: 40,
                    when: StartCriteria(times: try Daypart("17:00", "19:15"))
                )
            ],
            hours: ("17:15", "23:00")
        )
        house.rules.step = .minutes(30)
        let date = try CivilDate("2026-03-27")
        house.rules.pacingExceptions = [PacingException(on: date, times: try Daypart("18:00", "21:00"), covers: 0)]
        let evening = try house.plan().open(house.day("2026-03-27"))
        let openings = evening.openings(for: 2, at: try house.instant("2026-03-27T12:00"))
        let labels = try openings.map { try house.zone.local(at: $0).time.description }
        #expect(labels == ["17:15", "17:45", "21:15"])
    }

    @Test("windows go on past midnight; where clocks are put back, a window that comes twice counts as two")
    func fallBack() throws {
        let house = try Self.house(
            [
                PacingRule(
                    .starts(window: .hours(1)),
                    covers: 9,
                    when: StartCriteria(times: try Daypart("02:00", "05:00"))
                )
            ],
            hours: ("22:00", "04:30")
        )
        let plan = try house.plan()
        let windows = try plan.pacingWindows(on: try CivilDate("2026-10-24"))
        #expect(windows.map(\.counted.elapsed) == [.hours(1), .hours(1), .hours(1), .hours(1)])
        let labels = try windows.map { try house.zone.local(at: $0.counted.lowerBound).time.description }
        #expect(labels == ["02:00", "03:00", "03:00", "04:00"])
        let starts = windows.map(\.counted.lowerBound)
        #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 == .hours(1) })
    }

    @Test("a part of the day that runs past midnight limits the starts on both sides of it")
    func pastMidnight() throws {
        let night = StartCriteria(times: try Daypart("23:00", "01:00"))
        let house = try Self.house(
            [PacingRule(.starts(window: .hours(1)), covers: 4, when: night)],
            hours: ("20:00", "03:00")
        )
        #expect(try Self.lines(house, "2026-03-27") == ["23:00–00:00 covers 4", "00:00–01:00 covers 4"])
    }

    @Test("where clocks are put forward, a window loses what they skip")
    func springForward() throws {
        let house = try Self.house([PacingRule(.starts(window: .hours(2)), parties: 3)], hours: ("22:00", "05:00"))
        let windows = try house.plan().pacingWindows(on: try CivilDate("2026-03-28"))
        let labels = try windows.map { try house.zone.local(at: $0.counted.lowerBound).time.description }
        #expect(labels == ["22:00", "00:00", "02:00", "04:00"])
        #expect(windows.map(\.counted.elapsed) == [.hours(2), .hours(2), .hours(1), .hours(2)])
    }

    @Test("an exception lowers the limits of the starts that it names, and 0 closes them")
    func exceptions() throws {
        let date = try CivilDate("2026-03-27")
        let rule = PacingRule(.starts(window: .hours(1)), covers: 10)
        let house = try Self.house(
            [rule],
            [
                PacingException(on: date, times: try Daypart("19:30", "20:30"), covers: 4),
                PacingException(on: date, times: try Daypart("18:00", "19:00"), covers: 0),
            ]
        )
        #expect(
            try Self.lines(house, "2026-03-27") == [
                "18:00–19:00 covers 10", "18:00–19:00 covers 0", "19:00–20:00 covers 10",
                "19:00–20:00 (19:30–20:00) covers 4", "20:00–21:00 covers 10", "20:00–21:00 (20:00–20:30) covers 4",
            ]
        )
        #expect(try Self.lines(house, "2026-03-28").count == 3)
    }

    @Test("without a rule that counts starts an exception limits each step of the grid")
    func exceptionAlone() throws {
        let date = try CivilDate("2026-03-27")
        let exception = PacingException(on: date, times: try Daypart("19:00", "20:00"), parties: 1)
        let house = try Self.house([PacingRule(.concurrent, covers: 40)], [exception])
        #expect(
            try Self.lines(house, "2026-03-27").suffix(2) == ["19:00–19:30 parties 1", "19:30–20:00 parties 1"]
        )
    }

    @Test("a limit for the date counts what begins in all its services together, past midnight too, beside exceptions")
    func wholeDate() throws {
        let rule = PacingRule(.date, covers: 10)
        #expect(
            try Self.lines(Self.house([rule], hours: ("18:00", "02:00")), "2026-03-27") == ["18:00–02:00 covers 10"]
        )
        let date = try CivilDate("2026-03-27")
        let exception = PacingException(on: date, times: try Daypart("19:00", "20:00"), parties: 1)
        #expect(
            try Self.lines(Self.house([rule], [exception]), "2026-03-27") == [
                "18:00–21:00 covers 10", "19:00–19:30 parties 1", "19:30–20:00 parties 1",
            ]
        )
        let house = try SampleHouse.oldTown {
            $0.services = [
                BookingService(.lunch, hours: OpeningHours(everyDay: [try OpeningPeriod("12:00", "15:00")])),
                BookingService(.dinner, hours: OpeningHours(everyDay: [try OpeningPeriod("18:00", "02:00")])),
            ]
            $0.pacing = [rule, PacingRule(.date, covers: 4, when: StartCriteria(service: .lunch))]
        }
        #expect(try Self.lines(house, "2026-03-27") == ["12:00–02:00 covers 10", "12:00–15:00 covers 4"])
        let plan = try house.plan()
        let noon = try house.instant("2026-03-26T12:00")
        var day = try house.day("2026-03-27")
        func answer(_ party: Int, _ start: String) throws -> Slot.Answer {
            try plan.open(day).answer(to: house.request("asked", party, start), at: noon)
        }
        func full(_ cap: Int, _ taken: Int) -> Slot.Answer {
            .refused(reasons: [.tooManyStarts(count: .covers, cap: cap, taken: taken)])
        }
        for (id, party, start) in [("1", 4, "2026-03-27T12:30"), ("2", 4, "2026-03-27T19:00")] {
            try day.perform(.book(house.request(id, party, start)), in: plan, by: House.guest, at: noon)
        }
        #expect(try answer(1, "2026-03-27T13:30") == full(4, 4))
        #expect(try answer(3, "2026-03-27T22:00") == full(10, 8))
        try day.perform(.book(house.request("3", 2, "2026-03-28T00:00")), in: plan, by: House.guest, at: noon)
        #expect(try answer(1, "2026-03-27T22:00") == full(10, 10))
        #expect(try answer(1, "2026-03-28T00:00") == full(10, 10))
        try day.perform(.cancel("2"), in: plan, by: House.guest, at: noon)
        guard case .offered = try answer(4, "2026-03-27T22:00") else {
            Issue.record("what was called off still counts")
            return
        }
    }

    @Test("a limit for the date leaves out what begins between the periods of its service, and does not count it")
    func gaps() throws {
        let hours = OpeningHours(everyDay: [try OpeningPeriod("12:00", "15:00"), try OpeningPeriod("18:00", "22:00")])
        let kitchen = ServiceCode(rawValue: "kitchen")
        let house = try SampleHouse.oldTown {
            $0.services = [
                BookingService(kitchen, hours: hours),
                BookingService(
                    ServiceCode(rawValue: "cafe"),
                    hours: OpeningHours(everyDay: [try OpeningPeriod("15:00", "18:00")])
                ),
            ]
            ($0.turn, $0.turns) = (.minutes(60), [])
            $0.pacing = [PacingRule(.date, covers: 4, when: StartCriteria(service: kitchen))]
        }
        let plan = try house.plan()
        let noon = try house.instant("2026-03-26T12:00")
        var day = try house.day("2026-03-27")
        let full = Slot.Answer.refused(reasons: [.tooManyStarts(count: .covers, cap: 4, taken: 4)])
        for (id, party, start) in [("1", 4, "15:00"), ("2", 2, "12:00"), ("3", 2, "20:00"), ("4", 4, "16:30")] {
            try day.perform(
                .book(house.request(id, party, "2026-03-27T\(start)")),
                in: plan,
                by: House.guest,
                at: noon
            )
        }
        let evening = try plan.open(day)
        #expect(try evening.answer(to: house.request("5", 1, "2026-03-27T19:00"), at: noon) == full)
        #expect(try evening.answer(to: house.request("5", 1, "2026-03-27T13:00"), at: noon) == full)
        let slots = evening.slots(for: 1, at: noon).filter(\.isOffered).map(\.start)
        let cafe = try house.instant("2026-03-27T15:00")..<house.instant("2026-03-27T18:00")
        #expect(!slots.isEmpty && slots.allSatisfy(cafe.contains))
        let openings = evening.openings(for: 1, at: noon)
        #expect(openings.count == slots.count && slots.allSatisfy(openings.contains))
    }

    @Test("a limit on those who are there at once holds past closing too, unless it names a time")
    func concurrent() throws {
        let house = try Self.house([PacingRule(.concurrent, covers: 40, onlineCovers: 30)])
        let window = try #require(try house.plan().pacingWindows(on: try CivilDate("2026-03-27")).first)
        #expect(window.counted.lowerBound == (try house.instant("2026-03-27T18:00")))
        #expect(window.counted.upperBound == (try house.instant("2026-03-28T21:00")))
        let when = StartCriteria(times: try Daypart("19:00", "22:00"))
        let timed = try Self.house([PacingRule(.concurrent, parties: 5, when: when)])
        #expect(try Self.lines(timed, "2026-03-27") == ["at once 19:00–21:00 parties 5"])
    }

    @Test("the lower of two limits, limit by limit")
    func lowered() {
        let one = PacingCaps(covers: 10, parties: 3)
        let other = PacingCaps(covers: 12, parties: 2, onlineCovers: 0)
        #expect(one.lowered(to: other) == PacingCaps(covers: 10, parties: 2, onlineCovers: 0))
        #expect(PacingCaps().lowered(to: one) == one)
        #expect(PacingCaps().isEmpty && !other.isEmpty)
    }

    @Test("of several limits that a party exceeds, the one with the least left is named, then the lowest")
    func tightest() throws {
        // At 18:00 five begin, at 19:00 three: of the two hours eight, of the second three.
        func reasons(_ pacing: [PacingRule]) throws -> [Unavailability] {
            let plan = try SampleHouse.oldTown().plan()
            var day = try SampleHouse.oldTown().day("2026-03-27")
            let house = try Self.house(pacing, hours: ("18:00", "23:00"))
            let noon = try house.instant("2026-03-27T12:00")
            for (id, party, time) in [("1", 5, "18:00"), ("2", 3, "19:00")] {
                let request = try house.request(id, party, "2026-03-27T\(time)")
                try day.perform(.book(request), in: plan, by: House.guest, at: noon)
            }
            let request = try house.request("new", 7, "2026-03-27T19:30")
            guard case .refused(let reasons) = try house.plan().open(day).answer(to: request, at: noon) else {
                return []
            }
            return reasons
        }
        func limit(_ hours: Int, covers: Int? = nil, parties: Int? = nil, online: Int? = nil) -> PacingRule {
            PacingRule(.starts(window: .hours(hours)), covers: covers, parties: parties, onlineCovers: online)
        }
        let cases: [([PacingRule], Unavailability)] = [
            // Two are left of ten, six of nine.
            ([limit(2, covers: 10), limit(1, covers: 9)], .tooManyStarts(count: .covers, cap: 10, taken: 8)),
            // Four are left of twelve, one of four.
            ([limit(2, covers: 12), limit(1, covers: 4)], .tooManyStarts(count: .covers, cap: 4, taken: 3)),
            // Two are left of each.
            ([limit(2, covers: 10), limit(1, covers: 5)], .tooManyStarts(count: .covers, cap: 5, taken: 3)),
            // More than the limit have come before it was lowered.
            ([limit(2, covers: 6), limit(1, covers: 3)], .tooManyStarts(count: .covers, cap: 6, taken: 8)),
            ([limit(2, parties: 2), limit(1, covers: 3)], .tooManyStarts(count: .parties, cap: 2, taken: 2)),
            ([limit(2, covers: 8), limit(2, online: 8)], .tooManyStarts(count: .covers, cap: 8, taken: 8)),
            // In one rule the first limit that is exceeded counts.
            ([limit(2, covers: 15, parties: 2, online: 8)], .tooManyStarts(count: .parties, cap: 2, taken: 2)),
            ([limit(2, covers: 14, parties: 2, online: 8)], .tooManyStarts(count: .covers, cap: 14, taken: 8)),
            ([limit(2, covers: 15, parties: 3, online: 14)], .tooManyStarts(count: .onlineCovers, cap: 14, taken: 8)),
        ]
        for (rules, expected) in cases {
            #expect(try reasons(rules) == [expected])
            #expect(try reasons(rules.reversed()) == [expected])
        }
        #expect(try reasons([limit(2, covers: 15, parties: 3, online: 15)]) == [])
    }

    @Test("an exception limits the steps of its time also where there are no rules")
    func exceptionWithoutRules() throws {
        let exception = PacingException(
            on: try CivilDate("2026-03-27"),
            times: try Daypart("19:00", "20:00"),
            parties: 1
        )
        let house = try Self.house([], [exception])
        #expect(try Self.lines(house, "2026-03-27") == ["19:00–19:30 parties 1", "19:30–20:00 parties 1"])
        #expect(try Self.lines(house, "2026-03-28") == [])
    }
}
