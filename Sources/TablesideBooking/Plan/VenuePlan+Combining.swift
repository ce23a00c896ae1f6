import TablesideCore
import TablesideVenue

/// Makes the units of a plan: single tables, the branch's own combinations, and those that its joints allow.
struct UnitMaker {
    let tables: [DiningTable]
    let combinations: [TableCombination]
    let joints: [TableJoint]
    let rules: BookingRules

    private let positions: [TableID: Int]
    private let rule: [TableRule]
    /// The neighbors of each table, with the seats lost where they touch.
    private var neighbors: [[Int: Int]]
    /// The largest party of each of the branch's own combinations, by its tables' positions in order.
    private var stored: [[Int]: Int] = [:]

    /// Prepares the units of a branch; the tables are in the order of the plan.
    init(tables: [DiningTable], branch: Branch, rules: BookingRules) {
        self.tables = tables
        combinations = branch.combinations
        joints = branch.joints
        self.rules = rules
        positions = Dictionary(tables.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let rulesByTable = Dictionary(rules.tables.map { ($0.table, $0) }) { first, _ in first }
        rule = tables.map { rulesByTable[$0.id] ?? TableRule($0.id) }
        neighbors = Array(repeating: [:], count: tables.count)
        for joint in branch.joints {
            guard let first = positions[joint.first], let second = positions[joint.second] else { continue }
            neighbors[first][second] = joint.seatLoss
            neighbors[second][first] = joint.seatLoss
        }
        for combination in branch.combinations {
            if let members = members(of: combination) { stored[members] = combination.maximum }
        }
    }

    /// The units in the order of choice; `nil` if the joints make too many.
    func units() -> SeatingUnits? {
        var found: [(members: [Int], seats: SeatRange)] = []
        guard let automatic = automatic() else { return nil }
        // Capacities of parts are looked up repeatedly.
        let capacities = Dictionary(automatic.map { ($0, capacity(of: $0)) }) { first, _ in first }
        for position in tables.indices where !rule[position].isDisabled {
            found.append(([position], tables[position].seats))
        }
        for combination in combinations {
            guard let members = members(of: combination), !members.contains(where: { rule[$0].isDisabled }) else {
                continue
            }
            let smallest = combination.minimum ?? smallestParty(at: members, capacities)
            if let seats = try? SeatRange(smallest, combination.maximum) { found.append((members, seats)) }
        }
        for members in automatic where stored[members] == nil {
            // Tables that would lose all their seats are not a combination.
            guard let capacity = capacities[members], capacity > 0 else { continue }
            if let seats = try? SeatRange(smallestParty(at: members, capacities), capacity) {
                found.append((members, seats))
            }
        }
        var units = ordered(found)
        units.connected = connected()
        return units
    }

    private func members(of combination: TableCombination) -> [Int]? {
        let members = combination.tables.compactMap { positions[$0] }
        return members.count == combination.tables.count ? members.sorted() : nil
    }

    // MARK: Automatic combinations

    /// Every connected set of two tables up to the limit of the rules, in order of position; `nil` if there are too
    /// many.
    ///
    /// Each set is found once, from its first table on: a table is added only if no earlier table that could have been
    /// added was skipped (connected-subgraph enumeration after Wernicke, *Efficient detection of network motifs*,
    /// 2006).
    ///
    /// - Complexity: O(sets × tables in a set × neighbors of a table), with at most ``VenuePlan/combinationLimit``
    ///   sets.
    private func automatic() -> [[Int]]? {
        let largest = (rules.combining ?? CombiningRule()).largest
        var sets: [[Int]] = []
        guard largest >= 2 else { return [] }
        let near = combinable
        /// Extends a set by each of the open tables in turn, recursively; returns whether all sets fit within the
        /// limit.
        func extend(_ members: [Int], by open: [Int], seen: Set<Int>) -> Bool {
            var open = open
            while let next = open.popLast() {
                let larger = members + [next]
                guard sets.count < VenuePlan.combinationLimit else { return false }
                sets.append(larger.sorted())
                guard larger.count < largest else { continue }
                let new = near[next].filter { $0 > members[0] && !seen.contains($0) }
                guard extend(larger, by: open + new, seen: seen.union(new)) else { return false }
            }
            return true
        }
        for first in tables.indices {
            let open = near[first].filter { $0 > first }
            guard extend([first], by: open, seen: Set(open)) else { return nil }
        }
        return sets
    }

    /// For each table, those that it may be directly combined with, in order.
    private var combinable: [[Int]] {
        tables.indices.map { first in neighbors[first].keys.filter { combine(first, $0) }.sorted() }
    }

    /// The largest number of connected tables, regardless of how many the rules combine.
    private func connected() -> Int {
        let near = combinable
        var seen: Set<Int> = []
        var largest = 0
        for first in tables.indices where seen.insert(first).inserted {
            var (open, count) = ([first], 0)
            while let next = open.popLast() {
                count += 1
                open += near[next].filter { seen.insert($0).inserted }
            }
            largest = max(largest, count)
        }
        return largest
    }

    /// Whether two tables may be in one automatic combination.
    private func combine(_ first: Int, _ second: Int) -> Bool {
        let across = rules.combining?.acrossAreas ?? false
        return [first, second].allSatisfy { !rule[$0].isDisabled && !rule[$0].neverCombines }
            && (across || tables[first].area == tables[second].area)
    }

    // MARK: Capacities

    /// The seats of combined tables: the sum of their single seats, less those lost where they touch.
    ///
    /// Connecting tables takes one joint fewer than there are tables. If more of them touch, the joints that lose the
    /// fewest seats are used (Prim's spanning tree).
    private func capacity(of members: [Int]) -> Int {
        if let maximum = stored[members] { return maximum }
        var seats = members.reduce(0) { $0.addingSaturated(tables[$1].seats.maximum) }
        guard let first = members.first else { return seats }
        // The least that each remaining table loses where it touches a table already included.
        var losses: [Int: Int] = neighbors[first]
        var rest = Set(members.dropFirst())
        while let next = rest.filter({ losses[$0] != nil }).min(by: { (losses[$0] ?? 0, $0) < (losses[$1] ?? 0, $1) }) {
            rest.remove(next)
            seats = seats.subtractingSaturated(losses[next] ?? 0)
            for (table, loss) in neighbors[next] where rest.contains(table) {
                losses[table] = min(losses[table] ?? loss, loss)
            }
        }
        return seats
    }

    /// One more than the largest party that the combination takes with one table fewer.
    private func smallestParty(at members: [Int], _ automatic: [[Int]: Int]) -> Int {
        var largest: Int?
        for left in members {
            let rest = members.filter { $0 != left }
            guard let seats = stored[rest] ?? automatic[rest] ?? (rest.count == 1 ? capacity(of: rest) : nil) else {
                continue
            }
            // Tables that would lose all their seats are not a combination.
            if seats > 0 { largest = max(largest ?? 0, seats) }
        }
        return (largest ?? largestPart(of: members, automatic)).addingSaturated(1)
    }

    /// The largest party that any part of a combination takes, if no part with just one table fewer is a unit.
    private func largestPart(of members: [Int], _ automatic: [[Int]: Int]) -> Int {
        let whole = Set(members)
        let combined = automatic.merging(stored) { _, stored in stored }
        let parts = combined.filter { $0.key.count < members.count && whole.isSuperset(of: $0.key) }.map(\.value)
        return (parts + members.map { tables[$0].seats.maximum }).max() ?? 0
    }

    // MARK: Order

    private func ordered(_ found: [(members: [Int], seats: SeatRange)]) -> SeatingUnits {
        var combinations = Array(repeating: 0, count: tables.count)
        for (members, _) in found where members.count > 1 {
            for member in members { combinations[member] += 1 }
        }
        let units = found.map { (unit: unit(of: $0.members, seats: $0.seats), members: $0.members) }
        let keys = units.enumerated().map { position, element in
            let (unit, members) = element
            return OrderKey(
                position: position,
                tables: members.count,
                isStepFree: members.contains { tables[$0].features.contains(.stepFree) },
                seats: unit.seats.maximum,
                combinations: members.reduce(0) { $0 + combinations[$1] },
                priority: unit.priority,
                identity: unit.tables
            )
        }
        let order = keys.sorted().map(\.position)
        var seating = SeatingUnits()
        seating.units = order.map { units[$0].unit }
        seating.tables = order.map { units[$0].members }
        seating.combinations = combinations
        seating.oversizeCap = rules.oversizeCap
        seating.compile()
        return seating
    }

    private func unit(of members: [Int], seats: SeatRange) -> SeatingUnit {
        let parts = members.map { tables[$0] }
        let rules = members.map { rule[$0] }
        let area = Set(parts.map(\.area)).count == 1 ? parts.first?.area : nil
        let single = parts.reduce(0) { $0.addingSaturated($1.seats.maximum) }
        return SeatingUnit(
            tables: parts.map(\.id),
            seats: seats,
            area: area,
            features: parts.dropFirst().reduce(parts.first?.features ?? []) { $0.intersection($1.features) },
            channels: Self.common(rules.map(\.channels)),
            experiences: Self.common(rules.map(\.experiences)),
            priority: rules.map(\.priority).min() ?? 0,
            seatLoss: single.subtractingSaturated(seats.maximum)
        )
    }

    /// The intersection of the sets; `nil` stands for everything.
    private static func common<Element>(_ sets: [Set<Element>?]) -> Set<Element>? {
        let named = sets.compactMap { $0 }
        return named.first.map { first in named.dropFirst().reduce(first) { $0.intersection($1) } }
    }
}

/// What makes one unit a better choice than another, regardless of the party.
private struct OrderKey: Comparable {
    /// The unit's position; it does not affect the order.
    let position: Int
    let tables: Int
    let isStepFree: Bool
    let seats: Int
    let combinations: Int
    let priority: Int
    let identity: [TableID]

    static func < (lhs: OrderKey, rhs: OrderKey) -> Bool {
        if lhs.tables != rhs.tables { return lhs.tables < rhs.tables }
        // Parties that do not need a step-free table get one last; those that do see no others.
        if lhs.isStepFree != rhs.isStepFree { return rhs.isStepFree }
        if lhs.seats != rhs.seats { return lhs.seats < rhs.seats }
        if lhs.combinations != rhs.combinations { return lhs.combinations < rhs.combinations }
        if lhs.priority != rhs.priority { return lhs.priority > rhs.priority }
        return lhs.identity.lexicographicallyPrecedes(rhs.identity)
    }
}
