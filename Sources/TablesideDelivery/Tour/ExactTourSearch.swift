/// The best tour of a few stops, by depth-first search in the order of the identities.
///
/// Three rules cut the search, and none removes an order that is needed:
/// - A beginning whose best conceivable end is no better than the best tour so far is given up (branch and bound: A.
///   Land, A. Doig: *An automatic method of solving discrete programming problems*, 1960).
/// - Of two beginnings with the same stops and the same last one, the later is given up if the earlier costs no more in
///   any of lateness, travel and end: whatever follows, it costs no more there either. One cost alone would not do,
///   since who is less late so far may leave later. So all costs of which none is within another are kept, as for the
///   shortest path with several resources (M. Desrochers, F. Soumis: *A generalized permanent labelling algorithm for
///   the shortest path problem with time windows*, 1988).
/// - A stop whose predecessor is missing is not tried.
///
/// In both comparisons what is kept was found first, so it also comes first by identities: of equal tours the first is
/// found.
struct ExactTourSearch {
    private let graph: TourGraph
    /// The least time in which each stop, or the start, can be followed by each stop, by whatever way.
    private let soonest: [Int64]
    /// For each set of stops the sum of the shortest ways into each of them.
    private let leastTravel: [Int64]
    /// For each set of stops the sum of their stop times.
    private let stay: [Int64]
    /// For each set of stops and each last one what beginnings cost, the earliest first.
    private var known: [[TourCost]]
    private var order: [Int] = []
    private var best: [Int]?
    private var limit = TourCost()

    init(_ graph: TourGraph) {
        self.graph = graph
        let count = graph.count
        var soonest = graph.ways
        for middle in 0..<count {
            for from in 0...count where from != middle {
                for to in 0..<count {
                    let through = soonest[from * count + middle] + graph.stay[middle] + soonest[middle * count + to]
                    soonest[from * count + to] = min(soonest[from * count + to], through)
                }
            }
        }
        self.soonest = soonest
        var (leastTravel, stay) = ([Int64(0)], [Int64(0)])
        for stop in 0..<count {
            // The start is followed by one stop only, which is never among those that are left.
            let way = (0..<count).reduce(Int64.max) { $1 == stop ? $0 : min($0, graph.ways[$1 * count + stop]) }
            leastTravel += leastTravel.map { $0 + way }
            stay += stay.map { $0 + graph.stay[stop] }
        }
        self.leastTravel = leastTravel
        self.stay = stay
        known = Array(repeating: [], count: count << count)
    }

    /// Searches for the first of the best tours.
    ///
    /// - Parameter cost: The cost of an already known tour.
    /// - Returns: the tour; `nil` if none is as cheap as the given cost.
    mutating func best(within cost: TourCost) -> [Int]? {
        limit = cost
        // A tour of the same cost must still be found: the known one need not be the first.
        limit.end += 1
        follow(TourCost(), from: graph.count, seen: 0)
        return best
    }

    private mutating func follow(_ cost: TourCost, from last: Int, seen: Int) {
        let count = graph.count
        if order.count == count {
            if cost < limit { (best, limit) = (order, cost) }
            return
        }
        for next in 0..<count where seen & 1 << next == 0 && graph.before[next] & ~UInt64(seen) == 0 {
            let longer = graph.extended(cost, from: last, to: next)
            let set = seen | 1 << next
            guard least(after: longer, at: next, left: (1 << count - 1) & ~set) < limit else { continue }
            let place = set * count + next
            if known[place].contains(where: { $0.isWithin(longer) }) { continue }
            known[place].append(longer)
            order.append(next)
            follow(longer, from: next, seen: set)
            order.removeLast()
        }
    }

    /// A lower bound on the cost of a tour that continues from a stop to the remaining stops.
    private func least(after cost: TourCost, at last: Int, left: Int) -> TourCost {
        var least = cost
        least.travel += leastTravel[left]
        least.end += leastTravel[left] + stay[left]
        var rest = left
        while rest != 0 {
            let stop = rest.trailingZeroBitCount
            rest &= rest - 1
            let arrival = cost.end + soonest[last * graph.count + stop]
            least.lateness += max(0, arrival - graph.until[stop])
            least.end = max(least.end, max(arrival, graph.from[stop]) + graph.stay[stop])
        }
        return least
    }
}
