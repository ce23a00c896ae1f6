import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

@Suite("Seating solver")
struct SeatingSolverTests {
    /// Costs of several criteria for each row and choice, small enough for ties.
    static func criteria(_ problem: SeatingProblem, count: Int, _ random: inout SplitMix64) -> [[[Int64]]] {
        (0..<count).map { _ in
            problem.rows.map { row in row.units.map { _ in Int64.random(in: 0...3, using: &random) } }
        }
    }

    /// What the rows that may move cost in each criterion.
    static func cost(_ criteria: [[[Int64]]], _ problem: SeatingProblem, _ units: [Int]) -> [Int64] {
        let oracle = SeatingOracle(problem: problem)
        return criteria.map { criterion in
            problem.rows.indices.filter { !oracle.isKept($0) }.reduce(0) { sum, row in
                sum + (problem.rows[row].units.firstIndex(of: units[row]).map { criterion[row][$0] } ?? 0)
            }
        }
    }

    /// A tiny evening at which everybody has a place.
    static func seated(_ random: inout SplitMix64) -> SeatingProblem? {
        var evening = SeatingProblem.tiny(&random)
        guard case .fits(let units, _) = evening.seatAll().outcome else { return nil }
        evening.rows = evening.rows.enumerated().map { row, stay in
            .init(span: stay.span, units: stay.units, present: units[row], isFixed: stay.isFixed)
        }
        return evening
    }

    @Test("The cheapest seating is found and proved, criterion by criterion")
    func optimum() throws {
        var improved = 0
        for seed in 0..<UInt64(runs(2_000, long: 40_000)) {
            var random = SplitMix64(seed: seed)
            guard let evening = Self.seated(&random) else { continue }
            let criteria = Self.criteria(evening, count: Int.random(in: 1...3, using: &random), &random)
            let costs = try #require(SeatingCosts(lexicographic: criteria))
            var solver = try #require(SeatingSolver(evening, costs: costs), "seed \(seed)")
            let before = solver.objective
            solver.run(nodes: 1_000_000)
            let oracle = SeatingOracle(problem: evening)
            var best: [Int64]?
            oracle.everySeating { units in
                let cost = Self.cost(criteria, evening, units)
                if best.map({ cost.lexicographicallyPrecedes($0) }) ?? true { best = cost }
            }
            #expect(oracle.faults(solver.units) == [], "seed \(seed)")
            #expect(solver.status == .optimal, "seed \(seed)")
            #expect(solver.lowerBound == solver.objective, "seed \(seed)")
            #expect(Self.cost(criteria, evening, solver.units) == best, "seed \(seed) \(evening) \(costs.values)")
            #expect(solver.moves == oracle.moves(solver.units), "seed \(seed)")
            #expect(solver.objective <= before, "seed \(seed)")
            if solver.objective < before { improved += 1 } else { #expect(solver.moves.isEmpty, "seed \(seed)") }
        }
        #expect(improved > 100)
    }

    @Test("The same nodes in one run or in many give the same result, and no bound is ever wrong")
    func resumed() throws {
        var unproved = 0
        for seed in 0..<UInt64(runs(300, long: 6_000)) {
            var random = SplitMix64(seed: seed)
            guard let evening = Self.seated(&random) else { continue }
            let costs = try #require(SeatingCosts(lexicographic: Self.criteria(evening, count: 2, &random)))
            var whole = try #require(SeatingSolver(evening, costs: costs))
            var pieces = whole
            var done = whole
            done.run(nodes: .max)
            done.run(nodes: .max)
            let budget = Int.random(in: 0...40, using: &random)
            whole.run(nodes: budget)
            var left = budget
            while left > 0 {
                let part = Int.random(in: 1...min(left, 9), using: &random)
                pieces.run(nodes: part)
                pieces.run(nodes: 0)
                pieces.run(nodes: -7)
                left -= part
            }
            #expect(whole.units == pieces.units, "seed \(seed)")
            #expect(whole.nodes == pieces.nodes, "seed \(seed)")
            #expect(whole.lowerBound == pieces.lowerBound, "seed \(seed)")
            #expect(whole.status == pieces.status, "seed \(seed)")
            #expect(whole.nodes <= budget, "seed \(seed)")
            #expect(whole.lowerBound <= done.objective && done.objective <= whole.objective, "seed \(seed)")
            // As many nodes as there are after some of them are as many as there are.
            pieces.run(nodes: .max)
            #expect(pieces.objective == done.objective && pieces.status == .optimal, "seed \(seed)")
            if whole.status != .optimal { unproved += 1 }
        }
        #expect(unproved > 10)
    }

    @Test("Status, objective and moves say what was done")
    func statuses() throws {
        let rows: [SeatingProblem.Row] = [
            .init(span: 0..<10, units: [0, 1], present: 1),
            .init(span: 0..<10, units: [0, 1], present: 0, isFixed: true),
            .init(span: 10..<20, units: [0, 1], present: 1),
        ]
        let problem = SeatingProblem(tableCount: 2, units: [[0], [1]], rows: rows)
        let costs = try #require(SeatingCosts([[0, 5], [9, 9], [2, 7]]))
        var solver = try #require(SeatingSolver(problem, costs: costs))
        #expect(solver.status == .unchanged && solver.objective == 12 && solver.nodes == 0)
        solver.run(nodes: 1_000)
        #expect(solver.status == .optimal && solver.objective == 7 && solver.lowerBound == 7)
        #expect(solver.units == [1, 0, 0] && solver.moves == [2])
        var nothing = try #require(
            SeatingCosts([]).flatMap { SeatingSolver(.init(tableCount: 0, units: [], rows: []), costs: $0) }
        )
        nothing.run(nodes: .max)
        #expect(nothing.status == .optimal && nothing.units == [])
    }

    @Test("An evening without a sound seating and costs of another shape are refused")
    func refused() throws {
        let row = SeatingProblem.Row(span: 0..<10, units: [0], present: 0)
        let one = SeatingProblem(tableCount: 1, units: [[0]], rows: [row])
        let costs = try #require(SeatingCosts([[1]]))
        #expect(SeatingSolver(one, costs: costs) != nil)
        #expect(
            SeatingSolver(
                .init(tableCount: 1, units: [[0]], rows: [row, row]),
                costs: try #require(SeatingCosts([[1], [1]]))
            ) == nil
        )
        #expect(
            SeatingSolver(.init(tableCount: 1, units: [[0]], rows: [.init(span: 0..<10, units: [0])]), costs: costs)
                == nil
        )
        #expect(SeatingSolver(one, costs: try #require(SeatingCosts([[1, 2]]))) == nil)
        #expect(SeatingSolver(one, costs: try #require(SeatingCosts([]))) == nil)
    }

    @Test("Costs that are negative or do not fit are refused, at the edge too")
    func costs() throws {
        #expect(SeatingCosts([[-1]]) == nil)
        #expect(SeatingCosts([[.max]]) == nil)
        #expect(SeatingCosts([[SeatingCosts.limit], [1]]) == nil)
        #expect(try #require(SeatingCosts([[SeatingCosts.limit, 0], [0]])).total == SeatingCosts.limit)
        #expect(SeatingCosts(lexicographic: []) == nil)
        #expect(SeatingCosts(lexicographic: [[[1]], [[1, 2]]]) == nil)
        #expect(SeatingCosts(lexicographic: [[[1]], [[-1]]]) == nil)
        #expect(SeatingCosts(lexicographic: [[[1 << 20]], [[1 << 21]]]) == nil)
        // One guest to be moved weighs more than all that the lesser criteria can add up to: 3 + 4.
        #expect(
            try #require(SeatingCosts(lexicographic: [[[1, 0], [0]], [[0, 3], [4]]])).values == [[8, 3], [4]]
        )
        let row = SeatingProblem.Row(span: Int64.min..<Int64.max, units: [0, 1], present: 0)
        let large = try #require(SeatingCosts([[SeatingCosts.limit, 0]]))
        var solver = try #require(
            SeatingSolver(.init(tableCount: 2, units: [[0], [1]], rows: [row]), costs: large)
        )
        solver.run(nodes: 5_000)
        #expect(solver.status == .optimal && solver.objective == 0)
    }

    @Test("An evening that is not proved at once is searched on until the nodes are used up")
    func persistence() throws {
        var random = SplitMix64(seed: 11)
        // Ten tables in a row, each pair next to one another a combination for four, and eighteen parties.
        let units = (0..<10).map { [$0] } + (0..<9).map { [$0, $0 + 1] }
        var problem = SeatingProblem(tableCount: 10, units: units, rows: [])
        for _ in 0..<18 {
            let start = Int64.random(in: 0...20, using: &random)
            let kinds = Bool.random(using: &random) ? Array(0..<10) : Array(10..<19)
            let row = SeatingProblem.Row(span: start..<start + 6, units: kinds)
            guard case .fits(let seats, _) = problem.seat(row).outcome else { continue }
            problem.rows.append(row)
            problem.rows = zip(problem.rows, seats).map { .init(span: $0.span, units: $0.units, present: $1) }
        }
        let costs = try #require(
            SeatingCosts(problem.rows.map { $0.units.map { _ in Int64.random(in: 0...50, using: &random) } })
        )
        var solver = try #require(SeatingSolver(problem, costs: costs))
        solver.run(nodes: 6_000)
        #expect(solver.status == .optimal || solver.nodes > 5_700)
        #expect(SeatingOracle(problem: problem).faults(solver.units) == [])
        #expect(solver.lowerBound <= solver.objective)
    }

    @Test("A whole seating is judged by its cost, not by its bound, which is lower by what unused tables earn")
    func leafCost() throws {
        let units = [[1], [0], [1, 2], [2], [3], [3, 2], [2, 0, 3, 1]]
        let problem = SeatingProblem(
            tableCount: 4,
            units: units,
            rows: [
                .init(span: 4..<7, units: [3, 0, 1, 4], present: 3), .init(span: 6..<10, units: [4, 6], present: 4),
            ]
        )
        let costs = try #require(SeatingCosts([[3, 15, 2, 3], [17, 0]]))
        var solver = try #require(SeatingSolver(problem, costs: costs))
        solver.run(nodes: 100_000)
        // The second may not have all tables while the first is there: 2 + 17.
        #expect(solver.status == .optimal && solver.objective == 19 && solver.units == [1, 4])
    }

    @Test("the cheapest seating is found on more tables than a word has bits")
    func wide() throws {
        // Three want the same table beyond the first 64; two of them have to sit beside it.
        let units = (0..<70).map { [$0] } + [[66, 68]]
        let row = SeatingProblem.Row(span: 0..<10, units: [65, 66, 67, 68], present: 65)
        let rows = (0..<3).map { SeatingProblem.Row(span: row.span, units: row.units, present: 65 + $0) }
        let pair = SeatingProblem.Row(span: 10..<20, units: [70, 3], present: 3)
        let problem = SeatingProblem(tableCount: 70, units: units, rows: rows + [pair])
        let costs = try #require(SeatingCosts([[10, 0, 20, 30], [9, 0, 22, 30], [8, 0, 25, 30], [0, 5]]))
        var solver = try #require(SeatingSolver(problem, costs: costs))
        solver.run(nodes: 60_000)
        // With the first, second or third at 66, the others cost at least 22 + 8, 20 + 8 or 20 + 9 at 65 and 67.
        #expect(solver.status == .optimal && solver.objective == 28)
        #expect(solver.units == [67, 66, 65, 70])
    }
}
