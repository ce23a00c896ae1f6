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

/// QuickPlate's bill scenario: from the confirmed arrival to the end of the visit.
@Suite("QP-S4 bill")
struct QPS4BillTests {
    private static let tab = QuickPlate.tab

    /// Mia sits and was served two soups, then a cake.
    private static func served() async throws -> QuickPlate {
        let house = try await QuickPlate()
        try await house.visit()
        try await house.order("1")
        try await house.order("2", [(D.cake, 1), (D.bread, 2)])
        for order in ["1", "2"] {
            try await house.diner.accept(order, D.wanda)
            try await house.diner.cookAndServe(order, by: D.wanda)
        }
        return house
    }

    @Test(
        "QP-S4 QP-33 QP-35 QP-52 QP-53 arrival, orders, bill, payment: staff come, the visit ends, the booking is closed",
        arguments: [PaymentMethod.cash, .card, .inApp]
    )
    func story(method: PaymentMethod) async throws {
        let house = try await Self.served()
        let diner = house.diner
        #expect(try await house.booking()?.status == .seated)

        // The client asks for the bill and sees everything ordered and the total.
        try await diner.tab(.askForBill)
        let tab = try await diner.tab()
        let orders = [try await diner.order("1"), try await diner.order("2")]
        let bill = try tab.bill(for: orders)
        let ron = diner.menu.currency
        #expect(bill.lines.map { $0.name.text(for: [.english]) } == ["Soup", "Cake", "Bread"])
        #expect(bill.lines.map(\.quantity) == [2, 1, 2])
        #expect(bill.total == Money(minorUnits: 5_900, ron))
        #expect(tab.total == bill.total)

        // They choose how to pay, and are told that someone comes.
        let receipt = try await diner.tab(.choosePayment(method: method), day: diner.day)
        #expect(receipt.events.flatMap(\.effects) == [.callStaff, .endVisit])
        let closed = try await diner.tab()
        #expect(closed.state == .closed)
        #expect(closed.chosenMethod == method)

        // The booking is closed, the table free, the profile without a booking.
        let day = try #require(try await house.store.load(ServiceDay.self, diner.day))
        #expect(day.booking(QuickPlate.booking)?.status == .finished)
        #expect(day.bookings(of: D.mia, at: diner.clock.now()) == [])
        let wish = try diner.house.request("next", 2, "2026-03-27T19:00", table: "t2")
        #expect(try diner.plan.open(day).answer(to: wish, at: diner.clock.now()) == .offered(tables: [TableID("t2")]))

        // After the end nothing can be ordered or chosen any more.
        try await diner.refuses(GuestTab.Refusal(.illegal(state: "closed", command: .add))) {
            try await house.order("3")
        }
        try await diner.refuses(GuestTab.Refusal(.alreadyApplied(command: .choosePayment))) {
            try await diner.tab(.choosePayment(method: method), day: diner.day)
        }
    }

    @Test("QP-S4 QP-77 without a booking, and before the arrival is confirmed, the client is told to book first")
    func bookFirst() async throws {
        let house = try await QuickPlate()
        let diner = house.diner
        let bookFirst = VisitRefusal(.bookFirst(tab: Self.tab))
        try await diner.refuses(bookFirst) { try await house.order("1") }
        try await house.book()
        try await diner.refuses(bookFirst) { try await house.order("1") }
        diner.clock.set(try diner.house.instant("2026-03-27T18:30"))
        try await house.arrive()
        try await house.order("1")
    }

    @Test("QP-S4 QP-77 a booking at another restaurant does not count here")
    func otherRestaurant() async throws {
        let house = try await QuickPlate()
        let diner = house.diner
        try await house.visit()
        let elsewhere = try Diner.menu(branch: D.elsewhere)
        func order(on tab: TabID) async throws {
            let decision = PlaceOrder(
                OrderID("1"),
                D.cart([(D.soup, 1)]),
                on: tab,
                guest: D.mia
            )
            try await diner.place(decision, on: diner.terms(QuickPlate.profile, menu: elsewhere))
        }
        try await diner.refuses(VisitRefusal(.otherBranch(branch: D.elsewhere, expected: D.branch))) {
            try await order(on: Self.tab)
        }
        try await diner.refuses(VisitRefusal(.bookFirst(tab: TabID("tab-there")))) {
            try await order(on: TabID("tab-there"))
        }
    }

    @Test("QP-S4 QP-02 QP-74 a client chooses no other rules for the visit or an order than QuickPlate's")
    func otherRules() async throws {
        let house = try await QuickPlate()
        let diner = house.diner
        try await house.book()
        diner.clock.set(try diner.house.instant("2026-03-27T18:30"))
        try await diner.refuses(VisitRefusal(.otherProfile(profile: .dineIn, expected: .quickPlate))) {
            let decision = SeatParty(
                .booked(booking: QuickPlate.booking),
                on: diner.day,
                tab: Self.tab,
                profile: GuestTab.Profile.dineIn.code,
                currency: diner.menu.currency
            )
            try await diner.runner.perform(
                Envelope(decision, by: D.guest, id: diner.nextID()),
                in: FixedContext(diner.plan)
            )
        }
        try await house.arrive()
        // Accepted at once, it would pass by the waiters and their limits.
        let decision = PlaceOrder(OrderID("1"), D.cart([(D.soup, 1)]), on: Self.tab, guest: D.mia)
        try await diner.refuses(VisitRefusal(.otherProfile(profile: .dineIn, expected: .quickPlate))) {
            try await diner.place(
                decision,
                on: OrderingPolicy(menu: diner.menu, profile: .dineIn, acceptance: .automatic)
            )
        }
        let notOffered = Order.Refusal(.notOffered(option: .automaticAcceptance, profile: .quickPlate))
        try await diner.refuses(notOffered) {
            let terms = OrderingPolicy(menu: diner.menu, profile: .quickPlate, acceptance: .automatic)
            try await diner.place(decision, on: terms)
        }
    }

    @Test("QP-S4 QP-33 QP-77 nobody orders, asks for the bill or arrives on another client's booking")
    func anotherClient() async throws {
        let house = try await QuickPlate()
        let diner = house.diner
        try await house.book()
        diner.clock.set(try diner.house.instant("2026-03-27T18:30"))
        try await diner.refuses(ServiceDay.Refusal(.notYours(booking: QuickPlate.booking))) {
            try await house.arrive(by: D.otherGuest)
        }
        try await house.arrive()
        try await diner.refuses(GuestTab.Refusal(.notYours(tab: TabID("tab-mia")))) {
            try await house.order("1", by: D.leo)
        }
        try await house.order("1")
        try await diner.refuses(GuestTab.Refusal(.notYours(tab: TabID("tab-mia")))) {
            try await diner.tab(.askForBill, by: D.otherGuest)
        }
        try await diner.refuses(GuestTab.Refusal(.notYours(tab: TabID("tab-mia")))) {
            try await diner.tab(.choosePayment(method: .cash), day: diner.day, by: D.otherGuest)
        }
    }

    @Test("QP-S4 QP-51 asking for the bill before any order, or when all were cancelled, is refused")
    func nothingOrdered() async throws {
        let house = try await QuickPlate()
        let diner = house.diner
        try await house.visit()
        try await diner.refuses(GuestTab.Refusal(.nothingOrdered)) { try await diner.tab(.askForBill) }
        try await house.order("1")
        try await diner.step("1", .cancel(), by: D.waiter(D.wanda))
        try await diner.refuses(GuestTab.Refusal(.nothingOrdered)) { try await diner.tab(.askForBill) }
    }

    @Test("QP-S4 QP-52 while one live order is pending, preparing or ready there is no bill; it says which")
    func unserved() async throws {
        let house = try await Self.served()
        let diner = house.diner
        try await house.order("3", [(D.soup, 1)])
        let refusal = GuestTab.Refusal(.unserved(orders: [OrderID("3")]))
        let waiting = GuestTab.Refusal(.unserved(orders: [OrderID("3")], unaccepted: [OrderID("3")]))
        try await diner.refuses(waiting) { try await diner.tab(.askForBill) }
        try await diner.accept("3", D.will)
        try await diner.refuses(refusal) { try await diner.tab(.askForBill) }
        try await diner.step("3", .ready, by: D.cook)
        try await diner.refuses(refusal) { try await diner.tab(.askForBill) }
        try await diner.step("3", .cancel(), by: D.waiter(D.will))
        try await diner.tab(.askForBill)
        #expect(try await diner.total()?.minorUnits == 5_900)
    }

    @Test("QP-S4 QP-42 QP-46 sending an empty cart is refused, and one with a quantity of none")
    func emptyCart() async throws {
        let house = try await QuickPlate()
        let diner = house.diner
        try await house.visit()
        let empty = Problem(CartProblem.empty, at: "lines")
        try await diner.refuses(VisitRefusal(.cart(problems: [empty]))) { try await house.order("1", []) }
        let none = Problem(
            CartProblem.quantity(line: LineID("line-soup"), quantity: 0),
            at: FieldPath("lines").index(0).field("quantity")
        )
        try await diner.refuses(VisitRefusal(.cart(problems: [none]))) { try await house.order("1", [(D.soup, 0)]) }
        // After sending the cart is reset: sent again, it is empty.
        var cart = D.cart([(D.soup, 1)])
        for (order, refusal) in [("1", nil), ("2", VisitRefusal(.cart(problems: [empty])))] {
            let decision = PlaceOrder(OrderID(order), cart, on: Self.tab, guest: D.mia)
            if let refusal {
                try await diner.refuses(refusal) {
                    try await diner.place(decision, on: diner.terms(QuickPlate.profile))
                }
            } else {
                try await diner.place(decision, on: diner.terms(QuickPlate.profile))
                cart.reset()
            }
        }
    }

    @Test("QP-S4 QP-53 how to pay is chosen after the bill, among the three ways")
    func wrongPayment() async throws {
        let house = try await Self.served()
        let diner = house.diner
        try await diner.refuses(GuestTab.Refusal(.illegal(state: "open", command: .choosePayment))) {
            try await diner.tab(.choosePayment(method: .cash), day: diner.day)
        }
        try await diner.tab(.askForBill)
        let shells = PaymentMethod(rawValue: "shells")
        try await diner.refuses(GuestTab.Refusal(.unknownMethod(method: shells))) {
            try await diner.tab(.choosePayment(method: shells), day: diner.day)
        }
        #expect(try await house.booking()?.status == .seated)
    }
}
