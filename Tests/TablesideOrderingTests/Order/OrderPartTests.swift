import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture

@Suite("Part of an order")
struct OrderPartTests {
    /// What an order says of its live items: how many, what they cost, what is off them.
    private struct Worth: Equatable {
        var items = 0
        var units: Int64 = 0
        var off: Int64 = 0

        init(_ orders: [Order]) {
            for line in orders.flatMap(\.lines) {
                items += line.quantity
                units += line.total.minorUnits
                off += line.discount.minorUnits
            }
        }
    }

    /// An accepted order of three of dish a, of which 10.00 are off 30.00, and two of dish b in the second course.
    private static func accepted() throws -> Order {
        let a = try QuotedLine(
            id: LineID("a"),
            item: MenuItemID("a"),
            name: LocalizedText("A", in: .english),
            station: .kitchen,
            basePrice: Money(minorUnits: 1_000, .eur),
            quantity: 3,
            discount: Money(minorUnits: 1_000, .eur),
            course: 1
        )
        let discount = Discount(.amount(money: Money(minorUnits: 1_000, .eur)), reason: .promotion, name: a.name)
        let quote = try Quote(
            menu: MenuID("m"),
            menuVersion: .first,
            branch: F.branch,
            currency: .eur,
            channel: .dineIn,
            at: F.at(0),
            lines: [a, try F.line("b", 2, price: 333, course: 2)],
            covers: 2,
            coverPrice: Money(minorUnits: 150, .eur),
            discounts: [QuotedDiscount(discount, off: a.id, amount: Money(minorUnits: 1_000, .eur))]
        )
        var order = Order(id: OrderID("17"))
        let placement = Placement(
            quote: quote,
            profile: .dineIn,
            tab: TabID("t"),
            table: TableID("7"),
            guest: F.mia,
            cancelPolicy: CancelPolicy(guestWindow: .seconds(30))
        )
        try order.perform(.place(placement), by: F.guest, at: F.at(0))
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(1))
        return order
    }

    /// Separates items, and makes the new order of them.
    private static func separate(
        _ items: [OrderItem.Quantity],
        of order: inout Order,
        as id: OrderID = OrderID("18")
    ) throws -> Order {
        let events = try order.perform(.separate(items: items, as: id), by: F.waiter, at: F.at(2))
        guard case .separated(id, let leaving, let staying, order.state, _, F.at(2)) = events[0] else {
            throw OrderPartFault()
        }
        #expect(staying == order.lines)
        let part = try #require(OrderPart(leaving, of: order, goingTo: TabID("u"), at: nil))
        var new = Order(id: id)
        try new.perform(.receive(part: part), by: F.waiter, at: F.at(2))
        return new
    }

    private struct OrderPartFault: Error {}

    @Test("one of three leaves with the state, the price and the discount that it had")
    func oneOfThree() throws {
        var order = try Self.accepted()
        try order.perform(.start(items: .only(items: [.init(LineID("a"), 1)])), by: F.cook, at: F.at(2))
        let new = try Self.separate([.init(LineID("a"), 1)], of: &order)
        // The one that is furthest along leaves; 3.34, 3.33 and 3.33 are off the three, and the last goes.
        #expect(new.lines.map(\.quoted.quantity) == [1])
        #expect(new.lines[0].items.preparing == 1)
        #expect(new.discount == Money(minorUnits: 333, .eur))
        #expect(new.total == Money(minorUnits: 667, .eur))
        #expect(new.state == .preparing)
        #expect(new.waiter == F.ana)
        #expect(new.tab == TabID("u") && new.table == nil && new.covers == 0)
        #expect(order.state == .accepted)
        #expect(order.lines[0].items.fired == 2 && order.lines[1].items.held == 2)
        #expect(order.discount == Money(minorUnits: 667, .eur))
        // 20.00 − 6.67 + 6.66 + 3.00 for two covers, who stay.
        #expect(order.total == Money(minorUnits: 2_299, .eur))
        #expect(order.covers == 2)
        #expect(try decoded(Order.self, encoded(order)) == order)
        #expect(try decoded(Order.self, encoded(new)) == new)
    }

    @Test("a line of which everything leaves goes as a whole, and nothing of it stays")
    func wholeLine() throws {
        var order = try Self.accepted()
        let new = try Self.separate([.init(LineID("a"), 3)], of: &order)
        #expect(new.lines.map(\.id) == [LineID("a")] && new.lines[0].quoted.quantity == 3)
        #expect(order.lines.map(\.id) == [LineID("b")])
    }

    @Test("what leaves is refused by name: not there, not enough, none, all, in another state, the order itself")
    func refusals() throws {
        let order = try Self.accepted()
        func reason(_ items: [OrderItem.Quantity], as id: String = "18") -> Order.Refusal.Reason? {
            do {
                _ = try order.decide(.separate(items: items, as: OrderID(id)), by: F.waiter, at: F.at(2))
                return nil
            } catch {
                return error.reason
            }
        }
        #expect(reason([.init(LineID("z"), 1)]) == .unknownLine(line: LineID("z")))
        #expect(reason([.init(LineID("a"), 0)]) == .invalidQuantity(line: LineID("a"), quantity: 0))
        #expect(
            reason([.init(LineID("a"), 2), .init(LineID("a"), 2)])
                == .notEnough(line: LineID("a"), command: .separate, wanted: 2, available: 1)
        )
        #expect(
            reason([.init(LineID("a"), 1, in: .ready)])
                == .notEnough(line: LineID("a"), command: .separate, wanted: 1, available: 0)
        )
        #expect(
            reason([.init(LineID("a"), 1, in: .voided)])
                == .illegalItem(line: LineID("a"), state: .voided, command: .separate)
        )
        #expect(reason([]) == .nothingToMove(command: .separate))
        #expect(reason([.init(LineID("a"), 3), .init(LineID("b"), 2)]) == .nothingWouldStay(order: order.id))
        #expect(reason([.init(LineID("a"), 1)], as: "17") == .sameOrder(order: order.id))
        #expect(
            reason([.init(LineID("a"), .max)])
                == .notEnough(line: LineID("a"), command: .separate, wanted: .max, available: 3)
        )
    }

    @Test("a part that holds nothing, drafts or a line twice becomes no order")
    func unsound() throws {
        let order = try Self.accepted()
        var waiting = Order(id: OrderID("1"))
        try waiting.perform(.place(F.placement([F.line("a")], .dineIn)), by: F.guest, at: F.at(0))
        let parts = [
            OrderPart([], of: order, goingTo: TabID("u"), at: nil),
            OrderPart(order.lines + order.lines, of: order, goingTo: TabID("u"), at: nil),
            OrderPart(waiting.lines, of: waiting, goingTo: TabID("u"), at: nil),
        ]
        for part in parts {
            let part = try #require(part)
            #expect(throws: Order.Refusal(.unsoundPart(order: part.from))) {
                _ = try Order(id: OrderID("9")).decide(.receive(part: part), by: F.waiter, at: F.at(2))
            }
        }
        let own = try #require(OrderPart(order.lines, of: order, goingTo: TabID("u"), at: nil))
        #expect(throws: Order.Refusal(.sameOrder(order: order.id))) {
            _ = try Order(id: order.id).decide(.receive(part: own), by: F.waiter, at: F.at(2))
        }
        #expect(throws: Order.Refusal(.otherBranch(author: BranchID("other"), branch: F.branch))) {
            let stranger = Author.waiter(F.ana, at: BranchID("other"))
            _ = try Order(id: OrderID("9")).decide(.receive(part: own), by: stranger, at: F.at(2))
        }
        #expect(OrderPart([], of: Order(id: OrderID("2")), goingTo: TabID("u"), at: nil) == nil)
    }

    @Test("however often parts leave and items are taken off, no item, no cent and no discount is lost or made")
    func conservation() throws {
        var (parted, taken) = (0, 0)
        for seed in 0..<UInt64(runs(100, long: 20_000)) {
            var generator = SplitMix64(seed: seed)
            let quantity = Int.random(in: 1...6, using: &generator)
            let price = Int64.random(in: 0...400, using: &generator)
            let off = Int64.random(in: 0...(price * Int64(quantity)), using: &generator)
            let line = try QuotedLine(
                id: LineID("a"),
                item: MenuItemID("a"),
                name: LocalizedText("A", in: .english),
                station: .kitchen,
                basePrice: Money(minorUnits: price, .eur),
                quantity: quantity,
                discount: Money(minorUnits: off, .eur)
            )
            var first = Order(id: OrderID("0"))
            let other = try F.line("b", 2)
            let discount = Discount(.amount(money: Money(minorUnits: off, .eur)), reason: .promotion, name: line.name)
            let quote = try Quote(
                menu: MenuID("m"),
                menuVersion: .first,
                branch: F.branch,
                currency: .eur,
                channel: .dineIn,
                at: F.at(0),
                lines: [line, other],
                discounts: [QuotedDiscount(discount, off: line.id, amount: line.discount)]
            )
            let placement = Placement(quote: quote, profile: .dineIn, tab: TabID("t"), guest: F.mia)
            try first.perform(.place(placement), by: F.guest, at: F.at(0))
            try first.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(1))
            var orders = [first]
            // What is off each portion as it was sold: the first ones take the units that cannot be shared alike.
            var portions = (0..<Int64(quantity)).map { off / Int64(quantity) + ($0 < off % Int64(quantity) ? 1 : 0) }
            var voided = 0
            for step in 1...8 {
                let index = Int.random(in: orders.indices, using: &generator)
                if Bool.random(using: &generator) {
                    let count = Int.random(in: 1...3, using: &generator)
                    guard
                        let new = try? Self.separate(
                            [.init(LineID("a"), count)],
                            of: &orders[index],
                            as: OrderID("\(step)")
                        )
                    else { continue }
                    orders.append(new)
                    parted += 1
                } else {
                    let before = Worth(orders)
                    let void = Order.Command.void(
                        items: .only(items: [.init(LineID("a"), 1)]),
                        reason: .mistake,
                        restockable: false
                    )
                    guard (try? orders[index].perform(void, by: F.manager, at: F.at(3))) != nil else { continue }
                    voided += 1
                    taken += 1
                    // Some portion of the line went, with exactly what was off it.
                    let gone = before.off - Worth(orders).off
                    let position = try #require(portions.firstIndex(of: gone))
                    portions.remove(at: position)
                }
                let worth = Worth(orders)
                #expect(worth.items == quantity - voided + 2, "seed \(seed)")
                #expect(worth.units == price * Int64(quantity - voided) + 2_000, "seed \(seed)")
                #expect(worth.off == portions.reduce(0, +), "seed \(seed)")
                for order in orders { #expect(try decoded(Order.self, encoded(order)) == order) }
            }
        }
        #expect(parted > 50 && taken > 50, "\(parted) parts, \(taken) taken off")
    }
}
