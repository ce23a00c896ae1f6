public import TablesideCore

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
    /// The way by which the request comes; `nil` for ``BookingChannel/online`` from a guest, ``BookingChannel/inHouse`` from
    /// anybody else.
    ///
    /// Staff may name any but ``BookingChannel/walkIn``, such as that of a portal: the request is then
    /// judged by what the house lets that channel have, and counts as online unless it is the house's own. Guests are online.
    public let channel: BookingChannel?
    /// What they want besides.
    public let wishes: BookingWishes
    /// Why the house books against its own rules; `nil` where it keeps to them.
    ///
    /// Only staff may give one. Notice, horizon, party limits, pauses, pacing and the walk-in quota then do not restrict; a
    /// table that is taken stays taken.
    public let overrideReason: String?

    /// Asks for tables.
    ///
    /// - Parameters:
    ///   - id: The identity of the booking.
    ///   - party: How many people.
    ///   - instant: When they come.
    ///   - guest: Whose booking it is; `nil` for the author's own.
    ///   - channel: The way by which the request comes; `nil` for the author's usual one.
    ///   - table: The one table they want; short for wishes with one table.
    ///   - duration: How long they stay; short for wishes with a duration.
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

    /// The same request for this guest, with other wishes where they are given.
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

/// What is to be different about a booking; what is `nil` stays as it is.
public struct BookingChange: Hashable, Codable, Sendable {
    /// How many people come.
    public var party: Int?
    /// When they come.
    public var at: Instant?
    /// How long they stay.
    public var duration: Elapsed?
    /// The tables they want; none in the list for any that fit.
    public var tables: [TableID]?
    /// Everything that they want besides, in place of what they wanted; ``duration`` and ``tables`` go before it.
    public var wishes: BookingWishes?
    /// Why the house goes beyond its own rules for the change; `nil` where it keeps to them.
    ///
    /// Only staff may give one. It stays with the booking, and alone it changes nothing.
    public var overrideReason: String?

    private enum CodingKeys: CodingKey, RequestKey { case party, at, duration, tables, wishes, overrideReason }

    /// Makes a change.
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

    /// The tables that are chosen by the change, none for any that fit; `nil` where it says nothing about them.
    func chosenTables(instead present: [TableID]?) -> [TableID]? {
        tables ?? wishes.flatMap { $0.tables ?? (present == nil ? nil : []) }
    }

    /// Whether a booking is already as the change wants it.
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

/// What happens when somebody confirms a hold that has expired (`booking.md` §1.13).
public enum ExpiredHold: String, ClosedCode {
    /// It is asked for again, as if it were a new request.
    case askAgain
    /// It is refused as expired.
    case refuse
}

/// A stay that was agreed elsewhere and is put into the book as it is: off the grid, outside opening hours, at any notice.
public struct ImportedBooking: Hashable, Codable, Sendable {
    /// The identity of the booking that it becomes.
    public let id: BookingID
    /// How many people.
    public let party: Int
    /// From when up to when.
    public let span: Range<Instant>
    /// Its tables, at least one.
    public let tables: [TableID]
    /// Whose booking it is; `nil` for guests without an account.
    public let guest: UserID?
    /// Whether it keeps these tables, come what may.
    public let isLocked: Bool

    private enum CodingKeys: CodingKey, RequestKey { case id, party, span, tables, guest, isLocked }

    /// Describes a stay.
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

/// What a walk-in asks for: a table now, off the grid (`booking.md` §1.17).
public struct WalkIn: Hashable, Codable, Sendable {
    /// The identity of the booking that it becomes.
    public let id: BookingID
    /// How many people.
    public let party: Int
    /// Whose booking it is; `nil` for guests without an account.
    public let guest: UserID?
    /// What they want besides.
    public let wishes: BookingWishes
    /// By when they agree to leave; `nil` when they want the whole time.
    public let leavingBy: Instant?
    /// Why the house seats them against its own rules; `nil` where it keeps to them.
    ///
    /// Pauses and pacing then do not restrict.
    public let overrideReason: String?

    /// Asks for a table now.
    ///
    /// - Parameters:
    ///   - id: The identity of the booking that it becomes.
    ///   - party: How many people.
    ///   - guest: Whose booking it is; `nil` for guests without an account.
    ///   - table: The one table they want; short for wishes with one table.
    ///   - duration: How long they stay; short for wishes with a duration.
    ///   - wishes: What they want besides.
    ///   - leavingBy: By when they agree to leave.
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
