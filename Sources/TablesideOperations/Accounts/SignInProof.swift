public import TablesideCore
public import TablesideHosting
public import TablesideVenue

/// How a signed-in person proves again who they are, before their sign-in data is changed or the account closed.
///
/// It is never stored, and no request holds it.
public enum SignInProof: Sendable, Summarized {
    /// The current password, as typed.
    case password(String)
    /// A linked provider account, which the provider has just confirmed to the host.
    case identity(LinkedIdentity)

    /// The kind of proof, without the secret.
    public var summary: String {
        switch self {
        case .password: "proof by a password"
        case .identity: "proof by an account with a provider"
        }
    }
}

/// A decision about a user's account after the user has proved who they are.
///
/// This decision trusts what the host's ``Authenticator`` or a provider said, so only the engine sends it. The password
/// or the identity must still be the account's when the decision is stored, and the lockout after too many wrong
/// passwords applies here too.
struct ProvedDecision<Decision: JointDecision>: JointDecision
where Decision.Context == SignUpRules, Decision.Refusal == AnyRefusal {
    static var name: DecisionName { Decision.name }

    /// The evidence shown.
    enum Proof: Hashable, Sendable {
        /// The password kept under this number.
        case password(number: Int)
        /// The account with a provider.
        case identity(LinkedIdentity)
    }

    /// The decision to perform.
    let decision: Decision
    /// The user.
    let user: UserID
    /// The evidence shown.
    let proof: Proof
    /// The device on which the evidence was shown.
    let device: DeviceID?

    var subject: DocumentRef { decision.subject }

    func needs(_ loaded: Loaded, in context: SignIn.Context, at now: Instant) throws -> [DocumentNeed] {
        try CountedTries.needs(user, on: device, loaded) + decision.needs(loaded, in: context.rules, at: now)
    }

    func decide(
        on loaded: Loaded,
        in context: SignIn.Context,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Decision.Answer {
        let user = try loaded.aggregate(User.self, user)
        switch proof {
        case .password(let number):
            try CountedTries.require(number, of: user, on: device, under: context.policy, loaded, at: now)
        case .identity(let identity):
            guard user.account?.identities.contains(identity) == true else { throw AccountError(.wrongCredentials) }
        }
        return try decision.decide(on: loaded, in: context.rules, by: author, at: now, changes: &changes)
    }

    /// Writes the decision alone: the proof is not part of its identity.
    func encode(to encoder: any Encoder) throws { try decision.encode(to: encoder) }
}

extension AccountDesk {
    /// Changes fields of a signed-in person's account, including the email address and telephone number used to sign
    /// in.
    ///
    /// A wrong password counts like a failed sign-in, and the same lockout refuses even the right one. Repeated under
    /// its ID, the command changes nothing more.
    ///
    /// - Parameters:
    ///   - texts: the new texts of the fields, as typed; an empty text clears the field.
    ///   - user: the user whose account changes.
    ///   - proof: the proof of who the person is.
    ///   - device: the author's device, which the host has authenticated, never one that the request names.
    ///   - command: the identity of the command, kept on every retry.
    ///   - now: the time of the decision; `nil` to read the clock.
    /// - Throws: `access.notForSender` if the table of rights doesn't allow this for the user's role;
    ///   `account.wrongCredentials` for a wrong password, and for a provider account that is not linked;
    ///   ``AccountRefusal`` for values that are taken; the refusal of the user; `account.noConnection`.
    public func change(
        _ texts: [SignUpField: String],
        of user: UserID,
        proving proof: SignInProof,
        on device: DeviceID? = nil,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) {
        let action = AccountRequest.Kind.change.action
        try await decide(ChangeAccount(user, texts), action, of: user, proving: proof, on: device, command, at: now)
    }

    /// Links a provider account that the provider has confirmed, as another way to sign in.
    ///
    /// - Parameters:
    ///   - identity: the provider account to link.
    ///   - user: the user whose account is linked.
    ///   - proof: the proof of who the person is: the password, or another provider account that is already linked.
    ///   - device: the author's device, which the host has authenticated, never one that the request names.
    ///   - command: the identity of the command, kept on every retry.
    ///   - now: the time of the decision; `nil` to read the clock.
    /// - Throws: ``AccountRefusal`` if the provider account belongs to another account; `account.wrongCredentials` for
    ///   a wrong password, and for a proof by a provider account that is not linked; `access.notForSender` if the table
    ///   of rights doesn't allow this for the user's role; the refusal of the user; `account.noConnection`.
    public func link(
        _ identity: LinkedIdentity,
        to user: UserID,
        proving proof: SignInProof,
        on device: DeviceID? = nil,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) {
        let decision = LinkIdentity(user, .link(identity: identity))
        try await decide(decision, .linkIdentity, of: user, proving: proof, on: device, command, at: now)
    }

    /// Unlinks a provider account, which then no longer signs the person in.
    ///
    /// The session on the device stays open; all other sessions end.
    ///
    /// - Parameters:
    ///   - provider: the provider to unlink.
    ///   - user: the user whose account is unlinked.
    ///   - proof: the proof of who the person is; the provider account to unlink may also be the proof.
    ///   - device: the author's device, which the host has authenticated, never one that the request names.
    ///   - command: the identity of the command, kept on every retry.
    ///   - now: the time of the decision; `nil` to read the clock.
    /// - Throws: `account.wrongCredentials` for a wrong password, and for a proof by a provider account that is not
    ///   linked; `access.notForSender` if the table of rights doesn't allow this for the user's role; the refusal of
    ///   the user; `account.noConnection`.
    public func unlink(
        _ provider: IdentityProvider,
        from user: UserID,
        proving proof: SignInProof,
        on device: DeviceID? = nil,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) {
        let decision = LinkIdentity(user, .unlink(provider: provider), on: device)
        try await decide(decision, .unlinkIdentity, of: user, proving: proof, on: device, command, at: now)
    }

    /// Closes a signed-in person's account and makes the authenticator forget the password.
    ///
    /// A wrong password counts like a failed sign-in, and the same lockout refuses even the right one. Repeated under
    /// its ID, the command changes nothing more.
    ///
    /// - Parameters:
    ///   - user: the user whose account is closed.
    ///   - proof: the proof of who the person is.
    ///   - device: the author's device, which the host has authenticated, never one that the request names.
    ///   - command: the identity of the command, kept on every retry.
    ///   - now: the time of the decision; `nil` to read the clock.
    /// - Throws: `account.wrongCredentials` for a wrong password, for a proof by a provider account that is not linked,
    ///   and for an account that is already closed; `access.notForSender` if the table of rights doesn't allow this for
    ///   the user's role; the refusal of the user; `account.noConnection`.
    public func close(
        _ user: UserID,
        proving proof: SignInProof,
        on device: DeviceID? = nil,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) {
        let decision = CloseAccount(user, on: device)
        try await decide(decision, .closeAccount, of: user, proving: proof, on: device, command, at: now)
        try await reach { try await authenticator.forgetPassword(of: user) }
    }

    /// Checks the proof of a signed-in person before a step that a host protects, such as signing out all other
    /// devices.
    ///
    /// A wrong password counts like a failed sign-in, and the same lockout refuses even the right one.
    ///
    /// - Parameters:
    ///   - proof: the proof of who the person is.
    ///   - user: the user who proves who they are.
    ///   - device: the author's device, which the host has authenticated, never one that the request names.
    ///   - now: the time of the check; `nil` to read the clock.
    /// - Throws: `account.wrongCredentials`; `account.noConnection`.
    public func confirm(
        _ proof: SignInProof,
        of user: UserID,
        on device: DeviceID? = nil,
        at now: Instant? = nil
    ) async throws(Failure) {
        switch proof {
        case .password(let password):
            let found = try await passwordNumber(of: user, matching: password)
            _ = try await admit(found, of: user, on: device, at: now)
        case .identity(let identity):
            guard try await load(User.self, user)?.account?.identities.contains(identity) == true else {
                throw .wrongCredentials
            }
        }
    }

    /// Checks the table of rights for a user's action on their own account; an unknown user gets the same answer as a
    /// wrong password.
    private func admit(_ user: UserID, to action: ActionCode) async throws(Failure) {
        guard let role = try await load(User.self, user)?.role else { throw .wrongCredentials }
        try await admit(Author(user, as: role), to: action, on: user)
    }

    /// Decides on a user's own account if the table of rights allows the action and the proof holds.
    private func decide<Decision: JointDecision>(
        _ decision: Decision,
        _ action: ActionCode,
        of user: UserID,
        proving proof: SignInProof,
        on device: DeviceID?,
        _ command: CommandID,
        at now: Instant?
    ) async throws(Failure)
    where Decision.Context == SignUpRules, Decision.Refusal == AnyRefusal {
        try await admit(user, to: action)
        let key = CommandKey(command, by: .guest(user))
        let identity = CommandIdentity.of(decision, on: Decision.name.rawValue, by: .system, key)
        // A repetition needs no proof, and a password that has changed since must not count as a wrong one.
        if try await recall(identity, as: Decision.Answer.self) != nil { return }
        let shown: ProvedDecision<Decision>.Proof
        switch proof {
        case .password(let password):
            let found = try await passwordNumber(of: user, matching: password)
            shown = .password(number: try await admit(found, of: user, on: device, at: now))
        case .identity(let identity): shown = .identity(identity)
        }
        let proved = ProvedDecision(decision: decision, user: user, proof: shown, device: device)
        let envelope = Envelope(proved, by: .system, as: identity, expecting: nil)
        let context = FixedContext<ProvedDecision<Decision>, _>(SignIn.Context(rules, policy: signInPolicy))
        try await runner.perform(envelope, in: context, at: now)
    }
}
