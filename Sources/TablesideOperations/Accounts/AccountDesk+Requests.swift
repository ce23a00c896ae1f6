public import TablesideCore
public import TablesideHosting
public import TablesideVenue

extension AccountDesk {
    /// Does what a person's device asks about their own account.
    ///
    /// - Throws: `access.notSignedIn` for an author without a user; the refusals of what is asked.
    public func perform(
        _ request: AccountRequest,
        by author: Author,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) {
        guard let user = author.user else { throw .forbidden(AccessRefusal(.notSignedIn)) }
        switch request {
        case .change(let texts): try await decide(ChangeAccount(user, texts), by: author, command, at: now)
        case .unlink(let provider):
            let decision = LinkIdentity(user, .unlink(provider: provider), on: author.device)
            try await decide(decision, by: author, command, at: now)
        case .giveConsent(let kind):
            try await perform(.giveConsent(kind: kind), on: user, by: author, command: command, at: now)
        case .withdrawConsent(let kind):
            try await perform(.withdrawConsent(kind: kind), on: user, by: author, command: command, at: now)
        case .star(let restaurant):
            try await perform(.star(restaurant: restaurant), on: user, by: author, command: command, at: now)
        case .unstar(let restaurant):
            try await perform(.unstar(restaurant: restaurant), on: user, by: author, command: command, at: now)
        case .subscribe: try await perform(.subscribe, on: user, by: author, command: command, at: now)
        case .unsubscribe: try await perform(.unsubscribe, on: user, by: author, command: command, at: now)
        case .sendCode(let purpose):
            try await sendCode(VerificationKey(purpose, of: user), by: author, command: command, at: now)
        case .close: try await close(user, by: author, command: command, at: now)
        }
    }

    /// Links an account with a provider, which the provider has confirmed.
    ///
    /// - Throws: ``AccountRefusal`` when it belongs to another account; the refusal of the user.
    public func link(
        _ identity: LinkedIdentity,
        to user: UserID,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) {
        try await decide(LinkIdentity(user, .link(identity: identity)), by: .system, command, at: now)
    }

    /// Closes an account and lets the authenticator forget the password.
    ///
    /// - Throws: the refusal of the user; `account.noConnection`.
    public func close(
        _ user: UserID,
        by author: Author,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) {
        try await decide(CloseAccount(user, on: author.device), by: author, command, at: now)
        try await reach { try await authenticator.forgetPassword(of: user) }
    }

    /// Everything that is stored about a user; `nil` for one who never registered.
    ///
    /// - Throws: the failure of the store.
    public func personalData(of user: UserID) async throws(Failure) -> PersonalData? {
        guard let stored = try await load(User.self, user) else { return nil }
        var verifications: [Verification] = []
        for purpose in VerificationKey.Purpose.allCases {
            if let one = try await load(Verification.self, VerificationKey(purpose, of: user)) {
                verifications.append(one)
            }
        }
        var tries: [SignInTries] = []
        do {
            for id in try await runner.store.ids(SignInTries.self, scope: user.rawValue) {
                if let one = try await runner.store.load(SignInTries.self, id) { tries.append(one) }
            }
        } catch {
            throw .store(error)
        }
        return PersonalData(user: stored, verifications: verifications, tries: tries)
    }

    @discardableResult
    func decide<Decision: JointDecision>(
        _ decision: Decision,
        by author: Author,
        _ command: CommandID,
        at now: Instant?
    ) async throws(Failure) -> Decision.Answer
    where Decision.Context == SignUpRules, Decision.Refusal == AnyRefusal {
        let envelope = Envelope(decision, by: author, id: command)
        // What a decision over accounts is found by does not matter: the rules are the same for all.
        let context = FixedContext<Decision.ContextKey, SignUpRules>(rules)
        return try await runner.perform(envelope, in: context, at: now).answer
    }

    func perform(
        _ request: User.Command,
        on user: UserID,
        by author: Author,
        command: CommandID,
        at now: Instant?
    ) async throws(Failure) {
        let envelope = Envelope(request, on: User.self, user, by: author, id: command)
        do {
            try await runner.perform(envelope, in: FixedContext(rules), at: now)
        } catch {
            throw error.erased
        }
    }

    /// Lets the authenticator keep a password, unless the account was closed meanwhile.
    func keep(
        _ password: NewPassword,
        number: Int,
        of user: UserID,
        during operation: AccountError.Operation = .signIn
    ) async throws(Failure) {
        guard try await load(User.self, user)?.state == .registered else { return }
        try await reach(during: operation) {
            try await authenticator.setPassword(password.text, number: number, of: user)
        }
    }

    /// Whether the authenticator knows the password as the user's; one that is too long is nobody's.
    func matches(_ password: String, of user: UserID) async throws(Failure) -> Bool {
        guard PasswordPolicy.admits(password) else { return false }
        return try await reach { try await authenticator.passwordMatches(password, of: user) }
    }

    func load<Body: Document>(_ type: Body.Type, _ id: Body.ID) async throws(Failure) -> Body? {
        do {
            return try await runner.store.load(type, id)
        } catch {
            throw .store(error)
        }
    }

    /// Asks the authenticator; any error of it means that it could not be reached.
    func reach<Answer: Sendable>(
        during operation: AccountError.Operation = .signIn,
        _ ask: () async throws -> Answer
    ) async throws(Failure) -> Answer {
        do {
            return try await ask()
        } catch {
            throw .refused(AnyRefusal(AccountError(.noConnection(during: operation))))
        }
    }
}

extension CommandFailure where Refusal: ReasonedError {
    /// The failure with a refusal of any type.
    fileprivate var erased: CommandFailure<AnyRefusal> {
        switch self {
        case .refused(let refusal): .refused(AnyRefusal(refusal))
        case .forbidden(let refusal): .forbidden(refusal)
        case .conflict(let current): .conflict(current: current)
        case .commandReused(let command): .commandReused(command: command)
        case .store(let error): .store(error)
        case .unexpected(let detail): .unexpected(detail: detail)
        }
    }
}
