import HostBytes
public import TablesideCore
public import TablesideFoundation
public import TablesideHosting

/// A store in one SQLite file, which several processes of one machine may share.
///
/// It has two connections: commits go through one, and reads through the other, which sees every finished commit and waits
/// for none. Units that arrive while the disk is busy with others are made durable together. The feed keeps every event; its cursor is the number of the event, since SQLite
/// has one writer at a time and numbers are therefore handed out in the order of commits.
public struct SQLiteStore: HostStore {
    private let writer: SQLiteWriter
    private let reader: SQLiteConnection
    private let rows: RowCoder

    /// Opens a database file, and makes it if there is none.
    ///
    /// - Parameters:
    ///   - path: The path of the file; the disk must be a local one.
    ///   - coder: The coder of the bytes.
    ///   - documentBytes: The most bytes in a document.
    /// - Throws: `StoreError`: `unavailable` if the file cannot be opened, `corrupt` if it is no database.
    public init(
        path: String,
        coder: any DocumentCoder = JSONDocumentCoder(),
        documentBytes: Int = JSONLimits().documentBytes
    ) async throws(StoreError) {
        writer = SQLiteWriter(SQLiteConnection(path: path))
        reader = SQLiteConnection(path: path)
        rows = RowCoder(coder, limit: documentBytes)
        try await writer.connection.run { database throws(StoreError) in try database.prepareTables() }
    }

    /// Applies a unit completely or not at all.
    ///
    /// - Throws: `StoreError`; after `outcomeUnknown`, which follows when the disk fails during the commit, the unit may
    ///   have been applied.
    public func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        let sealed = try rows.seal(unit)
        let receipt = try await writer.commit(sealed)
        return rows.outcome(of: sealed, receipt: receipt)
    }

    /// Reads documents by reference; documents that do not exist are missing from the result.
    public func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        try await reader.run { database throws(StoreError) in try database.documents(refs, as: rows) }
    }

    /// Lists documents of one kind and scope in the order of their sort keys.
    public func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage {
        try await reader.run { database throws(StoreError) in try database.page(of: query, as: rows) }
    }

    /// Reads the feed of events, which keeps every event.
    public func events(_ query: EventQuery) async throws(StoreError) -> EventPage {
        try await reader.run { database throws(StoreError) in try database.events(query, as: rows) }
    }

    /// Returns the receipt of an applied command; `nil` if it was not applied, or its record was dropped.
    ///
    /// - Throws: `StoreError` with the reason `commandReused` if the ID was used for other content.
    public func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? {
        let sealed = try rows.seal(command)
        let receipt = try await reader.run { database throws(StoreError) in try database.receipt(of: sealed) }
        return receipt.map(rows.receipt)
    }

    /// Drops records of commands decided before a time, as a host does once a day; keep them for 30 days at least.
    ///
    /// - Returns: the number of records that were dropped.
    @discardableResult
    public func forgetCommands(before limit: Instant) async throws(StoreError) -> Int {
        let limit = limit.millisecondsSince1970
        return try await writer.connection.run { database throws(StoreError) in
            try database.run("DELETE FROM commands WHERE at < ?", [.int(limit)])
            return database.changes
        }
    }
}
