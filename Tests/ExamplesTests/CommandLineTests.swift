import Foundation
import Tableside
import Testing

@testable import examples

@Suite("The command line of the examples")
struct CommandLineTests {
    @Test("an unknown example or argument, and an option without its value, are faults")
    func arguments() async throws {
        let console = Console()
        #expect(await runExamples(["dance"], on: console) == 2)
        #expect(await runExamples(["--fast"], on: console) == 2)
        #expect(await runExamples(["week", "--menu"], on: console) == 2)
        #expect(await runExamples(["week", "stray"], on: console) == 2)
        #expect(await runExamples(["week", "--menu", "there-is-no-such-file.csv"], on: console) == 2)
        for wrong in [
            ["--party", "0"], ["--party", "two"], ["--month", "2026-13"], ["--month", "2027-01"],
            ["--now", "2026-03-29T03:30"],
        ] {
            #expect(await runExamples(["calendar"] + wrong, on: console) == 2, "\(wrong)")
        }
        #expect(throws: Fault.unknownArgument(text: "--fast", example: "week")) {
            try Arguments(["--fast"], example: "week", options: ["menu"])
        }
        #expect(throws: Fault.missingValue(option: "--menu")) {
            try Arguments(["--menu"], example: "week", options: ["menu"])
        }
        let arguments = try Arguments(["--json", "--menu", "file"], example: "week", options: ["menu"])
        #expect(arguments.wantsJSON && arguments.values == ["menu": "file"])
    }

    @Test("a malformed table says in which file and line")
    func csv() throws {
        func read(_ text: String) throws -> CSVTable { try CSVTable(text: text, file: "t.csv", columns: ["a", "b"]) }
        #expect(try read("a,b\n1,2\n").rows.map { try $0.number("b") } == [2])
        #expect(try read("b,a\r\n1,2\r\n").rows.map { try $0.text("a") } == ["2"])
        #expect(throws: Fault.malformed(file: "t.csv", line: 3, reason: "1 fields instead of 2")) {
            try read("a,b\n1,2\n3\n4,5\n")
        }
        #expect(throws: Fault.malformed(file: "t.csv", line: 1, reason: "the header must have the columns a, b")) {
            try read("a,c\n1,2\n")
        }
        #expect(throws: Fault.self) { try read("") }
        #expect(throws: Fault.malformed(file: "t.csv", line: 2, reason: "b: “x” is not a whole number")) {
            try read("a,b\n1,x\n").rows[0].number("b")
        }
        #expect(throws: Fault.self) { try read("a,b\n1,-2\n").rows[0].number("b") }
        #expect(throws: Fault.self) { try read("a,b\n1,99999999999999999999\n").rows[0].number("b") }
    }

    @Test("the agenda gives what is planned in order of time, and at one instant in order of planning")
    func agenda() {
        var agenda = Agenda<Int>()
        for (index, minute) in [5, 3, 5, 1, 3, 9, 1, 0].enumerated() {
            agenda.plan(index, at: .init(millisecondsSince1970: Int64(minute)))
        }
        var order: [Int] = []
        while let (_, step) = agenda.next() { order.append(step) }
        #expect(order == [7, 3, 6, 1, 4, 0, 2, 5])
    }
}
