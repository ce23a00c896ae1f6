import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("BranchDay")
struct BranchDayTests {
    private let friday: CivilDate

    init() throws { friday = try CivilDate(year: 2026, month: 3, day: 27) }

    @Test(
        "the text form is branch, slash, date, whatever the branch's own text",
        arguments: ["b1", "a/b", "", "/", "ă b"]
    )
    func textForm(branch: String) {
        let day = BranchDay(branch: BranchID(branch), date: friday)
        #expect(day.description == "\(branch)/2026-03-27")
        #expect(BranchDay(day.description) == day)
    }

    @Test(
        "a text without a slash and an existing date is no branch day",
        arguments: [
            "", "b1", "b1/", "2026-03-27", "b1/2026-02-29", "b1/2026-3-27", "b1/2026-03-27 ", "b1/2026-03-27/",
            "b1-2026-03-27",
        ]
    )
    func malformedText(text: String) {
        #expect(BranchDay(text) == nil)
    }

    @Test("JSON is the text form, also as the key of a dictionary")
    func golden() throws {
        let day = BranchDay(branch: BranchID("b1"), date: friday)
        #expect(try encoded([day]) == #"["b1/2026-03-27"]"#)
        #expect(try decoded([BranchDay].self, #"["b1/2026-03-27"]"#) == [day])
        #expect(try encoded([day: 1]) == #"{"b1/2026-03-27":1}"#)
        #expect(try decoded([BranchDay: Int].self, #"{"b1/2026-03-27":1}"#) == [day: 1])
        for bad in [#"["b1"]"#, "[1]", "[null]", #"["b1/2026-13-01"]"#, "[", #"[{"branch":"b1","date":"2026-03-27"}]"#]
        {
            #expect(throws: DecodingError.self) { try decoded([BranchDay].self, bad) }
        }
        #expect(throws: DecodingError.self) { try decoded([BranchDay: Int].self, #"{"b1/2026-02-30":1}"#) }
    }

    @Test("days are ordered by branch, then by date")
    func order() throws {
        let days = try ["b/2026-01-01", "a/2026-12-31", "a/2025-12-31"].map { try #require(BranchDay($0)) }
        #expect(days.sorted().map(\.description) == ["a/2025-12-31", "a/2026-12-31", "b/2026-01-01"])
    }
}
