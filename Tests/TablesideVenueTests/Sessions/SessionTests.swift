import Foundation
import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Session")
struct SessionTests {
    @Test("QP-10 there are four states, and five of further roles; each role signs in to exactly one and back")
    func states() throws {
        #expect(
            SessionState.allCases.map(\.rawValue) == [
                "notSignedIn", "clientSignedIn", "waiterSignedIn", "cookSignedIn", "hostSignedIn", "managerSignedIn",
                "courierSignedIn", "storeSignedIn", "restaurateurSignedIn",
            ]
        )
        #expect(try SessionState(of: .guest) == .clientSignedIn)
        #expect(try SessionState(of: .waiter) == .waiterSignedIn)
        #expect(try SessionState(of: .cook) == .cookSignedIn)
        for role in [Role.guest, .waiter, .cook, .host, .manager, .courier, .store, .restaurateur] {
            #expect(try SessionState(of: role).role == role)
        }
        #expect(SessionState.notSignedIn.role == nil)
        for role in [Role.system, Role(rawValue: "Chef")] {
            #expect(throws: AccountError(.roleWithoutSession(role: role))) { try SessionState(of: role) }
        }
    }

    @Test("QP-10 nothing stored means not signed in; an unknown text is a typed error, never a crash or a guess")
    func stored() throws {
        #expect(try SessionState(stored: nil) == .notSignedIn)
        for state in SessionState.allCases { #expect(try SessionState(stored: state.rawValue) == state) }
        for text in ["", "clientsignedin", "chefSignedIn", "0", " notSignedIn"] {
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
        #expect(try waiter == .signedIn(who: SignedIn("ana", as: .waiter, at: marty), token: nil))
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
        let session = try Session(
            signingInBy: CredentialCheck(account: user, credentialMatches: true),
            under: .quickPlate
        )
        #expect(try session == .signedIn(who: SignedIn(user), token: nil))
        #expect(session.user == user.id)
        var answers: [AccountError] = []
        for check in [
            CredentialCheck(account: user, credentialMatches: false),
            CredentialCheck(account: nil, credentialMatches: false),
            CredentialCheck(account: nil, credentialMatches: true),
        ] {
            let error = #expect(throws: AccountError.self) { try Session(signingInBy: check, under: .quickPlate) }
            if let error { answers.append(error) }
        }
        #expect(answers == Array(repeating: AccountError(.wrongCredentials), count: 3))
    }

    @Test("QP-07 QP-13 regression: an account with an unverified mailbox gets one refusal and no session")
    func unverified() throws {
        var user = try person(role: .waiter, verified: false)
        let email = try EmailAddress("ana@example.ro")
        #expect(throws: AccountError(.emailNotVerified(email: email))) {
            try Session(signingInBy: .matched(user: user), under: .quickPlate)
        }
        try user.perform(.verify(contact: .email(email)), in: .quickPlate, by: .system, at: registrationTime)
        #expect(try Session(signingInBy: .matched(user: user), under: .quickPlate).state == .waiterSignedIn)
    }

    @Test("what has to be verified first is for the rules to say, of those who have given it")
    func unverifiedElsewhere() throws {
        let form = SignUpForm(role: .courier, [.firstName: "Ivo", .lastName: "Horvat", .phone: "098 765 4321"])
        let courier = try registered("ivo", form, under: .iDeliver)
        #expect(try Session(signingInBy: .matched(user: courier), under: .iDeliver).user == "ivo")
        var strict = SignUpRules.iDeliver
        for index in strict.sheets.indices { strict.sheets[index].verifiedToSignIn = [.email, .phone] }
        let phone = try PhoneNumber("+385987654321")
        #expect(throws: AccountError(.phoneNotVerified(phone: phone))) {
            try Session(signingInBy: .matched(user: courier), under: strict)
        }
        let known = try registered("ivo", form, under: .iDeliver, verified: true)
        #expect(try Session(signingInBy: .matched(user: known), under: strict).user == "ivo")
    }

    @Test("who has not registered, or has closed the account, does not sign in; staff without work do, at no branch")
    func withoutAccount() throws {
        #expect(throws: AccountError(.wrongCredentials)) { try Session(of: User(id: UserID("ana"))) }
        var closed = try person()
        try closed.perform(.close, in: .quickPlate, by: .system, at: registrationTime)
        #expect(throws: AccountError(.wrongCredentials)) {
            try Session(signingInBy: .matched(user: closed), under: .quickPlate)
        }
        var dismissed = try person(role: .cook)
        try dismissed.perform(.dismiss, in: .quickPlate, by: .system, at: registrationTime)
        #expect(try Session(of: dismissed) == .signedIn(who: SignedIn(dismissed.id, as: .cook), token: nil))
    }

    @Test("QP-83 a wrong password does not tell that the mailbox is unverified")
    func unverifiedWithWrongPassword() throws {
        let user = try person(verified: false)
        #expect(throws: AccountError(.wrongCredentials)) {
            try Session(signingInBy: CredentialCheck(account: user, credentialMatches: false), under: .quickPlate)
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
            let error = #expect(throws: AccountError.self) { try Session(signingInBy: check, under: .quickPlate) }
            #expect(error?.code.rawValue == code)
            if let error { errors.append(error) }
        }
        // Bad or missing fields, a name that is taken, and a mailbox that is.
        var missing = goodForm()
        missing[.lastName] = ""
        for (form, taken, problem) in [
            (missing, [], "signUp.missing"), (goodForm(), [.username(try Username("ana"))], "signUp.usernameTaken"),
            (goodForm(), [.email(email)], "signUp.emailTaken"),
        ] as [(SignUpForm, Set<AccountKeyID>, String)] {
            let problems = form.problems(with: goodSecret, under: .quickPlate, taken: taken)
            #expect(problems.map(\.code.rawValue) == [problem])
            errors.append(AccountError(.signUpRefused(problems: problems)))
        }
        #expect(SignUpProblem.emailTaken(email: email).code != AccountError(.emailNotVerified(email: email)).code)
        #expect(try JSONDecoder().decode([AccountError].self, from: JSONEncoder().encode(errors)) == errors)
    }

    @Test("without a connection signing in has an error of its own, unlike that of wrong credentials")
    func noConnection() {
        #expect(throws: AccountError(.noConnection(during: .signIn))) {
            try Session(signingInBy: .noConnection, under: .quickPlate)
        }
    }

    @Test("a role that this release does not know has no session")
    func otherRoles() throws {
        let chef = try person(role: Role(rawValue: "chef"))
        #expect(throws: AccountError(.roleWithoutSession(role: Role(rawValue: "chef")))) {
            try Session(signingInBy: .matched(user: chef), under: .quickPlate)
        }
    }

    @Test("ID-10 the signed-in store or courier is kept and read back with the server's key; signing out erases both")
    func courier() throws {
        let shop = Session.signedIn(who: try SignedIn("mak", as: .store), token: SessionToken(rawValue: "k3y"))
        #expect(try encoded(shop) == #"{"state":"storeSignedIn","token":"k3y","user":"mak"}"#)
        #expect(try decoded(Session.self, encoded(shop)) == shop)
        var session = Session.signedIn(who: try SignedIn("ivo", as: .courier), token: SessionToken(rawValue: "k3y"))
        let text = #"{"state":"courierSignedIn","token":"k3y","user":"ivo"}"#
        #expect(try encoded(session) == text)
        #expect(try decoded(Session.self, text) == session)
        #expect(session.token == SessionToken(rawValue: "k3y"))
        #expect(session.author == Author("ivo", as: .courier))
        #expect(!"\(session)".contains("k3y"))
        session.signOut()
        #expect(session.token == nil)
        #expect(try encoded(session) == #"{"state":"notSignedIn"}"#)
    }

    @Test(
        "JSON of a session is fixed",
        arguments: [
            (Session.notSignedIn, #"{"state":"notSignedIn"}"#),
            (signedIn("u1", as: .guest), #"{"state":"clientSignedIn","user":"u1"}"#),
            (
                signedIn("u1", as: .waiter),
                #"{"employment":{"branch":"marty-center","restaurant":"marty"},"state":"waiterSignedIn","user":"u1"}"#
            ),
            (
                signedIn("u1", as: .cook),
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
            #"{"state":"notSignedIn","user":"u1"}"#, #"{"state":"notSignedIn","token":"k3y"}"#,
            #"{"state":"clientSignedIn"}"#,
            #"{"user":"u1"}"#, #"{"state":"adminSignedIn","user":"u1"}"#,
            #"{"state":"clientSignedIn","user":"u1","employment":{"branch":"b","restaurant":"r"}}"#,
            #"{"state":"cookSignedIn","employment":{"branch":"b","restaurant":"r"}}"#, #"{"state":1}"#, "null", "",
        ]
    )
    func malformed(text: String) {
        #expect(throws: DecodingError.self) { try decoded(Session.self, text) }
    }
}

/// A session of a role, with the workplace of staff.
private func signedIn(_ user: UserID, as role: Role) -> Session {
    // Cannot fail: staff have a workplace, guests none.
    guard let who = try? SignedIn(user, as: role, at: role == .guest ? nil : marty) else { return .notSignedIn }
    return .signedIn(who: who, token: nil)
}
