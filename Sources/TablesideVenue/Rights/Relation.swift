public import TablesideCore

/// How a sender is related to the document that a request is about.
public enum Relation: String, ClosedCode, Comparable {
    /// No relation is needed: the document is public.
    case anyone
    /// The document is theirs: a guest's booking, order or review; a restaurateur's restaurant with its branches; a
    /// store's deliveries and couriers; a courier's own record.
    case own
    /// They take part in its tab: as its guest, as a friend, with a device that takes part, or by the code on the
    /// table.
    case ownTab
    /// They are invited to it, or it is the account of a guest who named them as inviter, or whose invitation they
    /// accepted.
    case invited
    /// The document belongs to the branch where they work.
    case ownBranch
    /// The document belongs to the restaurant where they work, at any branch.
    case ownStore
    /// It is a delivery that was offered to them, or an order of a guest they deliver to.
    case offered
    /// It is their own account or a message sent to it, whatever their role.
    case ownAccount

    /// Whether a permission by this relation includes another one: a sender who may act in the whole restaurant may act
    /// at their own branch.
    public func covers(_ other: Relation) -> Bool {
        self == other || (self == .ownStore && other == .ownBranch)
    }

    /// The relations that a sender in a role can have to any document, in order; none for the engine, which needs no
    /// permission.
    ///
    /// A role that this release does not know is treated as a role of the restaurant's own staff.
    public static func possible(for role: Role) -> [Relation] {
        switch role {
        case .guest: [.anyone, .own, .ownTab, .invited, .ownAccount]
        case .courier: [.anyone, .own, .offered, .ownAccount]
        case .restaurateur, .store: [.anyone, .own, .ownAccount]
        case .system: []
        default: [.anyone, .ownBranch, .ownStore, .ownAccount]
        }
    }

    /// Orders relations as they are declared.
    public static func < (lhs: Relation, rhs: Relation) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int { Relation.allCases.firstIndex(of: self) ?? 0 }
}
