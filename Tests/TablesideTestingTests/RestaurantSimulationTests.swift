import TablesideCore
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// A sample of evenings in every run, many in the long mode.
private func evenings(_ sample: Int, long: Int) -> Range<UInt64> {
    0..<UInt64(runs(sample, long: long))
}

@Suite("Restaurant simulation")
struct RestaurantSimulationTests {
    @Test("a store that keeps its promises gets through an evening of faults", arguments: evenings(2, long: 150))
    func faultyEvening(seed: UInt64) async throws {
        let report = try await RestaurantSimulation(seed: seed).run { MemoryStore() }
        #expect(report.violations == [])
        #expect(report.faults.count > 50)
        #expect(Set(report.marks.keys) == Set(RestaurantSimulation.Mark.allCases))
    }

    @Test("it gets through an evening on which every third call fails", arguments: evenings(1, long: 100))
    func stormyEvening(seed: UInt64) async throws {
        let storm = RestaurantSimulation(seed: seed, faults: .atRandom(oneIn: 3))
        // Who can hardly do anything does not do everything: the marks are not asked for.
        let violations = try await storm.run { MemoryStore() }.violations
        #expect(violations.filter { $0.rule != .neverHappened } == [])
    }

    @Test("it gets through an evening without a fault", arguments: evenings(1, long: 100))
    func calmEvening(seed: UInt64) async throws {
        let report = try await RestaurantSimulation(seed: seed, faults: .none).run { MemoryStore() }
        #expect(report.violations == [])
        #expect(report.faults == [])
        #expect(report.steps.count > 100)
        // Nothing fails, but people overtake each other all the time.
        #expect(report.marks[.conflictRetried, default: 0] > 3)
    }

    @Test("the same seed gives the same evening step for step, on a store of another make as well")
    func repeatable() async throws {
        let first = try await RestaurantSimulation(seed: 1).run { MemoryStore() }
        #expect(try await RestaurantSimulation(seed: 1).run { FlawedStore(nil) } == first)
        #expect(try await RestaurantSimulation(seed: 2).run { MemoryStore() }.steps != first.steps)
    }

    @Test("a short evening survives every fault at every call", arguments: evenings(1, long: 2))
    func everyFault(seed: UInt64) async throws {
        let isLong = evenings(0, long: 1).contains(0)
        let report = try await RestaurantSimulation.runEveryFault(seed: seed, stride: isLong ? 1 : 211) {
            MemoryStore()
        }
        #expect(report.violations == [])
        #expect(report.calls > 100)
        #expect(Set(report.faults) == Set(StoreFault.allCases))
    }

    /// What a flaw of a store leads to on an evening.
    private static let findings: [(FlawedStore.Flaw, [RestaurantSimulation.Rule])] = [
        (.ignoresVersions, [.tableTwice, .keyTwice, .replayDiffers]),
        (.ignoresChecks, [.billDoesNotSum]),
        (.tearsUnits, [.historyBroken, .stockNotConserved]),
        (.forgetsCommands, [.commandTwice, .reactionMiscounted]),
        (.burnsIDs, [.commandLost, .orderLost, .tabUnclosed, .endless]),
        (.losesEvents, [.waiterAboveCap, .stockBelowZero, .orderUnfinished, .partyStayed, .workLeft, .neverHappened]),
        (.repeatsEvents, [.historyBroken]),
        (.publishesRefused, [.commandHaunts]),
        (.ignoresScope, [.leftovers]),
        (.listsTwice, [.leftovers]),
    ]

    @Test("a flaw of a store is found, and so are all rules broken by one", arguments: findings)
    func flaw(flaw: FlawedStore.Flaw, rules: [RestaurantSimulation.Rule]) async throws {
        // On the first evening no bill is asked for at the moment at which its order is taken off.
        let seed: UInt64 = flaw == .ignoresChecks ? 2 : 1
        let report = try await RestaurantSimulation(seed: seed).run { FlawedStore(flaw) }
        let broken = Set(report.violations.map(\.rule))
        for rule in rules { #expect(broken.contains(rule), "\(flaw) breaks \(broken)") }
        for violation in report.violations {
            #expect(violation.seed == seed)
            #expect((0...report.steps.count).contains(violation.step), "\(violation)")
        }
    }

    @Test("a store that goes away is told from one with a flaw: nothing happens at all")
    func unavailable() async throws {
        let report = try await RestaurantSimulation(seed: 1, faults: .none).run { GoneStore() }
        let rules = Set(report.violations.map(\.rule))
        // What moving in has announced waits for ever.
        #expect(rules == [.commandFailed, .endless, .neverHappened, .leftovers])
        let missed = report.violations.filter { $0.rule == .neverHappened }.map(\.detail)
        #expect(missed == RestaurantSimulation.Mark.allCases.map(\.rawValue))
        #expect(report.violations.first?.description.hasPrefix("commandFailed, seed 1, step ") == true)
    }

    @Test("every rule is broken by some flaw")
    func everyRule() {
        let found = Set(Self.findings.flatMap(\.1)).union([.commandFailed])
        #expect(found == Set(RestaurantSimulation.Rule.allCases))
    }

    @Test("a store that cannot be made is no evening")
    func unmade() async {
        let simulation = RestaurantSimulation(seed: 1)
        await #expect(throws: StoreError(.unavailable(detail: "no server"))) {
            try await simulation.run { throw StoreError(.unavailable(detail: "no server")) }
        }
    }
}

/// A store that takes one unit and is never heard of again, except by readers.
private actor GoneStore: HostStore {
    private let store = MemoryStore()
    private var isGone = false

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        guard !isGone else { throw StoreError(.unavailable(detail: "gone")) }
        isGone = true
        return try await store.commit(unit)
    }

    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        try await store.fetch(refs)
    }

    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage { try await store.query(query) }

    func events(_ query: EventQuery) async throws(StoreError) -> EventPage { try await store.events(query) }

    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? { try await store.recall(command) }
}
