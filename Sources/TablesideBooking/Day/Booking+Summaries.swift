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
