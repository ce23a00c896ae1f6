import TablesideCore

extension SeatingProblem {
    /// Returns the same problem with every row allowed to stay where it is, even if it would not be assigned that unit
    /// today.
    ///
    /// - The present unit of a row becomes its last choice if it is not already one.
    /// - A table that several rows have at the same time gets a layer for each of them. They each keep one layer, and
    ///   every other row would need all layers, so those rows may remain and no other joins them.
    ///
    /// Units keep their numbers and rows their order. A row that changes from its layer to the whole of its tables has
    /// not moved, although its unit is different.
    ///
    /// - Complexity: O(rows × log rows + units), plus, for each table, the number of its rows times that of its layers.
    func keepingPresent() -> SeatingProblem {
        var layers = Layers(tableCount: tableCount)
        var rowsOfTable = [[Int]](repeating: [], count: max(0, tableCount))
        for (row, stay) in rows.enumerated() where !stay.span.isEmpty {
            for table in tables(of: stay) { rowsOfTable[table].append(row) }
        }
        for (table, rows) in rowsOfTable.enumerated() {
            let order = rows.sorted { (self.rows[$0].span.lowerBound, $0) < (self.rows[$1].span.lowerBound, $1) }
            layers.add(order.map { ($0, self.rows[$0].span) }, on: table)
        }
        var units = units.map { $0 + layers.further(of: $0) }
        let rows = rows.enumerated().map { row, stay -> Row in
            guard var present = stay.present else { return stay }
            let tables = tables(of: stay)
            if tables.contains(where: { layers.isShared($0, by: row) }) {
                present = units.count
                units.append(tables.flatMap { layers.kept($0, by: row) })
            }
            let isChoice = stay.isFixed || stay.units.contains(present)
            return Row(
                span: stay.span,
                units: isChoice ? stay.units : stay.units + [present],
                present: present,
                isFixed: stay.isFixed
            )
        }
        return SeatingProblem(tableCount: layers.tableCount, units: units, rows: rows)
    }

    /// The tables that a row has now, each once.
    private func tables(of row: Row) -> [Int] {
        guard let unit = row.present, units.indices.contains(unit) else { return [] }
        return Set(units[unit]).filter { (0..<max(0, tableCount)).contains($0) }.sorted()
    }
}

/// The layers of tables that rows share at the same time; the table itself is the first layer.
private struct Layers {
    private struct Place: Hashable {
        let table: Int
        let row: Int
    }

    private(set) var tableCount: Int
    /// For each shared table, its additional layers.
    private var further: [Int: [Int]] = [:]
    /// The layer of each row that shares a table.
    private var own: [Place: Int] = [:]

    init(tableCount: Int) { self.tableCount = tableCount }

    /// Distributes the rows of a table, by start, over as few layers as possible.
    mutating func add(_ rows: [(row: Int, span: Range<Int64>)], on table: Int) {
        var ends: [Int64] = []
        var places: [(row: Int, layer: Int, span: Range<Int64>)] = []
        for (row, span) in rows {
            let layer = ends.firstIndex { $0 <= span.lowerBound } ?? ends.count
            if layer == ends.count { ends.append(span.upperBound) } else { ends[layer] = span.upperBound }
            places.append((row, layer, span))
        }
        guard ends.count > 1 else { return }
        let numbers = [table] + (tableCount..<tableCount + ends.count - 1)
        tableCount += ends.count - 1
        further[table] = Array(numbers.dropFirst())
        for place in places where places.contains(where: { $0.row != place.row && $0.span.overlaps(place.span) }) {
            own[Place(table: table, row: place.row)] = numbers[place.layer]
        }
    }

    /// The additional layers that a unit of these tables needs.
    func further(of tables: [Int]) -> [Int] { tables.flatMap { further[$0] ?? [] } }

    /// Whether a row has a table at the same time as another row.
    func isShared(_ table: Int, by row: Int) -> Bool { own[Place(table: table, row: row)] != nil }

    /// The part of one of its tables that a row keeps: its own layer, or all layers if it does not share the table.
    func kept(_ table: Int, by row: Int) -> [Int] {
        own[Place(table: table, row: row)].map { [$0] } ?? [table] + (further[table] ?? [])
    }
}
