import TablesideCore
import TablesideHosting
import TablesideTesting
import Testing

/// The suite finds what it is there to find: stores that break one promise each.
@Suite("Store conformance")
struct StoreConformanceTests {
    @Test("a store without a flaw has no violation")
    func flawless() async {
        #expect(await StoreConformance { FlawedStore(nil) }.run() == [])
    }

    @Test("every flaw is found", arguments: FlawedStore.Flaw.allCases)
    func flaws(flaw: FlawedStore.Flaw) async {
        #expect(!(await StoreConformance { FlawedStore(flaw) }.run(flaw.check)).isEmpty)
    }

    @Test("a store that overlooks versions sells a table twice across the night")
    func nights() async {
        let suite = StoreConformance { FlawedStore(.ignoresVersions) }
        #expect(!(await suite.run("no table is sold twice across the night")).isEmpty)
    }

    @Test("a store that cannot be made, and a check that does not exist, are violations")
    func unmade() async {
        let suite = StoreConformance { throw StoreError(.unavailable(detail: "no server")) }
        #expect(await suite.run().map(\.check) == StoreConformance.checks)
        #expect(await suite.run("no such check").count == 1)
    }
}

/// A store in memory, written a second time as plainly as possible, with one flaw if wanted.
actor FlawedStore: HostStore {
    enum Flaw: String, CaseIterable, Sendable {
        case ignoresVersions, ignoresChecks, tearsUnits, forgetsCommands, ignoresContent, burnsIDs
        case losesEvents, repeatsEvents, publishesRefused, ignoresScope, closedRange, skipsEqualKeys
        case listsTwice, awaitsBetweenCheckAndWrite, staleReads, ignoresPageLimit, sortsByLength, keepsRemoved

        /// A check that must find it.
        var check: String {
            switch self {
            case .ignoresVersions: "a version that does not hold is a conflict"
            case .ignoresChecks: "versions are checked without a write"
            case .tearsUnits, .publishesRefused: "a unit is applied whole or not at all"
            case .forgetsCommands: "the same command is applied once"
            case .ignoresContent: "a command id is not used for two things"
            case .burnsIDs: "a failed unit does not use up its id"
            case .losesEvents, .repeatsEvents: "every event is in the feed, as it happened"
            case .ignoresScope, .sortsByLength: "documents are listed by kind and scope, in the order of bytes"
            case .closedRange, .ignoresPageLimit: "a range of keys is half-open"
            case .skipsEqualKeys: "pages go on behind a document"
            case .listsTwice: "a document that moves is listed where it is"
            case .awaitsBetweenCheckAndWrite: "no seat is sold twice"
            case .staleReads: "what was written is read"
            case .keepsRemoved: "a removed document is gone, at its version only"
            }
        }
    }

    private let flaw: Flaw?
    private var documents: [DocumentRef: StoredDocument] = [:]
    private var listed: [StoredDocument] = []
    private var commands: [CommandKey: CommandRecord] = [:]
    private var feed: [AnyRecorded] = []
    private var reads = 0

    init(_ flaw: Flaw?) { self.flaw = flaw }

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        if flaw != .forgetsCommands, let receipt = try recall(unit.command.command) {
            return .replayed(receipt: receipt)
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
        if flaw == .awaitsBetweenCheckAndWrite { await Task.yield() }
        for write in unit.writes { store(write) }
        for removal in unit.removals where flaw != .keepsRemoved {
            documents[removal.ref] = nil
            listed.removeAll { $0.ref == removal.ref }
        }
        if flaw != .publishesRefused { feed += flaw == .losesEvents ? unit.events.dropLast() : unit.events[...] }
        if flaw == .repeatsEvents, let last = unit.events.last { feed.append(last) }
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
        reads += 1
        if flaw == .staleReads, reads == 1 { return [:] }
        let read = documents.filter { refs.contains($0.key) }
        // Lets the other writers read as well before one of them writes, however busy the machine is.
        if flaw == .ignoresVersions { for _ in 0..<20 { await Task.yield() } }
        return read
    }

    func query(_ query: DocumentQuery) throws(StoreError) -> DocumentPage {
        var matching = listed.filter { $0.ref.kind == query.kind && ($0.scope == query.scope || flaw == .ignoresScope) }
        if let from = query.range.from { matching.removeAll { bytes($0.sortKey, precede: from) } }
        if let before = query.range.before {
            matching.removeAll {
                !bytes($0.sortKey, precede: before) && !(flaw == .closedRange && $0.sortKey == before)
            }
        }
        matching.sort { left, right in
            if flaw == .sortsByLength, left.sortKey.count != right.sortKey.count {
                return left.sortKey.count < right.sortKey.count
            }
            return bytes(left.sortKey, precede: right.sortKey)
                || left.sortKey == right.sortKey && bytes(left.ref.id, precede: right.ref.id)
        }
        if let after = query.after {
            matching.removeAll { document in
                bytes(document.sortKey, precede: after.sortKey)
                    || document.sortKey == after.sortKey
                        && (flaw == .skipsEqualKeys || !bytes(after.id, precede: document.ref.id))
            }
        }
        let page = flaw == .ignoresPageLimit ? matching : Array(matching.prefix(query.limit))
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
        guard flaw == .ignoresContent || record.command.hasSameContent(as: command) else {
            throw StoreError(.commandReused(command: command.id))
        }
        return .value(record.receipt)
    }
}
