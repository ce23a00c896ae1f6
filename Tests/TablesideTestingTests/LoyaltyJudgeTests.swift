import TablesideCore
import TablesideLoyalty
import Testing

@testable import TablesideTesting

@Suite("Loyalty judge")
struct LoyaltyJudgeTests {
    private static let ana = UserID("ana")
    private static let now = Instant(millisecondsSince1970: 1_795_000_000_000)

    private static func sight() throws -> HouseSight {
        HouseSight(BranchDay(branch: BranchID("branch"), date: try CivilDate("2026-11-27")))
    }

    /// An account that earned 7 and 10 points, of which 4 were spent, 4 held and given back, and the first 3 that are left expired.
    private static func account() throws -> (account: PointsAccount, events: [PointsAccount.Event]) {
        let program = PointsProgram()
        var account = PointsAccount(id: MembershipID(ana, in: SimulatedLoyalty.program))
        var events: [PointsAccount.Event] = []
        let first = PointsGrant(
            7,
            from: .mission(award: PointsAwardID("regular")),
            earnedAt: now,
            expiresAt: now + .hours(1)
        )
        let second = PointsGrant(
            10,
            from: .order(order: OrderID("order"), rule: SimulatedLoyalty.rule),
            earnedAt: now,
            expiresAt: now + .hours(2),
            net: Money(minorUnits: 1_000, .eur)
        )
        let (gone, back) = (RewardID("gone"), RewardID("back"))
        let (dessert, price) = (SimulatedLoyalty.dessert, SimulatedLoyalty.price)
        let steps: [(command: PointsAccount.Command, minute: Int)] = [
            (.earn(grant: first), 0), (.earn(grant: second), 1),
            (.issueReward(reward: gone, code: dessert, points: price), 2), (.redeemReward(reward: gone), 3),
            (.issueReward(reward: back, code: dessert, points: price), 4), (.deleteReward(reward: back), 5),
            (.expire, 60),
        ]
        for step in steps {
            events += try account.perform(step.command, in: program, by: .system, at: now + .minutes(step.minute))
        }
        return (account, events)
    }

    /// What the judge says of the sums of these events.
    private static func rules(_ events: [PointsAccount.Event], _ account: PointsAccount) throws -> Set<HouseJudge.Rule>
    {
        var judge = LoyaltyJudge()
        var sight = try sight()
        sight.points[ana] = account
        for event in events { judge.note(event, of: ana, sight) }
        judge.judge(sight)
        // Nobody paid for anything here, which is another matter.
        return Set(judge.findings.map(\.rule)).subtracting([.pointsNotOfBill, .missionMiscounted])
    }

    @Test("the sums of an account agree, and not if one event is missing or comes twice")
    func sums() throws {
        let (account, events) = try Self.account()
        #expect(events.count == 7)
        #expect(account.balance(at: Self.now + .hours(1)) == 10)
        #expect(try Self.rules(events, account) == [])
        for place in events.indices {
            var fewer = events
            let event = fewer.remove(at: place)
            #expect(try Self.rules(fewer, account).contains(.pointsDoNotSum), "without \(event)")
            #expect(try Self.rules(events + [event], account).contains(.pointsDoNotSum), "twice \(event)")
        }
    }

    @Test("points that the house gives and that go to a friend and back agree, and not if an event is missing")
    func gifts() throws {
        let (program, ben) = (PointsProgram(), UserID("ben"))
        var accounts = [Self.ana, ben].map { PointsAccount(id: MembershipID($0, in: SimulatedLoyalty.program)) }
        var events: [(guest: UserID, event: PointsAccount.Event)] = []
        func perform(_ command: PointsAccount.Command, on place: Int) throws {
            let done = try accounts[place].perform(command, in: program, by: .system, at: Self.now)
            events += done.map { (place == 0 ? Self.ana : ben, $0) }
        }
        let (welcome, gift) = (SimulatedLoyalty.welcomePoints, SimulatedLoyalty.giftPoints)
        let end = Self.now + .hours(1)
        try perform(.adjust(adjustment: "welcome", points: welcome, reason: "Welcome", expiresAt: end), on: 0)
        try perform(.send(transfer: "gift", to: ben, points: gift), on: 0)
        let parts = try #require(accounts[0].sent.first).parts
        try perform(.receive(transfer: "gift", from: Self.ana, parts: parts, sentAt: Self.now), on: 1)
        try perform(.giveBack(transfer: "gift", to: Self.ana), on: 1)
        try perform(.takeBack(transfer: "gift", from: ben, points: [gift]), on: 0)
        #expect(accounts.map { $0.balance(at: Self.now) } == [welcome, 0])
        func rules(_ events: [(guest: UserID, event: PointsAccount.Event)]) throws -> Set<HouseJudge.Rule> {
            var judge = LoyaltyJudge()
            var sight = try Self.sight()
            for account in accounts { sight.points[account.id.user] = account }
            for (guest, event) in events { judge.note(event, of: guest, sight) }
            judge.judge(sight)
            return Set(judge.findings.map(\.rule))
        }
        #expect(events.count == 5)
        #expect(try rules(events) == [])
        for place in events.indices {
            var fewer = events
            let left = fewer.remove(at: place)
            #expect(try rules(fewer).contains(.pointsDoNotSum), "without \(left.event)")
            #expect(try rules(events + [left]).contains(.pointsDoNotSum), "twice \(left.event)")
        }
    }

    @Test("points that come twice, or for what nobody paid, are found")
    func sources() throws {
        let (account, events) = try Self.account()
        #expect(try Self.rules([events[0], events[0]], account).contains(.pointsTwice))
        var judge = LoyaltyJudge()
        judge.note(events[1], of: Self.ana, try Self.sight())
        #expect(judge.findings.map(\.rule) == [.pointsNotOfBill])
        // The same order earns for somebody else.
        judge.findings = []
        judge.note(events[1], of: UserID("ben"), try Self.sight())
        #expect(judge.findings.map(\.rule) == [.pointsTwice, .pointsNotOfBill])
    }

    @Test("a mission that is awarded twice, or to somebody who did nothing, is found")
    func missions() throws {
        let award = MissionAward(SimulatedLoyalty.mission, points: 7, for: ActivityID("visit"), at: Self.now)
        var judge = LoyaltyJudge()
        judge.note(.awarded(awards: [award], at: Self.now), of: Self.ana, try Self.sight())
        #expect(judge.findings.map(\.rule) == [.missionMiscounted])
        judge.findings = []
        judge.note(.awarded(awards: [award], at: Self.now), of: Self.ana, try Self.sight())
        #expect(judge.findings.map(\.rule) == [.missionMiscounted, .missionMiscounted])
        #expect(judge.marks == [.missionCompleted, .missionCompleted])
    }

    @Test("a use that is counted twice, or given back or spent without having been taken, is found")
    func uses() throws {
        let counter = PromotionCounterID.uses(of: SimulatedLoyalty.promotion)
        let claim = PromotionClaimKey(order: OrderID("order"), promotion: SimulatedLoyalty.promotion)
        let taken = PromotionCounter.Event.taken(claim: claim, amount: nil, at: Self.now)
        let returned = PromotionCounter.Event.returned(claim: claim, at: Self.now)
        let settled = PromotionCounter.Event.settled(claim: claim, at: Self.now)
        let lives: [(events: [PromotionCounter.Event], faults: Int)] = [
            ([taken, returned], 0), ([taken, settled], 0), ([taken, taken], 1), ([returned], 1), ([settled], 1),
            ([taken, returned, returned], 1), ([taken, settled, returned], 1), ([taken, settled, settled], 1),
        ]
        for (events, faults) in lives {
            var judge = LoyaltyJudge()
            for event in events { judge.note(event, of: counter) }
            #expect(judge.findings.map(\.rule) == Array(repeating: .usesMiscounted, count: faults), "\(events)")
        }
        // Nobody ordered what the counter counts.
        var judge = LoyaltyJudge()
        judge.note(taken, of: counter)
        judge.judge(try Self.sight())
        #expect(judge.findings.map(\.rule) == [.usesMiscounted])
    }
}
