import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

/// The same search by displacement, step by step, on sets of tables.
private struct SlowPushing {
    let problem: SeatingProblem
    var nodes = 0
    /// How often each row was displaced, plus one.
    var pushes: [Int]
    var units: [Int?]

    init(_ problem: SeatingProblem) {
        self.problem = problem
        pushes = Array(repeating: 1, count: problem.rows.count)
        units = Array(repeating: nil, count: problem.rows.count)
    }

    /// The rows that would have to leave if a row took a unit.
    private func displaced(by row: Int, at unit: Int) -> [Int] {
        problem.rows.indices.filter { other in
            guard other != row, let theirs = units[other] else { return false }
            return problem.rows[other].span.overlaps(problem.rows[row].span)
                && !Set(problem.units[theirs]).isDisjoint(with: problem.units[unit])
        }
    }

    /// Whether everybody has a unit before the nodes are used up.
    mutating func run(limit: Int) -> Bool {
        var homeless: [Int] = []
        for (row, stay) in problem.rows.enumerated() {
            if let unit = stay.present, displaced(by: row, at: unit).isEmpty {
                units[row] = unit
            } else {
                homeless.append(row)
            }
        }
        var draw: UInt64 = 1
        var left: [[Int]: Int] = [:]
        var begun = 0
        while !homeless.isEmpty {
            if nodes == limit { return false }
            // After 250 nodes everybody gets up, in order.
            if nodes == begun + 250 {
                begun = nodes
                homeless += units.indices.filter { units[$0] != nil }
                units = units.map { _ in nil }
            }
            nodes += 1
            // The multiplier and the increment of Knuth's MMIX.
            draw = draw &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let row = homeless.remove(at: Int((draw >> 33) % UInt64(homeless.count)))
            let options = problem.rows[row].units.enumerated().map { rank, unit in
                let others = displaced(by: row, at: unit)
                // Nobody returns within ten nodes to what they had to leave, unless it is free.
                let isTabu = !others.isEmpty && left[[row, unit]].map { nodes - $0 < 10 } ?? false
                return (key: [isTabu ? 1 : 0, others.reduce(0) { $0 + pushes[$1] }, rank], unit: unit, others: others)
            }
            guard let best = options.min(by: { $0.key.lexicographicallyPrecedes($1.key) }) else { return false }
            for other in best.others {
                left[[other, units[other] ?? -1]] = nodes
                units[other] = nil
                pushes[other] += 1
                homeless.append(other)
            }
            units[row] = best.unit
        }
        return true
    }
}

@Suite("Seating by displacement")
struct SeatingPushingTests {
    /// Tables in a row, each pair side by side a combination, and parties in order of time, most of whom sit somewhere.
    private static func evening(_ random: inout SplitMix64, spare: Int, isStuck: Bool) -> SeatingProblem {
        let tables = Int.random(in: isStuck ? 5...6 : 3...6, using: &random)
        let units = (0..<tables + spare).map { [$0] } + (0..<tables - 1).map { [$0, $0 + 1] }
        let spans = (0..<Int.random(in: 4...3 * tables, using: &random)).map { _ in
            let start = Int64.random(in: 0...12, using: &random)
            return start..<start + Int64.random(in: 3...6, using: &random)
        }
        let ordered = spans.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
        var rows = ordered.map { span in
            let isPair = Int.random(in: 0...2, using: &random) == 0
            let fitting = isPair ? Array(tables + spare..<units.count) : Array(0..<tables)
            let listed = Array(fitting.shuffled(using: &random).prefix(Int.random(in: 1...tables, using: &random)))
            let sits = Int.random(in: 0...3, using: &random) > 0
            let present = sits ? listed.randomElement(using: &random) : nil
            return SeatingProblem.Row(span: span, units: listed, present: present)
        }
        if isStuck {
            // One at the second of five tables, and two pairs: enough tables, but not side by side.
            let pairs = (0..<4).map { tables + spare + $0 }
            rows += [[1], pairs, pairs].map { SeatingProblem.Row(span: 50..<60, units: $0) }
        }
        return SeatingProblem(tableCount: tables + spare, units: units, rows: rows)
    }

    @Test("who is displaced, how often and for how long is as in the same search made slowly")
    func slowly() {
        var (seated, spent, restarted) = (0, 0, 0)
        for seed in 0..<UInt64(runs(400, long: 20_000)) {
            var random = SplitMix64(seed: seed)
            // More tables and units than a word has bits, too.
            let problem = Self.evening(&random, spare: seed % 4 == 0 ? 70 : 0, isStuck: seed % 3 == 0)
            let model = SeatingModel(problem)
            guard var search = SeatingSearch(model, preferring: model.present) else { continue }
            let places = (0..<model.count).map { Int32($0) }
            let limit = [40, 300, 600][Int.random(in: 0...2, using: &random)]
            var slow = SlowPushing(problem)
            let (isSeated, expected) = (search.push(places, limit: limit), slow.run(limit: limit))
            #expect(isSeated == expected && search.nodes == slow.nodes, "seed \(seed)")
            #expect(search.pushes == slow.pushes, "seed \(seed)")
            if expected {
                #expect(search.seats.map { Int($0) } == slow.units, "seed \(seed)")
                seated += 1
            } else {
                #expect(search.seats.allSatisfy { $0 < 0 }, "seed \(seed)")
                spent += 1
            }
            restarted += slow.nodes > 250 ? 1 : 0
        }
        #expect(seated > 50 && spent > 20 && restarted > 10, "\(seated) \(spent) \(restarted)")
    }

    @Test("who is not among the places to seat neither sits in the way nor is displaced")
    func others() throws {
        let row = SeatingProblem.Row(span: 0..<10, units: [0], present: 0)
        let model = SeatingModel(
            SeatingProblem(tableCount: 1, units: [[0]], rows: [row, .init(span: 20..<30, units: [0])])
        )
        var search = try #require(SeatingSearch(model, preferring: model.present))
        let isSeated = search.push([1], limit: 1)
        #expect(isSeated && search.seats == [-1, 0] && search.nodes == 1)
    }
}
