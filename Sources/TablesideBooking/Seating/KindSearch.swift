import TablesideCore

/// The exact search for the number of places at each kind of unit: branch and bound over a linear program.
///
/// It is far smaller than the search for a seating, because places that do not differ are counted and tables of a group
/// are interchangeable. A refusal is a proof for the seating too; counts still need tables.
struct KindSearch: Sendable {
    /// The most limits on the way to a solution; a search that needs more gives up.
    private static let depth = 200

    private let relaxation: KindRelaxation
    private let limit: Int
    /// How often a limit on each option was refuted at once.
    private var weights: [Int]
    private var branches = 0
    /// The number of nodes used so far.
    private(set) var nodes = 0
    /// The number of places at each option of the relaxation; empty if none were found.
    private(set) var counts: [Int] = []

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - relaxation: The places and their kinds.
    ///   - limit: The most nodes to use.
    init(_ relaxation: KindRelaxation, limit: Int) {
        self.relaxation = relaxation
        self.limit = limit
        weights = [Int](repeating: 0, count: relaxation.options.count)
    }

    /// Looks for counts.
    mutating func run() -> SeatingSearch.Verdict {
        guard let tableau = relaxation.tableau() else { return .spent }
        return branch(tableau, within: relaxation.limits, depth: 0)
    }

    private mutating func branch(
        _ start: KindTableau,
        within limits: KindRelaxation.Limits,
        depth: Int
    ) -> SeatingSearch.Verdict {
        var tableau = start
        switch tableau.run(nodes: &nodes, limit: limit) {
        case .spent: return .spent
        case .infeasible(let row): return relaxation.isProof(row, of: tableau, within: limits) ? .impossible : .spent
        case .solved: break
        }
        var split = -1
        var most = 0.0
        for (row, variable) in tableau.basic.enumerated() where variable < relaxation.options.count {
            let value = tableau.values[row]
            let away = abs(value - value.rounded())
            guard away > KindTableau.tolerance else { continue }
            let score = away * Double(1 + weights[variable])
            if score > most {
                most = score
                split = row
            }
        }
        guard split >= 0 else {
            counts = [Int](repeating: 0, count: relaxation.options.count)
            for some in relaxation.classes where some.options.count == 1 {
                counts[some.options.lowerBound] = some.places.count
            }
            for (row, variable) in tableau.basic.enumerated() where variable < counts.count {
                counts[variable] = Int(tableau.values[row].rounded())
            }
            return .seated
        }
        guard depth < Self.depth else { return .spent }
        branches += 1
        let option = tableau.basic[split]
        let floor = Int(tableau.values[split].rounded(.down))
        let isNearer = tableau.values[split] - Double(floor) > 0.5
        for isUpper in isNearer ? [false, true] : [true, false] {
            var next = limits
            if isUpper {
                next.upper[option] = min(next.upper[option], floor)
            } else {
                next.lower[option] = max(next.lower[option], floor + 1)
            }
            var bounded = tableau
            let variable = relaxation.options.count + relaxation.room.count + depth
            bounded.bound(row: split, to: isUpper ? floor : floor + 1, isUpper: isUpper, as: variable)
            let before = branches
            let verdict = branch(bounded, within: next, depth: depth + 1)
            if verdict == .impossible, branches == before { weights[option] += 1 }
            if verdict != .impossible { return verdict }
        }
        return .impossible
    }
}
