public import TablesideCore

/// Hours on some days of the week in wall-clock time, where from ≤ time < until.
///
/// Hours whose end is not after their start run past midnight and belong to the day on which they begin; if both are
/// equal, they last the whole day. When clocks are set back, both occurrences of a time count.
public struct PromotionHours: Hashable, Sendable {
    /// The days of the week on which the hours begin; `nil` for every day.
    public var weekdays: Set<Weekday>?
    /// The start, inclusive; never 24:00.
    public var from: LocalTime
    /// The end, exclusive; not after the start if the hours run past midnight.
    public var until: LocalTime

    /// Makes hours, by default on every day of the week.
    public init(from: LocalTime, until: LocalTime, on weekdays: Set<Weekday>? = nil) {
        self.weekdays = weekdays
        self.from = from
        self.until = until
    }

    /// Makes hours from text such as `17:00` and `19:00`.
    ///
    /// - Throws: ``TimeError`` for text that is not a time of day.
    public init(_ from: String, _ until: String, on weekdays: Set<Weekday>? = nil) throws(TimeError) {
        self.init(from: try LocalTime(from), until: try LocalTime(until), on: weekdays)
    }

    /// Whether the hours end on the day after they begin.
    public var runsPastMidnight: Bool { until <= from }

    /// The days whose hours contain this time: at most two, the earlier one first.
    public func days(at label: LocalDateTime) -> [CivilDate] {
        let (date, time) = (label.date, label.time)
        var days: [CivilDate] = []
        // The first day of the calendar has no previous day.
        if runsPastMidnight, time < until, let before = try? date.adding(days: -1), begin(on: before) {
            days.append(before)
        }
        if from <= time, runsPastMidnight || time < until, begin(on: date) { days.append(date) }
        return days
    }

    private func begin(on date: CivilDate) -> Bool { weekdays?.contains(date.weekday) ?? true }
}

extension PromotionHours: Codable {
    private enum CodingKeys: CodingKey {
        case weekdays, from, until
    }

    /// Reads hours; missing days mean every day.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        weekdays = try container.decodeSetIfPresent(Weekday.self, atMost: 7, forKey: .weekdays)
        from = try container.decode(LocalTime.self, forKey: .from)
        until = try container.decode(LocalTime.self, forKey: .until)
    }

    /// Writes hours, days sorted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeSortedIfPresent(weekdays, forKey: .weekdays)
        try container.encode(from, forKey: .from)
        try container.encode(until, forKey: .until)
    }
}
