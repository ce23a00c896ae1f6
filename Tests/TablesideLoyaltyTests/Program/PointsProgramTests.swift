import TablesideCore
import TablesideLoyalty
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Points: programs, tiers and statistics")
struct PointsProgramTests {
    private typealias House = PointsHouse

    private static let tiers = TierRules(
        [Tier("bronze", from: 10), Tier("silver", from: 30), Tier("gold", from: 60)],
        window: .days(90),
        review: .days(30)
    )

    @Test("a tier is reached at once, also two steps up, and lost at the review by one step")
    func tiers() throws {
        let tiers = Self.tiers
        let gold = try #require(tiers.upgrade(nil, points: 60, at: House.start))
        #expect(gold == TierStanding("gold", since: House.start, reviewAt: House.day(30)))
        #expect(tiers.upgrade(nil, points: 9, at: House.start) == nil)
        #expect(tiers.upgrade(gold, points: 12, at: House.day(1)) == gold, "never down at once")
        #expect(tiers.reviewed(gold, points: 60) == TierStanding("gold", since: House.start, reviewAt: House.day(60)))
        let silver = try #require(tiers.reviewed(gold, points: 59))
        #expect(silver == TierStanding("silver", since: House.day(30), reviewAt: House.day(60)))
        #expect(tiers.reviewed(gold, points: 0)?.tier == "silver", "by one")
        let bronze = try #require(tiers.reviewed(silver, points: 0))
        #expect(bronze.tier == "bronze" && tiers.reviewed(bronze, points: 9) == nil)
        #expect(tiers.reviewed(bronze, points: 70)?.tier == "bronze", "a review does not go up")
        #expect(
            tiers.upgrade(
                TierStanding("lost", since: House.start, reviewAt: House.start),
                points: 30,
                at: House.day(1)
            )?.tier == "silver"
        )
    }

    @Test(
        "an account has the tier of the points it earned in the window; points of friends and corrections do not count"
    )
    func account() throws {
        var program = House.program
        program.tiers = Self.tiers
        var account = PointsAccount(id: House.id)
        func perform(_ command: PointsAccount.Command, on day: Int) throws {
            try account.perform(command, in: program, by: .system, at: House.day(day))
        }
        try perform(.earn(grant: House.grant(29, "o1", on: 0)), on: 0)
        #expect(account.tier?.tier == "bronze" && account.nextDue == House.day(30) && account.dueCommand == .reviewTier)
        try perform(.adjust(adjustment: "a1", points: 50, reason: "sorry", expiresAt: nil), on: 1)
        #expect(account.tier?.tier == "bronze")
        try perform(.earn(grant: House.grant(1, "o2", on: 2)), on: 2)
        #expect(account.tier == TierStanding("silver", since: House.day(2), reviewAt: House.day(32)))
        // Spending does not lower a tier; a refund does, at the review.
        try perform(.spend(payment: "p1", points: 70), on: 3)
        try perform(.clawBack(order: "o2", refunded: House.euros(100)), on: 3)
        #expect(account.tierPoints(under: Self.tiers, at: House.day(3)) == 29 && account.tier?.tier == "silver")
        // The timer is late by three days, which changes nothing but the delay.
        try perform(.reviewTier, on: 35)
        #expect(account.tier == TierStanding("bronze", since: House.day(32), reviewAt: House.day(62)))
        // On day 90 what was earned on day 0 is just out of the window.
        #expect(account.tierPoints(under: Self.tiers, at: House.day(90) - .milliseconds(1)) == 29)
        #expect(account.tierPoints(under: Self.tiers, at: House.day(90)) == 0)
        try perform(.reviewTier, on: 62)
        #expect(account.tier?.tier == "bronze" && account.nextDue == House.day(92))
        try perform(.reviewTier, on: 92)
        #expect(account.tier == nil && account.nextDue == nil && account.check() == [])
    }

    @Test("a tier of life counts all that was ever earned, less what was taken back")
    func lifetime() throws {
        var program = House.program
        program.tiers = TierRules([Tier("silver", from: 30)], window: nil, review: .days(30))
        var account = PointsAccount(id: House.id)
        for number in 0..<3 {
            let grant = House.grant(10, OrderID("o\(number)"), on: number * 1_000)
            try account.perform(.earn(grant: grant), in: program, by: .system, at: House.day(number * 1_000))
        }
        #expect(account.tier?.tier == "silver" && account.qualifying == 30)
        try account.perform(.void(source: House.order("o0")), in: program, by: .system, at: House.day(2_001))
        try account.perform(.reviewTier, in: program, by: .system, at: House.day(2_030))
        #expect(account.tier == nil)
    }

    @Test("an account walks through tiers as the rules alone say, for random points and reviews")
    func walk() throws {
        for seed in 0..<UInt64(runs(200, long: 10_000)) {
            var random = SplitMix64(seed: seed)
            var program = House.program
            let rules = TierRules(
                [Tier("a", from: 5), Tier("b", from: 12), Tier("c", from: 20)],
                window: Bool.random(using: &random) ? .days(Int.random(in: 3...12, using: &random)) : nil,
                review: .days(Int.random(in: 1...9, using: &random))
            )
            program.tiers = rules
            var account = PointsAccount(id: House.id)
            var earned: [(day: Int, points: Int)] = []
            var level = 0
            var review: Int?
            let names: [TierID?] = [nil, "a", "b", "c"]
            let length = Int(rules.review.milliseconds / 86_400_000)
            func place(_ day: Int) -> Int {
                let window = rules.window.map { Int($0.milliseconds / 86_400_000) }
                let first = window.map { day - $0 } ?? -1
                let sum = earned.filter { $0.day <= day && $0.day > first }.map(\.points).reduce(0, +)
                return sum >= 20 ? 3 : sum >= 12 ? 2 : sum >= 5 ? 1 : 0
            }
            for day in 0..<40 {
                if let due = account.nextDue, due <= House.day(day) {
                    try account.perform(.reviewTier, in: program, by: .system, at: House.day(day))
                }
                if review == day {
                    if place(day) < level { level -= 1 }
                    review = level > 0 ? day + length : nil
                }
                if Int.random(in: 0..<4, using: &random) == 0 {
                    let grant = House.grant(Int.random(in: 1...9, using: &random), OrderID("o\(day)"), on: day)
                    earned.append((day, grant.points))
                    try account.perform(.earn(grant: grant), in: program, by: .system, at: House.day(day))
                    if place(day) > level { (level, review) = (place(day), day + length) }
                }
                try #require(account.tier?.tier == names[level], "seed \(seed) day \(day)")
                try #require(account.nextDue == review.map(House.day), "seed \(seed) day \(day)")
            }
        }
    }

    @Test("every fault of a program is told, with its place")
    func problems() {
        var program = PointsProgram(staffAdjustment: -1)
        program.tiers = TierRules(
            [Tier("a", from: 5), Tier("a", from: 5), Tier("c", from: -1)],
            window: .zero,
            review: .days(99_999)
        )
        program.badges = BadgeCatalog([Badge("x", price: 0, priority: 101), Badge("x", price: .max, priority: -1)])
        #expect(
            program.problems().map { "\($0.path) \($0.code.rawValue.dropFirst("points.program.".count))" } == [
                "staffAdjustment pointsOutOfRange", "tiers.tiers[1].id repeated", "tiers.tiers[1].points notAscending",
                "tiers.tiers[2].points pointsOutOfRange", "tiers.window lengthOutOfRange",
                "tiers.review lengthOutOfRange",
                "badges.badges[0].price pointsOutOfRange", "badges.badges[0].priority priorityOutOfRange",
                "badges.badges[1].id repeated", "badges.badges[1].price pointsOutOfRange",
                "badges.badges[1].priority priorityOutOfRange",
            ]
        )
        #expect(TierRules([], window: nil, review: .days(1)).problems().map(\.reason) == [.noTiers])
        for (count, expected) in [(1_000, []), (1_001, [.tooMany(found: 1_001, limit: 1_000)])]
            as [(Int, [PointsProgramProblem])]
        {
            let owners = Set((0..<count).map { UserID("\($0)") })
            #expect(PointsProgram(owners: owners).problems().map(\.reason) == expected)
        }
        #expect(House.program.problems() == [])
    }

    @Test("AP-21: what was earned, held, spent, expired and taken back in a period is in the ledger")
    func statistics() throws {
        var account = PointsAccount(id: House.id)
        var entries: [PointsEntry] = []
        func perform(_ command: PointsAccount.Command, on day: Int) throws {
            entries += try account.perform(command, in: House.program, by: .system, at: House.day(day)).flatMap(
                \.entries
            )
        }
        try perform(.earn(grant: House.grant(10, "o1", on: 0, until: 12)), on: 0)
        try perform(.earn(grant: House.grant(20, "o2", on: 5)), on: 5)
        try perform(.issueReward(reward: "r1", code: "dessert", points: 6), on: 6)
        try perform(.redeemReward(reward: "r1"), on: 7)
        try perform(.issueReward(reward: "r2", code: "dessert", points: 1), on: 8)
        try perform(.adjust(adjustment: "a1", points: 2, reason: "sorry", expiresAt: nil), on: 9)
        // The three that are left of o1 expire on day 12, but are booked on day 25; the one that is held then returns.
        try perform(.deleteReward(reward: "r2"), on: 25)
        try perform(.clawBack(order: "o2", refunded: House.euros(50)), on: 26)
        try perform(.send(transfer: "t1", to: "ivo", points: 3), on: 27)
        let first = PointsStatistics(of: entries, during: House.day(0)..<House.day(10))
        #expect(first.earned == 30 && first.held == 7 && first.released == 6 && first.spent == 6)
        #expect(first.expired == 0 && first.clawedBack == 0 && first.adjusted == 2)
        let second = PointsStatistics(of: entries, during: House.day(10)..<House.day(20))
        #expect(second.expired == 3 && second.earned == 0)
        let third = PointsStatistics(of: entries, during: House.day(20)..<House.day(30))
        #expect(third.expired == 1 && third.released == 1 && third.clawedBack == 10 && third.sent == 3)
        var totals = PointsTotals()
        totals.add(entries)
        #expect(totals == account.totals && totals.sum == 0)
        let extreme = [PointsEntry(.earned, .min, at: House.start), PointsEntry(.earned, .min, at: House.start)]
        #expect(PointsStatistics(of: extreme, during: House.day(0)..<House.day(1)).earned == .max)
    }
}
