import TablesideCore
import Testing

@testable import TablesideTestSupport

/// A calendar that only knows how to go to the next day.
private struct SlowCalendar {
    var (year, month, day): (Int, Int, Int)
    var weekday: Int

    var isLeap: Bool { year % 400 == 0 || (year % 4 == 0 && year % 100 != 0) }

    var length: Int {
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return lengths[month - 1]
    }

    mutating func advance() {
        weekday = weekday % 7 + 1
        day += 1
        guard day > length else { return }
        day = 1
        month += 1
        guard month > 12 else { return }
        month = 1
        year += 1
    }
}

@Suite("CivilDate")
struct CivilDateTests {
    @Test("every day of the calendar agrees with counting on from one day to the next")
    func everyDay() throws {
        // 1 January 1970 was a Thursday; counting backwards from it by whole eras of 400 years keeps the weekday.
        var slow = SlowCalendar(year: -9_630, month: 1, day: 1, weekday: 4)
        var number = -29 * 146_097
        let last = runs(-28 * 146_097 + 3_000, long: 2_932_896)
        while number <= last {
            let date = try CivilDate(dayNumber: number)
            let fields = date.components
            let agrees =
                fields == (slow.year, slow.month, slow.day) && date.weekday.rawValue == slow.weekday
                && date.isInLeapYear == slow.isLeap && date.lastOfMonth.day == slow.length
            try #require(agrees, "day \(number): \(date)")
            let again = try CivilDate(year: slow.year, month: slow.month, day: slow.day)
            try #require(again == date && again.dayNumber == number)
            slow.advance()
            number += 1
        }
    }

    @Test(
        "known days have their known numbers",
        arguments: [
            // From the tables of Dershowitz and Reingold (RD 719163 is 1970-01-01), and `date -d … +%s`.
            (1970, 1, 1, 0, Weekday.thursday), (2000, 2, 29, 11_016, .tuesday), (2026, 3, 29, 20_541, .sunday),
            (1969, 12, 31, -1, .wednesday), (1945, 11, 12, -8_816, .monday), (1, 1, 1, -719_162, .monday),
            (0, 12, 31, -719_163, .sunday), (-1, 12, 31, -719_529, .friday), (-9_999, 1, 1, -4_371_587, .monday),
            (9_999, 12, 31, 2_932_896, .friday), (-586, 7, 24, -933_356, .sunday), (1582, 10, 15, -141_427, .friday),
        ]
    )
    func knownDays(year: Int, month: Int, day: Int, number: Int, weekday: Weekday) throws {
        let date = try CivilDate(year: year, month: month, day: day)
        #expect(date.dayNumber == number)
        #expect(date.weekday == weekday)
    }

    @Test(
        "29 February exists in leap years only",
        arguments: [
            (2024, true), (2000, true), (1900, false), (2026, false), (2100, false), (0, true), (-1, false), (-4, true),
            (-100, false), (-400, true), (9_996, true),
        ]
    )
    func leapDays(year: Int, exists: Bool) throws {
        if exists {
            let date = try CivilDate(year: year, month: 2, day: 29)
            #expect(try date.adding(days: 1) == CivilDate(year: year, month: 3, day: 1))
        } else {
            #expect(throws: TimeError(.noSuchDate(year: year, month: 2, day: 29))) {
                try CivilDate(year: year, month: 2, day: 29)
            }
        }
        #expect(try CivilDate(year: year, month: 1, day: 1).isInLeapYear == exists)
    }

    @Test(
        "numbers that no calendar shows are refused",
        arguments: [
            (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32), (2026, 4, 31), (2026, -1, 1), (2026, 1, -1),
        ]
            + [(2026, Int.max, 1), (2026, 1, Int.min)]
    )
    func noSuchDate(year: Int, month: Int, day: Int) {
        #expect(throws: TimeError(.noSuchDate(year: year, month: month, day: day))) {
            try CivilDate(year: year, month: month, day: day)
        }
    }

    @Test("years outside −9999…9999 are refused", arguments: [10_000, -10_000, Int.max, Int.min])
    func yearOutOfRange(year: Int) {
        #expect(throws: TimeError(.yearOutOfRange(year: year))) { try CivilDate(year: year, month: 1, day: 1) }
    }

    @Test("arithmetic stays in the calendar or throws")
    func arithmetic() throws {
        let date = try CivilDate(year: 2026, month: 12, day: 31)
        #expect(try date.adding(days: 1).description == "2027-01-01")
        #expect(try date.adding(days: -365).description == "2025-12-31")
        #expect(try CivilDate(year: 2028, month: 2, day: 28).days(until: CivilDate(year: 2028, month: 3, day: 1)) == 2)
        #expect(CivilDate.last.days(until: .first) == -7_304_483)
        #expect(throws: TimeError(.dayOutOfRange(dayNumber: 2_932_897))) { try CivilDate.last.adding(days: 1) }
        #expect(throws: TimeError(.dayOutOfRange(dayNumber: -4_371_588))) { try CivilDate.first.adding(days: -1) }
        for days in [Int.min, .max] {
            #expect(throws: TimeError.self) { try date.adding(days: days) }
            #expect(throws: TimeError.self) { try CivilDate.first.adding(days: days) }
            #expect(throws: TimeError(.dayOutOfRange(dayNumber: days))) { try CivilDate(dayNumber: days) }
        }
    }

    @Test("the first and last day of a month")
    func months() throws {
        let date = try CivilDate("2024-02-17")
        #expect(date.firstOfMonth.description == "2024-02-01")
        #expect(date.lastOfMonth.description == "2024-02-29")
        #expect(CivilDate.first.firstOfMonth == .first)
        #expect(CivilDate.last.lastOfMonth == .last)
    }

    @Test(
        "text is read and written as in ISO 8601",
        arguments: ["2026-03-29", "0000-01-01", "-0001-12-31", "-9999-01-01"]
    )
    func text(text: String) throws {
        #expect(try CivilDate(text).description == text)
        #expect(try encoded([CivilDate(text)]) == "[\"\(text)\"]")
        #expect(try decoded([CivilDate].self, "[\"\(text)\"]") == [CivilDate(text)])
    }

    @Test(
        "text of another form is refused, nothing is trimmed or folded",
        arguments: [
            "", "2026", "2026-03", "2026-03-29T00:00", "2026-3-29", "2026-03-9", " 2026-03-29", "2026-03-29 ",
            "+2026-03-29",
            "-0000-01-01", "10000-01-01", "026-01-01", "2026/03/29", "20260329", "2026-03-２9", "2026-03-29\u{301}",
            "--2026-03-29", "2026-+3-29", "2026--3-29", "29.03.2026",
        ]
    )
    func malformed(text: String) {
        #expect(throws: TimeError(.malformedDate(text: text))) { try CivilDate(text) }
    }

    @Test("a decoder names the fault and gives it as the underlying error")
    func decoding() {
        #expect(
            decodingFault([CivilDate].self, "[\"2026-02-29\"]") as? TimeError
                == TimeError(.noSuchDate(year: 2026, month: 2, day: 29))
        )
        #expect(decodingFault([CivilDate].self, "[\"soon\"]") as? TimeError == TimeError(.malformedDate(text: "soon")))
        for text in ["[20260329]", "[null]", "[{\"year\":2026}]", "[true]"] {
            #expect(throws: DecodingError.self, "\(text)") { try decoded([CivilDate].self, text) }
        }
    }

    @Test("dates are dictionary keys")
    func keys() throws {
        let closed = [try CivilDate("2026-12-25"): "Christmas"]
        #expect(try encoded(closed) == #"{"2026-12-25":"Christmas"}"#)
        #expect(try decoded([CivilDate: String].self, #"{"2026-12-25":"Christmas"}"#) == closed)
        #expect(throws: DecodingError.self) { try decoded([CivilDate: String].self, #"{"2026-12-32":""}"#) }
    }
}
