import Tableside
import TablesideFoundation
import TablesideTexts

/// An evening with Giorgi: venues found, a table with two devices, portions by courses, takeaway, calls, an account, and
/// data kept on the phone.
struct GiorgiStory: StoryExample {
    static let name = "giorgi"
    static let summary = "all scenarios of Giorgi as one evening on its phones, over the wire"

    static let branch = BranchID("osteria")
    static let water = MenuItemID("water")
    static let wine = MenuItemID("wine")
    static let bruschetta = MenuItemID("bruschetta")
    static let risotto = MenuItemID("risotto")
    static let cutlet = MenuItemID("cutlet")
    static let capricciosa = MenuItemID("capricciosa")
    static let mushrooms = ModifierChoice("mushrooms", of: "additions")
    static let withoutOnion = ModifierChoice("onion", of: "removals")

    let stage: Stage
    let story: Story
    let ada: Phone
    let bruno: Phone
    let vera: Phone
    let menu: FoodMenu

    static func play(_ told: (Story) -> Void) async throws {
        let story = Story("Giorgi: Friday, 27 March 2026, at an osteria in Turin; the phones speak Italian.")
        told(story)
        let play = try await GiorgiStory(story)
        try await play.find()
        try await play.session()
        try await play.portions()
        try await play.summary()
        try await play.takeaway()
        try await play.waiter()
        try await play.account()
        try await play.data()
    }

    private init(_ story: Story) async throws {
        self.story = story
        let plan = NoticePlan([
            .orderPlaced: [.waiters], .orderApproved: [.table], .orderRejected: [.table], .paymentWanted: [.waiters],
        ])
        let settings = Stage.Settings(language: .italian, accounts: .giorgi, notices: plan, tick: .seconds(20))
        let rome = try FoundationZone(identifier: "Europe/Rome")
        stage = try Stage(story, at: "2026-03-27T19:00", in: rome, settings)
        menu = try Self.menu()
        stage.house.rules[Self.branch] = BookingRules(branch: Self.branch, step: .minutes(30), turn: .minutes(120))
        stage.house.terms = { menu, order, _ in
            // Orders at tables go to the kitchen at once; what leaves the house is confirmed first.
            order.cart.channel == .dineIn
                ? OrderingPolicy(menu: menu, profile: .giorgiTable, acceptance: .automatic)
                : OrderingPolicy(menu: menu, profile: .giorgiTakeaway)
        }
        stage.house.visits = { HouseService(day: $0, currency: $1, devices: 1) }
        for (restaurant, branch) in try Self.venues() {
            try await stage.open(restaurant, [branch], branch.id == Self.branch ? [menu] : [])
        }
        (ada, bruno, vera) = (Phone("Ada", on: stage), Phone("Bruno", on: stage), Phone("Vera", on: stage))
    }

    private static func text(_ italian: String, _ english: String) throws -> LocalizedText {
        try LocalizedText([.english: english, LanguageTag("it"): italian], default: .english)
    }

    /// Drinks come before everyone, starters first, then the first courses, then cutlets and pizzas; a place is 2.00.
    private static func menu() throws -> FoodMenu {
        func item(
            _ id: MenuItemID,
            _ name: LocalizedText,
            _ category: CategoryID,
            _ cents: Int64,
            _ station: Station = .kitchen,
            _ modifiers: [ModifierGroupID] = []
        ) -> MenuItem {
            let price = Money(minorUnits: cents, .eur)
            return MenuItem(
                id: id,
                name: name,
                category: category,
                price: price,
                station: station,
                modifiers: modifiers
            )
        }
        let fungi = ModifierOption(
            id: "mushrooms",
            name: try text("funghi", "mushrooms"),
            price: Money(minorUnits: 150, .eur)
        )
        return FoodMenu(
            id: "carta",
            of: .branch(branch),
            currency: .eur,
            categories: [
                MenuCategory(id: "drinks", name: try text("Bevande", "Drinks"), kind: .drink),
                MenuCategory(id: "starters", name: try text("Antipasti", "Starters"), course: 1),
                MenuCategory(id: "firsts", name: try text("Primi", "First courses"), course: 2),
                MenuCategory(id: "mains", name: try text("Secondi", "Mains"), course: 3),
            ],
            items: [
                item(water, try text("Acqua", "Water"), "drinks", 250, .bar),
                item(wine, try text("Vino", "Wine"), "drinks", 900, .bar),
                item(bruschetta, try text("Bruschetta", "Bruschetta"), "starters", 500),
                item(risotto, try text("Risotto", "Risotto"), "firsts", 1_100),
                item(cutlet, try text("Cotoletta", "Cutlet"), "mains", 1_250),
                item(
                    capricciosa,
                    try text("Capricciosa", "Capricciosa"),
                    "mains",
                    950,
                    .kitchen,
                    ["additions", "removals"]
                ),
            ],
            coverCharge: Money(minorUnits: 200, .eur),
            modifierGroups: [
                ModifierGroup(id: "additions", name: try text("con", "with"), options: [fungi]),
                ModifierGroup(
                    id: "removals",
                    name: try text("senza", "without"),
                    kind: .removal,
                    options: [ModifierOption(id: "onion", name: try text("cipolla", "onion"))]
                ),
            ]
        )
    }

    private static func venues() throws -> [(Restaurant, Branch)] {
        func place(
            _ id: String,
            _ name: String,
            _ kind: RestaurantKind,
            _ at: (Double, Double),
            _ tables: Int = 0
        ) throws -> (Restaurant, Branch) {
            let restaurant = Restaurant(id: RestaurantID(id), name: name, kinds: [kind])
            let branch = Branch(
                id: BranchID(id),
                restaurant: restaurant.id,
                name: name,
                zone: "Europe/Rome",
                currency: .eur,
                hours: OpeningHours(everyDay: [
                    try OpeningPeriod("12:00", "15:00"), try OpeningPeriod("18:30", "24:00"),
                ]),
                tables: try (0..<tables).map { index in
                    DiningTable(id: TableID("t\(index + 1)"), number: index + 1, seats: try SeatRange(upTo: 4))
                },
                address: PostalAddress(street: "Via Verde \(tables + 1)", city: "Torino"),
                coordinate: try Coordinate(latitude: at.0, longitude: at.1)
            )
            return (restaurant, branch)
        }
        return [
            try place("osteria", "Osteria Giorgia", .trattoria, (45.0715, 7.6862), 4),
            try place("pizzeria", "Pizzeria Sole", .pizzeria, (45.0690, 7.6885)),
            try place("ponte", "Ristorante al Ponte", .restaurant, (45.0600, 7.7010)),
            try place("colle", "Locanda del Colle", .trattoria, (45.0800, 7.7700)),
        ]
    }

    // MARK: GI-S1

    private func find() async throws {
        story.scene("GI-S1", "Find a venue")
        let home = try await ada.asks("opens the map", .home(after: nil), as: HousePage<RestaurantPage>.self)
        let listings = (home?.items ?? []).flatMap { page in
            page.branches.map { branch in
                RestaurantListing(
                    id: branch.id,
                    restaurant: page.id,
                    name: page.restaurant.name,
                    zone: branch.card.zone,
                    areas: branch.card.address.map { [$0.city] } ?? [],
                    coordinate: branch.card.coordinate,
                    hours: branch.card.hours,
                    tags: [.kind: page.restaurant.kinds.map(\.rawValue)]
                )
            }
        }
        let rome = stage.house.zone
        let search = try RestaurantSearch(listings) { $0 == rome.identifier ? rome : nil }
        var location = GuestLocation()
        try location.beginUpdating()
        location.receive(try Coordinate(latitude: 45.0703, longitude: 7.6869))
        func look(_ words: String, is expected: [BranchID], _ change: (inout SearchQuery) throws -> Void) throws {
            var query = SearchQuery()
            try change(&query)
            let answer = try search.answer(to: query)
            if !words.isEmpty { try stage.line(ada.name, words) }
            for found in answer.findings {
                let distance = found.distance.map { " at \(Int($0.meters.rounded())) m" } ?? ""
                ada.shows(listings[found.position].name + distance)
            }
            if answer.findings.isEmpty { ada.shows("nothing") }
            try story.check(answer.findings.map(\.id), is: expected, "the venues")
        }
        let near = try Distance.meters(500)
        try look("", is: ["osteria", "pizzeria"]) { $0.place = .near(location, radius: near) }
        try look("widens the circle to two kilometers", is: ["osteria", "pizzeria", "ponte"]) { query in
            query.place = .near(location, radius: try .kilometers(2))
        }
        let ahead = try BearingCone(around: Bearing(degrees: 135), spread: 20)
        try look("holds the phone up to the south-east", is: ["pizzeria", "ponte"]) { query in
            query.place = .near(location, radius: try .kilometers(2), cone: ahead)
        }
        try look("searches Turin for a trattoria", is: ["colle", "osteria"]) { query in
            query.choices = [.city: .any(["Torino"]), .kind: .any(["trattoria"])]
            query.order = .name
        }
        location.refuse()
        try look("takes the location back", is: ["colle", "osteria", "pizzeria", "ponte"]) { query in
            query.place = .near(location, radius: near)
        }
    }
}
