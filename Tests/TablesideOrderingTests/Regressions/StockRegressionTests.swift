import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

@Suite("Regressions: stock")
struct StockRegressionTests {
    private static let pizza = StockKey(item: Trattoria.pizza)

    private static func stock(of count: Int) throws -> Stock {
        var stock = Stock(id: Trattoria.branch)
        try stock.perform(.setCount(key: pizza, count: count), by: Trattoria.author(.manager), at: Trattoria.now)
        return stock
    }

    @Test("QP-49 two clients order the last unit: the second is refused, and nothing of theirs is taken")
    func lastUnit() throws {
        var stock = try Self.stock(of: 1)
        let menu = Trattoria.menu()
        let cart = Cart([CartLine(id: LineID("1"), item: Trattoria.pizza)])
        // Both saw the last one before either ordered.
        let first = try menu.quote(cart, stock: stock, at: Trattoria.now)
        let second = try menu.quote(cart, stock: stock, at: Trattoria.now)
        try stock.perform(
            .reserve(order: OrderID("1"), quantities: first.stockQuantities),
            by: .system,
            at: Trattoria.now
        )
        let shortage = Stock.Shortage(key: Self.pizza, wanted: 1, available: 0)
        #expect(throws: Stock.Refusal(.insufficient(shortages: [shortage]))) {
            try stock.perform(
                .reserve(order: OrderID("2"), quantities: second.stockQuantities),
                by: .system,
                at: Trattoria.now
            )
        }
        #expect(stock.available(Self.pizza, at: Trattoria.now) == 0)
        #expect(stock.reservations[OrderID("2")] == nil)
    }

    @Test("QP-49 the total is computed by the library: a stored quote with another total is not read")
    func totalIsGuarded() throws {
        let quote = try Trattoria.menu().quote(Trattoria.cart, at: Trattoria.now)
        let json = try encoded(quote)
        let cheaper = json.replacingOccurrences(of: "\"minorUnits\":4550", with: "\"minorUnits\":50")
        #expect(cheaper != json)
        #expect(throws: DecodingError.self) { try decoded(Quote.self, cheaper) }
    }

    @Test("QP-86 a quantity above the stock is refused, in the cart and in the ledger; the stock never goes negative")
    func quantityAboveStock() throws {
        var stock = try Self.stock(of: 2)
        let menu = Trattoria.menu()
        // Two lines of the same goods count together, and make one problem at the first.
        let cart = Cart([
            CartLine(id: LineID("1"), item: Trattoria.pizza, quantity: 2),
            CartLine(id: LineID("2"), item: Trattoria.pizza, quantity: 1),
        ])
        let problem = CartProblem.insufficientStock(key: Self.pizza, wanted: 3, available: 2)
        let path = FieldPath("lines").index(0).field("quantity")
        #expect(throws: Defects([Problem(problem, at: path)])) {
            try menu.quote(cart, stock: stock, at: Trattoria.now)
        }
        #expect(throws: Stock.Refusal.self) {
            try stock.perform(
                .reserve(order: OrderID("1"), quantities: [Self.pizza: 3]),
                by: .system,
                at: Trattoria.now
            )
        }
        try stock.perform(.reserve(order: OrderID("1"), quantities: [Self.pizza: 2]), by: .system, at: Trattoria.now)
        #expect(stock.available(Self.pizza, at: Trattoria.now) == 0)
        let one = Cart([CartLine(id: LineID("1"), item: Trattoria.pizza)])
        let none = CartProblem.unavailableItem(
            line: LineID("1"),
            item: Trattoria.pizza,
            reason: .soldOut(key: Self.pizza)
        )
        #expect(throws: Defects([Problem(none, at: FieldPath("lines").index(0).field("item"))])) {
            try menu.quote(one, stock: stock, at: Trattoria.now)
        }
    }
}
