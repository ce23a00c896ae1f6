import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFloor
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Calls from a table, by everybody, through the server of a house.
@Suite("Calls from tables, on a store")
struct TableCallsOnStoreTests {
    private static let coder = JSONDocumentCoder()
    private static let device = Author.guest(on: "d1")
    private static let stranger = Author.guest("sly", on: "d9")

    /// A house where a device showed the code of t2, the table of Mia's tab.
    private struct Floor {
        let diner: Diner
        let server: HouseServer<DinerHouse>

        init() async throws {
            diner = try await Diner(caps: [D.wanda: 5, D.will: 5])
            try await diner.place(diner.placing("o"))
            _ = try await diner.accept("o", D.wanda)
            let house = DinerHouse(diner: diner, shown: [device: ["t2"]])
            server = HouseServer(runner: diner.runner, house: house, coder: coder)
        }

        func code(_ ask: HouseRequest.Ask, by author: Author) async throws -> String? {
            let wire = Loopback(to: server.server { _ in author }, coder: coder)
            let reply = try await wire.send(CommandRequest([HouseRequest(ask, id: diner.nextID())]))
            return try #require(reply.answers.first).failure?.code.rawValue
        }

        func call(
            _ id: ServiceCallID,
            _ kind: CallKind = .waiter,
            table: TableID = "t2",
            text: String? = nil
        )
            -> HouseRequest.Ask
        {
            .table(request: .call(branch: D.branch, table: table, call: id, kind: kind, text: text))
        }

        func staff(_ request: CallRequest) -> HouseRequest.Ask { .staff(request: .call(table: "t2", request: request)) }

        func calls() async throws -> TableCalls {
            let entry = BranchEntry("t2", at: D.branch)
            return try await diner.store.load(TableCalls.self, entry) ?? TableCalls(id: entry)
        }
    }

    @Test("GI-38 GI-46 the guests at the table call, its waiter hears of it, comes and answers")
    func answered() async throws {
        let floor = try await Floor()
        #expect(try await floor.code(floor.call("c1"), by: D.guest) == nil)
        #expect(try await floor.code(floor.call("c2", .message, text: "more bread"), by: Self.device) == nil)
        var calls = try await floor.calls()
        #expect(calls.open.map(\.route.waiter) == [D.wanda, D.wanda] && calls.open.map(\.level) == [.waiter, .waiter])
        #expect(try await floor.code(floor.staff(.acknowledge(call: "c1")), by: D.waiter(D.will)) == nil)
        #expect(try await floor.code(floor.staff(.giveBack(call: "c1")), by: D.waiter(D.wanda)) == "call.notYours")
        #expect(try await floor.code(floor.staff(.answer(call: "c1")), by: D.waiter(D.wanda)) == nil)
        #expect(try await floor.code(floor.staff(.answerAll), by: D.waiter(D.wanda)) == nil)
        calls = try await floor.calls()
        #expect(calls.open.isEmpty && calls.calls.map(\.state) == [.answered, .answered])
    }

    @Test("who is not at the table cannot call from it, see its calls or take them back; cooks cannot answer")
    func strangers() async throws {
        let floor = try await Floor()
        #expect(try await floor.code(floor.call("c1"), by: D.guest) == nil)
        let before = try await floor.diner.store.snapshot()
        let withdraw = HouseRequest.Ask.table(request: .withdrawCall(branch: D.branch, table: "t2", call: "c1"))
        for author in [Self.stranger, D.otherGuest] {
            #expect(try await floor.code(floor.call("c3", .help), by: author) == "access.notFound")
            #expect(try await floor.code(withdraw, by: author) == "access.notFound")
            let query = HouseQuery.tableCalls(branch: D.branch, table: "t2")
            #expect(await floor.server.reader.answer(query, by: author).failure?.code.rawValue == "access.notFound")
        }
        #expect(try await floor.code(floor.call("c3", table: "t1"), by: Self.device) == "access.notFound")
        #expect(try await floor.code(floor.call("c3", table: "nowhere"), by: Self.device) == "access.notFound")
        #expect(try await floor.code(floor.staff(.answer(call: "c1")), by: D.cook) == "access.notForSender")
        let other = Author.waiter("otto", at: D.elsewhere)
        #expect(try await floor.code(floor.staff(.answer(call: "c1")), by: other) != nil)
        #expect(try await floor.diner.store.snapshot() == before)
        #expect(try await floor.code(withdraw, by: Self.device) == nil)
    }

    @Test("a phone that calls and takes back again and again is stopped, while others at the table still call")
    func flood() async throws {
        let floor = try await Floor()
        for number in 1...5 {
            let id = ServiceCallID("c\(number)")
            #expect(try await floor.code(floor.call(id, .help), by: Self.device) == nil)
            let withdraw = HouseRequest.Ask.table(request: .withdrawCall(branch: D.branch, table: "t2", call: id))
            #expect(try await floor.code(withdraw, by: Self.device) == nil)
        }
        #expect(try await floor.code(floor.call("c6", .help), by: Self.device) == "call.tooManyOfGuest")
        #expect(try await floor.code(floor.call("c6", .help), by: D.guest) == nil)
    }

    @Test("a call that nobody answers goes to everybody and then to the managers, by the timer")
    func escalated() async throws {
        let floor = try await Floor()
        let house = DinerHouse(diner: floor.diner)
        let runner = CommandRunner(
            store: floor.diner.store,
            clock: floor.diner.clock,
            timers: [.tableCalls(of: house)]
        )
        #expect(try await floor.code(floor.call("c1"), by: D.guest) == nil)
        var levels: [CallLevel] = []
        for _ in 0..<4 {
            levels += try await floor.calls().open.map(\.level)
            floor.diner.clock.advance(by: .minutes(2))
            _ = try await runner.fireDue(at: floor.diner.clock.now(), limit: 5)
        }
        // No table has a section.
        #expect(levels == [.waiter, .floor, .manager, .manager])
    }

    @Test("those who are asked are notified, once for each event; nobody at work means the managers")
    func notices() async throws {
        let floor = try await Floor()
        #expect(try await floor.code(floor.call("c1", .message, text: "secret"), by: D.guest) == nil)
        let (calls, shift) = (try await floor.calls(), try await floor.diner.shift())
        func recipients(_ event: TableCalls.Event, _ shift: Shift?) -> [Notice.Recipient] {
            let recorded = Recorded(
                aggregate: calls.ref,
                version: calls.version,
                at: event.at,
                author: .system,
                cause: nil,
                event: event
            )
            let notices = calls.notices(for: recorded, on: shift)
            #expect(notices.allSatisfy { $0.parameters == ["table": "t2", "call": "c1", "kind": "message"] })
            return notices.map(\.recipient)
        }
        let call = calls.open[0]
        let called = TableCalls.Event.called(
            call: "c1",
            kind: .message,
            text: "secret",
            route: call.route,
            level: .waiter,
            due: nil,
            by: D.guest,
            at: call.since
        )
        #expect(recipients(called, shift) == [.user(id: D.wanda)])
        #expect(recipients(called, nil) == [.staff(role: .manager, branch: D.branch)])
        #expect(recipients(.answered(call: "c1", staff: nil, at: call.since), shift).isEmpty)
    }

    @Test("when the party has left, its calls are withdrawn; a closed tab of another table changes nothing")
    func left() async throws {
        let floor = try await Floor()
        let reaction = Reaction.withdrawingCalls(through: floor.diner.runner)
        #expect(try await floor.code(floor.call("c1"), by: D.guest) == nil)
        _ = try await floor.diner.runner.advance(reaction)
        #expect(try await floor.calls().open.count == 1)
        try await floor.diner.step("o", .cancel(reason: .mistake), by: D.manager)
        try await floor.diner.tab(.void, by: D.manager)
        _ = try await floor.diner.runner.advance(reaction)
        #expect(try await floor.calls().call("c1")?.state == .withdrawn)
    }

    @Test("GI-39 staff ask again and again for the open calls: the oldest first, answered ones gone")
    func listed() async throws {
        let floor = try await Floor()
        let reader = floor.server.reader
        #expect(try await reader.calls(of: D.branch, by: D.waiter(D.will)).items.isEmpty)
        #expect(try await floor.code(floor.call("c1", .message, text: "salt"), by: D.guest) == nil)
        let card = try #require(try await reader.calls(of: D.branch, by: D.waiter(D.will)).items.first)
        #expect(card.table == "t2" && card.calls.map(\.text) == ["salt"] && card.calls.map(\.level) == [.waiter])
        let own = try await reader.calls(from: "t2", of: D.branch, by: D.guest)
        #expect(own.calls.map(\.id) == ["c1"] && own.calls.map(\.level) == [nil] && own.calls.map(\.text) == [nil])
        #expect(try await floor.code(floor.staff(.answerAll), by: D.manager) == nil)
        #expect(try await reader.calls(of: D.branch, by: D.waiter(D.will)).items.isEmpty)
        #expect(try await reader.calls(from: "t2", of: D.branch, by: D.guest).calls.isEmpty)
        let kept = try await reader.calls(from: "t2", of: D.branch, by: D.waiter(D.will)).calls
        #expect(kept.map(\.state) == [.answered])
        await #expect(throws: AccessRefusal(.notForSender)) { try await reader.calls(of: D.branch, by: D.guest) }
        await #expect(throws: AccessRefusal(.notForSender)) { try await reader.calls(of: D.branch, by: D.cook) }
    }

    @Test("what the guests' phone hears names nobody of the staff, and no section")
    func receipt() async throws {
        let floor = try await Floor()
        let answer = await floor.server.perform(HouseRequest(floor.call("c1"), id: "x"), by: D.guest)
        let receipt = try answer.receipt(as: CallFromTable.Answer.self, coder: Self.coder)
        #expect(receipt?.call == "c1" && receipt?.since == floor.diner.clock.now())
        #expect(!"\(answer)".contains(D.wanda.rawValue))
    }

    @Test("a reaction that runs late withdraws nothing that the next guests called for")
    func nextGuests() async throws {
        let floor = try await Floor()
        #expect(try await floor.code(floor.call("old", .message, text: "the bill"), by: D.guest) == nil)
        try await floor.diner.step("o", .cancel(reason: .mistake), by: D.manager)
        try await floor.diner.tab(.void, by: D.manager)
        floor.diner.clock.advance(by: .minutes(4))
        #expect(try await floor.code(floor.call("new", .help), by: Self.device) == nil)
        floor.diner.clock.advance(by: .minutes(1))
        _ = try await floor.diner.runner.advance(.withdrawingCalls(through: floor.diner.runner))
        #expect(try await floor.calls().open.map(\.id) == ["new"])
    }

    @Test("commands in the same process are judged by the same rights: a call is made by the joint decision alone")
    func rights() async throws {
        let floor = try await Floor()
        let house = DinerHouse(diner: floor.diner, shown: [Self.device: ["t2"]])
        let access = RightsAccess(.house, senders: house)
        let runner = CommandRunner(store: floor.diner.store, clock: floor.diner.clock, access: access)
        let plans = FixedContext<CallFromTable, VenuePlan>(floor.diner.plan)
        let entry = BranchEntry("t2", at: D.branch)
        func call(_ id: ServiceCallID, by author: Author) async throws {
            let call = CallFromTable(id, .help, from: "t2", of: D.branch, shift: floor.diner.day)
            try await runner.perform(Envelope(call, by: author, id: floor.diner.nextID()), in: plans)
        }
        func perform(_ command: TableCalls.Command, by author: Author) async throws {
            let envelope = Envelope(command, on: TableCalls.self, entry, by: author, id: floor.diner.nextID())
            try await runner.perform(envelope, in: FixedContext(CallRules.usual))
        }
        await #expect(throws: (any Error).self) { try await call("c0", by: Self.stranger) }
        try await call("c1", by: Self.device)
        let forged = TableCalls.Command.call(call: "c2", kind: .bill, text: nil, route: CallRoute(waiter: "sly"))
        await #expect(throws: (any Error).self) { try await perform(forged, by: Self.device) }
        await #expect(throws: (any Error).self) { try await perform(.withdraw(call: "c1"), by: Self.stranger) }
        await #expect(throws: (any Error).self) { try await perform(.answer(call: "c1"), by: D.cook) }
        try await perform(.acknowledge(call: "c1"), by: D.waiter(D.will))
        try await perform(.withdraw(call: "c1"), by: Self.device)
        #expect(try await floor.calls().calls.map(\.state) == [.withdrawn])
    }
}
