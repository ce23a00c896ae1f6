import TablesideCore
import TablesideVenue

/// A second implementation of accounts: people in a list, and no documents of keys.
///
/// What is taken is found by looking at everybody.
struct NaiveAccounts {
    struct Person: Equatable {
        var email: String
        var username: String
        var overview = ""
        var hasPassword: Bool
        /// How often a way to sign in was taken away, and once for the registration.
        var changes = 1
        var identities: [LinkedIdentity]
        var stars: [String] = []
        var readsNewsletter = false
    }

    private(set) var people: [String: Person] = [:]
    private(set) var closed: Set<String> = []

    /// What people do to their own account.
    enum Act {
        case register(email: String, username: String, identity: LinkedIdentity?)
        case change(email: String?, username: String?, overview: String?)
        case link(LinkedIdentity)
        case unlink(IdentityProvider)
        case star(String)
        case unstar(String)
        case subscribe
        case unsubscribe
        case close
    }

    /// Does something and answers with what comes of it.
    mutating func perform(_ act: Act, by id: String) -> String {
        if case .register(let email, let username, let identity) = act {
            return register(id, email, username, identity)
        }
        guard var person = people[id] else {
            return closed.contains(id) && act.isClose ? "user.alreadyApplied" : "user.illegal"
        }
        let before = person
        switch act {
        case .register: break
        case .change(let email, let username, let overview):
            person.email = email ?? person.email
            person.username = username ?? person.username
            person.overview = overview ?? person.overview
            let taken = taken(email: person.email, username: person.username, identity: nil, butFor: id)
            if !taken.isEmpty { return taken }
        case .link(let identity):
            if person.identities.contains(identity) { return "user.alreadyApplied" }
            if people.values.contains(where: { $0.identities.contains(identity) }) { return "signUp.identityTaken" }
            if person.identities.contains(where: { $0.provider == identity.provider }) { return "user.alreadyLinked" }
            person.identities.append(identity)
        case .unlink(let provider):
            let count = person.identities.count
            person.identities.removeAll { $0.provider == provider }
            if person.identities.isEmpty, !person.hasPassword { return "user.lastWayToSignIn" }
            person.changes += count - person.identities.count
        case .star(let restaurant): if !person.stars.contains(restaurant) { person.stars.append(restaurant) }
        case .unstar(let restaurant): person.stars.removeAll { $0 == restaurant }
        case .subscribe: person.readsNewsletter = true
        case .unsubscribe: person.readsNewsletter = false
        case .close:
            people[id] = nil
            closed.insert(id)
            return "done"
        }
        people[id] = person
        return person == before ? "user.alreadyApplied" : "done"
    }

    private mutating func register(
        _ id: String,
        _ email: String,
        _ username: String,
        _ identity: LinkedIdentity?
    ) -> String {
        if closed.contains(id) { return "user.illegal" }
        if let present = people[id] {
            let isSame = present.email == email && present.username == username && present.overview.isEmpty
            return isSame ? "user.alreadyApplied" : "accounts.takenIdentity"
        }
        let taken = taken(email: email, username: username, identity: identity, butFor: id)
        if !taken.isEmpty { return taken }
        people[id] = Person(
            email: email,
            username: username,
            hasPassword: identity == nil,
            identities: identity.map { [$0] } ?? []
        )
        return "done"
    }

    private func taken(email: String, username: String, identity: LinkedIdentity?, butFor id: String) -> String {
        let others = people.filter { $0.key != id }.values
        var problems: [String] = []
        if others.contains(where: { $0.username.lowercased() == username.lowercased() }) {
            problems.append("signUp.usernameTaken")
        }
        if others.contains(where: { $0.email.lowercased() == email.lowercased() }) {
            problems.append(identity == nil ? "signUp.emailTaken" : "signUp.otherMethod")
        }
        if let identity, others.contains(where: { $0.identities.contains(identity) }) {
            problems.append("signUp.identityTaken")
        }
        return problems.joined(separator: " ")
    }
}

extension NaiveAccounts.Act {
    fileprivate var isClose: Bool { if case .close = self { true } else { false } }
}
