import TablesideCore
import TablesideDiscovery
import TablesideTesting
import Testing

/// A letter lost from a word of four letters found nothing, nor did two mistakes in a long word.
@Suite("Names that people mistype")
struct MistypedNamesTests {
    private static let names: [String] = {
        var mistyping = Mistyping(seed: 16)
        return mistyping.names(1_500)
    }()
    private static let index = NameIndex(names)

    /// How many of 300 names are among the first five for what was typed, and what was typed for the others.
    private func found(
        _ seed: UInt64,
        _ mistype: (inout Mistyping) -> (name: String, text: String)
    ) throws -> (Int, [String]) {
        var mistyping = Mistyping(seed: seed)
        var others: [String] = []
        for _ in 0..<300 {
            let (name, text) = mistype(&mistyping)
            if try !Self.index.matches(text, limit: 5).contains(where: { Self.names[$0.position] == name }) {
                others.append("“\(text)” for \(name)")
            }
        }
        return (300 - others.count, others)
    }

    @Test("one mistake in a word of four letters or more: all of 300 are among the first five")
    func one() throws {
        let (count, others) = try found(1) { $0.mistyped(Self.names, mistakes: 1, letters: 4) }
        #expect(count == 300, "\(others)")
    }

    @Test("a letter lost from a word of four letters: all of 300")
    func shortWords() throws {
        let (count, others) = try found(2) { $0.shortened(Self.names, by: 1, letters: 4, most: 4) }
        #expect(count == 300, "\(others)")
    }

    @Test("two mistakes, or two letters lost, in a word of eight letters or more: at least 285 of 300")
    func two() throws {
        let (mistyped, others) = try found(3) { $0.mistyped(Self.names, mistakes: 2, letters: 8) }
        #expect(mistyped >= 285, "\(others)")
        let (shortened, more) = try found(4) { $0.shortened(Self.names, by: 2, letters: 8) }
        #expect(shortened >= 285, "\(more)")
    }

    @Test(
        "within one mistake the likelier comes first, then the order of the names",
        arguments: [
            // Typed, and the order: swaps and doubles, the same first letter, another first letter.
            ("pienta", ["Pineta", "Pienza", "Vienta"]), ("rosaa", ["Rosa", "Rosata"]),
            ("caasa", ["Casa", "Cabsa", "Haasa"]),
        ]
    )
    func order(text: String, names: [String]) throws {
        let index = NameIndex(names.reversed())
        #expect(try index.matches(text).map { names.reversed()[$0.position] } == names)
    }

    @Test("a whole name with a mistake comes before names that have something like it somewhere")
    func wholeNames() throws {
        let names = ["Germano", "Norman", "Casa Roma", "Roma Nova", "Roma", "Rmania"]
        let found = try NameIndex(names).matches("rma").map { names[$0.position] }
        #expect(found == ["Rmania", "Roma", "Germano", "Norman", "Roma Nova", "Casa Roma"])
        let popular = ["Roma", "Rome", "Roma"]
        #expect(try NameIndex(popular).matches("romx").map(\.position) == [0, 1, 2])
    }

    @Test("two mistakes are not looked for where enough names fit otherwise, nor in short words")
    func restraint() throws {
        let many = (0..<NameIndex.fewMatches).map { "Ristorante \($0)" } + ["Ristornati"]
        let index = NameIndex(many)
        #expect(try index.matches("ristorante").count == NameIndex.fewMatches)
        #expect(try NameIndex(many.dropFirst()).matches("ristorante").last?.quality == .twoTypos)
        #expect(try NameIndex(["Osteria"]).matches("oteri").isEmpty == false)
        #expect(try NameIndex(["Osteria"]).matches("otria").isEmpty)
        #expect(try NameIndex(["Trattoria"]).matches("tratria").map(\.quality) == [.twoTypos])
    }

    @Test("two mistakes may be in the beginning of a word, if it has eight letters or more and its last one is right")
    func beginnings() throws {
        // One letter wrong and one missing, and the word goes on: “internatinal” for “international”.
        func qualities(_ text: String, _ name: String = "Internationale") throws -> [NameMatch.Quality] {
            try NameIndex([name]).matches(text).map(\.quality)
        }
        #expect(try qualities("imternatinal") == [.twoTypos])
        #expect(try qualities("imternatinax") == [])
        // All of it with two mistakes, and with three.
        #expect(try qualities("imternatinale") == [.twoTypos])
        #expect(try qualities("imtermatinale") == [])
        // A beginning of eight letters, “constant”, and of seven, “constan”.
        #expect(try qualities("komstant", "Constantinopol") == [.twoTypos])
        #expect(try qualities("komstan", "Constantinopol") == [])
    }

    @Test("a text of as many words as are allowed finds nothing at once, and one more is refused")
    func limits() throws {
        let words = (0..<NameIndex.mostWords).map { "ristornte\($0)" }.joined(separator: " ")
        #expect(try Self.index.matches(words).isEmpty)
        #expect(throws: SearchError.self) { try Self.index.matches(words + " bar") }
    }
}
