import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Forman's franchise scenario: one menu in Zlín and in Brno, with other names, sizes and prices.
@Suite("FO-S6 franchise")
struct FOS6FranchiseTests {
    private static let zlin = BranchID("zlin")
    private static let brno = BranchID("brno")
    private static let caesar = MenuItemID("caesar")
    private static let broth = MenuItemID("broth")
    private static let large = VariationID("0.4")
    private static let small = VariationID("0.3")

    private static func text(_ text: String) throws -> LocalizedText { LocalizedText(text, in: try LanguageTag("cs")) }

    private static func czk(_ crowns: Int64) -> Money { Money(minorUnits: crowns * 100, .czk) }

    /// What both houses sell, as Zlín sells it.
    private static func common() throws -> FoodMenu {
        FoodMenu(
            id: MenuID("common"),
            branch: zlin,
            currency: .czk,
            categories: [
                MenuCategory(id: CategoryID("soups"), name: try text("Polévky"), kind: .soup),
                MenuCategory(id: CategoryID("salads"), name: try text("Saláty")),
            ],
            items: [
                MenuItem(
                    id: broth,
                    name: try text("Hovězí vývar"),
                    category: CategoryID("soups"),
                    price: czk(59)
                ),
                MenuItem(
                    id: caesar,
                    name: try text("SALÁT S CAESAR DRESINKEM"),
                    category: CategoryID("salads"),
                    variations: [
                        Variation(id: large, name: try text("0,4 kg"), price: czk(179)),
                        Variation(id: small, name: try text("0,3 kg"), price: czk(149)),
                    ]
                ),
            ]
        )
    }

    /// What is different in Brno: the salad is smaller and dearer, and goes by another name; so does the broth.
    private static func changes() throws -> MenuAdaptation {
        var changes = MenuAdaptation(id: MenuID("brno"), branch: brno)
        changes.items[broth] = ItemAdaptation(name: try text("Silný hovězí vývar"), price: czk(65))
        changes.items[caesar] = ItemAdaptation(
            name: try text("CEASAR SALÁT"),
            variations: [small],
            prices: [small: czk(189)]
        )
        return changes
    }

    private static func cart(_ size: VariationID) -> Cart {
        Cart([
            CartLine(id: LineID("1"), item: broth),
            CartLine(id: LineID("2"), item: caesar, variation: size, quantity: 2),
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
        let quote = try menu.quote(Self.cart(Self.large), at: Trattoria.now)
        #expect(quote.lines.map(\.unitPrice) == [Self.czk(59), Self.czk(179)])
        // 59 + 2 × 179.
        #expect(quote.total == Self.czk(417))
        let bill = try #require(try await Self.eat(Self.large, by: menu, at: Self.zlin).bill)
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
        let menu = try Self.common().adapted(by: Self.changes())
        #expect(menu.problems() == [])
        #expect(menu.categories == (try Self.common().categories))
        let quote = try menu.quote(Self.cart(Self.small), at: Trattoria.now)
        #expect(quote.branch == Self.brno)
        #expect(quote.lines.map(\.unitPrice) == [Self.czk(65), Self.czk(189)])
        // 65 + 2 × 189.
        #expect(quote.total == Self.czk(443))
        let bill = try #require(try await Self.eat(Self.small, by: menu, at: Self.brno).bill)
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
        let brno = try zlin.adapted(by: Self.changes())
        let unknown = CartProblem.unknownVariation(line: LineID("2"), item: Self.caesar, variation: Self.large)
        #expect(brno.problems(of: Self.cart(Self.large), at: Trattoria.now).map(\.reason) == [unknown])
        await #expect(
            throws: CommandFailure.refused(
                AnyRefusal(VisitRefusal(.otherBranch(branch: Self.brno, expected: Self.zlin)))
            )
        ) {
            try await Self.eat(Self.small, by: brno, at: Self.zlin)
        }
    }
}
