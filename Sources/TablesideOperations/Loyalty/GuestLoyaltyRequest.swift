public import TablesideCore
public import TablesideLoyalty

/// A request from a guest about their membership in the loyalty program of a branch.
///
/// It names no guest, no price and no earned points: the sender is the guest, and the restaurant sets the prices
/// (``HouseLoyalty``).
public enum GuestLoyaltyRequest: Hashable, Codable, Sendable {
    /// Holds points for a reward of the program, at the restaurant's price.
    case getReward(reward: RewardID, code: RewardCode)
    /// Returns a reward that was not redeemed.
    case returnReward(reward: RewardID)
    /// Buys a badge of the program.
    case buyBadge(badge: BadgeID)
    /// Sends points to a friend.
    case sendPoints(transfer: PointsTransferID, friend: UserID, points: Int)
    /// Returns a friend's points, if none of them were used.
    case returnTransfer(transfer: PointsTransferID)
    /// Appeals against an offense.
    case appeal(offense: ReputationRecordID)
    /// Invites a friend, by a code, a link or email (AP-03, AP-17).
    case invite(invitation: InvitationID, way: InvitationWay)
    /// Withdraws an invitation that was not accepted.
    case withdrawInvitation(invitation: InvitationID)
    /// Accepts the invitation with a code, before the first completed visit.
    case acceptInvitation(code: InvitationCode)
    /// Accepts an invitation sent by email to the account's address.
    case acceptEmailInvitation(invitation: InvitationID)
}

extension GuestLoyaltyRequest {
    /// The kinds of guest requests about their membership, without their data.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Holds points for a reward of the program, at the restaurant's price.
        case getReward
        /// Returns a reward that was not redeemed.
        case returnReward
        /// Buys a badge of the program.
        case buyBadge
        /// Sends points to a friend.
        case sendPoints
        /// Returns a friend's points, if none of them were used.
        case returnTransfer
        /// Appeals against an offense.
        case appeal
        /// Invites a friend, by a code, a link or email (AP-03, AP-17).
        case invite
        /// Withdraws an invitation that was not accepted.
        case withdrawInvitation
        /// Accepts the invitation with a code, before the first completed visit.
        case acceptInvitation
        /// Accepts an invitation sent by email to the account's address.
        case acceptEmailInvitation
    }

    /// The kind of this request.
    public var kind: Kind {
        switch self {
        case .getReward: .getReward
        case .returnReward: .returnReward
        case .buyBadge: .buyBadge
        case .sendPoints: .sendPoints
        case .returnTransfer: .returnTransfer
        case .appeal: .appeal
        case .invite: .invite
        case .withdrawInvitation: .withdrawInvitation
        case .acceptInvitation: .acceptInvitation
        case .acceptEmailInvitation: .acceptEmailInvitation
        }
    }
}

extension GuestLoyaltyRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "getReward": try .getReward(reward: read("reward"), code: read("code"))
            case "returnReward": try .returnReward(reward: read("reward"))
            case "buyBadge": try .buyBadge(badge: read("badge"))
            case "sendPoints":
                try .sendPoints(transfer: read("transfer"), friend: read("friend"), points: read("points"))
            case "returnTransfer": try .returnTransfer(transfer: read("transfer"))
            case "appeal": try .appeal(offense: read("offense"))
            case "invite": try .invite(invitation: read("invitation"), way: read("way"))
            case "withdrawInvitation": try .withdrawInvitation(invitation: read("invitation"))
            case "acceptInvitation": try .acceptInvitation(code: read("code"))
            case "acceptEmailInvitation": try .acceptEmailInvitation(invitation: read("invitation"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .getReward(let reward, let code): try encoder.write("getReward", ["reward": reward, "code": code])
        case .returnReward(let reward): try encoder.write("returnReward", ["reward": reward])
        case .buyBadge(let badge): try encoder.write("buyBadge", ["badge": badge])
        case .sendPoints(let transfer, let friend, let points):
            try encoder.write("sendPoints", ["transfer": transfer, "friend": friend, "points": points])
        case .returnTransfer(let transfer): try encoder.write("returnTransfer", ["transfer": transfer])
        case .appeal(let offense): try encoder.write("appeal", ["offense": offense])
        case .invite(let invitation, let way): try encoder.write("invite", ["invitation": invitation, "way": way])
        case .withdrawInvitation(let invitation): try encoder.write("withdrawInvitation", ["invitation": invitation])
        case .acceptInvitation(let code): try encoder.write("acceptInvitation", ["code": code])
        case .acceptEmailInvitation(let invitation):
            try encoder.write("acceptEmailInvitation", ["invitation": invitation])
        }
    }
}
