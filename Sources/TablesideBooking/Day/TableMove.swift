public import TablesideCore

/// A booking that changes tables as part of a re-seating.
///
/// Its time and party stay the same.
public struct TableMove: Hashable, Codable, Sendable {
    /// The booking that is moved.
    public let booking: BookingID
    /// The tables it had.
    public let from: [TableID]
    /// The tables it has now.
    public let to: [TableID]

    /// Creates a move.
    public init(booking: BookingID, from: [TableID], to: [TableID]) {
        self.booking = booking
        self.from = from
        self.to = to
    }
}
