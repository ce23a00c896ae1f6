import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What decisions over several dates know of those before and after.
@Suite("Adjoining days")
struct AdjoiningDaysTests {
    /// A store, and the house as it is at the moment.
    private final class Night {
        let store = MemoryStore()
        var house: SampleHouse
        private var number = 0

        init(configure: (inout SampleHouse) throws -> Void) throws {
            house = try SampleHouse.oldTown()
            try configure(&house)
        }

        /// Gives a command on a date.
        ///
        /// - Returns: why it was refused; `nil` when it was not.
        @discardableResult
        func step(
            _ date: String,
            _ command: ServiceDay.Command,
            at local: String,
            by author: Author = House.host
        ) async throws -> ServiceDay.Refusal.Reason? {
            number += 1
            let runner = makeRunner(store, at: try house.instant(local))
            let context = FixedContext<DayOperation, VenuePlan>(try house.plan())
            let step = DayOperation(try house.day(date).id, command)
            do throws(CommandFailure<AnyRefusal>) {
                try await runner.perform(Envelope(step, by: author, id: CommandID("\(number)")), in: context)
                return nil
            } catch {
                return try #require(error.refusal?.refusal(of: ServiceDay.Refusal.self), "\(error)").reason
            }
        }

        func day(_ date: String) async throws -> ServiceDay {
            let id = try house.day(date).id
            return try await store.load(ServiceDay.self, id) ?? ServiceDay(id: id)
        }

        func stay(_ id: String, _ table: String, _ from: String, _ until: String) throws -> ServiceDay.Command {
            let span = try house.instant(from)..<house.instant(until)
            return .enter(ImportedBooking(id: BookingID(id), party: 2, span: span, tables: [TableID(table)]))
        }

        /// Changes the house: its plan has a later version from now on.
        func change(_ body: (inout SampleHouse) throws -> Void) rethrows {
            try body(&house)
            house.rules.version = house.rules.version.next
        }
    }

    private let saturday = "2026-03-21"
    private let sunday = "2026-03-22"
    private let t1Taken = ServiceDay.Refusal.Reason.unavailable(reasons: [.tableTaken(table: TableID("t1"))])

    /// Open from noon to eleven.
    private func closedAtNight() throws -> Night {
        try Night { $0.branch.hours = OpeningHours(everyDay: [try OpeningPeriod("12:00", "23:00")]) }
    }

    /// Never closed, with tables for two hours.
    private func neverClosed(configure: (inout BookingRules) throws -> Void = { _ in }) throws -> Night {
        try Night { house in
            house.branch.hours = OpeningHours(everyDay: [try OpeningPeriod("00:00", "24:00")])
            house.rules.turn = .hours(2)
            house.rules.fit = .mayOverrun(by: nil)
            try configure(&house.rules)
        }
    }

    @Test("a table that guests of the date before left is not cleared either, and is cleared from the date at hand")
    func clearedOverMidnight() async throws {
        let night = try neverClosed { $0.clearing = .minutes(10) }
        for (id, date, start) in [("1", saturday, "2026-03-21T23:00"), ("2", sunday, "2026-03-22T01:00")] {
            let book = ServiceDay.Command.book(try night.house.request(id, 2, start, table: "t1"))
            #expect(try await night.step(date, book, at: "2026-03-21T12:00") == nil)
        }
        #expect(try await night.step(saturday, .confirmArrival("1"), at: "2026-03-21T23:00") == nil)
        #expect(try await night.step(saturday, .finish("1"), at: "2026-03-22T00:50") == nil)
        #expect(
            try await night.step(sunday, .confirmArrival("2"), at: "2026-03-22T01:05") == .notCleared(table: "t1")
        )
        let house = night.house.branch
        let days = try await (night.day(saturday), night.day(sunday))
        let now = try night.house.instant("2026-03-22T00:55")
        let marks = FloorMarking().marks(of: house, on: days.1, beside: [days.0], at: now)
        #expect(marks["t1"] == TableMark(.dirty))
        #expect(TableState(of: "t1", on: days.1, beside: [days.0]).stage == .dirty)
        #expect(try await night.step(sunday, .clearTables(tables: ["t1"]), at: "2026-03-22T01:06") == nil)
        #expect(try await night.day(saturday).uncleared.isEmpty)
        #expect(
            try await night.step(sunday, .clearTables(tables: ["t1"]), at: "2026-03-22T01:07")
                == .alreadyApplied(command: .clearTables)
        )
        #expect(try await night.step(sunday, .confirmArrival("2"), at: "2026-03-22T01:08") == nil)
    }

    @Test("after a night in which the house is closed every table counts as clear")
    func clearedOverNight() async throws {
        let night = try closedAtNight()
        night.house.rules.clearing = .minutes(10)
        let book = ServiceDay.Command.book(try night.house.request("1", 2, "2026-03-21T21:00", table: "t1"))
        try await night.step(saturday, book, at: "2026-03-21T12:00")
        try await night.step(saturday, .confirmArrival("1"), at: "2026-03-21T21:00")
        try await night.step(saturday, .finish("1"), at: "2026-03-21T22:50")
        #expect(try await night.day(saturday).uncleared["t1"] != nil)
        let next = ServiceDay.Command.book(try night.house.request("2", 2, "2026-03-22T12:00", table: "t1"))
        #expect(try await night.step(sunday, next, at: "2026-03-22T11:00") == nil)
        #expect(try await night.step(sunday, .confirmArrival("2"), at: "2026-03-22T12:00") == nil)
    }

    @Test("while the house is closed one table is nobody's twice, whichever date is asked first")
    func closedHours() async throws {
        let night = try closedAtNight()
        let one = BookingID("1")
        try await night.step(
            saturday,
            .book(night.house.request("1", 2, "2026-03-21T21:00", table: "t1")),
            at: "2026-03-21T12:00"
        )
        try await night.step(saturday, .confirmArrival(one), at: "2026-03-21T21:00")
        let until = try night.house.instant("2026-03-22T01:00")
        #expect(try await night.step(saturday, .extend(one, until: until), at: "2026-03-21T22:00") == nil)
        let early = try night.stay("2", "t1", "2026-03-22T00:30", "2026-03-22T02:30")
        #expect(try await night.step(sunday, early, at: "2026-03-21T22:30") == t1Taken)
        #expect(
            try await night.step(
                sunday,
                night.stay("3", "t2", "2026-03-22T00:30", "2026-03-22T02:30"),
                at: "2026-03-21T22:30"
            ) == nil
        )
        let other = try night.stay("4", "t2", "2026-03-22T00:00", "2026-03-22T01:00")
        #expect(
            try await night.step(saturday, other, at: "2026-03-21T22:31")
                == .unavailable(reasons: [.tableTaken(table: TableID("t2"))])
        )
    }

    @Test("a date that now opens earlier sells no table on which somebody of the night before sits")
    func opensEarlier() async throws {
        let night = try Night { $0.rules.fit = .mayOverrun(by: nil) }
        let late = BookingRequest(
            id: BookingID("1"),
            party: 2,
            at: try night.house.instant("2026-03-22T04:00"),
            table: TableID("t1"),
            duration: .hours(5)
        )
        try await night.step(saturday, .book(late), at: "2026-03-21T12:00")
        try night.change { house in
            house.branch.hours?.exceptions = [try CivilDate(sunday): [try OpeningPeriod("08:00", "24:00")]]
        }
        let brunch = try night.house.request("2", 2, "2026-03-22T08:30", table: "t1")
        let reason = try await night.step(sunday, .book(brunch), at: "2026-03-21T12:00", by: House.guest)
        guard case .taken(let reasons, _)? = reason else {
            Issue.record("\(String(describing: reason))")
            return
        }
        #expect(reasons == [.tableTaken(table: TableID("t1"))])
    }

    /// A house that never closes, in which two people sit at t1 from half past ten on.
    private func lateParty() async throws -> Night {
        let night = try neverClosed()
        let late = try night.house.request("1", 2, "2026-03-21T22:30", table: "t1")
        try await night.step(saturday, .book(late), at: "2026-03-21T12:00")
        try await night.step(saturday, .confirmArrival(BookingID("1")), at: "2026-03-21T22:30")
        return night
    }

    @Test("a party that sits on past its end has its table on the next date as well, for now")
    func overstaying() async throws {
        let night = try await lateParty()
        let two = WalkIn(id: BookingID("2"), party: 2, table: TableID("t1"))
        #expect(try await night.step(sunday, .walkIn(two), at: "2026-03-22T00:45") == t1Taken)
        try await night.step(saturday, .finish(BookingID("1")), at: "2026-03-22T00:50")
        #expect(try await night.step(sunday, .walkIn(two), at: "2026-03-22T00:55") == nil)
    }

    @Test("alone the next date knows as well who sits on")
    func overstayingAlone() async throws {
        let night = try await lateParty()
        let (plan, now) = (try night.house.plan(), try night.house.instant("2026-03-22T01:00"))
        let day = try await night.day(sunday)
        #expect(day.carried[BookingID("1")]?.isSeated == true)
        let here = BookingRequest(id: BookingID("2"), party: 2, at: now, table: TableID("t1"))
        let evening = try plan.open(day)
        #expect(evening.answer(to: here, at: now) == .refused(reasons: [.tableTaken(table: TableID("t1"))]))
        #expect(!evening.openings(for: 2, wishing: here.wishes, at: now).contains(now))
        // For what begins later nobody waits for them.
        let later = BookingRequest(id: BookingID("2"), party: 2, at: now + .minutes(30), table: TableID("t1"))
        #expect(evening.answer(to: later, at: now) == .offered(tables: [TableID("t1")]))
    }

    @Test("who is there is counted across midnight, on either date and alone")
    func presence() async throws {
        let night = try neverClosed { $0.pacing = [PacingRule(.concurrent, covers: 10)] }
        let late = try night.house.request("1", 8, "2026-03-21T23:00")
        try await night.step(saturday, .book(late), at: "2026-03-21T12:00")
        let four = try night.house.request("2", 4, "2026-03-22T00:00")
        let full = [Unavailability.tooManyPresent(count: .covers, cap: 10, taken: 8)]
        let reason = try await night.step(sunday, .book(four), at: "2026-03-21T12:00")
        guard case .taken(full, let slots)? = reason else {
            Issue.record("\(String(describing: reason))")
            return
        }
        #expect(slots.first?.line == "01:00 t2")
        let (plan, noon) = (try night.house.plan(), try night.house.instant("2026-03-21T12:00"))
        #expect(
            try await plan.open(night.day(sunday)).answer(to: four, through: .inHouse, at: noon)
                == .refused(reasons: full)
        )
        // And the other way round: those of the next date are there when a late party still is.
        try await night.step(saturday, .cancel(BookingID("1")), at: "2026-03-21T12:30")
        try await night.step(sunday, .book(night.house.request("3", 8, "2026-03-22T00:00")), at: "2026-03-21T12:30")
        let early = try await night.step(
            saturday,
            .book(night.house.request("4", 4, "2026-03-21T22:30")),
            at: "2026-03-21T12:30"
        )
        guard case .taken(full, _)? = early else {
            Issue.record("\(String(describing: early))")
            return
        }
        #expect(
            try await night.step(
                saturday,
                .book(night.house.request("5", 4, "2026-03-21T22:00")),
                at: "2026-03-21T12:30"
            ) == nil
        )
    }

    @Test("a hold of another date that has expired is counted no longer")
    func expiredPresence() async throws {
        let night = try neverClosed { $0.pacing = [PacingRule(.concurrent, covers: 10)] }
        try await night.step(
            saturday,
            .hold(night.house.request("1", 8, "2026-03-21T23:00"), lasting: .minutes(5)),
            at: "2026-03-21T12:00"
        )
        let four = try night.house.request("2", 4, "2026-03-22T00:00")
        let (plan, noon) = (try night.house.plan(), try night.house.instant("2026-03-21T12:00"))
        let days = (try await night.day(saturday), try await night.day(sunday))
        for evening in [try plan.open(days.1), try plan.open(days.1, beside: [days.0])] {
            let full = [Unavailability.tooManyPresent(count: .covers, cap: 10, taken: 8)]
            #expect(evening.answer(to: four, through: .inHouse, at: noon + .minutes(4)) == .refused(reasons: full))
            #expect(
                evening.answer(to: four, through: .inHouse, at: noon + .minutes(5)) == .offered(tables: [TableID("t2")])
            )
        }
    }

    @Test("holds and bookings change places across the night, whatever their names")
    func changingPlaces() async throws {
        for (first, second) in [("1", "9"), ("9", "1")] {
            let night = try neverClosed()
            func late(_ id: String) throws -> BookingRequest {
                try night.house.request(id, 2, "2026-03-21T23:00", table: "t1")
            }
            try await night.step(saturday, .hold(late(first), lasting: .hours(1)), at: "2026-03-21T12:00")
            let swap = ServiceDay.Command.swapHold(BookingID(first), for: try late(second), lasting: .hours(1))
            #expect(try await night.step(saturday, swap, at: "2026-03-21T12:01") == nil, "\(first) for \(second)")
            #expect(try await night.day(sunday).carried.keys.map(\.rawValue) == [second])
            // Two that change tables with each other.
            let third = BookingRequest(id: BookingID("5"), party: 2, at: try night.house.instant("2026-03-21T23:00"))
            try await night.step(saturday, .confirm(BookingID(second)), at: "2026-03-21T12:02")
            try await night.step(saturday, .unlock(BookingID(second)), at: "2026-03-21T12:02")
            try await night.step(saturday, .book(third), at: "2026-03-21T12:02")
            let day = try await night.day(saturday)
            let moves = ["5", second].map { id in
                TableMove(
                    booking: BookingID(id),
                    from: day.booking(BookingID(id))?.tables ?? [],
                    to: day.booking(BookingID(id == "5" ? second : "5"))?.tables ?? []
                )
            }
            let reseat = ServiceDay.Command.reseat(moves: moves, expecting: day.version)
            #expect(try await night.step(saturday, reseat, at: "2026-03-21T12:03") == nil, "\(moves)")
            let (here, there) = (try await night.day(saturday), try await night.day(sunday))
            for move in moves {
                #expect(here.booking(move.booking)?.tables == move.to)
                #expect(there.carried[move.booking]?.tables == move.to)
            }
        }
    }

    @Test("what is called off while the next date is closed keeps nothing there when it opens again")
    func closedSince() async throws {
        let night = try neverClosed()
        try await night.step(
            saturday,
            .book(night.house.request("1", 2, "2026-03-21T23:00", table: "t1")),
            at: "2026-03-21T12:00"
        )
        let hours = night.house.branch.hours
        try night.change { $0.branch.hours?.exceptions = [try CivilDate(sunday): []] }
        try await night.step(saturday, .cancel(BookingID("1")), at: "2026-03-21T13:00")
        #expect(try await night.day(sunday).carried.isEmpty)
        night.change { $0.branch.hours = hours }
        let again = try night.house.request("2", 2, "2026-03-22T00:00", table: "t1")
        #expect(try await night.step(sunday, .book(again), at: "2026-03-21T14:00") == nil)
    }

    @Test("a date with an edge that the rules reject keeps nobody from using the dates beside it")
    func rejectedEdges() async throws {
        let night = try Night { house in
            house.branch.hours = OpeningHours(everyDay: [try OpeningPeriod("20:00", "03:30")])
            house.rules.edges = .reject
        }
        for date in ["2026-03-26", "2026-03-27", "2026-03-29"] {
            let request = try night.house.request(date, 2, "\(date)T21:00")
            #expect(try await night.step(date, .book(request), at: "2026-03-26T12:00") == nil, "\(date)")
        }
        let dates = try CivilDate("2026-03-26")...CivilDate("2026-03-30")
        let calendar = try night.house.plan().calendar(of: dates)
        let counts = calendar.days(for: [2], at: try night.house.instant("2026-03-26T12:00")).map(\.openings)
        #expect(counts == [[13], [13], [0], [13], [13]])
        #expect(calendar.evening(on: try CivilDate("2026-03-28")) == nil)
    }

    @Test("what there is instead carries the version of the day that is stored")
    func storedVersion() async throws {
        let night = try neverClosed()
        try await night.step(saturday, .book(night.house.request("1", 8, "2026-03-21T19:00")), at: "2026-03-21T12:00")
        night.change { $0.rules.grace = .minutes(10) }
        let reason = try await night.step(
            saturday,
            .book(night.house.request("2", 8, "2026-03-21T18:00")),
            at: "2026-03-21T12:00"
        )
        guard case .taken(_, let slots)? = reason else {
            Issue.record("\(String(describing: reason))")
            return
        }
        #expect(slots.map(\.line) == ["17:00 t5"])
        #expect(try await slots.map(\.revision) == [night.day(saturday).version])
    }

    @Test("off the grid the nearest starts are said")
    func offGrid() async throws {
        let night = try neverClosed()
        let reason = try await night.step(
            saturday,
            .book(night.house.request("1", 8, "2026-03-21T19:07")),
            at: "2026-03-21T12:00"
        )
        guard case .taken(let reasons, let slots)? = reason else {
            Issue.record("\(String(describing: reason))")
            return
        }
        #expect(reasons.map(\.code.rawValue) == ["booking.offGrid"])
        #expect(slots.map(\.line) == ["19:00 t5", "19:30 t5", "18:30 t5", "20:00 t5"])
    }

    @Test("who was never said to have left has left by the time the house has closed in between")
    func forgotten() async throws {
        let night = try closedAtNight()
        let late = try night.house.request("1", 2, "2026-03-21T21:00", table: "t1")
        try await night.step(saturday, .book(late), at: "2026-03-21T12:00")
        try await night.step(saturday, .confirmArrival(BookingID("1")), at: "2026-03-21T21:00")
        let here = WalkIn(id: BookingID("2"), party: 2, table: TableID("t1"))
        #expect(try await night.step(saturday, .walkIn(here), at: "2026-03-21T22:45") == t1Taken)
        #expect(try await night.step(sunday, .walkIn(here), at: "2026-03-22T13:00") == nil)
    }

    @Test("of a stay over three dates each guest is counted once")
    func threeDates() async throws {
        let night = try neverClosed { $0.pacing = [PacingRule(.concurrent, covers: 10)] }
        func stay(_ id: String, _ from: String, hours: Int) throws -> ServiceDay.Command {
            .book(
                BookingRequest(
                    id: BookingID(id),
                    party: 4,
                    at: try night.house.instant(from),
                    wishes: BookingWishes(duration: .hours(hours))
                )
            )
        }
        #expect(try await night.step(sunday, stay("1", "2026-03-22T12:00", hours: 13), at: "2026-03-21T12:00") == nil)
        #expect(try await night.step(saturday, stay("2", "2026-03-21T20:00", hours: 20), at: "2026-03-21T12:00") == nil)
        let full = Unavailability.tooManyPresent(count: .covers, cap: 10, taken: 8)
        #expect(
            try await night.step(saturday, stay("3", "2026-03-21T20:00", hours: 20), at: "2026-03-21T12:00")
                == .unavailable(reasons: [full])
        )
    }

    @Test("a calendar and an evening beside others say what a step does, windows across midnight included")
    func listing() async throws {
        let night = try Night { house in
            house.branch.hours = OpeningHours(everyDay: [try OpeningPeriod("18:00", "02:00")])
            house.rules.pacing = [PacingRule(.starts(window: .hours(24)), covers: 10)]
        }
        try await night.step(saturday, .book(night.house.request("1", 8, "2026-03-22T00:30")), at: "2026-03-21T12:00")
        let four = try night.house.request("2", 4, "2026-03-22T19:00")
        let full = [Unavailability.tooManyStarts(count: .covers, cap: 10, taken: 8)]
        #expect(try await night.step(sunday, .book(four), at: "2026-03-21T12:00") == .unavailable(reasons: full))
        let (plan, noon) = (try night.house.plan(), try night.house.instant("2026-03-21T12:00"))
        let days = [try await night.day(saturday), try await night.day(sunday)]
        let beside = try plan.open(days[1], beside: [days[0]])
        #expect(beside.answer(to: four, through: .inHouse, at: noon) == .refused(reasons: full))
        let dates = try CivilDate(saturday)...CivilDate(sunday)
        let counts = try plan.calendar(of: dates, days: days).days(for: [2, 4], through: .inHouse, at: noon).map(
            \.openings
        )
        // From midnight on it is another day on the wall: on Saturday's date two starts are full, on Sunday's all but two.
        #expect(counts == [[14, 12], [14, 2]])
    }

    @Test("the part of a turn that is for the table may lie in the next date's time")
    func tableTime() async throws {
        let night = try Night { house in
            house.branch.hours = OpeningHours(everyDay: [try OpeningPeriod("00:00", "24:00")])
            house.rules.turn = .hours(2)
            house.rules.step = .minutes(15)
            house.rules.buffer = .included(length: .minutes(15))
        }
        let last = try night.house.request("1", 8, "2026-03-21T22:15")
        let calendar = try night.house.plan().calendar(of: CivilDate(saturday)...CivilDate(sunday))
        let noon = try night.house.instant("2026-03-20T12:00")
        // Guests may stay up to midnight: the last of them come at a quarter past ten.
        #expect(calendar.days(for: [8], at: noon).map(\.openings).first == [90])
        #expect(try await night.step(saturday, .book(last), at: "2026-03-20T12:00") == nil)
    }
}
