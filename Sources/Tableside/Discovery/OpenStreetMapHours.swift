/// Opening hours as OpenStreetMap writes them, in the plain part of that language: `Mo-Fr 11:00-15:00,18:00-01:00; Su off`.
///
/// Days and ranges of days, times of day, several of them, past midnight (`18:00-02:00`, also `18:00-26:00`), `24/7`,
/// `off` or `closed`, and `PH` for public holidays. By the specification (<https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification>)
/// a rule behind a semicolon replaces the rules before it on the days that it names, and one behind a comma adds to them;
/// a service that opened the evening before runs to its own end.
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
    /// The longest text that is read, in bytes of UTF-8; OpenStreetMap itself keeps 255 characters.
    public static let longest = 2_048

    /// The text, as it was given.
    public let text: String
    /// The periods that open on each day of the week that is no public holiday, by opening time.
    public let weekly: [Weekday: [OpeningPeriod]]
    /// The periods that open on each day of the week when it is a public holiday, by opening time.
    public let holidayWeekly: [Weekday: [OpeningPeriod]]

    /// Reads a text.
    ///
    /// - Parameter text: the value of the key `opening_hours`.
    /// - Throws: ``HoursTextError``: `hours.empty`, `hours.tooLong`, or `hours.notUnderstood` with every rule that cannot
    ///   be told, and why.
    /// - Complexity: O(length of the text).
    public init(_ text: String) throws(HoursTextError) {
        let bytes = text.utf8.count
        guard bytes <= Self.longest else { throw HoursTextError(.tooLong(bytes: bytes, limit: Self.longest)) }
        let rules = try HoursTextParser.rules(of: text)
        let week = try HoursTextWeek(rules)
        self.text = text
        weekly = week.periods(onHolidays: false)
        holidayWeekly = week.periods(onHolidays: true)
    }

    /// Whether public holidays differ from other days, so that somebody has to name them.
    public var dependsOnHolidays: Bool { weekly != holidayWeekly }

    /// The hours as a branch keeps them: the weekly pattern, and an exception for each holiday that differs from it.
    ///
    /// - Parameter holidays: the public holidays that the host knows of; without any, every date counts as an ordinary one.
    /// - Returns: the hours, for as long as the holidays are known.
    /// - Complexity: O(number of holidays).
    public func hours(holidays: some Sequence<CivilDate>) -> OpeningHours {
        var exceptions: [CivilDate: [OpeningPeriod]] = [:]
        for date in holidays {
            let periods = holidayWeekly[date.weekday, default: []]
            if periods != weekly[date.weekday, default: []] { exceptions[date] = periods }
        }
        return OpeningHours(weekly: weekly, exceptions: exceptions)
    }
}
