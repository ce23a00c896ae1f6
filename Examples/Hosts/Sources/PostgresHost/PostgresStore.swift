import HostBytes
public import TablesideCore
public import TablesideFoundation
public import TablesideHosting

/// A store in a PostgreSQL database, version 14 or later, which any number of processes on any machines may share.
///
/// Each process keeps some connections, and connects again when one breaks. The feed keeps every event. Its cursor holds
/// the number of the transaction and that of the event, and a page holds only what is older than every transaction that
/// still writes: a transaction that stays open anywhere in the database cluster holds up the feed, though no commit.
public struct PostgresStore: HostStore {
    private let pool: PostgresPool
    private let rows: RowCoder

    /// The most bytes in the columns of an index, together; the server's own limit is 2,704 with its overhead.
    private static let indexLimit = 2_600

    /// Connects to a database, and makes the schema and its tables if they are missing.
    ///
    /// - Parameters:
    ///   - connection: Where to connect, as libpq reads it: `host=… dbname=… user=…` or `postgresql://…`.
    ///   - schema: The schema of the tables.
    ///   - connections: The most connections of this process.
    ///   - coder: The coder of the bytes.
    ///   - documentBytes: The most bytes in a document.
    /// - Throws: `StoreError`, such as `unavailable` if the server cannot be reached.
    public init(
        connecting connection: String,
        schema: String = "tableside",
        connections: Int = 4,
        coder: any DocumentCoder = JSONDocumentCoder(),
        documentBytes: Int = JSONLimits().documentBytes
    ) async throws(StoreError) {
        pool = PostgresPool(connections, to: PostgresSettings(connection: connection, schema: schema))
        rows = RowCoder(coder, limit: documentBytes)
        try await pool.run { session throws(StoreError) in try session.prepareTables() }
    }

    /// Applies a unit completely or not at all.
    ///
    /// - Throws: `StoreError`; after `outcomeUnknown`, which follows when the connection dies during the commit, the unit
    ///   may have been applied.
    public func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        let sealed = try rows.seal(unit)
        for write in sealed.writes {
            let size = write.key.kind.count + write.key.id.count + write.scope.count + write.sortKey.count
            guard size <= Self.indexLimit else {
                throw StoreError(.tooLarge(what: "bytes of a document's keys", size: size, limit: Self.indexLimit))
            }
        }
        let receipt = try await pool.run { session throws(StoreError) in try session.commit(sealed) }
        return rows.outcome(of: sealed, receipt: receipt)
    }

    /// Reads documents by reference; documents that do not exist are missing from the result.
    public func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        guard !refs.isEmpty else { return [:] }
        return try await pool.run { session throws(StoreError) in try session.documents(refs, as: rows) }
    }

    /// Lists documents of one kind and scope in the order of their sort keys.
    public func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage {
        try await pool.run { session throws(StoreError) in try session.page(of: query, as: rows) }
    }

    /// Reads the feed of events, which keeps every event.
    public func events(_ query: EventQuery) async throws(StoreError) -> EventPage {
        try await pool.run { session throws(StoreError) in try session.events(query, as: rows) }
    }

    /// Returns the receipt of an applied command; `nil` if it was not applied, or its record was dropped.
    ///
    /// - Throws: `StoreError` with the reason `commandReused` if the ID was used for other content.
    public func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? {
        let sealed = try rows.seal(command)
        let receipt = try await pool.run { session throws(StoreError) in try session.receipt(of: sealed) }
        return receipt.map(rows.receipt)
    }

    /// Drops records of commands decided before a time, as a host does once a day; keep them for 30 days at least.
    public func forgetCommands(before limit: Instant) async throws(StoreError) {
        let query = PostgresQuery("DELETE FROM commands WHERE at < $1", [.int(limit.millisecondsSince1970)])
        try await pool.run { session throws(StoreError) in _ = try session.run([query]) }
    }
}
