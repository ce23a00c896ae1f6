import TablesideCore
import TablesideHosting
import TablesideTesting

/// Lets tasks take turns: whenever all of them wait, a seed says who goes on.
///
/// Tasks that race give another run each time; these give the same interleaving for the same seed.
actor Turns {
    private var random: SplitMix64
    private var working: Int
    private var waiting: [(task: Int, turn: CheckedContinuation<Void, Never>)] = []
    /// Who went on, turn by turn.
    private(set) var schedule: [Int] = []
    /// How often somebody was too late.
    private(set) var conflicts = 0

    /// Makes turns for so many tasks, each of which ends with ``leave()``.
    init(seed: UInt64, tasks: Int) {
        random = SplitMix64(seed: seed)
        working = tasks
    }

    /// Waits for the task's next turn.
    func wait(_ task: Int) async {
        await withCheckedContinuation { turn in
            waiting.append((task, turn))
            working -= 1
            next()
        }
    }

    /// The task is done.
    func leave() {
        working -= 1
        next()
    }

    func noteConflict() { conflicts += 1 }

    private func next() {
        guard working == 0, !waiting.isEmpty else { return }
        // In which order they came to wait must not matter.
        waiting.sort { $0.task < $1.task }
        let (task, turn) = waiting.remove(at: random.draw(waiting.count))
        working = 1
        schedule.append(task)
        turn.resume()
    }
}

/// The store as one of several tasks sees it: each call waits for the task's turn.
struct TurnStore: HostStore {
    let store: any HostStore
    let turns: Turns
    let task: Int

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        await turns.wait(task)
        do throws(StoreError) {
            return try await store.commit(unit)
        } catch {
            if case .conflict = error.reason { await turns.noteConflict() }
            throw error
        }
    }

    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        await turns.wait(task)
        return try await store.fetch(refs)
    }

    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage {
        await turns.wait(task)
        return try await store.query(query)
    }

    func events(_ query: EventQuery) async throws(StoreError) -> EventPage {
        await turns.wait(task)
        return try await store.events(query)
    }

    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? {
        await turns.wait(task)
        return try await store.recall(command)
    }
}

/// A store that applies whatever it is given: it compares no versions, and so loses what was written meanwhile.
actor CarelessStore: HostStore {
    private var documents: [DocumentRef: StoredDocument] = [:]
    private var feed: [StoredEvent] = []

    func commit(_ unit: CommitUnit) throws(StoreError) -> CommitOutcome {
        for write in unit.writes {
            documents[write.ref] = StoredDocument(
                ref: write.ref,
                schema: write.schema,
                version: write.version,
                scope: write.scope,
                sortKey: write.sortKey,
                body: .value(write.body)
            )
        }
        for event in unit.events {
            let cursor = EventCursor(rawValue: "\(feed.count + 1)")
            feed.append(StoredEvent(event, cursor: cursor, body: .value(event.body)))
        }
        return .applied
    }

    func fetch(_ refs: [DocumentRef]) throws(StoreError) -> [DocumentRef: StoredDocument] {
        var found: [DocumentRef: StoredDocument] = [:]
        for ref in refs { found[ref] = documents[ref] }
        return found
    }

    func query(_ query: DocumentQuery) throws(StoreError) -> DocumentPage { DocumentPage(documents: [], next: nil) }

    func events(_ query: EventQuery) throws(StoreError) -> EventPage { EventPage(events: feed, cursor: nil) }

    func recall(_ command: CommandIdentity) throws(StoreError) -> StoredBody? { nil }
}
