import TablesideCore
import TablesideLoyalty
import TablesideTesting

/// A random shop: five promotions, limits that are partly used, groups, and a cart.
struct RandomPromotions {
    private(set) var promotions: [Promotion] = []
    private(set) var groups: [PromotionGroup] = []
    private(set) var shared: [SharedPromotionLimit] = []
    private(set) var basket: PromotionBasket
    /// What other orders have used, by counter.
    private(set) var counters: [PromotionCounter] = []
    private(set) var used: [PromotionCounterID: Int] = [:]

    private typealias Shop = PromotionShop

    init(seed: UInt64, count: Int = 5, withGroups: Bool = true) throws {
        var dice = SplitMix64(seed: seed)
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &dice) < percent }
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &dice) }
        let categories: [CategoryID] = ["food", "drinks", "sweets"]
        let items: [MenuItemID] = ["soup", "wine", "cake"]

        func goods() -> PromotionGoods {
            switch number(0...5) {
            case 0: PromotionGoods(categories: [categories[number(0...2)]])
            case 1: PromotionGoods(items: [items[number(0...2)]], categories: [categories[number(0...2)]])
            case 2: PromotionGoods(exceptItems: [items[number(0...2)]])
            case 3: PromotionGoods(exceptCategories: [categories[number(0...2)]])
            default: .all
            }
        }
        func limits(_ percent: Int) -> PromotionLimits {
            PromotionLimits(
                uses: chance(percent) ? number(1...3) : nil,
                usesPerGuest: chance(percent) ? number(1...2) : nil,
                budget: chance(percent) ? Shop.euro(Int64(number(1...1_500))) : nil
            )
        }
        if chance(40) { shared.append(SharedPromotionLimit(id: "s", limits: PromotionLimits(uses: number(1...3)))) }
        if chance(30) {
            var limit = limits(60)
            if limit == PromotionLimits() { limit.usesPerGuest = 1 }
            shared.append(SharedPromotionLimit(id: "t", limits: limit))
        }
        for place in 0..<count {
            let id = PromotionID("p\(place)")
            var promotion =
                chance(50)
                ? Shop.percent(id, Int32(number(1...100)), upTo: chance(30) ? Int64(number(1...400)) : nil)
                : Shop.off(id, Int64([100, 200, 300, number(1...1_500)][number(0...3)]))
            if chance(10) {
                promotion.value = .percentage(rate: Rate(partsPerMillion: Int64(number(1...999))), upTo: nil)
            }
            promotion.goods = goods()
            promotion.basis = chance(25) ? .afterLineDiscounts : .undiscounted
            promotion.isCombinable = chance(85)
            if chance(45) {
                let codes = (0...number(0...1)).map { number in
                    PromotionCodeTerms(
                        PromotionCode("C\(place)\(number)"),
                        uses: chance(20) ? 1 + number : nil,
                        until: chance(10) ? Shop.start + .milliseconds(Int64(number)) : nil
                    )
                }
                promotion.trigger = .codes(codes: codes)
            }
            promotion.limits = limits(15)
            if chance(40), let limit = shared.randomElement(using: &dice) { promotion.sharedLimit = limit.id }
            if chance(20) {
                let minimum = Shop.euro(Int64(number(1...2_000)))
                promotion.conditions.minimumSpend = MinimumSpend(minimum, of: goods(), basis: promotion.basis)
            }
            if chance(15) { promotion.conditions.orderKinds = [.takeaway] }
            if chance(15) { promotion.conditions.guestGroups = ["students"] }
            if chance(8) { promotion.conditions.isFirstOrder = true }
            if chance(25) {
                promotion.conditions.hours = try (0...number(0...1)).map { _ in
                    try PromotionHours(
                        from: LocalTime(hour: number(0...23), minute: number(0...1) * 30),
                        until: LocalTime(hour: number(0...23), minute: number(0...1) * 30),
                        on: chance(40)
                            ? Set([.thursday, .friday, .saturday].filter { _ in chance(60) } + [.friday]) : nil
                    )
                }
            }
            let friday = try CivilDate("2026-11-27")
            if chance(15) { promotion.conditions.first = try friday.adding(days: number(-1...1)) }
            if chance(15) {
                promotion.conditions.last = try (promotion.conditions.first ?? friday).adding(days: number(0...1))
            }
            promotions.append(promotion)
        }
        if withGroups, chance(60) {
            let ids = promotions.map(\.id).shuffled(using: &dice)
            func group(_ id: PromotionGroupID, _ members: [PromotionGroup.Member]) -> PromotionGroup {
                let mode = PromotionGroup.Mode.allCases[number(0...3)]
                return PromotionGroup(id: id, mode, per: chance(50) ? .order : .line, of: members)
            }
            let (inner, outer) = (ids.prefix(number(1...3)), ids.dropFirst(3).prefix(number(0...2)))
            groups.append(group("inner", inner.map { .promotion(id: $0) }))
            var members = outer.map { PromotionGroup.Member.promotion(id: $0) }
            if chance(70) { members.insert(.group(id: "inner"), at: number(0...members.count)) }
            groups.append(group("outer", members))
            if chance(20) { groups.append(PromotionGroup(id: "top", .highest, of: [.group(id: "outer")])) }
        }
        let lines = (0..<number(0...6)).map { line in
            let cents = Int64([100, 250, number(0...900), number(-50...900)][number(0...3)])
            return PromotionBasketLine(
                id: LineID("\(line)"),
                item: items[number(0...2)],
                categories: categories.filter { _ in chance(40) },
                goods: Shop.euro(cents),
                reduction: chance(20) ? Shop.euro(Int64(number(0...300))) : nil
            )
        }
        var codes = promotions.flatMap { $0.codes.map(\.id) }.filter { _ in chance(70) }.shuffled(using: &dice)
        if chance(20) { codes.insert("NONE", at: number(0...codes.count)) }
        if chance(20), let code = codes.randomElement(using: &dice) { codes.append(code) }
        basket = try Shop.basket(
            lines,
            codes: Array(codes.prefix(PromotionBasket.maxCodes)),
            guest: chance(75) ? "ana" : nil,
            at: ["2026-11-27T18:30", "2026-11-27T00:00", "2026-11-28T01:30", "2026-11-26T23:30"][number(0...3)],
            kind: chance(50) ? .dineIn : .takeaway,
            isFirstOrder: [nil, true, true, false][number(0...3)],
            groups: chance(50) ? ["students"] : []
        )
        // Other orders have used some of the limits.
        let book = try PromotionBook(promotions, groups: groups, sharedLimits: shared)
        for id in try book.counters(for: basket) where chance(50) {
            let parts = id.kind.isMoney ? (0..<number(0...3)).map { _ in Int64(number(0...400)) } : []
            let uses = id.kind.isMoney ? 0 : number(0...2)
            counters.append(try Shop.counter(id, uses: uses, money: parts))
            used[id] = id.kind.isMoney ? Int(parts.reduce(0, +)) : uses
        }
    }

    var model: PromotionModel {
        PromotionModel(promotions: promotions, groups: groups, shared: shared, basket: basket, used: used)
    }
}
