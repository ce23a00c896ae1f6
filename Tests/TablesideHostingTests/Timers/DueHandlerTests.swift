import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Timers")
struct DueHandlerTests {
    private let tally = TallyID("oven")

    private func arm(_ runner: CommandRunner, _ tally: TallyID, at instant: Instant?, id: String) async throws {
        try await runner.perform(
            Envelope(.arm(at: instant), on: Tally.self, tally, by: ana, id: CommandID(id)),
            at: noon
        )
    }

    private func running(_ store: MemoryStore) async throws -> [String] {
        let query = DocumentQuery(Due.kind, scope: Tally.kind.rawValue, limit: 100)
        return try await store.query(query).documents.map(\.ref.id)
    }

    @Test("a timer is set, moved and stopped with the aggregate, in one unit", arguments: bothStores)
    func follows(makeStore: @Sendable () -> MemoryStore) async throws {
        let store = makeStore()
        let runner = makeRunner(store)
        try await runner.perform(Envelope(.add(amount: 1), on: Tally.self, tally, by: ana, id: CommandID("0")))
        #expect(try await store.load(Due.self, "tally:oven") == nil)
        try await arm(runner, tally, at: noon + .minutes(5), id: "1")
        #expect(try await store.load(Due.self, "tally:oven")?.at == noon + .minutes(5))
        let set = try await store.load(Due.self, "tally:oven")?.version
        try await runner.perform(Envelope(.add(amount: 1), on: Tally.self, tally, by: ana, id: CommandID("2")))
        #expect(try await store.load(Due.self, "tally:oven")?.version == set)
        try await arm(runner, tally, at: noon + .minutes(7), id: "3")
        #expect(try await store.load(Due.self, "tally:oven")?.at == noon + .minutes(7))
        #expect(try await running(store) == ["tally:oven"])
        try await arm(runner, tally, at: nil, id: "4")
        #expect(try await store.load(Due.self, "tally:oven")?.at == nil)
        #expect(try await running(store) == [])
    }

    @Test("time gives the command once it is due, as the system, not a moment before", arguments: bothStores)
    func fires(makeStore: @Sendable () -> MemoryStore) async throws {
        let store = makeStore()
        let runner = makeRunner(store, timers: [.command(Tally.self)])
        try await arm(runner, tally, at: noon + .minutes(5), id: "1")
        #expect(try await runner.fireDue(at: noon + .minutes(5) - .milliseconds(1), limit: 10) == [])
        let fired = try await runner.fireDue(at: noon + .minutes(5), limit: 10)
        #expect(fired.map(\.result) == [.done])
        #expect(fired.first?.due?.at == noon + .minutes(5))
        #expect(try await runner.fireDue(at: noon + .minutes(60), limit: 10) == [])
        let rang = try #require(try await store.events(limit: 10).events.last?.recorded(of: Tally.self))
        #expect(rang.event == .rang(at: noon + .minutes(5)))
        #expect(rang.author == .system)
        #expect(rang.cause == CommandKey("timer(5:tally,4:oven,1:1)"))
    }

    @Test("many machines that fire at once make it count once")
    func firesOnce() async throws {
        let store = MemoryStore()
        let runner = makeRunner(store, timers: [.command(Tally.self)])
        for number in 0..<50 { try await arm(runner, TallyID("\(number)"), at: noon, id: "arm \(number)") }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { _ = try? await runner.fireDue(at: noon + .hours(3), limit: 100) }
            }
        }
        for number in 0..<50 {
            #expect(try await store.load(Tally.self, TallyID("\(number)"))?.rings == 1)
        }
        #expect(try await running(store) == [])
    }

    @Test("the earliest fires first, and a limit leaves the others for later")
    func order() async throws {
        let store = MemoryStore()
        let runner = makeRunner(store, timers: [.command(Tally.self)])
        for (name, minute) in [("c", 3), ("a", 1), ("d", 4), ("b", 2)] {
            try await arm(runner, TallyID(name), at: noon + .minutes(minute), id: name)
        }
        let first = try await runner.fireDue(at: noon + .minutes(9), limit: 3)
        #expect(first.map(\.timer.id) == ["tally:a", "tally:b", "tally:c"])
        #expect(try await running(store) == ["tally:d"])
    }

    @Test("timers that fail are reported, keep running and hold up nobody")
    func failures() async throws {
        let store = MemoryStore()
        let refusing = RolesAlone(roles: [.guest])
        let setter = makeRunner(store)
        for name in ["a", "b", "c"] { try await arm(setter, TallyID(name), at: noon, id: name) }
        let fired = try await makeRunner(store, access: refusing, timers: [.command(Tally.self)])
            .fireDue(at: noon, limit: 1)
        #expect(fired.count == 3)
        for report in fired {
            guard case .failed(let code, _) = report.result else {
                Issue.record("\(report.timer) did not fail")
                continue
            }
            #expect(code.rawValue == "access.notForSender")
        }
        #expect(try await running(store).count == 3)
        let healed = try await makeRunner(store, timers: [.command(Tally.self)]).fireDue(at: noon, limit: 2)
        #expect(healed.map(\.result) == [.done, .done])
    }

    @Test("a timer can make a joint decision")
    func joint() async throws {
        let store = MemoryStore()
        let runner = makeRunner(
            store,
            timers: [.decision(Tally.self) { Empty(from: $0.id, to: TallyID("safe")) }]
        )
        try await runner.perform(Envelope(.add(amount: 30), on: Tally.self, tally, by: ana, id: CommandID("1")))
        try await arm(runner, tally, at: noon, id: "2")
        #expect(try await runner.fireDue(at: noon, limit: 1).map(\.result) == [.done])
        #expect(try await store.load(Tally.self, tally)?.count == 0)
        #expect(try await store.load(Tally.self, TallyID("safe"))?.count == 30)
        #expect(try await running(store) == [])
    }

    @Test("an instant at the end of time fires with all others, and a limit below 1 is refused")
    func ends() async throws {
        let store = MemoryStore()
        let runner = makeRunner(store, timers: [.command(Tally.self)])
        try await arm(runner, tally, at: Instant(millisecondsSince1970: .max), id: "1")
        let fired = try await runner.fireDue(at: Instant(millisecondsSince1970: .max), limit: .max)
        #expect(fired.map(\.result) == [.done])
        let error = await failure(StoreError.self) { () throws(StoreError) in
            try await runner.fireDue(at: noon, limit: 0)
        }
        #expect(error?.code.rawValue == "store.malformed")
    }
}

/// Rings and moves everything that is in one tally to another.
private struct Empty: BetweenTallies {
    static let name = DecisionName(rawValue: "empty")
    let from: TallyID
    let to: TallyID

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        var source = try loaded.aggregate(Tally.self, from)
        var target = try loaded.aggregate(Tally.self, to)
        let amount = source.count
        try changes.perform(.ring, on: &source, by: author, at: now)
        try changes.perform(.add(amount: -amount), on: &source, by: author, at: now)
        try changes.perform(.add(amount: amount), on: &target, by: author, at: now)
        return NoAnswer()
    }
}
