import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideBooking

/// Evenings on which neither a quick look nor displacement decides: windows, prices and the search to the end do.
@Suite("Stages of the seating search")
struct SeatingWindowsTests {
    private enum Found: String {
        case fits, impossible, open
    }

    /// An evening that nobody sits at yet: tables in a row, each pair side by side a combination, and parties of which
    /// each may have this many units.
    private static func evening(_ tables: Int, _ parties: Int, choice: Int, seed: UInt64) -> SeatingProblem {
        var random = SplitMix64(seed: seed)
        let units = (0..<tables).map { [$0] } + (0..<tables - 1).map { [$0, $0 + 1] }
        let rows = (0..<parties).map { _ in
            let start = Int64.random(in: 0...20, using: &random)
            let kinds = Int.random(in: 0...2, using: &random) > 0 ? Array(0..<tables) : Array(tables..<2 * tables - 1)
            let listed = Array(kinds.shuffled(using: &random).prefix(choice))
            return SeatingProblem.Row(span: start..<start + Int64.random(in: 4...7, using: &random), units: listed)
        }
        return SeatingProblem(tableCount: tables, units: units, rows: rows)
    }

    /// What came of a search; a seating is looked at by itself.
    private static func found(_ answer: SeatingAnswer, _ problem: SeatingProblem) -> Found {
        switch answer.outcome {
        case .fits(let units, _):
            #expect(SeatingOracle(problem: problem).faults(units) == [])
            return .fits
        case .provedImpossible: return .impossible
        case .budgetExhausted: return .open
        }
    }

    /// The outcomes are tested elsewhere on evenings that can be tried out.
    ///
    /// Other limits of the stages or another order find the same with more nodes; where fewer are enough, these numbers
    /// go down.
    @Test("what is hard to seat is decided with as many nodes as it was, and where the budget ends, all of it is used")
    func nodes() {
        typealias Row = (
            tables: Int, parties: Int, choice: Int, seed: UInt64, all: Found, allNodes: Int, moving: Found,
            movingNodes: Int, areFewest: Bool
        )
        let golden: [Row] = [
            (9, 16, 3, 117, .fits, 789, .fits, 1_350, true),
            (10, 20, 4, 55, .impossible, 2_086, .open, 4_000, false),
            (10, 20, 4, 105, .fits, 864, .fits, 332, true),
            (10, 22, 4, 104, .impossible, 3_774, .open, 4_000, false),
            (12, 20, 3, 15, .impossible, 135, .impossible, 2_098, false),
            (12, 22, 3, 121, .impossible, 599, .impossible, 2_750, false),
            (12, 24, 3, 0, .impossible, 2_025, .impossible, 3_041, false),
            (12, 24, 3, 121, .impossible, 2_183, .open, 4_000, false),
            (12, 26, 3, 0, .impossible, 2_197, .impossible, 3_204, false),
            (12, 20, 4, 2, .open, 4_000, .open, 4_000, false),
            (12, 20, 4, 147, .impossible, 3_654, .open, 4_000, false),
            (12, 22, 4, 1, .open, 4_000, .open, 4_000, false),
            (12, 24, 4, 67, .fits, 916, .fits, 947, true),
            (12, 26, 4, 4, .fits, 918, .fits, 3_283, false),
            (12, 26, 4, 43, .impossible, 2_079, .impossible, 2_217, false),
            (12, 22, 6, 144, .fits, 1_160, .fits, 3_513, false),
            (12, 26, 6, 1, .fits, 921, .fits, 3_174, false),
            (14, 23, 4, 46, .open, 4_000, .open, 4_000, false),
            (14, 23, 4, 141, .impossible, 1_937, .impossible, 1_074, false),
            (14, 28, 4, 24, .fits, 1_079, .fits, 3_430, false),
            (14, 31, 4, 36, .fits, 1_262, .fits, 1_490, true),
            (14, 31, 4, 44, .fits, 1_374, .open, 4_000, false),
            (14, 31, 4, 62, .fits, 999, .fits, 1_887, true),
            (14, 31, 4, 111, .fits, 1_918, .open, 4_000, false),
            (14, 31, 4, 57, .fits, 1_318, .fits, 681, true),
        ]
        for row in golden {
            let problem = Self.evening(row.tables, row.parties, choice: row.choice, seed: row.seed)
            let (all, moving) = (problem.seatAll(budget: 4_000), problem.reseat(budget: 4_000))
            #expect(Self.found(all, problem) == row.all && all.nodes == row.allNodes, "\(row)")
            #expect(Self.found(moving, problem) == row.moving && moving.nodes == row.movingNodes, "\(row)")
            #expect(!all.movesAreFewest && moving.movesAreFewest == row.areFewest, "\(row)")
        }
    }
}
