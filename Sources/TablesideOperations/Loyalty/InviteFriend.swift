public import TablesideCore
public import TablesideHosting
public import TablesideLoyalty
import TablesideVenue

/// Invites a friend, and claims the code of the invitation, which prevents duplicate codes (AP-03, AP-17).
public struct InviteFriend: JointDecision {
    /// Commands of this kind are remembered as `inviteFriend`.
    public static let name = DecisionName(rawValue: "inviteFriend")

    /// How many invitations a guest may send within 24 hours.
    public static let dailyLimit = 20

    /// The identity of the invitation.
    public let invitation: InvitationID
    /// How the invitation reaches the friend.
    public let way: InvitationWay
    /// The guest who invites.
    public let guest: UserID
    /// How long the invitation can be accepted; `nil` for no end.
    public let lasting: Elapsed?

    /// Makes the decision to invite a friend.
    public init(_ invitation: InvitationID, by way: InvitationWay, from guest: UserID, lasting: Elapsed? = nil) {
        self.invitation = invitation
        self.way = way
        self.guest = guest
        self.lasting = lasting
    }

    /// The invitation, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(FriendInvitation.self, invitation) }

    /// The invitation, the claim on its code, the guest, and their recent invitations.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] {
        [
            DocumentNeed(FriendInvitation.self, invitation), DocumentNeed(SentInvitations.self, guest),
            DocumentNeed(User.self, guest),
        ]
            + (way.code.map { [DocumentNeed(InvitationCodeClaim.self, $0)] } ?? [])
    }

    /// Sends the invitation.
    ///
    /// - Throws: ``LoyaltyRefusal`` for a code that is already in use, and for too many invitations; the refusal of the
    ///   invitation; `access.notFound` for a guest who has closed the account.
    public func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> CommandReceipt<FriendInvitation> {
        try loaded.refuseClosed(guest)
        var sent = try loaded.document(SentInvitations.self, guest) ?? SentInvitations(guest)
        var friend = try loaded.aggregate(FriendInvitation.self, invitation)
        let send = FriendInvitation.Command.send(inviter: guest, way: way, until: lasting.map { now + $0 })
        let events = try changes.perform(send, on: &friend, by: author, at: now)
        if let code = way.code {
            guard try loaded.document(InvitationCodeClaim.self, code) == nil else { throw LoyaltyRefusal(.codeTaken) }
            var claim = InvitationCodeClaim(code, of: invitation)
            changes.put(&claim)
        }
        sent.times.removeAll { $0 <= now - .hours(24) }
        guard sent.times.count < Self.dailyLimit else {
            throw LoyaltyRefusal(.tooManyInvitations(limit: Self.dailyLimit))
        }
        sent.times.append(now)
        changes.put(&sent)
        return CommandReceipt(events: events, version: friend.version)
    }
}

/// The times of a guest's recent invitations, which limit how many they can send.
public struct SentInvitations: Document, Hashable {
    /// The document kind, `sentInvitations`.
    public static let kind = DocumentKind(rawValue: "sentInvitations")

    /// The guest who sent the invitations.
    public let id: UserID
    /// When the guest sent them, within the last 24 hours; at most ``InviteFriend/dailyLimit``.
    public internal(set) var times: [Instant] = []
    /// The number of writes so far.
    public var version = Version.absent

    init(_ guest: UserID) { id = guest }
}

extension SentInvitations: Summarized {
    /// The number of recent invitations.
    public var summary: String { "\(count: times.count, "invitation") sent lately" }
}
