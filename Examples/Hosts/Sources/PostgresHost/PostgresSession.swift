import CPostgres
import TablesideCore
import TablesideHosting

/// The C library's connection, with the statements that it has prepared.
final class PostgresSession {
    private let handle: OpaquePointer
    /// Where it is connected to.
    let settings: PostgresSettings
    /// The names under which statements were prepared.
    private var names: [String: String] = [:]
    /// Whether the connection still serves.
    private(set) var isUsable = true

    init(_ settings: PostgresSettings) throws(StoreError) {
        self.settings = settings
        // What the host's own connection string says comes later and therefore holds.
        let options = [
            ("application_name", "tableside"), ("connect_timeout", "5"), ("tcp_user_timeout", "10000"),
            ("keepalives_idle", "10"), ("dbname", settings.connection), ("client_encoding", "UTF8"),
        ]
        let handle = Self.connect(options)
        guard let handle, PQstatus(handle) == CONNECTION_OK else {
            let detail = handle.map { String(cString: PQerrorMessage($0)) } ?? "no memory"
            PQfinish(handle)
            throw StoreError(.unavailable(detail: detail))
        }
        self.handle = handle
        // What the server says besides its answers would go to standard error.
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        // A writer that hangs, or waits for one that hangs, gives up its locks.
        let statements = [
            "SET client_min_messages = warning", "SET search_path = \(settings.quotedSchema)",
            "SET lock_timeout = '10s'", "SET idle_in_transaction_session_timeout = '10s'",
        ]
        try run(statements.map { PostgresQuery($0) })
    }

    deinit { PQfinish(handle) }

    /// Sends statements together and waits for all of their results: one round trip.
    ///
    /// - Parameters:
    ///   - queries: The statements; after one that fails, the rest is not run.
    ///   - isCommit: Whether the last one is a commit, so that a connection that dies leaves the outcome unknown.
    /// - Returns: the answer to each statement.
    /// - Throws: `StoreError` for the first statement that failed.
    @discardableResult
    func run(_ queries: [PostgresQuery], ending isCommit: Bool = false) throws(StoreError) -> [PostgresRows] {
        // In a pipeline the server reads on while it works, and nothing waits for the answer to a single statement.
        guard PQenterPipelineMode(handle) == 1 else { throw lost(isCommit) }
        var new: [String: String] = [:]
        // Of each answer that will come, the statement that it prepares; `nil` for one that is run.
        var awaited: [String?] = []
        for query in queries {
            let name = names[query.sql] ?? new[query.sql] ?? "s\(names.count + new.count)"
            if names[query.sql] == nil, new.updateValue(name, forKey: query.sql) == nil {
                guard PQsendPrepare(handle, name, query.sql, 0, nil) == 1 else { throw lost(isCommit) }
                awaited.append(query.sql)
            }
            guard send(name, query.values) else { throw lost(isCommit) }
            awaited.append(nil)
        }
        guard PQpipelineSync(handle) == 1 else { throw lost(isCommit) }
        var answers: [PostgresRows] = []
        var failure: PostgresRows?
        for prepared in awaited {
            guard let answer = next() else { throw lost(isCommit, failure) }
            switch answer.status {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
                if let prepared { names[prepared] = new[prepared] } else { answers.append(answer) }
            // One before it failed.
            case PGRES_PIPELINE_ABORTED: break
            default: failure = failure ?? answer
            }
            guard PQstatus(handle) == CONNECTION_OK else { throw lost(isCommit, failure) }
            // Nothing stands between two answers.
            _ = next()
        }
        guard let end = next(), end.status == PGRES_PIPELINE_SYNC, PQexitPipelineMode(handle) == 1 else {
            throw lost(isCommit, failure)
        }
        if let failure {
            // A server that takes no writes is not the one any more: the next connection may find the one that does.
            if failure.state == "25006" { isUsable = false }
            throw StoreError(failure, inCommit: isCommit)
        }
        return answers
    }

    private func next() -> PostgresRows? { PQgetResult(handle).map(PostgresRows.init) }

    /// Takes back the transaction that a failure left open.
    func rollBack() {
        guard isUsable else { return }
        do throws(StoreError) {
            try run([PostgresQuery("ROLLBACK")])
        } catch {
            isUsable = false
        }
    }

    /// The error of a connection that does not serve any more.
    private func lost(_ isCommit: Bool, _ failure: PostgresRows? = nil) -> StoreError {
        isUsable = false
        let detail = failure?.message ?? String(cString: PQerrorMessage(handle))
        return StoreError(isCommit ? .outcomeUnknown(detail: detail) : .unavailable(detail: detail))
    }

    private func send(_ name: String, _ values: [PostgresValue]) -> Bool {
        // The values one after another, and where each begins; an empty one still has an address.
        var buffer: [UInt8] = []
        var places: [(start: Int, count: Int)?] = []
        for value in values {
            let start = buffer.count
            switch value {
            case .null: places.append(nil)
            case .bytes(let bytes):
                buffer += bytes
                places.append((start, bytes.count))
            case .int(let number):
                withUnsafeBytes(of: number.bigEndian) { buffer += $0 }
                places.append((start, 8))
            }
        }
        buffer.append(0)
        let lengths = places.map { Int32($0?.count ?? 0) }
        let formats = [Int32](repeating: 1, count: values.count)
        return buffer.withUnsafeBytes { bytes in
            let base = bytes.bindMemory(to: CChar.self).baseAddress
            let pointers = places.map { place in place.flatMap { place in base.map { $0 + place.start } } }
            return PQsendQueryPrepared(handle, name, Int32(values.count), pointers, lengths, formats, 1) == 1
        }
    }

    private static func connect(_ options: [(key: String, value: String)]) -> OpaquePointer? {
        func with(_ texts: ArraySlice<String>, _ pointers: [UnsafePointer<CChar>?]) -> OpaquePointer? {
            guard let text = texts.first else {
                let half = pointers.count / 2
                return PQconnectdbParams(Array(pointers[..<half]) + [nil], Array(pointers[half...]) + [nil], 1)
            }
            return text.withCString { with(texts.dropFirst(), pointers + [$0]) }
        }
        return with((options.map(\.key) + options.map(\.value))[...], [])
    }
}
