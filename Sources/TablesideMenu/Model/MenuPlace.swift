public import TablesideCore

/// Whose menu it is (FO-04): a branch's own, or one that the branches of a restaurant have in common.
public enum MenuPlace: Hashable, Sendable {
    /// A branch offers the menu.
    case branch(BranchID)
    /// Branches of the restaurant take the menu over, with their own prices and changes (``MenuAdaptation``).
    case restaurant(RestaurantID)

    /// The branch that offers the menu; `nil` for a common menu.
    public var branch: BranchID? {
        if case .branch(let branch) = self { branch } else { nil }
    }

    /// The identity of the branch or restaurant, by which menus are listed.
    var scope: String {
        switch self {
        case .branch(let branch): branch.rawValue
        case .restaurant(let restaurant): restaurant.rawValue
        }
    }
}
