import TablesideCore

extension SelectionModel {
    /// Adds the rows that count tables: for each group at each instant, and for each kind of combination.
    mutating func addRows(of kinds: TableKinds, _ kindOfColumn: [Int], busy: [[Range<Int64>]]) {
        let spans = columns.map { stays[$0.stay].span }
        for (group, tables) in kinds.members.enumerated() {
            var amounts: [(column: Int, amount: Int64)] = []
            for (column, kind) in kindOfColumn.enumerated() {
                for need in kinds.needs[kind] where need.group == group { amounts.append((column, need.count)) }
            }
            let kept = tables.flatMap { busy[$0] }
            addRows(of: amounts, spans) { instant in
                // A stay that is listed twice would only loosen the row if it were counted once.
                Int64(tables.count(where: { table in !busy[table].contains { $0.contains(instant) } }))
            } changing: {
                kept.map(\.lowerBound)
            }
        }
        for kind in kinds.needs.indices {
            guard let most = kinds.mostApart(kind, on: floor) else { continue }
            let amounts = kindOfColumn.indices.filter { kindOfColumn[$0] == kind }.map {
                (column: $0, amount: Int64(1))
            }
            addRows(of: amounts, spans) { _ in
                most
            } changing: {
                []
            }
        }
    }

    /// Adds rows for the columns present at the same instant, leaving out rows implied by others.
    private mutating func addRows(
        of amounts: [(column: Int, amount: Int64)],
        _ spans: [Range<Int64>],
        atMost room: (Int64) -> Int64,
        changing changes: () -> [Int64]
    ) {
        let instants = Set(amounts.map { spans[$0.column].lowerBound } + changes()).sorted()
        var last: (members: [(column: Int, amount: Int64)], room: Int64)?
        for instant in instants {
            let members = amounts.filter { spans[$0.column].contains(instant) }
            let room = room(instant)
            if let last {
                // Who was there before and still is needs no row of their own if no less is free now.
                let isImplied = room <= last.room && last.members.allSatisfy { spans[$0.column].contains(instant) }
                if !isImplied { addRow(last.members, atMost: last.room) }
            }
            last = (members, room)
        }
        if let last { addRow(last.members, atMost: last.room) }
    }

    /// Adds the rows of the limits on stays, and those that keep equal requests in order.
    mutating func addLimits() {
        var columnsOfStay = [[Int]](repeating: [], count: stays.count)
        for (number, column) in columns.enumerated() { columnsOfStay[column.stay].append(number) }
        for limit in limits {
            let bound = limit.amounts.filter { limit.triggers?.contains($0.stay) ?? true }
            addRow(
                bound.flatMap { part in columnsOfStay[part.stay].map { ($0, part.amount) } },
                atMost: max(0, limit.room)
            )
        }
        for (number, entry) in entries.enumerated() {
            guard let twin = entry.twin else { continue }
            addRow(
                columnsOfEntry[number].map { ($0, 1) } + columnsOfEntry[twin].map { ($0, -1) },
                atMost: 0
            )
        }
    }
}
