public import TablesideCore
public import TablesideHosting

/// Makes documents and events of columns, and units of bytes.
public struct RowCoder: Sendable {
    private let coder: any DocumentCoder
    private let limit: Int
    private let written = WrittenValues()

    /// Makes a coder of rows.
    ///
    /// - Parameters:
    ///   - coder: The coder of the bytes.
    ///   - limit: The most bytes in a document.
    public init(_ coder: any DocumentCoder, limit: Int) {
        self.coder = coder
        self.limit = limit
    }

    /// Encodes a unit.
    ///
    /// - Throws: `StoreError`: `malformed` if something cannot be encoded, `tooLarge` for a document above the limit.
    public func seal(_ unit: CommitUnit) throws(StoreError) -> SealedUnit {
        try SealedUnit(unit, by: coder, limit: limit)
    }

    /// Encodes the identity of a command.
    ///
    /// - Throws: `StoreError`: `malformed` if its content cannot be encoded, `tooLarge` for a key that could not be read
    ///   back.
    public func seal(_ command: CommandIdentity) throws(StoreError) -> SealedCommand {
        try SealedCommand(command, by: coder)
    }

    /// The outcome of a unit that was committed, or of which the receipt of an earlier one was found.
    public func outcome(of unit: SealedUnit, receipt: [UInt8]?) -> CommitOutcome {
        if let receipt { return .replayed(receipt: .bytes(receipt, coder: coder)) }
        written.keep(unit.writes)
        return .applied
    }

    /// Reads a receipt.
    public func receipt(_ bytes: [UInt8]) -> StoredBody { .bytes(bytes, coder: coder) }

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
            body: written.value(of: ref, with: body).map { .value($0) } ?? .bytes(body, coder: coder)
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
        occurredAt: Int64?,
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
            occurredAt: occurredAt.map(Instant.init(millisecondsSince1970:)),
            author: author,
            cause: key,
            body: .bytes(body, coder: coder)
        )
    }
}
