import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What the guide *Run an order* says, step by step.
@Suite("Order guide")
struct RunAnOrderGuideTests {
    private let branch = Diner.branch
    private let ana = Diner.wanda
    private let bob = Diner.will
    private let waiter = Giorgi.waiter
    private let guest = Giorgi.guest
    private let cook = Diner.cook
    private let mia = Diner.mia
    private let phone = Giorgi.phone
    private let tablet = Giorgi.tablet
    private let table = TableID("t2")
    private let bruschetta = LineID("bruschetta")
    private let risotto = LineID("risotto")

    private func opening(devices: Int? = nil) -> GuestTab.Opening {
        GuestTab.Opening(
            branch: branch,
            currency: .eur,
            opener: .waiter,
            table: table,
            waiter: ana,
            covers: 3,
            devices: devices
        )
    }

    /// Two bruschettas, two risottos and a wine, with the courses of the menu.
    private func cart(_ menu: FoodMenu) -> Cart {
        let wishes = [(Giorgi.bruschetta, 2), (Giorgi.risotto, 2), (Giorgi.wine, 1)]
        return Cart(
            wishes.map { item, quantity in
                menu.fillingDefaults(of: CartLine(id: LineID(item.rawValue), item: item, quantity: quantity))
            },
            covers: 3
        )
    }

    @Test("devices join and wait for each other, as the guide tells it")
    func devices() throws {
        let now = Trattoria.now
        var tab = GuestTab(id: TabID("7"))
        try tab.perform(.open(opening(devices: 2)), by: waiter, at: now)
        try tab.perform(.join(device: phone, persons: 2), by: guest, at: now)
        try tab.perform(.join(device: tablet, persons: 1), by: guest, at: now)
        #expect(tab.choosing(besides: phone) == [tablet])
        try tab.perform(.wait(device: phone), by: guest, at: now)
        #expect(tab.released == [])
        try tab.perform(.leave(device: tablet), by: guest, at: now)
        #expect(tab.released == [phone])
        // Joining again: for more people, and after waiting.
        try tab.perform(.join(device: phone, persons: 3), by: guest, at: now)
        #expect(tab.devices.map(\.persons) == [3] && tab.devices.map(\.stage) == [.choosing])
        try tab.perform(.admitDevice, by: waiter, at: now)
        try tab.perform(.join(device: tablet, persons: 1), by: waiter, at: now)
        #expect(tab.devices.count == 2)
    }

    @Test("an order is placed and cooked by courses, as the guide tells it")
    func cooking() async throws {
        let house = try await Giorgi()
        let (runner, menu, now) = (house.diner.runner, house.menu, house.diner.clock.now())
        let (tab, order) = (TabID("7"), OrderID("1"))
        try await house.perform(.open(opening(devices: 2)), on: tab, by: waiter)
        try await house.perform(.join(device: phone, persons: 3), on: tab)
        let cart = cart(menu)
        let terms = OrderingPolicy(menu: menu, profile: .dineIn, acceptWithin: .minutes(5))
        let shown = try menu.quote(cart, at: now)
        let placing = PlaceOrder(order, cart, on: tab, guest: mia, device: phone, expecting: shown)
        let commandID = CommandID("c")
        let answer = try await runner.perform(Envelope(placing, by: guest, id: commandID), in: FixedContext(terms))
            .answer
        #expect(answer.state == .placed)

        func step(_ command: Order.Command, by author: Author) async throws {
            try await runner.perform(Envelope(OrderOperation(order, command), by: author, id: house.diner.nextID()))
        }
        func states(_ line: LineID) async throws -> OrderItem.Counts? {
            try await house.diner.order("1").line(line)?.items
        }
        try await step(.accept(waiter: ana), by: waiter)
        #expect(try await states(bruschetta)?.fired == 2)
        #expect(try await states(LineID("wine"))?.fired == 1)
        #expect(try await states(risotto)?.held == 2)
        try await step(.start, by: cook)
        try await step(.ready(items: .only(items: [.init(bruschetta, 1)])), by: cook)
        #expect(try await states(bruschetta)?.ready == 1)
        #expect(try await states(bruschetta)?.preparing == 1)
        try await step(.recall(items: .only(items: [.init(bruschetta, 1)]), reason: .quality), by: waiter)
        #expect(try await states(bruschetta)?.preparing == 2)
        try await step(.ready, by: cook)
        try await step(.serve, by: waiter)
        #expect(try await states(bruschetta)?.served == 2)
        try await step(.fire(course: 2), by: waiter)
        #expect(try await states(risotto)?.fired == 2)
        try await step(.hold(items: .only(items: [.init(risotto, 1)])), by: waiter)
        #expect(try await states(risotto)?.held == 1)
        try await step(.void(items: .only(items: [.init(risotto, 1)]), reason: .guestRequest), by: waiter)
        #expect(try await states(risotto)?.voided == 1)
        // 10.00 + 9.00 + 11.00 and three places.
        #expect(try await house.diner.order("1").total == Giorgi.eur(3_600))
    }

    @Test("what is missing of a recipient is listed, in the guide's words")
    func recipient() throws {
        let recipient = Recipient(name: try PersonName(first: "Mia", last: "Rossi"), phone: "+39 0432 1234")
        let problems = recipient.problems(on: .delivery, in: .giorgiTakeaway, at: Trattoria.now)
        #expect(
            problems.map(\.description) == [
                "email: the field is required", "address: the field is required", "wantedAt: the field is required",
            ]
        )
    }

    @Test("a guest who comes too late asks staff to cancel, and what follows stands in the guide's order")
    func cancelling() throws {
        let now = Trattoria.now
        let menu = Giorgi.menu()
        let policy = CancelPolicy(guestWindow: .seconds(30), answerWithin: .minutes(2))
        var order = Order(id: OrderID("1"))
        let placement = Placement(
            quote: try menu.quote(cart(menu), at: now),
            profile: .dineIn,
            tab: TabID("7"),
            guest: Diner.mia,
            cancelPolicy: policy
        )
        try order.perform(.place(placement), by: guest, at: now)
        try order.perform(.accept(waiter: ana), by: waiter, at: now)
        let later = now + .seconds(31)
        #expect(throws: Order.Refusal(.tooLate(deadline: now + .seconds(30)))) {
            try order.perform(.cancel(), by: guest, at: later)
        }
        try order.perform(.requestCancel(reason: .delay), by: guest, at: later)
        let events = try order.perform(.grantCancel, by: waiter, at: later)
        #expect(order.state == .cancelled)
        let goods = [
            StockKey(item: Giorgi.bruschetta): 2, StockKey(item: Giorgi.risotto): 2, StockKey(item: Giorgi.wine): 1,
        ]
        #expect(
            events.flatMap(\.consequences) == [
                .restock(quantities: goods), .unloadWaiter(waiter: ana), .refund, .reverseLoyalty, .notify,
            ]
        )
    }

    private func perform<Decision: JointDecision>(
        _ decision: Decision,
        in house: Giorgi
    ) async throws where Decision.Context == Void {
        _ = try await house.diner.runner.perform(Envelope(decision, by: waiter, id: house.diner.nextID()))
    }

    private func perform<Decision: JointDecision>(
        _ decision: Decision,
        in house: Giorgi
    ) async throws where Decision.Context == VenuePlan {
        let plan = FixedContext<Decision.ContextKey, VenuePlan>(house.diner.plan)
        _ = try await house.diner.runner.perform(Envelope(decision, by: waiter, id: house.diner.nextID()), in: plan)
    }

    private let table4 = TabID("4")
    private let table7 = TabID("7")

    /// Table 4 with order 1 (the cart of this guide) and order 2 (a bottle of water), and table 7 with nothing yet.
    private func twoTables() async throws -> Giorgi {
        let house = try await Giorgi()
        try await house.perform(.open(opening()), on: table4, by: waiter)
        try await house.perform(.open(opening()), on: table7, by: waiter)
        let terms = OrderingPolicy(menu: house.menu, profile: .dineIn, acceptance: .automatic)
        try await house.order("1", cart(house.menu).lines, on: table4, terms: terms)
        try await house.order("2", [house.portion("1", Giorgi.water)], on: table4, terms: terms)
        return house
    }

    /// The water, and one bruschetta of the first order, go to table 7.
    private func moveWaterAndBruschetta(in house: Giorgi) async throws {
        try await perform(MoveOrders([OrderID("2")], from: table4, to: table7), in: house)
        let part = MoveItems([.init(bruschetta, 1)], of: OrderID("1"), as: OrderID("1b"), from: table4, to: table7)
        try await perform(part, in: house)
    }

    @Test("a tab goes to another waiter and to another table, as the guide tells it")
    func handingOver() async throws {
        let house = try await twoTables()
        let terrace = TableID("t3")
        try await perform(HandOverTab(table4, to: bob), in: house)
        try await perform(ChangeTable(table4, to: [terrace]), in: house)
        #expect(try await house.tab(table4).waiter == bob)
        #expect(try await house.diner.order("1").table == terrace)
    }

    @Test("orders, items and whole tabs go to another tab, as the guide tells it")
    func moving() async throws {
        let house = try await twoTables()
        try await moveWaterAndBruschetta(in: house)
        try await perform(MergeTabs(table4, into: table7), in: house)
        #expect(try await house.tab(table4).state == .merged)
        // 2.50 + 5.00, and 5.00 + 22.00 + 9.00.
        try await house.diner.tab(.askForBill, table7.rawValue)
        let tab = try await house.tab(table7)
        #expect(tab.orders == [OrderID("2"), OrderID("1b"), OrderID("1")])
        #expect(tab.covers == 6)
        #expect(tab.total == Giorgi.eur(4_350))
    }

    @Test("the guide names every profile with what its states are called and who may do what")
    func profiles() throws {
        let codes = Order.Profile.known.map(\.code)
        #expect(
            codes == [.dineIn, .takeaway, .delivery, .quickPlate, .forman, .giorgiTable, .giorgiTakeaway]
        )
        func labels(_ profile: Order.Profile) -> [String] {
            profile.lifecycle.states.filter { profile.lifecycle.label(of: $0) != $0.rawValue }
                .map { "\($0.rawValue) (\(profile.lifecycle.label(of: $0)))" }.sorted()
        }
        #expect(labels(.dineIn) == [] && labels(.takeaway) == [] && labels(.delivery) == [])
        #expect(labels(.quickPlate) == ["placed (pending)", "served (sent)"])
        #expect(labels(.forman) == ["accepted (approved)", "placed (waiting)"])
        #expect(labels(.giorgiTable) == ["accepted (sent)", "completed (settled)"])
        #expect(
            labels(.giorgiTakeaway)
                == ["accepted (confirmed)", "completed (settled)", "placed (waiting for confirmation)"]
        )
        func roles(_ command: Order.Command.Kind, _ profile: Order.Profile) -> Set<Role> {
            Set(profile.lifecycle.rows.filter { $0.command == command }.flatMap(\.roles))
        }
        let accepting: [(Order.Profile, Set<Role>)] = [
            (.dineIn, [.waiter, .system]), (.takeaway, [.waiter, .system]), (.delivery, [.waiter, .system]),
            (.quickPlate, [.waiter]), (.forman, [.waiter, .manager]), (.giorgiTable, []),
            (.giorgiTakeaway, [.waiter, .manager]),
        ]
        for (profile, expected) in accepting { #expect(roles(.accept, profile) == expected, "\(profile.code)") }
        let cancels = Order.Profile.known.filter { roles(.cancel, $0).contains(.guest) }.map(\.code)
        #expect(cancels == [.dineIn, .takeaway, .delivery, .forman])
        let moves = Order.Profile.known.filter { $0.lifecycle.commands.contains(.transfer) }.map(\.code)
        #expect(moves == [.dineIn, .takeaway, .delivery, .giorgiTable])
        let parts = Order.Profile.known.filter { $0.lifecycle.commands.contains(.separate) }.map(\.code)
        #expect(parts == [.dineIn])
        #expect(Order.Profile.known.filter(\.firesByCourse).map(\.code) == [.dineIn])
        let automatic = Order.Profile.known.filter { $0.lifecycle.guards.contains(.automatic) }.map(\.code)
        #expect(automatic == [.dineIn])
    }
}
