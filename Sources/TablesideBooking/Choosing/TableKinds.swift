import TablesideCore

/// Tables that the same stays may use, as groups, and units that take the same number of tables from each group, as
/// kinds.
struct TableKinds: Sendable {
    /// The group of each table.
    let groups: [Int]
    /// The tables of each group.
    let members: [[Int]]
    /// The number of tables that a unit of a kind takes from each group.
    private(set) var needs: [[(group: Int, count: Int64)]] = []
    /// The kinds that each stay could use, best first.
    private(set) var ofStay: [[Int]] = []
    /// The units of each kind.
    private(set) var units: [[Int]] = []

    /// Sorts the units of some stays.
    ///
    /// - Complexity: O(stays × units).
    init(_ stays: [SelectionModel.Stay], floor: SeatingProblem) {
        var listed = [[Int]](repeating: [], count: floor.tableCount)
        for (number, stay) in stays.enumerated() {
            for unit in stay.units where floor.units[unit].count == 1 {
                for table in floor.units[unit] { listed[table].append(number) }
            }
        }
        var names: [[Int]: Int] = [:]
        var members: [[Int]] = []
        groups = listed.enumerated().map { table, stays in
            let name = names[stays] ?? members.count
            if name == members.count {
                names[stays] = name
                members.append([])
            }
            members[name].append(table)
            return name
        }
        self.members = members
        var kinds: [[Int]: Int] = [:]
        var kindOfUnit = [Int?](repeating: nil, count: floor.units.count)
        for stay in stays {
            var own: [Int] = []
            for unit in stay.units {
                let kind = kindOfUnit[unit] ?? kind(of: floor.units[unit], &kinds)
                if kindOfUnit[unit] == nil {
                    kindOfUnit[unit] = kind
                    units[kind].append(unit)
                }
                if !own.contains(kind) { own.append(kind) }
            }
            ofStay.append(own)
        }
    }

    private mutating func kind(of tables: [Int], _ kinds: inout [[Int]: Int]) -> Int {
        let key = tables.map { groups[$0] }.sorted()
        if let known = kinds[key] { return known }
        kinds[key] = needs.count
        var need: [(group: Int, count: Int64)] = []
        for group in key {
            if need.last?.group == group { need[need.count - 1].count += 1 } else { need.append((group, 1)) }
        }
        needs.append(need)
        units.append([])
        return needs.count - 1
    }

    /// The maximum number of units of a kind that share no table, if lower than its tables alone would allow; otherwise
    /// `nil`.
    func mostApart(_ kind: Int, on floor: SeatingProblem) -> Int64? {
        guard units[kind].contains(where: { floor.units[$0].count > 1 }) else { return nil }
        let tables = units[kind].map { Set(floor.units[$0]) }
        var steps = 2_000
        func most(from place: Int, _ taken: Set<Int>) -> Int {
            guard place < tables.count, steps > 0 else { return 0 }
            steps -= 1
            let without = most(from: place + 1, taken)
            guard taken.isDisjoint(with: tables[place]) else { return without }
            return max(without, 1 + most(from: place + 1, taken.union(tables[place])))
        }
        let most = Int64(most(from: 0, []))
        let isTighter = needs[kind].allSatisfy { most * $0.count < Int64(members[$0.group].count) }
        return steps > 0 && isTighter ? most : nil
    }
}
