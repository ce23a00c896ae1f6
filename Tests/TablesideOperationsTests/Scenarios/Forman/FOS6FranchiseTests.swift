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
private typealias F = Franchise

/// Forman's franchise scenario: one menu in Zlín and in Brno, with other names, sizes and prices.
@Suite("FO-S6 franchise")
struct FOS6FranchiseTests {
    /// The common menu with soups before salads, as its cards and bills list them.
    private static func common() throws -> FoodMenu {
        var menu = try F.common()
        menu.categories.reverse()
        menu.items.swapAt(0, 1)
        return menu
    }

    private static func cart(_ size: VariationID) -> Cart {
        Cart([
            CartLine(id: LineID("1"), item: F.broth),
            CartLine(id: LineID("2"), item: F.caesar, variation: size, quantity: 2),
        ])
    }

    /// Orders a broth and two salads by a menu at a branch's table; staff approve, and the guest asks to pay.
    private static func eat(_ size: VariationID, by menu: FoodMenu, at branch: BranchID) async throws -> GuestTab {
        let diner = try await Diner()
        let opening = GuestTab.Opening(
            branch: branch,
            profile: Forman.visit,
            currency: .czk,
            opener: .firstItem,
            table: TableID("12")
        )
        let shown = try menu.quote(cart(size), at: diner.clock.now())
        let placing = PlaceOrder(
            OrderID("1"),
            cart(size),
            on: Forman.tab,
            opening: opening,
            guest: D.mia,
            expecting: shown
        )
        try await diner.place(placing, on: OrderingPolicy(menu: menu, profile: Forman.order))
        let approve = OrderOperation(OrderID("1"), .accept(waiter: D.wanda))
        try await diner.runner.perform(Envelope(approve, by: .waiter(D.wanda, at: branch), id: diner.nextID()))
        try await diner.tab(.askToPay(method: .card), Forman.tab.rawValue)
        return try await diner.tab(Forman.tab.rawValue)
    }

    @Test("FO-S6 FO-07 in Zlín a broth and two large salads are quoted and billed by Zlín's names and prices")
    func inZlin() async throws {
        let menu = try Self.common()
        let quote = try menu.quote(Self.cart(F.large), at: Trattoria.now)
        #expect(quote.lines.map(\.unitPrice) == [F.czk(59), F.czk(179)])
        // 59 + 2 × 179.
        #expect(quote.total == F.czk(417))
        let bill = try #require(try await Self.eat(F.large, by: menu, at: F.zlin).bill)
        #expect(
            bill.text(labels: Bill.Labels(total: "Celkem")) == """
                1 × Hovězí vývar                   59.00
                2 × SALÁT S CAESAR DRESINKEM 0,4 kg 358.00
                Celkem CZK                        417.00

                """
        )
    }

    @Test("FO-S6 FO-07 in Brno the same dishes have Brno's names, size and prices, on the quote as on the bill")
    func inBrno() async throws {
        let menu = try Self.common().adapted(by: F.changes())
        #expect(menu.problems() == [])
        #expect(menu.categories == (try Self.common().categories))
        let quote = try menu.quote(Self.cart(F.small), at: Trattoria.now)
        #expect(quote.branch == F.brno)
        #expect(quote.lines.map(\.unitPrice) == [F.czk(65), F.czk(189)])
        // 65 + 2 × 189.
        #expect(quote.total == F.czk(443))
        let bill = try #require(try await Self.eat(F.small, by: menu, at: F.brno).bill)
        #expect(
            bill.text(labels: Bill.Labels(total: "Celkem")) == """
                1 × Silný hovězí vývar             65.00
                2 × CEASAR SALÁT 0,3 kg           378.00
                Celkem CZK                        443.00

                """
        )
    }

    @Test("FO-S6 FO-07 the size of the one house is not sold in the other, and each tab is charged by its own menu")
    func apart() async throws {
        let zlin = try Self.common()
        let brno = try zlin.adapted(by: F.changes())
        let unknown = CartProblem.unknownVariation(line: LineID("2"), item: F.caesar, variation: F.large)
        #expect(brno.problems(of: Self.cart(F.large), at: Trattoria.now).map(\.reason) == [unknown])
        await #expect(
            throws: CommandFailure.refused(
                AnyRefusal(VisitRefusal(.otherBranch(branch: F.brno, expected: F.zlin)))
            )
        ) {
            try await Self.eat(F.small, by: brno, at: F.zlin)
        }
    }
}
