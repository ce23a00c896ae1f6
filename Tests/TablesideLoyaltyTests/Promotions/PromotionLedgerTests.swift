import TablesideCore
import TablesideLoyalty
import Testing

@Suite("Uses through the life of an order")
struct PromotionLedgerTests {
    private typealias Shop = PromotionShop

    private static let book: [Promotion] = [
        Shop.off("a", 300, code: "A") { $0.limits = PromotionLimits(uses: 1, budget: Shop.euro(1_000)) },
        Shop.percent("b", 10) { $0.limits.budget = Shop.euro(1_000) },
    ]

    private static func basket(
        _ cents: Int64,
        _ codes: [PromotionCode],
        order: OrderID = "o1"
    ) throws -> PromotionBasket {
        try Shop.basket([Shop.line("1", cents)], codes: codes, order: order)
    }

    @Test("the counters to load are those of the promotions whose conditions hold")
    func needs() throws {
        let late = Shop.off("late", 1) {
            $0.limits.uses = 1
            $0.conditions.first = .last
        }
        let book = try PromotionBook(Self.book + [late])
        #expect(try book.counters(for: Self.basket(1_000, [])) == [.budget(of: "b")])
        #expect(
            try book.counters(for: Self.basket(1_000, ["A", "X"])) == [
                .uses(of: "a"), .budget(of: "a"), .budget(of: "b"),
            ]
        )
    }

    @Test("a new quote reprices what the last one holds, keeps its time, and drops what it no longer uses")
    func quotes() throws {
        let book = try PromotionBook(Self.book)
        let (start, end) = (Shop.start, Shop.start + .minutes(5))
        var (counters, changes) = (PromotionCounters(), Changes())
        let first = try book.apply(to: Self.basket(1_000, ["A"]), counted: counters, at: start)
        try counters.hold(first, until: end, at: start, changes: &changes)
        #expect(changes.writes.map(\.nextDue) == [end, end, end])
        let later = start + .minutes(1)
        let second = try book.apply(to: Self.basket(2_000, []), counted: counters, at: later)
        try counters.hold(second, insteadOf: first, until: end + .minutes(1), at: later, changes: &changes)
        #expect(counters[.uses(of: "a")].claims == [] && counters[.budget(of: "a")].claims == [])
        let key = PromotionClaimKey(order: "o1", promotion: "b")
        let held = try #require(counters[.budget(of: "b")].claim(key))
        #expect(held.amount == Shop.euro(200) && held.until == end && held.state == .held)
        // Each counter stands once in the unit, and the last state is the one that is written.
        #expect(changes.writes.count == 3 && changes.writes.map(\.expecting) == [.absent, .absent, .absent])
        try counters.take(second, insteadOf: second, at: later, changes: &changes)
        #expect(counters[.budget(of: "b")].claim(key)?.state == .taken)
        #expect(throws: PromotionCounter.Refusal(.illegal(state: "taken", command: .hold))) {
            try counters.hold(second, until: end, at: later, changes: &changes)
        }
        #expect(throws: PromotionCounter.Refusal(.alreadyApplied(command: .take))) {
            try counters.take(second, at: later, changes: &changes)
        }
    }

    @Test("an order that changes after it was placed takes, gives and reprices the difference")
    func reprices() throws {
        let book = try PromotionBook(Self.book)
        let start = Shop.start
        var (counters, changes) = (PromotionCounters(), Changes())
        let first = try book.apply(to: Self.basket(1_000, ["A"]), counted: counters, at: start)
        try counters.take(first, at: start, changes: &changes)
        let fewer = try book.apply(to: Self.basket(500, []), counted: counters, at: start)
        try counters.reprice(first, as: fewer, at: start, changes: &changes)
        #expect(counters[.uses(of: "a")].uses(at: start) == 0)
        #expect(try counters[.budget(of: "b")].spent(at: start, in: .eur) == Shop.euro(50))
        let again = try book.apply(to: Self.basket(3_000, ["A"]), counted: counters, at: start)
        try counters.reprice(fewer, as: again, at: start, changes: &changes)
        #expect(counters[.uses(of: "a")].uses(at: start) == 1)
        #expect(try counters[.budget(of: "b")].spent(at: start, in: .eur) == Shop.euro(300))
        #expect(try counters.settle(again, at: start, changes: &changes) == 3)
        #expect(try counters.settle(again, at: start, changes: &changes) == 0)
        #expect(try counters.giveBack(again, at: start, changes: &changes) == 0)
        #expect(counters[.budget(of: "b")].settledAmount == Shop.euro(300) && counters[.budget(of: "b")].claims == [])
        #expect(again.counters == [.budget(of: "b"), .uses(of: "a"), .budget(of: "a")])
    }

    @Test("what is held is given back, and settles nothing: an order that was not placed cannot end with a use")
    func held() throws {
        let book = try PromotionBook(Self.book)
        let (start, end) = (Shop.start, Shop.start + .minutes(5))
        var (counters, changes) = (PromotionCounters(), Changes())
        let quote = try book.apply(to: Self.basket(1_000, ["A"]), counted: counters, at: start)
        try counters.hold(quote, until: end, at: start, changes: &changes)
        #expect(try counters.settle(quote, at: start, changes: &changes) == 0)
        #expect(counters[.uses(of: "a")].uses(at: start) == 1 && counters[.uses(of: "a")].settledUses == 0)
        // Nothing is held any more at the end of the time.
        var late = counters
        #expect(try late.giveBack(quote, at: end, changes: &changes) == 0)
        #expect(try counters.giveBack(quote, at: end - .milliseconds(1), changes: &changes) == 3)
        #expect(counters[.uses(of: "a")].uses(at: start) == 0)
    }

    @Test("a counter without room refuses the whole decision; a hold that lapsed is taken if there is room")
    func refusals() throws {
        let book = try PromotionBook(Self.book)
        let (start, end) = (Shop.start, Shop.start + .minutes(5))
        var (counters, changes) = (PromotionCounters(), Changes())
        let mine = try book.apply(to: Self.basket(1_000, ["A"]), counted: counters, at: start)
        let theirs = try book.apply(to: Self.basket(1_000, ["A"], order: "o2"), counted: counters, at: start)
        try counters.hold(mine, until: end, at: start, changes: &changes)
        #expect(throws: PromotionCounter.Refusal(.used(limit: 1))) {
            var (late, unit) = (counters, Changes())
            try late.take(theirs, at: end - .milliseconds(1), changes: &unit)
        }
        var lapsed = counters
        try lapsed.take(mine, at: end, changes: &changes)
        #expect(lapsed[.uses(of: "a")].uses(at: end) == 1)
        try counters.take(theirs, at: end, changes: &changes)
        #expect(throws: PromotionCounter.Refusal(.used(limit: 1))) {
            var (late, unit) = (counters, Changes())
            try late.take(mine, at: end, changes: &unit)
        }
        // Nothing of it is held any more.
        #expect(try counters.giveBack(mine, at: end, changes: &changes) == 0)
    }

    @Test("a limit that the house lowers takes nothing from a quote that holds it")
    func lowered() throws {
        let (start, end) = (Shop.start, Shop.start + .minutes(5))
        let wide = try PromotionBook([
            Shop.percent("p", 10) { $0.limits = PromotionLimits(uses: 5, budget: Shop.euro(500)) }
        ])
        let narrow = try PromotionBook([
            Shop.percent("p", 10) { $0.limits = PromotionLimits(uses: 1, budget: Shop.euro(50)) }
        ])
        var (counters, changes) = (PromotionCounters(), Changes())
        let other = try wide.apply(to: Self.basket(3_000, [], order: "o2"), counted: counters, at: start)
        try counters.take(other, at: start, changes: &changes)
        let quoted = try wide.apply(to: Self.basket(1_000, []), counted: counters, at: start)
        try counters.hold(quoted, until: end, at: start, changes: &changes)
        let placed = try narrow.apply(to: Self.basket(1_000, []), counted: counters, at: start)
        #expect(placed.total == quoted.total && placed.total == Shop.euro(100))
        try counters.take(placed, at: start, changes: &changes)
        #expect(try narrow.apply(to: Self.basket(1_001, []), counted: counters, at: start).total == Shop.euro(100))
        #expect(try narrow.apply(to: Self.basket(1_100, []), counted: counters, at: start).total == Shop.euro(0))
        #expect(
            try narrow.apply(to: Self.basket(1_000, [], order: "o3"), counted: counters, at: start).total
                == Shop.euro(0)
        )
    }

    @Test("more automatic promotions than can all be tried give an allowed set, the same every time, and say so")
    func bounded() throws {
        // Each pair shares one use, so 2²⁰ sets would have to be looked at.
        let limits = (0..<20).map {
            SharedPromotionLimit(id: PromotionLimitID("\($0)"), limits: PromotionLimits(uses: 1))
        }
        let many = (0..<40).map { number in
            Shop.off(PromotionID("\(number)"), Int64(7_919 * (number + 1) % 331 + 20)) {
                $0.sharedLimit = PromotionLimitID("\(number / 2)")
            }
        }
        let book = try PromotionBook(many, sharedLimits: limits)
        let basket = try Self.basket(2_500, [])
        let outcome = try book.apply(to: basket, at: Shop.start)
        #expect(!outcome.isProved && outcome.total.isPositive)
        #expect(try book.apply(to: basket, at: Shop.start) == outcome)
        let few = try PromotionBook(Array(many.prefix(12)), sharedLimits: limits)
        #expect(try few.apply(to: basket, at: Shop.start).isProved)
    }
}
