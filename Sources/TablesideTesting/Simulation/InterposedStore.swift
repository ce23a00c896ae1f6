import TablesideCore
import TablesideHosting

/// A store on which others act before the caller's commits arrive.
///
/// Racing tasks differ on every run. Here one caller has read and decided, then someone else's whole command goes
/// through, and only then does the caller's unit arrive: the same interleaving in every run.
final class InterposedStore: HostStore {
    private let store: any HostStore
    private let state = Locked(State())

    private struct State: Sendable {
        var rivals: [@Sendable () async -> Void] = []
        var isOvertaken = false
        var conflicts = 0
    }

    init(_ store: any HostStore) { self.store = store }

    /// The number of commits that failed because a rival was faster.
    var conflicts: Int { state.withLock { $0.conflicts } }

    /// Sets the rivals to run: one before each of the next commits.
    func interpose(_ rivals: [@Sendable () async -> Void]) {
        state.withLock { $0.rivals = rivals }
    }

    /// Runs the rivals that found no commit to run before.
    func finish() async {
        while await overtake() {}
        state.withLock { $0.isOvertaken = false }
    }

    private func overtake() async -> Bool {
        let rival = state.withLock { state in state.rivals.isEmpty ? nil : state.rivals.removeFirst() }
        await rival?()
        return rival != nil
    }

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        if await overtake() { state.withLock { $0.isOvertaken = true } }
        do {
            return try await store.commit(unit)
        } catch {
            if error.isConflict { state.withLock { $0.conflicts += $0.isOvertaken ? 1 : 0 } }
            throw error
        }
    }

    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        try await store.fetch(refs)
    }

    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage { try await store.query(query) }

    func events(_ query: EventQuery) async throws(StoreError) -> EventPage { try await store.events(query) }

    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? { try await store.recall(command) }
}
