public import TablesideCore
public import TablesideVenue

/// A service of the branch, such as dinner, with its hours and any rules of its own.
///
/// On a date on which the branch's hours have an exception and the service's do not, the service is open only within
/// that exception: its starts are those of its own hours while the branch is open. The branch's hours on the next date
/// do not matter.
public struct BookingService: Hashable, Codable, Sendable {
    /// The code, unique within the branch.
    public var code: ServiceCode
    /// The opening hours; an exception replaces the weekly periods and seasons of its date.
    public var hours: OpeningHours
    /// Date ranges with other weekly hours, of which the first one that contains a date applies; `nil` for none.
    public var seasons: [ServiceSeason]?
    /// How stays relate to the closing time of this service; `nil` for the branch's rule.
    public var fit: FitPolicy?

    /// Creates a service; by default with the same hours all year and the branch's rule for closing time.
    public init(_ code: ServiceCode, hours: OpeningHours, seasons: [ServiceSeason]? = nil, fit: FitPolicy? = nil) {
        self.code = code
        self.hours = hours
        self.seasons = seasons
        self.fit = fit
    }

    /// Returns the periods that open on a date: those of its exception, else of its season, else of its day of the
    /// week.
    ///
    /// An exception or a season replaces the lower-ranking hours; they are never merged.
    public func periods(on date: CivilDate) -> [OpeningPeriod] {
        if let exception = hours.exceptions[date] { return exception }
        if let season = seasons?.first(where: { $0.dates.contains(date) }) {
            return season.weekly[date.weekday] ?? []
        }
        return hours.periods(on: date)
    }

    /// Returns the same service with one row for an evening written as two: until midnight, and from midnight on the
    /// next day.
    ///
    /// It works like ``OpeningHours/joinedOverMidnight()``, also within seasons. Dates at the boundary of a season may
    /// get an exception.
    ///
    /// - Complexity: O(periods + exceptions + seasons²), on average.
    public func joinedOverMidnight() -> BookingService {
        var joined = self
        joined.seasons = seasons?.map { ServiceSeason($0.dates, weekly: MidnightRows.joined($0.weekly)) }
        joined.hours = OpeningHours(weekly: MidnightRows.joined(hours.weekly))
        var exceptions: [CivilDate: [OpeningPeriod]] = [:]
        let edges = (seasons ?? []).flatMap { [$0.dates.lowerBound, $0.dates.upperBound] }
        for date in Array(hours.exceptions.keys) + edges {
            for offset in -1...1 {
                guard let near = try? date.adding(days: offset) else { continue }
                let wanted = MidnightRows.joined(on: near) { periods(on: $0) }
                if hours.exceptions[near] != nil || wanted != joined.periods(on: near) { exceptions[near] = wanted }
            }
        }
        joined.hours.exceptions = exceptions
        return joined
    }

    func problems() -> [Problem<PlanDefect>] {
        var problems = hours.problems().map { Problem(PlanDefect.hours(reason: $0.reason), at: $0.path) }.under("hours")
        for (position, season) in (seasons ?? []).enumerated() {
            let faults = OpeningHours(weekly: season.weekly).problems()
            let path = FieldPath("seasons").index(position)
            problems += faults.map { Problem(PlanDefect.hours(reason: $0.reason), at: $0.path) }.under(path)
        }
        if let fit { problems += fit.problems().under("fit") }
        return problems
    }
}

/// A date range in which a service has other weekly hours, such as summer.
public struct ServiceSeason: Hashable, Codable, Sendable {
    /// The dates, both ends included.
    public var dates: ClosedRange<CivilDate>
    /// The periods that open on each day of the week; days without periods are closed.
    public var weekly: [Weekday: [OpeningPeriod]]

    /// Creates a season with its own weekly hours.
    public init(_ dates: ClosedRange<CivilDate>, weekly: [Weekday: [OpeningPeriod]]) {
        self.dates = dates
        self.weekly = weekly
    }
}

/// A period in which no stay may start, in the whole branch or in one area: the emergency brake.
///
/// Requests that start in it are refused on every channel, or get tables of other areas, unless staff give a reason.
/// Existing bookings keep their tables, and none is moved into a paused area.
public struct BookingPause: Hashable, Codable, Sendable {
    /// The start of the pause, included.
    public var from: Instant
    /// The end of the pause, excluded.
    public var until: Instant
    /// The area that is paused; `nil` for the whole branch.
    public var area: AreaID?
    /// The house's reason; `nil` if it gave none.
    public var reason: String?

    /// Creates a pause.
    public init(from: Instant, until: Instant, area: AreaID? = nil, reason: String? = nil) {
        self.from = from
        self.until = until
        self.area = area
        self.reason = reason
    }

    func problems() -> [Problem<PlanDefect>] {
        from < until ? [] : [Problem(.emptyPause(from: from, until: until), at: "until")]
    }
}
