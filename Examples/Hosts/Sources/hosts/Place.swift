import Foundation
import PostgresHost
import SQLiteHost
import TablesideFoundation
import TablesideHosting

/// The database that is tried.
enum Place: String {
    case sqlite, postgres
    /// A store in memory that keeps bytes: what is measured there, no database adds.
    case memory

    init(_ word: String?) throws(UsageError) {
        guard let place = word.flatMap(Place.init(rawValue:)) else { throw UsageError() }
        self = place
    }

    /// Opens the store of a name: a file in the folder for temporary files, or a schema.
    func open(_ name: String, connections: Int, form: Form = .json) async throws -> any HostStore {
        switch self {
        case .memory: return MemoryStore(coder: form.coder)
        case .sqlite: return try await SQLiteStore(path: Self.file(name), coder: form.coder)
        case .postgres:
            guard let connection = ProcessInfo.processInfo.environment["TABLESIDE_POSTGRES"] else {
                throw MissingServer()
            }
            return try await PostgresStore(
                connecting: connection,
                schema: name,
                connections: connections,
                coder: form.coder
            )
        }
    }

    /// Whether a store that is opened under the same name again holds what was written before.
    var isKept: Bool { self != .memory }

    /// Removes what ``open(_:connections:form:)`` left in the folder for temporary files.
    func clear(_ name: String) {
        guard self == .sqlite else { return }
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: Self.file(name) + suffix) }
    }

    /// A name that no other run uses.
    static func freshName(_ word: String) -> String {
        "\(word)_\(ProcessInfo.processInfo.processIdentifier)_\(UInt32.random(in: 0 ... .max))"
    }

    private static func file(_ name: String) -> String {
        FileManager.default.temporaryDirectory.appendingPathComponent(name + ".sqlite").path
    }
}

/// The form of the bytes that a database keeps.
enum Form: String {
    case json, compact

    init(_ word: String?) throws(UsageError) {
        guard let form = Form(rawValue: word ?? "json") else { throw UsageError() }
        self = form
    }

    /// What writes and reads it.
    var coder: any DocumentCoder {
        switch self {
        case .json: JSONDocumentCoder()
        case .compact: CompactDocumentCoder()
        }
    }
}

/// Nobody said where the server is.
struct MissingServer: Error, CustomStringConvertible {
    let description = "TABLESIDE_POSTGRES is not set; `Examples/Hosts/postgres COMMAND` runs a command with a server"
}

/// The script that started the server of PostgreSQL, which may kill it.
enum ServerScript {
    /// Where the script is; `nil` if somebody else started the server.
    static var path: String? { ProcessInfo.processInfo.environment["TABLESIDE_POSTGRES_SCRIPT"] }

    /// Lets the script kill the server, or one of its processes; a server that is killed is started again.
    static func run(_ action: String) throws {
        guard let path else { throw MissingServer() }
        guard try Child.run("/usr/bin/env", ["bash", path, action]) else { throw ServerError(action: action) }
    }
}

/// The script did not manage to kill the server and start it again.
struct ServerError: Error, CustomStringConvertible {
    let action: String

    var description: String { "the server did not come back after \(action)" }
}
