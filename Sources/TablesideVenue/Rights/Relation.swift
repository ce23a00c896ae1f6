public import TablesideCore

/// What somebody is to the document that they ask about.
public enum Relation: String, ClosedCode, Comparable {
    /// Nothing in particular: the document is public.
    case anyone
    /// It is theirs: a guest's booking, order or review; a restaurateur's restaurant with its branches; a store's
    /// deliveries and couriers; a courier's own record.
    case own
    /// They sit at its tab, as its guest, as a friend, with a device that takes part, or by the code on the table.
    case ownTab
    /// They are invited to it; or it is the account of somebody who invited them, or whom they invited.
    case invited
    /// It belongs to the branch where they work.
    case ownBranch
    /// It belongs to the restaurant where they work, at any branch.
    case ownStore
    /// It is a delivery that they were asked to make, or an order of somebody whom they deliver for.
    case offered
    /// It is their own account, or what was sent to it, in whatever role.
    case ownAccount

    /// Whether what is allowed by this relation is also allowed by another one: who may act in the whole restaurant may
    /// act at their own branch.
    public func covers(_ other: Relation) -> Bool {
        self == other || (self == .ownStore && other == .ownBranch)
    }

    /// The relations that somebody in a role can have to any document, in order; none for the engine, which is not asked.
    ///
    /// A role that this release does not know is one of a house's own staff.
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
