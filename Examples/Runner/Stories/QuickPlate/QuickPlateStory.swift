import Tableside
import TablesideTesting
import TablesideTexts

/// An evening with QuickPlate: accounts, a booking, two waiters with their limits, a kitchen, bills, and the map.
struct QuickPlateStory: StoryExample {
    static let name = "quickplate"
    static let summary = "all scenarios of QuickPlate as one evening on its phones, over the wire"

    static let marty = BranchID("marty")
    static let soup = MenuItemID("soup")
    static let papanasi = MenuItemID("papanasi")
    static let bread = MenuItemID("bread")

    let stage: Stage
    let story: Story
    let ana: Phone
    let mia: Phone
    let wanda: Phone
    let will: Phone
    let carl: Phone
    /// The manager's till inside the restaurant.
    let till: HouseSender<StoryHouse>
    let day: BranchDay

    static func play(_ told: (Story) -> Void) async throws {
        let story = Story("QuickPlate: Friday, 27 March 2026, at Marty in Bucharest; the phones speak Romanian.")
        told(story)
        let play = try await QuickPlateStory(story)
        try await play.signUp()
        try await play.booking()
        try await play.balancing()
        try await play.bill()
        try await play.kitchen()
        try await play.discovery()
    }

    private init(_ story: Story) async throws {
        self.story = story
        let settings = Stage.Settings(
            language: .romanian,
            accounts: .quickPlate,
            rights: .quickPlate,
            notices: .quickPlate,
            reminder: .minutes(20),
            tick: .seconds(20)
        )
        stage = try Stage(story, at: "2026-03-27T16:00", in: Zones.bucharest(), settings)
        day = BranchDay(branch: Self.marty, date: try CivilDate("2026-03-27"))
        var rules = BookingRules(branch: Self.marty, step: .minutes(30), turn: .minutes(90))
        rules.follow(.quickPlate)
        stage.house.rules[Self.marty] = rules
        let shift = day
        stage.house.terms = { menu, _, _ in OrderingPolicy(menu: menu, profile: .quickPlate) }
        stage.house.visits = { HouseService(day: $0, shift: shift, profile: .quickPlate, currency: $1) }
        for (branch, restaurant) in try Self.restaurants() {
            try await stage.open(restaurant, [branch], branch.id == Self.marty ? [try Self.menu()] : [])
        }
        (ana, mia) = (Phone("Ana", on: stage), Phone("Mia", on: stage))
        (wanda, will) = (Phone("Wanda", on: stage), Phone("Will", on: stage))
        carl = Phone("Carl", on: stage)
        till = stage.till(.manager("mara", at: Self.marty), at: Self.marty)
    }

    private static func restaurants() throws -> [(Branch, Restaurant)] {
        let hours = OpeningHours(everyDay: [try OpeningPeriod("12:00", "24:00")])
        func place(
            _ id: String,
            _ name: String,
            _ at: (Double, Double),
            _ seats: [Int]
        ) throws -> (
            Branch, Restaurant
        ) {
            let restaurant = Restaurant(id: RestaurantID(id), name: name)
            let branch = Branch(
                id: BranchID(id),
                restaurant: restaurant.id,
                name: name,
                zone: "Europe/Bucharest",
                currency: .ron,
                hours: hours,
                tables: try seats.enumerated().map { index, seats in
                    DiningTable(id: TableID("t\(index + 1)"), number: index + 1, seats: try SeatRange(upTo: seats))
                },
                coordinate: try Coordinate(latitude: at.0, longitude: at.1)
            )
            return (branch, restaurant)
        }
        return [
            try place("roma", "Roma", (44.4286, 26.1025), [4]),
            try place("marty", "Marty", (44.4367, 26.1025), [2, 4, 4, 6]),
            try place("lunga", "Trattoria Lunga", (47.1585, 23.0), [4]),
        ]
    }

    private static func menu() throws -> FoodMenu {
        func text(_ romanian: String, _ english: String) throws -> LocalizedText {
            try LocalizedText([.english: english, LanguageTag("ro"): romanian], default: .english)
        }
        func item(_ id: MenuItemID, _ name: LocalizedText, _ bani: Int64) -> MenuItem {
            MenuItem(id: id, name: name, category: "food", price: Money(minorUnits: bani, .ron))
        }
        return FoodMenu(
            id: "dinner",
            of: .branch(marty),
            currency: .ron,
            categories: [MenuCategory(id: "food", name: try text("Mâncare", "Food"))],
            items: [
                item(soup, try text("Ciorbă de fasole", "Bean soup"), 1_550),
                item(papanasi, try text("Papanași", "Papanași"), 2_200),
                item(bread, try text("Pâine", "Bread"), 300),
            ]
        )
    }

    // MARK: QP-S1

    private static func form(_ name: String, _ email: String, at work: Role? = nil) -> SignUpForm {
        SignUpForm(
            role: work,
            [.username: name.lowercased(), .firstName: name, .lastName: "Ionescu", .email: email],
            workplace: work.map { _ in Employment(restaurant: "marty", branch: marty) }
        )
    }

    /// Somebody who has had an account for long.
    private func settleIn(_ phone: Phone, as work: Role? = nil) async throws {
        let email = "\(phone.id)@example.ro"
        try await phone.settleIn(Self.form(phone.name, email, at: work), name: email)
    }

    private func signUp() async throws {
        story.scene("QP-S1", "Sign-up")
        try await settleIn(mia)
        try await stage.move(to: "2026-03-27T16:05")
        func signUp(
            _ words: String,
            _ form: SignUpForm,
            _ password: String = "parola",
            _ again: String? = nil,
            refused code: String? = "account.signUpRefused",
            done: String = "done"
        ) async throws {
            let call = AccountCall.signUp(
                user: ana.id,
                form: form,
                password: password,
                confirmation: again ?? password
            )
            try await ana.calls(words, call, refused: code, done: done)
        }
        let form = Self.form("Ana", "ana@example.ro")
        var wrong = form
        wrong[.lastName] = ""
        try await signUp("sends the form of a new account without a last name", wrong)
        wrong = form
        wrong[.email] = "mia@example.ro"
        try await signUp("with the e-mail of somebody else", wrong)
        wrong = form
        wrong[.username] = "mia"
        try await signUp("with the user name of somebody else", wrong)
        try await signUp("with two different passwords", form, "parola", "parole")
        try await signUp("with a password of five characters", form, "cinci")
        stage.isOffline = true
        try await signUp("in the subway, with everything right", form, refused: "transport.noConnection")
        stage.isOffline = false
        try await stage.move(to: "2026-03-27T16:10")
        try await signUp(
            "again, back in the street",
            form,
            refused: nil,
            done: "done: confirm the e-mail, then sign in"
        )
        func signIn(_ words: String, _ email: String, _ password: String, refused code: String?) async throws {
            let call = AccountCall.signIn(name: email, password: password)
            try await ana.calls(words, call, refused: code, done: "signed in")
        }
        try await signIn("signs in at once", "ana@example.ro", "parola", refused: "account.emailNotVerified")
        let verification = VerificationKey(.email, of: ana.id)
        for code in ["000000", await stage.counter.vault.lastCode(of: verification) ?? ""] {
            let call = AccountCall.enterCode(verification: verification, code: code)
            let receipt = try await ana.calls("enters the code \(code)", call, done: nil)
            let isRight = receipt.isRight == true
            story.say(.answer, isRight ? "the e-mail is confirmed" : "wrong, \(receipt.triesLeft ?? 0) tries left")
            try story.check(isRight, is: code != "000000", "the code")
        }
        try await signIn(
            "signs in with a wrong password",
            "ana@example.ro",
            "Parola",
            refused: "account.wrongCredentials"
        )
        try await signIn(
            "with an e-mail that nobody has",
            "eva@example.ro",
            "parola",
            refused: "account.wrongCredentials"
        )
        try await signIn("with what she chose", "ana@example.ro", "parola", refused: nil)
        let session = try SessionState(of: ana.who?.role ?? .system)
        ana.shows("the start page of a session “\(session.rawValue)”")
        try story.check(session, is: .clientSignedIn, "the session")
        try await stage.move(to: "2026-03-27T16:15")
        for (phone, role) in [(wanda, Role.waiter), (will, .waiter), (carl, .cook)] {
            try await settleIn(phone, as: role)
            let place = try await phone.reads(.profile, as: UserProfile.self).restaurantName
            phone.shows("the list of orders at \(place ?? "no restaurant")")
            try story.check(place, is: "Marty", "the workplace")
        }
    }

    // MARK: QP-S6

    private func discovery() async throws {
        story.scene("QP-S6", "Discovery")
        try await stage.move(to: "2026-03-27T21:00")
        let review = Review.Content(rating: try Rating(hundredths: 475))
        try await mia.does(
            "gives Marty four stars and three quarters",
            .guest(request: .review(visit: .booking(day: day, id: "5"), content: review))
        )
        let home = try await ana.asks("opens the map", .home(after: nil), as: HousePage<RestaurantPage>.self)
        let cards = home?.items.flatMap(\.branches).map(\.card) ?? []
        var location = GuestLocation()
        location.refuse()
        do throws(LocationError) {
            _ = try location.center()
        } catch {
            story.say(.refusal, try stage.wording.words(for: error))
            try story.check(error.code.rawValue, is: "location.refused", "the center")
        }
        ana.shows("\(cards.compactMap(\.pin).count) pins, without distances")
        try stage.line(ana.name, "allows the phone to say where she is")
        location.allow()
        try location.beginUpdating()
        location.receive(try Coordinate(latitude: 44.4268, longitude: 26.1025))
        let near = try cards.compactMap(\.pin).within(.kilometers(2), of: location.center())
        for found in near {
            let card = cards.first { $0.id == found.element.id }
            ana.shows("\(card?.name ?? "") at \(Int(found.distance.meters.rounded())) m")
        }
        try story.check(near.map(\.element.id), is: ["roma", "marty"], "the pins within two kilometers")
        let card = cards.first { $0.id == near.last?.element.id }
        try stage.line(ana.name, "taps the pin that is farther away")
        let stars = card?.rating.map { "\($0)" } ?? "no"
        try story.check(card?.rating, is: review.rating, "the stars")
        ana.shows("\(card?.name ?? ""), \(stars) stars")
        func list(_ typed: String, is expected: [String]) throws {
            let names = cards.named(typed).map(\.name).sorted()
            try stage.line(ana.name, typed.isEmpty ? "clears the search" : "types “\(typed)” in the list")
            ana.shows(names.joined(separator: ", "))
            try story.check(names, is: expected, "the list")
        }
        try list("Ma", is: ["Marty"])
        try list("", is: ["Marty", "Roma", "Trattoria Lunga"])
        for (words, request, expected) in [
            ("taps the star of Marty", AccountRequest.star(restaurant: "marty"), ["marty"]),
            ("taps it again", .unstar(restaurant: "marty"), []),
        ] as [(String, AccountRequest, [RestaurantID])] {
            try await ana.calls(words, .account(request: request))
            let profile = try await ana.asks("opens her profile", .profile, as: UserProfile.self)
            let favorites = profile?.favorites.restaurants
            let names = cards.filter { favorites?.contains($0.restaurant) == true }.map(\.name)
            ana.shows(names.isEmpty ? "no favorites" : "among her favorites: \(names.joined(separator: ", "))")
            try story.check(favorites, is: expected, "the favorites")
        }
    }
}
