/// Rows assigned to columns: as many as possible, and of all such assignments one whose costs have the least sum.
///
/// A row gets at most one column; a column takes as many rows as it has places, one unless given. A pair without a cost
/// is never assigned. The result is optimal, not an approximation; of several that are equally good the same input
/// always gives the same one.
///
/// ```swift
/// let best = try MinimumCostAssignment([[4, 1, 3], [2, 0, 5], [3, 2, 2]])
/// best.columns  // [1, 0, 2]
/// best.cost     // 5
/// ```
///
/// The algorithm adds one row after another along the path that raises the cost least (J. Edmonds, R. Karp:
/// *Theoretical improvements in algorithmic efficiency for network flow problems*, 1972), as the Hungarian method does;
/// all numbers are whole.
public struct MinimumCostAssignment: Hashable, Sendable {
    /// A column, with the places that it has for rows.
    public struct Column: Hashable, Sendable {
        /// What each place adds to the cost of the row that takes it: 0 or more, and never less than the place before.
        ///
        /// Rows take the first places, so that several rows in one column can be dearer than one in each.
        public var places: [Int64]

        /// Makes a column from what its places add.
        public init(places: [Int64]) { self.places = places }

        /// Makes a column whose places add nothing.
        ///
        /// - Parameter capacity: The number of rows it takes; none if it is negative, and no more than
        ///   ``MinimumCostAssignment/maxRows``.
        public init(capacity: Int = 1) {
            places = Array(repeating: 0, count: max(0, min(capacity, MinimumCostAssignment.maxRows)))
        }
    }

    /// The most rows.
    public static let maxRows = 1_000
    /// The most columns.
    public static let maxColumns = 1_000
    /// The costs that a pair can have; what a place adds is between 0 and the upper bound.
    ///
    /// Within these bounds no sum overflows.
    public static let costs: ClosedRange<Int64> = -1_000_000_000_000...1_000_000_000_000

    /// The column of each row, as its position; `nil` for a row that gets none.
    public let columns: [Int?]
    /// The sum of the costs of the assigned pairs and of what their places add.
    public let cost: Int64

    /// The number of rows that get a column.
    public var count: Int { columns.reduce(0) { $0 + ($1 == nil ? 0 : 1) } }

    /// Assigns rows to columns that take one row each.
    ///
    /// - Parameter costs: the cost of each row in each column; `nil` where the pair is not possible. All rows have the
    ///   same number of columns, which may be more or fewer than there are rows.
    /// - Throws: ``AssignmentError`` if there are more than ``maxRows`` rows or ``maxColumns`` columns, if the rows are
    ///   not of one length, or if a cost is outside ``costs``.
    /// - Complexity: O(rows × (rows + columns) × columns).
    public init(_ costs: [[Int64?]]) throws(AssignmentError) {
        try self.init(costs, columns: Array(repeating: Column(), count: costs.first?.count ?? 0))
    }

    /// Assigns rows to columns that have several places.
    ///
    /// - Parameters:
    ///   - costs: the cost of each row in each column; `nil` where the pair is not possible.
    ///   - columns: the columns with their places.
    ///   - priorities: for each row its priority; empty if all are equal. As many rows as possible are assigned in any
    ///     case; where there are not enough places, a row of a higher priority is not left out for one of a lower,
    ///     whatever it costs.
    /// - Throws: ``AssignmentError`` if there are more than ``maxRows`` rows or ``maxColumns`` columns, if the rows are
    ///   not of one length, if there is not one priority for each row, or if a cost or a place is out of range.
    /// - Complexity: O(rows × (rows + columns) × columns + places).
    public init(_ costs: [[Int64?]], columns: [Column], priorities: [Int] = []) throws(AssignmentError) {
        try Self.check(costs, columns, priorities)
        var search = AssignmentSearch(costs, columns, ranks: Self.ranks(priorities, rows: costs.count))
        let order =
            priorities.isEmpty
            ? Array(costs.indices)
            : costs.indices.sorted { left, right in
                priorities[left] == priorities[right] ? left < right : priorities[left] > priorities[right]
            }
        for row in order { search.insert(row) }
        self.columns = search.column.map { $0 < 0 ? nil : $0 }
        var taken = Array(repeating: 0, count: columns.count)
        var cost: Int64 = 0
        for (row, column) in self.columns.enumerated() {
            guard let column, let own = costs[row][column] else { continue }
            cost += own + columns[column].places[taken[column]]
            taken[column] += 1
        }
        self.cost = cost
    }

    private static func check(
        _ costs: [[Int64?]],
        _ columns: [Column],
        _ priorities: [Int]
    ) throws(AssignmentError) {
        if costs.count > maxRows { throw AssignmentError(.tooManyRows(count: costs.count, limit: maxRows)) }
        if columns.count > maxColumns {
            throw AssignmentError(.tooManyColumns(count: columns.count, limit: maxColumns))
        }
        if !priorities.isEmpty, priorities.count != costs.count {
            throw AssignmentError(.unevenPriorities(count: priorities.count, rows: costs.count))
        }
        for (row, own) in costs.enumerated() {
            guard own.count == columns.count else {
                throw AssignmentError(.unevenRow(row: row, count: own.count, columns: columns.count))
            }
            for (column, cost) in own.enumerated() {
                if let cost, !self.costs.contains(cost) {
                    throw AssignmentError(.costOutOfRange(row: row, column: column, cost: cost))
                }
            }
        }
        for (column, own) in columns.enumerated() {
            var last: Int64 = 0
            for (place, cost) in own.places.enumerated().prefix(maxRows) {
                guard cost >= last, cost <= self.costs.upperBound else {
                    throw AssignmentError(.placeOutOfRange(column: column, place: place, cost: cost))
                }
                last = cost
            }
        }
    }

    /// The place of each row's priority among the different priorities, the lowest 1.
    private static func ranks(_ priorities: [Int], rows: Int) -> [Int64] {
        var ranks: [Int: Int64] = [:]
        for (index, priority) in Set(priorities).sorted().enumerated() { ranks[priority] = Int64(index) + 1 }
        return priorities.isEmpty ? Array(repeating: 1, count: rows) : priorities.map { ranks[$0, default: 1] }
    }
}
