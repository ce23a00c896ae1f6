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
        try begun.perform(.follow(rules: ShiftRules(policy: .leastActive)), by: manager, at: now)
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
        ] + (try bands())
    }

    /// The same under the default band, among eight and a thousand waiters, with and without sections.
    ///
    /// The time among a thousand is held against the time among eight: a choice may grow with the number of waiters, and
    /// an explained one, which sorts them, with that number times its logarithm.
    private static func bands() throws -> [Benchmark] {
        var rows: [Benchmark] = []
        for (count, sections, target) in [
            (8, 0, 100), (8, 20, 100), (1_000, 0, nil), (1_000, 20, nil),
        ] as [(Int, Int, Double?)] {
            let (choosing, explaining, operations) = try choices(among: count, sections: sections)
            let few = count == 8 ? nil : try choices(among: 8, sections: sections, named: "the same among 8")
            let name = "floor: waiter among \(count) by the band" + (sections > 0 ? ", \(sections) sections" : "")
            rows.append(
                Benchmark(
                    name,
                    per: "choice",
                    operations: operations,
                    target: target,
                    limit: few.map { .floor($0.choosing, atMost: 1_000 / 8) },
                    subject: choosing
                )
            )
            rows.append(
                Benchmark(
                    name + ", explained",
                    per: "choice",
                    operations: operations,
                    target: target.map { $0 * 10 },
                    // The logarithm of a thousand is 3.32 times that of eight.
                    limit: few.map { .floor($0.explaining, atMost: 3.32 * 1_000 / 8) },
                    subject: explaining
                )
            )
        }
        return rows
    }

    /// The choices for a hundred parties among so many waiters, with and without saying why, and their number.
    private static func choices(
        among count: Int,
        sections: Int,
        named name: String? = nil
    ) throws -> (choosing: Contender, explaining: Contender, operations: Int) {
        let (shift, facts, later) = try band(of: count, sections: sections)
        let choosing = Contender(name ?? "Shift.waiter(for:at:)") {
            facts.reduce(into: 0) { digest, facts in
                mix(&digest, UInt64(shift.waiter(for: facts, at: later)?.rawValue.utf8.count ?? 0))
            }
        }
        let explaining = Contender(name ?? "Shift.choose(for:facts:at:)") {
            facts.reduce(into: 0) { digest, facts in
                guard case .assigned(let waiter, _) = shift.choose(for: "new", facts: facts, at: later)
                else { return mix(&digest, 0) }
                mix(&digest, UInt64(waiter.rawValue.utf8.count))
            }
        }
        return (choosing, explaining, facts.count)
    }

    /// Waiters with one to three orders in hand, which a thousand of them fill the shift with, a hundred parties, and the
    /// time of the choice; with sections, each waiter owns one of them, and each of them has ten tables.
    private static func band(of count: Int, sections: Int) throws -> (Shift, [WorkFacts], Instant) {
        let manager = Author.manager("mara", at: "branch")
        let now = Instant(millisecondsSince1970: 1_774_000_000_000)
        var shift = Shift(id: BranchDay(branch: "branch", date: try CivilDate(year: 2026, month: 3, day: 28)))
        var rules = ShiftRules(mode: .claim)
        for section in 0..<sections {
            rules.sections[SectionID("s\(section)")] = Set((0..<10).map { TableID("t\(section)-\($0)") })
        }
        try shift.perform(.follow(rules: rules), by: manager, at: now)
        for number in 0..<count {
            let waiter = UserID("w\(number)")
            if sections > 0 {
                let plan = WaiterPlan(sections: [SectionID("s\(number % sections)")])
                try shift.perform(.plan(waiter: waiter, plan: plan), by: manager, at: now)
            }
            try shift.perform(.begin(waiter: waiter, cap: 6), by: manager, at: now)
            for order in 0...number % 3 {
                let facts = WorkFacts(covers: 1 + (number + order) % 4)
                let id = OrderID("w\(number)-\(order)")
                try shift.perform(.take(order: id, facts: facts, waiter: waiter), by: manager, at: now)
            }
        }
        rules.mode = .assign
        try shift.perform(.follow(rules: rules), by: manager, at: now)
        let facts = (0..<100).map { party in
            let table = sections > 0 ? TableID("t\(party % sections)-\(party % 10)") : nil
            return WorkFacts(covers: 1 + party % 6, table: table)
        }
        return (shift, facts, now + .minutes(20))
    }
}
