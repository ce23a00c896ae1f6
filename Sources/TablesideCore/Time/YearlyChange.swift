/// When clocks change every year, such as on the last Sunday of March at 01:00 UTC.
public struct YearlyChange: Hashable, Sendable {
    /// The day of the month on which clocks change.
    public enum Day: Hashable, Codable, Sendable {
        /// This day of the month.
        case number(day: Int)
        /// The first such weekday on or after a day of the month; from day 8 on, it is the second one of the month.
        case onOrAfter(weekday: Weekday, day: Int)
        /// The last such weekday of the month.
        case last(weekday: Weekday)
    }

    /// The clock that the time refers to.
    public enum Clock: String, ClosedCode {
        /// Coordinated Universal Time.
        case utc
        /// A clock that always shows the zone's standard time.
        case standard
        /// The local clock as it shows before the change.
        case wall
    }

    /// The month, 1…12.
    public let month: Int
    /// The day of the month.
    public let day: Day
    /// The time after the start of that day; at most seven days either way, so it may be negative or exceed 24 hours.
    public let time: Elapsed
    /// The clock that day and time refer to.
    public let clock: Clock

    /// Makes a yearly change.
    ///
    /// - Throws: ``ZoneError`` when the month does not have that day every year or the time is more than seven days
    ///   either way.
    public init(month: Int, day: Day, time: Elapsed, on clock: Clock) throws(ZoneError) {
        let number: Int =
            switch day {
            case .number(let number), .onOrAfter(_, let number): number
            case .last: 1
            }
        guard (1...12).contains(month), number >= 1, number <= CivilCalendar.days(inMonth: Int64(month), of: 1) else {
            throw ZoneError(.noSuchChangeDay(month: month, day: number))
        }
        guard time >= .days(-7), time <= .days(7) else { throw ZoneError(.changeTimeOutOfRange(time: time)) }
        self.month = month
        self.day = day
        self.time = time
        self.clock = clock
    }

    /// The instant of the change in a year, in milliseconds since 1970.
    func milliseconds(in year: Int64, standard: UTCOffset, before: UTCOffset) -> Int64 {
        let first = CivilCalendar.dayNumber(year: year, month: Int64(month), day: 1)
        let dayNumber: Int64
        switch day {
        case .number(let number):
            dayNumber = first + Int64(number) - 1
        case .onOrAfter(let weekday, let number):
            dayNumber = Self.day(of: weekday, onOrAfter: first + Int64(number) - 1)
        case .last(let weekday):
            let length = CivilCalendar.days(inMonth: Int64(month), of: year)
            dayNumber = Self.day(of: weekday, onOrAfter: first + length - 7)
        }
        let offset: Int64 =
            switch clock {
            case .utc: 0
            case .standard: standard.milliseconds
            case .wall: before.milliseconds
            }
        return dayNumber * CivilCalendar.millisecondsPerDay + time.milliseconds - offset
    }

    private static func day(of weekday: Weekday, onOrAfter day: Int64) -> Int64 {
        let ahead = Int64(weekday.rawValue) - CivilCalendar.weekday(dayNumber: day)
        return day + (ahead < 0 ? ahead + 7 : ahead)
    }
}

extension YearlyChange: Codable {
    private enum CodingKeys: CodingKey {
        case month, day, time, clock
    }

    /// Reads a change, with the checks of the initializer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let month = try container.decode(Int.self, forKey: .month)
        let day = try container.decode(Day.self, forKey: .day)
        let time = try container.decode(Elapsed.self, forKey: .time)
        let clock = try container.decode(Clock.self, forKey: .clock)
        do {
            try self.init(month: month, day: day, time: time, on: clock)
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }

    /// Writes the change as an object with `month`, `day`, `time` in milliseconds and `clock`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(month, forKey: .month)
        try container.encode(day, forKey: .day)
        try container.encode(time, forKey: .time)
        try container.encode(clock, forKey: .clock)
    }
}

extension YearlyChange.Day {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "number": try .number(day: read("day"))
            case "onOrAfter": try .onOrAfter(weekday: read("weekday"), day: read("day"))
            case "last": try .last(weekday: read("weekday"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .number(let day): try encoder.write("number", ["day": day])
        case .onOrAfter(let weekday, let day): try encoder.write("onOrAfter", ["weekday": weekday, "day": day])
        case .last(let weekday): try encoder.write("last", ["weekday": weekday])
        }
    }
}
