import Foundation
import Tableside
import TablesideFoundation
import TablesideTesting

// MARK: missions

extension MissionTerms: Lived {
    static func lived(_ c: Chooser) throws -> MissionTerms {
        let first = ActivityCount(1, of: ActivityFilter(.visit))
        let kind: GuestActivity.Kind = c.pick([.visit, .order, .review])
        let measures: [ActivityMeasure] =
            kind == .order ? [.activities, .dates, .portions, .spending(currency: .eur)] : [.activities, .dates]
        let second = ActivityCount(
            Int64(1 + c.below(3)),
            c.pick(measures),
            of: ActivityFilter(kind),
            within: c.pick([.ever, .days(count: 3), .weeks(count: 2, paused: [])])
        )
        let terms = MissionTerms(
            LocalizedText("Explorer", in: .english),
            goal: .all(goals: [.count(of: first), .count(of: second)]),
            points: 10,
            dates: MissionDates(from: try CivilDate("2026-11-01"), through: try CivilDate("2027-01-31"))
        )
        guard terms.problems().isEmpty else { throw NoValue("MissionTerms") }
        return terms
    }
}
extension Mission: Lived {
    static func lived(_ c: Chooser) throws -> Mission {
        if c.flip() { return c.life(try c.pick(some: Golden.all(Mission.self)), in: (), 4) }
        return try published(c, MissionID("t\(c.below(3) + 1)"))
    }

    static func published(_ c: Chooser, _ id: MissionID) throws -> Mission {
        var mission = Mission(id: id)
        let draft = Mission.Command.draft(terms: try .lived(c), owner: nil)
        for command in [draft, .publish] {
            _ = try? mission.perform(command, in: (), by: .system, at: c.instant(-86_400_000))
        }
        return mission
    }
}
extension MissionBook: Lived {
    static func lived(_ c: Chooser) throws -> MissionBook {
        let count = max(1, c.count("MissionBook"))
        return try MissionBook((0..<count).map { try .published(c, MissionID("t\($0 + 1)")) })
    }
}
extension GuestActivity: Lived {
    static func lived(_ c: Chooser) throws -> GuestActivity {
        try GuestActivity(
            ActivityID("a\(c.below(5))"),
            of: UserID("t1"),
            try c.take(),
            at: c.instant(Int64(c.below(5)) * 86_400_000),
            in: FixedOffset.utc,
            branch: BranchID("t\(c.below(3) + 1)")
        )
    }
}
extension MissionRecord: Lived {
    static func lived(_ c: Chooser) throws -> MissionRecord {
        if c.flip() { return try c.pick(some: Golden.all(MissionRecord.self)) }
        let book = try MissionBook.lived(c)
        let reported = (0..<4).compactMap { _ in (try? GuestActivity.lived(c)).map(Command.count(activity:)) }
        return c.life(MissionRecord(id: "t1"), in: book, 3, reported)
    }
}
extension MissionRecord.Progress: Drawn {
    static func draw(_ c: Chooser) throws -> MissionRecord.Progress {
        try c.pick(some: Array(MissionRecord.lived(c).progress.values))
    }
}
extension CountProgress: Lived {
    static func lived(_ c: Chooser) throws -> CountProgress {
        if c.below(4) == 0 { return try Stored.read(["isMet": true]) }
        let marks: [[String: Any]] = [
            ["key": "v1", "bucket": 20_759], ["key": "v2", "amount": 420, "bucket": 20_760],
        ]
        return try Stored.read(["marks": marks])
    }
}
extension MissionStep: Lived {
    static func lived(_ c: Chooser) throws -> MissionStep {
        let mark: [String: Any] = ["key": "v\(c.below(3))", "amount": 2, "bucket": 20_759]
        var stored: [String: Any] = ["mission": "t\(c.below(3))", "count": c.below(2), "mark": mark, "isMet": c.flip()]
        if c.flip() { stored["dropped"] = "v9" }
        return try Stored.read(stored)
    }
}

// MARK: points and reputation

extension MembershipID: Lived {
    static func lived(_ c: Chooser) throws -> MembershipID { MembershipID("t1", in: "t1") }
}
extension PointsProgram: Lived {
    static func lived(_ c: Chooser) throws -> PointsProgram { try c.pick(some: Golden.all(PointsProgram.self)) }
}
extension EarningRules: Lived {
    static func lived(_ c: Chooser) throws -> EarningRules {
        let rule = EarningRule("t1", points: 1 + c.below(3), per: c.money(500))
        return EarningRules(
            [rule],
            delay: .days(c.below(3)),
            validity: c.pick([.unlimited, .days(count: 30, toEndOfDay: true)])
        )
    }
}
extension PointsGrant: Lived {
    static func lived(_ c: Chooser) throws -> PointsGrant {
        let number = c.below(4)
        return PointsGrant(
            10 + number,
            from: .order(order: OrderID("t\(number)"), rule: "t1"),
            earnedAt: c.instant(-60_000),
            availableAt: c.instant(c.flip() ? -60_000 : 86_400_000),
            expiresAt: c.flip() ? nil : c.instant(172_800_000),
            net: c.money(10_000)
        )
    }
}
extension PointsAccount: Lived {
    static func lived(_ c: Chooser) throws -> PointsAccount {
        if c.flip() { return c.life(try c.pick(some: Golden.all(PointsAccount.self)), in: try .lived(c), 6) }
        let first: [Command] = [
            .earn(grant: try .lived(c)), .earn(grant: try .lived(c)),
            .issueReward(reward: "t1", code: "dessert", points: 3), .spend(payment: "t1", points: 2),
            .send(transfer: "t1", to: "t2", points: 2),
            .clawBack(order: OrderID("t\(c.below(4))"), refunded: c.money(2_500)),
        ]
        return c.life(PointsAccount(id: try .lived(c)), in: try .lived(c), 8, first)
    }
}
extension PointsAccount.Event: Lived {
    static func lived(_ c: Chooser) throws -> PointsAccount.Event {
        try c.pick(some: Golden.all(PointsAccount.Event.self))
    }
}
extension PointsCredit: Lived {
    static func lived(_ c: Chooser) throws -> PointsCredit { try c.pick(some: Golden.all(PointsCredit.self)) }
}
extension PointsClawBack: Lived {
    static func lived(_ c: Chooser) throws -> PointsClawBack { try c.pick(some: Golden.all(PointsClawBack.self)) }
}
extension PointsAward: Lived {
    static func lived(_ c: Chooser) throws -> PointsAward { try c.pick(some: PointsAccount.lived(c).awards) }
}
extension PointsPayment: Lived {
    static func lived(_ c: Chooser) throws -> PointsPayment { try c.pick(some: Golden.all(PointsPayment.self)) }
}
extension SentPoints: Lived {
    static func lived(_ c: Chooser) throws -> SentPoints { try c.pick(some: Golden.all(SentPoints.self)) }
}
extension ReceivedPoints: Lived {
    static func lived(_ c: Chooser) throws -> ReceivedPoints { try c.pick(some: Golden.all(ReceivedPoints.self)) }
}
extension Reward: Lived {
    static func lived(_ c: Chooser) throws -> Reward { try c.pick(some: PointsAccount.lived(c).rewards) }
}
extension Reputation: Lived {
    static func lived(_ c: Chooser) throws -> Reputation {
        let first: [Command] = [
            .praise(record: "k1", points: 2, reason: "kind to the cooks"),
            .recordOffense(record: "t1", kind: .noShow, booking: "t1"),
            .recordOffense(record: "t2", kind: .breach, booking: nil),
        ]
        let start = c.flip() ? Reputation(id: try .lived(c)) : try c.pick(some: Golden.all(Reputation.self))
        return c.life(start, in: try .lived(c), 6, first)
    }
}
extension Offense: Lived {
    static func lived(_ c: Chooser) throws -> Offense { try c.pick(some: Reputation.lived(c).offenses) }
}
extension Praise: Lived {
    static func lived(_ c: Chooser) throws -> Praise { try c.pick(some: Reputation.lived(c).praises) }
}

// MARK: invitations

extension FriendInvitation: Lived {
    static func lived(_ c: Chooser) throws -> FriendInvitation {
        let send = Command.send(inviter: "t1", way: .link(code: "K7Q2"), until: c.flip() ? nil : c.instant(86_400_000))
        let start = c.flip() ? FriendInvitation(id: "t1") : try c.pick(some: Golden.all(FriendInvitation.self))
        return c.life(start, in: (), 4, [send] + (c.flip() ? [.accept(invitee: "t2", email: nil)] : []))
    }
}
extension Referral: Lived {
    static func lived(_ c: Chooser) throws -> Referral {
        let name = Command.name(inviter: "t2", invitation: nil)
        let visit = Command.visit(activity: "t1", at: c.instant(0))
        let start = c.flip() ? Referral(id: "t1") : try c.pick(some: Golden.all(Referral.self))
        return c.life(start, in: InviterChain(of: "t2") { _ in nil }, 4, c.flip() ? [name] : [name, visit])
    }
}

// MARK: promotions

extension Promotion: Lived {
    static func lived(_ c: Chooser) throws -> Promotion { promotion(c, c.below(4)) }

    static func promotion(_ c: Chooser, _ number: Int) -> Promotion {
        let value: PromotionValue =
            c.flip() ? .amount(money: c.money(200)) : .percentage(rate: Rate(partsPerMillion: 100_000), upTo: nil)
        let code = PromotionCodeTerms(PromotionCode("code\(number)"), uses: 5)
        return Promotion(
            id: PromotionID("t\(number + 1)"),
            name: LocalizedText("Happy hour", in: .english),
            value: value,
            trigger: number % 3 == 0 ? .codes(codes: [code]) : .automatic,
            limits: number % 2 == 0 ? PromotionLimits() : PromotionLimits(uses: 10, budget: c.money(5_000)),
            isCombinable: c.below(3) > 0
        )
    }
}
extension PromotionRecord: Lived {
    static func lived(_ c: Chooser) throws -> PromotionRecord {
        let promotion = Promotion.promotion(c, c.below(4))
        let start = c.flip() ? PromotionRecord(id: promotion.id) : try c.pick(some: Golden.all(PromotionRecord.self))
        return c.life(start, in: (), 4, [.draft(promotion: promotion)] + (c.flip() ? [.publish] : []))
    }
}
extension PromotionBook: Lived {
    static func lived(_ c: Chooser) throws -> PromotionBook {
        let count = max(1, c.count("PromotionBook"))
        return try PromotionBook((0..<count).map { .promotion(c, $0) })
    }
}
extension PromotionBasket: Lived {
    static func lived(_ c: Chooser) throws -> PromotionBasket {
        let lines = (0..<max(1, c.count("PromotionBasket"))).map {
            PromotionBasketLine(id: LineID("t\($0 + 1)"), item: "pizza", goods: c.money(1_250))
        }
        return try PromotionBasket(
            order: "t1",
            branch: Chooser.branch,
            currency: .eur,
            at: c.instant(0),
            in: FixedOffset.utc,
            guest: "t1",
            codes: c.flip() ? [] : ["code0"],
            lines: lines
        )
    }
}
extension PromotionOutcome: Lived {
    static func lived(_ c: Chooser) throws -> PromotionOutcome {
        try PromotionBook.lived(c).apply(to: .lived(c), at: c.instant(0))
    }
}
extension PromotionDiscount: Lived {
    static func lived(_ c: Chooser) throws -> PromotionDiscount {
        try c.pick(some: PromotionOutcome.lived(c).discounts)
    }
}
extension PromotionShare: Lived {
    static func lived(_ c: Chooser) throws -> PromotionShare { try c.pick(some: PromotionDiscount.lived(c).shares) }
}
extension PromotionUse: Lived {
    static func lived(_ c: Chooser) throws -> PromotionUse { try c.pick(some: PromotionDiscount.lived(c).uses) }
}
extension RefusedPromotionCode: Lived {
    static func lived(_ c: Chooser) throws -> RefusedPromotionCode {
        let book = try PromotionBook([.promotion(c, 1)])
        let basket = try PromotionBasket(
            order: "t1",
            branch: Chooser.branch,
            currency: .eur,
            at: c.instant(0),
            in: FixedOffset.utc,
            codes: ["none"],
            lines: [PromotionBasketLine(id: "t1", item: "pizza", goods: c.money(1_250))]
        )
        return try c.pick(some: book.apply(to: basket, at: c.instant(0)).refusedCodes)
    }
}
extension PromotionExplanation: Lived {
    static func lived(_ c: Chooser) throws -> PromotionExplanation {
        try Stored.read(["promotion": "t1", "obstacles": [["noGoods": [String: Any]()]]])
    }
}
extension PromotionCounter: Lived {
    static func lived(_ c: Chooser) throws -> PromotionCounter {
        if c.flip() { return c.life(try c.pick(some: Golden.all(PromotionCounter.self)), in: (), 4) }
        let limit = PromotionCounterLimit.uses(limit: 3)
        let keys = (1...2).map { PromotionClaimKey(order: OrderID("t\($0)"), promotion: "t1") }
        let hold = Command.hold(claim: keys[0], amount: nil, until: c.instant(900_000), within: limit)
        return c.life(
            PromotionCounter(id: .uses(of: "t1")),
            in: (),
            5,
            [hold, .take(claim: keys[1], amount: nil, within: limit)]
        )
    }
}
extension PromotionClaim: Lived {
    static func lived(_ c: Chooser) throws -> PromotionClaim { try c.pick(some: Golden.all(PromotionClaim.self)) }
}
extension PromotionCounterID: Lived {
    static func lived(_ c: Chooser) throws -> PromotionCounterID {
        c.pick([.uses(of: "t1"), .budget(of: "t1"), .sharedUses(of: "t1"), .sharedBudget(of: "t1")])
    }
}
extension ISOWeek: Lived {
    static func lived(_ c: Chooser) throws -> ISOWeek { try ISOWeek(year: 2026, week: 1 + c.below(53)) }
}
