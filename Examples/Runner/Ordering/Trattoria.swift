import Tableside

/// The restaurant of the dinner: one table, a waiter, a cook and a short menu in courses.
struct Trattoria {
    static let branch = BranchID("trattoria")
    static let table = TableID("t7")
    static let water = MenuItemID("water")
    static let wine = MenuItemID("wine")
    static let soup = MenuItemID("soup")
    static let salad = MenuItemID("salad")
    static let trout = MenuItemID("trout")
    static let sarmale = MenuItemID("sarmale")
    static let papanasi = MenuItemID("papanasi")

    static let ana = UserID("ana")
    static let waiter = Author.waiter(ana, at: branch)
    static let cook = Author.cook(UserID("gabriela"), at: branch)
    static let manager = Author.manager(UserID("mara"), at: branch)

    let menu: FoodMenu
    let zone: ZoneTransitions
    let plan: VenuePlan

    init() throws {
        zone = try PizzaHouse.bucharest()
        menu = try Trattoria.menu()
        let table = DiningTable(id: Trattoria.table, number: 7, seats: try SeatRange(1, 2))
        let evening = [try OpeningPeriod("17:00", "24:00")]
        let branch = Branch(
            id: Trattoria.branch,
            restaurant: RestaurantID("trattoria"),
            name: "Trattoria",
            zone: zone.identifier,
            currency: .ron,
            hours: OpeningHours(weekly: Dictionary(uniqueKeysWithValues: Weekday.allCases.map { ($0, evening) })),
            tables: [table]
        )
        let rules = BookingRules(branch: Trattoria.branch, step: .minutes(15), turn: .minutes(120))
        plan = try VenuePlan(branch, rules: rules, zone: zone)
    }

    /// The menu: drinks come before the courses, the rest in three courses, and the cover charge is 5.00.
    private static func menu() throws -> FoodMenu {
        func text(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }
        func item(
            _ id: MenuItemID,
            _ name: String,
            _ category: String,
            _ bani: Int64,
            _ station: Station = .kitchen
        ) -> MenuItem {
            MenuItem(
                id: id,
                name: text(name),
                category: CategoryID(category),
                price: Money(minorUnits: bani, .ron),
                station: station
            )
        }
        let menu = FoodMenu(
            id: MenuID("dinner"),
            of: .branch(branch),
            currency: .ron,
            categories: [
                MenuCategory(id: CategoryID("drinks"), name: text("Drinks"), kind: .drink),
                MenuCategory(id: CategoryID("starters"), name: text("Starters"), course: 1),
                MenuCategory(id: CategoryID("mains"), name: text("Mains"), course: 2),
                MenuCategory(id: CategoryID("desserts"), name: text("Desserts"), course: 3),
            ],
            items: [
                item(water, "Water", "drinks", 1_400, .bar),
                item(wine, "Glass of wine", "drinks", 2_200, .bar),
                item(soup, "Bean soup", "starters", 2_400),
                item(salad, "Aubergine salad", "starters", 2_600),
                item(trout, "Grilled trout", "mains", 6_200),
                item(sarmale, "Sarmale", "mains", 4_800),
                item(papanasi, "Papanași", "desserts", 2_950),
            ],
            coverCharge: Money(minorUnits: 500, .ron)
        )
        let problems = menu.problems()
        guard problems.isEmpty else { throw Defects(problems) }
        return menu
    }

    /// A cart with one portion of each item for a seat, in the menu's courses.
    func cart(_ items: [MenuItemID], for seat: Int, covers: Int) -> Cart {
        let lines = items.map { item in
            menu.fillingDefaults(of: CartLine(id: LineID(item.rawValue), item: item, seat: seat))
        }
        return Cart(lines, covers: covers)
    }
}
