import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

/// Giorgi's restaurant: waiters open the tab of a table, guests choose on their telephones, portions come by courses.
struct Giorgi: Sendable {
    static let tab = TabID("comanda")
    static let phone = DeviceID("phone")
    static let tablet = DeviceID("tablet")
    static let waiter = Diner.waiter(Diner.wanda)
    static let guest = Diner.guest

    static let water = MenuItemID("water")
    static let wine = MenuItemID("wine")
    static let bruschetta = MenuItemID("bruschetta")
    static let risotto = MenuItemID("risotto")
    static let cutlet = MenuItemID("cutlet")
    static let capricciosa = MenuItemID("capricciosa")
    static let additions = ModifierGroupID("additions")
    static let removals = ModifierGroupID("removals")
    static let mushrooms = ModifierChoice(OptionID("mushrooms"), of: additions)
    static let withoutOnion = ModifierChoice(OptionID("onion"), of: removals)

    static func eur(_ cents: Int64) -> Money { Money(minorUnits: cents, .eur) }

    private static func text(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }

    let diner: Diner
    let menu = Giorgi.menu()

    init() async throws { diner = try await Diner() }

    /// Drinks come before everyone, starters first, then the first courses, then cutlets and pizzas; a place is 2.00.
    static func menu(pizza: Int64 = 950) -> FoodMenu {
        func item(
            _ id: MenuItemID,
            _ category: String,
            _ cents: Int64,
            _ station: Station = .kitchen,
            _ modifiers: [ModifierGroupID] = []
        ) -> MenuItem {
            MenuItem(
                id: id,
                name: text(id.rawValue),
                category: CategoryID(category),
                price: eur(cents),
                station: station,
                modifiers: modifiers
            )
        }
        return FoodMenu(
            id: MenuID("evening"),
            of: .branch(Diner.branch),
            currency: .eur,
            categories: [
                MenuCategory(id: CategoryID("drinks"), name: text("Drinks"), kind: .drink),
                MenuCategory(id: CategoryID("starters"), name: text("Starters"), course: 1),
                MenuCategory(id: CategoryID("firsts"), name: text("First courses"), course: 2),
                MenuCategory(id: CategoryID("mains"), name: text("Mains"), course: 3),
            ],
            items: [
                item(water, "drinks", 250, .bar),
                item(wine, "drinks", 900, .bar),
                item(bruschetta, "starters", 500),
                item(risotto, "firsts", 1_100),
                item(cutlet, "mains", 1_250),
                item(capricciosa, "mains", pizza, .kitchen, [additions, removals]),
            ],
            coverCharge: eur(200),
            modifierGroups: [
                ModifierGroup(
                    id: additions,
                    name: text("with"),
                    options: [ModifierOption(id: OptionID("mushrooms"), name: text("mushrooms"), price: eur(150))]
                ),
                ModifierGroup(
                    id: removals,
                    name: text("without"),
                    kind: .removal,
                    options: [ModifierOption(id: OptionID("onion"), name: text("onion"))]
                ),
            ]
        )
    }

    /// What the house says to orders at its tables: nobody has to confirm them (GI-35).
    func terms(_ profile: ProfileCode = .giorgiTable, menu: FoodMenu? = nil) -> OrderingPolicy {
        OrderingPolicy(menu: menu ?? self.menu, profile: profile, acceptance: .automatic)
    }

    /// A portion with the course of its heading, unless one is named.
    func portion(
        _ id: String,
        _ item: MenuItemID,
        _ modifiers: [ModifierChoice] = [],
        course: Int? = nil,
        note: String? = nil
    ) -> CartLine {
        menu.fillingDefaults(
            of: CartLine(id: LineID(id), item: item, modifiers: modifiers, note: note, course: course)
        )
    }

    /// The waiter opens the tab of a table (GI-23).
    func open(_ tab: TabID = tab, table: String = "t2", covers: Int, devices: Int?) async throws {
        let opening = GuestTab.Opening(
            branch: Diner.branch,
            currency: .eur,
            opener: .waiter,
            table: TableID(table),
            waiter: Diner.wanda,
            covers: covers,
            devices: devices
        )
        try await perform(.open(opening), on: tab, by: Self.waiter)
    }

    func perform(_ command: GuestTab.Command, on tab: TabID = tab, by author: Author = guest) async throws {
        do {
            try await diner.runner.perform(Envelope(command, on: GuestTab.self, tab, by: author, id: diner.nextID()))
        } catch {
            // Refused like a decision over several things.
            guard case .refused(let refusal) = error else { throw error }
            throw CommandFailure.refused(AnyRefusal(refusal))
        }
    }

    /// Sends what was chosen; waiters send from their own terminal.
    @discardableResult
    func order(
        _ order: String,
        _ lines: [CartLine],
        covers: Int = 0,
        on tab: TabID = tab,
        device: DeviceID? = nil,
        expecting: Quote? = nil,
        terms: OrderingPolicy? = nil,
        by author: Author = guest
    ) async throws -> OrderAnswer {
        let decision = PlaceOrder(
            OrderID(order),
            Cart(lines, covers: covers),
            on: tab,
            guest: author.role == .guest ? author.user : nil,
            device: device,
            expecting: expecting
        )
        return try await diner.place(decision, on: terms ?? self.terms(), by: author)
    }

    func tab(_ tab: TabID = tab) async throws -> GuestTab { try await diner.tab(tab.rawValue) }
}
