import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// An order that nobody had accepted was billed, paid and closed where no deadline was set, and rejected afterwards.
@Suite("Orders that nobody has accepted")
struct UnacceptedOrderTests {
    /// Mia's first order is accepted, her second, a cake, is not.
    private static func diner(
        _ profile: ProfileCode = .dineIn,
        bill: BillTerms? = nil,
        acceptWithin: Elapsed? = nil
    ) async throws -> Diner {
        let diner = try await Diner(caps: [D.wanda: nil])
        let terms = OrderingPolicy(menu: diner.menu, profile: profile, acceptWithin: acceptWithin, bill: bill)
        for (order, wish) in [("1", (D.soup, 2)), ("2", (D.cake, 1))] {
            let placing = PlaceOrder(
                OrderID(order),
                D.cart([wish]),
                on: TabID("tab-mia"),
                opening: try diner.opening(profile),
                guest: D.mia
            )
            try await diner.place(placing, on: terms)
        }
        try await diner.accept("1", D.wanda)
        return diner
    }

    private static func pay(_ diner: Diner, _ bani: Int64? = nil) async throws {
        let tab = try await diner.tab()
        let amount = try #require(tab.due)
        let payment = try Payment(
            id: PaymentID("p\(tab.payments.count)"),
            amount: bani.map { Money(minorUnits: $0, amount.currency) } ?? amount,
            method: .card
        )
        try await diner.tab(.pay(payment: payment), by: D.waiter(D.wanda))
    }

    @Test("no way to the bill passes by an order that waits", arguments: ["dineIn", "forman"])
    func waits(code: String) async throws {
        let diner = try await Self.diner(ProfileCode(rawValue: code))
        let waits = GuestTab.Refusal(.awaitingAcceptance(orders: [OrderID("2")]))
        let staff = D.waiter(D.wanda)
        for author in [D.guest, staff, D.manager] {
            try await diner.refuses(waits) { try await diner.tab(.askForBill, by: author) }
            try await diner.refuses(waits) { try await diner.tab(.askToPay(method: .card), by: author) }
        }
        if code == "forman" { try await diner.refuses(waits) { try await diner.tab(.close, by: staff) } }
        try await diner.step("2", .reject(reason: .outOfStock), by: D.manager)
        try await diner.tab(.askForBill)
        #expect(try await diner.tab().total?.minorUnits == 3_100)
    }

    @Test("where everything is to be served first, both are told: what is not served, and what is not accepted")
    func quickPlate() throws {
        let (first, second) = (TabFixture.first, TabFixture.second)
        var tab = try TabFixture.tab(.quickPlate, [.add(order: first), .add(order: second)])
        let both = [TabFixture.billed(first, .underWay), TabFixture.billed(second, .unaccepted, 550)]
        let refusal = GuestTab.Refusal(.unserved(orders: [first, second], unaccepted: [second]))
        #expect(throws: refusal) {
            try tab.perform(.askForBill(orders: both), by: TabFixture.guest, at: Trattoria.now)
        }
        let one = [TabFixture.billed(first, .served), TabFixture.billed(second, .unaccepted, 550)]
        #expect(throws: GuestTab.Refusal(.unserved(orders: [second], unaccepted: [second]))) {
            try tab.perform(.askForBill(orders: one), by: TabFixture.guest, at: Trattoria.now)
        }
    }

    @Test("where a house bills them, what was paid for one that is rejected is given back in the same unit")
    func givenBack() async throws {
        for isClosed in [false, true] {
            // 31.00 + 22.00, and ten of a hundred for the service.
            let terms = BillTerms(service: [ServiceCharge(.percent(10))], billsUnaccepted: true)
            let diner = try await Self.diner(bill: terms)
            try await diner.tab(.askForBill)
            #expect(try await diner.tab().due?.minorUnits == 5_830)
            try await Self.pay(diner)
            if isClosed { try await diner.tab(.close, by: D.waiter(D.wanda)) }
            try await diner.step("2", .reject(reason: .outOfStock), by: D.manager)
            #expect(try await diner.order("2").state == .rejected)
            let tab = try await diner.tab()
            #expect(tab.state == (isClosed ? .closed : .settled))
            // 22.00 + 2.20.
            #expect(tab.refunded.map(\.amount.minorUnits) == [2_420])
            #expect(tab.refunded.map(\.refund.method) == [.card])
        }
    }

    @Test("an order that lapses goes off a bill that is not paid, and what was paid too much is given back")
    func offTheBill() async throws {
        for (paid, due, state) in [(1_000, 2_100, "locked"), (4_000, 0, "settled")] as [(Int64, Int64, String)] {
            let diner = try await Self.diner(bill: BillTerms(billsUnaccepted: true), acceptWithin: .minutes(5))
            try await diner.tab(.askToPay(method: .card))
            #expect(try await diner.tab().due?.minorUnits == 5_300)
            try await Self.pay(diner, paid)
            diner.clock.advance(by: .minutes(5))
            try await diner.step("2", .expire, by: .system)
            let tab = try await diner.tab()
            #expect(tab.state.rawValue == state)
            #expect(tab.due?.minorUnits == due)
            #expect(tab.bill?.orders == [OrderID("1")])
            #expect(tab.refunds.map(\.amount.minorUnits) == (paid == 4_000 ? [900] : []))
            #expect(tab.refunds.map(\.id) == (paid == 4_000 ? ["refund 1"] : []))
            // How the guest pays is known as before.
            #expect(tab.chosenMethod == (paid == 4_000 ? nil : .card))
        }
    }

    @Test("where all of a bill is called off, nothing is left of it")
    func everything() async throws {
        let diner = try await Self.diner(bill: BillTerms(billsUnaccepted: true))
        try await diner.tab(.askForBill)
        try await diner.step("2", .cancel(), by: D.guest)
        try await diner.step("1", .cancel(), by: D.guest)
        #expect(try await diner.tab().state == .open)
        #expect(try await diner.tab().bill == nil)
    }

    @Test("what was paid outside the library is owed, and the answer says so")
    func outside() async throws {
        let diner = try await Self.diner(.forman, bill: BillTerms(billsUnaccepted: true))
        try await diner.tab(.close, by: D.waiter(D.wanda))
        let answer = try await diner.step("2", .reject(reason: .outOfStock), by: D.manager)
        #expect(answer.remaining.contains(.refund))
        #expect(try await diner.tab().refunded == [])
    }

    /// Orders that know of no refund, on a tab that records payments: the second, a cake, is not accepted.
    private static func silent() async throws -> Diner {
        let diner = try await Diner(caps: [D.wanda: nil])
        let terms = OrderingPolicy(menu: diner.menu, profile: .forman, bill: BillTerms(billsUnaccepted: true))
        for (order, wish) in [("1", (D.soup, 2)), ("2", (D.cake, 1))] {
            let placing = PlaceOrder(
                OrderID(order),
                D.cart([wish]),
                on: TabID("tab-mia"),
                opening: try diner.opening(),
                guest: D.mia
            )
            try await diner.place(placing, on: terms)
        }
        try await diner.accept("1", D.wanda)
        return diner
    }

    /// Rejects the cake after the bill, by which nothing is owed outside the library.
    ///
    /// - Returns: what was given back in all, in bani.
    private static func rejectLate(_ diner: Diner) async throws -> [Int64] {
        #expect(try await diner.tab().state == .settled)
        let answer = try await diner.step("2", .reject(reason: .outOfStock), by: D.manager)
        #expect(!answer.remaining.contains(.refund), "\(answer.remaining)")
        #expect(try await diner.order("2").state == .rejected)
        return try await diner.tab().refunded.map(\.amount.minorUnits)
    }

    @Test("of a bill on which nothing was paid, because the house gave it all, nothing is given back or owed")
    func free() async throws {
        let diner = try await Self.silent()
        let all = Discount(.percentage(rate: .percent(100)), reason: .compensation)
        try await diner.tab(.adjust(adjustment: BillAdjustment(id: "a", .discount(discount: all))), by: D.manager)
        try await diner.tab(.askForBill)
        #expect(try await diner.tab().payments.isEmpty)
        #expect(try await Self.rejectLate(diner) == [])
    }

    @Test("what was given back before is not given back again, neither by its line nor with the whole bill")
    func before() async throws {
        let cake = BillRefund.Part.line(line: BillLineID("2", "line-cake"), quantity: 1)
        let all = BillRefund.Part.amount(money: Money(minorUnits: 5_300, try Currency("RON")))
        for (part, amounts) in [(nil, [2_200]), (cake, [2_200]), (all, [5_300])] as [(BillRefund.Part?, [Int64])] {
            let diner = try await Self.silent()
            try await diner.tab(.askForBill)
            try await Self.pay(diner)
            if let part {
                try await diner.tab(.giveBack(refund: BillRefund(id: "r", [part], method: .card)), by: D.manager)
            }
            #expect(try await Self.rejectLate(diner) == amounts)
        }
    }

    @Test("no second refund is more than is left")
    func twice() async throws {
        let diner = try await Self.diner(bill: BillTerms(billsUnaccepted: true))
        try await diner.tab(.askForBill)
        try await Self.pay(diner)
        let most = BillRefund(
            id: PaymentID("refund 2"),
            [.amount(money: Money(minorUnits: 4_000, diner.menu.currency))],
            method: .cash
        )
        try await diner.tab(.giveBack(refund: most), by: D.manager)
        try await diner.step("2", .reject(reason: .outOfStock), by: D.manager)
        #expect(try await diner.tab().refunded.map(\.amount.minorUnits) == [4_000, 1_300])
    }
}
