import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture

@Suite("Orders that are brought to the door")
struct OrderProfileDeliveryTests {
    /// An order of two lines, placed at second 0, in a state.
    private func order(in state: Order.State) throws -> Order {
        var order = try F.accepted(.delivery)
        let steps: [(Order.State, Order.Command, Author, Int)] = [
            (.accepted, .ready, F.cook, 20), (.ready, .dispatch, F.courier, 30),
            (.dispatched, .deliver(proof: "photo 7"), F.courier, 40),
            (.delivered, .complete(tabIsSettled: true), .system, 50),
        ]
        for (from, command, author, second) in steps where order.state == from && state != from {
            try order.perform(command, by: author, at: F.at(second))
        }
        #expect(order.state == state)
        return order
    }

    @Test("accepted, ready, dispatched, delivered, completed; the waiter's hands are free once it is on its way")
    func wholeWay() throws {
        var order = try order(in: .ready)
        #expect(F.refusal(order, .serve, by: F.waiter, at: F.at(30)) == .illegal(state: "ready", command: .serve))
        #expect(F.refusal(order, .collect(), by: F.guest, at: F.at(30)) == .illegal(state: "ready", command: .collect))
        #expect(
            F.refusal(order, .dispatch, by: F.guest, at: F.at(30)) == .notPermitted(role: .guest, command: .dispatch)
        )
        var events = try order.perform(.dispatch, by: F.courier, at: F.at(30))
        #expect(events.flatMap(\.consequences) == [.unloadWaiter(waiter: F.ana)])
        #expect(order.items.served == 3)
        events = try order.perform(.deliver(proof: "photo 7"), by: F.courier, at: F.at(40))
        #expect(events == [.delivered(proof: "photo 7", consequences: [], at: F.at(40))])
        #expect(
            F.refusal(order, .complete(tabIsSettled: false), by: .system, at: F.at(50))
                == .notSettled(tab: TabID("tab-1"))
        )
        events = try order.perform(.complete(tabIsSettled: true), by: .system, at: F.at(50))
        #expect(events.flatMap(\.consequences) == [.accrueLoyalty])
        #expect(order.state == .completed)
        #expect(order.isOver)
        #expect(order.total == Money(minorUnits: 2_550, .eur))
    }

    @Test("what is not ready is not taken along, and a waiter may send it off where there is no courier's device")
    func dispatching() throws {
        let accepted = try F.accepted(.delivery)
        #expect(
            F.refusal(accepted, .dispatch, by: F.courier, at: F.at(20))
                == .illegal(state: "accepted", command: .dispatch)
        )
        let ready = try order(in: .ready)
        #expect(F.refusal(ready, .dispatch, by: F.waiter, at: F.at(30)) == nil)
    }

    @Test("an order for later falls due, and one that nobody accepts expires")
    func deadlines() throws {
        let later = try F.placement([F.line("a")], .delivery, acceptBy: F.at(900), releaseAt: F.at(600))
        var order = try F.placed(later)
        #expect(order.state == .scheduled)
        #expect(order.dueCommand == .due)
        try order.perform(.due, by: .system, at: F.at(600))
        #expect(order.state == .placed)
        #expect(order.nextDue == F.at(900))
        try order.perform(.expire, by: .system, at: F.at(900))
        #expect(order.state == .expired)
    }

    @Test("what cannot be delivered fails with a reason, and stays under way until the goods are back")
    func failing() throws {
        for author in [F.courier, Author.system] {
            var order = try order(in: .dispatched)
            var events = try order.perform(.fail(reason: .unreachable), by: author, at: F.at(40))
            #expect(events == [.failed(reason: .unreachable, consequences: [.notify], at: F.at(40))])
            #expect(order.state == .failed)
            #expect(order.endReason == .unreachable)
            #expect(!order.isOver)
            events = try order.perform(.goodsReturned, by: F.courier, at: F.at(50))
            #expect(
                events.flatMap(\.consequences) == [.refund, .reverseLoyalty, .notify],
                "nothing comes back to the stock"
            )
            #expect(order.state == .returned)
            #expect(order.isOver)
            #expect(order.endReason == .unreachable)
        }
        let dispatched = try order(in: .dispatched)
        let dog = OrderReason(rawValue: "dog")
        #expect(F.refusal(dispatched, .fail(reason: dog), by: F.courier, at: F.at(40)) == .unknownReason(reason: dog))
    }

    @Test("X-03 on its way only a manager calls it off, with a reason: it fails, and its goods are to come back")
    func cancelOnTheRoad() throws {
        var order = try order(in: .dispatched)
        for author in [F.guest, F.waiter, F.courier, .system] {
            #expect(
                F.refusal(order, .cancel(reason: .delay), by: author, at: F.at(40))
                    == .notPermitted(role: author.role, command: .cancel)
            )
        }
        #expect(F.refusal(order, .cancel(), by: F.manager, at: F.at(40)) == .reasonMissing(command: .cancel))
        #expect(
            F.refusal(order, .cancel(reason: .delay, restocking: .everything), by: F.manager, at: F.at(40))
                == .restockingNotPermitted(role: .manager),
            "what is on the road is not back"
        )
        let events = try order.perform(.cancel(reason: .guestRequest), by: F.manager, at: F.at(40))
        #expect(events == [.failed(reason: .guestRequest, consequences: [.notify], at: F.at(40))])
        #expect(order.state == .failed)
        #expect(order.endReason == .guestRequest)
        #expect(
            F.refusal(order, .cancel(reason: .delay), by: F.manager, at: F.at(41)) == .alreadyApplied(command: .cancel)
        )
        try order.perform(.goodsReturned, by: F.manager, at: F.at(50))
        #expect(order.state == .returned)
        let delivered = try self.order(in: .delivered)
        #expect(
            F.refusal(delivered, .cancel(reason: .delay), by: F.manager, at: F.at(60))
                == .illegal(state: "delivered", command: .cancel)
        )
    }

    @Test("once it is on its way nothing is taken off it, by any role")
    func voidOnTheRoad() throws {
        for state in [Order.State.dispatched, .delivered] {
            let order = try order(in: state)
            for role in Role.known {
                #expect(
                    F.refusal(order, .void(items: .all, reason: .quality), by: F.author(role), at: F.at(60))
                        == .illegal(state: state.rawValue, command: .void)
                )
            }
        }
    }

    @Test("a guest cancels within their window, and asks staff to afterwards, until it is on its way")
    func windows() throws {
        let policy = CancelPolicy(guestWindow: .seconds(30), answerWithin: .seconds(600))
        var order = try F.placed(F.placement([F.line("a")], .delivery, cancelPolicy: policy))
        #expect(F.refusal(order, .cancel(), by: F.guest, at: F.at(30)) == nil)
        #expect(F.refusal(order, .cancel(), by: F.guest, at: F.at(31)) == .tooLate(deadline: F.at(30)))
        try order.perform(.accept(waiter: F.ana), by: .system, at: F.at(31))
        #expect(F.refusal(order, .cancel(), by: F.guest, at: F.at(32)) == .tooLate(deadline: F.at(30)))
        try order.perform(.requestCancel(reason: .delay), by: F.guest, at: F.at(33))
        #expect(F.refusal(order, .grantCancel, by: F.waiter, at: F.at(34)) == nil)
        try order.perform(.ready, by: F.cook, at: F.at(40))
        #expect(F.refusal(order, .grantCancel, by: F.waiter, at: F.at(41)) == nil)
        try order.perform(.dispatch, by: F.courier, at: F.at(50))
        #expect(
            F.refusal(order, .grantCancel, by: F.waiter, at: F.at(51))
                == .illegal(state: "dispatched", command: .grantCancel)
        )
    }

    @Test("an order of another channel is not one to be brought, and there is no code to collect it")
    func placing() throws {
        let counter = Placement(
            quote: try F.quote([F.line("a")], channel: .takeaway),
            profile: .delivery,
            tab: TabID("t"),
            guest: F.mia
        )
        #expect(throws: Order.Refusal(.wrongChannel(command: .place, profile: .delivery))) { try F.placed(counter) }
        #expect(throws: Order.Refusal(.notOffered(option: .collectionCode, profile: .delivery))) {
            try F.placed(F.placement([F.line("a")], .delivery, collectionCode: "4711"))
        }
    }

    @Test("couriers find what is ready, on its way or to be brought back, and what to do with it")
    func lists() throws {
        let prompts: [(Order.State, String?)] = [
            (.accepted, nil), (.ready, "take along"), (.dispatched, "deliver"), (.delivered, nil),
        ]
        for (state, label) in prompts {
            let order = try order(in: state)
            #expect([order].listed(for: F.courier).isEmpty == (label == nil))
            #expect(order.prompt(for: .courier)?.label == label)
        }
    }
}
