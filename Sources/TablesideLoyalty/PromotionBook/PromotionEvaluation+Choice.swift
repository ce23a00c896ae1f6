import TablesideCore

extension PromotionEvaluation {
    /// Counts the limits and chooses the promotions that hold.
    ///
    /// - Parameters:
    ///   - counters: The counters.
    ///   - earlier: The outcome that the order holds or was placed with; `nil` if there is none.
    ///   - now: The time at which holds count.
    /// - Returns: the evaluation with the choice.
    func chosen(_ counters: PromotionCounters, keeping earlier: PromotionOutcome?, at now: Instant) -> Self {
        if let earlier, earlier.order == basket.order, earlier.contenders != nil {
            var kept = self
            kept.count(counters, keeping: earlier, at: now)
            kept.choose()
            // Otherwise, the basket or the promotions have changed, and the groups choose among the remaining ones.
            if kept.outcome().discounts == earlier.discounts { return kept }
        }
        var fresh = self
        fresh.count(counters, at: now)
        fresh.choose()
        return fresh
    }

    /// Chooses the promotions that apply: first groups, then codes in the order entered, then automatic ones.
    mutating func choose() {
        chooseInGroups()
        // The money that an order holds is what a code took off in the end, after codes that were asked for later.
        if candidates.contains(where: { $0.code != nil && $0.isClaimed }) {
            var trial = self
            if trial.choose(trustingClaims: true) {
                self = trial
                return
            }
        }
        choose(trustingClaims: false)
    }

    /// Chooses among codes and automatic promotions.
    ///
    /// - Parameter isTrusting: Whether to assume enough money for the uses that the order holds or has taken.
    /// - Returns: whether the choice is allowed, which it may not be under that assumption.
    @discardableResult
    private mutating func choose(trustingClaims isTrusting: Bool) -> Bool {
        let automatic = candidates.filter { $0.code == nil }
        for place in requests.compactMap(\.place) {
            guard let candidate = candidates.first(where: { $0.place == place }) else { continue }
            // A code with limits that the order has no claim on was refused when it was quoted.
            let isTrusted = isTrusting && (candidate.isClaimed || candidate.draws.isEmpty)
            if let obstacle = obstacle(to: candidate, beside: automatic, isTrusted: isTrusted) {
                note(obstacle, on: place)
            } else {
                taken.append(candidate)
            }
        }
        guard isTrusting || !automatic.isEmpty else { return true }
        var search = PromotionSearch(self, automatic)
        search.run()
        let chosen = search.best?.places ?? []
        let others = automatic.filter { !chosen.contains($0.place) }
        taken += automatic.filter { chosen.contains($0.place) }
        isProved = isProved && search.isProved
        if isExplaining {
            for candidate in others { note(obstacle(to: candidate) ?? .othersTakeMore, on: candidate.place) }
        }
        return search.best != nil
    }

    /// Why a candidate cannot apply beside those already taken; `nil` if it can.
    ///
    /// If only money is missing, automatic promotions may reduce the remaining price so far that it suffices.
    private mutating func obstacle(
        to candidate: PromotionCandidate,
        beside automatic: [PromotionCandidate] = [],
        isTrusted: Bool = false
    ) -> PromotionObstacle? {
        let alone = candidate.isCombinable ? taken.first { !$0.isCombinable } : taken.first
        if let alone { return .notCombinable(with: book.promotions[alone.place].id) }
        let order = PromotionAllocation.order(taken + [candidate])
        var allocation = PromotionAllocation(rests: rests, left: left)
        var (used, missing): (PromotionObstacle?, PromotionObstacle?)
        var isFull = false
        // Discounts do not depend on limits, and where nothing remains, limits do not matter.
        for other in order {
            if allocation.amount(of: other) == 0 {
                let isOwn = other.place == candidate.place
                return isOwn ? .nothingLeft : .wouldDisplace(promotion: book.promotions[other.place].id)
            }
            if !allocation.hasRoom(for: other) { isFull = true }
            if used == nil, let (draw, left, needed) = allocation.failure(of: other, inMoney: false) {
                used = spent(draw, left: left, needed: needed)
            }
            if missing == nil, !(isTrusted && other.isClaimed),
                let (draw, left, needed) = allocation.failure(of: other, inMoney: true)
            {
                missing = spent(draw, left: left, needed: needed)
            }
            allocation.take(other)
        }
        if let used { return used }
        if isFull { return .tooMany(limit: PromotionBook.maxPerOrder) }
        guard missing != nil, !automatic.isEmpty else { return missing }
        var trial = self
        trial.taken.append(candidate)
        var search = PromotionSearch(trial, automatic)
        if search.findsAny() { return nil }
        isProved = isProved && search.isProved
        return missing
    }

    /// The discounts that apply, and the refused codes.
    func outcome() -> PromotionOutcome {
        var allocation = PromotionAllocation(rests: rests, left: left)
        var total: Int64 = 0
        let discounts = PromotionAllocation.order(taken).map { candidate in
            let shares = allocation.take(candidate)
            let amount = shares.reduce(0, +)
            total += amount
            let promotion = book.promotions[candidate.place]
            return PromotionDiscount(
                promotion: promotion.id,
                name: promotion.name,
                code: candidate.code,
                amount: money(amount),
                shares: zip(candidate.lines, shares).filter { $0.1 > 0 }.map {
                    PromotionShare(line: basket.lines[$0.0].id, amount: money($0.1))
                },
                uses: candidate.draws.map { draw in
                    PromotionUse(
                        counter: counters[draw.counter],
                        limit: draw.limit,
                        amount: draw.isMoney ? money(amount) : nil
                    )
                },
                version: book.versions[promotion.id]
            )
        }
        let rivals = contenders.filter { place in !taken.contains { $0.place == place } }
        return PromotionOutcome(
            order: basket.order,
            discounts: discounts,
            total: money(total),
            refusedCodes: refusedCodes(),
            isProved: isProved,
            contenders: rivals.isEmpty ? nil : rivals.map { book.promotions[$0].id }
        )
    }

    private func refusedCodes() -> [RefusedPromotionCode] {
        requests.compactMap { request in
            let failures = request.obstacle.map { [$0] } ?? request.place.flatMap { obstacles[$0] } ?? []
            return failures.isEmpty ? nil : RefusedPromotionCode(code: request.code, obstacles: failures)
        }
    }

    /// Whether each promotion applies, and why.
    func explanations() -> [PromotionExplanation] {
        let outcome = outcome()
        let amounts = Dictionary(outcome.discounts.map { ($0.promotion, $0.amount) }) { first, _ in first }
        return book.promotions.enumerated().map { place, promotion in
            PromotionExplanation(
                promotion: promotion.id,
                amount: amounts[promotion.id],
                obstacles: obstacles[place] ?? []
            )
        }
    }

    private func money(_ units: Int64) -> Money { Money(minorUnits: units, basket.currency) }
}

/// The remaining prices of lines and the remaining limits while promotions are applied one after another.
struct PromotionAllocation {
    private(set) var rests: [Int64]
    private(set) var left: [Int64]
    /// The number of promotions applied, and of the uses of limits that they take.
    private var (count, uses) = (0, 0)

    init(rests: [Int64], left: [Int64]) {
        self.rests = rests
        self.left = left
    }

    /// The order in which promotions are applied: percentages first, each kind in the order in which they were taken.
    static func order(_ taken: [PromotionCandidate]) -> [PromotionCandidate] {
        taken.filter(\.isPercentage) + taken.filter { !$0.isPercentage }
    }

    /// The discount of a promotion on the remaining prices.
    func amount(of candidate: PromotionCandidate) -> Int64 {
        var rest: Int64 = 0
        for line in candidate.lines { rest += rests[line] }
        return min(candidate.raw, rest)
    }

    /// Whether the order can have another promotion besides those applied.
    func hasRoom(for candidate: PromotionCandidate) -> Bool {
        count < PromotionBook.maxPerOrder && uses + candidate.draws.count <= PromotionBook.maxPerOrder
    }

    /// Whether a promotion gives a discount and fits into its limits and the order.
    func fits(_ candidate: PromotionCandidate) -> Bool {
        let amount = amount(of: candidate)
        return amount > 0 && hasRoom(for: candidate)
            && candidate.draws.allSatisfy { left[$0.counter] >= ($0.isMoney ? amount : 1) }
    }

    /// The first limit on uses or money that a promotion does not fit into; `nil` if it fits.
    func failure(
        of candidate: PromotionCandidate,
        inMoney isMoney: Bool
    ) -> (draw: PromotionDraw, left: Int64, needed: Int64)? {
        let needed = isMoney ? amount(of: candidate) : 1
        let draw = candidate.draws.first { $0.isMoney == isMoney && left[$0.counter] < needed }
        return draw.map { ($0, left[$0.counter], needed) }
    }

    /// Applies a promotion.
    ///
    /// - Returns: the discount on each of its lines.
    @discardableResult
    mutating func take(_ candidate: PromotionCandidate) -> [Int64] {
        let amount = amount(of: candidate)
        let shares = PromotionAllocation.shares(of: amount, of: candidate.lines, rests)
        for (position, line) in candidate.lines.enumerated() { rests[line] -= shares[position] }
        for draw in candidate.draws { left[draw.counter] -= draw.isMoney ? amount : 1 }
        count += 1
        uses += candidate.draws.count
        return shares
    }

    /// An amount divided among lines in proportion to their remaining prices, which are at least as high in sum.
    static func shares(of amount: Int64, of lines: [Int], _ rests: [Int64]) -> [Int64] {
        do throws(MoneyError) {
            return try LargestRemainder.shares(of: amount, by: lines.map { rests[$0] })
        } catch {
            // Nothing is left, so there is nothing to divide.
            return [Int64](repeating: 0, count: lines.count)
        }
    }

    /// Undoes ``take(_:)``.
    mutating func putBack(_ candidate: PromotionCandidate, _ shares: [Int64]) {
        var amount: Int64 = 0
        for (position, line) in candidate.lines.enumerated() {
            rests[line] += shares[position]
            amount += shares[position]
        }
        for draw in candidate.draws { left[draw.counter] += draw.isMoney ? amount : 1 }
        count -= 1
        uses -= candidate.draws.count
    }
}
