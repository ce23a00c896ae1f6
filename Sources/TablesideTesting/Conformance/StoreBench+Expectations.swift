import TablesideCore
import TablesideHosting

extension StoreBench {
    /// Expects the feed to hold the events of these units and no others, with everything that they were given.
    func expectEvents(of units: [CommitUnit], on store: any HostStore) async throws {
        let given = units.flatMap(\.events)
        var stored: [EventID: StoredEvent] = [:]
        for event in try await feed(of: store, expecting: given.count) {
            expect(stored.updateValue(event, forKey: event.id) == nil, "\(event.id) is in the feed twice")
        }
        for event in given {
            guard let found = stored[event.id] else {
                fail("\(event.id) is not in the feed")
                continue
            }
            expectEqual(found.at, event.at, "the instant of \(event.id)")
            expectEqual(found.occurredAt, event.occurredAt, "the time at which the sender gave \(event.id)")
            expectEqual(found.author, event.author, "the author of \(event.id)")
            expectEqual(found.cause, event.cause, "the cause of \(event.id)")
            let recorded = await result(of: "reading \(event.id)") { () throws(StoreError) in
                try found.recorded(of: Tally.self)
            }
            expectEqual(recorded??.event, event.event(of: Tally.self), "the event \(event.id)")
        }
    }

    /// Expects a store that acknowledged these units to hold their tallies and nothing else.
    ///
    /// Each unit was made by ``Draft/tally(_:receipt:)`` for a tally of its own.
    func expectTallies(of units: [CommitUnit], on store: any HostStore) async throws {
        let refs = units.flatMap { $0.writes.map(\.ref) }
        var missing: [DocumentRef] = []
        for start in stride(from: 0, to: refs.count, by: 500) {
            begin("document \(start) of \(refs.count)")
            let batch = refs[start..<min(start + 500, refs.count)]
            let found = try await store.fetch(Array(batch))
            for ref in batch {
                let tally = try found[ref]?.decoded(as: Tally.self)
                if tally?.count != 1 || found[ref]?.version != .absent.next { missing.append(ref) }
            }
        }
        expectNone(missing, of: refs.count, "documents are lost")

        begin("the listing")
        let listed = try await listing(of: store, DocumentQuery(Tally.kind, limit: 500), expecting: refs.count)
        let listedRefs = Set(listed.map(\.ref))
        expectNone(refs.filter { !listedRefs.contains($0) }, of: refs.count, "documents are not listed")

        begin("the feed")
        let events = try await feed(of: store, expecting: refs.count, by: 500)
        let published = Set(events.map(\.aggregate))
        expectEqual(published.count, events.count, "the different events in the feed")
        expectNone(refs.filter { !published.contains($0) }, of: refs.count, "events are lost")

        begin("the commands")
        var forgotten: [CommandKey] = []
        for unit in units {
            let receipt = try await store.recall(unit.command.command)
            if try receipt?.decoded(as: Int.self, subject: "a receipt") != unit.command.receipt as? Int {
                forgotten.append(unit.command.id)
            }
        }
        expectNone(forgotten, of: units.count, "commands are forgotten")
    }

    private func expectNone(_ lost: [some CustomStringConvertible], of count: Int, _ what: String) {
        guard !lost.isEmpty else { return }
        let first = lost.prefix(3).map(\.description).joined(separator: ", ")
        fail("\(lost.count) of \(count) \(what), such as \(first)")
    }
}
