/// One service of a date: from its opening up to its closing.
public struct ServiceWindow: Hashable, Sendable {
    /// The date on which it opens and to which its bookings belong, those after midnight included.
    public let date: CivilDate
    /// From opening up to closing.
    public let open: Range<Instant>
    /// When stays may begin that belong to this service.
    ///
    /// An instant in two services belongs to the one that opened first and, of those that open together, to the one
    /// that closes last: a service within a longer one shortens nobody's stay. So this is the later part of ``open``,
    /// or nothing, where a service that goes before is still open when this one opens.
    public let starts: Range<Instant>
    /// The last instant at which a stay may begin, itself included; `nil` when the rules name none.
    let latestStart: Instant?
    /// The last instant at which a stay may end; `nil` when the rules name none.
    let latestEnd: Instant?
    /// The opening on the wall clock: grid labels are whole steps away from it.
    let anchor: LocalDateTime
}

/// A start on the grid of a service.
struct GridStart: Hashable, Sendable {
    let start: Instant
    let label: LocalDateTime
    let offset: UTCOffset
    /// The position of the service among those of the date.
    let service: Int
}

extension VenuePlan {
    /// The services that open on a date, in order of opening; of those that open together the one that closes last comes
    /// first.
    ///
    /// - Throws: ``PlanError`` when the zone is not known then.
    public func services(on date: CivilDate) throws(PlanError) -> [ServiceWindow] {
        do {
            return try windows(on: date)
        } catch {
            throw PlanError(.zone(reason: error.reason))
        }
    }

    /// The date on which the service opened to which an instant belongs; `nil` when the branch is closed then.
    ///
    /// A walk-in is decided by the service day of that date.
    ///
    /// - Throws: ``PlanError`` when the zone is not known then.
    public func businessDate(of instant: Instant) throws(PlanError) -> CivilDate? {
        do {
            return try hours.businessDate(of: instant, in: zone)
        } catch {
            throw PlanError(.zone(reason: error.reason))
        }
    }

    func windows(on date: CivilDate) throws(ZoneError) -> [ServiceWindow] {
        var taken: Instant?
        for days in [-2, -1] {
            guard let before = try? date.adding(days: days) else { continue }
            for period in try hours.periods(on: before, in: zone) {
                taken = max(taken ?? period.upperBound, period.upperBound)
            }
        }
        var windows: [ServiceWindow] = []
        let periods = try hours.periods(on: date, in: zone)
        // Whoever comes first has the instants that services share.
        for period in periods.sorted(by: { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }) {
            let first = min(max(period.lowerBound, taken ?? period.lowerBound), period.upperBound)
            let anchor = try zone.local(at: period.lowerBound)
            windows.append(
                ServiceWindow(
                    date: date,
                    open: period,
                    starts: first..<period.upperBound,
                    latestStart: try latestStart(after: anchor),
                    latestEnd: latestEnd(closing: period.upperBound),
                    anchor: anchor
                )
            )
            taken = max(taken ?? period.upperBound, period.upperBound)
        }
        return windows
    }

    /// The first instant after the services of a date at which a stay of a later date can begin; `nil` when none of the
    /// dates begins one that a stay of at most two days could reach.
    func nextStart(after date: CivilDate) throws(ZoneError) -> Instant? {
        for days in 1...3 {
            guard let later = try? date.adding(days: days) else { return nil }
            if let window = try windows(on: later).first(where: { !$0.starts.isEmpty }) {
                return window.starts.lowerBound
            }
        }
        return nil
    }

    /// The instant from which on guests may book a date; `nil` when the rules name no horizon.
    func bookable(from date: CivilDate) throws(ZoneError) -> Instant? {
        // A horizon beyond the calendar does not restrict.
        guard let days = rules.horizonDays, let first = try? date.adding(days: -days) else { return nil }
        return try zone.instant(for: first.startOfDay)
    }

    /// The grid of a window: every instant in it at which the wall clock shows a label a whole number of steps away from
    /// the opening's, before or after.
    ///
    /// A label that clocks skip gives no start, one that they repeat gives two (`booking.md` §1.3).
    func grid(of window: ServiceWindow, service: Int) throws(ZoneError) -> [GridStart] {
        guard !window.starts.isEmpty else { return [] }
        let step = rules.step.milliseconds
        let labels = try labelRange(of: window.starts)
        let below = (labels.lowerBound - window.anchor.wall).flooredDivision(by: step)
        var wall = window.anchor.wall + (below.remainder == 0 ? below.quotient : below.quotient + 1) * step
        var starts: [GridStart] = []
        while wall <= labels.upperBound, wall < CivilCalendar.endMillisecond {
            let label = LocalDateTime(validWall: wall)
            for instant in try zone.resolve(label).instants where window.starts.contains(instant) {
                let offset = try zone.offset(at: instant)
                starts.append(GridStart(start: instant, label: label, offset: offset, service: service))
            }
            wall += step
        }
        return starts.sorted { $0.start < $1.start }
    }

    /// What clocks can show in an interval, as milliseconds of the wall: by its smallest and by its largest offset.
    private func labelRange(of interval: Range<Instant>) throws(ZoneError) -> ClosedRange<Int64> {
        var low = try zone.offset(at: interval.lowerBound)
        var high = low
        // No zone changes its clocks there and back within an hour.
        var instant = interval.lowerBound
        while instant < interval.upperBound {
            instant = min(instant + .hours(1), interval.upperBound)
            let offset = try zone.offset(at: instant)
            low = min(low, offset)
            high = max(high, offset)
        }
        let first = interval.lowerBound.millisecondsSince1970 + low.milliseconds
        let last = interval.upperBound.millisecondsSince1970 + high.milliseconds
        return max(first, CivilCalendar.firstMillisecond)...last
    }

    private func latestStart(after anchor: LocalDateTime) throws(ZoneError) -> Instant? {
        guard case .latestStart(let time) = rules.fit else { return nil }
        guard let today = try? LocalDateTime(date: anchor.date, time: time) else { return nil }
        guard today < anchor else { return try zone.instant(for: today) }
        // At the end of the calendar there is no next day.
        guard let tomorrow = try? today.adding(.days(1)) else { return nil }
        return try zone.instant(for: tomorrow)
    }

    private func latestEnd(closing: Instant) -> Instant? {
        switch rules.fit {
        case .mustEndByClosing: closing
        case .latestStart: nil
        case .mayOverrun(let length): length.map { closing + $0 }
        }
    }
}
