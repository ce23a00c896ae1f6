import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("AccountKey and registration")
struct AccountKeyTests {
    @Test("an account opens as three documents, none of which may exist yet")
    func registration() throws {
        var changes = Changes(cause: CommandKey(CommandID("c1"), by: .system))
        let user = try goodForm(role: .waiter).register(
            as: UserID("u1"),
            password: "secret",
            confirmation: "secret",
            under: .quickPlate,
            lookup: .answered(taken: []),
            in: &changes
        )
        #expect(user.version.rawValue == 1)
        #expect(changes.writes.map(\.expecting) == [.absent, .absent, .absent])
        #expect(
            changes.writes.map(\.ref.description) == [
                "user:u1", "accountKey:email:ana@example.ro", "accountKey:username:ana",
            ]
        )
        #expect(changes.writes.compactMap { ($0.body as? AccountKey)?.owner } == [UserID("u1"), UserID("u1")])
        #expect(changes.writes.first?.body as? User == user)
    }

    @Test("two people who ask for one mailbox at once write the same key, so only one commit can hold")
    func race() throws {
        var keys: [Set<DocumentRef>] = []
        for (id, email) in [("u1", "ana@example.ro"), ("u2", "Ana@EXAMPLE.ro")] {
            var form = goodForm()
            form.username = id
            form.email = email
            var changes = Changes()
            try form.register(
                as: UserID(id),
                password: "secret",
                confirmation: "secret",
                under: .quickPlate,
                lookup: .answered(taken: []),
                in: &changes
            )
            keys.append(Set(changes.writes.map(\.ref)))
        }
        let shared = keys[0].intersection(keys[1])
        #expect(shared == [DocumentRef(kind: AccountKey.kind, id: "email:ana@example.ro")])
    }

    @Test("a refused form changes nothing and tells every problem")
    func refusedForm() {
        var form = goodForm()
        form.username = ""
        form.email = ""
        var changes = Changes()
        let expected = AccountError(
            .signUpRefused(problems: [Problem(.missing, at: "username"), Problem(.missing, at: "email")])
        )
        #expect(throws: expected) {
            try form.register(
                as: UserID("u1"),
                password: "secret",
                confirmation: "secret",
                under: .quickPlate,
                lookup: .answered(taken: []),
                in: &changes
            )
        }
        #expect(changes.writes.isEmpty)
        #expect(
            expected.description
                == "the sign-up has problems: username: the field is required; email: the field is required"
        )
    }

    @Test("without a connection sign-up has an error of its own and changes nothing")
    func noConnection() {
        var changes = Changes()
        #expect(throws: AccountError(.noConnection(during: .signUp))) {
            try goodForm().register(
                as: UserID("u1"),
                password: "secret",
                confirmation: "secret",
                under: .quickPlate,
                lookup: .noConnection,
                in: &changes
            )
        }
        #expect(changes.writes.isEmpty)
    }

    @Test("names and mailboxes are compared without regard to case")
    func identity() throws {
        #expect(try AccountKeyID.username(Username("Ana")) == .username(Username("ana")))
        #expect(AccountKeyID("username:Ana") == nil)
        #expect(try AccountKeyID.email(EmailAddress("Ana@Ex.ro")) == .email(EmailAddress("ana@eX.RO")))
        #expect(try AccountKeyID.username(Username("a@b.ro")) != .email(EmailAddress("a@b.ro")))
    }

    @Test("the text form is read back, and only that of a valid key", arguments: ["a:b", "ana", "email:x@y.z", " "])
    func textForm(name: String) throws {
        let key = try? AccountKeyID.username(Username(name))
        #expect(key.map { AccountKeyID($0.description) == $0 } ?? true)
        for bad in ["", "email", "email:", "username:", "email:ana", "phone:1", "email:Ana@ex.ro", "Email:a@b.ro"] {
            #expect(AccountKeyID(bad) == nil)
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
