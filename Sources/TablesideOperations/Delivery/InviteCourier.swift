public import TablesideCore
public import TablesideDelivery
public import TablesideHosting
public import TablesideVenue

/// Invites couriers to work with a store, by a new, unused code (ID-12, ID-14).
///
/// The code is a secret that the host draws at random, too long to guess.
///
/// ```swift
/// let invite = InviteCourier("K7Q2-9XPA", of: .branch("centru"), InvitationTerms(.phone(phone: phone)))
/// try await runner.perform(
///     Envelope(invite, by: .manager("mara", at: "centru"), id: commandID), in: PushReach(in: store, clock: clock))
/// ```
public struct InviteCourier: JointDecision {
    /// Commands of this kind are remembered as `inviteCourier`.
    public static let name = DecisionName(rawValue: "inviteCourier")

    /// The store that invites.
    public let store: StoreID
    /// The secret code of the invitation.
    public let code: CourierCode
    /// The conditions of the code: who can use it, how often, and until when.
    public let terms: InvitationTerms

    /// Makes the decision to invite.
    public init(_ code: CourierCode, of store: StoreID, _ terms: InvitationTerms = InvitationTerms()) {
        self.store = store
        self.code = code
        self.terms = terms
    }

    /// The store's couriers, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(CourierTeam.self, store) }

    /// The store's couriers, the code, and the invited user.
    public func needs(_ loaded: Loaded, in canBePushed: Bool, at now: Instant) throws -> [DocumentNeed] {
        let needs = [DocumentNeed(CourierTeam.self, store), DocumentNeed(CourierCodeClaim.self, code)]
        switch terms.invited {
        case .anyone: return needs
        case .courier(let courier): return needs + [DocumentNeed(User.self, courier)]
        case .phone(let phone):
            let owner = DocumentNeed(AccountKey.self, .phone(phone))
            guard loaded.contains(AccountKey.self, .phone(phone)),
                let user = try AccountClaims.owner(of: .phone(phone), loaded)
            else { return needs + [owner] }
            return needs + [owner, DocumentNeed(User.self, user)]
        }
    }

    /// The registered courier who is invited; `nil` if the invitation is for anyone, or the invited person has no
    /// account.
    private func invitee(_ loaded: Loaded) throws -> User? {
        let user: UserID? =
            switch terms.invited {
            case .anyone: nil
            case .courier(let courier): courier
            case .phone(let phone): try AccountClaims.owner(of: .phone(phone), loaded)
            }
        let found = try user.map { try loaded.aggregate(User.self, $0) }
        return found?.state == .registered && found?.role == .courier ? found : nil
    }

    /// Invites couriers by the code.
    ///
    /// - Throws: ``CourierTeam/Refusal``: `cooperation.codeTaken`, `cooperation.notACourier`,
    ///   `cooperation.alreadyCooperating` also for the owner of the phone number, and the other refusals of the team.
    public func decide(
        on loaded: Loaded,
        in canBePushed: Bool,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> InvitationResult {
        var team = try loaded.aggregate(CourierTeam.self, store)
        try changes.perform(.invite(code: code, terms: terms), on: &team, by: author, at: now)
        guard try loaded.document(CourierCodeClaim.self, code) == nil else {
            throw CourierTeam.Refusal(.codeTaken)
        }
        let invitee = try invitee(loaded)
        if let invitee, team.includes(invitee.id) {
            throw CourierTeam.Refusal(.alreadyCooperating(courier: invitee.id))
        }
        if case .courier(let courier) = terms.invited, invitee == nil {
            throw CourierTeam.Refusal(.notACourier(user: courier))
        }
        var claim = CourierCodeClaim(code, of: store)
        changes.put(&claim)
        let given: PhoneNumber? = if case .phone(let phone) = terms.invited { phone } else { nil }
        // Only a message proves that a number is theirs who claimed it, so a code for a number is not pushed before
        // that.
        let isProven = given.map { invitee?.account?.verified.contains(.phone($0)) == true } ?? true
        let shouldSend = invitee == nil || !isProven || !canBePushed
        return InvitationResult(
            code: code,
            phone: given ?? (shouldSend ? invitee?.account?.facts.phone : nil),
            isRegistered: invitee != nil,
            shouldSendMessage: shouldSend
        )
    }
}

/// The result of an invitation, with the store's next step (ID-47).
public struct InvitationResult: Hashable, Codable, Sendable {
    /// The code to send or show.
    public let code: CourierCode
    /// The phone number for a message; `nil` if no message is needed, or if the code is not bound to a person with a
    /// known number.
    public let phone: PhoneNumber?
    /// Whether the invited person has an account as a courier, which decides on the link: to add the store, or to
    /// register.
    public let isRegistered: Bool
    /// Whether the store has to send a message with the link, because the invited person gets no push notifications.
    public let shouldSendMessage: Bool
}

/// Whether push notifications reach the invited courier, as the context of an ``InviteCourier``.
///
/// They do if a device with an open session allows them (ID-13, ID-41). The context only decides whether a message is
/// needed, too.
public struct PushReach: ContextSource {
    private let store: any HostStore
    private let clock: any HostClock

    /// Makes the source over a store.
    public init(in store: any HostStore, clock: any HostClock) {
        self.store = store
        self.clock = clock
    }

    /// Returns whether push notifications reach the courier.
    ///
    /// - Throws: ``StoreError``.
    public func context(for invite: InviteCourier, afresh: Bool) async throws -> ReadContext<Bool> {
        let user: UserID?
        switch invite.terms.invited {
        case .anyone: user = nil
        case .courier(let courier): user = courier
        case .phone(let phone): user = try await store.load(AccountKey.self, .phone(phone))?.owner
        }
        guard let user else { return ReadContext(false) }
        return ReadContext(try await !store.pushTokens(of: user, at: clock.now()).isEmpty)
    }
}
