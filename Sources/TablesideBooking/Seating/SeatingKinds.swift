import TablesideCore

/// The kind of every unit, and what a kind takes.
///
/// A kind takes tables of groups. A kind of combinations also takes one of the places for such combinations: of three
/// tables in a row only two can be joined, so there is one place, although there are tables for one and a half.
struct SeatingKinds: Sendable {
    /// The kind of each unit.
    let kind: [Int]
    /// The number of things that kinds take: the groups of tables, then the kinds of combinations.
    let resourceCount: Int
    private let takes: [Int]
    /// The number of tables of each group, and of combinations of each kind that share no table.
    private let sizes: [Int]

    /// Counts the tables of the kinds of a model.
    init(_ model: SeatingModel) {
        let words = model.table.unitWords
        let kindCount = model.kinds.count / words
        let groupCount = (model.groups.max() ?? -1) + 1
        var units = [[Int]](repeating: [], count: kindCount)
        var kind = [Int](repeating: 0, count: model.table.count)
        for number in 0..<kindCount {
            for word in 0..<words {
                var bits = model.kinds[number * words + word]
                while bits != 0 {
                    let unit = word * 64 + bits.trailingZeroBitCount
                    bits &= bits - 1
                    kind[unit] = number
                    units[number].append(unit)
                }
            }
        }
        let combined = units.indices.filter { units[$0].first.map { model.table.sizes[$0] > 1 } ?? false }
        let resourceCount = groupCount + combined.count
        var takes = [Int](repeating: 0, count: kindCount * resourceCount)
        for (number, some) in units.enumerated() {
            guard let unit = some.first else { continue }
            model.table.forEachTable(of: unit) { takes[number * resourceCount + model.groups[$0]] += 1 }
        }
        var sizes = [Int](repeating: 0, count: groupCount)
        // Only tables of units count: the model numbers more than there are, up to whole words.
        var known = [UInt64](repeating: 0, count: model.table.tableWords)
        for unit in 0..<model.table.count {
            for word in known.indices { known[word] |= model.table.tables[unit * known.count + word] }
        }
        for (table, group) in model.groups.enumerated() where known[table / 64] & (1 << UInt64(table % 64)) != 0 {
            sizes[group] += 1
        }
        for (position, number) in combined.enumerated() {
            takes[number * resourceCount + groupCount + position] = 1
            sizes.append(Self.mostDisjoint(units[number], model.table))
        }
        self.kind = kind
        self.resourceCount = resourceCount
        self.takes = takes
        self.sizes = sizes
    }

    /// The amount that a unit of a kind takes of a resource.
    func take(_ kind: Int, _ resource: Int) -> Int { takes[kind * resourceCount + resource] }

    /// The amount of each resource at an instant, without the tables of fixed rows.
    func room(of model: SeatingModel, at instant: Int64) -> [Int] {
        var room = sizes
        var taken = [UInt64](repeating: 0, count: model.table.tableWords)
        for fixture in model.fixtures where fixture.span.contains(instant) {
            for word in taken.indices { taken[word] |= model.table.tables[fixture.unit * taken.count + word] }
        }
        for (table, group) in model.groups.enumerated() where taken[table / 64] & (1 << UInt64(table % 64)) != 0 {
            room[group] -= 1
        }
        return room
    }

    /// An upper bound on the number of units that share no table, exact for few units.
    ///
    /// Units that share tables, directly or through others, are counted together.
    private static func mostDisjoint(_ units: [Int], _ table: UnitTable) -> Int {
        var rest = units
        var sum = 0
        while let first = rest.popLast() {
            var cluster = [first]
            var next = 0
            while next < cluster.count {
                let unit = cluster[next]
                next += 1
                cluster += rest.filter { table.conflict(unit, $0) }
                rest.removeAll { table.conflict(unit, $0) }
            }
            var steps = cluster.count > 64 ? 0 : 100
            sum += mostDisjoint(cluster[...], table, &steps)
        }
        return sum
    }

    /// The most units of a cluster without a common table; once the steps are used up, an upper bound.
    private static func mostDisjoint(_ units: ArraySlice<Int>, _ table: UnitTable, _ steps: inout Int) -> Int {
        guard steps > 0 else { return units.count }
        steps -= 1
        // The unit with the fewest rivals; one without any, or with one, is in some largest choice.
        let rivals = units.map { unit in units.count { table.conflict(unit, $0) } - 1 }
        guard let fewest = rivals.min(), let position = rivals.firstIndex(of: fewest) else { return 0 }
        let unit = units[units.startIndex + position]
        let free = units.filter { !table.conflict(unit, $0) }
        let with = 1 + mostDisjoint(free[...], table, &steps)
        guard fewest > 1 else { return with }
        let without = units.filter { $0 != unit }
        return max(with, mostDisjoint(without[...], table, &steps))
    }
}

/// The times at which kinds are counted: the maximal sets of places and fixed rows that are all present at one instant.
struct KindTimes: Sendable {
    /// An instant of each set.
    let instants: [Int64]
    /// The sets that contain each place.
    let ranges: [Range<Int>]

    /// Finds the times of a model.
    init(_ model: SeatingModel) {
        let stays =
            model.spans.indices.map { (span: model.spans[$0], place: $0) }
            + model.fixtures.map { (span: $0.span, place: model.count) }
        let sorted = stays.sorted {
            ($0.span.lowerBound, $0.span.upperBound, $0.place) < ($1.span.lowerBound, $1.span.upperBound, $1.place)
        }
        let cliques = SeatingCliques(sorted.map(\.span))
        var ranges = [Range<Int>](repeating: 0..<0, count: model.count + 1)
        for (position, stay) in sorted.enumerated() { ranges[stay.place] = cliques.ranges[position] }
        self.ranges = Array(ranges.dropLast())
        instants = (0..<cliques.count).map { clique in
            let members = cliques.members[cliques.offsets[clique]..<cliques.offsets[clique + 1]]
            return members.reduce(Int64.min) { max($0, sorted[Int($1)].span.lowerBound) }
        }
    }
}
