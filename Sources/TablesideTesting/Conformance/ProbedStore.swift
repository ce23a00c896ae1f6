import TablesideCore
import TablesideHosting

/// The store as the checks see it: every call is counted, and repeated while the store asks for the same call again.
///
/// A check therefore finds the same whether or not a connection fails now and then. A replay after an unknown outcome
/// is the answer to the first attempt, unless the unit was acknowledged before.
final class ProbedStore: HostStore {
    private let store: any HostStore
    private let bench: StoreBench

    /// The most failures of one call.
    private static let patience = 1_000

    init(_ store: any HostStore, bench: StoreBench) {
        self.store = store
        self.bench = bench
    }

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        var isUnsure = false
        let store = store
        let outcome = try await patiently(.commits) { () throws(StoreError) -> CommitOutcome in
            do throws(StoreError) {
                return try await store.commit(unit)
            } catch {
                if case .outcomeUnknown = error.reason { isUnsure = true }
                throw error
            }
        }
        let isReplay = if case .replayed = outcome { true } else { false }
        return bench.isFirstAnswer(to: unit.command.id, isReplay: isReplay, isUnsure: isUnsure) ? .applied : outcome
    }

    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        try await patiently(.fetches) { [store] () throws(StoreError) in try await store.fetch(refs) }
    }

    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage {
        try await patiently(.queries) { [store] () throws(StoreError) in try await store.query(query) }
    }

    func events(_ query: EventQuery) async throws(StoreError) -> EventPage {
        try await patiently(.feedReadings) { [store] () throws(StoreError) in try await store.events(query) }
    }

    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? {
        try await patiently(.recalls) { [store] () throws(StoreError) in try await store.recall(command) }
    }

    private func patiently<Answer>(
        _ call: StoreBench.Call,
        _ body: () async throws(StoreError) -> Answer
    ) async throws(StoreError) -> Answer {
        var failures = 0
        while true {
            try bench.count(call)
            do throws(StoreError) {
                return try await body()
            } catch {
                failures += 1
                guard error.retry == .sameUnit, failures < Self.patience, !Task.isCancelled else { throw error }
                await Task.yield()
            }
        }
    }
}
