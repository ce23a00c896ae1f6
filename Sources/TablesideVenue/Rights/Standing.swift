public import TablesideCore

/// The present role and workplace of a sender, with the versions of the documents that prove it.
///
/// A session may be older than a dismissal, so the documents decide. Their versions are checked when the command is
/// stored; a sender dismissed in the meantime is refused on every machine.
public struct Standing: Hashable, Sendable {
    /// The sender, with their present role and branch.
    public let author: Author
    /// The restaurant where they work; `nil` if it is not known, which limits them to their branch.
    public let restaurant: RestaurantID?
    /// The versions of the documents that prove it; empty if it rests on the session alone.
    public let basis: [DocumentRef: Version]

    /// Trusts a session without checking the user's record.
    ///
    /// - Parameters:
    ///   - author: The author that the session gives.
    ///   - restaurant: The restaurant where they work, if it is known.
    ///   - basis: The versions of the host's own documents that prove it.
    public init(
        believing author: Author,
        restaurant: RestaurantID? = nil,
        from basis: [DocumentRef: Version] = [:]
    ) {
        self.author = author
        self.restaurant = restaurant
        self.basis = basis
    }

    /// Checks a session against the record of its user; `nil` if the record is another user's, the account is closed,
    /// or the user no longer has the role at that branch.
    public init?(of author: Author, by user: User) {
        guard user.id == author.user, user.state == .registered, user.role == author.role,
            user.employment?.branch == author.branch
        else { return nil }
        self.init(
            believing: author,
            restaurant: user.employment?.restaurant,
            from: [DocumentRef(User.self, user.id): user.version]
        )
    }
}
