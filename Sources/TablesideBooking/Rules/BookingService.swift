public import TablesideCore
public import TablesideVenue

/// A service of the branch, such as dinner: when it is open, by rules of its own where it has them.
///
/// On a date for which the branch's own hours have an exception, a service without one is open only within that exception:
/// its starts stay those of its own hours, as far as the branch is open. What the branch does on the date after says nothing of it.
public struct BookingService: Hashable, Codable, Sendable {
    /// Which service it is, unlike every other of the branch.
    public var code: ServiceCode
    /// When it is open; exceptions replace the weekly periods and seasons of their date.
    public var hours: OpeningHours
    /// Dates with other weekly hours, of which the first that holds a date counts; `nil` for none.
    public var seasons: [ServiceSeason]?
    /// What its stays have to do with closing; `nil` for the rule of the branch.
    public var fit: FitPolicy?

    /// Makes a service.
    public init(_ code: ServiceCode, hours: OpeningHours, seasons: [ServiceSeason]? = nil, fit: FitPolicy? = nil) {
        self.code = code
        self.hours = hours
        self.seasons = seasons
        self.fit = fit
    }

    /// The periods that open on a date: those of its exception, else of its season, else of its day of the week.
    ///
    /// An exception or a season replaces what comes after it and is never merged with it (`booking.md` §1.21).
    public func periods(on date: CivilDate) -> [OpeningPeriod] {
        if let exception = hours.exceptions[date] { return exception }
        if let season = seasons?.first(where: { $0.dates.contains(date) }) {
            return season.weekly[date.weekday] ?? []
        }
        return hours.periods(on: date)
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

/// Dates on which a service has other weekly hours, such as a summer.
public struct ServiceSeason: Hashable, Codable, Sendable {
    /// The dates, from the first to the last.
    public var dates: ClosedRange<CivilDate>
    /// The periods that open on each day of the week; a day without any is closed.
    public var weekly: [Weekday: [OpeningPeriod]]

    /// Makes a season.
    public init(_ dates: ClosedRange<CivilDate>, weekly: [Weekday: [OpeningPeriod]]) {
        self.dates = dates
        self.weekly = weekly
    }
}

/// A time in which nothing may begin: the emergency brake (`booking.md` §1.21).
///
/// A request for a start in it is refused on every channel, unless the house gives a reason; bookings that exist
/// stay.
public struct BookingPause: Hashable, Codable, Sendable {
    /// The first instant at which nothing begins.
    public var from: Instant
    /// The first instant after it at which something may begin again.
    public var until: Instant
    /// What the house says about it; `nil` for nothing.
    public var reason: String?

    /// Makes a pause.
    public init(from: Instant, until: Instant, reason: String? = nil) {
        self.from = from
        self.until = until
        self.reason = reason
    }

    func problems() -> [Problem<PlanDefect>] {
        from < until ? [] : [Problem(.emptyPause(from: from, until: until), at: "until")]
    }
}
