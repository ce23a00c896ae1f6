import TablesideCodes
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("TableLink")
struct TableLinkTests {
    private let base = "https://dine.example"

    @Test(
        "a link has one text, percent-encoded by RFC 3986, both ways",
        arguments: [
            ("zlin", "12", "/t/1/zlin/12"), ("a/b", "c d", "/t/1/a%2Fb/c%20d"),
            ("Brașov", "é", "/t/1/Bra%C8%99ov/%C3%A9"),
            ("-._~", "%", "/t/1/-._~/%25"), ("a?b#c", "🍕", "/t/1/a%3Fb%23c/%F0%9F%8D%95"), ("...", "+", "/t/1/.../%2B"),
            ("\u{0}", "\n", "/t/1/%00/%0A"),
        ]
    )
    func bothWays(branch: String, table: String, path: String) throws {
        let link = try TableLink(branch: BranchID(branch), table: TableID(table))
        #expect(link.text() == path)
        #expect(link.text(base: base) == base + path)
        #expect(try TableLink(path) == link)
        #expect(try TableLink(base + path, base: base) == link)
    }

    @Test(
        "FO-14 the code of somebody else is told from a malformed one",
        arguments: [
            "", "t/1/a/b", "https://dine.example", "https://dine.example.evil/t/1/a/b", "http://dine.example/t/1/a/b",
            "https://dine.exampl", "https://DINE.example/t/1/a/b", "https://dine.example/x/1/a/b",
            "https://dine.example/T/1/a/b", "https://dine.example//t/1/a/b", "1353341474_3_308_26_53_1_1_0",
        ]
    )
    func foreign(text: String) {
        #expect(throws: TableLinkError(.foreign(text: text))) { try TableLink(text, base: base) }
    }

    @Test("a link of a newer form is refused by its version")
    func version() {
        #expect(throws: TableLinkError(.unknownVersion(text: "2"))) { try TableLink("/t/2/a/b") }
        #expect(throws: TableLinkError(.unknownVersion(text: "01"))) { try TableLink("/t/01/a/b") }
        #expect(throws: TableLinkError(.unknownVersion(text: ""))) { try TableLink("/t/") }
        #expect(throws: TableLinkError(.unknownVersion(text: nil))) { try TableLink("/t") }
        // What a stranger's code says is cut, and no control character of it gets into a log.
        let hostile = #expect(throws: TableLinkError.self) {
            try TableLink("/t/\u{1B}[2J\(String(repeating: "9", count: 10_000))/a/b")
        }
        let description = hostile?.description ?? ""
        #expect(description.hasPrefix("the link has the unknown version “"))
        #expect(description.utf8.count < 400 && !description.unicodeScalars.contains("\u{1B}"))
    }

    @Test(
        "too few and too many segments are counted",
        arguments: [("/t/1", 2), ("/t/1/a", 3), ("/t/1/a/b/c", 5), ("/t/1/a/b/", 5)]
    )
    func segments(text: String, count: Int) {
        #expect(throws: TableLinkError(.segmentCount(count: count, expected: 4))) { try TableLink(text) }
    }

    @Test(
        "a segment that is not written in the one way is refused",
        arguments: [
            "a%2fb", "%61", "a%", "a%2", "%GG", "a b", "a?x=1", "a#x", "é", "%C3", "%C3%28", "%ED%A0%80", "%C0%AF",
            "a+b",
            "a:b", "%EF%BF%BD%FF", "a%2Db",
        ]
    )
    func strict(segment: String) {
        #expect(throws: TableLinkError(.malformedSegment(text: segment))) { try TableLink("/t/1/\(segment)/12") }
        #expect(throws: TableLinkError(.malformedSegment(text: segment))) { try TableLink("/t/1/zlin/\(segment)") }
    }

    @Test("an identity that URLs swallow is refused both ways", arguments: ["", ".", ".."])
    func unusable(text: String) {
        #expect(throws: TableLinkError(.unusableIdentity(text: text))) {
            try TableLink(branch: BranchID(text), table: TableID("1"))
        }
        #expect(throws: TableLinkError(.unusableIdentity(text: text))) {
            try TableLink(branch: BranchID("b"), table: TableID(text))
        }
        #expect(throws: TableLinkError(.unusableIdentity(text: text))) { try TableLink("/t/1/b/\(text)") }
    }

    @Test("a replacement character of the host's own is kept")
    func replacementCharacter() throws {
        let link = try TableLink(branch: BranchID("\u{FFFD}"), table: TableID("1"))
        #expect(link.text() == "/t/1/%EF%BF%BD/1")
        #expect(try TableLink(link.text()) == link)
    }

    @Test("identities of any characters survive, and every accepted text is the link's own")
    func roundTrip() throws {
        let seed: UInt64 = 0x7AB1_E000
        var generator = SplitMix64(seed: seed)
        let alphabet = Array("aZ09-._~/?#%&=+ :@é👩‍🍳\u{301}\n\u{0}Ș")
        func word() -> String {
            "x"
                + String(
                    (0..<Int.random(in: 0...6, using: &generator)).compactMap { _ in
                        alphabet.randomElement(using: &generator)
                    }
                )
        }
        for round in 0..<runs(300, long: 50_000) {
            let link = try TableLink(branch: BranchID(word()), table: TableID(word()))
            #expect(try TableLink(link.text(base: base), base: base) == link, "seed \(seed), round \(round)")
        }
        let signs = Array("%2F2fA0a/t1.")
        var read = 0
        for round in 0..<runs(2000, long: 500_000) {
            let tail = String((0..<8).compactMap { _ in signs.randomElement(using: &generator) })
            guard let link = try? TableLink("/t/1/" + tail) else { continue }
            #expect(link.text() == "/t/1/" + tail, "seed \(seed), round \(round)")
            read += 1
        }
        #expect(read > 100, "\(read) links")
    }

    @Test("JSON is an object of both identities, read by the same rules")
    func codable() throws {
        let link = try TableLink(branch: BranchID("zlin"), table: TableID("12"))
        #expect(try encoded(link) == #"{"branch":"zlin","table":"12"}"#)
        #expect(try decoded(TableLink.self, #"{"branch":"zlin","table":"12"}"#) == link)
        for bad in [#"{"branch":"","table":"12"}"#, #"{"branch":"zlin"}"#, #"{"branch":"zlin","table":".."}"#, "[]"] {
            #expect(throws: DecodingError.self) { try decoded(TableLink.self, bad) }
        }
    }
}

@Suite("MenuLink")
struct MenuLinkTests {
    @Test("FO-13 the code names a table, in the language of the path, both ways")
    func bothWays() throws {
        let link = try MenuLink(language: LanguageTag("cs"), table: TableID("48"))
        #expect(link.text() == "/cs/app/qr/menu/48")
        #expect(try MenuLink("/cs/app/qr/menu/48") == link)
        #expect(try MenuLink("https://forman.example/cs/app/qr/menu/48", base: "https://forman.example") == link)
        #expect(try MenuLink("/cs-cz/app/qr/menu/a%2Fb").text() == "/cs-CZ/app/qr/menu/a%2Fb")
    }

    @Test("FO-13 anything else in its place is refused with what is wrong")
    func refused() {
        let cases: [(String, TableLinkError.Reason)] = [
            ("/cs/app/qr/menu", .segmentCount(count: 4, expected: 5)),
            ("/cs/app/qr/menu/1/2", .segmentCount(count: 6, expected: 5)),
            ("/cs/app/qr/menu/", .unusableIdentity(text: "")), ("/cs/app/qr/menu/..", .unusableIdentity(text: "..")),
            ("/c/app/qr/menu/1", .malformedSegment(text: "c")), ("//app/qr/menu/1", .malformedSegment(text: "")),
            ("/cs/app/qr/menu/a b", .malformedSegment(text: "a b")),
            ("/cs/app/QR/menu/1", .foreign(text: "/cs/app/QR/menu/1")), ("/t/1/a/b", .foreign(text: "/t/1/a/b")),
            ("", .foreign(text: "")), ("/", .foreign(text: "/")),
        ]
        for (text, reason) in cases {
            #expect(throws: TableLinkError(reason)) { try MenuLink(text) }
        }
    }

    @Test("JSON is an object of language and table, read by the same rules")
    func codable() throws {
        let link = try MenuLink(language: LanguageTag("cs"), table: TableID("48"))
        #expect(try encoded(link) == #"{"language":"cs","table":"48"}"#)
        #expect(try decoded(MenuLink.self, #"{"language":"cs","table":"48"}"#) == link)
        #expect(throws: DecodingError.self) { try decoded(MenuLink.self, #"{"language":"cs","table":""}"#) }
        #expect(throws: DecodingError.self) { try decoded(MenuLink.self, #"{"language":"!","table":"1"}"#) }
    }
}
