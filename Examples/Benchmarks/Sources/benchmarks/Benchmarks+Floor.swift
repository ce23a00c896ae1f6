import Tableside

extension Benchmarks {
    /// The cost of finding the waiter for an order among eight, with and without saying why.
    static func floor() throws -> [Benchmark] {
        let branch = BranchID(rawValue: "branch")
        let manager = Author.manager(UserID(rawValue: "mara"), at: branch)
        let now = Instant(millisecondsSince1970: 1_774_000_000_000)
        // One of them has less to do than the others.
        let loads = [3, 4, 2, 5, 3, 1, 4, 2]
        let names = loads.indices.map { UserID(rawValue: "w\($0)") }
        var begun = Shift(id: BranchDay(branch: branch, date: try CivilDate(year: 2026, month: 3, day: 28)))
        try begun.perform(.follow(rules: ShiftRules(policy: .leastActive, mode: .claim)), by: manager, at: now)
        for (name, load) in zip(names, loads) {
            try begun.perform(.begin(waiter: name, cap: 6), by: manager, at: now)
            for order in 0..<load {
                let id = OrderID(rawValue: "\(name)-\(order)")
                try begun.perform(.take(order: id, waiter: name), by: manager, at: now)
            }
        }
        let shift = begun
        let facts = WorkFacts(covers: 2)
        let orders = (0..<100).map { OrderID(rawValue: "new-\($0)") }
        let later = now + .minutes(1)
        func number(_ waiter: UserID?) -> UInt64 { UInt64(names.firstIndex { $0 == waiter } ?? names.count) }
        let byHand = Contender("least load of an array by hand") {
            var digest: UInt64 = 0
            for _ in orders {
                var best: Int?
                for (index, load) in loads.enumerated() where load < 6 {
                    if let known = best, loads[known] <= load { continue }
                    best = index
                }
                mix(&digest, UInt64(best ?? loads.count))
            }
            return digest
        }
        return [
            Benchmark(
                "floor: waiter among 8",
                per: "choice",
                operations: orders.count,
                target: 100,
                subject: Contender(
                    "Shift.waiter(for:at:)",
                    { orders.map { _ in shift.waiter(for: facts, at: later) } },
                    digest: { $0.reduce(into: 0) { mix(&$0, number($1)) } }
                ),
                peers: [byHand]
            ),
            Benchmark(
                "floor: waiter among 8, explained",
                per: "choice",
                operations: orders.count,
                target: 1_000,
                subject: Contender(
                    "Shift.choose(for:facts:at:)",
                    { orders.map { shift.choose(for: $0, facts: facts, at: later) } },
                    digest: { choices in
                        choices.reduce(into: 0) { digest, choice in
                            guard case .assigned(let waiter, _) = choice else { return mix(&digest, number(nil)) }
                            mix(&digest, number(waiter))
                        }
                    }
                ),
                peers: [byHand]
            ),
        ]
    }
}
