import Foundation
import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

@Suite("Bill")
struct BillTests {
    static let first = OrderID("1")
    static let second = OrderID("2")

    /// A tab with the trattoria's cart (45.50 with two covers), a soup (4.90), and a cancelled pizza.
    static func visit() throws -> (tab: GuestTab, orders: [BilledOrder]) {
        let menu = Trattoria.menu()
        let soup = Cart([CartLine(id: LineID("1"), item: Trattoria.soup)])
        let pizza = Cart([CartLine(id: LineID("1"), item: Trattoria.pizza)])
        let cancelled = OrderID("3")
        let orders = [
            try BilledOrder(id: first, standing: .served, quote: menu.quote(Trattoria.cart, at: Trattoria.now)),
            try BilledOrder(id: second, standing: .served, quote: menu.quote(soup, at: Trattoria.now)),
            try BilledOrder(id: cancelled, standing: .dropped, quote: menu.quote(pizza, at: Trattoria.now)),
        ]
        let tab = try TabFixture.tab(
            .dineIn,
            [.add(order: first), .add(order: second), .add(order: cancelled)]
        )
        return (tab, orders)
    }

    @Test("QP-52 the bill lists all orders that count, line by line, and the total; what is paid is not due")
    func bill() throws {
        var (tab, orders) = try Self.visit()
        try tab.perform(.askForBill(orders: orders), by: TabFixture.guest, at: Trattoria.now)
        let payment = try TabFixture.payment("1", 1_040, tip: Trattoria.eur(200))
        try tab.perform(.pay(payment: payment), by: TabFixture.waiter, at: Trattoria.now)
        // The order in which the caller lists the orders does not matter.
        let bill = try tab.bill(for: orders.reversed())
        #expect(bill.orders == [Self.first, Self.second])
        #expect(
            bill.lines.map { "\($0.order) \($0.quantity) \($0.name)" } == [
                "1 1 Soup", "1 2 Pizza", "1 3 Beer", "2 1 Soup",
            ]
        )
        // By hand: kitchen 4.90 + 24.10 + 4.90 = 33.90, bar 13.50, goods 47.40, two covers 3.00, total 50.40.
        #expect(bill.partial(of: .kitchen) == Trattoria.eur(3_390))
        #expect(bill.partial(of: .bar) == Trattoria.eur(1_350))
        #expect(bill.subtotal == Trattoria.eur(4_740))
        #expect(bill.chargeTotal == Trattoria.eur(300))
        #expect(bill.total == Trattoria.eur(5_040))
        #expect(bill.total == tab.total)
        let receipt = try #require(tab.receipt)
        #expect(receipt.bill == bill)
        #expect(receipt.paid == Trattoria.eur(1_040))
        #expect(receipt.due == Trattoria.eur(4_000))
        #expect(receipt.tips == Trattoria.eur(200))
        try receipt.check()
        try expectGolden(bill, "Bill.json")
        #expect(
            receipt.text(width: 30) == """
                1 × Soup                  4.90
                2 × Pizza                24.10
                3 × Beer 0.5 l           13.50
                1 × Soup                  4.90
                Subtotal                 47.40
                2 × Cover                 3.00
                Total EUR                50.40
                Card                     10.40
                  Tip                     2.00
                Paid                     10.40
                Due                      40.00

                """
        )
        #expect(bill.text(width: .min).contains("1 × Soup 4.90\n"))
        #expect(bill.text(width: .max).count < 10_000)
    }

    @Test("orders that are not the tab's, or do not come to what they say, make no bill")
    func errors() throws {
        let (tab, orders) = try Self.visit()
        #expect(throws: BillError(.unopened(tab: TabID("x")))) {
            try GuestTab(id: TabID("x")).bill(for: [BilledOrder]())
        }
        #expect(throws: BillError(.missingOrders(orders: [Self.second, OrderID("3")]))) {
            try tab.bill(for: [orders[0]])
        }
        #expect(throws: BillError(.unknownOrder(order: Self.first))) { try tab.bill(for: orders + [orders[0]]) }
        let strange = BilledOrder(facts: TabFixture.facts(OrderID("9")), lines: [])
        #expect(throws: BillError(.unknownOrder(order: OrderID("9")))) { try tab.bill(for: orders + [strange]) }
        let foreign = BilledOrder(facts: orders[1].facts, lines: orders[0].lines)
        #expect(throws: BillError(.foreignLine(order: Self.second, owner: Self.first))) {
            try tab.bill(for: [orders[0], foreign, orders[2]])
        }
        // A charge of the bill as a whole is no order's, not even that of one whose id is empty.
        let served = try BillFixture.billed([BillFixture.line("a", 1_000)])
        let whole = try BillFixture.tab([served], terms: BillFixture.service).bill(for: [served])
        let service = try #require((whole.charges + whole.lateCharges).first { $0.order == nil })
        let facts = BillableOrder(id: OrderID(""), standing: .served, total: service.total)
        let nameless = BilledOrder(facts: facts, lines: [], charges: [service])
        #expect(throws: BillError(.foreignLine(order: OrderID(""), owner: nil))) {
            try BillFixture.tab([nameless]).bill(for: [nameless])
        }
        let cheap = BilledOrder(facts: TabFixture.facts(Self.second, .served, 489), lines: orders[1].lines)
        #expect(
            throws: BillError(.orderSum(order: Self.second, told: Trattoria.eur(489), lines: Trattoria.eur(490)))
        ) {
            try tab.bill(for: [orders[0], cheap, orders[2]])
        }
        // A line that was stored with another total than its own, or with no quantity.
        for (from, to) in [
            ("\"minorUnits\":490},\"unit", "\"minorUnits\":491},\"unit"), ("\"quantity\":1", "\"quantity\":0"),
        ] {
            let stored = try encoded(orders[1])
            let range = try #require(stored.range(of: from))
            let broken = try decoded(BilledOrder.self, stored.replacingCharacters(in: range, with: to))
            #expect(reason(tab, [orders[0], broken, orders[2]])?.code == ErrorCode(rawValue: "bill.row"), "\(from)")
        }
        var locked = tab
        try locked.perform(.askForBill(orders: orders), by: TabFixture.guest, at: Trattoria.now)
        let dropped = BilledOrder(facts: TabFixture.facts(Self.second, .dropped), lines: [])
        #expect(throws: BillError(.totalChanged(asked: Trattoria.eur(5_040), now: Trattoria.eur(4_550)))) {
            try locked.bill(for: [orders[0], dropped, orders[2]])
        }
    }

    private func reason(_ tab: GuestTab, _ orders: [BilledOrder]) -> BillError.Reason? {
        do throws(BillError) {
            _ = try tab.bill(for: orders)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("a part of a line can be billed: what was voided is left out")
    func partOfALine() throws {
        let quote = try Trattoria.menu().quote(Trattoria.cart, at: Trattoria.now)
        let line = try BillLine(order: Self.first, quoted: quote.lines[2], quantity: 2)
        #expect(line.total == Trattoria.eur(900))
        #expect(throws: MoneyError.self) { try BillLine(order: Self.first, quoted: quote.lines[2], quantity: .max) }
    }

    @Test("a bill that does not add up is found out, and is not read")
    func audit() throws {
        let (tab, orders) = try Self.visit()
        let json = try encoded(tab.bill(for: orders))
        // Every amount of the bill is changed in turn, and every quantity.
        let pattern = try NSRegularExpression(pattern: #""(minorUnits|quantity)":(\d+)"#)
        let matches = pattern.matches(in: json, range: NSRange(json.startIndex..., in: json))
        // Four lines and a charge with price, quantity and total, and a row of four sums each; two partials; three sums.
        #expect(matches.count == 40)
        for match in matches {
            let range = try #require(Range(match.range(at: 2), in: json))
            let number = try #require(Int(json[range]))
            let broken = json.replacingCharacters(in: range, with: "\(number + 1)")
            let fault = decodingFault(Bill.self, broken)
            let isFound = fault is Defects<BillDefect> || fault is Defects<SaleDefect>
            #expect(isFound, "\(json[range]) at \(match.range.location)")
        }
        for (from, to, code) in [
            ("\"orders\":[\"1\",\"2\"]", "\"orders\":[\"1\"]", "bill.unlistedOrder"),
            ("\"quantity\":3", "\"quantity\":0", "bill.quantity"),
            (#""EUR","minorUnits":490},"unit"#, #""USD","minorUnits":490},"unit"#, "bill.foreignCurrency"),
        ] {
            let broken = json.replacingOccurrences(of: from, with: to)
            let fault = decodingFault(Bill.self, broken) as? Defects<BillDefect>
            #expect(fault?.problems.map(\.code).contains(ErrorCode(rawValue: code)) == true, "\(from)")
        }
    }
}
