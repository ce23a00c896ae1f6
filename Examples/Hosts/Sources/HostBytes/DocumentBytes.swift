public import TablesideCore
public import TablesideHosting

/// The key of a document as bytes.
///
/// Keys are kept as bytes, not as text: the engine tells texts apart by their bytes, a database's text knows collations
/// and forbids some characters.
public struct DocumentBytes: Hashable, Sendable {
    /// The kind of the document.
    public let kind: [UInt8]
    /// The text of its identity.
    public let id: [UInt8]

    /// Makes the key of a reference.
    public init(_ ref: DocumentRef) {
        kind = Array(ref.kind.rawValue.utf8)
        id = Array(ref.id.utf8)
    }
}

extension String {
    /// Reads a stored text.
    ///
    /// - Throws: `StoreError` with the reason `corrupt` if the bytes are not UTF-8.
    public init(stored bytes: [UInt8], _ what: String) throws(StoreError) {
        self.init(decoding: bytes, as: UTF8.self)
        guard utf8.elementsEqual(bytes) else { throw StoreError(.corrupt(subject: what, detail: "it is not UTF-8")) }
    }
}

extension Version {
    /// Reads a stored version.
    ///
    /// - Throws: `StoreError` with the reason `corrupt` for a negative number.
    public init(stored number: Int64, of subject: String) throws(StoreError) {
        guard let number = Int(exactly: number), let version = Version(rawValue: number) else {
            throw StoreError(.corrupt(subject: subject, detail: "its version is \(number)"))
        }
        self = version
    }
}

/// A stored document or event, column by column.
public struct StoredRow: Sendable {
    /// The coder of the bytes.
    private let coder: any DocumentCoder

    /// Makes a reader of rows.
    public init(coder: any DocumentCoder) { self.coder = coder }

    /// Reads a document from its columns.
    ///
    /// - Throws: `StoreError` with the reason `corrupt`.
    public func document(
        _ ref: DocumentRef,
        version: Int64,
        schema: Int64,
        scope: [UInt8],
        sortKey: [UInt8],
        body: [UInt8]
    ) throws(StoreError) -> StoredDocument {
        StoredDocument(
            ref: ref,
            schema: Int(clamping: schema),
            version: try Version(stored: version, of: "\(ref)"),
            scope: try String(stored: scope, "the scope of \(ref)"),
            sortKey: try String(stored: sortKey, "the sort key of \(ref)"),
            body: .bytes(body, coder: coder)
        )
    }

    /// Reads an event from its columns.
    ///
    /// - Throws: `StoreError` with the reason `corrupt`.
    public func event(
        at cursor: EventCursor,
        kind: [UInt8],
        id: [UInt8],
        version: Int64,
        at milliseconds: Int64,
        author: [UInt8],
        cause: [UInt8]?,
        body: [UInt8]
    ) throws(StoreError) -> StoredEvent {
        let subject = "event \(cursor.rawValue)"
        var key: CommandKey?
        if let cause {
            key = CommandKey(try String(stored: cause, "the cause of \(subject)"))
            guard key != nil else { throw StoreError(.corrupt(subject: subject, detail: "its cause is not a key")) }
        }
        let author = try StoredBody.bytes(author, coder: coder).decoded(as: Author.self, subject: subject)
        return StoredEvent(
            cursor: cursor,
            aggregate: DocumentRef(
                kind: DocumentKind(rawValue: try String(stored: kind, "the kind of \(subject)")),
                id: try String(stored: id, "the aggregate of \(subject)")
            ),
            version: try Version(stored: version, of: subject),
            at: Instant(millisecondsSince1970: milliseconds),
            author: author,
            cause: key,
            body: .bytes(body, coder: coder)
        )
    }
}
