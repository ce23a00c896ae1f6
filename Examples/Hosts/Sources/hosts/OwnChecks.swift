import Foundation
import PostgresHost
import SQLiteHost
import TablesideCore
import TablesideHosting

/// What the suite leaves to a store, and these two promise besides.
struct OwnChecks {
    let place: Place
    let name: String

    /// Runs every check; returns how many ran, and what is broken.
    func run() async throws -> (count: Int, broken: [String]) {
        let store = try await place.open(name, connections: 2)
        return (3, try await identities(in: store) + nonsense(to: store) + absent())
    }

    /// Identities are told apart by their bytes, whatever they hold.
    private func identities(in store: any HostStore) async throws -> [String] {
        // Two spellings of one letter, a zero, what SQL quotes, a mark of direction, and nothing at all.
        let ids = ["é", "e\u{301}", "a", "a\u{0}", "a\u{0}b", "A", "'; --", "\\x00", "\u{202E}", "", " ", "a "]
        for (number, id) in ids.enumerated() {
            _ = try await store.commit(try Slip.unit(id, command: "c\(number)\u{0}\(id)"))
        }
        let refs = ids.map { DocumentRef(Slip.self, $0) }
        let found = try await store.fetch(refs)
        var broken = refs.filter { found[$0]?.ref != $0 }.map { "\($0.id.debugDescription) is not found" }
        let listed = try await store.query(DocumentQuery(Slip.kind, limit: 100)).documents.map(\.ref.id)
        let sorted = ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        if !zip(listed, sorted).allSatisfy({ Array($0.utf8) == Array($1.utf8) }) || listed.count != ids.count {
            broken.append("the list is \(listed), not \(sorted)")
        }
        return broken
    }

    /// What makes no sense is refused as such.
    private func nonsense(to store: any HostStore) async throws -> [String] {
        var broken: [String] = []
        for text in ["", "x", "1.2.3", "-1", "1.", ".1", "99999999999999999999"] {
            broken += await expect("store.malformed", of: "the cursor \"\(text)\"") {
                _ = try await store.events(after: EventCursor(rawValue: text), limit: 1)
            }
        }
        broken += await expect("store.malformed", of: "a page of 0") { _ = try await store.events(limit: 0) }
        broken += await expect("store.malformed", of: "a list of 0") {
            _ = try await store.query(DocumentQuery(Slip.kind, limit: 0))
        }
        let whole = try await store.query(DocumentQuery(Slip.kind, limit: .max))
        if whole.next != nil { broken.append("a list of any length names another page") }
        // The index of a server is limited, SQLite's is not.
        let long = try Slip.unit(String(repeating: "x", count: 5_000), command: "long")
        if place == .postgres {
            broken += await expect("store.tooLarge", of: "a key of 5,000 bytes") { _ = try await store.commit(long) }
        } else {
            _ = try await store.commit(long)
        }
        return broken
    }

    /// A database that is not there is unavailable, and a file that is none is corrupt.
    private func absent() async throws -> [String] {
        switch place {
        case .memory: return []
        case .postgres:
            return await expect("store.unavailable", of: "a server that is not there") {
                _ = try await PostgresStore(connecting: "host=/nonexistent dbname=none")
            }
        case .sqlite:
            let path = NSTemporaryDirectory() + name + ".text"
            try String(repeating: "no database", count: 1_000).write(toFile: path, atomically: false, encoding: .utf8)
            defer { try? FileManager.default.removeItem(atPath: path) }
            return await expect("store.corrupt", of: "a file that is no database") {
                _ = try await SQLiteStore(path: path)
            }
                + expect("store.unavailable", of: "a folder that is not there") {
                    _ = try await SQLiteStore(path: "/nonexistent/store")
                }
        }
    }

    private func expect(_ code: String, of what: String, _ call: () async throws -> Void) async -> [String] {
        do {
            try await call()
            return ["\(what) went through"]
        } catch {
            let found = (error as? StoreError)?.code.rawValue
            return found == code ? [] : ["\(what): \(error)"]
        }
    }
}

extension Slip {
    /// A unit that writes one new slip.
    static func unit(_ id: String, command: String) throws -> CommitUnit {
        var changes = Changes(cause: CommandKey(CommandID(command), by: .system))
        var slip = Slip(id: id)
        changes.put(&slip)
        let identity = CommandIdentity(id: CommandID(command), by: .system, content: command)
        return try CommitUnit(changes, command: CommandRecord(command: identity, at: StandingClock().now(), receipt: 1))
    }
}
