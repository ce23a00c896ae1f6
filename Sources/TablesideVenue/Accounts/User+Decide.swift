public import TablesideCore

extension User {
    /// Decides on a command.
    ///
    /// - Parameters:
    ///   - command: the command to decide.
    ///   - rules: the rules for accounts.
    ///   - author: who sends the command.
    ///   - now: the time of the decision.
    /// - Returns: the resulting events.
    /// - Throws: ``Refusal`` with the reason; nothing is changed then.
    /// - Complexity: O(fields + favorites).
    public func decide(
        _ command: Command,
        in rules: SignUpRules,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try decide(command, in: rules, following: Self.lifecycle, by: author, at: now)
    }

    /// Decides on a command by the rows of this table; tests use it to show that a guard matters.
    package func decide(
        _ command: Command,
        in rules: SignUpRules,
        following table: Lifecycle<State, Command.Kind, Guard, NoSymbol>,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(now, notBefore: lastEventAt)
        try table.resolve(state, command.kind, by: author.role) { condition in
            failure(of: condition, command, by: author)
        }
        if case .register(let registration, let inviter, let free) = command {
            // An empty identity must stay unused: passwords for unknown addresses are compared against this user.
            guard !id.rawValue.isEmpty else { throw Refusal(.fields(problems: [Problem(.missing, at: "id")])) }
            try check(registration.facts.birthday, at: now)
            try require(free, for: registration.claims)
            return [
                .registered(
                    role: registration.role,
                    account: Account(registration, inviter, at: now),
                    code: registration.code,
                    at: now
                )
            ]
        }
        guard let account, let role else {
            throw Refusal(.illegal(state: state.rawValue, command: command.kind))
        }
        if case .edit(let texts, _) = command {
            try requireProof(of: edit(texts, in: rules).facts, in: rules, by: author)
        }
        let event = try event(of: command, on: account, role, in: rules, at: now)
        guard let event else { throw Refusal(.alreadyApplied(command: command.kind)) }
        // A person works at one branch and leaves the previous branch for a new one.
        if case .employed = event, let former = account.employment {
            return [.dismissed(workplace: former, at: now), event]
        }
        return [event]
    }

    /// The event for a command on an open account; `nil` when its result already holds.
    private func event(
        of command: Command,
        on account: Account,
        _ role: Role,
        in rules: SignUpRules,
        at now: Instant
    ) throws(Refusal) -> Event? {
        switch command {
        case .register: return nil
        case .edit(let texts, let free):
            let change = try edit(texts, in: rules)
            guard change.facts != account.facts || change.claims != account.claims else { return nil }
            if change.facts.birthday != account.facts.birthday { try check(change.facts.birthday, at: now) }
            try require(free, for: change.claims.filter { !account.claims.contains($0) })
            return .edited(
                facts: change.facts,
                claims: change.claims,
                verified: change.verified,
                at: now,
                replaced: account.verified.filter { !change.verified.contains($0) }
            )
        case .verify(let contact):
            guard account.contacts.contains(contact) else { throw Refusal(.notContact(space: contact.space)) }
            return account.verified.contains(contact) ? nil : .verified(contact: contact, at: now)
        case .link(let identity, let free):
            guard !account.identities.contains(identity) else { return nil }
            guard !account.identities.contains(where: { $0.provider == identity.provider }) else {
                throw Refusal(.alreadyLinked(provider: identity.provider))
            }
            guard try sheet(of: role, in: rules).providers.contains(identity.provider) else {
                throw Refusal(
                    .fields(problems: [Problem(.providerNotOffered(provider: identity.provider), at: "identity")])
                )
            }
            try require(free, for: [.identity(identity)])
            return .linked(identity: identity, at: now)
        case .unlink(let provider):
            guard let identity = account.identities.first(where: { $0.provider == provider }) else { return nil }
            guard account.waysToSignIn > 1 else { throw Refusal(.lastWayToSignIn(provider: provider)) }
            return .unlinked(identity: identity, at: now)
        case .setPassword: return .passwordSet(number: account.nextCredentialVersion, at: now)
        case .giveConsent(let kind):
            guard let question = try sheet(of: role, in: rules).consents.first(where: { $0.kind == kind }) else {
                throw Refusal(.fields(problems: [Problem(.consentNotAsked(kind: kind), at: "consents")]))
            }
            let present = account.consents[kind]
            if let present, present.holds, present.version == question.version { return nil }
            return .consentGiven(kind: kind, version: question.version, at: now)
        case .withdrawConsent(let kind):
            guard let present = account.consents[kind], present.holds else { return nil }
            let isRequired = try sheet(of: role, in: rules).consents.contains { $0.kind == kind && $0.isRequired }
            guard !isRequired else { throw Refusal(.consentRequired(kind: kind)) }
            return .consentWithdrawn(kind: kind, at: now)
        case .star(let restaurant):
            guard !account.favorites.contains(restaurant) else { return nil }
            guard account.favorites.restaurants.count < SizeLimit.favorites else {
                throw Refusal(.tooManyFavorites(limit: SizeLimit.favorites))
            }
            return .starred(restaurant: restaurant, at: now)
        case .unstar(let restaurant):
            return account.favorites.contains(restaurant) ? .unstarred(restaurant: restaurant, at: now) : nil
        case .subscribe: return account.readsNewsletter ? nil : .subscribed(at: now)
        case .unsubscribe: return account.readsNewsletter ? .unsubscribed(at: now) : nil
        case .employ(let workplace):
            guard Employment.fault(of: workplace, for: role) == nil else {
                throw Refusal(.workplaceNotAllowed(role: role))
            }
            return account.employment == workplace ? nil : .employed(workplace: workplace, at: now)
        case .dismiss: return account.employment.map { .dismissed(workplace: $0, at: now) }
        case .close: return .closed(at: now)
        }
    }

    /// The result of an edit, before anything is looked up.
    ///
    /// - Throws: ``Refusal`` with all problems of the texts.
    package func edit(
        _ texts: [SignUpField: String],
        in rules: SignUpRules
    ) throws(Refusal) -> (facts: AccountFacts, claims: [AccountKeyID], verified: [AccountKeyID]) {
        guard let account, let role else { throw Refusal(.illegal(state: state.rawValue, command: .edit)) }
        let sheet = try sheet(of: role, in: rules)
        var facts = account.facts
        var problems: [Problem<SignUpProblem>] = []
        for field in SignUpField.allCases {
            guard let text = texts[field] else { continue }
            let problem = field.isKept ? sheet.read(field, text, into: &facts) : .notAsked(field: field)
            if let problem { problems.append(Problem(problem, at: FieldPath([.field(name: field.rawValue)]))) }
        }
        problems += facts.contradictions
        guard problems.isEmpty else { throw Refusal(.fields(problems: problems)) }
        // Changed values are claimed under the present rules; unchanged values keep their claims.
        let own = facts.keys(in: AccountKeyID.Space.allCases)
        let kept = account.claims.filter { own.contains($0) || $0.space == .identity }
        let new = facts.keys(in: sheet.uniqueKeys).filter {
            !account.facts.keys(in: AccountKeyID.Space.allCases).contains($0)
        }
        return (facts, Set(kept + new).sorted(), account.verified.filter(own.contains))
    }

    /// Refuses a step that needs more proof than a session, unless the engine is the author: a thief could otherwise
    /// lock the person out or close the account.
    ///
    /// - Throws: ``Refusal``: `user.proofRequired`, or `user.notYours` for another user.
    package func requireProof(by author: Author) throws(Refusal) {
        guard author.role != .system else { return }
        throw author.user == id ? Refusal(.proofRequired(fields: [])) : Refusal(.notYours)
    }

    /// Refuses a change of sign-in values, or of the contacts that recovery codes are sent to, unless the engine is the
    /// author.
    ///
    /// A session alone is not enough proof: a thief could take over the account. The engine makes such a change after
    /// the person has proved their identity, with the password or an account with a provider.
    ///
    /// - Throws: ``Refusal`` with the fields.
    package func requireProof(
        of facts: AccountFacts,
        in rules: SignUpRules,
        by author: Author
    ) throws(Refusal) {
        guard author.role != .system, let account, let role else { return }
        let spaces = [.email, .phone] + (rules[role]?.identifiers ?? [])
        let changed = Set(account.facts.keys(in: spaces)).symmetricDifference(facts.keys(in: spaces)).map(
            \.space.rawValue
        )
        let fields = Set(changed).sorted().compactMap { SignUpField(rawValue: $0) }
        guard fields.isEmpty else { throw Refusal(.proofRequired(fields: fields)) }
    }

    private func sheet(of role: Role, in rules: SignUpRules) throws(Refusal) -> SignUpRules.Sheet {
        guard let sheet = rules[role] else { throw Refusal(.withoutRules(role: role)) }
        return sheet
    }

    private func check(_ birthday: Birthday?, at now: Instant) throws(Refusal) {
        guard birthday?.isInFuture(at: now) == true else { return }
        throw Refusal(.fields(problems: [Problem(.birthdayInFuture, at: "birthday")]))
    }

    private func require(_ free: FreeKeys, for claims: [AccountKeyID]) throws(Refusal) {
        let unknown = claims.filter { !free.keys.contains($0) }
        guard unknown.isEmpty else { throw Refusal(.notLookedUp(spaces: unknown.map(\.space))) }
    }

    private func failure(of condition: Guard, _ command: Command, by author: Author) -> Refusal? {
        if author.role == .system { return nil }
        switch condition {
        case .own: return author.user == id ? nil : Refusal(.notYours)
        case .ownBranch:
            // Only the current branch can release staff to another branch.
            var branches = [account?.employment?.branch]
            if case .employ(let workplace) = command { branches.append(workplace.branch) }
            guard let other = branches.compactMap(\.self).first(where: { !author.belongs(to: $0) }) else { return nil }
            return Refusal(.otherBranch(author: author.branch, branch: other))
        }
    }
}

extension Account {
    /// The account that a registration opens.
    fileprivate init(_ registration: Registration, _ inviter: UserID?, at now: Instant) {
        self.init(facts: registration.facts, hasPassword: registration.identity == nil)
        employment = registration.workplace
        self.inviter = inviter
        identities = registration.identity.map { [$0] } ?? []
        consents = registration.consents.mapValues { Consent(version: $0, givenAt: now) }
        claims = registration.claims
    }
}
