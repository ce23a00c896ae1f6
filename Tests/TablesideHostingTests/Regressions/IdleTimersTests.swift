import TablesideCore
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Timers for which there was nothing to do took the places of those behind them, at every call again.
@Suite("Regressions: timers with nothing to do")
struct IdleTimersTests {
    @Test("one that a host does not answer holds up nobody", arguments: bothStores)
    func idle(makeStore: @Sendable () -> MemoryStore) async throws {
        let store = makeStore()
        let ring = DueHandler.decision(Tally.self) { tally -> Ring? in
            tally.id.rawValue.hasPrefix("idle") ? nil : Ring(from: tally.id, to: tally.id)
        }
        let runner = makeRunner(store, timers: [ring])
        for (number, name) in ["idle 1", "idle 2", "idle 3", "oven"].enumerated() {
            let due = noon + .minutes(number)
            try await runner.perform(
                Envelope(.arm(at: due), on: Tally.self, TallyID(name), by: ana, id: CommandID(name))
            )
        }
        let fired = try await runner.fireDue(at: noon + .hours(1), limit: 1)
        #expect(fired.map(\.result) == [.nothingToDo, .nothingToDo, .nothingToDo, .done])
        #expect(try await store.load(Tally.self, TallyID("oven"))?.rings == 1)
    }
}

/// Rings.
private struct Ring: BetweenTallies {
    static let name = DecisionName(rawValue: "ring")
    let from: TallyID
    let to: TallyID

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        var tally = try loaded.aggregate(Tally.self, from)
        try changes.perform(.ring, on: &tally, by: author, at: now)
        return NoAnswer()
    }
}
