import CPostgres
import HostBytes
import TablesideCore
import TablesideHosting

/// One connection to a server, on a thread of its own; it connects again when the server was away.
actor PostgresConnection {
    private let executor = ThreadExecutor("postgres")
    private let settings: PostgresSettings
    private var session: PostgresSession?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ settings: PostgresSettings) { self.settings = settings }

    /// Runs calls on the thread of the connection.
    func run<Result: Sendable>(
        _ body: @Sendable (PostgresSession) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        guard !Task.isCancelled else { throw StoreError(.cancelled) }
        let session = try connect()
        // After a failure of the connection, the next call begins with a new one.
        defer { if !session.isUsable { self.session = nil } }
        return try body(session)
    }

    private func connect() throws(StoreError) -> PostgresSession {
        if let session { return session }
        let session = try PostgresSession(settings)
        self.session = session
        return session
    }
}

/// A value of a column or a parameter.
enum PostgresValue {
    case bytes([UInt8])
    case int(Int64)
    case null

    static func optional(_ bytes: [UInt8]?) -> PostgresValue { bytes.map(PostgresValue.bytes) ?? .null }

    static func optional(_ number: Int64?) -> PostgresValue { number.map(PostgresValue.int) ?? .null }
}

/// A statement with its parameters.
struct PostgresQuery {
    let sql: String
    let values: [PostgresValue]

    init(_ sql: String, _ values: [PostgresValue] = []) {
        self.sql = sql
        self.values = values
    }
}

/// What the server answered to a statement.
final class PostgresRows {
    private let result: OpaquePointer

    init(_ result: OpaquePointer) { self.result = result }

    deinit { PQclear(result) }

    /// What became of the statement.
    var status: ExecStatusType { PQresultStatus(result) }

    /// What the server did, such as `COMMIT`.
    var tag: String { String(cString: PQcmdStatus(result)) }

    /// The five characters of the SQL standard that say what went wrong; empty if nothing did.
    var state: String {
        // The C header spells the name of the field as a character.
        PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) } ?? ""
    }

    /// The server's words for what went wrong.
    var message: String { String(cString: PQresultErrorMessage(result)) }

    /// The number of rows.
    var count: Int { Int(PQntuples(result)) }

    func bytes(_ row: Int, _ column: Int32) -> [UInt8] {
        guard let start = PQgetvalue(result, Int32(row), column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, Int32(row), column))))
    }

    func optional(_ row: Int, _ column: Int32) -> [UInt8]? {
        PQgetisnull(result, Int32(row), column) == 1 ? nil : bytes(row, column)
    }

    /// A `bigint`, which comes in network byte order.
    func int(_ row: Int, _ column: Int32) -> Int64 {
        Int64(bitPattern: bytes(row, column).reduce(0) { $0 << 8 | UInt64($1) })
    }

    func optionalInt(_ row: Int, _ column: Int32) -> Int64? {
        PQgetisnull(result, Int32(row), column) == 1 ? nil : int(row, column)
    }
}
