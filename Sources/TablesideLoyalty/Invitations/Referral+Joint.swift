public import TablesideCore
public import TablesideVenue

extension Referral {
    /// Names the inviter of an invitation together with accepting it; both happen or neither does.
    ///
    /// The unit checks that every referral in the chain is unchanged, so that two guests who name each other at the
    /// same moment cannot form a circle.
    ///
    /// - Parameters:
    ///   - invitation: The invitation that the guest accepts.
    ///   - email: The address of the guest's account; `nil` if it has none.
    ///   - chain: The referrals of the inviter, of that person's inviter, and so on, up to ``SizeLimit/inviters``.
    ///   - author: Who sends the command.
    ///   - now: The time of the decision.
    ///   - changes: Collects the documents to write and to check.
    /// - Throws: the refusal of the invitation or the referral.
    public mutating func accept(
        _ invitation: inout FriendInvitation,
        email: EmailAddress?,
        chain: [Referral],
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws {
        var (referral, accepted, unit) = (self, invitation, changes)
        let command = FriendInvitation.Command.accept(invitee: id, email: email)
        try unit.perform(command, on: &accepted, by: author, at: now)
        if let inviter = accepted.inviter {
            try referral.name(inviter, invitation: accepted.id, chain: chain, by: author, at: now, changes: &unit)
        }
        (self, invitation, changes) = (referral, accepted, unit)
    }

    /// Names the inviter, with or without an invitation.
    ///
    /// - Parameters:
    ///   - inviter: The inviter, such as the one named in a sign-up form.
    ///   - invitation: The invitation that the guest accepts; `nil` for none.
    ///   - chain: The referrals of the inviter, of that person's inviter, and so on, up to ``SizeLimit/inviters``.
    ///   - author: Who sends the command.
    ///   - now: The time of the decision.
    ///   - changes: Collects the documents to write and to check.
    /// - Throws: ``Refusal`` with the reason; nothing is changed then.
    public mutating func name(
        _ inviter: UserID,
        invitation: InvitationID? = nil,
        chain: [Referral],
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws(Refusal) {
        let command = Command.name(inviter: inviter, invitation: invitation)
        let users = InviterChain(of: inviter, in: chain)
        try changes.perform(command, on: &self, in: users, by: author, at: now)
        // A referral that was not loaded does not exist, and must still not exist at the commit.
        var versions: [UserID: Version] = [:]
        for referral in chain { versions[referral.id] = referral.version }
        for user in users.users {
            changes.check(DocumentRef(Referral.self, user), is: versions[user] ?? .absent)
        }
    }

    /// Records a completed visit, and completes the invitation if there is one.
    ///
    /// - Parameters:
    ///   - visit: The completed visit of the guest.
    ///   - invitation: The invitation that the guest accepted; `nil` for none.
    ///   - now: The time of the decision.
    ///   - changes: Collects the documents to write.
    /// - Throws: the refusal of the invitation or the referral: only the first visit is recorded.
    public mutating func record(
        _ visit: GuestActivity,
        completing invitation: inout FriendInvitation?,
        at now: Instant,
        changes: inout Changes
    ) throws {
        var (referral, accepted, unit) = (self, invitation, changes)
        let command = Command.visit(activity: visit.id, at: visit.at)
        try unit.perform(command, on: &referral, in: nil, by: .system, at: now)
        if referral.state == .completed, var done = accepted, done.id == referral.invitation {
            try unit.perform(.complete, on: &done, by: .system, at: now)
            accepted = done
        }
        (self, invitation, changes) = (referral, accepted, unit)
    }
}
