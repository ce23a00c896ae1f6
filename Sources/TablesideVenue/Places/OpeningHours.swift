public import TablesideCore

/// When a branch is open: a list of periods for each day of the week, and dates on which other periods apply.
///
/// A day may have several periods (QP-14, AP-07: an afternoon break), none, or periods past midnight. An exception
/// replaces the periods that *open* on its date, and only those: a service that opened the evening before runs to its
/// own end. An exception without periods closes the date.
///
/// ```swift
/// let hours = OpeningHours(
///     weekly: [.saturday: [try OpeningPeriod("09:30", "04:30")]],
///     exceptions: [try CivilDate("2026-12-26"): []]
/// )
/// try hours.isOpen(at: now, in: bucharest)
/// ```
public struct OpeningHours: Hashable, Sendable {
    /// The periods that open on each day of the week, by opening time; a day without periods is left out.
    public let weekly: [Weekday: [OpeningPeriod]]
    /// The periods that open on particular dates instead, by opening time; none where the date is closed.
    public let exceptions: [CivilDate: [OpeningPeriod]]

    /// Makes opening hours; periods are put in order of opening.
    public init(weekly: [Weekday: [OpeningPeriod]], exceptions: [CivilDate: [OpeningPeriod]] = [:]) {
        self.weekly = weekly.filter { !$0.value.isEmpty }.mapValues { $0.sorted() }
        self.exceptions = exceptions.mapValues { $0.sorted() }
    }

    /// Makes hours that are the same on every day of the week.
    public init(everyDay periods: [OpeningPeriod], exceptions: [CivilDate: [OpeningPeriod]] = [:]) {
        self.init(
            weekly: Dictionary(uniqueKeysWithValues: Weekday.allCases.map { ($0, periods) }),
            exceptions: exceptions
        )
    }

    /// Never open.
    public static let closed = OpeningHours(weekly: [:])

    /// The days of the week on which it opens, from Monday on (QP-14).
    public var openDays: [Weekday] { weekly.keys.sorted() }

    /// The periods that open on a date, by opening time: those of its exception, else those of its day of the week.
    public func periods(on date: CivilDate) -> [OpeningPeriod] {
        exceptions[date] ?? weekly[date.weekday] ?? []
    }

    /// What is wrong: a period that stands twice on one day.
    ///
    /// Periods that overlap or touch are no fault; they count as one for ``openUntil(at:in:)``.
    public func problems() -> [Problem<PlacesError.Reason>] {
        let week = weekly.sorted { $0.key < $1.key }.flatMap { day, periods in
            OpeningHours.problems(of: periods, at: FieldPath("weekly").field(day.name))
        }
        let dates = exceptions.sorted { $0.key < $1.key }.flatMap { date, periods in
            OpeningHours.problems(of: periods, at: FieldPath("exceptions").field(date.description))
        }
        return week + dates
    }

    private static func problems(of periods: [OpeningPeriod], at path: FieldPath) -> [Problem<PlacesError.Reason>] {
        periods.indices.dropFirst().filter { periods[$0] == periods[$0 - 1] }
            .map { Problem(.repeatedPeriod(period: periods[$0]), at: path.index($0)) }
    }
}

extension OpeningHours: Codable {
    private enum CodingKeys: CodingKey {
        case weekly, exceptions
    }

    /// Reads the hours from an object with `weekly`, by day, and `exceptions`, by date.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let weekly = try container.decode([Weekday: [OpeningPeriod]].self, forKey: .weekly)
        let exceptions = try container.decodeIfPresent([CivilDate: [OpeningPeriod]].self, forKey: .exceptions)
        self.init(weekly: weekly, exceptions: exceptions ?? [:])
    }

    /// Writes the hours as an object with `weekly`, by day, and, where there are any, `exceptions`, by date.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(weekly, forKey: .weekly)
        if !exceptions.isEmpty { try container.encode(exceptions, forKey: .exceptions) }
    }
}
