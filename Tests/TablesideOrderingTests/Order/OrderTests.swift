import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture

@Suite("Order")
struct OrderTests {
    @Test("the life of an order at a table, from placing to the settled tab")
    func life() throws {
        var order = Order(id: OrderID("17"))
        #expect(order.state == .draft && !order.isOver)
        #expect(order.total == nil)
        let placement = try F.placement([F.line("a", 2), F.line("b", price: 550)], acceptBy: F.at(300))
        let events = try order.perform(.place(placement), by: F.guest, at: F.at(0))
        #expect(events.flatMap(\.consequences) == [.reserveStock(quantities: placement.quote.stockQuantities)])
        #expect(order.nextDue == F.at(300))
        #expect(order.total == Money(minorUnits: 2_550, .eur))
        let accepting = try order.perform(.accept(waiter: F.ana, readyBy: F.at(1_200)), by: F.waiter, at: F.at(10))
        #expect(accepting.flatMap(\.consequences) == [.commitStock, .loadWaiter(waiter: F.ana)])
        #expect(order.nextDue == nil)
        #expect(order.readyBy == F.at(1_200))
        try order.perform(.start, by: F.cook, at: F.at(20))
        #expect(order.state == .preparing)
        try order.perform(.ready, by: F.cook, at: F.at(600))
        try order.perform(
            .recall(items: .only(items: [.init(LineID("b"), 1)]), reason: .quality),
            by: F.waiter,
            at: F.at(610)
        )
        #expect(order.state == .preparing)
        try order.perform(.ready, by: F.cook, at: F.at(700))
        let serving = try order.perform(.serve, by: F.otherWaiter, at: F.at(710))
        #expect(serving.flatMap(\.consequences) == [.unloadWaiter(waiter: F.ana)])
        #expect(order.state == .served)
        #expect(
            F.refusal(order, .complete(tabIsSettled: false), by: F.waiter, at: F.at(800))
                == .notSettled(tab: TabID("tab-1"))
        )
        try order.perform(.complete(tabIsSettled: true), by: .system, at: F.at(900))
        #expect(order.state == .completed)
        #expect(order.isOver)
        #expect(order.version.rawValue == 8)
        #expect(order.lastEventAt == F.at(900))
    }

    @Test("QP-36 an order has its branch, tab, table, guest, lines with quantity and price, total and state")
    func fields() throws {
        let order = try F.placed()
        #expect(order.id == OrderID("17"))
        #expect(order.branch == F.branch)
        #expect(order.tab == TabID("tab-1"))
        #expect(order.table == TableID("12"))
        #expect(order.guest == F.mia)
        #expect(order.lines.map(\.quoted.item.rawValue) == ["item-a", "item-b"])
        #expect(order.lines.map(\.quantity) == [2, 1])
        #expect(order.state == .placed)
        #expect(order.placedAt == F.at(0))
        #expect(order.scope == "centru")
        #expect(order.sortKey == "8000019d359a5500 17")
    }

    @Test("QP-44 the total is the sum of price × quantity of what is live, and the cover charge of the quote")
    func totals() throws {
        let quote = try F.quote([F.line("a", 3, price: 333), F.line("b", price: 1)], covers: 2, coverPrice: 150)
        var order = try F.placed(Placement(quote: quote, profile: .dineIn, tab: TabID("t"), guest: F.mia))
        #expect(order.subtotal == Money(minorUnits: 1_000, .eur))
        #expect(order.total == quote.total)
        try order.perform(.void(items: .only(items: [.init(LineID("a"), 1)])), by: F.guest, at: F.at(1))
        #expect(order.subtotal == Money(minorUnits: 667, .eur))
        #expect(order.total == Money(minorUnits: 967, .eur))
        try order.perform(.reject(reason: .closed), by: F.waiter, at: F.at(2))
        #expect(order.total == .zero(.eur), "a dead order costs nothing")
    }

    @Test("QP-42 an empty order is refused, and so is a line twice or one that costs less than nothing")
    func placing() throws {
        #expect(throws: Order.Refusal(.emptyOrder)) { try F.placed(F.placement([])) }
        #expect(throws: Order.Refusal(.repeatedLine(line: LineID("a")))) {
            try F.placed(F.placement([F.line("a"), F.line("a")]))
        }
        // Every line costs something or nothing, and all of them together fit: so does any choice of them.
        #expect(throws: QuoteError(.negativePrice(line: LineID("b"), price: Money(minorUnits: -1, .eur)))) {
            try F.quote([F.line("a", price: .max), F.line("b", price: -1)])
        }
        let elsewhere = try Placement(
            quote: F.quote([F.line("a")], channel: .delivery),
            profile: .dineIn,
            tab: TabID("t"),
            guest: F.mia
        )
        #expect(throws: Order.Refusal(.wrongChannel(command: .place, profile: .dineIn))) { try F.placed(elsewhere) }
        let unknown = ProfileCode(rawValue: "driveIn")
        #expect(throws: Order.Refusal(.unknownProfile(profile: unknown))) {
            try F.placed(F.placement([F.line("a")], unknown))
        }
    }

    @Test("QP-43 a quantity below one never reaches an order: the quote refuses it", arguments: [0, -1])
    func quantities(quantity: Int) throws {
        #expect(throws: QuoteError.self) { try F.quote([F.line("a", quantity)]) }
    }

    @Test("what a profile has no use for is refused, not forgotten")
    func useless() throws {
        func reason(_ placement: Placement) -> Order.Refusal.Reason? {
            F.refusal(Order(id: OrderID("1")), .place(placement), by: F.guest, at: F.at(0))
        }
        let lines = [try F.line("a")]
        #expect(
            reason(try F.placement(lines, .quickPlate, acceptBy: F.at(9)))
                == .notOffered(option: .acceptBy, profile: .quickPlate)
        )
        #expect(reason(try F.placement(lines, releaseAt: F.at(9))) == .notOffered(option: .releaseAt, profile: .dineIn))
        #expect(
            reason(try F.placement(lines, .takeaway, acceptance: .automatic))
                == .notOffered(option: .automaticAcceptance, profile: .takeaway)
        )
        #expect(
            reason(try F.placement(lines, collectionCode: "1"))
                == .notOffered(option: .collectionCode, profile: .dineIn)
        )
        #expect(
            reason(try F.placement(lines, .quickPlate, cancelPolicy: .unrestricted))
                == .notOffered(option: .cancelPolicy, profile: .quickPlate)
        )
        #expect(reason(try F.placement(lines, acceptBy: F.at(0))) == .tooLate(deadline: F.at(0)))
    }

    @Test("QP-76 an order that was never placed is unknown, whatever is asked of it and by whom")
    func unknownOrder() throws {
        let order = Order(id: OrderID("404"))
        for author in [F.guest, F.waiter, F.cook, F.manager, Author.system] {
            #expect(F.refusal(order, .cancel(), by: author, at: F.at(0)) == .unknownOrder(order: order.id))
        }
    }

    @Test("QP-77 QP-78 staff act at their own branch, guests on their own orders")
    func authors() throws {
        let order = try F.placed()
        let elsewhere = BranchID("gara")
        #expect(
            F.refusal(order, .accept(waiter: F.bob), by: .waiter(F.bob, at: elsewhere), at: F.at(1))
                == .otherBranch(author: elsewhere, branch: F.branch)
        )
        #expect(
            F.refusal(order, .accept(waiter: F.bob), by: Author(F.bob, as: .waiter), at: F.at(1))
                == .otherBranch(author: nil, branch: F.branch)
        )
        #expect(F.refusal(order, .cancel(), by: .guest(F.bob), at: F.at(1)) == .notYours(order: order.id))
        #expect(
            F.refusal(order, .accept(waiter: F.mia), by: F.guest, at: F.at(1))
                == .notPermitted(role: .guest, command: .accept)
        )
        let foreign = try F.placement([F.line("a")])
        #expect(
            F.refusal(Order(id: OrderID("1")), .place(foreign), by: .guest(F.bob), at: F.at(0))
                == .notYours(order: OrderID("1")),
            "nobody orders in another guest's name"
        )
        var nameless = Order(id: OrderID("2"))
        try nameless.perform(
            .place(Placement(quote: F.quote([F.line("a")]), profile: .dineIn, tab: TabID("t"))),
            by: F.waiter,
            at: F.at(0)
        )
        // Whose order it is nobody knows: who may act on its tab the host and the tab say.
        #expect(F.refusal(nameless, .cancel(), by: Author(nil, as: .guest), at: F.at(1)) == nil)
        #expect(F.refusal(nameless, .cancel(), by: .guest(F.bob), at: F.at(1)) == nil)
    }

    @Test("the clock does not go back: a command before the last event is refused, one at the same instant is not")
    func clock() throws {
        let order = try F.accepted()
        #expect(F.refusal(order, .start, by: F.cook, at: F.at(9)) == .clockWentBack(last: F.at(10), now: F.at(9)))
        #expect(F.refusal(order, .start, by: F.cook, at: F.at(10)) == nil)
    }

    @Test("an order expires when its deadline has come, not before, and cannot be accepted after it")
    func expiry() throws {
        var order = try F.placed(F.placement([F.line("a")], acceptBy: F.at(60)))
        #expect(F.refusal(order, .expire, by: .system, at: F.at(59)) == .tooEarly(due: F.at(60)))
        #expect(F.refusal(order, .accept(waiter: F.ana), by: F.waiter, at: F.at(60)) == .tooLate(deadline: F.at(60)))
        let events = try order.perform(.expire, by: .system, at: F.at(60))
        #expect(order.state == .expired)
        #expect(events.flatMap(\.consequences) == [.releaseStock, .refund, .notify])
        let patient = try F.placed()
        #expect(F.refusal(patient, .expire, by: .system, at: F.at(1_000_000)) == .tooEarly(due: nil))
        #expect(patient.nextDue == nil)
    }

    @Test("FO-19 staff send an accepted order back: the load ends, the goods stay set aside, a new deadline runs")
    func sendBack() throws {
        var order = try F.accepted()
        #expect(
            F.refusal(order, .sendBack(reason: .mistake, acceptBy: F.at(20)), by: F.waiter, at: F.at(20))
                == .tooLate(deadline: F.at(20))
        )
        let events = try order.perform(.sendBack(reason: .mistake, acceptBy: F.at(90)), by: F.manager, at: F.at(20))
        let goods = [StockKey(item: MenuItemID("item-a")): 2, StockKey(item: MenuItemID("item-b")): 1]
        #expect(
            events.flatMap(\.consequences) == [
                .restock(quantities: goods), .reserveStock(quantities: goods), .unloadWaiter(waiter: F.ana),
            ]
        )
        #expect(order.state == .placed)
        #expect(order.waiter == nil)
        #expect(order.items.draft == 3)
        #expect(order.nextDue == F.at(90))
        try order.perform(.accept(waiter: F.bob), by: F.otherWaiter, at: F.at(30))
        #expect(order.waiter == F.bob)
        try order.perform(.start(items: .only(items: [.init(LineID("b"), 1)])), by: F.cook, at: F.at(40))
        #expect(
            F.refusal(order, .sendBack(reason: .mistake), by: F.waiter, at: F.at(50))
                == .illegal(state: "preparing", command: .sendBack)
        )
    }

    @Test("taking one item off a placed order gives its goods back and keeps the others set aside")
    func voidBeforeAcceptance() throws {
        var order = try F.placed()
        let events = try order.perform(.void(items: .only(items: [.init(LineID("a"), 1)])), by: F.guest, at: F.at(1))
        #expect(
            events.flatMap(\.consequences) == [
                .releaseStock,
                .reserveStock(quantities: [
                    StockKey(item: MenuItemID("item-a")): 1, StockKey(item: MenuItemID("item-b")): 1,
                ]),
            ]
        )
    }

    @Test("an order that nobody has to accept goes to the kitchen at once, and no waiter has it in hand")
    func automatic() throws {
        var order = Order(id: OrderID("1"))
        let placement = try F.placement([F.line("a", course: 1), F.line("b", course: 2)], acceptance: .automatic)
        let events = try order.perform(.place(placement), by: F.guest, at: F.at(0))
        #expect(events.count == 2)
        #expect(
            events.flatMap(\.consequences) == [
                .reserveStock(quantities: placement.quote.stockQuantities), .commitStock,
            ]
        )
        #expect(order.state == .accepted)
        #expect(order.items.fired == 1 && order.items.held == 1)
        let taking = try order.perform(.handOver(waiter: F.ana), by: F.waiter, at: F.at(1))
        #expect(taking.flatMap(\.consequences) == [.moveLoad(from: nil, to: F.ana)])
    }

    @Test("a takeaway is scheduled, falls due, is collected with its code and completed when paid in advance")
    func takeaway() throws {
        var order = try F.placed(
            F.placement([F.line("a")], .takeaway, releaseAt: F.at(3_600), collectionCode: "4711", isPrepaid: true)
        )
        #expect(order.state == .scheduled)
        #expect(order.nextDue == F.at(3_600))
        #expect(F.refusal(order, .due, by: .system, at: F.at(3_599)) == .tooEarly(due: F.at(3_600)))
        try order.perform(.due, by: .system, at: F.at(3_600))
        try order.perform(.accept(waiter: F.ana), by: .system, at: F.at(3_601))
        try order.perform(.ready, by: F.cook, at: F.at(3_700))
        for code in [nil, "", "4712"] {
            #expect(F.refusal(order, .collect(code: code), by: F.guest, at: F.at(3_800)) == .wrongCode)
        }
        #expect(F.refusal(order, .serve, by: F.waiter, at: F.at(3_800)) == .illegal(state: "ready", command: .serve))
        try order.perform(.collect(code: "4711"), by: F.guest, at: F.at(3_800))
        #expect(order.state == .collected)
        #expect(order.items.served == 1)
        try order.perform(.complete(tabIsSettled: false), by: .system, at: F.at(3_900))
        #expect(order.state == .completed)
    }

    @Test("an order is scheduled for a time to come, be it a millisecond away, and placed at once for now")
    func scheduledForNow() throws {
        func state(_ releaseAt: Instant) throws -> Order.State {
            let lines = [try F.line("a")]
            let placement = try F.placement(lines, .takeaway, releaseAt: releaseAt, collectionCode: "4711")
            var order = Order(id: OrderID("17"))
            try order.perform(.place(placement), by: F.guest, at: F.at(60))
            return order.state
        }
        #expect(try state(F.at(60) + .milliseconds(1)) == .scheduled)
        #expect(try state(F.at(60)) == .placed)
    }

    @Test(
        "the commands of a delivery are the wrong channel for every other order",
        arguments: ProfileCode.ofOrders.filter { $0 != .delivery }
    )
    func wrongChannel(code: ProfileCode) throws {
        let order = try F.placed(code)
        let commands: [Order.Command] = [.dispatch, .deliver(), .fail(reason: .unreachable), .goodsReturned]
        for command in commands {
            #expect(
                F.refusal(order, command, by: F.courier, at: F.at(1))
                    == .wrongChannel(command: command.kind, profile: code)
            )
        }
    }
}
