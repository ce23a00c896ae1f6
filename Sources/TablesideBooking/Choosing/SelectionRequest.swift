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

extension SelectionRequest {
    /// The request of a booking that waits for the house.
    init(undecided booking: Booking) {
        self.init(
            id: booking.id,
            party: booking.party,
            starts: [booking.span.lowerBound],
            guest: booking.guest,
            channel: booking.channel,
            wishes: booking.wishes,
            askedAt: booking.madeAt
        )
    }
}

extension Booking {
    /// Whether it waits for the house without keeping tables, and can still be accepted.
    func isUndecided(at now: Instant) -> Bool {
        isTentative && status == .requested && isOpen(at: now) && now < span.upperBound
    }
}

extension BookingBatch {
    /// Creates a batch of the requests that a date has collected.
    ///
    /// These are its bookings that wait for the house without keeping tables (``BookingRules/requestsKeepTables``), at
    /// the start that each guest asked for. Those that are chosen are accepted (``SelectedSeating/commands``).
    ///
    /// ```swift
    /// let batch = BookingBatch(undecidedOn: friday, at: now)
    /// var selector = try evening.selector(for: batch, at: now)
    /// selector.run(nodes: 1_000)
    /// for command in selector.selection.seatings.flatMap(\.commands) {
    ///     try friday.perform(command, in: plan, by: .system, at: now)
    /// }
    /// for request in friday.requests(at: now) where request.isTentative {
    ///     try friday.perform(.decline(request.id), in: plan, by: .system, at: now)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - day: The date.
    ///   - now: The current time; requests that have expired by then are left out.
    ///   - goal: What the selection makes the most of.
    ///   - ties: Which of several equally good selections is taken.
    ///   - seatingsPerGuest: How many requests of one guest are met at most; `nil` for no limit.
    /// - Complexity: O(bookings × log bookings).
    public init(
        undecidedOn day: ServiceDay,
        at now: Instant,
        for goal: SelectionGoal = .covers,
        ties: SelectionTies = .firstCome,
        seatingsPerGuest: Int? = nil
    ) {
        let requests = day.requests(at: now).filter { $0.isUndecided(at: now) }.map(SelectionRequest.init(undecided:))
        self.init(requests, for: goal, ties: ties, seatingsPerGuest: seatingsPerGuest)
    }
}
