import TablesideCore
import TablesideHosting

extension HostStore {
    /// All documents of a type in a scope, in their order.
    func documents<Body: Document>(
        _ type: Body.Type,
        scope: String,
        range: SortRange = .all
    ) async throws(StoreError) -> [Body] {
        var found: [Body] = []
        for stored in try await listed(type, scope, range) { found.append(try stored.decoded(as: type)) }
        return found
    }

    /// The identities of all documents of a type in a scope, in the order of the documents.
    func ids<Body: Document>(_ type: Body.Type, scope: String) async throws(StoreError) -> [Body.ID] {
        try await listed(type, scope, .all).compactMap { Body.ID($0.ref.id) }
    }

    private func listed<Body: Document>(
        _ type: Body.Type,
        _ scope: String,
        _ range: SortRange
    ) async throws(StoreError) -> [StoredDocument] {
        var found: [StoredDocument] = []
        var after: PageCursor?
        repeat {
            let page = try await query(DocumentQuery(Body.kind, scope: scope, range: range, limit: 100, after: after))
            found += page.documents
            after = page.next
        } while after != nil
        return found
    }
}
