import TablesideTesting
import Testing

@testable import TablesideCore
@testable import TablesideTestSupport

@Suite("Proportional tables")
struct ProportionalTableTests {
    /// What is wrong with a table: a sum, or a cell that is not its exact value rounded down or up.
    private func faults(_ cells: [[Int64]], rows: [Int64], columns: [Int64]) -> [String] {
        var faults: [String] = []
        if cells.map({ $0.reduce(0, +) }) != rows { faults.append("rows of \(cells)") }
        let sums = columns.indices.map { column in cells.map { $0[column] }.reduce(0, +) }
        if sums != columns { faults.append("columns of \(cells)") }
        let total = rows.map(\.magnitude).reduce(0, +)
        let isNegative = rows.contains { $0 < 0 }
        for (row, own) in zip(rows, cells) {
            for (column, cell) in zip(columns, own) {
                if cell != 0, isNegative != (cell < 0) { faults.append("sign of \(cell)") }
                let isNear = total == 0 ? cell == 0 : isNear(cell.magnitude, row.magnitude, column.magnitude, total)
                if !isNear { faults.append("\(cell) for \(row) and \(column)") }
            }
        }
        return faults
    }

    /// |cell − row × column ÷ total| < 1, both sides multiplied by the total.
    private func isNear(_ cell: UInt64, _ row: UInt64, _ column: UInt64, _ total: UInt64) -> Bool {
        if total < 1 << 31 {
            let (held, exact) = (cell * total, row * column)
            return (held > exact ? held - exact : exact - held) < total
        }
        let held = SlowNatural(cell) * SlowNatural(total)
        let exact = SlowNatural(row) * SlowNatural(column)
        return (held > exact ? held - exact : exact - held) < SlowNatural(total)
    }

    /// A number cut into this many parts, some of which may be nothing.
    private func cut(_ total: Int64, into count: Int, _ random: inout SplitMix64) -> [Int64] {
        let cuts = (1..<count).map { _ in Int64.random(in: 0...total, using: &random) }.sorted()
        return zip([0] + cuts, cuts + [total]).map { $1 - $0 }
    }

    @Test(
        "fitted to other sums, what is too much goes from below, and what is missing to preferred cells first",
        arguments: [
            // Two are missing in the only row; the second column is preferred and takes the one that it lacks.
            ([[1, 0]], [3], [2, 1], [[false, true]], [[2, 1]]),
            // No cell is preferred, and what is missing is given all the same.
            ([[0]], [1], [1], [[false]], [[1]]),
            // Both rows could take from both columns: each takes from its own.
            ([[0, 0], [0, 0]], [1, 1], [1, 1], [[false, true], [true, false]], [[0, 1], [1, 0]]),
            // The column holds three where two belong: the last row gives one back, and gets it in the other column.
            ([[2, 0], [1, 0]], [2, 1], [2, 1], [[true, true], [true, true]], [[2, 0], [0, 1]]),
        ] as [([[Int64]], [Int64], [Int64], [[Bool]], [[Int64]])]
    )
    func fitting(near: [[Int64]], rows: [Int64], columns: [Int64], preferred: [[Bool]], expected: [[Int64]]) {
        let cells = ProportionalTable.fitting(near, rows: rows, columns: columns, preferring: preferred)
        #expect(cells == expected)
    }

    @Test(
        "whole tables stay as they are, and nothing is nothing",
        arguments: [
            // 6 × 4 ÷ 12 is 2, and so on: nothing to round.
            ([6, 3, 3], [4, 8], [[2, 4], [1, 2], [1, 2]]), ([5], [2, 3], [[2, 3]]), ([2, 3], [5], [[2], [3]]),
            ([0, 0], [0, 0], [[0, 0], [0, 0]]), ([0, 7], [0, 7], [[0, 0], [0, 7]]), ([], [], []), ([0], [], [[]]),
            // 57 of 115 at 33 of 115 is 16.357, 58 is 16.643: the larger remainder of the first row decides.
            ([58, 57], [33, 82], [[17, 41], [16, 41]]),
            ([-58, -57], [-33, -82], [[-17, -41], [-16, -41]]),
            // 2 of 5 at 1 of 5 is 0.4, at 4 of 5 it is 1.6: the larger remainder again, in the second column.
            ([2, 3], [1, 4], [[0, 2], [1, 2]]),
            // Every cell is a third: each row and each column has one of them.
            ([1, 1, 1], [1, 1, 1], [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
            // One row is what the columns are, at the end of the range as well.
            ([.max], [1, .max - 1], [[1, .max - 1]]),
        ] as [([Int64], [Int64], [[Int64]])]
    )
    func examples(rows: [Int64], columns: [Int64], cells: [[Int64]]) {
        #expect(ProportionalTable.cells(rows: rows, columns: columns) == cells)
    }

    @Test("every cell is its exact value rounded down or up, the sums are exact, and negative tables mirror")
    func property() {
        var lifted = 0
        for seed in 0..<UInt64(runs(2_000, long: 200_000)) {
            var random = SplitMix64(seed: seed)
            let total =
                switch seed % 16 {
                case 0...4: Int64.random(in: 0...12, using: &random)
                case 5...9: Int64.random(in: 0...1_000, using: &random)
                case 15: Int64(random.next() >> 1)
                default: Int64.random(in: 0...1_000_000, using: &random)
                }
            let rows = cut(total, into: Int.random(in: 1...9, using: &random), &random)
            let columns = cut(total, into: Int.random(in: 1...5, using: &random), &random)
            let cells = ProportionalTable.cells(rows: rows, columns: columns)
            let faults = faults(cells, rows: rows, columns: columns)
            #expect(faults == [], "seed \(seed): \(rows) by \(columns)")
            let mirrored = ProportionalTable.cells(rows: rows.map { -$0 }, columns: columns.map { -$0 })
            #expect(mirrored == cells.map { row in row.map { -$0 } }, "seed \(seed): \(rows) by \(columns)")
            if rows.count > 2, columns.count > 2, cells.joined().contains(where: { $0 > 0 }) { lifted += 1 }
        }
        #expect(lifted > runs(2_000, long: 200_000) / 4)
    }

    @Test("equal margins, in which every remainder ties with others, fill up as well")
    func ties() {
        for rows in 1...12 {
            for columns in 1...6 {
                for total in 0...Int64(30) {
                    let byRow = SlowSale.shares(of: Int(total), by: [Int](repeating: 1, count: rows)).map(Int64.init)
                    let byColumn = SlowSale.shares(of: Int(total), by: [Int](repeating: 1, count: columns))
                        .map(Int64.init)
                    let cells = ProportionalTable.cells(rows: byRow, columns: byColumn)
                    #expect(faults(cells, rows: byRow, columns: byColumn) == [], "\(byRow) by \(byColumn)")
                }
            }
        }
    }

    @Test(
        "the steps are the cells of each row that needs units, and n times the binary digits of n to sort its n open ones"
    )
    func steps() {
        // Every cell is a fraction, and each row takes one column from the rest: n columns are open, then n − 1, down to 1.
        for count in 2...9 {
            let ones = [Int64](repeating: 1, count: count)
            let steps = (1...count).reduce(0) { $0 + count + $1 * String($1, radix: 2).count }
            #expect(ProportionalTable.counted(rows: ones, columns: ones).steps == steps, "\(count)")
        }
        // What is whole needs no unit.
        #expect(ProportionalTable.counted(rows: [6, 3, 3], columns: [4, 8]).steps == 0)
    }
}
