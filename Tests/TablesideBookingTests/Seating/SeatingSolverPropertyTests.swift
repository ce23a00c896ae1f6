import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

@Suite("Seating against trying everything")
struct SeatingSolverPropertyTests {
    @Test(
        "A newcomer is seated exactly when some seating exists, with the fewest moves and the best unit",
        arguments: [false, true]
    )
    func newcomer(isOdd: Bool) {
        var outcomes: [String: Int] = [:]
        // In the last two, chains once ended in the middle of a move, which was then not counted.
        for seed in Array(0..<UInt64(runs(3_000, long: 60_000))) + [53_368, 54_677] {
            var random = SplitMix64(seed: seed &* 2 &+ (isOdd ? 1 : 0))
            var evening = SeatingProblem.tiny(&random, isOdd: isOdd)
            let start = Int64.random(in: 0...7, using: &random)
            let row = SeatingProblem.Row(
                span: start..<start + Int64.random(in: 1...4, using: &random),
                units: Array(evening.units.indices.shuffled(using: &random).prefix(3))
            )
            let chains = Int.random(in: 0...3, using: &random)
            let answer = evening.seat(row, budget: 100_000, chains: chains)
            let before = evening
            evening.rows.append(row)
            let oracle = SeatingOracle(problem: evening)
            var fewest = Int.max
            var best = Int.max
            oracle.everySeating { units in
                let moves = oracle.moves(units).count
                let rank = row.units.firstIndex(of: units[units.count - 1]) ?? .max
                if (moves, rank) < (fewest, best) { (fewest, best) = (moves, rank) }
            }
            // With a limit on moves exactly those come for whom so few are enough.
            if !isOdd {
                let limit = Int.random(in: 0...2, using: &random)
                let bounded = before.seat(row, budget: 100_000, chains: chains, atMost: limit)
                switch bounded.outcome {
                case .fits(let units, let moves):
                    #expect(oracle.faults(units) == [] && moves.count == fewest && fewest <= limit, "seed \(seed)")
                    outcomes["within the limit", default: 0] += 1
                case .provedImpossible:
                    #expect(fewest > limit, "seed \(seed)")
                    if fewest < .max { outcomes["beyond the limit", default: 0] += 1 }
                case .budgetExhausted: Issue.record("seed \(seed): exhausted under a limit")
                }
                // A small budget leaves things open, and claims nothing that is wrong.
                let budget = Int.random(in: 0...12, using: &random)
                switch before.seat(row, budget: budget, chains: chains, atMost: limit).outcome {
                case .fits(let units, let moves):
                    #expect(oracle.faults(units) == [] && moves.count <= limit, "seed \(seed)")
                case .provedImpossible: #expect(fewest > limit, "seed \(seed)")
                case .budgetExhausted: outcomes["exhausted under a limit", default: 0] += 1
                }
            }
            switch answer.outcome {
            case .fits(let units, let moves):
                #expect(oracle.faults(units) == [], "seed \(seed)")
                #expect(moves == oracle.moves(units), "seed \(seed)")
                #expect(moves.count >= fewest, "seed \(seed)")
                for move in moves {
                    var back = units
                    back[move] = evening.rows[move].present ?? -1
                    #expect(oracle.faults(back) != [], "seed \(seed): row \(move) could have stayed")
                }
                if answer.movesAreFewest {
                    #expect(moves.count == fewest, "seed \(seed)")
                    let isLone = evening.rows.dropLast().allSatisfy { $0.present != nil }
                    if isLone, !isOdd {
                        #expect(row.units.firstIndex(of: units[units.count - 1]) == best, "seed \(seed)")
                    }
                }
                #expect(answer.movesAreFewest || fewest > chains, "seed \(seed)")
                outcomes["fits with \(min(moves.count, 3))", default: 0] += 1
            case .provedImpossible:
                #expect(fewest == .max, "seed \(seed) \(evening)")
                outcomes["impossible", default: 0] += 1
            case .budgetExhausted:
                Issue.record("seed \(seed): exhausted")
            }
        }
        let limited = isOdd ? [] : ["within the limit", "beyond the limit", "exhausted under a limit"]
        for name in ["fits with 0", "fits with 1", "fits with 2", "impossible"] + limited {
            #expect(outcomes[name, default: 0] > 10, "\(name) hardly ever happened: \(outcomes)")
        }
    }

    @Test("Everybody is seated exactly when some seating exists")
    func everybody() {
        var impossible = 0
        for seed in 0..<UInt64(runs(3_000, long: 60_000)) {
            var random = SplitMix64(seed: seed)
            let evening = SeatingProblem.tiny(&random, isOdd: seed % 2 == 0)
            let oracle = SeatingOracle(problem: evening)
            var isPossible = false
            oracle.everySeating { _ in isPossible = true }
            switch evening.seatAll(budget: 100_000).outcome {
            case .fits(let units, _): #expect(oracle.faults(units) == [], "seed \(seed)")
            case .provedImpossible:
                impossible += 1
                #expect(!isPossible, "seed \(seed)")
            case .budgetExhausted: Issue.record("seed \(seed): exhausted")
            }
        }
        #expect(impossible > 10)
    }

    @Test("Whatever the budget, an answer is right, keeps to it, and a larger one finds at least as much")
    func budgets() {
        var exhausted = 0
        for seed in 0..<UInt64(runs(500, long: 10_000)) {
            var random = SplitMix64(seed: seed)
            let evening = SeatingProblem.tiny(&random)
            let row = SeatingProblem.Row(span: 1..<6, units: Array(evening.units.indices))
            let full = evening.seat(row, budget: .max)
            for budget in [.min, -1, 0, 1, 2, 5] {
                let answer = evening.seat(row, budget: budget)
                #expect(answer.nodes <= max(0, budget), "seed \(seed)")
                switch (answer.outcome, full.outcome) {
                case (.budgetExhausted, _): exhausted += 1
                case (.fits, .fits), (.provedImpossible, .provedImpossible): break
                default: Issue.record("seed \(seed): \(answer.outcome) with \(budget) nodes, \(full.outcome) with all")
                }
            }
        }
        #expect(exhausted > 10)
    }

    @Test("I5 the order of rows and the numbers of tables and units change nothing but names")
    func permutation() {
        var (fitted, moved, impossible) = (0, 0, 0)
        // In the last three, groups of tables were once counted in the order of their numbers.
        for seed in Array(0..<UInt64(runs(1_000, long: 20_000))) + [1_631, 2_964, 4_752] {
            var random = SplitMix64(seed: seed)
            let evening = SeatingProblem.tiny(&random)
            // Rows that start and end together fall back to their order, which is what is being changed.
            guard Set(evening.rows.map(\.span)).count == evening.rows.count else { continue }
            let row = SeatingProblem.Row(span: 1..<6, units: Array(evening.units.indices))
            guard !evening.rows.contains(where: { $0.span == row.span }) else { continue }
            let rows = Array(evening.rows.indices).shuffled(using: &random)
            // More tables and units than a word has bits, too: those between belong to nobody.
            let spare = [0, 70][Int.random(in: 0...1, using: &random)]
            let tables = Array(0..<evening.tableCount + spare).shuffled(using: &random)
            let units = Array(0..<evening.units.count + spare).shuffled(using: &random)
            func renamed(_ row: SeatingProblem.Row) -> SeatingProblem.Row {
                .init(
                    span: row.span,
                    units: row.units.map { units[$0] },
                    present: row.present.map { units[$0] },
                    isFixed: row.isFixed
                )
            }
            var members = [[Int]](repeating: [], count: units.count)
            for unit in evening.units.indices {
                members[units[unit]] = evening.units[unit].map { tables[$0] }.reversed()
            }
            for unit in evening.units.count..<units.count {
                members[units[unit]] = [tables[unit - evening.units.count + evening.tableCount]]
            }
            let other = SeatingProblem(
                tableCount: tables.count,
                units: members,
                rows: rows.map { renamed(evening.rows[$0]) }
            )
            let answer = evening.seat(row)
            let mirrored = other.seat(renamed(row))
            #expect(answer.nodes == mirrored.nodes, "seed \(seed)")
            switch (answer.outcome, mirrored.outcome) {
            case (.fits(let seats, let moves), .fits(let otherSeats, let otherMoves)):
                #expect((rows + [rows.count]).map { units[seats[$0]] } == otherSeats, "seed \(seed)")
                #expect(Set(moves) == Set(otherMoves.map { rows[$0] }), "seed \(seed)")
                fitted += 1
                moved += moves.isEmpty ? 0 : 1
            default:
                #expect(answer.outcome == mirrored.outcome, "seed \(seed)")
                impossible += 1
            }
        }
        #expect(fitted > 0 && moved > 0 && impossible > 0, "\(fitted) \(moved) \(impossible)")
    }

    @Test("Pushing seats everybody soundly or nobody, within its limit, and mostly whom it can")
    func pushing() {
        var (seated, missed, impossible) = (0, 0, 0)
        for seed in 0..<UInt64(runs(3_000, long: 60_000)) {
            var random = SplitMix64(seed: 0x9054_0000 + seed)
            let evening = SeatingProblem.tiny(&random)
            let model = SeatingModel(evening)
            let present = seed % 3 == 0 ? [Int32](repeating: -1, count: model.count) : model.present
            guard var search = SeatingSearch(model, preferring: present) else { continue }
            let oracle = SeatingOracle(problem: evening)
            var isPossible = false
            oracle.everySeating { _ in isPossible = true }
            // Beyond 250 everybody gets up and it begins again.
            let limit = [0, 1, 5, 600][Int.random(in: 0...3, using: &random)]
            let isSeated = search.push((0..<model.count).map { Int32(truncatingIfNeeded: $0) }, limit: limit)
            #expect(search.nodes <= limit, "seed \(seed)")
            if isSeated {
                var units = model.kept.map { $0 ?? -1 }
                for (place, row) in model.rows.enumerated() { units[row] = Int(search.seats[place]) }
                #expect(oracle.faults(units) == [], "seed \(seed)")
                seated += 1
            } else if limit == 600 {
                if isPossible { missed += 1 } else { impossible += 1 }
            }
        }
        #expect(seated > 100 && impossible > 0 && missed * 100 <= seated, "\(seated) \(missed) \(impossible)")
    }
}
