import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Instant")
struct InstantTests {
    private let first = Instant(millisecondsSince1970: .min)
    private let last = Instant(millisecondsSince1970: .max)

    @Test(
        "ISO 8601 text gives the instant",
        arguments: [
            // Seconds since 1970 from `date -u -d … +%s`.
            ("1970-01-01T00:00:00Z", Int64(0)), ("2026-03-29T00:30:00Z", 1_774_744_200_000),
            ("2026-03-29T02:30:00+02:00", 1_774_744_200_000), ("2026-03-28T20:30:00-04:00", 1_774_744_200_000),
            ("2026-03-29T00:30Z", 1_774_744_200_000), ("2026-03-29T00:30:00.250Z", 1_774_744_200_250),
            ("2026-03-29T00:30:00.2Z", 1_774_744_200_200), ("2026-03-29T00:30:00.25Z", 1_774_744_200_250),
            ("2026-03-28T24:00:00Z", 1_774_742_400_000), ("1969-12-31T23:59:59.999Z", -1),
            ("2024-02-29T12:00:00Z", 1_709_208_000_000), ("0001-01-01T00:00:00Z", -62_135_596_800_000),
            ("9999-12-31T23:59:59Z", 253_402_300_799_000), ("1883-11-18T12:03:58-04:56:02", -2_717_650_800_000),
        ]
    )
    func reading(text: String, milliseconds: Int64) throws {
        #expect(try Instant(iso8601: text).millisecondsSince1970 == milliseconds)
    }

    @Test(
        "text of another form is refused as malformed, nothing is trimmed or folded",
        arguments: [
            "", " ", "2026-03-29", "2026-03-29T00:30:00", "2026-03-29 00:30:00Z", "2026-03-29t00:30:00Z",
            "2026-03-29T00:30:00z", " 2026-03-29T00:30:00Z", "2026-03-29T00:30:00Z ", "2026-03-29T00:30:00Z\n",
            "2026-3-29T00:30:00Z", "26-03-29T00:30:00Z", "+2026-03-29T00:30:00Z", "2026-03-29T00:30:00.Z",
            "2026-03-29T00:30:00.1234Z", "2026-03-29T00:30:00,5Z", "2026-03-29T00:30:00+2", "2026-03-29T00:30:00+0200",
            "2026-03-29T00:30:00-00:00", "2026-03-29T00Z", "20260329T003000Z", "2026-W13-7T00:30:00Z",
            "２０２６-03-29T00:30:00Z", "2026-03-29T00:30:0٣Z", "2026-03-29T00:30:00Z\u{301}", "-0000-01-01T00:00:00Z",
            "2026−03−29T00:30:00Z", "99999-01-01T00:00:00Z",
        ]
    )
    func malformed(text: String) {
        #expect(throws: TimeError(.malformedInstant(text: text))) { try Instant(iso8601: text) }
    }

    @Test("dates, times and offsets that do not exist are refused by name")
    func nonexistent() {
        #expect(throws: TimeError(.noSuchDate(year: 2026, month: 2, day: 29))) {
            try Instant(iso8601: "2026-02-29T00:00:00Z")
        }
        #expect(throws: TimeError(.noSuchTime(hour: 23, minute: 59, second: 60, millisecond: 0))) {
            try Instant(iso8601: "2016-12-31T23:59:60Z")
        }
        #expect(throws: TimeError(.noSuchTime(hour: 24, minute: 0, second: 0, millisecond: 1))) {
            try Instant(iso8601: "2016-12-31T24:00:00.001Z")
        }
        #expect(throws: TimeError(.offsetOutOfRange(seconds: 64_860))) {
            try Instant(iso8601: "2016-12-31T23:00:00+18:01")
        }
    }

    @Test(
        "it is printed in UTC",
        arguments: [
            (Int64(0), "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (1_774_744_200_250, "2026-03-29T00:30:00.250Z"), (-62_167_219_200_001, "-0001-12-31T23:59:59.999Z"),
            (253_402_300_800_000, "+10000-01-01T00:00:00Z"), (.max, "+292278994-08-17T07:12:55.807Z"),
            (.min, "-292275055-05-16T16:47:04.192Z"),
        ]
    )
    func printing(milliseconds: Int64, text: String) {
        #expect(Instant(millisecondsSince1970: milliseconds).description == text)
    }

    @Test("what is printed is read back to the same instant")
    func roundTrip() throws {
        let seed: UInt64 = 20_261_120
        var generator = SplitMix64(seed: seed)
        for run in 0..<runs(2_000, long: 200_000) {
            let milliseconds = Int64.random(in: -377_705_116_800_000..<253_402_300_800_000, using: &generator)
            let instant = Instant(millisecondsSince1970: milliseconds)
            #expect(try Instant(iso8601: instant.description) == instant, "seed \(seed), run \(run), \(instant)")
        }
    }

    @Test("operators saturate, the checked forms throw")
    func arithmetic() throws {
        #expect(last + .milliseconds(1) == last)
        #expect(first - .milliseconds(1) == first)
        #expect(last.advanced(by: .hours(1)) == last)
        #expect(Instant(millisecondsSince1970: 0) - .milliseconds(.min) == last)
        #expect(last - first == .milliseconds(.max))
        #expect(first.duration(to: last) == .milliseconds(.max))
        #expect(last.duration(to: first) == .milliseconds(.min))
        #expect(throws: TimeError.self) { try last.adding(.milliseconds(1)) }
        #expect(throws: TimeError.self) { try first.adding(.milliseconds(-1)) }
        #expect(try first.adding(.milliseconds(.max)).millisecondsSince1970 == -1)
        #expect(throws: TimeError.self) { try Instant(secondsSince1970: .max) }
        #expect(try Instant(secondsSince1970: -2).millisecondsSince1970 == -2_000)
        var instant = Instant(millisecondsSince1970: 0)
        instant += .seconds(2)
        instant -= .seconds(5)
        #expect(instant.millisecondsSince1970 == -3_000)
        #expect(instant - Instant(millisecondsSince1970: 1_000) == .seconds(-4))
    }

    @Test("sort keys sort by time, whole seconds among others, before 1970 and at the ends of time")
    func sortKeys() {
        let instants = [Int64.min, -1_000_000, -256, -1, 0, 1, 255, 256, 1_000, 1_500, 2_000, 4_102_444_800_000, .max]
            .map(Instant.init(millisecondsSince1970:))
        let keys = instants.map(\.sortKey)
        #expect(keys == keys.sorted())
        #expect(Set(keys).count == keys.count)
        #expect(keys.allSatisfy { $0.utf8.count == 16 })
        #expect(Instant(millisecondsSince1970: 0).sortKey == "8000000000000000")
    }

    @Test("it is written as an integer of milliseconds, and read strictly")
    func coding() throws {
        #expect(try encoded([first, Instant(millisecondsSince1970: 5), last]) == "[\(Int64.min),5,\(Int64.max)]")
        for text in ["[1.5]", "[\"2026-03-29T00:30:00Z\"]", "[null]", "[1e30]", "[", "[[]]"] {
            #expect(throws: DecodingError.self, "\(text)") { try decoded([Instant].self, text) }
        }
    }
}
