public import TablesideCore

/// How far guests at a table are, as a sign of when they will leave.
///
/// A house records the stages that it knows of; the remaining time is learned from its own history after each of them
/// (``StayHistory``).
public struct StayStage: OpenCode {
    /// The text of the stage.
    public let rawValue: String

    /// Makes the stage with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// They have ordered.
    public static let ordered = StayStage(rawValue: "ordered")
    /// Everything that they ordered is served.
    public static let served = StayStage(rawValue: "served")
    /// They have dessert or coffee.
    public static let dessert = StayStage(rawValue: "dessert")
    /// They asked for the bill.
    public static let bill = StayStage(rawValue: "bill")
    /// The bill is paid.
    public static let paid = StayStage(rawValue: "paid")
}

/// A stay of the past: how long it lasted, and when it reached which stage.
public struct CompletedStay: Hashable, Codable, Sendable {
    /// The number of people.
    public let party: Int
    /// The time from being seated until leaving.
    public let length: Elapsed
    /// The time from being seated until reaching each stage.
    public let marks: [StayStage: Elapsed]

    /// Creates a stay.
    public init(party: Int, length: Elapsed, marks: [StayStage: Elapsed] = [:]) {
        self.party = party
        self.length = length
        self.marks = marks
    }

    /// Creates the stay of a booking whose party was seated and has left; `nil` for others.
    ///
    /// - Parameters:
    ///   - booking: The booking.
    ///   - stages: When its guests reached which stage; what was noted before they sat or after they left is left out.
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
