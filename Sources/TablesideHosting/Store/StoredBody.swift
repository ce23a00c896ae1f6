public import TablesideCore

/// What a store keeps of a document, an event or a receipt: the typed value itself, or bytes.
///
/// A store in memory hands out the values that it was given and encodes nothing. A store of bytes hands out the bytes
/// with the coder that reads them, so that a caller who asks for a type gets it either way.
public enum StoredBody: Sendable {
    /// The value as it was given.
    case value(any Sendable & Codable)
    /// The bytes, and what reads them.
    case bytes([UInt8], coder: any DocumentCoder)

    /// The value as a type.
    ///
    /// - Parameters:
    ///   - type: The type to read.
    ///   - subject: What it is, for the error: `order:17`.
    /// - Returns: the value.
    /// - Throws: ``StoreError`` with the reason `corrupt` when it is not of that type or cannot be read (QP-76).
    public func decoded<Value: Codable & Sendable>(
        as type: Value.Type,
        subject: @autoclosure () -> String
    ) throws(StoreError) -> Value {
        switch self {
        case .value(let any):
            guard let value = any as? Value else {
                throw StoreError(.corrupt(subject: subject(), detail: "it is not of the type \(Value.self)"))
            }
            return value
        case .bytes(let bytes, let coder):
            do {
                return try coder.decode(type, from: bytes)
            } catch {
                throw StoreError(.corrupt(subject: subject(), detail: "\(detail: error)"))
            }
        }
    }

    /// The bytes of a value, by the coder of a store.
    ///
    /// - Throws: ``StoreError`` with the reason `malformed` when the value cannot be encoded.
    public static func encoding(
        _ value: any Sendable & Codable,
        with coder: any DocumentCoder
    ) throws(StoreError) -> StoredBody {
        do {
            return .bytes(try coder.encode(value), coder: coder)
        } catch {
            throw StoreError(.malformed(detail: "\(type(of: value)) cannot be encoded: \(detail: error)"))
        }
    }
}

/// A document as a store keeps it.
public struct StoredDocument: Sendable {
    /// Where it is stored.
    public let ref: DocumentRef
    /// The version of the form in which it was written.
    public let schema: Int
    /// The number of changes so far, 1 or more.
    public let version: Version
    /// The partition in which it is listed.
    public let scope: String
    /// The text by which it is listed.
    public let sortKey: String
    /// The document itself.
    public let body: StoredBody

    /// Makes a stored document.
    public init(
        ref: DocumentRef,
        schema: Int,
        version: Version,
        scope: String,
        sortKey: String,
        body: StoredBody
    ) {
        self.ref = ref
        self.schema = schema
        self.version = version
        self.scope = scope
        self.sortKey = sortKey
        self.body = body
    }

    /// The document as its type.
    ///
    /// - Throws: ``StoreError`` with the reason `corrupt` when it is of another kind, was written in a newer form, cannot
    ///   be read, or says something else about itself than the store does (QP-76). Nothing is repaired or skipped.
    public func decoded<Body: Document>(as type: Body.Type) throws(StoreError) -> Body {
        guard ref.kind == Body.kind else {
            throw StoreError(.corrupt(subject: "\(ref)", detail: "it is not of the kind \(Body.kind)"))
        }
        guard schema <= Body.schema else {
            let detail = "it was written in form \(schema); this release reads up to \(Body.schema)"
            throw StoreError(.corrupt(subject: "\(ref)", detail: detail))
        }
        let document = try body.decoded(as: type, subject: "\(ref)")
        guard document.ref == ref else {
            throw StoreError(.corrupt(subject: "\(ref)", detail: "it calls itself \(document.ref)"))
        }
        guard document.version == version else {
            let detail = "it calls itself version \(document.version), the store says \(version)"
            throw StoreError(.corrupt(subject: "\(ref)", detail: detail))
        }
        return document
    }
}

/// An event as a store publishes it.
public struct StoredEvent: Sendable, Identifiable {
    /// Where it stands in the feed: pass it to go on behind it.
    public let cursor: EventCursor
    /// The aggregate to which it happened.
    public let aggregate: DocumentRef
    /// The version of the aggregate after the event.
    public let version: Version
    /// When it was decided.
    public let at: Instant
    /// Who gave the command.
    public let author: Author
    /// The command that caused it.
    public let cause: CommandKey?
    /// What happened; ask ``recorded(of:)`` for it by type.
    public let body: StoredBody

    /// Makes a stored event of one that a unit brought.
    public init(_ event: AnyRecorded, cursor: EventCursor, body: StoredBody) {
        self.init(
            cursor: cursor,
            aggregate: event.aggregate,
            version: event.version,
            at: event.at,
            author: event.author,
            cause: event.cause,
            body: body
        )
    }

    /// Makes a stored event.
    public init(
        cursor: EventCursor,
        aggregate: DocumentRef,
        version: Version,
        at: Instant,
        author: Author,
        cause: CommandKey?,
        body: StoredBody
    ) {
        self.cursor = cursor
        self.aggregate = aggregate
        self.version = version
        self.at = at
        self.author = author
        self.cause = cause
        self.body = body
    }

    /// The identity of the event: aggregate and version.
    public var id: EventID { EventID(aggregate: aggregate, version: version) }

    /// The event by type; `nil` if it happened to an aggregate of another kind.
    ///
    /// - Throws: ``StoreError`` with the reason `corrupt` when it cannot be read (QP-76).
    public func recorded<Target: Aggregate>(of type: Target.Type) throws(StoreError) -> Recorded<Target.Event>? {
        guard aggregate.kind == Target.kind else { return nil }
        let event = try body.decoded(as: Target.Event.self, subject: "\(id)")
        return Recorded(aggregate: aggregate, version: version, at: at, author: author, cause: cause, event: event)
    }
}
