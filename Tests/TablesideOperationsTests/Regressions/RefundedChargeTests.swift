import TablesideBilling
import TablesideCore
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

private typealias D = Diner

/// Where orders are billed before they are accepted, a charge that staff had given back was given back once more with an
/// order that was rejected.
@Suite("Regressions: a charge that was given back")
struct RefundedChargeTests {
    /// What was given back of 31.00 for two soups and 22.00 for a cake, or what the second order is instead, with ten of a
    /// hundred for the service, all of it paid.
    private static func refunds(
        _ second: (MenuItemID, Int) = (D.cake, 1),
        service: [ServiceCharge] = [ServiceCharge(.percent(10))],
        _ earlier: (Bill) -> [BillRefund.Part]
    ) async throws -> [Int64] {
        let diner = try await Diner(caps: [D.wanda: nil])
        let bill = BillTerms(service: service, billsUnaccepted: true)
        let terms = OrderingPolicy(menu: diner.menu, profile: .dineIn, bill: bill)
        for (order, wish) in [("1", (D.soup, 2)), ("2", second)] {
            let placing = PlaceOrder(
                OrderID(order),
                D.cart([wish]),
                on: TabID("tab-mia"),
                opening: try diner.opening(.dineIn),
                guest: D.mia
            )
            try await diner.place(placing, on: terms)
        }
        try await diner.accept("1", D.wanda)
        try await diner.tab(.askForBill)
        let due = try #require(try await diner.tab().due)
        try await diner.tab(
            .pay(payment: try Payment(id: PaymentID("p"), amount: due, method: .card)),
            by: D.waiter(D.wanda)
        )
        let made = try #require(try await diner.tab().bill)
        for (number, part) in earlier(made).enumerated() {
            let refund = BillRefund(id: PaymentID("r\(number)"), [part], method: .card)
            try await diner.tab(.giveBack(refund: refund), by: D.manager)
        }
        try await diner.step("2", .reject(reason: .outOfStock), by: D.manager)
        return try await diner.tab().refunded.map(\.amount.minorUnits)
    }

    @Test("an order that is rejected takes its goods along, and its part of the charges that were kept")
    func once() async throws {
        #expect(try await Self.refunds { _ in [] } == [2_420])
        #expect(try await Self.refunds { _ in [.charge(kind: .service)] } == [530, 2_200])
    }

    @Test("of two charges of a kind, of which the first was given back, the second is still in part the order's")
    func second() async throws {
        let service = [ServiceCharge(.percent(10)), ServiceCharge(.percent(5))]
        // 5 of a hundred of 53.00 are 2.65; 22 of 53 parts of them are 1.10.
        #expect(try await Self.refunds(service: service) { _ in [.charge(kind: .service)] } == [530, 2_310])
    }

    @Test("of a line of which a part was given back the rest is")
    func portions() async throws {
        // 7.75 for the service of 77.50, three fifths of which are 4.65.
        let refunds = try await Self.refunds((D.soup, 3)) { bill in
            bill.lines.filter { $0.order == OrderID("2") }.map { .line(line: $0.id, quantity: 1) }
        }
        #expect(refunds == [1_550, 3_100 + 465])
    }
}
