public import TablesideCore
public import TablesideHosting
public import TablesideVenue

/// Signs a person in on a device, or counts a wrong password (ID-06, QP-83, AP-05).
///
/// It believes what the host's ``Authenticator`` or a provider said, so only the engine sends it. However many tries arrive
/// at once, each is counted: once there were too many, not even the right password is let in, until enough time has passed
/// or the person has a new one.
///
/// The wrong password, the locked account, and the account that was closed or let the value go meanwhile have one answer.
public struct SignIn: JointDecision {
    /// Commands of this kind are remembered as `signIn`.
    public static let name = DecisionName(rawValue: "signIn")

    /// What a sign-in follows.
    public struct Context: Hashable, Sendable {
        /// The rules for accounts.
        public let rules: SignUpRules
        /// How many wrong passwords there may be.
        public let tries: SignInPolicy

        /// Joins the rules.
        public init(_ rules: SignUpRules, tries: SignInPolicy = .usual) {
            self.rules = rules
            self.tries = tries
        }
    }

    /// What came of it.
    public struct Answer: Hashable, Codable, Sendable {
        /// Who is signed in now; `nil` if nobody was let in.
        public let who: SignedIn?
    }

    /// The value by which the user was found.
    public let key: AccountKeyID
    /// The user.
    public let user: UserID
    /// The device.
    public let device: DeviceID
    /// When the session ends by itself; `nil` for never.
    public let until: Instant?
    /// Whether the password is the user's; for an account with a provider, whether the provider has confirmed it.
    public let isProved: Bool

    /// Makes the decision to sign in.
    public init(_ user: UserID, by key: AccountKeyID, on device: DeviceID, until: Instant?, isProved: Bool) {
        self.user = user
        self.key = key
        self.device = device
        self.until = until
        self.isProved = isProved
    }

    /// The session of the device.
    public var subject: DocumentRef { DocumentRef(DeviceSession.self, device) }

    /// The claim on the value, the user, the session of the device, and the tries there.
    public func needs(_ loaded: Loaded, in context: Context, at now: Instant) throws -> [DocumentNeed] {
        let needs = [
            DocumentNeed(AccountKey.self, key), DocumentNeed(User.self, user), DocumentNeed(DeviceSession.self, device),
        ]
        guard loaded.contains(DeviceSession.self, device), key.space != .identity else { return needs }
        return needs + [DocumentNeed(SignInTries.self, try tries(loaded))]
    }

    private func tries(_ loaded: Loaded) throws -> SignInTriesKey {
        let isKnown = try loaded.aggregate(DeviceSession.self, device).lastUser == user
        return SignInTriesKey(user, on: isKnown ? device : nil)
    }

    /// Signs the person in, or counts the try.
    ///
    /// - Throws: only to whoever has proved who they are: `account.emailNotVerified`, `account.phoneNotVerified`,
    ///   `account.employmentMissing` for staff who were dismissed, `account.roleWithoutSession`, and the refusals of the
    ///   session.
    public func decide(
        on loaded: Loaded,
        in context: Context,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Answer {
        let user = try loaded.aggregate(User.self, user)
        var session = try loaded.aggregate(DeviceSession.self, device)
        guard try AccountClaims.owner(of: key, loaded) == user.id, let account = user.account, let role = user.role
        else { return Answer(who: nil) }
        if key.space != .identity {
            guard context.rules[role]?.identifiers.contains(key.space) == true else { return Answer(who: nil) }
            let place = try tries(loaded)
            var tries = try loaded.document(SignInTries.self, place) ?? SignInTries(id: place)
            let number = account.credentialVersion
            guard !tries.isLocked(under: context.tries, credentialVersion: number, at: now) else {
                return Answer(who: nil)
            }
            guard isProved else {
                tries.note(under: context.tries, credentialVersion: number, at: now)
                changes.put(&tries)
                return Answer(who: nil)
            }
        }
        guard isProved else { return Answer(who: nil) }
        if let missing = user.unverified(toSignInUnder: context.rules) { throw AccountError(missing) }
        let who = try SignedIn(user)
        try changes.perform(
            .signIn(who: who, credentialVersion: account.credentialVersion, until: until),
            on: &session,
            by: author,
            at: now
        )
        return Answer(who: who)
    }
}
