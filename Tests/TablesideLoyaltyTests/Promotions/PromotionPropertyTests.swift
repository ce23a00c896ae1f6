import TablesideCore
import TablesideLoyalty
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Promotions on random carts")
struct PromotionPropertyTests {
    private typealias Shop = PromotionShop

    private static let carts = runs(2_000, long: 100_000)

    private static func answer(_ outcome: PromotionOutcome, of shop: RandomPromotions) -> PromotionModel.Answer {
        let lines = Dictionary(uniqueKeysWithValues: shop.basket.lines.enumerated().map { ($0.element.id, $0.offset) })
        return PromotionModel.Answer(
            applied: outcome.discounts.map { discount in
                PromotionModel.Applied(
                    promotion: shop.promotions.firstIndex { $0.id == discount.promotion } ?? -1,
                    amount: Int(discount.amount.minorUnits),
                    byLine: Dictionary(
                        uniqueKeysWithValues: discount.shares.map { (lines[$0.line] ?? -1, Int($0.amount.minorUnits)) }
                    )
                )
            },
            refused: outcome.refusedCodes.map(\.code.rawValue)
        )
    }

    @Test("every subset tried by hand gives the same discounts, to the cent on every line")
    func bruteForce() throws {
        var discounts = 0
        for seed in 0..<UInt64(Self.carts) {
            let shop = try RandomPromotions(seed: seed)
            let book = try PromotionBook(shop.promotions, groups: shop.groups, sharedLimits: shop.shared)
            let counters = PromotionCounters(shop.counters)
            let outcome = try book.apply(to: shop.basket, counted: counters, at: Shop.start)
            let expected = shop.model.answer()
            #expect(Self.answer(outcome, of: shop) == expected, "seed \(seed)")
            #expect(outcome.isProved, "seed \(seed)")
            discounts += outcome.discounts.count
            // The sums hold, and no line costs less than nothing.
            #expect(try Money.sum(outcome.discounts.map(\.amount), in: .eur) == outcome.total, "seed \(seed)")
            for discount in outcome.discounts {
                #expect(try Money.sum(discount.shares.map(\.amount), in: .eur) == discount.amount, "seed \(seed)")
            }
            for line in shop.basket.lines {
                let left = max(0, line.goods.minorUnits - (line.reduction?.minorUnits ?? 0))
                #expect(outcome.amount(off: line.id).minorUnits <= left || left < 0, "seed \(seed)")
            }
            // What is explained is what is applied.
            let explained = try book.explain(shop.basket, counted: counters, at: Shop.start)
            #expect(explained.map(\.promotion) == shop.promotions.map(\.id), "seed \(seed)")
            for one in explained {
                #expect(one.amount == outcome.discounts.first { $0.promotion == one.promotion }?.amount, "seed \(seed)")
                #expect((one.amount == nil) != one.obstacles.isEmpty, "seed \(seed): \(one)")
            }
        }
        #expect(discounts > Self.carts)
    }

    @Test("what was quoted and held is what is placed, whatever other orders take; then nothing moves it")
    func quoteIsPlace() throws {
        let seeds = Array(0..<UInt64(runs(1_000, long: 100_000)))
        // The last two are carts whose budgets suffice only after a code that was asked for later.
        let carts = seeds.map { ($0, true) } + (seeds + [6_099, 32_067]).map { ($0, false) }
        for (seed, withGroups) in carts {
            let shop = try RandomPromotions(seed: seed, withGroups: withGroups)
            let book = try PromotionBook(shop.promotions, groups: shop.groups, sharedLimits: shop.shared)
            var counters = PromotionCounters(shop.counters)
            let quoted = try book.apply(to: shop.basket, counted: counters, at: Shop.start)
            #expect(try book.apply(to: shop.basket, counted: counters, at: Shop.start) == quoted, "seed \(seed)")
            var changes = Changes()
            let end = Shop.start + .minutes(10)
            try counters.hold(quoted, until: end, at: Shop.start, changes: &changes)
            // Another phone takes what it can get, until nothing is left.
            let later = Shop.start + .minutes(9)
            for number in 0..<4 {
                let other = PromotionBasket(
                    order: OrderID("other cart \(number)"),
                    branch: shop.basket.branch,
                    currency: .eur,
                    orderKind: shop.basket.orderKind,
                    at: shop.basket.at,
                    label: shop.basket.label,
                    guest: number == 0 ? shop.basket.guest : UserID("guest \(number)"),
                    guestGroups: ["students"],
                    isFirstOrder: true,
                    codes: Array(shop.basket.codes.reversed()),
                    lines: shop.basket.lines
                )
                let taken = try book.apply(to: other, counted: counters, at: later)
                try counters.take(taken, at: later, changes: &changes)
            }
            let placed = try book.apply(to: shop.basket, counted: counters, keeping: quoted, at: later)
            #expect(placed.discounts == quoted.discounts, "seed \(seed)")
            #expect(placed.refusedCodes.map(\.code) == quoted.refusedCodes.map(\.code), "seed \(seed)")
            try counters.take(placed, at: later, changes: &changes)
            let again = try book.apply(to: shop.basket, counted: counters, keeping: placed, at: end)
            #expect(again == placed, "seed \(seed)")
            for counter in counters.loaded.values { try Self.checkLimits(of: counter, in: shop, seed) }
            // A cancel gives back what was taken, once.
            let uses = quoted.discounts.map(\.uses.count).reduce(0, +)
            #expect(try counters.giveBack(quoted, at: end, changes: &changes) == uses, "seed \(seed)")
            let before = counters.loaded
            #expect(try counters.giveBack(quoted, at: end, changes: &changes) == 0, "seed \(seed)")
            #expect(counters.loaded == before, "seed \(seed)")
        }
    }

    /// No counter ever counts more than its limit, or than it had counted before.
    private static func checkLimits(of counter: PromotionCounter, in shop: RandomPromotions, _ seed: UInt64) throws {
        let shared = shop.shared.first { $0.id.rawValue == counter.id.name }?.limits
        let own = shop.promotions.first { $0.id.rawValue == counter.id.name }
        let now = Shop.start + .minutes(9)
        let before = shop.used[counter.id] ?? 0
        switch counter.id.kind {
        case .uses: #expect(counter.uses(at: now) <= max(before, own?.limits.uses ?? 0), "seed \(seed)")
        case .guest: #expect(counter.uses(at: now) <= max(before, own?.usesPerGuest ?? 0), "seed \(seed)")
        case .code:
            let code = own?.codes.first { $0.id.rawValue == counter.id.part }
            #expect(counter.uses(at: now) <= max(before, code?.uses ?? 0), "seed \(seed)")
        case .sharedUses: #expect(counter.uses(at: now) <= max(before, shared?.uses ?? 0), "seed \(seed)")
        case .sharedGuest: #expect(counter.uses(at: now) <= max(before, shared?.usesPerGuest ?? 0), "seed \(seed)")
        case .budget, .sharedBudget:
            let limit = (counter.id.kind == .budget ? own?.limits.budget : shared?.budget)?.minorUnits ?? 0
            #expect(try counter.spent(at: now, in: .eur).minorUnits <= max(Int64(before), limit), "seed \(seed)")
        }
    }
}
