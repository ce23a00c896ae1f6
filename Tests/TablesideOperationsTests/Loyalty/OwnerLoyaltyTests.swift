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
