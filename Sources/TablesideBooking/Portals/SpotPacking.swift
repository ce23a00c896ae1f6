import TablesideCore

/// The largest set of units that share no table, so that all can be used at once.
struct SpotPacking: Sendable {
    /// The chosen units, as indices into the list.
    private(set) var chosen: [Int] = []
    /// The proved upper bound on the number of units.
    private(set) var bound = 0

    /// The number of units, and whether it is proved to be the maximum.
    var count: SpotCount { SpotCount(chosen.count, isProved: chosen.count == bound) }

    /// The maximum number of units in a group for an exact search; larger groups are packed greedily.
    static let searched = 256
    /// The steps of an exact search of a group: enough for every group of 24 units.
    static let budget = 2_000_000

    /// Packs units.
    ///
    /// - Parameters:
    ///   - units: The tables of each unit.
    ///   - budget: The steps of the search in each group of units that share tables.
    /// - Complexity: O(n log n) for n tables in all units, plus the budget for each group.
    init(_ units: [[Int]], budget: Int = SpotPacking.budget) {
        // A table that takes the party alone is better used alone: whatever has it in a combination can let go of the
        // rest.
        var alone: [Int: Int] = [:]
        for (position, tables) in units.enumerated() where tables.count == 1 {
            if alone[tables[0]] == nil { alone[tables[0]] = position }
        }
        chosen = alone.values.sorted()
        bound = chosen.count
        let left = units.indices.filter { units[$0].count > 1 && !units[$0].contains { alone[$0] != nil } }
        for group in Self.groups(of: Self.minimal(left, of: units), of: units) {
            var search = SpotSearch(group.map { units[$0] }, budget: budget)
            search.run()
            chosen += search.best.map { group[$0] }
            bound += search.bound
        }
        chosen.sort()
    }

    /// Removes units that repeat another one, or that contain a pair of tables which is itself a unit.
    private static func minimal(_ positions: [Int], of units: [[Int]]) -> [Int] {
        var known: Set<[Int]> = []
        var kept = positions.filter { known.insert(units[$0].sorted()).inserted }
        let pairs = known.filter { $0.count == 2 }
        guard !pairs.isEmpty else { return kept }
        // Large combinations are few; they are kept rather than searched for pairs.
        kept.removeAll { position in
            let tables = units[position].sorted()
            guard tables.count > 2, tables.count <= CombiningRule.limit else { return false }
            return tables.indices.contains { first in
                tables[(first + 1)...].contains { pairs.contains([tables[first], $0]) }
            }
        }
        return kept
    }

    /// The units in groups that share no tables with each other, each group in order.
    private static func groups(of positions: [Int], of units: [[Int]]) -> [[Int]] {
        var parents: [Int: Int] = [:]
        func root(_ table: Int) -> Int {
            var top = table
            while let next = parents[top], next != top { top = next }
            var here = table
            while let next = parents[here], next != top {
                parents[here] = top
                here = next
            }
            return top
        }
        for position in positions {
            guard let first = units[position].first else { continue }
            for table in units[position].dropFirst() { parents[root(table)] = root(first) }
        }
        let groups = Dictionary(grouping: positions) { units[$0].first.map(root) ?? -1 }
        return groups.values.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
    }
}
