import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Random lives of a few people who want the same few names, beside a second implementation.
@Suite("Accounts at random")
struct AccountPropertyTests {
    private static let people = ["p1", "p2", "p3", "p4", "p5"]
    private static let names = ["ana", "Ana", "eva", "EVA", "max", "leo"]
    private static let subjects = ["1", "2"]
    private static let phones = ["+385911234567", "+385911234568", "+40721123456"]
    private static let oibs = ["12345678903", "33392005961"]
    private static let vats = ["DE136695976", "SI50223054"]
    /// Two of them are one.
    private static let addresses = ["Ilica 1, Zagreb", "ILICA  1,Zagreb", "Via Roma 1, Udine"]
    private static let branches = ["north", "south"]
    /// Codes without a limit, as everything happens at one instant.
    private static let codes = VerificationPolicy(validFor: .days(1), tries: 3)
    private static let rules: SignUpRules = {
        var rules = SignUpRules.forman
        rules.sheets[0].questions += [.username, .overview, .phone, .oib, .vat, .address].map { .optional($0) }
        rules.sheets[0].uniqueKeys = [.email, .username, .phone, .oib, .vat, .address]
        rules.sheets[0].providers = [.facebook, .google]
        var staff = rules.sheets[0]
        staff.role = .waiter
        staff.questions.append(.optional(.workplace))
        rules.sheets = [rules.sheets[0], staff]
        return rules
    }()

    /// One of the values, or none.
    private static func some(_ values: [String], _ random: inout SplitMix64) -> String {
        random.draw(3) == 0 ? random.pick(values) : ""
    }

    private static func registration(_ random: inout SplitMix64) throws -> NaiveAccounts.Act {
        while true {
            let act = try Self.act(&random)
            if case .register = act { return act }
        }
    }

    private static func act(_ random: inout SplitMix64) throws -> NaiveAccounts.Act {
        let email = random.pick(names) + "@example.cz"
        let username = random.pick(names)
        let identity = try LinkedIdentity(
            provider: random.pick([IdentityProvider.google, .facebook]),
            subject: random.pick(subjects)
        )
        switch random.draw(26) {
        case 0...3:
            var texts = NaiveAccounts.Texts(email: email, username: username)
            texts.phone = some(phones, &random)
            texts.oib = some(oibs, &random)
            texts.vat = some(vats, &random)
            texts.address = some(addresses, &random)
            let workplace = random.pick([nil, "north", "south"])
            return .register(texts, identity: random.draw(3) == 0 ? identity : nil, workplace: workplace)
        case 4: return .change(.init(email: email))
        case 5: return .change(.init(username: username))
        case 6: return .change(.init(email: email, username: username, overview: random.pick(["", "a", "b"])))
        case 7: return .change(.init(overview: random.pick(["", "a", "b"])))
        case 8, 9: return .link(identity)
        case 10: return .unlink(identity.provider)
        case 11: return .star(random.pick(["r1", "r2", "r3"]))
        case 12: return .unstar(random.pick(["r1", "r2", "r3"]))
        case 13: return .subscribe
        case 14: return .unsubscribe
        case 15, 16: return .change(.init(phone: random.pick(phones + [""])))
        case 17: return .change(.init(oib: random.pick(oibs + [""])))
        // The same number in another spelling is the same number.
        case 18: return .change(.init(vat: random.pick(vats + ["si50223054", ""])))
        case 19: return .change(.init(phone: random.pick(phones), oib: random.pick(oibs), vat: random.pick(vats)))
        case 20: return .verifyEmail(email)
        case 21: return .verifyPhone(random.pick(phones))
        case 22: return .employ(at: random.pick(branches))
        case 23: return random.draw(2) == 0 ? .dismiss : .resign
        case 24: return .change(.init(address: random.pick(addresses + [""])))
        default:
            switch random.draw(6) {
            case 0, 3: return .close
            case 1: return .recover
            default: return .subscribe
            }
        }
    }

    private static func work(_ branch: String) -> Employment {
        Employment(restaurant: "one", branch: BranchID(branch))
    }

    private static func fields(_ texts: NaiveAccounts.Texts) -> [SignUpField: String] {
        let all: [(SignUpField, String?)] = [
            (.email, texts.email), (.username, texts.username), (.overview, texts.overview), (.phone, texts.phone),
            (.oib, texts.oib), (.vat, texts.vat), (.address, texts.address),
        ]
        var fields: [SignUpField: String] = [:]
        for case (let field, let text?) in all { fields[field] = text }
        return fields
    }

    private static func perform(
        _ act: NaiveAccounts.Act,
        by person: String,
        _ host: AccountHost,
        _ id: String
    ) async throws -> String {
        let user = UserID(person)
        let own = Author.guest(user)
        do {
            switch act {
            case .register(let texts, let identity, let workplace):
                let isStaff = NaiveAccounts.isStaff(person)
                let form = SignUpForm(
                    role: isStaff ? .waiter : .guest,
                    fields(texts),
                    workplace: isStaff ? workplace.map(Self.work) : nil
                )
                let credential = identity.map { SignUpCredential.identity($0) } ?? goodSecret
                let registration = try form.registration(with: credential, under: rules)
                try await host.perform(RegisterAccount(user, registration), by: .system, id: id)
            case .change(let texts):
                // What people sign in with, and where they are reached, the engine changes after they have proved who they are.
                let isProved = texts.email != nil || texts.username != nil || texts.phone != nil
                let change = ChangeAccount(user, fields(texts))
                try await host.perform(change, by: isProved ? .system : own, id: id)
            case .verifyEmail(let email):
                let contact = AccountKeyID.email(try EmailAddress(email))
                try await host.perform(.verify(contact: contact), on: person, id: id)
            case .verifyPhone(let phone):
                let contact = AccountKeyID.phone(try PhoneNumber(phone))
                try await host.perform(.verify(contact: contact), on: person, id: id)
            case .recover:
                let key = VerificationKey(.recovery, of: user)
                let request = Envelope(RequestCode(key), by: .system, id: CommandID("\(id) code"))
                let code = try await host.runner.perform(request, in: FixedContext(codes)).answer
                try await host.perform(AnswerCode(key, number: code.number, matches: true), by: .system, id: id)
            case .employ(let branch):
                try await host.perform(.employ(workplace: work(branch)), on: person, id: id)
            case .dismiss: try await host.perform(.dismiss, on: person, id: id)
            case .resign:
                let author = NaiveAccounts.isStaff(person) ? Author.waiter(user, at: "north") : own
                try await host.perform(.dismiss, on: person, by: author, id: id)
            case .link(let identity):
                try await host.perform(LinkIdentity(user, .link(identity: identity)), by: .system, id: id)
            case .unlink(let provider):
                try await host.perform(LinkIdentity(user, .unlink(provider: provider)), by: .system, id: id)
            case .star(let restaurant):
                try await host.perform(.star(restaurant: RestaurantID(restaurant)), on: person, by: own, id: id)
            case .unstar(let restaurant):
                try await host.perform(.unstar(restaurant: RestaurantID(restaurant)), on: person, by: own, id: id)
            case .subscribe: try await host.perform(.subscribe, on: person, by: own, id: id)
            case .unsubscribe: try await host.perform(.unsubscribe, on: person, by: own, id: id)
            case .close: try await host.perform(CloseAccount(user), by: .system, id: id)
            }
            return "done"
        } catch {
            if let taken = refusal(of: error, as: AccountRefusal.self), case .taken(let problems) = taken.reason {
                return problems.map(\.code.rawValue).joined(separator: " ")
            }
            return (error as? any CodedError)?.code.rawValue ?? "\(error)"
        }
    }

    /// Compares every account, and who has each value, with the second implementation.
    private static func compare(_ host: AccountHost, _ naive: NaiveAccounts, _ place: Comment) async throws {
        let present = naive.people
        func owner(_ has: (NaiveAccounts.Person) -> Bool) -> String? { present.first { has($0.value) }?.key }
        for person in people {
            let user = try await host.user(person)
            let known = naive.people[person]
            let isStaff = user?.role == .waiter
            let stored = user?.account.map { NaiveAccounts.Person($0, isStaff: isStaff) }
            try #require(stored == known, place)
            #expect((user?.state == .closed) == naive.closed.contains(person))
        }
        for name in ["ana", "eva", "max", "leo"] {
            let owner = naive.people.first { $0.value.username.lowercased() == name }?.key
            try #require(
                try await host.owner(of: .username(Username(name)))?.rawValue == owner,
                place
            )
            let mailbox = naive.people.first { $0.value.email.lowercased() == "\(name)@example.cz" }?.key
            let email = AccountKeyID.email(try EmailAddress("\(name)@example.cz"))
            try #require(try await host.owner(of: email)?.rawValue == mailbox, place)
        }
        let numbers =
            try phones.map { text in (AccountKeyID.phone(try PhoneNumber(text)), owner { $0.phone == text }) }
            + oibs.map { text in (.oib(try OIB(text)), owner { $0.oib == text }) }
            + vats.map { text in (.vat(try VATNumber(text)), owner { $0.vat == text }) }
            + [
                (PostalAddress(street: "Ilica 1", city: "Zagreb"), addresses.prefix(2)),
                (PostalAddress(street: "Via Roma 1", city: "Udine"), addresses.suffix(1)),
            ].map { address, texts in
                (try #require(AccountKeyID.address(address)), owner { texts.contains($0.address) })
            }
        for (key, owner) in numbers {
            try #require(try await host.owner(of: key)?.rawValue == owner, place)
        }
    }

    @Test("each of many short lives, every one in a house of its own, ends as the second implementation says")
    func sequences() async throws {
        var registered = 0
        for seed in 0..<UInt64(runs(200, long: 100_000)) {
            var random = SplitMix64(seed: seed)
            let host = AccountHost(store: MemoryStore(), rules: Self.rules)
            var naive = NaiveAccounts()
            for step in 0..<12 {
                let person = random.pick(Self.people)
                // Without a registration or two, everything else is refused.
                let act = step < 3 ? try Self.registration(&random) : try Self.act(&random)
                let expected = naive.perform(act, by: person)
                let answer = try await Self.perform(act, by: person, host, "c\(step)")
                try #require(answer == expected, "seed \(seed), step \(step): \(act) by \(person)")
            }
            registered += naive.people.count
            try await Self.compare(host, naive, "seed \(seed)")
        }
        #expect(registered > runs(200, long: 100_000))
    }

    @Test("every answer and every state is that of the second implementation, and each value has the one owner")
    func lives() async throws {
        let seed = UInt64(20_261_124)
        var random = SplitMix64(seed: seed)
        var outcomes: [String: Int] = [:]
        let total = runs(3_000, long: 100_000)
        var host = AccountHost(store: MemoryStore(), rules: Self.rules)
        var naive = NaiveAccounts()
        for step in 0..<total {
            // A few people are soon all closed.
            if naive.closed.count == Self.people.count {
                host = AccountHost(store: MemoryStore(), rules: Self.rules)
                naive = NaiveAccounts()
            }
            let person = random.pick(Self.people)
            let act = try Self.act(&random)
            let expected = naive.perform(act, by: person)
            let answer = try await Self.perform(act, by: person, host, "c\(step)")
            try #require(answer == expected, "seed \(seed), step \(step): \(act) by \(person)")
            outcomes[answer, default: 0] += 1
            if step % 8 == 0 { try await Self.compare(host, naive, "seed \(seed), step \(step)") }
        }
        let codes = [
            "done", "user.illegal", "user.alreadyApplied", "accounts.takenIdentity", "signUp.usernameTaken",
            "signUp.emailTaken", "signUp.otherMethod", "signUp.identityTaken", "user.alreadyLinked",
            "user.lastWayToSignIn", "signUp.usernameTaken signUp.emailTaken", "signUp.phoneTaken", "signUp.oibTaken",
            "signUp.vatTaken", "signUp.addressTaken", "user.notContact", "user.workplaceNotAllowed",
            "user.notPermitted",
            "verification.nothingToVerify",
        ]
        for code in codes { #expect(outcomes[code, default: 0] > 0, "\(code) never happened") }
    }
}

extension NaiveAccounts.Person {
    fileprivate init(_ account: Account, isStaff: Bool) {
        self.init(
            isStaff: isStaff,
            email: account.facts.email?.text ?? "",
            username: account.facts.username?.text ?? "",
            overview: account.facts.overview ?? "",
            phone: account.facts.phone?.text ?? "",
            oib: account.facts.oib?.text ?? "",
            vat: account.facts.vat?.text ?? "",
            address: account.facts.address ?? "",
            verified: Set(account.verified.map { "\($0.space.rawValue) \($0.text)" }),
            workplace: account.employment?.branch.rawValue,
            hasPassword: account.hasPassword,
            changes: account.credentialVersion,
            identities: account.identities,
            stars: account.favorites.restaurants.map(\.rawValue),
            readsNewsletter: account.readsNewsletter
        )
    }
}
