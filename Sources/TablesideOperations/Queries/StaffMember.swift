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

/// A job that a branch has offered, as the owner and the managers see it: without the account that it reached, if any.
public struct JobOfferCard: Hashable, Codable, Sendable, Identifiable {
    /// The offer.
    public let id: JobOfferID
    /// What became of it.
    public let state: JobOffer.State
    /// The first instant at which it is no longer accepted.
    public let until: Instant

    /// Makes the value from an offer; `nil` for one that was not sent.
    public init?(_ offer: JobOffer) {
        guard let terms = offer.terms else { return nil }
        id = offer.id
        state = offer.state
        until = terms.until
    }
}

/// A job that was offered to the sender, as they see it before they answer.
public struct ReceivedOfferCard: Hashable, Codable, Sendable, Identifiable {
    /// The offer, by which it is accepted or declined.
    public let id: JobOfferID
    /// Where the person would work.
    public let workplace: Employment
    /// The name of the restaurant; `nil` if it is not known.
    public let restaurantName: String?
    /// The name of the branch; `nil` if it is not known.
    public let branchName: String?
    /// The first instant at which it is no longer accepted.
    public let until: Instant

    init?(_ offer: JobOffer, at restaurant: Restaurant?, _ branch: Branch?) {
        guard let terms = offer.terms else { return nil }
        id = offer.id
        workplace = terms.workplace
        restaurantName = restaurant?.name
        branchName = branch?.name
        until = terms.until
    }
}
