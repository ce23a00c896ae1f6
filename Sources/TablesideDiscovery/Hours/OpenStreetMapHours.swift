public import TablesideCore
public import TablesideVenue

/// Opening hours as OpenStreetMap writes them, in the plain part of that language: `Mo-Fr 11:00-15:00,18:00-01:00; Su off`.
///
/// Days and ranges of days, times of day, several of them, past midnight (`18:00-02:00`, also `18:00-26:00`), `24/7`,
/// `off` or `closed`, and `PH` for public holidays. By the specification (<https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification>)
/// a rule behind a semicolon replaces the rules before it on the days that it names, and one behind a comma adds to them.
///
/// How long Friday's `20:00-04:00` lasts when a later rule names Saturday, the specification leaves open. This library lets
/// a service that opened the evening before run to its own end, as guests and houses see it (``Nights/untilTheirEnd``); the
/// library opening_hours.js, which draws the hours on many maps, ends it at midnight (``Nights/untilNextRule``).
///
/// What lies beyond is never guessed at: months, weeks, dates, the sun, open ends, comments and days without times are
/// refused, each rule with the reason. So are texts that say something else than their writer can have meant: a rule of
/// which later ones leave nothing, as in `Mo-Fr 11:00-14:00; 17:00-22:00`, which by the letter is open in the evening
/// alone.
///
/// ```swift
/// let text = try OpenStreetMapHours("Tu-Su 11:30-14:30,17:30-23:00; PH off")
/// let hours = text.hours(holidays: [try CivilDate("2026-12-25")])
/// ```
public struct OpenStreetMapHours: Hashable, Sendable {
    /// How long a service that runs past midnight lasts when a later rule of the text says something of the next day.
    public enum Nights: String, ClosedCode {
        /// To its own end: the reading of this library.
        case untilTheirEnd
        /// Until midnight: the reading of opening_hours.js. A rule behind a comma cuts nothing, unless it closes the day.
        case untilNextRule
    }

    /// The longest text that is read, in bytes of UTF-8; OpenStreetMap itself keeps 255 characters.
    public static let longest = 2_048

    /// The text, as it was given.
    public let text: String
    /// How long services last that run past midnight.
    public let nights: Nights
    /// The periods that open on each day of the week that is no public holiday, by opening time; the next day is none either.
    public let weekly: [Weekday: [OpeningPeriod]]
    /// The periods that open on each day of the week when it is a public holiday, by opening time; the next day is none.
    public let holidayWeekly: [Weekday: [OpeningPeriod]]
    /// The same where the next day is a public holiday.
    private let weeklyBeforeHoliday: [Weekday: [OpeningPeriod]]
    private let holidayWeeklyBeforeHoliday: [Weekday: [OpeningPeriod]]

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: the value of the key `opening_hours`.
    ///   - nights: how long services last that run past midnight into a day of which a later rule says something.
    /// - Throws: ``HoursTextError``: `hours.empty`, `hours.tooLong`, or `hours.notUnderstood` with every rule that cannot
    ///   be told, why, and what the writer may have meant.
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
        holidayWeeklyBeforeHoliday = week.periods(onHolidays: true, beforeHoliday: true, nights)
    }

    /// Whether public holidays differ from other days, so that somebody has to name them.
    public var dependsOnHolidays: Bool {
        weekly != holidayWeekly || weekly != weeklyBeforeHoliday || weekly != holidayWeeklyBeforeHoliday
    }

    /// The hours as a branch keeps them: the weekly pattern, and an exception for each holiday, and each day before one,
    /// that differs from it.
    ///
    /// - Parameter holidays: the public holidays that the host knows about; without any, every date counts as an ordinary one.
    /// - Returns: the hours, for as long as the holidays are known.
    /// - Complexity: O(number of holidays).
    public func hours(holidays: some Sequence<CivilDate>) -> OpeningHours {
        var exceptions: [CivilDate: [OpeningPeriod]] = [:]
        let holidays = Set(holidays)
        for holiday in holidays {
            for date in [try? holiday.adding(days: -1), holiday].compactMap(\.self) {
                let isBefore = (try? date.adding(days: 1)).map(holidays.contains) ?? false
                let week =
                    holidays.contains(date)
                    ? isBefore ? holidayWeeklyBeforeHoliday : holidayWeekly
                    : isBefore ? weeklyBeforeHoliday : weekly
                let periods = week[date.weekday, default: []]
                if periods != weekly[date.weekday, default: []] { exceptions[date] = periods }
            }
        }
        return OpeningHours(weekly: weekly, exceptions: exceptions)
    }
}
