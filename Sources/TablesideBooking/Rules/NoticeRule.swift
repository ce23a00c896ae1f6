public import TablesideCore

/// How much notice guests must give to book; a start exactly that far away can still be booked.
public enum NoticeRule: Hashable, Codable, Sendable {
    /// The notice before the start of the stay.
    case beforeVisit(length: Elapsed)
    /// The notice before the opening of the service in which the stay starts.
    case beforeService(length: Elapsed)
    /// The last moment by the calendar, before the date of the service: until noon on the day before.
    case byCalendar(deadline: CalendarDeadline)

    func problems() -> [Problem<PlanDefect>] {
        switch self {
        case .beforeVisit(let length), .beforeService(let length):
            length < .zero ? [Problem(.negativeLength(length: length), at: "length")] : []
        case .byCalendar(let deadline): deadline.problems().under("deadline")
        }
    }
}

/// How far ahead guests can book.
///
/// Days are calendar days in the branch's time zone; a date can be booked from its opening instant on, included.
public enum Horizon: Hashable, Codable, Sendable {
    /// This many days ahead, each from midnight on; 0 for today only.
    case days(count: Int)
    /// This many days ahead, each from a time of day on.
    case daysFrom(count: Int, time: LocalTime)
    /// A whole month at a time, opening on this day and time, this many months earlier.
    ///
    /// In a month that is too short for the day, its last day is used.
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

    /// The local time from which a date can be booked; `nil` if that is before the earliest date.
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

extension NoticeRule {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "beforeVisit": try .beforeVisit(length: read("length"))
            case "beforeService": try .beforeService(length: read("length"))
            case "byCalendar": try .byCalendar(deadline: read("deadline"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .beforeVisit(let length): try encoder.write("beforeVisit", ["length": length])
        case .beforeService(let length): try encoder.write("beforeService", ["length": length])
        case .byCalendar(let deadline): try encoder.write("byCalendar", ["deadline": deadline])
        }
    }
}

extension Horizon {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "days": try .days(count: read("count"))
            case "daysFrom": try .daysFrom(count: read("count"), time: read("time"))
            case "monthly":
                try .monthly(opensOnDay: read("opensOnDay"), at: read("at"), monthsAhead: read("monthsAhead"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .days(let count): try encoder.write("days", ["count": count])
        case .daysFrom(let count, let time): try encoder.write("daysFrom", ["count": count, "time": time])
        case .monthly(let opensOnDay, let at, let monthsAhead):
            try encoder.write("monthly", ["opensOnDay": opensOnDay, "at": at, "monthsAhead": monthsAhead])
        }
    }
}
