public import TablesideCore

/// A request for one date that waits to be selected together with others (``BookingBatch``).
public struct SelectionRequest: Hashable, Codable, Sendable, Identifiable {
    /// The identity that its booking will have.
    public let id: BookingID
    /// The number of people in the party.
    public var party: Int
    /// The acceptable starts, in order of preference.
    public var starts: [Instant]
    /// The guest who asks; `nil` for guests without an account.
    public var guest: UserID?
    /// The channel of the request; notice, horizon and party limits apply unless it is the restaurant's own.
    public var channel: BookingChannel
    /// The party's other wishes.
    public var wishes: BookingWishes
    /// When the request was made; `nil` if unknown, which counts as last.
    public var askedAt: Instant?
    /// Whether the request ranks before all requests without priority.
    public var hasPriority: Bool
    /// The revenue that the restaurant expects; needed for ``SelectionGoal/revenue`` only.
    public var revenue: Money?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - id: The identity that its booking will have.
    ///   - party: The number of people.
    ///   - starts: The acceptable starts, in order of preference.
    ///   - guest: The guest who asks; `nil` for guests without an account.
    ///   - channel: The channel of the request.
    ///   - wishes: The party's other wishes.
    ///   - askedAt: When the request was made.
    ///   - hasPriority: Whether the request ranks before all requests without priority.
    ///   - revenue: The revenue that the restaurant expects.
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
    /// The request of a booking that waits for the restaurant's answer.
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
    /// Whether the booking waits for an answer without keeping tables, and can still be accepted.
    func isUndecided(at now: Instant) -> Bool {
        isTentative && status == .requested && isOpen(at: now) && now < span.upperBound
    }
}

extension BookingBatch {
    /// Creates a batch of the requests that a date has collected.
    ///
    /// These are its bookings that wait for the restaurant's answer without keeping tables
    /// (``BookingRules/requestsKeepTables``), at the start that each guest asked for. The selected requests are then
    /// accepted (``SelectedSeating/commands``).
    ///
    /// ```swift
    /// let batch = BookingBatch(undecidedOn: friday, at: now)
    /// var selector = try evening.selector(for: batch, at: now)
    /// selector.run(nodes: 1_000)
    /// for command in selector.selection.seatings.flatMap(\.commands) {
    ///     try friday.perform(command, in: plan, by: .host(hanna, at: branch), at: now)
    /// }
    /// for request in friday.requests(at: now) where request.isTentative {
    ///     try friday.perform(.decline(request.id), in: plan, by: .host(hanna, at: branch), at: now)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - day: The date.
    ///   - now: The current time; requests that have expired by then are left out.
    ///   - goal: What the selection maximizes.
    ///   - ties: The rule for choosing among equally good selections.
    ///   - seatingsPerGuest: The maximum number of requests met for each guest; `nil` for no limit.
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
