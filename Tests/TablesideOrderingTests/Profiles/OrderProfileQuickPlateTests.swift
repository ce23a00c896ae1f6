import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture

@Suite("Orders of QuickPlate's profile")
struct OrderProfileQuickPlateTests {
    private func order(in state: Order.State) throws -> Order {
        var order = try F.placed(.quickPlate)
        if state == .placed { return order }
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(10))
        if state == .preparing { return order }
        try order.perform(.ready, by: F.cook, at: F.at(20))
        if state == .ready { return order }
        try order.perform(.serve, by: F.waiter, at: F.at(30))
        return order
    }

    @Test("QP-37 QP-38 pending, preparing, ready, sent: the waiter accepts, the cook confirms, the waiter serves")
    func fourSteps() throws {
        let labels = Order.Profile.quickPlate.lifecycle
        let states: [Order.State] = [.placed, .preparing, .ready, .served]
        #expect(
            try states.map { labels.label(of: try order(in: $0).state) } == ["pending", "preparing", "ready", "sent"]
        )
        #expect(try order(in: .served).isOver)
    }

    @Test("QP-37 sent is the end: any further advance is refused and changes nothing")
    func sentIsTheEnd() throws {
        let order = try order(in: .served)
        let commands: [Order.Command] = [
            .accept(waiter: F.ana), .ready, .serve, .cancel(), .complete(tabIsSettled: true),
            .recall(items: .all, reason: .quality),
        ]
        for command in commands {
            for role in Role.known {
                var copy = order
                #expect(throws: Order.Refusal.self) { try copy.perform(command, by: F.author(role), at: F.at(99)) }
                #expect(copy == order)
            }
        }
    }

    @Test("QP-39 QP-45 the waiter cancels from pending, preparing and ready, never from sent; every good comes back")
    func cancelling() throws {
        let goods = [StockKey(item: MenuItemID("item-a")): 2, StockKey(item: MenuItemID("item-b")): 1]
        let expected: [(Order.State, [Order.Consequence])] = [
            (.placed, [.releaseStock]),
            (.preparing, [.restock(quantities: goods), .unloadWaiter(waiter: F.ana)]),
            (.ready, [.restock(quantities: goods), .unloadWaiter(waiter: F.ana)]),
        ]
        for (state, consequences) in expected {
            var order = try order(in: state)
            let events = try order.perform(.cancel(), by: F.waiter, at: F.at(40))
            #expect(events.flatMap(\.consequences) == consequences, "\(state)")
            #expect(order.state == .cancelled, "recorded, not deleted")
            for role in Role.known where role != .waiter {
                #expect(throws: Order.Refusal(.notPermitted(role: role, command: .cancel))) {
                    try self.order(in: state).decide(.cancel(), by: F.author(role), at: F.at(40))
                }
            }
        }
        #expect(throws: Order.Refusal(.illegal(state: "served", command: .cancel))) {
            try self.order(in: .served).decide(.cancel(), by: F.waiter, at: F.at(40))
        }
    }

    @Test("QP-37 an order moves as a whole: a part of it is refused")
    func wholeOrders() throws {
        let part = OrderItem.Selection.only(items: [.init(LineID("a"), 2)])
        #expect(throws: Order.Refusal(.incomplete(command: .ready, left: 1))) {
            try order(in: .preparing).decide(.ready(items: part), by: F.cook, at: F.at(40))
        }
        #expect(throws: Order.Refusal(.incomplete(command: .serve, left: 1))) {
            try order(in: .ready).decide(.serve(items: part), by: F.waiter, at: F.at(40))
        }
    }

    @Test("QP-40 waiters see pending and ready orders, cooks those in preparation, nobody those that were sent")
    func lists() throws {
        func readers(_ state: Order.State) throws -> Set<Role> {
            let order = try order(in: state)
            return Set(Role.known.filter(order.isListed))
        }
        #expect(try readers(.placed) == [.waiter])
        #expect(try readers(.preparing) == [.cook])
        #expect(try readers(.ready) == [.waiter])
        #expect(try readers(.served) == [])
        var cancelled = try order(in: .ready)
        try cancelled.perform(.cancel(), by: F.waiter, at: F.at(40))
        #expect(!cancelled.isListed(for: .waiter))
    }

    @Test(
        "QP-82 QP-47 QP-78 a list holds the branch's orders that concern the role, the oldest first, and is always current"
    )
    func liveLists() throws {
        var orders: [Order] = []
        for (number, seconds) in [("3", 0), ("1", 5), ("2", 5)] {
            var order = Order(id: OrderID(number))
            try order.perform(.place(F.placement([F.line("a")], .quickPlate)), by: F.guest, at: F.at(seconds))
            orders.append(order)
        }
        orders.append(Order(id: OrderID("9")))
        func list(_ author: Author) -> [String] { orders.listed(for: author).map(\.id.rawValue) }
        #expect(list(F.waiter) == ["3", "1", "2"])
        #expect(list(.waiter(F.bob, at: BranchID("gara"))) == [])
        #expect(list(F.cook) == [])
        try orders[1].perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(10))
        #expect(list(F.waiter) == ["3", "2"])
        #expect(list(F.otherWaiter) == ["3", "2"], "it leaves every waiter's list")
        #expect(list(F.cook) == ["1"])
        try orders[1].perform(.ready, by: F.cook, at: F.at(20))
        #expect(list(F.waiter) == ["3", "1", "2"])
        try orders[1].perform(.serve, by: F.waiter, at: F.at(30))
        #expect(list(F.waiter) == ["3", "2"])
        #expect(list(F.guest) == ["3", "1", "2"], "a guest finds all their orders")
        #expect(list(.guest(F.bob)) == [])
        #expect(list(Author(F.ana, as: Role(rawValue: "sommelier"), at: F.branch)) == [])
    }

    @Test("QP-41 what the buttons say, for the waiter and for the cook")
    func prompts() throws {
        #expect(try order(in: .placed).prompt(for: .waiter)?.label == "send to kitchen")
        #expect(try order(in: .placed).prompt(for: .waiter)?.command == .accept)
        #expect(try order(in: .placed).prompt(for: .cook) == nil)
        #expect(try order(in: .preparing).prompt(for: .cook)?.label == "order is done")
        #expect(try order(in: .preparing).prompt(for: .waiter) == nil)
        #expect(try order(in: .ready).prompt(for: .waiter)?.label == "serve")
        #expect(try order(in: .served).prompt(for: .waiter) == nil)
    }

    @Test("QP-41 every prompt of every profile is a command that its table permits to the role")
    func promptsArePermitted() {
        var prompts = 0
        for profile in Order.Profile.known {
            for (state, byRole) in profile.prompts {
                for (role, prompt) in byRole {
                    guard case .candidates = profile.lifecycle.step(state, prompt.command, role) else {
                        Issue.record("\(profile.code): \(state) \(prompt.command) \(role)")
                        continue
                    }
                    prompts += 1
                }
            }
        }
        #expect(prompts > 10)
    }

    @Test("QP-48 the card shows the table's number, each item with quantity and price, and the total")
    func card() throws {
        let card = try #require(try order(in: .ready).card(for: .waiter, tableNumber: 12))
        #expect(card.tableNumber == 12)
        #expect(card.lines.map(\.name.defaultText) == ["Dish a", "Dish b"])
        #expect(card.lines.map(\.quantity) == [2, 1])
        #expect(card.lines.map(\.unitPrice.minorUnits) == [1_000, 550])
        #expect(card.lines.map(\.total.minorUnits) == [2_000, 550])
        #expect(card.total == Money(minorUnits: 2_550, .eur))
        #expect(card.stateLabel == "ready")
        #expect(card.prompt == "serve")
        #expect(Order(id: OrderID("1")).card(for: .waiter) == nil)
    }

    @Test("QP-72 staff see the state of an order; a guest sees the order, not its state")
    func visibility() throws {
        let order = try order(in: .preparing)
        #expect(order.card(for: .cook)?.stateLabel == "preparing")
        let card = try #require(order.card(for: .guest))
        #expect(card.stateLabel == nil)
        #expect(card.prompt == nil)
        #expect(card.lines.count == 2)
        #expect(try F.accepted().card(for: .guest)?.stateLabel == "accepted", "other profiles show it")
    }
}
