import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

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

    /// Names as strangers read them in lists, and whether one hides a character.
    private static let listed: [(name: String, hides: Bool)] = [
        ("Marty\u{202E}", true), ("\u{200F}Marty", true), ("Mar\u{200B}ty", true), ("Mar\u{AD}ty", true),
        ("M\u{FE0F}arty", true), ("Marty\n", true), ("Mar\u{0}ty", true), ("Marty\u{2066}", true),
        ("\u{200D}", true), (" \u{200C}\u{200D} ", true),
        ("Marty", false), (" Marty & Sons ", false), ("Mar\u{200D}ty", false), ("❤️ Marty 👩‍🍳", false),
        ("\u{41C}\u{430}\u{440}ty", false), ("Caf\u{E9}\u{A0}21", false),
    ]

    @Test("names of restaurants, branches, areas and tables hide nothing", arguments: listed)
    func lists(name: String, hides: Bool) throws {
        func told(_ problems: [Problem<PlacesError.Reason>]) -> [String] {
            problems.map { "\($0.path) \($0.code.rawValue)" }
        }
        func expected(_ paths: String...) -> [String] { hides ? paths.map { $0 + " places.hiddenCharacter" } : [] }
        let restaurant = Restaurant(id: "marty", name: name)
        #expect(told(restaurant.problems()) == expected("name"))
        var branch = try Branch.corso()
        branch.name = name
        branch.areas = [DiningArea(id: "terrace", name: LocalizedText(name, in: .english))]
        branch.tables = [DiningTable(id: "t1", number: 1, seats: try SeatRange(upTo: 2), label: name)]
        #expect(told(branch.problems()) == expected("name", "areas[0].name.en", "tables[0].label"))
        // Bookings at a branch that was stored under such a name go on.
        #expect(branch.planningProblems().isEmpty)

        var record = RestaurantRecord(id: "marty")
        let register = RestaurantRecord.Command.register(restaurant: restaurant, owner: olga)
        try record.perform(register, in: .none, by: .owner, at: registrationTime)
        #expect(record.state == .draft, "a draft, which only its owner sees, may have it")
        let activate = RestaurantRecord.Command.activate(facts: .none)
        let later = registrationTime + .minutes(1)
        if hides {
            let problem = Problem(ListingProblem.invalid(reason: .hiddenCharacter(text: name)), at: "name")
            #expect(throws: ListingRefusal(.incomplete(problems: [problem]))) {
                try record.perform(activate, in: .none, by: .owner, at: later)
            }
        } else {
            try record.perform(activate, in: .none, by: .owner, at: later)
        }
    }
}
