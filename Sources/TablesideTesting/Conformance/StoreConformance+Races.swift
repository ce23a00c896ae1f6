import TablesideCore
import TablesideHosting

extension StoreConformance {
    static let races: [Check] = [
        Check(name: "of writers who claim one key, one wins") { suite, store, bench in
            for round in 0..<min(suite.rounds, 500) {
                let ref = Sheet.ref("key \(round)")
                let winners = try await suite.compete(on: store) { writer in
                    try Draft.unit("\(round)/\(writer)") { changes in
                        var sheet = Sheet("key \(round)", text: "\(writer)")
                        changes.put(&sheet)
                    }
                }
                bench.expectEqual(winners.count, 1, "the winners of \(ref)")
                let text = try await store.load(Sheet.self, "key \(round)")?.text
                bench.expectEqual(text, winners.first.map(String.init), "who is noted at \(ref)")
            }
        },
        Check(name: "of decisions that rest on each other, one wins") { suite, store, bench in
            // Each writer writes its own document and checks those of the others: more than one winner is write skew.
            for round in 0..<min(suite.rounds, 500) {
                let winners = try await suite.compete(on: store) { writer in
                    try Draft.unit("\(round)/\(writer)") { changes in
                        for other in 0..<suite.writers {
                            if other == writer {
                                var sheet = Sheet("night \(round)/\(writer)")
                                changes.put(&sheet)
                            } else {
                                changes.check(Sheet.ref("night \(round)/\(other)"), is: .absent)
                            }
                        }
                    }
                }
                bench.expectEqual(winners.count, 1, "the winners of night \(round)")
            }
        },
        Check(name: "no increment is lost") { suite, store, bench in
            let id = TallyID("till")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<suite.writers {
                    group.addTask {
                        let runner = CommandRunner(
                            store: store,
                            clock: ManualClock(Draft.now),
                            retry: .immediate(attempts: 100_000)
                        )
                        for round in 0..<suite.rounds {
                            let command = CommandID("\(writer)/\(round)")
                            try await runner.perform(
                                Envelope(.add(amount: 1), on: Tally.self, id, by: .system, id: command)
                            )
                        }
                    }
                }
                try await group.waitForAll()
            }
            let total = suite.writers * suite.rounds
            bench.expectEqual(try await store.load(Tally.self, id)?.count, total, "the count")
            let feed = try await bench.feed(of: store, expecting: total)
            var before = Version.absent
            for event in feed {
                bench.expectEqual(event.version, before.next, "the version after \(before)")
                before = event.version
            }
        },
        Check(name: "no seat is sold twice") { suite, store, bench in
            let id = TallyID("room")
            let seats = max(1, suite.rounds / 4)
            let sold = Locked<[Int: [UserID]]>([:])
            await withTaskGroup(of: Void.self) { group in
                for writer in 0..<suite.writers {
                    group.addTask {
                        let runner = CommandRunner(
                            store: store,
                            clock: ManualClock(Draft.now),
                            retry: .immediate(attempts: 100_000)
                        )
                        let user = UserID("user \(writer)")
                        for seat in 0..<seats {
                            let command = Tally.Command.claim(seat: seat, by: user)
                            let name = CommandID("\(writer)/\(seat)")
                            do throws(CommandFailure<Tally.Refusal>) {
                                try await runner.perform(
                                    Envelope(command, on: Tally.self, id, by: .guest(user), id: name)
                                )
                                sold.withLock { $0[seat, default: []].append(user) }
                            } catch {
                                bench.expect(error.refusal != nil, "a claim failed: \(error)")
                            }
                        }
                    }
                }
            }
            let winners = sold.withLock { $0 }
            bench.expectEqual(winners.filter { $0.value.count != 1 }, [:], "the seats that went to several")
            let stored = try await store.load(Tally.self, id)?.seats
            bench.expectEqual(stored, winners.compactMapValues(\.first), "who has which seat")
            bench.expectEqual(stored?.count, seats, "the seats that are sold")
        },
        Check(name: "a unit that is sent several times at once is applied once") { suite, store, bench in
            for round in 0..<min(suite.rounds, 500) {
                let unit = try Draft.unit("c\(round)", content: "add", receipt: round) { changes in
                    var tally = Tally(id: TallyID("\(round)"))
                    try changes.perform(.add(amount: 1), on: &tally, by: .system, at: Draft.now)
                }
                let applied = Locked(0)
                let unsure = bench.unsure
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<suite.writers {
                        group.addTask {
                            do throws(StoreError) {
                                if case .applied = try await store.commit(unit) {
                                    applied.withLock { $0 += 1 }
                                }
                            } catch {
                                bench.fail("a repetition failed: \(error)")
                            }
                        }
                    }
                }
                let times = applied.withLock { $0 }
                let most = 1 + bench.unsure - unsure
                bench.expect((1...most).contains(times), "unit \(round) was applied \(times) times")
            }
            _ = try await bench.feed(of: store, expecting: min(suite.rounds, 500))
        },
        Check(name: "of two contents under one id, one is applied") { suite, store, bench in
            for round in 0..<min(suite.rounds, 500) {
                let applied = Locked<[Int]>([])
                let units = try (0..<suite.writers).map { writer in
                    try Draft.unit("\(round)", content: "\(writer)", receipt: writer) { changes in
                        var tally = Tally(id: TallyID("\(round)/\(writer)"))
                        try changes.perform(.add(amount: 1), on: &tally, by: .system, at: Draft.now)
                    }
                }
                await withTaskGroup(of: Void.self) { group in
                    for (writer, unit) in units.enumerated() {
                        group.addTask {
                            do throws(StoreError) {
                                let outcome = try await store.commit(unit)
                                if case .applied = outcome { applied.withLock { $0.append(writer) } }
                            } catch {
                                bench.expect(error.isReuse, "not commandReused but \(error)")
                            }
                        }
                    }
                }
                let winners = applied.withLock { $0 }
                bench.expectEqual(winners.count, 1, "the contents applied under id \(round)")
                let found = try await store.fetch(units.flatMap { $0.writes.map(\.ref) })
                bench.expectEqual(
                    found.keys.map(\.id),
                    winners.map { "\(round)/\($0)" },
                    "the documents of id \(round)"
                )
            }
            _ = try await bench.feed(of: store, expecting: min(suite.rounds, 500))
        },
        Check(name: "of removals and writes of one document, one wins") { suite, store, bench in
            for round in 0..<min(suite.rounds, 500) {
                let id = "key \(round)"
                _ = try await store.commit(Draft.write("first \(round)", Sheet(id)))
                let winners = try await suite.compete(on: store) { writer in
                    try Draft.unit("\(round)/\(writer)") { changes in
                        var sheet = Sheet(id, text: "\(writer)").read(at: 1)
                        if writer.isMultiple(of: 2) { changes.remove(sheet) } else { changes.put(&sheet) }
                    }
                }
                bench.expectEqual(winners.count, 1, "the winners of \(id)")
                let text = try await store.load(Sheet.self, id)?.text
                let expected = winners.first.flatMap { $0.isMultiple(of: 2) ? nil : "\($0)" }
                bench.expectEqual(text, expected, "what is left of \(id)")
            }
        },
    ]

    /// Lets every writer commit its own unit at the same time.
    ///
    /// - Returns: the writers whose units were applied; the others got a conflict.
    private func compete(
        on store: any HostStore,
        with unit: (_ writer: Int) throws -> CommitUnit
    ) async throws -> [Int] {
        let units = try (0..<writers).map(unit)
        return try await withThrowingTaskGroup(of: Int?.self) { group in
            for (writer, unit) in units.enumerated() {
                group.addTask {
                    do throws(StoreError) {
                        _ = try await store.commit(unit)
                        return writer
                    } catch {
                        guard error.isConflict else { throw error }
                        return nil
                    }
                }
            }
            return try await group.reduce(into: []) { winners, winner in
                if let winner { winners.append(winner) }
            }
        }
    }
}
