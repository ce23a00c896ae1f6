import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What restaurateurs and managers ask about the drafts of others, and the same about what does not exist.
@Suite("Drafts of others")
struct HiddenDraftTests {
    /// The names of Rosa's things, or names of nothing.
    private struct Names {
        var restaurant: RestaurantID = "three"
        var branch: BranchID = "den"
        var menu: MenuID = "menu of den"
        var common: MenuID = "common"
        var mission: MissionID = "m1"
        var promotion: PromotionID = "p1"
        var letter: SupportLetterID = "l2"
        var offer: JobOfferID = "j1"
        var person: UserID = "ana"

        static let none = Names(
            restaurant: "none",
            branch: "none",
            menu: "none",
            common: "none",
            mission: "none",
            promotion: "none",
            letter: "none",
            offer: "none",
            person: "none"
        )
    }

    /// Every kind of request about what was made before, of the names; what is Rick's own is named "two" and "other".
    private static func owners(_ names: Names, _ world: EveryWorld) throws -> [OwnerRequest] {
        let lists = StrangersNames(
            delivery: "x",
            order: "x",
            tab: "x",
            booking: "x",
            day: try world.day("other"),
            time: world.world.seven
        )
        let restaurants: [RestaurantRequest] = [
            .edit(edits: [.rename(name: "Mine")]), .activate(branches: [], menus: []), .suspend, .resume, .archive,
            .archiveNews(news: "n"),
        ]
        var asks: [OwnerRequest] = restaurants.map { .restaurant(restaurant: names.restaurant, request: $0) }
        asks += lists.branches().map { .branch(branch: names.branch, request: $0) }
        asks += lists.menus().map { .menu(menu: names.menu, request: $0) }
        asks += lists.menus().map { .menu(menu: names.common, request: $0) }
        asks += try lists.employments().map { .employment(branch: names.branch, request: $0) }
        asks += [EmploymentRequest.withdrawOffer(offer: names.offer), .dismiss(person: names.person)]
            .map { .employment(branch: "other", request: $0) }
        asks += [LetterRequest.reply(text: "x"), .close].map { .letter(letter: names.letter, request: $0) }
        let terms = MissionTerms(LocalizedText("Mine", in: .english), goal: .visits(1), points: 1, restaurant: "two")
        for request in [MissionRequest.revise(terms: terms), .publish, .archive] {
            asks.append(.mission(restaurant: "two", mission: names.mission, request: request))
            asks.append(.mission(restaurant: names.restaurant, mission: names.mission, request: request))
        }
        asks.append(.mission(restaurant: names.restaurant, mission: "new", request: .draft(terms: terms)))
        for request in lists.promotions() {
            asks.append(.promotion(restaurant: names.restaurant, promotion: names.promotion, request: request))
            if case .draft = request { continue }
            asks.append(.promotion(restaurant: "two", promotion: names.promotion, request: request))
        }
        let zone = try #require(world.world.houses["other"]).branch.zone
        let branch = Branch(
            id: "new",
            restaurant: names.restaurant,
            name: "New",
            zone: zone,
            currency: .eur,
            hours: nil
        )
        asks.append(.openBranch(branch: branch))
        for place in [MenuPlace.branch(names.branch), .restaurant(names.restaurant)] {
            let menu = FoodMenu(id: "new", of: place, currency: .eur, categories: [], items: [])
            asks.append(.openMenu(menu: menu))
        }
        asks.append(.adaptMenu(common: names.common, changes: MenuAdaptation(id: "new", branch: "other")))
        return asks
    }

    private static func server(_ world: EveryWorld) -> HouseServer<EveryHouse> {
        let house = EveryHouse(house: WorldHouse(world: world.world))
        let runner = CommandRunner(store: world.world.store, clock: ManualClock(world.world.noon))
        return HouseServer(runner: runner, house: house, coder: RightsWorld.coder)
    }

    @Test("a restaurateur is told of another's draft what they are told of nothing")
    func owners() async throws {
        let world = try await EveryWorld()
        let server = Self.server(world)
        let rick = Author("rick", as: .restaurateur)
        let (there, nowhere) = (try Self.owners(Names(), world), try Self.owners(.none, world))
        try #require(there.count == nowhere.count && there.count > 40)
        for (number, (hidden, absent)) in zip(there, nowhere).enumerated() {
            for expecting in [nil, Version(rawValue: 77)] as [Version?] {
                let id = "\(number) \(expecting == nil)"
                let first = HouseRequest(.owner(request: hidden), id: CommandID(id), expecting: expecting)
                let second = HouseRequest(.owner(request: absent), id: CommandID("not \(id)"), expecting: expecting)
                let answer = await server.perform(first, by: rick)
                #expect(answer.failure?.code.rawValue == "access.notFound", "\(hidden)")
                #expect(await server.perform(second, by: rick) == answer, "\(hidden)")
            }
        }
    }

    @Test("a manager is told of the menus, promotions and offers of others what they are told of nothing")
    func managers() async throws {
        let world = try await EveryWorld()
        let server = Self.server(world)
        let max = Author.manager("max", at: "other")
        let lists = StrangersNames(
            delivery: "x",
            order: "x",
            tab: "x",
            booking: "x",
            day: try world.day("other"),
            time: world.world.seven
        )
        func asks(_ names: Names) -> [StaffRequest] {
            lists.menus().map { .menu(menu: names.menu, request: $0) }
                + lists.promotions().filter { $0.kind != .draft }
                .map { .promotion(promotion: names.promotion, request: $0) }
                + [
                    .employment(request: .withdrawOffer(offer: names.offer)),
                    .employment(request: .dismiss(person: names.person)),
                ]
        }
        for (number, (hidden, absent)) in zip(asks(Names()), asks(.none)).enumerated() {
            let answer = await server.perform(
                HouseRequest(.staff(request: hidden), id: CommandID("\(number)")),
                by: max
            )
            let other = HouseRequest(.staff(request: absent), id: CommandID("not \(number)"))
            #expect(await server.perform(other, by: max) == answer, "\(hidden)")
            #expect(["access.notFound", "access.notForSender"].contains(answer.failure?.code.rawValue), "\(hidden)")
        }
    }
}
