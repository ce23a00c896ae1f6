import TablesideCore

/// The search for the largest set of units of a group that share no table.
///
/// Units are the vertices of a graph whose edges are conflicts. A unit whose conflicts all conflict with each other is
/// always taken, which alone solves every row of tables. Of the remaining units, the search branches on the one with
/// the most conflicts.
struct SpotSearch {
    private let units: [[Int]]
    private let words: Int
    /// For each unit, the units with which it shares a table, itself included, in words.
    private var conflicts: [UInt64] = []
    /// The number of tables of the smallest unit.
    private let smallest: Int
    private var left: Int

    /// The largest set of units found so far.
    private(set) var best: [Int] = []
    /// The upper bound on the number of units.
    private(set) var bound: Int

    init(_ units: [[Int]], budget: Int) {
        self.units = units
        words = (units.count + 63) / 64
        smallest = max(units.lazy.map(\.count).min() ?? 1, 1)
        left = budget
        bound = min(units.count, Set(units.joined()).count / smallest)
        guard units.count <= SpotPacking.searched else { return }
        conflicts = [UInt64](repeating: 0, count: units.count * words)
        var holders: [Int: [Int]] = [:]
        for (unit, tables) in units.enumerated() {
            for table in tables { holders[table, default: []].append(unit) }
        }
        for together in holders.values {
            for one in together {
                for other in together { conflicts[one * words + other / 64] |= 1 &<< UInt64(other % 64) }
            }
        }
    }

    /// Searches until the best choice is proved or the budget is used up.
    mutating func run() {
        best = greedy()
        guard best.count < bound, !conflicts.isEmpty else { return }
        let all = (0..<words).map { Bits.of(0..<units.count, inWord: $0) }
        if search(all, []) { bound = best.count }
    }

    /// Takes small units first, then units in list order.
    private func greedy() -> [Int] {
        var taken: Set<Int> = []
        var chosen: [Int] = []
        for unit in units.indices.sorted(by: { (units[$0].count, $0) < (units[$1].count, $1) })
        where taken.isDisjoint(with: units[unit]) {
            taken.formUnion(units[unit])
            chosen.append(unit)
        }
        return chosen
    }

    /// Searches some units for a larger set beside the chosen ones; returns whether the search was exhaustive.
    private mutating func search(_ units: [UInt64], _ chosen: [Int]) -> Bool {
        var (alive, chosen) = (units, chosen)
        while let next = simplicial(in: alive) {
            chosen.append(next)
            remove(conflictsOf: next, from: &alive)
        }
        if chosen.count > best.count { best = chosen }
        if best.count >= bound { return true }
        guard left > 0 else { return !alive.contains { $0 != 0 } }
        guard chosen.count + limit(of: alive) > best.count, let pivot = pivot(of: alive) else { return true }
        var rest = alive
        remove(conflictsOf: pivot, from: &rest)
        guard search(rest, chosen + [pivot]) else { return false }
        alive[pivot / 64] &= ~(1 &<< UInt64(pivot % 64))
        return search(alive, chosen)
    }

    /// A unit whose conflicts are all in conflict with each other; `nil` if there is none.
    private mutating func simplicial(in alive: [UInt64]) -> Int? {
        for unit in Self.members(of: alive) {
            let near = (0..<words).map { alive[$0] & conflicts[unit * words + $0] }
            var isClique = true
            for other in Self.members(of: near) {
                left -= words
                for word in 0..<words where near[word] & ~conflicts[other * words + word] != 0 { isClique = false }
                if !isClique { break }
            }
            if isClique { return unit }
        }
        return nil
    }

    /// The unit with the most conflicts; `nil` if there is none.
    private mutating func pivot(of alive: [UInt64]) -> Int? {
        var found: (unit: Int, degree: Int)?
        for unit in Self.members(of: alive) {
            left -= words
            let degree = (0..<words).reduce(0) { $0 + (alive[$1] & conflicts[unit * words + $1]).nonzeroBitCount }
            if degree > found?.degree ?? 0 { found = (unit, degree) }
        }
        return found?.unit
    }

    /// The maximum number of units that their tables allow.
    private mutating func limit(of alive: [UInt64]) -> Int {
        var tables: Set<Int> = []
        for unit in Self.members(of: alive) {
            left -= units[unit].count
            tables.formUnion(units[unit])
        }
        return tables.count / smallest
    }

    private func remove(conflictsOf unit: Int, from alive: inout [UInt64]) {
        for word in 0..<words { alive[word] &= ~conflicts[unit * words + word] }
    }

    private static func members(of bits: [UInt64]) -> [Int] {
        var members: [Int] = []
        for (word, bits) in bits.enumerated() {
            var rest = bits
            while rest != 0 {
                members.append(word * 64 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
        return members
    }
}
