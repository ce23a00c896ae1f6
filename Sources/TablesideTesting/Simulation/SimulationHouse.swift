import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue

/// The restaurant of a simulated evening: a ``SampleHouse`` with staff, stock and stored documents.
struct SimulationHouse: Sendable {
    /// The branch as it is stored.
    let record: BranchRecord
    /// The menu as it is stored.
    let menuRecord: MenuRecord
    let branch: Branch
    let rules: BookingRules
    let menu: FoodMenu
    let plan: VenuePlan
    /// The identity of both the service day and the shift.
    let day: BranchDay
    /// Five in the afternoon, when guests start calling.
    let opening: Instant
    /// Midnight, when all faults stop.
    let closing: Instant

    static let waiters = ["wanda", "walter", "wilma"].map { UserID($0) }
    /// What guests who open an account are asked for.
    static let accounts = SignUpRules.quickPlate
    static let soup = MenuItemID("soup")
    static let pizza = MenuItemID("pizza")
    static let beer = MenuItemID("beer")
    /// The items that the stock counts; soup is not counted.
    static let counted: Set<MenuItemID> = [pizza, beer]

    init() throws {
        var house = try SampleHouse()
        house.join("t3", "t4")
        house.rules.step = .minutes(15)
        house.rules.turn = .minutes(90)
        house.rules.grace = .minutes(15)
        house.rules.earliestArrival = .minutes(15)
        record = try house.record()
        house.branch = record.branch ?? house.branch
        // The versions after the one write that stores them.
        var changes = Changes()
        changes.put(&house.rules)
        menuRecord = try house.menuRecord()
        house.menu = menuRecord.menu ?? house.menu
        branch = house.branch
        rules = house.rules
        menu = house.menu
        plan = try house.plan()
        day = try house.day("2026-11-27").id
        opening = try house.instant("2026-11-27T17:00")
        closing = try house.instant("2026-11-28T00:00")
    }

    /// Stores the branch, its rules and its menu.
    func move(into store: any HostStore) async throws {
        var changes = Changes()
        var (stored, rules, menu) = (BranchRecord(id: branch.id), rules, MenuRecord(id: menu.id))
        rules.version = .absent
        try changes.open(&stored, as: branch)
        changes.put(&rules)
        try changes.open(&menu, as: self.menu)
        let id = CommandID("move in")
        let record = CommandRecord(
            command: CommandIdentity(id: id, by: .system, content: day),
            at: opening,
            receipt: NoAnswer()
        )
        _ = try await store.commitPatiently(try CommitUnit(changes, command: record))
    }

    var host: Author { .host(UserID("henry"), at: branch.id) }
    var manager: Author { .manager(UserID("mara"), at: branch.id) }
    var cook: Author { .cook(UserID("carla"), at: branch.id) }
    func waiter(_ id: UserID) -> Author { .waiter(id, at: branch.id) }
}

/// Supplies the plan of the house, compiled once; its documents are checked with every decision.
struct HousePlans<Key: Sendable>: ContextSource {
    let house: SimulationHouse

    func context(for key: Key, afresh: Bool) -> ReadContext<VenuePlan> {
        let (record, rules) = (house.record, house.rules)
        return ReadContext(house.plan, from: [record.ref: record.version, rules.ref: rules.version])
    }
}

/// Supplies the terms of an order; the menu is cached until a unit based on it is refused.
struct HouseMenus: ContextSource {
    let house: SimulationHouse
    let store: any HostStore
    private let kept: Locked<MenuRecord>

    init(_ house: SimulationHouse, in store: any HostStore) {
        self.house = house
        self.store = store
        kept = Locked(house.menuRecord)
    }

    func context(for order: PlaceOrder, afresh: Bool) async throws -> ReadContext<OrderingPolicy> {
        if afresh, let read = try await store.load(MenuRecord.self, house.menu.id) { kept.withLock { $0 = read } }
        let record = kept.withLock { $0 }
        // A party may order as often as it likes.
        let terms = OrderingPolicy(
            menu: record.menu ?? house.menu,
            profile: .dineIn,
            acceptWithin: .minutes(20),
            shift: house.day,
            waitingOrders: nil,
            ordersPerDay: nil
        )
        return ReadContext(terms, from: [record.ref: record.version])
    }
}
