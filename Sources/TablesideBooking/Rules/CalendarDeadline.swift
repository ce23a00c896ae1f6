public import TablesideCore

/// A time of day some calendar days before a date: noon on the day before, or midnight at the end of the third day
/// before.
///
/// Days are those of the branch's calendar, regardless of clock changes in between. The date is that of the service, so
/// a start after midnight counts toward the evening before.
public struct CalendarDeadline: Hashable, Codable, Sendable {
    /// The number of days before the date; 0 for the date itself.
    public var daysBefore: Int
    /// The time of day; that instant is still in time.
    public var time: LocalTime

    /// Creates a deadline at a time of day.
    public init(daysBefore: Int, at time: LocalTime) {
        self.daysBefore = daysBefore
        self.time = time
    }

    func problems() -> [Problem<PlanDefect>] {
        daysBefore < 0 ? [Problem(.negativeDays(days: daysBefore), at: "daysBefore")] : []
    }

    /// The last instant that is in time; a time that clocks skip comes later by the gap.
    func instant(before date: CivilDate, in zone: any ZoneRules) throws(ZoneError) -> Instant {
        // No date is so early: the deadline has always passed.
        guard let day = try? date.adding(days: -max(0, daysBefore)),
            let local = try? LocalDateTime(date: day, time: time)
        else { return Instant(millisecondsSince1970: .min) }
        do throws(ZoneError) {
            return try zone.instant(for: local)
        } catch {
            // What lies before all that is known of the zone has passed.
            guard case .beforeKnownTransitions = error.reason else { throw error }
            return Instant(millisecondsSince1970: .min)
        }
    }
}

extension VenuePlan {
    /// The charges of a start, with their calendar deadlines converted to a time before it.
    func charges(
        of start: Instant,
        on date: CivilDate
    ) throws(ZoneError) -> (deposit: DepositRule?, noShowFee: NoShowFee?) {
        func length(_ length: Elapsed?, _ deadline: CalendarDeadline?) throws(ZoneError) -> Elapsed? {
            guard let deadline else { return length }
            return max(start - min(start, try deadline.instant(before: date, in: zone)), length ?? .zero)
        }
        var (deposit, fee) = (rules.deposit, rules.noShowFee)
        let ahead = try length(deposit?.freeCancellation, deposit?.freeCancellationUntil)
        let late = try length(fee?.freeCancellation, fee?.freeCancellationUntil)
        deposit?.freeCancellation = ahead
        fee?.freeCancellation = late
        return (deposit, fee)
    }
}
