import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideVenue
import Testing

@testable import TablesideTestSupport
@testable import TablesideTesting

/// Accounts on a store, as a host opens them and signs people in.
@Suite("Accounts on a store")
struct RegistrationOnStoreTests {
    private static func form(_ name: String, email: String? = nil) -> SignUpForm {
        SignUpForm(
            [.username: name, .firstName: "Ana", .lastName: "Pop", .email: email ?? "\(name)@example.ro"]
        )
    }

    @Test("QP-07 mailbox and name are unique: who comes second is refused, and nothing of theirs is stored")
    func unique() async throws {
        let store = WatchedStore()
        let host = AccountHost(store: store)
        try await host.signUp(Self.form("ana"), id: "u1")
        let before = try await store.snapshot()
        for (form, problem) in [
            (Self.form("eva", email: "ANA@example.ro"), "signUp.emailTaken"),
            (Self.form("ana", email: "eva@example.ro"), "signUp.usernameTaken"),
        ] {
            let error = await #expect(throws: AccountError.self) { try await host.signUp(form, id: "u2") }
            guard case .signUpRefused(let problems) = error?.reason else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(problems.map(\.code.rawValue) == [problem])
        }
        #expect(try await store.snapshot() == before)
        try await host.signUp(Self.form("eva"), id: "u2")
        #expect(try await store.load(User.self, UserID("u2"))?.username == (try Username("eva")))
    }

    @Test("an account opens as the user and a document of each key, none of which may exist yet")
    func documents() async throws {
        let host = AccountHost(store: MemoryStore())
        try await host.signUp(Self.form("ana"), id: "u1")
        #expect(try await host.user("u1")?.version.rawValue == 1)
        for key in ["email:ana@example.ro", "username1:ana"] {
            let id = try #require(AccountKeyID(key))
            let claim = try #require(try await host.store.load(AccountKey.self, id))
            #expect(claim.owner == UserID("u1"))
            #expect(claim.version.rawValue == 1)
        }
    }

    @Test("QP-07 ID-07 of two who ask for one value at the same moment one has it", arguments: bothStores)
    func race(makeStore: @Sendable () -> MemoryStore) async throws {
        for second in [Self.form("eva", email: "Ana@EXAMPLE.ro"), Self.form("ana", email: "eva@example.ro")] {
            let store = makeStore()
            let first = Self.form("ana")
            // The first commits while the second, who found everything free, is about to.
            let rival = InterposedStore(store)
            rival.interpose([{ try? await AccountHost(store: store).signUp(first, id: "u1") }])
            let slow = AccountHost(store: rival, attempts: 2)
            let error = await #expect(throws: AccountError.self) { try await slow.signUp(second, id: "u2") }
            #expect(error?.code.rawValue == "account.signUpRefused")
            #expect(rival.conflicts == 1)
            // Neither the account nor the key that was free.
            let host = AccountHost(store: store)
            #expect(try await host.user("u2") == nil)
            #expect(try await host.user("u1") != nil)
            let keys = (first.keys(under: .quickPlate), second.keys(under: .quickPlate))
            for key in Set(keys.0 + keys.1) {
                #expect(try await host.owner(of: key) == (keys.0.contains(key) ? UserID("u1") : nil), "\(key)")
            }
        }
    }

    /// Two who want one value, each with an email address of their own where they have one.
    private struct Rivals: Sendable {
        let rules: SignUpRules
        let first: SignUpForm
        let second: SignUpForm
        var credential = SignUpCredential.password(NewPassword("secret7", confirmation: "secret7"))
        let problem: String
    }

    private static func rivals() throws -> [Rivals] {
        func courier(_ name: String, _ phone: String) -> SignUpForm {
            SignUpForm(role: .courier, [.firstName: name, .lastName: "Kos", .phone: phone])
        }
        func store(
            _ name: String,
            _ phone: String,
            oib: String = "33392005961",
            at address: String = "Ilica 1, Zagreb"
        ) -> SignUpForm {
            SignUpForm(
                role: .store,
                [
                    .businessName: name, .email: "\(name)@example.hr", .oib: oib, .address: address, .phone: phone,
                ]
            )
        }
        var oneStoreAnAddress = SignUpRules.iDeliver
        oneStoreAnAddress.sheets[0].uniqueKeys.append(.address)
        func owner(_ name: String, _ vat: String) -> SignUpForm {
            SignUpForm(
                role: .restaurateur,
                [
                    .businessName: name, .email: "\(name)@example.it", .vat: vat, .address: "Via Roma 1, Udine",
                    .picture: "p",
                ]
            )
        }
        let google = SignUpCredential.identity(try LinkedIdentity(provider: .google, subject: "107"))
        return [
            Rivals(
                rules: .iDeliver,
                first: courier("Ana", "091 123 4567"),
                second: courier("Eva", "+385 91 123 4567"),
                problem: "signUp.phoneTaken"
            ),
            Rivals(
                rules: .iDeliver,
                first: store("mak", "091 123 4567"),
                second: store("ruza", "091 765 4321"),
                problem: "signUp.oibTaken"
            ),
            Rivals(
                rules: oneStoreAnAddress,
                first: store("mak", "091 123 4567"),
                second: store("ruza", "091 765 4321", oib: "12345678903", at: "ILICA 1,Zagreb"),
                problem: "signUp.addressTaken"
            ),
            Rivals(
                rules: .appetito,
                first: owner("leo", "IT00743110157"),
                second: owner("ada", "it 00743 110 157"),
                problem: "signUp.vatTaken"
            ),
            Rivals(
                rules: .appetito,
                first: owner("leo", "IT00743110157"),
                second: owner("ada", "IT12345670017"),
                credential: google,
                problem: "signUp.identityTaken"
            ),
        ]
    }

    @Test(
        "ID-07 of two who ask for one telephone, OIB, VAT number, postal address or account with a provider at once one has it",
        arguments: bothStores
    )
    func raceForNumbers(makeStore: @Sendable () -> MemoryStore) async throws {
        for rivals in try Self.rivals() {
            let store = makeStore()
            let host = AccountHost(store: store, rules: rivals.rules)
            let rival = InterposedStore(store)
            rival.interpose([{ try? await host.signUp(rivals.first, id: "u1", with: rivals.credential) }])
            let slow = AccountHost(store: rival, rules: rivals.rules, attempts: 2)
            let error = await #expect(throws: AccountError.self) {
                try await slow.signUp(rivals.second, id: "u2", with: rivals.credential)
            }
            guard case .signUpRefused(let problems) = error?.reason else {
                Issue.record("\(rivals.problem): \(String(describing: error))")
                continue
            }
            #expect(problems.map(\.code.rawValue) == [rivals.problem])
            #expect(rival.conflicts == 1, "\(rivals.problem)")
            #expect(try await host.user("u2") == nil)
            #expect(try await host.user("u1") != nil)
            let (first, second) = (
                try rivals.first.registration(with: rivals.credential, under: rivals.rules).claims,
                try rivals.second.registration(with: rivals.credential, under: rivals.rules).claims
            )
            #expect(Set(first).intersection(second).count == 1, "\(rivals.problem)")
            for key in Set(first + second) {
                #expect(try await host.owner(of: key) == (first.contains(key) ? UserID("u1") : nil), "\(key)")
            }
        }
    }

    @Test("ID-07 every value in use is named at once, and nothing is created")
    func everyTakenValue() async throws {
        let store = WatchedStore()
        let host = AccountHost(store: store)
        try await host.signUp(Self.form("ana"), id: "u1")
        let before = try await store.snapshot()
        let error = await #expect(throws: AccountError.self) { try await host.signUp(Self.form("ana"), id: "u2") }
        #expect(
            error
                == AccountError(
                    .signUpRefused(problems: [
                        Problem(.usernameTaken(username: try Username("ana")), at: "username"),
                        Problem(.emailTaken(email: try EmailAddress("ana@example.ro")), at: "email"),
                    ])
                )
        )
        #expect(try await store.snapshot() == before)
    }

    @Test("a registration that is repeated under its command has happened once; under another it has happened already")
    func repeated() async throws {
        let store = WatchedStore()
        let host = AccountHost(store: store)
        try await host.signUp(Self.form("ana"), id: "u1")
        let before = try await store.snapshot()
        try await host.signUp(Self.form("ana"), id: "u1")
        #expect(try await store.snapshot() == before)
        let again = await #expect(throws: AccountDesk.Failure.self) {
            try await host.signUp(Self.form("ana"), id: "u1", command: "again")
        }
        #expect(again?.code.rawValue == "user.alreadyApplied")
        let other = await #expect(throws: AccountDesk.Failure.self) {
            try await host.signUp(Self.form("eva"), id: "u1", command: "other")
        }
        #expect(other?.code.rawValue == "accounts.takenIdentity")
        let reused = await #expect(throws: AccountDesk.Failure.self) {
            try await host.signUp(Self.form("eva"), id: "u1")
        }
        #expect(reused?.code.rawValue == "command.reused")
    }

    @Test("a registration that broke off before the password was kept is completed by the same call, and by no other")
    func brokenOff() async throws {
        let host = AccountHost(store: MemoryStore())
        await host.authenticator.setAway(true)
        await #expect(throws: AccountError(.noConnection(during: .signUp))) {
            try await host.signUp(Self.form("ana"), id: "u1")
        }
        await host.authenticator.setAway(false)
        try await host.signUp(Self.form("ana"), id: "u1")
        #expect(try await host.keeps("secret", of: UserID("u1")))
        // Who knows the command replaces no password.
        try await host.signUp(Self.form("ana"), id: "u1", password: "intruder")
        #expect(try await host.keeps("secret", of: UserID("u1")))
    }

    @Test("AP-03 the inviter is an account that exists; AP-05 an identity with a provider belongs to one account")
    func appetito() async throws {
        let host = AccountHost(store: MemoryStore(), rules: .appetito)
        func form(_ name: String, inviter: String = "") -> SignUpForm {
            SignUpForm(
                [
                    .firstName: "Leo", .lastName: "Conti", .username: name, .email: "\(name)@example.it",
                    .category: "adventurer", .picture: "p", .inviter: inviter,
                ]
            )
        }
        let unknown = await #expect(throws: AccountDesk.Failure.self) {
            try await host.signUp(form("leo", inviter: "ada"), id: "leo")
        }
        #expect(unknown?.code.rawValue == "accounts.unknownInviter")
        try await host.signUp(form("ada"), id: "ada")
        try await host.signUp(form("leo", inviter: "ADA"), id: "leo")
        #expect(try await host.user("leo")?.account?.inviter == UserID("ada"))
        let google = try LinkedIdentity(provider: .google, subject: "1")
        try await host.signUp(form("eva"), id: "eva", with: .identity(google))
        #expect(try await host.owner(of: .identity(google)) == UserID("eva"))
        #expect(try await !host.keeps("secret", of: UserID("eva")))
        let taken = await #expect(throws: AccountError.self) {
            try await host.signUp(form("max"), id: "max", with: .identity(google))
        }
        #expect(
            taken
                == AccountError(.signUpRefused(problems: [Problem(.identityTaken(provider: .google), at: "identity")]))
        )
        // With another identity, but the email address of an account that was made with a password.
        let other = try LinkedIdentity(provider: .google, subject: "2")
        var known = form("max")
        known[.email] = "ada@example.it"
        let method = await #expect(throws: AccountError.self) {
            try await host.signUp(known, id: "max", with: .identity(other))
        }
        let email = try EmailAddress("ada@example.it")
        #expect(method == AccountError(.signUpRefused(problems: [Problem(.otherMethod(email: email), at: "email")])))
    }

    @Test("QP-07 QP-13 before the mailbox is verified nobody signs in, afterwards they do")
    func verified() async throws {
        let host = AccountHost(store: MemoryStore())
        try await host.signUp(Self.form("ana"), id: "u1")
        let email = try EmailAddress("ana@example.ro")
        await #expect(throws: AccountError(.emailNotVerified(email: email))) {
            try await host.signIn("ana@example.ro", "secret")
        }
        await #expect(throws: AccountError(.wrongCredentials)) { try await host.signIn("ana@example.ro", "guess") }
        try await host.verify("u1")
        #expect(try await host.signIn("ana@example.ro", "secret").who == SignedIn("u1", as: .guest))
    }

    @Test("QP-70 without a connection sign-up and sign-in have an error of their own, and nothing changes")
    func noConnection() async throws {
        let store = WatchedStore()
        let known = AccountHost(store: store)
        try await known.signUp(Self.form("ana"), id: "u1")
        try await known.verify("u1")
        let before = try await store.snapshot()
        let away = FaultyStore(store) { _ in .requestLost }
        let host = AccountHost(store: away, authenticator: known.authenticator)
        await #expect(throws: AccountError(.noConnection(during: .signUp))) {
            try await host.signUp(Self.form("eva"), id: "u2")
        }
        // Neither the unknown account nor the wrong password: the account could not be asked for.
        for password in ["secret", "guess"] {
            await #expect(throws: AccountError(.noConnection(during: .signIn))) {
                try await host.signIn("ana@example.ro", password)
            }
        }
        #expect(away.calls == 3)
        #expect(try await store.snapshot() == before)
        let session = try await known.signIn("ana@example.ro", "secret")
        #expect(try session.who == SignedIn("u1", as: .guest))
    }

    @Test("QP-70 a sign-up whose commit is lost has opened no account, and may be sent again")
    func lostCommit() async throws {
        let store = WatchedStore()
        let before = try await store.snapshot()
        let host = AccountHost(store: FaultyStore(store) { $0 == 1 ? .requestLost : nil })
        await #expect(throws: AccountError(.noConnection(during: .signUp))) {
            try await host.signUp(Self.form("ana"), id: "u1")
        }
        #expect(try await store.snapshot() == before)
        try await host.signUp(Self.form("ana"), id: "u1")
        #expect(try await store.load(User.self, UserID("u1")) != nil)
    }
}
