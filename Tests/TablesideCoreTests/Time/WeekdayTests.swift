import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("Weekday")
struct WeekdayTests {
    private let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    @Test("the days are numbered as in ISO 8601 and named in English")
    func numbersAndNames() {
        #expect(Weekday.allCases.map(\.rawValue) == Array(1...7))
        #expect(Weekday.allCases.map(\.description) == names)
        #expect(Weekday.allCases.sorted() == Weekday.allCases)
    }

    @Test("days go round the week in both directions")
    func advancing() {
        #expect(Weekday.sunday.advanced(by: 1) == .monday)
        #expect(Weekday.monday.advanced(by: -1) == .sunday)
        #expect(Weekday.friday.advanced(by: 700) == .friday)
        #expect(Weekday.wednesday.advanced(by: -10) == .sunday)
        // 2⁶³ − 1 = 7 (mod 7); −2⁶³ = −8 = −1 (mod 7).
        #expect(Weekday.monday.advanced(by: .max) == .monday)
        #expect(Weekday.monday.advanced(by: .min) == .sunday)
    }

    @Test("days are written by name, also as dictionary keys")
    func coding() throws {
        #expect(try encoded(Weekday.allCases) == "[" + names.map { "\"\($0)\"" }.joined(separator: ",") + "]")
        #expect(try decoded([Weekday].self, "[\"sunday\",\"monday\"]") == [.sunday, .monday])
        #expect(try encoded([Weekday.friday: 3]) == #"{"friday":3}"#)
        #expect(try decoded([Weekday: Int].self, #"{"friday":3}"#) == [.friday: 3])
    }

    @Test("an unknown name is refused with the name", arguments: ["Monday", "mon", "", " monday", "1", "montag"])
    func unknown(name: String) {
        #expect(throws: TimeError(.unknownWeekday(text: name))) { try Weekday(name: name) }
        #expect(decodingFault([Weekday].self, "[\"\(name)\"]") as? TimeError == TimeError(.unknownWeekday(text: name)))
        #expect(throws: DecodingError.self) { try decoded([Weekday: Int].self, "{\"\(name)\":1}") }
    }

    @Test("a number is not a day", arguments: ["[1]", "[null]", "[{}]"])
    func numbers(text: String) {
        #expect(throws: DecodingError.self) { try decoded([Weekday].self, text) }
    }
}
