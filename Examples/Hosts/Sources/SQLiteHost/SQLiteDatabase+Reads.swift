import HostBytes
import TablesideCore
import TablesideHosting

extension SQLiteDatabase {
    /// The form of the tables that this release writes.
    private static let form: Int64 = 1

    /// Makes the tables of a new file.
    ///
    /// - Throws: `StoreError` if a newer release made them.
    func prepareTables() throws(StoreError) {
        // Keys are blobs: they compare by their bytes, and may hold any character.
        try execute("BEGIN IMMEDIATE")
        let form = try run("PRAGMA user_version") { row throws(StoreError) in row.int(0) }.first ?? 0
        guard form <= Self.form else {
            let detail = "its tables are of form \(form); this release knows up to \(Self.form)"
            throw StoreError(.corrupt(subject: "the database", detail: detail))
        }
        try execute(
            """
            CREATE TABLE IF NOT EXISTS documents (
                kind BLOB NOT NULL, id BLOB NOT NULL, version INTEGER NOT NULL, schema INTEGER NOT NULL,
                scope BLOB NOT NULL, sort_key BLOB NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, id)
            ) STRICT;
            CREATE INDEX IF NOT EXISTS documents_listed ON documents (kind, scope, sort_key, id);
            CREATE TABLE IF NOT EXISTS events (
                seq INTEGER PRIMARY KEY AUTOINCREMENT, kind BLOB NOT NULL, id BLOB NOT NULL,
                version INTEGER NOT NULL, at INTEGER NOT NULL, occurred_at INTEGER, author BLOB NOT NULL,
                cause BLOB, body BLOB NOT NULL
            ) STRICT;
            CREATE TABLE IF NOT EXISTS commands (
                key BLOB PRIMARY KEY, fingerprint BLOB NOT NULL, at INTEGER NOT NULL, receipt BLOB NOT NULL
            ) STRICT;
            CREATE INDEX IF NOT EXISTS commands_by_age ON commands (at);
            PRAGMA user_version = 1;
            COMMIT
            """
        )
    }

    func documents(
        _ refs: [DocumentRef],
        as rows: RowCoder
    ) throws(StoreError) -> [DocumentRef: StoredDocument] {
        // One transaction, so that all of them are read as they were at one moment.
        try execute("BEGIN")
        var found: [DocumentRef: StoredDocument] = [:]
        let sql = "SELECT version, schema, scope, sort_key, body FROM documents WHERE kind = ? AND id = ?"
        for ref in refs {
            let key = DocumentBytes(ref)
            try run(sql, [.bytes(key.kind), .bytes(key.id)]) { row throws(StoreError) in
                found[ref] = try rows.document(
                    ref,
                    version: row.int(0),
                    schema: row.int(1),
                    scope: row.bytes(2),
                    sortKey: row.bytes(3),
                    body: row.bytes(4)
                )
            }
        }
        try execute("COMMIT")
        return found
    }

    func page(of query: DocumentQuery, as rows: RowCoder) throws(StoreError) -> DocumentPage {
        guard query.limit >= 1 else {
            throw StoreError(.malformed(detail: "a page cannot have \(query.limit) documents"))
        }
        func bytes(_ text: String) -> SQLiteValue { .bytes(Array(text.utf8)) }
        var sql = "SELECT id, version, schema, scope, sort_key, body FROM documents WHERE kind = ? AND scope = ?"
        var values = [bytes(query.kind.rawValue), bytes(query.scope)]
        if let from = query.range.from {
            sql += " AND sort_key >= ?"
            values.append(bytes(from))
        }
        if let before = query.range.before {
            sql += " AND sort_key < ?"
            values.append(bytes(before))
        }
        if let after = query.after {
            sql += " AND (sort_key, id) > (?, ?)"
            values += [bytes(after.sortKey), bytes(after.id)]
        }
        // One more than asked for, to know whether a page follows.
        sql += " ORDER BY sort_key, id LIMIT ?"
        values.append(.int(Int64(max(query.limit, query.limit &+ 1))))
        let found = try run(sql, values) { row throws(StoreError) in
            let ref = DocumentRef(kind: query.kind, id: try String(stored: row.bytes(0), "the id of a document"))
            return try rows.document(
                ref,
                version: row.int(1),
                schema: row.int(2),
                scope: row.bytes(3),
                sortKey: row.bytes(4),
                body: row.bytes(5)
            )
        }
        let page = Array(found.prefix(query.limit))
        return DocumentPage(documents: page, next: found.count > page.count ? page.last.map(PageCursor.init) : nil)
    }

    func events(_ query: EventQuery, as rows: RowCoder) throws(StoreError) -> EventPage {
        guard query.limit >= 1 else { throw StoreError(.malformed(detail: "a page cannot have \(query.limit) events")) }
        var start: Int64 = 0
        if let cursor = query.after {
            guard let number = Int64(cursor.rawValue), number >= 0 else {
                throw StoreError(.malformed(detail: "\(cursor.rawValue.debugDescription) is no position in this feed"))
            }
            start = number
        }
        let sql = """
            SELECT seq, kind, id, version, at, occurred_at, author, cause, body FROM events
            WHERE seq > ? ORDER BY seq LIMIT ?
            """
        let found = try run(sql, [.int(start), .int(Int64(query.limit))]) { row throws(StoreError) in
            try rows.event(
                at: EventCursor(rawValue: "\(row.int(0))"),
                kind: row.bytes(1),
                id: row.bytes(2),
                version: row.int(3),
                at: row.int(4),
                occurredAt: row.optionalInt(5),
                author: row.bytes(6),
                cause: row.optional(7),
                body: row.bytes(8)
            )
        }
        return EventPage(events: found, cursor: found.last?.cursor ?? query.after)
    }
}
