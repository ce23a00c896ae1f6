/// Rows that get columns one after another, each by the cheapest path of changes.
///
/// Leaving a row out has a cost as well: a multiple of one that outweighs all others together, by the rank of the row's
/// priority. A set of rows that can all be assigned at once, and to which no row can be added, always has the same
/// number of rows, so that these costs need not outweigh one another.
///
/// Every row and every column in use has a price: the price of a row is at most its cost in a column plus the column's
/// price, and exactly that in its own column. With the costs of ``MinimumCostAssignment/costs``, shifted to start at 0,
/// a pair costs at most 2 × 10¹² and a place adds at most 10¹², so that the costs of 1,000 rows are below 3 × 10¹⁵ + 1,
/// leaving a row out costs at most 1,000 times that, and a distance is at most twice as much: 6.1 × 10¹⁸, below 2⁶³.
struct AssignmentSearch {
    private let width: Int
    /// The costs row by row; `forbidden` where there is none.
    private var cells: [Int64]
    private let places: [[Int64]]
    /// What it costs to leave each row out.
    private var absence: [Int64]

    /// The column of each row; −1 for none.
    private(set) var column: [Int]
    private var taken: [Int]
    private var rowPrice: [Int64]
    private var columnPrice: [Int64]

    // The search for one row: distances, the row from which a column was reached, the rows of each column as lists.
    private var distance: [Int64]
    private var origin: [Int]
    private var isDone: [Bool]
    private var firstRow: [Int]
    private var nextRow: [Int]

    private static let forbidden = Int64.max

    /// Where a path ends.
    private enum End {
        /// The column takes one row more.
        case column(Int)
        /// The row loses its column, or gets none if it is the new one.
        case row(Int)
    }

    /// Makes a search from input that has been checked; no row is assigned yet.
    init(_ costs: [[Int64?]], _ columns: [MinimumCostAssignment.Column], ranks: [Int64]) {
        width = columns.count
        let (least, most) = costs.joined().reduce(into: (Int64.max, Int64.min)) { range, cost in
            if let cost { range = (min(range.0, cost), max(range.1, cost)) }
        }
        cells = []
        cells.reserveCapacity(costs.count * columns.count)
        for row in costs { for cost in row { cells.append(cost.map { $0 - least } ?? Self.forbidden) } }
        places = columns.map(\.places)
        let dearest = places.lazy.compactMap { $0.prefix(costs.count).last }.max() ?? 0
        let range = least > most ? 0 : most - least
        let outweighing = Int64(costs.count) * (range + dearest) + 1
        absence = ranks.map { $0 * outweighing }
        column = Array(repeating: -1, count: costs.count)
        taken = Array(repeating: 0, count: columns.count)
        rowPrice = Array(repeating: 0, count: costs.count)
        columnPrice = Array(repeating: 0, count: columns.count)
        distance = Array(repeating: 0, count: columns.count)
        origin = Array(repeating: -1, count: columns.count)
        isDone = Array(repeating: false, count: columns.count)
        firstRow = Array(repeating: -1, count: columns.count)
        nextRow = Array(repeating: -1, count: costs.count)
    }

    /// Adds a row in the cheapest way: it gets a column, another row moves or loses its column, or it gets none.
    ///
    /// A row that lost its column never gets one back: it could only by a row's leaving, which would have been cheaper
    /// then.
    mutating func insert(_ new: Int) {
        for index in 0..<width {
            distance[index] = Self.forbidden
            isDone[index] = false
            firstRow[index] = -1
        }
        for row in column.indices where column[row] >= 0 {
            nextRow[row] = firstRow[column[row]]
            firstRow[column[row]] = row
        }
        var end = End.row(new)
        var shortest = absence[new]
        relax(from: new, at: 0)
        while let near = nearest(), distance[near] < shortest {
            isDone[near] = true
            let reached = distance[near]
            if taken[near] < places[near].count {
                let whole = reached + places[near][taken[near]] - columnPrice[near]
                if whole < shortest { (shortest, end) = (whole, .column(near)) }
            }
            var row = firstRow[near]
            while row >= 0 {
                let whole = reached + absence[row] - rowPrice[row]
                if whole < shortest { (shortest, end) = (whole, .row(row)) }
                relax(from: row, at: reached)
                row = nextRow[row]
            }
        }
        raisePrices(new, to: shortest)
        change(to: end)
    }

    /// The nearest column that has not been looked at.
    private func nearest() -> Int? {
        var (best, least) = (-1, Self.forbidden)
        for index in 0..<width where !isDone[index] && distance[index] < least {
            (best, least) = (index, distance[index])
        }
        return best < 0 ? nil : best
    }

    /// Shortens the distances of the columns that the row could have instead.
    private mutating func relax(from row: Int, at reached: Int64) {
        let start = row * width
        let base = reached - rowPrice[row]
        for index in 0..<width where !isDone[index] {
            let cell = cells[start + index]
            if cell == Self.forbidden { continue }
            let through = base + cell + columnPrice[index]
            if through < distance[index] {
                distance[index] = through
                origin[index] = row
            }
        }
    }

    /// Raises the prices of all that is nearer than the end of the path, so that its steps cost nothing.
    private mutating func raisePrices(_ new: Int, to shortest: Int64) {
        rowPrice[new] += shortest
        for index in 0..<width where isDone[index] {
            let difference = shortest - distance[index]
            columnPrice[index] += difference
            var row = firstRow[index]
            while row >= 0 {
                rowPrice[row] += difference
                row = nextRow[row]
            }
        }
    }

    /// Moves the rows on the path to its end.
    private mutating func change(to end: End) {
        var target: Int
        switch end {
        case .column(let index):
            taken[index] += 1
            target = index
        case .row(let row):
            target = column[row]
            column[row] = -1
        }
        // The new row has no column, with which the path begins.
        while target >= 0 {
            let row = origin[target]
            (column[row], target) = (target, column[row])
        }
    }
}
