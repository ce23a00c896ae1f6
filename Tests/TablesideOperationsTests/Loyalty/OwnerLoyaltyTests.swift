import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Missions and promotions of restaurateurs")
struct OwnerLoyaltyTests {
    private static let rosa = Author("rosa", as: .restaurateur)
    private static let rick = Author("rick", as: .restaurateur)

    private static func server(_ world: RightsWorld) -> HouseServer<WorldHouse> {
        HouseServer(
            runner: CommandRunner(store: world.store, clock: ManualClock(world.noon)),
            house: WorldHouse(world: world),
            coder: JSONDocumentCoder()
        )
    }

    private static func terms(of restaurant: RestaurantID?) -> MissionTerms {
        MissionTerms(LocalizedText("Three visits", in: .english), goal: .visits(3), points: 10, restaurant: restaurant)
    }

    private static func promotion(at branches: Set<BranchID>?) -> Promotion {
        Promotion(
            id: "p",
            name: LocalizedText("Monday", in: .english),
            value: .percentage(rate: .percent(10), upTo: nil),
            conditions: PromotionConditions(branches: branches)
        )
    }

    @Test("AP-15 a restaurateur drafts and publishes missions of their own restaurants, and of no others")
    func missions() async throws {
        let world = try await RightsWorld()
        let server = Self.server(world)
        var number = 0
        func send(_ restaurant: RestaurantID, _ request: MissionRequest, by author: Author = Self.rosa) async -> String?
        {
            number += 1
            let ask = OwnerRequest.mission(restaurant: restaurant, mission: "m", request: request)
            return await server.perform(HouseRequest(.owner(request: ask), id: CommandID("m\(number)")), by: author)
                .failure?.code.rawValue
        }
        #expect(await send("two", .draft(terms: Self.terms(of: "two"))) == "access.notFound")
        #expect(await send("one", .draft(terms: Self.terms(of: "two"))) == "access.notFound")
        #expect(await send("one", .draft(terms: Self.terms(of: nil))) == "access.notFound")
        #expect(await send("one", .draft(terms: Self.terms(of: "one"))) == nil)
        #expect(await send("one", .publish) == nil)
        // Nobody takes another's mission over by its name.
        #expect(await send("two", .archive, by: Self.rick) == "access.notFound")
        #expect(try await world.store.load(Mission.self, "m")?.state == .published)
        #expect(await send("one", .archive) == nil)
    }

    @Test("AP-23 a restaurateur praises, blames and pardons the guests of their own program, at their own branches")
    func membership() async throws {
        let every = try await EveryWorld()
        let world = every.world
        let server = HouseServer(
            runner: CommandRunner(store: world.store, clock: ManualClock(world.noon)),
            house: EveryHouse(house: WorldHouse(world: world)),
            coder: JSONDocumentCoder()
        )
        var number = 0
        func send(_ branch: BranchID, _ request: StaffLoyaltyRequest, by author: Author = Self.rosa) async -> String? {
            number += 1
            let ask = OwnerRequest.loyalty(branch: branch, guest: "mia", request: request)
            return await server.perform(HouseRequest(.owner(request: ask), id: CommandID("l\(number)")), by: author)
                .failure?.code.rawValue
        }
        let praise = StaffLoyaltyRequest.praise(record: "p", points: 5, reason: "kind")
        // Neither at another's branch, nor in another's program.
        #expect(await send("other", praise) == "access.notFound")
        #expect(await send("other", praise, by: Self.rick) == "reputation.notYours")
        #expect(await send("north", praise, by: Self.rick) == "access.notFound")
        #expect(await send("north", praise) == nil)
        #expect(await send("north", .recordOffense(record: "o", kind: .breach, booking: nil)) == nil)
        #expect(await send("north", .pardon(record: "o")) == nil)
        let member = MembershipID("mia", in: "club")
        let reputation = try #require(try await world.store.load(Reputation.self, member))
        #expect(reputation.praises.map(\.points) == [5] && reputation.offenses.map(\.state) == [.pardoned])
        #expect(await send("north", .withdrawPraise(record: "p")) == nil)
        #expect(await send("north", .adjustPoints(adjustment: "a", points: 7, reason: "welcome")) == nil)
        let account = try #require(try await world.store.load(PointsAccount.self, member))
        #expect(account.balance(at: world.noon) == 7)
        // What a reward stands for is handed over by those who are there.
        #expect(await send("north", .redeemReward(reward: "r")) == "access.notForSender")
    }

    @Test("AP-15 a restaurateur reads back what they wrote, page by page, and nobody else does")
    func readingMissions() async throws {
        let world = try await RightsWorld()
        let server = Self.server(world)
        func send(_ mission: String, _ request: MissionRequest, of restaurant: RestaurantID = "one") async -> String? {
            let ask = OwnerRequest.mission(restaurant: restaurant, mission: MissionID(mission), request: request)
            let id = CommandID("\(mission) \(request.kind)")
            let author = restaurant == "one" ? Self.rosa : Self.rick
            return await server.perform(HouseRequest(.owner(request: ask), id: id), by: author).failure?.code.rawValue
        }
        func read(_ after: PageCursor? = nil, by author: Author = Self.rosa) async throws -> HousePage<Mission>? {
            let answer = await server.reader.answer(.missions(restaurant: "one", after: after), by: author)
            return try answer.receipt(as: HousePage<Mission>.self, coder: JSONDocumentCoder())
        }
        #expect(try await read()?.items == [])
        for name in ["a", "b", "c"] { #expect(await send(name, .draft(terms: Self.terms(of: "one"))) == nil) }
        #expect(await send("d", .draft(terms: Self.terms(of: "two")), of: "two") == nil)
        #expect(await send("b", .publish) == nil)
        #expect(await send("c", .publish) == nil)
        #expect(await send("c", .archive) == nil)
        let page = try #require(try await read())
        #expect(page.items.map(\.id) == ["a", "b", "c"] && page.next == nil)
        #expect(page.items.map(\.state) == [.drafted, .published, .archived])
        #expect(page.items.allSatisfy { $0.terms == Self.terms(of: "one") && $0.owner == "rosa" })
        #expect(page.items.map(\.publishedAt) == [nil, world.noon, world.noon])
        #expect(try await read(by: Self.rick) == nil)
        #expect(try await read(by: .manager("mara", at: "north")) == nil)
        // A page is full at a hundred, and the next one goes on.
        for number in 100..<200 {
            #expect(await send("m\(number)", .draft(terms: Self.terms(of: "one"))) == nil)
        }
        let first = try #require(try await read())
        #expect(first.items.count == 100 && first.items.last?.id == "m196")
        let second = try #require(try await read(first.next))
        #expect(second.items.map(\.id) == ["m197", "m198", "m199"] && second.next == nil)
    }

    @Test("FO-32 an owner reads back the promotions of a restaurant, a manager those of the branch alone")
    func readingPromotions() async throws {
        let world = try await RightsWorld()
        var documents: [any Document] = []
        func draft(_ id: PromotionID, at branches: Set<BranchID>, limits: PromotionLimits = PromotionLimits()) throws {
            let base = Self.promotion(at: branches)
            let promotion = Promotion(
                id: id,
                name: base.name,
                value: base.value,
                conditions: base.conditions,
                limits: limits
            )
            var record = PromotionRecord(id: id)
            try record.perform(.draft(promotion: promotion), by: .system, at: world.noon)
            if id == "b" { try record.perform(.publish, by: .system, at: world.noon) }
            documents.append(record)
        }
        try draft("a", at: ["south"])
        try draft("b", at: ["north"], limits: PromotionLimits(uses: 9))
        try draft("c", at: ["south", "north"])
        try draft("d", at: ["other"])
        for number in 100..<150 { try draft(PromotionID("p\(number)"), at: [number % 2 == 0 ? "north" : "south"]) }
        try await world.keep(documents)
        let reader = Self.server(world).reader
        let first = try await reader.promotions(of: "one", by: Self.rosa)
        #expect(first.items.map(\.id) == ["a", "b", "c"] + (100..<147).map { PromotionID("p\($0)") })
        let second = try await reader.promotions(of: "one", after: first.next, by: Self.rosa)
        #expect(second.items.map(\.id) == ["p147", "p148", "p149"] && second.next == nil)
        #expect(first.items.prefix(3).map(\.record.state) == [.drafted, .published, .drafted])
        #expect(first.items.prefix(3).map(\.uses) == [nil, 0, nil] && first.items[1].spent == nil)
        let mara = try await reader.promotions(of: "one", by: .manager("mara", at: "north"))
        #expect(mara.items.map(\.id) == ["b"] + (0..<25).map { PromotionID("p\(100 + 2 * $0)") })
        #expect(mara.next == nil)
        for author in [Self.rick, .manager("max", at: "other")] {
            await #expect(throws: AccessRefusal(.notFound)) { try await reader.promotions(of: "one", by: author) }
        }
    }

    @Test("FO-32 a promotion is of branches of the restaurateur's own, and a manager's is of the branch alone")
    func promotions() async throws {
        let world = try await RightsWorld()
        let server = Self.server(world)
        var number = 0
        func send(_ ask: HouseRequest.Ask, by author: Author) async -> String? {
            number += 1
            return await server.perform(HouseRequest(ask, id: CommandID("p\(number)")), by: author).failure?.code
                .rawValue
        }
        func owner(_ request: PromotionRequest, by author: Author = Self.rosa) async -> String? {
            let restaurant: RestaurantID = author == Self.rosa ? "one" : "two"
            return await send(
                .owner(request: .promotion(restaurant: restaurant, promotion: "p", request: request)),
                by: author
            )
        }
        for branches in [nil, [], ["other"], ["north", "other"]] as [Set<BranchID>?] {
            #expect(await owner(.draft(promotion: Self.promotion(at: branches))) == "access.notFound")
        }
        #expect(await owner(.draft(promotion: Self.promotion(at: ["north", "south"]))) == nil)
        #expect(await owner(.publish, by: Self.rick) == "access.notFound")
        let mara = Author.manager("mara", at: "north")
        let pause = HouseRequest.Ask.staff(request: .promotion(promotion: "p", request: .pause))
        #expect(await send(pause, by: mara) != nil, "it is not of her branch alone")
        #expect(await owner(.publish) == nil)
        var own = Self.promotion(at: ["north"])
        own = Promotion(id: "q", name: own.name, value: own.value, conditions: own.conditions)
        let draft = HouseRequest.Ask.staff(request: .promotion(promotion: "q", request: .draft(promotion: own)))
        #expect(await send(draft, by: .waiter("ana", at: "north")) == "access.notForSender")
        #expect(await send(draft, by: mara) == nil)
    }
}
