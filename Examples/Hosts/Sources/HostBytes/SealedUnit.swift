public import TablesideCore
public import TablesideHosting

/// A unit as bytes, in the shape in which a database of bytes keeps it.
///
/// Everything that can fail by itself fails while this is made, before the database is asked for anything.
public struct SealedUnit: Sendable {
    /// The new state of one document.
    public struct Write: Sendable {
        /// The kind and identity of the document.
        let ref: DocumentRef
        /// The document itself.
        let value: any Document
        /// The key of the document.
        public let key: DocumentBytes
        /// The version that must be stored now; 0 for none.
        public let expecting: Int64
        /// The version after the write.
        public let version: Int64
        /// The schema version in which the document is written.
        public let schema: Int64
        /// The partition under which the document is listed.
        public let scope: [UInt8]
        /// The text by which the document is sorted in its partition.
        public let sortKey: [UInt8]
        /// The document.
        public let body: [UInt8]
    }

    /// An event to publish.
    public struct Event: Sendable {
        /// The key of the aggregate.
        public let key: DocumentBytes
        /// The version of the aggregate after the event.
        public let version: Int64
        /// When it was decided, in milliseconds since 1970.
        public let at: Int64
        /// When its sender did it, in milliseconds since 1970; `nil` if they did not say.
        public let occurredAt: Int64?
        /// Who sent the command.
        public let author: [UInt8]
        /// The key of the command; `nil` for none.
        public let cause: [UInt8]?
        /// The event itself.
        public let body: [UInt8]
    }

    /// A document and the version that must be stored.
    public struct Expectation: Sendable {
        /// The kind and identity of the document.
        public let ref: DocumentRef
        /// The key of the document.
        public let key: DocumentBytes
        /// The version that must be stored; 0 for none.
        public let version: Int64
    }

    /// The command, its fingerprint and its key.
    public let command: SealedCommand
    /// When the command was decided, in milliseconds since 1970.
    public let at: Int64
    /// The receipt that a retry is answered with.
    public let receipt: [UInt8]
    /// Every document that the unit names, with its expected version: those written, checked and removed.
    public let expectations: [Expectation]
    /// The new states.
    public let writes: [Write]
    /// The keys of the documents that cease to exist.
    public let removals: [DocumentBytes]
    /// The events to publish, oldest first.
    public let events: [Event]

    /// Encodes a unit.
    ///
    /// - Parameters:
    ///   - unit: The unit.
    ///   - coder: The coder of the bytes.
    ///   - limit: The most bytes in a document; a larger one could be written and never be read.
    /// - Throws: `StoreError`: `malformed` if something cannot be encoded, `tooLarge` for a document above the limit.
    public init(_ unit: CommitUnit, by coder: any DocumentCoder, limit: Int) throws(StoreError) {
        func bytes(_ value: any Encodable & Sendable, _ what: String) throws(StoreError) -> [UInt8] {
            let bytes: [UInt8]
            do { bytes = try coder.encode(value) } catch {
                throw StoreError(.malformed(detail: "\(what) cannot be encoded: \(error)"))
            }
            guard bytes.count <= limit else {
                throw StoreError(.tooLarge(what: "bytes of \(what)", size: bytes.count, limit: limit))
            }
            return bytes
        }
        command = try SealedCommand(unit.command.command, by: coder)
        at = unit.command.at.millisecondsSince1970
        receipt = try bytes(unit.command.receipt, "the receipt of \(unit.command.id)")
        writes = try unit.writes.map { write throws(StoreError) in
            Write(
                ref: write.ref,
                value: write.body,
                key: DocumentBytes(write.ref),
                expecting: Int64(write.expecting.rawValue),
                version: Int64(write.version.rawValue),
                schema: Int64(write.schema),
                scope: Array(write.scope.utf8),
                sortKey: Array(write.sortKey.utf8),
                body: try bytes(write.body, "\(write.ref)")
            )
        }
        events = try unit.events.map { event throws(StoreError) in
            Event(
                key: DocumentBytes(event.aggregate),
                version: Int64(event.version.rawValue),
                at: event.at.millisecondsSince1970,
                occurredAt: event.occurredAt?.millisecondsSince1970,
                author: try bytes(event.author, "the author of \(event.id)"),
                cause: event.cause.map { Array($0.description.utf8) },
                body: try bytes(event.body, "\(event.id)")
            )
        }
        removals = unit.removals.map { DocumentBytes($0.ref) }
        let expected =
            unit.writes.map { ($0.ref, $0.expecting) } + (unit.checks + unit.removals).map { ($0.ref, $0.expecting) }
        expectations = expected.map { ref, version in
            Expectation(ref: ref, key: DocumentBytes(ref), version: Int64(version.rawValue))
        }
    }

    /// Compares the stored versions with those that the unit expects.
    ///
    /// - Parameter versions: The stored versions in the order of ``expectations``; `nil` for a document that does not
    ///   exist.
    /// - Throws: `StoreError` with the reason `conflict`, naming every document that is at another version.
    public func check(against versions: [Int64?]) throws(StoreError) {
        let mismatches = zip(expectations, versions).compactMap { expectation, found -> StoreError.Mismatch? in
            guard found ?? 0 != expectation.version else { return nil }
            return StoreError.Mismatch(
                ref: expectation.ref,
                expected: Version(rawValue: Int(expectation.version)) ?? .absent,
                found: Version(rawValue: Int(found ?? 0))
            )
        }
        guard mismatches.isEmpty else { throw StoreError(.conflict(mismatches: mismatches)) }
    }
}

/// A command as bytes: its key and its fingerprint.
public struct SealedCommand: Sendable {
    /// The key of the command.
    public let id: CommandKey
    /// The key as bytes.
    public let key: [UInt8]
    /// The canonical bytes of the content; a host may keep a cryptographic hash of them instead.
    public let fingerprint: [UInt8]

    /// Encodes the identity of a command.
    ///
    /// - Throws: `StoreError`: `malformed` if its content cannot be encoded, `tooLarge` for a key that could not be read
    ///   back.
    public init(_ command: CommandIdentity, by coder: any DocumentCoder) throws(StoreError) {
        id = command.id
        key = Array(command.id.description.utf8)
        guard key.count <= SizeLimit.key else {
            throw StoreError(.tooLarge(what: "bytes of a command's key", size: key.count, limit: SizeLimit.key))
        }
        fingerprint = try command.fingerprint(by: coder)
    }

    /// Checks that a remembered command had the same content.
    ///
    /// - Throws: `StoreError` with the reason `commandReused` if it had other content.
    public func check(against stored: [UInt8]) throws(StoreError) {
        guard stored == fingerprint else { throw StoreError(.commandReused(command: id)) }
    }
}
