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

    @Test("waits grow from failure to failure, up to their limit, by the random numbers of the host")
    func waits() {
        func longest(_ random: UInt64, _ failure: Int) -> Elapsed {
            RetryPolicy.exponential(first: .milliseconds(9), longest: .milliseconds(99), attempts: 3) { random }
                .pause(failure)
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
        #expect(odd.pause(3) == .zero)
        let endless = RetryPolicy.exponential(first: .days(1), longest: .milliseconds(.max), attempts: 1) { .max }
        #expect(endless.pause(60) > .zero)
    }
}
