/// Who has which table when: for every table of a plan its stays, by start.
///
/// Stays on one table do not overlap, so that the first one that ends late enough decides.
struct TableLedger: Sendable {
    /// A stay on one table.
    struct Stay: Sendable {
        let booking: BookingID
        let span: Range<Instant>
        /// Whether somebody sits there: they may stay longer than they said.
        let isSeated: Bool

        /// Whether the table cannot be had for a time, asked now.
        ///
        /// Who still sits there after the end of their stay holds the table now, but nothing that begins later.
        func blocks(_ other: Range<Instant>, at now: Instant) -> Bool {
            if span.lowerBound < other.upperBound, other.lowerBound < span.upperBound { return true }
            return isSeated && span.upperBound <= now && other.lowerBound <= now && now < other.upperBound
        }
    }

    private var stays: [[Stay]]

    init(tables: Int) { stays = Array(repeating: [], count: tables) }

    mutating func insert(_ stay: Stay, at table: Int) {
        let position = stays[table].firstIndex { $0.span.lowerBound > stay.span.lowerBound } ?? stays[table].endIndex
        stays[table].insert(stay, at: position)
    }

    mutating func remove(_ booking: BookingID, at table: Int) {
        stays[table].removeAll { $0.booking == booking }
    }

    /// Whether a table can be had for a time, asked now; a booking's own stay is not in its way.
    ///
    /// - Complexity: O(stays on the table).
    func isFree(_ table: Int, for span: Range<Instant>, at now: Instant, ignoring own: BookingID? = nil) -> Bool {
        !stays[table].contains { $0.booking != own && $0.blocks(span, at: now) }
    }

    /// When the next stay on a table begins that is free now; `nil` when none does.
    func nextStart(at table: Int, after now: Instant) -> Instant? {
        stays[table].first { $0.span.lowerBound > now }?.span.lowerBound
    }
}
