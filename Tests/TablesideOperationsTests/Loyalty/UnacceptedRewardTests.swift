import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// What a guest gets for an order that is billed before anybody accepts it.
@Suite("Rewards for orders that nobody has accepted yet")
struct UnacceptedRewardTests {
    /// A diner with a mission of 50 points for one order, and one of none for one visit.
    private static func diner() async throws -> LoyalDiner {
        var loyal = try await LoyalDiner()
        let goals: [(MissionID, MissionGoal, Int)] = [("one order", .orders(1), 50), ("one visit", .visits(1), 0)]
        loyal.missions = try MissionBook(
            goals.map { id, goal, points in
                var mission = Mission(id: id)
                let terms = MissionTerms(LocalizedText("\(id)", in: .english), goal: goal, points: points)
                try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: loyal.diner.clock.now())
                try mission.perform(.publish, by: .system, at: loyal.diner.clock.now())
                return mission
            }
        )
        return loyal
    }

    /// An order of 31.00 is billed and its tab closed before it is accepted.
    private static func closed(_ profile: ProfileCode) async throws -> LoyalDiner {
        let loyal = try await diner()
        let placing = try loyal.diner.placing("1", [(D.soup, 2)], profile: profile)
        let policy = OrderingPolicy(menu: loyal.diner.menu, profile: profile, bill: BillTerms(billsUnaccepted: true))
        try await loyal.diner.place(placing, on: policy)
        try await loyal.diner.tab(.askForBill)
        if profile == .forman {
            try await loyal.diner.tab(.close, by: D.waiter(D.wanda))
        } else {
            try await loyal.leave()
        }
        #expect(try await loyal.diner.tab().state == .closed)
        return loyal
    }

    /// The points, and whether the missions are done.
    private static func rewards(_ loyal: LoyalDiner) async throws -> [String] {
        try await loyal.catchUp()
        let record = try await loyal.diner.store.load(MissionRecord.self, D.mia)
        let missions: [MissionID] = ["one order", "one visit"]
        return ["\(try await loyal.balance())"] + missions.map { (record?.state(of: $0) ?? .toDo).rawValue }
    }

    @Test("what nobody accepts earns nothing and counts nowhere", arguments: [ProfileCode.dineIn, .forman])
    func rejected(_ profile: ProfileCode) async throws {
        // Whether the reaction runs before or after the rejection.
        for isLate in [false, true] {
            let loyal = try await Self.closed(profile)
            if !isLate { #expect(try await Self.rewards(loyal) == ["0", "toDo", "toDo"]) }
            try await loyal.diner.step("1", .reject(reason: .outOfStock), by: D.manager)
            #expect(try await Self.rewards(loyal) == ["0", "toDo", "toDo"])
        }
    }

    @Test("Forman's order earns its points once it is approved, and loses them if the guest cancels in time")
    func forman() async throws {
        for isLate in [false, true] {
            let loyal = try await Self.closed(.forman)
            if !isLate { #expect(try await Self.rewards(loyal) == ["0", "toDo", "toDo"]) }
            try await loyal.diner.accept("1", D.wanda)
            // A point for each full 10.00 of 31.00, and the mission, which stays done.
            #expect(try await Self.rewards(loyal) == ["53", "completed", "completed"])
            // Within thirty seconds of placing it.
            loyal.diner.clock.advance(by: .seconds(30))
            try await loyal.diner.step("1", .cancel(), by: D.guest)
            #expect(try await Self.rewards(loyal) == ["50", "completed", "completed"])
        }
    }

    @Test("an order that may be canceled until it is served earns its points then")
    func served() async throws {
        let loyal = try await Self.closed(.dineIn)
        try await loyal.diner.accept("1", D.wanda)
        #expect(try await Self.rewards(loyal) == ["0", "toDo", "toDo"])
        try await loyal.diner.cookAndServe("1", by: D.wanda)
        #expect(try await Self.rewards(loyal) == ["53", "completed", "completed"])
        let canceled = try await Self.closed(.dineIn)
        try await canceled.diner.accept("1", D.wanda)
        try await canceled.diner.step("1", .cancel(reason: .outOfStock), by: D.manager)
        #expect(try await Self.rewards(canceled) == ["0", "toDo", "toDo"])
    }

    @Test("AP-17 a tab that staff close without an order is no visit, nor is one whose order they have rejected")
    func nothingOrdered() async throws {
        for isRejected in [false, true] {
            let loyal = try await Self.diner()
            let (diner, opening) = (loyal.diner, try loyal.diner.opening(.forman))
            if isRejected {
                let placing = PlaceOrder("1", D.cart([(D.soup, 2)]), on: "tab-mia", opening: opening, guest: D.mia)
                try await diner.place(placing, on: diner.terms(.forman))
                try await diner.step("1", .reject(reason: .outOfStock), by: D.manager)
            } else {
                let open = Envelope(OpenTab("tab-mia", opening), by: D.manager, id: diner.nextID())
                try await diner.runner.perform(open, in: FixedContext(diner.plan))
            }
            try await diner.tab(.close, by: D.waiter(D.wanda))
            #expect(try await Self.rewards(loyal) == ["0", "toDo", "toDo"])
            #expect(try await diner.store.load(Referral.self, D.mia) == nil)
        }
    }

    /// The tab of Mia, on which Leo orders as her friend.
    private static func opening(_ loyal: LoyalDiner) -> GuestTab.Opening {
        GuestTab.Opening(
            branch: D.branch,
            profile: .forman,
            currency: loyal.diner.menu.currency,
            opener: .firstItem,
            table: TableID("t2"),
            guest: D.mia,
            friends: [D.leo],
            terms: BillTerms(billsUnaccepted: true)
        )
    }

    /// One of the two places an order of 31.00 on that tab.
    private static func place(_ order: OrderID, by guest: UserID, _ loyal: LoyalDiner) async throws {
        let policy = OrderingPolicy(
            menu: loyal.diner.menu,
            profile: .forman,
            bill: BillTerms(billsUnaccepted: true),
            waitingOrders: nil,
            ordersPerDay: nil
        )
        let cart = D.cart([(D.soup, 2)])
        let placing = PlaceOrder(order, cart, on: "tab-mia", opening: opening(loyal), guest: guest)
        try await loyal.diner.place(placing, on: policy, by: .guest(guest))
    }

    @Test("AP-17 the visit of a tab counts once, whichever of its orders shows that it was one, and for who opened it")
    func visitOfSeveral() async throws {
        let loyal = try await Self.diner()
        let diner = loyal.diner
        let open = Envelope(OpenTab("tab-mia", Self.opening(loyal)), by: D.manager, id: diner.nextID())
        try await diner.runner.perform(open, in: FixedContext(diner.plan))
        for order in ["1", "2"] { try await Self.place(OrderID(order), by: D.leo, loyal) }
        try await diner.tab(.askForBill)
        try await diner.tab(.close, by: D.waiter(D.wanda))
        #expect(try await Self.rewards(loyal) == ["0", "toDo", "toDo"])
        #expect(try await diner.store.load(Referral.self, D.leo) == nil)
        for order in ["1", "2"] {
            try await diner.accept(order, D.wanda)
            #expect(try await Self.rewards(loyal) == ["0", "toDo", "completed"])
            let visited = try await diner.store.load(Referral.self, D.leo)
            #expect(visited?.state == .visited && visited?.version == Version(rawValue: 1))
        }
        let done = try await diner.store.load(MissionRecord.self, D.leo)?.awards.keys.sorted()
        #expect(done == ["one order", "one visit"])
    }

    @Test("AP-17 on a tab of several a guest whose orders may all be called off made no visit yet")
    func visitOfFriends() async throws {
        for isAccepted in [false, true] {
            let loyal = try await Self.diner()
            let diner = loyal.diner
            for (order, guest) in [("1", D.mia), ("2", D.leo)] {
                try await Self.place(OrderID(order), by: guest, loyal)
            }
            try await diner.accept("1", D.wanda)
            try await diner.tab(.askForBill)
            try await diner.tab(.close, by: D.waiter(D.wanda))
            #expect(try await Self.rewards(loyal) == ["53", "completed", "completed"])
            #expect(try await diner.store.load(Referral.self, D.leo) == nil)
            if isAccepted {
                try await diner.accept("2", D.wanda)
            } else {
                try await diner.step("2", .reject(reason: .outOfStock), by: D.manager)
            }
            try await loyal.catchUp()
            #expect(try await (diner.store.load(Referral.self, D.leo)?.state == .visited) == isAccepted)
        }
    }

    @Test("AP-17 a bill that discounts bring to nothing is a visit, whether its order was accepted before or after")
    func free() async throws {
        for isEarly in [false, true] {
            let loyal = try await Self.diner()
            let diner = loyal.diner
            func serve() async throws {
                try await diner.accept("1", D.wanda)
                try await diner.cookAndServe("1", by: D.wanda)
            }
            let placing = try diner.placing("1", [(D.soup, 2)])
            let policy = OrderingPolicy(menu: diner.menu, bill: BillTerms(billsUnaccepted: true))
            try await diner.place(placing, on: policy)
            if isEarly { try await serve() }
            let free = Discount(.percentage(rate: .percent(100)), reason: .compensation)
            try await diner.tab(.adjust(BillAdjustment(id: "free", .discount(discount: free))), by: D.manager)
            try await diner.tab(.askForBill)
            try await diner.tab(.close, by: D.waiter(D.wanda))
            try await loyal.catchUp()
            if !isEarly { try await serve() }
            #expect(try await Self.rewards(loyal) == ["0", "toDo", "completed"], "\(isEarly)")
        }
    }

    @Test("AP-15 a stay is one visit, also with an order that is accepted after the booking and the tab have ended")
    func oneStay() async throws {
        let loyal = try await Self.diner()
        let diner = loyal.diner
        func perform(_ command: ServiceDay.Command, by author: Author = D.manager) async throws {
            let envelope = Envelope(DayOperation(diner.day, command), by: author, id: diner.nextID())
            try await diner.runner.perform(envelope, in: FixedContext<DayOperation, VenuePlan>(diner.plan))
        }
        let start = try diner.house.instant("2026-03-27T18:30")
        try await perform(.book(BookingRequest(id: "b", party: 2, at: start, table: "t2")), by: D.guest)
        diner.clock.set(start)
        try await perform(.seat("b"))
        let terms = BillTerms(billsUnaccepted: true)
        let policy = OrderingPolicy(menu: diner.menu, profile: .forman, bill: terms, allowsSeveralTabs: true)
        func place(_ order: OrderID) async throws {
            let opening = try diner.opening(.forman)
            let placing = PlaceOrder(order, D.cart([(D.soup, 2)]), on: "tab-mia", opening: opening, guest: D.mia)
            try await diner.place(placing, on: policy)
        }
        try await place("1")
        try await diner.accept("1", D.wanda)
        diner.clock.advance(by: .minutes(60))
        try await perform(.finish("b"))
        diner.clock.advance(by: .minutes(10))
        try await place("2")
        try await diner.tab(.askForBill)
        try await diner.tab(.close, by: D.waiter(D.wanda))
        try await loyal.catchUp()
        try await diner.accept("2", D.wanda)
        try await loyal.catchUp()
        let events = try await diner.store.events(after: nil, limit: 1_000).events
        let visits = try events.compactMap { try $0.recorded(of: MissionRecord.self)?.event }.filter { event in
            if case .counted(let activity, _, _) = event { activity.rawValue.hasPrefix("visit:") } else { false }
        }
        #expect(visits.count == 1)
    }
}
