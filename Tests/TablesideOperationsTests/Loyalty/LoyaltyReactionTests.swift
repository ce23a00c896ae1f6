import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

@Suite("Rewards for what guests do")
struct LoyaltyReactionTests {
    /// A mission for visits or orders, which gives points.
    private static func mission(_ id: MissionID, _ goal: MissionGoal, points: Int, at now: Instant) throws -> Mission {
        var mission = Mission(id: id)
        let terms = MissionTerms(LocalizedText("\(id)", in: .english), goal: goal, points: points)
        try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: now)
        try mission.perform(.publish, by: .system, at: now)
        return mission
    }

    @Test("AP-15, AP-16 a visit earns points for what was paid, and completes missions, once however often it is told")
    func visit() async throws {
        var loyal = try await LoyalDiner()
        let now = loyal.diner.clock.now()
        loyal.missions = try MissionBook([
            Self.mission("first visit", .visits(1), points: 25, at: now),
            Self.mission("two orders", .orders(2), points: 50, at: now),
        ])
        try await loyal.place("1")
        try await loyal.serve("1")
        try await loyal.leave()
        try await loyal.catchUp()
        // A point for each full 10.00 of 34.00, and the mission.
        #expect(try await loyal.balance() == 3 + 25)
        let card = try await loyal.server.reader.loyalty(at: D.branch, by: D.guest)
        #expect(card.balance == 28 && card.offers.map(\.code) == ["dessert"])
        #expect(
            card.missions.map { "\($0.id) \($0.status.rawValue)" } == [
                "first visit completed", "two orders inProgress",
            ]
        )
        #expect(card.missions.last?.progress == .percent(50))
        // The same events once more change nothing.
        let before = try await loyal.diner.store.snapshot()
        let reaction = Reaction.loyalty(through: loyal.diner.runner, in: loyal.house)
        for event in try await loyal.diner.store.events(after: nil, limit: 100).events {
            try await reaction.handle(event)
        }
        #expect(try await loyal.diner.store.snapshot() == before)
    }

    @Test(
        "a failure that may pass is thrown, although another one lasts: nothing is set aside",
        arguments: StoreError.passing
    )
    func passing(_ error: StoreError) async throws {
        var loyal = try await LoyalDiner()
        loyal.missions = try MissionBook([
            Self.mission("first visit", .visits(1), points: 25, at: loyal.diner.clock.now())
        ])
        try await loyal.place("1")
        try await loyal.serve("1")
        try await loyal.leave()
        // The points for what was paid come before the missions.
        let member = MembershipID(D.mia, in: LoyalDiner.program)
        let errors = [
            DocumentRef(PointsAccount.self, member): .lasting, DocumentRef(MissionRecord.self, D.mia): error,
        ]
        let runner = CommandRunner(
            store: RefusingStore(loyal.diner.store, errors),
            clock: loyal.diner.clock,
            retry: .immediate(attempts: 1)
        )
        let house = loyal.house
        let thrown = await #expect(throws: StoreError.self) {
            while try await !runner.advance(.loyalty(through: runner, in: house)).isIdle {}
        }
        #expect(thrown == error)
        try await loyal.catchUp()
        #expect(try await loyal.balance() == 3 + 25)
    }

    @Test("a failure that lasts keeps nothing else of the same event from the guest, and is set aside")
    func lasting() async throws {
        var loyal = try await LoyalDiner()
        loyal.missions = try MissionBook([
            Self.mission("one order", .orders(1), points: 25, at: loyal.diner.clock.now())
        ])
        try await loyal.place("1")
        try await loyal.serve("1")
        try await loyal.leave()
        let member = MembershipID(D.mia, in: LoyalDiner.program)
        let runner = CommandRunner(
            store: RefusingStore(loyal.diner.store, [DocumentRef(PointsAccount.self, member): .lasting]),
            clock: loyal.diner.clock
        )
        let report = try await runner.advance(.loyalty(through: runner, in: loyal.house))
        #expect(report.unhandled.map(\.code?.rawValue) == ["store.malformed"])
        #expect(try await loyal.diner.store.load(MissionRecord.self, D.mia)?.awards.isEmpty == false)
    }

    @Test("two orders on one tab count as two")
    func orders() async throws {
        var loyal = try await LoyalDiner()
        loyal.missions = try MissionBook([
            Self.mission("two orders", .orders(2), points: 50, at: loyal.diner.clock.now())
        ])
        try await loyal.place("1")
        try await loyal.diner.accept("1", D.wanda)
        try await loyal.diner.cookAndServe("1", by: D.wanda)
        try await loyal.place("2")
        try await loyal.serve("2")
        try await loyal.leave()
        try await loyal.catchUp()
        // A point for each full 10.00 of two orders of 34.00, and the mission.
        #expect(try await loyal.balance() == 3 + 3 + 50)
        let card = try await loyal.server.reader.loyalty(at: D.branch, by: D.guest)
        #expect(card.missions.map(\.status) == [.completed])
    }

    @Test("AP-22 a badge unlocks filters and premium missions, which count nothing before")
    func unlocking() async throws {
        var loyal = try await LoyalDiner()
        var mission = Mission(id: "premium")
        let terms = MissionTerms(
            LocalizedText("Premium", in: .english),
            goal: .visits(1),
            points: 40,
            unlock: "premium"
        )
        try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: loyal.diner.clock.now())
        try mission.perform(.publish, by: .system, at: loyal.diner.clock.now())
        loyal.missions = try MissionBook([mission])
        for order in ["1", "2"] {
            let card = try await loyal.server.reader.loyalty(at: D.branch, by: D.guest)
            #expect(
                card.unlocked == (order == "1" ? [] : ["trendy", "premium"]) && card.missions[0].unlock == "premium"
            )
            #expect(card.missions[0].status == .toDo)
            let tab = "tab \(order)"
            try await loyal.bill(order, on: tab)
            let cash = try Payment(id: "cash", amount: loyal.ron(3_100), method: .cash)
            try await loyal.diner.tab(.pay(cash), tab, by: D.waiter(D.wanda))
            try await loyal.diner.tab(.close, tab, by: D.waiter(D.wanda))
            try await loyal.catchUp()
            if order == "1" { await loyal.guest(.buyBadge(badge: "gold")) }
        }
        // Three points for each order, two for the badge, forty for the mission.
        #expect(try await loyal.balance() == 3 - 2 + 3 + 40)
    }

    @Test("points are earned less what staff took off the bill and what was paid with points")
    func net() async throws {
        let loyal = try await LoyalDiner()
        await loyal.give(20)
        try await loyal.place("1")
        try await loyal.diner.accept("1", D.wanda)
        try await loyal.diner.cookAndServe("1", by: D.wanda)
        // 34.00 less 4.00 from the manager is 30.00; 20 points pay 10.00; of 20.00 two points.
        let four = Discount(.amount(money: try loyal.ron(400)), reason: .compensation)
        try await loyal.diner.tab(.adjust(BillAdjustment(id: "sorry", .discount(discount: four))), by: D.manager)
        try await loyal.diner.tab(.askForBill)
        await loyal.send(.guest(request: .payWithPoints(tab: "tab-mia", payment: "p", points: 20)), by: D.guest)
        #expect(try await loyal.balance() == 0)
        #expect(try await loyal.diner.tab().due == loyal.ron(2_000))
        try await loyal.leave()
        try await loyal.catchUp()
        #expect(try await loyal.balance() == 2)
    }

    @Test("a refund takes the points back: of 3 points on 34.00, with 31.00 refunded, ⌊3·3/34⌋ = 0 stay")
    func refund() async throws {
        let loyal = try await LoyalDiner()
        try await loyal.place("1")
        try await loyal.serve("1")
        try await loyal.leave()
        try await loyal.catchUp()
        #expect(try await loyal.balance() == 3)
        let line = BillLineID("1", "soup")
        let one = BillRefund(id: "r1", [.line(line: line, quantity: 1)], method: .cash)
        try await loyal.diner.tab(.giveBack(one), by: D.manager)
        try await loyal.catchUp()
        // 15.50 of 34.00 refunded: ⌊3·18.50/34⌋ = 1.
        #expect(try await loyal.balance() == 1)
        let other = BillRefund(id: "r2", [.line(line: line, quantity: 1)], method: .cash)
        try await loyal.diner.tab(.giveBack(other), by: D.manager)
        try await loyal.catchUp()
        #expect(try await loyal.balance() == 0)
    }

    @Test("AP-16 points pay a bill, never more than is due or than there are, and on no one else's tab")
    func payment() async throws {
        let loyal = try await LoyalDiner()
        await loyal.give(100)
        try await loyal.place("1")
        func pay(_ points: Int, by user: UserID = D.mia, refused code: String? = nil) async {
            let request = GuestRequest.payWithPoints(tab: "tab-mia", payment: PaymentID("p\(points)"), points: points)
            await loyal.send(.guest(request: request), by: .guest(user), refused: code)
        }
        // There is no bill yet, so nobody knows what is due.
        await pay(60, refused: "tab.illegal")
        try await loyal.serve("1")
        await pay(0, refused: "points.pointsOutOfRange")
        await pay(.min, refused: "points.pointsOutOfRange")
        await pay(.max, refused: "points.pointsOutOfRange")
        await pay(101, refused: "points.insufficient")
        await pay(69, refused: "tab.exceedsDue")
        #expect(try await loyal.balance() == 100, "what was refused takes no points")
        await pay(60)
        #expect(try await loyal.balance() == 40)
        #expect(try await loyal.diner.tab().due == loyal.ron(400))
        await pay(60, refused: "points.alreadyApplied")
        try await loyal.leave()
        // The manager gives 5.25 back in points: half of a point is not given.
        let back = BillRefund(id: "back", [.amount(money: try loyal.ron(525))], method: .points)
        try await loyal.diner.tab(.giveBack(back), by: D.manager)
        try await loyal.catchUp()
        #expect(try await loyal.balance() == 40 + 10)
        // Points do not become cash: of 34.00 four were paid in cash.
        let cash = BillRefund(id: "cash", [.amount(money: try loyal.ron(500))], method: .cash)
        await #expect(throws: CommandFailure<AnyRefusal>.self) {
            try await loyal.diner.tab(.giveBack(cash), by: D.manager)
        }
        try expectGolden(#require(try await loyal.diner.store.load(TabPoints.self, "tab-mia")), "TabPoints.json")
    }

    @Test("AP-16 a guest who pays with points under the name of another payment does not keep that one from counting")
    func otherPayment() async throws {
        let loyal = try await LoyalDiner()
        await loyal.give(20)
        try await loyal.place("1")
        try await loyal.serve("1")
        await loyal.send(.guest(request: .payWithPoints(tab: "tab-mia", payment: "p1", points: 20)), by: D.guest)
        #expect(try await loyal.diner.tab().due == loyal.ron(2_400))
        let paid = try Payment(id: "p1", amount: try loyal.ron(2_400), method: .inApp, reference: "m1")
        try await loyal.diner.tab(.pay(payment: paid), by: .system)
        #expect(try await loyal.diner.tab().state == .settled)
    }

    @Test("AP-16 points take something off the bill of a reservation, whose visit then ends as any other")
    func reservation() async throws {
        let loyal = try await LoyalDiner()
        let diner = loyal.diner
        await loyal.give(68)
        let request = try diner.house.request("b", 2, "2026-03-27T18:00")
        let book = Envelope(DayOperation(diner.day, .book(request)), by: D.guest, id: diner.nextID())
        try await diner.runner.perform(book, in: FixedContext(diner.plan))
        let arrive = GuestRequest.arrive(day: diner.day, booking: "b", tab: "tab-mia")
        await loyal.send(.guest(request: arrive), by: D.guest)
        try await loyal.place("1")
        try await diner.accept("1", D.wanda)
        try await diner.cookAndServe("1", by: D.wanda)
        await loyal.send(.table(request: .askForBill(tab: "tab-mia")), by: D.guest)
        await loyal.send(.guest(request: .payWithPoints(tab: "tab-mia", payment: "p", points: 68)), by: D.guest)
        #expect(try await loyal.balance() == 0)
        let close = HouseRequest.Ask.staff(request: .tab(tab: "tab-mia", action: .close))
        await loyal.send(close, by: D.waiter(D.wanda))
        let day = try #require(try await diner.store.load(ServiceDay.self, diner.day))
        #expect(day.booking("b")?.status == .finished)
        try await loyal.catchUp()
        // What points paid earns no points, and the visit counts once: with the booking.
        #expect(try await loyal.balance() == 0)
        #expect(try await diner.store.load(Referral.self, D.mia)?.state == .visited)
    }

    @Test("AP-23, FO-28 who does not come has an offense and comes later in the queue; who comes after all has none")
    func noShow() async throws {
        let loyal = try await LoyalDiner()
        let (diner, plan) = (loyal.diner, FixedContext<DayOperation, VenuePlan>(loyal.diner.plan))
        func perform(_ command: ServiceDay.Command, by author: Author) async throws {
            let envelope = Envelope(DayOperation(diner.day, command), by: author, id: diner.nextID())
            try await diner.runner.perform(envelope, in: plan)
        }
        try await perform(.book(try diner.house.request("b", 2, "2026-03-27T18:00")), by: D.guest)
        diner.clock.advance(by: .minutes(45))
        try await perform(.noShow(booking: "b"), by: D.manager)
        try await loyal.catchUp()
        let reader = loyal.server.reader
        let card = try await reader.loyalty(at: D.branch, by: D.guest)
        #expect(card.offenses.map(\.kind) == [.noShow] && card.priority < 50)
        try await perform(.reinstate("b"), by: D.manager)
        try await loyal.catchUp()
        #expect(try await reader.loyalty(at: D.branch, by: D.guest).priority == 50)
    }

    @Test("AP-23 a guest who cancels within the house's time before a booking has an offense, others have none")
    func lateCancellation() async throws {
        let cases: [(Elapsed?, Elapsed, Author, [OffenseKind])] = [
            // Two hours before half past eight is half past six.
            (.hours(2), .minutes(30), D.guest, []),
            (.hours(2), .minutes(30) + .milliseconds(1), D.guest, [.lateCancellation]),
            (.hours(2), .hours(2), D.guest, [.lateCancellation]),
            (.hours(2), .hours(2), D.manager, []),
            (.zero, .hours(2), D.guest, []),
            (nil, .hours(2), D.guest, []),
        ]
        for (late, after, author, offenses) in cases {
            var loyal = try await LoyalDiner()
            loyal.lateCancellation = late
            let (diner, plan) = (loyal.diner, FixedContext<DayOperation, VenuePlan>(loyal.diner.plan))
            func perform(_ command: ServiceDay.Command, by author: Author) async throws {
                let envelope = Envelope(DayOperation(diner.day, command), by: author, id: diner.nextID())
                try await diner.runner.perform(envelope, in: plan)
            }
            try await perform(.book(try diner.house.request("b", 2, "2026-03-27T20:30")), by: D.guest)
            diner.clock.advance(by: after)
            try await perform(.cancel("b"), by: author)
            try await loyal.catchUp()
            let card = try await loyal.server.reader.loyalty(at: D.branch, by: D.guest)
            #expect(card.offenses.map(\.kind) == offenses, "\(String(describing: late)) after \(after) by \(author)")
        }
    }

    @Test("a guest who gives up a hold within that time has no offense", arguments: [Elapsed.minutes(10), nil])
    func lateRelease(_ length: Elapsed?) async throws {
        var loyal = try await LoyalDiner()
        loyal.lateCancellation = .hours(3)
        let request = try loyal.diner.house.request("b", 2, "2026-03-27T20:30")
        for command in [.hold(request, lasting: length), .releaseHold("b")] as [ServiceDay.Command] {
            let envelope = Envelope(DayOperation(loyal.diner.day, command), by: D.guest, id: loyal.diner.nextID())
            try await loyal.diner.runner.perform(envelope, in: FixedContext(loyal.diner.plan))
        }
        #expect(try await loyal.diner.store.load(ServiceDay.self, loyal.diner.day)?.booking("b")?.status == .cancelled)
        try await loyal.catchUp()
        #expect(try await loyal.server.reader.loyalty(at: D.branch, by: D.guest).offenses.isEmpty)
    }
}
