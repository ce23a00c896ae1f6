import TablesideCore

extension User {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .registered(let role, let account, _, let at):
            self.role = role
            self.account = account
            state = .registered
            registeredAt = at
            lastEventAt = at
        case .edited(let facts, let claims, let verified, let at, _):
            update(at) {
                $0.facts = facts
                $0.claims = claims
                $0.verified = verified
            }
        case .verified(let contact, let at):
            update(at) { $0.verified = ($0.verified + [contact]).sorted() }
        case .linked(let identity, let at):
            update(at) {
                $0.identities.append(identity)
                $0.claims = ($0.claims + [.identity(identity)]).sorted()
            }
        case .unlinked(let identity, let at):
            update(at) {
                $0.identities.removeAll { $0 == identity }
                $0.claims.removeAll { $0 == .identity(identity) }
                $0.credentialVersion = $0.nextCredentialVersion
            }
        case .passwordSet(let number, let at):
            update(at) {
                $0.passwordNumber = number
                $0.credentialVersion = number
            }
        case .consentGiven(let kind, let version, let at):
            update(at) { $0.consents[kind] = Consent(version: version, givenAt: at) }
        case .consentWithdrawn(let kind, let at):
            update(at) { $0.consents[kind]?.withdrawnAt = at }
        case .starred(let restaurant, let at):
            update(at) { if !$0.favorites.contains(restaurant) { $0.favorites.toggle(restaurant) } }
        case .unstarred(let restaurant, let at):
            update(at) { if $0.favorites.contains(restaurant) { $0.favorites.toggle(restaurant) } }
        case .subscribed(let at): update(at) { $0.readsNewsletter = true }
        case .unsubscribed(let at): update(at) { $0.readsNewsletter = false }
        case .employed(let workplace, let at): update(at) { $0.employment = workplace }
        case .dismissed(_, let at): update(at) { $0.employment = nil }
        case .closed(let at):
            account = nil
            state = .closed
            lastEventAt = at
        }
    }

    private mutating func update(_ instant: Instant, _ change: (inout Account) -> Void) {
        lastEventAt = instant
        guard var account else { return }
        change(&account)
        self.account = account
    }
}

extension User {
    private enum Field: String, CodingKey {
        case id, version, state, role, account, registeredAt, lastEventAt
    }

    /// Reads a user; refuses one whose parts contradict its state or each other.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(UserID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        state = try container.decode(State.self, forKey: .state)
        role = try container.decodeIfPresent(Role.self, forKey: .role)
        account = try container.decodeIfPresent(Account.self, forKey: .account)
        registeredAt = try container.decodeIfPresent(Instant.self, forKey: .registeredAt)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        if let fault { throw DecodingError.invalid(AccountError(fault), at: container.codingPath) }
    }

    private var fault: AccountError.Reason? {
        let isOpen = state == .registered
        let hasBegun = state != .unregistered
        guard (account != nil) == isOpen, (role != nil) == hasBegun, (registeredAt != nil) == hasBegun,
            (lastEventAt != nil) == hasBegun, account?.isConsistent != false
        else { return .inconsistent(state: state) }
        // Each change is an event.
        if let account,
            !(1...max(1, version.rawValue)).contains(account.credentialVersion)
                || account.passwordNumber.map({ !(1...account.credentialVersion).contains($0) }) == true
        {
            return .inconsistent(state: state)
        }
        guard let role, let employment = account?.employment else { return nil }
        return Employment.fault(of: employment, for: role)
    }
}

extension Account {
    /// Whether the lists are sorted without repetition and only list what the account has.
    fileprivate var isConsistent: Bool {
        let own = facts.keys(in: AccountKeyID.Space.allCases) + identities.map { .identity($0) }
        return [claims, verified].allSatisfy { list in zip(list, list.dropFirst()).allSatisfy { $0 < $1 } }
            && claims.allSatisfy(own.contains) && verified.allSatisfy(contacts.contains)
    }
}
