import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideFloor
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// A house with its stock, its menu, its waiters and its tables on a store, spoken to by joint decisions alone.
///
/// It is the house of the booking tests with a kitchen: ten soups and one cake are counted, bread is not.
struct Diner: Sendable {
    static let branch = House.branch
    static let elsewhere = BranchID("elsewhere")
    static let mia = UserID("mia")
    static let leo = UserID("leo")
    static let wanda = UserID("wanda")
    static let will = UserID("will")
    static let guest = Author.guest(mia)
    static let otherGuest = Author.guest(leo)
    static let cook = Author.cook(UserID("carl"), at: branch)
    static let manager = Author.manager(UserID("mara"), at: branch)
    static let soup = MenuItemID("soup")
    static let cake = MenuItemID("cake")
    static let bread = MenuItemID("bread")

    static func waiter(_ user: UserID) -> Author { .waiter(user, at: branch) }

    let store = WatchedStore()
    let clock: ManualClock
    private(set) var runner: CommandRunner
    let house: SampleHouse
    let plan: VenuePlan
    let menu: FoodMenu
    let day: BranchDay
    let ids = SerialIDs("command")

    /// Opens on Friday the 27 March 2026 at 18:00 with waiters at work who have these limits.
    init(
        caps: [UserID: Int?] = [:],
        soups: Int = 10,
        profile: ProfileCode = Booking.Profile.standard.code,
        access: any AccessPolicy = CompleteSender()
    ) async throws {
        house = try SampleHouse.oldTown { $0.profile = profile }
        plan = try house.plan()
        clock = ManualClock(try house.instant("2026-03-27T18:00"))
        runner = CommandRunner(store: store, clock: clock)
        day = try house.day("2026-03-27").id
        menu = try Self.menu()
        try await count(Self.soup, soups)
        try await count(Self.cake, 1)
        for (waiter, cap) in caps.sorted(by: { $0.key < $1.key }) { try await begin(waiter, cap: cap) }
        // The house was there before anybody was asked for their rights.
        runner = CommandRunner(store: store, clock: clock, access: access)
    }

    static func menu(branch: BranchID = branch, currency: String = "RON") throws -> FoodMenu {
        let currency = try Currency(currency)
        func item(_ id: MenuItemID, _ name: String, _ bani: Int64) -> MenuItem {
            MenuItem(
                id: id,
                name: LocalizedText(name, in: .english),
                category: CategoryID("food"),
                price: Money(minorUnits: bani, currency)
            )
        }
        return FoodMenu(
            id: MenuID("dinner"),
            of: .branch(branch),
            currency: currency,
            categories: [MenuCategory(id: CategoryID("food"), name: LocalizedText("Food", in: .english))],
            items: [item(soup, "Soup", 1_550), item(cake, "Cake", 2_200), item(bread, "Bread", 300)]
        )
    }

    static func cart(_ wishes: [(MenuItemID, Int)]) -> Cart {
        Cart(wishes.map { CartLine(id: LineID("line-\($0.0)"), item: $0.0, quantity: $0.1) })
    }

    /// How a visit without a booking begins: with the guest's first item.
    func opening(
        of guest: UserID = mia,
        _ profile: ProfileCode = .dineIn,
        booking: BookingID? = nil
    ) throws -> GuestTab.Opening {
        GuestTab.Opening(
            branch: Self.branch,
            profile: profile,
            currency: menu.currency,
            opener: .firstItem,
            table: TableID("t2"),
            booking: booking,
            guest: guest
        )
    }

    /// The decision that places two soups and a bread for the guest whose tab has their name.
    func placing(
        _ order: String,
        _ wishes: [(MenuItemID, Int)] = [(soup, 2), (bread, 1)],
        by guest: UserID = mia,
        profile: ProfileCode = .dineIn
    ) throws -> PlaceOrder {
        PlaceOrder(
            OrderID(order),
            Self.cart(wishes),
            on: TabID("tab-\(guest)"),
            opening: try opening(of: guest, profile),
            guest: guest
        )
    }

    /// What the house says to orders: several tabs may be open at a table, and any number of orders wait.
    func terms(
        _ profile: ProfileCode = .dineIn,
        menu: FoodMenu? = nil,
        acceptWithin: Elapsed? = nil,
        assigned: Bool = false
    ) -> OrderingPolicy {
        OrderingPolicy(
            menu: menu ?? self.menu,
            profile: profile,
            acceptWithin: acceptWithin,
            shift: assigned ? day : nil,
            allowsSeveralTabs: true,
            waitingOrders: nil,
            ordersPerDay: nil
        )
    }
}

extension Diner {
    @discardableResult
    func place(
        _ decision: PlaceOrder,
        on terms: OrderingPolicy? = nil,
        by author: Author = guest,
        id: CommandID? = nil
    ) async throws -> OrderAnswer {
        let source = FixedContext<PlaceOrder, OrderingPolicy>(terms ?? self.terms())
        return try await runner.perform(Envelope(decision, by: author, id: id ?? ids.next()), in: source).answer
    }

    /// Gives a command on an order, with what follows on stock and shift.
    @discardableResult
    func step(
        _ order: String,
        _ command: Order.Command,
        by author: Author,
        id: CommandID? = nil
    ) async throws -> OrderAnswer {
        let decision = OrderOperation(OrderID(order), command, shift: day)
        return try await runner.perform(Envelope(decision, by: author, id: id ?? ids.next())).answer
    }

    /// Describes a delivery of the diner, which is not offered yet.
    func send(_ delivery: DeliveryID) async throws {
        let create = DeliveryJob.Command.create(
            profile: .fullDelivery,
            store: .branch(Self.branch),
            draft: try RoadHost.draft(),
            plan: nil
        )
        let envelope = Envelope(DeliveryOperation(delivery, create), by: Self.manager, id: ids.next())
        try await runner.perform(envelope, in: StoredCouriers(in: store))
    }

    @discardableResult
    func accept(_ order: String, _ waiter: UserID, id: CommandID? = nil) async throws -> OrderAnswer {
        try await step(order, .accept(waiter: waiter), by: Self.waiter(waiter), id: id)
    }

    @discardableResult
    func assign(_ order: String, by author: Author = .system) async throws -> OrderAnswer {
        try await runner.perform(Envelope(AssignOrder(OrderID(order), shift: day), by: author, id: ids.next())).answer
    }

    func begin(_ waiter: UserID, cap: Int?, by author: Author = manager) async throws {
        try await change(.begin(waiter: waiter, cap: cap), by: author)
    }

    func change(_ change: ShiftOperation.Change, by author: Author = manager) async throws {
        try await runner.perform(Envelope(ShiftOperation(day, change), by: author, id: ids.next()))
    }

    @discardableResult
    func tab(
        _ action: TabOperation.Action,
        _ tab: String = "tab-mia",
        day: BranchDay? = nil,
        by author: Author = guest,
        id: CommandID? = nil
    ) async throws -> CommandReceipt<GuestTab> {
        let decision = TabOperation(TabID(tab), action, day: day)
        return try await runner.perform(Envelope(decision, by: author, id: id ?? ids.next()), in: FixedContext(plan))
            .answer
    }

    func count(_ item: MenuItemID, _ count: Int) async throws {
        let command = Stock.Command.setCount(key: StockKey(item: item), count: count)
        try await runner.perform(Envelope(command, on: Stock.self, Self.branch, by: Self.manager, id: ids.next()))
    }

    /// Cooks everything of a placed and accepted order and brings it to the table.
    func cookAndServe(_ order: String, by waiter: UserID) async throws {
        try await step(order, .ready, by: Self.cook)
        try await step(order, .serve, by: Self.waiter(waiter))
    }
}

extension Diner {
    /// The identity of a command that nobody gave before.
    func nextID() -> CommandID { ids.next() }

    func order(_ id: String) async throws -> Order { try #require(try await store.load(Order.self, OrderID(id))) }

    func tab(_ id: String = "tab-mia") async throws -> GuestTab {
        try #require(try await store.load(GuestTab.self, TabID(id)))
    }

    /// What the bill of a tab comes to.
    func total(_ id: String = "tab-mia") async throws -> Money? {
        let tab = try await tab(id)
        return tab.total
    }

    func shift() async throws -> Shift { try await store.load(Shift.self, day) ?? Shift(id: day) }

    func stock() async throws -> Stock { try await store.load(Stock.self, Self.branch) ?? Stock(id: Self.branch) }

    func left(_ item: MenuItemID) async throws -> Int? {
        try await stock().available(StockKey(item: item), at: Trattoria.now)
    }

    /// Expects that a decision is refused with this, and that nothing in the store has changed.
    func refuses<Refusal: ReasonedError>(
        _ expected: Refusal,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ decision: () async throws -> Void
    ) async throws {
        try await fails(.refused(AnyRefusal(expected)), sourceLocation: sourceLocation, decision)
    }

    /// Expects that a decision fails with this, and that nothing in the store has changed.
    func fails(
        _ expected: CommandFailure<AnyRefusal>,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ decision: () async throws -> Void
    ) async throws {
        let before = try await store.snapshot()
        do {
            try await decision()
            Issue.record("nothing was refused", sourceLocation: sourceLocation)
        } catch let failure as CommandFailure<AnyRefusal> {
            #expect(failure == expected, sourceLocation: sourceLocation)
        } catch {
            Issue.record("\(error)", sourceLocation: sourceLocation)
        }
        let after = try await store.snapshot()
        #expect(after == before, sourceLocation: sourceLocation)
    }
}
