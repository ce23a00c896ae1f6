public import TablesideCore

/// How many guests a kitchen or a floor takes at a time (`booking.md` §1.11).
///
/// What is `nil` is not limited. Bookings and holds count, ended ones do not; staff may go beyond with a reason.
///
/// ```swift
/// PacingRule(.starts(window: .minutes(15)), covers: 12, when: StartCriteria(service: .dinner))
/// PacingRule(.concurrent, covers: 80, onlineCovers: 60)
/// ```
public struct PacingRule: Hashable, Codable, Sendable {
    /// What is counted.
    public var measure: PacingMeasure
    /// The most people.
    public var covers: Int?
    /// The most parties.
    public var parties: Int?
    /// The most people who booked online, within ``covers``.
    public var onlineCovers: Int?
    /// The starts that are counted; `nil` for all.
    public var when: StartCriteria?
    /// Whether walk-ins count.
    public var countsWalkIns: Bool

    /// Makes a rule.
    public init(
        _ measure: PacingMeasure,
        covers: Int? = nil,
        parties: Int? = nil,
        onlineCovers: Int? = nil,
        when: StartCriteria? = nil,
        countsWalkIns: Bool = true
    ) {
        self.measure = measure
        self.covers = covers
        self.parties = parties
        self.onlineCovers = onlineCovers
        self.when = when
        self.countsWalkIns = countsWalkIns
    }

    /// Its limits.
    public var caps: PacingCaps { PacingCaps(covers: covers, parties: parties, onlineCovers: onlineCovers) }

    /// How long its windows are; none where it counts at every instant.
    var window: Elapsed {
        if case .starts(let window) = measure { window } else { .zero }
    }

    func problems(services: Set<ServiceCode>) -> [Problem<PlanDefect>] {
        var problems: [Problem<PlanDefect>] = []
        if case .starts(let window) = measure, window < BookingRules.shortestStep || window > BookingRules.longest {
            problems.append(Problem(.invalidWindow(window: window), at: FieldPath("measure").field("window")))
        }
        problems += caps.problems()
        return problems + (when?.problems(services: services).under("when") ?? [])
    }
}

/// What a pacing rule counts.
public enum PacingMeasure: Hashable, Codable, Sendable {
    /// Who begins within a window, each that long by the wall clock, counted from midnight of the service's date.
    ///
    /// Where clocks are put back, a window that would occur twice counts as two.
    case starts(window: Elapsed)
    /// Who is there at any one instant.
    case concurrent
}

/// Other limits for the starts of one date and time of day; the lower of both counts, and 0 closes.
///
/// They apply to every rule that counts starts; where none does, to each step of the grid.
public struct PacingException: Hashable, Codable, Sendable {
    /// The date of the service.
    public var date: CivilDate
    /// The time of day, by the wall clock.
    public var times: Daypart
    /// The most people.
    public var covers: Int?
    /// The most parties.
    public var parties: Int?
    /// The most people who booked online.
    public var onlineCovers: Int?

    /// Makes an exception.
    public init(
        on date: CivilDate,
        times: Daypart,
        covers: Int? = nil,
        parties: Int? = nil,
        onlineCovers: Int? = nil
    ) {
        self.date = date
        self.times = times
        self.covers = covers
        self.parties = parties
        self.onlineCovers = onlineCovers
    }

    /// Its limits.
    public var caps: PacingCaps { PacingCaps(covers: covers, parties: parties, onlineCovers: onlineCovers) }

    /// The starts that it limits.
    var starts: PacingException { PacingException(on: date, times: times) }

    func problems() -> [Problem<PlanDefect>] { times.problems().under("times") + caps.problems() }
}
