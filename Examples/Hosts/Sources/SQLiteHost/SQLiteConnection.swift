import CSQLite
import HostBytes
import TablesideCore
import TablesideHosting

/// One connection to a database file, on a thread of its own.
actor SQLiteConnection {
    private let executor = ThreadExecutor("sqlite")
    private let path: String
    private var database: SQLiteDatabase?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(path: String) { self.path = path }

    /// Runs calls on the thread of the connection, which is opened with the first.
    func run<Result: Sendable>(
        _ body: @Sendable (SQLiteDatabase) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        guard !Task.isCancelled else { throw StoreError(.cancelled) }
        let database = try open()
        // Ends a transaction that failed, unless the library ended it already.
        defer { if database.isInTransaction { try? database.execute("ROLLBACK") } }
        return try body(database)
    }

    private func open() throws(StoreError) -> SQLiteDatabase {
        if let database { return database }
        let database = try SQLiteDatabase(path: path)
        self.database = database
        return database
    }
}

/// A value of a column or a parameter.
enum SQLiteValue {
    case bytes([UInt8])
    case int(Int64)
    case null

    static func optional(_ bytes: [UInt8]?) -> SQLiteValue { bytes.map(SQLiteValue.bytes) ?? .null }

    static func optional(_ number: Int64?) -> SQLiteValue { number.map(SQLiteValue.int) ?? .null }
}

/// A row of a result, as long as the statement stands on it.
struct SQLiteRow {
    fileprivate let statement: OpaquePointer

    func int(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func optionalInt(_ column: Int32) -> Int64? {
        sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : int(column)
    }

    func bytes(_ column: Int32) -> [UInt8] {
        // The pointer comes before the length, as the documentation asks; it is null for an empty value.
        guard let start = sqlite3_column_blob(statement, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }

    func optional(_ column: Int32) -> [UInt8]? {
        sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : bytes(column)
    }
}

/// The C library's database handle, with the statements that it has prepared.
final class SQLiteDatabase {
    private let handle: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]

    /// How long a writer waits for another process.
    private static let patience: Int32 = 10_000

    init(path: String) throws(StoreError) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard let handle, code == SQLITE_OK else {
            let error = StoreError(sqlite: code, handle)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, Self.patience)
        // A commit is on the disk when it returns: in WAL mode only `FULL` promises that across a power cut.
        try execute("PRAGMA journal_mode = WAL")
        try execute("PRAGMA synchronous = FULL")
        try execute("PRAGMA fullfsync = ON")
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    /// The number of rows that the last statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Runs statements without parameters.
    func execute(_ sql: String) throws(StoreError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw StoreError(sqlite: code, handle) }
    }

    /// Runs a statement.
    ///
    /// - Returns: what `read` makes of each row.
    @discardableResult
    func run<Result>(
        _ sql: String,
        _ values: [SQLiteValue] = [],
        _ read: (SQLiteRow) throws(StoreError) -> Result
    ) throws(StoreError) -> [Result] {
        let statement = try prepared(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() { try bind(value, to: statement, at: Int32(index + 1)) }
        var results: [Result] = []
        while true {
            let code = sqlite3_step(statement)
            switch code {
            case SQLITE_ROW: results.append(try read(SQLiteRow(statement: statement)))
            case SQLITE_DONE: return results
            default: throw StoreError(sqlite: code, handle)
            }
        }
    }

    /// Runs a statement that returns no rows.
    func run(_ sql: String, _ values: [SQLiteValue] = []) throws(StoreError) {
        try run(sql, values) { _ in }
    }

    private func prepared(_ sql: String) throws(StoreError) -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard let statement, code == SQLITE_OK else { throw StoreError(sqlite: code, handle) }
        statements[sql] = statement
        return statement
    }

    private func bind(_ value: SQLiteValue, to statement: OpaquePointer, at index: Int32) throws(StoreError) {
        let code =
            switch value {
            case .null: sqlite3_bind_null(statement, index)
            case .int(let number): sqlite3_bind_int64(statement, index, number)
            // An empty array has no address, and a blob without one would be null.
            case .bytes(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(statement, index, 0)
            case .bytes(let bytes):
                sqlite3_bind_blob64(statement, index, bytes, UInt64(bytes.count), Self.copied)
            }
        guard code == SQLITE_OK else { throw StoreError(sqlite: code, handle) }
    }

    /// Tells the library to copy what is bound.
    private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

extension StoreError {
    /// Translates a result code of the library; nothing was applied.
    init(sqlite code: Int32, _ handle: OpaquePointer?) {
        let detail = "SQLite \(code): " + (handle.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory")
        // The lowest byte is the primary code, the others refine it.
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: self.init(.contention(detail: detail))
        case SQLITE_FULL, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_NOMEM, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH,
            SQLITE_PROTOCOL, SQLITE_INTERRUPT:
            self.init(.unavailable(detail: detail))
        case SQLITE_CORRUPT, SQLITE_NOTADB: self.init(.corrupt(subject: "the database", detail: detail))
        case SQLITE_TOOBIG:
            let limit = handle.map { Int(sqlite3_limit($0, SQLITE_LIMIT_LENGTH, -1)) } ?? 0
            self.init(.tooLarge(what: "bytes of a value", size: limit + 1, limit: limit))
        default:
            self.init(.other(code: ErrorCode(rawValue: "store.sqlite.\(code & 0xFF)"), retry: .never, detail: detail))
        }
    }
}
