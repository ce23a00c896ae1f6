public import Foundation
public import TablesideCore

extension ZoneTransitions {
    /// The longest span for which the system is queried: 400 years of 365.2425 days, after which the calendar repeats.
    public static let longestSpan: Elapsed = .days(146_097)

    /// Makes a zone value from the system's data between two instants.
    ///
    /// The zone is exact from the first instant up to the second and reports an error outside. Clock changes are found
    /// by querying the offset twice a day and bisecting if it differs.
    ///
    /// - Throws: `Defects<ZoneError.Reason>` if the span is empty or lies outside the years −9999…9999; `ZoneError` if
    ///   the span is longer than ``longestSpan``, or the system reports an impossible offset.
    /// - Complexity: O(*n*) in the number of days of the span.
    public init(zone timeZone: TimeZone, from start: Instant, through end: Instant) throws {
        let length = end - start
        guard length <= Self.longestSpan else {
            throw ZoneError(.spanTooLong(length: length, limit: Self.longestSpan))
        }
        let zone = FoundationZone(timeZone)
        let initialOffset = try zone.offset(at: start)
        var transitions: [Transition] = []
        var (reached, offset) = (start, initialOffset)
        while reached < end {
            let next = Swift.min(reached + .hours(12), end)
            let found = try zone.offset(at: next)
            if found != offset {
                transitions.append(Transition(at: try zone.change(between: reached, and: next), offset: found))
            }
            (reached, offset) = (next, found)
        }
        try self.init(
            identifier: zone.identifier,
            initialOffset: initialOffset,
            transitions: transitions,
            validFrom: start,
            validUntil: end
        )
    }
}
