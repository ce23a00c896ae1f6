import Tableside
import Testing

/// QuickPlate's sign-up, told from the newcomer's side; the store and the credential service are the test's own.
@Suite("QP-S1 sign-up")
struct SignUpScenario {
    /// What a host keeps: documents by reference, and passwords apart from them.
    private struct Host {
        var users: [DocumentRef: User] = [:]
        var keys: [DocumentRef: AccountKey] = [:]
        var passwords: [UserID: String] = [:]
        var isConnected = true

        func lookup(_ form: SignUpForm) -> AccountKeyLookup {
            guard isConnected else { return .noConnection }
            return .answered(taken: Set(form.keys.filter { keys[DocumentRef(AccountKey.self, $0)] != nil }))
        }

        mutating func commit(_ changes: Changes) {
            for write in changes.writes {
                switch write.body {
                case let user as User: users[write.ref] = user
                case let key as AccountKey: keys[write.ref] = key
                default: Issue.record("\(write.ref) is no document of a sign-up")
                }
            }
        }

        mutating func signUp(_ form: SignUpForm, id: String, _ password: String, _ confirmation: String) throws {
            var changes = Changes()
            let user = try form.register(
                as: UserID(id),
                password: password,
                confirmation: confirmation,
                under: .quickPlate,
                lookup: lookup(form),
                in: &changes
            )
            commit(changes)
            passwords[user.id] = password
        }

        func signIn(_ email: String, _ password: String) throws -> Session {
            guard isConnected else { return try Session(signingInBy: .noConnection) }
            let key = try keys[DocumentRef(AccountKey.self, .email(EmailAddress(email)))]
            let user = key.flatMap { users[DocumentRef(User.self, $0.owner)] }
            let matches = user.map { passwords[$0.id] == password } == true
            return try Session(signingInBy: CredentialCheck(account: user, credentialMatches: matches))
        }
    }

    private let form = SignUpForm(username: "ana", firstName: "Ana", lastName: "Pop", email: "ana@example.ro")

    @Test("QP-S1 a newcomer signs up, confirms the e-mail, signs in and out")
    func wholeWay() throws {
        var host = Host()
        var session = Session.notSignedIn
        #expect(try SessionState(stored: nil) == session.state)

        try host.signUp(form, id: "u1", "secret", "secret")
        // Told to confirm the address, and back at sign-in.
        #expect(session == .notSignedIn)
        let email = try EmailAddress("ana@example.ro")
        #expect(throws: AccountError(.emailNotVerified(email: email))) { try host.signIn("ana@example.ro", "secret") }

        host.users[DocumentRef(User.self, UserID("u1"))]?.verifyEmail()
        session = try host.signIn("ana@example.ro", "secret")
        #expect(session.state == .clientSignedIn)
        #expect(session.user == UserID("u1"))
        // The next start of the application finds the guest signed in.
        #expect(try decoded(Session.self, encoded(session)) == session)

        session.signOut()
        #expect(session.state == .notSignedIn)
    }

    @Test("QP-S1 each thing that can be wrong has its own answer, and nothing is stored")
    func wrong() throws {
        var host = Host()
        try host.signUp(form, id: "u1", "secret", "secret")
        let before = (host.users, host.keys)

        func problems(_ form: SignUpForm, _ password: String = "secret", _ confirmation: String = "secret") -> [String]
        {
            let error = #expect(throws: AccountError.self) { try host.signUp(form, id: "u2", password, confirmation) }
            guard case .signUpRefused(let problems) = error?.reason else { return [] }
            return problems.map(\.code.rawValue)
        }
        let other = SignUpForm(username: "eva", firstName: "Eva", lastName: "Ion", email: "eva@example.ro")
        var empty = other
        empty.lastName = ""
        #expect(problems(empty) == ["signUp.missing"])
        var sameMail = other
        sameMail.email = "ana@example.ro"
        #expect(problems(sameMail) == ["signUp.emailTaken"])
        var sameName = other
        sameName.username = "ana"
        #expect(problems(sameName) == ["signUp.usernameTaken"])
        #expect(problems(other, "secret", "secrets") == ["signUp.passwordsDiffer"])
        #expect(problems(other, "five5", "five5") == ["signUp.passwordTooShort"])

        host.isConnected = false
        #expect(throws: AccountError(.noConnection(during: .signUp))) {
            try host.signUp(other, id: "u2", "secret", "secret")
        }
        #expect(throws: AccountError(.noConnection(during: .signIn))) { try host.signIn("ana@example.ro", "secret") }
        #expect(host.users == before.0)
        #expect(host.keys == before.1)
    }

    @Test("QP-S1 wrong credentials: an unknown account and a wrong password look the same")
    func credentials() throws {
        var host = Host()
        try host.signUp(form, id: "u1", "secret", "secret")
        host.users[DocumentRef(User.self, UserID("u1"))]?.verifyEmail()
        for (email, password) in [("ana@example.ro", "Secret"), ("eva@example.ro", "secret"), ("ana@example.ro", "")] {
            #expect(throws: AccountError(.wrongCredentials)) { try host.signIn(email, password) }
        }
    }

    @Test("QP-S1 a waiter signs up with a workplace and finds it again after signing in")
    func staff() throws {
        var host = Host()
        var waiter = form
        waiter.role = .waiter
        #expect(throws: AccountError(.signUpRefused(problems: [Problem(.missing, at: "workplace")]))) {
            try host.signUp(waiter, id: "u1", "secret", "secret")
        }
        waiter.workplace = Employment(restaurant: RestaurantID("marty"), branch: BranchID("marty-center"))
        try host.signUp(waiter, id: "u1", "secret", "secret")
        host.users[DocumentRef(User.self, UserID("u1"))]?.verifyEmail()
        let session = try host.signIn("ANA@example.ro", "secret")
        #expect(session.state == .waiterSignedIn)
        #expect(session.employment?.restaurant == RestaurantID("marty"))
        #expect(session.author == .waiter(UserID("u1"), at: BranchID("marty-center")))
    }
}
