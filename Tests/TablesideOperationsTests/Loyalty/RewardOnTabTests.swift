import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Rewards that take something off a tab: the points and the discount go together.
@Suite("Rewards on tabs")
struct RewardOnTabTests {
    private static let waiter = D.waiter(D.wanda)

    /// The diner with a reward of 10.00 off for 8 points; Mia has 30 points, and ordered for 34.00.
    private static func diner() async throws -> LoyalDiner {
        var loyal = try await LoyalDiner()
        loyal.rewards["tenOff"] = 8
        // The reason is the engine's to say.
        let name = LocalizedText("Ten off", in: .english)
        loyal.discounts = ["tenOff": Discount(.amount(money: try loyal.ron(1_000)), reason: .promotion, name: name)]
        await loyal.give(30)
        try await loyal.place("1")
        return loyal
    }

    private static func state(of reward: RewardID, in loyal: LoyalDiner) async throws -> Reward.State? {
        try await loyal.account().reward(reward)?.state
    }

    @Test("AP-16 a reward is redeemed with its discount, once, by those who serve or receive")
    func redeemed() async throws {
        let loyal = try await Self.diner()
        for reward in ["r1", "r2"] as [RewardID] { await loyal.guest(.getReward(reward: reward, code: "tenOff")) }
        #expect(try await loyal.balance() == 30 - 16)
        await loyal.staff(.redeemReward(reward: "r1", tab: "tab-mia"), by: D.cook, refused: "access.notForSender")
        await loyal.staff(.redeemReward(reward: "r1", tab: "tab-mia"), by: Self.waiter)
        await loyal.staff(
            .redeemReward(reward: "r1", tab: "tab-mia"),
            by: Self.waiter,
            refused: "points.alreadyApplied"
        )
        await loyal.staff(.redeemReward(reward: "r2", tab: "tab-mia"), by: .host("hana", at: D.branch))
        let given = try await loyal.diner.tab().adjustments.compactMap { adjustment -> String? in
            guard case .discount(let discount, nil) = adjustment.change else { return nil }
            return "\(discount.reason) \(try #require(discount.name).texts[.english] ?? "")"
        }
        #expect(given == ["loyalty Ten off", "loyalty Ten off"])
        try await loyal.serve("1")
        #expect(try await loyal.diner.tab().due?.minorUnits == 3_400 - 2 * 1_000)
        // The reward was paid for; what is left of the bill, 14.00, earns one point.
        try await loyal.leave()
        try await loyal.catchUp()
        #expect(try await loyal.balance() == 14 + 1)
        #expect(try await Self.state(of: "r1", in: loyal) == .redeemed)
    }

    @Test("AP-16 a reward is a discount on a reservation: on the tab of its party, which then ends as any other")
    func reservation() async throws {
        var loyal = try await LoyalDiner()
        let diner = loyal.diner
        loyal.rewards["tenOff"] = 8
        loyal.discounts["tenOff"] = Discount(.amount(money: try loyal.ron(1_000)), reason: .loyalty)
        await loyal.give(8)
        let wish = BookingWish(id: "b", party: 2, at: try diner.house.instant("2026-03-27T18:00"))
        await loyal.send(.guest(request: .book(day: diner.day, wish: wish)), by: D.guest)
        await loyal.send(.guest(request: .arrive(day: diner.day, booking: "b", tab: "tab-mia")), by: D.guest)
        await loyal.guest(.getReward(reward: "r", code: "tenOff"))
        try await loyal.place("1")
        await loyal.staff(.redeemReward(reward: "r", tab: "tab-mia"), by: Self.waiter)
        try await loyal.serve("1")
        let due = try #require(try await diner.tab().due)
        #expect(due.minorUnits == 3_400 - 1_000)
        let cash = try Payment(id: "cash", amount: due, method: .cash)
        for action in [TabOperation.Action.pay(cash), .close] {
            await loyal.send(.staff(request: .tab(tab: "tab-mia", action: action)), by: Self.waiter)
        }
        let day = try #require(try await diner.store.load(ServiceDay.self, diner.day))
        #expect(day.booking("b")?.status == .finished)
    }

    @Test("AP-16 points and discount: both or neither")
    func together() async throws {
        let loyal = try await Self.diner()
        await loyal.guest(.getReward(reward: "off", code: "tenOff"))
        await loyal.guest(.getReward(reward: "sweet", code: "dessert"))
        // A discount needs its tab, and a dessert takes nothing off one.
        await loyal.staff(.redeemReward(reward: "off"), by: Self.waiter, refused: "membership.tabMissing")
        await loyal.staff(
            .redeemReward(reward: "sweet", tab: "tab-mia"),
            by: Self.waiter,
            refused: "membership.noDiscount"
        )
        await loyal.staff(.redeemReward(reward: "?", tab: "tab-mia"), by: Self.waiter, refused: "points.illegal")
        await loyal.staff(.redeemReward(reward: "off", tab: "?"), by: Self.waiter, refused: "access.notFound")
        // Once the bill is made it stays as it is.
        try await loyal.serve("1")
        await loyal.staff(.redeemReward(reward: "off", tab: "tab-mia"), by: Self.waiter, refused: "tab.illegal")
        for reward in ["off", "sweet"] as [RewardID] {
            #expect(try await Self.state(of: reward, in: loyal) == .issued)
        }
        #expect(try await loyal.diner.tab().adjustments.isEmpty)
        #expect(try await loyal.diner.tab().due?.minorUnits == 3_400)
        await loyal.staff(.redeemReward(reward: "sweet"), by: Self.waiter)
        await loyal.guest(.returnReward(reward: "off"))
        #expect(try await loyal.balance() == 30 - 5)
    }

    @Test("AP-16 a waiter takes nothing off for loyalty without a reward, neither from a tab nor from a cart")
    func bare() async throws {
        let loyal = try await Self.diner()
        let half = Discount(.percentage(rate: .percent(50)), reason: .loyalty)
        let adjust = TabOperation.Action.adjust(BillAdjustment(id: "half", .discount(discount: half)))
        let ask = HouseRequest.Ask.staff(request: .tab(tab: "tab-mia", action: adjust))
        await loyal.send(ask, by: Self.waiter, refused: "tab.discountNotPermitted")
        var cart = D.cart([(D.soup, 1)])
        cart.discounts = [half]
        let place = StaffRequest.place(order: "2", cart: cart, tab: "tab-mia", guest: nil, recipient: nil)
        await loyal.send(.staff(request: place), by: Self.waiter, refused: "order.discountNotPermitted")
        // A manager makes up for what went wrong.
        await loyal.send(ask, by: D.manager)
    }

    @Test("two guests at a tab redeem rewards that they call by the same name")
    func sameName() async throws {
        let loyal = try await Self.diner()
        await loyal.guest(.sendPoints(transfer: "t", friend: D.leo, points: 10))
        for user in [D.mia, D.leo] {
            await loyal.guest(.getReward(reward: "r", code: "tenOff"), by: user)
            let redeem = StaffLoyaltyRequest.redeemReward(reward: "r", tab: "tab-mia")
            await loyal.send(.staff(request: .loyalty(guest: user, request: redeem)), by: Self.waiter)
        }
        try await loyal.serve("1")
        #expect(try await loyal.diner.tab().due?.minorUnits == 3_400 - 2 * 1_000)
    }
}
