import Foundation
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideBooking

/// How much is searched: prices that rise as fast as they should, and a search that stops where it should and goes where it can.
@Suite("Effort of the seating search")
struct SeatingSearchTests {
    /// Parties that are there at the same time, all of whom may take every single table beyond some that nobody takes.
    private static func together(_ count: Int, tables: Int, beyond others: Int = 0) -> SeatingModel {
        let row = SeatingProblem.Row(span: 0..<10, units: Array(0..<tables))
        return SeatingModel(
            SeatingProblem(
                tableCount: tables + others,
                units: (0..<tables).map { [$0 + others] },
                rows: Array(repeating: row, count: count)
            )
        )
    }

    /// The bounds after each of so many moves of the prices.
    private static func bounds(_ prices: inout SeatingPrices, towards target: Int64, _ rounds: Int) -> [Int64] {
        (0..<rounds).map { _ in
            _ = prices.improve(towards: target)
            return prices.bound
        }
    }

    @Test("prices rise by the step of Held and Karp: the distance to the target over the square of what is too much")
    func prices() {
        // Both want the first table for nothing rather than the second for 10. The price p of the first gives the bound
        // 2p − p, up to 10, which is what they cost.
        let model = Self.together(2, tables: 2)
        let cliques = SeatingCliques(model.spans)
        var prices = SeatingPrices(model, cliques: cliques, costs: [0, 10, 0, 10], ceiling: 20)
        // The tables are alike to both: as a group they have room for both, and a price for them changes nothing.
        let canImprove = prices.improve(towards: 10)
        #expect(!canImprove && prices.bound == 0)
        prices.separate()
        // What is reached is not improved.
        var reached = prices
        let goesOn = reached.improve(towards: 0)
        #expect(!goesOn && reached.bound == 0)
        // One too many; the direction is half the last one and half the new excess. 10 · ½ = 5; 5 · ¾ = 3; 2 · ⅞ = 1.
        #expect(Self.bounds(&prices, towards: 10, 4) == [0, 5, 8, 9])
        #expect(prices.best.prefix(2) == [9, 0])
        // Four want the first table: three too many, so 3 · ½ ÷ 9 of the distance: 60 · 3 ÷ 18 = 10, and 4 · 10 − 10.
        let four = Self.together(4, tables: 4)
        let costs: [Int64] = (0..<4).flatMap { _ in [0, 20, 20, 20] }
        var steep = SeatingPrices(four, cliques: SeatingCliques(four.spans), costs: costs, ceiling: 80)
        steep.separate()
        #expect(Self.bounds(&steep, towards: 60, 2) == [0, 30])
        // More tables than a word has bits change nothing.
        let far = Self.together(2, tables: 2, beyond: 63)
        var split = SeatingPrices(far, cliques: SeatingCliques(far.spans), costs: [0, 10, 0, 10], ceiling: 20)
        split.separate()
        #expect(Self.bounds(&split, towards: 10, 4) == [0, 5, 8, 9])
        #expect(split.best[63] == 9 && split.best.count { $0 != 0 } == 1)
        // What the only possible unit costs is the bound at once.
        let one = Self.together(1, tables: 1)
        var only = SeatingPrices(one, cliques: SeatingCliques(one.spans), costs: [5], ceiling: 5)
        #expect(Self.bounds(&only, towards: 5, 1) == [5])
    }

    /// An evening of tables in a row, each pair side by side a combination, at which everybody has a place, and what each
    /// place costs.
    private static func row(
        of tables: Int,
        _ parties: Int,
        from first: Int64 = 0,
        seed: UInt64
    ) -> (problem: SeatingProblem, costs: [[Int64]]) {
        var random = SplitMix64(seed: seed)
        let units = (0..<tables).map { [$0] } + (0..<tables - 1).map { [$0, $0 + 1] }
        var problem = SeatingProblem(tableCount: tables, units: units, rows: [])
        for _ in 0..<parties {
            let start = first + Int64.random(in: 0...20, using: &random)
            let kinds = Bool.random(using: &random) ? Array(0..<tables) : Array(tables..<2 * tables - 1)
            let row = SeatingProblem.Row(span: start..<start + 6, units: kinds)
            guard case .fits(let seats, _) = problem.seat(row).outcome else { continue }
            problem.rows.append(row)
            problem.rows = zip(problem.rows, seats).map { .init(span: $0.span, units: $0.units, present: $1) }
        }
        return (problem, problem.rows.map { $0.units.map { _ in Int64.random(in: 0...50, using: &random) } })
    }

    /// What came of a search among 60,000 nodes.
    private static func searched(_ problem: SeatingProblem, _ costs: [[Int64]]) throws -> SeatingSolver {
        let costs = try #require(SeatingCosts(costs))
        var solver = try #require(SeatingSolver(problem, costs: costs))
        solver.run(nodes: 60_000)
        return solver
    }

    /// The optimum itself is tested elsewhere.
    ///
    /// A weaker bound, a step of the prices that is too long or a worse order finds the same with more nodes than these
    /// ceilings. A better search needs fewer, and then they go down.
    @Test(
        "the cheapest seating is proved with no more nodes than before",
        arguments: [
            (4, 8, [437, 431, 22, 459, 48, 22, 527, 36, 42, 44]), (7, 16, [456, 523, 417, 416, 593, 773]),
            (9, 20, [706, 491, 10_767]),
        ]
    )
    func nodes(tables: Int, parties: Int, ceilings: [Int]) throws {
        for (seed, ceiling) in ceilings.enumerated() {
            let (problem, costs) = Self.row(of: tables, parties, seed: UInt64(seed))
            let solver = try Self.searched(problem, costs)
            #expect(solver.status == .optimal && solver.nodes <= ceiling, "seed \(seed)")
        }
    }

    @Test("a seating is given up for a cheaper one alone, not for one that costs the same")
    func exchange() {
        let row = SeatingProblem.Row(span: 0..<10, units: [0, 1, 2], present: 0)
        let model = SeatingModel(SeatingProblem(tableCount: 3, units: [[0], [1], [2]], rows: [row]))
        // With prices of 4 for two tables, one of which is left over, a place of 5 seems to cost 1.
        for (cost, seat) in [(5 as Int64, 0 as Int32), (4, 1)] {
            var search = SeatingBranching(
                model,
                cliques: SeatingCliques(model.spans),
                costs: [5, cost, 20],
                unit: 1,
                prices: [4, 4, 0],
                seats: [0],
                places: [0]
            )
            let isOver = search.run(limit: .max)
            #expect(isOver && search.seats == [seat] && search.cost == min(cost, 5))
        }
    }

    @Test("a probe begins only where all the nodes that it may take are left: 50, and 10 for each party")
    func probes() throws {
        for (tables, parties) in [(4, 8), (7, 16)] {
            let (problem, values) = Self.row(of: tables, parties, seed: 0)
            let costs = try #require(SeatingCosts(values))
            let start = try #require(SeatingSolver(problem, costs: costs))
            // The prices of both evenings move 101 times, each for four nodes.
            let (pricing, probe) = (404, 50 + 10 * problem.rows.count)
            for (budget, begins) in [(pricing, false), (pricing + probe - 1, false), (pricing + probe, true)] {
                var solver = start
                solver.run(nodes: budget)
                #expect(solver.nodes >= pricing && (solver.nodes > pricing) == begins, "\(budget)")
            }
        }
    }

    @Test("of two evenings that are both hard to prove the second has its turn as well")
    func twoParts() throws {
        let (early, late) = (Self.row(of: 9, 20, seed: 2), Self.row(of: 9, 20, from: 100, seed: 9))
        var both = early.problem
        both.rows += late.problem.rows
        let apart = try [Self.searched(early.problem, early.costs), Self.searched(late.problem, late.costs)]
        let together = try Self.searched(both, early.costs + late.costs)
        #expect(together.status == .optimal)
        #expect(together.objective == apart.reduce(0) { $0 + $1.objective })
        #expect(together.nodes == apart.reduce(0) { $0 + $1.nodes })
    }

    @Test("a search tries no more than it may, and stopped anywhere it ends where it would have")
    func limits() throws {
        let (problem, values) = Self.row(of: 4, 8, seed: 1)
        let model = SeatingModel(problem)
        let costs = (0..<model.count).flatMap { place in
            (0..<model.offsets[place + 1] - model.offsets[place]).map { values[model.rows[place]][$0] }
        }
        let cliques = SeatingCliques(model.spans)
        let start = SeatingBranching(
            model,
            cliques: cliques,
            costs: costs,
            unit: 1,
            prices: Array(repeating: 0, count: model.groups.count * cliques.count),
            seats: model.present,
            places: Array(0..<model.count)
        )
        var whole = start
        let isFound = whole.run(limit: .max)
        #expect(isFound && whole.nodes > 20)
        for limit in 0...whole.nodes {
            var search = start
            let isOver = search.run(limit: limit)
            #expect(search.nodes == limit)
            #expect(isOver == (limit == whole.nodes))
            let ends = search.run(limit: .max)
            #expect(ends && search.nodes == whole.nodes && search.cost == whole.cost)
        }
    }

    @Test("after the probes no more than three nodes are ever left unused: the next step takes four")
    func preparations() throws {
        let (problem, values) = Self.row(of: 9, 20, seed: 2)
        let costs = try #require(SeatingCosts(values))
        var solver = try #require(SeatingSolver(problem, costs: costs))
        solver.run(nodes: 5_000)
        var unused: Set<Int> = []
        for total in 5_001...6_000 {
            solver.run(nodes: 1)
            unused.insert(total - solver.nodes)
        }
        #expect(unused == [0, 1, 2, 3])
    }

    @Test("a part waits for the one before it, also where that has nodes left that are too few for its next step")
    func turns() throws {
        let (early, late) = (Self.row(of: 4, 8, seed: 0), Self.row(of: 4, 8, from: 100, seed: 0))
        var both = early.problem
        both.rows += late.problem.rows
        let costs = try #require(SeatingCosts(early.costs + late.costs))
        let start = try #require(SeatingSolver(both, costs: costs))
        // The prices of the first move 101 times; then it needs all the nodes of a probe.
        let (pricing, probe) = (404, 50 + 10 * early.problem.rows.count)
        for total in [1, 100, pricing, pricing + probe - 1, pricing + probe, 2 * pricing + probe, 3 * pricing] {
            var whole = start
            whole.run(nodes: total)
            if pricing..<pricing + probe ~= total { #expect(whole.nodes == pricing) }
            for step in [1, 7, 50, 101] {
                var solver = start
                for used in stride(from: 0, to: total, by: step) { solver.run(nodes: min(step, total - used)) }
                #expect(solver.nodes == whole.nodes && solver.units == whole.units, "\(step) of \(total)")
                #expect(solver.lowerBound == whole.lowerBound, "\(step) of \(total)")
            }
        }
    }

    @Test("a part that is hard to prove lets the next one have its turn before it is searched to the end")
    func turnBeforeTheEnd() throws {
        let (early, late) = (Self.row(of: 9, 20, seed: 2), Self.row(of: 9, 20, from: 100, seed: 0))
        var both = early.problem
        both.rows += late.problem.rows
        let alone = try [Self.searched(early.problem, early.costs), Self.searched(late.problem, late.costs)]
        let costs = try #require(SeatingCosts(early.costs + late.costs))
        var solver = try #require(SeatingSolver(both, costs: costs))
        solver.run(nodes: alone[0].nodes)
        #expect(solver.status == .improved && !alone[1].moves.isEmpty)
        #expect(Array(solver.units.suffix(late.problem.rows.count)) == alone[1].units)
    }

    @Test("more tables and units than a word has bits change neither the seating nor the nodes")
    func manyTables() throws {
        let others = 63
        for (tables, parties) in [(4, 8), (7, 16)] {
            for seed in 0..<UInt64(4) {
                let (problem, values) = Self.row(of: tables, parties, seed: seed)
                let far = SeatingProblem(
                    tableCount: tables + others,
                    units: (0..<others).map { [$0] } + problem.units.map { $0.map { $0 + others } },
                    rows: problem.rows.map { row in
                        .init(
                            span: row.span,
                            units: row.units.map { $0 + others },
                            present: row.present.map { $0 + others }
                        )
                    }
                )
                let (here, there) = try (Self.searched(problem, values), Self.searched(far, values))
                #expect(there.nodes == here.nodes && there.units == here.units.map { $0 + others }, "seed \(seed)")
                #expect(far.seatAll().nodes == problem.seatAll().nodes, "seed \(seed)")
            }
        }
    }

    @Test("a long day is searched within the room that a thread has for calls")
    func depth() async {
        // Each party overlaps the next two, so all depend on one another and the search goes as deep as there are parties.
        let count: Int64 = 600
        let rows = (0..<count).map { SeatingProblem.Row(span: $0 * 10..<$0 * 10 + 25, units: [0, 1, 2]) }
        let problem = SeatingProblem(tableCount: 3, units: [[0], [1], [2]], rows: rows)
        let answer = await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: problem.seatAll()) }
            thread.stackSize = 64 << 10
            thread.start()
        }
        guard case .fits(let units, _) = answer.outcome else {
            Issue.record("\(answer.outcome)")
            return
        }
        #expect(units.count == rows.count)
        #expect(zip(units, units.dropFirst()).allSatisfy { $0 != $1 })
        #expect(zip(units, units.dropFirst(2)).allSatisfy { $0 != $1 })
    }

    @Test("a budget without bounds is one, with and without a limit on moves")
    func boundless() {
        let rows = [
            SeatingProblem.Row(span: 0..<10, units: [0, 1], present: 0),
            SeatingProblem.Row(span: 5..<15, units: [1], present: 1),
        ]
        let problem = SeatingProblem(tableCount: 2, units: [[0], [1]], rows: rows)
        let row = SeatingProblem.Row(span: 8..<9, units: [0, 1])
        for limit in [nil, 0, 1, .max] {
            #expect(problem.seat(row, budget: .max, atMost: limit).outcome == .provedImpossible)
        }
        let early = SeatingProblem.Row(span: 0..<4, units: [0])
        #expect(problem.seat(early, budget: .max, atMost: 0).outcome == .provedImpossible)
    }
}
