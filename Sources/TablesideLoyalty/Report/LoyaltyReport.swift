public import TablesideCore

/// The effect of a loyalty program, period by period: missions, points, and how many guests had visited before; and for
/// each month of first visits, how many guests came again (AP-21).
///
/// ```swift
/// let report = LoyaltyReport(
///     between: mondays, missions: missions, awards: awards, entries: entries, activities: activities)
/// print(report.text(naming: { "\(zone.label(of: $0.lowerBound).date)" }))
/// let chart = report.svg(.points, naming: { … })
/// ```
public struct LoyaltyReport: Hashable, Sendable {
    /// The figures of one period.
    public struct Row: Hashable, Sendable {
        /// The missions that were open and completed, and the period.
        public let missions: MissionStatistics.Period
        /// The movements of points.
        public internal(set) var points: PointsStatistics
        /// The guests, and how many had visited before.
        public internal(set) var visits: ReturnRate

        /// The period, with its end excluded.
        public var period: Range<Instant> { missions.period }
    }

    /// The periods, in order.
    public let rows: [Row]
    /// The guests by the month of their first visit.
    public let cohorts: [VisitCohorts.Cohort]

    /// Makes the report.
    ///
    /// - Parameters:
    ///   - bounds: The boundaries of the periods, such as Mondays at midnight in some time zone. They are sorted, and
    ///     duplicates count once; two bounds make one period.
    ///   - missions: The missions.
    ///   - awards: The awards of missions.
    ///   - entries: The lines of the ledgers of points, in any order.
    ///   - activities: The activities of guests, including those before the first period, in any order; duplicates
    ///     count once.
    /// - Complexity: O(n log n) in the size of the input.
    public init(
        between bounds: [Instant],
        missions: some Sequence<Mission>,
        awards: some Sequence<MissionAward>,
        entries: some Sequence<PointsEntry>,
        activities: some Sequence<GuestActivity>
    ) {
        let counted = MissionStatistics(of: missions, awards: awards, between: bounds)
        var rows = counted.periods.map { Row(missions: $0, points: PointsStatistics(), visits: ReturnRate(0, of: 0)) }
        let periods = rows.map(\.period)
        for entry in entries {
            if let place = periods.place(of: entry.at) { rows[place].points.add(entry) }
        }
        let visits = activities.filter { $0.kind == .visit }
        for (place, rate) in ReturnRate.rates(in: periods, of: visits).enumerated() { rows[place].visits = rate }
        self.rows = rows
        cohorts = VisitCohorts(visits).cohorts
    }
}

extension [Range<Instant>] {
    /// The position of an instant's period; `nil` for none.
    ///
    /// - Complexity: O(log n).
    fileprivate func place(of instant: Instant) -> Int? {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].upperBound <= instant { low = middle + 1 } else { high = middle }
        }
        return low < endIndex && self[low].contains(instant) ? low : nil
    }
}

extension ReturnRate {
    /// The rates of consecutive periods.
    ///
    /// - Complexity: O(n log n) in the visits.
    static func rates(in periods: [Range<Instant>], of visits: [GuestActivity]) -> [ReturnRate] {
        var guests = [Int](repeating: 0, count: periods.count)
        var returning = guests
        for visited in Dictionary(grouping: visits, by: \.guest).values {
            let visited = visited.sorted { $0.at < $1.at }
            var seen: Set<ActivityID> = []
            var next = visited.startIndex
            while next < visited.endIndex {
                let place = periods.place(of: visited[next].at)
                let end = place.map { periods[$0].upperBound }
                repeat {
                    seen.insert(visited[next].id)
                    next += 1
                } while next < visited.endIndex && end.map { visited[next].at < $0 } ?? false
                guard let place else { continue }
                guests[place] += 1
                if seen.count > 1 { returning[place] += 1 }
            }
        }
        return periods.indices.map { ReturnRate(returning[$0], of: guests[$0]) }
    }
}
