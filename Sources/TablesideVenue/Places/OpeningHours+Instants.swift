public import TablesideCore

extension OpeningHours {
    /// Whether a place is open at an instant, and for how long that stays so.
    public enum Status: Hashable, Sendable {
        /// Open until that instant; `nil` when it never closes.
        case open(until: Instant?)
        /// Closed until that instant; `nil` when it never opens again.
        case closed(until: Instant?)
        /// Nobody knows the hours: neither open nor closed. Hours that are known never answer so.
        case unknown
    }

    /// The intervals of the periods that open on a date, by opening; periods past midnight end on the next one.
    ///
    /// - Parameters:
    ///   - date: The date on which they open.
    ///   - zone: The rules of the branch's clocks.
    ///   - policy: What an edge counts as that clocks skip or repeat: usually later by the length of the gap, and the first
    ///     of two equal times.
    /// - Returns: The intervals; none where it is closed, or where clocks leave nothing of a period.
    /// - Throws: ``ZoneError`` when the zone is not known then, or the policy rejects an edge.
    public func periods(
        on date: CivilDate,
        in zone: some ZoneRules,
        _ policy: LocalTimePolicy = .compatible
    ) throws(ZoneError) -> [Range<Instant>] {
        var intervals: [Range<Instant>] = []
        for period in periods(on: date) {
            if let interval = try period.interval(on: date, in: zone, policy) { intervals.append(interval) }
        }
        // Where clocks are put forward, an edge inside the gap can overtake one after it.
        return intervals.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    }

    /// Whether it is open: from the opening instant on, no longer at the closing instant (QP-16).
    ///
    /// - Throws: ``ZoneError`` when the zone is not known then.
    public func isOpen(at instant: Instant, in zone: some ZoneRules) throws(ZoneError) -> Bool {
        try businessDate(of: instant, in: zone) != nil
    }

    /// The date on which the service opened to which an instant belongs; `nil` when it is closed then.
    ///
    /// Half past one in the night belongs to the evening before. Where an instant lies in two services, the earlier date
    /// has it (`booking.md` §1.2).
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

    /// Whether it is open, and until when that stays so; touching and overlapping periods count as one.
    ///
    /// - Throws: ``ZoneError`` when the zone is not known for as long as the answer needs.
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

    /// When it closes; `nil` when it is closed or never closes, which ``status(at:in:)`` tells apart.
    ///
    /// Touching and overlapping periods count as one, so that lunch until 15:00 and dinner from 15:00 are open until the
    /// end of dinner.
    ///
    /// - Throws: ``ZoneError`` when the zone is not known for as long as the answer needs.
    public func openUntil(at instant: Instant, in zone: some ZoneRules) throws(ZoneError) -> Instant? {
        guard case .open(let end) = try status(at: instant, in: zone) else { return nil }
        return end
    }

    /// The first opening strictly after an instant, also while it is open; `nil` only if it never opens again.
    ///
    /// Touching and overlapping periods count as one, so that only the first of them opens. The search passes closed
    /// days and exceptions, however far away.
    ///
    /// - Throws: ``ZoneError`` when the zone is not known for as long as the answer needs.
    /// - Complexity: O(days up to the opening + exceptions after the instant).
    public func nextOpening(after instant: Instant, in zone: some ZoneRules) throws(ZoneError) -> Instant? {
        var stretches = OpeningStretches(of: self, around: try zone.local(at: instant).date)
        while let start = try stretches.nextStart(in: zone) {
            if start > instant { return start }
        }
        return nil
    }

    /// The dates whose periods can hold an instant of a date.
    ///
    /// A period reaches into the next date, and where clocks skip or repeat a midnight one date further either way.
    package static func dates(around date: CivilDate) -> some Sequence<CivilDate> {
        (-2...1).lazy.compactMap { try? date.adding(days: $0) }
    }
}

extension OpeningHours? {
    /// Whether it is open, and until when that stays so; ``OpeningHours/Status/unknown`` without hours.
    ///
    /// - Throws: ``ZoneError`` when the zone is not known for as long as the answer needs.
    /// - Complexity: as of ``OpeningHours/status(at:in:)``.
    public func status(at instant: Instant, in zone: some ZoneRules) throws(ZoneError) -> OpeningHours.Status {
        guard let self else { return .unknown }
        return try self.status(at: instant, in: zone)
    }
}
