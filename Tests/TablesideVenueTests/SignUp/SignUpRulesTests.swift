import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The forms of the known apps; what they ask for is written out here, from the rules.
@Suite("SignUpRules")
struct SignUpRulesTests {
    private func problems(
        _ form: SignUpForm,
        _ rules: SignUpRules,
        _ credential: SignUpCredential = goodSecret,
        taken: Set<AccountKeyID> = []
    ) -> [String] {
        form.problems(with: credential, under: rules, taken: taken).map { "\($0.path) \($0.code)" }
    }

    private func asked(_ role: Role, _ rules: SignUpRules) -> [String] {
        (rules[role]?.questions ?? []).map { ($0.isRequired ? "" : "?") + $0.field.rawValue }
    }

    static let store = SignUpForm(
        role: .store,
        [
            .businessName: "Cvjećarnica Mak", .email: "mak@example.hr", .oib: "33392005961",
            .address: "Ilica 1, Zagreb", .phone: "091/123-4567",
        ]
    )
    static let courier = SignUpForm(
        role: .courier,
        [.firstName: "Ivo", .lastName: "Horvat", .phone: "+385 98 765 4321", .registrationCode: "K7-31"]
    )

    @Test("ID-01 ID-02 ID-03 stores and couriers have forms of their own, and nobody else registers")
    func iDeliverForms() throws {
        #expect(SignUpRules.iDeliver.roles == [.store, .courier])
        #expect(
            asked(.store, .iDeliver) == [
                "businessName", "email", "oib", "address", "phone", "password", "confirmation",
            ]
        )
        #expect(
            asked(.courier, .iDeliver) == [
                "firstName", "lastName", "phone", "password", "confirmation", "?registrationCode",
            ]
        )
        #expect(problems(goodForm(), .iDeliver) == ["role signUp.roleNotOffered"])
        let store = try Self.store.registration(with: goodSecret, under: .iDeliver)
        #expect(store.claims.map(\.description) == ["email:mak@example.hr", "oib:33392005961"])
        #expect(store.facts.phone?.text == "+385911234567")
        #expect(store.facts.businessName == "Cvjećarnica Mak")
        let courier = try Self.courier.registration(with: goodSecret, under: .iDeliver)
        #expect(courier.claims.map(\.description) == ["phone:+385987654321"])
        #expect(courier.code == "K7-31")
        var withoutCode = Self.courier
        withoutCode[.registrationCode] = ""
        #expect(try withoutCode.registration(with: goodSecret, under: .iDeliver).code == nil)
    }

    @Test("ID-02 ID-03 each required field that is empty is reported, all at once and in the order of the form")
    func iDeliverMissing() {
        let nothing = SignUpCredential.password(NewPassword(""))
        #expect(
            problems(SignUpForm(role: .store), .iDeliver, nothing) == [
                "businessName signUp.missing", "email signUp.missing", "oib signUp.missing", "address signUp.missing",
                "phone signUp.missing", "password signUp.missing",
            ]
        )
        #expect(
            problems(SignUpForm(role: .courier), .iDeliver, nothing) == [
                "firstName signUp.missing", "lastName signUp.missing", "phone signUp.missing",
                "password signUp.missing",
            ]
        )
    }

    @Test(
        "ID-04 a password of six characters is too short, one of seven is enough; the confirmation is the same text",
        arguments: [
            ("sixsix", "sixsix", ["password signUp.passwordTooShort"]), ("seven77", "seven77", []),
            ("seven77", "seven78", ["confirmation signUp.passwordsDiffer"]),
        ]
    )
    func iDeliverPassword(text: String, confirmation: String, expected: [String]) {
        let password = SignUpCredential.password(NewPassword(text, confirmation: confirmation))
        #expect(problems(Self.courier, .iDeliver, password) == expected)
        #expect(Self.courier.maySend(with: password, under: .iDeliver) == expected.isEmpty)
    }

    @Test(
        "ID-05 a form takes a Croatian mobile number in its two spellings, and no other number",
        arguments: [
            ("+385912345678", true), ("0912345678", true), ("091 234 5678", true), ("+38591234567", false),
            ("+393312345678", false), ("01 234 5678", false), ("٠٩١٢٣٤٥٦٧٨", false),
        ]
    )
    func phone(text: String, isValid: Bool) {
        var form = Self.courier
        form[.phone] = text
        #expect(problems(form, .iDeliver) == (isValid ? [] : ["phone signUp.malformedPhone"]))
    }

    @Test("ID-07 a key in use is reported at its field, and all of them together with what else is wrong")
    func taken() throws {
        let keys = Self.store.keys(under: .iDeliver)
        #expect(keys.map(\.description) == ["email:mak@example.hr", "oib:33392005961"])
        var form = Self.store
        form[.address] = ""
        #expect(
            problems(form, .iDeliver, taken: Set(keys)) == [
                "email signUp.emailTaken", "oib signUp.oibTaken", "address signUp.missing",
            ]
        )
        let phone = Set(Self.courier.keys(under: .iDeliver))
        #expect(problems(Self.courier, .iDeliver, taken: phone) == ["phone signUp.phoneTaken"])
        // A store's telephone is not unique.
        var sameNumber = Self.courier
        sameNumber[.phone] = Self.store[.phone]
        #expect(problems(Self.store, .iDeliver, taken: Set(sameNumber.keys(under: .iDeliver))).isEmpty)
    }

    @Test("a host's sheet makes the postal address a unique value, however it is spelled")
    func uniqueAddress() throws {
        var rules = SignUpRules.iDeliver
        rules.sheets[0].uniqueKeys.append(.address)
        #expect(rules.audit().isEmpty)
        let made = try Self.store.registration(with: goodSecret, under: rules)
        #expect(
            made.claims.map(\.description) == [
                "address1:ilica 1, zagreb", "email:mak@example.hr", "oib:33392005961",
            ]
        )
        var other = Self.store
        (other[.email], other[.oib], other[.address]) = ("ruza@example.hr", "12345678903", "ILICA  1,Zagreb")
        let taken = Set(made.claims)
        #expect(problems(other, rules, taken: taken) == ["address signUp.addressTaken"])
        // Where the host does not say so, several stores have one address.
        #expect(problems(other, .iDeliver, taken: taken).isEmpty)
        other[.address] = "Ilica 1a, Zagreb"
        #expect(problems(other, rules, taken: taken).isEmpty)
        // A text of which no key can be made is refused only where there has to be one. U+FDFA is 33 bytes of letters.
        let long = String(repeating: "\u{FDFA}", count: 133)
        for (text, problem) in [(", ,", .blank(text: ", ,")), (long, .tooLong(bytes: 133 * 33, limit: 1_200))]
            as [(String, NameProblem)]
        {
            other[.address] = text
            #expect(
                other.problem(in: .address, with: goodSecret, under: rules) == .malformedName(reason: problem)
            )
            #expect(problems(other, .iDeliver).isEmpty, "\(text)")
        }
    }

    @Test("ID-08 a form may be sent iff every required field is valid, and an optional one is valid or empty")
    func maySend() {
        for field in SignUpRules.iDeliver[.store]?.questions.map(\.field) ?? [] where field.isText {
            var form = Self.store
            form[field] = ""
            #expect(form.problem(in: field, with: goodSecret, under: .iDeliver) == .missing, "\(field)")
            #expect(!form.maySend(with: goodSecret, under: .iDeliver))
            // A line break is in no valid text of any field.
            form[field] = "a\nb"
            #expect(form.problem(in: field, with: goodSecret, under: .iDeliver) != nil, "\(field)")
        }
        var form = Self.courier
        form[.registrationCode] = "\u{202E}"
        #expect(problems(form, .iDeliver) == ["registrationCode signUp.malformedName"])
        form[.registrationCode] = ""
        #expect(form.maySend(with: goodSecret, under: .iDeliver))
        // What the form does not ask for may not be filled in.
        form[.vat] = "HR33392005961"
        form.workplace = marty
        #expect(problems(form, .iDeliver) == ["vat signUp.notAsked", "workplace signUp.workplaceNotAllowed"])
    }

    @Test("numbers and choices are checked, each with a problem of its own")
    func malformed() {
        var store = Self.store
        store[.oib] = "33392005962"
        #expect(
            store.problem(in: .oib, with: goodSecret, under: .iDeliver)
                == .malformedOIB(reason: ErrorCode(rawValue: "oib.wrongCheckDigit"))
        )
        var owner = Self.restaurateur
        owner[.vat] = "GB999999973"
        #expect(
            owner.problem(in: .vat, with: goodSecret, under: .appetito)
                == .malformedVAT(reason: ErrorCode(rawValue: "vat.otherCountry"))
        )
        let long = String(repeating: "x", count: 65_536)
        for field in SignUpField.allCases where field.isText {
            for (form, rules) in [(store, SignUpRules.iDeliver), (owner, .appetito), (Self.user, .appetito)] {
                guard rules[form.role ?? .guest]?.requires(field) != nil else { continue }
                var form = form
                form[field] = long
                let problem = form.problem(in: field, with: goodSecret, under: rules)
                #expect(problem != nil && "\(problem, default: "")".utf8.count < 300, "\(field)")
            }
        }
    }

    private static let diner = SignUpForm(
        role: .guest,
        [
            .email: "ada@example.it", .username: "ada", .firstName: "Ada", .lastName: "Neri", .birthYear: "1990",
            .sex: "female",
        ],
        consents: [.dataProcessing]
    )

    @Test("GI-40 the form asks for eight things and consent; each wrong field is told before it is sent")
    func giorgi() throws {
        #expect(
            asked(.guest, .giorgi) == [
                "email", "username", "password", "firstName", "lastName", "birthYear", "sex",
            ]
        )
        let made = try Self.diner.registration(with: goodSecret, under: .giorgi)
        #expect(made.facts.birthYear == 1990)
        #expect(made.facts.sex == .female)
        #expect(made.consents == [.dataProcessing: "1"])
        var wrong = Self.diner
        let texts: [SignUpField: String] = [
            .email: "ada", .username: " ada", .firstName: "", .lastName: "\n", .birthYear: "90", .sex: "x",
        ]
        for (field, text) in texts { wrong[field] = text }
        wrong.consents = []
        #expect(
            problems(wrong, .giorgi, .password(NewPassword(""))) == [
                "email signUp.malformedEmail", "username signUp.malformedName", "password signUp.missing",
                "firstName signUp.missing", "lastName signUp.malformedName", "birthYear signUp.malformedBirthYear",
                "sex signUp.unknownChoice", "consents.dataProcessing signUp.consentMissing",
            ]
        )
        for year in ["1899", "2101", "٢٠٠٠", "19900", "+990", "1e99"] {
            wrong = Self.diner
            wrong[.birthYear] = year
            #expect(problems(wrong, .giorgi) == ["birthYear signUp.malformedBirthYear"], "\(year)")
        }
        wrong = Self.diner
        wrong.consents.append(ConsentKind(rawValue: "advertising"))
        #expect(problems(wrong, .giorgi) == ["consents.advertising signUp.consentNotAsked"])
    }

    @Test("GI-41 GI-49 standard users and waiters register; only waiters belong to a venue; Facebook is one way")
    func giorgiRoles() throws {
        #expect(SignUpRules.giorgi.roles == [.guest, .waiter])
        var waiter = Self.diner
        waiter.role = .waiter
        #expect(problems(waiter, .giorgi) == ["workplace signUp.missing"])
        waiter.workplace = marty
        #expect(problems(waiter, .giorgi).isEmpty)
        let facebook = SignUpCredential.identity(try LinkedIdentity(provider: .facebook, subject: "77"))
        let made = try Self.diner.registration(with: facebook, under: .giorgi)
        #expect(
            made.claims.map(\.description) == ["email:ada@example.it", "identity:facebook:77", "username1:ada"]
        )
        let google = SignUpCredential.identity(try LinkedIdentity(provider: .google, subject: "77"))
        #expect(problems(Self.diner, .giorgi, google) == ["identity signUp.providerNotOffered"])
    }

    private static let user = SignUpForm(
        role: .guest,
        [
            .firstName: "Leo", .lastName: "Conti", .username: "leo", .email: "leo@example.it",
            .category: "adventurer", .picture: "pictures/leo.jpg",
        ]
    )
    private static let restaurateur = SignUpForm(
        role: .restaurateur,
        [
            .businessName: "Da Leo", .address: "Via Roma 1, Udine", .vat: "IT00743110157",
            .picture: "pictures/da-leo.jpg", .email: "da-leo@example.it",
        ]
    )

    @Test("AP-01 AP-02 AP-03 a user has name, username, category and picture, and may name who invited them")
    func appetito() throws {
        #expect(SignUpRules.appetito.roles == [.guest, .restaurateur, .manager])
        #expect(problems(Self.user, .appetito).isEmpty)
        for field in [SignUpField.firstName, .lastName, .username, .category, .picture] {
            var form = Self.user
            form[field] = ""
            #expect(problems(form, .appetito) == ["\(field.rawValue) signUp.missing"])
        }
        var invited = Self.user
        invited[.inviter] = "ada"
        #expect(try invited.registration(with: goodSecret, under: .appetito).inviter == Username("ada"))
        var other = Self.user
        other[.category] = "gourmet"
        #expect(problems(other, .appetito) == ["category signUp.unknownChoice"])
        // A host adds its own categories.
        var rules = SignUpRules.appetito
        rules.sheets[0].categories?.append(UserCategory(rawValue: "gourmet"))
        #expect(problems(other, rules).isEmpty)
    }

    @Test("AP-04 a restaurateur has name, place, VAT number and picture; each missing part has an error of its own")
    func restaurateurs() throws {
        let made = try Self.restaurateur.registration(with: goodSecret, under: .appetito)
        #expect(made.role == .restaurateur)
        #expect(made.claims.map(\.description) == ["email:da-leo@example.it", "vat:IT00743110157"])
        for field in [SignUpField.businessName, .address, .vat, .picture] {
            var form = Self.restaurateur
            form[field] = ""
            #expect(problems(form, .appetito) == ["\(field.rawValue) signUp.missing"])
        }
    }

    @Test("AP-05 somebody who comes from Google with an email address in use has registered by another method")
    func otherMethod() throws {
        let google = SignUpCredential.identity(try LinkedIdentity(provider: .google, subject: "1"))
        let taken = Set(Self.user.keys(under: .appetito))
        #expect(
            problems(Self.user, .appetito, google, taken: taken) == [
                "username signUp.usernameTaken", "email signUp.otherMethod",
            ]
        )
        #expect(
            problems(Self.user, .appetito, taken: taken) == [
                "username signUp.usernameTaken", "email signUp.emailTaken",
            ]
        )
        let identity = try LinkedIdentity(provider: .google, subject: "1")
        #expect(
            problems(Self.user, .appetito, google, taken: [.identity(identity)]) == ["identity signUp.identityTaken"]
        )
    }

    @Test("FO-28 registering takes an email address and a password, or Facebook")
    func forman() throws {
        let form = SignUpForm([.email: "eva@example.cz"])
        #expect(problems(form, .forman).isEmpty)
        #expect(problems(form, .forman, .password(NewPassword(""))) == ["password signUp.missing"])
        let facebook = SignUpCredential.identity(try LinkedIdentity(provider: .facebook, subject: "5"))
        #expect(problems(form, .forman, facebook).isEmpty)
    }

    @Test("FO-33 the staff of the application register as well: waiters with the branch where they work")
    func formanStaff() throws {
        #expect(SignUpRules.forman.roles == [.guest, .waiter, .manager, .restaurateur])
        var form = SignUpForm(role: .waiter, [.email: "petra@example.cz"])
        #expect(problems(form, .forman) == ["workplace signUp.missing"])
        form.workplace = Employment(restaurant: "lime", branch: "zlin")
        let made = try form.registration(with: goodSecret, under: .forman)
        #expect(made.role == .waiter && made.claims.map(\.description) == ["email:petra@example.cz"])
        for role in [Role.manager, .restaurateur] {
            form.role = role
            // Nobody says by themselves where they are in charge.
            #expect(problems(form, .forman) == ["workplace signUp.workplaceNotAllowed"])
            let own = SignUpForm(role: role, [.email: "olina@example.cz"])
            #expect(try own.registration(with: goodSecret, under: .forman).role == role)
        }
    }

    @Test("who keeps the books of a restaurateur registers with a username and an email address")
    func appetitoManagers() throws {
        var form = SignUpForm(role: .manager, [.username: "max", .email: "max@example.it"])
        let made = try form.registration(with: goodSecret, under: .appetito)
        #expect(Set(made.claims.map(\.description)) == ["email:max@example.it", "username1:max"])
        form.workplace = Employment(restaurant: "da-olga", branch: "corso")
        #expect(problems(form, .appetito) == ["workplace signUp.workplaceNotAllowed"])
    }

    @Test("rules are data: they are stored and read back, and a host writes its own")
    func ownRules() throws {
        for rules in [SignUpRules.quickPlate, .iDeliver, .giorgi, .appetito, .forman] {
            #expect(try decoded(SignUpRules.self, encoded(rules)) == rules)
        }
        let sommelier = Role(rawValue: "sommelier")
        let rules = SignUpRules([.init(sommelier, asking: [.optional(.phone), .required(.email)], unique: [.phone])])
        var form = SignUpForm(role: sommelier, [.email: "ada@example.it", .phone: "+39 331 1234567"])
        #expect(
            try form.registration(with: goodSecret, under: rules).claims.map(\.description) == ["phone:+393311234567"]
        )
        form[.phone] = ""
        #expect(try form.registration(with: goodSecret, under: rules).claims.isEmpty)
    }
}
