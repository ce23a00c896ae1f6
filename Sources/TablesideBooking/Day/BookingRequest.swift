public import TablesideCore

/// A request to book: how many people, when, and for whom (QP-28).
public struct BookingRequest: Hashable, Codable, Sendable {
    /// The identity of the booking, chosen before the first attempt.
    public let id: BookingID
    /// The number of people.
    public let party: Int
    /// When they come.
    public let at: Instant
    /// Whose booking it is; `nil` for the author's own, or, in a request by staff, for a guest without an account.
    public let guest: UserID?
    /// The channel; `nil` for ``BookingChannel/online`` for a guest and ``BookingChannel/inHouse`` for anyone else.
    ///
    /// Staff may name any channel except ``BookingChannel/walkIn``, such as that of a portal: the request is then
    /// limited to what the house sells through that channel, and counts as online unless it is the house's own. Guests
    /// always book online.
    public let channel: BookingChannel?
    /// What they want besides.
    public let wishes: BookingWishes
    /// Why the house books against its own rules; `nil` if it does not.
    ///
    /// Only staff may give a reason. The grid of starts, notice, horizon, party limits, pauses, pacing and the walk-in
    /// quota are then not enforced; a taken table stays taken.
    public let overrideReason: String?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - id: The identity of the booking.
    ///   - party: The number of people.
    ///   - instant: When they come.
    ///   - guest: Whose booking it is; `nil` for the author's own.
    ///   - channel: The channel; `nil` for the author's usual one.
    ///   - table: The one table they want; shorthand for wishes with one table.
    ///   - duration: How long they stay; shorthand for wishes with a duration.
    ///   - wishes: What they want besides.
    ///   - overrideReason: Why the house books against its own rules.
    public init(
        id: BookingID,
        party: Int,
        at instant: Instant,
        guest: UserID? = nil,
        channel: BookingChannel? = nil,
        table: TableID? = nil,
        duration: Elapsed? = nil,
        wishes: BookingWishes = BookingWishes(),
        overrideReason: String? = nil
    ) {
        self.id = id
        self.party = party
        at = instant
        self.guest = guest
        self.channel = channel
        var wishes = wishes
        if let table { wishes.tables = [table] }
        if let duration { wishes.duration = duration }
        self.wishes = wishes
        self.overrideReason = overrideReason
    }

    /// The same request for this guest, with other wishes if given.
    package func with(guest: UserID?, wishes: BookingWishes? = nil) -> BookingRequest {
        BookingRequest(
            id: id,
            party: party,
            at: at,
            guest: guest,
            channel: channel,
            wishes: wishes ?? self.wishes,
            overrideReason: overrideReason
        )
    }
}

/// A change to a booking; `nil` fields stay as they are.
public struct BookingChange: Hashable, Codable, Sendable {
    /// The new number of people.
    public var party: Int?
    /// The new start.
    public var at: Instant?
    /// The new length of the stay.
    public var duration: Elapsed?
    /// The tables they want; an empty list for any that fit.
    public var tables: [TableID]?
    /// New wishes that replace all present ones; ``duration`` and ``tables`` take precedence over theirs.
    public var wishes: BookingWishes?
    /// Why the house goes beyond its own rules for the change; `nil` if it does not.
    ///
    /// Only staff may give a reason. It is recorded with the booking; on its own it changes nothing.
    public var overrideReason: String?

    private enum CodingKeys: CodingKey, RequestKey { case party, at, duration, tables, wishes, overrideReason }

    /// Creates a change.
    public init(
        party: Int? = nil,
        at instant: Instant? = nil,
        duration: Elapsed? = nil,
        tables: [TableID]? = nil,
        wishes: BookingWishes? = nil,
        overrideReason: String? = nil
    ) {
        self.party = party
        at = instant
        self.duration = duration
        self.tables = tables
        self.wishes = wishes
        self.overrideReason = overrideReason
    }

    /// The tables that the change chooses, empty for any that fit; `nil` if it does not affect them.
    func chosenTables(instead present: [TableID]?) -> [TableID]? {
        tables ?? wishes.flatMap { $0.tables ?? (present == nil ? nil : []) }
    }

    /// Whether a booking already is as the change wants it.
    func isMade(in booking: Booking) -> Bool {
        if let party, party != booking.party { return false }
        if let at, at != booking.span.lowerBound { return false }
        if let duration, duration != booking.span.elapsed { return false }
        if let wishes, wishes != booking.wishes { return false }
        guard let tables else { return true }
        if tables.isEmpty { return !booking.isLocked && booking.wishes.tables == nil }
        return booking.isLocked && Set(tables) == Set(booking.tables)
    }
}

/// What to do when an expired hold is confirmed.
public enum ExpiredHold: String, ClosedCode {
    /// Treat it as a new request.
    case askAgain
    /// Refuse it as expired.
    case refuse
}

/// A stay agreed elsewhere that is entered as is: off the grid, outside opening hours, with any notice.
public struct ImportedBooking: Hashable, Codable, Sendable {
    /// The identity of the new booking.
    public let id: BookingID
    /// The number of people.
    public let party: Int
    /// The time of the stay, end excluded.
    public let span: Range<Instant>
    /// Its tables, at least one.
    public let tables: [TableID]
    /// Whose booking it is; `nil` for guests without an account.
    public let guest: UserID?
    /// Whether its tables are locked.
    public let isLocked: Bool

    private enum CodingKeys: CodingKey, RequestKey { case id, party, span, tables, guest, isLocked }

    /// Creates a stay to enter.
    public init(
        id: BookingID,
        party: Int,
        span: Range<Instant>,
        tables: [TableID],
        guest: UserID? = nil,
        isLocked: Bool = true
    ) {
        self.id = id
        self.party = party
        self.span = span
        self.tables = tables
        self.guest = guest
        self.isLocked = isLocked
    }
}

/// A walk-in's request: a table now, off the grid.
public struct WalkIn: Hashable, Codable, Sendable {
    /// The identity of the new booking.
    public let id: BookingID
    /// The number of people.
    public let party: Int
    /// Whose booking it is; `nil` for guests without an account.
    public let guest: UserID?
    /// What they want besides.
    public let wishes: BookingWishes
    /// When they agree to leave at the latest; `nil` if they want the full turn time.
    public let leavingBy: Instant?
    /// Why the house seats them against its own rules; `nil` if it does not.
    ///
    /// With a reason, pauses and pacing are not enforced.
    public let overrideReason: String?

    /// Creates a walk-in's request.
    ///
    /// - Parameters:
    ///   - id: The identity of the new booking.
    ///   - party: The number of people.
    ///   - guest: Whose booking it is; `nil` for guests without an account.
    ///   - table: The one table they want; shorthand for wishes with one table.
    ///   - duration: How long they stay; shorthand for wishes with a duration.
    ///   - wishes: What they want besides.
    ///   - leavingBy: When they agree to leave at the latest.
    ///   - overrideReason: Why the house seats them against its own rules.
    public init(
        id: BookingID,
        party: Int,
        guest: UserID? = nil,
        table: TableID? = nil,
        duration: Elapsed? = nil,
        wishes: BookingWishes = BookingWishes(),
        leavingBy: Instant? = nil,
        overrideReason: String? = nil
    ) {
        self.id = id
        self.party = party
        self.guest = guest
        self.overrideReason = overrideReason
        var wishes = wishes
        if let table { wishes.tables = [table] }
        if let duration { wishes.duration = duration }
        self.wishes = wishes
        self.leavingBy = leavingBy
    }
}
