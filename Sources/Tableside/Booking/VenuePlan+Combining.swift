/// Makes the units of a plan: single tables, the combinations of the branch, and those that its joints make.
struct UnitMaker {
    /// More automatic combinations than that are a mistake in the joints.
    static let combinationLimit = 20_000

    let tables: [DiningTable]
    let combinations: [TableCombination]
    let joints: [TableJoint]
    let rules: BookingRules

    private let positions: [TableID: Int]
    private let rule: [TableRule]
    /// The neighbours of each table, with the seats that are lost where they touch.
    private var neighbours: [[Int: Int]]
    /// The largest party of every set of tables, in order of their positions, that is a combination of the branch.
    private var stored: [[Int]: Int] = [:]

    /// Prepares the making of units of the tables of a branch, given in the order of the plan.
    init(tables: [DiningTable], branch: Branch, rules: BookingRules) {
        self.tables = tables
        combinations = branch.combinations
        joints = branch.joints
        self.rules = rules
        positions = Dictionary(tables.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let rulesByTable = Dictionary(rules.tables.map { ($0.table, $0) }) { first, _ in first }
        rule = tables.map { rulesByTable[$0.id] ?? TableRule($0.id) }
        neighbours = Array(repeating: [:], count: tables.count)
        for joint in branch.joints {
            guard let first = positions[joint.first], let second = positions[joint.second] else { continue }
            neighbours[first][second] = joint.seatLoss
            neighbours[second][first] = joint.seatLoss
        }
        for combination in branch.combinations {
            if let members = members(of: combination) { stored[members] = combination.maximum }
        }
    }

    /// The units in the order of choice; `nil` when the joints make too many.
    func units() -> SeatingUnits? {
        var found: [(members: [Int], seats: SeatRange)] = []
        guard let automatic = automatic() else { return nil }
        for position in tables.indices where !rule[position].isDisabled {
            found.append(([position], tables[position].seats))
        }
        for combination in combinations {
            guard let members = members(of: combination), !members.contains(where: { rule[$0].isDisabled }) else {
                continue
            }
            let smallest = combination.minimum ?? smallestParty(at: members, automatic)
            if let seats = try? SeatRange(smallest, combination.maximum) { found.append((members, seats)) }
        }
        for members in automatic where stored[members] == nil {
            let capacity = capacity(of: members)
            if let seats = try? SeatRange(smallestParty(at: members, automatic), capacity) {
                found.append((members, seats))
            }
        }
        return ordered(found)
    }

    private func members(of combination: TableCombination) -> [Int]? {
        let members = combination.tables.compactMap { positions[$0] }
        return members.count == combination.tables.count ? members.sorted() : nil
    }

    // MARK: Automatic combinations

    /// Every set of two or three tables that hang together, in order of position; `nil` when there are too many.
    ///
    /// - Complexity: O(tables × the square of the neighbours of a table).
    private func automatic() -> [[Int]]? {
        let largest = (rules.combining ?? CombiningRule()).largest
        var sets: [[Int]] = []
        guard largest >= 2 else { return [] }
        for first in tables.indices {
            let near = neighbours[first].keys.filter { combine(first, $0) }.sorted()
            for (place, second) in near.enumerated() {
                if second > first { sets.append([first, second]) }
                guard largest >= 3 else { continue }
                // The first of three is the one that touches both others; where all touch, the first by position.
                for third in near[(place + 1)...] where combine(second, third) {
                    let isTriangle = neighbours[second][third] != nil
                    if !isTriangle || first < second { sets.append([first, second, third].sorted()) }
                }
                if sets.count > UnitMaker.combinationLimit { return nil }
            }
        }
        return sets
    }

    /// Whether two tables may be part of one automatic combination.
    private func combine(_ first: Int, _ second: Int) -> Bool {
        let across = rules.combining?.acrossAreas ?? false
        return [first, second].allSatisfy { !rule[$0].isDisabled && !rule[$0].neverCombines }
            && (across || tables[first].area == tables[second].area)
    }

    // MARK: Capacities

    /// The seats of tables that are pushed together: those they have singly less those lost where they touch.
    ///
    /// Three tables need two joints; where all three touch each other, those two count at which the fewest are lost.
    private func capacity(of members: [Int]) -> Int {
        if let maximum = stored[members] { return maximum }
        let seats = members.reduce(0) { $0.addingSaturated(tables[$1].seats.maximum) }
        var losses: [Int] = []
        for (place, first) in members.enumerated() {
            losses += members[(place + 1)...].compactMap { neighbours[first][$0] }
        }
        return losses.sorted().prefix(members.count - 1).reduce(seats) { $0.subtractingSaturated($1) }
    }

    /// One more than the largest party that the tables of a combination take with one table fewer.
    private func smallestParty(at members: [Int], _ automatic: [[Int]]) -> Int {
        var largest: Int?
        for left in members {
            let rest = members.filter { $0 != left }
            guard rest.count == 1 || stored[rest] != nil || hangTogether(rest) else { continue }
            // Tables that lose all their seats together are no combination.
            let seats = capacity(of: rest)
            if seats > 0 { largest = max(largest ?? 0, seats) }
        }
        return (largest ?? largestPart(of: members, automatic)).addingSaturated(1)
    }

    /// The largest party that any part of a combination takes, where none with one table fewer is a combination.
    private func largestPart(of members: [Int], _ automatic: [[Int]]) -> Int {
        let whole = Set(members)
        let parts = members.map { [$0] } + automatic + stored.keys
        return parts.filter { $0.count < members.count && whole.isSuperset(of: $0) }.map(capacity).max() ?? 0
    }

    /// Whether tables may be combined automatically.
    private func hangTogether(_ members: [Int]) -> Bool {
        guard members.count <= (rules.combining ?? CombiningRule()).largest else { return false }
        for (place, first) in members.enumerated() {
            for second in members[(place + 1)...] where !combine(first, second) { return false }
        }
        var reached: Set<Int> = Set(members.prefix(1))
        for _ in members {
            for member in reached { reached.formUnion(members.filter { neighbours[member][$0] != nil }) }
        }
        return reached.count == members.count
    }

    // MARK: Order

    private func ordered(_ found: [(members: [Int], seats: SeatRange)]) -> SeatingUnits {
        var combinations = Array(repeating: 0, count: tables.count)
        for (members, _) in found where members.count > 1 {
            for member in members { combinations[member] += 1 }
        }
        let units = found.map { (unit: unit(of: $0.members, seats: $0.seats), members: $0.members) }
        let keys = units.map { unit, members in
            OrderKey(
                tables: members.count,
                isStepFree: members.contains { tables[$0].features.contains(.stepFree) },
                seats: unit.seats.maximum,
                combinations: members.reduce(0) { $0 + combinations[$1] },
                priority: unit.priority,
                identity: unit.tables
            )
        }
        let order = units.indices.sorted { keys[$0] < keys[$1] }
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

    /// What is in all of the sets; one that is `nil` has everything.
    private static func common<Element>(_ sets: [Set<Element>?]) -> Set<Element>? {
        let named = sets.compactMap { $0 }
        return named.first.map { first in named.dropFirst().reduce(first) { $0.intersection($1) } }
    }
}

/// What makes one unit a better choice than another, whatever the party.
private struct OrderKey: Comparable {
    let tables: Int
    let isStepFree: Bool
    let seats: Int
    let combinations: Int
    let priority: Int
    let identity: [TableID]

    static func < (lhs: OrderKey, rhs: OrderKey) -> Bool {
        if lhs.tables != rhs.tables { return lhs.tables < rhs.tables }
        // Parties that do not need such a table get it last; those that do see no other.
        if lhs.isStepFree != rhs.isStepFree { return rhs.isStepFree }
        if lhs.seats != rhs.seats { return lhs.seats < rhs.seats }
        if lhs.combinations != rhs.combinations { return lhs.combinations < rhs.combinations }
        if lhs.priority != rhs.priority { return lhs.priority > rhs.priority }
        return lhs.identity.lexicographicallyPrecedes(rhs.identity)
    }
}
