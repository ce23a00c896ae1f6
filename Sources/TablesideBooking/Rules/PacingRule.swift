public import TablesideCore

/// How many guests the kitchen or the floor takes at a time.
///
/// `nil` means no limit. Bookings and holds count unless they have ended; staff may exceed the limits with a reason.
///
/// ```swift
/// PacingRule(.starts(window: .minutes(15)), covers: 12, when: StartCriteria(service: .dinner))
/// PacingRule(.concurrent, covers: 80, onlineCovers: 60)
/// PacingRule(.date, covers: 200)
/// ```
public struct PacingRule: Hashable, Codable, Sendable {
    /// What the rule counts.
    public var measure: PacingMeasure
    /// The most covers (people).
    public var covers: Int?
    /// The most parties, regardless of size.
    public var parties: Int?
    /// The most covers booked online, as part of ``covers``.
    public var onlineCovers: Int?
    /// The starts that the rule applies to; `nil` for all.
    public var when: StartCriteria?
    /// Whether walk-ins count.
    public var countsWalkIns: Bool

    /// Creates a rule; by default it applies to all starts, and walk-ins count.
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

    /// The three limits together.
    public var caps: PacingCaps { PacingCaps(covers: covers, parties: parties, onlineCovers: onlineCovers) }

    /// The length of the windows; zero for a rule that counts at every instant.
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
    /// Parties that start within a window of this wall-clock length, counted from midnight of the service's date.
    ///
    /// When clocks are set back, a window that would occur twice counts as two.
    case starts(window: Elapsed)
    /// Parties that start on the date, in all its services that the rule applies to together, also after midnight.
    ///
    /// Exceptions lower the limits of other rules; this one stays as it is.
    case date
    /// Parties present at the same instant.
    case concurrent
}

/// Other limits for the starts of one date and time of day; the lower limit applies, and 0 closes that time.
///
/// They apply to every rule that counts starts within windows, or, if there is none, to each step of the grid.
public struct PacingException: Hashable, Codable, Sendable {
    /// The date of the service.
    public var date: CivilDate
    /// The time of day, by the wall clock.
    public var times: Daypart
    /// The most covers (people).
    public var covers: Int?
    /// The most parties, regardless of size.
    public var parties: Int?
    /// The most covers booked online.
    public var onlineCovers: Int?

    /// Creates an exception; omitted limits stay as they are.
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

    /// The three limits together.
    public var caps: PacingCaps { PacingCaps(covers: covers, parties: parties, onlineCovers: onlineCovers) }

    /// The exception without its limits, to compare the starts it covers.
    var starts: PacingException { PacingException(on: date, times: times) }

    func problems() -> [Problem<PlanDefect>] { times.problems().under("times") + caps.problems() }
}

extension PacingMeasure {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "starts": try .starts(window: read("window"))
            case "date": try read.alone(.date)
            case "concurrent": try read.alone(.concurrent)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .starts(let window): try encoder.write("starts", ["window": window])
        case .date: try encoder.write("date")
        case .concurrent: try encoder.write("concurrent")
        }
    }
}
