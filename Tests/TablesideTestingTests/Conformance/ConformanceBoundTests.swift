import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting
import Testing

/// Every check ends, and says how far it came.
@Suite("Bounds of the store conformance")
struct ConformanceBoundTests {
    private static let patient = "no increment is lost"

    @Test("a store that cannot be made, and a check that does not exist, are violations")
    func unmade() async {
        let suite = StoreConformance { throw StoreError(.unavailable(detail: "no server")) }
        let violations = await suite.run()
        #expect(violations.map(\.check) == StoreConformance.checks.filter { !suite.skipped.contains($0) })
        #expect(violations.allSatisfy { $0.detail.contains("no call") && $0.detail.contains("no server") })
        #expect(await suite.run("no such check").map(\.detail) == ["there is no such check"])
    }

    @Test("checks that need a hook are skipped without it")
    func skipped() async {
        let bare = StoreConformance { MemoryStore() }
        let names = [
            "what was acknowledged is there after reopening", "what was acknowledged is there after a crash",
            "two stores over the same data are one", "writers at two stores over the same data sell nothing twice",
        ]
        #expect(bare.skipped == names)
        for name in names { #expect(await bare.run(name) == []) }
        let some = StoreConformance(reopen: { $0 }, connect: { $0 }) { MemoryStore() }
        #expect(some.skipped == [names[1]])
        // A store that is not ended at all has lost nothing, and one is no other than itself.
        for name in names {
            let violations = await some.run(name)
            #expect(violations == [])
        }
    }

    @Test("a check is stopped at its limit of calls, and says how far it came")
    func callLimit() async {
        var flaws = Flaws()
        flaws.refusal = { _, number in number > 20 ? StoreError(.conflict(mismatches: [])) : nil }
        let limited = flaws
        let suite = StoreConformance(callLimit: 500) { PlantedStore(limited) }
        #expect(suite.callLimit == 500)
        let violations = await suite.run(Self.patient)
        let stopped = violations.filter { $0.detail.contains("limit of calls") }
        #expect(stopped.count == 1)
        // Of the first twenty units some are conflicts, depending on who comes first.
        let progress = stopped.first?.detail.split(separator: ", after ").last ?? ""
        let numbers = progress.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
        #expect(numbers.count == 2 && (21...500).contains(numbers[0]) && (1...20).contains(numbers[1]), "\(progress)")
        // The default allows for every attempt of eight writers, each outrun by all writes of the others.
        #expect(StoreConformance { MemoryStore() }.callLimit == 42_000)
        #expect(StoreConformance(isLong: true) { MemoryStore() }.callLimit == 8_010_000)
    }

    @Test("a store that hangs is given up at the deadline, at any of its calls", arguments: HangingStore.Call.allCases)
    func hanging(call: HangingStore.Call) async {
        let gate = Gate()
        let store = HangingStore(at: call, gate)
        let suite = StoreConformance(deadline: .init(.seconds(30), on: gate)) { store }
        let check =
            switch call {
            case .commit, .fetch, .events, .recall: "the same command is applied once"
            case .query: "documents are listed by kind and scope, in the order of bytes"
            }
        let violations = await suite.run(check)
        #expect(violations.count == 1)
        #expect(violations.first?.detail.hasPrefix("it was given up after ") == true, "\(violations)")
        await gate.open()
    }

    @Test(
        "every check that lists documents is given up at the deadline if that hangs",
        arguments: StoreConformance.checks
    )
    func hangingQuery(check: String) async {
        let gate = Gate()
        let deadline = StoreConformance.Deadline(.seconds(30), on: gate)
        let suite = StoreConformance(deadline: deadline, reopen: { $0 }, connect: { $0 }) {
            HangingStore(at: .query, gate)
        }
        let violations = await suite.run(check)
        if await gate.isReached {
            // More may follow of other calls, which were canceled with the check.
            let isGivenUp = violations.first?.detail.hasPrefix("it was given up after ") == true
            #expect(isGivenUp, "\(violations)")
        } else {
            #expect(violations == [])
        }
        await gate.open()
    }

    @Test("a deadline that is not reached changes nothing")
    func punctual() async {
        let gate = Gate()
        let suite = StoreConformance(deadline: .init(.seconds(30), on: gate)) { MemoryStore() }
        #expect(await suite.run("the same command is applied once") == [])
        let flawed = StoreConformance(deadline: .init(.seconds(30), on: gate)) {
            var flaws = Flaws()
            flaws.steps = [.forgetsCommands]
            return PlantedStore(flaws)
        }
        #expect(!(await flawed.run("the same command is applied once")).isEmpty)
    }

    @Test("a store with many faults reports the first of them, and how many more there are")
    func manyViolations() async {
        var flaws = Flaws()
        flaws.compareIdentities(as: { _ in "all" })
        let folded = flaws
        let violations = await StoreConformance { PlantedStore(folded) }.run(
            "identities that look alike are different documents"
        )
        #expect(violations.count == StoreConformance.violationLimit + 1)
        #expect(violations.last?.detail.hasPrefix("and ") == true)
        #expect(violations.allSatisfy { $0.detail.utf8.count <= 4_000 })
    }
}

/// A gate at which calls and a clock wait: the clock for the first call to hang, a call until the test ends.
actor Gate: HostClock {
    /// Whether a call hung.
    private(set) var isReached = false
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var timers: [CheckedContinuation<Void, Never>] = []

    nonisolated func now() -> Instant { Instant(millisecondsSince1970: 0) }

    /// Waits until a call hangs, which is when a real clock would be the only thing that moves.
    nonisolated func sleep(for pause: Elapsed) async throws {
        await withTaskCancellationHandler {
            await awaitCall()
        } onCancel: {
            Task { await self.wake() }
        }
        try Task.checkCancellation()
    }

    /// Hangs until the gate is opened, whether or not the caller gives up.
    func hang() async {
        isReached = true
        wake()
        if isOpen { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        for caller in waiting { caller.resume() }
        waiting = []
    }

    private func awaitCall() async {
        if isReached || Task.isCancelled { return }
        await withCheckedContinuation { timers.append($0) }
    }

    private func wake() {
        for timer in timers { timer.resume() }
        timers = []
    }
}

/// A store of which one kind of call never returns.
struct HangingStore: HostStore {
    enum Call: CaseIterable, Sendable {
        case commit, fetch, query, events, recall
    }

    private let store = MemoryStore()
    private let call: Call
    private let gate: Gate

    init(at call: Call, _ gate: Gate) {
        self.call = call
        self.gate = gate
    }

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        if call == .commit { await gate.hang() }
        return try await store.commit(unit)
    }

    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        if call == .fetch { await gate.hang() }
        return try await store.fetch(refs)
    }

    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage {
        if call == .query { await gate.hang() }
        return try await store.query(query)
    }

    func events(_ query: EventQuery) async throws(StoreError) -> EventPage {
        if call == .events { await gate.hang() }
        return try await store.events(query)
    }

    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? {
        if call == .recall { await gate.hang() }
        return try await store.recall(command)
    }
}
