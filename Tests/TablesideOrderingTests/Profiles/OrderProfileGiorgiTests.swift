import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture

@Suite("Orders of Giorgi's profiles")
struct OrderProfileGiorgiTests {
    private static let goods = [StockKey(item: MenuItemID("item-a")): 2, StockKey(item: MenuItemID("item-b")): 1]

    @Test("GI-35 X-01 in the venue an order is sent directly: nobody confirms it, and its goods are used at once")
    func sentAtOnce() throws {
        var order = Order(id: OrderID("17"))
        let placement = try F.placement([F.line("a", 2, course: 1), F.line("b", course: 2)], .giorgiTable)
        let events = try order.perform(.place(placement), by: F.guest, at: F.at(0))
        #expect(events.flatMap(\.consequences) == [.reserveStock(quantities: Self.goods), .commitStock])
        #expect(order.state == .accepted)
        #expect(order.card(for: .guest)?.stateLabel == "sent")
        #expect(order.waiter == nil)
        #expect(order.acceptedAt == F.at(0))
        #expect(order.items.fired == 3, "GI-32 courses are words for the kitchen, which holds nothing")
        #expect(order.nextDue == nil)
    }

    @Test("GI-35 X-01 a placement that waits for somebody where nobody confirms is refused, and the other way round")
    func acceptance() throws {
        #expect(throws: Order.Refusal(.notOffered(option: .waiterAcceptance, profile: .giorgiTable))) {
            try F.placed(F.placement([F.line("a")], .giorgiTable, acceptance: .byWaiter))
        }
        #expect(throws: Order.Refusal(.notOffered(option: .automaticAcceptance, profile: .giorgiTakeaway))) {
            try F.placed(F.placement([F.line("a")], .giorgiTakeaway, acceptance: .automatic))
        }
        let order = try F.placed(.giorgiTable)
        #expect(
            F.refusal(order, .accept(waiter: F.ana), by: F.waiter, at: F.at(1))
                == .illegal(state: "accepted", command: .accept)
        )
    }

    @Test(
        "X-03 GI-29 after sending a guest cancels nothing, neither a portion nor the order, and cannot ask for it",
        arguments: [ProfileCode.giorgiTable, .giorgiTakeaway]
    )
    func guestsCancelNothing(code: ProfileCode) throws {
        var orders = [try F.placed(code)]
        if code == .giorgiTakeaway { orders.append(try F.accepted(code)) }
        for order in orders {
            for command in [Order.Command.cancel(), .void(items: .all), .requestCancel()] {
                let isForStaff = order.state == .accepted && command.kind != .requestCancel
                #expect(
                    F.refusal(order, command, by: F.guest, at: F.at(10))
                        == (isForStaff
                            ? .notPermitted(role: .guest, command: command.kind)
                            : .illegal(state: order.state.rawValue, command: command.kind))
                )
            }
        }
        #expect(throws: Order.Refusal(.notOffered(option: .cancelPolicy, profile: code))) {
            try F.placed(F.placement([F.line("a")], code, cancelPolicy: .unrestricted))
        }
    }

    @Test("GI-36 GI-S6 a waiter adds an order, deletes portions and the whole order; the goods come back")
    func deleting() throws {
        var order = Order(id: OrderID("17"))
        let placement = try F.placement([F.line("a", 2), F.line("b", price: 550)], .giorgiTable)
        try order.perform(.place(placement), by: F.waiter, at: F.at(0))
        let portion = OrderItem.Selection.only(items: [.init(LineID("a"), 1)])
        let events = try order.perform(.void(items: portion), by: F.waiter, at: F.at(10))
        #expect(events.flatMap(\.consequences) == [.restock(quantities: [StockKey(item: MenuItemID("item-a")): 1])])
        #expect(order.state == .accepted)
        #expect(order.total == Money(minorUnits: 1_550, .eur))

        let rest = [StockKey(item: MenuItemID("item-a")): 1, StockKey(item: MenuItemID("item-b")): 1]
        let gone: [Order.Consequence] = [.restock(quantities: rest), .refund, .reverseLoyalty, .notify]
        #expect(try order.decide(.cancel(), by: F.waiter, at: F.at(20)).flatMap(\.consequences) == gone)
        #expect(try order.decide(.void(items: .all), by: F.waiter, at: F.at(20)).flatMap(\.consequences) == gone)
        let eaten = try order.decide(.cancel(reason: .mistake, restocking: .nothing), by: F.manager, at: F.at(20))
        #expect(eaten.flatMap(\.consequences) == [.refund, .reverseLoyalty, .notify])
        try order.perform(.void(items: .all, reason: .guestRequest), by: F.waiter, at: F.at(20))
        #expect(order.state == .cancelled)
        #expect(order.endReason == .guestRequest)
    }

    @Test(
        "GI-36 the system completes an order once its tab is settled; its items stay as they were sent",
        arguments: [ProfileCode.giorgiTable, .giorgiTakeaway]
    )
    func completing(code: ProfileCode) throws {
        var order = try code == .giorgiTable ? F.placed(code) : F.accepted(code)
        #expect(
            F.refusal(order, .complete(tabIsSettled: false), by: .system, at: F.at(60))
                == .notSettled(tab: TabID("tab-1"))
        )
        #expect(
            F.refusal(order, .complete(tabIsSettled: true), by: F.waiter, at: F.at(60))
                == .notPermitted(role: .waiter, command: .complete)
        )
        let events = try order.perform(.complete(tabIsSettled: true), by: .system, at: F.at(60))
        #expect(events.flatMap(\.consequences) == [.accrueLoyalty])
        #expect(order.card(for: .guest)?.stateLabel == "settled")
        #expect(order.isOver)
        #expect(order.items.fired == 3)
        #expect(order.total == Money(minorUnits: 2_550, .eur))
        let stored = try encoded(order)
        #expect(try decoded(Order.self, stored) == order)
        let other = stored.replacingOccurrences(of: #""fired""#, with: #""served""#)
        let fault = decodingFault(Order.self, other) as? Order.Inconsistency
        #expect(fault == Order.Inconsistency(.impossibleState(state: .completed)), "nobody says that it is served")
    }

    @Test("GI-35 GI-S5 GI-34 takeaway waits for confirmation and is confirmed by the venue, which tells the guest")
    func confirmation() throws {
        for staff in [F.waiter, F.manager] {
            var order = try F.placed(.giorgiTakeaway)
            #expect(order.card(for: .guest)?.stateLabel == "waiting for confirmation")
            #expect(try order.recipient == F.recipient())
            #expect(
                F.refusal(order, .accept(waiter: F.ana), by: .system, at: F.at(10))
                    == .notPermitted(role: .system, command: .accept)
            )
            let events = try order.perform(.accept(waiter: F.ana), by: staff, at: F.at(10))
            #expect(events.flatMap(\.consequences) == [.commitStock, .notify])
            #expect(order.card(for: .guest)?.stateLabel == "confirmed")
            #expect(order.waiter == F.ana)
        }
    }

    @Test("GI-35 the venue may also say no, with a reason that the guest is told")
    func rejection() throws {
        var order = try F.placed(.giorgiTakeaway)
        let whim = OrderReason(rawValue: "whim")
        #expect(F.refusal(order, .reject(reason: whim), by: F.waiter, at: F.at(10)) == .unknownReason(reason: whim))
        let events = try order.perform(.reject(reason: .closed), by: F.waiter, at: F.at(10))
        #expect(events.flatMap(\.consequences) == [.releaseStock, .refund, .notify])
        #expect(order.endReason == .closed)
        #expect(order.isOver)
    }

    @Test("GI-28 orders in the venue, to be fetched and to be brought have each their profile")
    func channels() throws {
        #expect(Order.Profile.giorgiTable.channels == [.dineIn])
        #expect(Order.Profile.giorgiTakeaway.channels == [.takeaway, .delivery])
        for code in [ProfileCode.giorgiTable, .giorgiTakeaway] {
            let channel: Channel = code == .giorgiTable ? .takeaway : .dineIn
            let foreign = Placement(
                quote: try F.quote([F.line("a")], channel: channel),
                profile: code,
                tab: TabID("t"),
                guest: F.mia,
                acceptance: .automatic
            )
            #expect(throws: Order.Refusal(.wrongChannel(command: .place, profile: code))) { try F.placed(foreign) }
        }
    }
}
