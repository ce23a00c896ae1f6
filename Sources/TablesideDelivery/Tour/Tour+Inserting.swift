public import TablesideCore

/// A tour with additional stops, and the detour that they cause.
public struct TourInsertion: Hashable, Sendable {
    /// The longer tour, including the new stops.
    public let tour: Tour
    /// The additional travel; negative if the way through a new stop is shorter than the direct one.
    public let detour: Elapsed
}

extension Tour {
    /// The maximum number of stops to insert at once: the two of a delivery.
    public static let insertedStops = 2

    /// Inserts one or two stops into the tour, whose own stops keep their order and their promises.
    ///
    /// All promises are kept: the courier is on time at the new stops and wherever they were before, and no later where
    /// they were late. Among all such insertions within the limit, the result has the least additional travel; ties go
    /// to the least lateness, then to the earliest end, then to the earliest position of the first new stop, then of
    /// the other, and finally to the order of the identities.
    ///
    /// - Parameters:
    ///   - stops: The new stops, in any order; one may have to come after the other, or after a stop of the tour.
    ///   - travel: The travel times between all stops, old and new. The times of this tour are recomputed from these.
    ///   - limit: The maximum additional travel, inclusive: 0 to 30 days.
    /// - Returns: the longer tour, and its detour.
    /// - Throws: ``TourError`` as ``init(_:from:travel:)`` does, and if no stop or more than ``insertedStops`` are
    ///   given, or if the limit is out of range; ``TourError/Reason/promiseBroken(stop:late:)`` if promises can be kept
    ///   nowhere, with the first stop that would be late, or later, where all together add least lateness; and
    ///   ``TourError/Reason/detourTooLong(least:limit:)`` if they can, but not within the limit.
    /// - Complexity: O(nᵏ⁺¹) for n stops of the tour and k new ones.
    public func inserting(
        _ stops: [TourStop],
        travel: TravelTimes,
        detour limit: Elapsed
    ) throws(TourError) -> TourInsertion {
        guard Self.lengths.contains(limit) else { throw TourError(.detourOutOfRange(limit: limit)) }
        if stops.isEmpty { throw TourError(.empty) }
        guard stops.count <= Self.insertedStops else {
            throw TourError(.tooManyInserted(count: stops.count, limit: Self.insertedStops))
        }
        try Self.check(self.stops + stops, from: start)
        let before = try Tour(self.stops, from: start, travel: travel)
        let graph = try TourGraph(self.stops + stops, from: start, travel: travel)
        var search = InsertionSearch(graph, before: before, new: stops)
        search.run()
        let tour = graph.tour(search.best ?? search.leastLate, from: start)
        for visit in tour.visits where visit.lateness > before[visit.id]?.lateness ?? .zero {
            throw TourError(.promiseBroken(stop: visit.id, late: visit.lateness))
        }
        let detour = tour.travel - before.travel
        if detour > limit { throw TourError(.detourTooLong(least: detour, limit: limit)) }
        return TourInsertion(tour: tour, detour: detour)
    }
}

/// All ways to insert new stops into a tour.
private struct InsertionSearch {
    /// The insertion that keeps all promises with the least additional travel; `nil` if none keeps them.
    private(set) var best: [Int]?
    /// The insertion that is least late.
    private(set) var leastLate: [Int] = []

    private let graph: TourGraph
    private let old: [Int]
    private let new: [Int]
    /// By how much each stop may be late.
    private let allowed: [Int64]
    private var bestCost: TourCost?
    private var leastCost: TourCost?

    init(_ graph: TourGraph, before: Tour, new: [TourStop]) {
        self.graph = graph
        var numbers: [TourStopID: Int] = [:]
        for (number, stop) in graph.stops.enumerated() { numbers[stop.id] = number }
        old = before.order.compactMap { numbers[$0] }
        self.new = new.compactMap { numbers[$0.id] }.sorted()
        allowed = graph.stops.map { (before[$0.id]?.lateness ?? .zero).milliseconds }
    }

    /// Tries every place, the first ones first.
    mutating func run() {
        for first in 0...old.count {
            guard new.count == 2 else {
                weigh([new[0]], at: [first])
                continue
            }
            for second in first...old.count {
                weigh(new, at: [first, second])
                weigh([new[1], new[0]], at: [first, second])
            }
        }
    }

    private mutating func weigh(_ stops: [Int], at places: [Int]) {
        var order = old
        for (stop, place) in zip(stops, places).reversed() { order.insert(stop, at: place) }
        var (cost, last, seen, added, isKept) = (TourCost(), graph.count, UInt64(0), Int64(0), true)
        for next in order {
            guard graph.before[next] & ~seen == 0 else { return }
            let longer = graph.extended(cost, from: last, to: next)
            let more = longer.lateness - cost.lateness - allowed[next]
            if more > 0 { (added, isKept) = (added + more, false) }
            (cost, last, seen) = (longer, next, seen | 1 << UInt64(next))
        }
        if isKept {
            // Travel comes first here, since all promises are kept anyway.
            let ranked = TourCost(lateness: cost.travel, travel: cost.lateness, end: cost.end)
            if bestCost.map({ ranked < $0 }) ?? true { (best, bestCost) = (order, ranked) }
        }
        let late = TourCost(lateness: added, travel: cost.travel, end: cost.end)
        if leastCost.map({ late < $0 }) ?? true { (leastLate, leastCost) = (order, late) }
    }
}
