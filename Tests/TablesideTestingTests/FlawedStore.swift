import TablesideCore
import TablesideHosting

/// A store in memory, written as plainly as possible, with one flaw if wanted: the evening of a whole restaurant must
/// show it.
actor FlawedStore: HostStore {
    enum Flaw: Hashable, Sendable {
        case ignoresVersions, ignoresChecks, tearsUnits, forgetsCommands, burnsIDs, losesEvents, repeatsEvents
        case publishesRefused, ignoresScope, listsTwice
        /// Keeps no document of a kind, but says so and publishes its events.
        case losesDocuments(of: DocumentKind)
        /// Publishes the events of a kind twice.
        case doublesEvents(of: DocumentKind)
        /// Says that it has committed units with events of a kind, and does nothing.
        case ignoresUnits(of: DocumentKind)
    }

    private let flaw: Flaw?
    private var documents: [DocumentRef: StoredDocument] = [:]
    private var listed: [StoredDocument] = []
    private var commands: [CommandKey: CommandRecord] = [:]
    private var feed: [AnyRecorded] = []

    init(_ flaw: Flaw?) { self.flaw = flaw }

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        if flaw != .forgetsCommands, let receipt = try recall(unit.command.command) {
            return .replayed(receipt: receipt)
        }
        if case .ignoresUnits(let kind) = flaw, unit.events.contains(where: { $0.aggregate.kind == kind }) {
            return .applied
        }
        if flaw == .burnsIDs { commands[unit.command.id] = unit.command }
        if flaw == .publishesRefused { feed += unit.events }
        let wrong = mismatches(unit)
        guard wrong.isEmpty else {
            if flaw == .tearsUnits {
                for write in unit.writes where !wrong.contains(where: { $0.ref == write.ref }) { store(write) }
            }
            throw StoreError(.conflict(mismatches: wrong))
        }
        for write in unit.writes { store(write) }
        for removal in unit.removals {
            documents[removal.ref] = nil
            listed.removeAll { $0.ref == removal.ref }
        }
        if flaw != .publishesRefused { feed += flaw == .losesEvents ? unit.events.dropLast() : unit.events[...] }
        if flaw == .repeatsEvents, let last = unit.events.last { feed.append(last) }
        if case .doublesEvents(let kind) = flaw { feed += unit.events.filter { $0.aggregate.kind == kind } }
        commands[unit.command.id] = unit.command
        return .applied
    }

    private func mismatches(_ unit: CommitUnit) -> [StoreError.Mismatch] {
        var expected: [(DocumentRef, Version)] = []
        if flaw != .ignoresVersions { expected += unit.writes.map { ($0.ref, $0.expecting) } }
        if flaw != .ignoresChecks { expected += unit.checks.map { ($0.ref, $0.expecting) } }
        expected += unit.removals.map { ($0.ref, $0.expecting) }
        return expected.compactMap { ref, version in
            let found = documents[ref]?.version ?? .absent
            return found == version ? nil : .init(ref: ref, expected: version, found: found)
        }
    }

    private func store(_ write: CommitUnit.Write) {
        if case .losesDocuments(let kind) = flaw, write.ref.kind == kind { return }
        let document = StoredDocument(
            ref: write.ref,
            schema: write.schema,
            version: write.version,
            scope: write.scope,
            sortKey: write.sortKey,
            body: .value(write.body)
        )
        if flaw != .listsTwice { listed.removeAll { $0.ref == write.ref } }
        listed.append(document)
        documents[write.ref] = document
    }

    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        let read = documents.filter { refs.contains($0.key) }
        // Lets the other writers read as well before one of them writes, however busy the machine is.
        if flaw == .ignoresVersions { for _ in 0..<20 { await Task.yield() } }
        return read
    }

    func query(_ query: DocumentQuery) throws(StoreError) -> DocumentPage {
        var matching = listed.filter { $0.ref.kind == query.kind && ($0.scope == query.scope || flaw == .ignoresScope) }
        if let from = query.range.from { matching.removeAll { bytes($0.sortKey, precede: from) } }
        if let before = query.range.before {
            matching.removeAll { !bytes($0.sortKey, precede: before) }
        }
        matching.sort { left, right in
            bytes(left.sortKey, precede: right.sortKey)
                || left.sortKey == right.sortKey && bytes(left.ref.id, precede: right.ref.id)
        }
        if let after = query.after {
            matching.removeAll { document in
                bytes(document.sortKey, precede: after.sortKey)
                    || document.sortKey == after.sortKey
                        && !bytes(after.id, precede: document.ref.id)
            }
        }
        let page = Array(matching.prefix(query.limit))
        return DocumentPage(documents: page, next: matching.count > page.count ? page.last.map(PageCursor.init) : nil)
    }

    private func bytes(_ left: String, precede right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    func events(_ query: EventQuery) throws(StoreError) -> EventPage {
        let start = query.after.flatMap { Int($0.rawValue) } ?? 0
        let page = feed.enumerated().dropFirst(start).prefix(query.limit).map { index, event in
            StoredEvent(event, cursor: EventCursor(rawValue: "\(index + 1)"), body: .value(event.body))
        }
        return EventPage(events: page, cursor: page.last?.cursor ?? query.after)
    }

    func recall(_ command: CommandIdentity) throws(StoreError) -> StoredBody? {
        guard let record = commands[command.id] else { return nil }
        guard record.command.hasSameContent(as: command) else {
            throw StoreError(.commandReused(command: command.id))
        }
        return .value(record.receipt)
    }
}
