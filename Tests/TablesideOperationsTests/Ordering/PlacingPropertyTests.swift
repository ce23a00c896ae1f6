import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Random carts at houses with taxes, discounts and counted goods: what is quoted is what is placed, and what it takes.
@Suite("Placing properties")
struct PlacingPropertyTests {
    /// A house that a seed draws.
    private struct House {
        var menus: RandomMenu
        let menu: FoodMenu
        let terms: OrderingPolicy
        let counts: [StockKey: Int]
        var random: SplitMix64

        private static let categories: [TaxCategory?] = [.food, .drink, .alcohol, nil]

        init(seed: UInt64) {
            random = SplitMix64(seed: ~seed)
            menus = RandomMenu(seed: seed)
            var menu = menus.menu
            for index in menu.items.indices { menu.items[index].taxCategory = random.pick(Self.categories) }
            var counts: [StockKey: Int] = [:]
            for item in menu.items where random.draw(3) == 0 {
                counts[StockKey(item: item.id)] = random.draw(60)
                if let size = item.variations.first, random.draw(2) == 0 {
                    counts[StockKey(item: item.id, variation: size.id)] = random.draw(40)
                }
            }
            for group in menu.modifierGroups.indices {
                for option in menu.modifierGroups[group].options.indices where random.draw(4) == 0 {
                    menu.modifierGroups[group].options[option].stock = StockKey(item: random.pick(menu.items).id)
                }
            }
            let isHeld = random.draw(2) == 0
            let taxes = [
                TaxRule(SaleFixture.tax("reduced", 90_000, isIncluded: isHeld), on: [.food, .drink]),
                TaxRule(SaleFixture.tax("general", 210_000, isIncluded: isHeld), on: [.alcohol, .service]),
                TaxRule(SaleFixture.tax("city", 15_000), on: random.draw(2) == 0 ? nil : [.drink]),
            ]
            menu.saleRules = SaleRules(
                taxes: Array(taxes.prefix(random.draw(4))),
                policy: SalePolicy(
                    rounding: random.pick(Rounding.allCases),
                    percentages: random.pick(SalePolicy.Percentages.allCases),
                    taxRounding: random.pick(SalePolicy.TaxRounding.allCases)
                )
            )
            let discount = SaleFixture.discount(.percentage(rate: Rate(partsPerMillion: Int64(random.draw(300_001)))))
            terms = OrderingPolicy(menu: menu, profile: .dineIn, discounts: random.draw(3) == 0 ? [discount] : [])
            self.menu = menu
            self.counts = counts
        }

        /// What somebody orders; staff may take something off.
        mutating func cart(by staff: Bool) -> Cart {
            var cart = menus.cart()
            guard staff else { return cart }
            if random.draw(3) == 0 { cart.discounts = [SaleFixture.off(Int64(random.draw(900)))] }
            if random.draw(3) == 0 { cart.lines[0].discounts = [SaleFixture.percent(20)] }
            return cart
        }

        /// What a cart takes out of what is counted, portion by portion.
        func goods(of cart: Cart) -> [StockKey: Int] {
            var goods: [StockKey: Int] = [:]
            func take(_ key: StockKey, _ units: Int) {
                let whole = StockKey(item: key.item)
                if counts[key] != nil {
                    goods[key, default: 0] += units
                } else if counts[whole] != nil {
                    goods[whole, default: 0] += units
                }
            }
            func take(_ choices: [ModifierChoice], _ portions: Int) {
                for choice in choices {
                    let group = menu.modifierGroups.first { $0.id == choice.group }
                    let option = group?.options.first { $0.id == choice.option }
                    if let stock = option?.stock { take(stock, portions * choice.units) }
                    take(choice.choices, portions * choice.units)
                }
            }
            for line in cart.lines {
                take(StockKey(item: line.item, variation: line.variation), line.quantity)
                take(line.modifiers, line.quantity)
            }
            return goods
        }
    }

    /// How often what happened.
    private struct Counts {
        var placed = 0
        var problems = 0
        var soldOut = 0
        var negative = 0
        var taxed = 0
        var reduced = 0
    }

    @Test("a cart that is quoted is placed with the same lines, taxes, total and goods; one that is not leaves nothing")
    func quoteEqualsPlace() async throws {
        var counts = Counts()
        for seed in 0..<UInt64(runs(60, long: 55_000)) {
            var house = House(seed: seed)
            let store = MemoryStore()
            let runner = CommandRunner(store: store, clock: ManualClock(RandomMenu.now))
            for (number, entry) in house.counts.sorted(by: { $0.key < $1.key }).enumerated() {
                let command = Stock.Command.setCount(key: entry.key, count: entry.value)
                let manager = Trattoria.author(.manager)
                let id = CommandID("count-\(number)")
                try await runner.perform(Envelope(command, on: Stock.self, Trattoria.branch, by: manager, id: id))
            }
            for round in 0..<5 { try await place("\(seed)-\(round)", in: &house, with: runner, &counts) }
        }
        let all = counts.placed + counts.problems + counts.negative
        #expect(counts.placed > all / 3 && counts.problems > all / 20, "\(counts)")
        #expect(counts.soldOut > all / 50 && counts.taxed > all / 10 && counts.reduced > all / 10, "\(counts)")
        // In the long mode the carts that are placed are a hundred thousand at least, and the rare ones come as well.
        if all >= 200_000 { #expect(counts.placed >= 100_000 && counts.negative > 0, "\(counts)") }
    }

    private func place(
        _ name: String,
        in house: inout House,
        with runner: CommandRunner,
        _ counts: inout Counts
    ) async throws {
        let byStaff = house.random.draw(2) == 0
        let author = Trattoria.author(byStaff ? .waiter : .guest)
        let cart = house.cart(by: byStaff)
        let before = try await runner.store.load(Stock.self, Trattoria.branch) ?? Stock(id: Trattoria.branch)
        var whole = cart
        whole.discounts += house.terms.discounts
        let quoted: Result<Quote, Defects<CartProblem>>
        do throws(Defects<CartProblem>) {
            quoted = .success(try house.menu.quote(whole, stock: before, at: RandomMenu.now))
        } catch {
            quoted = .failure(error)
        }
        let (order, tab) = (OrderID(name), TabID(name))
        let placing = PlaceOrder(
            order,
            cart,
            on: tab,
            opening: GuestTab.Opening(
                branch: Trattoria.branch,
                currency: .eur,
                opener: .firstItem,
                guest: byStaff ? nil : Trattoria.ana
            ),
            guest: byStaff ? nil : Trattoria.ana,
            expecting: house.random.draw(2) == 0 ? try? quoted.get() : nil
        )
        let failure: CommandFailure<AnyRefusal>?
        do throws(CommandFailure<AnyRefusal>) {
            try await runner.perform(Envelope(placing, by: author, id: CommandID(name)), in: FixedContext(house.terms))
            failure = nil
        } catch {
            failure = error
        }
        let stored = try await runner.store.load(Order.self, order)
        let visit = try await runner.store.load(GuestTab.self, tab)
        let after = try await runner.store.load(Stock.self, Trattoria.branch) ?? Stock(id: Trattoria.branch)
        switch quoted {
        case .success(let quote):
            var alone = Order(id: order)
            let placement = Placement(quote: quote, profile: .dineIn, tab: tab, guest: placing.guest)
            let refusal = Result { () throws(Order.Refusal) in
                try alone.perform(.place(placement), by: author, at: RandomMenu.now)
            }
            guard let failure else {
                let (stored, visit) = (try #require(stored), try #require(visit))
                let faults = try faults(of: stored, visit, quote, alone)
                #expect(faults == [], "\(name)")
                let goods = house.goods(of: cart)
                for (key, free) in before.free {
                    #expect(after.free[key] == free - goods[key, default: 0], "\(name): \(key)")
                }
                #expect(after.reservations[order] ?? [:] == goods.filter { $0.value > 0 }, "\(name)")
                counts.placed += 1
                if quote.taxes.contains(where: { !$0.amount.isZero }) { counts.taxed += 1 }
                if !quote.discountTotal.isZero { counts.reduced += 1 }
                return
            }
            // The one thing that is quoted and cannot be ordered is a line that costs less than nothing.
            let line = try #require(quote.lines.first { $0.total.isNegative }, "\(name): \(failure)")
            let expected = Order.Refusal(.negativeLine(line: line.id, total: line.total))
            #expect(failure == .refused(AnyRefusal(expected)), "\(name)")
            #expect(throws: expected, "\(name)") { try refusal.get() }
            counts.negative += 1
        case .failure(let defects):
            #expect(failure == .refused(AnyRefusal(VisitRefusal(.cart(problems: defects.problems)))), "\(name)")
            counts.problems += 1
            let codes = Set(defects.problems.map(\.reason.code.rawValue))
            if codes.contains(where: { $0.contains("tock") || $0.contains("navailable") }) { counts.soldOut += 1 }
        }
        #expect(stored == nil && visit == nil && after == before, "\(name)")
    }

    /// What of a placed order is not as it was quoted: its lines, what it comes to, and the bill of its tab.
    private func faults(of order: Order, _ tab: GuestTab, _ quote: Quote, _ alone: Order) throws -> [String] {
        var faults: [String] = []
        func require(_ holds: Bool, _ fault: @autoclosure () -> String) { if !holds { faults.append(fault()) } }
        for placed in [order, alone] {
            require(placed.lines.map(\.quoted) == quote.lines, "lines of \(placed.state)")
            require(placed.subtotal == quote.subtotal && placed.discount == quote.discountTotal, "subtotal")
            let cents = quote.subtotal.minorUnits - quote.discountTotal.minorUnits + quote.coverCharge.minorUnits
            require(placed.total?.minorUnits == cents, "total \(String(describing: placed.total))")
        }
        require(tab.orders == [order.id], "the tab has \(tab.orders)")
        let bill = try tab.bill(for: [order])
        require(bill.total == quote.total, "the bill comes to \(bill.total), the quote to \(quote.total)")
        require(bill.discountTotal == quote.discountTotal, "off the bill are \(bill.discountTotal)")
        require(bill.taxes == quote.taxes, "the taxes of the bill are \(bill.taxes)")
        require(bill.partials == quote.partials, "the stations of the bill are \(bill.partials)")
        return faults
    }
}
