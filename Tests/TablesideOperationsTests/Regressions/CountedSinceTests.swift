import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Goods of which a cook begins to keep count while orders with them still wait to be accepted.
@Suite("Goods that are counted since an order was placed")
struct CountedSinceTests {
    private static func takeOff(_ line: String, _ quantity: Int) -> Order.Command {
        .void(items: .only(items: [.init(LineID(line), quantity)]), reason: .guestRequest)
    }

    @Test("an order gives up what the guest takes off, although of something else too little is left for it now")
    func short() async throws {
        let diner = try await Diner()
        try await diner.place(diner.placing("1", [(D.soup, 2), (D.bread, 3)]))
        try await diner.count(D.bread, 1)
        try await diner.step("1", Self.takeOff("line-soup", 1), by: D.guest)
        #expect(try await diner.stock().reservations == ["1": [StockKey(item: D.soup): 1]])
        #expect(try await diner.left(D.soup) == 9)
        #expect(try await diner.left(D.bread) == 1)
        // The bread itself is taken off in part as well, and none of it was ever set aside.
        try await diner.step("1", Self.takeOff("line-bread", 1), by: D.waiter(D.wanda))
        #expect(try await diner.stock().reservations == ["1": [StockKey(item: D.soup): 1]])
        #expect(try await diner.left(D.bread) == 1)
        try await diner.step("1", .cancel(reason: .mistake), by: D.manager)
        #expect(try await diner.stock().reservations.isEmpty)
        #expect(try await diner.left(D.soup) == 10)
        #expect(try await diner.left(D.bread) == 1)
    }

    @Test("an order that reserved nothing reserves nothing when something is taken off it")
    func nothing() async throws {
        let diner = try await Diner()
        try await diner.place(diner.placing("1", [(D.bread, 3)]))
        try await diner.count(D.bread, 5)
        try await diner.step("1", Self.takeOff("line-bread", 1), by: D.guest)
        #expect(try await diner.stock().reservations.isEmpty)
        #expect(try await diner.left(D.bread) == 5)
    }

    @Test("goods that were set aside as the item's stay the item's, although a variation is counted by itself now")
    func apart() async throws {
        let diner = try await Diner()
        let (wine, glass, bottle) = (MenuItemID("wine"), VariationID("glass"), VariationID("bottle"))
        var menu = diner.menu
        menu.items.append(
            MenuItem(
                id: wine,
                name: LocalizedText("Wine", in: .english),
                category: CategoryID("food"),
                variations: [(glass, "Glass", 900), (bottle, "Bottle", 5_000)].map { id, name, bani in
                    Variation(
                        id: id,
                        name: LocalizedText(name, in: .english),
                        price: Money(minorUnits: bani, menu.currency)
                    )
                }
            )
        )
        try await diner.count(wine, 6)
        let cart = Cart([
            CartLine(id: "glasses", item: wine, variation: glass, quantity: 3),
            CartLine(id: "bottles", item: wine, variation: bottle, quantity: 1),
        ])
        let placing = PlaceOrder("1", cart, on: "tab-mia", opening: try diner.opening(), guest: D.mia)
        try await diner.place(placing, on: diner.terms(menu: menu))
        #expect(try await diner.left(wine) == 2)
        let command = Stock.Command.setCount(key: StockKey(item: wine, variation: glass), count: 1)
        try await diner.runner.perform(
            Envelope(command, on: Stock.self, D.branch, by: D.manager, id: diner.nextID())
        )
        try await diner.step("1", Self.takeOff("glasses", 1), by: D.guest)
        let stock = try await diner.stock()
        #expect(stock.reservations == ["1": [StockKey(item: wine): 3]])
        #expect(stock.free[StockKey(item: wine)] == 3)
        #expect(stock.free[StockKey(item: wine, variation: glass)] == 1)
    }
}
