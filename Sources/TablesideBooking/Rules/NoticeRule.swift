public import TablesideCore

/// How long before a guest books at the latest (`booking.md` §1.12); a start exactly that far away can still be booked.
public enum NoticeRule: Hashable, Codable, Sendable {
    /// Before the start of the stay.
    case beforeVisit(length: Elapsed)
    /// Before the opening of the service in which the stay begins.
    case beforeService(length: Elapsed)

    /// How long before.
    public var length: Elapsed {
        switch self {
        case .beforeVisit(let length), .beforeService(let length): length
        }
    }

    func problems() -> [Problem<PlanDefect>] {
        length < .zero ? [Problem(.negativeLength(length: length), at: "length")] : []
    }
}

/// How far ahead a guest books (`booking.md` §1.12).
///
/// Days are calendar days by the branch's clocks; a date can be booked from the named instant on, itself included.
public enum Horizon: Hashable, Codable, Sendable {
    /// That many days ahead, each from midnight on; 0 for today only.
    case days(count: Int)
    /// That many days ahead, each from a time of the day on.
    case daysFrom(count: Int, time: LocalTime)
    /// A whole month at a time: from that day and time on, that many months before it.
    ///
    /// In a month that is too short its last day counts.
    case monthly(opensOnDay: Int, at: LocalTime, monthsAhead: Int)

    func problems() -> [Problem<PlanDefect>] {
        switch self {
        case .days(let count), .daysFrom(let count, _):
            return count < 0 ? [Problem(.negativeDays(days: count), at: "count")] : []
        case .monthly(let day, _, let months):
            var problems: [Problem<PlanDefect>] = []
            if !(1...31).contains(day) { problems.append(Problem(.invalidDay(day: day), at: "opensOnDay")) }
            if months < 0 { problems.append(Problem(.negativeMonths(months: months), at: "monthsAhead")) }
            return problems
        }
    }

    /// The local time from which on a date can be booked; `nil` where that lies before all dates.
    func opening(of date: CivilDate) -> LocalDateTime? {
        switch self {
        case .days(let count):
            return (try? date.adding(days: -count))?.startOfDay
        case .daysFrom(let count, let time):
            return (try? date.adding(days: -count)).flatMap { try? LocalDateTime(date: $0, time: time) }
        case .monthly(let day, let time, let months):
            let (year, month, _) = date.components
            let (total, overflow) = (year * 12 + month - 1).subtractingReportingOverflow(months)
            let (newYear, newMonth) = Int64(total).flooredDivision(by: 12)
            guard !overflow, let first = try? CivilDate(year: Int(newYear), month: Int(newMonth) + 1, day: 1),
                let opening = try? first.adding(days: min(day, first.lastOfMonth.day) - 1)
            else { return nil }
            return try? LocalDateTime(date: opening, time: time)
        }
    }
}
