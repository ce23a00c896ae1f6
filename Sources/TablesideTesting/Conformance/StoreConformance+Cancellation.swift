import TablesideCore
import TablesideHosting

extension StoreConformance {
    static let cancellation: [Check] = [
        Check(name: "a unit whose caller gave up is whole or not at all") { suite, store, bench in
            guard let raw = bench.raw else { return }
            let units = try (0..<100).map { try Draft.tally("\($0)", receipt: $0) }
            var replies: [Result<CommitOutcome, StoreError>] = []
            for (number, unit) in units.enumerated() {
                try bench.count(.commits)
                let call = Task { () async -> Result<CommitOutcome, StoreError> in
                    // Half of the callers gave up before the call, the others give up in the middle of it.
                    if number.isMultiple(of: 2) { withUnsafeCurrentTask { $0?.cancel() } }
                    return await result(of: { () async throws(StoreError) in try await raw.commit(unit) })
                }
                for _ in 0..<number / 2 { await Task.yield() }
                call.cancel()
                let reply = await call.value
                if case .success(.applied) = reply { _ = bench.isFirstAnswer(to: unit.command.id, isReplay: false) }
                replies.append(reply)
            }
            for (unit, reply) in zip(units, replies) {
                let again = try await store.commit(unit)
                switch (reply, again) {
                case (.success(.replayed), _): bench.fail("the new \(unit.command.id) is a replay")
                case (.success(.applied), .applied):
                    bench.fail("\(unit.command.id) was acknowledged to a caller who gave up, and is not there")
                case (.success(.applied), .replayed), (.failure, .applied): break
                case (.failure(let error), .replayed):
                    if case .outcomeUnknown = error.reason { continue }
                    bench.fail("\(unit.command.id) was applied in spite of \(error)")
                }
            }
            try await bench.expectTallies(of: units, on: store)
        },
        Check(name: "a reading whose caller gave up is right or fails") { _, store, bench in
            guard let raw = bench.raw else { return }
            let unit = try Draft.tally("a", receipt: 7)
            _ = try await store.commit(unit)
            // The feed may lag, but what was in it once is in it.
            _ = try await bench.feed(of: store, expecting: 1)
            let ref = DocumentRef(Tally.self, "a")
            for yields in 0..<10 {
                let found = await givenUp(after: yields) { () throws(StoreError) in try await raw.fetch([ref]).count }
                bench.expect(found ?? 1 == 1, "a fetch that was given up finds nothing")
                let listed = await givenUp(after: yields) { () throws(StoreError) in
                    try await raw.query(DocumentQuery(Tally.kind, limit: 10)).documents.count
                }
                bench.expect(listed ?? 1 == 1, "a query that was given up lists nothing")
                let events = await givenUp(after: yields) { () throws(StoreError) in
                    try await raw.events(limit: 10).events.count
                }
                bench.expect(events ?? 1 == 1, "a reading of the feed that was given up finds nothing")
                let receipt = await givenUp(after: yields) { () throws(StoreError) in
                    try await raw.recall(unit.command.command) == nil ? 0 : 1
                }
                bench.expect(receipt ?? 1 == 1, "a recall that was given up finds nothing")
            }
            try await bench.expectTallies(of: [unit], on: store)
        },
    ]

    /// Makes a call in a task that is canceled before it or in the middle of it; `nil` if the call fails.
    private static func givenUp<Answer: Sendable>(
        after yields: Int,
        _ call: @escaping @Sendable () async throws(StoreError) -> Answer
    ) async -> Answer? {
        let task = Task { () async -> Answer? in
            if yields == 0 { withUnsafeCurrentTask { $0?.cancel() } }
            return try? await result(of: call).get()
        }
        for _ in 0..<yields { await Task.yield() }
        task.cancel()
        return await task.value
    }

    private static func result<Answer>(
        of call: () async throws(StoreError) -> Answer
    ) async -> Result<Answer, StoreError> {
        do throws(StoreError) { return .success(try await call()) } catch { return .failure(error) }
    }
}
