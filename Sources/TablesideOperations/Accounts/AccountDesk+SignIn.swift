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
    ///   - device: the device on which they sign in.
    ///   - until: when the session ends by itself; `nil` for never.
    ///   - command: the identity of the command: kept on every retry, like `until`, and new for whatever is typed next. Under
    ///     that of an earlier try nothing is counted, and nobody is let in by another password.
    ///   - now: the time of the decision; `nil` to read the clock.
    /// - Returns: who is signed in; registering does not sign in (ID-50).
    /// - Throws: `account.wrongCredentials`; `account.noConnection` when store or authenticator cannot be reached; to whoever
    ///   has the password, `account.emailNotVerified`, `account.phoneNotVerified` or `account.employmentMissing`.
    public func signIn(
        _ identifier: String,
        password: String,
        on device: DeviceID,
        until: Instant?,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) -> SignedIn {
        let claim = try await claim(on: rules.keys(typed: identifier))
        let user = claim?.owner ?? Self.nobody
        let isProved = try await matches(password, of: user)
        let wrong = Failure.refused(AnyRefusal(AccountError(.wrongCredentials)))
        guard let claim else { throw wrong }
        let decision = SignIn(user, by: claim.id, on: device, until: until, isProved: isProved)
        let who: SignedIn?
        do {
            who = try await signIn(decision, command, at: now)
        } catch {
            // Otherwise guesses under one id would not be counted, and the right one would be told from the others.
            if case .commandReused = error { throw wrong }
            throw error
        }
        guard let who else { throw wrong }
        return who
    }

    /// Signs a person in by their account with a provider, which the provider has confirmed to the host (AP-05, GI-49).
    ///
    /// - Returns: who is signed in; `nil` if nobody has linked the identity, so that the app goes on to the choice of a role.
    /// - Throws: `account.noConnection`, `account.emailNotVerified`, `account.phoneNotVerified`,
    ///   `account.employmentMissing`.
    public func signIn(
        with identity: LinkedIdentity,
        on device: DeviceID,
        until: Instant?,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) -> SignedIn? {
        guard let claim = try await claim(on: [.identity(identity)]) else { return nil }
        let decision = SignIn(claim.owner, by: claim.id, on: device, until: until, isProved: true)
        return try await signIn(decision, command, at: now)
    }

    /// A user who does not exist, about whom the authenticator is asked for the time that it takes.
    private static let nobody: UserID = ""

    private func signIn(
        _ decision: SignIn,
        _ command: CommandID,
        at now: Instant?
    ) async throws(Failure) -> SignedIn? {
        let envelope = Envelope(decision, by: .system, id: command)
        do {
            return try await runner.perform(envelope, in: FixedContext(SignIn.Context(rules, tries: tries)), at: now)
                .answer.who
        } catch {
            throw error.signingIn
        }
    }

    /// The first of the values that belongs to an account, with its owner.
    private func claim(on keys: [AccountKeyID]) async throws(Failure) -> AccountKey? {
        do {
            let refs = keys.map { DocumentRef(AccountKey.self, $0) }
            // Also asked when nothing can be found, so that the time does not tell.
            let found = try await runner.store.fetch(refs)
            for ref in refs { if let stored = found[ref] { return try stored.decoded(as: AccountKey.self) } }
            return nil
        } catch {
            throw Failure.store(error).signingIn
        }
    }
}

extension AccountDesk.Failure {
    /// The failure in the words of a sign-in: a store that cannot be reached is a missing connection.
    fileprivate var signingIn: Self {
        guard case .store(let error) = self, case .unavailable = error.reason else { return self }
        return .refused(AnyRefusal(AccountError(.noConnection(during: .signIn))))
    }
}
