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
    /// The service days as they are known, those around the dates among them.
    private var days: [CivilDate: ServiceDay] = [:]
    /// For each date its evening; `nil` for one whose edges the rules reject.
    private var evenings: [Evening?] = []
    /// For each date whether its stays may reach into the time of later ones.
    private var reachesOn: [Bool] = []

    init(_ plan: VenuePlan, _ dates: ClosedRange<CivilDate>, days: [ServiceDay]) throws(PlanError) {
        self.plan = plan
        self.dates = dates
        for day in days {
            guard day.id.branch == plan.branch else { throw PlanError(.otherBranch(plan: plan.branch, day: day.id)) }
            self.days[day.id.date] = day
        }
        var date = dates.lowerBound
        while true {
            var evening = try open(date, reachesOn: false)
            let reachesOn = evening?.frame.reachesOn(in: plan) ?? false
            if reachesOn { evening = try open(date, reachesOn: true) }
            evenings.append(evening)
            self.reachesOn.append(reachesOn)
            guard date < dates.upperBound, let next = try? date.adding(days: 1) else { return }
            date = next
        }
    }

    /// The service day of a date; an empty one for a date of the calendar of which nothing else is known.
    private func day(_ date: CivilDate) -> ServiceDay? {
        days[date] ?? (dates.contains(date) ? ServiceDay(id: BranchDay(branch: plan.branch, date: date)) : nil)
    }

    /// Opens a date, beside those after it where its stays can reach there, as ``DayStep`` does.
    private func open(_ date: CivilDate, reachesOn: Bool) throws(PlanError) -> Evening? {
        guard let own = day(date) else { return nil }
        let later = reachesOn ? (1...2).compactMap { (try? date.adding(days: $0)).flatMap { day($0) } } : []
        do {
            return try plan.open(own, beside: later)
        } catch {
            if case .zone(reason: .nonexistentLocalTime) = error.reason, plan.rules.edges == .reject { return nil }
            if case .zone(reason: .ambiguousLocalTime) = error.reason, plan.rules.edges == .reject { return nil }
            throw error
        }
    }

    /// Opens those dates anew whose stays reach into the time of a date.
    private mutating func reopen(before date: CivilDate) throws(PlanError) {
        for days in 1...2 {
            guard let earlier = try? date.adding(days: -days), let position = position(of: earlier), reachesOn[position]
            else { continue }
            evenings[position] = try open(earlier, reachesOn: true)
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
    /// Starts for which others would have to sit elsewhere are not among them. A date whose edges the rules reject has none.
    ///
    /// - Parameters:
    ///   - parties: How many people, once for each size.
    ///   - duration: How long they stay; `nil` for as long as the wishes or the rules say.
    ///   - wishes: What they need besides.
    ///   - channel: Through whom they book.
    ///   - now: The time.
    /// - Returns: The dates, from the first to the last.
    /// - Complexity: That of the openings of each date for each size.
    public func days(
        for parties: [Int],
        lasting duration: Elapsed? = nil,
        wishing wishes: BookingWishes = .none,
        through channel: BookingChannel = .online,
        at now: Instant
    ) -> [Day] {
        var days: [Day] = []
        var date: CivilDate? = dates.lowerBound
        for evening in evenings {
            guard let here = date else { break }
            // Holds that have lapsed are left out once, not once for each size.
            let current = evening?.current(at: now)
            let openings = parties.map { party in
                current?.openings(for: party, lasting: duration, wishing: wishes, through: channel, at: now).count ?? 0
            }
            days.append(Day(date: here, openings: openings, revision: day(here)?.version ?? .absent))
            date = try? here.adding(days: 1)
        }
        return days
    }

    /// The evening of a date; `nil` for a date that the calendar does not have, and for one whose edges the rules reject.
    public func evening(on date: CivilDate) -> Evening? { position(of: date).flatMap { evenings[$0] } }

    /// Takes an event of the service day of a date into account.
    ///
    /// Where stays of the dates before can reach into the time of that date, it is known there as well.
    ///
    /// - Complexity: That of ``Evening/record(_:)``, and of opening at most two dates.
    public mutating func record(_ event: ServiceDay.Event, on date: CivilDate) throws(PlanError) {
        guard var day = day(date) else { return }
        day.record(event)
        days[date] = day
        if let position = position(of: date) { evenings[position]?.record(event) }
        try reopen(before: date)
    }

    /// Takes a service day as it is stored now.
    ///
    /// - Throws: ``PlanError`` when the day is one of another branch or the zone is not known then.
    public mutating func replace(_ day: ServiceDay) throws(PlanError) {
        guard day.id.branch == plan.branch else { throw PlanError(.otherBranch(plan: plan.branch, day: day.id)) }
        days[day.id.date] = day
        if let position = position(of: day.id.date) {
            evenings[position] = try open(day.id.date, reachesOn: reachesOn[position])
        }
        try reopen(before: day.id.date)
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
    ///   - days: The service days on which somebody has booked, best with those just after the last date; the others are empty.
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
