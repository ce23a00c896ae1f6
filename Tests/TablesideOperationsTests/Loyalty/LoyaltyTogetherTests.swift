import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Several rewards that follow from one event, and events that look alike.
@Suite("Rewards of several guests at once")
struct LoyaltyTogetherTests {
    /// Places an order on the tab of a table, which is nobody's, and serves it.
    private static func serve(
        _ order: String,
        _ wishes: [(MenuItemID, Int)],
        to guest: UserID,
        covers: Int = 0,
        in loyal: LoyalDiner
    ) async throws {
        let opening = GuestTab.Opening(
            branch: D.branch,
            currency: loyal.diner.menu.currency,
            opener: .firstItem,
            table: "t2",
            covers: covers
        )
        let placing = PlaceOrder(OrderID(order), D.cart(wishes), on: "tab-mia", opening: opening, guest: guest)
        try await loyal.diner.place(placing, on: loyal.terms(), by: .guest(guest))
        try await loyal.diner.accept(order, D.wanda)
        try await loyal.diner.cookAndServe(order, by: D.wanda)
    }

    /// A mission that is published.
    private static func mission(_ id: MissionID, _ goal: MissionGoal, points: Int, at now: Instant) throws -> Mission {
        var mission = Mission(id: id)
        let terms = MissionTerms(LocalizedText("\(id)", in: .english), goal: goal, points: points)
        try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: now)
        try mission.perform(.publish, by: .system, at: now)
        return mission
    }

    @Test("points come back to a guest although another one who paid with points has closed the account")
    func closedPayer() async throws {
        let loyal = try await LoyalDiner()
        for (order, guest) in [("1", D.mia), ("2", D.leo)] {
            let gift = StaffLoyaltyRequest.adjustPoints(
                adjustment: PointsAdjustmentID("gift-\(guest)"),
                points: 68,
                reason: "welcome"
            )
            await loyal.send(.staff(request: .loyalty(guest: guest, request: gift)), by: D.manager)
            try await Self.serve(order, [(D.soup, 2), (D.bread, 1)], to: guest, in: loyal)
        }
        try await loyal.diner.tab(.askForBill)
        // 68 points pay 34.00 of 68.00.
        for guest in [D.mia, D.leo] {
            let pay = GuestRequest.payWithPoints(tab: "tab-mia", payment: PaymentID("p-\(guest)"), points: 68)
            await loyal.send(.guest(request: pay), by: .guest(guest))
        }
        try await loyal.leave()
        let close = Envelope(
            PointsAccount.Command.close,
            on: PointsAccount.self,
            MembershipID(D.leo, in: LoyalDiner.program),
            by: .system,
            id: loyal.diner.nextID()
        )
        try await loyal.diner.runner.perform(close, in: FixedContext(loyal.loyalty().program))
        let back = BillRefund(id: "back", [.amount(money: try loyal.ron(6_800))], method: .points)
        try await loyal.diner.tab(.giveBack(back), by: D.manager)
        try await loyal.catchUp()
        #expect(try await loyal.balance() == 68)
        #expect(try await loyal.balance(of: D.leo) == 0)
    }

    @Test("AP-15 two friends of one inviter who come together are two invitations, however often it is told")
    func friends() async throws {
        var loyal = try await LoyalDiner()
        let diner = loyal.diner
        loyal.missions = try MissionBook([
            Self.mission("two friends", .invitations(2), points: 50, at: diner.clock.now())
        ])
        for guest in [D.mia, D.leo] {
            let name = Referral.Command.name(inviter: "eva", invitation: nil)
            let envelope = Envelope(name, on: Referral.self, guest, by: .guest(guest), id: diner.nextID())
            let chain = FixedContext<UserID, InviterChain?>(InviterChain(of: "eva", in: []))
            try await diner.runner.perform(envelope, in: chain)
        }
        diner.clock.advance(by: .minutes(1))
        try await Self.serve("1", [(D.soup, 2)], to: D.mia, in: loyal)
        try await Self.serve("2", [(D.bread, 1)], to: D.leo, in: loyal)
        try await diner.tab(.askForBill)
        try await loyal.leave()
        try await loyal.catchUp()
        // 7 points for each friend, and the mission.
        #expect(try await loyal.balance(of: "eva") == 7 + 7 + 50)
        let before = try await diner.store.snapshot()
        let reaction = Reaction.loyalty(through: diner.runner, in: loyal.house)
        for event in try await diner.store.events(after: nil, limit: 100).events { try await reaction.handle(event) }
        #expect(try await diner.store.snapshot() == before)
    }

    /// Books under the same names on two dates, and comes on neither.
    private static func missTwice(_ bookings: [String] = ["b"], in loyal: LoyalDiner) async throws {
        let diner = loyal.diner
        for date in ["2026-03-27", "2026-03-28"] {
            for booking in bookings {
                let request = try diner.house.request(booking, 2, "\(date)T18:00")
                try await change(.book(request), on: date, in: diner, by: D.guest)
            }
            diner.clock.advance(by: .minutes(45))
            for booking in bookings { try await change(.noShow(booking: BookingID(booking)), on: date, in: diner) }
            if date == "2026-03-27" { diner.clock.advance(by: .minutes(24 * 60 - 45)) }
        }
    }

    private static func change(
        _ command: ServiceDay.Command,
        on date: String,
        in diner: Diner,
        by author: Author = D.manager
    ) async throws {
        let operation = DayOperation(try diner.house.day(date).id, command)
        let envelope = Envelope(operation, by: author, id: diner.nextID())
        try await diner.runner.perform(envelope, in: FixedContext<DayOperation, VenuePlan>(diner.plan))
    }

    private static func offenses(in loyal: LoyalDiner) async throws -> [Offense.State] {
        let id = MembershipID(D.mia, in: LoyalDiner.program)
        return try await loyal.diner.store.load(Reputation.self, id)?.offenses.map(\.state) ?? []
    }

    @Test(
        "FO-28 who names every booking alike has an offense for each that was missed; who comes after all loses that one",
        // With its date each of the long names is longer than an identifier may be.
        arguments: ["b", "a/b", String(repeating: "b", count: 127), String(repeating: "b", count: 128)]
    )
    func sameNames(booking: String) async throws {
        let loyal = try await LoyalDiner()
        try await Self.missTwice([booking], in: loyal)
        try await loyal.catchUp()
        #expect(try await Self.offenses(in: loyal) == [.recorded, .recorded])
        try await Self.change(.reinstate(BookingID(booking)), on: "2026-03-28", in: loyal.diner)
        try await loyal.catchUp()
        #expect(try await Self.offenses(in: loyal) == [.recorded, .pardoned])
    }

    @Test("FO-28 a booking named like another one with its date hides none of the offenses")
    func disguised() async throws {
        let loyal = try await LoyalDiner()
        let day = try loyal.diner.house.day("2026-03-28").id
        try await Self.missTwice(["\(day)/b", "b"], in: loyal)
        try await loyal.catchUp()
        #expect(try await Self.offenses(in: loyal) == [.recorded, .recorded, .recorded, .recorded])
    }

    @Test("FO-28 who came after all before anything was on record is not pardoned what they missed on another date")
    func reinstatedBefore() async throws {
        let loyal = try await LoyalDiner()
        try await Self.missTwice(in: loyal)
        try await Self.change(.reinstate("b"), on: "2026-03-28", in: loyal.diner)
        try await loyal.catchUp()
        #expect(try await Self.offenses(in: loyal) == [.recorded])
    }

    @Test("what the rules of the house cannot give one guest keeps no other one from theirs, and is set aside")
    func tooMany() async throws {
        var loyal = try await LoyalDiner()
        let diner = loyal.diner
        // A bread for 3.00 gives 3·10¹¹ points; a soup for 15.50 would give more than the 10¹² that are possible.
        loyal.earning = EarningRules([EarningRule("goods", points: 1_000_000_000, per: try loyal.ron(1))])
        try await Self.serve("1", [(D.soup, 1)], to: D.mia, in: loyal)
        try await Self.serve("2", [(D.bread, 1)], to: D.leo, in: loyal)
        try await diner.tab(.askForBill)
        try await loyal.leave()
        let reaction = Reaction.loyalty(through: diner.runner, in: loyal.house)
        var unhandled: [UnhandledEvent] = []
        while case let report = try await diner.runner.advance(reaction), !report.isIdle {
            unhandled += report.unhandled
        }
        #expect(unhandled.map(\.event.aggregate) == [DocumentRef(GuestTab.self, "tab-mia")])
        #expect(try await loyal.balance() == 0)
        #expect(try await loyal.balance(of: D.leo) == 300_000_000_000)
        for guest in [D.mia, D.leo] {
            #expect(try await diner.store.load(Referral.self, guest)?.state == .visited)
        }
    }

    @Test("AP-15 who comes back to the table of a booking that is over has made another visit")
    func comesBack() async throws {
        var loyal = try await LoyalDiner()
        let diner = loyal.diner
        loyal.missions = try MissionBook([Self.mission("two visits", .visits(2), points: 25, at: diner.clock.now())])
        let date = "2026-03-27"
        let request = try diner.house.request("b", 2, "\(date)T18:00", table: "t2", guest: D.mia)
        try await Self.change(.book(request), on: date, in: diner)
        try await Self.change(.seat("b"), on: date, in: diner)
        diner.clock.advance(by: .minutes(60))
        try await Self.change(.finish("b"), on: date, in: diner)
        diner.clock.advance(by: .minutes(60))
        try await Self.serve("1", [(D.soup, 2), (D.bread, 1)], to: D.mia, in: loyal)
        try await diner.tab(.askForBill)
        try await loyal.leave()
        try await loyal.catchUp()
        // A point for each full 10.00 of 34.00, and the mission.
        #expect(try await loyal.balance() == 3 + 25)
    }

    @Test("AP-15 several orders of a guest on one tab are as many orders")
    func severalOrders() async throws {
        var loyal = try await LoyalDiner()
        loyal.missions = try MissionBook([
            Self.mission("two orders", .orders(2), points: 50, at: loyal.diner.clock.now())
        ])
        for order in ["1", "2"] { try await Self.serve(order, [(D.bread, 1)], to: D.mia, in: loyal) }
        try await loyal.diner.tab(.askForBill)
        try await loyal.leave()
        try await loyal.catchUp()
        #expect(try await loyal.balance() == 50)
    }

    @Test("a phone that says that thousands sit at a table takes the visit from nobody", arguments: [20_000, Int.max])
    func crowd(covers: Int) async throws {
        var loyal = try await LoyalDiner()
        loyal.missions = try MissionBook([
            Self.mission("a visit", .visits(1), points: 25, at: loyal.diner.clock.now())
        ])
        for (order, guest) in [("1", D.mia), ("2", D.leo)] {
            try await Self.serve(order, [(D.bread, 1)], to: guest, covers: covers, in: loyal)
        }
        try await loyal.diner.tab(.askForBill)
        try await loyal.leave()
        try await loyal.catchUp()
        for guest in [D.mia, D.leo] { #expect(try await loyal.balance(of: guest) == 25) }
    }
}
