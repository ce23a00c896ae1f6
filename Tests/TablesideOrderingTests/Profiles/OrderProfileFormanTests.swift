import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture

@Suite("Orders of Forman's profile")
struct OrderProfileFormanTests {
    private static let goods = [StockKey(item: MenuItemID("item-a")): 2, StockKey(item: MenuItemID("item-b")): 1]

    /// So many milliseconds after placing.
    private func after(_ milliseconds: Int64) -> Instant { F.at(0) + .milliseconds(milliseconds) }

    @Test("FO-19 FO-S4 waiting, approved, rejected, cancelled: staff approve, send back and reject, the guest cancels")
    func states() throws {
        let profile = Order.Profile.forman
        let names: [Order.State: String] = [
            .placed: "waiting", .accepted: "approved", .rejected: "rejected", .cancelled: "cancelled",
        ]
        #expect(Set(profile.lifecycle.states) == Set(names.keys).union([.draft]))
        for (state, name) in names { #expect(profile.lifecycle.label(of: state) == name) }
        for staff in [F.waiter, F.manager] {
            var order = try F.placed(.forman)
            #expect(order.state == .placed)
            try order.perform(.accept(waiter: F.ana), by: staff, at: F.at(1))
            #expect(order.state == .accepted)
            #expect(
                F.refusal(order, .reject(reason: .tooBusy), by: staff, at: F.at(2))
                    == .illegal(state: "accepted", command: .reject)
            )
            try order.perform(.sendBack(reason: .mistake), by: staff, at: F.at(2))
            #expect(order.state == .placed)
            try order.perform(.reject(reason: .tooBusy), by: staff, at: F.at(3))
            #expect(order.state == .rejected)
            #expect(order.isOver)
            #expect(order.endReason == .tooBusy)
        }
        var order = try F.placed(.forman)
        try order.perform(.cancel(), by: F.guest, at: F.at(1))
        #expect(order.state == .cancelled)
        #expect(order.isOver)
    }

    @Test(
        "FO-20 the guest cancels up to and with the thirtieth second from placing, waiting or approved",
        arguments: [Int64(29_999), 30_000]
    )
    func inTime(milliseconds: Int64) throws {
        let waiting = try F.placed(.forman)
        #expect(waiting.terms?.cancelUntil == F.at(30))
        var approved = waiting
        try approved.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(20))
        var again = approved
        try again.perform(.sendBack(reason: .mistake), by: F.waiter, at: F.at(25))
        var approvedAgain = again
        try approvedAgain.perform(.accept(waiter: F.bob), by: F.otherWaiter, at: F.at(29))
        for var order in [waiting, approved, again, approvedAgain] {
            try order.perform(.cancel(), by: F.guest, at: after(milliseconds))
            #expect(order.state == .cancelled)
            #expect(order.total == .zero(.eur))
        }
    }

    @Test("FO-20 after the thirtieth second it is too late, waiting or approved, however often it was sent back")
    func tooLate() throws {
        var order = try F.placed(.forman)
        func refusal() -> Order.Refusal.Reason? { F.refusal(order, .cancel(), by: F.guest, at: after(30_001)) }
        #expect(refusal() == .tooLate(deadline: F.at(30)))
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(20))
        #expect(refusal() == .tooLate(deadline: F.at(30)))
        try order.perform(.sendBack(reason: .mistake), by: F.waiter, at: F.at(25))
        #expect(refusal() == .tooLate(deadline: F.at(30)))
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(29))
        #expect(refusal() == .tooLate(deadline: F.at(30)))
        try order.perform(.sendBack(reason: .mistake), by: F.manager, at: F.at(500))
        #expect(
            F.refusal(order, .cancel(), by: F.guest, at: F.at(500)) == .tooLate(deadline: F.at(30)),
            "sending back opens no new window"
        )
        #expect(F.refusal(order, .cancel(), by: .guest(F.bob), at: F.at(500)) == .notYours(order: order.id))
    }

    @Test("FO-20 a house may give its guests another window than thirty seconds")
    func otherWindow() throws {
        let policy = CancelPolicy(guestWindow: .seconds(60))
        let order = try F.placed(F.placement([F.line("a")], .forman, cancelPolicy: policy))
        #expect(F.refusal(order, .cancel(), by: F.guest, at: F.at(60)) == nil)
        #expect(F.refusal(order, .cancel(), by: F.guest, at: after(60_001)) == .tooLate(deadline: F.at(60)))
    }

    @Test(
        "FO-S4 FO-19 somebody is to be told of approving, sending back and rejecting; goods follow, a waiter's load does not"
    )
    func consequences() throws {
        var order = Order(id: OrderID("17"))
        let placement = try F.placement([F.line("a", 2), F.line("b")], .forman)
        var events = try order.perform(.place(placement), by: F.guest, at: F.at(0))
        #expect(events.flatMap(\.consequences) == [.reserveStock(quantities: Self.goods)])
        let cancelled = try order.decide(.cancel(), by: F.guest, at: F.at(1))
        #expect(cancelled.flatMap(\.consequences) == [.releaseStock])
        let rejected = try order.decide(.reject(reason: .closed), by: F.waiter, at: F.at(1))
        #expect(rejected.flatMap(\.consequences) == [.releaseStock, .notify])

        events = try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(2))
        #expect(events.flatMap(\.consequences) == [.commitStock, .notify])
        #expect(order.waiter == F.ana)
        let withdrawn = try order.decide(.cancel(), by: F.guest, at: F.at(3))
        #expect(withdrawn.flatMap(\.consequences) == [.restock(quantities: Self.goods)])

        events = try order.perform(.sendBack(reason: .mistake), by: F.manager, at: F.at(4))
        #expect(
            events.flatMap(\.consequences) == [
                .restock(quantities: Self.goods), .reserveStock(quantities: Self.goods), .notify,
            ]
        )
        #expect(order.waiter == nil)
        #expect(order.items.draft == 3)
    }

    @Test("FO-21 an approved order is never finished: nothing of it counts as served, and time asks for nothing")
    func approvedStays() throws {
        let order = try F.accepted(.forman)
        #expect(order.items.fired == 3)
        #expect(order.items.served == 0)
        #expect(!order.isOver)
        #expect(order.nextDue == nil)
        #expect(order.dueCommand == nil)
        for role in Role.known {
            for kitchen in [Order.Command.start, .ready, .serve, .complete(tabIsSettled: true), .void(items: .all)] {
                #expect(
                    F.refusal(order, kitchen, by: F.author(role), at: F.at(20))
                        == .illegal(state: "accepted", command: kitchen.kind)
                )
            }
        }
    }

    @Test("FO-19 staff cancel nothing; a waiter approves in their own name; an unknown reason is refused by name")
    func whoMay() throws {
        let whim = OrderReason(rawValue: "whim")
        let order = try F.placed(.forman)
        for staff in [F.waiter, F.manager] {
            #expect(
                F.refusal(order, .cancel(), by: staff, at: F.at(1)) == .notPermitted(role: staff.role, command: .cancel)
            )
        }
        #expect(
            F.refusal(order, .accept(waiter: F.bob), by: F.waiter, at: F.at(1))
                == .otherWaiter(waiter: F.bob, author: F.ana)
        )
        #expect(
            F.refusal(order, .accept(waiter: F.ana), by: .system, at: F.at(1))
                == .notPermitted(role: .system, command: .accept)
        )
        #expect(F.refusal(order, .reject(reason: whim), by: F.waiter, at: F.at(1)) == .unknownReason(reason: whim))
        let approved = try F.accepted(.forman)
        #expect(
            F.refusal(approved, .sendBack(reason: whim), by: F.waiter, at: F.at(11)) == .unknownReason(reason: whim)
        )
    }

    @Test("FO-19 nothing expires, nothing is for later: a deadline and a later time are refused, not forgotten")
    func useless() throws {
        func reason(_ placement: Placement) -> Order.Refusal.Reason? {
            F.refusal(Order(id: OrderID("1")), .place(placement), by: F.guest, at: F.at(0))
        }
        let lines = [try F.line("a")]
        #expect(
            reason(try F.placement(lines, .forman, acceptBy: F.at(9)))
                == .notOffered(option: .acceptBy, profile: .forman)
        )
        #expect(
            reason(try F.placement(lines, .forman, releaseAt: F.at(9)))
                == .notOffered(option: .releaseAt, profile: .forman)
        )
        #expect(
            reason(try F.placement(lines, .forman, acceptance: .automatic))
                == .notOffered(option: .automaticAcceptance, profile: .forman)
        )
        let approved = try F.accepted(.forman)
        #expect(
            F.refusal(approved, .sendBack(reason: .mistake, acceptBy: F.at(900)), by: F.waiter, at: F.at(11))
                == .notOffered(option: .acceptBy, profile: .forman)
        )
    }
}
