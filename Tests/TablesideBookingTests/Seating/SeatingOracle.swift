import TablesideCore

@testable import TablesideBooking

/// Tries every seating of a tiny evening, in the most obvious way; shares nothing with the solver.
struct SeatingOracle {
    let problem: SeatingProblem

    /// The tables that somebody on a unit takes.
    func tables(of unit: Int) -> Set<Int> {
        guard problem.units.indices.contains(unit) else { return [] }
        return Set(problem.units[unit]).filter { (0..<problem.tableCount).contains($0) }
    }

    /// Whether a unit can be given to anybody.
    func isUsable(_ unit: Int) -> Bool {
        problem.units.indices.contains(unit) && !problem.units[unit].isEmpty
            && problem.units[unit].allSatisfy { (0..<problem.tableCount).contains($0) }
    }

    /// Whether a row stays where it is.
    func isKept(_ row: Int) -> Bool { problem.rows[row].isFixed && problem.rows[row].present != nil }

    /// The units that a row may end on.
    func options(_ row: Int) -> [Int] {
        if isKept(row), let unit = problem.rows[row].present { return [unit] }
        return problem.rows[row].units.filter(isUsable)
    }

    /// Whether two rows on these units are in each other's way.
    func clash(_ row: Int, _ unit: Int, _ other: Int, _ otherUnit: Int) -> Bool {
        let (span, further) = (problem.rows[row].span, problem.rows[other].span)
        guard !(isKept(row) && isKept(other)), !span.isEmpty, !further.isEmpty else { return false }
        guard span.lowerBound < further.upperBound, further.lowerBound < span.upperBound else { return false }
        return !tables(of: unit).isDisjoint(with: tables(of: otherUnit))
    }

    /// Calls back with every seating.
    func everySeating(_ found: ([Int]) -> Void) {
        func extend(_ units: [Int]) {
            let row = units.count
            guard row < problem.rows.count else { return found(units) }
            for unit in options(row) where !units.indices.contains(where: { clash($0, units[$0], row, unit) }) {
                extend(units + [unit])
            }
        }
        extend([])
    }

    /// The rows that do not sit where they did.
    func moves(_ units: [Int]) -> [Int] {
        problem.rows.indices.filter { row in problem.rows[row].present.map { $0 != units[row] } ?? false }
    }

    /// What is wrong with a seating.
    func faults(_ units: [Int]) -> [String] {
        guard units.count == problem.rows.count else { return ["\(units.count) units for \(problem.rows.count) rows"] }
        var faults: [String] = []
        for row in units.indices {
            if !options(row).contains(units[row]) { faults.append("row \(row) may not sit on \(units[row])") }
            for other in units.indices where other < row && clash(row, units[row], other, units[other]) {
                faults.append("rows \(other) and \(row) share a table")
            }
        }
        return faults
    }
}
