public import TablesideCore
public import TablesideHosting
public import TablesideVenue

extension AccountDesk {
    /// Performs a request from a person's device about their own account.
    ///
    /// Not storing a search, because the history is off or the text is blank or too long, is not a refusal.
    ///
    /// The email address and the telephone number, with which the person signs in, cannot be changed here: use
    /// ``change(_:of:proving:on:command:at:)``.
    ///
    /// - Throws: `access.notSignedIn` for an author without a user; `access.notForSender` if the table of rights
    ///   doesn't allow this for the author's role; `user.proofRequired`; the other refusals of the request.
    public func perform(
        _ request: AccountRequest,
        by author: Author,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) {
        guard let user = author.user else { throw .forbidden(AccessRefusal(.notSignedIn)) }
        try await admit(author, to: request.kind.action, on: user)
        switch request {
        case .change(let texts): try await decide(ChangeAccount(user, texts), of: user, by: author, command, at: now)
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
        case .acceptOffer(let offer):
            try await decide(AnswerJobOffer(offer, accepts: true), of: user, by: author, command, at: now)
        case .declineOffer(let offer):
            try await decide(AnswerJobOffer(offer, accepts: false), of: user, by: author, command, at: now)
        case .resign: try await perform(.dismiss, on: user, by: author, command: command, at: now)
        case .noteSearch(let text):
            try await change(.note(text: text), by: user, author, command, at: now)
        case .forgetSearch(let text):
            try await change(.forget(text: text), by: user, author, command, at: now)
        case .clearSearches: try await change(.clear, by: user, author, command, at: now)
        case .rememberSearches(let isOn): try await change(.turn(on: isOn), by: user, author, command, at: now)
        }
    }

    private func change(
        _ change: ChangeSearches.Change,
        by user: UserID,
        _ author: Author,
        _ command: CommandID,
        at now: Instant?
    ) async throws(Failure) {
        let key = Self.key(command, by: author, of: user)
        try await runner.perform(Envelope(ChangeSearches(user, change), by: author, key: key), at: now)
    }

    /// Closes an account and makes the authenticator forget the password, for the host's own programs.
    ///
    /// A person has to prove who they are: ``close(_:proving:on:command:at:)``.
    ///
    /// - Throws: `user.proofRequired` unless the engine asks; `access.notFound` for another person's account; the
    ///   refusal of the user; `account.noConnection`.
    public func close(
        _ user: UserID,
        by author: Author,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) {
        try await admit(author, to: .closeAccount, on: user)
        let decision = CloseAccount(user, on: author.device)
        try await decide(decision, of: user, by: author, command, at: now)
        try await reach { try await authenticator.forgetPassword(of: user) }
    }

    /// The job offers that a user can accept, latest first.
    ///
    /// - Throws: `access.notFound` for an author other than the user, and other refusals of the table of rights or of
    ///   the runner's policy; the failure of the store.
    public func jobOffers(
        to user: UserID,
        by author: Author,
        at now: Instant
    ) async throws(Failure) -> [JobOffer] {
        try await admit(reader: author, to: ActionCode("staff", "viewOffers"), on: user)
        return try await received(by: user).reversed().filter { $0.isOpen(at: now) }
    }

    private func received(by user: UserID) async throws(Failure) -> [JobOffer] {
        var offers: [JobOffer] = []
        for id in try await load(ReceivedOffers.self, user)?.offers ?? [] {
            if let offer = try await load(JobOffer.self, id) { offers.append(offer) }
        }
        return offers
    }

    /// The account of a user with its codes, wrong tries, sessions, job offers and searches.
    ///
    /// - Parameters:
    ///   - user: the user whose data is read.
    ///   - author: the reader: the user, or the engine for the host's own programs.
    /// - Returns: the data; `nil` for a user who never registered.
    /// - Throws: `access.notFound` for an author other than the user, and other refusals of the table of rights or of
    ///   the runner's policy; the failure of the store.
    public func personalData(of user: UserID, by author: Author) async throws(Failure) -> PersonalData? {
        try await admit(reader: author, to: ActionCode("account", "export"), on: user)
        guard let stored = try await load(User.self, user) else { return nil }
        var verifications: [Verification] = []
        for purpose in VerificationKey.Purpose.allCases {
            if let one = try await load(Verification.self, VerificationKey(purpose, of: user)) {
                verifications.append(one)
            }
        }
        verifications += try await all(Verification.self, scope: user.rawValue)
        return PersonalData(
            user: stored,
            verifications: verifications,
            tries: try await all(SignInTries.self, scope: user.rawValue),
            sessions: try await all(DeviceSession.self, scope: user.rawValue),
            offers: try await received(by: user),
            searches: try await load(SearchHistory.self, user)
        )
    }

    @discardableResult
    func decide<Decision: JointDecision>(
        _ decision: Decision,
        of user: UserID,
        by author: Author,
        _ command: CommandID,
        at now: Instant?
    ) async throws(Failure) -> Decision.Answer
    where Decision.Context == SignUpRules, Decision.Refusal == AnyRefusal {
        let envelope = Envelope(decision, by: author, key: Self.key(command, by: author, of: user))
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

    /// The key of a command whose id a phone may have chosen.
    ///
    /// It lies in the space of the author or, if the desk itself asks, of the user, so it never equals an id of the
    /// host's own programs.
    static func key(_ command: CommandID, by author: Author, of user: UserID) -> CommandKey {
        CommandKey(command, by: author.user == nil && author.device == nil ? .guest(user) : author)
    }

    /// The answer of a command that was performed earlier.
    func recall<Answer: Codable & Sendable>(
        _ command: CommandIdentity,
        as type: Answer.Type
    ) async throws(Failure) -> Answer? {
        do {
            return try await runner.store.recall(command)?.decoded(as: type, subject: "the receipt of \(command.id)")
        } catch {
            if case .commandReused(let key) = error.reason { throw .commandReused(command: key) }
            throw .store(error)
        }
    }

    /// All documents of a type in a scope.
    func all<Body: Document>(_ type: Body.Type, scope: String) async throws(Failure) -> [Body] {
        do {
            return try await runner.store.documents(type, scope: scope)
        } catch {
            throw .store(error)
        }
    }

    func load<Body: Document>(_ type: Body.Type, _ id: Body.ID) async throws(Failure) -> Body? {
        do {
            return try await runner.store.load(type, id)
        } catch {
            throw .store(error)
        }
    }
}

extension CommandFailure where Refusal: ReasonedError {
    /// The failure with a refusal of any type.
    var erased: CommandFailure<AnyRefusal> {
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
