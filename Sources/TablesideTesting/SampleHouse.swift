public import TablesideBooking
public import TablesideCore
public import TablesideMenu
public import TablesideVenue

/// A small, fully valid restaurant for tests: a branch with tables, its booking rules and its menu.
///
/// Change what the test is about, and leave the rest:
///
/// ```swift
/// var house = try SampleHouse(seats: [2, 4, 6])
/// house.rules.largestParty = 8
/// house.join("t2", "t3", losing: 2)  // together for eight
/// let evening = try house.plan().open(house.day("2026-11-27"))
/// let seven = try house.instant("2026-11-27T19:00")
/// ```
///
/// It is in Bucharest, is open daily from 12:00 to midnight, and charges in euros.
public struct SampleHouse: Sendable {
    /// The branch; its tables are `t1`, `t2` and so on.
    public var branch: Branch
    /// The booking rules: starts every half hour, stays of two hours, and no restrictions.
    public var rules: BookingRules
    /// A soup for 4.90, a pizza for 12.00 and a beer in two sizes for 3.20 and 4.50.
    public var menu: FoodMenu
    /// The time zone of Bucharest.
    public let zone: ZoneTransitions

    /// Makes a house with one table per number of seats, each for parties of one or more.
    ///
    /// - Throws: `PlacesError` for a table without seats.
    public init(id: BranchID = BranchID("house"), seats: [Int] = [2, 2, 4, 4, 6, 8]) throws {
        zone = try Zones.bucharest()
        branch = Branch(
            id: id,
            restaurant: RestaurantID("restaurant"),
            name: "House",
            zone: zone.identifier,
            currency: .eur,
            hours: OpeningHours(everyDay: [try OpeningPeriod("12:00", "24:00")]),
            tables: try seats.enumerated().map { index, seats in
                DiningTable(id: TableID("t\(index + 1)"), number: index + 1, seats: try SeatRange(upTo: seats))
            }
        )
        rules = BookingRules(branch: id, step: .minutes(30), turn: .minutes(120))
        menu = Self.menu(of: id)
    }

    /// Compiles the plan of the branch in its current form.
    ///
    /// - Throws: all defects of the branch and its rules at once.
    public func plan() throws(Defects<PlanDefect>) -> VenuePlan { try VenuePlan(branch, rules: rules, zone: zone) }

    /// The branch as a store keeps it: registered, and active.
    ///
    /// - Throws: `ListingRefusal` with all problems of the branch.
    public func record(owner: UserID = UserID("owner")) throws(ListingRefusal) -> BranchRecord {
        var record = BranchRecord(id: branch.id)
        var changes = Changes()
        try changes.open(&record, as: branch, owner: owner)
        return record
    }

    /// The menu as a store keeps it: registered, and active.
    ///
    /// - Throws: `MenuRefusal` with all problems of the menu.
    public func menuRecord(owner: UserID = UserID("owner")) throws(MenuRefusal) -> MenuRecord {
        var record = MenuRecord(id: menu.id)
        var changes = Changes()
        try changes.open(&record, as: menu, owner: owner)
        return record
    }

    /// Lets two tables, such as `t3` and `t4`, be joined for the seats of both less those lost.
    public mutating func join(_ first: String, _ second: String, losing seats: Int = 0) {
        branch.joints.append(TableJoint(TableID(first), TableID(second), seatLoss: seats))
    }

    /// Makes the service day of a date such as `2026-11-27`, without bookings.
    ///
    /// - Throws: `TimeError` if the text is not a date.
    public func day(_ date: String) throws(TimeError) -> ServiceDay {
        ServiceDay(id: BranchDay(branch: branch.id, date: try CivilDate(date)))
    }

    /// Returns the instant at which the house's clocks show a time such as `2026-11-27T19:00`.
    ///
    /// - Throws: `TimeError` if the text is not a local time; `ZoneError` if it occurs never or twice.
    public func instant(_ local: String) throws -> Instant { try zone.instant(for: LocalDateTime(local), .reject) }

    private static func menu(of branch: BranchID) -> FoodMenu {
        let (food, drinks) = (CategoryID("food"), CategoryID("drinks"))
        func text(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }
        func eur(_ cents: Int64) -> Money { Money(minorUnits: cents, .eur) }
        return FoodMenu(
            id: MenuID("menu"),
            of: .branch(branch),
            currency: .eur,
            categories: [MenuCategory(id: food, name: text("Food")), MenuCategory(id: drinks, name: text("Drinks"))],
            items: [
                MenuItem(id: MenuItemID("soup"), name: text("Soup"), category: food, price: eur(490)),
                MenuItem(id: MenuItemID("pizza"), name: text("Pizza"), category: food, price: eur(1_200)),
                MenuItem(
                    id: MenuItemID("beer"),
                    name: text("Beer"),
                    category: drinks,
                    variations: [
                        Variation(id: VariationID("small"), name: text("0.3 l"), price: eur(320)),
                        Variation(id: VariationID("large"), name: text("0.5 l"), price: eur(450)),
                    ],
                    station: .bar
                ),
            ]
        )
    }
}

extension Changes {
    /// Registers and activates a menu.
    mutating func open(
        _ record: inout MenuRecord,
        as menu: FoodMenu,
        owner: UserID = UserID("owner")
    ) throws(MenuRefusal) {
        let now = Instant(millisecondsSince1970: 0)
        try perform(.register(menu: menu, owner: owner), on: &record, in: .none, by: .system, at: now)
        try perform(.activate, on: &record, in: .none, by: .system, at: now)
    }

    /// Registers and activates a branch.
    mutating func open(
        _ record: inout BranchRecord,
        as branch: Branch,
        owner: UserID = UserID("owner")
    ) throws(ListingRefusal) {
        let now = Instant(millisecondsSince1970: 0)
        try perform(.register(branch: branch, owner: owner), on: &record, in: .none, by: .system, at: now)
        try perform(.activate, on: &record, in: .none, by: .system, at: now)
    }
}
