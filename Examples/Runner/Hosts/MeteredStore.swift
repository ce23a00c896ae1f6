import Tableside

/// A store that counts what goes through it, and hands everything on: an adapter of a host has the same five functions.
actor MeteredStore: HostStore {
    /// What went through.
    struct Counts: Encodable, Equatable {
        /// Units that were stored.
        var applied = 0
        /// Units of commands that had been applied before.
        var replayed = 0
        /// Documents that were written.
        var written = 0
    }

    private let store: any HostStore
    private(set) var counts = Counts()

    init(_ store: any HostStore) { self.store = store }

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        let outcome = try await store.commit(unit)
        switch outcome {
        case .applied:
            counts.applied += 1
            counts.written += unit.writes.count
        case .replayed: counts.replayed += 1
        }
        return outcome
    }

    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        try await store.fetch(refs)
    }

    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage { try await store.query(query) }

    func events(_ query: EventQuery) async throws(StoreError) -> EventPage { try await store.events(query) }

    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? { try await store.recall(command) }
}
