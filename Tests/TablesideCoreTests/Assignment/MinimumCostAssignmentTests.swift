import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Minimum cost assignment")
struct MinimumCostAssignmentTests {
    private typealias Column = MinimumCostAssignment.Column

    @Test(
        "rows get the columns that cost least together",
        arguments: [
            // Worked by hand: of the six ways the diagonal-free one 1 + 2 + 2 is the cheapest.
            ([[4, 1, 3], [2, 0, 5], [3, 2, 2]], [1, 0, 2], 5),
            // The cheap column of both goes to the one who has no other.
            ([[1, 2], [1, nil]], [1, 0], 3),
            // Two pairs, though one alone would cost −100.
            ([[-100, 1], [nil, nil], [5, nil]], [1, nil, 0], 6),
            ([[7]], [0], 7),
            ([[nil]], [nil], 0),
            ([[3, 1, 2]], [1], 1),
            ([[3], [1], [2]], [nil, 0, nil], 1),
            ([], [], 0),
            ([[], []], [nil, nil], 0),
        ] as [([[Int64?]], [Int?], Int64)]
    )
    func worked(costs: [[Int64?]], columns: [Int?], cost: Int64) throws {
        let best = try MinimumCostAssignment(costs)
        #expect(best.columns == columns)
        #expect(best.cost == cost)
        #expect(best.count == columns.compactMap { $0 }.count)
    }

    @Test("the places of a column fill up in order, and what each adds counts")
    func places() throws {
        let costs: [[Int64?]] = [[0, 5], [0, 5], [0, 5]]
        // One column alone takes all three while its places are free.
        #expect(try MinimumCostAssignment(costs, columns: [Column(capacity: 3), Column()]).cost == 0)
        // 0 + 4 in the first, 5 in the second: cheaper than 0 + 4 + 8.
        let rising = try MinimumCostAssignment(costs, columns: [Column(places: [0, 4, 8]), Column()])
        #expect(rising.cost == 9)
        #expect(rising.columns.filter { $0 == 0 }.count == 2)
        let none = try MinimumCostAssignment(costs, columns: [Column(capacity: 0), Column(capacity: -3)])
        #expect(none.columns == [nil, nil, nil])
    }

    @Test("a row of a higher priority is not left out for a cheaper one, and as many as can be get a column")
    func priorities() throws {
        let dear: [[Int64?]] = [[1], [1_000_000_000_000]]
        #expect(try MinimumCostAssignment(dear).columns == [0, nil])
        #expect(try MinimumCostAssignment(dear, columns: [Column()], priorities: [0, 1]).columns == [nil, 0])
        // The first row could keep both others out; two rows count for more than its priority.
        let both: [[Int64?]] = [[0, 9], [0, nil], [nil, 0]]
        let columns = [Column(), Column()]
        #expect(try MinimumCostAssignment(both, columns: columns, priorities: [2, 1, 0]).columns == [1, 0, nil])
    }

    /// The most rows, most of them of high priorities, then the least cost, over every subset of the places.
    private static func best(
        _ costs: [[Int64?]],
        _ columns: [Column],
        _ priorities: [Int]
    ) -> (counts: [Int], cost: Int64) {
        let classes = Set(priorities).sorted(by: >)
        func isBetter(_ one: (counts: [Int], cost: Int64), _ other: (counts: [Int], cost: Int64)) -> Bool {
            for (left, right) in zip(one.counts, other.counts) where left != right { return left > right }
            return one.cost < other.cost
        }
        let places = columns.enumerated().flatMap { column, own in own.places.map { (column: column, adds: $0) } }
        var states: [Int: (counts: [Int], cost: Int64)] = [0: (Array(repeating: 0, count: classes.count + 1), 0)]
        for (row, own) in costs.enumerated() {
            var next = states
            for (used, state) in states {
                for (place, value) in places.enumerated() where used & 1 << place == 0 {
                    guard let cost = own[value.column] else { continue }
                    var better = state
                    better.counts[0] += 1
                    better.counts[1 + (classes.firstIndex(of: priorities[row]) ?? 0)] += 1
                    better.cost += cost + value.adds
                    if next[used | 1 << place].map({ isBetter(better, $0) }) ?? true {
                        next[used | 1 << place] = better
                    }
                }
            }
            states = next
        }
        return states.values.reduce((Array(repeating: -1, count: classes.count + 1), 0)) { isBetter($1, $0) ? $1 : $0 }
    }

    @Test("the result is the best of all, for up to eight rows and columns")
    func all() throws {
        let seed: UInt64 = 88
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(400, long: 20_000) {
            let rows = Int.random(in: 0...8, using: &random)
            let isPlain = Bool.random(using: &random)
            let width = Int.random(in: 0...(isPlain ? 8 : 4), using: &random)
            let span: Int64 = [2, 10, 1_000, 1_000_000_000_000].randomElement(using: &random) ?? 10
            let holes = Int.random(in: 0...9, using: &random)
            let costs = (0..<rows).map { _ in
                (0..<width).map { _ in
                    Int.random(in: 0..<10, using: &random) < holes
                        ? nil : Int64.random(in: -span...span, using: &random)
                }
            }
            let columns = (0..<width).map { _ -> Column in
                if isPlain { return Column() }
                let count = Int.random(in: 0...2, using: &random)
                return Column(places: (0..<count).map { _ in Int64.random(in: 0...span, using: &random) }.sorted())
            }
            let priorities = (0..<rows).map { _ in isPlain ? 0 : Int.random(in: -1...1, using: &random) }
            let found = try MinimumCostAssignment(costs, columns: columns, priorities: priorities)
            let wanted = Self.best(costs, columns, priorities)
            let place = "seed \(seed), run \(run): \(costs), \(columns.map(\.places)), \(priorities)"
            #expect(found.cost == wanted.cost, "\(place)")
            let counts = Set(priorities).sorted(by: >).map { priority in
                found.columns.indices.filter { found.columns[$0] != nil && priorities[$0] == priority }.count
            }
            #expect([found.count] + counts == wanted.counts, "\(place)")
            Self.check(found, costs, columns, place)
        }
    }

    /// Checks that a result is possible, and that its cost is what its pairs cost.
    private static func check(
        _ found: MinimumCostAssignment,
        _ costs: [[Int64?]],
        _ columns: [Column],
        _ place: String
    ) {
        var cost: Int64 = 0
        for (column, own) in columns.enumerated() {
            let rows = found.columns.indices.filter { found.columns[$0] == column }
            #expect(rows.count <= own.places.count, "\(place)")
            #expect(rows.allSatisfy { costs[$0][column] != nil }, "\(place)")
            cost += rows.reduce(0) { $0 + (costs[$1][column] ?? 0) } + own.places.prefix(rows.count).reduce(0, +)
        }
        #expect(cost == found.cost, "\(place)")
    }

    @Test("the totals are those of another implementation, for up to 100 rows and columns")
    func totals() throws {
        let rows = try fixture("assignment-totals.csv").split(whereSeparator: \.isNewline).dropFirst()
        #expect(rows.count == 228)
        for line in rows {
            let numbers = line.split(separator: ",").compactMap { UInt64($0) }
            try #require(numbers.count == 7)
            var state = numbers[0]
            func draw() -> UInt64 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return state >> 33
            }
            let costs = (0..<numbers[1]).map { _ in
                (0..<numbers[2]).map { _ -> Int64? in
                    let cost = Int64(draw() % numbers[3])
                    return draw() % 1_000 < numbers[4] ? nil : cost
                }
            }
            let found = try MinimumCostAssignment(costs)
            #expect(found.count == Int(numbers[5]), "\(line)")
            #expect(found.cost == Int64(numbers[6]), "\(line)")
        }
    }

    @Test("what cannot be computed is refused, and the largest costs do not overflow")
    func hostile() throws {
        func reason(
            _ costs: [[Int64?]],
            _ columns: [Column]? = nil,
            _ priorities: [Int] = []
        ) -> AssignmentError.Reason? {
            do throws(AssignmentError) {
                _ = try MinimumCostAssignment(
                    costs,
                    columns: columns ?? Array(repeating: Column(), count: costs.first?.count ?? 0),
                    priorities: priorities
                )
                return nil
            } catch {
                return error.reason
            }
        }
        #expect(reason([[1, .max]]) == .costOutOfRange(row: 0, column: 1, cost: .max))
        #expect(reason([[1], [.min]]) == .costOutOfRange(row: 1, column: 0, cost: .min))
        #expect(reason([[1], [1, 2]]) == .unevenRow(row: 1, count: 2, columns: 1))
        #expect(reason([[1]], [Column(), Column()]) == .unevenRow(row: 0, count: 1, columns: 2))
        #expect(reason([[1]], [Column(places: [2, 1])]) == .placeOutOfRange(column: 0, place: 1, cost: 1))
        #expect(reason([[1]], [Column(places: [-1])]) == .placeOutOfRange(column: 0, place: 0, cost: -1))
        #expect(reason([[1]], [Column(places: [.max])]) == .placeOutOfRange(column: 0, place: 0, cost: .max))
        #expect(reason([[1]], nil, [1, 2]) == .unevenPriorities(count: 2, rows: 1))
        #expect(reason(Array(repeating: [], count: 1_001)) == .tooManyRows(count: 1_001, limit: 1_000))
        #expect(
            reason([Array(repeating: 1, count: 1_001)]) == .tooManyColumns(count: 1_001, limit: 1_000)
        )
        // As many as there may be.
        #expect(reason(Array(repeating: [], count: 1_000)) == nil)
        #expect(reason([Array(repeating: 1, count: 1_000)]) == nil)
        let error = AssignmentError(.costOutOfRange(row: 0, column: 1, cost: .max))
        #expect(error.code.rawValue == "assignment.costOutOfRange")
        #expect(error.description == "the cost 9223372036854775807 of row 0 in column 1 is out of range")
        let (low, high) = (MinimumCostAssignment.costs.lowerBound, MinimumCostAssignment.costs.upperBound)
        let rows = 200
        let costs = (0..<rows).map { row in (0..<3).map { column -> Int64? in (row + column) % 2 == 0 ? low : high } }
        let columns = Array(repeating: Column(places: Array(repeating: high, count: 20)), count: 3)
        let found = try MinimumCostAssignment(costs, columns: columns, priorities: Array(0..<rows))
        #expect(found.count == 60)
        // The 60 rows of the highest priorities: all 60 places cost `high`; the 30 even rows and 20 of the odd ones get
        // a cell of −`high`, which leaves 60 + 10 − 50.
        #expect(found.columns.prefix(140).allSatisfy { $0 == nil })
        #expect(found.cost == 20 * high)
    }
}
