public import TablesideCore

/// The storage that a host plugs in: one write, three reads and one receipt lookup.
///
/// A correct engine needs only a conditional write of several documents at once. The guide *Plug in a store* shows an
/// implementation; the conformance suite in `TablesideTesting` checks every promise below.
///
/// The promises:
/// - A unit is applied completely or not at all, even across a crash, and is durable once ``commit(_:)`` has returned.
/// - A unit whose command ID was applied before returns the original receipt and changes nothing; with other content it
///   fails as `commandReused`. A unit that failed does not use up its ID.
/// - A unit is applied only if every version that it names is the stored one, ``Version/absent`` for a document that
///   does not exist. This includes the checks of documents that the unit does not write.
/// - ``fetch(_:)`` and ``recall(_:)`` see every unit that was acknowledged before they were called.
/// - The feed delivers every event of every applied unit exactly once, and the events of one aggregate in version
///   order; a reader that continues from a cursor never misses an event that was committed late.
/// - Every text, number, instant and body comes back as it was given, and texts are compared and sorted by their bytes.
/// - A call whose task is canceled is carried out or fails; it never answers as if nothing were stored.
public protocol HostStore: Sendable {
    /// Applies a unit completely or not at all.
    ///
    /// - Throws: ``StoreError``; nothing was applied then, except that after `outcomeUnknown` it may have been.
    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome

    /// Reads documents by reference with strong consistency; documents that do not exist are missing from the result.
    ///
    /// - Throws: ``StoreError``.
    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument]

    /// Lists documents of one kind and scope in the order of their sort keys.
    ///
    /// - Throws: ``StoreError``; a failed read never returns an empty page (QP-70).
    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage

    /// Reads the feed of events.
    ///
    /// The host decides and documents how far back it reaches.
    ///
    /// - Throws: ``StoreError``.
    func events(_ query: EventQuery) async throws(StoreError) -> EventPage

    /// Returns the receipt of an applied command; `nil` if it was not applied, or so long ago that its record was
    /// dropped.
    ///
    /// Records are kept for at least 30 days.
    ///
    /// - Throws: ``StoreError`` with the reason `commandReused` if the ID was used for other content.
    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody?
}

extension HostStore {
    /// Reads the feed of events after a cursor, or from its start without one.
    ///
    /// - Throws: ``StoreError``.
    public func events(after cursor: EventCursor? = nil, limit: Int) async throws(StoreError) -> EventPage {
        try await events(EventQuery(after: cursor, limit: limit))
    }

    /// Reads one document by type; `nil` if it does not exist.
    ///
    /// - Throws: ``StoreError``, also if the stored document cannot be decoded.
    public func load<Body: Document>(_ type: Body.Type, _ id: Body.ID) async throws(StoreError) -> Body? {
        let ref = DocumentRef(type, id)
        guard let stored = try await fetch([ref])[ref] else { return nil }
        return try stored.decoded(as: type)
    }
}

/// The outcome of committing a unit.
public enum CommitOutcome: Sendable {
    /// The unit is now stored.
    case applied
    /// A unit of the same command was applied before; carries its receipt.
    case replayed(receipt: StoredBody)
}

/// A query for documents of one kind and scope, by sort key.
public struct DocumentQuery: Hashable, Sendable {
    /// The kind of the documents.
    public let kind: DocumentKind
    /// The partition to list, as in `Document.scope`.
    public let scope: String
    /// The range of sort keys to list.
    public let range: SortRange
    /// The most documents in a page, 1 or more.
    public let limit: Int
    /// The cursor of the previous page; `nil` for the first page.
    public let after: PageCursor?

    /// Makes a query for documents of a kind.
    public init(
        _ kind: DocumentKind,
        scope: String = "",
        range: SortRange = .all,
        limit: Int,
        after: PageCursor? = nil
    ) {
        self.kind = kind
        self.scope = scope
        self.range = range
        self.limit = limit
        self.after = after
    }
}

/// A half-open range of sort keys, compared byte by byte as UTF-8.
public struct SortRange: Hashable, Sendable {
    /// The first key in the range; `nil` for no lower bound.
    public let from: String?
    /// The first key after the range; `nil` for no upper bound.
    public let before: String?

    /// Makes a range of sort keys.
    public init(from: String? = nil, before: String? = nil) {
        self.from = from
        self.before = before
    }

    /// Every key.
    public static let all = SortRange()
}

/// The end of a page: the sort key and identity of its last document.
///
/// Paging continues after a document, not after a count, so that inserting or removing documents between two pages
/// neither repeats nor skips others.
public struct PageCursor: Hashable, Codable, Sendable {
    /// The sort key of the last document.
    public let sortKey: String
    /// Its identity, which orders documents with equal sort keys.
    public let id: String

    /// Makes a cursor from a sort key and an identity.
    public init(sortKey: String, id: String) {
        self.sortKey = sortKey
        self.id = id
    }

    /// Makes the cursor after a document.
    public init(_ document: StoredDocument) { self.init(sortKey: document.sortKey, id: document.ref.id) }
}

/// One page of a query.
public struct DocumentPage: Sendable {
    /// The documents, ordered by sort key and then by identity, byte by byte.
    public let documents: [StoredDocument]
    /// Where the next page starts; `nil` after the last page.
    public let next: PageCursor?

    /// Makes a page of documents.
    public init(documents: [StoredDocument], next: PageCursor?) {
        self.documents = documents
        self.next = next
    }
}

/// A position in the feed of events; only the store can interpret its text.
public struct EventCursor: Hashable, Codable, Sendable, RawRepresentable {
    /// The store's text, at most ``SizeLimit/token`` bytes when encoded.
    public let rawValue: String

    /// Makes a cursor from the store's text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Decodes a single string of at most ``SizeLimit/token`` bytes.
    public init(from decoder: any Decoder) throws { rawValue = try decoder.text(.token) }

    /// Encodes the text as a single string.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(rawValue, within: .token) }
}

/// A query of the feed of events.
public struct EventQuery: Hashable, Sendable {
    /// The position after which to read; `nil` for the start of the feed.
    public let after: EventCursor?
    /// The most events in a page, 1 or more.
    public let limit: Int

    /// Makes a query of the feed.
    public init(after: EventCursor? = nil, limit: Int) {
        self.after = after
        self.limit = limit
    }
}

/// One page of the feed.
public struct EventPage: Sendable {
    /// The events in feed order; empty if nothing new was committed.
    public let events: [StoredEvent]
    /// Where to continue: after the last event, or where the query started; `nil` at the start of an empty feed.
    public let cursor: EventCursor?

    /// Makes a page of events.
    public init(events: [StoredEvent], cursor: EventCursor?) {
        self.events = events
        self.cursor = cursor
    }
}
