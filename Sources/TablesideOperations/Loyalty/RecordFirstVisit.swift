import TablesideCore
import TablesideHosting
import TablesideLoyalty

/// Records a guest's first visit, and completes the invitation that brought them.
///
/// It changes nothing for a guest who was here before, or whose visit was already reported.
struct RecordFirstVisit: JointDecision {
    static let name = DecisionName(rawValue: "recordFirstVisit")

    /// The guests rewarded for the visit.
    struct Answer: Hashable, Codable, Sendable {
        /// The guest who invited this one; `nil` unless this visit completed an invitation.
        let inviter: UserID?
        /// The invitation; `nil` if the inviter was named without one.
        let invitation: InvitationID?
    }

    let visit: GuestActivity

    var subject: DocumentRef { DocumentRef(Referral.self, visit.guest) }

    func needs(_ loaded: Loaded, in context: Void, at now: Instant) throws -> [DocumentNeed] {
        let referral = DocumentNeed(Referral.self, visit.guest)
        guard loaded.contains(Referral.self, visit.guest),
            let invitation = try loaded.aggregate(Referral.self, visit.guest).invitation
        else { return [referral] }
        return [referral, DocumentNeed(FriendInvitation.self, invitation)]
    }

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Answer {
        var referral = try loaded.aggregate(Referral.self, visit.guest)
        guard [.unnamed, .named].contains(referral.state) else { return Answer(inviter: nil, invitation: nil) }
        var invitation = try referral.invitation.flatMap { id throws in
            try loaded.document(FriendInvitation.self, id)
        }
        try referral.record(visit, completing: &invitation, at: now, changes: &changes)
        guard referral.state == .completed else { return Answer(inviter: nil, invitation: nil) }
        return Answer(inviter: referral.inviter, invitation: referral.invitation)
    }
}

extension RecordFirstVisit {
    private enum CodingKeys: CodingKey { case visit, guest, at }

    /// Writes the identity of the visit, for the fingerprint: the guest's category and badges may change between two
    /// attempts.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(visit.id, forKey: .visit)
        try container.encode(visit.guest, forKey: .guest)
        try container.encode(visit.at, forKey: .at)
    }

    static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.visit.id == rhs.visit.id && lhs.visit.guest == rhs.visit.guest && lhs.visit.at == rhs.visit.at
    }
}
