import TablesideCore
import TablesideLoyalty
import Testing

@Suite("Promotions by the rules")
struct PromotionRuleTests {
    private typealias Shop = PromotionShop

    private static func apply(
        _ promotions: [Promotion],
        to basket: PromotionBasket,
        _ counters: [PromotionCounter] = [],
        shared: [SharedPromotionLimit] = []
    ) throws -> PromotionOutcome {
        let book = try PromotionBook(promotions, sharedLimits: shared)
        return try book.apply(to: basket, counted: PromotionCounters(counters), at: Shop.start)
    }

    private static let goods = [Shop.line("1", 1_005), Shop.line("2", 2_010)]

    @Test("FO-32 percentages come first, each of the undiscounted goods and rounded by itself, then amounts")
    func percentagesFirst() throws {
        let promotions = [
            Shop.percent("ten", 10, code: "TEN"), Shop.percent("half", 50, code: "HALF"),
            Shop.off("five", 500, code: "FIVE"),
        ]
        let basket = try Shop.basket(Self.goods, codes: ["FIVE", "HALF", "TEN"])
        let outcome = try Self.apply(promotions, to: basket)
        // 50 % of 30.15 is 15.075, 10 % is 3.015; what is left of the lines is 5.02 and 10.05, then 4.01 and 8.04.
        #expect(
            outcome.words == [
                "half 1508 (1: 503, 2: 1005)", "ten 302 (1: 101, 2: 201)", "five 500 (1: 166, 2: 334)",
            ]
        )
        #expect(outcome.total == Shop.euro(2_310) && outcome.refusedCodes == [])
        #expect(outcome.amount(off: "1") == Shop.euro(770) && outcome.amount(off: "3") == Shop.euro(0))
    }

    @Test("goods never cost less than 0; a discount of 0 is refused, as is one that leaves 0 to one before")
    func neverBelowZero() throws {
        let promotions = [
            Shop.off("three", 300, code: "THREE"), Shop.off("two", 200, code: "TWO"),
            Shop.percent("all", 100, code: "ALL"), Shop.off("one", 100, code: "ONE"),
        ]
        let lines = [Shop.line("1", 400)]
        let amounts = try Self.apply(promotions, to: Shop.basket(lines, codes: ["THREE", "TWO", "ONE"]))
        #expect(amounts.words == ["three 300 (1: 300)", "two 100 (1: 100)"])
        #expect(amounts.refusals == ["ONE: nothingLeft"])
        let mixed = try Self.apply(promotions, to: Shop.basket(lines, codes: ["THREE", "ALL", "ONE"]))
        #expect(mixed.words == ["three 300 (1: 300)", "one 100 (1: 100)"])
        #expect(mixed.refusals == ["ALL: wouldDisplace"])
        let first = try Self.apply(promotions, to: Shop.basket(lines, codes: ["ALL", "THREE"]))
        #expect(first.words == ["all 400 (1: 400)"] && first.refusals == ["THREE: nothingLeft"])
    }

    @Test("an order has at most twelve promotions, which take at most twelve uses of limits")
    func atMostTwelve() throws {
        // 10, 11 … 22 cents: the least is left out.
        let many = (0..<13).map { Shop.off(PromotionID("\($0)"), Int64(10 + $0)) }
        let best = try Self.apply(many, to: Shop.basket(Self.goods))
        #expect(best.discounts.count == 12 && best.total == Shop.euro(198))
        // Each takes five uses: of the promotion, the guest, its budget, and two of a limit that all share.
        let limited = (0..<4).map { number in
            Shop.off(PromotionID("\(number)"), 10, code: PromotionCode("C\(number)")) {
                $0.limits = PromotionLimits(uses: 9, usesPerGuest: 9, budget: Shop.euro(900))
                $0.sharedLimit = number < 3 ? "all" : nil
            }
        }
        let limit = SharedPromotionLimit(id: "all", limits: PromotionLimits(uses: 9, usesPerGuest: 9))
        let asked = try Self.apply(
            limited,
            to: Shop.basket(Self.goods, codes: ["C0", "C1", "C2", "C3"]),
            shared: [limit]
        )
        #expect(asked.discounts.map(\.code) == ["C0", "C1"] && asked.refusals == ["C2: tooMany", "C3: tooMany"])
        #expect(asked.discounts.map(\.uses.count) == [5, 5])
    }

    @Test(
        "codes are taken in the order asked; one that is unknown, repeated, expired or refused does not stop the rest"
    )
    func codesInOrder() throws {
        let promotions = [
            Shop.off("a", 100, code: "A"),
            Shop.off("b", 200) {
                $0.trigger = .codes(codes: [
                    PromotionCodeTerms("B1", until: Shop.start), PromotionCodeTerms("B2"), PromotionCodeTerms("B3"),
                ])
            },
            Shop.off("c", 300, code: "C") { $0.isCombinable = false },
        ]
        let basket = try Shop.basket(Self.goods, codes: ["b2", "B1", "B2", "C", "B3", "B2", "A"])
        let outcome = try Self.apply(promotions, to: basket)
        #expect(outcome.discounts.map(\.promotion) == ["b", "a"] && outcome.discounts.map(\.code) == ["B2", "A"])
        #expect(
            outcome.refusals == [
                "b2: unknownCode", "B1: codeExpired", "C: notCombinable", "B3: codeRepeated", "B2: codeRepeated",
            ]
        )
        let alone = try Self.apply(promotions, to: Shop.basket(Self.goods, codes: ["C", "A", "B2"]))
        #expect(alone.words == ["c 300 (1: 100, 2: 200)"])
        #expect(alone.refusals == ["A: notCombinable", "B2: notCombinable"])
    }

    @Test("goods are the items and categories that are named, or all if none is, without those that are left out")
    func goods() {
        let (soup, wine) = (Shop.line("1", 500), Shop.line("2", 500, "drinks", item: "wine"))
        let cases: [(PromotionGoods, soup: Bool, wine: Bool)] = [
            (.all, true, true), (PromotionGoods(items: ["soup"]), true, false),
            (PromotionGoods(categories: ["drinks"]), false, true),
            (PromotionGoods(items: ["soup"], categories: ["drinks"]), true, true),
            (PromotionGoods(items: [], categories: []), false, false),
            (PromotionGoods(exceptItems: ["soup"]), false, true),
            (PromotionGoods(exceptCategories: ["drinks"]), true, false),
            (PromotionGoods(items: ["soup", "wine"], exceptCategories: ["food"]), false, true),
        ]
        for (goods, hasSoup, hasWine) in cases {
            #expect(goods.includes(soup) == hasSoup && goods.includes(wine) == hasWine, "\(goods)")
        }
    }

    @Test("a minimum is inclusive, of undiscounted goods, and no other promotion moves it")
    func minimumSpend() throws {
        func promotion(_ minimum: MinimumSpend) -> [Promotion] {
            [
                Shop.percent("most", 90),
                Shop.off("welcome", 100, code: "HI") { $0.conditions.minimumSpend = minimum },
            ]
        }
        func obstacles(_ cents: Int64, _ minimum: MinimumSpend) throws -> [PromotionObstacle] {
            let lines = [Shop.line("1", cents - 500), Shop.line("2", 500, "tobacco", reduction: 200)]
            let outcome = try Self.apply(promotion(minimum), to: Shop.basket(lines, codes: ["HI"]))
            return outcome.refusedCodes.flatMap(\.obstacles)
        }
        let all = MinimumSpend(Shop.euro(3_000))
        #expect(try obstacles(3_000, all) == [])
        #expect(try obstacles(2_999, all) == [.belowMinimum(missing: Shop.euro(1))])
        let food = MinimumSpend(Shop.euro(3_000), of: PromotionGoods(exceptCategories: ["tobacco"]))
        #expect(try obstacles(3_499, food) == [.belowMinimum(missing: Shop.euro(1))])
        #expect(try obstacles(3_500, food) == [])
        let paid = MinimumSpend(Shop.euro(3_000), basis: .afterLineDiscounts)
        #expect(try obstacles(3_000, paid) == [.belowMinimum(missing: Shop.euro(200))])
        #expect(try obstacles(3_200, paid) == [])
    }

    @Test("a percentage names the prices and lines of which it is taken, and an amount that it does not exceed")
    func basis() throws {
        let lines = [Shop.line("1", 1_000, reduction: 400), Shop.line("2", 500, "drinks"), Shop.line("3", -50)]
        func amount(_ change: (inout Promotion) -> Void) throws -> [String] {
            try Self.apply([Shop.percent("p", 10, change)], to: Shop.basket(lines)).words
        }
        #expect(try amount { _ in } == ["p 150 (1: 82, 2: 68)"])
        #expect(try amount { $0.basis = .afterLineDiscounts } == ["p 110 (1: 60, 2: 50)"])
        #expect(try amount { $0.goods = PromotionGoods(categories: ["drinks"]) } == ["p 50 (2: 50)"])
        #expect(
            try amount { $0.goods = PromotionGoods(items: ["soup"], exceptCategories: ["food"]) } == ["p 50 (2: 50)"]
        )
        #expect(
            try amount { $0.value = .percentage(rate: .percent(10), upTo: Shop.euro(111)) } == ["p 111 (1: 61, 2: 50)"]
        )
        // The line costs 6.00 after its own discount, and 100 % of 10.00 is more than that.
        let free = try Self.apply([Shop.percent("all", 100)], to: Shop.basket(lines))
        #expect(free.words == ["all 1100 (1: 600, 2: 500)"])
    }

    @Test("of automatic promotions the greatest discount holds, then the fewest, then the first given")
    func automatic() throws {
        let lines = [Shop.line("1", 1_000)]
        func names(_ promotions: [Promotion], _ lines: [PromotionBasketLine] = lines) throws -> [PromotionID] {
            try Self.apply(promotions, to: Shop.basket(lines)).discounts.map(\.promotion)
        }
        let alone = Shop.off("alone", 350) { $0.isCombinable = false }
        #expect(try names([Shop.off("a", 200), Shop.off("b", 100), alone]) == ["alone"])
        #expect(try names([Shop.off("a", 200), Shop.off("b", 160), alone]) == ["a", "b"])
        // Equal discounts: one rather than two.
        #expect(try names([Shop.off("a", 200), Shop.off("b", 150), alone]) == ["alone"])
        #expect(try names([Shop.off("a", 600), Shop.off("b", 1_000), Shop.off("c", 400)]) == ["b"])
        // Equal discounts and numbers: the first in the order given, whatever is applied first.
        #expect(try names([Shop.off("a", 1_000), Shop.percent("b", 100)]) == ["a"])
        #expect(try names([Shop.percent("b", 100), Shop.off("a", 1_000)]) == ["b"])
        #expect(try names([Shop.off("a", 400), Shop.off("b", 600), Shop.off("c", 600)]) == ["a", "b"])
        #expect(try names([]) == [] && names([Shop.off("a", 1)], []) == [])
    }

    @Test("automatic promotions hold beside codes, and never in the place of one")
    func automaticBesideCodes() throws {
        let lines = [Shop.line("1", 1_000)]
        let code = Shop.off("code", 300, code: "C")
        func words(_ automatic: [Promotion], _ code: Promotion = code) throws -> [String] {
            try Self.apply(automatic + [code], to: Shop.basket(lines, codes: ["C"])).words
        }
        #expect(try words([Shop.percent("ten", 10)]) == ["ten 100 (1: 100)", "code 300 (1: 300)"])
        #expect(
            try words([Shop.percent("all", 100), Shop.percent("ten", 10)]) == ["ten 100 (1: 100)", "code 300 (1: 300)"]
        )
        #expect(try words([Shop.off("alone", 900) { $0.isCombinable = false }]) == ["code 300 (1: 300)"])
        let lonely = Shop.off("code", 300, code: "C") { $0.isCombinable = false }
        #expect(try words([Shop.percent("ten", 10)], lonely) == ["code 300 (1: 300)"])
    }

    @Test("a limit per guest refuses a guest who is not known; a spent one says so")
    func perGuest() throws {
        let promotion = Shop.off("p", 100, code: "P") { $0.limits.usesPerGuest = 2 }
        let id = PromotionCounterID.uses(of: "p", by: "ana")
        func refusals(_ guest: UserID?, _ uses: Int) throws -> [PromotionObstacle] {
            let basket = try Shop.basket(Self.goods, codes: ["P"], guest: guest)
            let outcome = try Self.apply([promotion], to: basket, [Shop.counter(id, uses: uses)])
            return outcome.refusedCodes.flatMap(\.obstacles)
        }
        #expect(try refusals(nil, 0) == [.guestUnknown] && refusals("ana", 1) == [])
        #expect(try refusals("ana", 2) == [.usedByGuest(limit: 2)] && refusals("ivo", 2) == [])
        let newcomers = Shop.off("p", 100, code: "P") { $0.conditions.isFirstOrder = true }
        func first(_ isFirst: Bool?, _ uses: Int = 0) throws -> [PromotionObstacle] {
            let basket = try Shop.basket(Self.goods, codes: ["P"], isFirstOrder: isFirst)
            let outcome = try Self.apply([newcomers], to: basket, [Shop.counter(id, uses: uses)])
            return outcome.refusedCodes.flatMap(\.obstacles)
        }
        #expect(try first(nil) == [.guestUnknown] && first(false) == [.notFirstOrder] && first(true) == [])
        #expect(try first(true, 1) == [.usedByGuest(limit: 1)])
    }

    @Test("a code has uses of its own, also where the promotion sets no limit")
    func perCode() throws {
        var promotion = Shop.off("p", 100)
        promotion.trigger = .codes(codes: [PromotionCodeTerms("P", uses: 2), PromotionCodeTerms("Q")])
        let id = PromotionCounterID.uses(ofCode: "P", of: "p")
        func refusals(_ code: PromotionCode, _ uses: Int) throws -> [PromotionObstacle] {
            let basket = try Shop.basket(Self.goods, codes: [code])
            return try Self.apply([promotion], to: basket, [Shop.counter(id, uses: uses)]).refusedCodes.flatMap(
                \.obstacles
            )
        }
        #expect(try refusals("P", 1) == [] && refusals("P", 2) == [.used(limit: 2)] && refusals("Q", 2) == [])
    }

    @Test("a discount that does not fit its budget whole is refused; two promotions share one limit")
    func budgets() throws {
        let promotion = Shop.percent("p", 10) { $0.limits.budget = Shop.euro(1_000) }
        let id = PromotionCounterID.budget(of: "p")
        func total(_ spent: Int64) throws -> Money {
            try Self.apply([promotion], to: Shop.basket(Self.goods), [Shop.counter(id, money: [spent])]).total
        }
        #expect(try total(698) == Shop.euro(302) && total(699) == Shop.euro(0))
        let two = [
            Shop.off("a", 300, code: "A") { $0.sharedLimit = "summer" },
            Shop.off("b", 200, code: "B") { $0.sharedLimit = "summer" },
        ]
        func words(_ limits: PromotionLimits, _ codes: [PromotionCode]) throws -> [String] {
            let shared = [SharedPromotionLimit(id: "summer", limits: limits)]
            let outcome = try Self.apply(two, to: Shop.basket(Self.goods, codes: codes), shared: shared)
            return outcome.discounts.map(\.promotion.rawValue) + outcome.refusals
        }
        #expect(try words(PromotionLimits(uses: 1), ["A", "B"]) == ["a", "B: used"])
        #expect(try words(PromotionLimits(uses: 2), ["A", "B"]) == ["a", "b"])
        #expect(try words(PromotionLimits(usesPerGuest: 1), ["B", "A"]) == ["b", "A: usedByGuest"])
        #expect(try words(PromotionLimits(budget: Shop.euro(499)), ["A", "B"]) == ["a", "B: overBudget"])
        #expect(try words(PromotionLimits(budget: Shop.euro(500)), ["A", "B"]) == ["a", "b"])
    }
}
