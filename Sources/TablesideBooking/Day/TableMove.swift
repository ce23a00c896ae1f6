public import TablesideCore

/// A booking that sits elsewhere than before: part of a re-seating.
///
/// Time and party stay; only who has which tables changes.
public struct TableMove: Hashable, Codable, Sendable {
    /// The booking.
    public let booking: BookingID
    /// The tables it had.
    public let from: [TableID]
    /// The tables it has now.
    public let to: [TableID]

    /// Makes a move.
    public init(booking: BookingID, from: [TableID], to: [TableID]) {
        self.booking = booking
        self.from = from
        self.to = to
    }
}
