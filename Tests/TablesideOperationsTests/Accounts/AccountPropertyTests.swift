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
    private static let rules: SignUpRules = {
        var rules = SignUpRules.forman
        rules.sheets[0].questions += [.optional(.username), .optional(.overview)]
        rules.sheets[0].uniqueKeys = [.email, .username]
        rules.sheets[0].providers = [.facebook, .google]
        return rules
    }()

    private static func act(_ random: inout SplitMix64) throws -> NaiveAccounts.Act {
        let email = random.pick(names) + "@example.cz"
        let username = random.pick(names)
        let identity = try LinkedIdentity(
            provider: random.pick([IdentityProvider.google, .facebook]),
            subject: random.pick(subjects)
        )
        switch random.draw(16) {
        case 0...3: return .register(email: email, username: username, identity: random.draw(3) == 0 ? identity : nil)
        case 4: return .change(email: email, username: nil, overview: nil)
        case 5: return .change(email: nil, username: username, overview: nil)
        case 6: return .change(email: email, username: username, overview: random.pick(["", "a", "b"]))
        case 7: return .change(email: nil, username: nil, overview: random.pick(["", "a", "b"]))
        case 8, 9: return .link(identity)
        case 10: return .unlink(identity.provider)
        case 11: return .star(random.pick(["r1", "r2", "r3"]))
        case 12: return .unstar(random.pick(["r1", "r2", "r3"]))
        case 13: return .subscribe
        case 14: return .unsubscribe
        default: return random.draw(3) == 0 ? .close : .subscribe
        }
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
            case .register(let email, let username, let identity):
                let form = SignUpForm([.email: email, .username: username])
                let credential = identity.map { SignUpCredential.identity($0) } ?? goodSecret
                let registration = try form.registration(with: credential, under: rules)
                try await host.perform(RegisterAccount(user, registration), by: .system, id: id)
            case .change(let email, let username, let overview):
                var texts: [SignUpField: String] = [:]
                texts[.email] = email
                texts[.username] = username
                texts[.overview] = overview
                try await host.perform(ChangeAccount(user, texts), by: own, id: id)
            case .link(let identity):
                try await host.perform(LinkIdentity(user, .link(identity: identity)), by: .system, id: id)
            case .unlink(let provider):
                try await host.perform(LinkIdentity(user, .unlink(provider: provider)), by: own, id: id)
            case .star(let restaurant):
                try await host.perform(.star(restaurant: RestaurantID(restaurant)), on: person, by: own, id: id)
            case .unstar(let restaurant):
                try await host.perform(.unstar(restaurant: RestaurantID(restaurant)), on: person, by: own, id: id)
            case .subscribe: try await host.perform(.subscribe, on: person, by: own, id: id)
            case .unsubscribe: try await host.perform(.unsubscribe, on: person, by: own, id: id)
            case .close: try await host.perform(CloseAccount(user), by: own, id: id)
            }
            return "done"
        } catch {
            if let taken = refusal(of: error, as: AccountRefusal.self), case .taken(let problems) = taken.reason {
                return problems.map(\.code.rawValue).joined(separator: " ")
            }
            return (error as? any CodedError)?.code.rawValue ?? "\(error)"
        }
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
            guard step % 8 == 0 else { continue }
            for person in Self.people {
                let user = try await host.user(person)
                let known = naive.people[person]
                try #require(user?.account.map { NaiveAccounts.Person($0) } == known, "seed \(seed), step \(step)")
                #expect((user?.state == .closed) == naive.closed.contains(person))
            }
            for name in ["ana", "eva", "max", "leo"] {
                let owner = naive.people.first { $0.value.username.lowercased() == name }?.key
                try #require(
                    try await host.owner(of: .username(Username(name)))?.rawValue == owner,
                    "seed \(seed), step \(step)"
                )
                let mailbox = naive.people.first { $0.value.email.lowercased() == "\(name)@example.cz" }?.key
                let email = AccountKeyID.email(try EmailAddress("\(name)@example.cz"))
                try #require(try await host.owner(of: email)?.rawValue == mailbox, "seed \(seed), step \(step)")
            }
        }
        let codes = [
            "done", "user.illegal", "user.alreadyApplied", "accounts.takenIdentity", "signUp.usernameTaken",
            "signUp.emailTaken", "signUp.otherMethod", "signUp.identityTaken", "user.alreadyLinked",
            "user.lastWayToSignIn", "signUp.usernameTaken signUp.emailTaken",
        ]
        for code in codes { #expect(outcomes[code, default: 0] > 0, "\(code) never happened") }
    }
}

extension NaiveAccounts.Person {
    fileprivate init(_ account: Account) {
        self.init(
            email: account.facts.email?.text ?? "",
            username: account.facts.username?.text ?? "",
            overview: account.facts.overview ?? "",
            hasPassword: account.hasPassword,
            changes: account.credentialVersion,
            identities: account.identities,
            stars: account.favorites.restaurants.map(\.rawValue),
            readsNewsletter: account.readsNewsletter
        )
    }
}
