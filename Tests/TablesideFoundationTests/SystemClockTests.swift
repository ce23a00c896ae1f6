import TablesideCore
import TablesideFoundation
import Testing

@Suite("System clock")
struct SystemClockTests {
    @Test("it shows the time of the machine and waits no negative time")
    func shows() async throws {
        let clock = SystemClock()
        let before = clock.now()
        try await clock.sleep(for: .seconds(-1))
        try await clock.sleep(for: .milliseconds(2))
        // Between the writing of this test and the year 2200.
        #expect(before > Instant(millisecondsSince1970: 1_763_000_000_000))
        #expect(clock.now() < Instant(millisecondsSince1970: 7_258_118_400_000))
    }

    @Test("a wait ends when its task is cancelled")
    func cancels() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await SystemClock().sleep(for: .days(100))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
