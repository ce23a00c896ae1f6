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

/// Forman's customer adds extras to a product, and is shown what goes with it.
@Suite("FO-S8 extras")
struct FOS8ExtrasTests {
    private static let pizza = MenuItemID("pizza")
    private static let extras = ModifierGroupID("extras")

    private static func text(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }

    /// A pizza for 30.00 with ham for 4.50 and basil for nothing, each once or twice; a crust, a lemonade and a cake.
    private static func menu(_ house: Forman) -> FoodMenu {
        let currency = house.diner.menu.currency
        func item(_ id: String, _ category: String, _ price: Int64, _ modifiers: [ModifierGroupID] = []) -> MenuItem {
            MenuItem(
                id: MenuItemID(id),
                name: text(id),
                category: CategoryID(category),
                price: Money(minorUnits: price, currency),
                modifiers: modifiers
            )
        }
        return FoodMenu(
            id: MenuID("dinner"),
            of: .branch(D.branch),
            currency: currency,
            categories: [
                MenuCategory(id: CategoryID("pizzas"), name: text("Pizzas"), kind: .pizza),
                MenuCategory(id: CategoryID("crusts"), name: text("Crusts"), kind: .pizzaSide),
                MenuCategory(id: CategoryID("drinks"), name: text("Drinks"), kind: .drink),
                MenuCategory(id: CategoryID("cakes"), name: text("Cakes")),
            ],
            items: [
                item("pizza", "pizzas", 3_000, [extras]), item("crust", "crusts", 900),
                item("lemonade", "drinks", 1_200), item("cheesecake", "cakes", 1_800),
            ],
            modifierGroups: [
                ModifierGroup(
                    id: extras,
                    name: text("with"),
                    options: [
                        ModifierOption(
                            id: OptionID("ham"),
                            name: text("ham"),
                            price: Money(minorUnits: 450, currency)
                        ),
                        ModifierOption(id: OptionID("basil"), name: text("basil")),
                    ]
                )
            ]
        )
    }

    private static func order(_ order: String, _ lines: [CartLine], _ house: Forman) async throws {
        let opening = GuestTab.Opening(
            branch: D.branch,
            profile: Forman.visit,
            currency: house.diner.menu.currency,
            opener: .firstItem,
            table: TableID("t3")
        )
        let decision = PlaceOrder(OrderID(order), Cart(lines), on: Forman.tab, opening: opening, guest: D.mia)
        try await house.diner.place(decision, on: house.diner.terms(Forman.order, menu: menu(house)))
    }

    @Test("FO-S8 FO-10 extras are added to a product, and cost what they cost on the quote, the order and the tab")
    func extras() async throws {
        let house = try await Forman()
        let (ham, basil) = (
            ModifierChoice(OptionID("ham"), of: Self.extras), ModifierChoice(OptionID("basil"), of: Self.extras)
        )
        let lines = [
            CartLine(id: LineID("1"), item: Self.pizza, modifiers: [ham, basil]),
            CartLine(id: LineID("2"), item: Self.pizza, quantity: 2),
        ]
        let menu = Self.menu(house)
        #expect(menu.problems() == [])
        let quote = try menu.quote(Cart(lines), at: house.diner.clock.now())
        // 30.00 + 4.50, and twice 30.00.
        #expect(quote.lines.map(\.unitPrice.minorUnits) == [3_450, 3_000])
        try await Self.order("1", lines, house)
        let order = try await house.diner.order("1")
        #expect(order.lines.map { $0.quoted.modifiers.compactMap { $0.name?.defaultText } } == [["ham", "basil"], []])
        #expect(order.total?.minorUnits == 9_450)
        // An extra of which nobody has heard, and one of another product, are refused and nothing is ordered.
        let truffle = ModifierChoice(OptionID("truffle"), of: Self.extras)
        for line in [
            CartLine(id: LineID("1"), item: Self.pizza, modifiers: [truffle]),
            CartLine(id: LineID("1"), item: MenuItemID("lemonade"), modifiers: [ham]),
        ] {
            let before = try await house.store.snapshot()
            await #expect(throws: CommandFailure<AnyRefusal>.self) { try await Self.order("2", [line], house) }
            #expect(try await house.store.snapshot() == before)
        }
        try await house.diner.step("1", .accept(waiter: D.wanda), by: Forman.waiter)
        try await house.change(.askToPay(method: .cash))
        #expect(try await house.tab()?.total?.minorUnits == 9_450)
    }

    @Test("FO-S8 FO-08 an item in the cart brings what goes with it, which can be ordered at once")
    func pairings() async throws {
        let house = try await Forman()
        let menu = Self.menu(house)
        let shown = menu.companions(of: Self.pizza).map(\.id.rawValue)
        #expect(shown == ["crust", "lemonade"])
        #expect(menu.companions(of: MenuItemID("cheesecake")).isEmpty)
        let lines = ["pizza"] + shown
        try await Self.order("1", lines.map { CartLine(id: LineID($0), item: MenuItemID($0)) }, house)
        #expect(try await house.diner.order("1").total?.minorUnits == 5_100)
    }
}
