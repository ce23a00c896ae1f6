import TablesideCore

/// Searches for the cheapest seating of a whole problem, step by step.
///
/// It starts from the present seating and can be queried at any time: its result is never worse than that. Fixed rows
/// stay and cost nothing; times and parties do not change. Work is counted in nodes, and the same number of nodes gives
/// the same result in one run or many.
///
/// Gaps between rows are not a cost of a row at a unit, so they are not among the criteria.
struct SeatingSolver: Sendable {
    typealias Status = SeatingPlan.Status

    private struct Part: Sendable {
        let rows: [Int]
        let model: SeatingModel
        var search: PartOptimizer
    }

    private var parts: [Part] = []
    private var allowance = 0
    private let present: [Int]

    /// The number of nodes used so far.
    private(set) var nodes = 0

    /// Prepares the search; nil if the problem or its costs do not meet the conditions below.
    ///
    /// - Parameters:
    ///   - problem: The problem. Every movable row has a present unit that may take it, and shares no table with
    ///     another row.
    ///   - costs: The cost of each row at each unit of its list.
    init?(_ problem: SeatingProblem, costs: SeatingCosts) {
        let model = SeatingModel(problem)
        guard costs.values.count == problem.rows.count,
            zip(costs.values, problem.rows).allSatisfy({ $0.count == $1.units.count }),
            model.disturbedPlaces().isEmpty
        else { return nil }
        present = problem.rows.map { $0.present ?? -1 }
        let fixed = problem.rows.indices.filter { model.kept[$0] != nil }
        for places in model.timeParts() {
            let rows = places.map { model.rows[$0] }
            var part = problem
            part.rows = (rows + fixed).map { problem.rows[$0] }
            let compiled = SeatingModel(part)
            var list: [Int64] = []
            for place in 0..<compiled.count {
                let row = rows[compiled.rows[place]]
                for choice in compiled.choices[compiled.offsets[place]..<compiled.offsets[place + 1]] {
                    let position = problem.rows[row].units.firstIndex(of: Int(choice))
                    list.append(position.map { costs.values[row][$0] } ?? costs.total)
                }
            }
            parts.append(
                Part(rows: rows, model: compiled, search: PartOptimizer(compiled, costs: list, total: costs.total))
            )
        }
    }

    /// The unit of each row in the best seating so far.
    var units: [Int] {
        var units = present
        for part in parts {
            for (place, row) in part.model.rows.enumerated() { units[part.rows[row]] = Int(part.search.seats[place]) }
        }
        return units
    }

    /// The rows that moved, ascending.
    var moves: [Int] {
        let units = units
        return present.indices.filter { units[$0] != present[$0] }
    }

    /// The cost of the best seating so far.
    var objective: Int64 { parts.reduce(0) { $0 + $1.search.cost } }

    /// A lower bound on the cost of every seating.
    var lowerBound: Int64 { parts.reduce(0) { $0 + $1.search.bound } }

    /// How certain it is that the seating is the cheapest.
    var status: Status {
        if parts.allSatisfy(\.search.isOptimal) { return .optimal }
        return moves.isEmpty ? .unchanged : .improved
    }

    /// Continues for this many more nodes, or until the cheapest seating is proven.
    ///
    /// - Parameter budget: The number of nodes to add; nodes that a run does not use are available to the next one.
    /// - Complexity: At most that many nodes, each O(overlapping rows × units).
    mutating func run(nodes budget: Int) {
        let (sum, isTooMuch) = allowance.addingReportingOverflow(max(0, budget))
        allowance = isTooMuch ? .max : sum
        // Every part gets a turn before any is searched without end. A part waits until the one before it is done, so
        // that the same nodes are used the same way in one run or many.
        for stopsAtLast in [true, false] {
            for index in parts.indices {
                let before = parts[index].search.nodes
                let (limit, isBeyond) = before.addingReportingOverflow(allowance)
                parts[index].search.run(limit: isBeyond ? .max : limit, stopsAtLast: stopsAtLast)
                let used = parts[index].search.nodes - before
                nodes += used
                allowance -= used
                let search = parts[index].search
                guard search.isFinished || (stopsAtLast && search.isAtLast) else { return }
            }
        }
    }
}
