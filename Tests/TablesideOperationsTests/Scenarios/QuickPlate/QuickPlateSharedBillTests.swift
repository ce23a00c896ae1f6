import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// The clients of one booking order separately, and share the bill or leave it to one of them.
@Suite("QuickPlate: a shared bill")
struct QuickPlateSharedBillTests {
    private static let tab = "tab-mia"

    private static func bani(_ bani: Int64, _ diner: Diner) -> Money { Money(minorUnits: bani, diner.menu.currency) }

    /// Mia booked for two by these rules and invited Leo; both sit, and each has ordered and was served.
    ///
    /// Mia has two soups (31.00), Leo a cake (22.00) and a bread (3.00).
    private static func served(
        booking profile: ProfileCode,
        tab rules: ProfileCode,
        orders: ProfileCode
    ) async throws -> Diner {
        let diner = try await Diner(caps: [D.wanda: nil], profile: profile)
        func day(_ command: ServiceDay.Command) async throws {
            try await diner.runner.perform(
                Envelope(command, on: ServiceDay.self, diner.day, by: D.guest, id: diner.nextID()),
                in: FixedContext(diner.plan)
            )
        }
        let start = try diner.house.instant("2026-03-27T18:30")
        try await day(.book(BookingRequest(id: BookingID("b"), party: 2, at: start, table: TableID("t2"))))
        try await day(.inviteFriends([D.leo], to: BookingID("b")))
        diner.clock.set(start)
        let arrival = SeatParty(
            .booked(booking: BookingID("b")),
            on: diner.day,
            tab: TabID(tab),
            profile: rules,
            currency: diner.menu.currency
        )
        try await diner.runner.perform(Envelope(arrival, by: D.guest, id: diner.nextID()), in: FixedContext(diner.plan))
        for (order, wishes, guest) in [
            ("1", [(D.soup, 2)], D.mia), ("2", [(D.cake, 1), (D.bread, 1)], D.leo),
        ] {
            let decision = PlaceOrder(OrderID(order), D.cart(wishes), on: TabID(tab), guest: guest)
            try await diner.place(decision, on: diner.terms(orders), by: .guest(guest))
            try await diner.accept(order, D.wanda)
            try await diner.cookAndServe(order, by: D.wanda)
        }
        return diner
    }

    /// Who had what, the guests in this order.
    private static func byGuest(_ diner: Diner, _ guests: [UserID]) async throws -> BillSplit {
        var assignments: [BillAssignment] = []
        for id in try await diner.tab().orders {
            let order = try await diner.order(id.rawValue)
            for line in order.lines {
                let weights = guests.map { Int64($0 == order.guest ? 1 : 0) }
                assignments.append(BillAssignment(order: id, line: line.id, weights: weights))
            }
        }
        return .byItem(assignments)
    }

    @Test("QP-68 the clients of one booking order separately, and each pays their own")
    func eachTheirOwn() async throws {
        let diner = try await Self.served(booking: Booking.Profile.standard.code, tab: .dineIn, orders: .dineIn)
        // Who does not belong to the booking neither orders on it nor sees it through.
        let stranger = PlaceOrder(OrderID("3"), D.cart([(D.bread, 1)]), on: TabID(Self.tab), guest: UserID("otto"))
        try await diner.refuses(GuestTab.Refusal(.notYours(tab: TabID(Self.tab)))) {
            try await diner.place(stranger, by: .guest(UserID("otto")))
        }
        try await diner.tab(.askForBill, by: D.otherGuest)
        let split = try await Self.byGuest(diner, [D.mia, D.leo])
        try await diner.tab(.split(split: split), by: D.waiter(D.wanda))
        let shares = try await diner.tab().shares
        try #require(shares.count == 2)
        #expect(shares.map(\.total) == [Self.bani(3_100, diner), Self.bani(2_500, diner)])
        #expect(shares[0].parts.map(\.line.order) == [OrderID("1")])
        #expect(Set(shares[1].parts.map(\.line.order)) == [OrderID("2")])
        for (number, share) in shares.enumerated() {
            #expect(try await diner.tab().state == .locked)
            let payment = try Payment(id: PaymentID("p\(number)"), amount: share.total, method: .cash, share: number)
            try await diner.tab(.pay(payment: payment), by: D.waiter(D.wanda))
        }
        let settled = try await diner.tab()
        #expect(settled.state == .settled)
        #expect(settled.payments.map(\.amount) == [Self.bani(3_100, diner), Self.bani(2_500, diner)])
        #expect(settled.due == Self.bani(0, diner))
    }

    @Test("QP-68 the clients of one booking split the bill by QuickPlate's own rules, and each is told what to pay")
    func eachTheirOwnInQuickPlate() async throws {
        let diner = try await Self.served(booking: .quickPlate, tab: .quickPlate, orders: .quickPlate)
        try await diner.tab(.askForBill, by: D.otherGuest)
        let bill = try #require(try await diner.tab().bill)
        let orders = [try await diner.order("1"), try await diner.order("2")]
        let split = BillSplit.byGuest([D.leo, D.mia], of: orders, on: bill)
        try await diner.refuses(GuestTab.Refusal(.notYours(tab: TabID(Self.tab)))) {
            try await diner.tab(.split(split: split), by: .guest(UserID("otto")))
        }
        try await diner.tab(.split(split: split), by: D.guest)
        #expect(try await diner.tab().shares.map(\.total) == [Self.bani(2_500, diner), Self.bani(3_100, diner)])
        // Staff come for both shares; nothing more can be shared then.
        try await diner.tab(.choosePayment(method: .cash), day: diner.day, by: D.guest)
        let tab = try await diner.tab()
        #expect(tab.state == .closed && tab.shares.count == 2 && tab.payments.isEmpty)
        await #expect(throws: CommandFailure<AnyRefusal>.self) {
            try await diner.tab(.split(split: .evenly(2)), by: D.guest)
        }
    }

    @Test("QP-68 the clients of one booking order separately, and one of them pays for all, by QuickPlate's own rules")
    func oneForAll() async throws {
        let diner = try await Self.served(booking: .quickPlate, tab: .quickPlate, orders: .quickPlate)
        try await diner.tab(.askForBill)
        #expect(try await diner.total() == Self.bani(5_600, diner))
        try await diner.refuses(GuestTab.Refusal(.notYours(tab: TabID(Self.tab)))) {
            try await diner.tab(.choosePayment(method: .cash), day: diner.day, by: .guest(UserID("otto")))
        }
        // The one who did not book pays.
        try await diner.tab(.choosePayment(method: .card), day: diner.day, by: D.otherGuest)
        let tab = try await diner.tab()
        #expect(tab.state == .closed)
        #expect(tab.total == Self.bani(5_600, diner))
        #expect(tab.orders == [OrderID("1"), OrderID("2")])
    }
}
