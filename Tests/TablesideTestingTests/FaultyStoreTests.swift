import TablesideCore
import TablesideHosting
import TablesideTesting
import Testing

/// A scenario of several commands, run once for every call of the store and every fault.
@Suite("Faulty store")
struct FaultyStoreTests {
    /// What a scenario leaves behind: it must be the same whatever went wrong on the way.
    private struct Trace: Equatable {
        var till: Tally?
        var room: Tally?
        var events: [String]
        var refused: [String]
        var runningTimers: [String]
    }

    private static let start = Instant(millisecondsSince1970: 1_774_699_200_000)
    private static let till = TallyID("till")
    private static let room = TallyID("room")

    /// Sells two seats, refuses a third, moves money, lets an alarm ring; everything through the given store.
    private func play(on store: any HostStore) async throws -> [String] {
        let runner = CommandRunner(
            store: store,
            clock: ManualClock(Self.start),
            retry: .exponential(first: .milliseconds(10), longest: .seconds(1), attempts: 10) { 0 },
            timers: [.command(Tally.self)]
        )
        var refused: [String] = []
        func give(_ id: String, _ command: Tally.Command, to tally: TallyID, by name: String) async throws {
            let author = Author.guest(UserID(name))
            do throws(CommandFailure<Tally.Refusal>) {
                let at = Self.start
                try await runner.perform(
                    Envelope(command, on: Tally.self, tally, by: author, id: CommandID(id)),
                    at: at
                )
            } catch {
                guard error.refusal != nil else { throw error }
                refused.append("\(id) \(error.code)")
            }
        }
        try await give("1", .claim(seat: 1, by: UserID("ana")), to: Self.room, by: "ana")
        try await give("2", .claim(seat: 1, by: UserID("ben")), to: Self.room, by: "ben")
        try await give("3", .add(amount: 20), to: Self.till, by: "ana")
        try await give("4", .add(amount: -30), to: Self.till, by: "ben")
        try await give("5", .arm(at: Self.start + .minutes(5)), to: Self.room, by: "ana")
        try await give("6", .claim(seat: 2, by: UserID("ben")), to: Self.room, by: "ben")
        // Timers and the reading of their list are the host's loop: it comes round again.
        for minute in 4..<9 {
            _ = try? await runner.fireDue(at: Self.start + .minutes(minute), limit: 10)
        }
        return refused
    }

    private func trace(_ store: MemoryStore, refused: [String]) async throws -> Trace {
        let timers = DocumentQuery(Due.kind, scope: Tally.kind.rawValue, limit: 10)
        var till = try await store.load(Tally.self, Self.till)
        var room = try await store.load(Tally.self, Self.room)
        // When the alarm rang depends on how often its loop had to come round.
        let events = try await store.events(limit: 100).events.map { event in
            let recorded = try event.recorded(of: Tally.self)?.event
            if case .rang = recorded { return "\(event.id) rang" }
            return "\(event.id) \(recorded.map { "\($0)" } ?? "") \(event.cause?.description ?? "")"
        }
        till?.version = .absent
        room?.version = .absent
        return Trace(
            till: till,
            room: room,
            events: events,
            refused: refused,
            runningTimers: try await store.query(timers).documents.map(\.ref.id)
        )
    }

    @Test("a scenario survives every fault at every call")
    func everyFaultEverywhere() async throws {
        let calm = MemoryStore()
        let counted = FaultyStore(calm) { _ in nil }
        let expected = try await trace(calm, refused: try await play(on: counted))
        #expect(expected.refused == ["2 tally.taken", "4 tally.outOfRange"])
        #expect(expected.till?.count == 20)
        #expect(expected.room?.seats == [1: UserID("ana"), 2: UserID("ben")])
        #expect(expected.room?.rings == 1)
        #expect(expected.runningTimers == [])
        let calls = counted.calls
        #expect(calls > 20)

        var happened: [StoreFault: Int] = [:]
        for call in 0..<calls {
            for fault in StoreFault.allCases {
                let store = MemoryStore()
                let faulty = FaultyStore(store) { $0 == call ? fault : nil }
                let refused = try await play(on: faulty)
                // Heal: what was delayed for ever so long arrives at last.
                _ = try? await faulty.fetch([])
                let seen = try await trace(store, refused: refused)
                #expect(seen == expected, "\(fault) at call \(call) of \(calls)")
                #expect(faulty.faults == [fault])
                happened[fault, default: 0] += 1
            }
        }
        #expect(happened.count == StoreFault.allCases.count)
    }

    @Test("a scenario survives faults at random", arguments: 0..<40 as Range<UInt64>)
    func randomFaults(seed: UInt64) async throws {
        let calm = MemoryStore()
        let expected = try await trace(calm, refused: try await play(on: calm))
        let store = MemoryStore()
        let faulty = FaultyStore(store) { call in
            var generator = SplitMix64(seed: seed &* 1_000 &+ UInt64(call))
            // Faults come in bursts of at most a third of the calls, and end with the commands.
            guard call < 60, generator.next() % 3 == 0 else { return nil }
            return StoreFault.allCases.randomElement(using: &generator)
        }
        let refused = try await play(on: faulty)
        // Heal: what was delayed arrives, and the loop of the timers comes round once more.
        _ = try? await faulty.fetch([])
        let healed = CommandRunner(store: store, clock: ManualClock(Self.start), timers: [.command(Tally.self)])
        _ = try await healed.fireDue(at: Self.start + .minutes(9), limit: 10)
        #expect(try await trace(store, refused: refused) == expected, "seed \(seed), \(faulty.faults)")
    }

    @Test("a store that stays away is reported, and nothing is changed")
    func unavailable() async throws {
        let store = MemoryStore()
        let clock = ManualClock(Self.start)
        let runner = CommandRunner(
            store: FaultyStore(store) { _ in .requestLost },
            clock: clock,
            retry: .exponential(first: .milliseconds(100), longest: .seconds(1), attempts: 6) { .max }
        )
        do {
            try await runner.perform(
                Envelope(.add(amount: 1), on: Tally.self, Self.till, by: .system, id: CommandID("1"))
            )
            Issue.record("the command went through")
        } catch {
            #expect(error == .store(StoreError(.unavailable(detail: "the answer is lost"))))
        }
        #expect(try await store.load(Tally.self, Self.till) == nil)
        // Five waits of at most 100, 200, 400, 800 and 1000 ms were made.
        #expect(clock.now() > Self.start)
        #expect(clock.now() <= Self.start + .milliseconds(2_500))
    }

    @Test("once the outcome was unknown it stays so when the store goes away")
    func unsure() async throws {
        let store = MemoryStore()
        let faulty = FaultyStore(store) { call in
            call == 0 ? nil : call == 1 ? .acknowledgementLost : .requestLost
        }
        let runner = CommandRunner(store: faulty, clock: ManualClock(Self.start), retry: .immediate(attempts: 5))
        do {
            try await runner.perform(
                Envelope(.add(amount: 1), on: Tally.self, Self.till, by: .system, id: CommandID("1"))
            )
            Issue.record("the command went through")
        } catch {
            #expect(error.code.rawValue == "store.outcomeUnknown")
        }
        // It was applied: the repetition under the same id says so.
        let healed = CommandRunner(store: store, clock: ManualClock(Self.start))
        let again = try await healed.perform(
            Envelope(.add(amount: 1), on: Tally.self, Self.till, by: .system, id: CommandID("1"))
        )
        #expect(again.isReplay)
        #expect(try await store.load(Tally.self, Self.till)?.count == 1)
    }
}
