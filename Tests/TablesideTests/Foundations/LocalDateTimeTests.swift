import Tableside
import Testing

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

@Suite("UTCOffset")
struct UTCOffsetTests {
    @Test(
        "text is read and written",
        arguments: [
            ("+00:00", 0), ("+02:00", 7_200), ("-03:30", -12_600), ("+18:00", 64_800), ("-18:00", -64_800),
            ("-00:44:30", -2_670), ("+01:44:24", 6_264),
        ]
    )
    func text(text: String, seconds: Int) throws {
        #expect(try UTCOffset(text).seconds == seconds)
        #expect(try UTCOffset(seconds: seconds).description == text)
        #expect(try encoded([UTCOffset(text)]) == "[\"\(text)\"]")
        #expect(try decoded([UTCOffset].self, "[\"\(text)\"]").map(\.elapsed) == [.seconds(seconds)])
    }

    @Test(
        "text of another form is refused",
        arguments: [
            "", "Z", "02:00", "+2:00", "+0200", "+02", "-00:00", "-00:00:00", "+02:60", "+02:00:60", "+02:00:0",
            "+02:00 ",
            " +02:00", "−02:00", "+-2:00", "+02:00:",
        ]
    )
    func malformed(text: String) {
        #expect(throws: TimeError(.malformedOffset(text: text))) { try UTCOffset(text) }
    }

    @Test("more than 18 hours is refused", arguments: [64_801, -64_801, Int.max, Int.min])
    func outOfRange(seconds: Int) {
        #expect(throws: TimeError(.offsetOutOfRange(seconds: seconds))) { try UTCOffset(seconds: seconds) }
    }

    @Test("a decoder names the fault")
    func decoding() {
        #expect(
            decodingFault([UTCOffset].self, "[\"+99:59:59\"]") as? TimeError
                == TimeError(.offsetOutOfRange(seconds: 359_999))
        )
        #expect(throws: DecodingError.self) { try decoded([UTCOffset].self, "[7200]") }
    }

    @Test("offsets go from west to east")
    func order() throws {
        #expect(try UTCOffset("-05:00") < .utc)
        #expect(try UTCOffset("+02:00") > .utc)
    }
}

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
