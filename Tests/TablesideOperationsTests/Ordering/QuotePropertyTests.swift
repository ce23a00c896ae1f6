import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Random menus and carts: what is quoted, what a slow second pricing says, and what is placed.
@Suite("Quote properties")
struct QuotePropertyTests {
    @Test("a quote agrees with a pricing that counts every unit by itself; what it refuses, that refuses too")
    func agreesWithSlowPricing() throws {
        var (quoted, refused) = (0, 0)
        for seed in 0..<UInt64(runs(200, long: 20_000)) {
            var random = RandomMenu(seed: seed)
            let slow = SlowPricing(menu: random.menu)
            for _ in 0..<5 {
                let cart = random.cart()
                let total = (try? random.menu.quote(cart, at: RandomMenu.now))?.total.minorUnits
                #expect(total == slow.total(of: cart), "seed \(seed)")
                if total == nil { refused += 1 } else { quoted += 1 }
            }
        }
        // Both happen often, so that the comparison is one.
        #expect(quoted > refused / 2 && refused > quoted / 20, "\(quoted) quoted, \(refused) refused")
    }

    @Test("the sums of a quote hold: lines, partials, covers; the order that is placed has its lines, prices and total")
    func quoteIsPlace() throws {
        let waiter = Trattoria.author(.waiter)
        var placed = 0
        for seed in 0..<UInt64(runs(250, long: 40_000)) {
            var random = RandomMenu(seed: 1_000_000 + seed)
            for _ in 0..<5 {
                let cart = random.cart()
                guard let quote = try? random.menu.quote(cart, at: RandomMenu.now) else { continue }
                let lines = quote.lines.map(\.total.minorUnits).reduce(0, +)
                #expect(quote.subtotal.minorUnits == lines, "seed \(seed)")
                #expect(quote.partials.map(\.amount.minorUnits).reduce(0, +) == lines, "seed \(seed)")
                #expect(quote.total.minorUnits == lines + quote.coverCharge.minorUnits, "seed \(seed)")
                // What is stored is what was quoted.
                let read = try decoded(Quote.self, encoded(quote))
                #expect(read == quote, "seed \(seed)")
                var order = Order(id: OrderID("1"))
                let placement = Placement(quote: read, profile: .dineIn, tab: TabID("1"))
                if let line = quote.lines.first(where: \.total.isNegative) {
                    #expect(throws: Order.Refusal(.negativeLine(line: line.id, total: line.total)), "seed \(seed)") {
                        try order.perform(.place(placement), by: waiter, at: RandomMenu.now)
                    }
                    continue
                }
                try order.perform(.place(placement), by: waiter, at: RandomMenu.now)
                #expect(order.lines.map(\.quoted) == quote.lines, "seed \(seed)")
                #expect(order.subtotal == quote.subtotal && order.total == quote.total, "seed \(seed)")
                placed += 1
            }
        }
        #expect(placed > 500)
    }

    @Test("placing asks for the very quote that was shown, whatever is ordered, and refuses another")
    func placingAsksForTheQuote() async throws {
        let diner = try await Diner()
        var placed = 0
        for seed in 0..<UInt64(runs(60, long: 20_000)) {
            var random = RandomMenu(seed: 2_000_000 + seed)
            let cart = random.cart()
            // The menu of the branch at which the diner is, in its currency.
            let menu = FoodMenu(
                id: random.menu.id,
                of: .branch(Diner.branch),
                currency: .eur,
                categories: random.menu.categories,
                items: random.menu.items,
                coverCharge: random.menu.coverCharge,
                modifierGroups: random.menu.modifierGroups,
                entries: random.menu.entries,
                priceRules: random.menu.priceRules
            )
            guard let quote = try? menu.quote(cart, at: RandomMenu.now),
                !quote.lines.contains(where: \.total.isNegative)
            else { continue }
            let guest = UserID("guest-\(seed)")
            let opening = GuestTab.Opening(
                branch: Diner.branch,
                profile: .dineIn,
                currency: .eur,
                opener: .firstItem,
                table: TableID("t2"),
                guest: guest
            )
            let order = OrderID("\(seed)")
            let placing = PlaceOrder(
                order,
                cart,
                on: TabID("tab-\(seed)"),
                opening: opening,
                guest: guest,
                expecting: quote
            )
            if placed == 0 {
                // At another price than was shown nothing is placed.
                let shown = try menu.quote(Cart([cart.lines[0]], covers: cart.covers + 1), at: RandomMenu.now)
                let other = PlaceOrder(
                    OrderID("other"),
                    cart,
                    on: TabID("other"),
                    opening: opening,
                    guest: guest,
                    expecting: shown
                )
                let now = try menu.quote(cart, at: diner.clock.now())
                try await diner.refuses(VisitRefusal(.quoteChanged(was: shown, now: now))) {
                    try await diner.place(other, on: diner.terms(menu: menu), by: .guest(guest))
                }
            }
            try await diner.place(placing, on: diner.terms(menu: menu), by: .guest(guest))
            #expect(try await diner.order("\(seed)").lines.map(\.quoted) == quote.lines, "seed \(seed)")
            placed += 1
        }
        #expect(placed > 10)
    }
}
