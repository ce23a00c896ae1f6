public import TablesideCore

extension VenuePlan: Summarized {
    /// The branch and its number of tables.
    public var summary: String { "plan of \(shown: branch), \(tables.count) tables" }
}

extension Booking.Profile: Summarized {
    /// The name of the profile.
    public var summary: String { "profile \(shown: code) of bookings" }
}

extension DayAvailability: Summarized {
    /// The service day.
    public var summary: String { "evening of \(shown: day.id)" }
}

extension BookingBatch: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "batch of \(requests.count) requests" }
}

extension SeatingPlan: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "seating plan" }
}

extension StayHistory: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "history of stays" }
}

extension WaitQuoter: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "quoter of waits" }
}

extension AvailabilityFeed: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "availability feed" }
}

extension FeedDelta: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "changes of a feed" }
}
