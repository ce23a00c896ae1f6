/// A point in time: whole milliseconds since 1970-01-01T00:00:00Z, not counting leap seconds.
///
/// It is the same everywhere; ``ZoneRules`` convert it to what local clocks show. Operators saturate at the limits (292
/// million years away) and never trap; ``adding(_:)`` throws instead.
///
/// ```swift
/// let start = try Instant(iso8601: "2026-11-27T18:00:00Z")
/// print(start + .minutes(90))  // 2026-11-27T19:30:00Z
/// ```
public struct Instant: InstantProtocol, Hashable, Sendable {
    /// The time between two instants.
    public typealias Duration = Elapsed

    /// Milliseconds since 1970-01-01T00:00:00Z.
    public let millisecondsSince1970: Int64

    /// Makes the instant that many milliseconds after 1970-01-01T00:00:00Z.
    @inlinable
    public init(millisecondsSince1970: Int64) { self.millisecondsSince1970 = millisecondsSince1970 }

    /// Makes the instant that many seconds after 1970-01-01T00:00:00Z.
    ///
    /// - Throws: ``TimeError`` when it does not fit in 64 bits of milliseconds.
    public init(secondsSince1970: Int64) throws(TimeError) {
        let (milliseconds, overflow) = secondsSince1970.multipliedReportingOverflow(by: 1_000)
        guard !overflow else { throw TimeError(.overflow(operation: "\(secondsSince1970) s since 1970")) }
        millisecondsSince1970 = milliseconds
    }

    /// The instant later by this length.
    ///
    /// - Throws: ``TimeError`` when it does not fit in 64 bits of milliseconds.
    public func adding(_ elapsed: Elapsed) throws(TimeError) -> Instant {
        let (sum, overflow) = millisecondsSince1970.addingReportingOverflow(elapsed.milliseconds)
        guard !overflow else {
            throw TimeError(.overflow(operation: "\(millisecondsSince1970) ms since 1970 + \(elapsed.milliseconds) ms"))
        }
        return Instant(millisecondsSince1970: sum)
    }

    /// The instant later by this length; saturates.
    @inlinable
    public func advanced(by elapsed: Elapsed) -> Instant { self + elapsed }

    /// The time from this instant to the other; saturates.
    @inlinable
    public func duration(to other: Instant) -> Elapsed { other - self }

    /// Orders instants from the earliest to the latest.
    @inlinable
    public static func < (lhs: Instant, rhs: Instant) -> Bool {
        lhs.millisecondsSince1970 < rhs.millisecondsSince1970
    }

    /// The instant later by this length; saturates.
    @inlinable
    public static func + (lhs: Instant, rhs: Elapsed) -> Instant {
        Instant(millisecondsSince1970: lhs.millisecondsSince1970.addingSaturated(rhs.milliseconds))
    }

    /// The instant earlier by this length; saturates.
    @inlinable
    public static func - (lhs: Instant, rhs: Elapsed) -> Instant {
        Instant(millisecondsSince1970: lhs.millisecondsSince1970.subtractingSaturated(rhs.milliseconds))
    }

    /// Moves the instant later by a length; saturates.
    @inlinable
    public static func += (lhs: inout Instant, rhs: Elapsed) { lhs = lhs + rhs }

    /// Moves the instant earlier by a length; saturates.
    @inlinable
    public static func -= (lhs: inout Instant, rhs: Elapsed) { lhs = lhs - rhs }

    /// The time from the second instant to the first; saturates.
    @inlinable
    public static func - (lhs: Instant, rhs: Instant) -> Elapsed {
        .milliseconds(lhs.millisecondsSince1970.subtractingSaturated(rhs.millisecondsSince1970))
    }
}

extension Instant {
    /// Text that sorts by time when compared byte by byte, also before 1970: 16 hexadecimal digits.
    ///
    /// Meant for sort keys of documents. ``description`` does not sort by time, because it leaves out milliseconds that
    /// are zero.
    public var sortKey: String {
        let ordered = UInt64(bitPattern: millisecondsSince1970) ^ (1 << 63)
        let digits = String(ordered, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension Instant: Codable {
    /// Reads the instant from an integer of milliseconds since 1970-01-01T00:00:00Z.
    public init(from decoder: any Decoder) throws {
        millisecondsSince1970 = try decoder.singleValueContainer().decode(Int64.self)
    }

    /// Writes the instant as an integer of milliseconds since 1970-01-01T00:00:00Z.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(millisecondsSince1970)
    }
}
