public import Foundation
public import TablesideCore

extension Instant {
    /// Makes an instant from a `Date`, rounded to the nearest millisecond, halves away from 2001-01-01T00:00:00Z.
    ///
    /// - Throws: `TimeError` if the date is not finite or does not fit into 64 bits of milliseconds.
    public init(_ date: Date) throws(TimeError) {
        // A `Date` counts from 2001; scaling that number first loses less precision than moving it to 1970 first.
        let interval = date.timeIntervalSinceReferenceDate
        guard let since2001 = Int64(exactly: (interval * 1_000).rounded()) else {
            throw TimeError(.notAnInstant(text: "\(interval)"))
        }
        let (milliseconds, overflow) = since2001.addingReportingOverflow(Self.millisecondsFrom1970To2001)
        guard !overflow else { throw TimeError(.notAnInstant(text: "\(interval)")) }
        self.init(millisecondsSince1970: milliseconds)
    }

    fileprivate static let millisecondsFrom1970To2001: Int64 = 978_307_200_000
}

extension Date {
    /// Makes the `Date` closest to an instant that a `Double` can represent.
    ///
    /// Within the years −9999…9999, `Instant` converts it back to the same millisecond.
    public init(_ instant: Instant) {
        let (since2001, overflow) = instant.millisecondsSince1970.subtractingReportingOverflow(
            Instant.millisecondsFrom1970To2001
        )
        // Only 31 years at the far end overflow, and a `Double` is less precise than that there anyway.
        let milliseconds =
            overflow
            ? Double(instant.millisecondsSince1970) - Double(Instant.millisecondsFrom1970To2001) : Double(since2001)
        self.init(timeIntervalSinceReferenceDate: milliseconds / 1_000)
    }
}
