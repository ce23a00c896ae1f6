public import TablesideCore

/// A stored document, event or receipt: the typed value itself, or bytes.
///
/// An in-memory store returns the values that it was given and encodes nothing. A store of bytes returns the bytes with
/// the coder that decodes them, so that a caller can ask for a type either way.
public enum StoredBody: Sendable {
    /// The value as it was stored.
    case value(any Sendable & Codable)
    /// The bytes, and the coder that decodes them.
    case bytes([UInt8], coder: any DocumentCoder)

    /// Decodes the value as a type.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - subject: The name used in the error, such as `order:17`.
    /// - Returns: the value.
    /// - Throws: ``StoreError`` with the reason `corrupt` if it is of another type or cannot be decoded (QP-76).
    public func decoded<Value: Codable & Sendable>(
        as type: Value.Type,
        subject: @autoclosure () -> String
    ) throws(StoreError) -> Value {
        switch self {
        case .value(let any):
            guard let value = any as? Value else {
                throw StoreError(.corrupt(subject: subject(), detail: "its type is not \(Value.self)"))
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

    /// Encodes a value with a store's coder.
    ///
    /// - Throws: ``StoreError`` with the reason `malformed` if the value cannot be encoded.
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

/// A document as read from a store.
public struct StoredDocument: Sendable {
    /// The kind and identity under which the document is stored.
    public let ref: DocumentRef
    /// The schema version in which it was written.
    public let schema: Int
    /// The number of changes so far, 1 or more.
    public let version: Version
    /// The partition under which it is listed.
    public let scope: String
    /// The text by which it is sorted in its partition.
    public let sortKey: String
    /// The document, as a value or bytes.
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

    /// Decodes the document as its type.
    ///
    /// - Throws: ``StoreError`` with the reason `corrupt` if it is of another kind, was written in a newer schema,
    ///   cannot be decoded, or disagrees with the store about its own metadata (QP-76). Nothing is repaired or skipped.
    public func decoded<Body: Document>(as type: Body.Type) throws(StoreError) -> Body {
        guard ref.kind == Body.kind else {
            throw StoreError(.corrupt(subject: "\(ref)", detail: "its kind is not \(Body.kind)"))
        }
        guard schema <= Body.schema else {
            let detail = "it was written in form \(schema); this release reads up to \(Body.schema)"
            throw StoreError(.corrupt(subject: "\(ref)", detail: detail))
        }
        let document = try body.decoded(as: type, subject: "\(ref)")
        guard document.ref == ref else {
            throw StoreError(.corrupt(subject: "\(ref)", detail: "its content is of \(document.ref)"))
        }
        guard document.version == version else {
            let detail = "its content is of version \(document.version), the store has \(version)"
            throw StoreError(.corrupt(subject: "\(ref)", detail: detail))
        }
        return document
    }
}

/// An event as published by a store.
public struct StoredEvent: Sendable, Identifiable {
    /// Its position in the feed; pass it to read what follows.
    public let cursor: EventCursor
    /// The aggregate that the event happened to.
    public let aggregate: DocumentRef
    /// The version of the aggregate after the event.
    public let version: Version
    /// When the command behind the event was decided.
    public let at: Instant
    /// When the sender gave the command, by the clock of their device; `nil` if they did not say.
    ///
    /// Nothing is decided by it.
    public let occurredAt: Instant?
    /// Who sent the command behind the event.
    public let author: Author
    /// The command that caused it.
    public let cause: CommandKey?
    /// The event itself; use ``recorded(of:)`` to get it by type.
    public let body: StoredBody

    /// Makes a stored event from one in a unit.
    public init(_ event: AnyRecorded, cursor: EventCursor, body: StoredBody) {
        self.init(
            cursor: cursor,
            aggregate: event.aggregate,
            version: event.version,
            at: event.at,
            occurredAt: event.occurredAt,
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
        occurredAt: Instant? = nil,
        author: Author,
        cause: CommandKey?,
        body: StoredBody
    ) {
        self.cursor = cursor
        self.aggregate = aggregate
        self.version = version
        self.at = at
        self.occurredAt = occurredAt
        self.author = author
        self.cause = cause
        self.body = body
    }

    /// The identity of the event: its aggregate and version.
    public var id: EventID { EventID(aggregate: aggregate, version: version) }

    /// Returns the event by type; `nil` if it happened to an aggregate of another kind.
    ///
    /// - Throws: ``StoreError`` with the reason `corrupt` if it cannot be decoded (QP-76).
    public func recorded<Target: Aggregate>(of type: Target.Type) throws(StoreError) -> Recorded<Target.Event>? {
        guard aggregate.kind == Target.kind else { return nil }
        let event = try body.decoded(as: Target.Event.self, subject: "\(id)")
        return Recorded(
            aggregate: aggregate,
            version: version,
            at: at,
            occurredAt: occurredAt,
            author: author,
            cause: cause,
            event: event
        )
    }
}
