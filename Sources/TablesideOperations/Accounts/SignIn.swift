public import TablesideCore
public import TablesideHosting
public import TablesideVenue

/// Signs a person in on a device (ID-06, QP-83, AP-05).
///
/// It believes what the host's ``Authenticator`` or a provider said, so only the engine sends it. The password is believed
/// under the account's present number alone, and after too many wrong ones (``SignInTries``) not even the right one is let
/// in, until enough time has passed or the person has a new one.
///
/// The replaced password, the locked account, and the account that was closed or let the value go meanwhile have one
/// refusal, which is not remembered.
public struct SignIn: JointDecision {
    /// Commands of this kind are remembered as `signIn`.
    public static let name = DecisionName(rawValue: "signIn")

    /// What signing in and changing a password follow.
    public struct Context: Hashable, Sendable {
        /// The rules for accounts.
        public let rules: SignUpRules
        /// How many wrong passwords there may be.
        public let policy: SignInPolicy

        /// Joins the rules.
        public init(_ rules: SignUpRules, policy: SignInPolicy = .usual) {
            self.rules = rules
            self.policy = policy
        }
    }

    /// What came of it.
    public struct Answer: Hashable, Codable, Sendable {
        /// Who is signed in.
        public let who: SignedIn
        /// The number of the session that was opened (``DeviceSession/number``), for the token that stands for it.
        public let number: Int
    }

    /// The value by which the user was found.
    public let key: AccountKeyID
    /// The user.
    public let user: UserID
    /// The device.
    public let device: DeviceID
    /// When the session ends by itself; `nil` for never.
    public let until: Instant?
    /// The number under which the password was proved; `nil` for an account with a provider, which has confirmed it.
    public let passwordNumber: Int?

    /// Makes the decision to sign in.
    public init(
        _ user: UserID,
        by key: AccountKeyID,
        on device: DeviceID,
        until: Instant?,
        passwordNumber: Int?
    ) {
        self.user = user
        self.key = key
        self.device = device
        self.until = until
        self.passwordNumber = passwordNumber
    }

    /// The session of the device.
    public var subject: DocumentRef { DocumentRef(DeviceSession.self, device) }

    /// The claim on the value, the user, the session of the device, and the tries there.
    public func needs(_ loaded: Loaded, in context: Context, at now: Instant) throws -> [DocumentNeed] {
        [DocumentNeed(AccountKey.self, key)] + (try CountedTries.needs(user, on: device, loaded))
    }

    /// Signs the person in.
    ///
    /// - Throws: `account.wrongCredentials`, also for a role that the rules no longer have; to a person who has proved who
    ///   they are, `account.emailNotVerified`, `account.phoneNotVerified`, `account.roleWithoutSession`, and the refusals of the
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
        else { throw AccountError(.wrongCredentials) }
        if key.space != .identity {
            guard context.rules[role]?.identifiers.contains(key.space) == true else {
                throw AccountError(.wrongCredentials)
            }
            try CountedTries.require(passwordNumber, of: user, on: device, under: context.policy, loaded, at: now)
        }
        if let fault = user.signInFault(under: context.rules) { throw AccountError(fault) }
        let who = try SignedIn(user)
        try changes.perform(
            .signIn(who: who, credentialVersion: account.credentialVersion, until: until),
            on: &session,
            by: author,
            at: now
        )
        return Answer(who: who, number: session.number)
    }
}
