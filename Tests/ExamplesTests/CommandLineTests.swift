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
        #expect(await runExamples(["order", "--payers", "2"], on: console) == 2)
        #expect(throws: Fault.unknownArgument(text: "--fast", example: "week")) {
            try Arguments(["--fast"], example: "week", options: ["menu"])
        }
        #expect(throws: Fault.missingValue(option: "--menu")) {
            try Arguments(["--menu"], example: "week", options: ["menu"])
        }
        let arguments = try Arguments(["--json", "--menu", "file"], example: "week", options: ["menu"])
        #expect(arguments.wantsJSON && arguments.values == ["menu": "file"])
    }

    /// An example that finds what it is told to find.
    private enum Probe: Example {
        static let name = "probe"
        static let summary = "answers as it is told"
        static let options = ["answer"]

        private struct Breakdown: Error {}

        static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
            switch arguments.values["answer"] {
            case "holds": true
            case "fails": false
            default: throw Breakdown()
            }
        }
    }

    @Test("the exit status tells a check that fails from wrong arguments and from a breakdown")
    func status() async {
        func status(_ words: String...) async -> Int32 { await runExamples(words, on: Console(), from: [Probe.self]) }
        #expect(await status("probe", "--answer", "holds") == 0)
        #expect(await status("--answer", "holds") == 0)
        #expect(await status("probe", "--answer", "fails") == 1)
        #expect(await status("week") == 2)
        #expect(await status("probe") == 70)
    }

    @Test("dates whose clocks are not known are faults of the arguments")
    func dates() async throws {
        let silent = try Console(output: #require(FileHandle(forWritingAtPath: "/dev/null")))
        for date in ["2026-01-03", "2026-12-29"] {
            #expect(await runExamples(["evening", "--date", date], on: silent) == 0, "\(date)")
            #expect(await runExamples(["book", "--at", date + "T20:00"], on: silent) == 0, "\(date)")
        }
        for date in ["2025-06-01", "2026-01-01", "2026-01-02", "2026-12-30", "2026-12-31", "2027-01-01", "9999-12-31"] {
            #expect(await runExamples(["evening", "--date", date], on: silent) == 2, "\(date)")
            #expect(await runExamples(["calendar", "--now", date + "T20:00"], on: silent) == 2, "\(date)")
            #expect(await runExamples(["book", "--at", date + "T20:00"], on: silent) == 2, "\(date)")
        }
        #expect(await runExamples(["book", "--at", "2026-12-29T24:00"], on: silent) == 2)
    }

    @Test("requests are heard in the order in which they were made, also where clocks jump ahead")
    func orderOfRequests() throws {
        let bistro = try Bistro()
        let table = try CSVTable(
            text: """
                reservation_id,restaurant_id,requested_at_local,starts_at_local,party_size
                skipped,r3,2026-03-29T03:30,2026-03-29T13:00,2
                shown,r3,2026-03-29T04:15,2026-03-29T13:00,2
                elsewhere,r4,2026-03-29T04:00,2026-03-29T13:00,2
                later,r3,2026-03-29T04:00,2026-03-30T13:00,2

                """,
            file: "t.csv",
            columns: ["reservation_id"]
        )
        let arguments = try Arguments([], example: "evening", options: [])
        let requests = try bistro.requests(in: table, arguments, on: CivilDate("2026-03-29"))
        #expect(requests.map(\.id) == ["shown", "skipped"])
        // The identity that the example gives to its own request.
        let own = Fault.malformed(
            file: "t.csv",
            line: 3,
            reason: "the reservation shown has an id that the example uses itself"
        )
        #expect(throws: own) {
            try bistro.requests(in: table, arguments, on: CivilDate("2026-03-29"), besides: ["shown"])
        }
    }

    @Test("`-` is standard input, which is there once")
    func standardInput() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("a,b\n1,2\n3\n".utf8))
        try pipe.fileHandleForWriting.close()
        #expect(
            throws: Fault.malformed(file: "standard input", line: 3, reason: "the number of fields is 1 instead of 2")
        ) {
            try CSVTable(path: "-", columns: ["a"], standardInput: pipe.fileHandleForReading)
        }
        let options = ["menu", "orders", "reservations"]
        #expect(throws: Fault.sharedInput(options: ["--menu", "--orders"])) {
            try Arguments(["--orders", "-", "--menu", "-"], example: "week", options: options)
        }
        let arguments = try Arguments(["--orders", "-", "--menu", "a-b"], example: "week", options: options)
        #expect(arguments.values == ["orders": "-", "menu": "a-b"])
        #expect(try Arguments(["--menu", "-", "--menu", "-"], example: "week", options: options).values.count == 1)
    }

    @Test("a malformed table says in which file and line")
    func csv() throws {
        func read(_ text: String) throws -> CSVTable { try CSVTable(text: text, file: "t.csv", columns: ["a", "b"]) }
        #expect(try read("a,b\n1,2\n").rows.map { try $0.number("b") } == [2])
        #expect(try read("b,a\r\n1,2\r\n").rows.map { try $0.text("a") } == ["2"])
        #expect(throws: Fault.malformed(file: "t.csv", line: 3, reason: "the number of fields is 1 instead of 2")) {
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
