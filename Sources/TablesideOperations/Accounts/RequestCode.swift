public import TablesideCore
public import TablesideHosting
public import TablesideVenue

/// Records that a code is sent: to the user's email address or telephone number, to verify it or to recover the
/// password.
///
/// The answer has the number of the code; the host's ``Authenticator`` then makes the code and sends it.
public struct RequestCode: JointDecision {
    /// Commands of this kind are remembered as `requestCode`.
    public static let name = DecisionName(rawValue: "requestCode")

    /// The number of a code and its expiration.
    public struct Answer: Hashable, Codable, Sendable {
        /// The number of the code, for the authenticator.
        public let number: Int
        /// When the code expires; it is no longer valid at that instant.
        public let expiresAt: Instant
    }

    /// The verification that the code belongs to.
    public let verification: VerificationKey

    /// Creates the decision to send a code.
    public init(_ verification: VerificationKey) { self.verification = verification }

    /// The verification that the code belongs to.
    public var subject: DocumentRef { DocumentRef(Verification.self, verification) }

    /// The verification, the user, and the session of the device.
    public func needs(_ loaded: Loaded, in policy: VerificationPolicy, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(Verification.self, verification), DocumentNeed(User.self, verification.user)]
            + KeptSession.needs(verification.device)
    }

    /// Records the code.
    ///
    /// While a code to recover the password can be entered, no other code replaces it, because anyone may ask for one.
    ///
    /// - Throws: the refusal of the verification: nothing to verify, already verified, too many codes, too soon, or a
    ///   device on which another person was the last to sign in.
    public func decide(
        on loaded: Loaded,
        in policy: VerificationPolicy,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Answer {
        var verification = try loaded.aggregate(Verification.self, verification)
        let key = verification.id
        let account = try loaded.aggregate(User.self, key.user).account
        // Of somebody else's account nothing is told.
        guard author.role == .system || author.user == key.user || key.purpose == .recovery else {
            throw Verification.Refusal(.notYours)
        }
        if let device = key.device, try loaded.aggregate(DeviceSession.self, device).lastUser != key.user {
            throw Verification.Refusal(.notYours)
        }
        guard let contact = account?.contact(for: key.purpose) else {
            throw Verification.Refusal(.nothingToVerify(purpose: key.purpose))
        }
        if key.purpose != .recovery, account?.verified.contains(contact) == true {
            throw Verification.Refusal(.alreadyApplied(command: .request))
        }
        if key.purpose == .recovery, verification.isOpen(at: now), verification.contact == contact,
            let end = verification.expiresAt
        {
            throw Verification.Refusal(.tooSoon(until: end))
        }
        let command = Verification.Command.request(contact: contact)
        try changes.perform(command, on: &verification, in: policy, by: author, at: now)
        guard let expiresAt = verification.expiresAt else { throw Verification.Refusal(.noCode) }
        return Answer(number: verification.number, expiresAt: expiresAt)
    }
}

extension Account {
    /// The contact to which a code for this purpose is sent; to recover a password, the email address if there is one.
    fileprivate func contact(for purpose: VerificationKey.Purpose) -> AccountKeyID? {
        let email = facts.email.map { AccountKeyID.email($0) }
        let phone = facts.phone.map { AccountKeyID.phone($0) }
        return switch purpose {
        case .email: email
        case .phone: phone
        case .recovery: email ?? phone
        }
    }
}
