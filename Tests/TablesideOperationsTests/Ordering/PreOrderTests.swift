import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Lets nobody order.
private struct NoOrders: AccessPolicy {
    func admit(_ request: AccessRequest) throws(AccessRefusal) -> [DocumentRef: Version] {
        if request.action is PlaceOrder { throw AccessRefusal(.notForSender) }
        return [:]
    }
}

/// A house that fails to say what it requires of an order.
private struct FaultyHouse: HouseSource {
    struct Fault: Error, CustomStringConvertible { let description = "password" }

    let house: LoyalDiner.House

    func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> {
        try house.plan(of: branch, afresh: afresh)
    }

    func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) throws -> ReadContext<OrderingPolicy> { throw Fault() }

    func service(at branch: BranchID) throws -> HouseService { try house.service(at: branch) }
}

@Suite("Orders for a booking before the arrival")
struct PreOrderTests {
    /// Mia has booked a table at 20:00.
    private static func booked() async throws -> LoyalDiner {
        let loyal = try await LoyalDiner()
        let request = try loyal.diner.house.request("b", 2, "2026-03-27T20:00")
        let book = Envelope(DayOperation(loyal.diner.day, .book(request)), by: D.guest, id: loyal.diner.nextID())
        try await loyal.diner.runner.perform(book, in: FixedContext(loyal.diner.plan))
        return loyal
    }

    private static func ask(_ loyal: LoyalDiner, _ lines: [OrderWish.Line]) -> HouseRequest.Ask {
        .guest(request: .preOrder(day: loyal.diner.day, booking: "b", order: PreOrderWish("o", lines)))
    }

    private static let soup = OrderWish.Line(id: "1", item: D.soup, quantity: 2)

    /// The party comes at eight and sits down.
    private static func arrive(_ loyal: LoyalDiner) async {
        loyal.diner.clock.advance(by: .hours(2))
        let arrive = GuestRequest.arrive(day: loyal.diner.day, booking: "b", tab: "tab-mia")
        await loyal.send(.guest(request: arrive), by: D.guest)
    }

    /// The party comes at eight and sits down; the reactions follow.
    private static func seat(_ loyal: LoyalDiner) async throws {
        await arrive(loyal)
        let reactions = HouseReactions(through: loyal.diner.runner, in: loyal.house)
        #expect(try await reactions.catchUp().isEmpty)
    }

    @Test("QP-71 what is ordered before is placed on the tab when the party is seated, once")
    func placed() async throws {
        let loyal = try await Self.booked()
        await loyal.send(Self.ask(loyal, [Self.soup]), by: D.guest)
        #expect(try await loyal.diner.left(D.soup) == 10, "it reserves nothing")
        let more = OrderWish.Line(id: "2", item: D.bread)
        await loyal.send(Self.ask(loyal, [Self.soup, more]), by: D.guest)
        let reader = loyal.server.reader
        #expect(
            try await reader.preOrder(for: "b", on: loyal.diner.day, by: D.guest).cart.lines.map(\.item) == [
                D.soup, D.bread,
            ]
        )
        try await Self.seat(loyal)
        let placed = try await reader.preOrder(for: "b", on: loyal.diner.day, by: D.guest)
        #expect(placed.outcome == .placed(tab: "tab-mia"))
        let order = try await loyal.diner.order("o")
        #expect(order.state == .placed && order.guest == D.mia && order.total?.minorUnits == 3_400)
        #expect(try await loyal.diner.tab().orders == ["o"])
        try expectGolden(placed, "PreOrder.json")
        // Now it is an order like any other.
        await loyal.send(Self.ask(loyal, [Self.soup]), by: D.guest, refused: "visit.notExpected")
        let (store, now) = (loyal.diner.store, loyal.diner.clock.now())
        #expect(try await countedTwice(in: loyal.house, on: store, at: now) == [])
        #expect(try await loyal.diner.tab().orders == ["o"])
    }

    @Test("QP-71 what is sold out when the party comes is refused with the reason, and the guest orders at the table")
    func soldOut() async throws {
        let loyal = try await Self.booked()
        await loyal.send(Self.ask(loyal, [Self.soup]), by: D.guest)
        try await loyal.diner.count(D.soup, 1)
        try await Self.seat(loyal)
        let outcome = try await loyal.server.reader.preOrder(for: "b", on: loyal.diner.day, by: D.guest).outcome
        guard case .refused(let code, _) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(code.rawValue == "visit.cart")
        #expect(try await loyal.diner.tab().orders.isEmpty)
    }

    @Test("QP-71 what was ordered with an account that is closed is not placed, although it is not erased yet")
    func closedAccount() async throws {
        let loyal = try await Self.booked()
        await loyal.send(Self.ask(loyal, [Self.soup]), by: D.guest)
        await Self.arrive(loyal)
        let close = Envelope(User.Command.close, on: User.self, D.mia, by: .system, id: loyal.diner.nextID())
        let later = max(loyal.diner.clock.now(), registrationTime) + .minutes(1)
        try await loyal.diner.runner.perform(close, in: FixedContext(SignUpRules.quickPlate), at: later)
        let reaction = Reaction.placingPreOrders(through: loyal.diner.runner, in: loyal.house)
        while case let report = try await loyal.diner.runner.advance(reaction), !report.isIdle {
            #expect(report.unhandled.isEmpty)
        }
        #expect(try await loyal.diner.tab().orders.isEmpty)
        #expect(try await loyal.diner.store.load(Order.self, "o") == nil)
    }

    /// What becomes of the pre-order, and how many events the reaction sets aside.
    private static func outcome(
        of placing: Reaction,
        _ loyal: LoyalDiner
    ) async throws -> (outcome: PreOrder.Outcome, aside: Int) {
        var aside = 0
        while case let report = try await loyal.diner.runner.advance(placing), !report.isIdle {
            aside += report.unhandled.count
        }
        // Told once more, it changes nothing, and nothing is set aside again.
        for event in try await loyal.diner.store.events(after: nil, limit: 100).events {
            try await placing.handle(event)
        }
        #expect(try await loyal.diner.tab().orders.isEmpty)
        let kept = try await loyal.server.reader.preOrder(for: "b", on: loyal.diner.day, by: D.guest)
        return (kept.outcome, aside)
    }

    @Test("QP-71 what the guest may not order is refused with the reason, and does not wait forever")
    func forbidden() async throws {
        let loyal = try await Self.booked()
        await loyal.send(Self.ask(loyal, [Self.soup]), by: D.guest)
        await Self.arrive(loyal)
        let runner = CommandRunner(store: loyal.diner.store, clock: loyal.diner.clock, access: NoOrders())
        let (outcome, aside) = try await Self.outcome(of: .placingPreOrders(through: runner, in: loyal.house), loyal)
        let reason = AccessRefusal(.notForSender)
        #expect(outcome == .refused(code: reason.code, message: reason.description))
        #expect(aside == 0)
    }

    @Test("QP-71 what the house fails to place is refused without what failed, and the event is set aside")
    func faulty() async throws {
        let loyal = try await Self.booked()
        await loyal.send(Self.ask(loyal, [Self.soup]), by: D.guest)
        await Self.arrive(loyal)
        let placing = Reaction.placingPreOrders(through: loyal.diner.runner, in: FaultyHouse(house: loyal.house))
        let (outcome, aside) = try await Self.outcome(of: placing, loyal)
        let code = ErrorCode(rawValue: "command.unexpected")
        #expect(outcome == .refused(code: code, message: "the order could not be placed"))
        #expect(aside == 1)
    }

    private static func failing(_ error: StoreError, _ loyal: LoyalDiner) -> CommandRunner {
        let store = RefusingStore(loyal.diner.store, [DocumentRef(Order.self, "o"): error])
        return CommandRunner(store: store, clock: loyal.diner.clock, retry: .immediate(attempts: 1))
    }

    @Test("QP-71 what the store refuses for a reason that lasts does not wait forever, and is set aside")
    func lasting() async throws {
        let loyal = try await Self.booked()
        await loyal.send(Self.ask(loyal, [Self.soup]), by: D.guest)
        await Self.arrive(loyal)
        let runner = Self.failing(.lasting, loyal)
        let (outcome, aside) = try await Self.outcome(of: .placingPreOrders(through: runner, in: loyal.house), loyal)
        #expect(outcome == .refused(code: StoreError.lasting.code, message: "the order could not be placed"))
        #expect(aside == 1)
    }

    @Test(
        "QP-71 what cannot be placed for a reason that may pass waits, and is placed later",
        arguments: StoreError.passing
    )
    func passing(_ error: StoreError) async throws {
        let loyal = try await Self.booked()
        await loyal.send(Self.ask(loyal, [Self.soup]), by: D.guest)
        await Self.arrive(loyal)
        let runner = Self.failing(error, loyal)
        let thrown = await #expect(throws: StoreError.self) {
            while try await !runner.advance(.placingPreOrders(through: runner, in: loyal.house)).isIdle {}
        }
        #expect(thrown == error)
        let waiting = try await loyal.server.reader.preOrder(for: "b", on: loyal.diner.day, by: D.guest)
        #expect(waiting.outcome == .waiting)
        let placing = Reaction.placingPreOrders(through: loyal.diner.runner, in: loyal.house)
        while case let report = try await loyal.diner.runner.advance(placing), !report.isIdle {
            #expect(report.unhandled.isEmpty)
        }
        #expect(try await loyal.diner.tab().orders == ["o"])
    }

    @Test("QP-71 it is the booking's guest's alone, of dishes that there are, and can be taken back")
    func refused() async throws {
        let loyal = try await Self.booked()
        await loyal.send(Self.ask(loyal, [Self.soup]), by: D.otherGuest, refused: "access.notFound")
        await loyal.send(Self.ask(loyal, [.init(id: "1", item: "unicorn")]), by: D.guest, refused: "visit.cart")
        await loyal.send(
            Self.ask(loyal, [.init(id: "1", item: D.soup, quantity: 0)]),
            by: D.guest,
            refused: "visit.cart"
        )
        let withdraw = HouseRequest.Ask.guest(
            request: .withdrawPreOrder(day: loyal.diner.day, booking: "b", order: "o")
        )
        await loyal.send(withdraw, by: D.guest, refused: "visit.unknownOrder")
        await loyal.send(Self.ask(loyal, [Self.soup]), by: D.guest)
        await loyal.send(withdraw, by: D.guest)
        await #expect(throws: AccessRefusal.self) {
            try await loyal.server.reader.preOrder(for: "b", on: loyal.diner.day, by: D.otherGuest)
        }
        try await Self.seat(loyal)
        #expect(try await loyal.diner.tab().orders.isEmpty)
    }
}
