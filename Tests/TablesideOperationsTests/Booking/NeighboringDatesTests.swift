import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What an evening sees of the dates beside it.
@Suite("Neighboring dates")
struct NeighboringDatesTests {
    private let house: SampleHouse
    private let plan: VenuePlan
    private let saturday: ServiceDay
    /// On Saturday, when the house is open until half past four in the night.
    private let noon: Instant

    init() throws {
        house = try SampleHouse.oldTown { $0.fit = .mayOverrun(by: nil) }
        plan = try house.plan()
        saturday = try house.day("2026-03-21")
        noon = try house.instant("2026-03-21T12:00")
    }

    /// Sunday, on which a hold of one table from half past nine to eleven has expired since eleven on Saturday.
    private func sundayWithExpiredHold(table: String = "t5") throws -> ServiceDay {
        var sunday = try house.day("2026-03-22")
        let request = try house.request("hold", 8, "2026-03-22T09:30", table: table)
        try sunday.perform(
            .hold(request, lasting: .minutes(5)),
            in: plan,
            by: House.host,
            at: noon - .hours(1) - .minutes(5)
        )
        return sunday
    }

    @Test("I16 a hold of the next date that has expired keeps nothing, whatever is asked")
    func expiredHoldBeside() throws {
        let evening = try plan.open(saturday, beside: [try sundayWithExpiredHold()])
        let early = try house.instant("2026-03-22T04:00")
        let span = early..<early + .hours(8)
        #expect(evening.openings(for: 8, lasting: .hours(8), at: noon).contains(early))
        #expect(Array(evening.freeTables(during: span, at: noon)).contains(TableID("t5")))
        let all = evening.tables(for: 8, at: early, wishing: BookingWishes(duration: .hours(8)), now: noon)
        #expect(all.map(\.tables) == [[TableID("t5")]])
        let atDoor = evening.answer(to: WalkIn(id: BookingID("w"), party: 8, duration: .hours(23)), at: noon)
        #expect(atDoor == .seated(tables: [TableID("t5")], span: noon..<noon + .hours(23), moves: []))
        // One minute before it expires it keeps its table.
        let before = noon - .hours(1) - .minutes(1)
        #expect(!evening.openings(for: 8, lasting: .hours(8), at: before).contains(early))
        #expect(!Array(evening.freeTables(during: span, at: before)).contains(TableID("t5")))
    }

    @Test("somebody is seated at the door although an abandoned hold stands on the next date")
    func seatedBesideExpiredHold() async throws {
        let sunday = try sundayWithExpiredHold()
        let store = MemoryStore()
        let runner = makeRunner(store, at: noon - .hours(2))
        let hold = DayOperation(
            sunday.id,
            .hold(try house.request("hold", 8, "2026-03-22T09:30"), lasting: .minutes(5))
        )
        _ = try await runner.perform(Envelope(hold, by: House.host, id: CommandID("hold")), in: FixedContext(plan))
        let later = makeRunner(store, at: noon)
        let walkIn = DayOperation(saturday.id, .walkIn(WalkIn(id: BookingID("w"), party: 8)))
        _ = try await later.perform(Envelope(walkIn, by: House.host, id: CommandID("walk in")), in: FixedContext(plan))
        let after = try #require(try await store.load(ServiceDay.self, saturday.id))
        #expect(after.booking(BookingID("w"))?.tables == [TableID("t5")])
    }

    @Test("I16 a hold that reaches into the next date is forgotten there too when it expires, without a word")
    func carriedHoldExpires() async throws {
        let store = MemoryStore()
        let late = try house.instant("2026-03-22T04:00")
        let hold = BookingRequest(id: BookingID("h"), party: 8, at: late, duration: .hours(8))
        let sunday = try house.day("2026-03-22")
        _ = try await makeRunner(store, at: noon).perform(
            Envelope(
                DayOperation(saturday.id, .hold(hold, lasting: .minutes(5))),
                by: House.host,
                id: CommandID("hold")
            ),
            in: FixedContext(plan)
        )
        let next = try #require(try await store.load(ServiceDay.self, sunday.id))
        #expect(next.carried.values.map(\.expiresAt) == [noon + .minutes(5)])
        let brunch = try house.request("b", 8, "2026-03-22T10:00")
        let taken = ServiceDay.Refusal(.unavailable(reasons: [.noFreeTable]))
        #expect(throws: taken) { try next.decide(.book(brunch), in: plan, by: House.host, at: noon + .minutes(4)) }
        var booked = next
        try booked.perform(.book(brunch), in: plan, by: House.host, at: noon + .minutes(5))
        #expect(booked.booking(brunch.id)?.tables == [TableID("t5")])
        // Such a day can be stored and read again.
        #expect(try decoded(ServiceDay.self, encoded(booked)) == booked)
    }

    @Test("tables that the next date has out of use, or for a third date's stay, are not sold into it")
    func blocksBeside() throws {
        let nine = try house.instant("2026-03-22T09:30")
        var sunday = try house.day("2026-03-22")
        let wet = TableBlock(id: BlockID("wet"), table: TableID("t1"), span: nine..<nine + .hours(3))
        try sunday.perform(.blockTable(wet), in: plan, by: House.host, at: noon)
        let night = try house.instant("2026-03-22T04:00")
        let request = BookingRequest(id: BookingID("1"), party: 2, at: night, duration: .hours(8))
        let evening = try plan.open(saturday, beside: [sunday])
        #expect(evening.answer(to: request, at: noon) == .offered(tables: [TableID("t2")]))
        let friday = SpilloverStay(
            booking: BookingID("long"),
            date: try CivilDate("2026-03-20"),
            tables: [TableID("t2")],
            span: nine..<nine + .hours(1),
            party: 2,
            channel: .inHouse,
            isSeated: false
        )
        try sunday.perform(.carry(stays: [friday]), in: plan, by: .system, at: noon)
        let both = try plan.open(saturday, beside: [sunday])
        #expect(both.answer(to: request, at: noon) == .offered(tables: [TableID("t3")]))
    }

    @Test("no identity of a booking names a table out of use or another date's stay")
    func identities() throws {
        var day = saturday
        let seven = try house.instant("2026-03-21T19:00")
        let wet = TableBlock(id: BlockID("1"), table: TableID("t5"), span: seven..<seven + .hours(1))
        try day.perform(.blockTable(wet), in: plan, by: House.host, at: noon)
        for name in ["\u{0}block 1", "block 1", "1"] {
            var copy = day
            let late = try house.request(name, 8, "2026-03-21T21:00")
            try copy.perform(.book(late), in: plan, by: House.guest, at: noon)
            let earlier = ServiceDay.Command.modify(late.id, BookingChange(at: seven))
            let taken = ServiceDay.Refusal(.unavailable(reasons: [.noFreeTable]))
            #expect(throws: taken) { try copy.perform(earlier, in: plan, by: House.guest, at: noon) }
            var evening = try plan.open(copy)
            for event in try copy.perform(.cancel(late.id), in: plan, by: House.guest, at: noon) {
                evening.record(event)
            }
            let fresh = try plan.open(copy)
            #expect(Array(evening.openings(for: 8, at: noon)) == Array(fresh.openings(for: 8, at: noon)))
        }
    }

    @Test("a stay that another date keeps here is not replaced by one of the same identity")
    func sameCarriedIdentity() throws {
        var day = saturday
        let nine = try house.instant("2026-03-21T09:30")
        func stay(_ date: String, _ table: String) throws -> SpilloverStay {
            SpilloverStay(
                booking: BookingID("a"),
                date: try CivilDate(date),
                tables: [TableID(table)],
                span: nine..<nine + .hours(2),
                party: 2,
                channel: .inHouse,
                isSeated: false
            )
        }
        try day.perform(.carry(stays: [stay("2026-03-19", "t1")]), in: plan, by: .system, at: nine)
        #expect(throws: ServiceDay.Refusal(.knownBooking(booking: BookingID("a")))) {
            try day.perform(.carry(stays: [stay("2026-03-20", "t2")]), in: plan, by: .system, at: nine)
        }
        #expect(day.carried.values.map(\.tables) == [[TableID("t1")]])
    }

    @Test("close to the next date the reason is the next date, in an empty house too")
    func closeToNextDate() throws {
        let round = try SampleHouse.oldTown(hours: OpeningHours(everyDay: [try OpeningPeriod("00:00", "24:00")])) {
            $0.buffer = .additional(length: .minutes(15))
        }
        let late = try round.instant("2026-03-21T23:50")
        let answer = try round.plan().open(round.day("2026-03-21")).answer(
            to: WalkIn(id: BookingID("w"), party: 2),
            at: late
        )
        let midnight = try round.instant("2026-03-22T00:00")
        #expect(answer == .refused(reasons: [.reachesNextDay(end: late + .minutes(90), opening: midnight)]))
    }

    @Test("bookings of two dates may have one identity: what one gives back the other keeps")
    func sameIdentity() throws {
        let night = try house.instant("2026-03-22T04:00")
        var (first, sunday) = (saturday, try house.day("2026-03-22"))
        try sunday.perform(.book(house.request("1", 8, "2026-03-22T09:30")), in: plan, by: House.host, at: noon)
        try first.perform(.book(house.request("1", 8, "2026-03-21T19:00")), in: plan, by: House.host, at: noon)
        var evening = try plan.open(first, beside: [sunday])
        for event in try first.perform(.cancel(BookingID("1")), in: plan, by: House.host, at: noon) {
            evening.record(event)
        }
        let request = BookingRequest(id: BookingID("2"), party: 8, at: night, duration: .hours(8))
        #expect(evening.answer(to: request, at: noon) == .refused(reasons: [.noFreeTable]))
    }

    @Test("a stay in no service that becomes longer stops at the next date as well")
    func longerOutsideServices() throws {
        let weekly: [Weekday: [OpeningPeriod]] = [
            .friday: [try OpeningPeriod("18:00", "23:00")], .saturday: [try OpeningPeriod("18:00", "23:00")],
        ]
        let dinner = try SampleHouse.oldTown(hours: OpeningHours(weekly: weekly)) { $0.fit = .mayOverrun(by: nil) }
        let plan = try dinner.plan()
        var friday = try dinner.day("2026-03-27")
        let late = try dinner.instant("2026-03-27T23:30")
        let stay = ImportedBooking(
            id: BookingID("1"),
            party: 2,
            span: late..<late + .hours(1),
            tables: [TableID("t2")],
            isLocked: false
        )
        try friday.perform(.enter(stay), in: plan, by: House.host, at: late - .hours(5))
        let longer = ServiceDay.Command.modify(BookingID("1"), BookingChange(duration: .hours(20)))
        let opening = try dinner.instant("2026-03-28T18:00")
        let reason = Unavailability.reachesNextDay(end: late + .hours(20), opening: opening)
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [reason]))) {
            try friday.perform(longer, in: plan, by: House.host, at: late - .hours(5))
        }
    }

    @Test("a plan by which the next date opens earlier keeps its tables for stays that reach there now")
    func earlierOpening() async throws {
        let store = MemoryStore()
        let sunday = try house.day("2026-03-22").id
        let late = try house.instant("2026-03-22T04:00")
        let request = BookingRequest(id: BookingID("1"), party: 8, at: late, duration: .hours(5))
        func perform(_ command: ServiceDay.Command, in plan: VenuePlan, _ id: String) async throws {
            let context = FixedContext<DayOperation, VenuePlan>(plan)
            let step = DayOperation(saturday.id, command)
            _ = try await makeRunner(store, at: noon).perform(
                Envelope(step, by: House.host, id: CommandID(id)),
                in: context
            )
        }
        try await perform(.book(request), in: plan, "book")
        #expect(try await store.load(ServiceDay.self, sunday)?.carried.isEmpty ?? true)
        var earlier = house
        earlier.branch.hours?.exceptions = [sunday.date: [try OpeningPeriod("08:00", "24:00")]]
        earlier.rules.version = earlier.rules.version.next
        try await perform(.adoptPlan, in: try earlier.plan(), "adopt")
        let next = try #require(try await store.load(ServiceDay.self, sunday))
        #expect(next.carried.values.map(\.booking) == [BookingID("1")])
    }

    @Test("a plan by which 120 stays reach into the next date is adopted, and they are reseated, each in one unit")
    func manyStays() async throws {
        var big = try SampleHouse(id: House.branch, seats: Array(repeating: 2, count: 120))
        big.rules.fit = .mayOverrun(by: nil)
        let store = MemoryStore()
        let (first, next) = (try big.day("2026-03-21").id, try big.day("2026-03-22").id)
        func perform(_ command: ServiceDay.Command, on day: BranchDay? = nil, _ id: String) async throws {
            let envelope = Envelope(DayOperation(day ?? first, command), by: House.host, id: CommandID(id))
            _ = try await makeRunner(store, at: noon).perform(envelope, in: FixedContext(try big.plan()))
        }
        /// What the next date keeps, and how many events told it so.
        func kept() async throws -> (tables: [BookingID: [TableID]], carried: Int, dropped: Int) {
            var count = (carried: 0, dropped: 0)
            for stored in try await store.events(after: nil, limit: 1_000).events where stored.aggregate.id == "\(next)"
            {
                switch try stored.recorded(of: ServiceDay.self)?.event {
                case .carried: count.carried += 1
                case .carriedDropped: count.dropped += 1
                default: break
                }
            }
            let carried = try await store.load(ServiceDay.self, next)?.carried ?? [:]
            return (carried.mapValues(\.tables), count.carried, count.dropped)
        }
        // Until two in the night.
        let eleven = try big.instant("2026-03-21T23:00")
        for number in 1...120 {
            let stay = ImportedBooking(
                id: BookingID("\(number)"),
                party: 2,
                span: eleven..<eleven + .hours(3),
                tables: [TableID("t\(number)")],
                isLocked: false
            )
            try await perform(.enter(stay), "enter \(number)")
        }
        #expect(try await kept() == ([:], 0, 0))
        // From now on Sunday opens at one.
        big.branch.hours?.exceptions = [next.date: [try OpeningPeriod("01:00", "24:00")]]
        big.rules.version = big.rules.version.next
        try await perform(.adoptPlan, "adopt")
        var expected: [BookingID: [TableID]] = [:]
        for number in 1...120 { expected[BookingID("\(number)")] = [TableID("t\(number)")] }
        #expect(try await kept() == (expected, 1, 0))
        // Each moves on by one table.
        let moves = expected.keys.sorted().map { id in
            let number = Int(id.rawValue) ?? 0
            let table = TableID("t\(number < 120 ? number + 1 : 1)")
            return TableMove(booking: id, from: expected[id] ?? [], to: [table])
        }
        let version = try #require(try await store.load(ServiceDay.self, first)).version
        try await perform(.reseat(moves: moves, expecting: version), "reseat")
        for move in moves { expected[move.booking] = move.to }
        #expect(try await kept() == (expected, 2, 1))
        // Where the next date opens at noon again, it needs to know of none of them.
        big.branch.hours?.exceptions = [:]
        big.rules.version = big.rules.version.next
        try await perform(.adoptPlan, "adopt again")
        #expect(try await kept() == ([:], 2, 2))
    }

    @Test("stays of other dates are kept all together or not at all, and move bookings out of their way")
    func severalCarried() throws {
        let nine = try house.instant("2026-03-21T21:00")
        func stay(_ id: String, _ table: String) throws -> SpilloverStay {
            SpilloverStay(
                booking: BookingID(id),
                date: try CivilDate("2026-03-20"),
                tables: [TableID(table)],
                span: nine..<nine + .hours(1),
                party: 2,
                channel: .inHouse,
                isSeated: false
            )
        }
        var day = saturday
        let own = ImportedBooking(
            id: "1",
            party: 3,
            span: nine..<nine + .hours(1),
            tables: ["t2"],
            isLocked: false
        )
        try day.perform(.enter(own), in: plan, by: House.host, at: noon)
        let wet = TableBlock(id: BlockID("wet"), table: TableID("t1"), span: nine..<nine + .hours(3))
        try day.perform(.blockTable(wet), in: plan, by: House.host, at: noon)
        // Three sit at t2, t3 and t4 alone, and of these only t4 remains.
        let both = try [stay("a", "t2"), stay("b", "t3")]
        let events = try day.decide(.carry(stays: both), in: plan, by: .system, at: noon)
        let move = TableMove(booking: "1", from: ["t2"], to: ["t4"])
        #expect(events == [.carried(stays: both, moves: [move], at: noon)])
        var evening = try plan.open(day)
        for event in events { evening.record(event) }
        let taken = ServiceDay.Refusal(.unavailable(reasons: [.tableTaken(table: "t1")]))
        #expect(throws: taken) {
            try day.decide(.carry(stays: both + [stay("c", "t1")]), in: plan, by: .system, at: noon)
        }
        // Where a stay is told twice, nobody knows at which of its tables it is.
        #expect(throws: ServiceDay.Refusal(.knownBooking(booking: "a"))) {
            try day.decide(.carry(stays: [stay("a", "t2"), stay("a", "t3")]), in: plan, by: .system, at: noon)
        }
        for event in events { day.record(event) }
        #expect(throws: ServiceDay.Refusal(.unknownBooking(booking: "a"))) {
            try day.decide(.dropCarried(bookings: ["a", "b", "a"]), in: plan, by: .system, at: noon)
        }
        // Two stays change places.
        let swapped = try [stay("a", "t3"), stay("b", "t2")]
        for event in try day.perform(.carry(stays: swapped), in: plan, by: .system, at: noon) { evening.record(event) }
        #expect(day.carried.mapValues(\.tables) == ["a": ["t3"], "b": ["t2"]])
        #expect(throws: ServiceDay.Refusal(.unknownBooking(booking: "c"))) {
            try day.decide(.dropCarried(bookings: ["a", "c"]), in: plan, by: .system, at: noon)
        }
        for command in [ServiceDay.Command.carry(stays: []), .dropCarried(bookings: [])] {
            #expect(throws: ServiceDay.Refusal(.nothingToChange)) {
                try day.decide(command, in: plan, by: .system, at: noon)
            }
        }
        let drop = ServiceDay.Command.dropCarried(bookings: ["a", "b"])
        for event in try day.perform(drop, in: plan, by: .system, at: noon) { evening.record(event) }
        let fresh = try plan.open(day)
        #expect(day.carried.isEmpty)
        #expect(Array(evening.openings(for: 2, at: noon)) == Array(fresh.openings(for: 2, at: noon)))
    }

    @Test("a stay of another date is one of at least one person, told or stored")
    func nobodyCarried() throws {
        let span = noon + .hours(8)..<noon + .hours(9)
        func stay(_ party: Int) throws -> SpilloverStay {
            SpilloverStay(
                booking: BookingID("c"),
                date: try CivilDate("2026-03-20"),
                tables: [TableID("t2")],
                span: span,
                party: party,
                channel: .inHouse,
                isSeated: false
            )
        }
        var day = saturday
        for party in [0, -4, Int.min] {
            #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [.invalidParty(party: party)]))) {
                try day.perform(.carry(stays: [stay(party)]), in: plan, by: .system, at: noon)
            }
        }
        try day.perform(.carry(stays: [stay(3)]), in: plan, by: .system, at: noon)
        let text = try encoded(day)
        #expect(try decoded(ServiceDay.self, text) == day)
        #expect(throws: (any Error).self) {
            try decoded(ServiceDay.self, text.replacing(#""party":3"#, with: #""party":0"#))
        }
    }
}
