import Foundation
import Testing

@testable import examples

@Suite("How the examples are called")
struct UsageTests {
    /// The status of a command line, and what it says on standard output and standard error.
    private func run(_ words: [String]) async throws -> (status: Int32, said: String, complained: String) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["output", "errors"].map { folder.appendingPathComponent($0) }
        for file in files { try Data().write(to: file) }
        let handles = try files.map { try FileHandle(forWritingTo: $0) }
        let status = await runExamples(words, on: Console(environment: [:], output: handles[0], errors: handles[1]))
        for handle in handles { try handle.close() }
        // A handle, as Foundation leaks a buffer for every empty file that it reads by its URL.
        let texts = try files.map { file in
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
        }
        return (status, texts[0], texts[1])
    }

    @Test(
        "a wish for help is no error: for all of them",
        arguments: [["-h"], ["--help"], ["help"], ["list", "--help"]]
    )
    func help(words: [String]) async throws {
        let (status, said, complained) = try await run(words)
        #expect(status == 0 && complained.isEmpty)
        #expect(said.hasPrefix("usage: examples [NAME] [options]\n"))
        for example in catalog { #expect(said.contains("\n" + example.name + " "), "\(example.name)") }
    }

    @Test("and for each, before anything is done or read")
    func helpForOne() async throws {
        for example in catalog {
            let ways = [
                [example.name, "-h"], [example.name, "--help"], [example.name, "help"], ["help", example.name],
                [example.name, "--json", "--help", "--no-such-option"],
            ]
            for words in ways {
                let (status, said, complained) = try await run(words)
                #expect(status == 0 && complained.isEmpty, "\(words)")
                #expect(said == example.usage && said.hasPrefix("usage: examples " + example.name), "\(words)")
            }
            for option in example.optionNames { #expect(example.usage.contains("  --" + option + " "), "\(option)") }
        }
        #expect(try await run(["help", "dance"]).status == 2)
        #expect(try await run(["qr", "symbol", "--", "-h"]).said != QRExample.usage)
        #expect(try await run(["search", "--name", "-h"]).said != SearchExample.usage)
    }

    @Test("what is wrong is said in one line, with status 2")
    func wrong() async throws {
        let empty = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data().write(to: empty)
        defer { try? FileManager.default.removeItem(at: empty) }
        let numbers = ["party", "payers", "radius", "bearing", "spread", "nearest", "stars", "limit"]
        for example in catalog {
            var lines = [["--no-such-option"], ["-x"], ["--no-such\noption"]]
            for option in example.options {
                let name = "--" + option.prefix { $0 != "=" }
                lines.append([name])
                if option.hasSuffix("=FILE"), name != "--log" {
                    lines += [[name, "no-such-file.csv"], [name, empty.path]]
                }
                if name == "--log" { lines.append([name, "/no-such-folder/log"]) }
                if numbers.contains(String(name.dropFirst(2))) {
                    lines += [[name, "many"], [name, "nan"]]
                }
                if ["--payers", "--radius", "--nearest", "--stars", "--limit"].contains(name) {
                    lines.append([name, "-1"])
                }
                if name == "--restaurant" { lines.append([name, "nowhere"]) }
            }
            for line in lines {
                let (status, said, complained) = try await run([example.name] + line)
                #expect(status == 2, "\(example.name) \(line): \(complained)")
                #expect(said.isEmpty, "\(example.name) \(line)")
                let isLine = complained.hasPrefix("examples: ") && complained.filter(\.isNewline).count == 1
                #expect(isLine, "\(example.name) \(line): \(complained)")
            }
        }
    }

    @Test("an unknown lifecycle is answered with the names that there are")
    func lifecycles() async throws {
        let (status, _, complained) = try await run(["lifecycle", "--of", "nope"])
        #expect(status == 2)
        for name in ["order.dineIn", "tab.forman", "booking.standard", "review"] {
            #expect(complained.contains(name), "\(name)")
        }
    }
}
