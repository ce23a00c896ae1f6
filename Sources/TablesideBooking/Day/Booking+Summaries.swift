public import TablesideCore

extension VenuePlan: Summarized {
    /// The branch, and how many tables it has.
    public var summary: String { "plan of \(shown: branch), \(tables.count) tables" }
}

extension Booking.Profile: Summarized {
    /// The name of the profile.
    public var summary: String { "profile \(shown: code) of bookings" }
}

extension DayAvailability: Summarized {
    /// Which service day it is about.
    public var summary: String { "evening of \(shown: day.id)" }
}
