import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// A second, slow way to combine tables: every set of tables with every set of joints between them.
private struct NaiveFloor {
    struct Table {
        var seats: Int
        var area: String?
        var isDisabled = false
        var neverCombines = false
    }

    var tables: [Table]
    var joints: [(first: Int, second: Int, loss: Int)]
    var stored: [(tables: Set<Int>, minimum: Int?, maximum: Int)]
    var largest: Int
    var acrossAreas: Bool

    /// The most seats of tables that are pushed together in any way; `nil` when they cannot be.
    private func joined(_ set: Set<Int>) -> Int? {
        let inside = joints.filter { set.contains($0.first) && set.contains($0.second) }
        let seats = set.map { tables[$0].seats }.reduce(0, +)
        var best: Int?
        for choice in 0..<(1 << inside.count) {
            let chosen = inside.indices.filter { choice >> $0 & 1 == 1 }.map { inside[$0] }
            var groups = set.map { Set([$0]) }
            for joint in chosen {
                let touched = groups.filter { $0.contains(joint.first) || $0.contains(joint.second) }
                groups.removeAll { touched.contains($0) }
                groups.append(touched.reduce([]) { $0.union($1) })
            }
            guard groups.count == 1 else { continue }
            best = max(best ?? .min, seats - chosen.map(\.loss).reduce(0, +))
        }
        return best
    }

    private func mayCombine(_ set: Set<Int>) -> Bool {
        set.count <= largest && set.allSatisfy { !tables[$0].neverCombines && !tables[$0].isDisabled }
            && (acrossAreas || Set(set.map { tables[$0].area }).count == 1)
    }

    /// The largest party of tables as they stand or pushed together; `nil` when they are no combination.
    private func capacity(_ set: Set<Int>) -> Int? {
        if set.count == 1 { return set.first.map { tables[$0].seats } }
        if let known = stored.first(where: { $0.tables == set }) { return known.maximum }
        guard mayCombine(set), let seats = joined(set), seats > 0 else { return nil }
        return seats
    }

    private func minimum(_ set: Set<Int>) -> Int {
        let parts = subsets(of: set.sorted()).filter { $0.count < set.count }
        let fewer = parts.filter { $0.count == set.count - 1 }.compactMap(capacity)
        return (fewer.max() ?? parts.compactMap(capacity).max() ?? 0) + 1
    }

    private func subsets(of members: [Int]) -> [Set<Int>] {
        (1..<(1 << members.count)).map { choice in
            Set(members.indices.filter { choice >> $0 & 1 == 1 }.map { members[$0] })
        }
    }

    /// Every combination as tables, smallest and largest party.
    func combinations() -> Set<String> {
        var found: Set<String> = []
        for set in subsets(of: Array(tables.indices)) where set.count > 1 {
            let known = stored.first { $0.tables == set }
            guard let maximum = capacity(set), !set.contains(where: { tables[$0].isDisabled }) else { continue }
            let minimum = known?.minimum ?? minimum(set)
            if minimum >= 1, minimum <= maximum { found.insert("\(set.sorted()) \(minimum) \(maximum)") }
        }
        return found
    }

    static func random(_ random: inout SplitMix64) -> NaiveFloor {
        func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        let count = roll(1...6)
        let tables = (0..<count).map { _ in
            Table(
                seats: roll(1...8),
                area: roll(0...3) == 0 ? "terrace" : nil,
                isDisabled: roll(0...9) == 0
            )
        }
        var floor = NaiveFloor(
            tables: tables,
            joints: [],
            stored: [],
            largest: roll(1...5),
            acrossAreas: roll(0...1) == 0
        )
        for first in 0..<count {
            for second in (first + 1)..<max(count, first + 1) where roll(0...1) == 0 {
                floor.joints.append((first, second, roll(0...3)))
            }
        }
        var sets: Set<Set<Int>> = []
        for _ in 0..<roll(0...2) {
            let set = Set((0..<count).filter { _ in roll(0...2) == 0 })
            guard set.count > 1, sets.insert(set).inserted else { continue }
            let maximum = roll(1...12)
            floor.stored.append((set, roll(0...1) == 0 ? nil : roll(1...maximum), maximum))
        }
        let combined = floor.stored.reduce(into: Set<Int>()) { $0.formUnion($1.tables) }
        for position in floor.tables.indices where !combined.contains(position) {
            floor.tables[position].neverCombines = roll(0...7) == 0
        }
        return floor
    }

    /// The plan of the floor, its lists in whatever order.
    func plan(shuffled random: inout SplitMix64) throws -> VenuePlan {
        func id(_ position: Int) -> TableID { TableID("\(position)") }
        let terrace = AreaID("terrace")
        var house = try SampleHouse(seats: [])
        house.branch.areas = [DiningArea(id: terrace, name: LocalizedText("Terrace", in: .english))]
        house.branch.tables = try tables.enumerated().map { position, table in
            DiningTable(
                id: id(position),
                number: position,
                seats: try SeatRange(upTo: table.seats),
                area: table.area.map { AreaID($0) }
            )
        }
        .shuffled(using: &random)
        house.branch.combinations = stored.map { known in
            var combination = TableCombination(known.tables.shuffled(using: &random).map(id), upTo: known.maximum)
            combination.minimum = known.minimum
            return combination
        }
        .shuffled(using: &random)
        house.branch.joints = joints.map { joint in
            let ends = [joint.first, joint.second].shuffled(using: &random)
            return TableJoint(id(ends[0]), id(ends[1]), seatLoss: joint.loss)
        }
        .shuffled(using: &random)
        house.rules.combining = CombiningRule(largest: largest, acrossAreas: acrossAreas)
        house.rules.tables = tables.enumerated().compactMap { position, table in
            guard table.isDisabled || table.neverCombines else { return nil }
            return TableRule(id(position), isDisabled: table.isDisabled, neverCombines: table.neverCombines)
        }
        .shuffled(using: &random)
        return try house.plan()
    }
}

@Suite("Combinations, a second time")
struct VenuePlanCombiningPropertyTests {
    @Test("the combinations of a plan are those found by trying every set of tables with every set of joints")
    func bruteForce() throws {
        let seed: UInt64 = 0xC0B1
        var random = SplitMix64(seed: seed)
        var seen = 0
        for run in 0..<runs(400, long: 100_000) {
            let floor = NaiveFloor.random(&random)
            let plan = try floor.plan(shuffled: &random)
            let found = plan.units.filter(\.isCombination).map { unit in
                let tables = unit.tables.compactMap { Int($0.rawValue) }.sorted()
                return "\(tables) \(unit.seats.minimum) \(unit.seats.maximum)"
            }
            #expect(Set(found).count == found.count, "seed \(seed) run \(run): one twice")
            #expect(Set(found) == floor.combinations(), "seed \(seed) run \(run)")
            seen += found.count
        }
        #expect(seen > 400, "there were combinations at all")
    }

    @Test("neither units nor their order depend on the order of tables, combinations, joints and rules")
    func permutation() throws {
        let seed: UInt64 = 0xC0B2
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(200, long: 50_000) {
            let floor = NaiveFloor.random(&random)
            let first = try floor.plan(shuffled: &random)
            let second = try floor.plan(shuffled: &random)
            #expect(first.units == second.units, "seed \(seed) run \(run)")
            #expect(first.tables == second.tables, "seed \(seed) run \(run)")
        }
    }

    @Test("what holds a party is what has it in its range, in the order of all units")
    func holding() throws {
        let seed: UInt64 = 0xC0B3
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(200, long: 50_000) {
            let plan = try NaiveFloor.random(&random).plan(shuffled: &random)
            for party in -1...30 {
                let expected = plan.units.filter { $0.seats.minimum <= party && party <= $0.seats.maximum }
                #expect(plan.units(holding: party) == expected, "seed \(seed) run \(run) party \(party)")
            }
        }
    }
}
