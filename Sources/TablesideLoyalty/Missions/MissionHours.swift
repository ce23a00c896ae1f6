public import TablesideCore
public import TablesideVenue

/// Weekdays and hours by the wall clock of the branch, such as Friday from 22:00 until 02:00.
///
/// The hours run from the opening time, inclusive, to the closing time, exclusive. Hours past midnight belong to the
/// day on which they begin: 01:00 on Saturday is in Friday's hours. When clocks repeat a time, both occurrences count.
public struct MissionHours: Hashable, Sendable {
    /// The days on which the hours begin.
    public let weekdays: Set<Weekday>
    /// The opening and closing time.
    public let hours: OpeningPeriod

    /// Makes hours, by default on every day.
    public init(_ hours: OpeningPeriod, on weekdays: Set<Weekday> = Set(Weekday.allCases)) {
        self.hours = hours
        self.weekdays = weekdays
    }

    /// The day on which the hours containing this time begin, counted from January 1, 1970, if `isWithin` accepts it;
    /// `nil` if no such hours contain the time.
    func day(of label: LocalDateTime, where isWithin: (Int) -> Bool) -> Int? {
        let (date, time) = (label.date, label.time)
        let today = date.dayNumber
        if !hours.runsPastMidnight {
            guard hours.opens <= time, time < hours.closes else { return nil }
            return weekdays.contains(date.weekday) && isWithin(today) ? today : nil
        }
        if hours.opens <= time { return weekdays.contains(date.weekday) && isWithin(today) ? today : nil }
        guard time < hours.closes, weekdays.contains(date.weekday.advanced(by: -1)) else { return nil }
        return isWithin(today - 1) ? today - 1 : nil
    }
}

/// The first and the last date of a mission, both inclusive.
public struct MissionDates: Hashable, Codable, Sendable {
    /// The first date; `nil` for no start.
    public let first: CivilDate?
    /// The last date; `nil` for no end.
    public let last: CivilDate?

    /// Makes dates, by default without a start and an end.
    public init(from first: CivilDate? = nil, through last: CivilDate? = nil) {
        self.first = first
        self.last = last
    }

    /// Whether a date is between the first and the last one.
    public func contains(_ date: CivilDate) -> Bool { contains(day: date.dayNumber) }

    func contains(day: Int) -> Bool {
        if let first, day < first.dayNumber { return false }
        if let last, day > last.dayNumber { return false }
        return true
    }

    /// The number of possible local dates of an activity; `nil` without a start or an end.
    ///
    /// Hours past midnight of the last date extend into the next date.
    var count: Int? {
        guard let first, let last, first <= last else { return nil }
        return first.days(until: last) + 2
    }
}

extension MissionHours: Codable {
    private enum Field: CodingKey { case weekdays, hours }

    /// Reads hours.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        weekdays = Set(try container.decode([Weekday].self, forKey: .weekdays))
        hours = try container.decode(OpeningPeriod.self, forKey: .hours)
    }

    /// Writes hours, the weekdays from Monday on.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(weekdays.sorted(), forKey: .weekdays)
        try container.encode(hours, forKey: .hours)
    }
}
