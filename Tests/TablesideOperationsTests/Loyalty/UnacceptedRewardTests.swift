import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// What a guest gets for an order that is billed before anybody accepts it.
@Suite("Rewards for orders that nobody has accepted yet")
struct UnacceptedRewardTests {
    /// An order of 31.00 is billed and its tab closed before it is accepted; one order completes a mission of 50 points.
    private static func closed(_ profile: ProfileCode) async throws -> LoyalDiner {
        var loyal = try await LoyalDiner()
        var mission = Mission(id: "one order")
        let terms = MissionTerms(LocalizedText("One order", in: .english), goal: .orders(1), points: 50)
        try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: loyal.diner.clock.now())
        try mission.perform(.publish, by: .system, at: loyal.diner.clock.now())
        loyal.missions = try MissionBook([mission])
        let placing = PlaceOrder(
            "1",
            D.cart([(D.soup, 2)]),
            on: "tab-mia",
            opening: try loyal.diner.opening(profile),
            guest: D.mia
        )
        let policy = OrderingPolicy(menu: loyal.diner.menu, profile: profile, bill: BillTerms(billsUnaccepted: true))
        try await loyal.diner.place(placing, on: policy)
        try await loyal.diner.tab(.askForBill)
        if profile == .forman {
            try await loyal.diner.tab(.close, by: D.waiter(D.wanda))
        } else {
            try await loyal.leave()
        }
        #expect(try await loyal.diner.tab().state == .closed)
        return loyal
    }

    /// The points, and whether the mission is done.
    private static func rewards(_ loyal: LoyalDiner) async throws -> [String] {
        try await loyal.catchUp()
        let record = try await loyal.diner.store.load(MissionRecord.self, D.mia)
        return ["\(try await loyal.balance())", (record?.state(of: "one order") ?? .toDo).rawValue]
    }

    @Test("what nobody accepts earns nothing and counts nowhere", arguments: [ProfileCode.dineIn, .forman])
    func rejected(_ profile: ProfileCode) async throws {
        // Whether the reaction runs before or after the rejection.
        for isLate in [false, true] {
            let loyal = try await Self.closed(profile)
            if !isLate { #expect(try await Self.rewards(loyal) == ["0", "toDo"]) }
            try await loyal.diner.step("1", .reject(reason: .outOfStock), by: D.manager)
            #expect(try await Self.rewards(loyal) == ["0", "toDo"])
        }
    }

    @Test("Forman's order earns its points once it is approved, and loses them if the guest cancels in time")
    func forman() async throws {
        for isLate in [false, true] {
            let loyal = try await Self.closed(.forman)
            if !isLate { #expect(try await Self.rewards(loyal) == ["0", "toDo"]) }
            try await loyal.diner.accept("1", D.wanda)
            // A point for each full 10.00 of 31.00, and the mission, which stays done.
            #expect(try await Self.rewards(loyal) == ["53", "completed"])
            // Within thirty seconds of placing it.
            loyal.diner.clock.advance(by: .seconds(30))
            try await loyal.diner.step("1", .cancel(), by: D.guest)
            #expect(try await Self.rewards(loyal) == ["50", "completed"])
        }
    }

    @Test("an order that may be canceled until it is served earns its points then")
    func served() async throws {
        let loyal = try await Self.closed(.dineIn)
        try await loyal.diner.accept("1", D.wanda)
        #expect(try await Self.rewards(loyal) == ["0", "toDo"])
        try await loyal.diner.cookAndServe("1", by: D.wanda)
        #expect(try await Self.rewards(loyal) == ["53", "completed"])
        let canceled = try await Self.closed(.dineIn)
        try await canceled.diner.accept("1", D.wanda)
        try await canceled.diner.step("1", .cancel(reason: .outOfStock), by: D.manager)
        #expect(try await Self.rewards(canceled) == ["0", "toDo"])
    }
}
