public import TablesideCore

/// Several dates of a branch, opened for the question of a calendar: on which of them there is room for how many.
///
/// Opening it costs as much as opening every date; afterwards each look is cheap, and each event costs one date, and those
/// around it where stays reach from one into the other.
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
    private var places: [Place] = []

    /// A date of the calendar.
    private struct Place {
        /// Its evening; `nil` where the rules reject its edges.
        var evening: DayAvailability?
        /// Whether its stays may reach into the time of later dates.
        var reachesOn = false
        /// The time that counts for it: what other dates keep then, or who is there, it has to know.
        var time: Range<Instant>?

        /// Whether another day matters for it.
        func needs(_ other: ServiceDay, after date: CivilDate) -> Bool {
            if reachesOn, other.id.date > date { return true }
            return time.map { other.isAbout($0) } ?? false
        }
    }

    init(_ plan: VenuePlan, _ dates: ClosedRange<CivilDate>, days: [ServiceDay]) throws(PlanError) {
        let (last, first) = (dates.upperBound.dayNumber, dates.lowerBound.dayNumber)
        let count = last.subtractingSaturated(first).addingSaturated(1)
        guard count <= SizeLimit.calendarDates else {
            throw PlanError(.tooManyDates(count: count, limit: SizeLimit.calendarDates))
        }
        self.plan = plan
        self.dates = dates
        for day in days {
            guard day.id.branch == plan.branch else { throw PlanError(.otherBranch(plan: plan.branch, day: day.id)) }
            self.days[day.id.date] = day
        }
        var date = dates.lowerBound
        while true {
            places.append(try place(date))
            guard date < dates.upperBound, let next = try? date.adding(days: 1) else { return }
            date = next
        }
    }

    /// The service day of a date; an empty one for a date of the calendar of which nothing else is known.
    private func day(_ date: CivilDate) -> ServiceDay? {
        days[date] ?? (dates.contains(date) ? ServiceDay(id: BranchDay(branch: plan.branch, date: date)) : nil)
    }

    /// Opens a date beside those around it that matter for it, as ``DayOperation`` does.
    private func place(_ date: CivilDate) throws(PlanError) -> Place {
        guard let own = day(date), let alone = try open(own, beside: []) else { return Place() }
        var place = Place(
            evening: alone,
            reachesOn: alone.frame.reachesOn(in: plan),
            time: alone.frame.time(in: plan)
        )
        let others = BookingCalendar.offsets.compactMap { offset in
            (try? date.adding(days: offset)).flatMap { day($0) }.flatMap { place.needs($0, after: date) ? $0 : nil }
        }
        if !others.isEmpty { place.evening = try open(own, beside: others) }
        return place
    }

    private func open(_ day: ServiceDay, beside others: [ServiceDay]) throws(PlanError) -> DayAvailability? {
        do throws(PlanError) {
            return try plan.open(day, beside: others)
        } catch {
            guard plan.rules.edges == .reject else { throw error }
            switch error.reason {
            case .zone(reason: .nonexistentLocalTime), .zone(reason: .ambiguousLocalTime): return nil
            default: throw error
            }
        }
    }

    /// Takes a day as it is now, and opens those dates again for which it matters, or did.
    private mutating func take(_ day: ServiceDay, of date: CivilDate) throws(PlanError) {
        let before = self.day(date)
        days[date] = day
        for offset in BookingCalendar.offsets {
            guard let other = try? date.adding(days: offset), let position = position(of: other),
                places[position].needs(day, after: other)
                    || before.map({ places[position].needs($0, after: other) }) ?? false
            else { continue }
            places[position] = try place(other)
        }
    }

    /// How far away dates matter: a stay reaches two dates at most.
    private static let offsets = [-2, -1, 1, 2]

    /// One date with the number of its starts.
    public struct Day: Hashable, Codable, Sendable {
        /// The date.
        public let date: CivilDate
        /// For each size of party that was asked about, in that order: at how many starts it can come directly.
        public let openings: [Int]
        /// The version of the service day that was asked.
        public let revision: Version
    }

    /// Every date, with the number of starts for each size of party: the very ones that ``DayAvailability/openings(for:lasting:wishing:through:at:)``
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
        for place in places {
            guard let here = date else { break }
            // Holds that have lapsed are left out once, not once for each size.
            let current = place.evening?.current(at: now)
            let openings = parties.map { party in
                current?.openings(for: party, lasting: duration, wishing: wishes, through: channel, at: now).count ?? 0
            }
            days.append(Day(date: here, openings: openings, revision: day(here)?.version ?? .absent))
            date = try? here.adding(days: 1)
        }
        return days
    }

    /// The evening of a date; `nil` for a date that the calendar does not have, and for one whose edges the rules reject.
    public func evening(on date: CivilDate) -> DayAvailability? { position(of: date).flatMap { places[$0].evening } }

    /// Takes an event of the service day of a date into account.
    ///
    /// Where it matters for the dates around it, because stays reach there or people are counted there, it is known there as
    /// well.
    ///
    /// - Throws: ``PlanError`` when the zone is not known on one of these dates.
    /// - Complexity: That of ``DayAvailability/record(_:)``, and of opening those dates around it for which the day matters.
    public mutating func record(_ event: ServiceDay.Event, on date: CivilDate) throws(PlanError) {
        guard var day = day(date) else { return }
        day.record(event)
        if let position = position(of: date) { places[position].evening?.record(event) }
        try take(day, of: date)
    }

    /// Takes a service day as it is stored now.
    ///
    /// - Throws: ``PlanError`` when the day is one of another branch or the zone is not known then.
    public mutating func replace(_ day: ServiceDay) throws(PlanError) {
        guard day.id.branch == plan.branch else { throw PlanError(.otherBranch(plan: plan.branch, day: day.id)) }
        try take(day, of: day.id.date)
        if let position = position(of: day.id.date) { places[position] = try place(day.id.date) }
    }

    private func position(of date: CivilDate) -> Int? {
        dates.contains(date) ? date.dayNumber - dates.lowerBound.dayNumber : nil
    }
}

extension VenuePlan {
    /// Opens several dates for a calendar, no more than ``SizeLimit/calendarDates`` at once.
    ///
    /// - Parameters:
    ///   - dates: The dates, from the first to the last.
    ///   - days: The service days on which somebody has booked, best with those just after the last date; the others are empty.
    /// - Returns: The calendar.
    /// - Throws: ``PlanError`` when there are too many dates, a day is one of another branch, or the zone is not known on one of
    ///   the dates; of too many dates none is opened.
    /// - Complexity: That of ``open(_:beside:)`` for each date.
    public func calendar(
        of dates: ClosedRange<CivilDate>,
        days: [ServiceDay] = []
    ) throws(PlanError) -> BookingCalendar {
        try BookingCalendar(self, dates, days: days)
    }
}

extension ServiceDay {
    /// Whether somebody or something of the day keeps a table at some time, or may be there still.
    fileprivate func isAbout(_ time: Range<Instant>) -> Bool {
        bookings.values.contains { $0.holdsTables && ($0.status == .seated || $0.span.overlaps(time)) }
            || carried.values.contains { $0.span.overlaps(time) } || blocks.values.contains { $0.span.overlaps(time) }
    }
}
