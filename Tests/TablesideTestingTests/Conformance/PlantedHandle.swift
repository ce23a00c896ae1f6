import TablesideCore
import TablesideHosting

/// What is wrong with a second store over the data of a first.
enum HandleFlaw: CaseIterable, Sendable {
    /// It keeps what it fetched.
    case keepsDocuments
    /// It keeps what it listed.
    case keepsPages
    /// It keeps what the feed held, and adds nothing to it.
    case keepsEvents
    /// It has data of its own.
    case copies
}

/// A second store over the data of a first, with a cache that nobody clears.
actor PlantedHandle: HostStore {
    private let store: any HostStore
    private let flaw: HandleFlaw?
    private var documents: [DocumentRef: StoredDocument] = [:]
    private var pages: [DocumentQuery: DocumentPage] = [:]
    private var events: [EventQuery: EventPage] = [:]

    init(_ store: any HostStore, _ flaw: HandleFlaw?) {
        self.store = flaw == .copies ? PlantedStore() : store
        self.flaw = flaw
    }

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome { try await store.commit(unit) }

    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        let found = try await store.fetch(refs)
        guard flaw == .keepsDocuments else { return found }
        documents.merge(found) { kept, _ in kept }
        return documents.filter { refs.contains($0.key) }
    }

    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage {
        if flaw == .keepsPages, let page = pages[query] { return page }
        let page = try await store.query(query)
        pages[query] = page
        return page
    }

    func events(_ query: EventQuery) async throws(StoreError) -> EventPage {
        if flaw == .keepsEvents, let page = events[query] { return page }
        let page = try await store.events(query)
        events[query] = page
        return page
    }

    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? { try await store.recall(command) }
}
