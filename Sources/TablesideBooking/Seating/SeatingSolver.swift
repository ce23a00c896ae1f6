import TablesideCore

/// Looks for the cheapest seating of a whole evening, step by step.
///
/// It starts from the present seating and is worth asking at any time: what it has is never worse than that. Fixed rows
/// stay and cost nothing; times and parties are not its concern. The work is counted in nodes, and so many nodes give the
/// same result in one run or in many.
///
/// Gaps between rows are no cost of a row on a unit, and so not among the criteria.
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

    /// How many nodes were used.
    private(set) var nodes = 0

    /// Prepares the search.
    ///
    /// - Parameters:
    ///   - problem: The evening. Every row has a present unit that may take it, and nobody shares a table with a row that
    ///     is not fixed.
    ///   - costs: What each row costs on each unit of its list.
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

    /// The rows that do not sit where they did, ascending.
    var moves: [Int] {
        let units = units
        return present.indices.filter { units[$0] != present[$0] }
    }

    /// What the best seating so far costs.
    var objective: Int64 { parts.reduce(0) { $0 + $1.search.cost } }

    /// What every seating costs at least.
    var lowerBound: Int64 { parts.reduce(0) { $0 + $1.search.bound } }

    /// How far it has come.
    var status: Status {
        if parts.allSatisfy(\.search.isOptimal) { return .optimal }
        return moves.isEmpty ? .unchanged : .improved
    }

    /// Goes on for this many nodes more, or until the cheapest seating is proved.
    ///
    /// - Parameter budget: How many nodes may be used; what a run leaves over is there for the next one.
    /// - Complexity: At most that many nodes, each O(overlapping rows × units).
    mutating func run(nodes budget: Int) {
        let (sum, isTooMuch) = allowance.addingReportingOverflow(max(0, budget))
        allowance = isTooMuch ? .max : sum
        // Every part has its turn before one of them is searched without end. Who comes later has to wait until the one
        // before is through, so that the same nodes go the same way in one run or in many.
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
