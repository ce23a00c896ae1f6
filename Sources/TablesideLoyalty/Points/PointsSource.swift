public import TablesideCore

/// The source of points; each source gives points at most once.
public enum PointsSource: Hashable, Codable, Sendable {
    /// An order, by one of the rules of the program.
    case order(order: OrderID, rule: EarningRuleID)
    /// A completed mission, by its award.
    case mission(award: PointsAwardID)
    /// An invited friend who came.
    case invitation(invitation: InvitationID)
    /// The other of two friends, one of whom named the other as inviter without an invitation, and came.
    case referral(friend: UserID)
    /// Points given by the program, for example in a campaign or on a birthday.
    case handOut(award: PointsAwardID)
    /// A transfer from another guest.
    case transfer(transfer: PointsTransferID)
    /// A correction by the staff.
    case adjustment(adjustment: PointsAdjustmentID)

    /// Whether the points count for the tier of the guest: earned points do, transfers and corrections do not.
    public var countsForTier: Bool {
        switch self {
        case .order, .mission, .invitation, .referral, .handOut: true
        case .transfer, .adjustment: false
        }
    }

    /// The key under which awards of the source are kept: one for all awards of an order, because it is refunded as a
    /// whole.
    var subject: AwardSubject {
        switch self {
        case .order(let order, _): AwardSubject(kind: .order, text: order.rawValue)
        case .mission(let award): AwardSubject(kind: .mission, text: award.rawValue)
        case .invitation(let invitation): AwardSubject(kind: .invitation, text: invitation.rawValue)
        case .referral(let friend): AwardSubject(kind: .referral, text: friend.rawValue)
        case .handOut(let award): AwardSubject(kind: .handOut, text: award.rawValue)
        case .transfer(let transfer): AwardSubject(kind: .transfer, text: transfer.rawValue)
        case .adjustment(let adjustment): AwardSubject(kind: .adjustment, text: adjustment.rawValue)
        }
    }
}

/// A source without the rule.
struct AwardSubject: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case order, mission, invitation, referral, handOut, transfer, adjustment }

    let kind: Kind
    let text: String

    static func == (lhs: AwardSubject, rhs: AwardSubject) -> Bool {
        lhs.kind == rhs.kind && lhs.text.hasBytes(of: rhs.text)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        text.hashBytes(into: &hasher)
    }
}

extension PointsSource {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "order": try .order(order: read("order"), rule: read("rule"))
            case "mission": try .mission(award: read("award"))
            case "invitation": try .invitation(invitation: read("invitation"))
            case "referral": try .referral(friend: read("friend"))
            case "handOut": try .handOut(award: read("award"))
            case "transfer": try .transfer(transfer: read("transfer"))
            case "adjustment": try .adjustment(adjustment: read("adjustment"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .order(let order, let rule): try encoder.write("order", ["order": order, "rule": rule])
        case .mission(let award): try encoder.write("mission", ["award": award])
        case .invitation(let invitation): try encoder.write("invitation", ["invitation": invitation])
        case .referral(let friend): try encoder.write("referral", ["friend": friend])
        case .handOut(let award): try encoder.write("handOut", ["award": award])
        case .transfer(let transfer): try encoder.write("transfer", ["transfer": transfer])
        case .adjustment(let adjustment): try encoder.write("adjustment", ["adjustment": adjustment])
        }
    }
}
