public import TablesideCore

/// How a table stands at an instant, as a map shows it.
public enum TableStatus: String, ClosedCode {
    /// Nobody is there, and nobody is expected soon.
    case free
    /// Kept for a guest who has not decided, or whom the house has not answered.
    case held
    /// A party is expected soon, or is here and not seated yet.
    case reserved
    /// A party is expected and overdue.
    case late
    /// A party is there.
    case taken
    /// A party is there longer than planned, and the next one is due.
    case atRisk
    /// A party has left, and the table is not cleared yet.
    case dirty
    /// The table is out of use.
    case outOfUse
    /// The table is not for this party; guests are not told whether it is taken, too small or out of use.
    case unavailable
}

/// What a map shows at a table: its status, who is or will be there, how far they are, and who serves it.
public struct TableMark: Hashable, Codable, Sendable {
    /// How the table stands.
    public var status: TableStatus
    /// The number of people who are there or expected; `nil` if there are none, or if they are nobody's business.
    public var party: Int?
    /// Their booking; `nil` for none.
    public var booking: BookingID?
    /// How far the guests who sit there are; `nil` if nobody does, or if it is not known.
    public var stage: TableStage?
    /// The waiter who serves the table; `nil` for none.
    public var waiter: UserID?
    /// The waiter's color, counted from 0; a picture has ``FloorMap/waiterColors`` and then begins again.
    public var color: Int?

    /// Makes a mark.
    public init(
        _ status: TableStatus,
        party: Int? = nil,
        booking: BookingID? = nil,
        stage: TableStage? = nil,
        waiter: UserID? = nil,
        color: Int? = nil
    ) {
        self.status = status
        self.party = party
        self.booking = booking
        self.stage = stage
        self.waiter = waiter
        self.color = color
    }

    /// The mark as guests may see it: free or not, and nothing about other guests.
    public var forGuests: TableMark { TableMark(status == .free ? .free : .unavailable) }
}
