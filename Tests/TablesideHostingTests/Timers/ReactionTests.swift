import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Reactions")
struct ReactionTests {
    private let bar = TallyID("bar")
    private let points = TallyID("points")

    /// A point for every amount that is added at the bar.
    private func pointing(_ runner: CommandRunner) -> Reaction {
        Reaction(ReactionName(rawValue: "points"), to: Tally.self) { event, trigger in
            guard event.aggregate.id == "bar", case .added(let amount, _) = event.event else { return }
            let points = TallyID("points")
            try await runner.perform(
                Envelope(.add(amount: amount), on: Tally.self, points, by: .system, key: trigger.key())
            )
        }
    }

    private func sell(_ amount: Int, _ runner: CommandRunner, id: String) async throws {
        try await runner.perform(Envelope(.add(amount: amount), on: Tally.self, bar, by: ana, id: CommandID(id)))
    }

    @Test("an event becomes a command on another aggregate, whose id derives from it", arguments: bothStores)
    func reacts(makeStore: @Sendable () -> MemoryStore) async throws {
        let store = makeStore()
        let runner = makeRunner(store)
        for amount in 1...5 { try await sell(amount, runner, id: "\(amount)") }
        let reaction = pointing(runner)
        var handed = 0
        while case let report = try await runner.advance(reaction, limit: 2), !report.isIdle { handed += report.events }
        #expect(try await store.load(Tally.self, points)?.count == 15)
        // Five sales, and the five events of the points themselves.
        #expect(handed == 10)
        let last = try await store.events(limit: 100).events.last
        #expect(last?.cause == CommandKey("reaction(6:points,5:tally,3:bar,1:5,0:)"))
    }

    @Test("events that are handed out again count once")
    func countsOnce() async throws {
        let store = MemoryStore()
        let runner = makeRunner(store)
        for amount in 1...5 { try await sell(amount, runner, id: "\(amount)") }
        // Four machines at once, and then all events once more.
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<10 { _ = try? await runner.advance(pointing(runner), limit: 3) }
                }
            }
        }
        #expect(try await store.load(ReactionProgress.self, "points")?.cursor != nil)
        for event in try await store.events(limit: 100).events {
            try await pointing(runner).handle(event)
        }
        #expect(try await store.load(Tally.self, points)?.count == 15)
    }

    @Test("an event that cannot be dealt with is set aside, and those behind it are not held up")
    func setsAside() async throws {
        let store = MemoryStore()
        let runner = makeRunner(store)
        for amount in 1...3 { try await sell(amount, runner, id: "\(amount)") }
        let reaction = Reaction(ReactionName(rawValue: "fussy"), to: Tally.self) { event, trigger in
            guard case .added(let amount, _) = event.event, event.aggregate.id == "bar" else { return }
            // Two are more than the points hold.
            let change = amount == 2 ? -100 : amount
            let points = TallyID("points")
            try await runner.perform(
                Envelope(.add(amount: change), on: Tally.self, points, by: .system, key: trigger.key())
            )
        }
        let report = try await runner.advance(reaction)
        #expect(report.events == 3)
        #expect(report.unhandled.map(\.event.description) == ["tally:bar@2"])
        #expect(try await store.load(Tally.self, points)?.count == 4)
        let listed = try await store.query(DocumentQuery(UnhandledEvent.kind, scope: "fussy", limit: 10)).documents
        let aside = try #require(listed.first).decoded(as: UnhandledEvent.self)
        #expect(listed.count == 1)
        #expect(aside.code?.rawValue == "tally.outOfRange")
        // The place is behind all of them.
        #expect(try await runner.advance(reaction).unhandled.isEmpty)
    }

    @Test("while the store is away nothing is set aside: the event is handed out again")
    func waits() async throws {
        let store = MemoryStore()
        let runner = makeRunner(store)
        for amount in 1...3 { try await sell(amount, runner, id: "\(amount)") }
        let away = makeRunner(FaultyStore(store) { $0 < 4 ? nil : .requestLost }, retry: .immediate(attempts: 2))
        let error = await failure(StoreError.self) { () throws(StoreError) in
            try await runner.advance(pointing(away))
        }
        #expect(error?.code.rawValue == "store.unavailable")
        let listed = try await store.query(DocumentQuery(UnhandledEvent.kind, scope: "points", limit: 10)).documents
        #expect(listed.isEmpty)
        #expect(try await store.load(Tally.self, points)?.count ?? 0 < 6)
        while case let report = try await runner.advance(pointing(runner)), !report.isIdle {}
        #expect(try await store.load(Tally.self, points)?.count == 6)
    }

    @Test(
        "a reaction that is stopped, or cannot reach the store, sets nothing aside and keeps its place",
        arguments: [
            StoreError.Reason.cancelled, .unavailable(detail: "away"),
        ]
    )
    func stops(reason: StoreError.Reason) async throws {
        let store = MemoryStore()
        let runner = makeRunner(store)
        for amount in 1...2 { try await sell(amount, runner, id: "\(amount)") }
        let stopped = ReactionName(rawValue: "stopped")
        let reaction = Reaction(stopped, to: Tally.self) { event, _ in
            if case .added(2, _) = event.event { throw StoreError(reason) }
        }
        func advance() async -> StoreError? {
            await failure(StoreError.self) { () throws(StoreError) in try await runner.advance(reaction) }
        }
        #expect(await advance() == StoreError(reason))
        let progress = try #require(try await store.load(ReactionProgress.self, stopped.rawValue))
        #expect(progress.version == .first)
        // The same event fails again: nothing is done, so nothing is noted.
        #expect(await advance() == StoreError(reason))
        #expect(try await store.load(ReactionProgress.self, stopped.rawValue) == progress)
        let aside = try await store.query(DocumentQuery(UnhandledEvent.kind, scope: "stopped", limit: 10))
        #expect(aside.documents.isEmpty)
    }

    @Test("a reaction that is cancelled stops the same way")
    func cancelled() async throws {
        let store = MemoryStore()
        let runner = makeRunner(store)
        try await sell(1, runner, id: "1")
        let reaction = Reaction(ReactionName(rawValue: "cancelled"), to: Tally.self) { _, _ in
            throw CancellationError()
        }
        let error = await failure(StoreError.self) { () throws(StoreError) in try await runner.advance(reaction) }
        #expect(error == StoreError(.cancelled))
        #expect(try await store.load(ReactionProgress.self, "cancelled") == nil)
    }
}
