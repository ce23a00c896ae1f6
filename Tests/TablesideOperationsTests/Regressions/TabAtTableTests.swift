import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// A tab was opened at a table that the branch does not have, and a second one at a table that had one.
@Suite("Tabs at tables")
struct TabAtTableTests {
    private static let table = TableID("t2")

    private static func terms(_ diner: Diner, several: Bool = false, waiting: Int? = 10) -> OrderingPolicy {
        OrderingPolicy(
            menu: diner.menu,
            profile: .dineIn,
            tables: Set(diner.plan.tables.map(\.id)),
            allowsSeveralTabs: several,
            waitingOrders: waiting
        )
    }

    private static func placing(
        _ order: String,
        _ diner: Diner,
        on tab: String,
        at table: TableID? = table
    ) -> PlaceOrder {
        let opening = GuestTab.Opening(
            branch: D.branch,
            currency: diner.menu.currency,
            opener: .firstItem,
            table: table
        )
        return PlaceOrder(OrderID(order), D.cart([(D.bread, 1)]), on: TabID(tab), opening: opening)
    }

    private static func open(_ tab: String, _ diner: Diner, at table: String, several: Bool = false) async throws {
        let opening = GuestTab.Opening(
            branch: D.branch,
            currency: diner.menu.currency,
            opener: .waiter,
            table: TableID(table)
        )
        let decision = OpenTab(TabID(tab), opening, allowsSeveralTabs: several)
        try await diner.runner.perform(
            Envelope(decision, by: D.waiter(D.wanda), id: diner.nextID()),
            in: FixedContext(diner.plan)
        )
    }

    private static func tabs(_ diner: Diner, at table: String = "t2") async throws -> [TabID] {
        let entry = BranchEntry(table, at: D.branch)
        return try await diner.store.load(OpenTabs.self, entry)?.tabs ?? []
    }

    @Test(
        "a code of a table that the plan does not have opens no tab, though the house says that it was shown",
        arguments: [Author.guest(on: "d1"), D.guest]
    )
    func unplannedTable(guest: Author) async throws {
        let diner = try await Diner(caps: [D.wanda: 5])
        let house = DinerHouse(diner: diner, shown: [guest: ["t2", "t99"]])
        let server = HouseServer(runner: diner.runner, house: house, coder: JSONDocumentCoder())
        func order(_ id: OrderID, at table: TableID) async -> String? {
            let opening = OrderWish.Opening(at: D.branch, table: table, covers: 1)
            let line = OrderWish.Line(id: "1", item: D.bread, quantity: 1)
            let wish = OrderWish(id, [line], on: TabID("tab \(table)"), opening: opening)
            let request = HouseRequest(.table(request: .place(order: wish)), id: CommandID("place \(id)"))
            return await server.perform(request, by: guest).failure?.code.rawValue
        }
        let before = try await diner.store.snapshot()
        #expect(await order("1", at: "t99") == "access.notFound")
        #expect(try await diner.store.snapshot() == before)
        #expect(await order("2", at: "t2") == nil)
    }

    @Test("there is no tab at a table that the branch does not have")
    func unknownTable() async throws {
        let diner = try await Diner()
        let nowhere = VisitRefusal(.unknownTable(table: TableID("t99")))
        try await diner.refuses(nowhere) {
            try await diner.place(Self.placing("1", diner, on: "a", at: TableID("t99")), on: Self.terms(diner))
        }
        try await diner.refuses(nowhere) { try await Self.open("a", diner, at: "t99") }
    }

    @Test("one tab is open at a table, no matter who opens it, until it ends; then the next party has its own")
    func oneTab() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        let terms = Self.terms(diner)
        let taken = VisitRefusal(.tableTaken(table: Self.table))
        try await diner.place(Self.placing("1", diner, on: "a"), on: terms)
        #expect(try await Self.tabs(diner) == [TabID("a")])
        try await diner.refuses(taken) { try await diner.place(Self.placing("2", diner, on: "b"), on: terms) }
        try await diner.refuses(taken) { try await Self.open("b", diner, at: "t2") }
        // On the tab that is there, and at another table, and away from all tables orders are placed.
        try await diner.place(Self.placing("2", diner, on: "a"), on: terms)
        try await diner.place(Self.placing("3", diner, on: "c", at: TableID("t3")), on: terms)
        for number in 4...5 {
            try await diner.place(Self.placing("\(number)", diner, on: "away \(number)", at: nil), on: terms)
        }
        for order in ["1", "2"] { try await diner.step(order, .reject(reason: .tooBusy), by: D.manager) }
        try await diner.tab(.void, "a", by: D.waiter(D.wanda))
        #expect(try await Self.tabs(diner) == [])
        try await Self.open("b", diner, at: "t2")
        #expect(try await Self.tabs(diner) == [TabID("b")])
    }

    @Test("a tab takes its table along, and leaves it when it is merged or paid")
    func moving() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        try await Self.open("a", diner, at: "t2")
        try await Self.open("b", diner, at: "t3")
        let change = ChangeTable(TabID("a"), to: [TableID("t4")])
        let staff = D.waiter(D.wanda)
        try await diner.runner.perform(Envelope(change, by: staff, id: diner.nextID()), in: FixedContext(diner.plan))
        #expect(try await Self.tabs(diner) == [])
        #expect(try await Self.tabs(diner, at: "t4") == [TabID("a")])
        let merge = MergeTabs(TabID("a"), into: TabID("b"))
        try await diner.runner.perform(Envelope(merge, by: staff, id: diner.nextID()), in: FixedContext(diner.plan))
        #expect(try await Self.tabs(diner, at: "t4") == [])
        #expect(try await Self.tabs(diner, at: "t3") == [TabID("b")])
        try await diner.place(PlaceOrder(OrderID("1"), D.cart([(D.bread, 1)]), on: TabID("b")), by: staff)
        try await diner.accept("1", D.wanda)
        try await diner.tab(.askForBill, "b", by: staff)
        let due = try #require(try await diner.tab("b").due)
        try await diner.tab(.pay(payment: try Payment(id: PaymentID("p"), amount: due, method: .card)), "b", by: staff)
        #expect(try await Self.tabs(diner, at: "t3") == [TabID("b")])
        try await diner.tab(.close, "b", by: staff)
        #expect(try await Self.tabs(diner, at: "t3") == [])
    }

    @Test("a seated party's tab is known at its table, and keeps guests from beginning another")
    func seated() async throws {
        let diner = try await Diner()
        let seat = SeatParty(
            .walkIn(request: WalkIn(id: BookingID("w"), party: 2)),
            on: diner.day,
            tab: TabID("a"),
            profile: .dineIn,
            currency: diner.menu.currency
        )
        let host = Author.host(UserID("eva"), at: D.branch)
        try await diner.runner.perform(Envelope(seat, by: host, id: diner.nextID()), in: FixedContext(diner.plan))
        let table = try #require(try await diner.tab("a").table)
        #expect(try await Self.tabs(diner, at: table.rawValue) == [TabID("a")])
        try await diner.refuses(VisitRefusal(.tableTaken(table: table))) {
            try await diner.place(Self.placing("1", diner, on: "b", at: table), on: Self.terms(diner))
        }
    }

    @Test("a house may allow several tabs at a table")
    func several() async throws {
        let diner = try await Diner()
        let terms = Self.terms(diner, several: true)
        for tab in ["a", "b"] { try await diner.place(Self.placing(tab, diner, on: tab), on: terms) }
        let stored = try await diner.store.load(OpenTabs.self, BranchEntry("t2", at: D.branch))
        try expectGolden(try #require(stored), "OpenTabs.json")
        try await Self.open("c", diner, at: "t2", several: true)
    }

    @Test("of two phones that begin two tabs at one table at the same moment one wins")
    func race() async throws {
        for _ in 0..<10 {
            let diner = try await Diner()
            let terms = Self.terms(diner)
            let won = await withTaskGroup(of: Bool.self) { group in
                for tab in ["a", "b"] {
                    group.addTask {
                        (try? await diner.place(Self.placing(tab, diner, on: tab), on: terms)) != nil
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(won == 1)
            #expect(try await Self.tabs(diner).count == 1)
        }
    }

    @Test("of one guest so many orders wait, on all tabs together; what is accepted or refused makes room")
    func waiting() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        let terms = Self.terms(diner, waiting: 2)
        func placing(_ order: String, on tab: String, by guest: UserID? = D.mia) throws -> PlaceOrder {
            let opening = GuestTab.Opening(branch: D.branch, currency: diner.menu.currency, opener: .firstItem)
            return PlaceOrder(OrderID(order), D.cart([(D.bread, 1)]), on: TabID(tab), opening: opening, guest: guest)
        }
        try await diner.place(placing("1", on: "a"), on: terms)
        try await diner.place(placing("2", on: "b"), on: terms)
        let stored = try await diner.store.load(WaitingOrders.self, BranchEntry("user:mia", at: D.branch))
        try expectGolden(try #require(stored), "WaitingOrders.json")
        let many = VisitRefusal(.tooManyWaiting(limit: 2))
        for tab in ["a", "c"] {
            try await diner.refuses(many) { try await diner.place(placing("3", on: tab), on: terms) }
        }
        // Others, and staff, are not kept from anything.
        try await diner.place(placing("4", on: "d", by: D.leo), on: terms, by: D.otherGuest)
        let byStaff = PlaceOrder(OrderID("5"), D.cart([(D.bread, 1)]), on: TabID("a"), guest: D.mia)
        try await diner.place(byStaff, on: terms, by: D.waiter(D.wanda))
        try await diner.accept("1", D.wanda)
        try await diner.place(placing("3", on: "a"), on: terms)
        try await diner.refuses(many) { try await diner.place(placing("6", on: "a"), on: terms) }
        #expect(OrderingPolicy(menu: diner.menu, profile: .dineIn).waitingOrders == 10)
    }

    @Test("the name of an entry is read as it is written, and no two share one")
    func entries() {
        let parts = ["", "a", "a/b", "/", "1/a", "é", "e\u{301}"]
        var seen: [String: BranchEntry] = [:]
        for branch in parts {
            for name in parts {
                let entry = BranchEntry(name, at: BranchID(branch))
                #expect(BranchEntry(entry.description) == entry)
                #expect(seen.updateValue(entry, forKey: entry.description) == nil || branch == "é" || name == "é")
            }
        }
        for text in ["", "a", "1/a", "2/a/b", "01/a/b", "-1//", "+1/a/b", "99/a/b", "1/é/b"] {
            #expect(BranchEntry(text) == nil, "\(text)")
        }
    }
}
