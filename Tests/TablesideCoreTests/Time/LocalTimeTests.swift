import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("LocalTime")
struct LocalTimeTests {
    @Test(
        "text is read, and written in its shortest form",
        arguments: [
            ("00:00", 0, "00:00"), ("09:30", 34_200_000, "09:30"), ("09:30:00", 34_200_000, "09:30"),
            ("09:30:15", 34_215_000, "09:30:15"), ("09:30:00.5", 34_200_500, "09:30:00.500"),
            ("23:59:59.999", 86_399_999, "23:59:59.999"), ("24:00", 86_400_000, "24:00"),
            ("24:00:00.000", 86_400_000, "24:00"), ("09:30:15.25", 34_215_250, "09:30:15.250"),
        ]
    )
    func text(text: String, millisecond: Int, shortest: String) throws {
        let time = try LocalTime(text)
        #expect(time.millisecondOfDay == millisecond)
        #expect(try LocalTime(millisecondOfDay: millisecond) == time)
        #expect(try encoded([time]) == "[\"\(shortest)\"]")
        #expect(try decoded([LocalTime].self, "[\"\(shortest)\"]") == [time])
    }

    @Test(
        "text of another form is refused, nothing is trimmed or folded",
        arguments: [
            "", "9:30", "09:3", "0930", "09.30", "09:30 ", " 09:30", "09:30:", "09:30:5", "09:30:15.", "09:30:15.1234",
            "09:30:15,5", "09:30pm", "+09:30", "-1:30", "09:30Z", "０9:30", "09:30\u{301}", "noon", "009:30", "09:30.5",
        ]
    )
    func malformed(text: String) {
        #expect(throws: TimeError(.malformedTime(text: text))) { try LocalTime(text) }
    }

    @Test(
        "numbers that no clock shows are refused",
        arguments: [
            (24, 0, 0, 1), (24, 1, 0, 0), (24, 0, 1, 0), (25, 0, 0, 0), (-1, 0, 0, 0), (0, 60, 0, 0), (0, -1, 0, 0),
            (0, 0, 60, 0), (23, 59, 60, 0), (0, 0, -1, 0), (0, 0, 0, 1_000), (0, 0, 0, -1), (Int.max, 0, 0, 0),
            (0, Int.min, 0, 0), (0, 0, Int.max, 0), (0, 0, 0, Int.min),
        ]
    )
    func noSuchTime(hour: Int, minute: Int, second: Int, millisecond: Int) {
        #expect(throws: TimeError(.noSuchTime(hour: hour, minute: minute, second: second, millisecond: millisecond))) {
            try LocalTime(hour: hour, minute: minute, second: second, millisecond: millisecond)
        }
    }

    @Test("a millisecond outside the day is refused", arguments: [-1, 86_400_001, Int.max, Int.min])
    func noSuchMillisecond(millisecond: Int) {
        #expect(throws: TimeError(.noSuchMillisecond(millisecondOfDay: millisecond))) {
            try LocalTime(millisecondOfDay: millisecond)
        }
    }

    @Test("the parts of a time; 24:00 is the end of a day and after every other time")
    func parts() throws {
        let time = try LocalTime(hour: 17, minute: 5, second: 9, millisecond: 42)
        #expect((time.hour, time.minute, time.second, time.millisecond) == (17, 5, 9, 42))
        #expect(!time.isEndOfDay)
        #expect(LocalTime.endOfDay.isEndOfDay)
        #expect((LocalTime.endOfDay.hour, LocalTime.endOfDay.minute) == (24, 0))
        #expect(try LocalTime("23:59:59.999") < .endOfDay)
        #expect(LocalTime.midnight != .endOfDay)
    }

    @Test(
        "adding carries whole days",
        arguments: [
            ("23:30", Elapsed.hours(1), "00:30", 1), ("00:30", .hours(-1), "23:30", -1), ("24:00", .zero, "00:00", 1),
            ("12:00", .days(3), "12:00", 3), ("00:00", .milliseconds(-1), "23:59:59.999", -1),
            // 2⁶³ − 1 ms are 106,751,991,167 days and 07:12:55.807; −2⁶³ ms end at 16:47:04.192.
            ("00:00", .milliseconds(.max), "07:12:55.807", 106_751_991_167),
            ("00:00", .milliseconds(.min), "16:47:04.192", -106_751_991_168),
            ("24:00", .milliseconds(.max), "07:12:55.807", 106_751_991_168),
        ]
    )
    func adding(start: String, elapsed: Elapsed, expected: String, days: Int) throws {
        let sum = try LocalTime(start).adding(elapsed)
        #expect(sum.time.description == expected)
        #expect(sum.days == days)
    }

    @Test("a decoder names the fault", arguments: ["[\"25:00\"]", "[\"24:01\"]"])
    func decoding(text: String) {
        #expect((decodingFault([LocalTime].self, text) as? TimeError)?.code == ErrorCode(rawValue: "time.noSuchTime"))
        for wrong in ["[930]", "[null]", "[{\"hour\":9}]"] {
            #expect(throws: DecodingError.self) { try decoded([LocalTime].self, wrong) }
        }
    }
}
