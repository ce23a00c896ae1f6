import Tableside

/// The end of the store's feed, read once for all who follow it.
///
/// It keeps the last changes with whose they are. Who is further behind reads the store.
actor EventFeed {
    /// That a document changed, and whose it is.
    struct Change: Sendable {
        let document: DocumentRef
        let version: Version
        /// The question whose right decides who is told.
        let action: ActionCode
        let belonging: Belonging
    }

    /// An event of the feed as it is told; perhaps to nobody.
    struct Event: Sendable {
        let cursor: EventCursor
        let changes: [Change]
    }

    private let store: any HostStore
    private let memory: Int
    /// The end of the feed.
    private var recent: [Event] = []
    /// The cursor before the first of `recent`.
    private var start: EventCursor?
    private(set) var head: EventCursor?
    private var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    private var lastListener = 0

    /// Makes a feed that begins after a cursor.
    init(_ store: any HostStore, after cursor: EventCursor?, memory: Int = 2_000) {
        self.store = store
        self.memory = memory
        start = cursor
        head = cursor
    }

    /// Reads what is new, and wakes those who follow; returns whether there was anything.
    func advance() async throws(StoreError) -> Bool {
        let before = head
        let page = try await store.events(after: before, limit: 500)
        guard !page.events.isEmpty else { return false }
        let told = try await told(page.events)
        // Only one task advances the feed.
        guard head == before else { return true }
        recent += told
        head = page.cursor
        let surplus = recent.count - memory
        if surplus > 0 {
            start = recent[surplus - 1].cursor
            recent.removeFirst(surplus)
        }
        wake()
        return true
    }

    /// Reads on after a cursor; empty at the end.
    ///
    /// - Throws: `StoreError`; for a cursor that is none of the store, `malformed`.
    func page(after cursor: EventCursor?) async throws(StoreError) -> [Event] {
        if cursor == head { return [] }
        if cursor == start { return recent }
        if let index = recent.lastIndex(where: { $0.cursor == cursor }) { return Array(recent[(index + 1)...]) }
        return try await told(try await store.events(after: cursor, limit: 500).events)
    }

    /// Wakes whenever there is something new, and at every beat; ends when the feed does.
    func listen() -> (number: Int, wakes: AsyncStream<Void>) {
        let (wakes, listener) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        lastListener += 1
        listeners[lastListener] = listener
        listener.yield()
        return (lastListener, wakes)
    }

    /// How many follow.
    var listenerCount: Int { listeners.count }

    /// Forgets who followed.
    func leave(_ number: Int) { listeners.removeValue(forKey: number)?.finish() }

    /// Wakes all.
    func wake() { for listener in listeners.values { listener.yield() } }

    /// Ends all.
    func close() {
        for listener in listeners.values { listener.finish() }
        listeners = [:]
    }

    /// What each event is told as: guests and staff hear of orders, tabs and bookings, and of nothing else.
    private func told(_ events: [StoredEvent]) async throws(StoreError) -> [Event] {
        let kinds = [Order.kind, GuestTab.kind, ServiceDay.kind]
        var found = try await store.fetch(Array(Set(events.map(\.aggregate).filter { kinds.contains($0.kind) })))
        var tabs: Set<DocumentRef> = []
        for (ref, document) in found where ref.kind == Order.kind {
            if let tab = try document.decoded(as: Order.self).terms?.tab {
                tabs.insert(DocumentRef(GuestTab.self, tab))
            }
        }
        found.merge(try await store.fetch(Array(tabs))) { first, _ in first }
        var told: [Event] = []
        for event in events {
            told.append(Event(cursor: event.cursor, changes: try Self.changes(of: event, among: found)))
        }
        return told
    }

    private static func changes(
        of event: StoredEvent,
        among found: [DocumentRef: StoredDocument]
    ) throws(StoreError) -> [Change] {
        func change(_ document: DocumentRef, _ action: ActionCode, _ belonging: Belonging?) -> Change? {
            belonging.map {
                Change(document: document, version: event.version, action: action, belonging: $0)
            }
        }
        guard let document = found[event.aggregate] else { return [] }
        switch event.aggregate.kind {
        case Order.kind:
            let order = try document.decoded(as: Order.self)
            guard let tab = order.terms?.tab else { return [] }
            let whose = Belonging(order, on: try found[DocumentRef(GuestTab.self, tab)]?.decoded(as: GuestTab.self))
            return [change(event.aggregate, HouseQuery.Kind.order.action, whose)].compactMap { $0 }
        case GuestTab.kind:
            let whose = Belonging(try document.decoded(as: GuestTab.self))
            return [change(event.aggregate, HouseQuery.Kind.tab.action, whose)].compactMap { $0 }
        case ServiceDay.kind:
            let day = try document.decoded(as: ServiceDay.self)
            guard let recorded = try event.recorded(of: ServiceDay.self) else { return [] }
            // A booking that was moved to other tables has changed as well.
            let bookings = [recorded.event.booking].compactMap { $0 } + recorded.event.moves.map(\.booking)
            return bookings.compactMap { id in
                let ref = DocumentRef(kind: DocumentKind(rawValue: "booking"), id: id.rawValue)
                let whose = day.booking(id).map { Belonging($0, at: day.id.branch) }
                return change(ref, HouseQuery.Kind.booking.action, whose)
            }
        default: return []
        }
    }
}
