import TablesideCore
import TablesideFoundation
import TablesideHosting

/// A store of bytes that can say whether anything at all has changed.
actor WatchedStore: HostStore {
    /// Everything that a store holds: every document as it was written, and every event of the feed.
    struct Snapshot: Equatable {
        let documents: [String: [UInt8]]
        let events: [String]
    }

    private let store = MemoryStore(coder: JSONDocumentCoder())
    private var refs: Set<DocumentRef> = []
    /// The units that were committed, the oldest first: a second store that commits them holds the same.
    private(set) var units: [CommitUnit] = []
    /// The last unit that was committed.
    var last: CommitUnit? { units.last }

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        let outcome = try await store.commit(unit)
        units.append(unit)
        refs.formUnion(unit.writes.map(\.ref))
        return outcome
    }

    /// How many items the last unit had.
    var lastItems: Int? {
        last.map { $0.writes.count + $0.checks.count + $0.removals.count + $0.events.count }
    }

    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        try await store.fetch(refs)
    }

    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage { try await store.query(query) }

    func events(_ query: EventQuery) async throws(StoreError) -> EventPage { try await store.events(query) }

    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? { try await store.recall(command) }

    /// What the store holds now.
    func snapshot() async throws -> Snapshot {
        var documents: [String: [UInt8]] = [:]
        for (ref, document) in try await store.fetch(Array(refs)) {
            if case .bytes(let bytes, _) = document.body { documents["\(ref)@\(document.version)"] = bytes }
        }
        let feed = try await store.events(after: nil, limit: 10_000)
        return Snapshot(documents: documents, events: feed.events.map { "\($0.cursor.rawValue) \($0.id)" })
    }
}
