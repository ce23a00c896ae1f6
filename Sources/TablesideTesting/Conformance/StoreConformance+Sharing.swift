import TablesideCore
import TablesideHosting

extension StoreConformance {
    static let sharing: [Check] = [
        Check(name: "two stores over the same data are one", need: .connect) { suite, first, bench in
            guard let connect = suite.connect else { return }
            let second = try await bench.joined(by: connect)
            // Each round one of them writes and the other reads what it may have read before.
            for round in 0..<6 {
                let (writer, reader) = round.isMultiple(of: 2) ? (first, second as any HostStore) : (second, first)
                bench.begin("round \(round)")
                let sheet = Sheet("a", text: "\(round)", sortKey: "k").read(at: round)
                let unit = try Draft.write("c\(round)", sheet, Sheet("b\(round)", sortKey: "k"))
                _ = try await writer.commit(unit)
                let text = try await reader.load(Sheet.self, "a")?.text
                bench.expectEqual(text, "\(round)", "the text that the other store reads")
                let query = DocumentQuery(Sheet.kind, limit: 100)
                let listed = try await bench.listing(of: reader, query, expecting: 2)
                bench.expectEqual(listed.map(\.ref.id), ["a", "b\(round)"], "what the other store lists")
                guard case .replayed = try await reader.commit(unit) else {
                    return bench.fail("the other store applies unit \(round) again")
                }
                await bench.expectConflict(of: "an old version", try Draft.write("old \(round)", sheet), on: reader)
                _ = try await reader.commit(Draft.unit("gone \(round)") { $0.remove(Sheet("b\(round)").read(at: 1)) })
                let gone = try await writer.fetch([Sheet.ref("b\(round)")])
                bench.expect(gone.isEmpty, "what one store removed is found by the other")
                _ = try await writer.commit(Draft.tally("t\(round)"))
                _ = try await bench.feed(of: reader, expecting: round + 1)
            }
        },
        Check(name: "writers at two stores over the same data sell nothing twice", need: .connect) {
            suite,
            first,
            bench in
            guard let connect = suite.connect else { return }
            let stores: [any HostStore] = [first, try await bench.joined(by: connect)]
            let rounds = max(1, suite.rounds / 10)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<suite.writers {
                    group.addTask {
                        let runner = CommandRunner(
                            store: stores[writer % 2],
                            clock: ManualClock(Draft.now),
                            retry: .immediate(attempts: 100_000)
                        )
                        for round in 0..<rounds {
                            let id = CommandID("\(writer)/\(round)")
                            let envelope = Envelope(.add(amount: 1), on: Tally.self, "till", by: .system, id: id)
                            try await runner.perform(envelope)
                        }
                    }
                }
                try await group.waitForAll()
            }
            for store in stores {
                let count = try await store.load(Tally.self, "till")?.count
                bench.expectEqual(count, suite.writers * rounds, "the count")
                _ = try await bench.feed(of: store, expecting: suite.writers * rounds)
            }
        },
    ]
}
