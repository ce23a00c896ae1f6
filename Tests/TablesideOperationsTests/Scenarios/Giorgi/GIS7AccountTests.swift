import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Giorgi's account, told from a guest's side, on a store.
@Suite("GI-S7 account")
struct GIS7AccountTests {
    private let store = WatchedStore()
    private let host: AccountHost

    init() { host = AccountHost(store: store, rules: .giorgi) }

    private let form = SignUpForm(
        [
            .email: "ada@example.it", .username: "ada", .firstName: "Ada", .lastName: "Neri", .birthYear: "1990",
            .sex: "female",
        ],
        consents: [.dataProcessing]
    )

    @Test("GI-S7 GI-40 each wrong field and refused terms are told, and nothing is stored")
    func wrong() async throws {
        let before = try await store.snapshot()
        let texts: [SignUpField: String] = [
            .email: "ada", .username: "", .firstName: " ", .lastName: "", .birthYear: "ninety", .sex: "?",
        ]
        for (field, text) in texts {
            var wrong = form
            wrong[field] = text
            let error = await #expect(throws: AccountError.self) { try await host.signUp(wrong, id: "ada") }
            guard case .signUpRefused(let problems) = error?.reason else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(problems.map(\.path.description) == [field.rawValue])
        }
        var refused = form
        refused.consents = []
        let error = await #expect(throws: AccountError.self) { try await host.signUp(refused, id: "ada") }
        let missing = Problem<SignUpProblem>(
            .consentMissing(kind: .dataProcessing),
            at: FieldPath("consents").field("dataProcessing")
        )
        #expect(error == AccountError(.signUpRefused(problems: [missing])))
        #expect(try await store.snapshot() == before)
    }

    @Test("GI-S7 GI-41 a user registers, signs in, recovers and changes the password, and edits their data")
    func wholeWay() async throws {
        try await host.signUp(form, id: "ada", password: "first one")
        try await host.verify("ada")
        let guest = try await host.signIn("ada@example.it", "first one").who
        #expect(try guest == SignedIn("ada", as: .guest))

        let desk = host.desk
        let mailbox = AccountKeyID.email(try EmailAddress("ada@example.it"))
        try await desk.recoverPassword(of: mailbox, command: "forgotten")
        let code = try #require(await host.authenticator.lastCode(of: VerificationKey(.recovery, of: "ada")))
        let recovered = try await desk.recoverPassword(
            of: mailbox,
            by: code,
            to: NewPassword("second one"),
            command: "recovered"
        )
        #expect(recovered)
        await #expect(throws: AccountError(.wrongCredentials)) {
            try await host.signIn("ada@example.it", "first one")
        }
        try await desk.changePassword(from: "second one", to: NewPassword("third one"), of: "ada", command: "changed")
        #expect(try await host.signIn("ada@example.it", "third one").user == "ada")

        let edits = AccountRequest.change(texts: [.lastName: "Bianchi", .birthYear: "1991"])
        try await desk.perform(edits, by: .guest("ada"), command: "edited")
        let user = try #require(try await host.user("ada"))
        #expect(user.name?.last == "Bianchi")
        #expect(user.account?.facts.birthYear == 1991)
        #expect(user.isEmailVerified)
    }

    @Test("GI-49 a waiter registers at a venue, and signs in to it")
    func waiter() async throws {
        var waiter = form
        waiter.role = .waiter
        waiter.workplace = marty
        try await host.signUp(waiter, id: "ada")
        try await host.verify("ada")
        let session = try await host.signIn("ada@example.it", "secret")
        #expect(try session.who == SignedIn("ada", as: .waiter, at: marty))
    }
}
