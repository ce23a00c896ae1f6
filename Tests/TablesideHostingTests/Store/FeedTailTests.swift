import TablesideCore
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// The end of a feed that several read at once.
@Suite("Tail of a feed")
struct FeedTailTests {
    /// Lets the first one go on only when a second one has come.
    private actor Meeting {
        private var first: CheckedContinuation<Void, Never>?

        func come() async {
            if let first {
                self.first = nil
                first.resume()
            } else {
                await withCheckedContinuation { first = $0 }
            }
        }
    }

    @Test(
        "of two who read the same events at once both hear that there was something new, and the events are kept once"
    )
    func twice() async throws {
        let store = MemoryStore()
        let runner = makeRunner(store)
        for number in 1...3 {
            let add = Envelope(.add(amount: number), on: Tally.self, "bar", by: ana, id: CommandID("c\(number)"))
            try await runner.perform(add)
        }
        let meeting = Meeting()
        let tail = FeedTail<String>(of: store, after: nil, memory: 10, limit: 10) { events in
            await meeting.come()
            return events.map { [$0.cursor.rawValue] }
        }
        async let first = tail.advance()
        async let second = tail.advance()
        #expect(try await [first, second] == [true, true])
        let cursors = try await store.events(after: nil, limit: 10).events.map(\.cursor)
        #expect(await tail.head == cursors.last)
        #expect(try await tail.page(after: nil).map(\.cursor) == cursors)
        #expect(try await tail.page(after: cursors[0]).map(\.items) == cursors.dropFirst().map { [$0.rawValue] })
        #expect(try await !tail.advance())
    }

    @Test("as many events as are kept are all kept, and of one more the oldest is read again", arguments: [3, 2])
    func memory(kept: Int) async throws {
        let store = MemoryStore()
        let runner = makeRunner(store)
        for number in 1...3 {
            let add = Envelope(.add(amount: number), on: Tally.self, "bar", by: ana, id: CommandID("c\(number)"))
            try await runner.perform(add)
        }
        let tail = FeedTail<String>(of: store, after: nil, memory: kept, limit: 10) { events in
            events.map { [$0.cursor.rawValue] }
        }
        #expect(try await tail.advance())
        let cursors = try await store.events(after: nil, limit: 10).events.map(\.cursor)
        #expect(try await tail.page(after: nil).map(\.cursor) == cursors)
        #expect(try await tail.page(after: cursors[0]).map(\.cursor) == Array(cursors.dropFirst()))
        #expect(try await tail.page(after: cursors[2]).isEmpty)
    }

    @Test("who follows is woken at once, and the stream ends with the tail, also one that begins after its end")
    func closing() async throws {
        let tail = FeedTail<String>(of: MemoryStore(), after: nil, memory: 1, limit: 1) { $0.map { _ in [] } }
        var before = await tail.wakes().makeAsyncIterator()
        let first: Void? = await before.next()
        #expect(first != nil)
        #expect(await tail.listenerCount == 1)
        await tail.close()
        let last: Void? = await before.next()
        #expect(last == nil)
        var after = await tail.wakes().makeAsyncIterator()
        let none: Void? = await after.next()
        #expect(none == nil)
        #expect(await tail.listenerCount == 0)
    }
}
