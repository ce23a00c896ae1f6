public import TablesideCore

/// The phantom owners of the identities of this module.
public enum LoyaltyNoun: Sendable {
    /// A loyalty program.
    public enum Program: Sendable {}
    /// A rule by which orders earn points.
    public enum EarningRule: Sendable {}
    /// An award of points that was not earned by an order.
    public enum Award: Sendable {}
    /// A manual correction of points.
    public enum Adjustment: Sendable {}
    /// A transfer of points between guests.
    public enum Transfer: Sendable {}
    /// A reward that points are held for.
    public enum Reward: Sendable {}
    /// A badge or another unlockable that points buy once.
    public enum Badge: Sendable {}
    /// A level of a program.
    public enum Tier: Sendable {}
    /// An award or an offense in the reputation of a guest.
    public enum ReputationRecord: Sendable {}
}

/// The identity of a loyalty program: of one restaurant, or of a company with many.
public typealias ProgramID = Identifier<LoyaltyNoun.Program>
/// The identity of a rule by which orders earn points.
public typealias EarningRuleID = Identifier<LoyaltyNoun.EarningRule>
/// The identity of an award of points, such as for a mission or a campaign.
public typealias PointsAwardID = Identifier<LoyaltyNoun.Award>
/// The identity of a manual correction of points.
public typealias PointsAdjustmentID = Identifier<LoyaltyNoun.Adjustment>
/// The identity of a transfer of points between guests.
public typealias PointsTransferID = Identifier<LoyaltyNoun.Transfer>
/// The identity of a reward.
public typealias RewardID = Identifier<LoyaltyNoun.Reward>
/// The identity of a badge, or of another unlockable.
public typealias BadgeID = Identifier<LoyaltyNoun.Badge>
/// The identity of a tier.
public typealias TierID = Identifier<LoyaltyNoun.Tier>
/// The identity of an award or an offense in the reputation of a guest.
public typealias ReputationRecordID = Identifier<LoyaltyNoun.ReputationRecord>

/// One guest in one loyalty program: the identity of their points account and of their reputation.
///
/// The text form is the program's length in bytes, the program and the user, as in `6/centru/ana`; two memberships
/// never have the same text.
public struct MembershipID: Hashable, Sendable, LosslessStringConvertible {
    /// The program that the guest takes part in.
    public let program: ProgramID
    /// The guest in the program.
    public let user: UserID

    /// Makes the identity of a guest in a program.
    public init(_ user: UserID, in program: ProgramID) {
        self.program = program
        self.user = user
    }

    /// Reads the text form; `nil` unless the number is followed by a program of that many bytes and a user.
    public init?(_ description: String) {
        // The form of an entry of a branch, whose reading is checked there.
        guard let entry = BranchEntry(description) else { return nil }
        self.init(UserID(entry.name), in: ProgramID(entry.branch.rawValue))
    }

    /// The text form, `6/centru/ana`.
    public var description: String {
        BranchEntry(user.rawValue, at: BranchID(program.rawValue)).description
    }
}

extension MembershipID: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.key("the length of a program, a program and a user, separated by slashes") {
            MembershipID($0)
        }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description, within: .key) }
}
