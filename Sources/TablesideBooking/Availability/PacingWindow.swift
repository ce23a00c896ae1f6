public import TablesideCore

/// A period of one date in which the number of covers or parties is limited.
///
/// A start in ``starts`` is refused if the guests counted in ``counted`` would then exceed ``caps``.
public struct PacingWindow: Hashable, Sendable {
    /// The quantity that a window counts.
    public enum Measure: Hashable, Sendable {
        /// Parties that start in ``PacingWindow/counted``.
        case starts
        /// Parties present at any one instant of ``PacingWindow/counted``.
        case concurrent
    }

    /// Whether starts or parties present are counted.
    public let measure: Measure
    /// The time in which the starts or parties are counted.
    public let counted: Range<Instant>
    /// The starts that the limits apply to; for ``Measure/concurrent``, all whose stay reaches into ``counted``.
    public let starts: Range<Instant>
    /// The limits, at least one.
    public let caps: PacingCaps
    /// Whether walk-ins count.
    public let countsWalkIns: Bool
    /// The times within ``counted`` to which the limits do not apply and that are not counted, in order; usually none.
    public var gaps: [Range<Instant>] = []

    /// Whether a start falls into a gap.
    func skips(_ start: Instant) -> Bool { gaps.contains { $0.contains(start) } }
}

extension VenuePlan {
    /// Returns every pacing limit of a date, rule by rule and in order of time.
    ///
    /// Windows of starts divide the wall clock into parts of the rule's length, counted from midnight of the date:
    /// 15-minute windows begin on the quarter hours, and continue past midnight. A clock change inside a window splits
    /// it in two. Windows in which no stay can start are left out.
    ///
    /// Exceptions lower the limits of the starts they name. A window that an exception covers in part is listed twice:
    /// with its own limits for all of its starts, and with the exception's limits for those it names.
    ///
    /// - Throws: ``PlanError`` if the time zone is not known then.
    /// - Complexity: O(rules × windows of the date × exceptions of the date).
    public func pacingWindows(on date: CivilDate) throws(PlanError) -> [PacingWindow] {
        do {
            return try pacingWindows(of: windows(on: date), on: date)
        } catch {
            throw PlanError(.zone(reason: error.reason))
        }
    }

    func pacingWindows(of services: [ServiceWindow], on date: CivilDate) throws(ZoneError) -> [PacingWindow] {
        let exceptions = rules.pacingExceptions.filter { $0.date == date }
        guard !rules.pacing.isEmpty || !exceptions.isEmpty,
            let first = services.map(\.starts.lowerBound).min(), let last = services.map(\.open.upperBound).max()
        else { return [] }
        // The first window may begin before the first start, and stays that outlast closing count as well.
        let before = rules.pacing.map(\.window).max() ?? .zero
        let clock = try WallClock(over: first - before..<last + BookingRules.longest, in: zone)
        let pacer = Pacer(date: date, services: services.filter { !$0.starts.isEmpty }, clock: clock)
        var windows: [PacingWindow] = []
        var counted: [Range<Instant>] = []
        for rule in rules.pacing {
            switch rule.measure {
            case .starts(let length):
                let own = pacer.windows(of: rule, each: length, exceptions: exceptions)
                counted += own.map(\.counted)
                windows += own
            case .date: windows += pacer.whole(of: rule)
            case .concurrent: windows += pacer.presence(of: rule)
            }
        }
        windows += pacer.windows(of: exceptions, each: rules.step, except: counted)
        return windows
    }
}

/// Computes the pacing windows of one date.
private struct Pacer {
    let date: CivilDate
    let services: [ServiceWindow]
    let clock: WallClock

    /// The start ranges of the services that the criteria do not exclude.
    private func allowed(by when: StartCriteria?) -> [Range<Instant>] {
        services.filter { when?.contains(date, service: $0.service) ?? true }.map(\.starts)
    }

    /// The instants of a part of the day, on this date and, for services past midnight, the next.
    private func instants(of times: Daypart?) -> [Range<Instant>] {
        // With equal ends, the part is the whole day, not split at that time.
        guard let times, times.from != times.until else { return clock.pieces.map(\.span) }
        let (midnight, day) = (date.startOfDay.wall, CivilCalendar.millisecondsPerDay)
        let (from, until) = (Int64(times.from.millisecondOfDay), Int64(times.until.millisecondOfDay))
        let length = from < until ? until - from : until - from + day
        return clock.pieces.flatMap { piece in
            // A part that began the evening before may still be running.
            stride(from: midnight - day, through: midnight + day, by: Int64.Stride(day)).compactMap { start in
                piece.instants(of: start + from..<start + from + length)
            }
        }
    }

    /// The wall-clock windows in which a stay can start.
    private func windows(each length: Elapsed, when: StartCriteria?) -> [Range<Instant>] {
        let (midnight, length) = (date.startOfDay.wall, length.milliseconds)
        let times = instants(of: when?.times)
        let starts = allowed(by: when)
        var windows: [Range<Instant>] = []
        for piece in clock.pieces {
            var wall = midnight + (piece.wall.lowerBound - midnight).flooredDivision(by: length).quotient * length
            while wall < piece.wall.upperBound {
                if let window = piece.instants(of: wall..<wall + length) {
                    for part in times.compactMap({ $0.intersection(window) })
                    where starts.contains(where: { $0.intersection(part) != nil }) {
                        windows.append(part)
                    }
                }
                wall += length
            }
        }
        return windows
    }

    func windows(of rule: PacingRule, each length: Elapsed, exceptions: [PacingException]) -> [PacingWindow] {
        windows(each: length, when: rule.when).flatMap { whole -> [PacingWindow] in
            let counted = rule.when?.service == nil ? whole : hull(of: whole, when: rule.when)
            var limits = [(starts: counted, caps: rule.caps)]
            for exception in exceptions {
                let parts = instants(of: exception.times).compactMap { $0.intersection(counted) }
                limits += parts.map { (starts: $0, caps: exception.caps) }
            }
            return limits.filter { !$0.caps.isEmpty }.map { limit in
                PacingWindow(
                    measure: .starts,
                    counted: counted,
                    starts: limit.starts,
                    caps: limit.caps,
                    countsWalkIns: rule.countsWalkIns
                )
            }
        }
    }

    /// The window cut down to the starts of the one service that the rule names.
    private func hull(of window: Range<Instant>, when: StartCriteria?) -> Range<Instant> {
        let parts = allowed(by: when).compactMap { $0.intersection(window) }
        guard let first = parts.map(\.lowerBound).min(), let last = parts.map(\.upperBound).max() else { return window }
        return first..<last
    }

    /// The windows of exceptions at times for which no rule counts starts.
    func windows(
        of exceptions: [PacingException],
        each step: Elapsed,
        except counted: [Range<Instant>]
    ) -> [PacingWindow] {
        exceptions.flatMap { exception in
            guard !exception.caps.isEmpty else { return [PacingWindow]() }
            return windows(each: step, when: StartCriteria(times: exception.times))
                .flatMap { $0.subtracting(counted) }
                .map { window in
                    PacingWindow(
                        measure: .starts,
                        counted: window,
                        starts: window,
                        caps: exception.caps,
                        countsWalkIns: true
                    )
                }
        }
    }

    /// The window of a rule that counts all starts of the date together; none if nothing starts.
    func whole(of rule: PacingRule) -> [PacingWindow] {
        let times = instants(of: rule.when?.times)
        let starts = allowed(by: rule.when).flatMap { service in times.compactMap { $0.intersection(service) } }
            .merged()
        guard !rule.caps.isEmpty, let first = starts.first?.lowerBound, let last = starts.last?.upperBound else {
            return []
        }
        let gaps = zip(starts, starts.dropFirst()).map { $0.upperBound..<$1.lowerBound }
        return [
            PacingWindow(
                measure: .starts,
                counted: first..<last,
                starts: first..<last,
                caps: rule.caps,
                countsWalkIns: rule.countsWalkIns,
                gaps: gaps
            )
        ]
    }

    /// The periods in which a rule limits the parties present.
    ///
    /// Without a service or a time of day, that is as long as anyone can be there; otherwise, while the services are
    /// open.
    func presence(of rule: PacingRule) -> [PacingWindow] {
        guard !rule.caps.isEmpty, let first = clock.pieces.first, let last = clock.pieces.last else { return [] }
        let meant = services.filter { rule.when?.contains(date, service: $0.service) ?? true }
        guard !meant.isEmpty else { return [] }
        var open = meant.map(\.open)
        if rule.when?.service == nil, rule.when?.times == nil {
            open = [first.span.lowerBound..<last.span.upperBound]
        }
        let times = instants(of: rule.when?.times)
        let spans = open.flatMap { span in times.compactMap { $0.intersection(span) } }
        return spans.merged().map { span in
            PacingWindow(
                measure: .concurrent,
                counted: span,
                starts: span,
                caps: rule.caps,
                countsWalkIns: rule.countsWalkIns
            )
        }
    }
}
