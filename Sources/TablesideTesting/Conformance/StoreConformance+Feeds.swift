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
            _ = try await store.commit(unit)
            let feed = try await bench.feed(of: store, expecting: unit.events.count, by: 2)
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
                _ = try await store.commit(unit)
            }
            _ = try await bench.feed(of: store, expecting: 7)
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
            let (commits, signal) = AsyncStream<Void>.makeStream()
            let expected = (0..<suite.writers).reduce(0) { $0 + suite.rounds * 2 * ($1 % 3 + 1) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<suite.writers {
                    group.addTask {
                        for round in 0..<suite.rounds {
                            let unit = try Draft.unit("\(writer)/\(round)") { changes in
                                // Units of different sizes, so that they overtake each other.
                                for part in 0...(writer % 3) {
                                    var tally = Tally(id: TallyID("\(writer)/\(round)/\(part)"))
                                    try changes.perform(.add(amount: 1), on: &tally, by: .system, at: Draft.now)
                                    try changes.perform(.add(amount: 1), on: &tally, by: .system, at: Draft.now)
                                }
                            }
                            _ = try await store.commit(unit)
                            signal.yield()
                        }
                    }
                }
                async let reading: Void = follow(store, at: commits, expecting: expected, bench)
                defer { signal.finish() }
                try await group.waitForAll()
                signal.finish()
                try await reading
            }
        },
        Check(name: "every event is a place to go on from") { _, store, bench in
            for number in 0..<12 { _ = try await store.commit(Draft.tally("\(number)")) }
            let feed = try await bench.feed(of: store, expecting: 12, by: 5)
            for (index, event) in feed.enumerated() {
                let text = event.cursor.rawValue
                bench.expect(text.utf8.count <= SizeLimit.token, "a cursor has \(text.utf8.count) bytes")
                // Only the text of a cursor is kept by a reader that begins again.
                let page = try await store.events(after: EventCursor(rawValue: text), limit: 3)
                let rest = feed.dropFirst(index + 1).prefix(page.events.count)
                bench.expectEqual(page.events.map(\.id), rest.map(\.id), "the events behind \(event.id)")
                bench.expect(page.events.isEmpty == (index == 11), "the feed behind \(event.id) is not read on")
            }
            bench.expectEqual(Set(feed.map(\.cursor)).count, feed.count, "the different cursors")
            _ = try await store.commit(Draft.tally("later"))
            let late = try await bench.feed(of: store, expecting: 13, by: 4)
            bench.expectEqual(late.prefix(12).map(\.id), feed.map(\.id), "the events when they are read again")
            let last = try await store.events(after: feed.last?.cursor, limit: 10)
            bench.expectEqual(last.events.map(\.aggregate.id), ["later"], "the events behind the former end")
        },
    ]

    /// Reads the feed after each commit, and once more when all are done, until no events are left.
    private static func follow(
        _ store: any HostStore,
        at commits: AsyncStream<Void>,
        expecting count: Int,
        _ bench: StoreBench
    ) async throws {
        var seen: Set<EventID> = []
        var cursor: EventCursor?
        var isBroken = false
        func read() async throws -> Bool {
            let page = try await store.events(after: cursor, limit: 64)
            for event in page.events {
                if !seen.insert(event.id).inserted {
                    bench.fail("\(event.id) came twice")
                    isBroken = true
                }
                if event.version > .absent.next {
                    let before = EventID(aggregate: event.aggregate, version: .absent.next)
                    bench.expect(seen.contains(before), "\(event.id) came before the one before it")
                }
            }
            cursor = page.cursor
            bench.begin("event \(seen.count) of \(count)")
            return !page.events.isEmpty
        }
        // A feed that repeats itself may do so for ever.
        for await _ in commits where !isBroken { _ = try await read() }
        var idle = 0
        while idle <= StoreBench.idleLimit, !isBroken {
            if try await read() { continue }
            idle += 1
            if seen.count >= count { break }
            await Task.yield()
        }
        bench.expect(isBroken || seen.count == count, "a reader saw \(seen.count) of \(count) events")
    }
}
