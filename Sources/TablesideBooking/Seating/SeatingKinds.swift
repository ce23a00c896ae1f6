import TablesideCore

/// The kind of every unit, and how many tables of each group a kind takes.
struct SeatingKinds: Sendable {
    /// The kind of each unit.
    let kind: [Int]
    /// The number of groups of tables.
    let groupCount: Int
    private let takes: [Int]
    private let sizes: [Int]

    /// Counts the tables of the kinds of a model.
    init(_ model: SeatingModel) {
        let words = model.table.unitWords
        let kindCount = model.kinds.count / words
        let groupCount = (model.groups.max() ?? -1) + 1
        var kind = [Int](repeating: 0, count: model.table.count)
        var takes = [Int](repeating: 0, count: kindCount * groupCount)
        for number in 0..<kindCount {
            var isCounted = false
            for word in 0..<words {
                var bits = model.kinds[number * words + word]
                while bits != 0 {
                    let unit = word * 64 + bits.trailingZeroBitCount
                    bits &= bits - 1
                    kind[unit] = number
                    if !isCounted {
                        model.table.forEachTable(of: unit) { takes[number * groupCount + model.groups[$0]] += 1 }
                        isCounted = true
                    }
                }
            }
        }
        var sizes = [Int](repeating: 0, count: groupCount)
        for group in model.groups { sizes[group] += 1 }
        self.kind = kind
        self.groupCount = groupCount
        self.takes = takes
        self.sizes = sizes
    }

    /// The number of tables of a group that a unit of a kind takes.
    func take(_ kind: Int, _ group: Int) -> Int { takes[kind * groupCount + group] }

    /// The number of tables of each group that no fixed row has at the start of a clique.
    func room(of model: SeatingModel, at cliques: SeatingCliques, _ clique: Int) -> [Int] {
        var room = sizes
        let members = cliques.members[cliques.offsets[clique]..<cliques.offsets[clique + 1]]
        guard let instant = members.map({ model.spans[Int($0)].lowerBound }).max() else { return room }
        var taken = [UInt64](repeating: 0, count: model.table.tableWords)
        for fixture in model.fixtures where fixture.span.contains(instant) {
            for word in taken.indices { taken[word] |= model.table.tables[fixture.unit * taken.count + word] }
        }
        for (table, group) in model.groups.enumerated() where taken[table / 64] & (1 << UInt64(table % 64)) != 0 {
            room[group] -= 1
        }
        return room
    }
}
