import TablesideCore

/// The linear relaxation of a selection, solved with the dual simplex method for bounded variables.
///
/// It maximizes a sum of weights under rows of the form Σ a·x ≤ b. Every variable and every slack has two finite
/// bounds, so the slack basis is a dual feasible start, and so is every later basis after bounds change or rows are
/// added.
///
/// Its numbers are approximate and only guide the search: ``SelectionModel/bound(of:at:)`` computes in integers the
/// bound that its prices prove.
struct SelectionRelaxation: Sendable {
    /// How a solution ended.
    enum Outcome {
        /// Solved, or stopped at the limit; the prices are usable either way.
        case priced
        /// No solution exists, as far as rounding tells; the prices of the rows that together rule it out.
        case empty(prices: [Double])
    }

    private static let tolerance = 1e-7
    private let columns: Int
    /// The variable of each row; variables are numbered columns first, then the slacks of the rows.
    private var basis: [Int] = []
    /// The variable of each column of the table.
    private var nonbasic: [Int]
    private var isUpper: [Bool]
    /// The basis in terms of the nonbasic variables, row by row.
    private var table: [Double] = []
    /// What the basic variables would be if the nonbasic ones were zero.
    private var right: [Double] = []
    private var reduced: [Double]
    private var lower: [Double]
    private var upper: [Double]
    /// The values of the basic variables.
    private var levels: [Double] = []

    /// Creates a relaxation without rows, in which every variable is between 0 and 1.
    init(weights: [Double]) {
        columns = weights.count
        nonbasic = Array(weights.indices)
        isUpper = weights.map { $0 > 0 }
        // Slightly unequal weights keep the method from going around in circles.
        let scale = max(weights.max() ?? 1, 1)
        reduced = weights.enumerated().map { $1 + scale * 1e-9 * Double(1 + ($0 * 7_919) % 101) }
        lower = Array(repeating: 0, count: weights.count)
        upper = Array(repeating: 1, count: weights.count)
    }

    /// The number of rows.
    var rows: Int { basis.count }

    /// Adds a row whose slack is at most `reach`.
    mutating func add(_ entries: [(column: Int, factor: Double)], atMost limit: Double, reach: Double) {
        var dense = [Double](repeating: 0, count: columns)
        for entry in entries { dense[entry.column] += entry.factor }
        var line = [Double](repeating: 0, count: columns)
        for (place, variable) in nonbasic.enumerated() where variable < columns { line[place] = dense[variable] }
        var rest = limit
        for (row, variable) in basis.enumerated() where variable < columns && dense[variable] != 0 {
            let factor = dense[variable]
            rest -= factor * right[row]
            let base = row * columns
            for place in 0..<columns where table[base + place] != 0 { line[place] -= factor * table[base + place] }
        }
        basis.append(columns + basis.count)
        table += line
        right.append(rest)
        levels.append(0)
        lower.append(0)
        upper.append(reach)
    }

    /// Sets the bounds of a column.
    mutating func bound(column: Int, to range: ClosedRange<Double>) {
        (lower[column], upper[column]) = (range.lowerBound, range.upperBound)
    }

    /// Sets the maximum slack of a row.
    mutating func bound(row: Int, leaving reach: Double) { upper[columns + row] = reach }

    /// The value of each column.
    var values: [Double] {
        var values = [Double](repeating: 0, count: columns)
        for (place, variable) in nonbasic.enumerated() where variable < columns {
            values[variable] = isUpper[place] ? upper[variable] : lower[variable]
        }
        for (row, variable) in basis.enumerated() where variable < columns { values[variable] = levels[row] }
        return values
    }

    /// The price of each row; never negative.
    var prices: [Double] {
        var prices = [Double](repeating: 0, count: rows)
        for (place, variable) in nonbasic.enumerated() where variable >= columns {
            prices[variable - columns] = max(0, -reduced[place])
        }
        return prices
    }

    /// Solves for the present bounds, in at most this many steps.
    ///
    /// - Complexity: O(rows × columns) for each step.
    mutating func solve(steps: Int) -> Outcome {
        restart()
        for _ in 0..<steps {
            guard let (row, isAbove) = worst() else { return .priced }
            guard let place = entering(row, isAbove: isAbove) else {
                return .empty(prices: ray(of: row, isAbove: isAbove))
            }
            pivot(row, place, isAbove: isAbove)
        }
        return .priced
    }

    /// Puts every nonbasic variable at the bound that its reduced weight asks for, and computes the others.
    private mutating func restart() {
        for (place, variable) in nonbasic.enumerated() {
            isUpper[place] = reduced[place] > 0 && upper[variable] > lower[variable]
        }
        let placed = nonbasic.enumerated().compactMap { place, variable -> (place: Int, value: Double)? in
            let value = isUpper[place] ? upper[variable] : lower[variable]
            return value == 0 ? nil : (place, value)
        }
        for row in basis.indices {
            var level = right[row]
            for (place, value) in placed { level -= table[row * columns + place] * value }
            levels[row] = level
        }
    }

    /// The basic variable that is farthest outside its bounds.
    private func worst() -> (row: Int, isAbove: Bool)? {
        var found: (row: Int, isAbove: Bool)?
        var most = Self.tolerance
        for row in basis.indices {
            let variable = basis[row]
            if levels[row] - upper[variable] > most {
                most = levels[row] - upper[variable]
                found = (row, true)
            } else if lower[variable] - levels[row] > most {
                most = lower[variable] - levels[row]
                found = (row, false)
            }
        }
        return found
    }

    /// The nonbasic variable that can take the place of a row's at the least cost.
    private func entering(_ row: Int, isAbove: Bool) -> Int? {
        var found: Int?
        var least = Double.infinity
        var size = 0.0
        let base = row * columns
        for place in 0..<columns {
            let entry = table[base + place]
            guard abs(entry) > Self.tolerance else { continue }
            let variable = nonbasic[place]
            guard upper[variable] > lower[variable], (entry > 0) == (isAbove != isUpper[place]) else { continue }
            let ratio = abs(reduced[place]) / abs(entry)
            if ratio < least - 1e-12 || ratio <= least + 1e-12 && abs(entry) > size {
                least = min(least, ratio)
                size = abs(entry)
                found = place
            }
        }
        return found
    }

    private mutating func pivot(_ row: Int, _ place: Int, isAbove: Bool) {
        let leaving = basis[row]
        let entering = nonbasic[place]
        let base = row * columns
        let pivot = table[base + place]
        let step = (levels[row] - (isAbove ? upper[leaving] : lower[leaving])) / pivot
        let value = (isUpper[place] ? upper[entering] : lower[entering]) + step
        // The row itself, and where it has entries: the table is mostly empty.
        var filled: [Int] = []
        for other in 0..<columns where other != place && table[base + other] != 0 {
            table[base + other] /= pivot
            if abs(table[base + other]) < 1e-12 { table[base + other] = 0 } else { filled.append(other) }
        }
        table[base + place] = 1 / pivot
        right[row] /= pivot
        for other in basis.indices where other != row {
            let start = other * columns
            let factor = table[start + place]
            guard factor != 0 else { continue }
            levels[other] -= factor * step
            right[other] -= factor * right[row]
            for target in filled { table[start + target] -= factor * table[base + target] }
            table[start + place] = -factor / pivot
        }
        let factor = reduced[place]
        for target in filled { reduced[target] -= factor * table[base + target] }
        reduced[place] = -factor / pivot
        basis[row] = entering
        nonbasic[place] = leaving
        isUpper[place] = isAbove
        levels[row] = value
    }

    /// The prices at which the rows together rule out every solution.
    private func ray(of row: Int, isAbove: Bool) -> [Double] {
        var prices = [Double](repeating: 0, count: rows)
        let sign = isAbove ? -1.0 : 1.0
        for (place, variable) in nonbasic.enumerated() where variable >= columns {
            prices[variable - columns] = max(0, sign * table[row * columns + place])
        }
        if basis[row] >= columns { prices[basis[row] - columns] = max(0, sign) }
        return prices
    }
}
