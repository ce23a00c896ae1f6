/// What somebody asks for who wants to book: how many, when, and for whom (QP-28).
public struct BookingRequest: Hashable, Codable, Sendable {
    /// The identity of the booking, chosen before the first attempt.
    public let id: BookingID
    /// How many people.
    public let party: Int
    /// When they come.
    public let at: Instant
    /// Whose booking it is: `nil` for the author's own, or for a guest without an account when staff ask.
    public let guest: UserID?
    /// The table they want; `nil` for any that fits.
    public let table: TableID?
    /// How long they stay; `nil` for as long as the rules say.
    public let duration: Elapsed?

    /// Asks for a table.
    public init(
        id: BookingID,
        party: Int,
        at instant: Instant,
        guest: UserID? = nil,
        table: TableID? = nil,
        duration: Elapsed? = nil
    ) {
        self.id = id
        self.party = party
        at = instant
        self.guest = guest
        self.table = table
        self.duration = duration
    }
}

/// What somebody asks for who stands in the door: a table now, off the grid (`booking.md` §1.17).
public struct WalkIn: Hashable, Codable, Sendable {
    /// The identity of the booking that it becomes.
    public let id: BookingID
    /// How many people.
    public let party: Int
    /// Whose booking it is; `nil` for guests without an account.
    public let guest: UserID?
    /// The table they want; `nil` for any that fits.
    public let table: TableID?
    /// How long they stay; `nil` for as long as the rules say.
    public let duration: Elapsed?
    /// By when they agree to leave; `nil` when they want the whole time.
    public let leavingBy: Instant?

    /// Asks for a table now.
    public init(
        id: BookingID,
        party: Int,
        guest: UserID? = nil,
        table: TableID? = nil,
        duration: Elapsed? = nil,
        leavingBy: Instant? = nil
    ) {
        self.id = id
        self.party = party
        self.guest = guest
        self.table = table
        self.duration = duration
        self.leavingBy = leavingBy
    }
}
