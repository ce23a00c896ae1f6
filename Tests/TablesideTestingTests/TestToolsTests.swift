import TablesideCore
import TablesideHosting
import TablesideTesting
import Testing

@Suite("Test tools")
struct TestToolsTests {
    @Test("SplitMix64 gives the published numbers")
    func numbers() {
        // The first outputs for this seed, as the algorithm's other implementations list them.
        var generator = SplitMix64(seed: 1_234_567)
        let numbers = (0..<5).map { _ in generator.next() }
        #expect(
            numbers == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ]
        )
    }

    @Test("identities run in order, and none is given twice to several askers")
    func identities() async {
        let ids = SerialIDs("order")
        let first: OrderID = ids.next()
        #expect(first == OrderID("order-1"))
        let all = await withTaskGroup(of: [String].self) { group in
            for _ in 0..<8 { group.addTask { (0..<1_000).map { _ in ids.nextText() } } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(all).count == 8_000)
        #expect(ids.nextText() == "order-8002")
    }

    @Test("a manual clock moves when it is moved, and by those who wait")
    func clock() async throws {
        let start = Instant(millisecondsSince1970: 1_000)
        let clock = ManualClock(start)
        #expect(clock.now() == start)
        clock.advance(by: .seconds(2))
        try await clock.sleep(for: .milliseconds(5))
        #expect(clock.now() == Instant(millisecondsSince1970: 3_005))
        clock.set(start)
        #expect(clock.now() == start)
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(clock.now() == start)
    }

    private func failure(
        _ count: Int,
        outages: Int = 0,
        isOutage: Bool = false,
        of command: String = "c"
    ) -> RetryFailure {
        let key = CommandKey(CommandID(command), by: .guest(UserID("ana")))
        return RetryFailure(count: count, outages: outages, isOutage: isOutage, command: key)
    }

    @Test("by default a conflict waits at most 20 ms, an outage up to 2 s, for 3.6 to 7.2 s in all, and no two alike")
    func standardWaits() {
        let pause = RetryPolicy.standard.pause
        #expect((1...10).allSatisfy { pause(failure($0)) == .zero })
        for count in 11...100 { #expect((.zero)...(.milliseconds(20)) ~= pause(failure(count))) }
        let wholes = [25, 50, 100, 200, 400, 800, 1_600, 2_000, 2_000]
        var sums: Set<Int64> = []
        for command in 0..<200 {
            var sum: Int64 = 0
            for (index, whole) in wholes.enumerated() {
                let outage = failure(index + 1, outages: index + 1, isOutage: true, of: "\(command)")
                let wait = pause(outage).milliseconds
                #expect(Int64(whole) / 2 <= wait && wait <= Int64(whole), "\(outage)")
                sum += wait
            }
            sums.insert(sum)
        }
        #expect(sums.count > 150 && sums.allSatisfy { 3_580...7_175 ~= $0 })
        #expect(pause(failure(.max, outages: .max, isOutage: true)) <= .seconds(2))
        #expect(pause(failure(.min, outages: .min, isOutage: true)) >= .zero)
    }

    @Test("an outage ends a command after ten attempts, conflicts after a hundred")
    func giveUp() async {
        for (fault, calls) in [(StoreFault.contention, 10), (.conflict, 100)] {
            let store = FaultyStore(MemoryStore()) { _ in fault }
            let clock = ManualClock()
            let runner = CommandRunner(store: store, clock: clock)
            let add = Envelope(.add(amount: 1), on: Tally.self, "t", by: .guest(UserID("ana")), id: CommandID("c"))
            await #expect(throws: CommandFailure<Tally.Refusal>.self) { try await runner.perform(add) }
            let waited = clock.now() - Instant(millisecondsSince1970: 0)
            #expect(waited <= (fault == .contention ? .milliseconds(7_175) : .seconds(2)))
            // Contention already hits the first read; a conflict only the commits, each after two reads.
            #expect(store.faults.count == (fault == .contention ? calls : store.calls) && store.calls >= calls)
        }
    }

    @Test("waits grow from failure to failure, up to their limit, by the random numbers of the host")
    func waits() {
        func longest(_ random: UInt64, _ failure: Int) -> Elapsed {
            RetryPolicy.exponential(first: .milliseconds(9), longest: .milliseconds(99), attempts: 3) { random }
                .pause(self.failure(failure))
        }
        // The remainder of a random number by one more than the longest wait: 10, 19, 37, 73, 100, 100 …
        #expect(
            [1, 2, 3, 4, 5, 6, 1_000, Int.max].map { longest(1_009, $0) }
                == [9, 2, 10, 60, 9, 9, 9, 9].map(Elapsed.milliseconds)
        )
        #expect(longest(0, 5) == .zero)
        #expect(longest(99, 0) == .milliseconds(9))
        let odd = RetryPolicy.exponential(first: .seconds(-1), longest: .seconds(-5), attempts: -3) { .max }
        #expect(odd.attempts == 1)
        #expect(odd.pause(failure(3)) == .zero)
        let endless = RetryPolicy.exponential(first: .days(1), longest: .milliseconds(.max), attempts: 1) { .max }
        #expect(endless.pause(failure(60)) > .zero)
    }
}
