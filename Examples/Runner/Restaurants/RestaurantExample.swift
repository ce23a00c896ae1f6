import Tableside
import TablesideFoundation

/// A restaurant from its registration to its page, by the requests of its owner, its manager and others.
enum RestaurantExample: Example {
    static let name = "restaurant"
    static let summary =
        "a restaurant registered step by step, all that is missing at once, its page, its owner and others"
    static let options: [String] = []

    /// A step and what came of it.
    struct Step: Encodable {
        let who: String
        let step: String
        let outcome: [String]
    }

    private struct Report: Encodable {
        let steps: [Step]
        let page: [String]
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        var pizzeria = PizzeriaOnline()
        let isShown = try await pizzeria.open()
        let page = try await pizzeria.page()
        let isHidden = try await pizzeria.runDaily()
        if arguments.wantsJSON {
            try console.write(json: Report(steps: pizzeria.steps, page: page))
        } else {
            for step in pizzeria.steps {
                try console.write("\(step.who) \(step.step)\n" + step.outcome.map { "  ← \($0)\n" }.joined())
            }
            try console.write("\nwhat guests saw in between\n" + page.map { "  \($0)\n" }.joined())
        }
        return isShown && isHidden
    }
}

/// The requests, and a server that asks what APPetito asks of a restaurant.
private struct PizzeriaOnline {
    /// A house that knows restaurants and no tables yet.
    private struct House: HouseSource {
        private struct NoTables: Error {}

        func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> { throw NoTables() }

        func terms(
            of order: PlaceOrder,
            at branch: BranchID,
            by author: Author,
            afresh: Bool
        ) throws -> ReadContext<OrderingPolicy> { throw NoTables() }

        func service(at branch: BranchID) throws -> HouseService {
            HouseService(day: BranchDay(branch: branch, date: try CivilDate("2026-03-27")), currency: .eur)
        }

        // It describes a branch before the owner registers it.
        func mayRegister(_ branch: BranchID, by owner: UserID) -> Bool { true }

        func listingRequirements() -> ListingRequirements { .appetito }

        func menuRequirements() -> MenuRequirements { .appetito }
    }

    private struct StillClock: HostClock {
        let instant: Instant

        func now() -> Instant { instant }
        func sleep(for pause: Elapsed) {}
    }

    private static let leo = Author("leo", as: .restaurateur)
    private static let restaurant = RestaurantID("da-leo")
    private static let branch = BranchID("corso")

    private let store = MemoryStore()
    private let coder = JSONDocumentCoder()
    private let now = Instant(millisecondsSince1970: 1_774_612_800_000)
    private(set) var steps: [RestaurantExample.Step] = []

    private var server: HouseServer<House> {
        let runner = CommandRunner(store: store, clock: StillClock(instant: now))
        return HouseServer(runner: runner, house: House(), coder: coder)
    }

    /// Sends a request.
    ///
    /// - Returns: whether it was carried out.
    @discardableResult
    private mutating func ask(_ who: String, _ step: String, _ ask: HouseRequest.Ask, by author: Author) async -> Bool {
        let answer = await server.perform(HouseRequest(ask, id: CommandID("\(steps.count)")), by: author)
        var outcome = ["done"]
        if let failure = answer.failure {
            outcome = [failure.code.rawValue]
            if let body = failure.body, let refusal = try? coder.decode(ListingRefusal.self, from: Array(body.utf8)),
                case .incomplete(let problems) = refusal.reason
            {
                outcome += problems.map { "\($0.path): \($0.reason)" }
            }
            if let body = failure.body, let refusal = try? coder.decode(MenuRefusal.self, from: Array(body.utf8)),
                case .incomplete(let problems) = refusal.reason
            {
                outcome += problems.map { "\($0.path): \($0.reason)" }
            }
        }
        steps.append(.init(who: who, step: step, outcome: outcome))
        return answer.failure == nil
    }

    private mutating func owner(_ step: String, _ request: OwnerRequest) async -> Bool {
        await ask("the owner", step, .owner(request: request), by: Self.leo)
    }

    /// Registers the pizzeria and shows it.
    mutating func open() async throws -> Bool {
        let (restaurant, branch) = (Self.restaurant, Self.branch)
        let show = RestaurantRequest.activate(branches: [branch], menus: ["carta"])
        _ = await owner(
            "registers a restaurant, with a name alone",
            .registerRestaurant(restaurant: Restaurant(id: restaurant, name: "Da Leo"))
        )
        _ = await owner("asks that guests see it", .restaurant(restaurant: restaurant, request: show))
        let edits: [RestaurantEdit] = [
            .setKinds(kinds: [.pizzeria]), .setVATNumber(vatNumber: try VATNumber("IT12345670017")),
            .setPhotos(photos: ["front.jpg", "oven.jpg"]), .setPayments(payments: [.cash, .debitCard]),
            .setLinks(links: [SocialLink(.instagram, "https://instagram.com/da.leo")]),
        ]
        _ = await owner("says more about it", .restaurant(restaurant: restaurant, request: .edit(edits: edits)))
        let draft = Branch(
            id: branch,
            restaurant: restaurant,
            name: "Da Leo, Corso",
            zone: "Europe/Rome",
            currency: .eur,
            hours: nil,
            address: PostalAddress(street: "Corso 1", city: "Torino", country: "IT")
        )
        _ = await owner("opens a branch, without hours", .openBranch(branch: draft))
        _ = await owner("asks that guests see the branch", .branch(branch: branch, request: .activate))
        let friday = [try OpeningPeriod("12:00", "15:00"), try OpeningPeriod("19:00", "23:00")]
        let hours = BranchEdit.setHours(hours: OpeningHours(weekly: [.friday: friday, .saturday: friday]))
        _ = await owner("says when it is open", .branch(branch: branch, request: .edit(edits: [hours])))
        _ = await owner("asks again", .branch(branch: branch, request: .activate))
        _ = await owner("asks that guests see the restaurant", .restaurant(restaurant: restaurant, request: show))
        try await openMenu()
        let everything = OwnerRequest.restaurant(restaurant: restaurant, request: show)
        return await owner("asks again, with a dish on the menu", everything)
    }

    /// What changes from day to day, who may not change it, and the restaurant hidden for a while.
    mutating func runDaily() async throws -> Bool {
        let (branch, mara) = (Self.branch, Author.manager("mara", at: Self.branch))
        let jazz = NewsItem(
            id: "jazz",
            kind: .event,
            title: LocalizedText("Jazz on Friday", in: .english),
            from: now,
            until: now + .hours(12)
        )
        await ask("a manager", "posts an event", .staff(request: .branch(request: .postNews(item: jazz))), by: mara)
        let gone = MenuRequest.edit(edits: [.setAvailable(item: "margherita", isAvailable: false)])
        await ask("a manager", "takes the pizza off", .staff(request: .menu(menu: "carta", request: gone)), by: mara)
        let free = MenuRequest.edit(edits: [.setPrice(item: "margherita", variation: nil, price: .zero(.eur))])
        await ask("a manager", "gives it away", .staff(request: .menu(menu: "carta", request: free)), by: mara)
        let rename = BranchRequest.edit(edits: [.rename(name: "Da Mara")])
        await ask("a manager", "renames the branch", .staff(request: .branch(request: rename)), by: mara)
        let theirs = HouseRequest.Ask.owner(request: .branch(branch: branch, request: rename))
        await ask("another owner", "renames the branch", theirs, by: Author("eva", as: .restaurateur))
        await ask("a guest", "renames the branch", theirs, by: .guest("mia"))
        _ = await owner("hides the restaurant", .restaurant(restaurant: Self.restaurant, request: .suspend))
        let guest = await server.reader.answer(.menus(branch: branch, after: nil), by: .guest("mia"))
        steps.append(
            .init(who: "a guest", step: "asks for the menus", outcome: [guest.failure?.code.rawValue ?? "seen"])
        )
        let own = try await server.reader.ownRestaurants(of: Self.leo)
        steps.append(
            .init(
                who: "the owner",
                step: "lists their restaurants",
                outcome: own.map { "\($0.id), \($0.state.rawValue)" }
            )
        )
        return guest.failure != nil && own.map(\.state) == [.suspended]
    }

    /// The page of the restaurant as a guest sees it.
    func page() async throws -> [String] {
        let page = try await server.reader.restaurant(Self.restaurant, by: .guest("mia"))
        var lines = ["\(page.restaurant.name), \(page.photoCount) pictures, \(page.ratings.count) ratings"]
        for branch in page.branches {
            let address = branch.card.address
            lines.append("\(branch.name): \(address?.street ?? ""), \(address?.city ?? "")")
            lines.append("payments: " + branch.payments.map(\.rawValue).joined(separator: ", "))
            for dish in branch.menus.flatMap(\.items) {
                lines.append("\(dish.name.text(for: [.english])): \(dish.price?.decimalText ?? "")")
            }
        }
        return lines
    }

    /// A menu is drafted, its defects are found, and guests see it.
    private mutating func openMenu() async throws {
        let pizze = MenuCategory(id: "pizze", name: LocalizedText("Pizze", in: .english))
        let margherita = MenuItem(
            id: "margherita",
            name: LocalizedText("Margherita", in: .english),
            category: pizze.id,
            price: try Money("8.50", .eur)
        )
        let menu = FoodMenu(
            id: "carta",
            of: .branch(Self.branch),
            currency: .eur,
            categories: [pizze],
            items: [margherita]
        )
        _ = await owner("drafts a menu with one pizza", .openMenu(menu: menu))
        _ = await owner("asks that guests see the menu", .menu(menu: "carta", request: .activate))
        let facts = ItemFacts(allergens: [.gluten], photo: "margherita.jpg")
        let edit = MenuEdit.setFacts(item: margherita.id, facts: facts)
        _ = await owner("adds its allergens and a picture", .menu(menu: "carta", request: .edit(edits: [edit])))
        _ = await owner("asks again", .menu(menu: "carta", request: .activate))
    }
}
