import Tableside
import TablesideFoundation
import TablesideTexts

/// Some hours with Forman: codes of tables, a tab without an account, staff who approve, a franchise, and an app that is ended.
struct FormanStory: StoryExample {
    static let name = "forman"
    static let summary = "all scenarios of Forman as one evening on its phones, over the wire"

    static let zlin = BranchID("zlin")
    static let brno = BranchID("brno")
    static let luna = BranchID("luna")
    static let broth = MenuItemID("broth")
    static let caesar = MenuItemID("caesar")

    let stage: Stage
    let story: Story
    let eliska: Phone
    let petra: Phone
    let olina: Phone

    static func play(_ told: (Story) -> Void) async throws {
        let story = Story("Forman: Friday, 27 March 2026, in Zlín and Brno; the phones speak Czech.")
        told(story)
        let play = try await FormanStory(story)
        try await play.home()
        try await play.scan()
        try await play.open()
        try await play.approval()
        try await play.close()
        try await play.franchise()
        try await play.ended()
        try await play.extras()
    }

    private init(_ story: Story) async throws {
        self.story = story
        let settings = Stage.Settings(
            language: .czech,
            accounts: .forman,
            notices: .forman,
            showsSeconds: true,
            tick: .seconds(5)
        )
        let prague = try FoundationZone(identifier: "Europe/Prague")
        stage = try Stage(story, at: "2026-03-27T17:00", in: prague, settings)
        stage.house.terms = { menu, _, _ in OrderingPolicy(menu: menu, profile: Order.Profile.forman.code) }
        stage.house.visits = { HouseService(day: $0, profile: GuestTab.Profile.forman.code, currency: $1) }
        (eliska, petra) = (Phone("Eliška", on: stage), Phone("Petra", on: stage))
        olina = Phone("Olina", on: stage)
        try await set()
    }

    static func czech(_ czech: String, _ english: String? = nil) throws -> LocalizedText {
        let tag = try LanguageTag("cs")
        guard let english else { return LocalizedText(czech, in: tag) }
        return try LocalizedText([tag: czech, .english: english], default: tag)
    }

    static func czk(_ crowns: Int64) -> Money { Money(minorUnits: crowns * 100, .czk) }

    /// A franchise, whose house in Zlín sells its common menu as it is; a pizzeria; and one that is not shown at present.
    private func set() async throws {
        let lime = Restaurant(
            id: "lime",
            name: "Hostinec U Lípy",
            about: try Self.czech("Česká kuchyně pod lípou", "Czech cooking under a lime tree"),
            contacts: [ContactPoint(.phone, "+420 577 000 000")]
        )
        let common = FoodMenu(
            id: "common",
            of: .restaurant("lime"),
            currency: .czk,
            categories: [
                MenuCategory(id: "soups", name: try Self.czech("Polévky", "Soups"), kind: .soup),
                MenuCategory(id: "salads", name: try Self.czech("Saláty", "Salads")),
            ],
            items: [
                MenuItem(id: Self.broth, name: try Self.czech("Hovězí vývar"), category: "soups", price: Self.czk(59)),
                MenuItem(
                    id: Self.caesar,
                    name: try Self.czech("SALÁT S CAESAR DRESINKEM"),
                    category: "salads",
                    variations: [
                        Variation(id: "0.4", name: try Self.czech("0,4 kg"), price: Self.czk(179)),
                        Variation(id: "0.3", name: try Self.czech("0,3 kg"), price: Self.czk(149)),
                    ]
                ),
            ]
        )
        let owner = UserID("olina")
        try await stage.open(
            lime,
            [
                try branch(Self.zlin, of: lime, "Zlín", (49.2265, 17.6668)),
                try branch(Self.brno, of: lime, "Brno", (49.1951, 16.6068)),
            ],
            [common],
            of: owner
        )
        try await stage.adapt("common", MenuAdaptation(id: "zlin-menu", branch: Self.zlin), of: owner)
        let moon = Restaurant(id: "luna", name: "Pizzerie Luna")
        try await stage.open(
            moon,
            [try branch(Self.luna, of: moon, "Zlín", (49.2290, 17.6700))],
            [try Self.pizzas(), try Self.lunch()]
        )
        stage.house.menus[Self.luna] = "pizzas"
        let post = Restaurant(id: "posta", name: "Stará pošta")
        try await stage.open(post, [try branch("posta", of: post, "Zlín", (49.2200, 17.6600))], [])
        try await stage.suspend("posta")
    }

    private func branch(
        _ id: BranchID,
        of restaurant: Restaurant,
        _ city: String,
        _ at: (Double, Double)
    ) throws -> Branch {
        Branch(
            id: id,
            restaurant: restaurant.id,
            name: "\(restaurant.name), \(city)",
            zone: "Europe/Prague",
            currency: .czk,
            hours: OpeningHours(everyDay: [try OpeningPeriod("11:00", "23:00")]),
            tables: try (1...4).map { number in
                DiningTable(id: TableID("\(id)-\(number)"), number: number, seats: try SeatRange(upTo: 4))
            },
            address: PostalAddress(street: "Dlouhá 12", city: city),
            coordinate: try Coordinate(latitude: at.0, longitude: at.1)
        )
    }

    private static func pizzas() throws -> FoodMenu {
        func item(_ id: MenuItemID, _ name: String, _ category: CategoryID, _ crowns: Int64) throws -> MenuItem {
            MenuItem(
                id: id,
                name: try czech(name),
                category: category,
                price: czk(crowns),
                modifiers: id == "pizza" ? ["extras"] : []
            )
        }
        let options = [
            ModifierOption(id: "ham", name: try czech("šunka"), price: czk(25)),
            ModifierOption(id: "basil", name: try czech("bazalka")),
        ]
        return FoodMenu(
            id: "pizzas",
            of: .branch(luna),
            name: try czech("Pizza"),
            currency: .czk,
            categories: [
                MenuCategory(id: "pizzas", name: try czech("Pizzy"), kind: .pizza),
                MenuCategory(id: "crusts", name: try czech("K pizze"), kind: .pizzaSide),
                MenuCategory(id: "drinks", name: try czech("Nápoje"), kind: .drink),
            ],
            items: [
                try item("pizza", "Margherita", "pizzas", 160), try item("crust", "Pizza tyčinky", "crusts", 45),
                try item("lemonade", "Limonáda", "drinks", 55),
            ],
            modifierGroups: [ModifierGroup(id: "extras", name: try czech("s"), options: options)]
        )
    }

    private static func lunch() throws -> FoodMenu {
        FoodMenu(
            id: "lunch",
            of: .branch(luna),
            name: try czech("Polední menu"),
            currency: .czk,
            categories: [MenuCategory(id: "soups", name: try czech("Polévky"), kind: .soup)],
            items: [MenuItem(id: "soup", name: try czech("Rajská"), category: "soups", price: czk(49))]
        )
    }
}
