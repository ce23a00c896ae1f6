import TablesideCore
import TablesideHosting

/// A store at which something happens once, right after a document was first read.
actor InterruptedStore: HostStore {
    private let store: any HostStore
    private let ref: DocumentRef
    private var interruption: (@Sendable () async -> Void)?

    init(store: any HostStore, after ref: DocumentRef, _ interruption: @escaping @Sendable () async -> Void) {
        self.store = store
        self.ref = ref
        self.interruption = interruption
    }

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome { try await store.commit(unit) }

    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        let found = try await store.fetch(refs)
        if refs.contains(ref), let happens = interruption {
            interruption = nil
            await happens()
        }
        return found
    }

    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage { try await store.query(query) }

    func events(_ query: EventQuery) async throws(StoreError) -> EventPage { try await store.events(query) }

    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? { try await store.recall(command) }
}
