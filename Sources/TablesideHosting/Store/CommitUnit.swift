public import TablesideCore

/// A command as the store remembers it: its ID and its content.
///
/// Sending the same content again under the same ID returns the first outcome; other content is refused. An in-memory
/// store compares the contents as values, a store of bytes compares their ``fingerprint(by:)``.
public struct CommandIdentity: Sendable, Identifiable {
    /// The key of the command, made from its ID and its sender.
    public let id: CommandKey
    /// The content of the command: what it acts on, what it asks, and who sent it.
    public let content: any Sendable & Encodable & Equatable

    /// Makes the identity of a command with a key.
    public init(_ key: CommandKey, content: any Sendable & Encodable & Equatable) {
        id = key
        self.content = content
    }

    /// Makes the identity of a command that an author sends.
    public init(id: CommandID, by author: Author, content: any Sendable & Encodable & Equatable) {
        self.init(CommandKey(id, by: author), content: content)
    }

    /// Whether another command has the same content.
    public func hasSameContent(as other: CommandIdentity) -> Bool { equal(content, other.content) }

    /// The canonical bytes of the content; a host may store a cryptographic hash of them instead.
    ///
    /// - Throws: ``StoreError`` with the reason `malformed` if the content cannot be encoded.
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

/// The record that a store keeps of an applied command.
public struct CommandRecord: Sendable, Identifiable {
    /// The command that was applied.
    public let command: CommandIdentity
    /// When it was decided; records older than the host's retention may be dropped.
    public let at: Instant
    /// The receipt that a retry is answered with.
    public let receipt: any Sendable & Codable & Equatable

    /// Makes a record of a command.
    public init(command: CommandIdentity, at: Instant, receipt: any Sendable & Codable & Equatable) {
        self.command = command
        self.at = at
        self.receipt = receipt
    }

    /// The key of the command.
    public var id: CommandKey { command.id }
}

/// All changes of one command, committed completely or not at all.
///
/// It is a value, not a closure inside a transaction: it can be logged, compared and repeated, and it suits stores that
/// support only conditional writes. Such stores take about 100 items at once, so a unit holds no more. Writes, checks
/// and removals are sorted by reference, the order in which adapters lock; each document appears once.
public struct CommitUnit: Sendable {
    /// The most writes, checks, removals and events in a unit, counted together.
    public static let itemLimit = 100

    /// The new state of one document.
    public struct Write: Sendable {
        /// The kind and identity under which the document is stored.
        public let ref: DocumentRef
        /// The version that must be stored now; ``Version/absent`` for none.
        public let expecting: Version
        /// The version after the write.
        public let version: Version
        /// The schema version in which the document is written.
        public let schema: Int
        /// The partition under which the document is listed.
        public let scope: String
        /// The text by which the document is sorted in its partition.
        public let sortKey: String
        /// The document in its new state.
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
        /// The kind and identity of the document.
        public let ref: DocumentRef
        /// The version that must be stored; ``Version/absent`` for none.
        public let expecting: Version

        /// Makes a check of a document's version.
        public init(ref: DocumentRef, expecting: Version) {
            self.ref = ref
            self.expecting = expecting
        }
    }

    /// The command, and the receipt that a retry is answered with.
    public let command: CommandRecord
    /// The new states, sorted by reference.
    public let writes: [Write]
    /// The versions that are only checked, sorted by reference.
    public let checks: [Check]
    /// The documents that cease to exist, with the versions that must be stored now, sorted by reference.
    public let removals: [Check]
    /// The events to publish, oldest first.
    public let events: [AnyRecorded]

    /// Makes a unit from the changes of a decision.
    ///
    /// - Parameters:
    ///   - changes: The changes of the decision.
    ///   - command: The command that caused them.
    ///   - companions: Documents that the host keeps beside the decision's, such as ``Due``.
    /// - Throws: ``StoreError``: `tooLarge` above ``itemLimit``; `malformed` if a document is written twice, its
    ///   version does not grow, it is removed as well, or what left another document for it is not written; `conflict`
    ///   if a document was read at two versions, because the unit could never be applied.
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
        for ref in changes.requiredWrites.sorted() where !writes.contains(where: { $0.ref == ref }) {
            throw StoreError(.malformed(detail: "what has left its document for \(ref) is not stored there"))
        }
        let removals = changes.removals.map { Check(ref: $0.key, expecting: $0.value) }.sorted { $0.ref < $1.ref }
        for removal in removals where writes.contains(where: { $0.ref == removal.ref }) {
            throw StoreError(.malformed(detail: "\(removal.ref) is written and removed"))
        }
        var checks: [Check] = []
        for ref in changes.checks.keys.sorted() {
            guard let version = changes.checks[ref] else { continue }
            let expecting = writes.first { $0.ref == ref }?.expecting ?? changes.removals[ref]
            guard let expecting else {
                checks.append(Check(ref: ref, expecting: version))
                continue
            }
            guard expecting == version else {
                let mismatch = StoreError.Mismatch(ref: ref, expected: version, found: expecting)
                throw StoreError(.conflict(mismatches: [mismatch]))
            }
        }
        let items = writes.count + checks.count + removals.count + changes.events.count
        guard items <= Self.itemLimit else {
            throw StoreError(.tooLarge(what: "items in a unit", size: items, limit: Self.itemLimit))
        }
        self.writes = writes
        self.checks = checks
        self.removals = removals
        events = changes.events
    }
}
