import TablesideCore

/// Which tables each unit takes and which units exclude one another, as flat rows of words.
struct UnitTable: Sendable {
    /// The number of units.
    let count: Int
    /// The number of words that hold one bit per unit.
    let unitWords: Int
    /// The number of words that hold one bit per table.
    let tableWords: Int
    /// The tables of each unit, `tableWords` words each; for an invalid unit, those of its tables that exist.
    let tables: [UInt64]
    /// The units that share a table with each unit, itself included, `unitWords` words each.
    let conflicts: [UInt64]
    /// The number of tables of each unit; 0 for an invalid unit.
    let sizes: [Int]
    /// The units of one table, `unitWords` words.
    let singles: [UInt64]

    /// Compiles the units of a problem.
    init(tableCount: Int, units: [[Int]]) {
        let tableCount = max(0, tableCount)
        count = units.count
        unitWords = max(1, (units.count + 63) / 64)
        tableWords = max(1, (tableCount + 63) / 64)
        var tables = [UInt64](repeating: 0, count: units.count * tableWords)
        var sizes = [Int](repeating: 0, count: units.count)
        for (unit, members) in units.enumerated() {
            var isWhole = !members.isEmpty
            for table in members {
                guard table >= 0, table < tableCount else {
                    isWhole = false
                    continue
                }
                tables[unit * tableWords + table / 64] |= 1 << UInt64(table % 64)
            }
            if isWhole {
                sizes[unit] = tables[unit * tableWords..<(unit + 1) * tableWords].reduce(0) { $0 + $1.nonzeroBitCount }
            }
        }
        var unitsOfTable = [UInt64](repeating: 0, count: tableCount * unitWords)
        for (unit, members) in units.enumerated() {
            for table in members where table >= 0 && table < tableCount {
                unitsOfTable[table * unitWords + unit / 64] |= 1 << UInt64(unit % 64)
            }
        }
        var conflicts = [UInt64](repeating: 0, count: units.count * unitWords)
        for (unit, members) in units.enumerated() {
            for table in members where table >= 0 && table < tableCount {
                for word in 0..<unitWords {
                    conflicts[unit * unitWords + word] |= unitsOfTable[table * unitWords + word]
                }
            }
        }
        var singles = [UInt64](repeating: 0, count: unitWords)
        for (unit, size) in sizes.enumerated() where size == 1 { singles[unit / 64] |= 1 << UInt64(unit % 64) }
        self.tables = tables
        self.sizes = sizes
        self.singles = singles
        self.conflicts = conflicts
    }

    /// Whether two units share a table.
    func conflict(_ unit: Int, _ other: Int) -> Bool {
        conflicts[unit * unitWords + other / 64] & (1 << UInt64(other % 64)) != 0
    }

    /// Calls a closure with each table of a unit.
    @inline(__always)
    func forEachTable(of unit: Int, _ body: (Int) -> Void) {
        for word in 0..<tableWords {
            var bits = tables[unit * tableWords + word]
            while bits != 0 {
                body(word * 64 + bits.trailingZeroBitCount)
                bits &= bits - 1
            }
        }
    }
}
