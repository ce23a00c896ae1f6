import TablesideCore

extension SelectionModel {
    /// The decisions made about a part of a batch.
    struct Scope: Sendable {
        /// For each request: 1 if it must be met, −1 if it must not, 0 if it is open.
        var decided: [Int8]
        /// The stays that are ruled out.
        var barred: Set<Int> = []
    }

    /// What prices prove about a scope.
    struct Proof: Sendable {
        /// No selection in the scope is worth more.
        let bound: Int64
        /// For each open request, how far the bound falls when the request is decided against its price.
        let margins: [Int64]
        /// For each open request, whether its price favors meeting it.
        let isWanted: [Bool]

        /// The proof that a scope has no selection.
        static let hopeless = Proof(bound: .min, margins: [], isWanted: [])
    }

    /// The resolution of prices: as fine as sums of weights allow.
    var scale: Int64 {
        let total = entries.reduce(Int64.zero) { $0.addingSaturated($1.weight) }
        return 1 << Int64(max(0, min(24, total.leadingZeroBitCount - 6)))
    }

    /// The bound that prices of rows prove: the cost of the rows, plus the largest excess value of each request over
    /// its cost.
    ///
    /// It holds for any nonnegative prices, good or bad. All arithmetic is in checked integers.
    ///
    /// - Parameters:
    ///   - prices: The price of each row, in units of 1 ÷ ``scale``.
    ///   - cuts: The cuts found so far; their prices follow those of the rows.
    ///   - scope: The decisions so far.
    /// - Returns: The proof; `nil` if a number is too large.
    func bound(at prices: [Int64], _ cuts: [SelectionCut], in scope: Scope) -> Proof? {
        let scale = scale
        var sum = Int64.zero
        var overflow = false
        func add(_ amount: Int64, times price: Int64, to sum: inout Int64) {
            let (product, isTooLarge) = amount.multipliedReportingOverflow(by: price)
            let (total, isBeyond) = sum.addingReportingOverflow(product)
            overflow = overflow || isTooLarge || isBeyond
            sum = total
        }
        for (row, capacity) in capacities.enumerated() where prices[row] != 0 {
            add(capacity, times: prices[row], to: &sum)
        }
        var ofStay: [Int: Int64] = [:]
        for (number, cut) in cuts.enumerated() where prices[capacities.count + number] != 0 {
            let price = prices[capacities.count + number]
            add(Int64(cut.stays.count - 1), times: price, to: &sum)
            for stay in cut.stays { add(1, times: price, to: &ofStay[stay, default: 0]) }
        }
        var gains: [Int64] = []
        for (number, entry) in entries.enumerated() {
            var best: Int64?
            if scope.decided[number] >= 0 {
                for column in columnsOfEntry[number] where !scope.barred.contains(columns[column].stay) {
                    var gain = ofStay[columns[column].stay].map { 0 - $0 } ?? 0
                    add(entry.weight, times: scale, to: &gain)
                    for part in columns[column].parts { add(0 - part.amount, times: prices[part.row], to: &gain) }
                    best = max(best ?? gain, gain)
                }
            }
            gains.append(best ?? .min)
            if scope.decided[number] > 0 {
                guard let best else { return .hopeless }
                add(best, times: 1, to: &sum)
            } else if let best, best > 0 {
                add(best, times: 1, to: &sum)
            }
        }
        guard !overflow else { return nil }
        let margins = gains.enumerated().map { number, gain in
            scope.decided[number] != 0 ? 0 : gain == .min ? .max : Int64(gain.magnitude / UInt64(scale))
        }
        return Proof(bound: sum.flooredDivision(by: scale).quotient, margins: margins, isWanted: gains.map { $0 > 0 })
    }

    /// The largest possible value of a selection up to a number.
    func floored(_ value: Int64) -> Int64 { value.flooredDivision(by: grain).quotient.multipliedSaturated(by: grain) }
}

/// A set of stays that cannot all be met.
struct SelectionCut: Hashable, Sendable {
    let stays: [Int]
}
