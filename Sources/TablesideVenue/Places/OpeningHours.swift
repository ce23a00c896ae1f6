public import TablesideCore

/// The opening hours of a branch: periods for each day of the week, and dates with other periods.
///
/// A day may have several periods (QP-14, AP-07: an afternoon break), none, or periods past midnight. An exception
/// replaces only the periods that *open* on its date: a service that opened the evening before still runs to its end.
/// An exception without periods closes the date.
///
/// ```swift
/// var hours = OpeningHours(weekly: [.saturday: [try OpeningPeriod("09:30", "04:30")]])
/// hours.exceptions[try CivilDate("2026-12-26")] = []  // closed
/// try hours.isOpen(at: now, in: bucharest)
/// ```
public struct OpeningHours: Hashable, Sendable {
    /// The periods that open on each day of the week, sorted by opening time; a day without periods has no entry.
    public var weekly: [Weekday: [OpeningPeriod]] {
        didSet { weekly = Self.sorted(weekly) }
    }
    /// The periods that replace the weekly ones on particular dates, sorted by opening time; empty when the date is
    /// closed.
    public var exceptions: [CivilDate: [OpeningPeriod]] {
        didSet { exceptions = exceptions.mapValues { $0.sorted() } }
    }

    /// Makes opening hours and sorts their periods by opening time.
    public init(weekly: [Weekday: [OpeningPeriod]], exceptions: [CivilDate: [OpeningPeriod]] = [:]) {
        self.weekly = Self.sorted(weekly)
        self.exceptions = exceptions.mapValues { $0.sorted() }
    }

    private static func sorted(_ weekly: [Weekday: [OpeningPeriod]]) -> [Weekday: [OpeningPeriod]] {
        weekly.filter { !$0.value.isEmpty }.mapValues { $0.sorted() }
    }

    /// Makes opening hours that are the same on every day of the week.
    public init(everyDay periods: [OpeningPeriod], exceptions: [CivilDate: [OpeningPeriod]] = [:]) {
        self.init(
            weekly: Dictionary(uniqueKeysWithValues: Weekday.allCases.map { ($0, periods) }),
            exceptions: exceptions
        )
    }

    /// Hours of a branch that never opens.
    public static let closed = OpeningHours(weekly: [:])

    /// The days of the week with periods, starting with Monday (QP-14).
    public var openDays: [Weekday] { weekly.keys.sorted() }

    /// The periods that open on a date, sorted by opening time: those of its exception, or else of its day of the week.
    public func periods(on date: CivilDate) -> [OpeningPeriod] {
        exceptions[date] ?? weekly[date.weekday] ?? []
    }

    /// All problems: periods that appear twice on one day.
    ///
    /// Overlapping or touching periods are not a problem; ``openUntil(at:in:)`` treats them as one.
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

    /// Reads an object with `weekly`, by day, and `exceptions`, by date.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let weekly = try container.decode([Weekday: [OpeningPeriod]].self, forKey: .weekly)
        let exceptions = try container.decodeIfPresent([CivilDate: [OpeningPeriod]].self, forKey: .exceptions)
        self.init(weekly: weekly, exceptions: exceptions ?? [:])
    }

    /// Writes an object with `weekly`, by day, and, if there are any, `exceptions`, by date.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(weekly, forKey: .weekly)
        if !exceptions.isEmpty { try container.encode(exceptions, forKey: .exceptions) }
    }
}
