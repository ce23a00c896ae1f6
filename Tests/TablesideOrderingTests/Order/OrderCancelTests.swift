import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture

@Suite("Cancelling an order")
struct OrderCancelTests {
    private func placed(_ policy: CancelPolicy?) throws -> Order {
        try F.placed(F.placement([F.line("a", course: 1), F.line("b", course: 2)], cancelPolicy: policy))
    }

    @Test("FO-20 a guest may cancel within 30 seconds of placing, the 30th included, accepted or not")
    func window() throws {
        let policy = CancelPolicy(guestWindow: .seconds(30))
        var order = try placed(policy)
        let last = F.at(30)
        #expect(order.terms?.cancelUntil == last)
        #expect(F.refusal(order, .cancel(), by: F.guest, at: last) == nil)
        #expect(F.refusal(order, .cancel(), by: F.guest, at: last + .milliseconds(1)) == .tooLate(deadline: last))
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(10))
        #expect(F.refusal(order, .cancel(), by: F.guest, at: last) == nil, "accepting does not shorten it")
        #expect(F.refusal(order, .cancel(), by: F.guest, at: last + .milliseconds(1)) == .tooLate(deadline: last))
        #expect(F.refusal(order, .cancel(), by: F.waiter, at: F.at(99)) == nil, "it is the guest's window")
    }

    @Test("where no window is set a guest cancels until the kitchen begins")
    func noWindow() throws {
        var order = try placed(nil)
        #expect(F.refusal(order, .cancel(), by: F.guest, at: F.at(1_000_000)) == nil)
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(10))
        #expect(F.refusal(order, .cancel(), by: F.guest, at: F.at(1_000_000)) == nil)
        try order.perform(.start, by: F.cook, at: F.at(20))
        #expect(
            F.refusal(order, .cancel(), by: F.guest, at: F.at(21)) == .notPermitted(role: .guest, command: .cancel)
        )
    }

    @Test("acceptance ends the window where the policy says so, and firing a course by hand always does")
    func windowEnds() throws {
        var short = try placed(CancelPolicy(guestWindow: .seconds(30), acceptanceEndsWindow: true))
        #expect(F.refusal(short, .cancel(), by: F.guest, at: F.at(10)) == nil)
        try short.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(10))
        #expect(F.refusal(short, .cancel(), by: F.guest, at: F.at(11)) == .tooLate(deadline: F.at(10)))
        var order = try placed(CancelPolicy(guestWindow: .seconds(30)))
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(10))
        try order.perform(.fire(course: 2), by: F.waiter, at: F.at(12))
        #expect(F.refusal(order, .cancel(), by: F.guest, at: F.at(13)) == .tooLate(deadline: F.at(12)))
        let a = OrderItem.Selection.only(items: [.init(LineID("a"), 1)])
        let b = OrderItem.Selection.only(items: [.init(LineID("b"), 1)])
        #expect(
            F.refusal(order, .void(items: a), by: F.guest, at: F.at(13)) == nil,
            "only the fired items' window ended"
        )
        #expect(F.refusal(order, .void(items: b), by: F.guest, at: F.at(13)) == .tooLate(deadline: F.at(12)))
    }

    @Test("a guest takes off what nobody has begun, within the window, and nothing else")
    func guestVoids() throws {
        var order = try placed(CancelPolicy(guestWindow: .seconds(30)))
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(10))
        try order.perform(.start, by: F.cook, at: F.at(11))
        let a = OrderItem.Selection.only(items: [.init(LineID("a"), 1)])
        #expect(
            F.refusal(order, .void(items: a), by: F.guest, at: F.at(12)) == .notPermitted(role: .guest, command: .void)
        )
        // Nothing of the other line has begun: two of it are too many, not forbidden.
        #expect(
            F.refusal(order, .void(items: .only(items: [.init(LineID("b"), 2)])), by: F.guest, at: F.at(12))
                == .notEnough(line: LineID("b"), command: .void, wanted: 2, available: 1)
        )
        try order.perform(.void(items: .all), by: F.guest, at: F.at(12))
        #expect(order.items.voided == 1)
        #expect(order.line(LineID("b"))?.quantity == 0)
    }

    @Test("what is begun staff take off with a reason; an unknown one is refused by name")
    func reasons() throws {
        var order = try F.accepted()
        try order.perform(.start, by: F.cook, at: F.at(20))
        let whim = OrderReason(rawValue: "whim")
        #expect(F.refusal(order, .void(items: .all), by: F.waiter, at: F.at(21)) == .reasonMissing(command: .void))
        #expect(
            F.refusal(order, .void(items: .all, reason: whim), by: F.manager, at: F.at(21))
                == .unknownReason(reason: whim)
        )
        #expect(F.refusal(order, .cancel(), by: F.waiter, at: F.at(21)) == .reasonMissing(command: .cancel))
        #expect(F.refusal(order, .cancel(), by: F.manager, at: F.at(21)) == nil)
        #expect(F.refusal(order, .cancel(reason: whim), by: F.manager, at: F.at(21)) == .unknownReason(reason: whim))
        #expect(
            F.refusal(order, .cancel(reason: .delay, restocking: .everything), by: F.waiter, at: F.at(21))
                == .restockingNotPermitted(role: .waiter)
        )
    }

    @Test("compensation stands in its fixed order, with the goods that nobody has begun and the waiter who accepted")
    func compensation() throws {
        var order = try F.accepted()
        try order.perform(.start(items: .only(items: [.init(LineID("a"), 1)])), by: F.cook, at: F.at(20))
        func consequences(_ restocking: Restocking?) throws -> [Order.Consequence] {
            try order.decide(.cancel(reason: .delay, restocking: restocking), by: F.manager, at: F.at(21))
                .flatMap(\.consequences)
        }
        let (keyA, keyB) = (StockKey(item: MenuItemID("item-a")), StockKey(item: MenuItemID("item-b")))
        #expect(
            try consequences(nil) == [
                .restock(quantities: [keyA: 1, keyB: 1]), .unloadWaiter(waiter: F.ana), .refund, .reverseLoyalty,
                .notify,
            ]
        )
        #expect(try consequences(.everything).first == .restock(quantities: [keyA: 2, keyB: 1]))
        #expect(try consequences(.nothing).first == .unloadWaiter(waiter: F.ana))
    }

    @Test("served items are not taken off: the order cannot be cancelled, the rest can be voided")
    func servedStays() throws {
        var order = try F.accepted()
        try order.perform(.ready, by: F.cook, at: F.at(20))
        try order.perform(.serve(items: .only(items: [.init(LineID("a"), 1)])), by: F.waiter, at: F.at(21))
        #expect(F.refusal(order, .cancel(), by: F.manager, at: F.at(22)) == .alreadyServed(items: 1))
        #expect(
            F.refusal(
                order,
                .void(items: .only(items: [.init(LineID("a"), 1, in: .served)]), reason: .quality),
                by: F.manager,
                at: F.at(22)
            )
                == .illegalItem(line: LineID("a"), state: .served, command: .void)
        )
        let events = try order.perform(.void(items: .all, reason: .quality), by: F.manager, at: F.at(22))
        #expect(order.state == .served)
        #expect(events.flatMap(\.consequences) == [.unloadWaiter(waiter: F.ana)], "what was begun stays")
    }

    @Test("without a live item an order is cancelled, with the reason of the last void")
    func lastVoid() throws {
        var order = try F.accepted()
        try order.perform(
            .void(items: .only(items: [.init(LineID("a"), 2)]), reason: .mistake),
            by: F.waiter,
            at: F.at(20)
        )
        try order.perform(.void(items: .all, reason: .outOfStock), by: F.waiter, at: F.at(21))
        #expect(order.state == .cancelled)
        #expect(order.endReason == .outOfStock)
        #expect(order.total == .zero(.eur))
    }

    @Test("a guest asks staff to cancel; staff grant or deny before the wish lapses, and a lapsed one can be repeated")
    func requests() throws {
        var order = try placed(CancelPolicy(guestWindow: .zero, answerWithin: .seconds(60)))
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(10))
        #expect(F.refusal(order, .grantCancel, by: F.waiter, at: F.at(20)) == .noRequest)
        try order.perform(.requestCancel(reason: .delay), by: F.guest, at: F.at(20))
        #expect(order.cancelRequest?.expiresAt == F.at(80))
        #expect(
            F.refusal(order, .requestCancel(), by: F.guest, at: F.at(21)) == .alreadyApplied(command: .requestCancel)
        )
        #expect(
            F.refusal(order, .grantCancel, by: F.guest, at: F.at(21))
                == .notPermitted(role: .guest, command: .grantCancel)
        )
        #expect(F.refusal(order, .denyCancel, by: F.waiter, at: F.at(80)) == .tooLate(deadline: F.at(80)))
        #expect(F.refusal(order, .requestCancel(), by: F.guest, at: F.at(80)) == nil, "it has lapsed")
        var denied = order
        try denied.perform(.denyCancel, by: F.manager, at: F.at(30))
        #expect(denied.cancelRequest == nil)
        #expect(denied.state == .accepted)
        #expect(F.refusal(denied, .grantCancel, by: F.waiter, at: F.at(31)) == .noRequest)
        try order.perform(.grantCancel, by: F.waiter, at: F.at(79))
        #expect(order.state == .cancelled)
        #expect(order.endReason == .delay)
        #expect(order.cancelRequest == nil)
    }

    @Test("a guest asks to cancel three times, or as often as the policy says; denied and lapsed wishes count")
    func manyRequests() throws {
        for (policy, limit) in [(CancelPolicy(), 3), (CancelPolicy(requests: 1), 1), (.unrestricted, 40)] {
            var order = try placed(policy)
            try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(10))
            for turn in 0..<limit {
                try order.perform(.requestCancel(), by: F.guest, at: F.at(20 + turn))
                try order.perform(.denyCancel, by: F.waiter, at: F.at(20 + turn))
            }
            #expect(
                F.refusal(order, .requestCancel(), by: F.guest, at: F.at(70))
                    == policy.requests.map { .tooManyRequests(limit: $0) }
            )
            // Staff still may.
            #expect(F.refusal(order, .cancel(reason: .delay), by: F.waiter, at: F.at(70)) == nil)
        }
        var order = try placed(CancelPolicy(answerWithin: .seconds(5), requests: 2))
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(10))
        for turn in 0..<2 {
            try order.perform(.requestCancel(), by: F.guest, at: F.at(20 + 10 * turn))
            try order.perform(.lapseCancel, by: .system, at: F.at(25 + 10 * turn))
        }
        #expect(F.refusal(order, .requestCancel(), by: F.guest, at: F.at(70)) == .tooManyRequests(limit: 2))
    }

    @Test("a negative time for staff to answer is refused; none at all lapses at once")
    func negativeAnswerTime() throws {
        #expect(throws: Order.Refusal(.negativeAnswerTime(length: .milliseconds(-1)))) {
            try placed(CancelPolicy(answerWithin: .milliseconds(-1)))
        }
        var order = try placed(CancelPolicy(answerWithin: .zero))
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(10))
        try order.perform(.requestCancel(), by: F.guest, at: F.at(20))
        #expect(F.refusal(order, .grantCancel, by: F.waiter, at: F.at(20)) == .tooLate(deadline: F.at(20)))
    }

    @Test("a negative window is refused")
    func negativeWindow() throws {
        #expect(throws: Order.Refusal(.negativeWindow(window: .seconds(-1)))) {
            try placed(CancelPolicy(guestWindow: .seconds(-1)))
        }
    }
}
