import Tableside
import TablesideFoundation
import TablesideTesting
import Testing

private typealias D = Diner

/// QuickPlate's rules that hold across rooms, asked of a whole restaurant on a store.
@Suite("QuickPlate, end to end")
struct QuickPlateRulesTests {
    private static let waiter = D.waiter(D.wanda)

    @Test("QP-02 QP-03 a client may not process orders, staff may not book: refused by the things themselves")
    func rolesWithoutPolicy() async throws {
        let house = try await QuickPlate()
        let diner = house.diner
        try await house.visit()
        try await house.order("1")
        func refused(_ command: Order.Command, by author: Author, _ reason: Order.Refusal.Reason) async throws {
            try await diner.refuses(Order.Refusal(reason)) { try await diner.step("1", command, by: author) }
        }
        try await refused(.accept(waiter: D.mia), by: D.guest, .notPermitted(role: .guest, command: .accept))
        try await diner.accept("1", D.wanda)
        try await refused(.ready, by: D.guest, .notPermitted(role: .guest, command: .ready))
        try await refused(.ready, by: Self.waiter, .notPermitted(role: .waiter, command: .ready))
        try await diner.step("1", .ready, by: D.cook)
        try await refused(.serve, by: D.guest, .notPermitted(role: .guest, command: .serve))
        try await refused(.serve, by: D.cook, .notPermitted(role: .cook, command: .serve))
        for staff in [Self.waiter, D.cook] {
            let before = try await house.store.snapshot()
            await #expect(
                throws: CommandFailure.refused(
                    ServiceDay.Refusal(.notPermitted(role: staff.role, command: .book))
                )
            ) {
                try await house.book(BookingID("b2"), by: staff)
            }
            #expect(try await house.store.snapshot() == before)
        }
    }

    @Test("QP-02 QP-03 the host's policy closes whole kinds of things to a role, before anything is decided")
    func rolesWithPolicy() async throws {
        let access = RoleAccess(allowing: [ServiceDay.kind: [.guest, .system], Shift.kind: [.waiter, .manager]])
        let house = try await QuickPlate(access: access)
        let diner = house.diner
        let before = try await house.store.snapshot()
        let noBooking = AccessRefusal(.roleNotAllowed(role: .waiter, kind: ServiceDay.kind))
        await #expect(throws: CommandFailure<ServiceDay.Refusal>.forbidden(noBooking)) {
            try await house.book(by: Self.waiter)
        }
        #expect(try await house.store.snapshot() == before)
        try await house.visit()
        try await house.order("1")
        let noShift = AccessRefusal(.roleNotAllowed(role: .guest, kind: Shift.kind))
        try await diner.fails(.forbidden(noShift)) {
            try await diner.change(.setCap(waiter: D.wanda, cap: 9), by: D.guest)
        }
        // A step of an order is about the order, though it moves the shift: the order itself says no.
        try await diner.refuses(Order.Refusal(.notPermitted(role: .guest, command: .accept))) {
            try await diner.step("1", .accept(waiter: D.mia), by: D.guest)
        }
        let nowhere = AccessRefusal(.noBranch(role: .waiter))
        try await diner.fails(.forbidden(nowhere)) {
            try await diner.step("1", .accept(waiter: D.wanda), by: Author(D.wanda, as: .waiter))
        }
        let chef = Role(rawValue: "Chef")
        try await diner.fails(.forbidden(AccessRefusal(.unknownRole(role: chef)))) {
            try await diner.step("1", .ready, by: Author(UserID("x"), as: chef, at: D.branch))
        }
        try await diner.accept("1", D.wanda)
    }

    @Test(
        "QP-77 an employee who is signed in with a client's account is refused what staff do, and may order as anybody"
    )
    func employeeAsClient() async throws {
        let house = try await QuickPlate()
        let diner = house.diner
        try await house.visit()
        try await house.order("1")
        // Wanda works here, but this is her account as a client.
        let account = try person("wanda-at-home")
        let session = try Session(signingInBy: CredentialCheck(account: account, credentialMatches: true))
        let author = try #require(session.author)
        try await diner.refuses(Order.Refusal(.notYours(order: OrderID("1")))) {
            try await diner.step("1", .accept(waiter: D.wanda), by: author)
        }
        try await diner.refuses(Shift.Refusal(.notPermitted(role: .guest, command: .begin))) {
            try await diner.begin(UserID("wanda-at-home"), cap: nil, by: author)
        }
        #expect(try await house.list(of: author) == [])
    }

    @Test("QP-78 staff of another restaurant see and touch nothing here, whatever either is called")
    func otherRestaurant() async throws {
        let house = try await QuickPlate()
        let diner = house.diner
        try await house.visit()
        try await house.order("1")
        let stranger = Author.waiter(D.wanda, at: D.elsewhere)
        #expect(try await house.list(of: stranger) == [])
        try await diner.refuses(Order.Refusal(.otherBranch(author: D.elsewhere, branch: D.branch))) {
            try await diner.step("1", .accept(waiter: D.wanda), by: stranger)
        }
        try await diner.refuses(Shift.Refusal(.otherBranch(author: D.elsewhere, branch: D.branch))) {
            try await diner.change(.end(waiter: D.wanda), by: stranger)
        }
    }

    @Test(
        "QP-70 without a connection nothing loads and nothing changes: an error of its own, no empty list, no bad data"
    )
    func noConnection() async throws {
        let house = try await QuickPlate()
        let diner = house.diner
        try await house.visit()
        try await house.order("1")
        let before = try await house.store.snapshot()
        let away = FaultyStore(house.store) { _ in .requestLost }
        let runner = CommandRunner(store: away, clock: diner.clock)
        let lists = [
            DocumentQuery(Restaurant.kind, limit: 10),
            DocumentQuery(ServiceDay.kind, scope: D.branch.rawValue, limit: 10),
            DocumentQuery(Order.kind, scope: D.branch.rawValue, limit: 10),
        ]
        for list in lists {
            let failure = await failure(of: { () async throws(StoreError) in try await away.query(list) })
            #expect(failure?.code.rawValue == "store.unavailable")
        }
        let accept = OrderStep(OrderID("1"), .accept(waiter: D.wanda), shift: diner.day)
        let decided = await failure(of: { () async throws(CommandFailure<AnyRefusal>) in
            try await runner.perform(accept, by: Self.waiter, id: CommandID("accept"))
        })
        #expect(decided?.code.rawValue == "store.unavailable")
        let request = try diner.house.request("b2", 2, "2026-03-27T21:00")
        let booked = await failure(of: { () async throws(CommandFailure<ServiceDay.Refusal>) in
            try await runner.perform(
                .book(request),
                on: ServiceDay.self,
                diner.day,
                in: FixedContext(diner.plan),
                by: D.guest,
                id: CommandID("book")
            )
        })
        #expect(booked?.code.rawValue == "store.unavailable")
        #expect(try await house.store.snapshot() == before)
        // With the connection back an empty list is an empty list, and the same command does its work.
        #expect(try await house.store.query(lists[0]).documents.isEmpty)
        try await diner.runner.perform(accept, by: Self.waiter, id: CommandID("accept"))
    }

    @Test("QP-76 an order that cannot be read is an error of its own; the others of the list are not harmed")
    func unreadable() async throws {
        let house = try await QuickPlate()
        let diner = house.diner
        try await house.visit()
        try await house.order("1")
        var changes = Changes()
        var junk = Junk(id: OrderID("2"))
        changes.put(&junk)
        let identity = CommandIdentity(id: CommandID("junk"), content: "junk")
        let record = CommandRecord(command: identity, at: diner.clock.now(), receipt: NoAnswer())
        _ = try await house.store.commit(CommitUnit(changes, command: record))
        let before = try await house.store.snapshot()
        let failure = await failure(of: { () async throws(CommandFailure<AnyRefusal>) in
            try await diner.runner.perform(
                OrderStep(OrderID("2"), .accept(waiter: D.wanda), shift: diner.day),
                by: Self.waiter,
                id: CommandID("accept")
            )
        })
        #expect(failure?.code.rawValue == "store.corrupt")
        #expect(try await house.store.snapshot() == before)
        let query = DocumentQuery(Order.kind, scope: D.branch.rawValue, limit: 10)
        let page = try await house.store.query(query).documents
        #expect(page.map { (try? $0.decoded(as: Order.self))?.id } == [nil, OrderID("1")])
    }

    @Test("QP-85 users, restaurants with their tables, foods and orders are kinds of documents of their own")
    func collections() async throws {
        let house = try await QuickPlate()
        let diner = house.diner
        try await house.visit()
        try await house.order("1")
        var user = try person()
        var restaurant = Restaurant(id: RestaurantID("marty"), name: "Marty")
        var branch = try diner.house.document()
        var menu = diner.menu
        var changes = Changes()
        changes.put(&user)
        changes.put(&restaurant)
        changes.put(&branch)
        changes.put(&menu)
        let identity = CommandIdentity(id: CommandID("fill"), content: "fill")
        let record = CommandRecord(command: identity, at: diner.clock.now(), receipt: NoAnswer())
        _ = try await house.store.commit(CommitUnit(changes, command: record))
        let kinds = [User.kind, Restaurant.kind, Branch.kind, FoodMenu.kind, Order.kind]
        #expect(kinds.map(\.rawValue) == ["user", "restaurant", "branch", "menu", "order"])
        #expect(try await house.store.load(User.self, user.id) == user)
        #expect(try await house.store.load(Restaurant.self, restaurant.id) == restaurant)
        #expect(try await house.store.load(Branch.self, branch.id)?.tables.count == 5)
        #expect(try await house.store.load(FoodMenu.self, menu.id)?.items.count == 3)
        #expect(try await house.store.load(Order.self, OrderID("1")) == diner.order("1"))
        for (kind, scope) in [
            (User.kind, user.scope), (Restaurant.kind, restaurant.scope), (Branch.kind, branch.scope),
            (FoodMenu.kind, menu.scope), (Order.kind, D.branch.rawValue),
        ] {
            #expect(try await house.store.query(DocumentQuery(kind, scope: scope, limit: 10)).documents.count == 1)
        }
    }

    @Test(
        "QP-36 QP-44 a stored order has the restaurant, the table, foods with quantities, the total, the client, the state"
    )
    func orderFields() async throws {
        let house = try await QuickPlate()
        try await house.visit()
        try await house.order("1", [(D.bread, 3), (D.soup, 2)])
        let order = try await house.diner.order("1")
        #expect(order.id == OrderID("1"))
        #expect(order.branch == D.branch)
        #expect(order.table == TableID("t2"))
        // In menu order, each food beside its own quantity.
        #expect(order.lines.map(\.quoted.item) == [D.soup, D.bread])
        #expect(order.lines.map(\.quantity) == [2, 3])
        #expect(order.total == Money(minorUnits: 4_000, house.diner.menu.currency))
        #expect(order.guest == D.mia)
        #expect(order.state == .placed)
        let card = try #require(order.card(for: .waiter, tableNumber: 2))
        #expect(card.tableNumber == 2)
        #expect(card.lines.map(\.quantity) == [2, 3])
    }
}

/// Stored as an order, but none.
private struct Junk: Document {
    static let kind = Order.kind
    let id: OrderID
    var version = Version.absent
    var scope: String { Diner.branch.rawValue }
    var sortKey: String { "" }
}
