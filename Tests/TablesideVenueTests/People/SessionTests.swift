import Foundation
import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Session")
struct SessionTests {
    @Test("QP-10 there are four states; each role signs in to exactly one and back")
    func states() throws {
        #expect(
            SessionState.allCases.map(\.rawValue) == [
                "notSignedIn", "clientSignedIn", "waiterSignedIn", "cookSignedIn",
            ]
        )
        #expect(try SessionState(of: .guest) == .clientSignedIn)
        #expect(try SessionState(of: .waiter) == .waiterSignedIn)
        #expect(try SessionState(of: .cook) == .cookSignedIn)
        for role in [Role.guest, .waiter, .cook] { #expect(try SessionState(of: role).role == role) }
        #expect(SessionState.notSignedIn.role == nil)
        for role in [Role.manager, .courier, .system, Role(rawValue: "Chef")] {
            #expect(throws: AccountError(.roleWithoutSession(role: role))) { try SessionState(of: role) }
        }
    }

    @Test("QP-10 nothing stored means not signed in; an unknown text is a typed error, never a crash or a guess")
    func stored() throws {
        #expect(try SessionState(stored: nil) == .notSignedIn)
        for state in SessionState.allCases { #expect(try SessionState(stored: state.rawValue) == state) }
        for text in ["", "clientsignedin", "managerSignedIn", "0", " notSignedIn"] {
            #expect(throws: AccountError(.unknownSessionState(text: text))) { try SessionState(stored: text) }
        }
        let error = #expect(throws: DecodingError.self) {
            try decoded([SessionState].self, #"["adminSignedIn"]"#)
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(String(describing: error)) is another error")
            return
        }
        #expect(context.underlyingError as? AccountError == AccountError(.unknownSessionState(text: "adminSignedIn")))
    }

    @Test("staff bring their workplace along, guests have none")
    func workplace() throws {
        let waiter = try Session(of: person(role: .waiter))
        #expect(waiter == .waiter(user: UserID("ana"), employment: marty))
        #expect(waiter.employment == marty)
        #expect(waiter.author == .waiter(UserID("ana"), at: BranchID("marty-center")))
        let cook = try Session(of: person(role: .cook))
        #expect(cook.employment?.restaurant == RestaurantID("marty"))
        #expect(cook.author == .cook(UserID("ana"), at: BranchID("marty-center")))
        let guest = try Session(of: person())
        #expect(guest.employment == nil)
        #expect(guest.author == .guest(UserID("ana")))
    }

    @Test("QP-12 signing out leaves nobody signed in and nothing remembered", arguments: [Role.guest, .waiter, .cook])
    func signOut(role: Role) throws {
        var session = try Session(of: person(role: role))
        session.signOut()
        #expect(session == .notSignedIn)
        #expect(session.state == .notSignedIn)
        #expect(session.user == nil)
        #expect(session.author == nil)
        #expect(session.employment == nil)
        session.signOut()
        #expect(session == .notSignedIn)
    }

    @Test("QP-83 a right password signs in and remembers who; an unknown account and a wrong password look the same")
    func credentials() throws {
        let user = try person()
        let session = try Session(signingInBy: CredentialCheck(account: user, credentialMatches: true))
        #expect(session == .client(user: user.id))
        #expect(session.user == user.id)
        var answers: [AccountError] = []
        for check in [
            CredentialCheck(account: user, credentialMatches: false),
            CredentialCheck(account: nil, credentialMatches: false),
            CredentialCheck(account: nil, credentialMatches: true),
        ] {
            let error = #expect(throws: AccountError.self) { try Session(signingInBy: check) }
            if let error { answers.append(error) }
        }
        #expect(answers == Array(repeating: AccountError(.wrongCredentials), count: 3))
    }

    @Test("QP-07 QP-13 regression: an account with an unverified mailbox gets one refusal and no session")
    func unverified() throws {
        var user = try person(role: .waiter, verified: false)
        #expect(throws: AccountError(.emailNotVerified(email: user.email))) {
            try Session(signingInBy: .matched(user: user))
        }
        user.verifyEmail()
        #expect(try Session(signingInBy: .matched(user: user)).state == .waiterSignedIn)
    }

    @Test("QP-83 a wrong password does not tell that the mailbox is unverified")
    func unverifiedWithWrongPassword() throws {
        let user = try person(verified: false)
        #expect(throws: AccountError(.wrongCredentials)) {
            try Session(signingInBy: CredentialCheck(account: user, credentialMatches: false))
        }
    }

    @Test("QP-09 each start-up fault has one meaning: bad credentials, bad sign-up, nobody's session, mailbox in use")
    func startUpErrors() throws {
        let email = try EmailAddress("ana@example.ro")
        let unverified = try person(verified: false)
        var errors: [AccountError] = []
        for (check, code) in [
            (CredentialCheck.wrongPassword, "account.wrongCredentials"), (.unknownAccount, "account.wrongCredentials"),
            (.anonymous, "account.anonymousSession"), (.matched(user: unverified), "account.emailNotVerified"),
            (.noConnection, "account.noConnection"),
        ] {
            let error = #expect(throws: AccountError.self) { try Session(signingInBy: check) }
            #expect(error?.code.rawValue == code)
            if let error { errors.append(error) }
        }
        // Bad or missing fields, a name that is taken, and a mailbox that is.
        var missing = goodForm()
        missing.lastName = ""
        for (form, taken, problem) in [
            (missing, [], "signUp.missing"), (goodForm(), [.username(try Username("ana"))], "signUp.usernameTaken"),
            (goodForm(), [.email(email)], "signUp.emailTaken"),
        ] as [(SignUpForm, Set<AccountKeyID>, String)] {
            var changes = Changes()
            let error = #expect(throws: AccountError.self) {
                try form.register(
                    as: UserID("u"),
                    password: "secret",
                    confirmation: "secret",
                    under: .quickPlate,
                    lookup: .answered(taken: taken),
                    in: &changes
                )
            }
            guard case .signUpRefused(let problems) = error?.reason else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(problems.map(\.code.rawValue) == [problem])
            if let error { errors.append(error) }
        }
        #expect(SignUpProblem.emailTaken(email: email).code != AccountError(.emailNotVerified(email: email)).code)
        #expect(try JSONDecoder().decode([AccountError].self, from: JSONEncoder().encode(errors)) == errors)
    }

    @Test("without a connection signing in has an error of its own, unlike that of wrong credentials")
    func noConnection() {
        #expect(throws: AccountError(.noConnection(during: .signIn))) { try Session(signingInBy: .noConnection) }
    }

    @Test("people of other roles have no session here")
    func otherRoles() throws {
        let courier = try person(role: .courier)
        #expect(throws: AccountError(.roleWithoutSession(role: .courier))) {
            try Session(signingInBy: .matched(user: courier))
        }
    }

    @Test(
        "JSON of a session is fixed",
        arguments: [
            (Session.notSignedIn, #"{"state":"notSignedIn"}"#),
            (.client(user: UserID("u1")), #"{"state":"clientSignedIn","user":"u1"}"#),
            (
                .waiter(user: UserID("u1"), employment: marty),
                #"{"employment":{"branch":"marty-center","restaurant":"marty"},"state":"waiterSignedIn","user":"u1"}"#
            ),
            (
                .cook(user: UserID("u1"), employment: marty),
                #"{"employment":{"branch":"marty-center","restaurant":"marty"},"state":"cookSignedIn","user":"u1"}"#
            ),
        ]
    )
    func golden(session: Session, text: String) throws {
        #expect(try encoded(session) == text)
        #expect(try decoded(Session.self, text) == session)
    }

    @Test(
        "a stored session whose parts do not go together is refused",
        arguments: [
            #"{"state":"notSignedIn","user":"u1"}"#, #"{"state":"clientSignedIn"}"#,
            #"{"state":"waiterSignedIn","user":"u1"}"#, #"{"user":"u1"}"#, #"{"state":"adminSignedIn","user":"u1"}"#,
            #"{"state":"clientSignedIn","user":"u1","employment":{"branch":"b","restaurant":"r"}}"#,
            #"{"state":"cookSignedIn","employment":{"branch":"b","restaurant":"r"}}"#, #"{"state":1}"#, "null", "",
        ]
    )
    func malformed(text: String) {
        #expect(throws: DecodingError.self) { try decoded(Session.self, text) }
    }
}
