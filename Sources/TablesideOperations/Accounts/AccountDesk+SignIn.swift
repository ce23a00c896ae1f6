public import TablesideCore
public import TablesideHosting
public import TablesideVenue

extension AccountDesk {
    /// Signs a person in by a typed identifier and a password (ID-06, QP-83).
    ///
    /// The answer doesn't reveal whether an address has an account: an unknown one, a wrong password, an account with
    /// too many wrong passwords and a closed account get the same answer. For an address without an account, nothing is
    /// written, and the authenticator is asked about a user who does not exist.
    ///
    /// - Parameters:
    ///   - identifier: the typed email address, telephone number or username, as the rules allow.
    ///   - password: the password.
    ///   - device: the device on which the person signs in: the one that the host has authenticated, never one that the
    ///     request names, because wrong passwords on the person's own device are counted separately.
    ///   - until: when the session expires; `nil` for never.
    ///   - command: the identity of the command on this device: kept on every retry, like `until`, and new for each new
    ///     input. A wrong password is counted under every id.
    ///   - now: the time of the decision; `nil` to read the clock.
    /// - Returns: the signed-in user, and the number of the session; registering does not sign in (ID-50).
    /// - Throws: `account.wrongCredentials`, also for a repeated sign-in whose session has ended;
    ///   `account.noConnection` when store or authenticator cannot be reached; to a person with the password,
    ///   `account.emailNotVerified` or `account.phoneNotVerified`.
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

    /// Signs a person in by a provider account that the provider has confirmed to the host (AP-05, GI-49).
    ///
    /// - Returns: the signed-in user, and the number of the session; `nil` if the identity is not linked to any
    ///   account, in which case the app continues with the choice of a role.
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

    /// A user who does not exist; the authenticator is asked about them so that the answer takes as long as for a real
    /// user, and fails like it.
    static let nobody: UserID = ""

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

    /// Performs a sign-in command; if conflicting commands prevent storing it, the error reveals nothing about the
    /// password.
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
    /// The failure as reported by a sign-in.
    ///
    /// A store that cannot be reached, or doesn't report its result, is a missing connection; a reused id, or too many
    /// commands at once, reveal nothing.
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
