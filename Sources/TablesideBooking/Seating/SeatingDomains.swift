import TablesideCore

/// The units that are still open to each place, with an undo list.
///
/// It also keeps the union of their tables and the size of the smallest unit, which the bounds need.
struct SeatingDomains: Sendable {
    /// The open units of each place, `unitWords` words each.
    private(set) var units: [UInt64]
    /// The tables of the open units of each place, `tableWords` words each.
    private(set) var tables: [UInt64]
    /// The least number of tables that each place needs.
    private(set) var needs: [Int]
    /// The number of units open to each place.
    private(set) var counts: [Int]

    private let table: UnitTable
    private var trailPlaces: [Int32] = []
    private var trailUnits: [UInt64] = []
    private var trailTables: [UInt64] = []
    private var trailSizes: [(need: Int, count: Int)] = []

    /// Opens to each place all units that can take it.
    init(_ model: SeatingModel) {
        table = model.table
        units = [UInt64](repeating: 0, count: model.count * model.table.unitWords)
        tables = [UInt64](repeating: 0, count: model.count * model.table.tableWords)
        needs = [Int](repeating: 0, count: model.count)
        counts = [Int](repeating: 0, count: model.count)
        for place in 0..<model.count {
            for choice in model.choices[model.offsets[place]..<model.offsets[place + 1]] {
                units[place * table.unitWords + Int(choice) / 64] |= 1 << UInt64(choice % 64)
            }
            derive(place)
        }
    }

    /// The present position in the undo list.
    var mark: Int { trailPlaces.count }

    /// Whether a unit is open to a place.
    func holds(_ unit: Int, at place: Int) -> Bool {
        units[place * table.unitWords + unit / 64] & (1 << UInt64(unit % 64)) != 0
    }

    /// Leaves a place only one unit.
    mutating func settle(_ place: Int, on unit: Int) {
        save(place)
        for word in 0..<table.unitWords { units[place * table.unitWords + word] = 0 }
        units[place * table.unitWords + unit / 64] = 1 << UInt64(unit % 64)
        for word in 0..<table.tableWords {
            tables[place * table.tableWords + word] = table.tables[unit * table.tableWords + word]
        }
        needs[place] = table.sizes[unit]
        counts[place] = 1
    }

    /// Removes from a place the units that share a table with a given one.
    ///
    /// - Returns: Whether there were any.
    mutating func remove(conflictsOf unit: Int, at place: Int) -> Bool {
        var isHit = false
        for word in 0..<table.tableWords
        where tables[place * table.tableWords + word] & table.tables[unit * table.tableWords + word] != 0 {
            isHit = true
            break
        }
        guard isHit else { return false }
        save(place)
        var removed = 0
        var isCombined = false
        var isSingle = false
        for word in 0..<table.unitWords {
            let open = units[place * table.unitWords + word]
            let lost = open & table.conflicts[unit * table.unitWords + word]
            removed += lost.nonzeroBitCount
            if lost & ~table.singles[word] != 0 { isCombined = true }
            if open & ~lost & table.singles[word] != 0 { isSingle = true }
            units[place * table.unitWords + word] = open & ~lost
        }
        // Without a combination, only the tables of the unit itself are lost; a single table that is left needs one.
        guard !isCombined, isSingle else {
            derive(place)
            return true
        }
        for word in 0..<table.tableWords {
            tables[place * table.tableWords + word] &= ~table.tables[unit * table.tableWords + word]
        }
        counts[place] -= removed
        return true
    }

    /// Leaves a place only these units.
    mutating func narrow(_ place: Int, to kept: ArraySlice<Int32>) {
        save(place)
        for word in 0..<table.unitWords { units[place * table.unitWords + word] = 0 }
        for unit in kept { units[place * table.unitWords + Int(unit) / 64] |= 1 << UInt64(unit % 64) }
        derive(place)
    }

    /// The number of kinds of units that are open to a place.
    func kinds(of place: Int, among kinds: [UInt64]) -> Int {
        var count = 0
        for kind in stride(from: 0, to: kinds.count, by: table.unitWords) {
            for word in 0..<table.unitWords
            where kinds[kind + word] & units[place * table.unitWords + word] != 0 {
                count += 1
                break
            }
        }
        return count
    }

    /// Undoes everything since a mark.
    mutating func undo(to mark: Int) {
        while trailPlaces.count > mark, let saved = trailPlaces.popLast() {
            let place = Int(saved)
            for word in stride(from: table.unitWords - 1, through: 0, by: -1) {
                units[place * table.unitWords + word] = trailUnits.removeLast()
            }
            for word in stride(from: table.tableWords - 1, through: 0, by: -1) {
                tables[place * table.tableWords + word] = trailTables.removeLast()
            }
            (needs[place], counts[place]) = trailSizes.removeLast()
        }
    }

    private mutating func save(_ place: Int) {
        trailPlaces.append(Int32(truncatingIfNeeded: place))
        for word in 0..<table.unitWords { trailUnits.append(units[place * table.unitWords + word]) }
        for word in 0..<table.tableWords { trailTables.append(tables[place * table.tableWords + word]) }
        trailSizes.append((needs[place], counts[place]))
    }

    private mutating func derive(_ place: Int) {
        for word in 0..<table.tableWords { tables[place * table.tableWords + word] = 0 }
        var need = Int.max
        var count = 0
        for word in 0..<table.unitWords {
            var bits = units[place * table.unitWords + word]
            count += bits.nonzeroBitCount
            while bits != 0 {
                let unit = word * 64 + bits.trailingZeroBitCount
                bits &= bits - 1
                need = min(need, table.sizes[unit])
                for part in 0..<table.tableWords {
                    tables[place * table.tableWords + part] |= table.tables[unit * table.tableWords + part]
                }
            }
        }
        needs[place] = count == 0 ? 0 : need
        counts[place] = count
    }
}
