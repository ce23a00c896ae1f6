public import TablesideCore

extension OpeningHours {
    /// Whether a branch is open or closed at an instant, and until when.
    public enum Status: Hashable, Sendable {
        /// Open until this instant; `nil` when it never closes.
        case open(until: Instant?)
        /// Closed until this instant; `nil` when it never opens again.
        case closed(until: Instant?)
        /// The hours are unknown, so neither open nor closed; never returned for known hours.
        case unknown
    }

    /// The intervals of the periods that open on a date, sorted by opening; periods past midnight end on the next date.
    ///
    /// - Parameters:
    ///   - date: the date on which they open.
    ///   - zone: the branch's time zone rules.
    ///   - policy: how to resolve an opening or closing time that clocks skip or repeat: by default, a skipped time
    ///     moves later by the length of the gap, and the first of two equal times is used.
    /// - Returns: the intervals; none when the branch is closed or clock changes leave nothing of a period.
    /// - Throws: ``ZoneError`` when the zone is not known then, or the policy rejects a time.
    public func periods(
        on date: CivilDate,
        in zone: some ZoneRules,
        _ policy: LocalTimePolicy = .compatible
    ) throws(ZoneError) -> [Range<Instant>] {
        var intervals: [Range<Instant>] = []
        for period in periods(on: date) {
            if let interval = try period.interval(on: date, in: zone, policy) { intervals.append(interval) }
        }
        // When clocks are set forward, a time inside the gap can overtake a later one.
        return intervals.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    }

    /// Whether the branch is open; the opening instant is included, the closing instant is not (QP-16).
    ///
    /// - Throws: ``ZoneError`` when the zone is not known then.
    public func isOpen(at instant: Instant, in zone: some ZoneRules) throws(ZoneError) -> Bool {
        try businessDate(of: instant, in: zone) != nil
    }

    /// The date on which the service at an instant opened; `nil` when the branch is closed then.
    ///
    /// 1:30 a.m. belongs to the evening before. If an instant is in two services, the earlier date wins.
    ///
    /// - Throws: ``ZoneError`` when the zone is not known then.
    public func businessDate(of instant: Instant, in zone: some ZoneRules) throws(ZoneError) -> CivilDate? {
        let today = try zone.local(at: instant).date
        for date in OpeningHours.dates(around: today)
        where try periods(on: date, in: zone).contains(where: { $0.contains(instant) }) {
            return date
        }
        return nil
    }

    /// Whether the branch is open, and until when; touching and overlapping periods count as one.
    ///
    /// - Throws: ``ZoneError`` when the zone is not known for as long as the answer requires.
    /// - Complexity: O(days up to the next change + exceptions after the instant).
    public func status(at instant: Instant, in zone: some ZoneRules) throws(ZoneError) -> Status {
        var stretches = OpeningStretches(of: self, around: try zone.local(at: instant).date)
        while let stretch = try stretches.next(in: zone) {
            if stretch.start > instant { return .closed(until: stretch.start) }
            guard let end = stretch.end else { return .open(until: nil) }
            if instant < end { return .open(until: end) }
        }
        return .closed(until: nil)
    }

    /// When the branch closes; `nil` when it is closed or never closes, which ``status(at:in:)`` tells apart.
    ///
    /// Touching and overlapping periods count as one, so with lunch until 15:00 and dinner from 15:00 it is open until
    /// the end of dinner.
    ///
    /// - Throws: ``ZoneError`` when the zone is not known for as long as the answer requires.
    public func openUntil(at instant: Instant, in zone: some ZoneRules) throws(ZoneError) -> Instant? {
        guard case .open(let end) = try status(at: instant, in: zone) else { return nil }
        return end
    }

    /// The first opening strictly after an instant, even when open at that instant; `nil` only if it never opens again.
    ///
    /// Touching and overlapping periods count as one, so only the first of them opens. The search skips closed days and
    /// exceptions, however far ahead.
    ///
    /// - Throws: ``ZoneError`` when the zone is not known for as long as the answer requires.
    /// - Complexity: O(days up to the opening + exceptions after the instant).
    public func nextOpening(after instant: Instant, in zone: some ZoneRules) throws(ZoneError) -> Instant? {
        var stretches = OpeningStretches(of: self, around: try zone.local(at: instant).date)
        while let start = try stretches.nextStart(in: zone) {
            if start > instant { return start }
        }
        return nil
    }

    /// The dates whose periods may include an instant of a date.
    ///
    /// A period can extend into the next date, and one date further either way if clocks skip or repeat a midnight.
    package static func dates(around date: CivilDate) -> some Sequence<CivilDate> {
        (-2...1).lazy.compactMap { try? date.adding(days: $0) }
    }
}

extension OpeningHours? {
    /// Whether the branch is open, and until when; ``OpeningHours/Status/unknown`` without hours.
    ///
    /// - Throws: ``ZoneError`` when the zone is not known for as long as the answer requires.
    /// - Complexity: as of ``OpeningHours/status(at:in:)``.
    public func status(at instant: Instant, in zone: some ZoneRules) throws(ZoneError) -> OpeningHours.Status {
        guard let self else { return .unknown }
        return try self.status(at: instant, in: zone)
    }
}
