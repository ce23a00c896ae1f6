import Tableside
import TablesideFoundation

/// Some days with APPetito: accounts and a restaurant part by part, search, reservations, missions and points, opinions.
struct AppetitoStory: StoryExample {
    static let name = "appetito"
    static let summary = "all scenarios of APPetito as some days on its phones, over the wire"

    static let corso = BranchID("corso")
    static let restaurant = RestaurantID("da-olga")
    static let soup = MenuItemID("soup")

    let stage: Stage
    let story: Story
    let nina: Phone
    let paolo: Phone
    let olga: Phone
    /// Who keeps the book of the restaurant.
    let max: Phone

    static func play(_ told: (Story) -> Void) async throws {
        let story = Story("APPetito: the last days of March 2026 in Udine; the phones speak English.")
        told(story)
        let play = try await AppetitoStory(story)
        try await play.registration()
        try await play.search()
        try await play.reservation()
        try await play.missions()
        try await play.opinions()
        try await play.hoursAndDishes()
        try await play.socialLogin()
    }

    private init(_ story: Story) async throws {
        self.story = story
        let settings = Stage.Settings(accounts: .appetito, notices: .appetito, tick: .seconds(20))
        let rome = try FoundationZone(identifier: "Europe/Rome")
        stage = try Stage(story, at: "2026-03-26T10:00", in: rome, settings)
        var rules = BookingRules(branch: Self.corso, step: .minutes(30), turn: .minutes(120))
        rules.follow(.appetito)
        stage.house.rules[Self.corso] = rules
        stage.house.terms = { menu, _, _ in OrderingPolicy(menu: menu, acceptance: .automatic) }
        stage.house.rewards[Self.corso] = { missions in
            HouseLoyalty(
                "da-olga",
                PointsProgram(branches: [Self.corso]),
                in: rome,
                restaurant: Self.restaurant,
                missions: missions,
                point: Money(minorUnits: 50, .eur),
                inviterPoints: 7,
                inviteePoints: 3
            )
        }
        for (restaurant, branch) in try Self.others() { try await stage.open(restaurant, [branch], []) }
        (stage.house.listings, stage.house.dishes) = (.appetito, .appetito)
        (nina, paolo) = (Phone("Nina", on: stage), Phone("Paolo", on: stage))
        (olga, max) = (Phone("Olga", on: stage), Phone("Max", on: stage))
    }

    /// The restaurants that were there before.
    private static func others() throws -> [(Restaurant, Branch)] {
        func place(
            _ id: String,
            _ name: String,
            _ kind: RestaurantKind,
            in city: String,
            _ from: String,
            _ until: String
        ) throws -> (Restaurant, Branch) {
            let restaurant = Restaurant(id: RestaurantID(id), name: name, kinds: [kind])
            let branch = Branch(
                id: BranchID(id),
                restaurant: restaurant.id,
                name: name,
                zone: "Europe/Rome",
                currency: .eur,
                hours: OpeningHours(everyDay: [try OpeningPeriod(from, until)]),
                address: PostalAddress(street: "Via Nuova 3", city: city)
            )
            return (restaurant, branch)
        }
        return [
            try place("pineta", "Trattoria Pineta", .trattoria, in: "Grado", "18:00", "23:00"),
            try place("forno", "Il Forno", .pizzeria, in: "Udine", "18:00", "02:00"),
            try place("alba", "Caffè Alba", .cafe, in: "Udine", "07:00", "16:00"),
        ]
    }
}
