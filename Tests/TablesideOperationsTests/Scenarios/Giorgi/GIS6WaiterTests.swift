import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

private typealias D = Diner
private typealias G = Giorgi

/// Giorgi's waiter scenario: the tabs of the venue and what the waiter does with them.
@Suite("GI-S6 waiter")
struct GIS6WaiterTests {
    private static let other = TabID("other")

    /// Two people with one telephone, who sent two bruschettas and a wine; and four people for whom the waiter orders.
    private static func evening() async throws -> Giorgi {
        let house = try await Giorgi()
        try await house.open(covers: 2, devices: 1)
        try await house.open(other, table: "t4", covers: 4, devices: 0)
        try await house.perform(.join(device: G.phone, persons: 2))
        var starters = house.portion("starters", G.bruschetta)
        starters.quantity = 2
        try await house.order("1", [starters, house.portion("wine", G.wine)], covers: 2, device: G.phone)
        house.diner.clock.advance(by: .minutes(1))
        try await house.order("2", [house.portion("1", G.risotto)], covers: 4, on: other, by: G.waiter)
        return house
    }

    private static func stored<Body: Document>(_ type: Body.Type, _ house: Giorgi) async throws -> [Body] {
        let query = DocumentQuery(Body.kind, scope: D.branch.rawValue, limit: 100)
        return try await house.diner.store.query(query).documents.map { try $0.decoded(as: Body.self) }
    }

    @Test("GI-S6 GI-20 GI-36 the waiter sees all tabs of the venue and their orders, with table, people and state")
    func overview() async throws {
        let house = try await Self.evening()
        let tabs = try await Self.stored(GuestTab.self, house)
        #expect(
            Set(tabs.map { "\($0.id) \($0.table?.rawValue ?? "-") \($0.covers) \($0.state.rawValue)" })
                == ["comanda t2 2 open", "other t4 4 open"]
        )
        #expect(tabs.allSatisfy { $0.waiter == D.wanda })
        let devices = Dictionary(uniqueKeysWithValues: tabs.map { ($0.id, $0.deviceLimit) })
        #expect(devices == [Giorgi.tab: 1, Self.other: 0])
        let orders = try await Self.stored(Order.self, house).listed(for: G.waiter)
        #expect(orders.map(\.id) == [OrderID("1"), OrderID("2")])
        #expect(orders.map { $0.card(for: .waiter)?.stateLabel } == ["sent", "sent"])
        // 2 × 5.00 + 9.00 + 2 × 2.00; 11.00 + 4 × 2.00.
        #expect(orders.map(\.total) == [G.eur(2_300), G.eur(1_900)])
        // The portions of a session, and what it has come to so far.
        let comanda = try #require(tabs.first { $0.id == Giorgi.tab }).bill(for: [orders[0]])
        #expect(comanda.lines.map { "\($0.quantity) \($0.name)" } == ["1 wine", "2 bruschetta"])
        #expect(comanda.total == G.eur(2_300))
        // Staff who work elsewhere see nothing of them.
        let stranger = Author.waiter(D.will, at: D.elsewhere)
        #expect(try await Self.stored(Order.self, house).listed(for: stranger) == [])
    }

    @Test("GI-S6 GI-36 the waiter takes a portion off, changes another by adding it again, and adds an order")
    func portions() async throws {
        let house = try await Self.evening()
        let diner = house.diner
        let portion = OrderItem.Selection.only(items: [.init(LineID("starters"), 1)])
        try await diner.refuses(Order.Refusal(.notPermitted(role: .guest, command: .void))) {
            try await diner.step("1", .void(items: portion), by: G.guest)
        }
        try await diner.step("1", .void(items: portion, reason: .guestRequest), by: G.waiter)
        #expect(try await diner.order("1").total == G.eur(1_800))
        // Water in place of the wine, on an order of the waiter's own, which charges no place again.
        let wine = OrderItem.Selection.only(items: [.init(LineID("wine"), 1)])
        try await diner.step("1", .void(items: wine, reason: .guestRequest), by: G.waiter)
        try await house.order(
            "3",
            [house.portion("1", G.water), house.portion("2", G.cutlet, note: "well done")],
            by: G.waiter
        )
        let tab = try await house.tab()
        #expect(tab.orders == [OrderID("1"), OrderID("3")])
        #expect(tab.devices.map(\.stage) == [.sent])
        // 5.00 + 4.00, and 2.50 + 12.50.
        #expect(try await diner.order("1").total == G.eur(900))
        #expect(try await diner.order("3").total == G.eur(1_500))
        // The last portion goes, and the order with it.
        let answer = try await diner.step("1", .void(items: portion, reason: .guestRequest), by: G.waiter)
        #expect(answer.state == .cancelled)
        #expect(
            try await Self.stored(Order.self, house).listed(for: G.waiter).map(\.id) == [OrderID("2"), OrderID("3")]
        )
    }

    @Test("GI-S6 GI-27 the waiter admits one device more; where there was none to order, that is the first")
    func device() async throws {
        let house = try await Self.evening()
        let join = GuestTab.Command.join(device: G.tablet, persons: 1)
        try await house.diner.refuses(GuestTab.Refusal(.tooManyDevices(limit: 0))) {
            try await house.perform(join, on: Self.other)
        }
        try await house.diner.refuses(GuestTab.Refusal(.notPermitted(role: .guest, command: .admitDevice))) {
            try await house.perform(.admitDevice, on: Self.other)
        }
        try await house.perform(.admitDevice, on: Self.other, by: G.waiter)
        #expect(try await house.tab(Self.other).deviceLimit == 1)
        try await house.perform(join, on: Self.other)
        try await house.order("4", [house.portion("1", G.water)], on: Self.other, device: G.tablet)
        #expect(try await house.tab(Self.other).orders == [OrderID("2"), OrderID("4")])
    }

    @Test("GI-S6 GI-36 the waiter asks for the bill, which holds what is left; then nothing is taken off or added")
    func bill() async throws {
        let house = try await Self.evening()
        let diner = house.diner
        let portion = OrderItem.Selection.only(items: [.init(LineID("starters"), 1)])
        try await diner.step("1", .void(items: portion, reason: .guestRequest), by: G.waiter)
        try await diner.tab(.askForBill, Giorgi.tab.rawValue, by: G.waiter)
        let bill = try #require(try await house.tab().bill)
        #expect(bill.lines.map { "\($0.quantity) \($0.name)" } == ["1 wine", "1 bruschetta"])
        #expect(bill.charges.map(\.total) == [G.eur(400)])
        #expect(bill.partial(of: .bar) == G.eur(900))
        #expect(bill.partial(of: .kitchen) == G.eur(500))
        #expect(bill.total == G.eur(1_800))
        #expect(try await house.tab().state == .locked)
        try await diner.refuses(VisitRefusal(.tabIsLocked(tab: Giorgi.tab, state: .locked))) {
            try await diner.step("1", .void(items: portion), by: G.waiter)
        }
        try await diner.refuses(GuestTab.Refusal(.illegal(state: "locked", command: .add))) {
            try await house.order("5", [house.portion("1", G.water)], by: G.waiter)
        }
        #expect(try await house.tab(Self.other).state == .open)
    }

    @Test("GI-S6 GI-36 a waiter of another venue changes nothing here")
    func stranger() async throws {
        let house = try await Self.evening()
        let stranger = Author.waiter(D.will, at: D.elsewhere)
        try await house.diner.refuses(GuestTab.Refusal(.otherBranch(author: D.elsewhere, branch: D.branch))) {
            try await house.diner.tab(.askForBill, Giorgi.tab.rawValue, by: stranger)
        }
        try await house.diner.refuses(Order.Refusal(.otherBranch(author: D.elsewhere, branch: D.branch))) {
            try await house.diner.step("1", .void(items: .all), by: stranger)
        }
    }
}
