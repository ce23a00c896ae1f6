/// A time of day as shown by a local clock, to the millisecond, without a date or a time zone.
///
/// It runs from 00:00 to 24:00. 24:00 is the end of a day, the same moment as 00:00 of the next day, and is meant for
/// closing times; ``isEndOfDay`` tells them apart.
///
/// ```swift
/// let opens = try LocalTime("09:30")
/// let closes = LocalTime.endOfDay
/// ```
public struct LocalTime: Hashable, Sendable {
    private let millisecond32: Int32

    /// The start of a day, 00:00.
    public static let midnight = LocalTime(validMillisecond: 0)
    /// The end of a day, 24:00.
    public static let endOfDay = LocalTime(validMillisecond: CivilCalendar.millisecondsPerDay)

    /// Makes a time from a millisecond known to be in 0…86,400,000.
    init(validMillisecond: Int64) { millisecond32 = Int32(truncatingIfNeeded: validMillisecond) }

    /// Makes a time of day from its parts; hour 24 is allowed only when the rest is zero.
    ///
    /// - Throws: ``TimeError`` when there is no such time of day.
    public init(hour: Int, minute: Int = 0, second: Int = 0, millisecond: Int = 0) throws(TimeError) {
        let isEnd = hour == 24 && minute == 0 && second == 0 && millisecond == 0
        guard
            isEnd
                || (0...23).contains(hour) && (0...59).contains(minute) && (0...59).contains(second)
                    && (0...999).contains(millisecond)
        else {
            throw TimeError(.noSuchTime(hour: hour, minute: minute, second: second, millisecond: millisecond))
        }
        self.init(validMillisecond: Int64(((hour * 60 + minute) * 60 + second) * 1_000 + millisecond))
    }

    /// Makes the time of day that many milliseconds after 00:00.
    ///
    /// - Throws: ``TimeError`` when the number is not in 0…86,400,000.
    public init(millisecondOfDay: Int) throws(TimeError) {
        guard (0...86_400_000).contains(millisecondOfDay) else {
            throw TimeError(.noSuchMillisecond(millisecondOfDay: millisecondOfDay))
        }
        self.init(validMillisecond: Int64(millisecondOfDay))
    }

    /// Milliseconds since 00:00 on the clock, 0…86,400,000.
    public var millisecondOfDay: Int { Int(millisecond32) }

    /// The hour, 0…24.
    public var hour: Int { millisecondOfDay / 3_600_000 }

    /// The minute of the hour, 0…59.
    public var minute: Int { millisecondOfDay / 60_000 % 60 }

    /// The second of the minute, 0…59.
    public var second: Int { millisecondOfDay / 1_000 % 60 }

    /// The millisecond of the second, 0…999.
    public var millisecond: Int { millisecondOfDay % 1_000 }

    /// Whether it is 24:00, the end of a day.
    public var isEndOfDay: Bool { self == LocalTime.endOfDay }

    /// The time of day later by this length, and the number of midnights passed; negative when going backward.
    ///
    /// The result is never 24:00: that is 00:00 one day later.
    public func adding(_ elapsed: Elapsed) -> (time: LocalTime, days: Int) {
        // Split before adding, so the sum cannot overflow.
        let (days, rest) = elapsed.milliseconds.flooredDivision(by: CivilCalendar.millisecondsPerDay)
        let (carry, millisecond) = (rest + Int64(millisecond32)).flooredDivision(by: CivilCalendar.millisecondsPerDay)
        // The number of days can be out of range only if `Int` has 32 bits.
        return (LocalTime(validMillisecond: millisecond), Int(clamping: days + carry))
    }
}

extension LocalTime: Comparable {
    /// Orders times from 00:00 to 24:00.
    public static func < (lhs: LocalTime, rhs: LocalTime) -> Bool { lhs.millisecond32 < rhs.millisecond32 }
}

extension LocalTime: CustomStringConvertible {
    /// Reads a time of day: `09:30`, `09:30:15`, `09:30:15.250` (one to three decimals) or `24:00`.
    ///
    /// - Throws: ``TimeError`` when the text has another form or there is no such time of day.
    public init(_ text: String) throws(TimeError) {
        var scanner = TextScanner(text)
        guard let time = try scanner.time(), scanner.isAtEnd else { throw TimeError(.malformedTime(text: text)) }
        self = time
    }

    /// The time in its shortest form, such as `09:30`, `09:30:15` or `09:30:15.250`.
    public var description: String {
        var text = "\(hour.padded(2)):\(minute.padded(2))"
        if second > 0 || millisecond > 0 { text += ":\(second.padded(2))" }
        if millisecond > 0 { text += ".\(millisecond.padded(3))" }
        return text
    }
}

extension TextScanner {
    /// Consumes a time of day; `nil` when the input has another form.
    mutating func time() throws(TimeError) -> LocalTime? {
        guard let hour = digits(2), take(":"), let minute = digits(2) else { return nil }
        var (second, millisecond) = (0, 0)
        if take(":") {
            guard let seconds = digits(2) else { return nil }
            second = seconds
            if take(".") {
                guard let fraction = thousandths() else { return nil }
                millisecond = fraction
            }
        }
        return try LocalTime(hour: hour, minute: minute, second: second, millisecond: millisecond)
    }
}

extension LocalTime: Codable {
    /// Reads the time from text such as `09:30`.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(TimeError) in try LocalTime(text) }
    }

    /// Writes the time as its shortest text, such as `09:30`.
    public func encode(to encoder: any Encoder) throws { try encoder.encodeText(self) }
}
