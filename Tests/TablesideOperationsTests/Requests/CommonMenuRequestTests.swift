import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// A restaurant with a branch at the Corso, and a common menu that the branch takes over.
@Suite("Requests about common menus")
struct CommonMenuRequestTests {
    private static let eva = Author("eva", as: .restaurateur)
    private static let mia = Author.guest("mia")
    private static let manager = Author.manager("mara", at: "corso")
    private static let changes: MenuAdaptation = {
        var changes = MenuAdaptation(id: "carta", branch: "corso")
        changes.leftOut = ["diavola"]
        return changes
    }()

    private let desk = CorsoDesk()

    /// The dishes of Da Leo, with all that the house requires of a dish.
    private static func common(_ id: MenuID = "common", of restaurant: RestaurantID = "da-leo") throws -> FoodMenu {
        var menu = try FoodMenu.carta(id, of: .restaurant(restaurant))
        menu.items = menu.items.map { item in
            var item = item
            item.facts = ItemFacts(allergens: [.gluten], photo: "\(item.id).jpg")
            return item
        }
        return menu
    }

    private func menu(
        _ request: MenuRequest,
        on menu: MenuID,
        by author: Author = CorsoDesk.leo
    ) async throws -> String? {
        try await desk.owner(.menu(menu: menu, request: request), by: author)
    }

    private func adapt(
        _ changes: MenuAdaptation = changes,
        to common: MenuID = "common",
        by author: Author = CorsoDesk.leo
    ) async throws -> String? {
        try await desk.owner(.adaptMenu(common: common, changes: changes), by: author)
    }

    private static func branch(_ id: BranchID, of restaurant: RestaurantID) throws -> Branch {
        let corso = try Branch.corso()
        return Branch(id: id, restaurant: restaurant, name: "B", zone: corso.zone, currency: .eur, hours: corso.hours)
    }

    private func stored(_ menu: MenuID) async throws -> MenuRecord {
        try #require(try await desk.store.load(MenuRecord.self, menu))
    }

    /// Da Leo, its branch and an active common menu.
    private func opened() async throws {
        #expect(try await desk.owner(.registerRestaurant(restaurant: .daLeo())) == nil)
        #expect(try await desk.owner(.openBranch(branch: .corso())) == nil)
        #expect(try await desk.owner(.openMenu(menu: try Self.common())) == nil)
        #expect(try await menu(.activate, on: "common") == nil)
    }

    @Test("FO-34 FO-07 dishes go to the restaurant, a branch takes them over, and an edit reaches it by itself")
    func fromRestaurantToBranch() async throws {
        try await opened()
        #expect(try await adapt() == nil)
        #expect(try await menu(.activate, on: "carta") == nil)
        #expect(try await stored("carta").menu?.items.map(\.id) == ["margherita", "water"])
        let price = try Money("7.00", .eur)
        let cheaper = MenuRequest.edit(edits: [.setPrice(item: "margherita", variation: nil, price: price)])
        #expect(try await menu(cheaper, on: "common") == nil)
        let following = Reaction.followingMenus(through: desk.runner, in: .appetito)
        while try await !desk.runner.advance(following).isIdle {}
        let followed = try await stored("carta")
        #expect(followed.menu?.item("margherita")?.price == price && followed.menu?.contains("diavola") == false)
        // All of it once more changes nothing.
        let again = Reaction.followingMenus(through: desk.runner, in: .appetito)
        for event in try await desk.store.events(after: nil, limit: 100).events { try await again.handle(event) }
        #expect(try await stored("carta") == followed)
        #expect(try await menu(.follow, on: "carta") == "menu.alreadyApplied")
    }

    @Test("FO-07 the reactions of a house have its branches follow a common menu, by what the house requires of a dish")
    func reactionsOfTheHouse() async throws {
        try await opened()
        #expect(try await adapt() == nil)
        #expect(try await menu(.activate, on: "carta") == nil)
        let reactions = HouseReactions(through: desk.runner, in: CorsoHouse())
        let price = try Money("7.00", .eur)
        let cheaper = MenuRequest.edit(edits: [.setPrice(item: "margherita", variation: nil, price: price)])
        #expect(try await menu(cheaper, on: "common") == nil)
        #expect(try await reactions.catchUp().isEmpty)
        #expect(try await stored("carta").menu?.item("margherita")?.price == price)
        // Past the server, the common menu loses a picture; the house shows no dish without one.
        let bare = MenuRecord.Command.edit(edits: [
            .setFacts(item: "margherita", facts: ItemFacts(allergens: [.gluten]))
        ])
        let edit = Envelope(bare, on: MenuRecord.self, "common", by: CorsoDesk.leo, id: desk.ids.next())
        try await desk.runner.perform(edit, in: FixedContext(MenuRequirements.none))
        #expect(try await reactions.catchUp().isEmpty)
        #expect(try await stored("common").menu?.item("margherita")?.facts.photo == nil)
        #expect(try await stored("carta").menu?.item("margherita")?.facts.photo == "margherita.jpg")
        let (store, now) = (desk.runner.store, desk.runner.clock.now())
        #expect(try await countedTwice(in: CorsoHouse(), on: store, at: now) == [])
    }

    @Test("a follower that would have a defect keeps what it has, the others follow, and its owner is told")
    func oneOfTwo() async throws {
        try await opened()
        let prato = try Self.branch("prato", of: "da-leo")
        #expect(try await desk.owner(.openBranch(branch: prato)) == nil)
        var wine = Self.changes
        wine.added = [
            MenuItem(
                id: "wine",
                name: LocalizedText("Wine", in: .english),
                category: "drinks",
                price: try Money("6.00", .eur),
                facts: ItemFacts(allergens: [.sulphites], photo: "wine.jpg")
            )
        ]
        #expect(try await adapt(wine) == nil)
        #expect(try await adapt(MenuAdaptation(id: "prato-carta", branch: "prato")) == nil)
        for id in ["carta", "prato-carta"] as [MenuID] { #expect(try await menu(.activate, on: id) == nil) }
        let dry = MenuRequest.edit(edits: [.removeItem(item: "water"), .removeCategory(category: "drinks")])
        #expect(try await menu(dry, on: "common") == nil)
        let report = try await desk.runner.advance(.followingMenus(through: desk.runner, in: .appetito))
        #expect(report.unhandled.isEmpty)
        #expect(try await stored("prato-carta").menu?.items.map(\.id) == ["margherita", "diavola"])
        let behind = try await stored("carta")
        #expect(behind.menu?.items.map(\.id) == ["margherita", "water", "wine"])
        #expect(behind.basis?.version != (try await stored("common").menu?.version))
        #expect(try await menu(.follow, on: "carta") == "menu.incomplete")
        // Without the wine it goes.
        #expect(try await adapt(MenuAdaptation(id: "carta", branch: "corso")) == nil)
        #expect(try await stored("carta").menu?.items.map(\.id) == ["margherita", "diavola"])
    }

    /// Two branches that follow the common menu, on which the margherita has become cheaper since.
    private func edited() async throws -> Money {
        try await opened()
        let prato = try Self.branch("prato", of: "da-leo")
        #expect(try await desk.owner(.openBranch(branch: prato)) == nil)
        #expect(try await adapt() == nil)
        #expect(try await adapt(MenuAdaptation(id: "prato-carta", branch: "prato")) == nil)
        for id in ["carta", "prato-carta"] as [MenuID] { #expect(try await menu(.activate, on: id) == nil) }
        let price = try Money("7.00", .eur)
        let cheaper = MenuRequest.edit(edits: [.setPrice(item: "margherita", variation: nil, price: price)])
        #expect(try await menu(cheaper, on: "common") == nil)
        return price
    }

    /// The menus of the branches on which the margherita has this price.
    private func menus(at price: Money) async throws -> [MenuID] {
        var found: [MenuID] = []
        for id in ["carta", "prato-carta"] as [MenuID]
        where try await stored(id).menu?.item("margherita")?.price == price { found.append(id) }
        return found
    }

    private func failing(_ errors: [MenuID: StoreError]) -> CommandRunner {
        let refs = Dictionary(uniqueKeysWithValues: errors.map { (DocumentRef(MenuRecord.self, $0.key), $0.value) })
        return CommandRunner(
            store: RefusingStore(desk.store, refs),
            clock: desk.clock,
            retry: .immediate(attempts: 1)
        )
    }

    @Test("a failure of the store that lasts keeps no other branch from following, and is set aside")
    func lasting() async throws {
        let price = try await edited()
        let runner = failing(["carta": .lasting])
        let report = try await runner.advance(.followingMenus(through: runner, in: .appetito))
        #expect(report.unhandled.map(\.code?.rawValue) == ["store.malformed"])
        #expect(try await menus(at: price) == ["prato-carta"])
    }

    @Test(
        "a failure that may pass is thrown at once, although another one lasts: nothing is set aside",
        arguments: StoreError.passing
    )
    func passing(_ error: StoreError) async throws {
        let price = try await edited()
        let runner = failing(["carta": .lasting, "prato-carta": error])
        let thrown = await #expect(throws: StoreError.self) {
            while try await !runner.advance(.followingMenus(through: runner, in: .appetito)).isIdle {}
        }
        #expect(thrown == error)
        #expect(try await menus(at: price).isEmpty)
        let following = Reaction.followingMenus(through: desk.runner, in: .appetito)
        while case let report = try await desk.runner.advance(following), !report.isIdle {
            #expect(report.unhandled.isEmpty)
        }
        #expect(try await menus(at: price) == ["carta", "prato-carta"])
    }

    @Test("one branch more than a common menu can have is refused with the limit and the number that it would have")
    func tooManyFollowers() async throws {
        try await opened()
        let prato = try Self.branch("prato", of: "da-leo")
        #expect(try await desk.owner(.openBranch(branch: prato)) == nil)
        var followers = MenuFollowers(id: "common")
        for number in 1..<SizeLimit.menuFollowers { try followers.add(MenuID("m\(number)")) }
        var changes = Changes()
        changes.put(&followers)
        let identity = CommandIdentity(id: "followers", by: .system, content: "")
        let record = CommandRecord(command: identity, at: desk.clock.now(), receipt: "")
        _ = try await desk.store.commit(CommitUnit(changes, command: record))
        // There is room for one, which can change what it leaves out.
        #expect(try await adapt() == nil)
        #expect(try await adapt(MenuAdaptation(id: "carta", branch: "corso")) == nil)
        let more = MenuAdaptation(id: "prato-carta", branch: "prato")
        let thrown = await #expect(throws: CommandFailure<AnyRefusal>.self) {
            let envelope = Envelope(AdaptMenu("common", by: more), by: CorsoDesk.leo, id: "one more")
            try await desk.runner.perform(envelope, in: FixedContext(MenuRequirements.none))
        }
        let problem = Problem(MenuDefect.tooMany(limit: 1_000, found: 1_001), at: "followers")
        #expect(thrown == .refused(AnyRefusal(MenuRefusal(.incomplete(problems: [problem])))))
        #expect(try await desk.store.load(MenuRecord.self, "prato-carta") == nil)
    }

    @Test("only an active menu of the branch's own restaurant is taken over, in its currency")
    func whatIsCommon() async throws {
        try await opened()
        #expect(try await desk.owner(.openMenu(menu: try Self.common("draft"))) == nil)
        #expect(try await adapt(to: "draft") == "menu.notCommon")
        #expect(
            try await desk.owner(.registerRestaurant(restaurant: Restaurant(id: "osteria", name: "Osteria"))) == nil
        )
        #expect(try await desk.owner(.openMenu(menu: try Self.common("other", of: "osteria"))) == nil)
        #expect(try await menu(.activate, on: "other") == nil)
        #expect(try await adapt(to: "other") == "menu.notCommon")
        let dollars = FoodMenu(id: "usd", of: .restaurant("da-leo"), currency: .usd, categories: [], items: [])
        #expect(try await desk.owner(.openMenu(menu: dollars)) == nil)
        #expect(try await adapt(to: "usd") == "menu.notCommon")
        var own = try Self.common("own")
        own = FoodMenu(
            id: "own",
            of: .branch("corso"),
            currency: .eur,
            categories: own.categories,
            items: [own.items[1]]
        )
        #expect(try await desk.owner(.openMenu(menu: own)) == nil)
        #expect(try await menu(.activate, on: "own") == nil)
        #expect(try await adapt(to: "own") == "menu.notCommon")
        #expect(try await adapt(MenuAdaptation(id: "own", branch: "corso")) == "menu.ownContents")
        #expect(try await menu(.follow, on: "own") == "menu.ownContents")
        #expect(try await adapt(MenuAdaptation(id: "common", branch: "corso")) == "menu.otherIdentity")
        #expect(try await menu(.follow, on: "common") == "menu.ownContents")
        #expect(try await menu(.suspend, on: "common") == nil)
        #expect(try await adapt() == "menu.notCommon")
    }

    @Test("others learn nothing of a common menu: neither guests nor staff, nor the owner of another restaurant")
    func strangers() async throws {
        try await opened()
        #expect(try await desk.owner(.branch(branch: "corso", request: .activate)) == nil)
        #expect(try await adapt() == nil)
        #expect(try await menu(.activate, on: "carta") == nil)
        let show = RestaurantRequest.activate(branches: ["corso"], menus: ["carta"])
        #expect(try await desk.owner(.restaurant(restaurant: "da-leo", request: show)) == nil)
        // Eva's branch has the restaurant's name for its own, and another restaurateur's menu is not hers to take.
        #expect(
            try await desk.owner(.registerRestaurant(restaurant: Restaurant(id: "evas", name: "E")), by: Self.eva)
                == nil
        )
        let twin = try Self.branch("da-leo", of: "evas")
        #expect(try await desk.owner(.openBranch(branch: twin), by: Self.eva) == nil)
        #expect(try await desk.reader.menus(of: "da-leo", by: Self.eva).items == [])
        let hers = MenuAdaptation(id: "evas-carta", branch: "da-leo")
        let absent = try await adapt(hers, to: "nothing", by: Self.eva)
        #expect(absent != nil)
        #expect(try await adapt(hers, by: Self.eva) == absent)
        #expect(try await adapt(MenuAdaptation(id: "mine", branch: "corso"), by: Self.eva) == absent)
        #expect(try await adapt(by: Self.eva) == absent)
        #expect(try await menu(.follow, on: "carta", by: Self.eva) == absent)
        #expect(try await desk.owner(.openMenu(menu: try Self.common("hers")), by: Self.eva) == absent)
        for query in [HouseQuery.menuRecord(menu: "common"), .commonMenus(restaurant: "da-leo", after: nil)] {
            #expect(await desk.code(query, by: CorsoDesk.leo) == nil)
            #expect(await desk.code(query, by: Self.eva) == absent)
            #expect(await desk.code(query, by: Self.manager) == absent)
            #expect(await desk.code(query, by: Self.mia) != nil)
        }
        let found = try await desk.reader.commonMenus(of: "da-leo", by: CorsoDesk.leo)
        #expect(found.items.map(\.id) == ["common"] && found.next == nil)
        #expect(try await desk.reader.menus(of: "corso", by: Self.mia).items.map(\.id) == ["carta"])
        // Managers say what is there today, on the branch's menu alone.
        let gone = MenuRequest.edit(edits: [.setAvailable(item: "water", isAvailable: false)])
        func staff(_ request: MenuRequest, on menu: MenuID) async throws -> String? {
            try await desk.failure(.staff(request: .menu(menu: menu, request: request)), by: Self.manager)?.code
                .rawValue
        }
        #expect(try await staff(gone, on: "carta") == nil)
        #expect(try await staff(gone, on: "common") == absent)
        #expect(try await staff(.follow, on: "carta") != nil)
    }

    @Test("a common menu has a limited number of followers")
    func followers() throws {
        var followers = MenuFollowers(id: "common")
        for number in 0..<SizeLimit.menuFollowers { try followers.add(MenuID("m\(number)")) }
        try followers.add("m0")
        #expect(followers.menus.count == SizeLimit.menuFollowers)
        #expect(throws: PlacesError.self) { try followers.add("one more") }
        let json = try encoded(followers)
        #expect(try decoded(MenuFollowers.self, json) == followers)
        #expect(throws: DecodingError.self) {
            try decoded(MenuFollowers.self, json.replacing(#""m1""#, with: #""m0""#))
        }
        #expect(throws: DecodingError.self) {
            try decoded(MenuFollowers.self, json.replacing(#""m1""#, with: #""m1","x""#))
        }
    }
}
