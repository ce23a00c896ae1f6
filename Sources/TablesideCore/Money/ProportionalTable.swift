/// A table of integers with given row and column sums, each cell proportional to the sums of its row and column.
///
/// The exact entry of row *i* and column *j* is rowᵢ × columnⱼ ÷ total. Every cell is that number rounded down or up,
/// so it is off by less than one unit. Such a table always exists, because the exact one has integer sums, and flows in
/// a network with integer bounds can be integers (Cox, *A constructive procedure for unbiased controlled rounding*,
/// 1987, treats the same question).
package enum ProportionalTable {
    /// The cells, row by row.
    ///
    /// - Parameters:
    ///   - rows: the sums of the rows; no two have opposite signs.
    ///   - columns: the sums of the columns, with the same total and the same sign as the rows.
    /// - Returns: one list per row, one number per column.
    /// - Complexity: O(*n* log *n*) in the cells, plus *n* for each unit that must move to make room for another, which
    ///   happens only when some cells have no remainder.
    package static func cells(rows: [Int64], columns: [Int64]) -> [[Int64]] {
        counted(rows: rows, columns: columns).cells
    }

    /// The cells, and how many steps it took to find them.
    static func counted(rows: [Int64], columns: [Int64]) -> (cells: [[Int64]], steps: Int) {
        let isNegative = rows.contains { $0 < 0 }
        var table = Rounded(rows: rows.map(\.magnitude), columns: columns.map(\.magnitude))
        table.fill()
        let cells = table.cells.map { row in row.map { Int64(truncatingIfNeeded: isNegative ? 0 &- $0 : $0) } }
        return (cells, table.steps)
    }

    /// Adjusts given cells to these row and column sums, keeping every cell at or above zero.
    ///
    /// A column's excess is taken from its last rows; what is missing goes to the first rows and columns that still
    /// need units, preferred cells first.
    ///
    /// - Parameters:
    ///   - near: one list per row; none adds up to more than the sum of its row.
    ///   - rows: the sums of the rows, none below zero.
    ///   - columns: the sums of the columns, none below zero, with the same total as the rows.
    ///   - isPreferred: the cells that should get units first.
    /// - Returns: one list per row, one number per column.
    /// - Complexity: O(rows × columns).
    package static func fitting(
        _ near: [[Int64]],
        rows: [Int64],
        columns: [Int64],
        preferring isPreferred: [[Bool]]
    ) -> [[Int64]] {
        var cells = near
        for column in columns.indices {
            var excess = cells.reduce(0) { $0 &+ $1[column] } &- columns[column]
            for row in cells.indices.reversed() where excess > 0 {
                let taken = min(excess, cells[row][column])
                cells[row][column] &-= taken
                excess &-= taken
            }
        }
        var open = columns.indices.map { column in columns[column] &- cells.reduce(0) { $0 &+ $1[column] } }
        for isPreferring in [true, false] {
            for row in cells.indices {
                var missing = rows[row] &- cells[row].reduce(0, &+)
                for column in columns.indices
                where missing > 0 && open[column] > 0 && (!isPreferring || isPreferred[row][column]) {
                    let given = min(missing, open[column])
                    cells[row][column] &+= given
                    open[column] &-= given
                    missing &-= given
                }
            }
        }
        return cells
    }

    /// A table of magnitudes, rounded down first; cells with a remainder then get a unit each until the sums are right.
    private struct Rounded {
        var cells: [[UInt64]] = []
        /// The number of cells visited, including the comparisons of the sort.
        var steps = 0
        /// How much each exact entry exceeds the rounded one, in parts of the total.
        private var remainders: [[UInt64]] = []
        private var isLifted: [[Bool]]
        private var rowsOpen: [UInt64]
        private var columnsOpen: [UInt64]

        init(rows: [UInt64], columns: [UInt64]) {
            // Cannot overflow: a caller could sum these in 63 bits.
            let total = rows.reduce(0, &+)
            isLifted = rows.map { _ in [Bool](repeating: false, count: columns.count) }
            rowsOpen = rows
            columnsOpen = columns
            for (index, row) in rows.enumerated() {
                var (floors, rests): ([UInt64], [UInt64]) = ([], [])
                for (place, column) in columns.enumerated() {
                    let (floor, rest) =
                        total == 0 ? (0, 0) : total.dividingFullWidth(row.multipliedFullWidth(by: column))
                    floors.append(floor)
                    rests.append(rest)
                    rowsOpen[index] &-= floor
                    columnsOpen[place] &-= floor
                }
                cells.append(floors)
                remainders.append(rests)
            }
        }

        /// Fills row after row, columns with the largest need first, so that units rarely have to move: this order
        /// fills every table in which each cell may be lifted (Gale, *A theorem on flows in networks*, 1957).
        mutating func fill() {
            for row in cells.indices where rowsOpen[row] > 0 {
                let own = remainders[row]
                let open = own.indices.filter { own[$0] > 0 && columnsOpen[$0] > 0 }
                steps += own.count + open.count * (Int.bitWidth - open.count.leadingZeroBitCount)
                let order = open.sorted { first, second in
                    if columnsOpen[first] != columnsOpen[second] { return columnsOpen[first] > columnsOpen[second] }
                    return own[first] == own[second] ? first < second : own[first] > own[second]
                }
                for column in order.prefix(Int(clamping: rowsOpen[row])) {
                    isLifted[row][column] = true
                    cells[row][column] &+= 1
                    columnsOpen[column] &-= 1
                    rowsOpen[row] &-= 1
                }
                while rowsOpen[row] > 0, lift(row) { rowsOpen[row] &-= 1 }
            }
        }

        /// Gives a row one more unit, in a column that passes one of its own units on to another column.
        private mutating func lift(_ start: Int) -> Bool {
            // Breadth-first search: records the row from which each column was reached, and the column through which
            // each row was.
            var origin = [Int?](repeating: nil, count: columnsOpen.count)
            var through = [Int?](repeating: nil, count: cells.count)
            var queue = [start]
            var head = 0
            while head < queue.count {
                let row = queue[head]
                head += 1
                steps += columnsOpen.count
                for column in columnsOpen.indices
                where origin[column] == nil && remainders[row][column] > 0 && !isLifted[row][column] {
                    origin[column] = row
                    if columnsOpen[column] > 0 {
                        columnsOpen[column] &-= 1
                        lift(from: column, origin, through)
                        return true
                    }
                    steps += cells.count
                    for other in cells.indices where isLifted[other][column] && other != start && through[other] == nil
                    {
                        through[other] = column
                        queue.append(other)
                    }
                }
            }
            return false
        }

        /// Lifts every row on the path to a column, each in place of the column through which it was reached.
        private mutating func lift(from last: Int, _ origin: [Int?], _ through: [Int?]) {
            var next: Int? = last
            while let column = next, let row = origin[column] {
                isLifted[row][column] = true
                cells[row][column] &+= 1
                next = through[row]
                guard let left = next else { return }
                isLifted[row][left] = false
                cells[row][left] &-= 1
            }
        }
    }
}
