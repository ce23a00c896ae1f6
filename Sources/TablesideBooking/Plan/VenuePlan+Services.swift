public import TablesideCore
import TablesideVenue

/// One service of a date, from opening to closing.
public struct ServiceWindow: Hashable, Sendable {
    /// The date on which it opens; its bookings belong to this date, even after midnight.
    public let date: CivilDate
    /// The code of the service; `nil` if the rules name none.
    public let service: ServiceCode?
    /// The time from opening to closing.
    public let open: Range<Instant>
    /// When stays of this service may start.
    ///
    /// An instant in two services belongs to the one that opened first or, if they open together, the one that closes
    /// last, so that a service within a longer one does not shorten stays. If such a service is still open when this
    /// one opens, this is only the later part of ``open``, or empty.
    public let starts: Range<Instant>
    /// The last instant, included, at which guests may book a start of this service; `nil` for up to the start.
    ///
    /// It results from a notice before the service or by the calendar, and a same-day cutoff.
    public let bookBy: Instant?
    /// The last instant, included, at which a stay may start; `nil` if the rules set none.
    let latestStart: Instant?
    /// The last instant at which a stay may end; `nil` if the rules set none.
    package let latestEnd: Instant?
    /// The opening by the wall clock, even if the branch opens later on that date; grid labels are whole steps away
    /// from it.
    let anchor: LocalDateTime
}

/// A start on the grid of a service.
struct GridStart: Hashable, Sendable {
    let start: Instant
    let label: LocalDateTime
    let offset: UTCOffset
    /// The index of the service among those of the date.
    let service: Int
}

extension VenuePlan {
    /// Returns the services that open on a date, by opening; of those that open together, the one that closes last
    /// comes first.
    ///
    /// - Throws: ``PlanError`` if the time zone is not known then, or ``BookingRules/edges`` rejects an opening or
    ///   closing time.
    public func services(on date: CivilDate) throws(PlanError) -> [ServiceWindow] {
        do {
            return try windows(on: date)
        } catch {
            throw PlanError(.zone(reason: error.reason))
        }
    }

    /// Returns the date whose service an instant belongs to; `nil` if the branch is closed then.
    ///
    /// Walk-ins are decided by the service day of that date.
    ///
    /// - Throws: ``PlanError`` if the time zone is not known then.
    public func businessDate(of instant: Instant) throws(PlanError) -> CivilDate? {
        do {
            return try window(holding: instant)?.date
        } catch {
            throw PlanError(.zone(reason: error.reason))
        }
    }

    /// Returns the instant at which the branch's clocks show a time in the service of a date.
    ///
    /// Half past midnight belongs to the evening that is open until two, which is early on the next date. A time at
    /// which the branch is closed is taken on the date itself. A time that clocks show twice is the first occurrence; a
    /// time that they skip moves forward by the length of the gap.
    ///
    /// - Throws: ``PlanError`` if the zone is not known then, or ``BookingRules/edges`` rejects an opening or closing
    ///   time.
    public func instant(_ time: LocalTime, on date: CivilDate) throws(PlanError) -> Instant {
        do throws(ZoneError) {
            let evening = try clock(at: time, on: date)
            let windows = try windows(on: date)
            if windows.contains(where: { $0.open.contains(evening) }) { return evening }
            guard let next = try? date.adding(days: 1), let night = try? clock(at: time, on: next) else {
                return evening
            }
            return windows.contains { $0.open.contains(night) } ? night : evening
        } catch {
            throw PlanError(.zone(reason: error.reason))
        }
    }

    private func clock(at time: LocalTime, on date: CivilDate) throws(ZoneError) -> Instant {
        guard let local = try? LocalDateTime(date: date, time: time) else {
            // 24:00 on the last date that there is.
            throw ZoneError(.instantOutOfRange(instant: Instant(millisecondsSince1970: .max)))
        }
        return try zone.instant(for: local)
    }

    /// The service that an instant belongs to; `nil` if the branch is closed then.
    func window(holding instant: Instant) throws(ZoneError) -> ServiceWindow? {
        let today = try zone.local(at: instant).date
        for date in OpeningHours.dates(around: today)
        where try periods(on: date, lenientEdges).contains(where: { $0.open.contains(instant) }) {
            return try windows(on: date, lenientEdges).first { $0.starts.contains(instant) }
        }
        return nil
    }

    /// A service of a date, before shared instants are assigned.
    private struct Period {
        let open: Range<Instant>
        /// When the service would be open regardless of the branch's exceptions.
        let whole: Range<Instant>
        let service: ServiceCode?
        let fit: FitPolicy
    }

    /// The policy for dates examined beside another: a rejected time on one date does not affect the other.
    private var lenientEdges: LocalTimePolicy { rules.edges == .reject ? .compatible : rules.edges }

    /// The services of a date, cut to the branch's exception if there is one; without services, the opening hours.
    private func periods(on date: CivilDate, _ edges: LocalTimePolicy) throws(ZoneError) -> [Period] {
        var periods: [Period] = []
        guard let services = rules.services else {
            for open in try hours.periods(on: date, in: zone, edges) {
                periods.append(Period(open: open, whole: open, service: nil, fit: rules.fit))
            }
            return periods
        }
        let exception = hours.exceptions[date] == nil ? nil : try hours.periods(on: date, in: zone, edges).merged()
        for service in services {
            for period in service.periods(on: date) {
                guard let whole = try period.interval(on: date, in: zone, edges) else { continue }
                // The branch's exception shortens the services that have none of their own.
                let limits = service.hours.exceptions[date] == nil ? exception : nil
                for open in limits?.map({ whole.clamped(to: $0) }) ?? [whole] where !open.isEmpty {
                    let fit = service.fit ?? rules.fit
                    periods.append(Period(open: open, whole: whole, service: service.code, fit: fit))
                }
            }
        }
        return periods
    }

    package func windows(on date: CivilDate) throws(ZoneError) -> [ServiceWindow] { try windows(on: date, rules.edges) }

    /// The services of a date examined beside another; times that the rules reject are read as compatible.
    package func windows(beside date: CivilDate) throws(ZoneError) -> [ServiceWindow] {
        try windows(on: date, lenientEdges)
    }

    private func windows(on date: CivilDate, _ edges: LocalTimePolicy) throws(ZoneError) -> [ServiceWindow] {
        var taken: Instant?
        for days in [-2, -1] {
            guard let before = try? date.adding(days: days) else { continue }
            for period in try periods(on: before, lenientEdges) {
                taken = max(taken ?? period.open.upperBound, period.open.upperBound)
            }
        }
        var windows: [ServiceWindow] = []
        // Shared instants belong to the service that opens first, then the one that closes last, then the one listed
        // first.
        let periods = try periods(on: date, edges).enumerated().sorted { first, second in
            let (one, other) = (first.element, second.element)
            return (one.open.lowerBound, one.whole.lowerBound, other.whole.upperBound, first.offset)
                < (other.open.lowerBound, other.whole.lowerBound, one.whole.upperBound, second.offset)
        }
        let cutoffs = periods.isEmpty ? [] : [try cutoff(on: date), try notice(before: date)]
        for (_, period) in periods {
            let closing = period.open.upperBound
            let first = min(max(period.open.lowerBound, taken ?? period.open.lowerBound), closing)
            let anchor = try zone.local(at: period.whole.lowerBound)
            windows.append(
                ServiceWindow(
                    date: date,
                    service: period.service,
                    open: period.open,
                    starts: first..<closing,
                    bookBy: (cutoffs + [noticeBefore(period.whole.lowerBound)]).compactMap { $0 }.min(),
                    latestStart: try latestStart(after: anchor, period.fit),
                    latestEnd: latestEnd(closing: closing, period.fit),
                    anchor: anchor
                )
            )
            taken = max(taken ?? closing, closing)
        }
        return windows
    }

    private func noticeBefore(_ opening: Instant) -> Instant? {
        guard case .beforeService(let length) = rules.notice else { return nil }
        return opening - length
    }

    /// The last instant at which guests may book a date by the calendar; `nil` if the rules set none.
    private func notice(before date: CivilDate) throws(ZoneError) -> Instant? {
        guard case .byCalendar(let deadline) = rules.notice else { return nil }
        return try deadline.instant(before: date, in: zone)
    }

    /// The last instant of a date at which guests may book it; `nil` if the rules set none.
    private func cutoff(on date: CivilDate) throws(ZoneError) -> Instant? {
        guard let time = rules.sameDayCutoff, let local = try? LocalDateTime(date: date, time: time) else { return nil }
        return try zone.instant(for: local)
    }

    /// The first instant after a date's services at which a stay of a later date can start; `nil` if that is out of
    /// reach of stays of at most two days.
    ///
    /// Dates whose stays are known are skipped.
    package func nextStart(after date: CivilDate, besides known: Set<CivilDate> = []) throws(ZoneError) -> Instant? {
        for days in 1...3 {
            guard let later = try? date.adding(days: days) else { return nil }
            if known.contains(later) { continue }
            if let window = try windows(on: later, lenientEdges).first(where: { !$0.starts.isEmpty }) {
                return window.starts.lowerBound
            }
        }
        return nil
    }

    /// How long an instant before a date's opening belongs to preceding dates, buffer after their stays included; `nil`
    /// if the date has opened, or if no stay of those dates can last that long.
    ///
    /// Dates whose stays are known are skipped.
    func foreignUntil(
        _ instant: Instant,
        before date: CivilDate,
        besides known: Set<CivilDate>
    ) throws(ZoneError) -> Instant? {
        let opening = try windows(on: date, lenientEdges).first { !$0.starts.isEmpty }?.starts.lowerBound
        if let opening, opening <= instant { return nil }
        var until: Instant?
        for days in [-2, -1] {
            guard let before = try? date.adding(days: days), !known.contains(before) else { continue }
            for window in try windows(on: before, lenientEdges) where window.open.lowerBound <= instant {
                // Stays without a latest end can last until the next opening.
                guard let end = window.latestEnd.map({ $0 + gap }) ?? opening else { continue }
                until = max(until ?? end, end)
            }
        }
        guard let until else { return nil }
        let end = opening.map { min(until, $0) } ?? until
        return instant < end ? end : nil
    }

    /// The start grid of a window: every instant whose wall-clock label is a whole number of steps from the opening's.
    ///
    /// A label that a clock change skips gives no start; one that it repeats gives two.
    func grid(of window: ServiceWindow, service: Int) throws(ZoneError) -> [GridStart] {
        guard !window.starts.isEmpty else { return [] }
        let step = rules.step.milliseconds
        var starts: [GridStart] = []
        for piece in try WallClock(over: window.starts, in: zone).pieces {
            let below = (piece.wall.lowerBound - window.anchor.wall).flooredDivision(by: step)
            var wall = window.anchor.wall + (below.remainder == 0 ? below.quotient : below.quotient + 1) * step
            // There are no labels beyond the end of the calendar.
            while wall < min(piece.wall.upperBound, CivilCalendar.endMillisecond) {
                let label = LocalDateTime(validWall: wall)
                let start = label.instant(at: piece.offset)
                starts.append(GridStart(start: start, label: label, offset: piece.offset, service: service))
                wall += step
            }
        }
        return starts
    }

    private func latestStart(after anchor: LocalDateTime, _ fit: FitPolicy) throws(ZoneError) -> Instant? {
        guard case .latestStart(let time) = fit else { return nil }
        guard let today = try? LocalDateTime(date: anchor.date, time: time) else { return nil }
        guard today < anchor else { return try zone.instant(for: today) }
        // The calendar ends here.
        guard let tomorrow = try? today.adding(.days(1)) else { return nil }
        return try zone.instant(for: tomorrow)
    }

    private func latestEnd(closing: Instant, _ fit: FitPolicy) -> Instant? {
        switch fit {
        case .mustEndByClosing: closing
        case .latestStart: nil
        case .mayOverrun(let length): length.map { closing + $0 }
        }
    }
}
