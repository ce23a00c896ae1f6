import TablesideCore

@testable import TablesideBooking

/// Tries every choice of kinds for a tiny evening and counts tables at every start; shares nothing with the search.
struct KindOracle {
    let problem: SeatingProblem
    private let seating: SeatingOracle

    init(_ problem: SeatingProblem) {
        self.problem = problem
        seating = SeatingOracle(problem: problem)
    }

    /// The movable rows that list a table as a single unit.
    private func admirers(_ table: Int) -> [Int] {
        problem.rows.indices.filter { row in
            !seating.isKept(row)
                && problem.rows[row].units.contains { seating.isUsable($0) && seating.tables(of: $0) == [table] }
        }
    }

    /// What a unit takes: of each group of tables, named by who lists them, how many.
    func kind(_ unit: Int) -> [[Int]: Int] {
        seating.tables(of: unit).reduce(into: [:]) { $0[admirers($1), default: 0] += 1 }
    }

    /// The most units of one kind side by side, by trying all sets of them.
    func places(for kind: [[Int]: Int]) -> Int {
        let alike = problem.units.indices.filter { seating.isUsable($0) && self.kind($0) == kind }
        func most(_ units: ArraySlice<Int>, _ taken: Set<Int>) -> Int {
            guard let unit = units.first else { return 0 }
            let rest = units.dropFirst()
            let without = most(rest, taken)
            let tables = seating.tables(of: unit)
            return tables.isDisjoint(with: taken) ? max(without, 1 + most(rest, taken.union(tables))) : without
        }
        return most(alike[...], [])
    }

    /// The kinds that a movable row may take: those of units that no fixed row is in the way of.
    func options(_ row: Int) -> [[[Int]: Int]] {
        let fixed = problem.rows.indices.filter(seating.isKept)
        let units = seating.options(row).filter { unit in
            !fixed.contains { seating.clash($0, problem.rows[$0].present ?? -1, row, unit) }
        }
        return Array(Set(units.map(kind)))
    }

    /// Whether there are enough tables for these kinds of all movable rows, at every start of anybody.
    func isEnough(_ chosen: [Int: [[Int]: Int]]) -> Bool {
        let starts = Set(problem.rows.map(\.span.lowerBound))
        return starts.allSatisfy { instant in
            var taken: [[Int]: Int] = [:]
            var places: [[[Int]: Int]: Int] = [:]
            for (row, kind) in chosen where problem.rows[row].span.contains(instant) {
                taken.merge(kind, uniquingKeysWith: +)
                places[kind, default: 0] += 1
            }
            let fixed = problem.rows.indices.filter { seating.isKept($0) && problem.rows[$0].span.contains(instant) }
            let gone = Set(fixed.flatMap { seating.tables(of: problem.rows[$0].present ?? -1) })
            let tables = (0..<problem.tableCount).filter { !gone.contains($0) }
            return taken.allSatisfy { group, count in count <= tables.count { admirers($0) == group } }
                && places.allSatisfy { kind, count in kind.values.reduce(0, +) == 1 || count <= self.places(for: kind) }
        }
    }

    /// Whether some choice of kinds is enough.
    func isPossible() -> Bool {
        let rows = problem.rows.indices.filter { !seating.isKept($0) }
        func extend(_ next: ArraySlice<Int>, _ chosen: [Int: [[Int]: Int]]) -> Bool {
            guard let row = next.first else { return isEnough(chosen) }
            return options(row).contains { kind in
                extend(next.dropFirst(), chosen.merging([row: kind]) { $1 })
            }
        }
        return extend(rows[...], [:])
    }
}
