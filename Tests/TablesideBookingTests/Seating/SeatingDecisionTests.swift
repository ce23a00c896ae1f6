import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideBooking

/// Evenings on which hardly a table is ever free, so that a seating is found by all means or not at all.
@Suite("Seating full evenings")
struct SeatingDecisionTests {
    /// Parties that fill tables in a row one after the other, alone or as a pair side by side, each of whom may take about
    /// two of three units for as many people, or as many of how many: there is a seating.
    private static func evening(_ tables: Int = 8, seed: UInt64, of many: Int = 3) -> SeatingProblem {
        var random = SplitMix64(seed: seed)
        let units = (0..<tables).map { [$0] } + (0..<tables - 1).map { [$0, $0 + 1] }
        var free = [Int64](repeating: 0, count: tables)
        var rows: [SeatingProblem.Row] = []
        func some(of units: Range<Int>, and own: Int) -> [Int] {
            units.filter { $0 == own || Int.random(in: 0..<many, using: &random) > 0 }
        }
        while let table = free.indices.min(by: { free[$0] < free[$1] }), free[table] < 24 {
            let length = Int64.random(in: 3...6, using: &random)
            let next = table + 1
            if next < tables, free[next] - free[table] <= 1, Int.random(in: 0...2, using: &random) > 0 {
                let start = max(free[table], free[next])
                let choice = some(of: tables..<units.count, and: tables + table)
                rows.append(.init(span: start..<start + length, units: choice))
                (free[table], free[next]) = (start + length, start + length)
            } else {
                let start = free[table]
                rows.append(.init(span: start..<start + length, units: some(of: 0..<tables, and: table)))
                free[table] += length
            }
        }
        return SeatingProblem(tableCount: tables, units: units, rows: rows)
    }

    /// Quick tries, displacement, windows of growing width and prices each have their share of the nodes.
    ///
    /// The numbers are ceilings: a better search needs fewer, and then they go down.
    @Test(
        "a full evening is seated with no more nodes than before",
        arguments: [(13, 1_457), (15, 1_609), (16, 1_207), (18, 8_755), (31, 11_426), (38, 1_582)]
    )
    func nodes(seed: UInt64, ceiling: Int) {
        let evening = Self.evening(seed: seed)
        let answer = evening.seatAll()
        guard case .fits(let units, _) = answer.outcome else {
            Issue.record("\(answer)")
            return
        }
        #expect(SeatingOracle(problem: evening).faults(units) == [])
        #expect(answer.nodes <= ceiling)
        // With fewer nodes nothing is claimed.
        let short = evening.seatAll(budget: answer.nodes - 1)
        #expect(short.nodes <= answer.nodes - 1 && short.outcome != .provedImpossible)
    }

    /// Where counting kinds has told nothing, displacement finds what the search by depth does not.
    ///
    /// It does so at once, or after windows and prices. The numbers are ceilings as well.
    @Test(
        "a full evening that is not counted is seated by displacement",
        arguments: [(8, 15, 3, 2_471), (10, 15, 3, 4_964), (10, 12, 5, 4_784)]
    )
    func displacement(tables: Int, seed: UInt64, many: Int, ceiling: Int) throws {
        let evening = Self.evening(tables, seed: seed, of: many)
        let found = try evening.decidedUncounted(budget: 6_000)
        #expect(found.verdict == .seated && SeatingOracle(problem: evening).faults(found.units) == [])
        #expect(found.nodes <= ceiling)
    }

    @Test("of all parties but one that comes much later nothing is claimed that is not so")
    func partly() throws {
        var evening = Self.evening(10, seed: 15)
        let others = Array(0..<Int32(evening.rows.count))
        evening.rows.append(.init(span: 100..<110, units: [0]))
        let found = try evening.decidedUncounted(others, budget: 6_000)
        #expect(found.verdict != .impossible && found.nodes <= 6_000)
        // It is not seated by the way.
        #expect(found.units.last == -1)
    }
}
