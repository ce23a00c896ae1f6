import TablesideCore

extension PromotionEvaluation {
    /// Chooses the promotions that hold: groups first, then codes in the order asked, then automatic ones.
    mutating func choose() {
        chooseInGroups()
        for place in requests.compactMap(\.place) {
            guard let candidate = candidates.first(where: { $0.place == place }) else { continue }
            if let obstacle = obstacle(to: candidate) {
                note(obstacle, on: place)
            } else {
                taken.append(candidate)
            }
        }
        let automatic = candidates.filter { $0.code == nil }
        guard !automatic.isEmpty else { return }
        var search = PromotionSearch(self, automatic)
        search.run()
        taken += automatic.filter { search.best.places.contains($0.place) }
        isProved = search.isProved
        guard isExplaining else { return }
        for candidate in automatic where !search.best.places.contains(candidate.place) {
            note(obstacle(to: candidate) ?? .othersTakeMore, on: candidate.place)
        }
    }

    /// Why a candidate cannot hold beside those that are taken; `nil` if it can.
    private func obstacle(to candidate: PromotionCandidate) -> PromotionObstacle? {
        let alone = candidate.isCombinable ? taken.first { !$0.isCombinable } : taken.first
        if let alone { return .notCombinable(with: book.promotions[alone.place].id) }
        var allocation = PromotionAllocation(rests: rests, left: left)
        for other in PromotionAllocation.order(taken + [candidate]) {
            if let failure = allocation.failure(of: other) {
                switch failure {
                case .nothing:
                    let isOwn = other.place == candidate.place
                    return isOwn ? .nothingLeft : .wouldDisplace(promotion: book.promotions[other.place].id)
                case .draw(let draw, let left, let needed): return spent(draw, left: left, needed: needed)
                }
            }
            allocation.take(other)
        }
        return nil
    }

    /// The discounts that hold, and the codes that gave none.
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
        return PromotionOutcome(
            order: basket.order,
            discounts: discounts,
            total: money(total),
            refusedCodes: refusedCodes(),
            isProved: isProved
        )
    }

    private func refusedCodes() -> [RefusedPromotionCode] {
        requests.compactMap { request in
            let failures = request.obstacle.map { [$0] } ?? request.place.flatMap { obstacles[$0] } ?? []
            return failures.isEmpty ? nil : RefusedPromotionCode(code: request.code, obstacles: failures)
        }
    }

    /// Whether and why each promotion holds.
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

/// What is left of lines and limits while promotions are applied one after another.
struct PromotionAllocation {
    /// Why a promotion cannot be applied.
    enum Failure {
        case nothing
        case draw(PromotionDraw, left: Int64, needed: Int64)
    }

    private(set) var rests: [Int64]
    private(set) var left: [Int64]

    init(rests: [Int64], left: [Int64]) {
        self.rests = rests
        self.left = left
    }

    /// The order in which promotions are applied: percentages first, each kind in the order in which they were taken.
    static func order(_ taken: [PromotionCandidate]) -> [PromotionCandidate] {
        taken.filter(\.isPercentage) + taken.filter { !$0.isPercentage }
    }

    /// What a promotion takes off what is left.
    func amount(of candidate: PromotionCandidate) -> Int64 {
        var rest: Int64 = 0
        for line in candidate.lines { rest += rests[line] }
        return min(candidate.raw, rest)
    }

    /// Why a promotion cannot be applied; `nil` if it can.
    func failure(of candidate: PromotionCandidate) -> Failure? {
        let amount = amount(of: candidate)
        guard amount > 0 else { return .nothing }
        for draw in candidate.draws {
            let needed = draw.isMoney ? amount : 1
            if left[draw.counter] < needed { return .draw(draw, left: left[draw.counter], needed: needed) }
        }
        return nil
    }

    /// Applies a promotion, of which there is no failure.
    ///
    /// - Returns: what it takes off each of its lines.
    @discardableResult
    mutating func take(_ candidate: PromotionCandidate) -> [Int64] {
        let amount = amount(of: candidate)
        // Where all is zero, there is nothing to divide.
        let shares = (try? LargestRemainder.shares(of: amount, by: candidate.lines.map { rests[$0] })) ?? []
        for (line, share) in zip(candidate.lines, shares) { rests[line] -= share }
        for draw in candidate.draws { left[draw.counter] -= draw.isMoney ? amount : 1 }
        return shares
    }

    /// Undoes what ``take(_:)`` did.
    mutating func putBack(_ candidate: PromotionCandidate, _ shares: [Int64]) {
        var amount: Int64 = 0
        for (line, share) in zip(candidate.lines, shares) {
            rests[line] += share
            amount += share
        }
        for draw in candidate.draws { left[draw.counter] += draw.isMoney ? amount : 1 }
    }
}
