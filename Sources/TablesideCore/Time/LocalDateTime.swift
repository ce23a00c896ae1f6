/// A date and a time of day as calendar and clock on the wall show them, without a zone.
///
/// Which instant it is, if any, only the place's ``ZoneRules`` can tell: when clocks are put forward some local times
/// do not exist, when they are put back some occur twice.
public struct LocalDateTime: Hashable, Sendable {
    /// Milliseconds of the wall clock since 1970-01-01T00:00 on it.
    package let wall: Int64

    /// Makes the local time of wall milliseconds that are known to lie within the calendar.
    package init(validWall: Int64) { wall = validWall }

    /// Makes a local time of a date and a time of day; 24:00 becomes the next day's 00:00.
    ///
    /// - Throws: ``TimeError`` for 24:00 on the last date there is.
    public init(date: CivilDate, time: LocalTime) throws(TimeError) {
        let wall = Int64(date.dayNumber) * CivilCalendar.millisecondsPerDay + Int64(time.millisecondOfDay)
        guard wall < CivilCalendar.endMillisecond else {
            throw TimeError(.dayOutOfRange(dayNumber: date.dayNumber + 1))
        }
        self.wall = wall
    }

    /// Makes what clocks at that offset from UTC show at the instant.
    ///
    /// - Throws: ``TimeError`` when the date lies outside the years −9999…9999.
    public init(_ instant: Instant, at offset: UTCOffset) throws(TimeError) {
        let wall = instant.millisecondsSince1970.addingSaturated(offset.milliseconds)
        guard wall >= CivilCalendar.firstMillisecond, wall < CivilCalendar.endMillisecond else {
            throw TimeError(.instantOutOfRange(instant: instant))
        }
        self.wall = wall
    }

    /// The date.
    public var date: CivilDate {
        CivilDate(validDay: wall.flooredDivision(by: CivilCalendar.millisecondsPerDay).quotient)
    }

    /// The time of day, never 24:00.
    public var time: LocalTime {
        LocalTime(validMillisecond: wall.flooredDivision(by: CivilCalendar.millisecondsPerDay).remainder)
    }

    /// The instant at which clocks at that offset from UTC show this.
    public func instant(at offset: UTCOffset) -> Instant {
        Instant(millisecondsSince1970: wall - offset.milliseconds)
    }

    /// The local time that much further on the same wall clock, as if it were never put forward or back.
    ///
    /// - Throws: ``TimeError`` when the date lies outside the years −9999…9999.
    public func adding(_ elapsed: Elapsed) throws(TimeError) -> LocalDateTime {
        let (sum, overflow) = wall.addingReportingOverflow(elapsed.milliseconds)
        guard !overflow, sum >= CivilCalendar.firstMillisecond, sum < CivilCalendar.endMillisecond else {
            throw TimeError(.overflow(operation: "\(self) + \(elapsed)"))
        }
        return LocalDateTime(validWall: sum)
    }

    /// How much further the other local time is on the same wall clock, negative when it is earlier.
    public func elapsed(until other: LocalDateTime) -> Elapsed { .milliseconds(other.wall - wall) }
}

extension LocalDateTime: Comparable {
    /// Orders local times as one wall clock shows them.
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
