import HostBytes
import TablesideCore
import TablesideHosting

extension PostgresSession {
    /// Makes the schema and its tables.
    func prepareTables() throws(StoreError) {
        // Keys are bytes: they compare by themselves, without a collation, and may hold any character.
        let statements = [
            "CREATE SCHEMA IF NOT EXISTS \(settings.quotedSchema)",
            """
            CREATE TABLE IF NOT EXISTS documents (
                kind bytea NOT NULL, id bytea NOT NULL, version bigint NOT NULL, schema bigint NOT NULL,
                scope bytea NOT NULL, sort_key bytea NOT NULL, body bytea NOT NULL, PRIMARY KEY (kind, id)
            )
            """,
            "CREATE INDEX IF NOT EXISTS documents_listed ON documents (kind, scope, sort_key, id)",
            """
            CREATE TABLE IF NOT EXISTS events (
                xid xid8 NOT NULL DEFAULT pg_current_xact_id(), seq bigint GENERATED ALWAYS AS IDENTITY,
                kind bytea NOT NULL, id bytea NOT NULL, version bigint NOT NULL, at bigint NOT NULL,
                occurred_at bigint, author bytea NOT NULL, cause bytea, body bytea NOT NULL, PRIMARY KEY (xid, seq)
            )
            """,
            """
            CREATE TABLE IF NOT EXISTS commands (
                key bytea PRIMARY KEY, fingerprint bytea NOT NULL, at bigint NOT NULL, receipt bytea NOT NULL
            )
            """,
            "CREATE INDEX IF NOT EXISTS commands_by_age ON commands (at)",
        ]
        // One process at a time: two that make one table at once would fail.
        let lock = PostgresQuery("SELECT pg_advisory_lock(hashtextextended('tableside tables', 0))")
        let unlock = PostgresQuery("SELECT pg_advisory_unlock(hashtextextended('tableside tables', 0))")
        try run([lock])
        do throws(StoreError) {
            for statement in statements { try run([PostgresQuery(statement)]) }
            try run([unlock])
        } catch {
            _ = try? run([unlock])
            throw error
        }
    }

    func documents(
        _ refs: [DocumentRef],
        as rows: RowCoder
    ) throws(StoreError) -> [DocumentRef: StoredDocument] {
        let sql = "SELECT version, schema, scope, sort_key, body FROM documents WHERE kind = $1 AND id = $2"
        let answers = try run(
            refs.map { ref in
                let key = DocumentBytes(ref)
                return PostgresQuery(sql, [.bytes(key.kind), .bytes(key.id)])
            }
        )
        var found: [DocumentRef: StoredDocument] = [:]
        for (ref, answer) in zip(refs, answers) where answer.count == 1 {
            found[ref] = try rows.document(
                ref,
                version: answer.int(0, 0),
                schema: answer.int(0, 1),
                scope: answer.bytes(0, 2),
                sortKey: answer.bytes(0, 3),
                body: answer.bytes(0, 4)
            )
        }
        return found
    }

    func page(of query: DocumentQuery, as rows: RowCoder) throws(StoreError) -> DocumentPage {
        guard query.limit >= 1 else {
            throw StoreError(.malformed(detail: "a page cannot have \(query.limit) documents"))
        }
        var values: [PostgresValue] = []
        func next(_ text: String) -> String {
            values.append(.bytes(Array(text.utf8)))
            return "$\(values.count)"
        }
        var sql = "SELECT id, version, schema, scope, sort_key, body FROM documents"
        sql += " WHERE kind = \(next(query.kind.rawValue)) AND scope = \(next(query.scope))"
        if let from = query.range.from { sql += " AND sort_key >= \(next(from))" }
        if let before = query.range.before { sql += " AND sort_key < \(next(before))" }
        if let after = query.after { sql += " AND (sort_key, id) > (\(next(after.sortKey)), \(next(after.id)))" }
        // One more than asked for, to know whether a page follows.
        values.append(.int(Int64(max(query.limit, query.limit &+ 1))))
        sql += " ORDER BY sort_key, id LIMIT $\(values.count)::bigint"
        var found: [StoredDocument] = []
        for answer in try run([PostgresQuery(sql, values)]) {
            for row in 0..<answer.count {
                let id = try String(stored: answer.bytes(row, 0), "the id of a document")
                found.append(
                    try rows.document(
                        DocumentRef(kind: query.kind, id: id),
                        version: answer.int(row, 1),
                        schema: answer.int(row, 2),
                        scope: answer.bytes(row, 3),
                        sortKey: answer.bytes(row, 4),
                        body: answer.bytes(row, 5)
                    )
                )
            }
        }
        let page = Array(found.prefix(query.limit))
        return DocumentPage(documents: page, next: found.count > page.count ? page.last.map(PageCursor.init) : nil)
    }

    func events(_ query: EventQuery, as rows: RowCoder) throws(StoreError) -> EventPage {
        guard query.limit >= 1 else { throw StoreError(.malformed(detail: "a page cannot have \(query.limit) events")) }
        var start: (transaction: UInt64, number: Int64) = (0, 0)
        if let cursor = query.after {
            let parts = cursor.rawValue.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, let transaction = UInt64(parts[0]), let number = Int64(parts[1]) else {
                throw StoreError(.malformed(detail: "\(cursor.rawValue.debugDescription) is no position in this feed"))
            }
            start = (transaction, number)
        }
        // Numbers are drawn in one order and committed in another. What a running transaction has drawn may still come
        // before what is there already, so a page ends before the oldest one that runs.
        let sql = """
            SELECT xid::text || '.' || seq, kind, id, version, at, occurred_at, author, cause, body FROM events
            WHERE (xid, seq) > ($1::text::xid8, $2::bigint) AND xid < pg_snapshot_xmin(pg_current_snapshot())
            ORDER BY xid, seq LIMIT $3::bigint
            """
        let values: [PostgresValue] = [
            .bytes(Array("\(start.transaction)".utf8)), .int(start.number), .int(Int64(query.limit)),
        ]
        var found: [StoredEvent] = []
        for answer in try run([PostgresQuery(sql, values)]) {
            for row in 0..<answer.count {
                found.append(
                    try rows.event(
                        at: EventCursor(rawValue: try String(stored: answer.bytes(row, 0), "a cursor")),
                        kind: answer.bytes(row, 1),
                        id: answer.bytes(row, 2),
                        version: answer.int(row, 3),
                        at: answer.int(row, 4),
                        occurredAt: answer.optionalInt(row, 5),
                        author: answer.bytes(row, 6),
                        cause: answer.optional(row, 7),
                        body: answer.bytes(row, 8)
                    )
                )
            }
        }
        return EventPage(events: found, cursor: found.last?.cursor ?? query.after)
    }
}
