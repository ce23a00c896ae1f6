public import TablesideCore
import TablesideDelivery
public import TablesideHosting
public import TablesideVenue

/// Closes an account in one unit.
///
/// It erases all personal data, frees the unique values, voids the codes, and removes job offers, past searches, wrong
/// password tries and the last known position of a courier. A courier gets no more offers, and a person who works at a
/// branch leaves it.
///
/// Only the engine closes an account, after the person has proved who they are
/// (``AccountDesk/close(_:proving:on:command:at:)``): with a session alone, a thief could close it.
///
/// Records needed for accounting stay: bookings, orders and bills name the user by identity, about which nothing more
/// is known then. The identity cannot be registered again. The host also makes its authenticator forget the password
/// (``AccountDesk/close(_:by:command:at:)``), and events of the user reach back as far as the host keeps its feed.
/// ``Reaction/endingSessions(through:)`` removes sessions, tries and codes on other devices.
public struct CloseAccount: JointDecision {
    /// Commands of this kind are remembered as `closeAccount`.
    public static let name = DecisionName(rawValue: "closeAccount")

    /// The user whose account is closed.
    public let user: UserID
    /// The device on which the account is closed; `nil` if unknown.
    public let device: DeviceID?

    /// Makes the decision to close an account.
    public init(_ user: UserID, on device: DeviceID? = nil) {
        self.user = user
        self.device = device
    }

    /// The user whose account is closed.
    public var subject: DocumentRef { DocumentRef(User.self, user) }

    private var verifications: [VerificationKey] {
        VerificationKey.Purpose.allCases.map { VerificationKey($0, of: user) }
            + (device.map { [VerificationKey(recoveryOf: user, on: $0)] } ?? [])
    }

    private var tries: [SignInTriesKey] {
        [SignInTriesKey(user)] + (device.map { [SignInTriesKey(user, on: $0)] } ?? [])
    }

    /// The user, the documents of their values, their verifications and job offers, their courier record and position,
    /// and the tries on the device and elsewhere.
    public func needs(_ loaded: Loaded, in rules: SignUpRules, at now: Instant) throws -> [DocumentNeed] {
        let needs =
            [DocumentNeed(User.self, user)] + verifications.map { DocumentNeed(Verification.self, $0) }
            + tries.map { DocumentNeed(SignInTries.self, $0) } + [DocumentNeed(ReceivedOffers.self, user)]
            + [DocumentNeed(SearchHistory.self, user), DocumentNeed(SentLetters.self, user)]
            + [DocumentNeed(SentInvitations.self, user)]
            + [DocumentNeed(Courier.self, user), DocumentNeed(CourierPosition.self, user)]
        guard loaded.contains(User.self, user) else { return needs }
        return needs + AccountClaims.needs(try loaded.aggregate(User.self, user).account?.claims ?? [])
    }

    /// Closes the account.
    ///
    /// - Throws: `user.proofRequired` unless the engine asks; the refusal of the user.
    public func decide(
        on loaded: Loaded,
        in rules: SignUpRules,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        let before = try loaded.aggregate(User.self, user)
        try before.requireProof(by: author)
        var user = before
        // The employment ends first, so that others take over the person's work.
        if before.employment != nil {
            try changes.perform(.dismiss, on: &user, in: rules, by: .system, at: now)
        }
        try changes.perform(.close, on: &user, in: rules, by: author, at: now)
        try AccountClaims.settle(user, before: before, loaded, &changes)
        for key in verifications {
            var verification = try loaded.aggregate(Verification.self, key)
            guard verification.state != .idle else { continue }
            try changes.perform(.cancel, on: &verification, in: .usual, by: .system, at: now)
        }
        if let received = try loaded.document(ReceivedOffers.self, user.id) { changes.remove(received) }
        if let position = try loaded.document(CourierPosition.self, user.id) { changes.remove(position) }
        if let searches = try loaded.document(SearchHistory.self, user.id) { changes.remove(searches) }
        if let letters = try loaded.document(SentLetters.self, user.id) { changes.remove(letters) }
        if let invitations = try loaded.document(SentInvitations.self, user.id) { changes.remove(invitations) }
        if var courier = try loaded.document(Courier.self, user.id), courier.state == .available {
            let themselves = Author(user.id, as: .courier)
            try changes.perform(.stop, on: &courier, in: CourierRules(), by: themselves, at: now)
        }
        for key in tries { if let tries = try loaded.document(SignInTries.self, key) { changes.remove(tries) } }
        return NoAnswer()
    }
}
