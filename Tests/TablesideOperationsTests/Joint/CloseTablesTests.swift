import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Tables are out of use on several dates.
@Suite("Closing tables on several dates")
struct CloseTablesTests {
    private let house: SampleHouse
    private let plan: VenuePlan
    private let noon: Instant
    private let first: CivilDate

    init() throws {
        // Friday until midnight, Saturday until 04:30.
        house = try SampleHouse.oldTown { $0.fit = .mustEndByClosing }
        plan = try house.plan()
        noon = try house.instant("2026-03-20T12:00")
        first = try CivilDate("2026-03-20")
    }

    private func dates(_ count: Int = 3) throws -> ClosedRange<CivilDate> {
        first...(try first.adding(days: count - 1))
    }

    private func day(_ offset: Int) throws -> BranchDay {
        BranchDay(branch: House.branch, date: try first.adding(days: offset))
    }

    private func load(_ offset: Int, _ store: any HostStore) async throws -> ServiceDay {
        let id = try day(offset)
        return try await store.load(ServiceDay.self, id) ?? ServiceDay(id: id)
    }

    private func book(
        _ id: BookingID,
        _ party: Int,
        _ table: TableID?,
        on offset: Int,
        _ store: any HostStore
    ) async throws {
        let start = try house.zone.instant(for: LocalDateTime("\(day(offset).date)T19:00"), .reject)
        let request = BookingRequest(id: id, party: party, at: start, table: table)
        let step = DayOperation(try day(offset), .book(request))
        let context = FixedContext<DayOperation, VenuePlan>(plan)
        _ = try await makeRunner(store, at: noon)
            .perform(Envelope(step, by: House.host, id: CommandID("book \(id) \(offset)")), in: context)
    }

    @discardableResult
    private func close(
        _ closure: TableClosure,
        _ store: any HostStore,
        by author: Author = House.host,
        as id: CommandID = "close"
    ) async throws -> CloseTables.Answer {
        let context = FixedContext<CloseTables, VenuePlan>(plan)
        let step = CloseTables(House.branch, closure)
        return try await makeRunner(store, at: noon).perform(Envelope(step, by: author, id: id), in: context).answer
    }

    private func reopen(
        _ closure: TableClosure,
        _ store: any HostStore,
        as id: CommandID = "reopen"
    ) async throws -> ReopenTables.Answer {
        let context = FixedContext<ReopenTables, VenuePlan>(plan)
        let step = ReopenTables(House.branch, closure)
        return try await makeRunner(store, at: noon).perform(Envelope(step, by: House.host, id: id), in: context).answer
    }

    @Test("the tables are out of use for every service of every date, also after midnight, and on no other date")
    func closes() async throws {
        let store = MemoryStore()
        let closure = TableClosure(id: "terrace", tables: ["t4", "t5"], dates: try dates(2), reason: "too cold")
        #expect(try await close(closure, store) == .closed(moves: []))
        for (offset, times) in [(0, ["20T14:00", "20T22:30"]), (1, ["21T12:00", "22T03:00"])] {
            let evening = try plan.open(await load(offset, store))
            for time in times {
                let start = try house.instant("2026-03-" + time)
                let request = BookingRequest(id: "1", party: 7, at: start)
                #expect(
                    evening.answer(to: request, through: .inHouse, at: noon) == .refused(reasons: [.noFreeTable]),
                    "\(time)"
                )
            }
            #expect(evening.day.blocks.keys.map(\.rawValue).sorted() == ["terrace/1", "terrace/2"])
            #expect(evening.day.blocks.values.allSatisfy { $0.reason == "too cold" })
        }
        #expect(try await load(2, store).blocks.isEmpty)
    }

    @Test("as many tables as a command may name are closed on as many dates as it may, in one unit, and opened again")
    func largest() async throws {
        let many = try SampleHouse(id: House.branch, seats: Array(repeating: 2, count: SizeLimit.namedTables + 1))
        let plan = try many.plan()
        let closed = plan.tables.map(\.id).prefix(SizeLimit.namedTables)
        let closure = TableClosure(id: "c", tables: Array(closed), dates: try dates(SizeLimit.closureDates))
        let runner = makeRunner(MemoryStore(), at: noon)
        let close = CloseTables(House.branch, closure)
        let answer = try await runner.perform(
            Envelope(close, by: House.host, id: "close"),
            in: FixedContext<CloseTables, VenuePlan>(plan)
        ).answer
        #expect(answer == .closed(moves: []))
        let last = BranchDay(branch: House.branch, date: closure.dates.upperBound)
        #expect(try await runner.store.load(ServiceDay.self, last)?.blocks.count == SizeLimit.namedTables)
        let reopened = try await runner.perform(
            Envelope(ReopenTables(House.branch, closure), by: House.host, id: "reopen"),
            in: FixedContext<ReopenTables, VenuePlan>(plan)
        ).answer
        #expect(reopened.dates.count == SizeLimit.closureDates)
        #expect(try await runner.store.load(ServiceDay.self, last)?.blocks.isEmpty == true)
    }

    @Test("bookings move to other tables; if one cannot, nothing changes, and every date that is in the way is named")
    func obstacles() async throws {
        let store = MemoryStore()
        // Of the sizes 2, 4, 4, 6 and 8, only the largest takes seven.
        try await book("moves", 2, nil, on: 0, store)
        try await book("sits", 7, nil, on: 1, store)
        try await book("chose", 2, "t1", on: 2, store)
        let before = [try await load(0, store), try await load(1, store), try await load(2, store)]
        let closure = TableClosure(id: "c", tables: ["t1", "t5"], dates: try dates())
        let answer = try await close(closure, store)
        guard case .inTheWay(let obstacles) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(obstacles.map(\.date) == [try day(1).date, try day(2).date])
        #expect(
            obstacles.map(\.reason) == [
                .tableInUse(table: "t5", bookings: ["sits"]), .tableInUse(table: "t1", bookings: ["chose"]),
            ]
        )
        #expect([try await load(0, store), try await load(1, store), try await load(2, store)] == before)
        let today = TableClosure(id: "c", tables: ["t1", "t5"], dates: try dates(1))
        let moves = try await close(today, store, as: "again")
        #expect(moves == .closed(moves: [.init(on: first, "moves", from: ["t1"], to: ["t2"])]))
        #expect(try await load(0, store).booking("moves")?.tables == ["t2"])
        // The same name cannot be used twice on a date.
        let known = try await close(today, store, as: "third")
        #expect(known == .inTheWay(obstacles: [.init(on: first, .knownBlock(block: "c/1"))]))
    }

    @Test("each booking that moves is told once, with its date, though it moved twice and others have its name")
    func moves() async throws {
        var house = try SampleHouse(id: House.branch, seats: [2, 4, 6])
        let before = try house.plan()
        house.rules.tables = [TableRule("t1", isDisabled: true)]
        house.rules.version = house.rules.version.next
        let after = try house.plan()
        let store = MemoryStore()
        // A party of two gets the smallest table.
        for offset in 0...1 {
            let request = BookingRequest(id: "b", party: 2, at: try house.instant("\(day(offset).date)T19:00"))
            _ = try await makeRunner(store, at: noon).perform(
                Envelope(
                    DayOperation(try day(offset), .book(request)),
                    by: House.host,
                    id: CommandID("book \(offset)")
                ),
                in: FixedContext<DayOperation, VenuePlan>(before)
            )
            #expect(try await load(offset, store).booking("b")?.tables == ["t1"])
        }
        // On the first date the changed plan is adopted first, for which the party moves to the table for four; then the
        // closure takes that as well.
        let closure = TableClosure(id: "c", tables: ["t2"], dates: try dates(1))
        func close(_ closure: TableClosure, in plan: VenuePlan) async throws -> CloseTables.Answer {
            let envelope = Envelope(CloseTables(House.branch, closure), by: House.host, id: CommandID("\(closure.id)"))
            return try await makeRunner(store, at: noon)
                .perform(envelope, in: FixedContext<CloseTables, VenuePlan>(plan)).answer
        }
        #expect(
            try await close(closure, in: after) == .closed(moves: [.init(on: first, "b", from: ["t1"], to: ["t3"])])
        )
        // Now the first date has its party at the table for six, and the second one at the table for two.
        let both = TableClosure(id: "d", tables: ["t3"], dates: try dates(2))
        let second = try day(1).date
        guard case .inTheWay(let obstacles) = try await close(both, in: after) else {
            Issue.record("all tables of the first date are closed")
            return
        }
        #expect(obstacles.map(\.date) == [first])
        let later = TableClosure(id: "e", tables: ["t2"], dates: second...second)
        #expect(try await close(later, in: after) == .closed(moves: [.init(on: second, "b", from: ["t1"], to: ["t3"])]))
    }

    @Test("bookings of the same name on two dates are two bookings, and both are told")
    func names() async throws {
        let store = MemoryStore()
        for offset in 0...1 { try await book("b", 2, nil, on: offset, store) }
        let closure = TableClosure(id: "c", tables: ["t1"], dates: try dates(2))
        let moves: [CloseTables.Move] = [
            .init(on: first, "b", from: ["t1"], to: ["t2"]),
            .init(on: try day(1).date, "b", from: ["t1"], to: ["t2"]),
        ]
        #expect(try await close(closure, store) == .closed(moves: moves))
    }

    @Test("tables are put back into use on the dates that are named, and others' blocks stay")
    func reopens() async throws {
        let store = MemoryStore()
        let closure = TableClosure(id: "c", tables: ["t1", "t2"], dates: try dates())
        #expect(try await close(closure, store) == .closed(moves: []))
        try await close(TableClosure(id: "c/1", tables: ["t3"], dates: try dates(1)), store, as: "other")
        let late = TableClosure(id: "c", tables: [], dates: try first.adding(days: 1)...first.adding(days: 4))
        #expect(try await reopen(late, store).dates == [try day(1).date, try day(2).date])
        #expect(try await load(1, store).blocks.isEmpty)
        #expect(try await load(0, store).blocks.count == 3)
        #expect(
            try await reopen(TableClosure(id: "c/1", tables: [], dates: try dates(1)), store, as: "b").dates == [first]
        )
        #expect(try await load(0, store).blocks.count == 2)
        await #expect(throws: CommandFailure<AnyRefusal>.self) { try await reopen(late, store, as: "c") }
    }

    @Test("a block that staff made by hand stays, whatever its name looks like")
    func handmade() async throws {
        let store = MemoryStore()
        let start = try house.instant("2026-03-20T13:00")
        let names: [BlockID] = ["terrace/3", "terrace/0", "terrace/01", "terrace/1/1", "terrace", "terrace2/1"]
        for (number, name) in names.enumerated() {
            let from = start + .hours(number)
            let block = TableBlock(id: name, table: "t3", span: from..<from + .hours(1))
            let step = DayOperation(try day(0), .blockTable(block))
            let context = FixedContext<DayOperation, VenuePlan>(plan)
            _ = try await makeRunner(store, at: noon)
                .perform(Envelope(step, by: House.host, id: CommandID("block \(number)")), in: context)
        }
        let closure = TableClosure(id: "terrace", tables: ["t4", "t5"], dates: try dates(1))
        // Alone they are no closure.
        await #expect(throws: CommandFailure<AnyRefusal>.self) { try await reopen(closure, store, as: "early") }
        try await close(closure, store)
        let blocks = try await load(0, store).blocks
        #expect(blocks.count == names.count + 2)
        #expect(blocks.values.filter { $0.closure == "terrace" }.map(\.table).sorted() == ["t4", "t5"])
        #expect(try await reopen(closure, store).dates == [first])
        #expect(Set(try await load(0, store).blocks.keys) == Set(names))
    }

    @Test("a block that a phone says to be a closure's is not one of its own, and stays when the closure ends")
    func claimed() async throws {
        let loyal = try await LoyalDiner()
        let day = loyal.diner.day
        let start = loyal.diner.clock.now() + .hours(1)
        func block(_ id: BlockID) -> TableBlock {
            TableBlock(id: id, table: "t1", span: start..<start + .hours(1), reason: "wet", closure: "terrace")
        }
        func send(_ request: StaffRequest, refused code: String? = nil) async {
            await loyal.send(.staff(request: request), by: Diner.manager, refused: code)
        }
        await send(.day(date: day.date, request: .blockTables(blocks: [block("own")])))
        let closure = TableClosure(id: "terrace", tables: ["t2"], dates: day.date...day.date)
        await send(.reopenTables(closure: closure), refused: "serviceDay.unknownBlock")
        await send(.closeTables(closure: closure))
        await send(.reopenTables(closure: closure))
        let blocks = try #require(try await loyal.diner.store.load(ServiceDay.self, day)).blocks
        #expect(
            Array(blocks.values) == [TableBlock(id: "own", table: "t1", span: start..<start + .hours(1), reason: "wet")]
        )
    }

    @Test("who may not close tables, and what is no closure, is refused as a whole")
    func refusals() async throws {
        let store = MemoryStore()
        let (year, table) = (try dates(40), [TableID("t1")])
        let cases: [(TableClosure, Author, String)] = [
            (TableClosure(id: "c", tables: table, dates: try dates()), .waiter("w", at: House.branch), "notPermitted"),
            (TableClosure(id: "c", tables: table, dates: try dates()), .guest("g"), "notPermitted"),
            (TableClosure(id: "c", tables: table, dates: year), House.host, "listTooLong"),
            (
                // Its blocks would have names that are too long to be read back.
                TableClosure(id: BlockID(String(repeating: "c", count: 125)), tables: table, dates: try dates()),
                House.host, "listTooLong"
            ),
            (TableClosure(id: "c", tables: [], dates: try dates()), House.host, "unavailable"),
            (TableClosure(id: "c", tables: ["t1", "t1"], dates: try dates()), House.host, "unavailable"),
            (TableClosure(id: "c", tables: ["nowhere"], dates: try dates()), House.host, "invalidBlock"),
            (
                TableClosure(id: "c", tables: table, dates: try first.adding(days: -3)...first), House.host,
                "invalidBlock"
            ),
        ]
        for (number, (closure, author, code)) in cases.enumerated() {
            do {
                try await close(closure, store, by: author, as: CommandID("\(number)"))
                Issue.record("\(code) expected")
            } catch {
                guard let failure = error as? CommandFailure<AnyRefusal>, case .refused(let refusal) = failure else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(refusal.code.rawValue == "serviceDay." + code)
            }
        }
        for offset in -3...3 { #expect(try await load(offset, store).version == .absent) }
    }

    @Test("on the last date that there is, tables are out of use for 24 hours")
    func lastDate() async throws {
        let branch = Branch(
            id: House.branch,
            restaurant: "restaurant",
            name: "House",
            zone: FixedOffset.utc.identifier,
            currency: .eur,
            hours: OpeningHours(everyDay: [try OpeningPeriod("12:00", "22:00")]),
            tables: [DiningTable(id: "t1", number: 1, seats: try SeatRange(upTo: 2))]
        )
        let rules = BookingRules(branch: House.branch, step: .minutes(30), turn: .minutes(120))
        let plan = try VenuePlan(branch, rules: rules, zone: FixedOffset.utc)
        let last = try CivilDate("9999-12-31")
        let closure = TableClosure(id: "c", tables: ["t1"], dates: last...last)
        let runner = makeRunner(MemoryStore(), at: noon)
        let answer = try await runner.perform(
            Envelope(CloseTables(House.branch, closure), by: House.host, id: "close"),
            in: FixedContext<CloseTables, VenuePlan>(plan)
        ).answer
        #expect(answer == .closed(moves: []))
        let day = try await runner.store.load(ServiceDay.self, BranchDay(branch: House.branch, date: last))
        let midnight = Instant(millisecondsSince1970: 253_402_214_400_000)
        #expect(day?.blocks.values.map(\.span) == [midnight..<midnight + .hours(24)])
    }

    @Test("What the waitlist holds for a party is no closure of the house: it is neither opened nor named like one")
    func waitlist() async throws {
        let store = MemoryStore()
        let context = FixedContext<WaitlistOperation, WaitlistOperation.Context>(.init(plan: plan))
        func list(_ command: Waitlist.Command, as id: CommandID) async throws {
            let step = WaitlistOperation(try day(0), command)
            _ = try await makeRunner(store, at: noon).perform(Envelope(step, by: House.host, id: id), in: context)
        }
        try await list(.join(WaitlistWish(id: "w1", party: 2)), as: "join")
        let held = try await load(0, store)
        let table = try #require(held.blocks.values.first?.table)
        #expect(held.blocks.count == 1)
        func refusal(_ work: () async throws -> Void) async -> String? {
            do {
                try await work()
            } catch let failure as CommandFailure<AnyRefusal> {
                if case .refused(let refusal) = failure { return refusal.code.rawValue }
            } catch {}
            return nil
        }
        let opened = await refusal {
            _ = try await reopen(TableClosure(id: "waitlist/1", tables: [table], dates: try dates(1)), store)
        }
        #expect(opened == "serviceDay.unknownBlock")
        for name in ["waitlist", "waitlist/1", "waitlist/2"] as [BlockID] {
            let closure = TableClosure(id: name, tables: ["t5"], dates: try dates(1))
            let closed = await refusal { _ = try await close(closure, store, as: CommandID("close \(name)")) }
            #expect(closed == "serviceDay.invalidBlock", "\(name)")
        }
        #expect(try await load(0, store) == held)
        try await list(.accept("w1", as: "b1"), as: "accept")
        #expect(try await load(0, store).booking("b1")?.tables == [table])
    }

    @Test("Every closure that can be made can be sent, so that one that is too long gets its refusal")
    func stored() throws {
        for days in [1, 31, 32, 4_000] {
            let closure = TableClosure(id: "c", tables: ["t1"], dates: try dates(days))
            #expect(try decoded(TableClosure.self, encoded(closure)) == closure)
        }
    }
}
