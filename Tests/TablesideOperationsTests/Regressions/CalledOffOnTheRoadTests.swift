import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// A manager calls an order off that a courier has taken along and that was paid before: it was refused, or, where orders
/// are billed before they are accepted, its price went back although its goods had not.
@Suite("Regressions: orders called off on the road")
struct CalledOffOnTheRoadTests {
    @Test(
        "an order that was paid fails when it is called off on the road; its bill stays as it is",
        arguments: [false, true]
    )
    func paid(billsUnaccepted: Bool) async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        let terms = OrderingPolicy(
            menu: diner.menu,
            profile: .delivery,
            bill: BillTerms(billsUnaccepted: billsUnaccepted)
        )
        var cart = D.cart([(D.soup, 2), (D.bread, 1)])
        cart.channel = .delivery
        let placing = PlaceOrder("1", cart, on: "tab-mia", opening: try diner.opening(), guest: D.mia)
        try await diner.place(placing, on: terms)
        try await diner.accept("1", D.wanda)
        try await diner.step("1", .ready, by: D.cook)
        try await diner.step("1", .dispatch, by: D.waiter(D.wanda))
        try await diner.tab(.askForBill)
        let due = try #require(try await diner.tab().due)
        #expect(due.minorUnits == 3_400)
        try await diner.tab(.pay(try Payment(id: "p", amount: due, method: .card)), by: D.waiter(D.wanda))
        try await diner.tab(.close, by: D.waiter(D.wanda))
        let paid = try await diner.tab()
        let answer = try await diner.step("1", .cancel(reason: .guestRequest), by: D.manager)
        #expect(answer.state == .failed)
        #expect(try await diner.tab() == paid)
        // The refund is due when the goods are back, for staff to give.
        let back = try await diner.step("1", .goodsReturned, by: D.manager)
        #expect(back.state == .returned && back.remaining.contains(.refund))
        #expect(try await diner.tab() == paid)
    }
}
