import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Booking calendar")
struct BookingCalendarTests {
    @Test("I15 a calendar says what its days say, before and after an event")
    func equalsDays() throws {
        let seed: UInt64 = 0xCA1
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(4, long: 2_000) {
            let house = try RandomHouse.random(&random)
            let first = try CivilDate("2026-06-01")
            let now = RandomHouse.at(Int.random(in: -2_000...2_000, using: &random))
            var days: [CivilDate: ServiceDay] = [:]
            let dates = try (0..<5).map { try first.adding(days: $0) }
            for date in dates { days[date] = ServiceDay(id: BranchDay(branch: RandomHouse.branch, date: date)) }
            var calendar = try house.plan.calendar(of: dates[0]...dates[4], days: Array(days.values))
            for number in 0..<12 {
                let date = dates[Int.random(in: 0..<5, using: &random)]
                let party = Int.random(in: 1...6, using: &random)
                let slots = calendar.evening(on: date)?.slots(for: party, through: .inHouse, at: now) ?? []
                if let slot = slots.filter(\.isAvailable).randomElement(using: &random) {
                    let request = BookingRequest(id: BookingID("\(number)"), party: party, at: slot.start)
                    // A date alone does not book into the next one.
                    let events = try? days[date]?.perform(.book(request), in: house.plan, by: RandomHouse.host, at: now)
                    for event in events ?? [] { try calendar.record(event, on: date) }
                }
                let parties = Array(1...7)
                let listed = calendar.days(for: parties, at: now)
                #expect(listed.map(\.date) == dates)
                for day in listed {
                    let stored = try #require(days[day.date])
                    // A step over several days knows two dates to each side.
                    let others = days.values.filter { abs($0.id.date.dayNumber - day.date.dayNumber) <= 2 }
                    let evening = try house.plan.open(stored, beside: Array(others))
                    let expected = parties.map { party in
                        evening.slots(for: party, at: now).filter(\.isOffered).count
                    }
                    #expect(day.openings == expected, "seed \(seed) run \(run) \(day.date)")
                    #expect(day.revision == stored.version)
                }
            }
            let reopened = try house.plan.calendar(of: dates[0]...dates[4], days: Array(days.values))
            #expect(reopened.days(for: [2, 4], at: now) == calendar.days(for: [2, 4], at: now))
        }
    }

    @Test("in a house that never closes, a table that nobody has cleared since the evening before is not free now")
    func uncleared() throws {
        var house = try SampleHouse(seats: [2])
        house.branch.hours = OpeningHours(everyDay: [try OpeningPeriod("00:00", "24:00")])
        house.rules.clearing = .minutes(10)
        let plan = try house.plan()
        var friday = try house.day("2026-11-27")
        let host = Author.host(UserID("h"), at: house.branch.id)
        let (came, left) = (try house.instant("2026-11-27T21:00"), try house.instant("2026-11-27T22:30"))
        try friday.perform(.walkIn(WalkIn(id: "w", party: 2)), in: plan, by: host, at: came)
        try friday.perform(.finish("w"), in: plan, by: host, at: left)
        let now = try house.instant("2026-11-28T01:00")
        let saturday = try house.day("2026-11-28")
        let calendar = try plan.calendar(of: saturday.id.date...saturday.id.date, days: [friday])
        let listed = try #require(calendar.evening(on: saturday.id.date)).openings(for: 2, at: now)
        #expect(!listed.contains(now) && listed.contains(now + .minutes(30)))
        #expect(listed == (try plan.open(saturday, beside: [friday])).openings(for: 2, at: now))
    }

    @Test("dates that are closed have no openings; dates and days that do not belong are left alone or refused")
    func edges() throws {
        var house = try SampleHouse.oldTown()
        house.branch.hours?.exceptions = [try CivilDate("2026-03-28"): []]
        let plan = try house.plan()
        let now = try house.instant("2026-03-01T12:00")
        let dates = try CivilDate("2026-03-27")...CivilDate("2026-03-29")
        var calendar = try plan.calendar(of: dates)
        #expect(calendar.days(for: [2, 9, 0], at: now).map(\.openings) == [[27, 0, 0], [0, 0, 0], [27, 0, 0]])
        #expect(calendar.days(for: [], at: now).map(\.openings) == [[], [], []])
        #expect(calendar.evening(on: try CivilDate("2026-03-30")) == nil)
        var friday = try house.day("2026-03-27")
        for event in try friday.perform(
            .book(house.request("1", 8, "2026-03-27T12:00")),
            in: plan,
            by: House.host,
            at: now
        ) {
            try calendar.record(event, on: try CivilDate("2026-04-27"))
        }
        #expect(calendar.days(for: [8], at: now).map(\.openings) == [[27], [0], [27]])
        try calendar.replace(friday)
        #expect(calendar.days(for: [8], at: now).map(\.openings) == [[22], [0], [27]])
        let foreign = ServiceDay(id: BranchDay(branch: BranchID("other"), date: try CivilDate("2026-03-27")))
        #expect(throws: PlanError.self) { try calendar.replace(foreign) }
        #expect(throws: PlanError.self) { _ = try plan.calendar(of: dates, days: [foreign]) }
    }

    @Test("where stays reach into the next date, a calendar counts what a step over both days would book")
    func acrossMidnight() throws {
        var house = try SampleHouse.oldTown(turn: .hours(2)) { $0.fit = .mayOverrun(by: nil) }
        house.branch.hours = OpeningHours(everyDay: [try OpeningPeriod("00:00", "24:00")])
        let plan = try house.plan()
        let now = try house.instant("2026-03-01T12:00")
        let dates = try CivilDate("2026-03-03")...CivilDate("2026-03-05")
        var calendar = try plan.calendar(of: dates)
        // After the last date nothing is known; a stay of two hours ends there by midnight.
        #expect(calendar.days(for: [8], at: now).map(\.openings) == [[48], [48], [45]])
        var fourth = try house.day("2026-03-04")
        let early = try fourth.perform(
            .book(house.request("1", 8, "2026-03-04T00:00")),
            in: plan,
            by: House.host,
            at: now
        )
        for event in early { try calendar.record(event, on: fourth.id.date) }
        // From half past ten on the third they would meet those of midnight.
        #expect(calendar.days(for: [8], at: now).map(\.openings) == [[45], [44], [45]])
        #expect(
            try plan.calendar(of: dates, days: [fourth]).days(for: [8], at: now) == calendar.days(for: [8], at: now)
        )
        let sixth = try house.day("2026-03-06")
        #expect(
            try plan.calendar(of: dates, days: [sixth]).days(for: [8], at: now).map(\.openings) == [[48], [48], [48]]
        )
        try calendar.replace(try house.day("2026-03-04"))
        #expect(calendar.days(for: [8], at: now).map(\.openings) == [[48], [48], [45]])
        // A day that is put in place of another counts on the dates that it reaches, and no more once it is gone.
        var third = try house.day("2026-03-03")
        let span = try house.instant("2026-03-03T23:00")..<house.instant("2026-03-04T02:00")
        let block = TableBlock(id: BlockID("x"), table: TableID("t5"), span: span)
        try third.perform(.blockTable(block), in: plan, by: House.host, at: now)
        try calendar.replace(third)
        #expect(calendar.days(for: [8], at: now).map(\.openings) == [[43], [44], [45]])
        try calendar.replace(try house.day("2026-03-03"))
        #expect(calendar.days(for: [8], at: now).map(\.openings) == [[48], [48], [45]])
    }

    @Test("a calendar opens a year and some weeks at once, and of more dates none")
    func limit() throws {
        let plan = try SampleHouse.oldTown().plan()
        let first = try CivilDate("2026-01-01")
        let last = try first.adding(days: SizeLimit.calendarDates - 1)
        #expect(try plan.calendar(of: first...last).dates.upperBound == last)
        for (end, count) in [
            (try last.adding(days: 1), 401), (try CivilDate(year: 9_999, month: 12, day: 31), 2_912_443),
        ] {
            #expect(throws: PlanError(.tooManyDates(count: count, limit: 400))) { try plan.calendar(of: first...end) }
        }
    }

    @Test("a calendar counts for those who need something particular, and for stays of another length")
    func particular() throws {
        var house = try SampleHouse.oldTown()
        house.branch.tables[3].features = [.stepFree]
        let plan = try house.plan()
        let now = try house.instant("2026-03-01T12:00")
        let calendar = try plan.calendar(of: CivilDate("2026-03-27")...CivilDate("2026-03-27"))
        let stepFree = BookingWishes(features: [.stepFree])
        #expect(calendar.days(for: [2, 4, 7], wishing: stepFree, at: now).map(\.openings) == [[0, 27, 0]])
        #expect(calendar.days(for: [4], lasting: .hours(14), at: now).map(\.openings) == [[2]])
    }

    @Test("a stay as long as a party wishes meets what the next date keeps, also where none is that long by the rules")
    func longStays() throws {
        let evenings = [try OpeningPeriod("18:00", "23:00")]
        // Starts are from 18:00 to 22:30, for parties of eight at t5 alone. The first stays of ten hours end at 04:00;
        // of three hours, only the last goes beyond 01:00.
        let cases: [(hours: OpeningHours, fit: FitPolicy, length: Int, from: String, openings: Int)] = [
            (OpeningHours(weekly: [.friday: evenings]), .mayOverrun(by: nil), 10, "04:00", 1),
            (OpeningHours(weekly: [.friday: evenings]), .latestStart(at: try LocalTime("22:30")), 10, "04:00", 1),
            (OpeningHours(everyDay: evenings), .mayOverrun(by: nil), 10, "04:00", 1),
            (OpeningHours(everyDay: evenings), .mayOverrun(by: .hours(3)), 3, "01:00", 9),
            (OpeningHours(weekly: [.friday: evenings]), .mayOverrun(by: .hours(3)), 3, "01:00", 9),
        ]
        for (hours, fit, length, from, openings) in cases {
            let house = try SampleHouse.oldTown(hours: hours) { $0.fit = fit }
            let (plan, now) = (try house.plan(), try house.instant("2026-03-26T12:00"))
            let friday = try house.day("2026-03-27")
            var saturday = try house.day("2026-03-28")
            let start = try house.instant("2026-03-28T\(from)")
            let block = TableBlock(id: BlockID("x"), table: TableID("t5"), span: start..<start + .minutes(30))
            try saturday.perform(.blockTable(block), in: plan, by: House.host, at: now)
            let context = "\(fit) \(hours.weekly.count)"
            let evening = try plan.open(friday, beside: [saturday])
            #expect(evening.openings(for: 8, lasting: .hours(length), at: now).count == openings, "\(context)")
            let calendar = try plan.calendar(of: friday.id.date...friday.id.date, days: [saturday])
            let listed = calendar.days(for: [8], lasting: .hours(length), at: now)
            #expect(listed.map(\.openings) == [[openings]], "\(context)")
        }
    }

    @Test("a stay meets what the next date keeps in the buffer at its end, after the latest time at which guests leave")
    func includedBuffer() throws {
        // Starts are from 18:00 to 22:30, for parties of eight at t5 alone; guests leave by 02:00.
        let hours = OpeningHours(weekly: [.friday: [try OpeningPeriod("18:00", "23:00")]])
        let house = try SampleHouse.oldTown(hours: hours) { rules in
            rules.fit = .mayOverrun(by: .hours(3))
            rules.buffer = .included(length: .minutes(30))
        }
        let (plan, now) = (try house.plan(), try house.instant("2026-03-26T12:00"))
        let friday = try house.day("2026-03-27").id.date
        // The last stay of four hours ends at half past two, the one before at two.
        for (from, openings) in [(nil, 10), ("02:10", 9), ("01:50", 8)] as [(String?, Int)] {
            var saturday = try house.day("2026-03-28")
            if let from {
                let start = try house.instant("2026-03-28T\(from)")
                let block = TableBlock(id: BlockID("x"), table: TableID("t5"), span: start..<start + .minutes(30))
                try saturday.perform(.blockTable(block), in: plan, by: House.host, at: now)
            }
            let calendar = try plan.calendar(of: friday...friday, days: [saturday])
            #expect(calendar.days(for: [8], lasting: .hours(4), at: now).map(\.openings) == [[openings]])
        }
    }

    @Test("a stay beside the opening hours counts as long as it is nearer than the time between two stays")
    func besideHours() throws {
        // Until midnight, and on the next date from half past nine on; half an hour lies between two stays.
        let hours = OpeningHours(everyDay: [try OpeningPeriod("09:30", "24:00")])
        let house = try SampleHouse.oldTown(hours: hours) { $0.buffer = .additional(length: .minutes(30)) }
        let plan = try house.plan()
        // What was agreed when the house opened at noon.
        var late = house
        late.branch.hours = OpeningHours(everyDay: [try OpeningPeriod("12:00", "24:00")])
        let before = try late.plan()
        let now = try house.instant("2026-03-26T12:00")
        let dates = try CivilDate("2026-03-26")...CivilDate("2026-03-28")
        // A stay of each date that is before its opening or after its closing, at the only table for eight.
        func openings(_ date: String, _ from: String, _ until: String) throws -> [Int] {
            var day = try house.day(date)
            let span = try house.instant(from)..<house.instant(until)
            let stay = ImportedBooking(id: BookingID("1"), party: 8, span: span, tables: [TableID("t5")])
            try day.perform(.enter(stay), in: before, by: House.host, at: now)
            return try plan.calendar(of: dates, days: [day]).days(for: [8], at: now).flatMap(\.openings)
        }
        let all = try plan.calendar(of: dates).days(for: [8], at: now).flatMap(\.openings)
        #expect(all == [22, 27, 27])
        // The last stay of Friday ends at midnight, the one before at half past eleven.
        #expect(try openings("2026-03-28", "2026-03-28T00:29", "2026-03-28T00:59") == [22, 26, 27])
        #expect(try openings("2026-03-28", "2026-03-28T00:30", "2026-03-28T01:00") == [22, 27, 27])
        // Saturday's first begins at half past nine.
        #expect(try openings("2026-03-27", "2026-03-28T08:00", "2026-03-28T09:01") == [22, 27, 26])
        #expect(try openings("2026-03-27", "2026-03-28T08:00", "2026-03-28T09:00") == [22, 27, 27])
    }
}
