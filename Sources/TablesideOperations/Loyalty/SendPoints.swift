public import TablesideCore
public import TablesideHosting
public import TablesideLoyalty
import TablesideVenue

/// Sends points from one guest of a program to another: both accounts change, or neither.
public struct SendPoints: JointDecision {
    /// Commands of this kind are remembered as `sendPoints`.
    public static let name = DecisionName(rawValue: "sendPoints")

    /// The identity of the transfer.
    public let transfer: PointsTransferID
    /// The membership of the guest who sends.
    public let sender: MembershipID
    /// The guest who receives the points.
    public let friend: UserID
    /// The number of points to send.
    public let points: Int

    /// Makes the decision to send points.
    public init(_ transfer: PointsTransferID, _ points: Int, from sender: MembershipID, to friend: UserID) {
        self.transfer = transfer
        self.points = points
        self.sender = sender
        self.friend = friend
    }

    /// The account that sends the points.
    public var subject: DocumentRef { DocumentRef(PointsAccount.self, sender) }

    /// The two accounts, the friend's user, and in a program of friends who named whom as inviter.
    public func needs(_ loaded: Loaded, in program: PointsProgram, at now: Instant) -> [DocumentNeed] {
        let accounts = [DocumentNeed(PointsAccount.self, sender), DocumentNeed(PointsAccount.self, receiver)]
        let needs = accounts + [DocumentNeed(User.self, friend)]
        guard program.transfers == .friends, friend != sender.user else { return needs }
        return needs + [DocumentNeed(Referral.self, sender.user), DocumentNeed(Referral.self, friend)]
    }

    private var receiver: MembershipID { MembershipID(friend, in: sender.program) }

    /// Sends the points.
    ///
    /// - Throws: ``LoyaltyRefusal`` for a friend who is not a guest, whose points account has ended, or who is none in
    ///   a program of friends; the refusal of an account.
    public func decide(
        on loaded: Loaded,
        in program: PointsProgram,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        guard friend != sender.user else { throw PointsAccount.Refusal(.toOneself) }
        var from = try loaded.aggregate(PointsAccount.self, sender)
        var to = try loaded.aggregate(PointsAccount.self, receiver)
        let user = try loaded.aggregate(User.self, friend)
        let isKnown = try program.transfers != .friends || areFriends(loaded)
        guard isKnown, user.state == .registered, user.role == .guest, to.state == .open else {
            // Who has no points to send does not learn who has an account.
            let send = PointsAccount.Command.send(transfer: transfer, to: friend, points: points)
            try changes.perform(send, on: &from, in: program, by: author, at: now)
            throw LoyaltyRefusal(.unknownFriend(friend: friend))
        }
        try PointsTransfer(transfer).send(
            points,
            from: &from,
            to: &to,
            in: program,
            by: author,
            at: now,
            into: &changes
        )
        return NoAnswer()
    }

    /// Whether one of the two has named the other as inviter.
    private func areFriends(_ loaded: Loaded) throws(StoreError) -> Bool {
        let own = try loaded.aggregate(Referral.self, sender.user).inviter
        let theirs = try loaded.aggregate(Referral.self, friend).inviter
        return own == friend || theirs == sender.user
    }
}

/// Returns a friend's points, if none of them were used: both accounts change, or neither.
public struct ReturnTransfer: JointDecision {
    /// Commands of this kind are remembered as `returnTransfer`.
    public static let name = DecisionName(rawValue: "returnTransfer")

    /// The identity of the transfer to return.
    public let transfer: PointsTransferID
    /// The guest who received the points and returns them.
    public let receiver: MembershipID

    /// Creates the decision to return points.
    public init(_ transfer: PointsTransferID, from receiver: MembershipID) {
        self.transfer = transfer
        self.receiver = receiver
    }

    /// The account that returns the points.
    public var subject: DocumentRef { DocumentRef(PointsAccount.self, receiver) }

    /// The account, and that of the friend who sent the points.
    public func needs(_ loaded: Loaded, in program: PointsProgram, at now: Instant) throws -> [DocumentNeed] {
        let own = DocumentNeed(PointsAccount.self, receiver)
        guard loaded.contains(PointsAccount.self, receiver), let sender = try sender(loaded) else { return [own] }
        return [own, DocumentNeed(PointsAccount.self, sender)]
    }

    private func sender(_ loaded: Loaded) throws -> MembershipID? {
        let received = try loaded.aggregate(PointsAccount.self, receiver).received
        return received.first { $0.id == transfer }.map { MembershipID($0.friend, in: receiver.program) }
    }

    /// Returns the points; points that have expired in the meantime are lost.
    ///
    /// - Throws: the refusal of an account: for anyone but the guest who received the points, for points of which some
    ///   were used, and for a transfer that does not exist, which is also the answer for a friend whose account has
    ///   ended.
    public func decide(
        on loaded: Loaded,
        in program: PointsProgram,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        guard author.role == .system || author.user == receiver.user else { throw PointsAccount.Refusal(.notYours) }
        guard let sender = try sender(loaded) else { throw PointsAccount.Refusal(.unknownTransfer) }
        var from = try loaded.aggregate(PointsAccount.self, receiver)
        var to = try loaded.aggregate(PointsAccount.self, sender)
        guard to.state == .open else { throw PointsAccount.Refusal(.unknownTransfer) }
        try PointsTransfer(transfer).undo(from: &from, to: &to, in: program, at: now, into: &changes)
        return NoAnswer()
    }
}
