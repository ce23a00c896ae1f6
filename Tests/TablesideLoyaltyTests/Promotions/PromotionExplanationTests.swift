import TablesideCore
import TablesideLoyalty
import Testing

@Suite("Why promotions apply or not")
struct PromotionExplanationTests {
    private typealias Shop = PromotionShop

    private static let lines = [Shop.line("1", 1_000), Shop.line("2", 500, "drinks")]

    private static func explain(
        _ promotions: [Promotion],
        _ basket: PromotionBasket,
        _ counters: [PromotionCounter] = []
    ) throws -> [PromotionID: [PromotionObstacle]] {
        let explained = try PromotionBook(promotions).explain(
            basket,
            counted: PromotionCounters(counters),
            at: Shop.start
        )
        #expect(explained.map(\.promotion) == promotions.map(\.id))
        return Dictionary(uniqueKeysWithValues: explained.map { ($0.promotion, $0.obstacles) })
    }

    @Test("each promotion tells every condition that does not hold, and what is missing")
    func conditions() throws {
        let friday = try CivilDate("2026-11-27")
        let hours = [try PromotionHours("17:00", "18:30"), try PromotionHours("18:31", "20:00", on: [.friday])]
        let promotions = [
            Shop.off("fine", 100),
            Shop.off("all", 100, code: "X", goods: PromotionGoods(items: ["cake"])) {
                $0.conditions = PromotionConditions(
                    hours: hours,
                    branches: ["iulius"],
                    orderKinds: [.delivery],
                    minimumSpend: MinimumSpend(Shop.euro(600), of: PromotionGoods(categories: ["drinks"])),
                    isFirstOrder: true,
                    guestGroups: ["students"]
                )
            },
            Shop.off("early", 100) { $0.conditions.last = try? friday.adding(days: -1) },
            Shop.off("late", 100) { $0.conditions.first = try? friday.adding(days: 1) },
            Promotion(id: "lei", name: Shop.name("lei"), value: .amount(money: Money(minorUnits: 100, .ron))),
        ]
        let explained = try Self.explain(promotions, Shop.basket(Self.lines, isFirstOrder: false))
        #expect(explained["fine"] == [])
        #expect(
            explained["all"] == [
                .codeMissing, .otherBranch, .otherOrderKind(kind: .dineIn), .outsideHours, .notFirstOrder, .otherGuests,
                .belowMinimum(missing: Shop.euro(100)), .noGoods,
            ]
        )
        #expect(explained["early"] == [.outsideDates(first: nil, last: try friday.adding(days: -1))])
        #expect(explained["late"] == [.outsideDates(first: try friday.adding(days: 1), last: nil)])
        #expect(explained["lei"] == [.otherCurrency(currency: .ron, expected: .eur)])
    }

    @Test("limits tell what is used up and how much of a budget is left")
    func limits() throws {
        let promotions = [
            Shop.percent("uses", 10) { $0.limits.uses = 2 },
            Shop.percent("budget", 10) { $0.limits.budget = Shop.euro(500) },
            Shop.percent("lei", 10) { $0.limits.budget = Shop.euro(500) },
        ]
        var foreign = PromotionCounter(id: .budget(of: "lei"))
        let key = PromotionClaimKey(order: "x", promotion: "lei")
        let lei = Money(minorUnits: 1, .ron)
        try foreign.perform(
            .take(claim: key, amount: lei, within: .budget(limit: lei)),
            by: .system,
            at: Shop.start
        )
        let counters = [
            try Shop.counter(.uses(of: "uses"), uses: 2), try Shop.counter(.budget(of: "budget"), money: [351]),
            foreign,
        ]
        let explained = try Self.explain(promotions, Shop.basket(Self.lines), counters)
        #expect(explained["uses"] == [.used(limit: 2)])
        #expect(explained["budget"] == [.overBudget(left: Shop.euro(149), needed: Shop.euro(150))])
        #expect(explained["lei"] == [.budgetUnclear])
    }

    @Test("an automatic promotion that loses says whether others take more, or why it cannot hold beside them")
    func losers() throws {
        let promotions = [
            Shop.off("best", 1_500), Shop.off("less", 100), Shop.off("alone", 1_000) { $0.isCombinable = false },
        ]
        let explained = try Self.explain(promotions, Shop.basket(Self.lines))
        #expect(explained["best"] == [] && explained["less"] == [.nothingLeft])
        #expect(explained["alone"] == [.notCombinable(with: "best")])
        let percent = [Shop.off("big", 1_400), Shop.percent("all", 100), Shop.percent("ten", 10)]
        let others = try Self.explain(percent, Shop.basket(Self.lines))
        // 100 % alone takes off as much as any set, so it holds; anything else would find nothing left.
        #expect(others["all"] == [] && others["big"] == [.nothingLeft] && others["ten"] == [.nothingLeft])
    }

    @Test("every obstacle has a code of its own, words, and a form that is read back")
    func words() throws {
        let euro = Shop.euro(1)
        let friday = try CivilDate("2026-11-27")
        let all: [PromotionObstacle] = [
            .codeMissing, .unknownCode, .codeRepeated, .codeExpired(until: Shop.start), .otherBranch,
            .otherOrderKind(kind: .delivery), .outsideHours, .outsideDates(first: friday, last: friday),
            .outsideDates(first: nil, last: friday), .outsideDates(first: friday, last: nil),
            .otherCurrency(currency: .ron, expected: .eur), .belowMinimum(missing: euro), .guestUnknown, .notFirstOrder,
            .otherGuests, .noGoods, .used(limit: 1), .usedByGuest(limit: 2), .overBudget(left: euro, needed: euro),
            .budgetUnclear, .outranked(by: "p", group: "g"), .notCombinable(with: "p"), .nothingLeft,
            .wouldDisplace(promotion: "p"), .othersTakeMore, .tooMany(limit: 12),
        ]
        #expect(Set(all.map(\.code)).count == all.count - 2 && Set(all.map(\.description)).count == all.count)
        #expect(
            PromotionObstacle.outsideDates(first: friday, last: friday).description
                == "it holds from 2026-11-27 until 2026-11-27"
        )
        #expect(PromotionObstacle.outsideDates(first: nil, last: friday).description == "it holds until 2026-11-27")
        #expect(PromotionObstacle.used(limit: 1).description == "it was used as often as it may be: 1 time")
        for obstacle in all { try expectReadBack(obstacle) }
    }
}
