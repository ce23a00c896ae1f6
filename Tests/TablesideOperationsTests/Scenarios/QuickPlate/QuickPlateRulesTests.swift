import TablesideBooking
import TablesideCore
import TablesideFloor
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

/// QuickPlate's rules that hold across rooms, asked of a whole restaurant on a store.
@Suite("QuickPlate, end to end")
struct QuickPlateRulesTests {
    private static let waiter = D.waiter(D.wanda)

    @Test("QP-03 the table of rights is asked before anything is decided, also of who decides in the same process")
    func rights() async throws {
        let house = try await QuickPlate(access: RightsAccess(.quickPlate))
        let diner = house.diner
        let before = try await house.store.snapshot()
        let never = AccessRefusal(.notForSender)
        await #expect(throws: CommandFailure<ServiceDay.Refusal>.forbidden(never)) {
            try await house.book(by: Self.waiter)
        }
        #expect(try await house.store.snapshot() == before)
        try await house.visit()
        try await house.order("1")
        try await diner.fails(.forbidden(never)) {
            try await diner.change(.setCap(waiter: D.wanda, cap: 9), by: D.guest)
        }
        try await diner.fails(.forbidden(never)) { try await diner.step("1", .accept(waiter: D.mia), by: D.guest) }
        // Somebody else's order is refused as one that does not exist.
        let absent = AccessRefusal(.notFound)
        let elsewhere = Author.waiter(D.will, at: D.elsewhere)
        for order in ["1", "2"] {
            try await diner.fails(.forbidden(absent)) {
                try await diner.step(order, .accept(waiter: D.will), by: elsewhere)
            }
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

    @Test("QP-11 a waiter who signed in sees the orders of the restaurant where they work, also after the next start")
    func workplace() async throws {
        let house = try await QuickPlate()
        try await house.visit()
        try await house.order("1")
        for (branch, expected) in [(D.branch, ["1"]), (D.elsewhere, [])] {
            let employment = Employment(restaurant: RestaurantID("marty"), branch: branch)
            let waiter = try person(role: .waiter, at: employment)
            let session = try Session(signingInBy: .matched(user: waiter), under: .quickPlate)
            // What the device kept is all that the next start has.
            let restored = try decoded(Session.self, encoded(session))
            let author = try #require(restored.author)
            #expect(restored.employment == employment)
            #expect(try await house.list(of: author) == expected, "\(branch)")
        }
    }

    @Test("QP-78 staff of another restaurant see and touch nothing here, whatever either is called")
    func otherRestaurant() async throws {
        let house = try await QuickPlate()
        let diner = house.diner
        try await house.visit()
        try await house.order("1")
        // Two restaurants of one name, and a waiter of each.
        var restaurants = ["r1", "r2"].map { Restaurant(id: RestaurantID($0), name: "Marty") }
        let people = try zip(restaurants, [D.branch, D.elsewhere]).map { restaurant, branch in
            let employment = Employment(restaurant: restaurant.id, branch: branch)
            return try person(role: .waiter, at: employment)
        }
        func lists() async throws -> [[String]] {
            var lists: [[String]] = []
            for person in people {
                let author = try #require(try Session(signingInBy: .matched(user: person), under: .quickPlate).author)
                lists.append(try await house.list(of: author))
            }
            return lists
        }
        func shown() -> [String?] {
            people.map { person in
                UserProfile(of: person) { id in restaurants.first { $0.id == id }?.name }.restaurantName
            }
        }
        #expect(try await lists() == [["1"], []])
        #expect(shown() == ["Marty", "Marty"])
        restaurants[0].name = "Roma"
        #expect(try await lists() == [["1"], []])
        #expect(shown() == ["Roma", "Marty"])
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
        var opening = Changes()
        try opening.open(Restaurant(id: RestaurantID("marty"), name: "Marty"))
        try await Self.commit(opening, as: "open marty", in: house)
        // The list of restaurants and that of one's bookings, as a phone reads them.
        func restaurants(_ store: some HostStore) async throws -> [String?] {
            let page = try await store.query(DocumentQuery(RestaurantRecord.kind, limit: 10)).documents
            return try page.map { try $0.decoded(as: RestaurantRecord.self).restaurant?.name }
        }
        func bookings(_ store: some HostStore) async throws -> [BookingID] {
            try await store.load(ServiceDay.self, diner.day).map { Array($0.bookings.keys) } ?? []
        }
        let before = try await house.store.snapshot()
        let away = FaultyStore(house.store) { _ in .requestLost }
        let runner = CommandRunner(store: away, clock: diner.clock)
        let unloaded = await #expect(throws: StoreError.self) { _ = try await restaurants(away) }
        #expect(unloaded?.code.rawValue == "store.unavailable")
        let unread = await #expect(throws: StoreError.self) { _ = try await bookings(away) }
        #expect(unread?.code.rawValue == "store.unavailable")
        let accept = OrderOperation(OrderID("1"), .accept(waiter: D.wanda), shift: diner.day)
        let decided = await failure(of: { () async throws(CommandFailure<AnyRefusal>) in
            try await runner.perform(Envelope(accept, by: Self.waiter, id: CommandID("accept")))
        })
        #expect(decided?.code.rawValue == "store.unavailable")
        let request = try diner.house.request("b2", 2, "2026-03-27T21:00")
        let booked = await failure(of: { () async throws(CommandFailure<ServiceDay.Refusal>) in
            try await runner.perform(
                Envelope(.book(request), on: ServiceDay.self, diner.day, by: D.guest, id: CommandID("book")),
                in: FixedContext(diner.plan)
            )
        })
        #expect(booked?.code.rawValue == "store.unavailable")
        #expect(try await house.store.snapshot() == before)
        // With the connection back both are there, and the same command does its work.
        #expect(try await restaurants(house.store) == ["Marty"])
        #expect(try await bookings(house.store) == [QuickPlate.booking])
        try await diner.runner.perform(Envelope(accept, by: Self.waiter, id: CommandID("accept")))
        // Where there is nothing the lists are empty, and bad data are an error of their own.
        let empty = MemoryStore()
        #expect(try await restaurants(empty) == [])
        #expect(try await bookings(empty) == [])
        try await Self.put(JunkRestaurant(id: RestaurantID("junk")), in: house)
        let error = await #expect(throws: StoreError.self) { _ = try await restaurants(house.store) }
        #expect(error?.code.rawValue == "store.corrupt")
    }

    @Test("QP-76 an order that cannot be read is an error of its own; the others of the list are not harmed")
    func unreadable() async throws {
        let house = try await QuickPlate()
        let diner = house.diner
        try await house.visit()
        try await house.order("1")
        try await Self.put(JunkOrder(id: OrderID("2")), in: house)
        let before = try await house.store.snapshot()
        let failure = await failure(of: { () async throws(CommandFailure<AnyRefusal>) in
            try await diner.runner.perform(
                Envelope(
                    OrderOperation(OrderID("2"), .accept(waiter: D.wanda), shift: diner.day),
                    by: Self.waiter,
                    id: CommandID("accept")
                )
            )
        })
        #expect(failure?.code.rawValue == "store.corrupt")
        #expect(try await house.store.snapshot() == before)
        let query = DocumentQuery(Order.kind, scope: D.branch.rawValue, limit: 10)
        let page = try await house.store.query(query).documents
        #expect(page.map { (try? $0.decoded(as: Order.self))?.id } == [nil, OrderID("1")])
    }

    @Test(
        "QP-76 a table of no restaurant, an unknown order and a failed read are errors of their own and change nothing"
    )
    func explicitErrors() async throws {
        let house = try await QuickPlate()
        let diner = house.diner
        try await house.visit()
        try await house.order("1")
        let before = try await house.store.snapshot()
        let request = try diner.house.request("b2", 2, "2026-03-27T21:00", table: "t77")
        let unknownTable = ServiceDay.Refusal(.unavailable(reasons: [.unknownTable(table: TableID("t77"))]))
        await #expect(throws: CommandFailure<ServiceDay.Refusal>.refused(unknownTable)) {
            try await diner.runner.perform(
                Envelope(.book(request), on: ServiceDay.self, diner.day, by: D.guest, id: diner.nextID()),
                in: FixedContext(diner.plan)
            )
        }
        for command in [Order.Command.accept(waiter: D.wanda), .ready, .serve, .cancel()] {
            try await diner.refuses(VisitRefusal(.unknownOrder(order: OrderID("9")))) {
                try await diner.step("9", command, by: command.kind == .ready ? D.cook : Self.waiter)
            }
        }
        // The connection is lost from each call on in turn, until there is no call left at which it could be.
        let accept = OrderOperation(OrderID("1"), .accept(waiter: D.wanda), shift: diner.day)
        var calls = 0
        while calls < 20 {
            let first = calls
            let store = FaultyStore(house.store) { $0 >= first ? .requestLost : nil }
            let runner = CommandRunner(store: store, clock: diner.clock, retry: .immediate(attempts: 2))
            let failure = await failure(of: { () async throws(CommandFailure<AnyRefusal>) in
                try await runner.perform(Envelope(accept, by: Self.waiter, id: CommandID("accept")))
            })
            guard let failure else { break }
            #expect(failure.code.rawValue == "store.unavailable", "call \(first)")
            #expect(try await house.store.snapshot() == before, "call \(first)")
            calls += 1
        }
        // Two readings and the commit.
        #expect(calls == 3)
        #expect(try await diner.order("1").waiter == D.wanda)
    }

    @Test("QP-85 users, restaurants with their tables, foods and orders are kinds of documents of their own")
    func collections() async throws {
        let house = try await QuickPlate()
        let diner = house.diner
        try await house.visit()
        try await house.order("1")
        let registration = try goodForm().registration(with: goodSecret, under: .quickPlate)
        let register = User.Command.register(
            registration: registration,
            inviter: nil,
            free: FreeKeys(registration.claims)
        )
        var user = User(id: UserID("ana"))
        var changes = Changes()
        try changes.perform(register, on: &user, in: .quickPlate, by: .system, at: registrationTime)
        let restaurant = try changes.open(Restaurant(id: RestaurantID("marty"), name: "Marty"))
        let branch = try changes.open(diner.house.branch)
        let menu = try changes.open(diner.menu)
        let identity = CommandIdentity(id: CommandID("fill"), by: .system, content: "fill")
        let record = CommandRecord(command: identity, at: diner.clock.now(), receipt: NoAnswer())
        _ = try await house.store.commit(CommitUnit(changes, command: record))
        let kinds = [User.kind, RestaurantRecord.kind, BranchRecord.kind, MenuRecord.kind, Order.kind]
        #expect(kinds.map(\.rawValue) == ["user", "restaurant", "branch", "menu", "order"])
        #expect(try await house.store.load(User.self, user.id) == user)
        #expect(try await house.store.load(RestaurantRecord.self, restaurant.id) == restaurant)
        #expect(try await house.store.load(BranchRecord.self, branch.id)?.branch?.tables.count == 5)
        #expect(try await house.store.load(MenuRecord.self, menu.id)?.menu?.items.count == 3)
        #expect(try await house.store.load(Order.self, OrderID("1")) == diner.order("1"))
        for (kind, scope) in [
            (User.kind, user.scope), (RestaurantRecord.kind, restaurant.scope), (BranchRecord.kind, branch.scope),
            (MenuRecord.kind, menu.scope), (Order.kind, D.branch.rawValue),
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

extension QuickPlateRulesTests {
    /// Stores a document as it is.
    private static func put<Body: Document>(_ body: Body, in house: QuickPlate) async throws {
        var (body, changes) = (body, Changes())
        changes.put(&body)
        try await commit(changes, as: "put \(body.id)", in: house)
    }

    private static func commit(_ changes: Changes, as name: String, in house: QuickPlate) async throws {
        let identity = CommandIdentity(id: CommandID(name), by: .system, content: "put")
        let record = CommandRecord(command: identity, at: house.diner.clock.now(), receipt: NoAnswer())
        _ = try await house.store.commit(CommitUnit(changes, command: record))
    }
}

/// Stored as an order, but none.
private struct JunkOrder: Document {
    static let kind = Order.kind
    let id: OrderID
    var version = Version.absent
    var scope: String { Diner.branch.rawValue }
    var sortKey: String { "" }
}

/// Stored as a restaurant, but none.
private struct JunkRestaurant: Document {
    static let kind = RestaurantRecord.kind
    let id: RestaurantID
    var version = Version.absent
    var sortKey: String { "" }
}
