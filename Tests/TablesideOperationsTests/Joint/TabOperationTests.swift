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

@Suite("Tab step")
struct TabOperationTests {
    private static let booking = BookingID("w1")

    /// Mia comes in from the street and opens a tab.
    private static func sit(_ diner: Diner, at table: TableID? = nil) async throws {
        let seat = SeatParty(
            .walkIn(request: WalkIn(id: booking, party: 2, guest: D.mia, table: table)),
            on: diner.day,
            tab: TabID("tab-mia"),
            profile: GuestTab.Profile.dineIn.code,
            currency: diner.menu.currency
        )
        try await diner.runner.perform(
            Envelope(seat, by: D.waiter(D.wanda), id: diner.nextID()),
            in: FixedContext(diner.plan)
        )
    }

    /// Mia sits at a table as a walk-in; her first order is served.
    private static func served() async throws -> Diner {
        let diner = try await Diner(caps: [D.wanda: nil])
        try await sit(diner, at: TableID("t2"))
        try await diner.place(diner.placing("1"))
        try await diner.accept("1", D.wanda)
        try await diner.cookAndServe("1", by: D.wanda)
        return diner
    }

    private static func pay(_ diner: Diner) async throws {
        try await diner.tab(.askForBill)
        let due = try #require(try await diner.tab().due)
        let payment = try Payment(id: PaymentID("p1"), amount: due, method: .cash)
        try await diner.tab(.pay(payment: payment), by: D.waiter(D.wanda))
    }

    private static func visit(_ diner: Diner) async throws -> Booking? {
        try await diner.store.load(ServiceDay.self, diner.day)?.booking(booking)
    }

    @Test("QP-35 QP-52 the bill holds the orders, and the end of the visit completes them and frees the table")
    func wholeWay() async throws {
        let diner = try await Self.served()
        try await diner.place(diner.placing("2", [(D.cake, 1)]))
        try await diner.step("2", .cancel(), by: D.guest)
        try await Self.pay(diner)
        #expect(try await diner.total() == Money(minorUnits: 3_400, diner.menu.currency))
        #expect(try await diner.order("1").state == .served)
        #expect(try await Self.visit(diner)?.status == .seated)
        let receipt = try await diner.tab(.close, day: diner.day, by: D.waiter(D.wanda))
        #expect(receipt.version == (try await diner.tab().version))
        #expect(try await diner.tab().state == .closed)
        #expect(try await diner.order("1").state == .completed)
        #expect(try await diner.order("2").state == .cancelled)
        #expect(try await Self.visit(diner)?.status == .finished)
        let day = try #require(try await diner.store.load(ServiceDay.self, diner.day))
        let wish = WalkIn(id: BookingID("w2"), party: 2, table: TableID("t2"))
        let tables = try diner.plan.open(day).answer(to: wish, at: diner.clock.now())
        guard case .seated(let free, _, _) = tables else {
            Issue.record("\(tables)")
            return
        }
        #expect(free == [TableID("t2")])
    }

    @Test("a visit with a booking does not end without its service day, or with one that does not know the booking")
    func dayMissing() async throws {
        let diner = try await Self.served()
        try await Self.pay(diner)
        try await diner.refuses(VisitRefusal(.dayMissing(booking: Self.booking))) {
            try await diner.tab(.close, by: D.waiter(D.wanda))
        }
        let other = try diner.house.day("2026-03-28").id
        try await diner.refuses(ServiceDay.Refusal(.unknownBooking(booking: Self.booking))) {
            try await diner.tab(.close, day: other, by: D.waiter(D.wanda))
        }
        #expect(try await diner.order("1").state == .served)
    }

    @Test("a table that was cleared by hand before the tab is closed stays cleared, and the tab is closed")
    func alreadyFinished() async throws {
        let diner = try await Self.served()
        try await Self.pay(diner)
        try await diner.runner.perform(
            Envelope(.finish(Self.booking), on: ServiceDay.self, diner.day, by: D.manager, id: diner.nextID()),
            in: FixedContext(diner.plan)
        )
        try await diner.tab(.close, day: diner.day, by: D.waiter(D.wanda))
        #expect(try await diner.tab().state == .closed)
        #expect(try await diner.order("1").state == .completed)
    }

    @Test("QP-51 nothing ordered, nobody's tab, another guest, another branch: each is refused, nothing changes")
    func refusals() async throws {
        let diner = try await Self.served()
        try await diner.refuses(VisitRefusal(.unknownTab(tab: TabID("none")))) {
            try await diner.tab(.askForBill, "none")
        }
        try await diner.refuses(GuestTab.Refusal(.notYours(tab: TabID("tab-mia")))) {
            try await diner.tab(.askForBill, by: D.otherGuest)
        }
        try await diner.refuses(GuestTab.Refusal(.otherBranch(author: D.elsewhere, branch: D.branch))) {
            try await diner.tab(.askForBill, by: .waiter(D.wanda, at: D.elsewhere))
        }
        try await diner.refuses(GuestTab.Refusal(.notPermitted(role: .cook, command: .askForBill))) {
            try await diner.tab(.askForBill, by: D.cook)
        }
        try await diner.refuses(GuestTab.Refusal(.illegal(state: "open", command: .close))) {
            try await diner.tab(.close, day: diner.day, by: D.waiter(D.wanda))
        }
        try await diner.refuses(GuestTab.Refusal(.hasOrders(orders: [OrderID("1")]))) {
            try await diner.tab(.void, day: diner.day, by: D.waiter(D.wanda))
        }
        try await diner.place(diner.placing("2", by: D.leo), by: D.otherGuest)
        try await diner.step("2", .cancel(), by: D.otherGuest)
        try await diner.refuses(GuestTab.Refusal(.nothingOrdered)) {
            try await diner.tab(.askForBill, "tab-leo", by: D.otherGuest)
        }
    }

    @Test("a discount off a line that the order does not have is refused, and one off a line that it has counts")
    func strayLine() async throws {
        let diner = try await Self.served()
        let half = Discount(
            .percentage(rate: .percent(50)),
            reason: .promotion,
            name: LocalizedText("Half", in: .english)
        )
        func adjust(_ order: OrderID, _ line: LineID) async throws {
            let change = BillAdjustment.Change.discount(discount: half, line: BillLineID(order, line))
            try await diner.tab(.adjust(BillAdjustment(id: "a", change)), by: D.manager)
        }
        try await diner.refuses(Order.Refusal(.unknownLine(line: "line-cake"))) { try await adjust("1", "line-cake") }
        try await diner.refuses(GuestTab.Refusal(.unknownOrder(order: "2"))) { try await adjust("2", "line-soup") }
        try await adjust("1", "line-soup")
        try await diner.tab(.askForBill)
        // Two soups at 15.50 for half of 31.00, and a bread for 3.00.
        #expect(try await diner.total()?.minorUnits == 1_850)
    }

    @Test("a party that leaves without having ordered frees its table")
    func voided() async throws {
        let diner = try await Diner()
        try await Self.sit(diner)
        try await diner.refuses(VisitRefusal(.dayMissing(booking: Self.booking))) {
            try await diner.tab(.void, by: D.waiter(D.wanda))
        }
        try await diner.tab(.void, day: diner.day, by: D.waiter(D.wanda))
        #expect(try await Self.visit(diner)?.status == .finished)
    }

    @Test("an order placed while the bill is asked for keeps the bill waiting, or is refused")
    func billAndOrderRace() async throws {
        for _ in 0..<10 {
            let diner = try await Self.served()
            await withTaskGroup(of: Void.self) { group in
                group.addTask { _ = try? await diner.tab(.askForBill) }
                group.addTask { _ = try? await diner.place(diner.placing("2", [(D.cake, 1)])) }
            }
            let tab = try await diner.tab()
            let isThere = try await diner.store.load(Order.self, OrderID("2")) != nil
            #expect(tab.orders.contains(OrderID("2")) == isThere)
            // Nobody has accepted it: there is no bill then.
            #expect(tab.state == (isThere ? .open : .locked))
            #expect(tab.bill?.orders == (isThere ? nil : tab.orders))
            #expect(tab.total?.minorUnits == (isThere ? nil : 3_400))
        }
    }

    @Test("the same command id locks the tab once; unlocking opens it for another order")
    func replay() async throws {
        let diner = try await Self.served()
        let id = CommandID("bill")
        let first = try await diner.tab(.askForBill, id: id)
        try await diner.tab(.unlock, by: D.waiter(D.wanda))
        let before = try await diner.store.snapshot()
        #expect(try await diner.tab(.askForBill, id: id) == first)
        #expect(try await diner.store.snapshot() == before)
        try await diner.place(diner.placing("2", [(D.cake, 1)]))
        #expect(try await diner.tab().orders.count == 2)
    }

    @Test("no time takes anything off a bill: it waits for the orders that would expire unless accepted")
    func deadlines() async throws {
        let diner = try await Self.served()
        let hurried = diner.terms(acceptWithin: .minutes(5))
        for (order, item) in [("2", D.cake), ("3", D.bread), ("4", D.bread)] {
            try await diner.place(diner.placing(order, [(item, 1)]), on: hurried)
        }
        func waits(for orders: [OrderID]) async throws {
            let refusal = GuestTab.Refusal(.awaitingAcceptance(orders: orders))
            try await diner.refuses(refusal) { try await diner.tab(.askForBill) }
        }
        try await waits(for: [OrderID("2"), OrderID("3"), OrderID("4")])
        try await diner.accept("2", D.wanda)
        try await diner.step("3", .reject(reason: .outOfStock), by: D.manager)
        try await waits(for: [OrderID("4")])
        // Over is over only when the timer has said so.
        diner.clock.advance(by: .minutes(5))
        try await waits(for: [OrderID("4")])
        try await diner.step("4", .expire, by: .system)
        try await diner.tab(.askForBill)
        // 2 × 15.50 + 3.00 and 22.00: what was rejected or expired does not count.
        #expect(try await diner.tab().due?.minorUnits == 5_600)
        // Sent back it would have a deadline again.
        let locked = VisitRefusal(.tabIsLocked(tab: TabID("tab-mia"), state: .locked))
        let deadline = diner.clock.now() + .minutes(1)
        try await diner.refuses(locked) {
            try await diner.step("2", .sendBack(reason: .tooBusy, acceptBy: deadline), by: D.manager)
        }
    }

    @Test("a bill that was paid in part is taken back, everything called off, the money given back, the visit ended")
    func calledOff() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        try await diner.place(diner.placing("1"))
        try await diner.accept("1", D.wanda)
        try await diner.tab(.askForBill)
        func payment(_ id: String) throws -> Payment {
            try Payment(id: PaymentID(id), amount: Money(minorUnits: 1_000, diner.menu.currency), method: .cash)
        }
        try await diner.tab(.pay(payment: try payment("p")), by: D.waiter(D.wanda))
        try await diner.tab(.unlock, by: D.waiter(D.wanda))
        try await diner.step("1", .cancel(reason: .quality), by: D.waiter(D.wanda))
        try await diner.tab(.askForBill)
        #expect(try await diner.tab().due?.minorUnits == -1_000)
        try await diner.tab(.refund(payment: try payment("r")), by: D.waiter(D.wanda))
        #expect(try await diner.tab().state == .settled)
        try await diner.tab(.close, by: D.waiter(D.wanda))
        #expect(try await diner.order("1").state == .cancelled)
    }
}
