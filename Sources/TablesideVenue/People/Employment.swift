public import TablesideCore

/// Where a member of staff works: exactly one restaurant, at one of its addresses.
///
/// Both are identities: a rename, or a second restaurant of the same name, changes nothing (QP-78).
public struct Employment: Hashable, Codable, Sendable {
    /// The restaurant.
    public let restaurant: RestaurantID
    /// The address at which they work, and at which their commands are accepted.
    public let branch: BranchID

    /// Makes a workplace.
    public init(restaurant: RestaurantID, branch: BranchID) {
        self.restaurant = restaurant
        self.branch = branch
    }
}

extension Employment {
    /// The rule that an account of this role with this workplace breaks: waiters and cooks have one, guests have none
    /// (QP-04, QP-05); other roles may.
    static func fault(of employment: Employment?, for role: Role) -> AccountError.Reason? {
        switch role {
        case .waiter, .cook: employment == nil ? .employmentMissing(role: role) : nil
        case .guest: employment == nil ? nil : .employmentNotAllowed(role: role)
        default: nil
        }
    }
}
