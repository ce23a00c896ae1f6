import Foundation
import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("User")
struct UserTests {
    private static let later = registrationTime + .minutes(1)
    private let ana = Author.guest(UserID("ana"))

    private func perform(
        _ command: User.Command,
        on user: inout User,
        under rules: SignUpRules = .quickPlate,
        at now: Instant = later
    ) throws(User.Refusal) {
        let author: Author = [.unlink, .close].contains(command.kind) ? .system : .guest(user.id)
        try user.perform(command, in: rules, by: author, at: now)
    }

    private func email(_ text: String) throws -> AccountKeyID { .email(try EmailAddress(text)) }

    @Test("QP-04 a registered user has who the person is, their part and workplace; a guest has no workplace")
    func newAccount() throws {
        let waiter = try person("dan", role: .waiter)
        #expect(waiter.role == .waiter)
        #expect(try waiter.name == PersonName(first: "Ana", last: "Pop"))
        #expect(try waiter.username == Username("dan"))
        #expect(waiter.employment == marty)
        #expect(waiter.scope == "marty-center")
        #expect(waiter.sortKey == "dan")
        let guest = try person()
        #expect(guest.employment == nil)
        #expect(guest.scope == "")
        #expect(try !encoded(guest).contains("employment"))
        #expect(User(id: UserID("u")).sortKey == "u")
    }

    @Test("QP-07 a new account is not verified, and a verified one is not verified twice")
    func verified() throws {
        var user = try person(verified: false)
        #expect(!user.isEmailVerified)
        let command = User.Command.verify(contact: try email("ana@example.ro"))
        try user.perform(command, in: .quickPlate, by: .system, at: Self.later)
        #expect(user.isEmailVerified)
        #expect(throws: User.Refusal(.alreadyApplied(command: .verify))) {
            try user.perform(command, in: .quickPlate, by: .system, at: Self.later)
        }
        #expect(throws: User.Refusal(.notContact(space: .email))) {
            try user.perform(.verify(contact: email("eva@example.ro")), in: .quickPlate, by: .system, at: Self.later)
        }
        #expect(throws: User.Refusal(.notContact(space: .username))) {
            let name = AccountKeyID.username(try Username("ana"))
            try user.perform(.verify(contact: name), in: .quickPlate, by: .system, at: Self.later)
        }
    }

    @Test("an address or a number that there is not is not verified")
    func nothingToVerify() throws {
        let guest = try person()
        #expect(guest.phone == nil && !guest.isPhoneVerified && guest.isEmailVerified)
        let nobody = User(id: "u")
        #expect(nobody.email == nil && !nobody.isEmailVerified && !nobody.isPhoneVerified)
    }

    @Test("nobody has an empty identity, about which the keeper of passwords is asked for unknown addresses")
    func unnamed() throws {
        let registration = try goodForm().registration(with: goodSecret, under: .quickPlate)
        let free = FreeKeys(registration.claims)
        let command = User.Command.register(registration: registration, inviter: nil, free: free)
        var user = User(id: "")
        #expect(throws: User.Refusal(.fields(problems: [Problem(.missing, at: "id")]))) {
            try user.perform(command, in: .quickPlate, by: .system, at: registrationTime)
        }
    }

    @Test("nobody else is listed among the couriers, whatever name they choose")
    func listedApart() throws {
        for name in ["courier/", "courier/ana"] {
            var form = goodForm()
            form[.username] = name
            let guest = try registered("ana", form, under: .quickPlate)
            #expect(guest.sortKey == "/" + name)
            #expect(guest.sortKey < User.couriers || guest.sortKey >= User.afterCouriers)
        }
        // In front of the slash and behind it there is room for others.
        for name in ["courier", "courier0", "ana"] {
            var form = goodForm()
            form[.username] = name
            #expect(try registered("ana", form, under: .quickPlate).sortKey == name)
        }
    }

    @Test("a value that was not looked up is claimed by nobody")
    func notLookedUp() throws {
        let registration = try goodForm().registration(with: goodSecret, under: .quickPlate)
        var user = User(id: UserID("ana"))
        let claims = registration.claims
        for (free, missing) in [(FreeKeys.none, [.email, .username]), (FreeKeys([claims[0]]), [.username])]
            as [(FreeKeys, [AccountKeyID.Space])]
        {
            #expect(throws: User.Refusal(.notLookedUp(spaces: missing))) {
                let command = User.Command.register(registration: registration, inviter: nil, free: free)
                try user.perform(command, in: .quickPlate, by: .system, at: Self.later)
            }
        }
        #expect(user.version == .absent)
        user = try person()
        #expect(throws: User.Refusal(.notLookedUp(spaces: [.email]))) {
            let edit = User.Command.edit(texts: [.email: "eva@example.ro"], free: .none)
            try user.perform(edit, in: .quickPlate, by: .system, at: Self.later)
        }
        let identity = try LinkedIdentity(provider: .google, subject: "1")
        var rules = SignUpRules.quickPlate
        rules.sheets[0].providers = [.google]
        #expect(throws: User.Refusal(.notLookedUp(spaces: [.identity]))) {
            try user.perform(.link(identity: identity, free: .none), in: rules, by: .system, at: Self.later)
        }
    }

    @Test("AP-26 fields are changed by the rules of the form: every problem at once, and what does not change is told")
    func edit() throws {
        var user = try person()
        try perform(.edit(texts: [.firstName: "Anna", .lastName: "Popescu"], free: .none), on: &user)
        #expect(try user.name == PersonName(first: "Anna", last: "Popescu"))
        #expect(user.isEmailVerified)
        let problems: [Problem<SignUpProblem>] = [
            Problem(.missing, at: "lastName"),
            Problem(.malformedEmail(reason: .withoutSeparator(text: "x")), at: "email"),
            Problem(.notAsked(field: .vat), at: "vat"), Problem(.notAsked(field: .inviter), at: "inviter"),
            Problem(.notAsked(field: .password), at: "password"),
        ]
        let before = user
        #expect(throws: User.Refusal(.fields(problems: problems))) {
            try perform(
                .edit(
                    texts: [.email: "x", .lastName: "", .vat: "1", .inviter: "eva", .password: "hunter2"],
                    free: .none
                ),
                on: &user
            )
        }
        #expect(user == before)
        for texts in [[:], [.firstName: "Anna"]] as [[SignUpField: String]] {
            #expect(throws: User.Refusal(.alreadyApplied(command: .edit))) {
                try perform(.edit(texts: texts, free: .none), on: &user)
            }
        }
        #expect(throws: User.Refusal(.withoutRules(role: .guest))) {
            try perform(.edit(texts: [.firstName: "A"], free: .none), on: &user, under: .iDeliver)
        }
    }

    @Test("a changed email address frees the old key and is not verified; in another case it is the same address")
    func changedEmail() throws {
        var user = try person()
        try perform(.edit(texts: [.email: "ANA@example.ro"], free: .none), on: &user)
        #expect(user.email?.text == "ANA@example.ro")
        #expect(user.isEmailVerified)
        let (old, new) = try (email("ana@example.ro"), email("eva@example.ro"))
        let edit = User.Command.edit(texts: [.email: "eva@example.ro"], free: FreeKeys([new]))
        try user.perform(edit, in: .quickPlate, by: .system, at: Self.later)
        #expect(!user.isEmailVerified)
        #expect(user.account?.claims.contains(new) == true)
        #expect(user.account?.claims.contains(old) == false)
        #expect(user.account?.verified == [])
    }

    @Test("what people sign in with, and where they are reached, is not changed by the session of a device alone")
    func proofRequired() throws {
        var rules = SignUpRules.quickPlate
        for index in rules.sheets.indices {
            rules.sheets[index].questions += [.optional(.phone), .optional(.overview)]
            rules.sheets[index].identifiers.append(.username)
        }
        let user = try person()
        // The keys are free: the refusal is for the lack of proof alone.
        func edit(_ texts: [SignUpField: String], by author: Author) -> String {
            var user = user
            do throws(User.Refusal) {
                let free: FreeKeys
                do {
                    free = FreeKeys(try user.edit(texts, in: rules).claims)
                } catch {
                    return "\(error)"
                }
                try user.perform(.edit(texts: texts, free: free), in: rules, by: author, at: Self.later)
                return "changed"
            } catch {
                guard case .proofRequired(let fields) = error.reason else { return error.code.rawValue }
                return "proof of " + fields.map(\.rawValue).joined(separator: ", ")
            }
        }
        let cases: [([SignUpField: String], String)] = [
            ([.email: "eva@example.ro"], "proof of email"), ([.username: "eva"], "proof of username"),
            // A first number is one by which the account is recovered, as much as another one.
            ([.phone: "+385911234567"], "proof of phone"),
            ([.overview: "Eats.", .phone: "+385911234567", .email: "eva@example.ro"], "proof of email, phone"),
            ([.overview: "Eats."], "changed"), ([.email: "Ana@Example.ro", .lastName: "Ion"], "changed"),
        ]
        for (texts, outcome) in cases {
            #expect(edit(texts, by: .guest(user.id)) == outcome, "\(texts)")
            #expect(edit(texts, by: .system) == "changed", "\(texts)")
        }
        // Staff do not change the account of a colleague at all.
        #expect(edit([.email: "eva@example.ro"], by: .guest("eva")) == "user.notYours")
    }

    @Test("an account keeps what it claimed when the rules change, and claims by the new ones what it changes")
    func changedRules() throws {
        var user = try person()
        var rules = SignUpRules.quickPlate
        rules.sheets[0].uniqueKeys = [.email]
        try perform(.edit(texts: [.firstName: "Anna"], free: .none), on: &user, under: rules)
        #expect(try user.account?.claims == [email("ana@example.ro"), .username(Username("ana"))])
        let edit = User.Command.edit(texts: [.username: "anna"], free: .none)
        try user.perform(edit, in: rules, by: .system, at: Self.later)
        #expect(try user.account?.claims == [email("ana@example.ro")])
    }

    @Test("GI-41 AP-05 identities are linked and unlinked; one way to sign in always stays")
    func identities() throws {
        let form = SignUpForm([.email: "eva@example.cz"])
        let facebook = try LinkedIdentity(provider: .facebook, subject: "5")
        let registration = try form.registration(with: .identity(facebook), under: .forman)
        var user = User(id: UserID("eva"))
        let command = User.Command.register(
            registration: registration,
            inviter: nil,
            free: FreeKeys(registration.claims)
        )
        try user.perform(command, in: .forman, by: .system, at: registrationTime)
        #expect(user.account?.hasPassword == false)
        #expect(throws: User.Refusal(.lastWayToSignIn(provider: .facebook))) {
            try perform(.unlink(provider: .facebook), on: &user, under: .forman)
        }
        let other = try LinkedIdentity(provider: .facebook, subject: "6")
        #expect(throws: User.Refusal(.alreadyLinked(provider: .facebook))) {
            let link = User.Command.link(identity: other, free: FreeKeys([.identity(other)]))
            try user.perform(link, in: .forman, by: .system, at: Self.later)
        }
        let google = try LinkedIdentity(provider: .google, subject: "5")
        let notOffered = Problem<SignUpProblem>(.providerNotOffered(provider: .google), at: "identity")
        #expect(throws: User.Refusal(.fields(problems: [notOffered]))) {
            let link = User.Command.link(identity: google, free: FreeKeys([.identity(google)]))
            try user.perform(link, in: .forman, by: .system, at: Self.later)
        }
        try user.perform(.setPassword, in: .forman, by: .system, at: Self.later)
        try perform(.unlink(provider: .facebook), on: &user, under: .forman)
        #expect(user.account?.identities == [])
        #expect(user.account?.claims == [try email("eva@example.cz")])
        #expect(throws: User.Refusal(.alreadyApplied(command: .unlink))) {
            try perform(.unlink(provider: .facebook), on: &user, under: .forman)
        }
    }

    @Test("what somebody signs in with is numbered: each new password and each unlinked provider, and nothing else")
    func credentialVersion() throws {
        let google = try LinkedIdentity(provider: .google, subject: "5")
        var rules = SignUpRules.quickPlate
        for index in rules.sheets.indices { rules.sheets[index].providers = [.google] }
        var user = try person()
        #expect(user.account?.credentialVersion == 1)
        let link = User.Command.link(identity: google, free: FreeKeys([.identity(google)]))
        for (command, number, password) in [
            (link, 1, 1), (.setPassword, 2, 2), (.subscribe, 2, 2), (.setPassword, 3, 3),
            (.edit(texts: [.firstName: "A"], free: .none), 3, 3),
            (.unlink(provider: .google), 4, 3), (.setPassword, 5, 5),
        ] as [(User.Command, Int, Int)] {
            let events = try user.perform(command, in: rules, by: .system, at: Self.later)
            #expect(user.account?.credentialVersion == number)
            #expect(user.account?.passwordNumber == password)
            if command == .setPassword { #expect(events == [.passwordSet(number: number, at: Self.later)]) }
        }
        #expect(try decoded(User.self, encoded(user)) == user)
    }

    @Test("a number below 1, or beyond the events of the user, is refused", arguments: [0, -1, Int.min, 3, Int.max])
    func credentialVersionFaults(number: Int) throws {
        let user = try person()
        #expect(user.version.rawValue == 2)
        let text = try encoded(user)
        func numbered(_ number: Int) -> String {
            text.replacingOccurrences(of: #""credentialVersion":1"#, with: "\"credentialVersion\":\(number)")
        }
        #expect(try decoded(User.self, numbered(2)).account?.credentialVersion == 2)
        let fault = decodingFault(User.self, numbered(number)) as? AccountError
        #expect(fault == AccountError(.inconsistent(state: .registered)))
    }

    @Test(
        "a password under a number below 1, or beyond that of the account, is refused",
        arguments: [0, -1, 2, Int.max]
    )
    func passwordNumberFaults(number: Int) throws {
        let text = try encoded(person())
        let changed = text.replacingOccurrences(of: #""passwordNumber":1"#, with: "\"passwordNumber\":\(number)")
        #expect(changed != text)
        let fault = decodingFault(User.self, changed) as? AccountError
        #expect(fault == AccountError(.inconsistent(state: .registered)))
    }

    @Test("a consent is kept with version and times; a new version can be given, a required one not withdrawn")
    func consents() throws {
        var form = SignUpForm(
            [
                .email: "ada@example.it", .username: "ada", .firstName: "Ada", .lastName: "Neri",
                .birthYear: "1990", .sex: "female",
            ],
            consents: [.dataProcessing]
        )
        form.role = .guest
        var user = try registered(UserID("ada"), form, under: .giorgi)
        let given = try #require(user.account?.consents[.dataProcessing])
        #expect(given.version == "1")
        #expect(given.givenAt == registrationTime)
        #expect(given.holds)
        #expect(throws: User.Refusal(.consentRequired(kind: .dataProcessing))) {
            try perform(.withdrawConsent(kind: .dataProcessing), on: &user, under: .giorgi)
        }
        #expect(throws: User.Refusal(.alreadyApplied(command: .giveConsent))) {
            try perform(.giveConsent(kind: .dataProcessing), on: &user, under: .giorgi)
        }
        var rules = SignUpRules.giorgi
        rules.sheets[0].consents = [.init(.dataProcessing, version: "2", isRequired: false)]
        try perform(.giveConsent(kind: .dataProcessing), on: &user, under: rules)
        try perform(.withdrawConsent(kind: .dataProcessing), on: &user, under: rules, at: Self.later + .minutes(1))
        let withdrawn = try #require(user.account?.consents[.dataProcessing])
        #expect(withdrawn.version == "2")
        #expect(withdrawn.givenAt == Self.later)
        #expect(withdrawn.withdrawnAt == Self.later + .minutes(1))
        #expect(throws: User.Refusal(.alreadyApplied(command: .withdrawConsent))) {
            try perform(.withdrawConsent(kind: .dataProcessing), on: &user, under: rules, at: Self.later + .minutes(1))
        }
        let notAsked = Problem<SignUpProblem>(.consentNotAsked(kind: .terms), at: "consents")
        #expect(throws: User.Refusal(.fields(problems: [notAsked]))) {
            try perform(.giveConsent(kind: .terms), on: &user, under: rules, at: Self.later + .minutes(1))
        }
    }

    @Test("QP-22 a star adds, taking it away removes; the order is that of starring, and there is a limit")
    func favorites() throws {
        var user = try person()
        let (first, second) = (RestaurantID("r1"), RestaurantID("r2"))
        try perform(.star(restaurant: first), on: &user)
        try perform(.star(restaurant: second), on: &user)
        #expect(user.favorites.restaurants == [first, second])
        #expect(throws: User.Refusal(.alreadyApplied(command: .star))) {
            try perform(.star(restaurant: first), on: &user)
        }
        try perform(.unstar(restaurant: first), on: &user)
        #expect(user.favorites.restaurants == [second])
        #expect(throws: User.Refusal(.alreadyApplied(command: .unstar))) {
            try perform(.unstar(restaurant: first), on: &user)
        }
        for index in 1..<SizeLimit.favorites { try perform(.star(restaurant: RestaurantID("x\(index)")), on: &user) }
        #expect(throws: User.Refusal(.tooManyFavorites(limit: 1_000))) {
            try perform(.star(restaurant: first), on: &user)
        }
    }

    @Test("QP-04 regression: favorites are identities, each once")
    func favoritesOnce() throws {
        let id = RestaurantID("r1")
        #expect(throws: AccountError(.repeatedFavorite(restaurant: id))) {
            try Favorites([id, RestaurantID("r2"), id])
        }
        #expect(try Favorites([id]).contains(id))
        #expect(try decoded(Favorites.self, "[]") == Favorites())
    }

    @Test("QP-78 regression: staff are tied to one restaurant by its identity; names stand nowhere in the record")
    func employment() throws {
        #expect(try person(role: .cook).employment?.restaurant == RestaurantID("marty"))
    }

    @Test("a closed account has nothing personal, and nothing can be done with it")
    func closed() throws {
        var user = try person("dan", role: .waiter)
        try perform(.star(restaurant: RestaurantID("r1")), on: &user)
        try perform(.close, on: &user)
        #expect(user.state == .closed)
        #expect(user.account == nil)
        #expect(user.keys == [])
        #expect(user.scope == "")
        let text = try encoded(user)
        for word in ["Ana", "Pop", "example", "marty", "r1"] { #expect(!text.contains(word)) }
        #expect(throws: User.Refusal(.illegal(state: "closed", command: .register))) {
            let registration = try goodForm().registration(with: goodSecret, under: .quickPlate)
            let command = User.Command.register(
                registration: registration,
                inviter: nil,
                free: FreeKeys(registration.claims)
            )
            try user.perform(command, in: .quickPlate, by: .system, at: Self.later)
        }
    }

    @Test("a command that is dated before the last event is refused")
    func clock() throws {
        var user = try person()
        let early = registrationTime - .milliseconds(1)
        #expect(throws: User.Refusal(.clockWentBack(last: registrationTime, now: early))) {
            try perform(.subscribe, on: &user, at: early)
        }
        try perform(.subscribe, on: &user, at: registrationTime)
        #expect(user.account?.readsNewsletter == true)
    }

    @Test("QP-80 a guest's profile shows last name, user name, mailbox; staff's also the restaurant's present name")
    func profile() throws {
        let guest = try UserProfile(of: person()) { _ in
            Issue.record("a guest has no restaurant to ask for")
            return nil
        }
        #expect(guest.lastName == "Pop")
        #expect(try guest.card.username == Username("ana"))
        #expect(try guest.email == EmailAddress("ana@example.ro"))
        #expect(guest.restaurantName == nil)
        var waiter = try person("dan", role: .waiter)
        try perform(.star(restaurant: RestaurantID("r2")), on: &waiter)
        let staff = UserProfile(of: waiter) { $0 == RestaurantID("marty") ? "Marty" : nil }
        #expect(staff.restaurantName == "Marty")
        #expect(staff.favorites.restaurants == [RestaurantID("r2")])
        // Nobody knows the restaurant (anymore); the rest of the profile is theirs all the same.
        let unknown = UserProfile(of: waiter) { _ in nil }
        #expect(unknown.restaurantName == nil)
        #expect(unknown.card == staff.card && unknown.lastName == "Pop" && unknown.favorites == staff.favorites)
    }

    @Test("AP-19 a profile has picture, overview and newsletter; of a friend's one sees no more than the card")
    func card() throws {
        let form = SignUpForm(
            [
                .firstName: "Leo", .lastName: "Conti", .username: "leo", .email: "leo@example.it",
                .category: "adventurer", .picture: "pictures/leo.jpg",
            ]
        )
        var user = try registered(UserID("leo"), form, under: .appetito)
        try perform(.edit(texts: [.overview: "Eats anything."], free: .none), on: &user, under: .appetito)
        try perform(.subscribe, on: &user, under: .appetito)
        let own = UserProfile(of: user) { _ in nil }
        #expect(own.readsNewsletter)
        #expect(own.card.overview == "Eats anything.")
        #expect(own.card.picture == "pictures/leo.jpg")
        let card = try encoded(ProfileCard(of: user))
        #expect(
            card
                == #"{"category":"adventurer","overview":"Eats anything.","picture":"pictures/leo.jpg","username":"leo"}"#
        )
    }
}
