import TablesideCore

/// What pacing leaves to the parties that sit down in the rest of an evening, in milliseconds from now; reused from one
/// simulated evening to the next.
struct WaitPacing {
    private struct Limit {
        /// When it refuses parties that would exceed it.
        let starts: Range<Int64>
        /// When it counts parties that sit down.
        let counted: Range<Int64>
        /// When it neither refuses nor counts.
        let gaps: [Range<Int64>]
        let covers: Int
        let parties: Int

        func isIn(_ range: Range<Int64>, _ time: Int64) -> Bool {
            range.contains(time) && !gaps.contains { $0.contains(time) }
        }
    }

    private let limits: [Limit]
    /// The times at which a limit begins or ceases to refuse parties, in no order.
    let moments: [Int64]

    // The state of one evening.
    private var covers: [Int]
    private var parties: [Int]
    /// The limits that refuse and that count who sits down at the present time.
    private var (refusing, counting): ([Int], [Int]) = ([], [])

    /// Whether there are no limits.
    var isEmpty: Bool { limits.isEmpty }

    init(_ limits: [WaitlistFloor.StartLimit], from now: Instant) {
        func time(_ range: Range<Instant>) -> Range<Int64> {
            (range.lowerBound - now).milliseconds..<(range.upperBound - now).milliseconds
        }
        self.limits = limits.map { limit in
            Limit(
                starts: time(limit.starts),
                counted: time(limit.counted),
                gaps: limit.gaps.map(time),
                covers: limit.covers,
                parties: limit.parties
            )
        }
        moments = self.limits.flatMap { limit in
            ([limit.starts] + limit.gaps).flatMap { [$0.lowerBound, $0.upperBound] }
        }
        covers = self.limits.map(\.covers)
        parties = self.limits.map(\.parties)
    }

    /// Begins an evening.
    mutating func begin() {
        for position in limits.indices {
            covers[position] = limits[position].covers
            parties[position] = limits[position].parties
        }
        move(to: 0)
    }

    mutating func move(to time: Int64) {
        refusing.removeAll(keepingCapacity: true)
        counting.removeAll(keepingCapacity: true)
        for position in limits.indices {
            if limits[position].isIn(limits[position].starts, time) { refusing.append(position) }
            if limits[position].isIn(limits[position].counted, time) { counting.append(position) }
        }
    }

    /// Whether a party may sit down at the present time.
    func admits(_ party: Int) -> Bool { refusing.allSatisfy { party <= covers[$0] && parties[$0] > 0 } }

    /// Counts a party that sits down at the present time.
    mutating func seat(_ party: Int) {
        for position in counting {
            covers[position] = covers[position].subtractingSaturated(party)
            parties[position] = parties[position].subtractingSaturated(1)
        }
    }
}
