import TablesideTesting
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

@Suite("Spot packing")
struct SpotPackingTests {
    /// The most disjoint units, of all sets of them, tried out.
    static func most(of units: [[Int]]) -> Int {
        var most = 0
        for set in 0..<(1 << units.count) {
            let tables = units.indices.filter { set >> $0 & 1 == 1 }.flatMap { units[$0] }
            if Set(tables).count == tables.count { most = max(most, (0..<units.count).count { set >> $0 & 1 == 1 }) }
        }
        return most
    }

    @Test("as many units as when every set of them is tried out, and always proved")
    func equalsEverySet() {
        let seed: UInt64 = 0x5907
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(300, long: 100_000) {
            let tables = Int.random(in: 1...9, using: &random)
            let units = (0..<Int.random(in: 0...7, using: &random)).map { _ in
                Array((0..<tables).shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
            }
            let packing = SpotPacking(units)
            #expect(packing.count == SpotCount(Self.most(of: units)), "seed \(seed) run \(run): \(units)")
            let chosen = packing.chosen.flatMap { units[$0] }
            #expect(Set(chosen).count == chosen.count, "seed \(seed) run \(run): \(units)")
        }
    }

    @Test("every group of 24 units is proved", arguments: [2, 3, 4])
    func provesGroups(size: Int) {
        let seed = UInt64(0x24 + size)
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(60, long: 20_000) {
            let tables = Int.random(in: size * 3...size * 10, using: &random)
            let units = (0..<24).map { _ in Array((0..<tables).shuffled(using: &random).prefix(size)) }
            #expect(SpotPacking(units).count.isProved, "seed \(seed) run \(run): \(units)")
        }
    }

    @Test("rows of any length are solved at once: pairs, triples, and rings of pairs")
    func rows() {
        let pairs = (0..<199).map { [$0, $0 + 1] }
        #expect(SpotPacking(pairs).count == SpotCount(100))
        #expect(SpotPacking(pairs.dropLast()).count == SpotCount(99))
        #expect(SpotPacking((0..<100).map { [$0, $0 + 1, $0 + 2] }).count == SpotCount(34))
        #expect(SpotPacking((0..<99).map { [$0, ($0 + 1) % 99] }).count == SpotCount(49))
    }

    @Test("a ring in which the units listed first leave two tables over is searched, however long it is")
    func rings() {
        // With 0-1 and 3-4 taken, 2 is left over, and one more at the end.
        for tables in [6, 64, 66, 130] {
            let first = [[0, 1], [3, 4]]
            let units = first + (0..<tables).map { [$0, ($0 + 1) % tables] }.filter { !first.contains($0) }
            let packing = SpotPacking(units)
            #expect(packing.count == SpotCount(tables / 2), "\(tables)")
            let chosen = packing.chosen.flatMap { units[$0] }
            #expect(Set(chosen).count == tables && chosen.count == tables, "\(tables)")
        }
    }

    @Test("a table that takes the party alone is not used up in a combination")
    func singlesFirst() {
        // Table 1 alone; what is left of the row of five are 2-3 and 3-4, of which one fits.
        let packing = SpotPacking([[0, 1], [1], [1, 2], [2, 3], [3, 4]])
        #expect(packing.count == SpotCount(2))
        #expect(packing.chosen == [1, 3])
    }

    @Test("beyond its budget a packing is a number that holds, with a bound that holds")
    func beyondBudget() {
        let seed: UInt64 = 0xB0D6
        var random = SplitMix64(seed: seed)
        var unproved = 0
        for run in 0..<20 {
            let units = (0..<40).map { _ in Array((0..<36).shuffled(using: &random).prefix(3)) }
            let (hasty, thorough) = (SpotPacking(units, budget: 0), SpotPacking(units))
            if !hasty.count.isProved { unproved += 1 }
            #expect(hasty.chosen.count <= thorough.chosen.count, "seed \(seed) run \(run)")
            #expect(thorough.chosen.count <= hasty.bound, "seed \(seed) run \(run)")
        }
        #expect(unproved > 0)
        // More units than are searched at all.
        let large = (0..<400).flatMap { [[$0, $0 + 1], [$0, $0 + 2]] }
        let greedy = SpotPacking(large)
        #expect(greedy.chosen.count == greedy.bound || !greedy.count.isProved)
        #expect(greedy.chosen.count >= 134 && greedy.bound <= 201)
    }
}
