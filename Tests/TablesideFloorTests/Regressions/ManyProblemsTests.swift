import TablesideCore
import TablesideFloor
import Testing

@testable import TablesideTestSupport

/// Rules with thousands of faults made a message of megabytes.
@Suite("Regressions: rules with many faults")
struct ManyProblemsTests {
    /// Two sections that share all of their tables.
    private func rules(sharing count: Int) -> ShiftRules {
        let tables = Set((0..<count).map { TableID("table-\($0)") })
        return ShiftRules(sections: ["hall": tables, "bar": tables])
    }

    @Test("of a thousand tables that are in two sections the message names the first few")
    func shared() {
        let problems = rules(sharing: 1_000).problems()
        #expect(problems.count == 1_000)
        for text in [
            Shift.Refusal(.unsound(problems: problems)).description,
            Shift.Inconsistency(.unsound(problems: problems)).description,
        ] {
            #expect(text.utf8.count < 700 && text.hasSuffix("; and 992 more"), "\(text.prefix(900))")
        }
        let calls = Array(repeating: CallProblem.limitOutOfRange(calls: 0), count: 9)
        #expect(TableCalls.Refusal(.unsound(problems: calls)).description.hasSuffix("; and 1 more"))
    }

    @Test("more tables than a branch has are one fault, whatever they share")
    func tooMany() {
        #expect(rules(sharing: 100_000).problems() == [.tooManyTables(limit: SizeLimit.tables)])
        #expect(rules(sharing: 1_001).problems() == [.tooManyTables(limit: SizeLimit.tables)])
    }
}
