public import TablesideCore

/// A part of the day on the wall clock, such as 17:00 to 20:00, end excluded.
///
/// If the end is before the start, the part runs past midnight; if they are equal, it is the whole day.
public struct Daypart: Hashable, Codable, Sendable {
    /// The start; never 24:00.
    public var from: LocalTime
    /// The end, excluded.
    public var until: LocalTime

    /// Creates a part of the day.
    public init(from: LocalTime, until: LocalTime) {
        self.from = from
        self.until = until
    }

    /// Creates a part of the day from texts such as `17:00` and `24:00`.
    ///
    /// - Throws: ``TimeError`` if a text is not a time of day.
    public init(_ from: String, _ until: String) throws(TimeError) {
        self.init(from: try LocalTime(from), until: try LocalTime(until))
    }

    /// Returns whether a wall-clock time is in this part of the day.
    public func contains(_ time: LocalTime) -> Bool {
        from < until ? from <= time && time < until : from <= time || time < until
    }

    func problems() -> [Problem<PlanDefect>] {
        from.isEndOfDay ? [Problem(.beginsAtEndOfDay, at: "from")] : []
    }
}

extension Daypart: CustomStringConvertible {
    /// The part of the day as text, such as `17:00–20:00`.
    public var description: String { "\(from)–\(until)" }
}

/// Conditions on a start time that a rule applies to; `nil` conditions match everything.
///
/// The day of the week and the date are those of the start's service: half past midnight in a service that opened on
/// Saturday counts as Saturday. The time of day is the wall-clock time of the start.
public struct StartCriteria: Hashable, Sendable {
    /// The days of the week; `nil` for all.
    public var weekdays: Set<Weekday>?
    /// The time of day; `nil` for all day.
    public var times: Daypart?
    /// The service; `nil` for all.
    public var service: ServiceCode?
    /// The dates, both ends included; `nil` for all.
    public var dates: ClosedRange<CivilDate>?

    /// Creates criteria; without conditions they match every start.
    public init(
        weekdays: Set<Weekday>? = nil,
        times: Daypart? = nil,
        service: ServiceCode? = nil,
        dates: ClosedRange<CivilDate>? = nil
    ) {
        self.weekdays = weekdays
        self.times = times
        self.service = service
        self.dates = dates
    }

    /// Returns whether a start matches.
    ///
    /// - Parameters:
    ///   - time: The wall-clock time of the start.
    ///   - date: The date on which its service opened.
    ///   - code: Its service; `nil` if services are unnamed.
    /// - Returns: Whether every condition holds.
    public func contains(_ time: LocalTime, on date: CivilDate, service code: ServiceCode?) -> Bool {
        if let times, !times.contains(time) { return false }
        return contains(date, service: code)
    }

    /// Returns whether starts of a service on that date can match at some time of the day.
    func contains(_ date: CivilDate, service code: ServiceCode?) -> Bool {
        if let weekdays, !weekdays.contains(date.weekday) { return false }
        if let service, service != code { return false }
        if let dates, !dates.contains(date) { return false }
        return true
    }

    func problems(services: Set<ServiceCode>) -> [Problem<PlanDefect>] {
        var problems: [Problem<PlanDefect>] = []
        if let weekdays, weekdays.isEmpty { problems.append(Problem(.neverApplies, at: "weekdays")) }
        if let times { problems += times.problems().under("times") }
        if let service, !services.contains(service) {
            problems.append(Problem(.unknownService(service: service), at: "service"))
        }
        return problems
    }
}

extension StartCriteria: Codable {
    private enum CodingKeys: CodingKey {
        case weekdays, times, service, dates
    }

    /// Decodes criteria; missing conditions match everything.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        weekdays = try container.decodeIfPresent(Set<Weekday>.self, forKey: .weekdays)
        times = try container.decodeIfPresent(Daypart.self, forKey: .times)
        service = try container.decodeIfPresent(ServiceCode.self, forKey: .service)
        dates = try container.decodeIfPresent(ClosedRange<CivilDate>.self, forKey: .dates)
    }

    /// Encodes criteria, with the days of the week in order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeSortedIfPresent(weekdays, forKey: .weekdays)
        try container.encodeIfPresent(times, forKey: .times)
        try container.encodeIfPresent(service, forKey: .service)
        try container.encodeIfPresent(dates, forKey: .dates)
    }
}
