import Tableside

// AP-S1 and AP-S6: what a restaurateur does.
extension AppetitoStory {
    func registration() async throws {
        story.scene("AP-S1", "Registration")
        var form = SignUpForm([.username: "nina", .email: "nina@example.it", .picture: "nina.jpg"])
        try await signUp(nina, "chooses to be a user, and forgets her names", form, refused: "account.signUpRefused")
        form[.firstName] = "Nina"
        form[.lastName] = "Conti"
        form[.category] = "influencer"
        try await signUp(nina, "fills in her names, and the category of influencers", form)
        try await signIn(nina)
        try await nina.calls("turns into an adventurer", .account(request: .change(texts: [.category: "adventurer"])))
        let profile = try await nina.asks("looks at her profile", .profile, as: UserProfile.self)
        let category = profile?.card.category
        nina.shows("the picture \(profile?.card.picture ?? "none"), the category \(category.map { "\($0)" } ?? "none")")
        try story.check(category, is: .adventurer, "the category")
        let other = SignUpForm([
            .firstName: "Paolo", .lastName: "Rossi", .username: "paolo", .email: "paolo@example.it",
            .category: "influencer", .picture: "paolo.jpg",
        ])
        try await signUp(paolo, "registers, too", other)
        try await signIn(paolo)

        let parts: [(SignUpField, String, String)] = [
            (.businessName, "Da Olga", "the name"), (.address, "Via Roma 1, Udine", "the address"),
            (.vat, "IT00743110157", "the VAT number"), (.picture, "olga.jpg", "the picture"),
            (.email, "olga@example.it", "the e-mail"),
        ]
        form = SignUpForm(role: .restaurateur)
        try await signUp(
            olga,
            "chooses to be a restaurateur, with an empty form",
            form,
            refused: "account.signUpRefused"
        )
        for (number, part) in parts.enumerated() {
            form[part.0] = part.1
            let isLast = number == parts.count - 1
            let code = isLast ? nil : "account.signUpRefused"
            try await signUp(olga, "adds \(part.2)", form, refused: code)
        }
        try await signIn(olga)
        try await list()
        try await hire()
    }

    /// The restaurant, part by part.
    private func list() async throws {
        try await stage.move(to: "2026-03-26T10:30")
        let draft = Restaurant(id: Self.restaurant, name: "Da Olga")
        try await owner("registers the restaurant with its name alone", .registerRestaurant(restaurant: draft))
        var branch = Branch(
            id: Self.corso,
            restaurant: Self.restaurant,
            name: "Da Olga, Corso",
            zone: "Europe/Rome",
            currency: .eur,
            hours: nil,
            tables: [
                DiningTable(id: "t1", number: 1, seats: try SeatRange(upTo: 4)),
                DiningTable(id: "t2", number: 2, seats: try SeatRange(upTo: 8)),
            ]
        )
        try await owner("registers its branch on the Corso, with two tables", .openBranch(branch: branch))
        let show = OwnerRequest.restaurant(
            restaurant: Self.restaurant,
            request: .activate(branches: [Self.corso], menus: ["carta"])
        )
        try await owner("wants guests to see it", show, refused: "listing.incomplete")
        func edit(_ words: String, _ edits: [RestaurantEdit]) async throws {
            try await owner("says \(words)", .restaurant(restaurant: Self.restaurant, request: .edit(edits: edits)))
        }
        try await edit("what kind of place it is", [.setKinds(kinds: [.restaurant])])
        try await edit("the VAT number", [.setVATNumber(vatNumber: try VATNumber("IT00743110157"))])
        try await edit("how one can pay", [.setPayments(payments: [.cash, .debitCard])])
        try await edit("what it looks like", [.setPhotos(photos: ["front.jpg"])])
        try await edit(
            "where it is on Facebook",
            [.setLinks(links: [SocialLink(.facebook, "https://facebook.com/olga")])]
        )
        branch.address = PostalAddress(street: "Via Roma 1", city: "Udine")
        branch.hours = OpeningHours(everyDay: [try OpeningPeriod("12:00", "23:00")])
        let place = [BranchEdit.setAddress(address: branch.address), .setHours(hours: branch.hours)]
        try await owner(
            "says where the branch is, and when it is open",
            .branch(branch: Self.corso, request: .edit(edits: place))
        )
        try await owner("wants guests to see the restaurant", show, refused: "listing.incomplete")
        let instagram = SocialLink(.instagram, "https://instagram.com/da.olga")
        try await edit("where it is on Instagram", [.setLinks(links: [instagram])])
        try await owner("writes a menu with a soup", .openMenu(menu: try Self.menu()))
        try await owner("shows the menu", .menu(menu: "carta", request: .activate))
        try await owner("shows the branch", .branch(branch: Self.corso, request: .activate))
        try await owner("shows the restaurant", show)
        stage.house.menus[Self.corso] = "carta"
        let page = try await nina.asks(
            "looks at Da Olga",
            .restaurant(restaurant: Self.restaurant),
            as: RestaurantPage.self
        )
        nina.shows("\(page?.branches.first?.name ?? "nothing"), with \(page?.dishCount ?? 0) dish")
        try story.check(page?.dishCount, is: 1, "the dishes")
    }

    /// Somebody who keeps the book.
    private func hire() async throws {
        try await stage.move(to: "2026-03-26T11:00")
        let form = SignUpForm(role: .manager, [.username: "max", .email: "max@example.it"])
        try await signUp(max, "registers as somebody who keeps books", form)
        let offer = EmploymentRequest.offer(
            offer: "offer",
            invitee: .username(try Username("max")),
            until: stage.now + .days(7)
        )
        try await owner("offers Max the job", .employment(branch: Self.corso, request: offer))
        try await max.calls(nil, .signIn(name: "max@example.it", password: "secret7"))
        let offers = try await max.asks(
            "checks which jobs he was offered",
            .receivedOffers,
            as: [ReceivedOfferCard].self
        )
        for offer in offers ?? [] { max.shows("a job at \(offer.branchName ?? "?")") }
        try story.check(offers?.map(\.id), is: ["offer"], "the offers")
        try await max.calls("takes it", .account(request: .acceptOffer(offer: "offer")))
        try await signIn(max)
        let place = max.who?.employment?.branch
        max.shows("the book of \(place?.rawValue ?? "nowhere")")
        try story.check(place, is: Self.corso, "the workplace")
    }

    static func menu() throws -> FoodMenu {
        FoodMenu(
            id: "carta",
            of: .branch(corso),
            currency: .eur,
            categories: [MenuCategory(id: "food", name: LocalizedText("Food", in: .english))],
            items: [dish(soup, "Bean soup", 850, ItemFacts(diets: [.vegan], calories: 210, photo: "soup.jpg"))]
        )
    }

    static func dish(_ id: MenuItemID, _ name: String, _ cents: Int64, _ facts: ItemFacts) -> MenuItem {
        MenuItem(
            id: id,
            name: LocalizedText(name, in: .english),
            category: "food",
            price: Money(minorUnits: cents, .eur),
            facts: facts
        )
    }

    func owner(_ words: String, _ request: OwnerRequest, refused code: String? = nil) async throws {
        try await olga.does(words, .owner(request: request), refused: code)
    }

    func signUp(_ phone: Phone, _ words: String, _ form: SignUpForm, refused code: String? = nil) async throws {
        let call = AccountCall.signUp(user: phone.id, form: form, password: "secret7", confirmation: "secret7")
        try await phone.calls(words, call, refused: code, done: "registered")
    }

    func signIn(_ phone: Phone) async throws {
        let call = AccountCall.signIn(name: "\(phone.id)@example.it", password: "secret7")
        try await phone.calls("signs in", call, done: "signed in")
    }

    // MARK: AP-S6

    func hoursAndDishes() async throws {
        story.scene("AP-S6", "Hours and dishes")
        try await stage.move(to: "2026-03-30T10:00")
        let hours = OpeningHours(everyDay: [try OpeningPeriod("11:30", "14:30"), try OpeningPeriod("18:00", "23:00")])
        let edit = BranchRequest.edit(edits: [.setHours(hours: hours)])
        try await owner("closes in the afternoon from now on", .branch(branch: Self.corso, request: edit))
        let card = try await nina.asks("looks when it is open", .branch(branch: Self.corso), as: RestaurantCard.self)
        let periods = try card?.hours?.periods(on: CivilDate("2026-03-31")) ?? []
        nina.shows("tomorrow " + periods.map { "\($0)" }.joined(separator: " and "))
        try story.check(card?.hours, is: hours, "the hours")
        let facts: [(String, ItemFacts, String?)] = [
            ("adds a cake", .none, "menu.incomplete"),
            ("with a picture", ItemFacts(photo: "cake.jpg"), "menu.incomplete"),
            ("with what is in it, without the picture", ItemFacts(allergens: [.gluten]), "menu.incomplete"),
            ("with both", ItemFacts(allergens: [.gluten], photo: "cake.jpg"), nil),
        ]
        for (words, facts, code) in facts {
            let cake = Self.dish("cake", "Walnut cake", 600, facts)
            try await owner(words, .menu(menu: "carta", request: .edit(edits: [.setItem(item: cake)])), refused: code)
        }
        let menus = try await nina.asks(
            "opens the menu",
            .menus(branch: Self.corso, after: nil),
            as: HousePage<FoodMenu>.self
        )
        let dishes = menus?.items.flatMap(\.items).map { stage.wording($0.name) } ?? []
        nina.shows(dishes.joined(separator: ", "))
        try story.check(dishes, is: ["Bean soup", "Walnut cake"], "the dishes")
    }
}
