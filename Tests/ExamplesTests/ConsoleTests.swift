import Foundation
import Testing

@testable import examples

@Suite("What the examples write, and where")
struct ConsoleTests {
    /// What a console writes to standard output and to standard error.
    private func written(
        _ environment: [String: String] = [:],
        terminals: [Bool],
        _ act: (Console) throws -> Void
    ) throws -> [String] {
        let pipes = [Pipe(), Pipe()]
        let handles = pipes.map(\.fileHandleForWriting)
        let console = Console(environment: environment, output: handles[0], errors: handles[1]) { handle in
            zip(handles, terminals).contains { $0 === handle && $1 }
        }
        try act(console)
        for handle in handles { try handle.close() }
        return try pipes.map { String(decoding: try $0.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self) }
    }

    private static let plain = [["NO_COLOR": "1"], ["TERM": "dumb"], ["NO_COLOR": "1", "TERM": "xterm"]]
    private static let rich = [[:], ["NO_COLOR": ""], ["TERM": "xterm-256color"]]

    @Test("colors are for terminals that are neither dumb nor asked to have none")
    func colors() throws {
        for environment in Self.rich {
            _ = try written(environment, terminals: [true, false]) { #expect($0.isColored, "\(environment)") }
            _ = try written(environment, terminals: [false, true]) { #expect(!$0.isColored, "\(environment)") }
        }
        for environment in Self.plain {
            _ = try written(environment, terminals: [true, true]) { #expect(!$0.isColored, "\(environment)") }
        }
    }

    @Test("progress is one line that is written over, and gone before anything else is said", arguments: rich)
    func progress(environment: [String: String]) throws {
        let clear = "\r\u{1B}[K"
        let said = try written(environment, terminals: [false, true]) { console in
            console.progress("one")
            console.progress("two")
            try console.write("result\n")
            try console.write("more\n")
            console.progress("three")
            console.complain("no")
        }
        #expect(said == ["result\nmore\n", "\(clear)one\(clear)two\(clear)\(clear)three\(clear)examples: no\n"])
    }

    @Test("an error shows little of a hostile argument or file, and nothing that acts on a terminal")
    func hostileArguments() throws {
        let hostile = "\u{202E}\u{1B}[2J" + String(repeating: "x", count: 10_000)
        func said(_ fault: Fault) throws -> String {
            try written(terminals: [false, false]) { $0.complain(fault.description) }[1]
        }
        let faults: [Fault] = [
            .unknownExample(name: hostile), .unknownArgument(text: hostile, example: "week"),
            .unusable(option: "--at", value: hostile, reason: hostile), .unreadable(file: hostile, reason: hostile),
            .unwritable(file: hostile), .malformed(file: hostile, line: 1, reason: hostile),
            .otherwise(scenario: "QP-S2", what: hostile, found: hostile, expected: hostile),
        ]
        for fault in faults {
            let said = try said(fault)
            #expect(said.hasPrefix("examples: ") && said.hasSuffix("\n") && said.utf8.count < 1_100)
            let acts = said.dropLast().unicodeScalars.filter {
                [.control, .format].contains($0.properties.generalCategory)
            }
            #expect(acts.isEmpty)
        }
        // The first 80 characters, of which two are written as 8 and as 6.
        let shown = #"\u{202E}\u{1B}[2J"# + String(repeating: "x", count: 63) + "…"
        #expect(try said(faults[1]) == "examples: “week” does not know the argument “\(shown)”\n")
    }

    @Test("where plain text is wanted progress has lines of its own", arguments: plain)
    func plainProgress(environment: [String: String]) throws {
        let said = try written(environment, terminals: [true, true]) { console in
            console.progress("one")
            console.progress("two")
            try console.write("result\n")
            console.complain("no")
        }
        #expect(said == ["result\n", "one\ntwo\nexamples: no\n"])
    }

    @Test("where nobody looks on there is no progress", arguments: plain + rich)
    func silence(environment: [String: String]) throws {
        let said = try written(environment, terminals: [true, false]) { console in
            console.progress("one")
            try console.write("result\n")
            console.complain("no")
        }
        #expect(said == ["result\n", "examples: no\n"])
    }

    @Test("a result that cannot be written is a fault")
    func unwritable() throws {
        let closed = Pipe().fileHandleForWriting
        try closed.close()
        #expect(throws: Fault.unwritable(file: "standard output")) { try Console(output: closed).write("result") }
    }
}
