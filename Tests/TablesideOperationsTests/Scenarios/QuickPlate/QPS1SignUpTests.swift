import TablesideCore
import TablesideHosting
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// QuickPlate's sign-up, told from the newcomer's side, on a store.
@Suite("QP-S1 sign-up")
struct QPS1SignUpTests {
    private let store = WatchedStore()
    private let host: AccountHost

    private let form = goodForm()

    init() { host = AccountHost(store: store) }

    @Test("QP-S1 a newcomer signs up, confirms the e-mail, signs in and out")
    func wholeWay() async throws {
        // Nothing is kept on a new phone.
        var session = Session.notSignedIn
        #expect(try SessionState(stored: nil) == session.state)

        try await host.signUp(form, id: "u1")
        // Told to confirm the address, and back at sign-in.
        let email = try EmailAddress("ana@example.ro")
        await #expect(throws: AccountError(.emailNotVerified(email: email))) {
            try await host.signIn("ana@example.ro", "secret")
        }
        try await host.verify("u1")
        session = try await host.signIn("ana@example.ro", "secret")
        #expect(session.state == .clientSignedIn)
        #expect(session.user == UserID("u1"))
        // The next start of the application finds the guest signed in.
        #expect(try decoded(Session.self, encoded(session)) == session)

        session.signOut()
        #expect(session.state == .notSignedIn)
    }

    @Test("QP-S1 each thing that can be wrong has its own answer, and nothing is stored")
    func wrong() async throws {
        try await host.signUp(form, id: "u1")
        let before = try await store.snapshot()

        func problems(
            _ form: SignUpForm,
            _ password: String = "secret",
            _ confirmation: String = "secret"
        ) async -> [String] {
            let error = await #expect(throws: AccountError.self) {
                try await host.signUp(form, id: "u2", password: password, confirmation: confirmation)
            }
            guard case .signUpRefused(let problems) = error?.reason else { return [] }
            return problems.map { "\($0.path) \($0.code)" }
        }
        let other = SignUpForm(
            [.username: "eva", .firstName: "Eva", .lastName: "Ion", .email: "eva@example.ro"]
        )
        for field in [SignUpField.username, .firstName, .lastName, .email] {
            var empty = other
            empty[field] = ""
            #expect(await problems(empty) == ["\(field.rawValue) signUp.missing"])
        }
        #expect(await problems(other, "", "") == ["password signUp.missing"])
        var sameMail = other
        sameMail[.email] = "ana@example.ro"
        #expect(await problems(sameMail) == ["email signUp.emailTaken"])
        var sameName = other
        sameName[.username] = "ana"
        #expect(await problems(sameName) == ["username signUp.usernameTaken"])
        #expect(await problems(other, "secret", "secrets") == ["confirmation signUp.passwordsDiffer"])
        #expect(await problems(other, "five5", "five5") == ["password signUp.passwordTooShort"])

        let away = AccountHost(store: FaultyStore(store) { _ in .requestLost })
        await #expect(throws: AccountError(.noConnection(during: .signUp))) { try await away.signUp(other, id: "u2") }
        await #expect(throws: AccountError(.noConnection(during: .signIn))) {
            try await away.signIn("ana@example.ro", "secret")
        }
        #expect(try await store.snapshot() == before)
        // Nothing of all that stands in the way of the same person who does everything right.
        try await host.signUp(other, id: "u2")
        #expect(try await store.load(User.self, UserID("u2"))?.email == (try EmailAddress("eva@example.ro")))
    }

    @Test("QP-S1 wrong credentials: an unknown account and a wrong password look the same")
    func credentials() async throws {
        try await host.signUp(form, id: "u1")
        try await host.verify("u1")
        for (email, password) in [("ana@example.ro", "Secret"), ("eva@example.ro", "secret"), ("ana@example.ro", "")] {
            await #expect(throws: AccountError(.wrongCredentials)) { try await host.signIn(email, password) }
        }
    }

    @Test("QP-S1 a waiter signs up with a workplace and finds it again after signing in")
    func staff() async throws {
        var waiter = form
        waiter.role = .waiter
        await #expect(throws: AccountError(.signUpRefused(problems: [Problem(.missing, at: "workplace")]))) {
            try await host.signUp(waiter, id: "u1")
        }
        waiter.workplace = Employment(restaurant: RestaurantID("marty"), branch: BranchID("marty-center"))
        try await host.signUp(waiter, id: "u1")
        try await host.verify("u1")
        let session = try await host.signIn("ANA@example.ro", "secret")
        #expect(session.state == .waiterSignedIn)
        #expect(session.employment?.restaurant == RestaurantID("marty"))
        #expect(session.author == .waiter(UserID("u1"), at: BranchID("marty-center")))
    }
}
