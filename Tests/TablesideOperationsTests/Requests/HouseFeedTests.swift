import Synchronization
import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideFloor
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// A store whose feed has an event of each document named, in order, as often as it is told.
private final class ToldStore: HostStore {
    private let base: any HostStore
    private let told = Mutex<[StoredEvent]>([])

    init(_ base: any HostStore) { self.base = base }

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome { try await base.commit(unit) }
    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        try await base.fetch(refs)
    }
    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage { try await base.query(query) }
    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? { try await base.recall(command) }

    func events(_ query: EventQuery) async throws(StoreError) -> EventPage {
        let all = told.withLock { $0 }
        let start = query.after.map { Int($0.rawValue) ?? all.count } ?? 0
        guard start <= all.count else { throw StoreError(.malformed(detail: "no such cursor")) }
        let page = Array(all[start...].prefix(query.limit))
        return EventPage(events: page, cursor: page.last?.cursor ?? query.after)
    }

    /// Adds an event of a document; that of a service day says that a booking was locked.
    func tell(
        _ document: DocumentRef,
        about booking: BookingID? = nil,
        as event: (any Sendable & Codable & Equatable)? = nil,
        version: Int = 1
    ) {
        let noon = Instant(millisecondsSince1970: 0)
        let body: any Sendable & Codable & Equatable =
            event ?? booking.map { ServiceDay.Event.locked(booking: $0, at: noon) } ?? "changed"
        told.withLock { told in
            told.append(
                StoredEvent(
                    cursor: EventCursor(rawValue: "\(told.count + 1)"),
                    aggregate: document,
                    version: Version(rawValue: version) ?? .absent,
                    at: noon,
                    author: .system,
                    cause: nil,
                    body: .value(body)
                )
            )
        }
    }
}

/// An order in which nothing of an order stands.
private struct Unreadable: Document {
    static let kind = Order.kind

    let id: OrderID
    var version = Version.absent
    var summary: String { "unreadable" }
}

@Suite("The feed of a house")
struct HouseFeedTests {
    private typealias World = RightsWorld

    private struct Watched {
        let world: World
        let store: ToldStore
        let reader: HouseReader<WorldHouse>
        let feed: HouseFeed

        init(memory: Int = 2_000) async throws {
            let store = ToldStore(MemoryStore(coder: nil))
            self.store = store
            world = try await World(store: store)
            reader = world.reader()
            feed = HouseFeed(store, after: nil, memory: memory)
        }

        /// All that somebody is told, as texts.
        func told(_ author: Author, after cursor: EventCursor? = nil) async throws -> [HouseQuery] {
            var (cursor, found) = (cursor, [HouseQuery]())
            while true {
                let page = try await reader.changes(after: cursor, of: feed, by: author)
                found += page.changes.map(\.question)
                cursor = page.cursor
                if page.isAtEnd { return found }
            }
        }

        func advance() async throws { while try await feed.advance() {} }
    }

    /// What an event of a document of the world is told as.
    private static func event(
        _ name: String
    ) throws -> (document: DocumentRef, booking: BookingID?, question: HouseQuery)? {
        let words = name.split(separator: " ").map(String.init)
        let id = words.last ?? ""
        func day(_ branch: String) throws -> BranchDay {
            BranchDay(branch: BranchID(branch), date: try CivilDate(World.date))
        }
        switch words[0] {
        case "booking":
            let day = try day(words[1])
            return (DocumentRef(ServiceDay.self, day), BookingID(id), .booking(day: day, booking: BookingID(id)))
        case "order": return (DocumentRef(Order.self, OrderID(id)), nil, .order(order: OrderID(id)))
        case "tab": return (DocumentRef(GuestTab.self, TabID(id)), nil, .tab(tab: TabID(id)))
        case "review":
            let visit = Visit.booking(day: try day(words[1]), id: BookingID(id))
            return (DocumentRef(Review.self, visit), nil, .review(visit: visit))
        case "shift": return (DocumentRef(Shift.self, try day(id)), nil, .shift(day: try day(id)))
        case "stock": return (DocumentRef(Stock.self, BranchID(id)), nil, .stock(branch: BranchID(id)))
        case "calls":
            let entry = BranchEntry(id, at: BranchID(words[1]))
            return (
                DocumentRef(TableCalls.self, entry), nil, .tableCalls(branch: BranchID(words[1]), table: TableID(id))
            )
        case "record":
            return (DocumentRef(BranchRecord.self, BranchID(id)), nil, .branchRecord(branch: BranchID(id)))
        case "own":
            let restaurant = RestaurantID(id)
            return (DocumentRef(RestaurantRecord.self, restaurant), nil, .restaurantRecord(restaurant: restaurant))
        case "card":
            let menu = MenuID("menu of \(id)")
            return (DocumentRef(MenuRecord.self, menu), nil, .menuRecord(menu: menu))
        default: return nil
        }
    }

    @Test("everybody is told of a change of exactly what the list written by hand lets them see")
    func golden() async throws {
        let watched = try await Watched()
        var told = 0
        for document in World.readers.keys.sorted() {
            guard let event = try Self.event(document) else { continue }
            let before = await watched.feed.head
            watched.store.tell(event.document, about: event.booking)
            try await watched.advance()
            for (person, author) in World.people {
                let questions = try await watched.told(author, after: before)
                let isTold = questions.contains(event.question)
                if World.readers[document] == "everybody" {
                    // What everybody may see is told to those to whom it belongs.
                    if author.user == nil { #expect(!isTold, "\(person): \(document)") }
                } else {
                    #expect(isTold == World.mayRead(person, document), "\(person): \(document)")
                }
                // And whatever they are told to ask they may ask.
                for question in questions {
                    told += 1
                    let answer = await watched.reader.answer(question, by: author)
                    #expect(answer.failure == nil, "\(person): \(document): \(question)")
                }
                guard event.booking != nil, case .booking(let day, _) = event.question else { continue }
                let sees = World.mayRead(person, "day \(day.branch)")
                #expect(questions.contains(.day(day: day)) == sees, "\(person): \(document)")
            }
        }
        #expect(told > 100)
    }

    @Test("who comes back with a cursor misses nothing and hears nothing twice, however much the feed remembers")
    func cursors() async throws {
        var answers: [[HouseChange]] = []
        for memory in [1, 10, 2_000] {
            let watched = try await Watched(memory: memory)
            let orders = ["o1", "o3", "o6"].map { DocumentRef(Order.self, OrderID($0)) }
            for number in 0..<1_300 {
                watched.store.tell(orders[number % 3], version: number / 3 + 1)
            }
            // What the feed has not read is not known yet.
            let early = try await watched.reader.changes(after: nil, of: watched.feed, by: .guest("mia"))
            #expect(early == HouseChanges(changes: [], cursor: nil, isAtEnd: true))
            #expect(try await watched.feed.advance())
            let first = try await watched.reader.changes(after: nil, of: watched.feed, by: .guest("mia"))
            #expect(first.changes.map(\.question) == Array(repeating: .order(order: "o1"), count: 167) && first.isAtEnd)
            #expect(first.changes.last?.cursor == EventCursor(rawValue: "499"))
            #expect(first.cursor == EventCursor(rawValue: "500"))
            try await watched.advance()
            #expect(await watched.feed.head == EventCursor(rawValue: "1300"))
            var (cursor, pages) = (EventCursor?.none, [HouseChanges]())
            repeat {
                pages.append(try await watched.reader.changes(after: cursor, of: watched.feed, by: .guest("mia")))
                cursor = pages.last?.cursor
            } while pages.last?.isAtEnd == false
            answers.append(pages.flatMap(\.changes))
            // Every third event is of an order that Mia sees.
            #expect(pages.flatMap(\.changes).map(\.version.rawValue) == Array(1...434))
            let rest = try await watched.reader.changes(after: cursor, of: watched.feed, by: .guest("mia"))
            #expect(rest == HouseChanges(changes: [], cursor: cursor, isAtEnd: true))
            await #expect(throws: StoreError.self) {
                try await watched.reader.changes(
                    after: EventCursor(rawValue: "1301"),
                    of: watched.feed,
                    by: .guest("mia")
                )
            }
        }
        #expect(Set(answers).count == 1)
    }

    @Test("who has read more of the store than the feed has waits for it, and then hears nothing twice")
    func ahead() async throws {
        let watched = try await Watched(memory: 1)
        let order = DocumentRef(Order.self, OrderID("o1"))
        for version in 1...3 { watched.store.tell(order, version: version) }
        try await watched.advance()
        watched.store.tell(order, version: 4)
        let first = try await watched.reader.changes(after: nil, of: watched.feed, by: .guest("mia"))
        #expect(first.changes.map(\.version.rawValue) == [1, 2, 3, 4])
        let ahead = EventCursor(rawValue: "4")
        let nothing = HouseChanges(changes: [], cursor: ahead, isAtEnd: true)
        #expect(try await watched.reader.changes(after: ahead, of: watched.feed, by: .guest("mia")) == nothing)
        try await watched.advance()
        #expect(try await watched.reader.changes(after: ahead, of: watched.feed, by: .guest("mia")) == nothing)
        // A phone that spells the cursor otherwise, which the store reads all the same, is at the end as well.
        let forged = EventCursor(rawValue: "004")
        #expect(try await watched.reader.changes(after: forged, of: watched.feed, by: .guest("mia")).isAtEnd)
        watched.store.tell(order, version: 5)
        try await watched.advance()
        let next = try await watched.reader.changes(after: ahead, of: watched.feed, by: .guest("mia"))
        #expect(next.changes.map(\.version.rawValue) == [5] && next.isAtEnd)
    }

    @Test("who no longer waits reads no more of the feed, however far behind they are")
    func canceled() async throws {
        let watched = try await Watched()
        let order = DocumentRef(Order.self, OrderID("o1"))
        for version in 1...1_300 { watched.store.tell(order, version: version) }
        try await watched.advance()
        let follower = watched.reader.follow(watched.feed, after: nil, by: .guest("mia"))
        let pages = try await Task {
            var pages = follower.makeAsyncIterator()
            var counts: [Int?] = [try await pages.next()?.changes.count]
            withUnsafeCurrentTask { $0?.cancel() }
            counts.append(try await pages.next()?.changes.count)
            return counts
        }.value
        #expect(pages == [500, nil])
        // The listener leaves in a task of its own.
        while await watched.feed.listenerCount > 0 { await Task.yield() }
    }

    @Test("an event and a document that cannot be read keep nobody from what else has changed")
    func unreadable() async throws {
        let watched = try await Watched()
        let day = BranchDay(branch: "north", date: try CivilDate(World.date))
        try await watched.world.keep([Unreadable(id: "broken")])
        // An event of a service day from a later release, and an order that was damaged.
        watched.store.tell(DocumentRef(ServiceDay.self, day))
        watched.store.tell(DocumentRef(Order.self, OrderID("broken")))
        watched.store.tell(DocumentRef(Order.self, OrderID("o1")))
        try await watched.advance()
        #expect(await watched.feed.head == EventCursor(rawValue: "3"))
        #expect(try await watched.told(.guest("mia")) == [.order(order: "o1")])
        let ana = try #require(World.people["ana"])
        #expect(try await watched.told(ana) == [.day(day: day), .order(order: "o1")])
    }

    @Test("who follows gets what was missed, then what comes, and nothing after the feed has ended")
    func following() async throws {
        let watched = try await Watched()
        let order = DocumentRef(Order.self, OrderID("o1"))
        watched.store.tell(order)
        watched.store.tell(DocumentRef(Order.self, OrderID("o6")))
        try await watched.advance()
        var pages = watched.reader.follow(watched.feed, after: nil, by: .guest("mia")).makeAsyncIterator()
        #expect(try await pages.next()?.changes.map(\.question) == [.order(order: "o1")])
        #expect(await watched.feed.listenerCount == 1)
        async let next = {
            var pages = watched.reader.follow(
                watched.feed,
                after: EventCursor(rawValue: "2"),
                by: .guest("mia")
            ).makeAsyncIterator()
            return (try await pages.next(), try await pages.next())
        }()
        // Another's order alone is no page.
        watched.store.tell(DocumentRef(Order.self, OrderID("o6")))
        _ = try await watched.feed.advance()
        watched.store.tell(order, version: 9)
        while await watched.feed.listenerCount < 2 { await Task.yield() }
        _ = try await watched.feed.advance()
        #expect(try await pages.next()?.changes.map(\.version.rawValue) == [9])
        // Both end with the feed: the other one after its page, if it had not seen it yet.
        while await watched.feed.listenerCount > 0 {
            await watched.feed.close()
            await Task.yield()
        }
        let (first, second) = try await next
        #expect((first == nil || first?.changes.map(\.version.rawValue) == [9]) && second == nil)
        #expect(try await pages.next() == nil)
        var late = watched.reader.follow(watched.feed, after: nil, by: .guest("mia")).makeAsyncIterator()
        #expect(try await late.next() == nil)
    }

    @Test("a courier is told of deliveries that they were asked about and still see, and the store of all of its own")
    func couriers() async throws {
        let host = RoadHost()
        try await host.hire(["ivo", "ena"])
        try await host.create(for: ["ivo"])
        let store = ToldStore(host.documents)
        let world = try await World(store: MemoryStore(coder: nil))
        let reader = HouseReader(
            store: store,
            clock: host.clock,
            house: WorldHouse(world: world),
            coder: World.coder
        )
        let feed = HouseFeed(store, after: nil)
        func told(_ author: Author) async throws -> Int {
            let before = await feed.head
            store.tell(DocumentRef(DeliveryJob.self, DeliveryID("d1")))
            store.tell(DocumentRef(DeliveryMessages.self, DeliveryID("d1")))
            _ = try await feed.advance()
            let page = try await reader.changes(after: before, of: feed, by: author)
            let questions: Set<HouseQuery> = [.delivery(delivery: "d1"), .messages(delivery: "d1")]
            #expect(questions.isSuperset(of: page.changes.map(\.question)))
            return page.changes.count
        }
        #expect(try await told(RoadHost.owner) == 2)
        #expect(try await told(RoadHost.courier("ivo")) == 2)
        #expect(try await told(RoadHost.courier("ena")) == 0)
        #expect(try await told(.guest("ivo")) == 0)
        // What was called off is the store's alone to see.
        try await host.perform(.cancel(reason: nil), by: RoadHost.owner)
        #expect(try await told(RoadHost.courier("ivo")) == 0)
        #expect(try await told(RoadHost.owner) == 2)
    }

    @Test("of a message about a delivery the store and its courier are told, not those who see it as taken")
    func messages() async throws {
        let host = RoadHost()
        try await host.hire(["ivo", "ena"])
        try await host.create(for: ["ivo", "ena"])
        try await host.perform(.accept, by: RoadHost.courier("ivo"))
        let world = try await World(store: MemoryStore(coder: nil))
        let reader = HouseReader(
            store: host.documents,
            clock: host.clock,
            house: WorldHouse(world: world),
            coder: World.coder
        )
        let feed = HouseFeed(host.documents, after: nil)
        for author in [RoadHost.owner, RoadHost.courier("ivo")] {
            while try await feed.advance() {}
            let before = await feed.head
            let write = Envelope(
                WriteMessage("Ring twice", about: "d1"),
                by: author,
                id: CommandID(host.ids.nextText())
            )
            try await host.runner.perform(write)
            while try await feed.advance() {}
            func told(_ reader: HouseReader<WorldHouse>, _ author: Author) async throws -> [HouseQuery] {
                try await reader.changes(after: before, of: feed, by: author).changes.map(\.question)
            }
            #expect(try await told(reader, RoadHost.owner) == [.messages(delivery: "d1")])
            #expect(try await told(reader, RoadHost.courier("ivo")) == [.messages(delivery: "d1")])
            #expect(try await told(reader, RoadHost.courier("ena")) == [])
        }
        #expect(try await reader.delivery("d1", by: RoadHost.courier("ena")).card.isTaken)
    }

    @Test("those who wait are told that the waitlist has moved, and nobody else outside the house")
    func waiting() async throws {
        let watched = try await Watched()
        let day = BranchDay(branch: "north", date: try CivilDate(World.date))
        let plan = try #require(watched.world.houses["north"]).plan()
        var changes = Changes()
        var desk = WaitlistDesk(Waitlist(id: day), ServiceDay(id: day), plan: plan, policy: WaitlistPolicy())
        let wish = WaitlistWish(id: "w", party: 2)
        try desk.perform(
            .join(wish: wish, guest: "mia", joining: WaitlistJoining()),
            by: .guest("mia"),
            at: watched.world.seven,
            changes: &changes
        )
        var list = desk.list
        list.version = .absent
        try await watched.world.keep([list])
        watched.store.tell(DocumentRef(Waitlist.self, day))
        try await watched.advance()
        for (person, author) in World.people {
            let expected: [HouseQuery] =
                switch person {
                case "mia": [.waitlistPlaces(day: day)]
                case "ana", "hana", "mara": [.waitlist(day: day)]
                default: []
                }
            #expect(try await watched.told(author) == expected, "\(person)")
        }
    }

    @Test("whose wait has ended is told so with those who still wait, and of the list no more")
    func ended() async throws {
        let watched = try await Watched()
        let day = BranchDay(branch: "north", date: try CivilDate(World.date))
        let plan = try #require(watched.world.houses["north"]).plan()
        var changes = Changes()
        var desk = WaitlistDesk(Waitlist(id: day), ServiceDay(id: day), plan: plan, policy: WaitlistPolicy())
        func perform(_ command: Waitlist.Command, by author: Author) throws -> [Waitlist.Event] {
            try desk.perform(command, by: author, at: watched.world.seven, changes: &changes)
        }
        for guest in ["mia", "ben"] as [UserID] {
            let wish = WaitlistWish(id: WaitlistEntryID("of \(guest)"), party: 2)
            _ = try perform(.join(wish: wish, guest: guest, joining: WaitlistJoining()), by: .guest(guest))
        }
        let events = try perform(.leave(entry: "of mia"), by: .guest("mia"))
        var list = desk.list
        list.version = .absent
        try await watched.world.keep([list])
        let left = try #require(events.first { if case .left = $0 { true } else { false } })
        watched.store.tell(DocumentRef(Waitlist.self, day), as: left)
        try await watched.advance()
        for guest in ["mia", "ben"] as [UserID] {
            #expect(try await watched.told(.guest(guest)) == [.waitlistPlaces(day: day)])
        }
        let before = await watched.feed.head
        watched.store.tell(DocumentRef(Waitlist.self, day), as: Waitlist.Event.closed(at: watched.world.seven))
        try await watched.advance()
        #expect(try await watched.told(.guest("mia"), after: before) == [])
        #expect(try await watched.told(.guest("ben"), after: before) == [.waitlistPlaces(day: day)])
    }

    @Test("those who sat down before a tab was over are told of it and can read it, and those who came later neither")
    func earlierGuests() async throws {
        for (ago, isTold) in [(Elapsed.zero, true), (.seconds(1), false), (.hours(1), false)] {
            let watched = try await Watched()
            let end = watched.world.seven - ago
            let waiter = Author.waiter("ana", at: "north")
            let opening = GuestTab.Opening(
                branch: "north",
                profile: GuestTab.Profile.forman.code,
                currency: .eur,
                opener: .firstItem,
                table: "t3"
            )
            var tab = GuestTab(id: "old")
            try tab.perform(.open(opening: opening), by: waiter, at: end)
            try tab.perform(.close, by: waiter, at: end)
            let cart = Cart([CartLine(id: "1", item: "soup", quantity: 1)], channel: .dineIn)
            let placement = Placement(
                quote: try #require(watched.world.houses["north"]).menu.quote(cart, at: end),
                profile: .dineIn,
                tab: "old",
                table: "t3",
                device: "d9"
            )
            var order = Order(id: "older")
            try order.perform(.place(placement), by: .guest(on: "d9"), at: end)
            try await watched.world.keep([tab, order])
            watched.store.tell(DocumentRef(GuestTab.self, "old"))
            watched.store.tell(DocumentRef(Order.self, "older"))
            watched.store.tell(DocumentRef(GuestTab.self, "t3"))
            try await watched.advance()
            let old: [HouseQuery] = [.tab(tab: "old"), .order(order: "older")]
            #expect(try await watched.told(.guest(on: "d2")) == old + [.tab(tab: "t3")])
            let late = Author.guest(on: "late")
            #expect(try await watched.told(late) == (isTold ? old : []) + [.tab(tab: "t3")])
            for question in old + [.tab(tab: "t3")] {
                let isRead = isTold || question == .tab(tab: "t3")
                let answer = await watched.reader.answer(question, by: late)
                #expect(answer.failure?.code.rawValue == (isRead ? nil : "access.notFound"), "\(ago) \(question)")
            }
            let ana = try #require(World.people["ana"])
            #expect(try await watched.told(ana) == old + [.tab(tab: "t3")])
        }
    }
}
