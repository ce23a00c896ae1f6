import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("Errors of time, zones and languages")
struct TimeErrorTests {
    private static let at = Instant(millisecondsSince1970: 0)

    private static let time: [TimeError.Reason] = [
        .overflow(operation: "1 + 1"), .divisionByZero, .yearOutOfRange(year: 10_000), .dayOutOfRange(dayNumber: 9),
        .instantOutOfRange(instant: at), .noSuchDate(year: 1, month: 2, day: 30),
        .noSuchTime(hour: 25, minute: 0, second: 0, millisecond: 0), .noSuchMillisecond(millisecondOfDay: -1),
        .malformedDate(text: "x"), .malformedTime(text: "x"), .malformedDateTime(text: "x"),
        .malformedInstant(text: "x"),
        .malformedOffset(text: "x"), .unknownWeekday(text: "x"), .offsetOutOfRange(seconds: 99_999),
        .invertedInterval(from: at, to: at), .emptyInterval(at: at), .notAnInstant(text: "nan"),
    ]

    private static func zone() throws -> [ZoneError.Reason] {
        let local = try LocalDateTime("2026-03-29T03:30")
        return [
            .ambiguousLocalTime(local: local, candidates: [at, at]), .nonexistentLocalTime(local: local, next: at),
            .beforeKnownTransitions(identifier: "X", from: at), .beyondKnownTransitions(identifier: "X", until: at),
            .instantOutOfRange(instant: at), .implausibleAnswer(identifier: "X", local: local, answer: at),
            .unknownZone(identifier: "X"), .zoneDataUnavailable(identifier: "X"),
            .emptyIdentifier, .spanTooLong(length: .days(2), limit: .days(1)), .nothingKnown(identifier: "X"),
            .transitionsNotAscending(previous: at, next: at),
            .transitionsTooClose(previous: at, next: at), .transitionOutOfRange(at: at),
            .ruleDisagrees(table: .utc, rule: .utc), .changesNotAlternating(year: 2_026),
            .noSuchChangeDay(month: 2, day: 30), .changeTimeOutOfRange(time: .days(9)),
        ]
    }

    private static let language: [LanguageError.Reason] = [
        .malformedTag(text: "x"), .noTextForDefault(language: .english), .repeatedLanguage(language: .english),
    ]

    private func check(_ reasons: [some CodedReason], area: String) {
        #expect(Set(reasons.map(\.code)).count == reasons.count)
        for reason in reasons {
            #expect(reason.code.rawValue.hasPrefix(area + "."))
            #expect(!reason.description.isEmpty)
        }
    }

    @Test("every fault has a code of its own and words")
    func faults() throws {
        check(Self.time, area: "time")
        check(try Self.zone(), area: "zone")
        check(Self.language, area: "language")
    }

    @Test("errors speak plainly, with what failed")
    func words() {
        #expect(
            TimeError(.noSuchDate(year: 2026, month: 2, day: 29)).description
                == "there is no day 29 of month 2 in the year 2026"
        )
        #expect(ZoneError(.unknownZone(identifier: "Mars")).description == "there is no zone \"Mars\"")
        #expect(LanguageError(.malformedTag(text: "e")).code == ErrorCode(rawValue: "language.malformedTag"))
    }
}
