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
        form.problems(with: Self.password(password, confirmation ?? password), under: rules, taken: taken)
            .map { "\($0.path) \($0.code)" }
    }

    private static func password(_ text: String, _ confirmation: String) -> SignUpCredential {
        .password(NewPassword(text, confirmation: confirmation))
    }

    private func registration(_ form: SignUpForm) throws -> Registration {
        try form.registration(with: goodSecret, under: .quickPlate)
    }

    /// QuickPlate's rules for guests with another policy for passwords.
    private func guests(_ policy: PasswordPolicy) throws -> SignUpRules {
        var sheet = try #require(SignUpRules.quickPlate[.guest])
        sheet.password = policy
        return SignUpRules([sheet])
    }

    @Test("QP-01 the three roles can sign up, and who names none is a guest")
    func roles() throws {
        #expect(try registration(goodForm()).role == .guest)
        for role in [Role.guest, .waiter, .cook] {
            #expect(problems(goodForm(role: role)).isEmpty)
            #expect(try registration(goodForm(role: role)).role == role)
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
        let found = form.problems(with: goodSecret, under: .quickPlate)
        #expect(found == [Problem(.roleNotOffered(role: Role(rawValue: name)), at: "role")])
        // What workplace it should have had is not asked for as well: one fault makes one problem.
        form.workplace = marty
        #expect(problems(form) == ["role signUp.roleNotOffered"])
    }

    @Test("a form without a role is refused where guests cannot sign up")
    func missingRoleIsGuest() {
        #expect(problems(goodForm(), rules: .iDeliver) == ["role signUp.roleNotOffered"])
    }

    @Test("QP-05 each required field that is empty is reported, all at once and in order")
    func required() {
        #expect(
            problems(SignUpForm(role: .waiter), password: "") == [
                "username signUp.missing", "firstName signUp.missing", "lastName signUp.missing",
                "email signUp.missing", "workplace signUp.missing", "password signUp.missing",
            ]
        )
        for field in [SignUpField.username, .firstName, .lastName, .email] {
            var form = goodForm()
            form[field] = ""
            #expect(problems(form) == ["\(field.rawValue) signUp.missing"])
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
    func passwordPolicies() throws {
        let iDeliver = try guests(.iDeliver)
        #expect(problems(goodForm(), password: "sixsix", rules: iDeliver) == ["password signUp.passwordTooShort"])
        #expect(problems(goodForm(), password: "seven77", rules: iDeliver).isEmpty)
        #expect(try problems(goodForm(), password: "x", rules: guests(PasswordPolicy())).isEmpty)
        let negative = try guests(PasswordPolicy(minimumLength: .min))
        #expect(problems(goodForm(), password: "x", rules: negative).isEmpty)
    }

    @Test("QP-07 QP-08 a mailbox and a name in use are refused, each with its own message")
    func taken() throws {
        let form = goodForm()
        let email = try EmailAddress("ana@example.ro")
        let username = try Username("ana")
        #expect(form.keys(under: .quickPlate) == [.email(email), .username(username)])
        #expect(problems(form, taken: [.email(email)]) == ["email signUp.emailTaken"])
        #expect(problems(form, taken: [.username(username)]) == ["username signUp.usernameTaken"])
        #expect(
            problems(form, taken: Set(form.keys(under: .quickPlate))) == [
                "username signUp.usernameTaken", "email signUp.emailTaken",
            ]
        )
        #expect(
            try problems(form, taken: [.username(Username("An\u{E1}")), .email(EmailAddress("eva@example.ro"))]).isEmpty
        )
    }

    @Test("QP-07 a mailbox in another case is the same mailbox")
    func emailCase() throws {
        var form = goodForm()
        form[.email] = "ANA@Example.RO"
        #expect(try problems(form, taken: [.email(EmailAddress("ana@example.ro"))]) == ["email signUp.emailTaken"])
    }

    @Test("QP-08 every problem has a code and a message of its own")
    func messages() throws {
        let email = try EmailAddress("ana@example.ro")
        let all: [SignUpProblem] = try [
            .missing, .malformedName(reason: .blank(text: " ")), .malformedEmail(reason: .withoutSeparator(text: "x")),
            .usernameTaken(username: Username("ana")), .emailTaken(email: email),
            .phoneTaken(phone: PhoneNumber("+385911234567")), .oibTaken(oib: OIB("33392005961")),
            .vatTaken(vat: VATNumber("HR33392005961")), .addressTaken(address: "Ilica 1, Zagreb"),
            .identityTaken(provider: .google), .otherMethod(email: email), .providerNotOffered(provider: .google),
            .malformedPhone(reason: ErrorCode(rawValue: "phone.length")),
            .malformedOIB(reason: ErrorCode(rawValue: "oib.length")),
            .malformedVAT(reason: ErrorCode(rawValue: "vat.malformed")), .malformedBirthYear, .unknownChoice,
            .notAsked(field: .vat), .consentMissing(kind: .terms), .consentNotAsked(kind: .terms),
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
        form[.username] = "a\nb"
        form[.firstName] = "  "
        form[.email] = "ana@localhost"
        #expect(
            form.problems(with: goodSecret, under: .quickPlate) == [
                Problem(.malformedName(reason: .controlCharacter(text: "a\nb")), at: "username"),
                Problem(.malformedName(reason: .blank(text: "  ")), at: "firstName"),
                Problem(.malformedEmail(reason: .malformedDomain(text: "ana@localhost")), at: "email"),
            ]
        )
    }

    @Test("a registration throws the very problems of the form, and there is one only when there are none")
    func makingTheRegistration() throws {
        let made = try registration(goodForm(role: .cook))
        #expect(made.role == .cook)
        #expect(made.workplace == marty)
        #expect(try made.facts.name == PersonName(first: "Ana", last: "Pop"))
        #expect(try made.claims == [.email(EmailAddress("ana@example.ro")), .username(Username("ana"))])
        var form = goodForm()
        form[.email] = ""
        form[.username] = ""
        let expected = form.problems(with: goodSecret, under: .quickPlate)
        #expect(expected.count == 2)
        #expect(throws: Defects(expected)) { try registration(form) }
        #expect(!form.maySend(with: goodSecret, under: .quickPlate))
        #expect(goodForm().maySend(with: goodSecret, under: .quickPlate))
    }

    @Test("QP-79 AP-27 no password is in the form, its problems or their text")
    func noPassword() throws {
        let password = "hunter2-πß"
        let credential = Self.password(password, password + "!")
        let rules = try guests(PasswordPolicy(minimumLength: 99))
        let found = goodForm().problems(with: credential, under: rules)
        #expect(found.count == 2)
        for text in try [encoded(found), found.map(\.description).joined(), encoded(goodForm()), "\(credential)"] {
            #expect(!text.contains("hunter2"))
            #expect(!text.contains("\"password\":"))
        }
    }

    @Test("QP-79 regression: a text for the password is not taken into a form, and a form that has one is not read")
    func passwordAsText() throws {
        var form = goodForm()
        form[.password] = "hunter2"
        form[.confirmation] = "hunter2"
        #expect(form == goodForm())
        #expect(SignUpForm(role: nil, [.password: "hunter2"]).texts.isEmpty)
        let json = try encoded(goodForm())
        #expect(try decoded(SignUpForm.self, json) == goodForm())
        for field in ["password", "confirmation", "workplace", "shoeSize"] {
            let more = json.replacingOccurrences(of: #""texts":{"#, with: "\"texts\":{\"\(field)\":\"hunter2\",")
            #expect(more != json)
            #expect(throws: DecodingError.self, "\(field)") { try decoded(SignUpForm.self, more) }
        }
    }

    @Test("of several texts that a form does not take, the first by name is told")
    func noTexts() {
        let json = #"{"role":"guest","texts":{"workplace":"a","password":"b","confirmation":"c"}}"#
        let error = #expect(throws: (any Error).self) { try decoded(SignUpForm.self, json) }
        #expect("\(error.map { "\($0)" } ?? "")".contains("no text for confirmation"))
    }
}
