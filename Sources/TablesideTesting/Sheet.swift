import TablesideCore
import TablesideHosting

/// A minimal document: some text, and where it is listed.
struct Sheet: Document, Hashable {
    static let kind = DocumentKind(rawValue: "sheet")

    let id: String
    var version = Version.absent
    private let words: LongText
    var scope: String
    var sortKey: String

    var text: String { words.text }

    /// A text of any length; text fields of the engine's own documents are limited.
    private struct LongText: Hashable, Codable {
        let text: String

        init(_ text: String) { self.text = text }

        init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }

    init(_ id: String, text: String = "", scope: String = "", sortKey: String? = nil) {
        self.id = id
        words = LongText(text)
        self.scope = scope
        self.sortKey = sortKey ?? id
    }
}

/// Builds units like the runner does, but without it, because a check must be able to send what a runner never would.
enum Draft {
    static let now = Instant(millisecondsSince1970: 1_774_699_200_000)

    /// The key of a command sent by the engine itself.
    static func key(_ id: String) -> CommandKey { CommandKey(CommandID(id), by: .system) }

    static func record(_ id: String, content: String? = nil, receipt: Int = 0) -> CommandRecord {
        let command = CommandIdentity(key(id), content: content ?? id)
        return CommandRecord(command: command, at: now, receipt: receipt)
    }

    static func unit(
        _ id: String,
        content: String? = nil,
        receipt: Int = 0,
        _ change: (inout Changes) throws -> Void = { _ in }
    ) throws -> CommitUnit {
        var changes = Changes(cause: key(id))
        try change(&changes)
        return try CommitUnit(changes, command: record(id, content: content, receipt: receipt))
    }

    static func write(_ id: String, _ sheets: Sheet...) throws -> CommitUnit {
        try unit(id) { changes in
            for sheet in sheets {
                var sheet = sheet
                changes.put(&sheet)
            }
        }
    }
}

extension Sheet {
    /// The reference of the sheet with this identity.
    static func ref(_ id: String) -> DocumentRef { DocumentRef(Sheet.self, id) }

    /// The same sheet at a version, as if it had been read.
    func read(at version: Int) -> Sheet {
        var copy = self
        copy.version = (0..<version).reduce(.absent) { version, _ in version.next }
        return copy
    }
}

extension HostStore {
    /// Commits a unit, repeating it as often as the store asks for it.
    func commitPatiently(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        var failures = 0
        while true {
            do {
                return try await commit(unit)
            } catch {
                failures += 1
                guard error.retry == .sameUnit, failures < 1_000 else { throw error }
            }
        }
    }

    /// The stored version of a document.
    func version(_ ref: DocumentRef) async throws(StoreError) -> Version {
        try await fetch([ref])[ref]?.version ?? .absent
    }

    /// The whole feed, read in pages.
    func feed(by limit: Int = 100) async throws(StoreError) -> [StoredEvent] {
        var all: [StoredEvent] = []
        var cursor: EventCursor?
        while true {
            let page = try await events(after: cursor, limit: limit)
            guard !page.events.isEmpty else { return all }
            all += page.events
            cursor = page.cursor
        }
    }
}

extension StoreError {
    /// Whether the error is a version conflict.
    var isConflict: Bool {
        if case .conflict = reason { true } else { false }
    }

    /// Whether the error is a reused command ID.
    var isReuse: Bool {
        if case .commandReused = reason { true } else { false }
    }
}
