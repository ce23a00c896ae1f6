import TablesideCore
import TablesideHosting
import TablesideTesting
import Testing

/// A store on which something else happens once, just before the first commit of a kind arrives.
actor LateStore: HostStore {
    private let store: any HostStore
    private var act: (@Sendable () async throws -> Void)?
    private(set) var conflicts = 0

    private let isAwaited: @Sendable (CommitUnit) -> Bool

    init(
        _ store: any HostStore,
        before isAwaited: @escaping @Sendable (CommitUnit) -> Bool = { _ in true },
        _ act: @escaping @Sendable () async throws -> Void
    ) {
        self.store = store
        self.isAwaited = isAwaited
        self.act = act
    }

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        let act = isAwaited(unit) ? act : nil
        if act != nil { self.act = nil }
        do { try await act?() } catch { Issue.record(error) }
        do {
            return try await store.commit(unit)
        } catch {
            if case .conflict = error.reason { conflicts += 1 }
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
