import TablesideCore
import TablesideDiscovery
import Testing

/// Names that went through a wrong encoding have U+FFFD where letters were: they were found by nothing that people type.
@Suite("Names that lost bytes")
struct LostBytesTests {
    private static let names = [
        "M\u{FFFD}nchner Stub'n", "Caf\u{FFFD} Zo\u{FFFD}", "Cr\u{FFFD}perie Br\u{FFFD}l\u{FFFD}e",
        "Joe\u{FFFD}s Diner",
        "B\u{FFFD}\u{FFFD}renwirt", "Roma",
    ]

    @Test(
        "what is lost stands for a letter or for nothing, one letter or two for each",
        arguments: [
            ("münchner", 0), ("munchner stubn", 0), ("m\u{FFFD}nchner", 0), ("café zoë", 1), ("cafe", 1), ("zoe", 1),
            ("crêperie brûlée", 2), ("brulee", 2), ("creperi", 2), ("joes", 3), ("joe's diner", 3), ("bärenwirt", 4),
            ("barenw", 4), ("baerenwirt", 4),
        ]
    )
    func around(text: String, position: Int) throws {
        #expect(try NameIndex(Self.names).matches(text).first?.position == position)
    }

    @Test("a whole name comes before the beginning of one, and a single letter is too little to go by")
    func shapes() throws {
        for names in [["Caf\u{FFFD}teria", "Caf\u{FFFD}"], ["Caf\u{FFFD}", "Caf\u{FFFD}teria"]] {
            let found = try NameIndex(names).matches("cafe")
            #expect(found.map { names[$0.position] } == ["Caf\u{FFFD}", "Caf\u{FFFD}teria"])
            #expect(found.first?.quality == .nearlyWholeName)
        }
        // A lost letter in the middle, at the end, and one that stands for nothing.
        #expect(try NameIndex(["\u{FFFD}mber"]).matches("m").isEmpty)
        #expect(try NameIndex(["\u{FFFD}mber"]).matches("mb").map(\.position) == [0])
        #expect(try NameIndex(["\u{FFFD}mber"]).matches("am").map(\.position) == [0])
    }

    @Test("a name that goes on after what was typed is no whole name, though its last letters match too")
    func goesOn() throws {
        // The lost letters may be “ab”, and an “a” makes what was typed, but then a “b” is left.
        let names = ["\u{FFFD}\u{FFFD}ab", "\u{FFFD}ba"]
        for names in [names, names.reversed()] {
            let found = try NameIndex(names).matches("aba")
            #expect(found.map { names[$0.position] } == ["\u{FFFD}ba", "\u{FFFD}\u{FFFD}ab"])
            #expect(found.map { $0.quality == .nearlyWholeName } == [true, false])
        }
    }

    @Test("nothing else is found by it, and a name that is whole comes first")
    func others() throws {
        let index = NameIndex(Self.names)
        for text in ["minster", "zoll", "brunch", "boxer"] { #expect(try index.matches(text).isEmpty, "\(text)") }
        let names = ["Zo\u{FFFD}", "Zoe"]
        #expect(try NameIndex(names).matches("zoe").map(\.position) == [1, 0])
        #expect(try NameIndex(["\u{FFFD}\u{FFFD}\u{FFFD}"]).matches("bar").count == 1)
        let enormous = String(repeating: "\u{FFFD}a", count: 20_000)
        #expect(try NameIndex([enormous]).matches(String(repeating: "a", count: 63)).count == 1)
    }
}
