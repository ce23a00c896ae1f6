public import TablesideCore
public import TablesideVenue

/// Opening hours in the basic part of OpenStreetMap's syntax: `Mo-Fr 11:00-15:00,18:00-01:00; Su off`.
///
/// It supports days and ranges of days, one or more time ranges, also past midnight (`18:00-02:00` or `18:00-26:00`),
/// `24/7`, `off` or `closed`, and `PH` for public holidays. By the specification
/// (<https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification>) a rule after a semicolon replaces earlier
/// rules on the days that it names, and one after a comma adds to them.
///
/// The specification does not define how long Friday's `20:00-04:00` lasts if a later rule names Saturday. This library
/// lets a service that started the evening before run to its own end, as guests and restaurants expect
/// (``Nights/untilTheirEnd``); the library opening_hours.js, which many maps use, ends it at midnight
/// (``Nights/untilNextRule``).
///
/// It never guesses at unsupported syntax: months, weeks, dates, the sun, open ends, comments and days without times
/// are refused, with a reason for each rule. It also refuses texts whose writer cannot have meant them literally, in
/// which later rules override a rule completely: `Mo-Fr 11:00-14:00; 17:00-22:00` is, taken literally, open only in the
/// evening.
///
/// ```swift
/// let text = try OpenStreetMapHours("Tu-Su 11:30-14:30,17:30-23:00; PH off")
/// let hours = text.hours(holidays: [try CivilDate("2026-12-25")])
/// ```
public struct OpenStreetMapHours: Hashable, Sendable {
    /// How long a service past midnight lasts if a later rule applies to the next day.
    public enum Nights: String, ClosedCode {
        /// Until its own end; the interpretation of this library.
        case untilTheirEnd
        /// Until midnight; the interpretation of opening_hours.js. A rule after a comma cuts nothing off unless it
        /// closes the day.
        case untilNextRule
    }

    /// The longest accepted text, in UTF-8 bytes; OpenStreetMap itself allows 255 characters.
    public static let longest = 2_048

    /// The text exactly as given.
    public let text: String
    /// How long services past midnight last.
    public let nights: Nights
    /// The opening periods by day of the week, sorted by opening time, if neither the day nor the next one is a public
    /// holiday.
    public let weekly: [Weekday: [OpeningPeriod]]
    /// The opening periods by day of the week, sorted by opening time, if the day is a public holiday.
    ///
    /// It does not matter whether the next one is, too: a rule for holidays is a rule for both.
    public let holidayWeekly: [Weekday: [OpeningPeriod]]
    /// The opening periods if only the next day is a public holiday.
    private let weeklyBeforeHoliday: [Weekday: [OpeningPeriod]]

    /// Parses a text.
    ///
    /// - Parameters:
    ///   - text: the value of the key `opening_hours`.
    ///   - nights: how long services last that run past midnight into a day with a later rule.
    /// - Throws: ``HoursTextError``: `hours.empty`, `hours.tooLong`, or `hours.notUnderstood` with every rule that was
    ///   not understood, the reason, and what the writer may have meant.
    /// - Complexity: O(length of the text).
    public init(_ text: String, nights: Nights = .untilTheirEnd) throws(HoursTextError) {
        let bytes = text.utf8.count
        guard bytes <= Self.longest else { throw HoursTextError(.tooLong(bytes: bytes, limit: Self.longest)) }
        let week: HoursTextWeek
        do {
            week = try HoursTextWeek(of: text)
        } catch {
            guard case .notUnderstood(let faults, _) = error.reason else { throw error }
            let suggestion = HoursTextSuggestion.text(for: text, faults: faults)
            throw HoursTextError(.notUnderstood(faults: faults, suggestion: suggestion))
        }
        self.text = text
        self.nights = nights
        weekly = week.periods(onHolidays: false, beforeHoliday: false, nights)
        holidayWeekly = week.periods(onHolidays: true, beforeHoliday: false, nights)
        weeklyBeforeHoliday = week.periods(onHolidays: false, beforeHoliday: true, nights)
    }

    /// Whether public holidays affect the hours, so that the host must supply them.
    public var dependsOnHolidays: Bool {
        weekly != holidayWeekly || weekly != weeklyBeforeHoliday
    }

    /// The hours in a branch's form: the weekly pattern, with an exception for each holiday and each day before one
    /// that differs from it.
    ///
    /// - Parameter holidays: the known public holidays; without any, every date counts as an ordinary one.
    /// - Returns: the hours, valid for the period in which the holidays are known.
    /// - Complexity: O(number of holidays).
    public func hours(holidays: some Sequence<CivilDate>) -> OpeningHours {
        var exceptions: [CivilDate: [OpeningPeriod]] = [:]
        let holidays = Set(holidays)
        for holiday in holidays {
            var weeks = [(date: holiday, week: holidayWeekly)]
            if let eve = try? holiday.adding(days: -1), !holidays.contains(eve) {
                weeks.append((eve, weeklyBeforeHoliday))
            }
            for (date, week) in weeks {
                let periods = week[date.weekday, default: []]
                if periods != weekly[date.weekday, default: []] { exceptions[date] = periods }
            }
        }
        return OpeningHours(weekly: weekly, exceptions: exceptions)
    }
}
