public import TablesideCore
public import TablesideHosting
public import TablesideVenue

/// Counts an entry of a code; the right code verifies the user's address or number, or allows a new password.
///
/// This decision trusts what the host's ``Authenticator`` said, so only the engine sends it. Every entry is counted,
/// even if many arrive at once, and the outcome of the last ones is not revealed after the tries are used up.
///
/// A code to recover the password also verifies the address or number that it was sent to. If no code has verified it
/// before, a stranger may have registered it with a provider account of their own, so every linked identity is unlinked
/// in the same unit.
public struct AnswerCode: JointDecision {
    /// Commands of this kind are remembered as `answerCode`.
    public static let name = DecisionName(rawValue: "answerCode")

    /// The result of the entry.
    public struct Answer: Hashable, Codable, Sendable {
        /// Whether the entered code was right.
        public let isConfirmed: Bool
        /// How many wrong entries are left.
        public let triesLeft: Int
        /// The number under which the new password is kept; `nil` unless the code allows a new password.
        public let passwordNumber: Int?
    }

    /// The verification that the code belongs to.
    public let verification: VerificationKey
    /// The number of the entered code.
    public let number: Int
    /// Whether the entered code was right.
    public let matches: Bool

    /// Makes the decision to count an entry.
    public init(_ verification: VerificationKey, number: Int, matches: Bool) {
        self.verification = verification
        self.number = number
        self.matches = matches
    }

    /// The verification that the code belongs to.
    public var subject: DocumentRef { DocumentRef(Verification.self, verification) }

    /// The verification, its user, and the documents of the identities that a recovery may unlink.
    public func needs(_ loaded: Loaded, in rules: SignUpRules, at now: Instant) throws -> [DocumentNeed] {
        let needs = [DocumentNeed(Verification.self, verification), DocumentNeed(User.self, verification.user)]
        guard verification.purpose == .recovery, loaded.contains(User.self, verification.user) else { return needs }
        let identities = try loaded.aggregate(User.self, verification.user).account?.identities ?? []
        return needs + AccountClaims.needs(identities.map { .identity($0) })
    }

    /// Counts the entry.
    ///
    /// - Throws: the refusal of the verification: no code (also for recovering a password by an address or number that
    ///   the user no longer has), expired, superseded, too many tries; the refusal of the user, whose address or number
    ///   may have changed.
    public func decide(
        on loaded: Loaded,
        in rules: SignUpRules,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Answer {
        var verification = try loaded.aggregate(Verification.self, verification)
        let contact = verification.contact
        let before = try loaded.aggregate(User.self, verification.id.user)
        var user = before
        // A mailbox or a telephone that the person has given up opens their account no more.
        if verification.id.purpose == .recovery, let contact, user.account?.isReached(by: contact) != true {
            throw Verification.Refusal(.noCode)
        }
        let command = Verification.Command.answer(number: number, matches: matches)
        try changes.perform(command, on: &verification, in: .usual, by: author, at: now)
        guard verification.state == .idle else {
            return Answer(isConfirmed: false, triesLeft: verification.triesLeft, passwordNumber: nil)
        }
        var passwordNumber: Int?
        switch verification.id.purpose {
        case .email, .phone:
            guard let contact else { throw Verification.Refusal(.noCode) }
            try changes.perform(.verify(contact: contact), on: &user, in: rules, by: author, at: now)
        case .recovery:
            try changes.perform(.setPassword, on: &user, in: rules, by: author, at: now)
            passwordNumber = user.account?.credentialVersion
            if let contact, let account = before.account, !account.verified.contains(contact) {
                try changes.perform(.verify(contact: contact), on: &user, in: rules, by: author, at: now)
                for identity in account.identities {
                    try changes.perform(.unlink(provider: identity.provider), on: &user, in: rules, by: author, at: now)
                }
                try AccountClaims.settle(user, before: before, loaded, &changes)
            }
        }
        return Answer(isConfirmed: true, triesLeft: 0, passwordNumber: passwordNumber)
    }
}

extension Account {
    /// Whether an email address or a telephone number is the person's current one.
    fileprivate func isReached(by contact: AccountKeyID) -> Bool {
        contact == facts.email.map { .email($0) } || contact == facts.phone.map { .phone($0) }
    }
}
