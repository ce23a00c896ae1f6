import TablesideCore

/// Searches for the best allowed set of automatic promotions, besides those taken by codes.
///
/// Promotions are tried in the order in which they are applied, so each discount is final once it is reached, and a
/// disallowed set is abandoned at its first disallowed promotion. The maximum discount of the remaining promotions
/// shows whether continuing can pay off.
///
/// A promotion taken by a code applies in every set; with a budget, it may fit only beside automatic ones that leave it
/// a smaller discount.
struct PromotionSearch {
    /// A set with its total discount.
    struct Best {
        var total: Int64
        /// The positions in the book, in ascending order.
        var places: [Int]

        /// Whether another set is better: a greater discount, then fewer promotions, then earlier ones.
        func isBeaten(by total: Int64, _ places: [Int]) -> Bool {
            if total != self.total { return total > self.total }
            if places.count != self.places.count { return places.count < self.places.count }
            return places.lexicographicallyPrecedes(self.places)
        }
    }

    private struct Step {
        let candidate: PromotionCandidate
        let isOptional: Bool
        /// The maximum discount of this step and those after it.
        var most: Int64 = 0
    }

    private var steps: [Step] = []
    private let singles: [PromotionCandidate]
    private var allocation: PromotionAllocation
    /// The total price of all lines, an upper bound on any discount.
    private let whole: Int64
    private var total: Int64 = 0
    private var chosen: [Int] = []
    private var nodes = 0
    private(set) var isProved = true
    /// The best set so far; `nil` before any allowed one.
    private(set) var best: Best?
    /// Whether any allowed set is enough.
    private var isAnyEnough = false

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - evaluation: The promotions taken by codes, and the rest of lines and limits.
    ///   - automatic: The automatic promotions, in the order given.
    init(_ evaluation: PromotionEvaluation, _ automatic: [PromotionCandidate]) {
        allocation = PromotionAllocation(rests: evaluation.rests, left: evaluation.left)
        whole = evaluation.rests.reduce(0, +)
        let taken = evaluation.taken
        singles = taken.isEmpty ? automatic.filter { !$0.isCombinable } : []
        let isAlone = taken.contains { !$0.isCombinable }
        let all = taken + (isAlone ? [] : automatic.filter(\.isCombinable))
        steps = PromotionAllocation.order(all).map { Step(candidate: $0, isOptional: $0.code == nil) }
        var most: Int64 = 0
        for index in steps.indices.reversed() {
            // At most 500 promotions of at most 10¹⁵ each.
            most += steps[index].candidate.own
            steps[index].most = most
        }
        var alone = allocation
        var sum: Int64 = 0
        for candidate in PromotionAllocation.order(taken) {
            if !alone.fits(candidate) { return }
            sum += alone.take(candidate).reduce(0, +)
        }
        best = Best(total: sum, places: [])
    }

    /// Finds the best set.
    mutating func run() {
        for single in singles where allocation.fits(single) {
            note(allocation.amount(of: single), [single.place])
        }
        search(from: 0)
    }

    /// Whether any set is allowed.
    mutating func findsAny() -> Bool {
        isAnyEnough = true
        if best == nil { search(from: 0) }
        return best != nil
    }

    private mutating func note(_ total: Int64, _ places: [Int]) {
        if best?.isBeaten(by: total, places) ?? true { best = Best(total: total, places: places) }
    }

    private mutating func search(from position: Int) {
        if isAnyEnough, best != nil { return }
        guard position < steps.count else { return note(total, chosen.sorted()) }
        let step = steps[position]
        if let best {
            let bound = min(total + step.most, whole)
            if bound < best.total || bound == best.total && chosen.count > best.places.count { return }
        }
        if step.isOptional {
            guard nodes < PromotionBook.maxNodes else {
                isProved = false
                return
            }
            nodes += 1
        }
        if allocation.fits(step.candidate) {
            let shares = allocation.take(step.candidate)
            let amount = shares.reduce(0, +)
            total += amount
            if step.isOptional { chosen.append(step.candidate.place) }
            search(from: position + 1)
            if step.isOptional { chosen.removeLast() }
            total -= amount
            allocation.putBack(step.candidate, shares)
        }
        if step.isOptional { search(from: position + 1) }
    }
}
