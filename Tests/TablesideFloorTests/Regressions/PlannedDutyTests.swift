import TablesideCore
import TablesideFloor
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// A waiter whose duty was planned for the evening came on duty at noon, by taking a break and coming back from it.
@Suite("Regressions: a duty that is planned ahead")
struct PlannedDutyTests {
    private let ana = ShiftTests.ana

    /// Ana's duty begins after an hour, and she took a break at minute 1.
    private func planned(break end: Instant?) throws -> Shift {
        var shift = try ShiftTests.shift(caps: [:])
        try shift.perform(
            .begin(waiter: ana, cap: 5, from: ShiftTests.instant(60)),
            by: ShiftTests.manager,
            at: ShiftTests.instant(0)
        )
        try shift.perform(.pause(waiter: ana, until: end), by: ShiftTests.waiter(ana), at: ShiftTests.instant(1))
        return shift
    }

    @Test("a break before it and the return from it begin it no earlier")
    func resumed() throws {
        var shift = try planned(break: nil)
        try shift.perform(.resume(waiter: ana), by: ShiftTests.waiter(ana), at: ShiftTests.instant(2))
        let waiter = try #require(shift.waiter(ana))
        #expect(!waiter.isAtWork(at: ShiftTests.instant(59)) && waiter.isAtWork(at: ShiftTests.instant(60)))
        #expect(waiter.worked(until: ShiftTests.instant(60)) == .zero)
        #expect(waiter.worked(until: ShiftTests.instant(90)) == .minutes(30))
        try shift.perform(.assign(order: "1"), by: .system, at: ShiftTests.instant(3))
        #expect(shift.queue == ["1"] && shift.nextDue == ShiftTests.instant(60))
        #expect(throws: Shift.Refusal(.offDuty(waiter: ana))) {
            try shift.perform(.take(order: "1", waiter: ana), by: ShiftTests.waiter(ana), at: ShiftTests.instant(3))
        }
    }

    @Test("the time between the end of a break and the start is not worked", arguments: [10, 59, 60, 70])
    func breakBefore(end: Int64) throws {
        let waiter = try #require(try planned(break: ShiftTests.instant(end)).waiter(ana))
        for minute: Int64 in [5, 30, 60, 65, 120] {
            let expected = max(0, minute - max(60, end))
            #expect(waiter.worked(until: ShiftTests.instant(minute)) == .minutes(Int(expected)), "minute \(minute)")
        }
    }

    @Test("the break of a duty that has begun ends with the return, as before")
    func resumedAtWork() throws {
        var shift = try ShiftTests.shift(caps: [ana: nil])
        try shift.perform(.pause(waiter: ana, until: nil), by: ShiftTests.waiter(ana), at: ShiftTests.instant(10))
        try shift.perform(.resume(waiter: ana), by: ShiftTests.waiter(ana), at: ShiftTests.instant(25))
        #expect(shift.waiter(ana)?.worked(until: ShiftTests.instant(60)) == .minutes(45))
    }
}
