public import TablesideCore

/// Who a sender is now, and the versions of the documents that say so.
///
/// A session may be older than a dismissal. What a document says counts, and its version is checked when the command is
/// stored, so that someone who was dismissed first is refused, on any machine.
public struct Standing: Hashable, Sendable {
    /// The sender, with the role and the branch that they have now.
    public let author: Author
    /// The restaurant where they work; `nil` if it is not known, so that they are at home in their branch alone.
    public let restaurant: RestaurantID?
    /// The versions of the documents behind it; empty for one that rests on the session alone.
    public let basis: [DocumentRef: Version]

    /// Believes a session.
    ///
    /// - Parameters:
    ///   - author: The author that the session gives.
    ///   - restaurant: The restaurant where they work, if it is known.
    ///   - basis: The versions of the host's own documents that say so.
    public init(
        believing author: Author,
        restaurant: RestaurantID? = nil,
        from basis: [DocumentRef: Version] = [:]
    ) {
        self.author = author
        self.restaurant = restaurant
        self.basis = basis
    }

    /// Compares a session with the record of its user; `nil` if the user is somebody else, has closed the account, or no
    /// longer has the role at that branch.
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
