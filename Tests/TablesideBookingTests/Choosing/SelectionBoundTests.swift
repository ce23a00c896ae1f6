import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

@Suite("Bounds on choices")
struct SelectionBoundTests {
    private func models(
        _ sample: Int,
        long: Int,
        _ body: (SelectionModel, UInt64, inout SplitMix64) throws -> Void
    ) throws {
        let date = try CivilDate("2026-06-01")
        for seed in UInt64(0)..<UInt64(runs(sample, long: long)) {
            do {
                var evening = try SmallEvening(seed: seed &+ 900_000, on: date)
                try evening.live(evening.roll(0...4))
                let batch = evening.batch(of: evening.roll(1...8), for: .covers)
                let opened = try evening.plan.open(evening.day).current(at: evening.instant)
                let compiler = SelectionCompiler(batch.ordered, on: opened, at: evening.instant)
                let weights = batch.ordered.map { Int64(max($0.party, 0)) }
                var random = SplitMix64(seed: seed)
                try body(compiler.model(weights: weights, seatingsPerGuest: batch.seatingsPerGuest), seed, &random)
            } catch {
                Issue.record("seed \(seed): \(error)")
            }
        }
    }

    /// The best value, by trying every set of stays.
    private func best(of model: SelectionModel) -> (value: Int64, stays: [Int]) {
        var best: (value: Int64, stays: [Int]) = (0, [])
        func visit(_ entry: Int, _ stays: [Int], _ value: Int64) {
            guard entry < model.entries.count else {
                if value > best.value { best = (value, stays) }
                return
            }
            for stay in model.entries[entry].stays {
                let more = stays + [stay]
                guard model.excess(of: more) == nil, case .fits = model.seating(of: more) else { continue }
                visit(entry + 1, more, value + model.entries[entry].weight)
            }
            visit(entry + 1, stays, value)
        }
        visit(0, [], 0)
        return best
    }

    @Test("Whatever the prices, no selection is worth more than the bound that they prove, and margins are no larger")
    func anyPrices() throws {
        try models(150, long: 5_000) { model, seed, random in
            guard model.stays.count <= 12 else { return }
            let best = best(of: model)
            let met = Set(model.ordered(best.stays).map { model.stays[$0].entry })
            for _ in 0..<20 {
                let prices = model.capacities.map { _ in
                    Bool.random(using: &random) ? 0 : Int64.random(in: 0...(4 * model.scale), using: &random)
                }
                var scope = SelectionModel.Scope(decided: model.entries.map { _ in 0 })
                for entry in model.entries.indices where Int.random(in: 0...2, using: &random) == 0 {
                    scope.decided[entry] = met.contains(entry) ? 1 : -1
                }
                guard let proof = model.bound(at: prices, [], in: scope) else {
                    Issue.record("seed \(seed): no bound")
                    continue
                }
                #expect(proof.bound >= best.value, "seed \(seed)")
                for entry in model.entries.indices where scope.decided[entry] == 0 {
                    // Where the best choice goes against a price, it pays the margin.
                    guard proof.isWanted[entry] != met.contains(entry) else { continue }
                    #expect(proof.bound - proof.margins[entry] >= best.value, "seed \(seed)")
                }
            }
        }
    }

    @Test("The prices of the relaxation prove a bound close to its value, and its choices keep all rows")
    func relaxation() throws {
        try models(150, long: 5_000) { model, seed, _ in
            guard var relaxation = SelectionRelaxation(model, []) else { return }
            relaxation.restrict(to: SelectionModel.Scope(decided: model.entries.map { _ in 0 }), of: model)
            guard case .priced = relaxation.solve(steps: 2_000) else {
                Issue.record("seed \(seed): the empty choice is possible")
                return
            }
            let values = relaxation.values
            var counted = model.capacities.map { _ in 0.0 }
            var worth = 0.0
            for (entry, columns) in model.columnsOfEntry.enumerated() {
                let total = columns.reduce(0) { $0 + values[$1] }
                #expect(total < 1.000_001 && columns.allSatisfy { values[$0] > -0.000_001 }, "seed \(seed)")
                worth += total * Double(model.entries[entry].weight)
                for column in columns {
                    for part in model.columns[column].parts {
                        counted[part.row] += values[column] * Double(part.amount)
                    }
                }
            }
            #expect(zip(counted, model.capacities).allSatisfy { $0 < Double($1) + 0.000_01 }, "seed \(seed)")
            let prices = relaxation.prices[model.entries.count...].map { Int64(($0 * Double(model.scale)).rounded()) }
            let scope = SelectionModel.Scope(decided: model.entries.map { _ in 0 })
            let bound = model.bound(at: prices, [], in: scope)?.bound
            // Strong duality: no gap but rounding.
            #expect(bound.map { Double($0) <= worth + 0.001 && Double($0) > worth - 1.001 } == true, "seed \(seed)")
        }
    }

    @Test("Prices and weights as large as numbers get prove nothing, and trap nothing")
    func extremes() throws {
        let floor = SeatingProblem(tableCount: 1, units: [[0]], rows: [])
        let stays = (0..<3).map { SelectionModel.Stay(entry: $0, start: 0, span: 0..<10, units: [0]) }
        let entries = (0..<3).map { SelectionModel.Entry(request: $0, weight: 1 << 50, stays: $0..<$0 + 1, twin: nil) }
        let limit = SelectionModel.Limit(amounts: stays.indices.map { ($0, .max) }, room: 5, triggers: nil)
        let model = SelectionModel(entries: entries, stays: stays, limits: [limit], floor: floor, busy: [[]])
        let scope = SelectionModel.Scope(decided: [0, 0, 0])
        #expect(model.bound(at: model.capacities.map { _ in .max }, [], in: scope) == nil)
        #expect(model.bound(at: model.capacities.map { _ in 0 }, [], in: scope)?.bound == 3 << 50)
        var search = SelectionSearch(model)
        search.run(nodes: 10)
        #expect(search.best.value == 0 && search.bound >= 0)
    }

    @Test("A conflict is a set that cannot be seated, and its cut rules out no selection")
    func conflicts() throws {
        var found = 0
        try models(150, long: 5_000) { model, seed, random in
            guard model.stays.count <= 12 else { return }
            let stays = model.entries.compactMap { $0.stays.randomElement(using: &random) }
            guard case .provedImpossible = model.seating(of: stays) else { return }
            found += 1
            let conflict = model.conflict(among: stays)
            #expect(model.seating(of: conflict) == .provedImpossible, "seed \(seed)")
            for stay in conflict {
                let fewer = conflict.filter { $0 != stay }
                guard case .fits = model.seating(of: fewer) else {
                    Issue.record("seed \(seed): \(stay) is not needed")
                    continue
                }
            }
            let cut = model.cut(conflict)
            let best = Set(model.ordered(best(of: model).stays))
            #expect(cut.stays.count { best.contains($0) } < cut.stays.count, "seed \(seed)")
        }
        #expect(found > runs(150, long: 5_000) / 20)
    }
}
