import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture

@Suite("Items of an order")
struct OrderItemTests {
    private let a = LineID("a")
    private let b = LineID("b")

    private func counts(_ order: Order, _ line: LineID) throws -> [OrderItem.State: Int] {
        let items = try #require(order.line(line)).items
        return Dictionary(uniqueKeysWithValues: OrderItem.State.allCases.map { ($0, items[$0]) }.filter { $0.1 != 0 })
    }

    @Test("a part of a quantity moves alone: of three, one is served, one ready, one voided")
    func partsMoveAlone() throws {
        var order = try F.placed(F.placement([F.line("a", 3)]))
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(1))
        try order.perform(.ready(items: .only(items: [.init(a, 2)])), by: F.cook, at: F.at(2))
        #expect(try counts(order, a) == [.fired: 1, .ready: 2])
        #expect(order.state == .preparing)
        try order.perform(.serve(items: .only(items: [.init(a, 1)])), by: F.waiter, at: F.at(3))
        try order.perform(.void(items: .only(items: [.init(a, 1)]), reason: .outOfStock), by: F.waiter, at: F.at(4))
        #expect(try counts(order, a) == [.served: 1, .ready: 1, .voided: 1])
        #expect(order.state == .ready, "nothing is left for the kitchen")
        #expect(order.line(a)?.items.total == 3)
        try order.perform(.serve, by: F.waiter, at: F.at(5))
        #expect(order.state == .served)
        #expect(order.total == Money(minorUnits: 2_000, .eur))
    }

    @Test("without a state, voiding takes what is least begun, and the kitchen what is furthest along")
    func orderOfTaking() throws {
        var order = try F.placed(F.placement([F.line("a", 4)]))
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(1))
        try order.perform(.start(items: .only(items: [.init(a, 2)])), by: F.cook, at: F.at(2))
        try order.perform(.ready(items: .only(items: [.init(a, 1)])), by: F.cook, at: F.at(3))
        #expect(try counts(order, a) == [.fired: 2, .preparing: 1, .ready: 1])
        try order.perform(.void(items: .only(items: [.init(a, 1)])), by: F.waiter, at: F.at(4))
        #expect(try counts(order, a) == [.fired: 1, .preparing: 1, .ready: 1, .voided: 1])
        try order.perform(
            .void(items: .only(items: [.init(a, 1, in: .ready)]), reason: .quality),
            by: F.manager,
            at: F.at(5)
        )
        #expect(try counts(order, a) == [.fired: 1, .preparing: 1, .voided: 2])
    }

    @Test("a selection is moved whole or refused with the line and the numbers")
    func selections() throws {
        let order = try F.accepted()
        func refusal(_ command: Order.Command, by author: Author = F.cook) -> Order.Refusal.Reason? {
            do {
                _ = try order.decide(command, by: author, at: F.at(20))
                return nil
            } catch { return error.reason }
        }
        func ready(_ items: OrderItem.Quantity...) -> Order.Command { .ready(items: .only(items: items)) }
        #expect(
            refusal(ready(.init(a, 3))) == .notEnough(line: a, command: .ready, wanted: 3, available: 2)
        )
        #expect(
            refusal(ready(.init(b, 1), .init(a, 1), .init(a, 2)))
                == .notEnough(line: a, command: .ready, wanted: 2, available: 1),
            "two wishes for one line count together"
        )
        #expect(refusal(ready(.init(a, 0))) == .invalidQuantity(line: a, quantity: 0))
        #expect(refusal(ready(.init(a, -1))) == .invalidQuantity(line: a, quantity: -1))
        #expect(
            refusal(ready(.init(a, .max))) == .notEnough(line: a, command: .ready, wanted: .max, available: 2)
        )
        #expect(refusal(ready(.init(LineID("z"), 1))) == .unknownLine(line: LineID("z")))
        #expect(refusal(ready()) == .nothingToMove(command: .ready))
        #expect(
            refusal(ready(.init(a, 1, in: .held)))
                == .illegalItem(line: a, state: .held, command: .ready)
        )
        #expect(refusal(ready(.init(a, 1, in: .ready))) == .alreadyApplied(command: .ready))
        #expect(
            refusal(.serve(items: .only(items: [.init(a, 1)])), by: F.waiter)
                == .illegal(state: "accepted", command: .serve),
            "the order's own table comes first"
        )
    }

    @Test("what is already so is refused as such, item by item")
    func alreadyApplied() throws {
        var order = try F.accepted()
        try order.perform(.ready(items: .only(items: [.init(a, 2)])), by: F.cook, at: F.at(20))
        #expect(throws: Order.Refusal(.alreadyApplied(command: .ready))) {
            try order.decide(.ready(items: .only(items: [.init(a, 2)])), by: F.cook, at: F.at(21))
        }
        #expect(throws: Order.Refusal(.nothingToMove(command: .serve))) {
            var fresh = try F.accepted()
            try fresh.perform(.start, by: F.cook, at: F.at(20))
            try fresh.perform(.serve, by: F.waiter, at: F.at(21))
        }
    }

    @Test("an event that names a line which the order does not have moves the items of others alone")
    func unknownLine() throws {
        var order = try F.accepted()
        let moves = ["x", "b"].map { OrderItem.Move(line: LineID($0), quantity: 1, from: .fired, to: .ready) }
        order.record(
            .itemsMoved(
                step: .fire,
                moves: .listed(moves: moves),
                to: .preparing,
                reason: nil,
                consequences: [],
                at: F.at(20)
            )
        )
        #expect(try counts(order, a) == [.fired: 2] && counts(order, b) == [.ready: 1])
        #expect(order.items.fired == 2 && order.items.ready == 1 && order.state == .preparing)
        #expect(order.line(a)?.firedAt == nil && order.line(b)?.firedAt == F.at(20))
    }

    @Test("GI-15 an accepted order fires its first course and what has none; the others are held")
    func courses() throws {
        var order = try F.placed(
            F.placement([
                F.line("bread"), F.line("soup", course: 2), F.line("roast", 2, course: 3), F.line("cake", course: 5),
            ])
        )
        let events = try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(1))
        #expect(order.items.fired == 2)
        #expect(order.items.held == 3)
        guard case .accepted(_, _, .listed(let moves), _, _, _) = try #require(events.first) else {
            Issue.record("not the moves of an acceptance")
            return
        }
        #expect(moves.map(\.to) == [.fired, .fired, .held, .held])
        #expect(throws: Order.Refusal(.earlierCourseHeld(course: 3))) {
            try order.decide(.fire(course: 5), by: F.waiter, at: F.at(2))
        }
        #expect(throws: Order.Refusal(.alreadyApplied(command: .fire))) {
            try order.decide(.fire(course: 2), by: F.waiter, at: F.at(2))
        }
        #expect(throws: Order.Refusal(.unknownCourse(course: 4))) {
            try order.decide(.fire(course: 4), by: F.waiter, at: F.at(2))
        }
        try order.perform(.ready, by: F.cook, at: F.at(3))
        #expect(order.state == .ready, "held items do not keep an order from being ready")
        try order.perform(.serve, by: F.waiter, at: F.at(4))
        #expect(order.state == .ready, "an order that holds items is never served")
        try order.perform(.fire(course: 3), by: F.cook, at: F.at(5))
        #expect(order.state == .preparing)
        try order.perform(.fire(course: 5), by: .system, at: F.at(6))
        try order.perform(.ready, by: F.cook, at: F.at(7))
        try order.perform(.serve, by: F.waiter, at: F.at(8))
        #expect(order.state == .served)
    }

    @Test("GI-15 what has no course comes before everyone: held again, it holds back every course")
    func beforeEveryone() throws {
        var order = try F.placed(F.placement([F.line("bread"), F.line("roast", course: 2), F.line("soup", course: 1)]))
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(1))
        try order.perform(.hold(items: .only(items: [.init(LineID("bread"), 1)])), by: F.waiter, at: F.at(2))
        #expect(throws: Order.Refusal(.earlierCourseHeld(course: nil))) {
            try order.decide(.fire(course: 2), by: F.waiter, at: F.at(3))
        }
        try order.perform(.fire(course: nil), by: F.waiter, at: F.at(3))
        try order.perform(.fire(course: 2), by: F.waiter, at: F.at(4))
        #expect(order.items.fired == 3)
    }

    @Test("an order of main courses alone does not wait for starters that nobody ordered")
    func onlyMains() throws {
        var order = try F.placed(F.placement([F.line("roast", course: 3)]))
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(1))
        #expect(order.items.fired == 1)
    }

    @Test("goods come back as the items say: unstarted always, begun ones only if they can be sold again")
    func restocking() throws {
        func restocked(_ selection: OrderItem.Selection, restockable: Bool) throws -> [StockKey: Int]? {
            var order = try F.accepted()
            try order.perform(.start(items: .only(items: [.init(a, 1)])), by: F.cook, at: F.at(20))
            let events = try order.perform(
                .void(items: selection, reason: .mistake, restockable: restockable),
                by: F.manager,
                at: F.at(21)
            )
            for case .restock(let quantities) in events.flatMap(\.consequences) { return quantities }
            return nil
        }
        let (keyA, keyB) = (StockKey(item: MenuItemID("item-a")), StockKey(item: MenuItemID("item-b")))
        #expect(
            try restocked(.only(items: [.init(a, 1, in: .fired), .init(b, 1)]), restockable: false) == [
                keyA: 1, keyB: 1,
            ]
        )
        #expect(try restocked(.only(items: [.init(a, 1, in: .preparing)]), restockable: false) == nil)
        #expect(try restocked(.only(items: [.init(a, 1, in: .preparing)]), restockable: true) == [keyA: 1])
        #expect(try restocked(.all, restockable: false) == [keyA: 1, keyB: 1])
        #expect(try restocked(.all, restockable: true) == [keyA: 2, keyB: 1])
    }

    @Test("counts in JSON name the states; an unknown one, a negative and an overflowing number are refused")
    func countsInJSON() throws {
        #expect(try encoded(decoded(OrderItem.Counts.self, #"{"served":2,"ready":1}"#)) == #"{"ready":1,"served":2}"#)
        #expect(try encoded(decoded(OrderItem.Counts.self, #"{"served":2,"ready":0}"#)) == #"{"served":2}"#)
        for text in [#"{"eaten":1}"#, #"{"ready":-1}"#, #"{"ready":9223372036854775807,"served":1}"#, "[]"] {
            #expect(throws: DecodingError.self) { try decoded(OrderItem.Counts.self, text) }
        }
    }
}
