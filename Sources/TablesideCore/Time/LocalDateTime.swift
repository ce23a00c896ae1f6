/// A date and time of day as shown by a local calendar and clock, without a time zone.
///
/// Only the place's ``ZoneRules`` can tell which instant it is, if any: some local times do not exist when clocks are
/// set forward, and some occur twice when they are set back.
public struct LocalDateTime: Hashable, Sendable {
    /// Milliseconds on the local clock since 1970-01-01T00:00 on the same clock.
    package let wall: Int64

    /// Makes a local time from milliseconds known to be within the calendar.
    package init(validWall: Int64) { wall = validWall }

    /// Makes a local time from a date and a time of day; 24:00 becomes 00:00 of the next day.
    ///
    /// - Throws: ``TimeError`` for 24:00 on the last date of the calendar.
    public init(date: CivilDate, time: LocalTime) throws(TimeError) {
        let wall = Int64(date.dayNumber) * CivilCalendar.millisecondsPerDay + Int64(time.millisecondOfDay)
        guard wall < CivilCalendar.endMillisecond else {
            throw TimeError(.dayOutOfRange(dayNumber: date.dayNumber + 1))
        }
        self.wall = wall
    }

    /// Makes the local time that clocks at an offset from UTC show at an instant.
    ///
    /// - Throws: ``TimeError`` when the date is outside the years −9999…9999.
    public init(_ instant: Instant, at offset: UTCOffset) throws(TimeError) {
        let wall = instant.millisecondsSince1970.addingSaturated(offset.milliseconds)
        guard wall >= CivilCalendar.firstMillisecond, wall < CivilCalendar.endMillisecond else {
            throw TimeError(.instantOutOfRange(instant: instant))
        }
        self.wall = wall
    }

    /// The date that the calendar shows.
    public var date: CivilDate {
        CivilDate(validDay: wall.flooredDivision(by: CivilCalendar.millisecondsPerDay).quotient)
    }

    /// The time of day, never 24:00.
    public var time: LocalTime {
        LocalTime(validMillisecond: wall.flooredDivision(by: CivilCalendar.millisecondsPerDay).remainder)
    }

    /// The instant at which clocks at an offset from UTC show this local time.
    public func instant(at offset: UTCOffset) -> Instant {
        Instant(millisecondsSince1970: wall - offset.milliseconds)
    }

    /// The local time later by this length on the same clock, ignoring clock changes.
    ///
    /// - Throws: ``TimeError`` when the date is outside the years −9999…9999.
    public func adding(_ elapsed: Elapsed) throws(TimeError) -> LocalDateTime {
        let (sum, overflow) = wall.addingReportingOverflow(elapsed.milliseconds)
        guard !overflow, sum >= CivilCalendar.firstMillisecond, sum < CivilCalendar.endMillisecond else {
            throw TimeError(.overflow(operation: "\(self) + \(elapsed)"))
        }
        return LocalDateTime(validWall: sum)
    }

    /// The time until the other local time on the same clock, ignoring clock changes; negative when it is earlier.
    public func elapsed(until other: LocalDateTime) -> Elapsed { .milliseconds(other.wall - wall) }
}

extension LocalDateTime: Comparable {
    /// Orders local times as on a single clock.
    public static func < (lhs: LocalDateTime, rhs: LocalDateTime) -> Bool { lhs.wall < rhs.wall }
}

extension LocalDateTime: CustomStringConvertible {
    /// Reads a local date and time from ISO 8601 text without an offset, such as `2026-03-29T03:30`.
    ///
    /// - Throws: ``TimeError`` when the text has another form or names a date or time that does not exist.
    public init(_ text: String) throws(TimeError) {
        var scanner = TextScanner(text)
        guard let date = try scanner.date(), scanner.take("T"), let time = try scanner.time(), scanner.isAtEnd else {
            throw TimeError(.malformedDateTime(text: text))
        }
        try self.init(date: date, time: time)
    }

    /// The local time in its shortest ISO 8601 form, such as `2026-03-29T03:30`.
    public var description: String { "\(date)T\(time)" }
}

extension LocalDateTime: Codable {
    /// Reads the local time from text such as `2026-03-29T03:30`.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(TimeError) in try LocalDateTime(text) }
    }

    /// Writes the local time as its shortest text, such as `2026-03-29T03:30`.
    public func encode(to encoder: any Encoder) throws { try encoder.encodeText(self) }
}
