public import TablesideCore

/// The numbers of open and completed missions over time (AP-21), for one guest or for all.
///
/// ```swift
/// let week = MissionStatistics(of: missions, awards: record.awards.values, between: mondays)
/// print(week.periods.map(\.completed))
/// ```
public struct MissionStatistics: Hashable, Sendable {
    /// The missions of one period.
    public struct Period: Hashable, Sendable {
        /// The period, with its end excluded.
        public let period: Range<Instant>
        /// The number of missions published and not archived at its end.
        public let open: Int
        /// The number of awards given in it.
        public let completed: Int
        /// The points of those awards, clamped if they do not fit.
        public let points: Int
    }

    /// The periods, in order.
    public let periods: [Period]

    /// Counts missions and awards.
    ///
    /// - Parameters:
    ///   - missions: The missions.
    ///   - awards: The awards of one guest or of many.
    ///   - bounds: The boundaries of the periods, such as Mondays at midnight in some time zone. They are sorted, and
    ///     duplicates count once; two bounds make one period.
    /// - Complexity: O(n log n) in missions, awards and bounds.
    public init(of missions: some Sequence<Mission>, awards: some Sequence<MissionAward>, between bounds: [Instant]) {
        let bounds = Set(bounds).sorted()
        let count = max(0, bounds.count - 1)
        // Changes in the number of open missions, by the first bound at or after each.
        var changes = [Int](repeating: 0, count: bounds.count + 1)
        for mission in missions {
            guard let from = mission.publishedAt else { continue }
            changes[Self.place(of: from, in: bounds)] += 1
            if let until = mission.archivedAt { changes[Self.place(of: max(from, until), in: bounds)] -= 1 }
        }
        var completed = [Int](repeating: 0, count: count)
        var points = [Int](repeating: 0, count: count)
        for award in awards {
            guard let first = bounds.first, first <= award.at else { continue }
            // The period that begins at the last bound at or before the award.
            let after = Self.place(of: award.at, in: bounds)
            let place = after < bounds.count && bounds[after] == award.at ? after : after - 1
            guard place < count else { continue }
            completed[place] += 1
            points[place] = points[place].addingSaturated(award.points)
        }
        var open = changes[0]
        var periods: [Period] = []
        for place in 0..<count {
            open += changes[place + 1]
            periods.append(
                Period(
                    period: bounds[place]..<bounds[place + 1],
                    open: open,
                    completed: completed[place],
                    points: points[place]
                )
            )
        }
        self.periods = periods
    }

    /// The number of bounds before an instant.
    private static func place(of instant: Instant, in bounds: [Instant]) -> Int {
        var (low, high) = (0, bounds.count)
        while low < high {
            let middle = (low + high) / 2
            if bounds[middle] < instant { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
