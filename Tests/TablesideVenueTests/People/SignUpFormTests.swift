import Foundation
import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("SignUpForm")
struct SignUpFormTests {
    private func problems(
        _ form: SignUpForm,
        password: String = "secret",
        confirmation: String? = nil,
        rules: SignUpRules = .quickPlate,
        taken: Set<AccountKeyID> = []
    ) -> [String] {
        form.problems(password: password, confirmation: confirmation ?? password, under: rules, taken: taken)
            .map { "\($0.path) \($0.code)" }
    }

    private func user(_ form: SignUpForm) throws -> User {
        try form.user(id: UserID("u1"), password: "secret", confirmation: "secret", under: .quickPlate, taken: [])
    }

    @Test("QP-01 the three roles can sign up, and who names none is a guest")
    func roles() throws {
        #expect(try user(goodForm()).role == .guest)
        for role in [Role.guest, .waiter, .cook] {
            #expect(problems(goodForm(role: role)).isEmpty)
            #expect(try user(goodForm(role: role)).role == role)
        }
        #expect(SignUpRules.quickPlate.roles == [.guest, .waiter, .cook])
    }

    @Test(
        "QP-01 any other role is refused by its name, known to the library or not",
        arguments: ["manager", "Chef", ""]
    )
    func roleNotOffered(name: String) {
        var form = goodForm()
        form.role = Role(rawValue: name)
        let found = form.problems(password: "secret", confirmation: "secret", under: .quickPlate, taken: [])
        #expect(found == [Problem(.roleNotOffered(role: Role(rawValue: name)), at: "role")])
        // What workplace it should have had is not asked for as well: one fault makes one problem.
        form.workplace = marty
        #expect(problems(form) == ["role signUp.roleNotOffered"])
    }

    @Test("a form without a role is refused where guests cannot sign up")
    func missingRoleIsGuest() {
        #expect(problems(goodForm(), rules: SignUpRules(roles: [.courier])) == ["role signUp.roleNotOffered"])
    }

    @Test("QP-05 each required field that is empty is reported, all at once and in order")
    func required() {
        #expect(
            problems(SignUpForm(role: .waiter), password: "") == [
                "username signUp.missing", "firstName signUp.missing", "lastName signUp.missing",
                "email signUp.missing", "workplace signUp.missing", "password signUp.missing",
            ]
        )
        let fields: [(WritableKeyPath<SignUpForm, String>, String)] = [
            (\.username, "username"), (\.firstName, "firstName"), (\.lastName, "lastName"), (\.email, "email"),
        ]
        for (field, path) in fields {
            var form = goodForm()
            form[keyPath: field] = ""
            #expect(problems(form) == ["\(path) signUp.missing"])
        }
    }

    @Test("QP-05 a waiter and a cook need a workplace, a guest may not name one")
    func workplace() {
        for role in [Role.waiter, .cook] {
            var form = goodForm(role: role)
            form.workplace = nil
            #expect(problems(form) == ["workplace signUp.missing"])
        }
        for role in [Role.guest, nil] {
            var form = goodForm(role: role)
            form.workplace = marty
            #expect(problems(form) == ["workplace signUp.workplaceNotAllowed"])
        }
    }

    @Test(
        "QP-06 a password has six characters or more; a character is what a reader counts",
        arguments: [
            ("secret", true), ("      ", true), ("пароль", true),
            ("e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}", true),
            ("👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳", true), ("short", false), ("👩‍🍳👩‍🍳", false), ("e\u{301}e\u{301}e\u{301}", false), ("a", false),
        ]
    )
    func passwordLength(password: String, enough: Bool) {
        #expect(problems(goodForm(), password: password) == (enough ? [] : ["password signUp.passwordTooShort"]))
    }

    @Test("QP-06 the confirmation is exactly the same text: case, space and spelling count")
    func confirmation() {
        for other in ["Secret", "secret ", " secret", "", "secrét"] {
            #expect(
                problems(goodForm(), password: "secret", confirmation: other) == ["confirmation signUp.passwordsDiffer"]
            )
        }
        // One accented letter in two spellings is equal as text, but not the same text.
        let composed = "caf\u{E9}s1"
        let decomposed = "cafe\u{301}s1"
        #expect(composed == decomposed)
        #expect(
            problems(goodForm(), password: composed, confirmation: decomposed) == [
                "confirmation signUp.passwordsDiffer"
            ]
        )
    }

    @Test("QP-08 too short and different are two faults; without a password there is nothing to confirm")
    func passwordFaults() {
        #expect(
            problems(goodForm(), password: "abc", confirmation: "abd") == [
                "password signUp.passwordTooShort", "confirmation signUp.passwordsDiffer",
            ]
        )
        #expect(problems(goodForm(), password: "", confirmation: "secret") == ["password signUp.missing"])
    }

    @Test("X-02 the least length is the host's: more than six, or none at all")
    func passwordPolicies() {
        let iDeliver = SignUpRules(roles: [.guest], password: .iDeliver)
        #expect(problems(goodForm(), password: "sixsix", rules: iDeliver) == ["password signUp.passwordTooShort"])
        #expect(problems(goodForm(), password: "seven77", rules: iDeliver).isEmpty)
        #expect(problems(goodForm(), password: "x", rules: SignUpRules(roles: [.guest])).isEmpty)
        let negative = SignUpRules(roles: [.guest], password: PasswordPolicy(minimumLength: .min))
        #expect(problems(goodForm(), password: "x", rules: negative).isEmpty)
    }

    @Test("QP-07 QP-08 a mailbox and a name in use are refused, each with its own message")
    func taken() throws {
        let form = goodForm()
        let email = try EmailAddress("ana@example.ro")
        let username = try Username("ana")
        #expect(form.keys == [.email(email), .username(username)])
        #expect(problems(form, taken: [.email(email)]) == ["email signUp.emailTaken"])
        #expect(problems(form, taken: [.username(username)]) == ["username signUp.usernameTaken"])
        #expect(
            problems(form, taken: Set(form.keys)) == ["username signUp.usernameTaken", "email signUp.emailTaken"]
        )
        #expect(
            try problems(form, taken: [.username(Username("An\u{E1}")), .email(EmailAddress("eva@example.ro"))]).isEmpty
        )
    }

    @Test("QP-07 a mailbox in another case is the same mailbox")
    func emailCase() throws {
        var form = goodForm()
        form.email = "ANA@Example.RO"
        #expect(try problems(form, taken: [.email(EmailAddress("ana@example.ro"))]) == ["email signUp.emailTaken"])
    }

    @Test("QP-08 every problem has a code and a message of its own")
    func messages() throws {
        let all: [SignUpProblem] = try [
            .missing, .malformedName(reason: .blank(text: " ")), .malformedEmail(reason: .withoutSeparator(text: "x")),
            .usernameTaken(username: Username("ana")), .emailTaken(email: EmailAddress("ana@example.ro")),
            .roleNotOffered(role: .courier), .workplaceNotAllowed(role: .guest),
            .passwordTooShort(count: 5, minimum: 6), .passwordsDiffer,
        ]
        #expect(Set(all.map(\.code)).count == all.count)
        #expect(Set(all.map(\.description)).count == all.count)
        #expect(try JSONDecoder().decode([SignUpProblem].self, from: JSONEncoder().encode(all)) == all)
    }

    @Test("a malformed name and a malformed mailbox are reported with what is wrong with them")
    func malformed() {
        var form = goodForm()
        form.username = "a\nb"
        form.firstName = "  "
        form.email = "ana@localhost"
        #expect(
            form.problems(password: "secret", confirmation: "secret", under: .quickPlate, taken: []) == [
                Problem(.malformedName(reason: .controlCharacter(text: "a\nb")), at: "username"),
                Problem(.malformedName(reason: .blank(text: "  ")), at: "firstName"),
                Problem(.malformedEmail(reason: .malformedDomain(text: "ana@localhost")), at: "email"),
            ]
        )
    }

    @Test("making the account throws the very problems of the form, and makes one only when there are none")
    func makingTheAccount() throws {
        let made = try user(goodForm(role: .cook))
        #expect(made.id == UserID("u1"))
        #expect(made.employment == marty)
        #expect(made.version == .absent)
        #expect(!made.isEmailVerified)
        var form = goodForm()
        form.email = ""
        form.username = ""
        let expected = form.problems(password: "secret", confirmation: "secret", under: .quickPlate, taken: [])
        #expect(expected.count == 2)
        #expect(throws: Defects(expected)) { try user(form) }
    }

    @Test("QP-79 AP-27 no password is in the form, its problems or their text")
    func noPassword() throws {
        let password = "hunter2-πß"
        let found = goodForm().problems(
            password: password,
            confirmation: password + "!",
            under: SignUpRules(roles: [.guest], password: PasswordPolicy(minimumLength: 99)),
            taken: []
        )
        #expect(found.count == 2)
        for text in try [
            encoded(found), found.map(\.description).joined(),
            encoded(goodForm()),
        ] {
            #expect(!text.contains("hunter2"))
            #expect(!text.contains("\"password\":"))
        }
    }
}
