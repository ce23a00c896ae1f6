public import TablesideCore

/// A request that waits to be chosen, together with others, for one date (``BookingBatch``).
public struct SelectionRequest: Hashable, Codable, Sendable, Identifiable {
    /// The identity that its booking will have.
    public let id: BookingID
    /// The number of people.
    public var party: Int
    /// The starts that they would take, the one they like best first.
    public var starts: [Instant]
    /// Whose request it is; `nil` for guests without an account.
    public var guest: UserID?
    /// The channel that it came through; notice, horizon and party limits apply unless it is the house's own.
    public var channel: BookingChannel
    /// What they want besides.
    public var wishes: BookingWishes
    /// When they asked; `nil` if that is not known, which counts as last.
    public var askedAt: Instant?
    /// Whether it comes before all requests without priority.
    public var hasPriority: Bool
    /// What the house expects to earn from it; needed for ``SelectionGoal/revenue`` only.
    public var revenue: Money?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - id: The identity that its booking will have.
    ///   - party: The number of people.
    ///   - starts: The starts that they would take, the one they like best first.
    ///   - guest: Whose request it is; `nil` for guests without an account.
    ///   - channel: The channel that it came through.
    ///   - wishes: What they want besides.
    ///   - askedAt: When they asked.
    ///   - hasPriority: Whether it comes before all requests without priority.
    ///   - revenue: What the house expects to earn from it.
    public init(
        id: BookingID,
        party: Int,
        starts: [Instant],
        guest: UserID? = nil,
        channel: BookingChannel = .online,
        wishes: BookingWishes = .none,
        askedAt: Instant? = nil,
        hasPriority: Bool = false,
        revenue: Money? = nil
    ) {
        self.id = id
        self.party = party
        self.starts = starts
        self.guest = guest
        self.channel = channel
        self.wishes = wishes
        self.askedAt = askedAt
        self.hasPriority = hasPriority
        self.revenue = revenue
    }
}
