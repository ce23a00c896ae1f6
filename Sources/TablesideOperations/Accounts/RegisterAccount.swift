public import TablesideCore
import TablesideDelivery
public import TablesideHosting
import TablesideLoyalty
public import TablesideVenue

/// Opens an account: writes the user together with the claims on its unique values (QP-07, ID-07).
///
/// Either everything is stored or nothing. If two people ask for the same email address at the same moment, one gets
/// it; the other is refused with every value that is taken. Registering does not sign in (ID-50).
///
/// A store's code in a courier's registration connects the two; a code that cannot be used prevents the registration
/// (ID-09). ``AccountDesk`` counts codes that do not exist, and refuses further ones after too many.
///
/// The inviter named in the form is entered in the user's `Referral` at once, as by an invitation: the first completed
/// visit rewards both (AP-03, AP-17).
///
/// ```swift
/// let registration = try form.registration(with: .password(password), under: .iDeliver)
/// let command = Envelope(RegisterAccount(id, registration), by: .system, id: commandID)
/// try await runner.perform(command, in: FixedContext(SignUpRules.iDeliver))
/// ```
public struct RegisterAccount: JointDecision {
    /// Commands of this kind are remembered as `registerAccount`.
    public static let name = DecisionName(rawValue: "registerAccount")

    /// The identity of the new user.
    public let user: UserID
    /// The initial data of the account.
    public let registration: Registration

    /// Makes the decision to open an account.
    public init(_ user: UserID, _ registration: Registration) {
        self.user = user
        self.registration = registration
    }

    /// The new user, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(User.self, user) }

    /// The user, the documents of the values that it claims, that of the inviter's username, the referrals of the user
    /// and of the inviter's own chain, and the documents that a courier's code leads to.
    public func needs(_ loaded: Loaded, in rules: SignUpRules, at now: Instant) throws -> [DocumentNeed] {
        let inviter = registration.inviter.map { [AccountKeyID.username($0)] } ?? []
        var needs = [DocumentNeed(User.self, user)] + AccountClaims.needs(Set(registration.claims + inviter).sorted())
        if let key = inviter.first {
            needs.append(DocumentNeed(Referral.self, user))
            if loaded.contains(AccountKey.self, key), let owner = try AccountClaims.owner(of: key, loaded) {
                needs += try Referral.chainNeeds(of: owner, loaded)
            }
        }
        guard let code = courierCode, SizeSubject.identifier.holds(code.rawValue) else { return needs }
        return needs + (try RedeemCourierCode(code, for: user).needs(loaded, in: CourierRules(), at: now))
    }

    /// The store's code in a courier's registration; `nil` for none.
    var courierCode: CourierCode? {
        guard registration.role == .courier, let code = registration.code, !code.isEmpty else { return nil }
        return CourierCode(code)
    }

    /// Registers the user and claims its values.
    ///
    /// - Throws: ``AccountRefusal`` for values that are taken, an unknown inviter or an identity in use; the refusal of
    ///   the user, including that a closed account cannot be registered again; the refusal of the referral, such as for
    ///   a user who was here before or who invited the inviter.
    public func decide(
        on loaded: Loaded,
        in rules: SignUpRules,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        let before = try loaded.aggregate(User.self, user)
        if before.state == .registered {
            guard before.account?.facts == registration.facts, before.role == registration.role else {
                throw AccountRefusal(.takenIdentity(user: user))
            }
            throw User.Refusal(.alreadyApplied(command: .register))
        }
        if before.state == .closed {
            throw User.Refusal(.illegal(state: before.state.rawValue, command: .register))
        }
        let free = try AccountClaims.free(
            registration.claims,
            of: registration.facts,
            linking: registration.identity,
            loaded
        )
        var inviter: UserID?
        if let username = registration.inviter {
            inviter = try AccountClaims.owner(of: .username(username), loaded)
            if inviter == nil { throw AccountRefusal(.unknownInviter(username: username)) }
        }
        var user = before
        let command = User.Command.register(registration: registration, inviter: inviter, free: free)
        try changes.perform(command, on: &user, in: rules, by: author, at: now)
        try AccountClaims.settle(user, before: before, loaded, &changes)
        if let inviter { try name(inviter, loaded, at: now, &changes) }
        if let code = courierCode {
            guard SizeSubject.identifier.holds(code.rawValue) else { throw CourierTeam.Refusal(.unknownCode) }
            _ = try RedeemCourierCode(code, for: user.id).join(
                user,
                loaded,
                in: CourierRules(),
                by: .system,
                at: now,
                &changes
            )
        }
        return NoAnswer()
    }

    /// Names the inviter in the user's referral, unless an invitation has already named the same inviter.
    private func name(_ inviter: UserID, _ loaded: Loaded, at now: Instant, _ changes: inout Changes) throws {
        var referral = try loaded.aggregate(Referral.self, user)
        guard referral.inviter != inviter else { return }
        let chain = try Referral.chain(of: inviter, loaded)
        try referral.name(inviter, chain: chain, by: .system, at: now, changes: &changes)
    }
}
