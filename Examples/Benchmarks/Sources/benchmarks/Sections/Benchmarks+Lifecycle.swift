import Tableside

extension Benchmarks {
    /// The cost of a lookup in a lifecycle table.
    static func lifecycle() -> [Benchmark] {
        let permitted = Dinner.permitted
        let refused = Dinner.refused
        let authors = permitted.map { Author(UserID("ana"), as: $0.role, at: BranchID("centru")) }
        let now = Instant(millisecondsSince1970: 1_774_720_800_000)
        return [
            Benchmark(
                "lifecycle: transition by the table",
                per: "transition",
                operations: permitted.count,
                target: 10,
                limit: .firstPeer(atMost: 3.2),
                subject: Contender("Lifecycle.resolve") { try take(permitted) },
                peers: [Contender("switch by hand") { bare(permitted) }]
            ),
            Benchmark(
                "lifecycle: refusal by the table",
                per: "refusal",
                operations: refused.count,
                target: 30,
                limit: .firstPeer(atMost: 9.7),
                subject: Contender("Lifecycle.resolve, thrown and caught") { refusals(refused) },
                peers: [Contender("switch by hand") { bare(refused) }]
            ),
            Benchmark(
                "lifecycle: command with a guard and one event",
                per: "command",
                operations: permitted.count,
                target: 50,
                limit: .allocations(permitted.count, atMost: 7),
                subject: Contender("Aggregate.perform, smallest aggregate") {
                    var digest: UInt64 = 0
                    var course = Dinner.Course(id: OrderID("order"))
                    for (question, author) in zip(permitted, authors) {
                        if question.command == .place { course = Dinner.Course(id: OrderID("order")) }
                        try course.perform(question.command, by: author, at: now)
                        mix(&digest, UInt64(code(course.state)))
                    }
                    return digest
                },
                peers: [Contender("switch by hand") { bare(permitted) }]
            ),
        ]
    }

    private static func take(_ questions: [Dinner.Question]) throws -> UInt64 {
        let lifecycle = Dinner.lifecycle
        var digest: UInt64 = 0
        for question in questions {
            let row = try lifecycle.resolve(question.state, question.command, by: question.role) {
                _ -> Dinner.Refusal? in
                nil
            }
            mix(&digest, UInt64(code(row.to)))
        }
        return digest
    }

    private static func refusals(_ questions: [Dinner.Question]) -> UInt64 {
        let lifecycle = Dinner.lifecycle
        var digest: UInt64 = 0
        for question in questions {
            do {
                let row = try lifecycle.resolve(question.state, question.command, by: question.role) {
                    _ -> Dinner.Refusal? in
                    nil
                }
                mix(&digest, UInt64(code(row.to)))
            } catch {
                mix(&digest, 99)
            }
        }
        return digest
    }

    private static func bare(_ questions: [Dinner.Question]) -> UInt64 {
        var digest: UInt64 = 0
        for question in questions {
            let to = Dinner.bare(question.state, question.command, question.role.index ?? -1)
            mix(&digest, to.map { UInt64(code($0)) } ?? 99)
        }
        return digest
    }

    private static func code(_ state: Dinner.State) -> Int {
        switch state {
        case .draft: 0
        case .placed: 1
        case .accepted: 2
        case .preparing: 3
        case .ready: 4
        case .served: 5
        case .completed: 6
        case .rejected: 7
        case .cancelled: 8
        case .expired: 9
        }
    }
}
