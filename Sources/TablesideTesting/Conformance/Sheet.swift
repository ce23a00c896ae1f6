import TablesideCore
import TablesideHosting

/// A minimal document: some text, some numbers, and where it is listed.
struct Sheet: Document, Hashable {
    static let kind = DocumentKind(rawValue: "sheet")

    let id: String
    var version = Version.absent
    private let words: LongText
    var scope: String
    var sortKey: String
    var numbers: [Int]

    var text: String { words.text }

    init(_ id: String, text: String = "", scope: String = "", sortKey: String? = nil, numbers: [Int] = []) {
        self.id = id
        words = LongText(text)
        self.scope = scope
        self.sortKey = sortKey ?? id
        self.numbers = numbers
    }
}

/// A text of any length, compared by its bytes; text fields of the engine's own documents are limited.
struct LongText: Hashable, Codable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    static func == (lhs: LongText, rhs: LongText) -> Bool { lhs.text.hasBytes(of: rhs.text) }

    func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}

/// A document of a kind and a schema that its parameter names.
struct Leaf<Form: LeafForm>: Document, Hashable {
    static var kind: DocumentKind { DocumentKind(rawValue: Form.kind) }
    static var schema: Int { Form.schema }

    let id: String
    var version = Version.absent
    var number: Int

    init(_ id: String, number: Int) {
        self.id = id
        self.number = number
    }
}

/// The kind and schema of a ``Leaf``.
protocol LeafForm: Sendable {
    static var kind: String { get }
    static var schema: Int { get }
}

extension LeafForm {
    static var schema: Int { 1 }
}

/// Builds units like the runner does, but without it, because a check must be able to send what a runner never would.
enum Draft {
    static let now = Instant(millisecondsSince1970: 1_774_699_200_000)

    /// The key of a command sent by the engine itself.
    static func key(_ id: String) -> CommandKey { CommandKey(CommandID(id), by: .system) }

    static func record(
        _ key: CommandKey,
        content: any Sendable & Encodable & Equatable,
        receipt: any Sendable & Codable & Equatable = 0
    ) -> CommandRecord {
        CommandRecord(command: CommandIdentity(key, content: content), at: now, receipt: receipt)
    }

    static func record(_ id: String, content: String? = nil, receipt: Int = 0) -> CommandRecord {
        record(key(id), content: content ?? id, receipt: receipt)
    }

    static func unit(
        _ id: String,
        content: String? = nil,
        receipt: Int = 0,
        _ change: (inout Changes) throws -> Void = { _ in }
    ) throws -> CommitUnit {
        try unit(record(id, content: content, receipt: receipt), change)
    }

    static func unit(
        _ record: CommandRecord,
        _ change: (inout Changes) throws -> Void = { _ in }
    ) throws -> CommitUnit {
        var changes = Changes(cause: record.id)
        try change(&changes)
        return try CommitUnit(changes, command: record)
    }

    static func write(_ id: String, _ documents: any Document...) throws -> CommitUnit {
        try unit(id) { changes in
            for document in documents { put(document, in: &changes) }
        }
    }

    /// A unit that writes a document as it is, with its version, over another version.
    static func write(_ id: String, _ document: any Document, over version: Version) throws -> CommitUnit {
        let write = CommitUnit.Write(document, expecting: version)
        return try CommitUnit(Changes(cause: key(id)), command: record(id), companions: [write])
    }

    /// A unit that adds to a tally which does not exist yet.
    static func tally(_ id: String, receipt: Int = 0) throws -> CommitUnit {
        try unit(id, receipt: receipt) { changes in
            var tally = Tally(id: TallyID(id))
            try changes.perform(.add(amount: 1), on: &tally, by: .system, at: now)
        }
    }

    private static func put(_ document: some Document, in changes: inout Changes) {
        var document = document
        changes.put(&document)
    }
}

extension Sheet {
    /// The reference of the sheet with this identity.
    static func ref(_ id: String) -> DocumentRef { DocumentRef(Sheet.self, id) }
}

extension Document {
    /// The same document at a version, as if it had been read.
    func read(at version: Int) -> Self {
        var copy = self
        copy.version = Version(rawValue: version) ?? .absent
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

    /// The whole feed, read in pages; a feed that does not move ends with the page that comes again.
    func feed(by limit: Int = 100) async throws(StoreError) -> [StoredEvent] {
        var all: [StoredEvent] = []
        var cursor: EventCursor?
        while true {
            let page = try await events(after: cursor, limit: limit)
            all += page.events
            guard !page.events.isEmpty, page.cursor != cursor else { return all }
            cursor = page.cursor
        }
    }

    /// The stored version of a document.
    func version(_ ref: DocumentRef) async throws(StoreError) -> Version {
        try await fetch([ref])[ref]?.version ?? .absent
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
