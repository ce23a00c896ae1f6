public import TablesideCore

/// A part of the day by the wall clock, such as 17:00 to 20:00: from a time up to, but not including, another.
///
/// One that ends when it begins or before runs past midnight; one from a time to the same time is the whole day.
public struct Daypart: Hashable, Codable, Sendable {
    /// When it begins; never 24:00.
    public var from: LocalTime
    /// When it ends.
    public var until: LocalTime

    /// Makes a part of the day.
    public init(from: LocalTime, until: LocalTime) {
        self.from = from
        self.until = until
    }

    /// Makes a part of the day from texts such as `17:00` and `24:00`.
    ///
    /// - Throws: ``TimeError`` for a text that is no time of day.
    public init(_ from: String, _ until: String) throws(TimeError) {
        self.init(from: try LocalTime(from), until: try LocalTime(until))
    }

    /// Whether the clock shows a time of this part of the day.
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

/// The starts that a rule is about; what is `nil` does not matter.
///
/// Day of the week and date are those of the service to which a start belongs: half past midnight in a service that
/// opened on Saturday is Saturday's. The time of day is what the clock on the wall shows at the start.
public struct StartCriteria: Hashable, Sendable {
    /// The days of the week.
    public var weekdays: Set<Weekday>?
    /// The time of day.
    public var times: Daypart?
    /// The service.
    public var service: ServiceCode?
    /// The dates, from the first to the last.
    public var dates: ClosedRange<CivilDate>?

    /// Makes criteria; without any, every start is meant.
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

    /// Whether a start is meant.
    ///
    /// - Parameters:
    ///   - time: What the clock shows at the start.
    ///   - date: The date on which its service opened.
    ///   - code: Its service; `nil` where services have no names.
    /// - Returns: Whether all that is not `nil` is true of it.
    public func contains(_ time: LocalTime, on date: CivilDate, service code: ServiceCode?) -> Bool {
        if let times, !times.contains(time) { return false }
        return contains(date, service: code)
    }

    /// Whether starts of a service of that date are meant at some time of the day.
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

    /// Reads criteria; those left out do not matter.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        weekdays = try container.decodeIfPresent(Set<Weekday>.self, forKey: .weekdays)
        times = try container.decodeIfPresent(Daypart.self, forKey: .times)
        service = try container.decodeIfPresent(ServiceCode.self, forKey: .service)
        dates = try container.decodeIfPresent(ClosedRange<CivilDate>.self, forKey: .dates)
    }

    /// Writes criteria, days of the week in order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeSortedIfPresent(weekdays, forKey: .weekdays)
        try container.encodeIfPresent(times, forKey: .times)
        try container.encodeIfPresent(service, forKey: .service)
        try container.encodeIfPresent(dates, forKey: .dates)
    }
}
