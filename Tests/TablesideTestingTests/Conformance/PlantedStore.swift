import TablesideCore
import TablesideFoundation
import TablesideHosting

/// A store in memory, written a second time as plainly as possible, with the flaws that it is given.
actor PlantedStore: HostStore {
    private let flaws: Flaws
    private var state: PlantedState
    private var isOver = false
    private var reads = 0
    private var commits = 0
    private let coder = JSONDocumentCoder()

    init(_ flaws: Flaws = Flaws(), state: PlantedState = PlantedState()) {
        self.flaws = flaws
        self.state = state
    }

    /// Ends the store, so that every later call fails, and opens another one over what is left.
    func restarted(isCrash: Bool) async -> PlantedStore {
        isOver = true
        let log = flaws.survivors(state.log, isCrash)
        if log.count < state.log.count {
            let survivor = PlantedStore(flaws)
            for unit in log { await survivor.apply(unit) }
            state = await survivor.state
        }
        flaws.restarted(&state, isCrash)
        return PlantedStore(flaws, state: state)
    }

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        commits += 1
        if isOver { throw StoreError(.unavailable(detail: "the store is closed")) }
        if let refusal = flaws.refusal(unit, commits) { throw refusal }
        if Task.isCancelled { return try canceled(unit) }
        if !flaws.has(.checksVersionsFirst), let outcome = try replayed(unit) { return outcome }
        if flaws.has(.pausesAfterCommand) { await pause() }
        if flaws.has(.publishesRefused) { publish(unit) }
        if flaws.has(.removesBeforeChecking) { for removal in unit.removals { remove(removal) } }
        try check(unit)
        if flaws.has(.checksVersionsFirst), let outcome = try replayed(unit) { return outcome }
        var number: Int?
        if flaws.has(.reservesNumbersEarly) {
            number = state.lastNumber
            state.lastNumber += unit.events.count
        }
        if flaws.has(.pausesBeforeWrites) { await pause() }
        // Some wait longer than others, so that they overtake each other.
        if number != nil { await pause(20 * (commits % 4)) }
        apply(unit, from: number)
        return .applied
    }

    private func replayed(_ unit: CommitUnit) throws(StoreError) -> CommitOutcome? {
        guard let receipt = try known(unit.command.command) else { return nil }
        return .replayed(receipt: flaws.has(.answersWithTheNewReceipt) ? .value(unit.command.receipt) : receipt)
    }

    /// Lets the other writers come as far, however busy the machine is.
    private func pause(_ turns: Int = 20) async { for _ in 0..<turns { await Task.yield() } }

    private func canceled(_ unit: CommitUnit) throws(StoreError) -> CommitOutcome {
        if flaws.has(.acknowledgesWhenCanceled) { return .applied }
        if flaws.has(.tearsWhenCanceled) { for write in unit.writes { store(write, listing: true) } }
        if flaws.has(.appliesWhenCanceled) { apply(unit) }
        if flaws.has(.burnsWhenCanceled) { remember(unit.command) }
        throw StoreError(.cancelled)
    }

    private func check(_ unit: CommitUnit) throws(StoreError) {
        var wrong: [StoreError.Mismatch] = []
        func compare(_ ref: DocumentRef, _ expected: Version) {
            let found = state.documents[flaws.ref(ref)]?.version ?? state.removed[flaws.ref(ref)] ?? .absent
            if !flaws.holds(found, expected) { wrong.append(.init(ref: ref, expected: expected, found: found)) }
        }
        for write in unit.writes where !flaws.has(.ignoresVersions) { compare(write.ref, write.expecting) }
        for check in unit.checks where !flaws.has(.ignoresChecks) {
            if !flaws.has(.ignoresChecksOfAbsent) || check.expecting != .absent { compare(check.ref, check.expecting) }
        }
        for removal in unit.removals where !flaws.has(.ignoresRemovalVersions) {
            if !flaws.has(.ignoresAbsentRemovals) || state.documents[removal.ref] != nil {
                compare(removal.ref, removal.expecting)
            }
        }
        guard !wrong.isEmpty else { return }
        if flaws.has(.burnsIDs) { remember(unit.command) }
        if flaws.has(.tearsUnits) {
            for write in unit.writes where !wrong.contains(where: { $0.ref == write.ref }) {
                store(write, listing: true)
            }
        }
        throw StoreError(.conflict(mismatches: flaws.mismatches(wrong, unit)))
    }

    private func apply(_ unit: CommitUnit, from number: Int? = nil) {
        let parts = flaws.parts(state.log.count + 1)
        if parts.contains(.documents) {
            for write in unit.writes.prefix(flaws.itemLimit) { store(write, listing: parts.contains(.listing)) }
            for removal in unit.removals where !flaws.has(.keepsRemoved) { remove(removal) }
        }
        if parts.contains(.events), !flaws.has(.publishesRefused) { publish(unit, from: number) }
        if parts.contains(.command), !flaws.has(.remembersOnlyWrites) || !unit.writes.isEmpty { remember(unit.command) }
        state.log.append(unit)
    }

    private func remember(_ record: CommandRecord) {
        if flaws.has(.forgetsCommands) { return }
        if state.commands.count >= flaws.commandLimit { state.commands = [:] }
        state.commands[key(record.id)] = record
    }

    private func key(_ command: CommandKey) -> DocumentRef {
        DocumentRef(kind: DocumentKind(rawValue: "command"), id: flaws.command(command.description))
    }

    private func body(_ value: any Sendable & Codable) -> StoredBody {
        guard let bytes = flaws.bytes, let encoded = try? coder.encode(value) else { return .value(value) }
        return .bytes(bytes(encoded), coder: coder)
    }
}

// MARK: - Documents

extension PlantedStore {
    private func store(_ write: CommitUnit.Write, listing: Bool) {
        let document = flaws.document(
            StoredDocument(
                ref: write.ref,
                schema: write.schema,
                version: write.version,
                scope: write.scope,
                sortKey: write.sortKey,
                body: body(write.body)
            )
        )
        let key = flaws.ref(write.ref)
        let old = state.documents.updateValue(document, forKey: key)
        if flaws.has(.listsTheFirstState), old?.scope == document.scope, old?.sortKey == document.sortKey { return }
        if old != nil, !flaws.has(.listsTwice) { state.listed.removeAll { flaws.ref($0.ref) == key } }
        if listing { state.listed.insert(document, at: position(of: document)) }
    }

    private func remove(_ removal: CommitUnit.Check) {
        let key = flaws.ref(removal.ref)
        guard let old = state.documents.removeValue(forKey: key) else { return }
        if !flaws.has(.keepsRemovedInLists) { state.listed.removeAll { flaws.ref($0.ref) == key } }
        if flaws.has(.keepsTombstones) { state.removed[key] = old.version }
    }

    private func precedes(_ left: (key: String, id: String), _ right: (key: String, id: String)) -> Bool {
        if flaws.precedes(left.key, right.key) { return true }
        if flaws.precedes(right.key, left.key) { return false }
        return !flaws.has(.breaksTiesByAge) && flaws.precedes(left.id, right.id)
    }

    private func position(of document: StoredDocument) -> Int {
        var (low, high) = (0, state.listed.count)
        while low < high {
            let middle = (low + high) / 2
            let other = state.listed[middle]
            if precedes((document.sortKey, document.ref.id), (other.sortKey, other.ref.id)) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low
    }

    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        if isOver { throw StoreError(.unavailable(detail: "the store is closed")) }
        if Task.isCancelled, flaws.has(.readsNothingWhenCanceled) { return [:] }
        reads += 1
        var found: [DocumentRef: StoredDocument] = [:]
        for ref in flaws.asked(refs) { found[ref] = state.documents[flaws.ref(ref)] }
        let read = flaws.found(found, reads)
        // Lets the other writers read as well before one of them writes.
        if flaws.has(.ignoresVersions) { await pause() }
        return read
    }

    func query(_ original: DocumentQuery) throws(StoreError) -> DocumentPage {
        if isOver { throw StoreError(.unavailable(detail: "the store is closed")) }
        if Task.isCancelled, flaws.has(.listsNothingWhenCanceled) { return DocumentPage(documents: [], next: nil) }
        let query = flaws.query(original)
        let scope = DocumentRef(kind: query.kind, id: flaws.scope(query.scope))
        var matching = state.listed.filter { document in
            guard DocumentRef(kind: document.ref.kind, id: flaws.scope(document.scope)) == scope else { return false }
            if let from = query.range.from, flaws.precedes(document.sortKey, from) { return false }
            guard let before = query.range.before, !flaws.precedes(document.sortKey, before) else { return true }
            return flaws.closesRanges && document.sortKey == before
        }
        if let after = query.after {
            if flaws.countsDocuments {
                matching.removeFirst(min(matching.count, Int(after.id) ?? 0))
            } else if !flaws.needsLastDocument || matching.contains(where: { $0.ref.id == after.id }) {
                matching.removeAll { !precedes((after.sortKey, after.id), ($0.sortKey, $0.ref.id)) }
            }
        }
        let page = Array(matching.prefix(query.limit).map(flaws.listed))
        var next = matching.count > page.count ? page.last.map(PageCursor.init) : nil
        if flaws.countsDocuments, next != nil {
            let before = query.after.flatMap { Int($0.id) } ?? 0
            next = PageCursor(sortKey: "", id: "\(before + page.count)")
        }
        return flaws.page(DocumentPage(documents: page, next: next), original)
    }
}

// MARK: - Events and commands

extension PlantedStore {
    private func publish(_ unit: CommitUnit, from reserved: Int? = nil) {
        var number = reserved ?? state.lastNumber
        for event in flaws.has(.publishesBackward) ? unit.events.reversed() : unit.events {
            number += 1
            let cursor = EventCursor(rawValue: flaws.cursor(number))
            let stored = flaws.event(StoredEvent(event, cursor: cursor, body: body(event.body)), unit)
            let later = state.feed.reversed().prefix { $0.number > number }.count
            state.feed.insert((number, stored), at: state.feed.count - later)
        }
        state.lastNumber = max(state.lastNumber, number)
    }

    func events(_ query: EventQuery) throws(StoreError) -> EventPage {
        if isOver { throw StoreError(.unavailable(detail: "the store is closed")) }
        if Task.isCancelled, flaws.has(.hearsNothingWhenCanceled) { return EventPage(events: [], cursor: query.after) }
        let last = query.after.map { flaws.number($0.rawValue) } ?? 0
        let start = state.feed.firstIndex { $0.number > last } ?? state.feed.endIndex
        let page = state.feed[start...].prefix(flaws.feedLimit(query.limit)).map(\.event)
        return flaws.events(EventPage(events: page, cursor: page.last?.cursor ?? query.after), query)
    }

    func recall(_ command: CommandIdentity) throws(StoreError) -> StoredBody? {
        if isOver { throw StoreError(.unavailable(detail: "the store is closed")) }
        if Task.isCancelled, flaws.has(.recallsNothingWhenCanceled) { return nil }
        return try known(command)
    }

    private func known(_ command: CommandIdentity) throws(StoreError) -> StoredBody? {
        guard let record = state.commands[key(command.id)] else { return nil }
        guard flaws.isSame(record.command, command) else { throw StoreError(.commandReused(command: command.id)) }
        guard flaws.bytes == nil else { return body(record.receipt) }
        return flaws.receipt(record.receipt)
    }
}
