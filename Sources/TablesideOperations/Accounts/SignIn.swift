public import TablesideCore
public import TablesideHosting
public import TablesideVenue

/// Signs a person in on a device (ID-06, QP-83, AP-05).
///
/// This decision trusts what the host's ``Authenticator`` or a provider said, so only the engine sends it. The password
/// is accepted only under the account's current number. After too many wrong passwords (``SignInTries``), even the
/// right one is refused until the lockout ends or the person sets a new one.
///
/// A replaced password, a locked account, a closed account and an account that has given up the value get the same
/// refusal, which is not stored.
public struct SignIn: JointDecision {
    /// Commands of this kind are remembered as `signIn`.
    public static let name = DecisionName(rawValue: "signIn")

    /// The rules for signing in and for changing a password.
    public struct Context: Hashable, Sendable {
        /// The rules for accounts.
        public let rules: SignUpRules
        /// The limits on wrong passwords.
        public let policy: SignInPolicy

        /// Combines the rules and the limits.
        public init(_ rules: SignUpRules, policy: SignInPolicy = .usual) {
            self.rules = rules
            self.policy = policy
        }
    }

    /// The result of signing in.
    public struct Answer: Hashable, Codable, Sendable {
        /// The signed-in user, with their role and workplace.
        public let who: SignedIn
        /// The number of the opened session (``DeviceSession/number``), for the token that represents it.
        public let number: Int
    }

    /// The email address, phone number, username or provider identity that belongs to the user.
    public let key: AccountKeyID
    /// The user who signs in.
    public let user: UserID
    /// The device on which the user signs in.
    public let device: DeviceID
    /// When the session expires; `nil` for never.
    public let until: Instant?
    /// The number of the password that was proved; `nil` for an account whose provider confirmed it.
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

    /// The claim on the value, the user, the session of the device, and its failed tries.
    public func needs(_ loaded: Loaded, in context: Context, at now: Instant) throws -> [DocumentNeed] {
        [DocumentNeed(AccountKey.self, key)] + (try CountedTries.needs(user, on: device, loaded))
    }

    /// Signs the person in.
    ///
    /// - Throws: `account.wrongCredentials`, also for a role that the rules no longer have; after the person has proved
    ///   who they are, `account.emailNotVerified`, `account.phoneNotVerified`, `account.roleWithoutSession`, and the
    ///   refusals of the session.
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
