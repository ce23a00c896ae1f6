import TablesideCore

/// The movable rows of a problem in order of time, with the units that the fixed rows leave them.
///
/// Places number the movable rows by start, then end, then their order in the problem.
struct SeatingModel: Sendable {
    /// The units in dense form.
    let table: UnitTable
    /// The row of the problem for each place.
    let rows: [Int]
    /// The span of each place.
    let spans: [Range<Int64>]
    /// The unit of each fixed row of the problem; nil for movable rows.
    let kept: [Int?]
    /// The units that can take each place, best first: place `p` has `choices[offsets[p]..<offsets[p + 1]]`.
    private(set) var choices: [Int32]
    /// Where the choices of each place begin, and where the last ones end.
    private(set) var offsets: [Int]
    /// The present unit of each place if it can keep it, else −1.
    let present: [Int32]
    /// Whether each place had any unit before, so that every other unit is a move.
    let hadUnit: [Bool]
    /// The places that overlap each place, ascending: place `p` has `neighbors[edges[p]..<edges[p + 1]]`.
    let neighbors: [Int32]
    /// Where the neighbors of each place begin, and where the last ones end.
    let edges: [Int]

    /// The group of each table; tables that the same places list as single units are in one group.
    let groups: [Int]
    /// The units of each kind, `unitWords` words each; units of one kind take the same number of tables from each
    /// group.
    let kinds: [UInt64]
    /// The spans and units of the fixed rows.
    let fixtures: [(span: Range<Int64>, unit: Int)]

    /// The number of places.
    var count: Int { rows.count }

    /// Compiles a problem.
    ///
    /// - Parameters:
    ///   - problem: The problem.
    ///   - isGrouped: Whether tables that are alike are grouped, which only the checks of single cliques do without.
    init(_ problem: SeatingProblem, isGrouped: Bool = true) {
        let table = problem.table
        var kept = [Int?](repeating: nil, count: problem.rows.count)
        var rows: [Int] = []
        var fixed: [Int] = []
        for (row, stay) in problem.rows.enumerated() {
            if stay.isFixed, let unit = stay.present {
                kept[row] = unit
                if unit >= 0, unit < table.count, !stay.span.isEmpty { fixed.append(row) }
            } else {
                rows.append(row)
            }
        }
        let spans = problem.rows.map(\.span)
        rows.sort {
            (spans[$0].lowerBound, spans[$0].upperBound, $0) < (spans[$1].lowerBound, spans[$1].upperBound, $1)
        }
        var columns = [[Int]](repeating: [], count: table.tableWords * 64)
        var choices: [Int32] = []
        var offsets = [0]
        var present: [Int32] = []
        for (place, row) in rows.enumerated() {
            let stay = problem.rows[row]
            var taken = [UInt64](repeating: 0, count: table.tableWords)
            for other in fixed where spans[other].overlaps(stay.span) {
                guard let unit = kept[other] else { continue }
                for word in 0..<table.tableWords { taken[word] |= table.tables[unit * table.tableWords + word] }
            }
            var listed = [UInt64](repeating: 0, count: table.unitWords)
            var current: Int32 = -1
            for unit in stay.units where unit >= 0 && unit < table.count && table.sizes[unit] > 0 {
                let bit: UInt64 = 1 << UInt64(unit % 64)
                guard listed[unit / 64] & bit == 0 else { continue }
                listed[unit / 64] |= bit
                if isGrouped, table.sizes[unit] == 1, let single = problem.units[unit].first {
                    columns[single].append(place)
                }
                let isFree = (0..<table.tableWords).allSatisfy { word in
                    table.tables[unit * table.tableWords + word] & taken[word] == 0
                }
                guard isFree else { continue }
                choices.append(Int32(truncatingIfNeeded: unit))
                if unit == stay.present { current = Int32(truncatingIfNeeded: unit) }
            }
            offsets.append(choices.count)
            present.append(current)
        }
        let groups = Self.numbers(of: columns)
        var neighbors: [Int32] = []
        var edges = [0]
        // The latest end of all rows so far; those before the first that reaches a row have left before it.
        var latest: [Int64] = []
        var first = 0
        for place in rows.indices {
            let span = spans[rows[place]]
            latest.append(max(latest.last ?? .min, span.upperBound))
            if !span.isEmpty {
                while latest[first] <= span.lowerBound { first += 1 }
                for other in first..<rows.count where other != place {
                    let further = spans[rows[other]]
                    if further.lowerBound >= span.upperBound { break }
                    guard further.upperBound > span.lowerBound, !further.isEmpty else { continue }
                    neighbors.append(Int32(truncatingIfNeeded: other))
                }
            }
            edges.append(neighbors.count)
        }
        self.groups = groups
        kinds = isGrouped ? Self.kinds(of: table, groups: groups) : []
        fixtures = fixed.compactMap { row in kept[row].map { (span: spans[row], unit: $0) } }
        self.table = table
        self.rows = rows
        self.spans = rows.map { spans[$0] }
        self.kept = kept
        self.choices = choices
        self.offsets = offsets
        self.present = present
        hadUnit = rows.map { problem.rows[$0].present != nil }
        self.neighbors = neighbors
        self.edges = edges
    }

    /// The same model with only the choices within a slack of the cheapest of their place, cheapest first.
    func narrowed(to slack: Int64, above costs: [Int64]) -> SeatingModel {
        var narrowed = self
        narrowed.choices = []
        narrowed.offsets = [0]
        for place in 0..<count {
            let all = offsets[place]..<offsets[place + 1]
            let least = all.reduce(Int64.max) { min($0, costs[$1]) }
            let kept = all.filter { costs[$0] - least <= slack }.sorted { (costs[$0], $0) < (costs[$1], $1) }
            narrowed.choices += kept.map { choices[$0] }
            narrowed.offsets.append(narrowed.choices.count)
        }
        return narrowed
    }

    /// The same model with only some choices of each place, in the same order.
    func narrowed(to isKept: (_ place: Int, _ unit: Int) -> Bool) -> SeatingModel {
        var narrowed = self
        narrowed.choices = []
        narrowed.offsets = [0]
        for place in 0..<count {
            narrowed.choices += choices[offsets[place]..<offsets[place + 1]].filter { isKept(place, Int($0)) }
            narrowed.offsets.append(narrowed.choices.count)
        }
        return narrowed
    }

    private static func kinds(of table: UnitTable, groups: [Int]) -> [UInt64] {
        let names = numbers(
            of: (0..<table.count).map { unit in
                var members: [Int] = []
                table.forEachTable(of: unit) { members.append(groups[$0]) }
                return members.sorted()
            }
        )
        let count = (names.max() ?? -1) + 1
        var kinds = [UInt64](repeating: 0, count: count * table.unitWords)
        for (unit, name) in names.enumerated() {
            kinds[name * table.unitWords + unit / 64] |= 1 << UInt64(unit % 64)
        }
        return kinds
    }

    /// Numbers lists by their contents, so that nothing depends on the numbers of tables and units.
    private static func numbers(of lists: [[Int]]) -> [Int] {
        let ordered = Set(lists).sorted { $0.lexicographicallyPrecedes($1) }
        let numbers = Dictionary(uniqueKeysWithValues: zip(ordered, ordered.indices))
        return lists.map { numbers[$0] ?? 0 }
    }
}
