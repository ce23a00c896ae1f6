import TablesideCore

/// Searches for the best allowed set of automatic promotions, besides those taken by codes.
///
/// Promotions are tried in the order in which they are applied, so what each takes off is known for good once it is
/// reached, and a set that is not allowed is left at its first promotion that is not. What the rest could take off at most
/// tells whether going on can pay.
struct PromotionSearch {
    /// A set and its worth.
    struct Best {
        var total: Int64
        /// The positions in the book, ascending.
        var places: [Int]

        /// Whether another set is better: more off, then fewer promotions, then earlier ones.
        func isBeaten(by total: Int64, _ places: [Int]) -> Bool {
            if total != self.total { return total > self.total }
            if places.count != self.places.count { return places.count < self.places.count }
            return places.lexicographicallyPrecedes(self.places)
        }
    }

    private struct Step {
        let candidate: PromotionCandidate
        let isOptional: Bool
        /// What this step and those after it take off at most.
        var most: Int64 = 0
    }

    private var steps: [Step] = []
    private let singles: [PromotionCandidate]
    private var allocation: PromotionAllocation
    private var total: Int64 = 0
    private var chosen: [Int] = []
    private var nodes = 0
    private(set) var isProved = true
    private(set) var best = Best(total: 0, places: [])

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - evaluation: What was taken by codes, and what is left of lines and limits.
    ///   - automatic: The automatic promotions, in the order given.
    init(_ evaluation: PromotionEvaluation, _ automatic: [PromotionCandidate]) {
        allocation = PromotionAllocation(rests: evaluation.rests, left: evaluation.left)
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
        best.total = PromotionAllocation.order(taken).reduce(0) { $0 + alone.take($1).reduce(0, +) }
    }

    /// Finds the best set.
    mutating func run() {
        for single in singles where allocation.failure(of: single) == nil {
            let amount = allocation.amount(of: single)
            if best.isBeaten(by: amount, [single.place]) { best = Best(total: amount, places: [single.place]) }
        }
        search(from: 0)
    }

    private mutating func search(from position: Int) {
        guard position < steps.count else {
            let places = chosen.sorted()
            if best.isBeaten(by: total, places) { best = Best(total: total, places: places) }
            return
        }
        let step = steps[position]
        let bound = total + step.most
        if bound < best.total || bound == best.total && chosen.count > best.places.count { return }
        if step.isOptional {
            guard nodes < PromotionBook.maxNodes else {
                isProved = false
                return
            }
            nodes += 1
        }
        if allocation.failure(of: step.candidate) == nil {
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
