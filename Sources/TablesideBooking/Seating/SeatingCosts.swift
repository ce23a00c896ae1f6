import TablesideCore

/// The cost of seating each row at each of its units, in several criteria that count in order.
struct SeatingCosts: Hashable, Sendable {
    /// The largest total that can be searched: 2⁴⁰.
    static let limit: Int64 = 1 << 40

    /// The cost of each row at each unit of its list, in the same order.
    let values: [[Int64]]
    /// An upper bound on the total cost of all rows.
    let total: Int64
    /// The weight of each criterion, the first one first.
    private let weights: [Int64]

    /// Uses costs as they are; nil if one is negative or their total is above the limit.
    init?(_ values: [[Int64]]) { self.init(values, weights: [1]) }

    private init?(_ values: [[Int64]], weights: [Int64]) {
        var total: Int64 = 0
        for row in values {
            guard row.allSatisfy({ $0 >= 0 && $0 <= Self.limit }) else { return nil }
            total += row.max() ?? 0
            guard total <= Self.limit else { return nil }
        }
        self.values = values
        self.total = total
        self.weights = weights
    }

    /// Packs several criteria into one number each, so that totals compare by the first criterion, then the second, and
    /// so on; nil if they do not fit, are negative or differ in shape.
    ///
    /// - Parameter criteria: For each criterion, the cost of each row at each unit of its list.
    init?(lexicographic criteria: [[[Int64]]]) {
        guard let first = criteria.first else { return nil }
        var packed = first.map { [Int64](repeating: 0, count: $0.count) }
        var weight: Int64 = 1
        var weights: [Int64] = []
        for criterion in criteria.reversed() {
            guard let costs = SeatingCosts(criterion), criterion.map(\.count) == first.map(\.count) else { return nil }
            for (row, list) in criterion.enumerated() {
                for (choice, cost) in list.enumerated() {
                    let (part, isTooMuch) = cost.multipliedReportingOverflow(by: weight)
                    guard !isTooMuch, part <= Self.limit else { return nil }
                    packed[row][choice] += part
                }
            }
            weights.append(weight)
            // One more than the total of all rows in this criterion and the lesser ones.
            let (next, isTooMuch) = weight.multipliedReportingOverflow(by: costs.total + 1)
            guard !isTooMuch else { return nil }
            weight = next
        }
        self.init(packed, weights: weights.reversed())
    }

    /// Splits a sum of costs into its criteria, the first one first.
    func criteria(of sum: Int64) -> [Int64] {
        var rest = sum
        return weights.map { weight in
            let share = rest / weight
            rest %= weight
            return share
        }
    }
}
