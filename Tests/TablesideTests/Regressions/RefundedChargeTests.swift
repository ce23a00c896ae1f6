import Tableside
import TablesideTesting
import Testing

private typealias D = Diner

/// Where orders are billed before they are accepted, a charge that staff had given back was given back once more with an
/// order that was rejected.
@Suite("Regressions: a charge that was given back")
struct RefundedChargeTests {
    /// What was given back of 31.00 and 22.00 with ten of a hundred for the service, all of it paid.
    private static func refunds(_ earlier: [BillRefund.Part]) async throws -> [Int64] {
        let diner = try await Diner(caps: [D.wanda: nil])
        let bill = BillTerms(service: [ServiceCharge(.percent(10))], billsUnaccepted: true)
        let terms = HouseTerms(menu: diner.menu, profile: .dineIn, bill: bill)
        for (order, wish) in [("1", (D.soup, 2)), ("2", (D.cake, 1))] {
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
        for (number, part) in earlier.enumerated() {
            let refund = BillRefund(id: PaymentID("r\(number)"), [part], method: .card)
            try await diner.tab(.giveBack(refund: refund), by: D.manager)
        }
        try await diner.step("2", .reject(reason: .outOfStock), by: D.manager)
        return try await diner.tab().refunded.map(\.amount.minorUnits)
    }

    @Test("an order that is rejected takes its goods along, and its part of the charges that were kept")
    func once() async throws {
        #expect(try await Self.refunds([]) == [2_420])
        #expect(try await Self.refunds([.charge(kind: .service)]) == [530, 2_200])
    }
}
