public import TablesideCore

/// The status of a table at an instant, as a map shows it.
public enum TableStatus: String, ClosedCode {
    /// The table is empty, and no party is expected soon.
    case free
    /// The table is kept for a guest who has not decided, or whose request the restaurant has not answered.
    case held
    /// A party is expected soon, or has arrived but is not seated yet.
    case reserved
    /// A party is expected and overdue.
    case late
    /// A party is seated.
    case taken
    /// A party is staying longer than planned, and the next one is due.
    case atRisk
    /// A party has left, and the table is not cleared yet.
    case dirty
    /// The table is out of use.
    case outOfUse
    /// The table is not available to this party; guests are not told whether it is taken, too small or out of use.
    case unavailable
}

/// The mark of a table on a map: its status, its present or next party, their progress, and their waiter.
public struct TableMark: Hashable, Codable, Sendable {
    /// The status of the table, which decides how it is filled.
    public var status: TableStatus
    /// The number of people seated or expected; `nil` if there are none, or if the viewer may not know.
    public var party: Int?
    /// The booking of the party; `nil` for none.
    public var booking: BookingID?
    /// The progress of the seated guests; `nil` if the table is empty, or if it is not known.
    public var stage: TableStage?
    /// The waiter who serves the table; `nil` for none.
    public var waiter: UserID?
    /// The waiter's color, counted from 0; colors repeat after ``FloorMap/waiterColors``.
    public var color: Int?

    /// Makes a mark, by default of a status alone.
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

    /// The mark as guests may see it: free or unavailable, without anything about other guests.
    public var forGuests: TableMark { TableMark(status == .free ? .free : .unavailable) }
}
