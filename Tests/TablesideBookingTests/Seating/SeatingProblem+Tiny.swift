import TablesideCore
import TablesideTesting

@testable import TablesideBooking

extension SeatingProblem {
    /// A tiny evening that every seating of can be tried, with everything odd that a caller could hand over.
    static func tiny(_ random: inout SplitMix64, isOdd: Bool = false) -> SeatingProblem {
        let tableCount = Int.random(in: 1...4, using: &random)
        var units = (0..<tableCount).map { [$0] }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let size = Int.random(in: min(2, tableCount)...tableCount, using: &random)
            units.append(Array((0..<tableCount).shuffled(using: &random).prefix(size)))
        }
        if isOdd {
            let odd: [[Int]] = [[], [tableCount], [-1, 0], [0, 0], [.max], [0, .min]]
            units.append(odd.randomElement(using: &random) ?? [])
        }
        units.shuffle(using: &random)
        var problem = SeatingProblem(tableCount: tableCount, units: units, rows: [])
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let oracle = SeatingOracle(problem: problem)
            let row = problem.rows.count
            let start = Int64.random(in: 0...7, using: &random)
            let length = Int64.random(in: isOdd ? 0...4 : 1...4, using: &random)
            var options = Array(units.indices.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)))
            if isOdd, Int.random(in: 0...3, using: &random) == 0 {
                options += [[-1, units.count, .max, .min, options.first ?? 0].randomElement(using: &random) ?? 0]
            }
            let isFixed = Int.random(in: 0...5, using: &random) == 0
            func stay(_ present: Int?) -> Row {
                Row(span: start..<start + length, units: options, present: present, isFixed: isFixed)
            }
            // Mostly as evenings are: everybody sits where nobody else does.
            var sound: [Int] = []
            for unit in options where oracle.isUsable(unit) {
                var trial = problem
                trial.rows.append(stay(unit))
                let judge = SeatingOracle(problem: trial)
                let isFree = problem.rows.indices.allSatisfy { other in
                    problem.rows[other].present.map { !judge.clash(other, $0, row, unit) } ?? true
                }
                if isFree { sound.append(unit) }
            }
            var present = sound.randomElement(using: &random)
            if isOdd, Int.random(in: 0...3, using: &random) == 0 {
                present = [nil, 0, units.count - 1, units.count, -1].randomElement(using: &random) ?? nil
            }
            problem.rows.append(stay(present))
        }
        return problem
    }
}
