public import TablesideCore

/// A stage of a visit that indicates when the guests will leave.
///
/// A restaurant records the stages it can observe, and ``StayHistory`` learns the remaining time after each stage.
public struct StayStage: OpenCode {
    /// The stable code of the stage.
    public let rawValue: String

    /// Creates the stage with this code, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The guests have ordered.
    public static let ordered = StayStage(rawValue: "ordered")
    /// Everything that the guests ordered has been served.
    public static let served = StayStage(rawValue: "served")
    /// The guests have dessert or coffee.
    public static let dessert = StayStage(rawValue: "dessert")
    /// The guests asked for the bill.
    public static let bill = StayStage(rawValue: "bill")
    /// The bill is paid.
    public static let paid = StayStage(rawValue: "paid")
}

/// A past stay: its length, and when it reached each stage.
public struct CompletedStay: Hashable, Codable, Sendable {
    /// The number of people in the party.
    public let party: Int
    /// The time from being seated until leaving.
    public let length: Elapsed
    /// The time from being seated until reaching each stage.
    public let marks: [StayStage: Elapsed]

    /// Creates a stay; by default without known stages.
    public init(party: Int, length: Elapsed, marks: [StayStage: Elapsed] = [:]) {
        self.party = party
        self.length = length
        self.marks = marks
    }

    /// Creates the stay of a booking whose party was seated and has left; `nil` for other bookings.
    ///
    /// - Parameters:
    ///   - booking: The booking.
    ///   - stages: When the guests reached each stage; times before they were seated or after they left are ignored.
    public init?(_ booking: Booking, stages: [StayStage: Instant] = [:]) {
        guard booking.status == .finished, let seated = booking.seatedAt, let left = booking.endedAt, seated < left
        else {
            return nil
        }
        self.init(
            party: booking.party,
            length: left - seated,
            marks: stages.filter { seated <= $0.value && $0.value <= left }.mapValues { $0 - seated }
        )
    }
}
