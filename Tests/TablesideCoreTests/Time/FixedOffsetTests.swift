import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("FixedOffset")
struct FixedOffsetTests {
    @Test("every local time is one instant")
    func resolution() throws {
        let zone = FixedOffset(try UTCOffset("+02:00"))
        let local = try LocalDateTime("2026-03-29T03:30")
        let instant = try Instant(iso8601: "2026-03-29T01:30:00Z")
        for policy in LocalTimePolicy.allCases { #expect(try zone.instant(for: local, policy) == instant) }
        #expect(try zone.local(at: instant) == local)
        #expect(zone.identifier == "+02:00")
        #expect(FixedOffset.utc.identifier == "UTC")
    }

    @Test(
        "an instant outside the calendar has no local time",
        arguments: [Int64.min, .max, 253_402_300_800_000 - 7_200_000]
    )
    func beyondTheCalendar(milliseconds: Int64) throws {
        let instant = Instant(millisecondsSince1970: milliseconds)
        let zone = FixedOffset(try UTCOffset("+02:00"))
        #expect(try zone.offset(at: instant) == zone.offset)
        #expect(throws: ZoneError(.instantOutOfRange(instant: instant))) { try zone.local(at: instant) }
    }

    @Test("it is written as its offset")
    func coding() throws {
        let zone = FixedOffset(try UTCOffset("-03:30"))
        #expect(try encoded([zone]) == "[\"-03:30\"]")
        #expect(try decoded([FixedOffset].self, "[\"-03:30\"]") == [zone])
        #expect(throws: DecodingError.self) { try decoded([FixedOffset].self, "[\"UTC\"]") }
    }
}
