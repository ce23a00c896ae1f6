public import TablesideCore

/// A period in which a table is out of use: broken, reserved for the house, moved to the garden.
///
/// No buffer is needed next to a block. A block shorter than twice the buffer keeps guests away as if it were that
/// long.
public struct TableBlock: Hashable, Codable, Sendable, Identifiable {
    /// The identity, chosen with the block.
    public let id: BlockID
    /// The blocked table.
    public let table: TableID
    /// The time of the block, end excluded.
    public let span: Range<Instant>
    /// The house's reason; `nil` if it gave none.
    public let reason: String?
    /// The closure that made the block, perhaps among others on several dates; `nil` for a block that was made by
    /// itself.
    public let closure: BlockID?

    /// Creates a block.
    public init(
        id: BlockID,
        table: TableID,
        span: Range<Instant>,
        reason: String? = nil,
        closure: BlockID? = nil
    ) {
        self.id = id
        self.table = table
        self.span = span
        self.reason = reason
        self.closure = closure
    }

    /// The time to keep free of stays when a gap is added around it: the block, shortened by the gap on both sides.
    ///
    /// A block shorter than twice the gap is cut down to a millisecond or two, so it counts as slightly longer on
    /// each side.
    func kept(beside gap: Elapsed) -> Range<Instant> {
        let spare = max((span.elapsed.milliseconds - 1) / 2, 0)
        let cut = Elapsed.milliseconds(min(gap.milliseconds, spare))
        return span.lowerBound + cut..<max(span.lowerBound + cut, span.upperBound - cut)
    }
}

/// A stay of a neighboring date that reaches into this one and keeps its tables here as well.
///
/// Decisions over both days write it (``DayOperation``), so that each day can still decide alone.
public struct SpilloverStay: Hashable, Codable, Sendable {
    /// The booking of the neighboring date.
    public let booking: BookingID
    /// The date that the booking belongs to.
    public let date: CivilDate
    /// Its tables.
    public let tables: [TableID]
    /// The time of the stay, end excluded.
    public let span: Range<Instant>
    /// The number of people, counted for pacing.
    public let party: Int
    /// The channel that the booking came through.
    public let channel: BookingChannel
    /// Whether the guests are seated; if so, they may stay longer than planned.
    public let isSeated: Bool
    /// When the hold or request behind it expires; `nil` if it does not expire.
    public let expiresAt: Instant?

    /// Creates a spillover stay.
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

    /// Whether it keeps its tables at a time; it does not once it has expired.
    func blocks(at now: Instant) -> Bool { expiresAt.map { now < $0 } ?? true }
}
