import TablesideCore
import TablesideDelivery
import TablesideDiscovery
public import TablesideHosting
import TablesideLoyalty
import TablesideOrdering
import TablesideVenue

/// Erases a document left by a closed account, or the data that the document names.
///
/// Data that is already gone, or belongs to another person, is left as it is.
struct EraseDocument: JointDecision {
    static let name = DecisionName(rawValue: "eraseDocument")

    /// The document to erase.
    let subject: DocumentRef
    /// The user who closed their account.
    let user: UserID

    init(_ subject: DocumentRef, of user: UserID) {
        self.subject = subject
        self.user = user
    }

    func needs(_ loaded: Loaded, in context: Void, at now: Instant) throws -> [DocumentNeed] {
        switch subject.kind {
        case SupportLetter.kind:
            let letter = SupportLetterID(subject.id)
            return [DocumentNeed(SupportLetter.self, letter), DocumentNeed(WaitingLetter.self, letter)]
        case FriendInvitation.kind:
            let needs = [DocumentNeed(FriendInvitation.self, InvitationID(subject.id))]
            guard let code = try invitation(loaded)?.way?.code else { return needs }
            return needs + [DocumentNeed(InvitationCodeClaim.self, code)]
        case MissionRecord.kind: return [DocumentNeed(MissionRecord.self, user)]
        case HeldPromotions.kind: return [DocumentNeed(HeldPromotions.self, user)]
        case Referral.kind:
            let referral = DocumentNeed(Referral.self, user)
            guard let accepted = try acceptedInvitation(loaded) else { return [referral] }
            return [referral, DocumentNeed(FriendInvitation.self, accepted)]
        case GuestHistoryEntry.kind:
            return [DocumentNeed(GuestHistoryEntry.self, subject.id)]
                + (try entry(loaded)?.subject.erasable(loaded) ?? [])
        default: return []
        }
    }

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        switch subject.kind {
        case SupportLetter.kind:
            let id = SupportLetterID(subject.id)
            guard let letter = try loaded.document(SupportLetter.self, id), letter.author == user else { break }
            changes.remove(letter)
            if let waiting = try loaded.document(WaitingLetter.self, id) { changes.remove(waiting) }
        case FriendInvitation.kind:
            guard let invitation = try invitation(loaded), invitation.inviter == user else { break }
            changes.remove(invitation)
            guard let code = invitation.way?.code, let claim = try loaded.document(InvitationCodeClaim.self, code),
                claim.invitation == invitation.id
            else { break }
            changes.remove(claim)
        case MissionRecord.kind:
            if let record = try loaded.document(MissionRecord.self, user) { changes.remove(record) }
        case HeldPromotions.kind:
            if let held = try loaded.document(HeldPromotions.self, user) { changes.remove(held) }
        case Referral.kind:
            // It was sent to the address of the account; the referral still says who invited whom.
            guard let accepted = try acceptedInvitation(loaded),
                let invitation = try loaded.document(FriendInvitation.self, accepted), invitation.invitee == user,
                case .email? = invitation.way
            else { break }
            changes.remove(invitation)
        case GuestHistoryEntry.kind:
            guard let entry = try entry(loaded), entry.guest == user else { break }
            try entry.subject.erase(of: user, loaded, at: now, &changes)
            changes.remove(entry)
        default: break
        }
        return NoAnswer()
    }

    private func invitation(_ loaded: Loaded) throws -> FriendInvitation? {
        let id = InvitationID(subject.id)
        return loaded.contains(FriendInvitation.self, id) ? try loaded.document(FriendInvitation.self, id) : nil
    }

    /// The invitation that the user accepted.
    private func acceptedInvitation(_ loaded: Loaded) throws -> InvitationID? {
        guard loaded.contains(Referral.self, user) else { return nil }
        return try loaded.document(Referral.self, user)?.invitation
    }

    private func entry(_ loaded: Loaded) throws -> GuestHistoryEntry? {
        guard loaded.contains(GuestHistoryEntry.self, subject.id) else { return nil }
        return try loaded.document(GuestHistoryEntry.self, subject.id)
    }
}

extension GuestHistoryEntry.Subject {
    /// The documents to load for erasing, as far as they are known yet.
    func erasable(_ loaded: Loaded) throws -> [DocumentNeed] {
        switch self {
        case .booking(let day, let booking): [DocumentNeed(PreOrder.self, PreOrder.id(booking, on: day))]
        case .order(let order): try ErasePersonalData.orderNeeds(order, loaded)
        case .review(let visit): [DocumentNeed(Review.self, visit)]
        case .comment(let comment): [DocumentNeed(GuestComment.self, comment)]
        case .membership(let membership):
            [DocumentNeed(PointsAccount.self, membership), DocumentNeed(Reputation.self, membership)]
        case .delivery(let delivery):
            try ErasePersonalData.needs(delivery)
                + (Self.order(of: delivery, loaded).map { [DocumentNeed(Order.self, $0)] } ?? [])
        case .wait, .shift, .messages: []
        }
    }

    /// Withdraws a user's writing, erases their identity, or ends their membership.
    ///
    /// Bookings, orders and deliveries are kept for accounting, without the person. Those still in progress are erased
    /// when they are over.
    func erase(of user: UserID, _ loaded: Loaded, at now: Instant, _ changes: inout Changes) throws {
        switch self {
        case .booking(let day, let booking):
            guard let ordered = try loaded.document(PreOrder.self, PreOrder.id(booking, on: day)), ordered.guest == user
            else { break }
            changes.remove(ordered)
        case .order(let id):
            try ErasePersonalData.eraseOrder(id, loaded, at: now, &changes) { $0.guest == user }
        case .review(let visit):
            guard var review = try loaded.document(Review.self, visit), review.visit?.guest == user,
                review.state == .published || review.state == .hidden
            else { break }
            try changes.perform(.withdraw, on: &review, in: nil, by: .guest(user), at: now)
        case .comment(let id):
            guard var comment = try loaded.document(GuestComment.self, id), id.author == user, comment.content != nil
            else { break }
            try changes.perform(.withdraw, on: &comment, by: .guest(user), at: now)
        case .membership(let membership):
            guard membership.user == user else { break }
            if var account = try loaded.document(PointsAccount.self, membership), account.state == .open {
                try changes.perform(.close, on: &account, in: PointsProgram(), by: .system, at: now)
            }
            if let reputation = try loaded.document(Reputation.self, membership) { changes.remove(reputation) }
        // A waitlist and a shift name people by identity; what a courier wrote goes with its delivery.
        case .wait, .shift, .messages: break
        case .delivery(let delivery):
            let guest = try Self.order(of: delivery, loaded).flatMap { try loaded.document(Order.self, $0)?.guest }
            try ErasePersonalData.erase(delivery, loaded, at: now, &changes) { draft in
                draft.recipient.user == user || guest == user
            }
        }
    }

    /// The order that is delivered, if it is known yet.
    private static func order(of delivery: DeliveryID, _ loaded: Loaded) throws -> OrderID? {
        guard loaded.contains(DeliveryJob.self, delivery) else { return nil }
        return try loaded.document(DeliveryJob.self, delivery)?.draft?.order
    }
}

extension Reaction {
    /// Erases the data that closed accounts leave behind.
    ///
    /// It withdraws reviews and comments, and removes letters to support, invitations that the guest sent or accepted
    /// by email, pre-orders, mission progress, reputations and the lists of the guest's activity. It erases recipients
    /// and notes of finished orders and deliveries, with the messages about them, and ends the points accounts.
    ///
    /// ``CloseAccount`` erases what it can reach at once; what takes more than one unit follows here. Bookings, orders,
    /// bills and the points ledgers are kept for accounting; they name the user by identity, about which nothing more
    /// is known. The reaction finds orders, deliveries, reviews, comments and memberships in the lists that
    /// `Reaction.guestHistory(through:)` keeps; that reaction itself erases what it finds after the account was closed.
    /// Both may run late, and in any order. A temporary failure is thrown at once; a permanent one is thrown after all
    /// other documents are handled.
    ///
    /// ```swift
    /// _ = try await runner.advance(.erasingAccounts(through: runner))
    /// ```
    ///
    /// - Returns: the reaction, named `eraseAccounts`.
    public static func erasingAccounts(through runner: CommandRunner) -> Reaction {
        Reaction(ReactionName(rawValue: "eraseAccounts"), to: User.self) { event, trigger in
            guard case .closed = event.event else { return }
            let user = UserID(event.aggregate.id)
            let store = runner.store
            let documents = [MissionRecord.kind, HeldPromotions.kind, Referral.kind]
            var left = documents.map { DocumentRef(kind: $0, id: user.rawValue) }
            for letter in try await store.ids(SupportLetter.self, scope: user.rawValue) {
                left.append(DocumentRef(SupportLetter.self, letter))
            }
            for invitation in try await store.ids(FriendInvitation.self, scope: user.rawValue) {
                left.append(DocumentRef(FriendInvitation.self, invitation))
            }
            for list in GuestHistoryEntry.List.allCases {
                let scope = GuestHistoryEntry.scope(of: user, list)
                for entry in try await store.ids(GuestHistoryEntry.self, scope: scope) {
                    left.append(DocumentRef(GuestHistoryEntry.self, entry))
                }
            }
            // A document that cannot be erased keeps no other one.
            var failure = LastingFailure()
            for ref in left {
                try await failure.perform(EraseDocument(ref, of: user), as: trigger.key("\(ref)"), through: runner)
            }
            try failure.finish()
        }
    }
}
