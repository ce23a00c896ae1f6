import TablesideCore

/// The amount that a candidate draws from a counter: one use, or its discount.
struct PromotionDraw {
    /// The position of the counter among those of the evaluation.
    let counter: Int
    let limit: PromotionCounterLimit

    var isMoney: Bool {
        if case .budget = limit { true } else { false }
    }
}

/// A promotion that may apply.
struct PromotionCandidate {
    /// Its position in the book.
    let place: Int
    let code: PromotionCode?
    let isPercentage: Bool
    let isCombinable: Bool
    /// The positions of the lines on which it can apply, in ascending order.
    var lines: [Int]
    /// Its discount without any limits.
    var raw: Int64
    /// Its discount if applied alone.
    var own: Int64
    let draws: [PromotionDraw]
    /// Whether the basket's order holds or has taken a use of it.
    var isClaimed = false
    /// Whether its limits have run out: it can still win its group as when the order was quoted, but gives no discount.
    var hasRunOut = false
}

/// A code that a guest entered.
struct PromotionRequest {
    let code: PromotionCode
    /// The position of its promotion in the book; `nil` if there is an obstacle.
    let place: Int?
    let obstacle: PromotionObstacle?
}

/// The prices of a basket's lines, before and after their own discounts.
struct PromotionPrices {
    let undiscounted: [Int64]
    let rests: [Int64]

    init(_ lines: [PromotionBasketLine]) {
        undiscounted = lines.map(\.counted)
        rests = lines.map(\.rest)
    }

    /// The positions of the lines that some goods include and that have a price.
    func lines(of goods: PromotionGoods, in basket: PromotionBasket) -> [Int] {
        let isAll = goods.isAll
        var lines: [Int] = []
        lines.reserveCapacity(undiscounted.count)
        for line in undiscounted.indices where undiscounted[line] > 0 {
            if isAll || goods.includes(basket.lines[line]) { lines.append(line) }
        }
        return lines
    }

    /// The total price of some lines, at most 10¹⁵.
    func sum(of lines: [Int], _ basis: PromotionBasis) -> Int64 {
        var sum: Int64 = 0
        switch basis {
        case .undiscounted: for line in lines { sum += undiscounted[line] }
        case .afterLineDiscounts: for line in lines { sum += rests[line] }
        }
        return sum
    }
}

/// The promotions of a book applied to one basket, step by step.
struct PromotionEvaluation {
    let book: PromotionBook
    let basket: PromotionBasket
    let isExplaining: Bool
    let prices: PromotionPrices
    /// The codes in the order entered, with their promotion or the reason for none.
    private(set) var requests: [PromotionRequest] = []
    /// In the order of the book.
    var candidates: [PromotionCandidate] = []
    /// Why promotions do not apply, by their position in the book.
    private(set) var obstacles: [Int: [PromotionObstacle]] = [:]
    /// The counters, with the rest of each once they were counted.
    private(set) var counters: [PromotionCounterID] = []
    private(set) var left: [Int64] = []
    private var positions: [PromotionCounterID: Int] = [:]
    /// The positions of candidates that could win a group when the order was quoted but did not apply.
    private(set) var standing: Set<Int> = []
    /// The positions of candidates with limits that can win a group, or could when the order was quoted.
    var contenders: [Int] = []
    /// The candidates that apply, in the order in which they were taken.
    var taken: [PromotionCandidate] = []
    var isProved = true

    /// Finds the promotions whose conditions are met, without regard to counters.
    init(
        _ book: PromotionBook,
        _ basket: PromotionBasket,
        isExplaining: Bool = false
    ) throws(Defects<PromotionBasketProblem>) {
        let problems = basket.problems()
        guard problems.isEmpty else { throw Defects(problems) }
        self.book = book
        self.basket = basket
        self.isExplaining = isExplaining
        prices = PromotionPrices(basket.lines)
        readCodes()
        for place in book.promotions.indices {
            let promotion = book.promotions[place]
            let code = requests.first { $0.place == place }?.code
            let isMissing = code == nil && promotion.trigger != .automatic
            if isMissing, !isExplaining { continue }
            var failures = isMissing ? [PromotionObstacle.codeMissing] : []
            let shared = promotion.sharedLimit.flatMap { book.byLimit[$0] }
            failures += PromotionConditionCheck(promotion, sharing: shared, basket, prices).obstacles
            let lines = prices.lines(of: promotion.goods, in: basket)
            if lines.isEmpty { failures.append(.noGoods) }
            guard failures.isEmpty else {
                obstacles[place] = failures
                continue
            }
            let raw = raw(of: promotion, on: lines)
            candidates.append(
                PromotionCandidate(
                    place: place,
                    code: code,
                    isPercentage: promotion.value.isPercentage,
                    isCombinable: promotion.isCombinable,
                    lines: lines,
                    raw: raw,
                    own: min(raw, sum(of: lines)),
                    draws: draws(of: promotion, sharing: shared, with: code)
                )
            )
        }
    }

    mutating func note(_ obstacle: PromotionObstacle, on place: Int) {
        obstacles[place, default: []].append(obstacle)
    }

    private mutating func readCodes() {
        for code in basket.codes {
            guard let found = book.byCode[code] else {
                requests.append(PromotionRequest(code: code, place: nil, obstacle: .unknownCode))
                continue
            }
            let terms = book.promotions[found.promotion].codes[found.code]
            if requests.contains(where: { $0.place == found.promotion }) {
                requests.append(PromotionRequest(code: code, place: nil, obstacle: .codeRepeated))
            } else if let until = terms.until, until <= basket.at {
                requests.append(PromotionRequest(code: code, place: nil, obstacle: .codeExpired(until: until)))
            } else {
                requests.append(PromotionRequest(code: code, place: found.promotion, obstacle: nil))
            }
        }
    }

    /// The discount of a promotion on some lines without any limits.
    func raw(of promotion: Promotion, on lines: [Int]) -> Int64 {
        switch promotion.value {
        case .amount(let money): return money.minorUnits
        case .percentage(let rate, let upTo):
            // The rate is at most 100 %, so the share is at most the base.
            let base = prices.sum(of: lines, promotion.basis)
            let parts = Rounding.halfUp.product(
                of: base.magnitude,
                by: rate.partsPerMillion.magnitude,
                over: Rate.million.magnitude
            )
            let share = parts.flatMap { Int64(exactly: $0) } ?? base
            return upTo.map { min(share, $0.minorUnits) } ?? share
        }
    }

    /// The remaining price of some lines before promotions.
    func sum(of lines: [Int]) -> Int64 { prices.sum(of: lines, .afterLineDiscounts) }

    /// The remaining price of each line before promotions.
    var rests: [Int64] { prices.rests }

    private mutating func draws(
        of promotion: Promotion,
        sharing shared: PromotionLimits?,
        with code: PromotionCode?
    ) -> [PromotionDraw] {
        var draws: [PromotionDraw] = []
        if let uses = promotion.limits.uses { draws.append(draw(.uses(of: promotion.id), .uses(limit: uses))) }
        if let code, let terms = promotion.codes.first(where: { $0.id == code }), let uses = terms.uses {
            draws.append(draw(.uses(ofCode: code, of: promotion.id), .uses(limit: uses)))
        }
        if let guest = basket.guest, let uses = promotion.usesPerGuest {
            draws.append(draw(.uses(of: promotion.id, by: guest), .uses(limit: uses)))
        }
        if let budget = promotion.limits.budget {
            draws.append(draw(.budget(of: promotion.id), .budget(limit: budget)))
        }
        guard let limit = promotion.sharedLimit, let shared else { return draws }
        if let uses = shared.uses { draws.append(draw(.sharedUses(of: limit), .uses(limit: uses))) }
        if let guest = basket.guest, let uses = shared.usesPerGuest {
            draws.append(draw(.sharedUses(of: limit, by: guest), .uses(limit: uses)))
        }
        if let budget = shared.budget { draws.append(draw(.sharedBudget(of: limit), .budget(limit: budget))) }
        return draws
    }

    private mutating func draw(_ id: PromotionCounterID, _ limit: PromotionCounterLimit) -> PromotionDraw {
        if let position = positions[id] { return PromotionDraw(counter: position, limit: limit) }
        positions[id] = counters.count
        counters.append(id)
        return PromotionDraw(counter: counters.count - 1, limit: limit)
    }
}

extension PromotionEvaluation {
    /// Computes the rest of every limit, and leaves out the candidates whose limits are used up.
    ///
    /// - Parameters:
    ///   - counted: The counters.
    ///   - earlier: The outcome that the order holds or was placed with, by which groups choose; `nil` if there is
    ///     none.
    ///   - now: The time at which holds count.
    mutating func count(_ counted: PromotionCounters, keeping earlier: PromotionOutcome? = nil, at now: Instant) {
        let quoted = Set(earlier?.contenders ?? [])
        if !quoted.isEmpty {
            standing = Set(
                book.promotions.indices.filter { book.isContested[$0] && quoted.contains(book.promotions[$0].id) }
            )
        }
        left = [Int64](repeating: .max, count: counters.count)
        var unclear = [Bool](repeating: false, count: counters.count)
        for index in candidates.indices {
            let candidate = candidates[index]
            let key = PromotionClaimKey(order: basket.order, promotion: book.promotions[candidate.place].id)
            for draw in candidate.draws {
                let counter = counted.loaded[counters[draw.counter]]
                if counter?.claim(key)?.isLive(at: now) == true { candidates[index].isClaimed = true }
                switch draw.limit {
                case .uses(let limit):
                    left[draw.counter] = counter?.room(in: limit, for: basket.order, at: now) ?? Int64(limit)
                case .budget(let limit):
                    guard let counter else {
                        left[draw.counter] = limit.minorUnits
                        continue
                    }
                    let room = counter.room(in: limit, for: basket.order, at: now)
                    left[draw.counter] = room ?? 0
                    unclear[draw.counter] = room == nil
                }
            }
        }
        var kept: [PromotionCandidate] = []
        for candidate in candidates {
            let failures = candidate.draws.compactMap { draw in
                if unclear[draw.counter] { return PromotionObstacle.budgetUnclear }
                return draw.isMoney || left[draw.counter] > 0 ? nil : spent(draw)
            }
            for failure in failures { note(failure, on: candidate.place) }
            if failures.isEmpty {
                kept.append(candidate)
            } else if standing.contains(candidate.place) {
                kept.append(candidate)
                kept[kept.count - 1].hasRunOut = true
            }
        }
        candidates = kept
    }

    /// The obstacle for a counter with too little left.
    func spent(_ draw: PromotionDraw, left: Int64 = 0, needed: Int64 = 0) -> PromotionObstacle {
        let kind = counters[draw.counter].kind
        switch draw.limit {
        case .uses(let limit):
            return kind == .guest || kind == .sharedGuest ? .usedByGuest(limit: limit) : .used(limit: limit)
        case .budget:
            let currency = basket.currency
            return .overBudget(left: Money(minorUnits: left, currency), needed: Money(minorUnits: needed, currency))
        }
    }
}

extension PromotionCounter {
    /// The number of uses that a limit leaves to an order, at least those that it holds.
    fileprivate func room(in limit: Int, for order: OrderID, at now: Instant) -> Int64 {
        let others = uses(at: now, except: order)
        let own = claims.count { $0.key.order == order && $0.isLive(at: now) }
        let (room, overflow) = limit.subtractingReportingOverflow(others)
        return Int64(overflow ? own : max(room, own))
    }

    /// The money that a limit leaves to an order, at least what it holds; `nil` if it cannot be counted.
    fileprivate func room(in limit: Money, for order: OrderID, at now: Instant) -> Int64? {
        do throws(MoneyError) {
            let others = try spent(at: now, except: order, in: limit.currency)
            let own = try spent(at: now, in: limit.currency) - others
            return try max((limit - others).minorUnits, own.minorUnits)
        } catch {
            return nil
        }
    }
}
