/// The end of a store's feed, read once for all who follow it.
///
/// It keeps the last events in the form in which they are reported: each as a list of items, which may be empty. A
/// follower that is further behind reads the store.
package actor FeedTail<Item: Sendable> {
    /// An event of the feed.
    package struct Event: Sendable {
        /// Its place in the feed.
        package let cursor: EventCursor
        /// The items that report it.
        package let items: [Item]
    }

    private let store: any HostStore
    private let memory: Int
    private let limit: Int
    private let tell: @Sendable ([StoredEvent]) async throws -> [[Item]]
    private var recent: [Event] = []
    /// The cursor before the first of `recent`.
    private var start: EventCursor?
    private var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    private var lastListener = 0
    private var isClosed = false

    /// The cursor of the last event that was read; `nil` for the start of the feed.
    package private(set) var head: EventCursor?

    /// Makes a tail that begins after a cursor.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - cursor: Where it begins; `nil` for the start of the feed.
    ///   - memory: How many of the last events are kept; at least 1.
    ///   - limit: The most events that one step reads.
    ///   - tell: Returns the items that report each event.
    package init(
        of store: any HostStore,
        after cursor: EventCursor?,
        memory: Int,
        limit: Int,
        tell: @escaping @Sendable ([StoredEvent]) async throws -> [[Item]]
    ) {
        self.store = store
        self.memory = max(1, memory)
        self.limit = limit
        self.tell = tell
        start = cursor
        head = cursor
    }

    /// Reads what is new, and wakes those who follow; two calls at once keep the same events once.
    ///
    /// - Returns: whether there was anything new.
    package func advance() async throws -> Bool {
        let before = head
        let page = try await store.events(after: before, limit: limit)
        guard !page.events.isEmpty else { return false }
        let events = try await told(page.events)
        guard head == before else { return true }
        recent += events
        head = page.cursor
        let surplus = recent.count - memory
        if surplus > 0 {
            start = recent[surplus - 1].cursor
            recent.removeFirst(surplus)
        }
        wake()
        return true
    }

    /// Reads on after a cursor; no events at the end.
    package func page(after cursor: EventCursor?) async throws -> [Event] {
        if cursor == head { return [] }
        if cursor == start { return Array(recent.prefix(limit)) }
        if let index = recent.lastIndex(where: { $0.cursor == cursor }) {
            return Array(recent[(index + 1)...].prefix(limit))
        }
        return try await told(try await store.events(after: cursor, limit: limit).events)
    }

    private func told(_ events: [StoredEvent]) async throws -> [Event] {
        zip(events, try await tell(events)).map { Event(cursor: $0.cursor, items: $1) }
    }

    /// Wakes all who follow.
    package func wake() { for listener in listeners.values { listener.yield() } }

    /// Ends the streams of all who follow, now and later.
    package func close() {
        isClosed = true
        for listener in listeners.values { listener.finish() }
        listeners = [:]
    }

    /// How many follow.
    package var listenerCount: Int { listeners.count }

    /// Returns a stream that yields at once, whenever there is something new, and at each ``wake()``; it ends with the
    /// tail.
    ///
    /// What happens while its reader is busy is one value.
    package func wakes() -> AsyncStream<Void> {
        let (wakes, listener) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        guard !isClosed else {
            listener.finish()
            return wakes
        }
        lastListener += 1
        let number = lastListener
        listeners[number] = listener
        listener.onTermination = { [weak self] _ in Task { await self?.leave(number) } }
        listener.yield()
        return wakes
    }

    private func leave(_ number: Int) { listeners[number] = nil }
}
