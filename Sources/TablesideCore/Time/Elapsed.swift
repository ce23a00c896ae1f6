/// A length of time in whole milliseconds; may be negative.
///
/// Elapsed time is what a stopwatch measures, regardless of clock changes. The operators and the literal-like factories
/// saturate at the limits of 64 bits (292 million years), so they never trap; for untrusted numbers use the throwing
/// initializers, ``adding(_:)`` and ``multiplied(by:)``.
///
/// ```swift
/// let turn: Elapsed = .minutes(90)
/// print(turn + .seconds(15))  // 1 h 30 min 15 s
/// ```
public struct Elapsed: Hashable, Sendable {
    /// The length in milliseconds.
    public let milliseconds: Int64

    @inlinable
    init(_ milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Zero milliseconds.
    @inlinable public static var zero: Elapsed { Elapsed(0) }

    /// A length of this many milliseconds.
    @inlinable
    public static func milliseconds(_ count: Int64) -> Elapsed { Elapsed(count) }

    /// A length of this many seconds; saturates.
    @inlinable
    public static func seconds(_ count: Int) -> Elapsed { Elapsed(Int64(count).multipliedSaturated(by: 1_000)) }

    /// A length of this many minutes; saturates.
    @inlinable
    public static func minutes(_ count: Int) -> Elapsed { Elapsed(Int64(count).multipliedSaturated(by: 60_000)) }

    /// A length of this many hours; saturates.
    @inlinable
    public static func hours(_ count: Int) -> Elapsed { Elapsed(Int64(count).multipliedSaturated(by: 3_600_000)) }

    /// A length of this many 24-hour days; saturates.
    public static func days(_ count: Int) -> Elapsed {
        Elapsed(Int64(count).multipliedSaturated(by: CivilCalendar.millisecondsPerDay))
    }

    /// Makes a length of this many seconds.
    ///
    /// - Throws: ``TimeError`` when it does not fit.
    public init(seconds: Int) throws(TimeError) {
        self = try Elapsed(1_000).multiplied(by: seconds)
    }

    /// Makes a length of this many minutes.
    ///
    /// - Throws: ``TimeError`` when it does not fit.
    public init(minutes: Int) throws(TimeError) {
        self = try Elapsed(60_000).multiplied(by: minutes)
    }

    /// Makes a length of this many hours.
    ///
    /// - Throws: ``TimeError`` when it does not fit.
    public init(hours: Int) throws(TimeError) {
        self = try Elapsed(3_600_000).multiplied(by: hours)
    }

    /// Makes a length of this many 24-hour days.
    ///
    /// - Throws: ``TimeError`` when it does not fit.
    public init(days: Int) throws(TimeError) {
        self = try Elapsed(CivilCalendar.millisecondsPerDay).multiplied(by: days)
    }

    /// Makes a length from a `Duration`, rounded to the nearest millisecond, halves away from zero.
    ///
    /// - Throws: ``TimeError`` when it does not fit.
    public init(_ duration: Swift.Duration) throws(TimeError) {
        // Reading the components of a duration whose seconds exceed 64 bits would trap.
        guard Swift.Duration.seconds(Int64.min / 1_000 - 1) < duration,
            duration < Swift.Duration.seconds(Int64.max / 1_000 + 1)
        else { throw TimeError(.overflow(operation: "a duration of more than 292 million years")) }
        let (seconds, attoseconds) = duration.components
        let half: Int64 = attoseconds < 0 ? -500_000_000_000_000 : 500_000_000_000_000
        let part = (attoseconds + half) / 1_000_000_000_000_000
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        let (sum, carry) = whole.addingReportingOverflow(part)
        guard !overflow, !carry else { throw TimeError(.overflow(operation: "a duration of \(seconds) s")) }
        milliseconds = sum
    }

    /// The sum of this length and another.
    ///
    /// - Throws: ``TimeError`` when it does not fit.
    public func adding(_ other: Elapsed) throws(TimeError) -> Elapsed {
        let (sum, overflow) = milliseconds.addingReportingOverflow(other.milliseconds)
        guard !overflow else { throw TimeError(.overflow(operation: "\(milliseconds) ms + \(other.milliseconds) ms")) }
        return Elapsed(sum)
    }

    /// This length multiplied by a whole number.
    ///
    /// - Throws: ``TimeError`` when it does not fit.
    public func multiplied(by factor: Int) throws(TimeError) -> Elapsed {
        let (product, overflow) = milliseconds.multipliedReportingOverflow(by: Int64(factor))
        guard !overflow else { throw TimeError(.overflow(operation: "\(milliseconds) ms × \(factor)")) }
        return Elapsed(product)
    }

    /// The length divided by a number, truncated to a millisecond.
    ///
    /// - Throws: ``TimeError`` when the number is 0 or the quotient does not fit.
    public func divided(by divisor: Int) throws(TimeError) -> Elapsed {
        guard divisor != 0 else { throw TimeError(.divisionByZero) }
        let (quotient, overflow) = milliseconds.dividedReportingOverflow(by: Int64(divisor))
        guard !overflow else { throw TimeError(.overflow(operation: "\(milliseconds) ms ÷ \(divisor)")) }
        return Elapsed(quotient)
    }
}

extension Swift.Duration {
    /// Makes the `Duration` of exactly this length.
    public init(_ elapsed: Elapsed) { self = .milliseconds(elapsed.milliseconds) }
}

extension Elapsed: DurationProtocol {
    /// Orders lengths from the most negative to the longest.
    @inlinable
    public static func < (lhs: Elapsed, rhs: Elapsed) -> Bool { lhs.milliseconds < rhs.milliseconds }

    /// The sum of two lengths; saturates.
    @inlinable
    public static func + (lhs: Elapsed, rhs: Elapsed) -> Elapsed {
        Elapsed(lhs.milliseconds.addingSaturated(rhs.milliseconds))
    }

    /// The difference of two lengths; saturates.
    @inlinable
    public static func - (lhs: Elapsed, rhs: Elapsed) -> Elapsed {
        Elapsed(lhs.milliseconds.subtractingSaturated(rhs.milliseconds))
    }

    /// The length with the opposite sign; saturates.
    public static prefix func - (elapsed: Elapsed) -> Elapsed {
        Elapsed(Int64(0).subtractingSaturated(elapsed.milliseconds))
    }

    /// The length multiplied by a whole number; saturates.
    public static func * (lhs: Elapsed, rhs: Int) -> Elapsed {
        Elapsed(lhs.milliseconds.multipliedSaturated(by: Int64(rhs)))
    }

    /// Multiplies the length by a whole number; saturates.
    public static func *= (lhs: inout Elapsed, rhs: Int) { lhs = lhs * rhs }

    /// The length divided by a number, truncated to a millisecond; saturates.
    ///
    /// - Precondition: The divisor is not 0; ``divided(by:)`` throws instead.
    public static func / (lhs: Elapsed, rhs: Int) -> Elapsed {
        precondition(rhs != 0, "a duration cannot be divided by zero")
        let (quotient, overflow) = lhs.milliseconds.dividedReportingOverflow(by: Int64(rhs))
        return Elapsed(overflow ? .max : quotient)
    }

    /// Divides the length by a number, truncating to a millisecond; saturates.
    ///
    /// - Precondition: The divisor is not 0; ``divided(by:)`` throws instead.
    public static func /= (lhs: inout Elapsed, rhs: Int) { lhs = lhs / rhs }

    /// The ratio of two lengths, by floating-point rules when the divisor is zero.
    public static func / (lhs: Elapsed, rhs: Elapsed) -> Double { Double(lhs.milliseconds) / Double(rhs.milliseconds) }
}

extension Elapsed: Codable {
    /// Reads the length from an integer of milliseconds.
    public init(from decoder: any Decoder) throws {
        milliseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    /// Writes the length as an integer of milliseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}

extension Elapsed: CustomStringConvertible {
    /// The length in hours, minutes and seconds, such as `1 h 30 min` or `-0.250 s`.
    public var description: String {
        let total = milliseconds.magnitude
        let (hours, minutes) = (total / 3_600_000, total / 60_000 % 60)
        let (seconds, thousandths) = (total / 1_000 % 60, total % 1_000)
        var parts: [String] = []
        if hours > 0 { parts.append("\(hours) h") }
        if minutes > 0 { parts.append("\(minutes) min") }
        if thousandths > 0 {
            parts.append("\(seconds).\(Int(thousandths).padded(3)) s")
        } else if seconds > 0 || parts.isEmpty {
            parts.append("\(seconds) s")
        }
        return (milliseconds < 0 ? "-" : "") + parts.joined(separator: " ")
    }
}
