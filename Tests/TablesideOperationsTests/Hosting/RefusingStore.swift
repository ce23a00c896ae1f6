import TablesideCore
import TablesideHosting

/// A store that never writes some documents, and fails each time with the same error.
struct RefusingStore: HostStore {
    private let store: any HostStore
    private let errors: [DocumentRef: StoreError]

    init(_ store: any HostStore, _ errors: [DocumentRef: StoreError]) {
        self.store = store
        self.errors = errors
    }

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        for write in unit.writes {
            if let error = errors[write.ref] { throw error }
        }
        return try await store.commit(unit)
    }

    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        try await store.fetch(refs)
    }

    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage { try await store.query(query) }

    func events(_ query: EventQuery) async throws(StoreError) -> EventPage { try await store.events(query) }

    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? { try await store.recall(command) }
}

extension StoreError {
    /// What no retry mends.
    static let lasting = StoreError(.malformed(detail: "the document is refused"))

    /// What a reaction waits for, as the same call may go through later.
    static let passing = [StoreError(.unavailable(detail: "no connection")), StoreError(.cancelled)]
}
