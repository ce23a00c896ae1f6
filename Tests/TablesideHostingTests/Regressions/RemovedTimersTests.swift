import TablesideCore
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// The timer of a document that was removed stayed: it was listed as due at every call, and failed each time.
@Suite("Regressions: timers of removed documents")
struct RemovedTimersTests {
    private let oven = TallyID("oven")

    private func arm(_ runner: CommandRunner, id: String) async throws {
        let due = noon + .minutes(5)
        try await runner.perform(Envelope(.arm(at: due), on: Tally.self, oven, by: ana, id: CommandID(id)))
    }

    @Test("a timer goes with its document, and comes back with it", arguments: bothStores)
    func goesAlong(makeStore: @Sendable () -> MemoryStore) async throws {
        let store = makeStore()
        let runner = makeRunner(store, timers: [.command(Tally.self)])
        try await arm(runner, id: "1")
        // The version that is expected is read before the decision names what it needs.
        let seen = Version(rawValue: 1)
        let remove = Envelope(Remove(from: oven, to: oven), by: ana, id: CommandID("2"), expecting: seen)
        try await runner.perform(remove)
        #expect(try await store.load(Tally.self, oven) == nil)
        #expect(try await store.load(Due.self, "tally:oven") == nil)
        #expect(try await runner.fireDue(at: noon + .hours(1), limit: 10) == [])
        try await arm(runner, id: "3")
        #expect(try await store.load(Due.self, "tally:oven")?.at == noon + .minutes(5))
        #expect(try await runner.fireDue(at: noon + .hours(1), limit: 10).map(\.result) == [.done])
    }

    @Test("a stopped timer goes along as well, and a document without one needs none", arguments: bothStores)
    func stopped(makeStore: @Sendable () -> MemoryStore) async throws {
        let store = makeStore()
        let runner = makeRunner(store)
        try await arm(runner, id: "1")
        try await runner.perform(Envelope(.arm(at: nil), on: Tally.self, oven, by: ana, id: CommandID("2")))
        try await runner.perform(Envelope(Remove(from: oven, to: oven), by: ana, id: CommandID("3")))
        #expect(try await store.load(Due.self, "tally:oven") == nil)
        try await runner.perform(Envelope(.add(amount: 1), on: Tally.self, oven, by: ana, id: CommandID("4")))
        try await runner.perform(Envelope(Remove(from: oven, to: oven), by: ana, id: CommandID("5")))
        #expect(try await store.load(Tally.self, oven) == nil)
    }

    @Test("a document that is removed while its timer fires is no fault")
    func meanwhile() async throws {
        let store = MemoryStore()
        let oven = oven
        // The first of two timers removes the document of the second, which is listed already.
        let removing = DueHandler.decision(Tally.self) { tally -> Remove? in
            tally.id == oven ? nil : Remove(from: tally.id, to: oven)
        }
        let runner = makeRunner(store, timers: [removing])
        try await arm(runner, id: "1")
        let first = Envelope(.arm(at: noon), on: Tally.self, TallyID("first"), by: ana, id: CommandID("2"))
        try await runner.perform(first)
        let fired = try await runner.fireDue(at: noon + .hours(1), limit: 10)
        #expect(fired.map(\.result) == [.done, .nothingToDo])
    }
}

/// Removes one or two tallies.
private struct Remove: BetweenTallies {
    static let name = DecisionName(rawValue: "remove")
    let from: TallyID
    let to: TallyID

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        for id in Set([from, to]) {
            if let tally = try loaded.document(Tally.self, id) { changes.remove(tally) }
        }
        return NoAnswer()
    }
}
