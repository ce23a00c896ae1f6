import TablesideCore

/// A linear program in the dictionary form of the dual simplex method: every basic variable as a value less a sum of
/// nonbasic ones, which are zero.
///
/// Costs never become negative, so the first dictionary without a negative value is the cheapest, and a negative value
/// that no variable can raise shows that there is no solution. Numbers are rounded, so a caller who uses such a row for
/// a proof checks it in integers. The same input gives the same steps on every platform.
struct KindTableau: Sendable {
    /// The result of a run.
    enum Status: Sendable {
        /// All values are at least zero.
        case solved
        /// This row shows that there is no solution.
        case infeasible(row: Int)
        /// The limit came first.
        case spent
    }

    /// The largest difference that counts as rounding.
    static let tolerance = 1e-7

    /// The variable of each row.
    private(set) var basic: [Int]
    /// The variable of each column.
    private(set) var nonbasic: [Int]
    /// The value of each row's variable.
    private(set) var values: [Double]
    private var costs: [Double]
    /// What each column takes from each row's variable.
    private var entries: [Double]

    /// Creates a dictionary without rows.
    ///
    /// - Parameters:
    ///   - nonbasic: The variable of each column.
    ///   - costs: What one of each costs, not negative.
    init(_ nonbasic: [Int], costs: [Double]) {
        self.nonbasic = nonbasic
        self.costs = costs
        basic = []
        values = []
        entries = []
    }

    /// The work of one step, counted in nodes of the seating search, which take about as long.
    var stepNodes: Int { 1 + entries.count / 16_384 }

    /// What a column takes from the variable of a row.
    func entry(_ row: Int, _ column: Int) -> Double { entries[row * nonbasic.count + column] }

    /// Adds a variable: a value less what the columns take.
    mutating func add(_ variable: Int, value: Double, less taken: [Double]) {
        basic.append(variable)
        values.append(value)
        entries += taken
    }

    /// Adds a variable that is the distance of a row's variable from a bound, and must not be negative.
    mutating func bound(row: Int, to bound: Int, isUpper: Bool, as variable: Int) {
        let range = row * nonbasic.count..<(row + 1) * nonbasic.count
        let difference = values[row] - Double(bound)
        add(
            variable,
            value: isUpper ? -difference : difference,
            less: isUpper ? entries[range].map { -$0 } : Array(entries[range])
        )
    }

    /// Takes steps until the dictionary is solved or shown to have no solution.
    ///
    /// - Parameters:
    ///   - nodes: The nodes used so far, which the steps add to.
    ///   - limit: The nodes at which to stop.
    /// - Returns: What was found.
    mutating func run(nodes: inout Int, limit: Int) -> Status {
        while true {
            var row = -1
            var least = -Self.tolerance
            for candidate in values.indices where values[candidate] < least {
                least = values[candidate]
                row = candidate
            }
            guard row >= 0 else { return .solved }
            var column = -1
            var best = (ratio: Double.infinity, size: 0.0)
            for candidate in nonbasic.indices {
                let size = -entry(row, candidate)
                guard size > Self.tolerance else { continue }
                let ratio = costs[candidate] / size
                if ratio < best.ratio || (ratio == best.ratio && size > best.size) {
                    best = (ratio, size)
                    column = candidate
                }
            }
            guard column >= 0 else { return .infeasible(row: row) }
            guard nodes + stepNodes <= limit else { return .spent }
            nodes += stepNodes
            pivot(row, column)
        }
    }

    /// Exchanges the variables of a row and a column.
    private mutating func pivot(_ row: Int, _ column: Int) {
        let width = nonbasic.count
        let inverse = 1 / entries[row * width + column]
        for other in 0..<width { entries[row * width + other] *= inverse }
        entries[row * width + column] = inverse
        values[row] *= inverse
        let value = values[row]
        entries.withUnsafeMutableBufferPointer { entries in
            let source = row * width
            for other in values.indices where other != row {
                let target = other * width
                let factor = entries[target + column]
                guard factor != 0 else { continue }
                entries[target + column] = 0
                for position in 0..<width { entries[target + position] -= factor * entries[source + position] }
                values[other] -= factor * value
            }
            let cost = costs[column]
            costs[column] = 0
            for position in 0..<width { costs[position] = max(0, costs[position] - cost * entries[source + position]) }
        }
        (basic[row], nonbasic[column]) = (nonbasic[column], basic[row])
    }
}
