import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// A stay that outlasts the night is decided over both days.
@Suite("Steps over two days")
struct DayOperationTests {
    private let house: SampleHouse
    private let plan: VenuePlan
    private let saturday: BranchDay
    private let sunday: BranchDay
    private let late: Instant
    private let noon: Instant

    init() throws {
        // Open on Saturday until half past four, on Sunday from half past nine; stays may be as long as they like.
        house = try SampleHouse.oldTown { $0.fit = .mayOverrun(by: nil) }
        plan = try house.plan()
        saturday = try house.day("2026-03-21").id
        sunday = try house.day("2026-03-22").id
        late = try house.instant("2026-03-22T04:00")
        noon = try house.instant("2026-03-21T12:00")
    }

    /// From four in the morning until noon.
    private func overnight(_ id: String) -> BookingRequest {
        BookingRequest(id: BookingID(id), party: 2, at: late, table: TableID("t2"), duration: .hours(8))
    }

    private func brunch(_ id: String) throws -> BookingRequest {
        try house.request(id, 2, "2026-03-22T10:00", table: "t2")
    }

    private func run(
        _ step: DayOperation,
        _ store: any HostStore,
        by author: Author = House.guest
    ) async throws
        -> DayOperation.Answer
    {
        let id = CommandID("\(step.command)")
        return try await makeRunner(store, at: noon).perform(Envelope(step, by: author, id: id), in: FixedContext(plan))
            .answer
    }

    private func both(_ store: any HostStore) async throws -> (saturday: ServiceDay, sunday: ServiceDay) {
        let first = try await store.load(ServiceDay.self, saturday) ?? ServiceDay(id: saturday)
        let second = try await store.load(ServiceDay.self, sunday) ?? ServiceDay(id: sunday)
        return (first, second)
    }

    @Test(
        "the time that a table needs between two parties reaches over midnight into the next date",
        arguments: [15, 30]
    )
    func overMidnight(minutes: Int) async throws {
        let night = OpeningHours(weekly: [
            .saturday: [try OpeningPeriod("18:00", "24:00")], .sunday: [try OpeningPeriod("00:15", "04:00")],
        ])
        var small = try SampleHouse.oldTown(step: .minutes(15), hours: night) {
            $0.buffer = .additional(length: .minutes(30))
        }
        small.branch.tables.removeLast(4)
        let context = FixedContext<DayOperation, VenuePlan>(try small.plan())
        let runner = makeRunner(MemoryStore(), at: noon)
        // Until midnight at the one table, which is free again at half past twelve.
        let last = DayOperation(saturday, .book(try small.request("last", 2, "2026-03-21T22:30")))
        try await runner.perform(Envelope(last, by: House.host, id: CommandID("last")), in: context)
        let first = DayOperation(sunday, .book(try small.request("first", 2, "2026-03-22T00:\(minutes)")))
        do throws(CommandFailure<AnyRefusal>) {
            let answer = try await runner.perform(Envelope(first, by: House.host, id: CommandID("first")), in: context)
                .answer
            guard case .done = answer, minutes == 30 else {
                Issue.record("\(answer)")
                return
            }
        } catch {
            #expect(minutes == 15, "\(error)")
            #expect("\(error)".contains("free at 00:30,"), "\(error)")
        }
    }

    @Test("a party that sits within the time that its table needs is known to the date beside its own")
    func knownBeside() async throws {
        let night = OpeningHours(weekly: [
            .saturday: [try OpeningPeriod("18:00", "24:00")], .sunday: [try OpeningPeriod("00:30", "04:00")],
        ])
        let small = try SampleHouse.oldTown(hours: night) { $0.buffer = .additional(length: .minutes(30)) }
        let context = FixedContext<DayOperation, VenuePlan>(try small.plan())
        let store = MemoryStore()
        func perform(_ day: BranchDay, _ command: ServiceDay.Command, at local: String) async throws {
            let runner = makeRunner(store, at: try small.instant(local))
            let id = CommandID("\(command)")
            try await runner.perform(Envelope(DayOperation(day, command), by: House.host, id: id), in: context)
        }
        let last = try small.request("last", 2, "2026-03-21T22:30", table: "t2")
        try await perform(saturday, .book(last), at: "2026-03-21T12:00")
        try await perform(
            sunday,
            .book(small.request("first", 2, "2026-03-22T00:30", table: "t3")),
            at: "2026-03-21T12:00"
        )
        // The table is free in time for the opening, unless those who sit there stay longer than they said.
        #expect(try await both(store).sunday.carried.isEmpty)
        try await perform(saturday, .seat(last.id), at: "2026-03-21T22:30")
        #expect(try await both(store).sunday.carried.keys.sorted() == [last.id])
        // A party that comes early sits at a table that the night before may need until half past twelve.
        #expect(try await both(store).saturday.carried.isEmpty)
        try await perform(sunday, .seat(BookingID("first")), at: "2026-03-22T00:15")
        #expect(try await both(store).saturday.carried.keys.sorted() == [BookingID("first")])
    }

    @Test("alone a day refuses such a stay; both days together sell it, and the later one keeps its tables")
    func sold() async throws {
        let opening = try house.instant("2026-03-22T09:30")
        let reasons = [Unavailability.reachesNextDay(end: late + .hours(8), opening: opening)]
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: reasons))) {
            try ServiceDay(id: saturday).decide(.book(overnight("1")), in: plan, by: House.guest, at: noon)
        }
        let store = MemoryStore()
        _ = try await run(DayOperation(saturday, .book(overnight("1"))), store)
        let days = try await both(store)
        let booking = try #require(days.saturday.booking(BookingID("1")))
        #expect(days.sunday.carried.values.map(\.span) == [booking.span])
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [.tableTaken(table: TableID("t2"))]))) {
            try days.sunday.decide(.book(brunch("2")), in: plan, by: House.guest, at: noon)
        }
        let evening = try plan.open(days.sunday)
        #expect(try evening.answer(to: brunch("2"), at: noon) == .refused(reasons: [.tableTaken(table: TableID("t2"))]))
        _ = try await run(DayOperation(saturday, .cancel(BookingID("1"))), store)
        let after = try await both(store)
        #expect(after.sunday.carried.isEmpty)
        #expect(throws: Never.self) {
            try after.sunday.decide(.book(brunch("2")), in: plan, by: House.guest, at: noon)
        }
    }

    @Test("QP-73 two writers sell one table across the night: one of them gets it", arguments: bothStores)
    func twoWriters(makeStore: @escaping @Sendable () -> MemoryStore) async throws {
        for round in 0..<20 {
            let store = makeStore()
            let plan = plan
            let overnight = overnight("night")
            let brunch = try brunch("brunch")
            let (saturday, sunday, noon) = (saturday, sunday, noon)
            let sold = await withTaskGroup(of: String?.self) { group in
                let night = {
                    @Sendable () async -> String? in
                    let step = DayOperation(saturday, .book(overnight))
                    let runner = makeRunner(store, at: noon)
                    let context = FixedContext<DayOperation, VenuePlan>(plan)
                    return (try? await runner.perform(Envelope(step, by: House.guest, id: CommandID("a")), in: context))
                        .map { _ in "night" }
                }
                let day = {
                    @Sendable () async -> String? in
                    let runner = makeRunner(store, at: noon)
                    let context = FixedContext<BranchDay, VenuePlan>(plan)
                    let bob = Author.guest(House.bob)
                    let outcome = try? await runner.perform(
                        Envelope(.book(brunch), on: ServiceDay.self, sunday, by: bob, id: CommandID("b")),
                        in: context
                    )
                    return outcome.map { _ in "brunch" }
                }
                for writer in round.isMultiple(of: 2) ? [night, day] : [day, night] {
                    group.addTask { await writer() }
                }
                return await group.reduce(into: [String]()) { sold, one in if let one { sold.append(one) } }
            }
            #expect(sold.count == 1, "\(sold)")
            let days = try await both(store)
            #expect(days.saturday.bookings.isEmpty == (sold == ["brunch"]))
            #expect(days.sunday.carried.isEmpty == (sold == ["brunch"]))
            #expect(days.sunday.bookings.isEmpty == (sold == ["night"]))
        }
    }

    @Test("a stay that is changed later is changed on both days")
    func changed() async throws {
        let store = MemoryStore()
        _ = try await run(DayOperation(saturday, .book(overnight("1"))), store)
        let change = BookingChange(tables: [TableID("t3")])
        _ = try await run(DayOperation(saturday, .modify(BookingID("1"), change)), store, by: House.host)
        var days = try await both(store)
        #expect(days.sunday.carried[BookingID("1")]?.tables == [TableID("t3")])
        _ = try await run(DayOperation(saturday, .modify(BookingID("1"), BookingChange(duration: .hours(2)))), store)
        days = try await both(store)
        #expect(days.sunday.carried.isEmpty)
        // A stay within its own day leaves nothing on the next one.
        _ = try await run(DayOperation(saturday, .book(house.request("2", 2, "2026-03-21T19:00"))), store)
        days = try await both(store)
        #expect(days.sunday.carried.isEmpty)
    }

    @Test("a party that is seated and leaves with its tab frees both days", arguments: [false, true])
    func visit(isWalkIn: Bool) async throws {
        let store = MemoryStore()
        let clock = ManualClock(noon)
        let runner = CommandRunner(store: store, clock: clock)
        let id = BookingID("1")
        var party = SeatParty.Party.booked(booking: id)
        if isWalkIn {
            party = .walkIn(request: WalkIn(id: id, party: 2, table: TableID("t2"), duration: .hours(8)))
        } else {
            _ = try await run(DayOperation(saturday, .book(overnight("1"))), store)
        }
        clock.set(late)
        let seat = SeatParty(party, on: saturday, tab: TabID("tab"), profile: .dineIn, currency: .eur)
        let answer = try await runner.perform(
            Envelope(seat, by: House.host, id: CommandID("seat")),
            in: FixedContext(plan)
        )
        .answer
        guard case .seated(let seated) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(seated.span == late..<late + .hours(8))
        var days = try await both(store)
        #expect(days.sunday.carried[id]?.span == seated.span)
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [.tableTaken(table: TableID("t2"))]))) {
            try days.sunday.decide(.book(brunch("2")), in: plan, by: House.guest, at: late)
        }
        clock.set(late + .hours(1))
        let void = TabOperation(TabID("tab"), .void, day: saturday)
        try await runner.perform(
            Envelope(void, by: .manager(House.ana, at: House.branch), id: CommandID("void")),
            in: FixedContext(plan)
        )
        days = try await both(store)
        #expect(days.saturday.booking(id)?.status == .finished)
        #expect(days.sunday.carried.isEmpty)
    }

    @Test("a party that never comes is released on both days when its time is up")
    func missed() async throws {
        let store = MemoryStore()
        var strict = house
        strict.rules.grace = .minutes(15)
        strict.rules.releasesLate = true
        let plan = try strict.plan()
        let runner = CommandRunner(
            store: store,
            clock: ManualClock(noon),
            timers: [.serviceDays(in: FixedContext<DayOperation, VenuePlan>(plan))]
        )
        let book = DayOperation(saturday, .book(overnight("1")))
        try await runner.perform(Envelope(book, by: House.guest, id: CommandID("book")), in: FixedContext(plan))
        let due = try #require(try await both(store).saturday.nextDue)
        #expect(due == late + .minutes(15))
        #expect(try await runner.fireDue(at: due - .milliseconds(1), limit: 9).isEmpty)
        #expect(try await both(store).sunday.carried.count == 1)
        let results = try await runner.fireDue(at: due, limit: 9).map(\.result)
        #expect(results == [.done])
        let days = try await both(store)
        #expect(days.saturday.booking(BookingID("1"))?.status == .noShow)
        #expect(days.sunday.carried.isEmpty)
        #expect(throws: Never.self) {
            try days.sunday.decide(.book(brunch("2")), in: plan, by: House.guest, at: due)
        }
    }

    @Test("a hold through the night is confirmed over both days: alone, the later date would sell its table")
    func confirmedAlone() async throws {
        let store = MemoryStore()
        _ = try await run(DayOperation(saturday, .hold(overnight("1"), lasting: .minutes(5))), store)
        let opening = try house.instant("2026-03-22T09:30")
        let reasons = [Unavailability.reachesNextDay(end: late + .hours(8), opening: opening)]
        let held = try await both(store).saturday
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: reasons))) {
            try held.decide(.confirm(BookingID("1")), in: plan, by: House.guest, at: noon)
        }
        _ = try await run(DayOperation(saturday, .confirm(BookingID("1"))), store)
        let sunday = try await both(store).sunday
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [.tableTaken(table: TableID("t2"))]))) {
            try sunday.decide(.book(brunch("2")), in: plan, by: House.guest, at: noon + .hours(1))
        }
    }

    /// The alternatives with which a step is refused; `nil` when it is refused without one, or carried out.
    private func alternatives(
        _ step: DayOperation,
        _ store: any HostStore,
        by author: Author = House.guest
    ) async -> [String]? {
        do {
            _ = try await run(step, store, by: author)
            return nil
        } catch {
            let refusal = (error as? CommandFailure<AnyRefusal>)?.refusal?.refusal(of: ServiceDay.Refusal.self)
            guard case .taken(let reasons, let alternatives) = refusal?.reason else { return nil }
            #expect(!reasons.isEmpty)
            return alternatives.map(\.line)
        }
    }

    @Test("where another guest was faster, the refusal offers alternatives: for a booking, a hold and a change")
    func taken() async throws {
        let store = MemoryStore()
        func eight(_ id: String, at time: String, table: String? = nil) throws -> BookingRequest {
            try house.request(id, 8, "2026-03-21T" + time, table: table)
        }
        _ = try await run(DayOperation(saturday, .book(eight("mine", at: "20:30"))), store)
        _ = try await run(DayOperation(saturday, .book(eight("faster", at: "18:30"))), store, by: House.host)
        let version = try await both(store).saturday.version
        let near = ["22:00 t5", "22:30 t5"]
        #expect(try await alternatives(DayOperation(saturday, .book(eight("1", at: "21:30"))), store) == near)
        #expect(try await alternatives(DayOperation(saturday, .hold(eight("1", at: "21:30"))), store) == near)
        // Its own stay is not in the way of a booking that is moved, and where it is already is no alternative.
        let change = BookingChange(at: try house.instant("2026-03-21T19:30"))
        let moved = await alternatives(DayOperation(saturday, .modify(BookingID("mine"), change)), store)
        #expect(moved == ["20:00 t5"])
        // An hour away is near enough.
        let earlier = BookingChange(at: try house.instant("2026-03-21T19:00"))
        #expect(await alternatives(DayOperation(saturday, .modify(BookingID("mine"), earlier)), store) == ["20:00 t5"])
        // Nobody was faster where the house is the obstacle, nor does a party at the door ask for a start.
        #expect(try await alternatives(DayOperation(saturday, .book(eight("1", at: "05:00"))), store) == nil)
        let huge = try house.request("1", 99, "2026-03-21T19:00")
        #expect(await alternatives(DayOperation(saturday, .book(huge)), store) == nil)
        let door = DayOperation(saturday, .walkIn(WalkIn(id: BookingID("1"), party: 8, duration: .hours(9))))
        #expect(await alternatives(door, store, by: House.host) == nil)
        #expect(try await both(store).saturday.version == version)
    }

    @Test("of a table that is taken the same time at another is said first")
    func takenTable() async throws {
        let store = MemoryStore()
        _ = try await run(DayOperation(saturday, .book(house.request("1", 2, "2026-03-21T19:00", table: "t2"))), store)
        let wanted = DayOperation(saturday, .book(try house.request("2", 2, "2026-03-21T20:00", table: "t2")))
        #expect(await alternatives(wanted, store) == ["20:00 t1", "20:30 t2", "21:00 t2"])
    }

    @Test("a hold that is swapped, or that has expired, is not in the way of what there is instead")
    func takenHold() async throws {
        let store = MemoryStore()
        _ = try await run(DayOperation(saturday, .hold(house.request("1", 8, "2026-03-21T20:30"))), store)
        _ = try await run(
            DayOperation(saturday, .book(house.request("2", 8, "2026-03-21T17:30"))),
            store,
            by: House.host
        )
        let wanted = try house.request("3", 8, "2026-03-21T18:30")
        #expect(
            await alternatives(DayOperation(saturday, .swapHold(BookingID("1"), for: wanted)), store)
                == ["19:00 t5", "19:30 t5"]
        )
        let other = MemoryStore()
        let hold = ServiceDay.Command.hold(try house.request("1", 8, "2026-03-21T20:30"), lasting: .milliseconds(1))
        _ = try await run(DayOperation(saturday, hold), other)
        let faster = DayOperation(saturday, .book(try house.request("2", 8, "2026-03-21T20:00")))
        let context = FixedContext<DayOperation, VenuePlan>(plan)
        let later = makeRunner(other, at: noon + .minutes(1))
        try await later.perform(Envelope(faster, by: House.host, id: CommandID("faster")), in: context)
        let confirm = DayOperation(saturday, .confirm(BookingID("1")))
        let failure = await failure(of: { () async throws(CommandFailure<AnyRefusal>) in
            try await later.perform(Envelope(confirm, by: House.guest, id: CommandID("confirm")), in: context)
        })
        guard case .taken(_, let alternatives) = failure?.refusal?.refusal(of: ServiceDay.Refusal.self)?.reason else {
            Issue.record("somebody was faster")
            return
        }
        #expect(alternatives.map(\.line) == ["21:30 t5"])
    }

    @Test("a search without a proof books nothing and is counted, and the answer says so")
    func unproved() async throws {
        var small = house
        small.branch.tables.removeLast(3)
        small.rules.search = SearchBudget(nodes: 0, moves: 0)
        let seven = try house.instant("2026-03-21T19:00")
        // Two people sit at the table for four, though the one for two is free.
        let stay = ImportedBooking(
            id: BookingID("two"),
            party: 2,
            span: seven..<seven + .minutes(90),
            tables: [TableID("t2")],
            isLocked: false
        )
        let four = DayOperation(saturday, .book(BookingRequest(id: BookingID("four"), party: 4, at: seven)))
        for nodes in [0, 1_000] {
            small.rules.search.nodes = nodes
            let context = FixedContext<DayOperation, VenuePlan>(try small.plan())
            let store = MemoryStore()
            let runner = makeRunner(store, at: noon)
            let entered = DayOperation(saturday, .enter(stay))
            try await runner.perform(Envelope(entered, by: House.host, id: CommandID("two")), in: context)
            let answer = try await runner.perform(Envelope(four, by: House.host, id: CommandID("four")), in: context)
                .answer
            let day = try await both(store).saturday
            if nodes == 0 {
                guard case .unproved(let reasons, let version) = answer else {
                    Issue.record("\(answer)")
                    continue
                }
                #expect(reasons.contains { $0.code.rawValue == "booking.budgetExhausted" })
                #expect(version == day.version)
                #expect(day.exhaustedSearches == 1)
                #expect(day.bookings.count == 1)
            } else {
                #expect(day.exhaustedSearches == 0)
                #expect(day.booking(BookingID("two"))?.tables == [TableID("t1")])
                #expect(day.booking(BookingID("four"))?.tables == [TableID("t2")])
            }
        }
    }
}
