import TablesideCore
import TablesideVenue
import Testing

@Suite("Names that deceive")
struct NameRulesTests {
    private func account(_ text: String) -> [String] { Username.problems(with: text).map(\.code.rawValue) }
    private func person(_ text: String) -> [String] { PersonName.problems(with: text).map(\.code.rawValue) }

    /// Texts, what is wrong with each as a name in the application, and as a part of a civil name: by hand from the rules.
    private static let rows: [(text: String, account: [String], person: [String])] = [
        ("ana\u{202E}nimda", ["bidirectionalControl"], ["bidirectionalControl"]),
        ("\u{200F}ana", ["bidirectionalControl"], ["bidirectionalControl"]),
        ("an\u{200B}a", ["invisibleCharacter"], ["invisibleCharacter"]),
        ("an\u{AD}a", ["invisibleCharacter"], ["invisibleCharacter"]),
        ("an\u{200D}a", ["invisibleCharacter"], []),
        ("a\u{FE0F}na", ["invisibleCharacter"], ["invisibleCharacter"]),
        ("an\u{E000}a", ["unknownCharacter"], ["unknownCharacter"]),
        ("an\u{378}a", ["unknownCharacter"], ["unknownCharacter"]),
        (" ana", ["outerSpace"], []), ("ana\u{3000}", ["outerSpace"], []), ("ana maria", [], []),
        ("\u{301}ana", ["markFirst"], ["markFirst"]),
        ("a\u{301}\u{302}\u{303}\u{304}", [], []),
        ("a\u{301}\u{302}\u{303}\u{304}\u{305}", ["tooManyMarks"], ["tooManyMarks"]),
        ("ana1\u{661}", ["mixedDigits"], []), ("\u{661}\u{662}", [], []),
        ("\u{430}dmin", ["mixedScripts"], []), ("adm\u{3B9}n", ["mixedScripts"], []),
        ("\u{430}\u{43D}\u{43D}\u{430}", [], []), ("\u{674E}mei", [], []), ("Tom\u{3055}\u{3093}", [], []),
        ("\u{AE40}mina", [], []), ("\u{3105}\u{AE40}", ["mixedScripts"], []),
        ("👩‍🍳", [], []), ("❤️ana", [], []), ("ﬁna", [], []),
        (
            " a\u{202E}\u{200B}\u{430}1\u{661}\n",
            [
                "controlCharacter", "bidirectionalControl", "invisibleCharacter", "outerSpace", "mixedDigits",
                "mixedScripts",
            ],
            ["controlCharacter", "bidirectionalControl", "invisibleCharacter"]
        ),
    ]

    @Test("all that is wrong is told at once", arguments: rows)
    func rules(text: String, account: [String], person: [String]) {
        #expect(self.account(text) == account.map { "name." + $0 })
        #expect(self.person(text) == person.map { "name." + $0 })
        #expect(((try? Username(text)) == nil) == !account.isEmpty)
        #expect(((try? PersonName(first: text, last: "x")) == nil) == !person.isEmpty)
    }

    @Test("a name has at most 400 bytes, and of a longer one no more is looked at")
    func length() {
        #expect(account(String(repeating: "x", count: 400)).isEmpty)
        let long = String(repeating: "e\u{301}", count: 400_000)
        #expect(Username.problems(with: long).map(\.reason) == [.tooLong(bytes: 1_200_000, limit: 400)])
        #expect(PersonName.problems(with: long).map(\.reason) == [.tooLong(bytes: 1_200_000, limit: 400)])
    }

    @Test(
        "names clash that nobody can tell apart",
        arguments: [
            ("admin", "ADMIN"), ("ana", "\u{FF41}\u{FF4E}\u{FF41}"), ("ana2", "ana\u{B2}"), ("fina", "\u{FB01}na"),
            ("\u{E9}va", "e\u{301}va"), ("strasse", "stra\u{DF}e"), ("pace", "\u{440}\u{430}\u{441}\u{435}"),
            ("\u{3BF}\u{3B4}\u{3BF}\u{3C2}", "\u{39F}\u{394}\u{39F}\u{3A3}"), ("ov", "\u{3BF}\u{3BD}"),
            ("jack", "\u{1D4F3}\u{1D4EA}\u{1D4EC}\u{1D4F4}"), ("a\u{323}\u{307}", "a\u{307}\u{323}"),
            ("\u{AE40}", "\u{1100}\u{1175}\u{11B7}"), ("kim", "\u{212A}im"), ("x\u{451}", "x\u{EB}"),
            ("\u{1EA5}n", "a\u{302}\u{301}n"), ("\u{3AC}", "\u{1F71}"), ("STRA\u{1E9E}E", "strasse"),
            ("\u{F900}", "\u{8C48}"), ("\u{FB2A}", "\u{5E9}\u{5C1}"), ("\u{FEFB}", "\u{644}\u{627}"),
            ("\u{3131}", "\u{1100}"), ("\u{FFA1}", "\u{1100}"), ("\u{2F800}", "\u{4E3D}"),
            ("\u{1EE00}", "\u{627}"), ("\u{3300}", "\u{30A2}\u{30D1}\u{30FC}\u{30C8}"),
            ("\u{1E030}", "\u{430}"), ("wow", "\u{461}\u{43E}\u{461}"),
        ]
    )
    func clashes(one: String, other: String) throws {
        let keys = [one, other].map { AccountKeyID("username1:" + $0) }
        let names = [one, other].compactMap { try? Username($0) }.map { AccountKeyID.username($0) }
        #expect(Set(names).count == 1)
        // Where the second is a name of two scripts, it is refused before it could clash.
        #expect(names.count == 2 || keys[1] == nil)
        for name in names { #expect(AccountKeyID(name.description) == name) }
    }

    @Test("an accent is a difference, and so is everything that can be seen")
    func differences() throws {
        let names = ["ana", "an\u{E1}", "anna", "ana1", "an a", "ann\u{101}", "\u{430}\u{43D}\u{430}\u{442}"]
        #expect(Set(try names.map { AccountKeyID.username(try Username($0)) }).count == names.count)
    }
}
