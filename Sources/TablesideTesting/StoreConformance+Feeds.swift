import TablesideCore
import TablesideHosting

extension StoreConformance {
    static let feeds: [Check] = [
        Check(name: "every event is in the feed, as it happened") { _, store, bench in
            let author = Author.waiter(UserID("ana"), at: BranchID("b"))
            let unit = try Draft.unit("c1") { changes in
                var first = Tally(id: TallyID("1")), second = Tally(id: TallyID("2"))
                try changes.perform(.add(amount: 1), on: &first, by: author, at: Draft.now)
                try changes.perform(.claim(seat: 3, by: UserID("ana")), on: &second, by: author, at: Draft.now)
                try changes.perform(.add(amount: 2), on: &first, by: author, at: Draft.now)
            }
            _ = try await store.commitPatiently(unit)
            let feed = try await store.feed(by: 2)
            bench.expectEqual(feed.map(\.id), unit.events.map(\.id), "the events")
            for (stored, given) in zip(feed, unit.events) {
                bench.expectEqual(stored.at, given.at, "the instant of \(given.id)")
                bench.expectEqual(stored.author, author, "the author of \(given.id)")
                bench.expectEqual(stored.cause, Draft.key("c1"), "the cause of \(given.id)")
                let event = try stored.recorded(of: Tally.self)?.event
                bench.expectEqual(event, given.event(of: Tally.self), "the event \(given.id)")
            }
        },
        Check(name: "the feed goes on from a cursor") { _, store, bench in
            for number in 0..<7 {
                let unit = try Draft.unit("c\(number)") { changes in
                    var tally = Tally(id: TallyID("\(number)"))
                    try changes.perform(.add(amount: 1), on: &tally, by: .system, at: Draft.now)
                }
                _ = try await store.commitPatiently(unit)
            }
            var seen: [String] = []
            var cursor: EventCursor?
            for size in [1, 3, 2, 5, 5] {
                let page = try await store.events(after: cursor, limit: size)
                bench.expect(page.events.count <= size, "a page of \(size) holds \(page.events.count)")
                bench.expectEqual(page.events.last?.cursor ?? cursor, page.cursor, "the page's cursor")
                seen += page.events.map(\.aggregate.id)
                cursor = page.cursor
            }
            bench.expectEqual(seen, (0..<7).map(String.init), "the aggregates of the events")
            let again = try await store.events(after: cursor, limit: 5)
            bench.expect(again.events.isEmpty && again.cursor == cursor, "the end of the feed moves by itself")
        },
        Check(name: "a reader misses nothing while others write") { suite, store, bench in
            let total = suite.writers * suite.rounds
            let finished = Locked(0)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<suite.writers {
                    group.addTask {
                        defer { finished.withLock { $0 += 1 } }
                        for round in 0..<suite.rounds {
                            let unit = try Draft.unit("\(writer)/\(round)") { changes in
                                // Units of different sizes, so that they overtake each other.
                                for part in 0...(writer % 3) {
                                    var tally = Tally(id: TallyID("\(writer)/\(round)/\(part)"))
                                    try changes.perform(.add(amount: 1), on: &tally, by: .system, at: Draft.now)
                                    try changes.perform(.add(amount: 1), on: &tally, by: .system, at: Draft.now)
                                }
                            }
                            _ = try await store.commitPatiently(unit)
                        }
                    }
                }
                let expected = (0..<suite.writers).reduce(0) { $0 + suite.rounds * 2 * ($1 % 3 + 1) }
                group.addTask {
                    var seen: Set<EventID> = []
                    var cursor: EventCursor?
                    var idle = 0
                    while seen.count < expected, idle < 200 * total {
                        let page = try await store.events(after: cursor, limit: 64)
                        for event in page.events {
                            bench.expect(seen.insert(event.id).inserted, "\(event.id) came twice")
                            if event.version > .absent.next {
                                let before = EventID(aggregate: event.aggregate, version: .absent.next)
                                bench.expect(seen.contains(before), "\(event.id) came before the one before it")
                            }
                        }
                        // While somebody writes an empty page proves nothing: the disk may be slow and the feed fast.
                        let isOver = finished.withLock { $0 == suite.writers }
                        idle = page.events.isEmpty && isOver ? idle + 1 : 0
                        if page.events.isEmpty { await Task.yield() }
                        cursor = page.cursor
                    }
                    bench.expectEqual(seen.count, expected, "the events that a reader saw")
                }
                try await group.waitForAll()
            }
        },
    ]
}
