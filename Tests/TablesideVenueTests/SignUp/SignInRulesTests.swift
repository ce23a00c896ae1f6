import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Rules for signing in")
struct SignInRulesTests {
    private static let known: [(String, SignUpRules)] = [
        ("quickPlate", .quickPlate), ("iDeliver", .iDeliver), ("giorgi", .giorgi), ("appetito", .appetito),
        ("forman", .forman),
    ]
    /// Rules under which people sign in with their address.
    private static let homes = SignUpRules([
        .init(.store, asking: [.required(.address)], unique: [.address], signingInBy: [.address])
    ])

    @Test("ID-06 QP-07 QP-83 by what people sign in to the known apps, and what they verify first")
    func knownApps() {
        let sheets = Self.known.flatMap { name, rules in
            rules.sheets.map { sheet in
                let verified = sheet.verifiedToSignIn.map { ", verified \($0.rawValue)" }.joined()
                return
                    "\(name) \(sheet.role): \(sheet.identifiers.map(\.rawValue).joined(separator: " or "))\(verified)"
            }
        }
        #expect(
            sheets == [
                "quickPlate guest: email, verified email", "quickPlate waiter: email, verified email",
                "quickPlate cook: email, verified email", "iDeliver store: email", "iDeliver courier: phone",
                "giorgi guest: email or username", "giorgi waiter: email or username", "appetito guest: email",
                "appetito restaurateur: email", "appetito manager: email", "forman guest: email",
                "forman waiter: email", "forman manager: email", "forman restaurateur: email",
            ]
        )
        for (name, rules) in Self.known { #expect(rules.audit().isEmpty, "\(name)") }
    }

    @Test("the audit names every identifier that several accounts may share, and what no code verifies")
    func audit() {
        let sheet = SignUpRules.Sheet(
            .guest,
            asking: [.required(.email), .optional(.phone), .required(.username)],
            unique: [.email, .identity],
            signingInBy: [.email, .phone, .identity],
            verified: [.email, .phone, .username]
        )
        var other = sheet
        other.role = .courier
        other.identifiers = []
        let findings = SignUpRules([sheet, other]).audit()
        #expect(
            findings == [
                .notUnique(role: .guest, space: .phone), .notUnique(role: .guest, space: .identity),
                .notVerifiable(role: .guest, space: .username), .notVerifiable(role: .courier, space: .username),
            ]
        )
        #expect(
            findings.map(\.description) == [
                "guest: phone does not name one account", "guest: identity does not name one account",
                "guest: username cannot be verified by a code", "courier: username cannot be verified by a code",
            ]
        )
    }

    @Test("the audit names an identifier for which the form has no question")
    func notAsked() {
        let sheet = SignUpRules.Sheet(
            .guest,
            asking: [.required(.email)],
            unique: [.email, .username],
            signingInBy: [.username, .email]
        )
        let rules = SignUpRules([sheet])
        #expect(rules.audit() == [.notAsked(role: .guest, space: .username)])
        #expect(rules.audit().map(\.description) == ["guest: no question asks for username"])
        // A username may look like an email address, which is looked up first.
        let typed = rules.keys(typed: "ada@example.it").map(\.description)
        #expect(typed == ["email:ada@example.it", "username1:ada@example.it"])
    }

    @Test("what was typed is read as every value that it can be, in order, by the rules of the sheets")
    func typed() {
        for (rules, text, keys) in [
            (.iDeliver, "mak@example.hr", ["email:mak@example.hr"]),
            (.iDeliver, "MAK@Example.HR", ["email:mak@example.hr"]),
            (.iDeliver, "098 765 4321", ["phone:+385987654321"]),
            (.iDeliver, "+385 98 765-4321", ["phone:+385987654321"]),
            (.iDeliver, "+39 331 1234567", []), (.iDeliver, "33392005961", []), (.iDeliver, "ivo", []),
            (.giorgi, "ada", ["username1:ada"]),
            (.giorgi, "ada@example.it", ["email:ada@example.it", "username1:ada@example.it"]),
            (.quickPlate, "ana", []), (.quickPlate, "ana@example.ro", ["email:ana@example.ro"]),
            (.forman, "", []), (.forman, " eva@example.cz", []), (.forman, "@", []),
        ] as [(SignUpRules, String, [String])] {
            #expect(rules.keys(typed: text).map(\.description) == keys, "\(text)")
        }
        let numbers = SignUpRules([
            .init(
                .store,
                asking: [.required(.oib), .required(.vat)],
                unique: [.oib, .vat],
                signingInBy: [.vat, .oib, .identity]
            )
        ])
        #expect(numbers.keys(typed: "33392005961").map(\.description) == ["oib:33392005961"])
        #expect(numbers.keys(typed: "HR 33392005961").map(\.description) == ["vat:HR33392005961"])
        #expect(numbers.keys(typed: "google:1").isEmpty)
        #expect(Self.homes.audit().isEmpty)
        #expect(Self.homes.keys(typed: "ILICA 1,Zagreb").map(\.description) == ["address1:ilica 1, zagreb"])
        #expect(Self.homes.keys(typed: " , ").isEmpty)
        let abroad = SignUpRules([.init(.courier, asking: [.required(.phone)], unique: [.phone], signingInBy: [.phone])]
        )
        #expect(abroad.keys(typed: "+39 331 1234567").map(\.description) == ["phone:+393311234567"])
        #expect(abroad.keys(typed: "0331 1234567").isEmpty)
    }

    @Test("hostile text is nobody's, whatever it is, and a very long one is not read")
    func hostile() {
        var random = SplitMix64(seed: 20_261_124)
        let strange: [Unicode.Scalar] = [
            "+", "@", ".", "0", "9", "\u{0}", "\u{301}", "\u{202E}", "\u{FDFA}", "\u{1F468}", "\u{200D}",
        ]
        for round in 0..<2_000 {
            var text = ""
            for _ in 0..<random.draw(40) {
                let drawn = Unicode.Scalar(UInt32(random.draw(0x3000))) ?? "+"
                text.unicodeScalars.append(random.draw(2) == 0 ? random.pick(strange) : drawn)
            }
            for rules in Self.known.map(\.1) + [Self.homes] {
                for key in rules.keys(typed: text) { #expect(AccountKeyID(key.description) == key, "round \(round)") }
            }
        }
        let long = String(repeating: "9", count: 10_000_000)
        for text in [long, "a@" + long, "+" + long] {
            for (_, rules) in Self.known { #expect(rules.keys(typed: text).isEmpty) }
        }
    }
}
