import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// An account in which nothing of an account stands.
private struct UnreadableAccount: Document {
    static let kind = User.kind

    let id: UserID
    var version = Version.absent
    var summary: String { "unreadable" }
}

@Suite("A guest's history")
struct GuestHistoryTests {
    private typealias World = RightsWorld

    private static let mia = Author.guest("mia")
    private static let ben = Author.guest("ben")
    private static let sly = Author.guest("sly", on: "d8")

    /// A world in which more and more happens, with the reaction behind it.
    private struct Life {
        let world: World
        let clock: ManualClock
        let runner: CommandRunner

        init() async throws {
            world = try await World()
            clock = ManualClock(world.noon)
            runner = CommandRunner(store: world.store, clock: clock)
        }

        func day(_ branch: BranchID, _ date: String) throws -> BranchDay {
            BranchDay(branch: branch, date: try CivilDate(date))
        }

        func start(_ branch: BranchID, _ date: String) throws -> Instant {
            try #require(world.houses[branch]).instant("\(date)T19:00")
        }

        func change(_ command: ServiceDay.Command, _ branch: BranchID, _ date: String, by author: Author) async throws {
            let plan = FixedContext<BranchDay, VenuePlan>(try #require(world.houses[branch]).plan())
            let id = CommandID("\(command.kind) \(branch) \(date)")
            let envelope = Envelope(command, on: ServiceDay.self, try day(branch, date), by: author, id: id)
            try await runner.perform(envelope, in: plan)
        }

        func book(_ id: BookingID, _ branch: BranchID, _ date: String, by author: Author = mia) async throws {
            let request = BookingRequest(id: id, party: 2, at: try start(branch, date))
            try await change(.book(request), branch, date, by: author)
        }

        func catchUp(edition: Int = 1) async throws {
            while try await !runner.advance(.guestHistory(through: runner, edition: edition)).isIdle {}
        }

        func bookings(of author: Author) async throws -> [String] {
            try await world.reader().ownBookings(by: author).items.map { "\($0.id) \($0.status.rawValue)" }
        }
    }

    @Test("QP-04 bookings over dates and branches are listed, the latest first, as they are now, and to friends")
    func bookings() async throws {
        let life = try await Life()
        try await life.book("k1", "north", "2026-11-28")
        try await life.book("k3", "other", "2026-12-04")
        try await life.book("k2", "south", "2026-11-29")
        try await life.book("x1", "north", "2026-11-28", by: Self.sly)
        try await life.change(.inviteFriends(["ben"], to: "k2"), "south", "2026-11-29", by: Self.mia)
        try await life.catchUp()
        #expect(try await life.bookings(of: Self.mia) == ["k3 confirmed", "k2 confirmed", "k1 confirmed"])
        #expect(try await life.bookings(of: Self.ben) == ["k2 confirmed"])
        #expect(try await life.bookings(of: Self.sly) == ["x1 confirmed"])
        // A friend does not see who else comes.
        let friends = try await life.world.reader().ownBookings(by: Self.ben).items.first
        #expect(friends?.guest == nil && friends?.friends == nil && friends?.party == 2)

        // What happens to a booking shows at once, since the list holds names alone; a new time moves it.
        try await life.change(.cancel("k3"), "other", "2026-12-04", by: Self.mia)
        #expect(try await life.bookings(of: Self.mia) == ["k3 cancelled", "k2 confirmed", "k1 confirmed"])
        #expect(
            try await life.world.reader().bookings(
                of: "north",
                from: CivilDate("2026-11-28"),
                through: CivilDate("2026-11-28"),
                by: Self.mia
            ).map(\.id) == ["k1"]
        )
    }

    @Test("a friend whose account cannot be read keeps the booking from nobody else's list")
    func unreadable() async throws {
        let life = try await Life()
        try await life.world.keep([UnreadableAccount(id: "moe")])
        let request = BookingRequest(id: "k1", party: 4, at: try life.start("north", "2026-11-28"))
        try await life.change(.book(request), "north", "2026-11-28", by: Self.mia)
        try await life.change(.inviteFriends(["ben", "moe", "zoe"], to: "k1"), "north", "2026-11-28", by: Self.mia)
        var unhandled = 0
        while case let report = try await life.runner.advance(.guestHistory(through: life.runner)), !report.isIdle {
            unhandled += report.unhandled.count
        }
        // Both events are about all of them, as the booking is now.
        #expect(unhandled == 2)
        for (guest, count) in [("mia", 1), ("ben", 1), ("moe", 0), ("zoe", 1)] {
            let query = DocumentQuery(GuestHistoryEntry.kind, scope: "\(guest)/bookings", limit: 10)
            #expect(try await life.world.store.query(query).documents.count == count, "\(guest)")
        }
    }

    @Test("events that come twice, late or from the start of the feed make the same lists")
    func repeats() async throws {
        let life = try await Life()
        for (id, date) in [("k1", "2026-11-28"), ("k2", "2026-11-29"), ("k3", "2026-11-30")] as [(BookingID, String)] {
            try await life.book(id, "north", date)
        }
        let events = try await life.world.store.events(EventQuery(limit: 100)).events
        #expect(events.count == 3)
        let reaction = Reaction.guestHistory(through: life.runner)
        for event in events.reversed() + events { try await reaction.handle(event) }
        let expected = ["k3 confirmed", "k2 confirmed", "k1 confirmed"]
        #expect(try await life.bookings(of: Self.mia) == expected)

        // All entries are lost; another edition makes them again.
        let query = DocumentQuery(GuestHistoryEntry.kind, scope: "mia/bookings", limit: 10)
        for document in try await life.world.store.query(query).documents {
            var changes = Changes()
            changes.remove(try document.decoded(as: GuestHistoryEntry.self))
            let identity = CommandIdentity(id: CommandID("lose \(document.ref)"), by: .system, content: "")
            let record = CommandRecord(command: identity, at: life.world.noon, receipt: "")
            _ = try await life.world.store.commit(CommitUnit(changes, command: record))
        }
        #expect(try await life.bookings(of: Self.mia).isEmpty)
        try await life.catchUp()
        #expect(try await life.bookings(of: Self.mia).isEmpty)
        try await life.catchUp(edition: 2)
        #expect(try await life.bookings(of: Self.mia) == expected)
    }

    @Test("a long list comes in pages, without gaps and without anything twice")
    func pages() async throws {
        let life = try await Life()
        let dates = (1...30).map { "2026-12-\($0 < 10 ? "0" : "")\($0)" }
        for date in dates { try await life.book(BookingID(date), "north", date) }
        try await life.catchUp()
        var seen: [String] = []
        var pages = 0
        var cursor: PageCursor?
        repeat {
            let page = try await life.world.reader().ownBookings(after: cursor, by: Self.mia)
            seen += page.items.map(\.id.rawValue)
            cursor = page.next
            pages += 1
        } while cursor != nil
        #expect(seen == dates.reversed() && pages == 2)
    }

    @Test("QP-04 AP-12 own orders and reviews are listed, hidden reviews among them; nobody else's are")
    func ordersAndReviews() async throws {
        let life = try await Life()
        let menu = try #require(life.world.houses["north"]).menu
        for (id, guest) in [("a1", Self.mia), ("a2", Self.sly), ("a3", Self.mia)] as [(OrderID, Author)] {
            life.clock.advance(by: .minutes(1))
            let cart = Cart([CartLine(id: "1", item: "soup", quantity: 1)], channel: .dineIn)
            let placement = Placement(
                quote: try menu.quote(cart, at: life.clock.now()),
                profile: .dineIn,
                tab: "t1",
                table: "t1",
                guest: guest.user
            )
            let place = Envelope(.place(placement), on: Order.self, id, by: guest, id: CommandID("place \(id)"))
            try await life.runner.perform(place)
        }
        let night = try life.day("north", World.date)
        for (booking, guest) in [("v1", "mia"), ("v2", "mia"), ("v3", "sly")] as [(BookingID, UserID)] {
            life.clock.advance(by: .minutes(1))
            let visit = CompletedVisit(
                .booking(day: night, id: booking),
                of: guest,
                at: "north",
                restaurant: "one",
                completedAt: life.world.noon
            )
            let content = Review.Content(rating: try Rating(hundredths: 400), text: "Good")
            let write = Envelope(
                Review.Command.write(content: content),
                on: Review.self,
                visit.id,
                by: .guest(guest),
                id: CommandID("write \(booking)")
            )
            try await life.runner.perform(write, in: FixedContext<Visit, CompletedVisit?>(visit))
        }
        let hide = Envelope(
            Review.Command.hide(reason: .offensive),
            on: Review.self,
            .booking(day: night, id: "v1"),
            by: .system,
            id: CommandID("hide")
        )
        try await life.runner.perform(hide)
        try await life.catchUp()
        let reader = life.world.reader()
        #expect(try await reader.ownOrders(by: Self.mia).items.map(\.order) == ["a3", "a1"])
        #expect(try await reader.ownOrders(by: Self.ben).items.isEmpty)
        let reviews = try await reader.ownReviews(by: Self.mia).items
        #expect(reviews.map(\.id) == [.booking(day: night, id: "v2"), .booking(day: night, id: "v1")])
        #expect(reviews.map(\.state) == [.published, .hidden])
        // Staff, couriers and those without an account have no such lists.
        for author in [World.people["ana"], World.people["d1"], World.people["nobody"], World.people["cris"]] {
            let author = try #require(author)
            for query in [HouseQuery.ownBookings(after: nil), .ownOrders(after: nil), .ownReviews(after: nil)] {
                let answer = await reader.answer(query, by: author)
                let isEmpty = try answer.receipt(as: HousePage<ReviewCard>.self, coder: World.coder)?.items.isEmpty
                #expect(isEmpty ?? (answer.failure != nil), "\(author) \(query)")
            }
        }
    }

    @Test("the bills of visits that are over are kept once each, and again after their tab has changed")
    func closedBills() async throws {
        let life = try await Life()
        let opening = GuestTab.Opening(
            branch: "north",
            profile: GuestTab.Profile.forman.code,
            currency: .eur,
            opener: .firstItem,
            table: "t1",
            guest: "mia"
        )
        let open = Envelope(.open(opening: opening), on: GuestTab.self, "late", by: Self.mia, id: CommandID("open"))
        try await life.runner.perform(open)
        let reaction = Reaction.closedBills(through: life.runner)
        while try await !life.runner.advance(reaction).isIdle {}
        let before = try await life.world.reader().bills(by: Self.mia).items.map(\.tab)
        let waiter = Author.waiter("ana", at: "north")
        try await life.runner.perform(Envelope(.close, on: GuestTab.self, "late", by: waiter, id: CommandID("close")))
        for _ in 0..<2 {
            while try await !life.runner.advance(reaction).isIdle {}
            let after = try await life.world.reader().bills(by: Self.mia).items.map(\.tab)
            #expect(Set(after) == Set(before + ["late"]) && after.count == before.count + 1)
        }
    }
}
