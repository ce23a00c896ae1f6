import TablesideCore
import TablesideFloor
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture

@Suite("QuickPlate's bugs with orders, mended")
struct OrderRegressionTests {
    @Test("QP-49 the price is the quote's, and goods are asked for with the order: two orders want the last one")
    func lastUnit() throws {
        let tiramisu = StockKey(item: MenuItemID("item-a"))
        var stock = Stock(id: F.branch)
        try stock.perform(.setCount(key: tiramisu, count: 1), by: F.manager, at: F.at(-10))
        var refused = 0
        for number in ["1", "2"] {
            var order = Order(id: OrderID(number))
            let events = try order.perform(.place(F.placement([F.line("a")], .quickPlate)), by: F.guest, at: F.at(0))
            #expect(order.total == Money(minorUnits: 1_000, .eur))
            for case .reserveStock(let quantities) in events.flatMap(\.consequences) {
                do {
                    try stock.perform(.reserve(order: order.id, quantities: quantities), by: .system, at: F.at(0))
                } catch {
                    #expect(error.code.rawValue == "stock.insufficient")
                    refused += 1
                }
            }
        }
        #expect(refused == 1)
        #expect(stock.available(tiramisu, at: Trattoria.now) == 0)
    }

    @Test("an order that one waiter advanced is not advanced again by another who saw it as it was")
    func advancedOnce() throws {
        var order = try F.placed(.quickPlate)
        let seen = order.version
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(1))
        #expect(throws: Order.Refusal(.alreadyApplied(command: .accept))) {
            try order.decide(.accept(waiter: F.bob), by: F.otherWaiter, at: F.at(1))
        }
        #expect(order.version != seen, "a store that expects the version seen refuses the second write")
        #expect(order.waiter == F.ana)
        try order.perform(.ready, by: F.cook, at: F.at(2))
        try order.perform(.serve, by: F.waiter, at: F.at(3))
        #expect(throws: Order.Refusal(.alreadyApplied(command: .serve))) {
            try order.decide(.serve, by: F.otherWaiter, at: F.at(3))
        }
    }

    @Test("QP-55 accepting adds one to a load; serving and cancelling each take it away once")
    func loads() throws {
        func loads(_ commands: [(Order.Command, Author)]) throws -> Int {
            var order = try F.placed(.quickPlate)
            var load = 0
            for (command, author) in commands {
                for consequence in try order.perform(command, by: author, at: F.at(1)).flatMap(\.consequences) {
                    if case .loadWaiter(F.ana) = consequence { load += 1 }
                    if case .unloadWaiter(F.ana) = consequence { load -= 1 }
                }
            }
            return load
        }
        let accept: (Order.Command, Author) = (.accept(waiter: F.ana), F.waiter)
        #expect(try loads([accept]) == 1)
        #expect(try loads([accept, (.cancel(), F.waiter)]) == 0)
        #expect(try loads([accept, (.ready, F.cook), (.cancel(), F.waiter)]) == 0)
        #expect(try loads([accept, (.ready, F.cook), (.serve, F.waiter)]) == 0)
        #expect(try loads([(.cancel(), F.waiter)]) == 0, "nobody had it in hand")
    }

    @Test("QP-59 no matter who serves or cancels, the load leaves the waiter who accepted")
    func loadOfTheAcceptingWaiter() throws {
        for last in [Order.Command.serve, .cancel()] {
            var order = try F.placed(.quickPlate)
            try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(1))
            try order.perform(.ready, by: F.cook, at: F.at(2))
            let events = try order.perform(last, by: F.otherWaiter, at: F.at(3))
            #expect(events.flatMap(\.consequences).contains(.unloadWaiter(waiter: F.ana)))
            #expect(!events.flatMap(\.consequences).contains(.unloadWaiter(waiter: F.bob)))
        }
    }

    @Test("QP-59 a waiter accepts for themselves alone; a handed-over order leaves the load of who took it over")
    func handedOver() throws {
        var order = try F.placed()
        #expect(throws: Order.Refusal(.otherWaiter(waiter: F.ana, author: F.bob))) {
            try order.decide(.accept(waiter: F.ana), by: F.otherWaiter, at: F.at(1))
        }
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(1))
        let events = try order.perform(.handOver(waiter: F.bob), by: F.waiter, at: F.at(2))
        #expect(events.flatMap(\.consequences) == [.moveLoad(from: F.ana, to: F.bob)])
        #expect(throws: Order.Refusal(.alreadyApplied(command: .handOver))) {
            try order.decide(.handOver(waiter: F.bob), by: F.waiter, at: F.at(3))
        }
        try order.perform(.ready, by: F.cook, at: F.at(3))
        let serving = try order.perform(.serve, by: F.waiter, at: F.at(4))
        #expect(serving.flatMap(\.consequences) == [.unloadWaiter(waiter: F.bob)])
    }

    @Test("QP-74 accepting names the waiter whose limit counts: a shift at the limit refuses the joint decision")
    func limit() throws {
        var shift = Shift(id: BranchDay(branch: F.branch, date: try CivilDate("2026-03-28")))
        try shift.perform(.begin(waiter: F.ana, cap: 0), by: F.manager, at: F.at(-10))
        var order = try F.placed(.quickPlate)
        var changes = Changes()
        let events = try changes.perform(.accept(waiter: F.ana), on: &order, by: F.waiter, at: F.at(1))
        let loading = try #require(events.flatMap(\.consequences).last)
        guard case .loadWaiter(let waiter) = loading else {
            Issue.record("\(loading)")
            return
        }
        #expect(throws: Shift.Refusal(.atCap(waiter: F.ana, cap: 0, inHand: 0))) {
            try changes.perform(.take(order: order.id, waiter: waiter), on: &shift, by: .system, at: F.at(1))
        }
    }
}
