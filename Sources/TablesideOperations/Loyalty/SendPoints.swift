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
    /// The guest who sends.
    public let sender: MembershipID
    /// The guest who receives.
    public let friend: UserID
    /// The points.
    public let points: Int

    /// Makes the decision to send points.
    public init(_ transfer: PointsTransferID, _ points: Int, from sender: MembershipID, to friend: UserID) {
        self.transfer = transfer
        self.points = points
        self.sender = sender
        self.friend = friend
    }

    /// The account that sends.
    public var subject: DocumentRef { DocumentRef(PointsAccount.self, sender) }

    /// The two accounts, and the friend's user.
    public func needs(_ loaded: Loaded, in program: PointsProgram, at now: Instant) -> [DocumentNeed] {
        [
            DocumentNeed(PointsAccount.self, sender), DocumentNeed(PointsAccount.self, receiver),
            DocumentNeed(User.self, friend),
        ]
    }

    private var receiver: MembershipID { MembershipID(friend, in: sender.program) }

    /// Sends the points.
    ///
    /// - Throws: ``LoyaltyRefusal`` for a friend who is no guest; the refusal of an account.
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
        try PointsTransfer(transfer).send(
            points,
            from: &from,
            to: &to,
            in: program,
            by: author,
            at: now,
            into: &changes
        )
        // Who has no points to send does not learn who has an account.
        let user = try loaded.aggregate(User.self, friend)
        guard user.state == .registered, user.role == .guest else {
            throw LoyaltyRefusal(.unknownFriend(friend: friend))
        }
        return NoAnswer()
    }
}
