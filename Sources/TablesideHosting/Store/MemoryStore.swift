public import TablesideCore

/// An in-memory store, the default for tests, scripts, prototypes and phones.
///
/// It keeps documents, events and receipts as values and encodes nothing. With a coder it keeps bytes instead, as a
/// database would; tests run both ways. Nothing is persisted.
///
/// Each commit is one synchronous step of the actor: an actor that awaits between the check and the write would
/// occasionally sell the same table twice.
public actor MemoryStore: HostStore {
    private struct Remembered {
        let command: CommandIdentity
        let fingerprint: [UInt8]?
        let at: Instant
        let receipt: StoredBody
    }

    private let coder: (any DocumentCoder)?
    private var documents: [DocumentRef: StoredDocument] = [:]
    private var index: [SortedListing.Key: SortedListing] = [:]
    private var commands: [CommandKey: Remembered] = [:]
    private var feed: [StoredEvent] = []

    /// Makes an empty store.
    ///
    /// - Parameter coder: Encodes values as bytes; `nil` to keep the values themselves.
    public init(coder: (any DocumentCoder)? = nil) { self.coder = coder }

    /// Applies a unit completely or not at all.
    ///
    /// - Throws: ``StoreError``: `conflict`, `commandReused`, or `malformed` if something cannot be encoded.
    /// - Complexity: O(*w* log *n*) comparisons for *w* writes among *n* documents.
    public func commit(_ unit: CommitUnit) throws(StoreError) -> CommitOutcome {
        if let receipt = try recall(unit.command.command) { return .replayed(receipt: receipt) }
        try check(unit)
        // Do everything that can fail before the first change.
        let writes = try unit.writes.map { write throws(StoreError) in
            StoredDocument(
                ref: write.ref,
                schema: write.schema,
                version: write.version,
                scope: write.scope,
                sortKey: write.sortKey,
                body: try stored(write.body)
            )
        }
        var events: [StoredEvent] = []
        for event in unit.events {
            let cursor = EventCursor(rawValue: "\(feed.count + events.count + 1)")
            events.append(StoredEvent(event, cursor: cursor, body: try stored(event.body)))
        }
        let remembered = Remembered(
            command: unit.command.command,
            fingerprint: try fingerprint(unit.command.command),
            at: unit.command.at,
            receipt: try stored(unit.command.receipt)
        )
        for document in writes {
            if let old = documents.updateValue(document, forKey: document.ref) {
                index[SortedListing.Key(old)]?.remove(old)
            }
            index[SortedListing.Key(document), default: SortedListing()].insert(document)
        }
        for removal in unit.removals {
            if let old = documents.removeValue(forKey: removal.ref) { index[SortedListing.Key(old)]?.remove(old) }
        }
        feed += events
        commands[unit.command.id] = remembered
        return .applied
    }

    /// Reads documents by reference; documents that do not exist are missing from the result.
    public func fetch(_ refs: [DocumentRef]) throws(StoreError) -> [DocumentRef: StoredDocument] {
        var found: [DocumentRef: StoredDocument] = [:]
        for ref in refs { found[ref] = documents[ref] }
        return found
    }

    /// Lists documents of one kind and scope in the order of their sort keys.
    ///
    /// - Throws: ``StoreError`` with the reason `malformed` for a limit below 1.
    /// - Complexity: O(log *n* + limit) for *n* documents of the kind and scope.
    public func query(_ query: DocumentQuery) throws(StoreError) -> DocumentPage {
        guard query.limit >= 1 else {
            throw StoreError(.malformed(detail: "a page cannot have \(query.limit) documents"))
        }
        let key = SortedListing.Key(kind: query.kind, scope: query.scope)
        guard let listing = index[key] else { return DocumentPage(documents: [], next: nil) }
        let (entries, hasMore) = listing.page(query)
        let page = entries.compactMap { documents[DocumentRef(kind: query.kind, id: $0.id)] }
        return DocumentPage(documents: page, next: hasMore ? page.last.map(PageCursor.init) : nil)
    }

    /// Reads the feed of events, which keeps every event.
    ///
    /// - Throws: ``StoreError`` with the reason `malformed` for a limit below 1 or a cursor of another store.
    public func events(_ query: EventQuery) throws(StoreError) -> EventPage {
        guard query.limit >= 1 else { throw StoreError(.malformed(detail: "a page cannot have \(query.limit) events")) }
        var start = 0
        if let cursor = query.after {
            guard let position = Int(cursor.rawValue), (0...feed.count).contains(position) else {
                throw StoreError(.malformed(detail: "\"\(shown: cursor.rawValue)\" is not a position in this feed"))
            }
            start = position
        }
        let page = Array(feed[start...].prefix(query.limit))
        return EventPage(events: page, cursor: page.last?.cursor ?? query.after)
    }

    /// Returns the receipt of an applied command; `nil` if it was not applied.
    ///
    /// - Throws: ``StoreError`` with the reason `commandReused` if the ID was used for other content.
    public func recall(_ command: CommandIdentity) throws(StoreError) -> StoredBody? {
        guard let remembered = commands[command.id] else { return nil }
        let isSame =
            if let known = remembered.fingerprint {
                try fingerprint(command) == known
            } else {
                remembered.command.hasSameContent(as: command)
            }
        guard isSame else { throw StoreError(.commandReused(command: command.id)) }
        return remembered.receipt
    }

    /// Drops records of commands decided before a time, as a host does after its retention period.
    ///
    /// - Complexity: O(*n*) for *n* remembered commands.
    public func forgetCommands(before limit: Instant) {
        commands = commands.filter { $0.value.at >= limit }
    }

    private func check(_ unit: CommitUnit) throws(StoreError) {
        var mismatches: [StoreError.Mismatch] = []
        func compare(_ ref: DocumentRef, _ expected: Version) {
            let found = documents[ref]?.version ?? .absent
            if found != expected { mismatches.append(.init(ref: ref, expected: expected, found: found)) }
        }
        for write in unit.writes { compare(write.ref, write.expecting) }
        for check in unit.checks + unit.removals { compare(check.ref, check.expecting) }
        guard mismatches.isEmpty else { throw StoreError(.conflict(mismatches: mismatches)) }
    }

    private func stored(_ value: any Sendable & Codable) throws(StoreError) -> StoredBody {
        guard let coder else { return .value(value) }
        return try .encoding(value, with: coder)
    }

    private func fingerprint(_ command: CommandIdentity) throws(StoreError) -> [UInt8]? {
        guard let coder else { return nil }
        return try command.fingerprint(by: coder)
    }
}
