public import TablesideCore
public import TablesideVenue

/// A person who works at a branch, as the owner and the managers see them.
public struct StaffMember: Hashable, Codable, Sendable, Identifiable {
    /// The person.
    public let id: UserID
    /// What the person does.
    public let role: Role
    /// The first name; `nil` for an account without one.
    public let firstName: String?
    /// The last name; `nil` for an account without one.
    public let lastName: String?
    /// The username; `nil` for an account without one.
    public let username: Username?

    /// Makes the value from the record of a user; `nil` for an account that is closed.
    public init?(_ user: User) {
        guard let role = user.role, let account = user.account else { return nil }
        id = user.id
        self.role = role
        firstName = account.facts.firstName
        lastName = account.facts.lastName
        username = account.facts.username
    }
}
