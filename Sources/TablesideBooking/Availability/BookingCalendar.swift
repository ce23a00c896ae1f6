public import TablesideCore

/// Several dates of a branch, opened to answer a calendar's question: which dates have room for which party sizes.
///
/// Opening a calendar costs as much as opening each date. After that, each query is cheap, and each event reopens only
/// its date and the nearby dates that its stays reach.
///
/// ```swift
/// var month = try plan.calendar(of: first...last, days: stored)
/// for day in month.days(for: [2, 4, 6], at: now) { print(day.date, day.openings) }
/// ```
public struct BookingCalendar: Sendable {
    /// The plan that the answers are based on.
    public let plan: VenuePlan
    /// The dates, both ends included.
    public let dates: ClosedRange<CivilDate>
    /// The known service days, including those around the calendar's dates.
    private var days: [CivilDate: ServiceDay] = [:]
    private var places: [Place] = []

    /// One date of the calendar.
    private struct Place {
        /// The opened date; `nil` if the rules reject its opening or closing time.
        var evening: DayAvailability?
        /// Whether its stays may reach into later dates.
        var reachesOn = false
        /// The time for which the stays and guests of other dates affect it; `nil` on a closed date.
        var time: Range<Instant>?

        /// Whether another day affects it.
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

    /// The service day of a date; an empty one if the date is in the calendar but no day is known.
    private func day(_ date: CivilDate) -> ServiceDay? {
        days[date] ?? (dates.contains(date) ? ServiceDay(id: BranchDay(branch: plan.branch, date: date)) : nil)
    }

    /// Opens a date together with the nearby dates that affect it, like ``DayOperation``.
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

    /// Replaces a day, and reopens the dates that it affects now or did before.
    private mutating func replace(_ day: ServiceDay, of date: CivilDate) throws(PlanError) {
        let before = self.day(date)
        days[date] = day
        for offset in BookingCalendar.offsets {
            guard let other = try? date.adding(days: offset), let position = position(of: other),
                places[position].needs(day, after: other)
                    || before.map({ places[position].needs($0, after: other) }) == true
            else { continue }
            places[position] = try place(other)
        }
    }

    /// The distance at which dates can affect each other: a stay reaches two dates at most.
    private static let offsets = [-2, -1, 1, 2]

    /// One date with its numbers of available starts.
    public struct Day: Hashable, Codable, Sendable {
        /// The business date of the entry.
        public let date: CivilDate
        /// The number of starts available without moving others, per party size, in the order of the query.
        public let openings: [Int]
        /// The version of the service day that was queried.
        public let revision: Version
    }

    /// Returns the number of available starts on each date, for each party size.
    ///
    /// The counts match ``DayAvailability/openings(for:lasting:wishing:through:at:)`` exactly: starts that would
    /// require moving other bookings are not included. A date whose opening or closing time the rules reject has none.
    ///
    /// - Parameters:
    ///   - parties: The party sizes.
    ///   - duration: The length of the stay; `nil` for the length set by the wishes or the rules.
    ///   - wishes: The party's other wishes.
    ///   - channel: The channel that the party books through.
    ///   - now: The current time.
    /// - Returns: The dates in order.
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
            // Expired holds are removed once, not once per party size.
            let current = place.evening?.current(at: now)
            let openings = parties.map { party in
                current?.openings(for: party, lasting: duration, wishing: wishes, through: channel, at: now).count ?? 0
            }
            days.append(Day(date: here, openings: openings, revision: day(here)?.version ?? .absent))
            date = try? here.adding(days: 1)
        }
        return days
    }

    /// Returns the portal slots of all dates, as ``DayAvailability/portalSlots(for:through:at:)`` returns them for each
    /// date.
    ///
    /// - Parameters:
    ///   - parties: The party sizes.
    ///   - channel: The channel that the portal's guests book through.
    ///   - now: The current time.
    /// - Returns: The slots, by date, start and party size.
    /// - Complexity: That of the slots of each date.
    public func portalSlots(
        for parties: ClosedRange<Int> = 1...20,
        through channel: BookingChannel = .online,
        at now: Instant
    ) -> [PortalSlot] {
        places.flatMap { $0.evening?.portalSlots(for: parties, through: channel, at: now) ?? [] }
    }

    /// Returns an opened date; `nil` if it is not in the calendar, or if the rules reject its opening or closing time.
    public func evening(on date: CivilDate) -> DayAvailability? { position(of: date).flatMap { places[$0].evening } }

    /// Applies an event of a date's service day.
    ///
    /// Nearby dates that the event affects, because stays reach them or guests count there, are updated too.
    ///
    /// - Throws: ``PlanError`` if the time zone is not known on one of these dates.
    /// - Complexity: That of ``DayAvailability/record(_:)``, and of reopening the nearby dates to which the day
    ///   matters.
    public mutating func record(_ event: ServiceDay.Event, on date: CivilDate) throws(PlanError) {
        guard var day = day(date) else { return }
        day.record(event)
        if let position = position(of: date) { places[position].evening?.record(event) }
        try replace(day, of: date)
    }

    /// Replaces a service day with its currently stored state.
    ///
    /// - Throws: ``PlanError`` if the day belongs to another branch or the time zone is not known then.
    public mutating func replace(_ day: ServiceDay) throws(PlanError) {
        guard day.id.branch == plan.branch else { throw PlanError(.otherBranch(plan: plan.branch, day: day.id)) }
        try replace(day, of: day.id.date)
        if let position = position(of: day.id.date) { places[position] = try place(day.id.date) }
    }

    private func position(of date: CivilDate) -> Int? {
        dates.contains(date) ? date.dayNumber - dates.lowerBound.dayNumber : nil
    }
}

extension VenuePlan {
    /// Opens several dates for a calendar, at most ``SizeLimit/calendarDates`` at once.
    ///
    /// - Parameters:
    ///   - dates: The dates, both ends included.
    ///   - days: The service days that have bookings, ideally including those just after the last date; all others are
    ///     empty.
    /// - Returns: The calendar.
    /// - Throws: ``PlanError`` if there are too many dates (none is opened then), if a day belongs to another branch,
    ///   or if the time zone is not known on one of the dates.
    /// - Complexity: That of ``open(_:beside:)`` for each date.
    public func calendar(
        of dates: ClosedRange<CivilDate>,
        days: [ServiceDay] = []
    ) throws(PlanError) -> BookingCalendar {
        try BookingCalendar(self, dates, days: days)
    }
}

extension ServiceDay {
    /// Whether any stay or block of the day overlaps a time, a seated party may still be there, or a table waits to be
    /// cleared.
    fileprivate func isAbout(_ time: Range<Instant>) -> Bool {
        !uncleared.isEmpty
            || bookings.values.contains { $0.holdsTables && ($0.status == .seated || $0.span.overlaps(time)) }
            || carried.values.contains { $0.span.overlaps(time) } || blocks.values.contains { $0.span.overlaps(time) }
    }
}
