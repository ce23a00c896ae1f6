import TablesideCore
import TablesideVenue

/// A second implementation of accounts: people in a list, and no documents of keys.
///
/// What is taken is found by looking at everybody.
struct NaiveAccounts {
    struct Person: Equatable {
        var isStaff: Bool
        var email: String
        var username: String
        var overview = ""
        /// Telephone, OIB and VAT number in their only spelling; empty for none.
        var phone = ""
        var oib = ""
        var vat = ""
        /// The address as typed; empty for none.
        var address = ""
        /// The space and the value of each address and number that was verified.
        var verified: Set<String> = []
        /// The branch; `nil` for somebody who works nowhere.
        var workplace: String?
        var hasPassword: Bool
        /// How often a way to sign in was taken away, and once for the registration.
        var changes = 1
        var identities: [LinkedIdentity]
        var stars: [String] = []
        var readsNewsletter = false
    }

    private(set) var people: [String: Person] = [:]
    private(set) var closed: Set<String> = []

    /// What is typed in a form; `nil` for a field that is left as it is.
    struct Texts {
        var email: String?
        var username: String?
        var overview: String?
        var phone: String?
        var oib: String?
        var vat: String?
        var address: String?
    }

    /// What people do to their own account, and the house to that of its staff.
    enum Act {
        case register(Texts, identity: LinkedIdentity?, workplace: String?)
        case change(Texts)
        /// The house has seen that an address or a number is theirs.
        case verifyEmail(String)
        case verifyPhone(String)
        /// They have forgotten the password, and enter the code that went to their mailbox.
        case recover
        case employ(at: String)
        case dismiss
        /// They leave themselves.
        case resign
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
        if case .register(let texts, let identity, let workplace) = act {
            return register(id, texts, identity, workplace)
        }
        guard var person = people[id] else {
            if case .recover = act { return "verification.nothingToVerify" }
            return closed.contains(id) && act.isClose ? "user.alreadyApplied" : "user.illegal"
        }
        let before = person
        switch act {
        case .register: break
        case .change(let texts):
            person.write(texts)
            let taken = taken(by: person, identity: nil, butFor: id)
            if !taken.isEmpty { return taken }
        case .verifyEmail(let email):
            if email.lowercased() != person.email.lowercased() { return "user.notContact" }
            person.verified.insert("email \(email.lowercased())")
        case .verifyPhone(let phone):
            if phone != person.phone { return "user.notContact" }
            person.verified.insert("phone \(phone)")
        case .recover:
            person.hasPassword = true
            person.changes += 1
            // What was linked before the mailbox was known to be theirs may be a stranger's.
            if person.verified.insert("email \(person.email.lowercased())").inserted {
                person.changes += person.identities.count
                person.identities = []
            }
        case .employ(let branch):
            if !person.isStaff { return "user.workplaceNotAllowed" }
            person.workplace = branch
        case .dismiss: person.workplace = nil
        case .resign:
            if !person.isStaff { return "user.notPermitted" }
            person.workplace = nil
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

    /// Whether somebody is among the staff, by their name.
    static func isStaff(_ id: String) -> Bool { id == "p4" || id == "p5" }

    private mutating func register(
        _ id: String,
        _ texts: Texts,
        _ identity: LinkedIdentity?,
        _ workplace: String?
    ) -> String {
        if closed.contains(id) { return "user.illegal" }
        var person = Person(
            isStaff: Self.isStaff(id),
            email: "",
            username: "",
            workplace: Self.isStaff(id) ? workplace : nil,
            hasPassword: identity == nil,
            identities: identity.map { [$0] } ?? []
        )
        person.write(texts)
        if let present = people[id] {
            return present.hasSameFacts(as: person) ? "user.alreadyApplied" : "accounts.takenIdentity"
        }
        let taken = taken(by: person, identity: identity, butFor: id)
        if !taken.isEmpty { return taken }
        people[id] = person
        return "done"
    }

    private func taken(by person: Person, identity: LinkedIdentity?, butFor id: String) -> String {
        let others = people.filter { $0.key != id }.values
        func has(_ value: (Person) -> String) -> Bool {
            let own = value(person)
            return !own.isEmpty && others.contains { value($0) == own }
        }
        var problems: [String] = []
        if has({ $0.username.lowercased() }) { problems.append("signUp.usernameTaken") }
        if has({ $0.email.lowercased() }) {
            problems.append(identity == nil ? "signUp.emailTaken" : "signUp.otherMethod")
        }
        if has(\.phone) { problems.append("signUp.phoneTaken") }
        if has(\.oib) { problems.append("signUp.oibTaken") }
        if has(\.vat) { problems.append("signUp.vatTaken") }
        if has({ $0.address.lowercased().filter { $0 != " " } }) { problems.append("signUp.addressTaken") }
        if let identity, others.contains(where: { $0.identities.contains(identity) }) {
            problems.append("signUp.identityTaken")
        }
        return problems.joined(separator: " ")
    }
}

extension NaiveAccounts.Person {
    /// Writes what was typed; what is not the address or the number any more is not verified any more.
    fileprivate mutating func write(_ texts: NaiveAccounts.Texts) {
        email = texts.email ?? email
        username = texts.username ?? username
        overview = texts.overview ?? overview
        phone = texts.phone ?? phone
        oib = texts.oib ?? oib
        vat = texts.vat?.uppercased() ?? vat
        address = texts.address ?? address
        verified.formIntersection(["email \(email.lowercased())", "phone \(phone)"])
    }

    fileprivate func hasSameFacts(as other: NaiveAccounts.Person) -> Bool {
        email == other.email && username == other.username && overview == other.overview && phone == other.phone
            && oib == other.oib && vat == other.vat && address == other.address
    }
}

extension NaiveAccounts.Act {
    fileprivate var isClose: Bool { if case .close = self { true } else { false } }
}
