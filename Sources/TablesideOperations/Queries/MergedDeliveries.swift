import TablesideCore
import TablesideDelivery
import TablesideHosting

/// Where deliveries are listed.
enum DeliverySource: Sendable {
    /// All deliveries of a store.
    case stored(StoreID)
    /// A few deliveries by name.
    case named([DeliveryID])
}

/// The deliveries of several sources as one list, in the order of their sort keys.
struct MergedDeliveries {
    /// How many deliveries one page looks at, and then those of the same instant as the last one.
    static let reach = 1_000
    private static let batch = 100

    private struct Head {
        let source: DeliverySource
        /// What was read and not yet handed out, the last one first.
        var waiting: [StoredDocument] = []
        var after: PageCursor?
        var isAtEnd = false
    }

    private let store: any HostStore
    private var heads: [Head]

    /// Starts after a document of any source.
    init(_ sources: [DeliverySource], after: PageCursor?, in store: any HostStore) async throws {
        self.store = store
        heads = sources.map { Head(source: $0, after: after) }
        for place in heads.indices { try await fill(place) }
    }

    /// The next delivery of all; `nil` after the last.
    mutating func next() async throws -> StoredDocument? {
        var first: (place: Int, cursor: PageCursor)?
        for (place, head) in heads.enumerated() {
            guard let document = head.waiting.last else { continue }
            let cursor = PageCursor(document)
            if first.map({ cursor.precedes($0.cursor) }) ?? true { first = (place, cursor) }
        }
        guard let place = first?.place else { return nil }
        let document = heads[place].waiting.popLast()
        try await fill(place)
        return document
    }

    private mutating func fill(_ place: Int) async throws {
        while heads[place].waiting.isEmpty, !heads[place].isAtEnd { try await read(place) }
    }

    private mutating func read(_ place: Int) async throws {
        switch heads[place].source {
        case .stored(let sender):
            let query = DocumentQuery(
                DeliveryJob.kind,
                scope: sender.description,
                limit: max(20, Self.batch / heads.count),
                after: heads[place].after
            )
            let page = try await store.query(query)
            heads[place].waiting = page.documents.reversed()
            heads[place].after = page.next
            heads[place].isAtEnd = page.next == nil
        case .named(let deliveries):
            let found = try await store.fetch(deliveries.map { DocumentRef(DeliveryJob.self, $0) })
            let after = heads[place].after
            heads[place].waiting = found.values
                .filter { document in after.map { $0.precedes(PageCursor(document)) } ?? true }
                .sorted { PageCursor($1).precedes(PageCursor($0)) }
            heads[place].isAtEnd = true
        }
    }
}

extension PageCursor {
    /// A cursor after all documents with a sort key and before those with a greater one, which names none of them:
    /// the beginning of the greater key, as far as it has to be told apart; `nil` if the keys are equal.
    init?(between key: String, and next: String) {
        var common = 0
        for (one, other) in zip(key.utf8, next.utf8) {
            guard one == other else { break }
            common += 1
        }
        guard let start = String(next.utf8.prefix(common + 1)), key.precedesByBytes(start) else { return nil }
        self.init(sortKey: start, id: "")
    }

    /// Whether what it points at is listed before what another one points at.
    func precedes(_ other: PageCursor) -> Bool {
        if !sortKey.hasBytes(of: other.sortKey) { return sortKey.precedesByBytes(other.sortKey) }
        return id.precedesByBytes(other.id)
    }
}
