import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Services with names, seasons, exceptions and closures.
@Suite("Booking services")
struct BookingServiceTests {
    private static func house(_ services: [BookingService]) throws -> SampleHouse {
        try SampleHouse.oldTown(hours: OpeningHours(everyDay: [try OpeningPeriod("08:00", "23:00")])) {
            $0.services = services
        }
    }

    private static func every(_ periods: (String, String)...) throws -> OpeningHours {
        OpeningHours(everyDay: try periods.map { try OpeningPeriod($0.0, $0.1) })
    }

    /// The services of a date as `dinner 18:00–23:00`.
    private static func lines(_ house: SampleHouse, _ date: String) throws -> [String] {
        try house.plan().services(on: try CivilDate(date)).map { window in
            let opens = try house.zone.local(at: window.open.lowerBound)
            let closes = try house.zone.local(at: window.open.upperBound)
            return "\(window.service?.rawValue ?? "-") \(opens.time)–\(closes.time)"
        }
    }

    @Test("without services of its own the branch's opening hours are one without a name")
    func none() throws {
        var house = try Self.house([])
        house.rules.services = nil
        #expect(try Self.lines(house, "2026-03-27") == ["- 08:00–23:00"])
        house.rules.services = []
        #expect(try Self.lines(house, "2026-03-27") == [])
    }

    @Test("an evening that is written as two rows is one service, also where seasons begin and end")
    func overMidnight() throws {
        let night = [
            Weekday.friday: [try OpeningPeriod("18:00", "24:00")], .saturday: [try OpeningPeriod("00:00", "02:00")],
        ]
        let late = [
            Weekday.friday: [try OpeningPeriod("20:00", "24:00")], .saturday: [try OpeningPeriod("00:00", "04:00")],
        ]
        // The season begins on a Saturday and ends on a Friday.
        let season = try CivilDate("2026-06-06")...CivilDate("2026-08-28")
        let rows = BookingService(
            .dinner,
            hours: OpeningHours(weekly: night),
            seasons: [ServiceSeason(season, weekly: late)]
        )
        let service = rows.joinedOverMidnight()
        let expected: [(String, [String])] = [
            ("2026-05-29", ["18:00–02:00"]), ("2026-05-30", []),
            // Before the season Friday goes on into its first night, which is longer.
            ("2026-06-05", ["18:00–04:00"]), ("2026-06-06", []), ("2026-06-12", ["20:00–04:00"]),
            ("2026-08-28", ["20:00–02:00"]), ("2026-08-29", []), ("2026-09-04", ["18:00–02:00"]),
        ]
        for (date, periods) in expected {
            #expect(service.periods(on: try CivilDate(date)).map(\.description) == periods, "\(date)")
        }
        let house = try Self.house([service])
        #expect(try house.plan().services(on: CivilDate("2026-09-04")).map(\.date) == [CivilDate("2026-09-04")])
    }

    @Test("split services in order of opening, each with its own grid and its own fit")
    func split() throws {
        let house = try Self.house([
            BookingService(
                .dinner,
                hours: Self.every(("18:15", "22:00")),
                fit: .latestStart(at: try LocalTime("21:30"))
            ),
            BookingService(.lunch, hours: Self.every(("12:00", "14:00"))),
        ])
        #expect(try Self.lines(house, "2026-03-27") == ["lunch 12:00–14:00", "dinner 18:15–22:00"])
        let evening = try house.plan().open(house.day("2026-03-27"))
        let offered = evening.slots(for: 2, at: try house.instant("2026-03-27T08:00")).filter(\.isOffered)
        // A stay of 90 minutes has to end by the end of lunch, but not by the end of dinner.
        #expect(
            offered.map { "\($0.label.time)" } == [
                "12:00", "12:30", "18:15", "18:45", "19:15", "19:45", "20:15", "20:45", "21:15",
            ]
        )
    }

    @Test("a service past midnight belongs to the date on which it opened, one of 24 hours to its own")
    func pastMidnight() throws {
        let house = try Self.house([BookingService(.dinner, hours: Self.every(("18:00", "02:30")))])
        let plan = try house.plan()
        #expect(try plan.businessDate(of: house.instant("2026-03-28T02:29")) == CivilDate("2026-03-27"))
        #expect(try plan.businessDate(of: house.instant("2026-03-28T02:30")) == nil)
        #expect(try plan.businessDate(of: house.instant("2026-03-28T18:00")) == CivilDate("2026-03-28"))
        let round = try Self.house([BookingService(.dinner, hours: Self.every(("06:00", "06:00")))])
        #expect(try Self.lines(round, "2026-06-01") == ["dinner 06:00–06:00"])
        #expect(try round.plan().businessDate(of: round.instant("2026-06-02T05:59")) == CivilDate("2026-06-01"))
        #expect(try round.plan().businessDate(of: round.instant("2026-06-02T06:00")) == CivilDate("2026-06-02"))
    }

    @Test("clocks that change make a service shorter or longer, never anything else")
    func clocks() throws {
        let house = try Self.house([BookingService(.dinner, hours: Self.every(("22:00", "05:00")))])
        func length(_ date: String) throws -> Elapsed? {
            try house.plan().services(on: try CivilDate(date)).first?.open.elapsed
        }
        #expect(try length("2026-03-27") == .hours(7))
        #expect(try length("2026-03-28") == .hours(6))
        #expect(try length("2026-10-24") == .hours(8))
    }

    @Test("of instants that services share the first that opened has them, then the one that closes last")
    func shared() throws {
        let house = try Self.house([
            BookingService(ServiceCode(rawValue: "brunch"), hours: Self.every(("10:00", "15:00"))),
            BookingService(.lunch, hours: Self.every(("12:00", "16:00"))),
            BookingService(.breakfast, hours: Self.every(("10:00", "11:00"))),
        ])
        let windows = try house.plan().services(on: try CivilDate("2026-03-27"))
        let starts = try windows.map { window in
            let from = try house.zone.local(at: window.starts.lowerBound).time
            let until = try house.zone.local(at: window.starts.upperBound).time
            return "\(window.service?.rawValue ?? "") \(from)–\(until)"
        }
        #expect(starts == ["brunch 10:00–15:00", "breakfast 11:00–11:00", "lunch 15:00–16:00"])
    }

    @Test("exceptions replace seasons, seasons replace the week, and nothing is merged")
    func precedence() throws {
        let week = try OpeningPeriod("18:00", "22:00")
        let summer = try CivilDate("2026-06-01")...CivilDate("2026-08-31")
        let festival = try CivilDate("2026-08-01")...CivilDate("2026-09-10")
        let hours = OpeningHours(
            everyDay: [week],
            exceptions: [
                try CivilDate("2026-07-04"): [try OpeningPeriod("20:00", "23:00")], try CivilDate("2026-07-05"): [],
            ]
        )
        let seasons = [
            ServiceSeason(summer, weekly: [.saturday: [try OpeningPeriod("17:00", "24:00")]]),
            ServiceSeason(festival, weekly: [.saturday: [try OpeningPeriod("16:00", "17:00")]]),
        ]
        let house = try Self.house([BookingService(.dinner, hours: hours, seasons: seasons)])
        #expect(try Self.lines(house, "2026-05-30") == ["dinner 18:00–22:00"])
        #expect(try Self.lines(house, "2026-06-06") == ["dinner 17:00–00:00"])
        #expect(try Self.lines(house, "2026-06-07") == [])
        #expect(try Self.lines(house, "2026-07-04") == ["dinner 20:00–23:00"])
        #expect(try Self.lines(house, "2026-07-05") == [])
        #expect(try Self.lines(house, "2026-08-08") == ["dinner 17:00–00:00"])
        #expect(try Self.lines(house, "2026-09-05") == ["dinner 16:00–17:00"])
        #expect(try Self.lines(house, "2026-09-06") == [])
        #expect(try Self.lines(house, "2026-09-11") == ["dinner 18:00–22:00"])
    }

    @Test("an exception of the branch closes or shortens every service without an exception of its own")
    func branchClosed() throws {
        let christmas = try CivilDate("2026-12-25")
        let own = OpeningHours(
            everyDay: [try OpeningPeriod("18:00", "22:00")],
            exceptions: [christmas: [try OpeningPeriod("17:00", "20:00")]]
        )
        var house = try Self.house([
            BookingService(.lunch, hours: Self.every(("12:00", "14:00"))), BookingService(.dinner, hours: own),
        ])
        house.branch.hours?.exceptions = [christmas: []]
        #expect(try Self.lines(house, "2026-12-25") == ["dinner 17:00–20:00"])
        func lines(_ periods: (String, String)...) throws -> [String] {
            let periods = try periods.map { try OpeningPeriod($0.0, $0.1) }
            house.branch.hours = OpeningHours(weekly: [:], exceptions: [christmas: periods])
            return try Self.lines(house, "2026-12-25")
        }
        #expect(try lines(("08:00", "09:00")) == ["dinner 17:00–20:00"])
        #expect(try lines(("08:00", "12:00")) == ["dinner 17:00–20:00"])
        #expect(try lines(("08:00", "13:00")) == ["lunch 12:00–13:00", "dinner 17:00–20:00"])
        #expect(
            try lines(("08:00", "12:30"), ("13:30", "02:00"))
                == ["lunch 12:00–12:30", "lunch 13:30–14:00", "dinner 17:00–20:00"]
        )
        // Longer hours of the branch lengthen no service, and its hours of other dates say nothing about services.
        #expect(try lines(("00:00", "24:00")) == ["lunch 12:00–14:00", "dinner 17:00–20:00"])
        #expect(try Self.lines(house, "2026-12-26") == ["lunch 12:00–14:00", "dinner 18:00–22:00"])
    }

    /// The starts of a house on Christmas Day that a party of two can have, asked three weeks before.
    private static func starts(_ house: SampleHouse, at now: String = "2026-12-01T12:00") throws -> [String] {
        let evening = try house.plan().open(house.day("2026-12-25"))
        return evening.slots(for: 2, at: try house.instant(now)).filter(\.isOffered).map { "\($0.label.time)" }
    }

    @Test("starts count from the opening of the service, and a stay ends by when the branch closes")
    func branchShorter() throws {
        let date = try CivilDate("2026-12-25")
        var house = try Self.house([BookingService(.dinner, hours: Self.every(("18:00", "22:00")))])
        var day = try house.day("2026-12-25")
        let request = try house.request("1", 2, "2026-12-25T20:00")
        try day.perform(.book(request), in: house.plan(), by: House.host, at: house.instant("2026-12-01T12:00"))
        house.branch.hours = OpeningHours(weekly: [:], exceptions: [date: [try OpeningPeriod("18:20", "21:00")]])
        #expect(try Self.starts(house) == ["18:30", "19:00", "19:30"])
        #expect(try house.plan().stranded(in: day, at: house.instant("2026-12-01T12:00")).map(\.id) == [request.id])
    }

    @Test("of services that the branch cuts to one opening, that which opens first has what they share")
    func branchCutsTwo() throws {
        let date = try CivilDate("2026-12-25")
        var house = try Self.house([
            BookingService(.lunch, hours: Self.every(("11:00", "15:00"))),
            BookingService(ServiceCode(rawValue: "brunch"), hours: Self.every(("12:00", "16:00"))),
        ])
        house.branch.hours = OpeningHours(weekly: [:], exceptions: [date: [try OpeningPeriod("13:00", "23:00")]])
        let starts = try house.plan().services(on: date).map { window in
            let from = try house.zone.local(at: window.starts.lowerBound).time
            return
                "\(window.service?.rawValue ?? "-") \(from)–\(try house.zone.local(at: window.starts.upperBound).time)"
        }
        #expect(starts == ["lunch 13:00–15:00", "brunch 15:00–16:00"])
    }

    @Test("a service that the branch cuts in two keeps its last seating and its notice; periods that touch do not cut")
    func branchCuts() throws {
        let date = try CivilDate("2026-12-25")
        let hours = try Self.every(("12:00", "17:00"))
        var house = try Self.house([BookingService(.lunch, hours: hours, fit: .latestStart(at: LocalTime("14:00")))])
        func close(_ periods: (String, String)...) throws {
            let periods = try periods.map { try OpeningPeriod($0.0, $0.1) }
            house.branch.hours?.exceptions = [date: periods]
        }
        try close(("08:00", "13:00"), ("15:00", "23:00"))
        #expect(try Self.starts(house) == ["12:00", "12:30"])
        house.rules.services?[0].fit = .mustEndByClosing
        #expect(try Self.starts(house) == ["15:00", "15:30"])
        house.rules.notice = .beforeService(length: .hours(2))
        #expect(try Self.starts(house, at: "2026-12-25T10:00") == ["15:00", "15:30"])
        #expect(try Self.starts(house, at: "2026-12-25T10:01") == [])
        house.rules.notice = nil
        try close(("08:00", "14:00"), ("14:00", "23:00"))
        #expect(try Self.starts(house).count == 8)
        try close(("08:00", "14:00"), ("12:00", "23:00"))
        #expect(try Self.starts(house).count == 8)
    }

    // MARK: Pauses

    @Test("a pause holds from its first instant up to its end; those that touch count as one")
    func pauses() throws {
        var house = try SampleHouse.oldTown()
        func pause(_ from: String, _ until: String) throws -> BookingPause {
            BookingPause(from: try house.instant("2026-03-27T" + from), until: try house.instant("2026-03-27T" + until))
        }
        house.rules.pauses = [
            try pause("20:00", "21:00"), try pause("18:00", "19:00"), try pause("19:00", "19:30"),
            try pause("18:10", "18:20"),
        ]
        let plan = try house.plan()
        func until(_ local: String) throws -> String? {
            try plan.pausedUntil(try house.instant("2026-03-27T" + local)).map {
                "\(try house.zone.local(at: $0).time)"
            }
        }
        #expect(try until("17:59") == nil)
        #expect(try until("18:00") == "19:30")
        #expect(try until("19:29") == "19:30")
        #expect(try until("19:30") == nil)
        #expect(try until("20:30") == "21:00")
        #expect(try until("21:00") == nil)
    }

    /// A house with one table for four inside and one in the garden, which is paused from 18:00 to 20:00.
    private static func garden(_ configure: (inout BookingRules) -> Void = { _ in }) throws -> SampleHouse {
        var house = try SampleHouse(id: House.branch, seats: [4, 4])
        house.branch.areas = ["inside", "garden"].map {
            DiningArea(id: AreaID($0), name: LocalizedText($0, in: .english))
        }
        for (table, area) in ["inside", "garden"].enumerated() { house.branch.tables[table].area = AreaID(area) }
        let from = try house.instant("2026-03-27T18:00")
        house.rules.pauses = [BookingPause(from: from, until: from + .hours(2), area: "garden", reason: "rain")]
        configure(&house.rules)
        return house
    }

    @Test("a pause of one area leaves the others, and stops stays that start in it, not those that last into it")
    func areaPause() throws {
        let house = try Self.garden()
        let (plan, now) = (try house.plan(), try house.instant("2026-03-27T12:00"))
        let evening = try plan.open(house.day("2026-03-27"))
        let end = try house.instant("2026-03-27T20:00")
        func answer(_ time: String, area: AreaID? = nil, table: TableID? = nil) throws -> Slot.Answer {
            var wishes = BookingWishes.none
            (wishes.area, wishes.tables) = (area, table.map { [$0] })
            let start = try house.instant("2026-03-27T" + time)
            return evening.answer(to: BookingRequest(id: "1", party: 4, at: start, wishes: wishes), at: now)
        }
        #expect(plan.pausedUntil(end - .minutes(1)) == nil)
        for (time, isPaused) in [("17:30", false), ("18:00", true), ("19:30", true), ("20:00", false)] {
            // Before and after it the garden is taken first: during it others can begin inside alone.
            #expect(try answer(time) == .offered(tables: [isPaused ? "t1" : "t2"]), "\(time)")
            let chosen = try answer(time, table: "t2")
            #expect(
                chosen == (isPaused ? .refused(reasons: [.paused(until: end)]) : .offered(tables: ["t2"])),
                "\(time)"
            )
            // Without the wish there is a table.
            let wished = try answer(time, area: "garden")
            let named = Slot.Answer.refused(reasons: [.takenAsWished(wishes: [.area(area: "garden")])])
            #expect(wished == (isPaused ? named : .offered(tables: ["t2"])), "\(time)")
        }
        let openings = evening.openings(for: 4, wishing: BookingWishes(area: "garden"), at: now).map { $0 }
        #expect(openings.filter { $0 < end && $0 >= end - .hours(2) } == [])
        #expect(openings.contains(end) && openings.contains(end - .minutes(150)))
        let slots = evening.portalSlots(for: 4...4, at: now)
        #expect(slots.first { $0.start == end }?.open.spots == 2)
        #expect(slots.first { $0.start == end - .hours(1) }?.open.spots == 1)
        #expect(slots.first { $0.start == end - .hours(1) }?.total.spots == 2)
    }

    @Test(
        "nobody is moved into a paused area, walk-ins and the waitlist get no table there, and a reason lets staff in"
    )
    func areaPauseMoves() throws {
        let house = try Self.garden()
        let (plan, noon) = (try house.plan(), try house.instant("2026-03-27T12:00"))
        let seven = try house.instant("2026-03-27T19:00")
        var day = try house.day("2026-03-27")
        try day.perform(.book(BookingRequest(id: "1", party: 4, at: seven)), in: plan, by: House.host, at: noon)
        #expect(day.booking("1")?.tables == ["t1"])
        // Without the pause the first would move into the garden.
        let inside = BookingRequest(id: "2", party: 4, at: seven, wishes: BookingWishes(area: "inside"))
        #expect(throws: ServiceDay.Refusal.self) { try day.decide(.book(inside), in: plan, by: House.host, at: noon) }
        var dry = house
        dry.rules.pauses = []
        let moves = try day.decide(.book(inside), in: dry.plan(), by: House.host, at: noon).flatMap(\.moves)
        #expect(moves.map(\.to) == [["t2"]])
        let walkIn = WalkIn(id: "3", party: 2)
        #expect(try plan.open(day).answer(to: walkIn, at: seven) == .refused(reasons: [.noFreeTable]))
        let floor = try plan.open(day).waitlistFloor(at: seven)
        #expect(floor.tables.first { $0.id == "t2" }?.needs == [seven..<seven + .hours(1)])
        #expect(try plan.open(day).waitlistFloor(at: seven + .hours(1)).tables.last?.needs == [])
        // Nor is anybody moved out of it to make the evening tidier.
        var garden = try house.day("2026-03-27")
        let there = BookingRequest(id: "1", party: 4, at: seven, table: "t2", overrideReason: "fresh air")
        try garden.perform(.book(there), in: plan, by: House.host, at: noon)
        try garden.perform(.unlock("1"), in: plan, by: House.host, at: noon)
        var optimizer = try plan.open(garden).optimizer(for: .fewestMoves, at: noon)
        optimizer.run(nodes: 100)
        #expect(optimizer.plan.moves == [])
        let insisted = BookingRequest(id: "4", party: 4, at: seven, overrideReason: "the mayor likes rain")
        try day.perform(.book(insisted), in: plan, by: House.host, at: noon)
        #expect(day.booking("4")?.tables == ["t2"])
        // The booking keeps its table and is seated there.
        try day.perform(.seat("4"), in: plan, by: House.host, at: seven)
        #expect(day.booking("4")?.status == .seated)
    }

    @Test("a pause of an area that the branch does not have is a defect")
    func unknownAreaPause() throws {
        let house = try Self.garden { $0.pauses[0].area = "roof" }
        let defects = #expect(throws: Defects<PlanDefect>.self) { try house.plan() }
        #expect(
            defects?.problems.map { "\($0.path) \($0.reason.code.rawValue)" } == [
                "rules.pauses[0].area plan.unknownArea"
            ]
        )
    }

    // MARK: Closures

    @Test("closing a date strands its bookings and deletes none; guests who sit are not stranded")
    func stranded() throws {
        var house = try SampleHouse.oldTown()
        var day = try house.day("2026-03-27")
        let (plan, now) = (try house.plan(), try house.instant("2026-03-27T12:00"))
        for (id, time) in [("late", "22:00"), ("early", "12:00"), ("gone", "19:00"), ("dinner", "20:00")] {
            let request = try house.request(id, 2, "2026-03-27T" + time)
            try day.perform(.book(request), in: plan, by: House.host, at: now)
        }
        try day.perform(.cancel(BookingID("gone")), in: plan, by: House.host, at: now)
        try day.perform(.confirmArrival(BookingID("early")), in: plan, by: House.host, at: now)
        #expect(try plan.stranded(in: day, at: now) == [])

        house.branch.hours?.exceptions = [try CivilDate("2026-03-27"): []]
        let closed = try house.plan()
        #expect(try closed.stranded(in: day, at: now).map(\.id.rawValue) == ["dinner", "late"])
        #expect(day.bookings.count == 4)

        let shorter = [try CivilDate("2026-03-27"): [try OpeningPeriod("09:30", "22:30")]]
        house.branch.hours?.exceptions = shorter
        #expect(try house.plan().stranded(in: day, at: now).map(\.id.rawValue) == ["late"])
        house.rules.fit = .mayOverrun(by: .hours(1))
        #expect(try house.plan().stranded(in: day, at: now) == [])
        house.rules.fit = .latestStart(at: try LocalTime("19:59"))
        #expect(try house.plan().stranded(in: day, at: now).map(\.id.rawValue) == ["dinner", "late"])
        #expect(throws: PlanError.self) {
            try closed.stranded(in: ServiceDay(id: BranchDay(branch: BranchID("other"), date: day.id.date)), at: now)
        }
    }
}
