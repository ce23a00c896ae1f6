/// Several dates of a branch, opened for the question of a calendar: on which of them there is room for how many.
///
/// Opening it costs as much as opening every date; afterwards each look is cheap, and each event costs one date.
///
/// ```swift
/// var month = try plan.calendar(of: first...last, days: stored)
/// for day in month.days(for: [2, 4, 6], at: now) { print(day.date, day.openings) }
/// ```
public struct BookingCalendar: Sendable {
    /// The plan by which it answers.
    public let plan: VenuePlan
    /// The dates, from the first to the last.
    public let dates: ClosedRange<CivilDate>
    private var evenings: [Evening]

    init(_ plan: VenuePlan, _ dates: ClosedRange<CivilDate>, days: [ServiceDay]) throws(PlanError) {
        var stored: [CivilDate: ServiceDay] = [:]
        for day in days {
            guard day.id.branch == plan.branch else { throw PlanError(.otherBranch(plan: plan.branch, day: day.id)) }
            stored[day.id.date] = day
        }
        self.plan = plan
        self.dates = dates
        evenings = []
        var date = dates.lowerBound
        while true {
            evenings.append(try plan.open(stored[date] ?? ServiceDay(id: BranchDay(branch: plan.branch, date: date))))
            guard date < dates.upperBound, let next = try? date.adding(days: 1) else { return }
            date = next
        }
    }

    /// One date with the number of its starts.
    public struct Day: Hashable, Codable, Sendable {
        /// The date.
        public let date: CivilDate
        /// For each size of party that was asked about, in that order: at how many starts it can come directly.
        public let openings: [Int]
        /// The version of the service day that was asked.
        public let revision: Version
    }

    /// Every date, with the number of starts for each size of party: the very ones that ``Evening/openings(for:lasting:wishing:through:at:)``
    /// gives (`booking.md` I15).
    ///
    /// Starts for which others would have to sit elsewhere are not among them.
    ///
    /// - Complexity: That of the openings of each date for each size.
    public func days(for parties: [Int], through channel: BookingChannel = .online, at now: Instant) -> [Day] {
        evenings.map { evening in
            // Holds that have lapsed are left out once, not once for each size.
            let evening = evening.current(at: now)
            let openings = parties.map { evening.openings(for: $0, through: channel, at: now).count }
            return Day(date: evening.day.id.date, openings: openings, revision: evening.version)
        }
    }

    /// The evening of a date; `nil` for a date that the calendar does not have.
    public func evening(on date: CivilDate) -> Evening? { position(of: date).map { evenings[$0] } }

    /// Takes an event of the service day of a date into account; other dates have nothing to do with it.
    ///
    /// - Complexity: That of ``Evening/record(_:)``.
    public mutating func record(_ event: ServiceDay.Event, on date: CivilDate) {
        if let position = position(of: date) { evenings[position].record(event) }
    }

    /// Takes a service day as it is stored now.
    ///
    /// - Throws: ``PlanError`` when the day is one of another branch or the zone is not known then.
    public mutating func replace(_ day: ServiceDay) throws(PlanError) {
        guard day.id.branch == plan.branch else { throw PlanError(.otherBranch(plan: plan.branch, day: day.id)) }
        if let position = position(of: day.id.date) { evenings[position] = try plan.open(day) }
    }

    private func position(of date: CivilDate) -> Int? {
        dates.contains(date) ? date.dayNumber - dates.lowerBound.dayNumber : nil
    }
}

extension VenuePlan {
    /// Opens several dates for a calendar.
    ///
    /// - Parameters:
    ///   - dates: The dates, from the first to the last.
    ///   - days: The service days of those on which somebody has booked; the others are empty.
    /// - Returns: The calendar.
    /// - Throws: ``PlanError`` when a day is one of another branch or the zone is not known on one of the dates.
    /// - Complexity: That of ``open(_:beside:)`` for each date.
    public func calendar(
        of dates: ClosedRange<CivilDate>,
        days: [ServiceDay] = []
    ) throws(PlanError) -> BookingCalendar {
        try BookingCalendar(self, dates, days: days)
    }
}
