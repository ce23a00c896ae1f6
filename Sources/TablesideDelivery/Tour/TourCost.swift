import TablesideCore

/// What a tour, or the beginning of one, costs: milliseconds late, milliseconds under way, and milliseconds from the
/// start to its end.
///
/// A longer beginning never costs less in any of the three, which lets a search give up early.
struct TourCost: Comparable {
    var lateness: Int64 = 0
    var travel: Int64 = 0
    var end: Int64 = 0

    /// Compares lateness first, then travel, then the end.
    @inline(__always)
    static func < (lhs: TourCost, rhs: TourCost) -> Bool {
        if lhs.lateness != rhs.lateness { return lhs.lateness < rhs.lateness }
        if lhs.travel != rhs.travel { return lhs.travel < rhs.travel }
        return lhs.end < rhs.end
    }

    /// Whether this cost is not more in any of the three.
    @inline(__always)
    func isWithin(_ other: TourCost) -> Bool {
        lateness <= other.lateness && travel <= other.travel && end <= other.end
    }
}

/// The stops of a tour as numbers, in the order of their identities, with all times in milliseconds from the start.
///
/// By that order the result does not depend on the one in which the stops are given.
struct TourGraph {
    /// The stops in the order of their identities.
    let stops: [TourStop]
    /// The number of stops.
    let count: Int
    /// When each promise begins; as early as can be without one.
    let from: [Int64]
    /// When each promise ends; as late as can be without one.
    let until: [Int64]
    /// The stop times.
    let stay: [Int64]
    /// The stops that must come before each, as bits.
    let before: [UInt64]
    /// The time to each stop from row `count`, the start, or from the row of a stop.
    let ways: [Int64]

    /// Makes the graph of sound stops.
    init(_ stops: [TourStop], from start: Instant, travel: TravelTimes) throws(TourError) {
        let stops = stops.sorted { $0.id < $1.id }
        var positions: [Int] = []
        for stop in stops { positions.append(try travel.position(of: stop.id)) }
        self.stops = stops
        count = stops.count
        from = stops.map { $0.promise.map { ($0.from - start).milliseconds } ?? .min }
        until = stops.map { $0.promise.map { ($0.until - start).milliseconds } ?? .max }
        stay = stops.map(\.stopTime.milliseconds)
        before = stops.map { stop in
            stops.indices.reduce(0) { stops[$1].id == stop.after ? $0 | 1 << UInt64($1) : $0 }
        }
        ways =
            positions.flatMap { row in positions.map { travel.between[row][$0].milliseconds } }
            + positions.map { travel.fromStart[$0].milliseconds }
    }

    /// Adds one more stop to a beginning.
    ///
    /// - Parameters:
    ///   - cost: What it costs up to the last stop.
    ///   - last: The last stop; `count` for the start.
    ///   - next: The stop after it.
    /// - Returns: the cost of the longer beginning.
    @inline(__always)
    func extended(_ cost: TourCost, from last: Int, to next: Int) -> TourCost {
        let way = ways[last * count + next]
        let arrival = cost.end + way
        return TourCost(
            lateness: cost.lateness + max(0, arrival - until[next]),
            travel: cost.travel + way,
            end: max(arrival, from[next]) + stay[next]
        )
    }

    /// The cost of a whole tour; `nil` if a stop comes before the one that it must come after.
    func cost(of order: [Int]) -> TourCost? {
        var (cost, last, seen) = (TourCost(), count, UInt64(0))
        for next in order {
            guard before[next] & ~seen == 0 else { return nil }
            cost = extended(cost, from: last, to: next)
            seen |= 1 << UInt64(next)
            last = next
        }
        return cost
    }

    /// The tour in an order.
    func tour(_ order: [Int], from start: Instant) -> Tour {
        var (last, times) = (count, [Elapsed]())
        for next in order {
            times.append(.milliseconds(ways[last * count + next]))
            last = next
        }
        return Tour(checked: order.map { stops[$0] }, times: times, from: start)
    }
}
