public import TablesideCore

/// A command as its store remembers it: the id, and what it asked.
///
/// Asking again under the same id for the same gives the first outcome; asking for something else is refused. A store in
/// memory compares the contents as values, a store of bytes compares their ``fingerprint(by:)``.
public struct CommandIdentity: Sendable, Identifiable {
    /// Who chose its identity, and what they chose.
    public let id: CommandKey
    /// What it asks, of what, and who asks.
    public let content: any Sendable & Encodable & Equatable

    /// Makes the identity of a command under its key.
    public init(_ key: CommandKey, content: any Sendable & Encodable & Equatable) {
        id = key
        self.content = content
    }

    /// Makes the identity of a command that somebody sends.
    public init(id: CommandID, by author: Author, content: any Sendable & Encodable & Equatable) {
        self.init(CommandKey(id, by: author), content: content)
    }

    /// Whether another command asks for the same.
    public func hasSameContent(as other: CommandIdentity) -> Bool { equal(content, other.content) }

    /// The canonical bytes of what it asks; hosts may keep a cryptographic hash of them instead.
    ///
    /// - Throws: ``StoreError`` with the reason `malformed` when the content cannot be encoded.
    public func fingerprint(by coder: any DocumentCoder) throws(StoreError) -> [UInt8] {
        do {
            return try coder.encode(content)
        } catch {
            throw StoreError(.malformed(detail: "the command \(id) cannot be encoded: \(detail: error)"))
        }
    }

    private func equal<Content: Equatable>(_ left: Content, _ right: any Equatable) -> Bool {
        (right as? Content) == left
    }
}

/// What a store keeps of an applied command.
public struct CommandRecord: Sendable, Identifiable {
    /// The command.
    public let command: CommandIdentity
    /// When it was decided; records older than the host's retention may be dropped.
    public let at: Instant
    /// What a repetition is answered with.
    public let receipt: any Sendable & Codable & Equatable

    /// Makes a record.
    public init(command: CommandIdentity, at: Instant, receipt: any Sendable & Codable & Equatable) {
        self.command = command
        self.at = at
        self.receipt = receipt
    }

    /// The identity of the command.
    public var id: CommandKey { command.id }
}

/// Everything that one command changes: committed whole or not at all.
///
/// It is a value, not a closure inside a transaction: it can be logged, compared and repeated, and it suits stores that
/// know only conditional writes. Conditional-write stores take about 100 items in one go (`storage.md`), so a unit does
/// not hold more; writes and checks are sorted by reference, the order in which adapters lock.
public struct CommitUnit: Sendable {
    /// The most writes, checks and events that a unit holds together.
    public static let itemLimit = 100

    /// The new state of one document.
    public struct Write: Sendable {
        /// Where it is stored.
        public let ref: DocumentRef
        /// The version that must be stored; ``Version/absent`` for none.
        public let expecting: Version
        /// The version from now on.
        public let version: Version
        /// The version of the form in which it is written.
        public let schema: Int
        /// The partition in which it is listed.
        public let scope: String
        /// The text by which it is listed.
        public let sortKey: String
        /// The document itself.
        public let body: any Document

        /// Makes the write of a document.
        public init(_ body: any Document, expecting: Version) {
            ref = body.ref
            self.expecting = expecting
            version = body.version
            schema = type(of: body).schema
            scope = body.scope
            sortKey = body.sortKey
            self.body = body
        }
    }

    /// A version that must be stored although the unit does not change the document.
    public struct Check: Hashable, Sendable {
        /// Which document.
        public let ref: DocumentRef
        /// The version that must be stored; ``Version/absent`` for none.
        public let expecting: Version

        /// Makes a check.
        public init(ref: DocumentRef, expecting: Version) {
            self.ref = ref
            self.expecting = expecting
        }
    }

    /// The command, and what a repetition of it is answered with.
    public let command: CommandRecord
    /// The new states, sorted by reference; each document stands once, here or among the checks.
    public let writes: [Write]
    /// The versions that are only checked, sorted by reference.
    public let checks: [Check]
    /// The events to publish, in the order in which they happened.
    public let events: [AnyRecorded]

    /// Makes a unit of the changes of a decision.
    ///
    /// - Parameters:
    ///   - changes: What the decision changes.
    ///   - command: The command behind it.
    ///   - companions: Documents that the host keeps beside those of the decision, such as ``Due``.
    /// - Throws: ``StoreError``: `tooLarge` above ``itemLimit``; `malformed` when a document is written twice or its
    ///   version does not grow; `conflict` when a document was read at two versions, so that the unit could never be
    ///   applied.
    public init(_ changes: Changes, command: CommandRecord, companions: [Write] = []) throws(StoreError) {
        self.command = command
        var writes: [Write] = []
        writes.reserveCapacity(changes.writes.count + companions.count)
        for write in changes.writes { writes.append(Write(write.body, expecting: write.expecting)) }
        writes += companions
        writes.sort { $0.ref < $1.ref }
        for (index, write) in writes.enumerated() {
            guard index == 0 || writes[index - 1].ref != write.ref else {
                throw StoreError(.malformed(detail: "\(write.ref) is written twice"))
            }
            guard write.version > write.expecting else {
                throw StoreError(.malformed(detail: "\(write.ref) is written without a new version"))
            }
        }
        var checks: [Check] = []
        for ref in changes.checks.keys.sorted() {
            guard let version = changes.checks[ref] else { continue }
            guard let write = writes.first(where: { $0.ref == ref }) else {
                checks.append(Check(ref: ref, expecting: version))
                continue
            }
            guard write.expecting == version else {
                let mismatch = StoreError.Mismatch(ref: ref, expected: version, found: write.expecting)
                throw StoreError(.conflict(mismatches: [mismatch]))
            }
        }
        let items = writes.count + checks.count + changes.events.count
        guard items <= Self.itemLimit else {
            throw StoreError(.tooLarge(what: "items in a unit", size: items, limit: Self.itemLimit))
        }
        self.writes = writes
        self.checks = checks
        events = changes.events
    }
}
