import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Restaurateurs, and the managers of branches, before a server that asks APPetito's parts of a restaurant.
@Suite("Requests of owners")
struct OwnerRequestTests {
    private static let coder = JSONDocumentCoder()
    private static let leo = CorsoDesk.leo
    private static let eva = Author("eva", as: .restaurateur)
    private static let mia = Author.guest("mia")
    private static let manager = Author.manager("mara", at: "corso")

    private let desk = CorsoDesk()
    private var store: WatchedStore { desk.store }
    private var clock: ManualClock { desk.clock }
    private var ids: SerialIDs { desk.ids }
    private var server: HouseServer<CorsoHouse> { desk.server }
    private var reader: HouseReader<CorsoHouse> { server.reader }

    private func ask(_ ask: HouseRequest.Ask, by author: Author) async throws -> String? {
        try await desk.failure(ask, by: author)?.code.rawValue
    }

    private func failure(_ ask: HouseRequest.Ask, by author: Author) async throws -> WireFailure? {
        try await desk.failure(ask, by: author)
    }

    private func owner(_ request: OwnerRequest, by author: Author = leo) async throws -> String? {
        try await desk.owner(request, by: author)
    }

    private func branch(_ request: BranchRequest, by author: Author = leo) async throws -> String? {
        try await owner(.branch(branch: "corso", request: request), by: author)
    }

    private func restaurant(_ request: RestaurantRequest, by author: Author = leo) async throws -> String? {
        try await owner(.restaurant(restaurant: "da-leo", request: request), by: author)
    }

    private func keep<Body: Document>(_ document: Body) async throws {
        var changes = Changes()
        var body = document
        body.version = .absent
        changes.put(&body)
        let identity = CommandIdentity(id: ids.next(), by: .system, content: "")
        let record = CommandRecord(command: identity, at: registrationTime, receipt: "")
        _ = try await store.commit(CommitUnit(changes, command: record))
    }

    private func menu(_ request: MenuRequest, by author: Author = leo) async throws -> String? {
        try await owner(.menu(menu: "carta", request: request), by: author)
    }

    private func keepMenu() async throws {
        let food = MenuCategory(id: "food", name: LocalizedText("Food", in: .english))
        let facts = ItemFacts(
            allergens: [.gluten],
            calories: 210,
            icons: [ItemIcon(rawValue: "hot")],
            photo: "soup.jpg"
        )
        let dish = MenuItem(
            id: "soup",
            name: LocalizedText("Soup", in: .english),
            category: food.id,
            price: .zero(.eur),
            facts: facts
        )
        let draft = FoodMenu(id: "carta", of: .branch("corso"), currency: .eur, categories: [food], items: [dish])
        #expect(try await owner(.openMenu(menu: draft)) == nil)
        #expect(try await menu(.activate) == nil)
    }

    /// Da Leo with its branch and menu, all of it drafts.
    private func drafts() async throws {
        #expect(try await owner(.registerRestaurant(restaurant: .daLeo())) == nil)
        #expect(try await owner(.openBranch(branch: .corso())) == nil)
        try await keepMenu()
    }

    /// The same, shown to guests.
    private func opened() async throws {
        try await drafts()
        #expect(try await branch(.activate) == nil)
        #expect(try await restaurant(.activate(branches: ["corso"], menus: ["carta"])) == nil)
    }

    private func code(_ query: HouseQuery, by author: Author) async -> String? { await desk.code(query, by: author) }

    @Test("AP-S1 AP-04 a restaurant from its registration to the guests' screen, by requests alone")
    func stepByStep() async throws {
        #expect(try await owner(.registerRestaurant(restaurant: Restaurant(id: "da-leo", name: "Da Leo"))) == nil)
        #expect(try await owner(.openBranch(branch: .corso())) == nil)
        let show = OwnerRequest.restaurant(restaurant: "da-leo", request: .activate(branches: ["corso"], menus: []))
        let refused = try #require(try await failure(.owner(request: show), by: Self.leo))
        let refusal = try #require(refused.refusal(as: ListingRefusal.self, coder: Self.coder))
        guard case .incomplete(let problems) = refusal.reason else {
            Issue.record("the refusal is \(refusal)")
            return
        }
        // Location, hours and payments, which a restaurant may leave to its branch, are there; the rest is named.
        let missing = [
            "missingKind", "missingVATNumber", "missingPicture", "missingLink", "missingDish", "noActiveBranch",
        ]
        #expect(Set(problems.map(\.code.rawValue)) == Set((missing + ["missingPayments"]).map { "listing.\($0)" }))
        let whole = try Restaurant.daLeo()
        let edits: [RestaurantEdit] = [
            .setKinds(kinds: whole.kinds), .setVATNumber(vatNumber: whole.vatNumber), .setPhotos(photos: whole.photos),
            .setLinks(links: whole.links), .setPayments(payments: whole.payments),
        ]
        #expect(try await restaurant(.edit(edits: edits)) == nil)
        #expect(try await branch(.activate) == nil)
        #expect(try await restaurant(.activate(branches: ["corso"], menus: ["carta"])) == "listing.incomplete")
        try await keepMenu()
        #expect(await code(.restaurant(restaurant: "da-leo"), by: Self.mia) == "access.notFound")
        #expect(try await restaurant(.activate(branches: ["corso"], menus: ["carta"])) == nil)
        let page = try await reader.restaurant("da-leo", by: Self.mia)
        #expect(page.restaurant.name == "Da Leo" && page.branches.map(\.name) == ["Da Leo, Corso"])
        #expect(page.branches.first?.menus.map(\.id) == ["carta"])
        #expect(try await reader.ownRestaurants(of: Self.leo).map(\.state) == [.active])
    }

    @Test(
        "FO-36 FO-37 GI-05 GI-12 the feed has whole restaurants: what a branch leaves out is its restaurant's, with numbers"
    )
    func feed() async throws {
        try await opened()
        #expect(try await restaurant(.postNews(item: news("menu"))) == nil)
        #expect(try await branch(.postNews(item: news("party", until: registrationTime + .hours(1)))) == nil)
        var ratings = VenueRatings(id: "corso")
        for (stars, soup) in [(400, 500), (500, 300), (300, nil)] as [(Int, Int?)] {
            let visit = CompletedVisit(
                .order(id: OrderID("\(stars)")),
                of: "mia",
                at: "corso",
                restaurant: "da-leo",
                completedAt: registrationTime
            )
            let dishes = try soup.map { ["soup": try Rating(hundredths: $0)] as [MenuItemID: Rating] } ?? [:]
            let content = Review.Content(rating: try Rating(hundredths: stars), dishes: dishes)
            try ratings.apply(.written(visit: visit, content: content, at: registrationTime))
        }
        try await keep(ratings)
        clock.advance(by: .hours(2))

        let feed = try await reader.home(by: .anonymous)
        let page = try #require(feed.items.first)
        #expect(feed.items.count == 1 && feed.next == nil)
        #expect(try await reader.restaurant("da-leo", by: .anonymous) == page)
        #expect(page.news.map(\.id) == ["menu"] && page.newsArchive.isEmpty)
        let corso = try #require(page.branches.first)
        #expect(try await reader.menus(of: "corso", by: .anonymous).items == corso.menus)
        #expect(corso.news.isEmpty && corso.newsArchive.map(\.id) == ["party"])
        #expect(corso.payments == [.cash, .debitCard], "the restaurant's, as the branch names none")
        // (4 + 5 + 3) / 3, and (5 + 3) / 2 for the soup.
        #expect(page.ratings.count == 3)
        #expect(try page.ratings.mean == Rating(hundredths: 400))
        #expect(try corso.card.rating == Rating(hundredths: 400))
        #expect(try await reader.branch("corso", by: Self.mia) == corso.card)
        #expect(corso.dishRatings == (try ["soup": Rating(hundredths: 400)]))
        #expect(page.photoCount == 1)
        let soup = try #require(corso.menus.first?.item("soup"))
        #expect(
            soup.facts.photo == "soup.jpg" && soup.facts.calories == 210
                && soup.facts.icons == [ItemIcon(rawValue: "hot")]
        )
        let whole = try Self.coder.decode(RestaurantPage.self, from: Self.coder.encode(page))
        #expect(whole == page)
    }

    @Test("the feed is read page by page, and shows each restaurant once")
    func pages() async throws {
        for number in 10...34 {
            let name = "r\(number)"
            try await keep(try RestaurantRecord.live(Restaurant(id: RestaurantID(name), name: name)))
        }
        var found: [String] = []
        var next: PageCursor?
        repeat {
            let page = try await reader.home(after: next, by: Self.mia)
            #expect(page.items.count <= HouseReader<CorsoHouse>.homeLimit)
            found += page.items.map(\.id.rawValue)
            next = page.next
        } while next != nil
        #expect(found == (10...34).map { "r\($0)" })
    }

    @Test("the menus of a branch are read page by page, without gaps and without any twice")
    func menuPages() async throws {
        let food = MenuCategory(id: "food", name: LocalizedText("Food", in: .english))
        let soup = MenuItem(id: "soup", name: food.name, category: "food", price: .zero(.eur))
        try await keep(try RestaurantRecord.live(Restaurant(id: "many", name: "many")))
        let branch = Branch(id: "m", restaurant: "many", name: "M", zone: "UTC", currency: .eur, hours: nil)
        try await keep(try BranchRecord.live(branch))
        let ids = (1000...1124).map { MenuID("m\($0)") }
        for id in ids {
            let menu = FoodMenu(id: id, of: .branch("m"), currency: .eur, categories: [food], items: [soup])
            try await keep(try MenuRecord.live(menu))
        }
        var found: [MenuID] = []
        var next: PageCursor?
        repeat {
            let page = try await reader.menus(of: "m", after: next, by: Self.mia)
            found += page.items.map(\.id)
            next = page.next
        } while next != nil
        #expect(found.sorted() == ids)
    }

    @Test("a page with endless menus leaves some out and says so, and the feed goes on with the next restaurant")
    func large() async throws {
        let food = MenuCategory(id: "food", name: LocalizedText("Food", in: .english))
        for restaurant in ["a", "b", "c"] {
            try await keep(try RestaurantRecord.live(Restaurant(id: RestaurantID(restaurant), name: restaurant)))
            let branch = Branch(
                id: BranchID("at \(restaurant)"),
                restaurant: RestaurantID(restaurant),
                name: "B",
                zone: "UTC",
                currency: .eur,
                hours: nil
            )
            try await keep(try BranchRecord.live(branch))
            for number in 0..<(restaurant == "a" ? 3 : 1) {
                let dishes = (0..<(restaurant == "c" ? 1 : SizeLimit.menuItems / 2)).map {
                    MenuItem(
                        id: MenuItemID("\($0)"),
                        name: LocalizedText("D", in: .english),
                        category: food.id,
                        price: .zero(.eur)
                    )
                }
                let id = MenuID("\(restaurant)\(number)")
                try await keep(
                    try MenuRecord.live(
                        FoodMenu(id: id, of: .branch(branch.id), currency: .eur, categories: [food], items: dishes)
                    )
                )
            }
        }
        let whole = try await reader.restaurant("a", by: Self.mia)
        #expect(whole.branches.first?.menus.map(\.id) == ["a0", "a1"] && !whole.hasAllMenus)
        #expect(try await reader.menus(of: "at a", by: Self.mia).items.count == 3)
        let first = try await reader.home(by: Self.mia)
        #expect(first.items.map(\.id) == ["a"])
        let second = try await reader.home(after: first.next, by: Self.mia)
        #expect(second.items.map(\.id) == ["b", "c"] && second.items.allSatisfy(\.hasAllMenus) && second.next == nil)
    }

    @Test("branches and menus that were put away take no place on a page, however many there are")
    func putAway() async throws {
        try await opened()
        for number in 0..<HouseReader<CorsoHouse>.pageLimit {
            let id = MenuID("a\(number)")
            var old = try MenuRecord.live(
                FoodMenu(
                    id: id,
                    of: .branch("corso"),
                    currency: .eur,
                    categories: [MenuCategory(id: "c", name: LocalizedText("C", in: .english))],
                    items: [
                        MenuItem(id: "i", name: LocalizedText("I", in: .english), category: "c", price: .zero(.eur))
                    ]
                )
            )
            try old.perform(.archive, in: .none, by: .system, at: registrationTime)
            try await keep(old)
        }
        for number in 0..<HouseReader<CorsoHouse>.branchLimit {
            let id = BranchID("a\(number)")
            var old = try BranchRecord.live(
                Branch(id: id, restaurant: "da-leo", name: "A", zone: "UTC", currency: .eur, hours: nil)
            )
            try old.perform(.archive, in: .none, by: .system, at: registrationTime)
            try await keep(old)
        }
        let page = try await reader.restaurant("da-leo", by: Self.mia)
        #expect(page.branches.map(\.id) == ["corso"] && page.hasAllMenus)
        #expect(page.branches.first?.menus.map(\.id) == ["carta"])
        // One branch more than a page shows is not passed over in silence.
        for number in 0..<HouseReader<CorsoHouse>.branchLimit {
            let branch = Branch(
                id: BranchID("b\(number)"),
                restaurant: "da-leo",
                name: "B",
                zone: "UTC",
                currency: .eur,
                hours: nil
            )
            try await keep(try BranchRecord.live(branch))
        }
        let more = try await reader.restaurant("da-leo", by: Self.mia)
        #expect(more.branches.count == HouseReader<CorsoHouse>.branchLimit && !more.hasAllMenus)
    }

    @Test(
        "what guests do not see has no menus, free slots, reviews, bookings or orders for them either",
        arguments: ["draft", "suspended branch", "suspended restaurant", "archived"]
    )
    func hidden(how: String) async throws {
        switch how {
        case "draft": try await drafts()
        default: try await opened()
        }
        switch how {
        case "suspended branch": #expect(try await branch(.suspend) == nil)
        case "suspended restaurant": #expect(try await restaurant(.suspend) == nil)
        case "archived": #expect(try await branch(.archive) == nil)
        default: break
        }
        let day = BranchDay(branch: "corso", date: try CivilDate("2026-11-27"))
        let questions: [HouseQuery] = [
            .branch(branch: "corso"), .menus(branch: "corso", after: nil), .slots(day: day, party: 2),
            .branchRecord(branch: "corso"),
        ]
        for question in questions {
            let refused = await code(question, by: Self.mia)
            #expect(refused == (question.kind == .branchRecord ? "access.notForSender" : "access.notFound"))
            #expect(await code(question, by: Self.eva) == "access.notFound")
        }
        // The menus are the owner's and the staff's to see.
        #expect(try await reader.menus(of: "corso", by: Self.leo).items.map(\.id) == ["carta"])
        #expect(try await reader.menus(of: "corso", by: Self.manager).items.map(\.id) == ["carta"])

        var review = Review(id: .order(id: "o"))
        let visit = CompletedVisit(
            .order(id: "o"),
            of: "ben",
            at: "corso",
            restaurant: "da-leo",
            completedAt: registrationTime
        )
        let content = Review.Content(rating: try Rating(hundredths: 400))
        try review.perform(.write(content: content), in: visit, by: .guest("ben"), at: registrationTime)
        try await keep(review)
        #expect(await code(.review(visit: review.id), by: Self.mia) == "access.notFound")
        #expect(await code(.review(visit: review.id), by: .guest("ben")) == nil, "writers keep seeing their own")
        #expect(try await reader.reviews(of: "corso", by: Self.mia).items.isEmpty)

        let wish = BookingWish(id: "mine", party: 2, at: registrationTime + .hours(24))
        #expect(try await ask(.guest(request: .book(day: day, wish: wish)), by: Self.mia) == "access.notFound")
        let tab = TabID("corso/table/t1/1")
        let line = OrderWish.Line(id: "1", item: "soup")
        let order = OrderWish("o", [line], on: tab, opening: .init(at: "corso", table: "t1"))
        #expect(try await ask(.table(request: .place(order: order)), by: Self.mia) == "access.notFound")
    }

    @Test(
        "nothing of a restaurant moves for strangers: not for another restaurateur, a guest, staff or a dismissed manager"
    )
    func strangers() async throws {
        try await opened()
        let before = try await store.snapshot()
        let edit = BranchRequest.edit(edits: [.setAbout(about: LocalizedText("Ours", in: .english))])
        let branches: [BranchRequest] = [edit, .activate, .suspend, .resume, .archive, .postNews(item: news("n"))]
        let restaurants: [RestaurantRequest] = [
            .edit(edits: [.rename(name: "Ours")]), .activate(branches: [], menus: []), .suspend, .resume, .archive,
            .postNews(item: news("n")), .archiveNews(news: "n"),
        ]
        for request in branches { #expect(try await branch(request, by: Self.eva) == "access.notFound") }
        for request in restaurants { #expect(try await restaurant(request, by: Self.eva) == "access.notFound") }
        var second = try Branch.corso()
        second.name = "Ours"
        #expect(try await owner(.openBranch(branch: second), by: Self.eva) == "access.notFound")
        #expect(try await owner(.registerRestaurant(restaurant: .daLeo()), by: Self.eva) == "access.notFound")
        for author in [Self.mia, .guest("leo"), Self.manager, .waiter("leo", at: "corso"), .anonymous] {
            for request in branches { #expect(try await branch(request, by: author) == "access.notForSender") }
            for request in restaurants { #expect(try await restaurant(request, by: author) == "access.notForSender") }
        }
        for author in [Author.waiter("ana", at: "corso"), .cook("luigi", at: "corso"), .host("hana", at: "corso")] {
            #expect(try await ask(.staff(request: .branch(request: edit)), by: author) == "access.notForSender")
        }
        // Who was dismissed is no manager any more, and who manages elsewhere cannot name this branch.
        let dismissed = Author.manager("max", at: "corso")
        #expect(try await ask(.staff(request: .branch(request: edit)), by: dismissed) == "access.notFound")
        let elsewhere = Author.manager("mara", at: "elsewhere")
        #expect(try await ask(.staff(request: .branch(request: edit)), by: elsewhere) == "access.notFound")
        #expect(try await store.snapshot() == before)
    }

    @Test("AP-08 AP-26 FO-34 a menu is drafted, edited and shown by its owner, and kept up to date by managers")
    func menus() async throws {
        try await opened()
        let soup = MenuItemID("soup")
        let price = MenuEdit.setPrice(item: soup, variation: nil, price: try Money("4.90", .eur))
        #expect(try await menu(.edit(edits: [price])) == nil)
        #expect(try await menu(.edit(edits: [price])) == "menu.alreadyApplied")
        #expect(try await menu(.edit(edits: [.setFacts(item: soup, facts: .none)])) == "menu.incomplete")
        func staff(_ request: MenuRequest, by author: Author = Self.manager) async throws -> String? {
            try await ask(.staff(request: .menu(menu: "carta", request: request)), by: author)
        }
        let gone = MenuRequest.edit(edits: [.setAvailable(item: soup, isAvailable: false)])
        #expect(try await staff(gone) == nil)
        #expect(try await staff(.edit(edits: [.removeItem(item: soup)])) == "menu.ownersEdits")
        #expect(try await staff(.suspend) == "access.notForSender")
        for author in [Author.manager("mara", at: "elsewhere"), .manager("max", at: "corso")] {
            #expect(try await staff(gone, by: author) == "access.notFound")
        }
        #expect(try await menu(gone, by: Self.eva) == "access.notFound")
        #expect(try await menu(gone, by: Self.mia) == "access.notForSender")
        let seen = try #require(try await reader.menus(of: "corso", by: Self.mia).items.first)
        #expect(seen.item(soup)?.price == (try Money("4.90", .eur)) && seen.item(soup)?.isAvailable == false)

        // A second menu is a draft: the owner and the manager see it, guests and other owners do not.
        let lunch = FoodMenu(id: "lunch", of: .branch("corso"), currency: .eur, categories: [], items: [])
        #expect(try await owner(.openMenu(menu: lunch), by: Self.eva) == "access.notFound")
        #expect(try await owner(.openMenu(menu: lunch)) == nil)
        let dollars = FoodMenu(id: "usd", of: .branch("corso"), currency: .usd, categories: [], items: [])
        #expect(try await owner(.openMenu(menu: dollars)) == "menu.otherCurrency")
        for (author, ids) in [
            (Self.mia, ["carta"]), (Self.eva, ["carta"]), (Self.leo, ["carta", "lunch"]),
            (Self.manager, ["carta", "lunch"]),
        ] as [(Author, [MenuID])] {
            #expect(try await reader.menus(of: "corso", by: author).items.map(\.id) == ids, "\(author)")
            let page = try await reader.restaurant("da-leo", by: author)
            #expect(page.branches.first?.menus.map(\.id) == ids, "\(author)")
        }
        #expect(try await menu(.suspend) == nil)
        #expect(try await reader.menus(of: "corso", by: Self.mia).items.isEmpty)
        #expect(await code(.menuRecord(menu: "carta"), by: Self.leo) == nil)
        #expect(await code(.menuRecord(menu: "carta"), by: Self.eva) == "access.notFound")
        #expect(try await menu(.archive) == nil)
        #expect(try await reader.menus(of: "corso", by: Self.leo).items.map(\.id) == ["lunch"])
    }

    @Test("a manager keeps a branch up to date and decides nothing else about it")
    func managers() async throws {
        try await opened()
        func ask(_ request: BranchRequest) async throws -> String? {
            try await self.ask(.staff(request: .branch(request: request)), by: Self.manager)
        }
        let about = LocalizedText("By the river", in: .english)
        #expect(try await ask(.edit(edits: [.setAbout(about: about)])) == nil)
        #expect(try await ask(.postNews(item: news("jazz"))) == nil)
        #expect(try await ask(.archiveNews(news: "jazz")) == nil)
        #expect(try await ask(.edit(edits: [.rename(name: "Mine")])) == "listing.ownersEdits")
        for request in [BranchRequest.activate, .suspend, .resume, .archive] {
            #expect(try await ask(request) == "access.notForSender")
        }
        let record = try await reader.branchRecord("corso", by: Self.manager)
        #expect(record.branch?.about == about && record.branch?.name == "Da Leo, Corso")
    }

    @Test("a device cannot say more than an owner may: no rating, no archived news, no owner")
    func forged() async throws {
        var rated = try Restaurant.daLeo()
        rated.rating = try Rating(hundredths: 500)
        #expect(try await owner(.registerRestaurant(restaurant: rated)) == "listing.ratedByGuests")
        try await drafts()
        var second = Branch(id: "two", restaurant: "da-leo", name: "Two", zone: "UTC", currency: .eur, hours: nil)
        second.rating = try Rating(hundredths: 500)
        #expect(try await owner(.openBranch(branch: second)) == "listing.ratedByGuests")
        let json = #"{"owner":{"request":{"registerRestaurant":{"owner":"eva","restaurant":{"id":"x","name":"X"}}}}}"#
        #expect(throws: (any Error).self) {
            try Self.coder.decodeStrictly(HouseRequest.Ask.self, from: Array(json.utf8))
        }
        let archived =
            #"{"postNews":{"item":{"from":1,"id":"n","kind":"news","archivedAt":1,"title":{"default":"en","texts":{"en":"T"}}}}}"#
        let news = try Self.coder.decodeStrictly(RestaurantRequest.self, from: Array(archived.utf8))
        #expect(try await restaurant(news) == "listing.archivedNews")
        let many = Array(repeating: #"{"rename":{"name":"N"}}"#, count: SizeLimit.edits + 1).joined(separator: ",")
        #expect(throws: (any Error).self) {
            let bytes = Array("{\"edit\":{\"edits\":[\(many)]}}".utf8)
            return try Self.coder.decodeStrictly(BranchRequest.self, from: bytes)
        }
    }

    @Test("a restaurateur registers so many restaurants and no more; a repeated request counts once")
    func limit() async throws {
        for number in 0..<SizeLimit.restaurants {
            let draft = Restaurant(id: RestaurantID("r\(number)"), name: "R")
            #expect(try await owner(.registerRestaurant(restaurant: draft)) == nil)
        }
        let before = try await store.snapshot()
        let last = Restaurant(id: "last", name: "R")
        #expect(try await owner(.registerRestaurant(restaurant: last)) == "listing.incomplete")
        #expect(
            try await owner(.registerRestaurant(restaurant: Restaurant(id: "r0", name: "R")))
                == "listing.alreadyApplied"
        )
        #expect(try await store.snapshot() == before)
        let own = try await reader.ownRestaurants(of: Self.leo).map(\.id.rawValue)
        #expect(own == (0..<SizeLimit.restaurants).map { "r\($0)" })
        #expect(try await reader.ownRestaurants(of: Self.eva).isEmpty)
        let reread = try #require(try await store.load(OwnedRestaurants.self, "leo"))
        #expect(try decoded(OwnedRestaurants.self, encoded(reread)) == reread)
        let twice = #"{"id":"leo","version":1,"restaurants":["a","a"]}"#
        #expect(throws: DecodingError.self) { try Self.coder.decode(OwnedRestaurants.self, from: Array(twice.utf8)) }
    }
}
