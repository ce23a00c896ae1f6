import Tableside

extension Benchmarks {
    /// The cost of choosing waiters for a hundred orders at once, as a matrix of costs and through a shift.
    static func batch() throws -> [Benchmark] {
        let costs = matrix(of: 100)
        let plain = costs.map { $0.map { $0 ?? 0 } }
        let branch = BranchID(rawValue: "branch")
        let manager = Author.manager(UserID(rawValue: "mara"), at: branch)
        let now = Instant(millisecondsSince1970: 1_774_000_000_000)
        var begun = Shift(id: BranchDay(branch: branch, date: try CivilDate(year: 2026, month: 3, day: 28)))
        try begun.perform(.follow(rules: ShiftRules(mode: .claim)), by: manager, at: now)
        for waiter in 0..<100 {
            try begun.perform(.begin(waiter: UserID("w\(waiter)"), cap: 6), by: manager, at: now)
        }
        let shift = begun
        let orders = (0..<100).map { order in
            Shift.Work(id: OrderID("o\(order)"), facts: WorkFacts(covers: order % 7 + 1))
        }
        return [
            Benchmark(
                "batch: 100 rows to 100 columns at the least cost",
                per: "batch",
                operations: 1,
                target: 10_000_000,
                subject: Contender("MinimumCostAssignment") { try UInt64(MinimumCostAssignment(costs).cost) },
                peers: [Contender("Hungarian method by hand, square and without gaps") { UInt64(hungarian(plain)) }]
            ),
            Benchmark(
                "batch: 100 orders to 100 waiters of a shift",
                per: "batch",
                operations: 1,
                target: 10_000_000,
                subject: Contender("Shift.batch") { UInt64(shift.batch(for: orders, at: now).assigned.count) }
            ),
        ]
    }

    /// Costs below a million from a linear congruential generator.
    private static func matrix(of size: Int) -> [[Int64?]] {
        var state: UInt64 = 1
        return (0..<size).map { _ in
            (0..<size).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Int64((state >> 33) % 1_000_000)
            }
        }
    }

    /// The least cost of a square matrix, as textbooks write the method down: rows and columns from 1.
    private static func hungarian(_ costs: [[Int64]]) -> Int64 {
        let size = costs.count
        var (rowPrices, columnPrices) = (
            Array(repeating: Int64(0), count: size + 1), Array(repeating: Int64(0), count: size + 1)
        )
        var (row, way) = (Array(repeating: 0, count: size + 1), Array(repeating: 0, count: size + 1))
        for new in 1...size {
            row[0] = new
            var column = 0
            var least = Array(repeating: Int64.max, count: size + 1)
            var isUsed = Array(repeating: false, count: size + 1)
            repeat {
                isUsed[column] = true
                let here = row[column]
                var (delta, next) = (Int64.max, 0)
                for other in 1...size where !isUsed[other] {
                    let reduced = costs[here - 1][other - 1] - rowPrices[here] - columnPrices[other]
                    if reduced < least[other] { (least[other], way[other]) = (reduced, column) }
                    if least[other] < delta { (delta, next) = (least[other], other) }
                }
                for other in 0...size {
                    if isUsed[other] {
                        rowPrices[row[other]] += delta
                        columnPrices[other] -= delta
                    } else if other > 0 {
                        least[other] -= delta
                    }
                }
                column = next
            } while row[column] != 0
            repeat {
                let before = way[column]
                row[column] = row[before]
                column = before
            } while column != 0
        }
        return (1...size).reduce(0) { $0 + costs[row[$1] - 1][$1 - 1] }
    }
}
