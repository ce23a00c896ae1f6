public import TablesideCore

/// The storage that a host plugs in: one write, three reads and one recall.
///
/// A correct engine needs no more than this: a conditional write of several documents at once. The guide *Plug in a
/// store* shows an implementation; the conformance suite of `TablesideTesting` checks every promise below.
///
/// The promises:
/// - A unit is applied whole or not at all, also across a crash, and is durable once ``commit(_:)`` has answered.
/// - A unit whose command id was applied before is answered with the receipt of that time and changes nothing; with
///   other content it is `commandReused`. A unit that failed does not use up its id.
/// - A unit is applied only if every version that it names is the stored one, ``Version/absent`` for a document that
///   does not exist. That includes the checks of documents that the unit does not write.
/// - ``fetch(_:)`` and ``recall(_:)`` see every unit that was acknowledged before they were called.
/// - The feed gives every event of every applied unit, exactly once, events of one aggregate by version; a reader that
///   goes on from a cursor never misses an event that was committed late.
public protocol HostStore: Sendable {
    /// Applies a unit: all or nothing.
    ///
    /// - Throws: ``StoreError``; nothing was applied then, except that after `outcomeUnknown` it may have been.
    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome

    /// Reads documents by reference, strongly consistent; what does not exist is missing from the answer.
    ///
    /// - Throws: ``StoreError``.
    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument]

    /// Lists documents of one kind and scope in the order of their sort keys.
    ///
    /// - Throws: ``StoreError``; a failed reading is never an empty page (QP-70).
    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage

    /// Reads the feed of events.
    ///
    /// How far back it reaches is the host's to decide and to document.
    ///
    /// - Throws: ``StoreError``.
    func events(_ query: EventQuery) async throws(StoreError) -> EventPage

    /// The receipt of a command that was applied; `nil` if it was not, or longer ago than the host keeps records.
    ///
    /// Records are kept for at least 30 days (`ordering.md` §2.4).
    ///
    /// - Throws: ``StoreError`` with the reason `commandReused` when the id was used for other content.
    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody?
}

extension HostStore {
    /// Reads the feed of events behind a cursor, from its start without one.
    ///
    /// - Throws: ``StoreError``.
    public func events(after cursor: EventCursor? = nil, limit: Int) async throws(StoreError) -> EventPage {
        try await events(EventQuery(after: cursor, limit: limit))
    }

    /// Reads one document by type; `nil` if it does not exist.
    ///
    /// - Throws: ``StoreError``, also when what is stored cannot be read.
    public func load<Body: Document>(_ type: Body.Type, _ id: Body.ID) async throws(StoreError) -> Body? {
        let ref = DocumentRef(type, id)
        guard let stored = try await fetch([ref])[ref] else { return nil }
        return try stored.decoded(as: type)
    }
}

/// What became of a unit.
public enum CommitOutcome: Sendable {
    /// It is stored.
    case applied
    /// A unit of the same command was applied before; this is the receipt of that time.
    case replayed(receipt: StoredBody)
}

/// A reading of documents of one kind and scope, by their sort keys.
public struct DocumentQuery: Hashable, Sendable {
    /// The kind of the documents.
    public let kind: DocumentKind
    /// The partition that is listed.
    public let scope: String
    /// Which sort keys.
    public let range: SortRange
    /// The most documents in a page, 1 or more.
    public let limit: Int
    /// Where the page before ended; `nil` for the first page.
    public let after: PageCursor?

    /// Makes a query.
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
    /// The first key that belongs to the range; `nil` for no lower end.
    public let from: String?
    /// The first key that no longer belongs to it; `nil` for no upper end.
    public let before: String?

    /// Makes a range.
    public init(from: String? = nil, before: String? = nil) {
        self.from = from
        self.before = before
    }

    /// Every key.
    public static let all = SortRange()
}

/// Where a page of a query ended: the sort key and the identity of its last document.
///
/// Pages go on behind a document, not behind a number of documents: inserting or removing documents between two pages
/// neither repeats nor skips others.
public struct PageCursor: Hashable, Codable, Sendable {
    /// The sort key of the last document.
    public let sortKey: String
    /// Its identity, as documents with equal keys are ordered by it.
    public let id: String

    /// Makes a cursor.
    public init(sortKey: String, id: String) {
        self.sortKey = sortKey
        self.id = id
    }

    /// The cursor behind a document.
    public init(_ document: StoredDocument) { self.init(sortKey: document.sortKey, id: document.ref.id) }
}

/// One page of a query.
public struct DocumentPage: Sendable {
    /// The documents, ordered by sort key and then by identity, byte by byte.
    public let documents: [StoredDocument]
    /// Where to go on; `nil` after the last page.
    public let next: PageCursor?

    /// Makes a page.
    public init(documents: [StoredDocument], next: PageCursor?) {
        self.documents = documents
        self.next = next
    }
}

/// A place in the feed of events; its text means something to the store only.
public struct EventCursor: Hashable, Codable, Sendable, RawRepresentable {
    /// The store's text.
    public let rawValue: String

    /// Makes a cursor of the store's text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Reads the text from a single text value of at most ``SizeLimit/token`` bytes.
    public init(from decoder: any Decoder) throws { rawValue = try decoder.text(.token) }

    /// Writes the text as a single text value.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(rawValue, within: .token) }
}

/// A reading of the feed of events.
public struct EventQuery: Hashable, Sendable {
    /// Behind which place; `nil` from the start.
    public let after: EventCursor?
    /// The most events in a page, 1 or more.
    public let limit: Int

    /// Makes a query.
    public init(after: EventCursor? = nil, limit: Int) {
        self.after = after
        self.limit = limit
    }
}

/// One page of the feed.
public struct EventPage: Sendable {
    /// The events, in the order of the feed; none when nothing new has been committed.
    public let events: [StoredEvent]
    /// Where to go on: behind the last event, or where the query began; `nil` at the start of an empty feed.
    public let cursor: EventCursor?

    /// Makes a page.
    public init(events: [StoredEvent], cursor: EventCursor?) {
        self.events = events
        self.cursor = cursor
    }
}
