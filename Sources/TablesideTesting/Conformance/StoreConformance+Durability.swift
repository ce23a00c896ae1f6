import TablesideCore
import TablesideHosting

extension StoreConformance {
    static let durability: [Check] = [
        Check(name: "what was acknowledged is there after reopening", need: .reopen) { suite, store, bench in
            guard let reopen = suite.reopen else { return }
            var store = store
            var units: [CommitUnit] = []
            var cursor: EventCursor?
            for round in 0..<3 {
                bench.begin("round \(round)")
                let new = try (0..<30).map { try Draft.tally("\(round)/\($0)", receipt: 100 * round + $0) }
                for unit in new { _ = try await store.commit(unit) }
                units += new
                // One document that changes, one that goes, and one that comes again.
                _ = try await store.commit(Draft.write("w\(round)", Sheet("a", text: "\(round)").read(at: round)))
                _ = try await store.commit(Draft.write("n\(round)", Sheet("b", scope: "\(round)")))
                _ = try await store.commit(Draft.unit("r\(round)") { $0.remove(Sheet("b").read(at: 1)) })
                if round == 0 { cursor = try await bench.feed(of: store, expecting: 30).last?.cursor }
                store = try await bench.restarted(by: reopen)
                try await bench.expectTallies(of: units, on: store)
                let found = try await store.fetch([Sheet.ref("a"), Sheet.ref("b")])
                bench.expectEqual(found.keys.map(\.id), ["a"], "the documents after reopening")
                bench.expectEqual(found[Sheet.ref("a")]?.version.rawValue, round + 1, "the version after reopening")
                let text = try found[Sheet.ref("a")]?.decoded(as: Sheet.self).text
                bench.expectEqual(text, "\(round)", "the text after reopening")
                let listed = DocumentQuery(Sheet.kind, scope: "\(round)", limit: 10)
                _ = try await bench.listing(of: store, listed, expecting: 0)
                guard case .replayed = try await store.commit(units[0]) else {
                    bench.fail("a unit is applied again after reopening")
                    continue
                }
            }
            let rest = try await store.events(after: cursor, limit: 1_000)
            bench.expect(!rest.events.isEmpty, "a cursor from before reopening is at the end")
            let early = Set(units.prefix(30).map { $0.writes[0].ref })
            bench.expect(
                rest.events.allSatisfy { !early.contains($0.aggregate) },
                "a cursor from before reopening leads to earlier events"
            )
        },
        Check(name: "what was acknowledged is there after a crash", need: .crash) { suite, store, bench in
            guard let crash = suite.crash else { return }
            var store = store
            var units: [CommitUnit] = []
            for round in 0..<(suite.units > 10_000 ? 20 : 3) {
                guard let raw = bench.raw else { return }
                let new = try (0..<40 * suite.writers).map { try Draft.tally("\(round)/\($0)", receipt: $0) }
                let (acknowledgements, signal) = AsyncStream<Void>.makeStream()
                let replies = Locked<[Int: Result<Bool, StoreError>]>([:])
                let writing = Task {
                    await withTaskGroup(of: Void.self) { group in
                        for writer in 0..<suite.writers {
                            group.addTask {
                                for number in stride(from: writer, to: new.count, by: suite.writers) {
                                    do throws(StoreError) {
                                        try bench.count(.commits)
                                        let outcome = try await raw.commit(new[number])
                                        let isApplied = if case .applied = outcome { true } else { false }
                                        if isApplied {
                                            _ = bench.isFirstAnswer(to: new[number].command.id, isReplay: false)
                                        }
                                        replies.withLock { $0[number] = .success(isApplied) }
                                    } catch {
                                        replies.withLock { $0[number] = .failure(error) }
                                    }
                                    signal.yield()
                                }
                            }
                        }
                    }
                    signal.finish()
                }
                // In the middle of the writing, when this many units are answered.
                var answered = 0
                for await _ in acknowledgements {
                    answered += 1
                    if answered == 10 + 50 * (round % 6) { break }
                }
                bench.begin("crash \(round), after \(answered) of \(new.count) answers")
                store = try await bench.restarted(by: crash)
                await writing.value
                let known = replies.withLock { $0 }
                for (number, unit) in new.enumerated() {
                    let again = try await store.commit(unit)
                    guard case .success(true) = known[number], case .applied = again else { continue }
                    bench.fail("\(unit.command.id) was acknowledged before crash \(round), and is not there")
                }
                units += new
                try await bench.expectTallies(of: units, on: store)
            }
        },
    ]
}
