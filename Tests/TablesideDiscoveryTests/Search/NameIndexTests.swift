import Foundation
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideDiscovery
@testable import TablesideTestSupport

@Suite("NameIndex")
struct NameIndexTests {
    private static let names = [
        "Casa Mara", "Marty", "Trattoria Pinetă", "Roma", "L'Osteria", "McDonald's", "Crêperie Zoë", "Smørrebrød & Øl",
        "Ουζερί Της Μαρίας", "Кафе Ёлка", "Straße 12", "🍕 Pizza", "مطعم مرسى", "寿司レストラン", "Mar", "Trattoria Roma",
    ]
    private static let index = NameIndex(names)

    private func found(_ text: String) throws -> [String] {
        try Self.index.matches(text).map { Self.names[$0.position] }
    }

    @Test(
        "case and diacritics do not count, in three scripts",
        arguments: [
            ("trattoria pineta", "Trattoria Pinetă"), ("PINETĂ", "Trattoria Pinetă"),
            ("pineta\u{306}", "Trattoria Pinetă"),
            ("creperie zoe", "Crêperie Zoë"), ("ZOE\u{308}", "Crêperie Zoë"), ("smorrebrod ol", "Smørrebrød & Øl"),
            ("ουζερι της", "Ουζερί Της Μαρίας"), ("ΜΑΡΊΑΣ", "Ουζερί Της Μαρίας"), ("елка", "Кафе Ёлка"),
            ("КАФЕ", "Кафе Ёлка"), ("STRASSE", "Straße 12"), ("straße", "Straße 12"), ("12", "Straße 12"),
            ("osteria", "L'Osteria"), ("l'ost", "L'Osteria"), ("l’osteria", "L'Osteria"), ("losteria", "L'Osteria"),
            ("mcdonalds", "McDonald's"), ("McDonald’s", "McDonald's"), ("🍕", "🍕 Pizza"), ("مرسى", "مطعم مرسى"),
            ("寿司", "寿司レストラン"), ("レストラン", "寿司レストラン"),
        ]
    )
    func folding(text: String, name: String) throws {
        #expect(try found(text) == [name])
    }

    @Test("points of Hebrew are left out, from the sheva on, and vowel signs of Hindi are not", arguments: [10, 24])
    func points(combiningClass: Int) throws {
        // The sheva has the combining class 10, the lowest of the points; the dot of the shin has 24.
        let pointed = combiningClass == 10 ? "ש\u{5B0}וק" : "ש\u{5C1}וק"
        #expect(try NameIndex([pointed]).matches("שוק").map(\.quality) == [.wholeName])
        #expect(try NameIndex(["दाल"]).matches("दल").map(\.quality) != [.wholeName])
    }

    @Test("the best fit comes first: the whole name, its beginning, beginnings of words, parts, typing mistakes")
    func ranking() throws {
        #expect(try found("mar") == ["Mar", "Marty", "Casa Mara"])
        let ma = try found("Ma")
        #expect(ma == ["Mar", "Marty", "Casa Mara", "Roma", "Trattoria Roma"])
        #expect(try found("roma") == ["Roma", "Trattoria Roma"])
        #expect(try Self.index.matches("oma").map(\.quality) == [.nearlyWholeName, .contained])
        #expect(try Self.index.matches("asa ara").map(\.quality) == [.nearlyWholeName])
        #expect(try found("matry") == ["Marty"])
        #expect(try found("piza") == ["🍕 Pizza"])
        #expect(try found("pizzza") == ["🍕 Pizza"])
        #expect(try found("trattorai roam") == ["Trattoria Roma"])
        #expect(try Self.index.matches("tratttorria roma").map(\.quality) == [.twoTypos])
        #expect(try found("trattorai roma") == ["Trattoria Roma"])
        #expect(try Self.index.matches("trattorai roma").map(\.quality) == [.nearlyWholeName])
        #expect(try Self.index.matches("roma trattorai").map(\.quality) == [.oneTypo])
        #expect(try found("roma tratt") == ["Trattoria Roma"])
        #expect(try Self.index.matches("Casa Mara", limit: 0) == [])
        #expect(try Self.index.matches("Ma", limit: 2).map(\.position) == [14, 1])
        #expect(try Self.index.matches("Ma", limit: -1) == [])
    }

    @Test("of two mistakes in a whole name, a letter typed once for twice or twice for once is the lesser one")
    func doubledLetters() throws {
        func found(_ text: String, _ names: String...) throws -> [String] {
            try NameIndex(names).matches(text).map { names[$0.position] }
        }
        #expect(try found("piza", "Pinza", "Pizza") == ["Pizza", "Pinza"])
        #expect(try found("pizza", "Pzza", "Piza") == ["Piza", "Pzza"])
        // Neither doubles a letter: they stay as they are.
        #expect(try found("piza", "Pinza", "Pirza") == ["Pinza", "Pirza"])
        #expect(try found("pinza", "Pnza", "Piza") == ["Pnza", "Piza"])
    }

    @Test("a name with an apostrophe that is typed as it stands fits best")
    func apostrophes() throws {
        let names = [
            "Joes Diner", "Joe's", "Wendys Old Grill", "Wendy’s", "O'Briens House", "Foo O'Briensson", "O'Brien's",
            "Rock'n'Roll", "L'Osteria", "D'Angelo's", "Carl's Jr",
        ]
        let index = NameIndex(names)
        for name in ["Joe's", "Wendy’s", "O'Brien's", "Rock'n'Roll", "L'Osteria", "D'Angelo's", "Carl's Jr"] {
            let best = try #require(try index.matches(name, limit: 1).first)
            #expect(names[best.position] == name && best.quality == .wholeName, "\(name)")
        }
        for (text, name) in [
            ("joes", "Joe's"), ("brien", "O'Brien's"), ("obriens", "O'Brien's"), ("osteria", "L'Osteria"),
            ("angelo", "D'Angelo's"), ("rocknroll", "Rock'n'Roll"), ("roll", "Rock'n'Roll"),
        ] {
            #expect(try index.matches(text).contains { names[$0.position] == name }, "\(text)")
        }
    }

    @Test("words of three letters have no typing mistakes, single letters only begin words")
    func shortWords() throws {
        #expect(try found("mrt") == [])
        #expect(try found("rma") == ["Roma", "Trattoria Roma"])
        #expect(try found("z") == ["Crêperie Zoë"])
        #expect(try found("y") == [])
    }

    @Test("an empty text finds everything, one without words nothing")
    func empty() throws {
        for text in ["", " ", "\t\u{A0}"] { #expect(try found(text) == Self.names) }
        for text in ["!", "&", "…", "\u{301}", "\u{200F}", "'"] { #expect(try found(text) == []) }
        #expect(try NameIndex([]).matches("a") == [])
        #expect(try NameIndex([]).matches("") == [])
        #expect(try NameIndex(["", "!"]).matches("aaaa") == [])
    }

    @Test("enormous texts and thousands of words are refused before any work")
    func hostile() throws {
        let long = String(repeating: "é", count: 5_000_000)
        let error = try #require(throws: SearchError.self) { try Self.index.matches(long) }
        #expect(error.reason == .textTooLong(bytes: 10_000_000, limit: 1_024))
        let many = Array(repeating: "a", count: 500).joined(separator: " ")
        let words = try #require(throws: SearchError.self) { try Self.index.matches(many) }
        #expect(words.reason == .tooManyWords(words: 500, limit: 10))
        let word = String(repeating: "a", count: 1_024)
        #expect(try found(word) == [])
        #expect(try NameIndex([word + "b"]).matches(word).count == 1)
        let tail = String(repeating: "c", count: 1_021)
        #expect(try NameIndex(["ab" + tail]).matches("ba" + tail).count == 1)
    }

    @Test("names that mix directions, marks and pictures are kept apart and found")
    func oddNames() throws {
        let names = [
            "\u{202E}Marty\u{202C}", "M\u{200D}arty", "Z\u{351}\u{36B}\u{343}algo", "👨‍👩‍👧 Famiglia", "שָׁלוֹם",
            "e\u{301}e\u{301}",
        ]
        let index = NameIndex(names)
        #expect(try index.matches("marty").map(\.position) == [0, 1])
        #expect(try index.matches("zalgo").map(\.position) == [2])
        #expect(try index.matches("👨").map(\.position) == [3])
        #expect(try index.matches("שלום").map(\.position) == [4])
        #expect(try index.matches("ée").map(\.position) == [5])
    }

    @Test("a letter folds to the same however its diacritics are written: every letter of the blocks of three scripts")
    func canonical() throws {
        var folding = NameFolding()
        var checked = 0
        let blocks: [ClosedRange<UInt32>] = [
            0xC0...0x24F, 0x1E00...0x1EFF, 0x370...0x3FF, 0x400...0x52F, 0x1F00...0x1FFF,
        ]
        for value in blocks.joined() {
            let scalar = try #require(Unicode.Scalar(value))
            let apart = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
            guard scalar.properties.isAlphabetic, apart.count > 1, let base = apart.first else { continue }
            let words = folding.words(ofName: String(scalar)).words
            #expect(words == folding.words(ofName: String(String.UnicodeScalarView(apart))).words, "\(scalar)")
            #expect(words == folding.words(ofName: String(base)).words, "\(scalar)")
            checked += 1
        }
        #expect(checked > 700)
    }

    @Test("over random names the answers are those of a search that tries everything")
    func property() throws {
        for seed in 0..<runs(4, long: 800) {
            var random = SplitMix64(seed: UInt64(seed))
            let letters = Array("aabcdeéöşзж1")
            func word() -> String {
                String(
                    (0..<Int.random(in: 1...(Bool.random(using: &random) ? 4 : 11), using: &random)).map { _ in
                        letters.randomElement(using: &random) ?? "a"
                    }
                )
            }
            func name() -> String {
                let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in word() }
                return words.joined(separator: [" ", "-", ", "].randomElement(using: &random) ?? " ")
            }
            let names = (0..<60).map { _ in name() }
            let index = NameIndex(names)
            let slow = SlowNameSearch(names)
            for _ in 0..<12 {
                var query = Array(Bool.random(using: &random) ? name() : names.randomElement(using: &random) ?? "a")
                if Bool.random(using: &random) { query[Int.random(in: 0..<query.count, using: &random)] = "b" }
                for _ in 0..<Int.random(in: 0...2, using: &random) where !query.isEmpty {
                    query.remove(at: Int.random(in: 0..<query.count, using: &random))
                }
                let text = String(query)
                if text.allSatisfy({ !$0.isLetter && !$0.isNumber }) { continue }
                let found = try index.matches(text).map { [$0.quality.rawValue, $0.position] }
                #expect(found == slow.matches(text), "seed \(seed), “\(text)”")
            }
        }
    }

    @Test("qualities ascend from the best, price bands from the cheapest")
    func order() {
        expectAscending([
            NameMatch.Quality.wholeName, .beginning, .nearlyWholeName, .wordBeginnings, .contained, .oneTypo, .twoTypos,
        ])
        expectAscending([PriceBand.low, .moderate, .high, .highest])
    }

    @Test("a letter of two, three or four bytes that is wrong or missing is one mistake")
    func longLetters() throws {
        // The first letter of a chain’s name, U+20BB7, is often typed as U+5409.
        for (name, text) in [
            ("\u{20BB7}野家食堂", "吉野家食堂"), ("\u{20BB7}野家食堂", "野家食堂"), ("吉野家食堂", "\u{20BB7}野家食堂"),
            ("อาหารไทย", "อาหานไทย"), ("ресторан", "рестаран"), ("ресторан", "ресторн"),
        ] {
            #expect(try NameIndex([name]).matches(text).map(\.quality) == [.nearlyWholeName], "\(text)")
        }
    }

    @Test("every letter from a to z has a bit of its own, and the others share the six that are left")
    func letterSets() {
        let letters = (0x61...0x7A as ClosedRange<UInt32>).map { LetterMasks.set(of: $0) }
        #expect(letters == (0..<26).map { 1 << UInt32($0) })
        for scalar in [0x30, 0x60, 0x7B, 0xC3A9, 0xF09F_8D95] as [UInt32] {
            let set = LetterMasks.set(of: scalar)
            #expect(set.nonzeroBitCount == 1 && set >= 1 << 26)
        }
    }

    @Test("a quality is not better than itself, and better than all that come after it")
    func qualities() {
        let all = NameMatch.Quality.allCases
        for (place, quality) in all.enumerated() {
            for (other, worse) in all.enumerated() { #expect((quality < worse) == (place < other)) }
        }
    }
}
