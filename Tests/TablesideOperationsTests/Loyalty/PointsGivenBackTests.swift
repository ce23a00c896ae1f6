import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
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
            try await loyal.bill(order, on: tab)
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

    /// What goes back of a bill of 53.00, of which points and cash have paid a part each, when an order of it is rejected.
    ///
    /// - Parameters:
    ///   - rejected: The order that nobody accepts: two soups at 31.00, or a cake at 22.00.
    ///   - points: What is paid with points, at 0.50 each.
    ///   - cash: What is paid in cash, in minor units.
    ///   - pointsLast: Whether the points are paid after the cash.
    /// - Returns: the amounts by method, and the points that the guest has again.
    /// - Throws: what a step refuses.
    private static func goesBack(
        _ rejected: (MenuItemID, Int),
        points: Int,
        cash: Int64,
        pointsLast: Bool
    ) async throws -> (ways: [String], points: Int) {
        let loyal = try await LoyalDiner()
        await loyal.give(points)
        let kept = rejected.0 == D.cake ? (D.soup, 2) : (D.cake, 1)
        let terms = OrderingPolicy(menu: loyal.diner.menu, bill: BillTerms(billsUnaccepted: true))
        try await loyal.diner.place(loyal.diner.placing("1", [kept]), on: terms)
        try await loyal.diner.place(loyal.diner.placing("2", [rejected]), on: terms)
        try await loyal.diner.accept("1", D.wanda)
        try await loyal.diner.tab(.askForBill)
        func payCash() async throws {
            let payment = try Payment(id: "cash", amount: loyal.ron(cash), method: .cash)
            try await loyal.diner.tab(.pay(payment), by: D.waiter(D.wanda))
        }
        if pointsLast { try await payCash() }
        let request = GuestRequest.payWithPoints(tab: "tab-mia", payment: "points", points: points)
        await loyal.send(.guest(request: request), by: D.guest)
        if !pointsLast { try await payCash() }
        try await loyal.diner.step("2", .reject(reason: .outOfStock), by: D.manager)
        try await loyal.catchUp()
        let tab = try await loyal.diner.tab()
        #expect(tab.state == .settled)
        try #require(tab.receipt).check()
        let over = tab.refunds.map { "\($0.method.rawValue) \($0.amount.minorUnits)" }
        let later = tab.refunded.map { "\($0.refund.method.rawValue) \($0.amount.minorUnits)" }
        return (over + later, try await loyal.balance())
    }

    @Test("an order that comes off the bill gives back as much by points, and otherwise, as was paid so")
    func dropped() async throws {
        let (soups, cake) = ((D.soup, 2), (D.cake, 1))
        // 31.00 stay of 44.00 that were paid: of the 13.00, 4.00 are the eight points that paid last.
        var back = try await Self.goesBack(cake, points: 8, cash: 4_000, pointsLast: true)
        #expect(back.ways == ["points 400", "cash 900"] && back.points == 8)
        // 4.00 are the cash that paid last, 9.00 are 18 of the 80 points.
        back = try await Self.goesBack(cake, points: 80, cash: 400, pointsLast: false)
        #expect(back.ways == ["cash 400", "points 900"] && back.points == 18)
        // A bill that is paid: the 22.00 are more than the 10.00 of the points, but not more than the cash, or the reverse.
        back = try await Self.goesBack(cake, points: 20, cash: 4_300, pointsLast: true)
        #expect(back.ways == ["cash 2200"] && back.points == 0)
        back = try await Self.goesBack(cake, points: 76, cash: 1_500, pointsLast: false)
        #expect(back.ways == ["points 2200"] && back.points == 44)
        // 31.00 are more than each: 26.00 in cash, which paid last, and 5.00 of the 27.00 that 54 points paid.
        back = try await Self.goesBack(soups, points: 54, cash: 2_600, pointsLast: false)
        #expect(back.ways == ["cash 2600", "points 500"] && back.points == 10)
        // What the last payment covers goes back by it alone.
        back = try await Self.goesBack(cake, points: 60, cash: 2_300, pointsLast: false)
        #expect(back.ways == ["cash 2200"] && back.points == 0)
    }

    @Test("points that were too many and came back have paid nothing: what cash paid earns points")
    func overpaid() async throws {
        let loyal = try await LoyalDiner()
        await loyal.give(40)
        try await loyal.place("1")
        try await loyal.serve("1")
        // Of 34.00 the points pay 20.00 and cash 14.00; then 10.00 are taken off, and 20 of the points come back.
        let request = GuestRequest.payWithPoints(tab: "tab-mia", payment: "points", points: 40)
        await loyal.send(.guest(request: request), by: D.guest)
        try await loyal.diner.tab(.unlock, by: D.waiter(D.wanda))
        let cash = try Payment(id: "cash", amount: loyal.ron(1_400), method: .cash)
        try await loyal.diner.tab(.pay(cash), by: D.waiter(D.wanda))
        let ten = Discount(.amount(money: try loyal.ron(1_000)), reason: .compensation)
        try await loyal.diner.tab(.adjust(BillAdjustment(id: "sorry", .discount(discount: ten))), by: D.manager)
        try await loyal.diner.tab(.askForBill)
        #expect(try await loyal.diner.tab().due == loyal.ron(-1_000))
        let back = try Payment(id: "back", amount: loyal.ron(1_000), method: .points)
        try await loyal.diner.tab(.refund(back), by: D.waiter(D.wanda))
        #expect(try await loyal.diner.tab().state == .settled)
        try await loyal.leave()
        try await loyal.catchUp()
        // 24.00 less the 10.00 that points have paid are 14.00, which earn one point.
        #expect(try await loyal.balance() == 20 + 1)
    }
}
