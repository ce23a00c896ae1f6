import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideOperations
@testable import TablesideTestSupport

private typealias D = Diner

/// Visits that end with a booking and with a tab, which are one.
@Suite("Visits under a booking")
struct BookedVisitTests {
    private static let friday = "2026-03-27"
    private static let saturday = "2026-03-28"

    /// A diner by these rules for bookings, with a mission for one visit and one for two.
    private static func diner(_ profile: ProfileCode) async throws -> LoyalDiner {
        var loyal = try await LoyalDiner(bookings: profile)
        let now = loyal.diner.clock.now()
        let missions = try [("once", 1, 5), ("twice", 2, 60)].map { id, visits, points in
            var mission = Mission(id: MissionID(id))
            let name = LocalizedText(id, in: .english)
            let terms = MissionTerms(name, goal: .visits(Int64(visits)), points: points)
            try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: now)
            try mission.perform(.publish, by: .system, at: now)
            return mission
        }
        loyal.missions = try MissionBook(missions)
        return loyal
    }

    private static func perform(
        _ command: ServiceDay.Command,
        on date: String = friday,
        in loyal: LoyalDiner,
        by author: Author = D.guest
    ) async throws {
        let operation = DayOperation(try loyal.diner.house.day(date).id, command)
        let envelope = Envelope(operation, by: author, id: loyal.diner.nextID())
        try await loyal.diner.runner.perform(envelope, in: FixedContext<DayOperation, VenuePlan>(loyal.diner.plan))
    }

    /// Mia books table 2 for half past six, with Leo, comes then, and is served two soups for 31.00.
    private static func dine(on date: String = friday, tab: String = "tab-mia", in loyal: LoyalDiner) async throws {
        let diner = loyal.diner
        let start = try diner.house.instant("\(date)T18:30")
        try await perform(.book(BookingRequest(id: "b", party: 2, at: start, table: "t2")), on: date, in: loyal)
        try await perform(.inviteFriends([D.leo], to: "b"), on: date, in: loyal)
        diner.clock.set(start)
        let arrival = SeatParty(
            .booked(booking: "b"),
            on: try diner.house.day(date).id,
            tab: TabID(tab),
            profile: GuestTab.Profile.quickPlate.code,
            currency: diner.menu.currency
        )
        try await diner.runner.perform(Envelope(arrival, by: D.guest, id: diner.nextID()), in: FixedContext(diner.plan))
        try await order("order-\(tab)", of: D.mia, on: tab, in: loyal)
        diner.clock.advance(by: .minutes(40))
    }

    /// Two soups for a guest.
    private static func order(_ order: String, of guest: UserID, on tab: String, in loyal: LoyalDiner) async throws {
        let placing = PlaceOrder(OrderID(order), D.cart([(D.soup, 2)]), on: TabID(tab), guest: guest)
        try await loyal.diner.place(placing, on: loyal.diner.terms(.quickPlate), by: .guest(guest))
        try await loyal.diner.accept(order, D.wanda)
        try await loyal.diner.cookAndServe(order, by: D.wanda)
    }

    /// Mia says how she pays, which closes her tab.
    private static func pay(on date: String = friday, tab: String = "tab-mia", in loyal: LoyalDiner) async throws {
        try await loyal.diner.tab(.askForBill, tab)
        try await loyal.diner.tab(.choosePayment(method: .cash), tab, day: try loyal.diner.house.day(date).id)
    }

    private static func missions(of guest: UserID = D.mia, in loyal: LoyalDiner) async throws -> [String] {
        let card = try await loyal.server.reader.loyalty(at: D.branch, by: .guest(guest))
        return card.missions.map { "\($0.id) \($0.status.rawValue)" }.sorted()
    }

    /// Delivers all events again, and expects that nothing changes.
    private static func deliverAgain(_ loyal: LoyalDiner) async throws {
        let before = try await loyal.diner.store.snapshot()
        let reaction = Reaction.loyalty(through: loyal.diner.runner, in: loyal.house)
        for event in try await loyal.diner.store.events(after: nil, limit: 1_000).events {
            try await reaction.handle(event)
        }
        #expect(try await loyal.diner.store.snapshot() == before)
    }

    @Test("QP-35 AP-15 a visit that the guest ended alone counts once the bill is paid, and only once")
    func endedByTheGuest() async throws {
        let loyal = try await Self.diner(.quickPlate)
        try await Self.dine(in: loyal)
        try await Self.perform(.finish("b"), in: loyal)
        try await loyal.catchUp()
        #expect(try await Self.missions(in: loyal) == ["once toDo", "twice toDo"])
        #expect(try await loyal.diner.store.load(Referral.self, D.mia) == nil)
        try await Self.pay(in: loyal)
        try await loyal.catchUp()
        #expect(try await Self.missions(in: loyal) == ["once completed", "twice inProgress"])
        #expect(try await loyal.diner.store.load(Referral.self, D.mia)?.state == .visited)
        // Three points for 31.00, and five for the mission.
        #expect(try await loyal.balance() == 3 + 5)
        try await Self.deliverAgain(loyal)
    }

    @Test("AP-17 a first visit that the guest ended alone pays the friend who invited them, once")
    func firstVisit() async throws {
        let loyal = try await Self.diner(.quickPlate)
        let name = Referral.Command.name(inviter: "eva", invitation: nil)
        let envelope = Envelope(name, on: Referral.self, D.mia, by: D.guest, id: loyal.diner.nextID())
        let chain = FixedContext<UserID, InviterChain?>(InviterChain(of: "eva", in: []))
        try await loyal.diner.runner.perform(envelope, in: chain)
        try await Self.dine(in: loyal)
        try await Self.perform(.finish("b"), in: loyal)
        try await Self.pay(in: loyal)
        try await loyal.catchUp()
        // Seven for Eva; three for Mia besides what she ate and the mission.
        #expect(try await loyal.balance(of: "eva") == 7)
        #expect(try await loyal.balance() == 3 + 3 + 5)
        try await Self.deliverAgain(loyal)
    }

    @Test("a visit under a booking counts as booked, and no other mission takes it for one without")
    func booked() async throws {
        var loyal = try await Self.diner(.quickPlate)
        let now = loyal.diner.clock.now()
        loyal.missions = try MissionBook(
            [true, false].map { isBooked in
                var (mission, filter) = (Mission(id: isBooked ? "booked" : "without"), ActivityFilter(.visit))
                filter.isBooked = isBooked
                let goal = MissionGoal.count(of: ActivityCount(1, of: filter))
                let terms = MissionTerms(LocalizedText("Come", in: .english), goal: goal, points: 1)
                try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: now)
                try mission.perform(.publish, by: .system, at: now)
                return mission
            }
        )
        try await Self.dine(in: loyal)
        try await Self.perform(.finish("b"), in: loyal)
        try await Self.pay(in: loyal)
        try await loyal.catchUp()
        #expect(try await Self.missions(in: loyal) == ["booked completed", "without toDo"])
    }

    @Test("a visit counts once in whatever order its events are told", arguments: [false, true])
    func anyOrder(isReversed: Bool) async throws {
        let loyal = try await Self.diner(.quickPlate)
        try await Self.dine(in: loyal)
        // Here the payment finishes the booking too.
        try await Self.pay(in: loyal)
        let reaction = Reaction.loyalty(through: loyal.diner.runner, in: loyal.house)
        let events = try await loyal.diner.store.events(after: nil, limit: 1_000).events
        for event in isReversed ? events.reversed() : events { try await reaction.handle(event) }
        #expect(try await Self.missions(in: loyal) == ["once completed", "twice inProgress"])
        #expect(try await loyal.balance() == 3 + 5)
        try await Self.deliverAgain(loyal)
    }

    @Test("bookings of the same name on two dates are two visits, although they are told later")
    func sameNames() async throws {
        let loyal = try await Self.diner(.quickPlate)
        for date in [Self.friday, Self.saturday] {
            try await Self.dine(on: date, tab: "tab-\(date)", in: loyal)
            try await Self.perform(.finish("b"), on: date, in: loyal)
            try await Self.pay(on: date, tab: "tab-\(date)", in: loyal)
        }
        try await loyal.catchUp()
        #expect(try await Self.missions(in: loyal) == ["once completed", "twice completed"])
        #expect(try await loyal.balance() == 3 + 3 + 5 + 60)
    }

    @Test("who ends a booking alone and pays nothing has made no visit")
    func unpaid() async throws {
        let loyal = try await Self.diner(.quickPlate)
        let start = try loyal.diner.house.instant("\(Self.friday)T18:30")
        try await Self.perform(.book(BookingRequest(id: "b", party: 2, at: start)), in: loyal)
        loyal.diner.clock.set(start)
        try await Self.perform(.confirmArrival("b"), in: loyal)
        loyal.diner.clock.advance(by: .minutes(5))
        try await Self.perform(.finish("b"), in: loyal)
        try await loyal.catchUp()
        #expect(try await Self.missions(in: loyal) == ["once toDo", "twice toDo"])
    }

    @Test("the visit is that of the guest who booked; a friend who orders on the tab gets the points of the order")
    func friend() async throws {
        let loyal = try await Self.diner(.quickPlate)
        try await Self.dine(in: loyal)
        try await Self.order("leo's", of: D.leo, on: "tab-mia", in: loyal)
        try await Self.perform(.finish("b"), in: loyal)
        try await Self.pay(in: loyal)
        try await loyal.catchUp()
        #expect(try await Self.missions(in: loyal) == ["once completed", "twice inProgress"])
        #expect(try await Self.missions(of: D.leo, in: loyal) == ["once toDo", "twice toDo"])
        #expect(try await loyal.balance(of: D.leo) == 3)
    }

    @Test("AP-15 who sits under a booking and orders on the table's tab has made one visit, when they pay or leave")
    func tabOfTheTable() async throws {
        let loyal = try await Self.diner(Booking.Profile.standard.code)
        let diner = loyal.diner
        let request = try diner.house.request("b", 2, "\(Self.friday)T18:00", table: "t2", guest: D.mia)
        try await Self.perform(.book(request), in: loyal, by: D.manager)
        try await Self.perform(.seat("b"), in: loyal, by: D.manager)
        try await loyal.place("1")
        try await loyal.serve("1")
        diner.clock.advance(by: .minutes(60))
        try await loyal.leave()
        try await loyal.catchUp()
        #expect(try await Self.missions(in: loyal) == ["once completed", "twice inProgress"])
        try await Self.perform(.finish("b"), in: loyal, by: D.manager)
        try await loyal.catchUp()
        #expect(try await Self.missions(in: loyal) == ["once completed", "twice inProgress"])
        try await Self.deliverAgain(loyal)
    }

    @Test("the visit of a tab is that of the guest at its table who sat down by its end and left after its first order")
    func visitOfTab() async throws {
        let loyal = try await Self.diner(Booking.Profile.standard.code)
        let diner = loyal.diner
        for (id, table, guest) in [("b", "t2", D.mia), ("c", "t3", D.leo)] as [(String, String, UserID)] {
            let start = "\(Self.friday)T18:00"
            let request = try diner.house.request(id, 2, start, table: table, guest: guest)
            try await Self.perform(.book(request), in: loyal, by: D.manager)
        }
        let seatedAt = diner.clock.now()
        for id in ["b", "c"] as [BookingID] { try await Self.perform(.seat(id), in: loyal, by: D.manager) }
        // Mia's tab at table 2 is closed at the instant at which both sat down.
        try await loyal.place("1")
        try await loyal.serve("1")
        try await loyal.leave()
        let tab = try await diner.tab()
        try #require(tab.table == "t2" && tab.closedAt == seatedAt)
        func visit(_ guest: UserID, _ tab: GuestTab, from begun: Instant?) async throws -> BookingID? {
            try await BookedVisit.of(guest, at: tab, from: begun, in: diner.plan.zone, diner.store)?.booking.id
        }
        for begun in [nil, seatedAt] {
            #expect(try await visit(D.mia, tab, from: begun) == "b")
            #expect(try await visit(D.leo, tab, from: begun) == nil, "he sat at another table")
            #expect(try await visit("eva", tab, from: begun) == nil, "she had no booking")
        }
        diner.clock.advance(by: .minutes(30))
        let left = diner.clock.now()
        try await Self.perform(.finish("b"), in: loyal, by: D.manager)
        #expect(try await visit(D.mia, tab, from: nil) == "b")
        #expect(try await visit(D.mia, tab, from: left - .milliseconds(1)) == "b")
        #expect(try await visit(D.mia, tab, from: left) == nil, "the order is of another visit")
    }

    @Test("a tab of no guest has the visit of its booking, whoever booked, and one of a guest only their own")
    func tabOfABooking() async throws {
        let loyal = try await Self.diner(Booking.Profile.standard.code)
        let diner = loyal.diner
        let request = try diner.house.request("b", 2, "\(Self.friday)T18:00", table: "t2", guest: D.mia)
        try await Self.perform(.book(request), in: loyal, by: D.manager)
        try await Self.perform(.seat("b"), in: loyal, by: D.manager)
        let now = diner.clock.now()
        for (guest, expected) in [(nil, "b"), (D.mia, "b"), (D.leo, nil)] as [(UserID?, BookingID?)] {
            let opening = GuestTab.Opening(
                branch: D.branch,
                currency: diner.menu.currency,
                opener: .waiter,
                table: "t2",
                booking: "b",
                guest: guest
            )
            var tab = GuestTab(id: "tab")
            try tab.perform(.open(opening: opening), by: D.waiter(D.wanda), at: now)
            let visit = try await BookedVisit.of(tab, from: now, in: diner.plan.zone, diner.store)
            #expect(visit?.booking.id == expected, "\(guest?.rawValue ?? "nobody")")
        }
    }

    @Test("who sits down after a tab was closed was not at it")
    func seatedLater() async throws {
        let loyal = try await Self.diner(Booking.Profile.standard.code)
        let diner = loyal.diner
        let request = try diner.house.request("b", 2, "\(Self.friday)T18:00", table: "t2", guest: D.mia)
        try await Self.perform(.book(request), in: loyal, by: D.manager)
        try await loyal.place("1")
        try await loyal.serve("1")
        try await loyal.leave()
        diner.clock.advance(by: .milliseconds(1))
        try await Self.perform(.seat("b"), in: loyal, by: D.manager)
        let tab = try await diner.tab()
        #expect(try await BookedVisit.of(D.mia, at: tab, from: nil, in: diner.plan.zone, diner.store) == nil)
    }

    @Test(
        "a mission that a visit completed is paid by the next attempt, although the guest has become another one since"
    )
    func paidLater() async throws {
        let loyal = try await Self.diner(Booking.Profile.standard.code)
        let diner = loyal.diner
        let request = try diner.house.request("b", 2, "\(Self.friday)T18:00", table: "t2", guest: D.mia)
        for command in [.book(request), .seat("b"), .finish("b")] as [ServiceDay.Command] {
            try await Self.perform(command, in: loyal, by: D.manager)
            diner.clock.advance(by: .minutes(20))
        }
        let account = DocumentRef(PointsAccount.self, MembershipID(D.mia, in: LoyalDiner.program))
        let runner = CommandRunner(
            store: RefusingStore(diner.store, [account: StoreError(.unavailable(detail: "no connection"))]),
            clock: diner.clock,
            retry: .immediate(attempts: 1)
        )
        await #expect(throws: StoreError.self) {
            while try await !runner.advance(.loyalty(through: runner, in: loyal.house)).isIdle {}
        }
        #expect(try await Self.missions(in: loyal) == ["once completed", "twice inProgress"])
        #expect(try await loyal.balance() == 0)
        // Her badge unlocks what it did not when the visit was counted.
        await loyal.give(2)
        await loyal.guest(.buyBadge(badge: "gold"))
        try await loyal.catchUp()
        #expect(try await Self.missions(in: loyal) == ["once completed", "twice inProgress"])
        #expect(try await loyal.balance() == 2 - 2 + 5)
        try await Self.deliverAgain(loyal)
    }

    @Test("each booking of each date and branch names one visit, within the size of an identifier")
    func names() throws {
        func name(_ booking: String, _ branch: String, _ date: String = Self.friday) throws -> String {
            let day = BranchDay(branch: BranchID(branch), date: try CivilDate(date))
            return BookedVisit.name(of: BookingID(booking), on: day).rawValue
        }
        #expect(try name("b", "oldtown") == "visit:1:b/oldtown/2026-03-27")
        let long = String(repeating: "x", count: SizeLimit.identifier)
        let names = try [
            name("b", "oldtown"), name("b", "oldtown", Self.saturday), name("b", "elsewhere"),
            // Slashes, which would join to the same.
            name("b/oldtown", "b"), name("b", "oldtown/b"), name("b/oldtown/2026-03-27", "b"),
            name("b", "oldtown/2026-03-27/b"),
            // What is long differs at its beginning, in its middle or at its end.
            name(long, "oldtown"), name(long, "oldtown", Self.saturday), name(long, "elsewhere"), name(long, long),
            name(long, "y" + long.dropFirst()), name("y" + long.dropFirst(), long),
            name(long.dropLast() + "y", long), name("b", long), name("b", long, Self.saturday),
        ]
        #expect(Set(names).count == names.count)
        for name in names { #expect(name.utf8.count <= SizeLimit.identifier, "\(name)") }
    }
}
