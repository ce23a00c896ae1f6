/// A time for which a table is out of use: broken, reserved for the house, moved into the garden.
public struct TableBlock: Hashable, Codable, Sendable, Identifiable {
    /// The identity, chosen by whoever blocks.
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
}

/// A stay of a neighbouring date that reaches into this one: it keeps its tables here as well.
///
/// Written by the decision over both days (``DayStep``), so that either day can go on deciding alone.
public struct CarriedStay: Hashable, Codable, Sendable {
    /// The booking of the neighbouring date.
    public let booking: BookingID
    /// The date to which it belongs.
    public let date: CivilDate
    /// Its tables.
    public let tables: [TableID]
    /// From when up to when.
    public let span: Range<Instant>
    /// From when on it no longer counts: when the hold or the request expires that it is; `nil` for what does not expire.
    public let expiresAt: Instant?

    /// Describes a stay.
    public init(
        booking: BookingID,
        date: CivilDate,
        tables: [TableID],
        span: Range<Instant>,
        expiresAt: Instant? = nil
    ) {
        self.booking = booking
        self.date = date
        self.tables = tables
        self.span = span
        self.expiresAt = expiresAt
    }

    /// Whether it keeps its tables at a time: that of a hold does until it expires.
    func blocks(at now: Instant) -> Bool { expiresAt.map { now < $0 } ?? true }
}
