import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// What staff and the engine give back of a bill that points have paid in part.
@Suite("Points and money that are given back")
struct PointsGivenBackTests {
    @Test("a tip in cash does not go back by points that nobody gets, nor by more points than have paid")
    func tip() async throws {
        let loyal = try await LoyalDiner()
        await loyal.give(8)
        for order in ["1", "2"] {
            let tab = "tab \(order)"
            let placing = PlaceOrder(
                OrderID(order),
                D.cart([(D.soup, 2)]),
                on: TabID(tab),
                opening: try loyal.diner.opening(),
                guest: D.mia
            )
            try await loyal.diner.place(placing, on: loyal.terms())
            try await loyal.diner.accept(order, D.wanda)
            try await loyal.diner.cookAndServe(order, by: D.wanda)
            try await loyal.diner.tab(.askForBill, tab)
            // The second bill of 31.00 is paid with eight points, 4.00, and the rest in cash; each has a tip of 5.00.
            if order == "2" {
                let request = GuestRequest.payWithPoints(tab: TabID(tab), payment: "points", points: 8)
                await loyal.send(.guest(request: request), by: D.guest)
            }
            let due = try #require(try await loyal.diner.tab(tab).due)
            let cash = try Payment(id: "cash", amount: due, method: .cash, tip: loyal.ron(500))
            try await loyal.diner.tab(.pay(cash), tab, by: D.waiter(D.wanda))
            let back = BillRefund(id: "back", [.tip(payment: "cash")], method: .points)
            try await loyal.diner.refuses(VisitRefusal(.pointsNotAccepted(tab: TabID(tab)))) {
                try await loyal.diner.tab(.giveBack(back), tab, by: D.manager)
            }
        }
        #expect(try await loyal.balance() == 0)
        // Cash is what it was paid in.
        let back = BillRefund(id: "back", [.tip(payment: "cash")], method: .cash)
        try await loyal.diner.tab(.giveBack(back), "tab 2", by: D.manager)
        #expect(try await loyal.diner.tab("tab 2").refunded.map(\.tips.minorUnits) == [500])
    }
}
