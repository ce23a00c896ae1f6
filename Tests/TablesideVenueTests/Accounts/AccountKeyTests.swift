import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("AccountKey")
struct AccountKeyTests {
    @Test("names and mailboxes are compared without regard to case")
    func identity() throws {
        #expect(try AccountKeyID.username(Username("Ana")) == .username(Username("ana")))
        #expect(AccountKeyID("username1:Ana") == nil)
        #expect(try AccountKeyID.email(EmailAddress("Ana@Ex.ro")) == .email(EmailAddress("ana@eX.RO")))
        #expect(try AccountKeyID.username(Username("a@b.ro")) != .email(EmailAddress("a@b.ro")))
    }

    @Test("the text form is read back, and only that of a valid key", arguments: ["a:b", "ana", "email:x@y.z", " "])
    func textForm(name: String) throws {
        let key = try? AccountKeyID.username(Username(name))
        #expect(key.map { AccountKeyID($0.description) == $0 } ?? true)
        for bad in ["", "email", "email:", "username1:", "email:ana", "phone:1", "email:Ana@ex.ro", "Email:a@b.ro"] {
            #expect(AccountKeyID(bad) == nil)
        }
    }

    @Test(
        "a key of a name has nothing in it that no reader sees",
        arguments: [
            "\u{202E}", "\u{200B}", "\u{3164}", "\u{115F}", "\u{34F}", "\u{FE0F}", "\u{E0100}", "\u{E0FFF}",
        ] as [Unicode.Scalar]
    )
    func unseen(scalar: Unicode.Scalar) throws {
        let key = try AccountKeyID.username(Username("josé"))
        #expect(AccountKeyID(key.description) == key)
        // The name in the key is “jose” and an accent: five characters at the end.
        let scalars = Array(key.description.unicodeScalars)
        for place in scalars.count - 5...scalars.count {
            var text = scalars
            text.insert(scalar, at: place)
            #expect(AccountKeyID(String(String.UnicodeScalarView(text))) == nil, "\(scalar.value) at \(place)")
        }
    }

    @Test("an account with a provider is a key of its own, in which the provider cannot be mistaken")
    func identities() throws {
        let google = AccountKeyID.identity(try LinkedIdentity(provider: .google, subject: "107:23"))
        #expect(google.description == "identity:google:107:23")
        #expect(AccountKeyID(google.description) == google)
        let other = AccountKeyID.identity(
            try LinkedIdentity(provider: IdentityProvider(rawValue: "google:107"), subject: "23")
        )
        #expect(other != google)
        #expect(AccountKeyID(other.description) == other)
        // The longest key that is read: one byte more, and it is none.
        let most = "identity:google:" + String(repeating: "1", count: SizeLimit.key - "identity:google:".utf8.count)
        #expect(AccountKeyID(most)?.description == most && AccountKeyID(most + "1") == nil)
        for bad in ["identity:", "identity:google", "identity::1", "identity:google:"] {
            #expect(AccountKeyID(bad) == nil, "\(bad)")
        }
        let long = String(repeating: "x", count: 401)
        for (provider, subject) in [("", "1"), ("google", ""), ("google", long), (long, "1")] {
            #expect(throws: AccountError(.malformedIdentity(provider: IdentityProvider(rawValue: provider)))) {
                try LinkedIdentity(provider: IdentityProvider(rawValue: provider), subject: subject)
            }
        }
    }

    @Test("JSON of a claim is fixed, and a malformed one is refused")
    func codable() throws {
        let key = try AccountKey(.email(EmailAddress("Ana@ex.ro")), of: UserID("u1"))
        let golden = #"{"id":"email:ana@ex.ro","owner":"u1","version":0}"#
        #expect(try encoded(key) == golden)
        #expect(try decoded(AccountKey.self, golden) == key)
        #expect(try encoded([key.id: 1]) == #"{"email:ana@ex.ro":1}"#)
        #expect(try decoded([AccountKeyID: Int].self, #"{"email:ana@ex.ro":1}"#) == [key.id: 1])
        #expect(throws: DecodingError.self) { try decoded([AccountKeyID: Int].self, #"{"ana@ex.ro":1}"#) }
        for bad in [#"{"id":"ana","owner":"u1","version":0}"#, #"{"id":"email:a@b.ro","version":0}"#, "{}", "7"] {
            #expect(throws: DecodingError.self) { try decoded(AccountKey.self, bad) }
        }
    }
}
