import Foundation
import Tableside
import TablesideFoundation

/// The pizzeria of the play, with invented data for what the files lack.
struct PizzaHouse {
    let restaurant: Restaurant
    let branch: Branch
    /// The branch and its menu as they are stored; `nil` until they are.
    let records: (branch: BranchRecord, menu: MenuRecord)?
    let menu: FoodMenu
    let zone: ZoneTransitions
    let plan: VenuePlan

    static let owner = UserID("olga")
    static let manager = UserID("mara")
    static let cook = UserID("gabriela")
    static let waiters = ["ana", "bogdan", "cristina", "dan", "elena", "florin"].map { UserID($0) }
    /// The most orders per waiter: low enough that orders have to wait on a busy evening.
    static let cap = 1
    /// The portions of each pizza that the kitchen prepares every morning.
    static let portions = 40

    /// Makes the pizzeria with a menu of these dishes.
    init(dishes: [WeekData.Dish]) throws {
        let id = BranchID("calea-victoriei")
        let restaurant = Restaurant(id: RestaurantID("pizza-place"), name: "Pizza Place")
        let zone = try PizzaHouse.bucharest()
        let branch = Branch(
            id: id,
            restaurant: restaurant.id,
            name: "Pizza Place, Calea Victoriei",
            zone: zone.identifier,
            currency: .usd,
            hours: try PizzaHouse.hours(),
            tables: try PizzaHouse.tables(),
            coordinate: try Coordinate(latitude: 44.4396, longitude: 26.0963),
            joints: PizzaHouse.joints
        )
        try self.init(
            restaurant: restaurant,
            branch: branch,
            records: nil,
            menu: try PizzaHouse.menu(of: dishes, at: id),
            rules: try PizzaHouse.rules(of: id),
            zone: zone
        )
    }

    private init(
        restaurant: Restaurant,
        branch: Branch,
        records: (branch: BranchRecord, menu: MenuRecord)?,
        menu: FoodMenu,
        rules: BookingRules,
        zone: ZoneTransitions
    ) throws {
        self.restaurant = restaurant
        self.branch = branch
        self.records = records
        self.menu = menu
        self.zone = zone
        plan = try VenuePlan(branch, rules: rules, zone: zone)
    }

    /// The pizzeria with its documents stored, so that decisions are based on stored versions.
    func moved(into store: some HostStore) async throws -> PizzaHouse {
        let now = Instant(millisecondsSince1970: 0)
        var changes = Changes()
        var rules = plan.rules
        var owned = RestaurantRecord(id: restaurant.id)
        let register = RestaurantRecord.Command.register(restaurant: restaurant, owner: PizzaHouse.owner)
        try changes.perform(register, on: &owned, in: .none, by: .system, at: now)
        var record = BranchRecord(id: branch.id)
        let open = BranchRecord.Command.register(branch: branch, owner: PizzaHouse.owner)
        try changes.perform(open, on: &record, in: .none, by: .system, at: now)
        try changes.perform(.activate, on: &record, in: .none, by: .system, at: now)
        try changes.perform(.activate(facts: .none), on: &owned, in: .none, by: .system, at: now)
        var card = MenuRecord(id: menu.id)
        let write = MenuRecord.Command.register(menu: menu, owner: PizzaHouse.owner)
        try changes.perform(write, on: &card, in: .none, by: .system, at: now)
        try changes.perform(.activate, on: &card, in: .none, by: .system, at: now)
        changes.put(&rules)
        let command = CommandIdentity(id: CommandID("move-in"), by: .system, content: branch.id)
        _ = try await store.commit(
            try CommitUnit(changes, command: CommandRecord(command: command, at: now, receipt: branch.id))
        )
        return try PizzaHouse(
            restaurant: restaurant,
            branch: record.branch ?? branch,
            records: (record, card),
            menu: card.menu ?? menu,
            rules: rules,
            zone: zone
        )
    }

    /// Supplies the terms for an order on a shift.
    func terms(for profile: ProfileCode, shift: BranchDay) -> StoredContext<PlaceOrder, OrderingPolicy> {
        let terms = OrderingPolicy(menu: menu, profile: profile, shift: shift)
        return StoredContext(value: terms, basis: records.map { [$0.menu.ref: $0.menu.version] } ?? [:])
    }

    /// Supplies the plan for decisions.
    func plans<Key>() -> StoredContext<Key, VenuePlan> {
        var basis = [plan.rules.ref: plan.rules.version]
        if let branch = records?.branch { basis[branch.ref] = branch.version }
        return StoredContext(value: plan, basis: basis)
    }

    /// The staff as authors of their commands.
    var host: Author { .host(PizzaHouse.manager, at: branch.id) }
    var manager: Author { .manager(PizzaHouse.manager, at: branch.id) }
    var cook: Author { .cook(PizzaHouse.cook, at: branch.id) }
    func waiter(_ id: UserID) -> Author { .waiter(id, at: branch.id) }

    /// The identity of both the shift and the service day on a date.
    func day(_ date: CivilDate) -> BranchDay { BranchDay(branch: branch.id, date: date) }

    /// The time zone of Bucharest over the year, as an engine value.
    static func bucharest() throws -> ZoneTransitions {
        guard let zone = TimeZone(identifier: "Europe/Bucharest") else {
            throw Fault.unreadable(file: "Europe/Bucharest", reason: "the system does not know this time zone")
        }
        return try ZoneTransitions(
            zone: zone,
            from: try Instant(iso8601: "2026-01-01T00:00:00Z"),
            through: try Instant(iso8601: "2026-12-31T00:00:00Z")
        )
    }

    /// Starts every quarter of an hour; larger parties stay longer.
    private static func rules(of branch: BranchID) throws -> BookingRules {
        BookingRules(
            branch: branch,
            step: .minutes(15),
            turn: .minutes(120),
            turns: [
                TurnTime(for: try SeatRange(1, 2), lasts: .minutes(75)),
                TurnTime(for: try SeatRange(3, 4), lasts: .minutes(90)),
            ],
            grace: .minutes(15)
        )
    }

    /// From half past nine until midnight, on Saturdays until half past four in the morning.
    private static func hours() throws -> OpeningHours {
        let usual = [try OpeningPeriod("09:30", "24:00")]
        var weekly = Dictionary(uniqueKeysWithValues: Weekday.allCases.map { ($0, usual) })
        weekly[.saturday] = [try OpeningPeriod("09:30", "04:30")]
        return OpeningHours(weekly: weekly)
    }

    /// 25 tables: eight for two, ten for four, four for six, three for eight.
    private static func tables() throws -> [DiningTable] {
        let seats = Array(repeating: 2, count: 8) + Array(repeating: 4, count: 10) + [6, 6, 6, 6, 8, 8, 8]
        return try seats.enumerated().map { index, seats in
            DiningTable(id: TableID("t\(index + 1)"), number: index + 1, seats: try SeatRange(upTo: seats))
        }
    }

    /// The tables for six and for eight are in a row; joining two loses the seats at their ends.
    private static let joints = (19..<25).map { number in
        TableJoint(TableID("t\(number)"), TableID("t\(number + 1)"), seatLoss: 2)
    }

    /// A menu of these dishes, each in its sizes.
    static func menu(of dishes: [WeekData.Dish], at branch: BranchID) throws -> FoodMenu {
        var kinds: [String] = []
        var names: [String] = []
        for dish in dishes {
            if !kinds.contains(dish.kind) { kinds.append(dish.kind) }
            if !names.contains(dish.name) { names.append(dish.name) }
        }
        let items = names.map { name in
            let sizes = dishes.filter { $0.name == name }
            return MenuItem(
                id: MenuItemID(name),
                name: LocalizedText(name, in: .english),
                category: CategoryID(sizes[0].kind),
                variations: sizes.map { dish in
                    Variation(
                        id: VariationID(dish.size),
                        name: LocalizedText(dish.size, in: .english),
                        price: dish.price
                    )
                }
            )
        }
        let menu = FoodMenu(
            id: MenuID("pizzas"),
            of: .branch(branch),
            currency: .usd,
            categories: kinds.map { MenuCategory(id: CategoryID($0), name: LocalizedText($0, in: .english)) },
            items: items
        )
        let problems = menu.problems()
        guard problems.isEmpty else { throw Defects(problems) }
        return menu
    }
}

/// A context with the stored documents it was made from; a unit based on it checks their versions.
struct StoredContext<Key: Sendable, Context: Sendable>: ContextSource {
    let value: Context
    let basis: [DocumentRef: Version]

    func context(for key: Key, afresh: Bool) -> ReadContext<Context> { ReadContext(value, from: basis) }
}
