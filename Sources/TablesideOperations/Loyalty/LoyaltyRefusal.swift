public import TablesideCore
public import TablesideLoyalty

/// The refusal of a request about a guest's membership, for a reason that does not come from a single document.
public struct LoyaltyRefusal: ReasonedError, Codable {
    /// The reasons for the refusal, with the inputs that failed.
    public enum Reason: CodedReason, Codable {
        /// The program has no such reward.
        case unknownReward(code: RewardCode)
        /// The reward is a discount on a tab, and no tab is named.
        case tabMissing(code: RewardCode)
        /// The reward is not a discount; it is handed over.
        case noDiscount(code: RewardCode)
        /// No such guest can receive points.
        case unknownFriend(friend: UserID)
        /// No invitation has this code, or none is for this guest.
        case unknownInvitation
        /// The code belongs to another invitation; choose a different code.
        case codeTaken
        /// The guest has sent the maximum number of invitations within 24 hours.
        case tooManyInvitations(limit: Int)
        /// The guest's priority is too low to make bookings; staff can book for them.
        case onlyStaffBook

        /// The stable code of the reason.
        public var code: ErrorCode {
            switch self {
            case .unknownReward: ErrorCode(rawValue: "membership.unknownReward")
            case .tabMissing: ErrorCode(rawValue: "membership.tabMissing")
            case .noDiscount: ErrorCode(rawValue: "membership.noDiscount")
            case .unknownFriend: ErrorCode(rawValue: "membership.unknownFriend")
            case .unknownInvitation: ErrorCode(rawValue: "membership.unknownInvitation")
            case .codeTaken: ErrorCode(rawValue: "membership.codeTaken")
            case .tooManyInvitations: ErrorCode(rawValue: "membership.tooManyInvitations")
            case .onlyStaffBook: ErrorCode(rawValue: "membership.onlyStaffBook")
            }
        }

        /// The reason in plain words.
        public var description: String {
            switch self {
            case .unknownReward(let code): "the program has no reward “\(shown: code)”"
            case .tabMissing(let code): "the reward “\(shown: code)” is a discount, and needs a tab"
            case .noDiscount(let code): "the reward “\(shown: code)” takes nothing off a tab"
            case .unknownFriend(let friend): "there is no guest \(shown: friend) to send points to"
            case .unknownInvitation: "there is no such invitation"
            case .codeTaken: "the code belongs to another invitation"
            case .tooManyInvitations(let limit): "at most \(count: limit, "invitation") can be sent within 24 hours"
            case .onlyStaffBook: "only staff can book for this guest"
            }
        }
    }

    /// The reason for the refusal, with the inputs that failed.
    public let reason: Reason

    /// Makes a refusal with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension LoyaltyRefusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "unknownReward": try .unknownReward(code: read("code"))
            case "tabMissing": try .tabMissing(code: read("code"))
            case "noDiscount": try .noDiscount(code: read("code"))
            case "unknownFriend": try .unknownFriend(friend: read("friend"))
            case "unknownInvitation": try read.alone(.unknownInvitation)
            case "codeTaken": try read.alone(.codeTaken)
            case "tooManyInvitations": try .tooManyInvitations(limit: read("limit"))
            case "onlyStaffBook": try read.alone(.onlyStaffBook)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .unknownReward(let code): try encoder.write("unknownReward", ["code": code])
        case .tabMissing(let code): try encoder.write("tabMissing", ["code": code])
        case .noDiscount(let code): try encoder.write("noDiscount", ["code": code])
        case .unknownFriend(let friend): try encoder.write("unknownFriend", ["friend": friend])
        case .unknownInvitation: try encoder.write("unknownInvitation")
        case .codeTaken: try encoder.write("codeTaken")
        case .tooManyInvitations(let limit): try encoder.write("tooManyInvitations", ["limit": limit])
        case .onlyStaffBook: try encoder.write("onlyStaffBook")
        }
    }
}
