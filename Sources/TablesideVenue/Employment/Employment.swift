public import TablesideCore

/// Where a staff member works: exactly one restaurant, at one of its branches.
///
/// Both are identities, so renaming a restaurant, or a second one with the same name, changes nothing (QP-78).
public struct Employment: Hashable, Codable, Sendable {
    /// The restaurant that employs them.
    public let restaurant: RestaurantID
    /// The branch where they work and where their commands are accepted.
    public let branch: BranchID

    /// Makes a workplace at a restaurant's branch.
    public init(restaurant: RestaurantID, branch: BranchID) {
        self.restaurant = restaurant
        self.branch = branch
    }
}

extension Employment {
    /// The rule that a workplace breaks by the role of its account: guests and couriers have none (QP-04, QP-05).
    static func fault(of employment: Employment, for role: Role) -> AccountError.Reason? {
        role == .guest || role == .courier ? .employmentNotAllowed(role: role) : nil
    }
}
