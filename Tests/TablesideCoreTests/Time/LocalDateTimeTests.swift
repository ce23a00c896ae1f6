import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("LocalDateTime")
struct LocalDateTimeTests {
    @Test("24:00 is the next day's 00:00")
    func endOfDay() throws {
        let end = try LocalDateTime(date: CivilDate("2026-02-28"), time: .endOfDay)
        #expect(end.description == "2026-03-01T00:00")
        #expect(end == (try CivilDate("2026-03-01").startOfDay))
        #expect(end.time == .midnight)
        #expect(try LocalDateTime("2023-12-31T24:00").date == CivilDate("2024-01-01"))
    }

    @Test("the last day there is has no 24:00")
    func beyondTheLastDay() throws {
        #expect(throws: TimeError(.dayOutOfRange(dayNumber: 2_932_897))) {
            try LocalDateTime(date: .last, time: .endOfDay)
        }
        #expect(throws: TimeError(.dayOutOfRange(dayNumber: 2_932_897))) { try LocalDateTime("9999-12-31T24:00") }
        #expect(try LocalDateTime("9999-12-31T23:59:59.999").date == .last)
    }

    @Test(
        "text is read and written",
        arguments: ["2026-03-29T03:30", "1969-12-31T23:59:59.999", "-9999-01-01T00:00", "9999-12-31T23:59:59.999"]
    )
    func text(text: String) throws {
        let local = try LocalDateTime(text)
        #expect(local.description == text)
        #expect(try LocalDateTime(date: local.date, time: local.time) == local)
        #expect(try encoded([local]) == "[\"\(text)\"]")
        #expect(try decoded([LocalDateTime].self, "[\"\(text)\"]") == [local])
    }

    @Test(
        "text of another form is refused, nothing is trimmed or folded",
        arguments: [
            "", "2026-03-29", "03:30", "2026-03-29 03:30", "2026-03-29t03:30", "2026-03-29T03:30Z",
            "2026-03-29T03:30+02:00", " 2026-03-29T03:30", "2026-03-29T03:30 ", "2026-03-29T3:30", "2026-03-29T",
        ]
    )
    func malformed(text: String) {
        #expect(throws: TimeError(.malformedDateTime(text: text))) { try LocalDateTime(text) }
        #expect(
            decodingFault([LocalDateTime].self, "[\"\(text)\"]") as? TimeError
                == TimeError(.malformedDateTime(text: text))
        )
    }

    @Test("wall-clock arithmetic knows no changes of clocks and stays in the calendar or throws")
    func arithmetic() throws {
        let local = try LocalDateTime("2026-03-29T02:30")
        #expect(try local.adding(.hours(1)).description == "2026-03-29T03:30")
        #expect(try local.adding(.hours(-3)).description == "2026-03-28T23:30")
        #expect(try local.elapsed(until: LocalDateTime("2026-03-30T00:00")) == .minutes(21 * 60 + 30))
        let last = try LocalDateTime("9999-12-31T23:59:59.999")
        #expect(throws: TimeError.self) { try last.adding(.milliseconds(1)) }
        #expect(throws: TimeError.self) { try CivilDate.first.startOfDay.adding(.milliseconds(-1)) }
        #expect(throws: TimeError.self) { try local.adding(.milliseconds(.max)) }
        #expect(throws: TimeError.self) { try CivilDate.first.startOfDay.adding(.milliseconds(.min)) }
        #expect(CivilDate.first.startOfDay < local)
    }

    @Test("what an offset makes of an instant, and back")
    func offsets() throws {
        let instant = try Instant(iso8601: "2026-03-29T00:30:00Z")
        let local = try LocalDateTime(instant, at: UTCOffset("+02:00"))
        #expect(local.description == "2026-03-29T02:30")
        #expect(local.instant(at: try UTCOffset("+02:00")) == instant)
        for milliseconds in [Int64.min, .max, 253_402_300_800_000, -377_705_116_800_001] {
            let far = Instant(millisecondsSince1970: milliseconds)
            #expect(throws: TimeError(.instantOutOfRange(instant: far))) { try LocalDateTime(far, at: .utc) }
        }
    }
}
