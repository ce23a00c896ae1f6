public import TablesideCore

/// A time for which a table is out of use: broken, reserved for the house, moved into the garden.
///
/// No buffer lies beside it; but one that lasts less than two buffers keeps guests away as if it lasted two.
public struct TableBlock: Hashable, Codable, Sendable, Identifiable {
    /// The identity, chosen with the block.
    public let id: BlockID
    /// The table.
    public let table: TableID
    /// From when up to when.
    public let span: Range<Instant>
    /// Why, in the house's words; `nil` unsaid.
    public let reason: String?

    /// Describes a block.
    public init(id: BlockID, table: TableID, span: Range<Instant>, reason: String? = nil) {
        self.id = id
        self.table = table
        self.span = span
        self.reason = reason
    }

    /// The time for which stays keep away, with the time that lies between them: none needs to lie between a stay and a block.
    ///
    /// A block of less than twice that time counts as one that is a little longer on either side.
    func kept(beside gap: Elapsed) -> Range<Instant> {
        let spare = max((span.elapsed.milliseconds - 1) / 2, 0)
        let cut = Elapsed.milliseconds(min(gap.milliseconds, spare))
        return span.lowerBound + cut..<max(span.lowerBound + cut, span.upperBound - cut)
    }
}

/// A stay of a neighboring date that reaches into this one: it keeps its tables here as well.
///
/// Written by the decision over both days (``DayOperation``), so that either day can go on deciding alone.
public struct SpilloverStay: Hashable, Codable, Sendable {
    /// The booking of the neighboring date.
    public let booking: BookingID
    /// The date to which it belongs.
    public let date: CivilDate
    /// Its tables.
    public let tables: [TableID]
    /// From when up to when.
    public let span: Range<Instant>
    /// How many people, who count where the house limits how many are there.
    public let party: Int
    /// By which way the booking came.
    public let channel: BookingChannel
    /// Whether the guests sit: they may stay longer than they said.
    public let isSeated: Bool
    /// From when on it no longer counts: when the hold or the request expires that it is; `nil` for what does not expire.
    public let expiresAt: Instant?

    /// Describes a stay.
    public init(
        booking: BookingID,
        date: CivilDate,
        tables: [TableID],
        span: Range<Instant>,
        party: Int,
        channel: BookingChannel,
        isSeated: Bool,
        expiresAt: Instant? = nil
    ) {
        self.booking = booking
        self.date = date
        self.tables = tables
        self.span = span
        self.party = party
        self.channel = channel
        self.isSeated = isSeated
        self.expiresAt = expiresAt
    }

    /// Whether it keeps its tables at a time: that of a hold does until it expires.
    func blocks(at now: Instant) -> Bool { expiresAt.map { now < $0 } ?? true }
}
