/// A calendar date, without a time or a time zone.
///
/// The calendar is the proleptic Gregorian calendar, with a year 0 before year 1; years are in −9999…9999.
///
/// ```swift
/// let friday = try CivilDate(year: 2026, month: 11, day: 27)
/// print(friday.weekday, try friday.adding(days: 4))  // friday 2026-12-01
/// ```
public struct CivilDate: Hashable, Sendable {
    /// Stored in four bytes to keep plans and calendars small.
    private let days: Int32

    /// The first date, January 1, −9999.
    public static let first = CivilDate(validDay: CivilCalendar.firstDay)
    /// The last date, December 31, 9999.
    public static let last = CivilDate(validDay: CivilCalendar.lastDay)

    /// Makes the date of a day number known to be within the calendar.
    init(validDay day: Int64) { days = Int32(truncatingIfNeeded: day) }

    /// Makes a date from year, month and day.
    ///
    /// - Throws: ``TimeError`` when the year is not in −9999…9999 or the calendar has no such day.
    public init(year: Int, month: Int, day: Int) throws(TimeError) {
        guard (-9_999...9_999).contains(year) else { throw TimeError(.yearOutOfRange(year: year)) }
        guard (1...12).contains(month), day >= 1,
            day <= CivilCalendar.days(inMonth: Int64(month), of: Int64(year))
        else { throw TimeError(.noSuchDate(year: year, month: month, day: day)) }
        self.init(validDay: CivilCalendar.dayNumber(year: Int64(year), month: Int64(month), day: Int64(day)))
    }

    /// Makes the date that many days after January 1, 1970.
    ///
    /// - Throws: ``TimeError`` when the date is outside the years −9999…9999.
    public init(dayNumber: Int) throws(TimeError) {
        guard (CivilCalendar.firstDay...CivilCalendar.lastDay).contains(Int64(dayNumber)) else {
            throw TimeError(.dayOutOfRange(dayNumber: dayNumber))
        }
        self.init(validDay: Int64(dayNumber))
    }

    /// Days since January 1, 1970; negative before.
    public var dayNumber: Int { Int(days) }

    /// The year, −9999…9999.
    public var year: Int { components.year }

    /// The month of the year, 1…12.
    public var month: Int { components.month }

    /// The day of the month, 1…31.
    public var day: Int { components.day }

    /// Year, month and day, computed together; use it when more than one is needed.
    public var components: (year: Int, month: Int, day: Int) {
        let civil = CivilCalendar.civil(dayNumber: Int64(days))
        return (Int(civil.year), Int(civil.month), Int(civil.day))
    }

    /// The day of the week.
    public var weekday: Weekday { Weekday(isoNumber: CivilCalendar.weekday(dayNumber: Int64(days))) }

    /// Whether the date's year has a February 29.
    public var isInLeapYear: Bool { CivilCalendar.isLeap(Int64(year)) }

    /// The date that many days later, or earlier for a negative count.
    ///
    /// - Throws: ``TimeError`` when the date is outside the years −9999…9999.
    public func adding(days count: Int) throws(TimeError) -> CivilDate {
        let (sum, overflow) = dayNumber.addingReportingOverflow(count)
        guard !overflow else { throw TimeError(.dayOutOfRange(dayNumber: count < 0 ? .min : .max)) }
        return try CivilDate(dayNumber: sum)
    }

    /// The number of days until the other date; negative when it is earlier.
    public func days(until other: CivilDate) -> Int { other.dayNumber - dayNumber }

    /// The first day of the date's month.
    public var firstOfMonth: CivilDate { CivilDate(validDay: Int64(days) - Int64(day) + 1) }

    /// The last day of the date's month.
    public var lastOfMonth: CivilDate {
        let (year, month, day) = components
        let length = CivilCalendar.days(inMonth: Int64(month), of: Int64(year))
        return CivilDate(validDay: Int64(days) - Int64(day) + length)
    }

    /// The local time at the start of the date, 00:00.
    public var startOfDay: LocalDateTime {
        LocalDateTime(validWall: Int64(days) * CivilCalendar.millisecondsPerDay)
    }
}

extension CivilDate: Comparable {
    /// Orders dates from the earliest to the latest.
    public static func < (lhs: CivilDate, rhs: CivilDate) -> Bool { lhs.days < rhs.days }
}

extension CivilDate: CustomStringConvertible {
    /// Reads a date from ISO 8601 text such as `2026-03-29`: four digits, two, two; years before 0 have a minus sign.
    ///
    /// - Throws: ``TimeError`` when the text has another form or names a day that does not exist.
    public init(_ text: String) throws(TimeError) {
        var scanner = TextScanner(text)
        guard let date = try scanner.date(), scanner.isAtEnd else { throw TimeError(.malformedDate(text: text)) }
        self = date
    }

    /// The date in ISO 8601, such as `2026-03-29`.
    public var description: String {
        let (year, month, day) = components
        return "\(year < 0 ? "-" : "")\(year.padded(4))-\(month.padded(2))-\(day.padded(2))"
    }
}

extension TextScanner {
    /// Consumes a date; `nil` when the input has another form.
    mutating func date() throws(TimeError) -> CivilDate? {
        let isNegative = take("-")
        guard let year = digits(4), take("-"), let month = digits(2), take("-"), let day = digits(2) else { return nil }
        // Year 0 has only one spelling.
        if isNegative, year == 0 { return nil }
        return try CivilDate(year: isNegative ? -year : year, month: month, day: day)
    }
}

extension CivilDate: Codable, CodingKeyRepresentable {
    /// Reads the date from text such as `2026-03-29`.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(TimeError) in try CivilDate(text) }
    }

    /// Writes the date as text such as `2026-03-29`.
    public func encode(to encoder: any Encoder) throws { try encoder.encodeText(self) }

    /// The date as a dictionary key, such as `2026-03-29`.
    public var codingKey: any CodingKey { TextKey(description) }

    /// Makes the date from a dictionary key; `nil` when the key is not a date.
    public init?<Key: CodingKey>(codingKey: Key) {
        guard let date = try? CivilDate(codingKey.stringValue) else { return nil }
        self = date
    }
}
