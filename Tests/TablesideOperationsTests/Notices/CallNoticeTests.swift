import TablesideBooking
import TablesideCore
import TablesideFloor
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Calls from a table, from the guests' request to the phones that ring.
@Suite("Notices of calls from tables")
struct CallNoticeTests {
    /// A house whose table t2 is Mia's; Wanda has her order if she is at work.
    private struct Floor {
        let diner: Diner
        let house: DinerHouse
        let server: HouseServer<DinerHouse>
        let runner: CommandRunner
        let notifier = MemoryNotifier()
        let reactions: HouseReactions

        init(atWork waiters: [UserID] = [D.wanda, D.will]) async throws {
            diner = try await Diner(caps: Dictionary(uniqueKeysWithValues: waiters.map { ($0, 5) }))
            try await diner.place(diner.placing("o"))
            if waiters.contains(D.wanda) { try await diner.accept("o", D.wanda) }
            house = DinerHouse(diner: diner)
            server = HouseServer(runner: diner.runner, house: house, coder: JSONDocumentCoder())
            runner = CommandRunner(store: diner.store, clock: diner.clock, timers: [.tableCalls(of: house)])
            // Calls are notified of whatever the plan says of other things.
            reactions = HouseReactions(through: runner, in: house, notifying: notifier, of: NoticePlan([:]))
        }

        func send(_ ask: HouseRequest.Ask, by author: Author) async {
            let answer = await server.perform(HouseRequest(ask, id: diner.nextID()), by: author)
            #expect(answer.failure == nil, "\(answer)")
        }

        func call(_ id: ServiceCallID, _ kind: CallKind = .waiter, text: String? = nil) async {
            let call = TableRequest.call(branch: D.branch, table: "t2", call: id, kind: kind, text: text)
            await send(.table(request: call), by: D.guest)
        }

        func staff(_ request: CallRequest, by waiter: UserID) async {
            await send(.staff(request: .call(table: "t2", request: request)), by: D.waiter(waiter))
        }

        /// Two minutes pass, in which nobody comes.
        func wait() async throws {
            diner.clock.advance(by: .minutes(2))
            _ = try await runner.fireDue(at: diner.clock.now(), limit: 5)
        }

        /// What was told since `count` notices, by whom it reached.
        func news(after count: Int) async throws -> [String] {
            #expect(try await reactions.catchUp().isEmpty)
            return await notifier.notices.dropFirst(count).map { notice in
                switch notice.recipient {
                case .user(let user): "\(notice.kind) → \(user)"
                case .staff(let role, let branch): "\(notice.kind) → \(role)s of \(branch)"
                case .tab(let tab): "\(notice.kind) → \(tab)"
                case .contact(let key): "\(notice.kind) → \(key)"
                }
            }
            .sorted()
        }

        func news() async throws -> [String] {
            let count = await notifier.notices.count
            return try await news(after: count)
        }
    }

    private static let managers = "tableCalls → managers of \(D.branch)"

    @Test("GI-38 the table's waiter hears of a call, then everybody at work, then the managers; guests hear who comes")
    func told() async throws {
        let floor = try await Floor()
        #expect(try await floor.news().isEmpty)
        await floor.call("c1", .message, text: "secret")
        #expect(try await floor.news() == ["tableCalls → wanda"])
        try await floor.wait()
        // No table of the house has a section.
        #expect(try await floor.news() == ["tableCalls → wanda", "tableCalls → will"])
        try await floor.wait()
        #expect(try await floor.news() == [Self.managers])
        await floor.staff(.acknowledge(call: "c1"), by: D.will)
        #expect(try await floor.news() == ["callAcknowledged → tab-mia"])
        await floor.staff(.giveBack(call: "c1"), by: D.will)
        #expect(try await floor.news() == [Self.managers])
        await floor.staff(.acknowledge(call: "c1"), by: D.wanda)
        #expect(try await floor.news() == ["callAcknowledged → tab-mia"])
        await floor.staff(.answer(call: "c1"), by: D.wanda)
        #expect(try await floor.news().isEmpty)
        // Neither what the guests wrote nor who comes is in a notice.
        let parameters = Set(await floor.notifier.notices.map(\.parameters))
        #expect(parameters == [["table": "t2", "call": "c1", "kind": "message"]])
    }

    @Test("when the waiter who was to come leaves, those who can come now hear of the call at once, and once")
    func leftByWaiter() async throws {
        for (leave, asked) in [
            (.sendHome(waiter: D.wanda), "will"), (.relieve(waiter: D.wanda, by: D.will), "will"), (nil, "wanda"),
        ] as [(ShiftOperation.Change?, String)] {
            let floor = try await Floor()
            await floor.call("c1")
            await floor.call("c2", .bill)
            await floor.staff(.acknowledge(call: "c1"), by: D.wanda)
            #expect(try await floor.news() == ["callAcknowledged → tab-mia", "tableCalls → wanda"])
            if let leave { try await floor.diner.change(leave) }
            // Will has the order of the table now.
            let told = leave == nil ? [] : ["tableCalls → \(asked)", "tableCalls → \(asked)"]
            #expect(try await floor.news() == told)
            #expect(try await floor.news().isEmpty)
            let entry = BranchEntry("t2", at: D.branch)
            let calls = try #require(try await floor.diner.store.load(TableCalls.self, entry)).open
            #expect(calls.map(\.state) == (leave == nil ? [.acknowledged, .waiting] : [.waiting, .waiting]))
            #expect(
                calls.map(\.level) == [.waiter, .waiter] && calls.allSatisfy { $0.route.waiter?.rawValue == asked }
            )
        }
    }

    @Test("a call that a colleague took over, or that everybody hears, stays when the first waiter leaves")
    func stays() async throws {
        let floor = try await Floor()
        await floor.call("c1")
        await floor.call("c2", .bill)
        await floor.staff(.acknowledge(call: "c1"), by: D.wanda)
        await floor.staff(.acknowledge(call: "c1"), by: D.will)
        try await floor.wait()
        #expect(try await floor.news().contains("tableCalls → will"))
        try await floor.diner.change(.sendHome(waiter: D.wanda))
        #expect(try await floor.news().isEmpty)
        // The last waiter: the one who comes leaves, and nobody is left of those who heard.
        try await floor.diner.change(.sendHome(waiter: D.will))
        #expect(try await floor.news() == [Self.managers, Self.managers])
    }

    @Test("who was dismissed does not come either")
    func dismissed() async throws {
        let floor = try await Floor()
        let people = AccountHost(store: floor.diner.store, attempts: 3)
        let form = SignUpForm(
            role: .waiter,
            [.username: "wanda", .firstName: "Wanda", .lastName: "Pop", .email: "wanda@example.ro"],
            workplace: Employment(restaurant: "trattoria", branch: D.branch)
        )
        try await people.signUp(form, id: "wanda")
        floor.diner.clock.set(noon + .minutes(1))
        await floor.call("c1")
        await floor.staff(.acknowledge(call: "c1"), by: D.wanda)
        #expect(try await floor.news() == ["callAcknowledged → tab-mia"])
        let dismissal = DismissStaff(D.wanda, from: D.branch)
        try await floor.diner.runner.perform(Envelope(dismissal, by: D.manager, id: floor.diner.nextID()))
        #expect(try await floor.news() == ["tableCalls → will"])
    }

    @Test("who is at work again by then still comes")
    func backAtWork() async throws {
        let floor = try await Floor()
        await floor.call("c1")
        await floor.staff(.acknowledge(call: "c1"), by: D.will)
        #expect(try await floor.news() == ["callAcknowledged → tab-mia"])
        try await floor.diner.change(.end(waiter: D.will))
        try await floor.diner.begin(D.will, cap: 5)
        #expect(try await floor.news().isEmpty)
        try await floor.diner.change(.end(waiter: D.will))
        // The table is still Wanda's.
        #expect(try await floor.news() == ["tableCalls → wanda"])
    }

    @Test("a departure that is delivered again after the next waiter has left, too, is no failure")
    func leftByBoth() async throws {
        let floor = try await Floor()
        let reaction = Reaction.reroutingCalls(through: floor.runner, in: floor.house)
        func deliver() async throws -> ServiceCall? {
            for event in try await floor.diner.store.events(after: nil, limit: 1_000).events {
                try await reaction.handle(event)
            }
            return try await floor.diner.store.load(TableCalls.self, BranchEntry("t2", at: D.branch))?.open.first
        }
        await floor.call("c1")
        await floor.staff(.acknowledge(call: "c1"), by: D.wanda)
        try await floor.diner.change(.sendHome(waiter: D.wanda))
        #expect(try await deliver()?.route.waiter == D.will)
        // The machine crashed before it noted that, and Will leaves before it is up again.
        try await floor.diner.change(.sendHome(waiter: D.will))
        #expect(try await deliver()?.level == .manager)
    }

    @Test("events that are delivered again, to the same machine or to another one, are told once each")
    func repeated() async throws {
        let floor = try await Floor()
        let reaction = Reaction.notifyingOfCalls(at: floor.house, through: floor.notifier, in: floor.diner.store)
        func deliverAgain() async throws {
            let events = try await floor.diner.store.events(after: nil, limit: 1_000).events
            #expect(events.contains { $0.aggregate.kind == TableCalls.kind })
            for event in events + events { try await reaction.handle(event) }
        }
        await floor.call("c1")
        await floor.call("c2", .bill)
        #expect(try await floor.news() == ["tableCalls → wanda", "tableCalls → wanda"])
        try await deliverAgain()
        #expect(await floor.notifier.notices.count == 2)
        await floor.staff(.acknowledge(call: "c1"), by: D.wanda)
        try await deliverAgain()
        #expect(try await floor.news(after: 2) == ["callAcknowledged → tab-mia"])
        try await deliverAgain()
        #expect(await floor.notifier.notices.count == 3)
    }

    @Test("a reaction that runs late tells those who are asked now, and nobody of a call that is closed")
    func late() async throws {
        let floor = try await Floor()
        await floor.call("c1")
        await floor.call("c2", .bill)
        await floor.call("c3", .help)
        await floor.staff(.answer(call: "c2"), by: D.wanda)
        await floor.staff(.acknowledge(call: "c3"), by: D.wanda)
        await floor.staff(.answer(call: "c3"), by: D.wanda)
        try await floor.wait()
        #expect(try await floor.news() == ["tableCalls → wanda", "tableCalls → will"])
        let calls = Set(await floor.notifier.notices.map { $0.parameters["call"] })
        #expect(calls == ["c1"])
    }

    @Test("where nobody is at work the managers hear of a call at once")
    func nobodyAtWork() async throws {
        let floor = try await Floor(atWork: [])
        await floor.call("c1")
        #expect(try await floor.news() == [Self.managers])
    }
}
