public import TablesideCore
public import TablesideHosting
public import TablesideVenue

extension AccountDesk {
    /// Signs a person in by what they typed and a password (ID-06, QP-83).
    ///
    /// Nothing tells whether an address has an account: an unknown one, a wrong password, an account with too many wrong
    /// passwords and one that was closed are answered alike. Of an address without an account nothing is written, and the
    /// authenticator is asked about a user who does not exist.
    ///
    /// - Parameters:
    ///   - identifier: what the person typed: an email address, a telephone number or a username, as the rules say.
    ///   - password: the password.
    ///   - device: the device on which they sign in: the one that the host has authenticated, never one that the request
    ///     names, since wrong passwords on the person's own device count by themselves.
    ///   - until: when the session ends by itself; `nil` for never.
    ///   - command: the identity of the command on this device: kept on every retry, like `until`, and new for whatever is
    ///     typed next. A wrong password is counted under every id.
    ///   - now: the time of the decision; `nil` to read the clock.
    /// - Returns: who is signed in, and the number of the session; registering does not sign in (ID-50).
    /// - Throws: `account.wrongCredentials`, also for a repeated sign-in whose session has ended; `account.noConnection` when
    ///   store or authenticator cannot be reached; to a person with the password, `account.emailNotVerified` or
    ///   `account.phoneNotVerified`.
    public func signIn(
        _ identifier: String,
        password: String,
        on device: DeviceID,
        until: Instant?,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) -> SignIn.Answer {
        do throws(Failure) {
            let claim = try await claim(on: rules.keys(typed: identifier))
            let number = try await passwordNumber(of: claim?.owner ?? Self.nobody, matching: password)
            guard let claim else { throw Failure.wrongCredentials }
            try await admit(claim.owner, on: device, at: now) { number != nil && number == $0.passwordNumber }
            let decision = SignIn(claim.owner, by: claim.id, on: device, until: until, passwordNumber: number)
            return try await open(decision, command, at: now)
        } catch {
            throw error.signingIn
        }
    }

    /// Signs a person in by their account with a provider, which the provider has confirmed to the host (AP-05, GI-49).
    ///
    /// - Returns: who is signed in, and the number of the session; `nil` if nobody has linked the identity, so that the app
    ///   goes on to the choice of a role.
    /// - Throws: `account.wrongCredentials` for a repeated sign-in whose session has ended; `account.noConnection`,
    ///   `account.emailNotVerified`, `account.phoneNotVerified`.
    public func signIn(
        with identity: LinkedIdentity,
        on device: DeviceID,
        until: Instant?,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) -> SignIn.Answer? {
        do throws(Failure) {
            guard let claim = try await claim(on: [.identity(identity)]) else { return nil }
            let decision = SignIn(claim.owner, by: claim.id, on: device, until: until, passwordNumber: nil)
            return try await open(decision, command, at: now)
        } catch {
            throw error.signingIn
        }
    }

    /// A user who does not exist, about whom the authenticator is asked for the time that it takes.
    private static let nobody: UserID = ""

    /// Opens the session, in the space of the ids that the device chooses.
    private func open(
        _ decision: SignIn,
        _ command: CommandID,
        at now: Instant?
    ) async throws(Failure) -> SignIn.Answer {
        let key = CommandKey(command, by: .guest(on: decision.device))
        let context = FixedContext<SignIn, _>(SignIn.Context(rules, policy: signInPolicy))
        let outcome = try await perform(Envelope(decision, by: .system, key: key), in: context, at: now)
        guard outcome.isReplay else { return outcome.answer }
        let answer = outcome.answer
        let session = try await load(DeviceSession.self, decision.device)
        let user = try await load(User.self, decision.user)
        guard let session, let user, session.number == answer.number, session.end(by: user) == nil,
            session.isHeld(by: answer.who.author(on: decision.device), at: now ?? runner.clock.now())
        else { throw .wrongCredentials }
        return answer
    }

    /// Performs a command of signing in; one that others keep from being stored tells nothing, whatever password it is about.
    func perform<Decision: JointDecision>(
        _ envelope: Envelope<Decision>,
        in context: FixedContext<Decision.ContextKey, Decision.Context>,
        at now: Instant?
    ) async throws(Failure) -> CommandOutcome<Decision.Answer> where Decision.Refusal == AnyRefusal {
        do throws(Failure) {
            return try await runner.perform(envelope, in: context, at: now)
        } catch {
            if case .store(let failure) = error, case .contention = failure.reason { throw .wrongCredentials }
            throw error
        }
    }

    /// The first of the values that belongs to an account, with its owner.
    private func claim(on keys: [AccountKeyID]) async throws(Failure) -> AccountKey? {
        do throws(StoreError) {
            let refs = keys.map { DocumentRef(AccountKey.self, $0) }
            // Also asked when nothing can be found, so that the time does not tell.
            let found = try await runner.store.fetch(refs)
            for ref in refs { if let stored = found[ref] { return try stored.decoded(as: AccountKey.self) } }
            return nil
        } catch {
            throw Failure.store(error)
        }
    }
}

extension AccountDesk.Failure {
    /// The failure in the words of a sign-in: a store that cannot be reached, or does not say what came of it, is a missing
    /// connection; an id that was used before, or too many others at once, tell nothing.
    fileprivate var signingIn: Self {
        switch self {
        case .commandReused: return .wrongCredentials
        case .store(let error):
            switch error.reason {
            case .conflict: return .wrongCredentials
            case .unavailable, .contention, .outcomeUnknown:
                return .refused(AnyRefusal(AccountError(.noConnection(during: .signIn))))
            default: return self
            }
        default: return self
        }
    }
}
