import Foundation
import Tableside
import Testing

/// What the guides print is what is compiled and run.
@Suite("Programs of the guides")
struct GuideProgramTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The blocks of a language on a page, one after another.
    static func blocks(_ language: String, of page: String) -> [String] {
        page.components(separatedBy: "```" + language + "\n").dropFirst().map { part in
            part.components(separatedBy: "```")[0]
        }
    }

    /// The lines of code, without indentation and empty lines.
    static func code(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// The lines of a source file from a comment up to the one that ends the program.
    static func region(
        of source: String,
        from first: String,
        to last: String = "// … to here."
    ) throws -> [String] {
        let parts = source.components(separatedBy: first)
        try #require(parts.count == 2, "one \(first)")
        let inner = parts[1].components(separatedBy: last)
        try #require(inner.count == 2)
        return code(inner[0])
    }

    @Test("First evening is the example `first`, line by line, and prints what the page says")
    func firstEvening() throws {
        let page = try Self.text("Sources/Tableside/Documentation.docc/First-evening.md")
        let source = try Self.text("Examples/Runner/FirstEvening/FirstEveningExample.swift")
        let program = try Self.region(of: source, from: "// The guide prints everything from here …")
        #expect(program.count > 80)
        #expect(Self.blocks("swift", of: page).flatMap(Self.code) == program)
        let printed = try Self.text("Examples/Golden/first.txt")
        #expect(Self.blocks("text", of: page).contains(printed))
    }

    @Test("the program of the README is the one that is tested, line by line")
    func readme() throws {
        let tested = try Self.text("Tests/ExamplesTests/ReadmeTests.swift")
        let program = try Self.region(of: tested, from: "// The README prints everything from here …")
        #expect(program.count > 15)
        let blocks = Self.blocks("swift", of: try Self.text("README.md")).map(Self.code)
        #expect(blocks.contains(["import Tableside", "import TablesideTesting"] + program))
    }

    @Test("the one write of a store is that of the store for PostgreSQL, line by line")
    func oneWrite() throws {
        let source = try Self.text("Examples/Hosts/Sources/PostgresHost/PostgresSession+Commit.swift")
        let write = try Self.region(of: source, from: "// begin: the one write", to: "// end: the one write")
        #expect(write.count > 30)
        let page = try Self.text("Sources/Tableside/Documentation.docc/Plug-in-a-store.md")
        #expect(Self.blocks("swift", of: page).map(Self.code).contains(write))
    }

    @Test("the guide to transports shows code of the hosts, line by line")
    func transport() throws {
        let page = try Self.text("Sources/Tableside/Documentation.docc/Plug-in-a-transport.md")
        let blocks = Self.blocks("swift", of: page).map(Self.code)
        for (first, path) in [
            ("let (body, response): (Data, URLResponse)", "HTTPPhone/HTTPTransport.swift"),
            ("/// Without a connection nothing was sent", "HTTPPhone/HTTPTransport.swift"),
            ("private func reply<Action>(", "server/Desk.swift"),
        ] {
            let shown = try #require(blocks.first { $0.first?.hasPrefix(first) == true }, "\(first)")
            #expect(shown.count > 5)
            let source = Self.code(try Self.text("Examples/Hosts/Sources/" + path))
            #expect(source.indices.contains { source[$0...].starts(with: shown) }, "\(first)")
        }
    }

    @Test("Run on many machines shows what the example `capacity` prints")
    func capacity() throws {
        let page = try Self.text("Sources/Tableside/Documentation.docc/Run-on-many-machines.md")
        #expect(Self.blocks("", of: page).first == (try Self.text("Examples/Golden/capacity.txt")))
    }

    @Test("the table of commands on First evening has every command of a service day, and no other")
    func commands() throws {
        let page = try Self.text("Sources/Tableside/Documentation.docc/First-evening.md")
        let section = page.components(separatedBy: "## The commands of a service day")[1].components(
            separatedBy: "## "
        )[0]
        var named: Set<String> = []
        for row in section.split(separator: "\n") where row.hasPrefix("|") {
            for part in row.components(separatedBy: "`.").dropFirst() {
                named.insert(String(part.prefix(while: \.isLetter)))
            }
        }
        // One table or block is a list of one.
        named.subtract(["blockTable", "unblockTable"])
        #expect(named == Set(ServiceDay.Command.Kind.allCases.map(\.rawValue)))
    }

    @Test("a row of Terminology without a type of ours is about no public type")
    func terminology() throws {
        let pages = Self.root.appendingPathComponent("Sources/Tableside/Documentation.docc")
        let names = try FileManager.default.contentsOfDirectory(atPath: pages.path).filter { $0.hasSuffix(".md") }
        var types: Set<String> = []
        for name in names {
            let lines = try Self.text("Sources/Tableside/Documentation.docc/" + name).split(separator: "\n")
            for line in lines where line.hasPrefix("- ``") {
                types.insert(line.dropFirst(4).prefix { $0 != "`" }.lowercased())
            }
        }
        #expect(types.isSuperset(of: ["waitlist", "sectionid", "diningtable"]))
        let page = try Self.text("Sources/Tableside/Documentation.docc/Terminology.md")
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| — | — |") }
        #expect(!rows.isEmpty)
        for row in rows {
            let words = row.split(separator: "|")[2].split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespaces).lowercased()
            }
            for word in words { #expect(types.isDisjoint(with: [word, word + "id"]), "\(word)") }
        }
    }
}
