/// A good tour of many stops: built stop by stop, then improved by local search from varied tours.
///
/// A part is reversed (G. Croes: *A method for solving traveling-salesman problems*, 1958), or goes elsewhere, as it is
/// or reversed (I. Or: *Traveling salesman-type combinatorial problems and their relation to the logistics of regional
/// blood banking*, 1976), or two stops change places. When no such move helps, the tour is varied and improved again
/// (H. Lourenço, O. Martin, T. Stützle: *Iterated local search*, 2003). Some tours cannot be reached so, since every
/// step from the best one is later for a while; walks that may be late for a while find them. Variations and walks
/// follow numbers that are always the same, so the result is too.
struct TourImprovement {
    private let graph: TourGraph
    /// The best tour so far.
    private(set) var best: [Int] = []
    /// The cost of the best tour.
    private(set) var bestCost = TourCost(lateness: .max, travel: .max, end: .max)

    private var current: [Int] = []
    /// The cost of the current tour before each position, and at its end.
    private var costs: [TourCost] = []
    /// The stops of the current tour before each position, as bits.
    private var seen: [UInt64] = []
    private var candidate: [Int] = []
    /// By how much a move may be for the worse, lateness counted several times; `nil` if it must help.
    private var tolerance: Int64?
    private var random: UInt64 = 1

    /// How often the best tour is varied: less often the longer it is, since each improvement takes longer too.
    private var rounds: Int { min(60, 1_200 / max(1, graph.count)) }
    /// The maximum number of passes over all moves, in case small improvements never end.
    private static let passes = 100
    /// How many walks lead away from the best tour.
    private static let walks = 10
    /// How many moves a walk tries for each stop.
    private static let stepsPerStop = 2_500
    /// How much dearer lateness is than travel on a walk.
    private static let weight: Int64 = 20
    /// How many variations in a row lead away from the best tour.
    private static let reach = 6
    /// The most stops in a row that go elsewhere together: where promises make the courier wait, fewer are not enough
    /// to fill the wait with other stops.
    private static let longestPart = 6

    init(_ graph: TourGraph) { self.graph = graph }

    /// Builds tours in several ways, and improves each.
    mutating func construct() {
        for order in [inserted(), nearest()] {
            take(order)
            improve()
            keep()
        }
    }

    /// Varies tour after tour, improves what comes of it, and goes back to the best now and then.
    mutating func vary() {
        var base = best
        for round in 1...rounds {
            take(repaired(varied(base)))
            improve()
            keep()
            base = round % Self.reach == 0 ? best : current
        }
    }

    /// Walks from the best tour to others that may be worse, by ever less, and improves the best one on the way.
    ///
    /// The bound at first is five ways of average length, and falls to nothing with the square of the steps that are
    /// left (G. Dueck, T. Scheuer: *Threshold accepting: a general purpose optimization algorithm appearing superior to
    /// simulated annealing*, 1990). Unlike annealing it needs whole numbers only, which are the same on every platform.
    mutating func wander() {
        for _ in 0..<Self.walks {
            take(best)
            let steps = Self.stepsPerStop * graph.count
            let widest = 5 * graph.ways.reduce(0) { $0 + $1 / Int64(graph.ways.count) }
            var nearest = (order: current, cost: costs[current.count])
            for step in 0..<steps {
                let left = Int64(steps - step) * 1_000 / Int64(steps)
                tolerance = widest * left / 1_000 * left / 1_000
                let (one, other) = (number(below: graph.count), number(below: graph.count))
                let (first, last) = (min(one, other), max(one, other))
                let isChanged =
                    switch number(below: 4) {
                    case 0: reverse(first, last)
                    case 1: exchange(first, last)
                    default: moveByChance(one)
                    }
                if isChanged, let cost = costs.last, cost < nearest.cost { nearest = (current, cost) }
            }
            tolerance = nil
            take(nearest.order)
            improve()
            keep()
        }
    }

    /// Moves a part that begins at a position, of any length, to anywhere.
    private mutating func moveByChance(_ first: Int) -> Bool {
        let last = min(first + number(below: Self.longestPart), graph.count - 1)
        let target = number(below: graph.count - (last - first))
        return target != first && move(first, last, to: target, isReversed: last > first && number(below: 2) == 0)
    }

    private mutating func keep() {
        guard let cost = costs.last, cost < bestCost else { return }
        (best, bestCost) = (current, cost)
    }

    private mutating func take(_ order: [Int]) {
        current = order
        candidate = order
        costs = Array(repeating: TourCost(), count: order.count + 1)
        seen = Array(repeating: 0, count: order.count + 1)
        refresh(from: 0)
    }

    private mutating func refresh(from position: Int) {
        for position in position..<current.count {
            let last = position == 0 ? graph.count : current[position - 1]
            costs[position + 1] = graph.extended(costs[position], from: last, to: current[position])
            seen[position + 1] = seen[position] | 1 << UInt64(current[position])
        }
    }

    /// The stop after each other that is least late, then nearest, among those whose predecessor was visited.
    private func nearest() -> [Int] {
        var (order, cost, last, seen) = ([Int](), TourCost(), graph.count, UInt64(0))
        while order.count < graph.count {
            var choice: (stop: Int, cost: TourCost)?
            for stop in 0..<graph.count where seen & 1 << UInt64(stop) == 0 && graph.before[stop] & ~seen == 0 {
                let next = graph.extended(cost, from: last, to: stop)
                if choice.map({ next < $0.cost }) ?? true { choice = (stop, next) }
            }
            guard let choice else { break }
            order.append(choice.stop)
            (cost, last, seen) = (choice.cost, choice.stop, seen | 1 << UInt64(choice.stop))
        }
        return order
    }

    /// The stops by the end of their promises, each where it costs least.
    private func inserted() -> [Int] {
        let byPromise = (0..<graph.count).sorted {
            graph.until[$0] == graph.until[$1] ? $0 < $1 : graph.until[$0] < graph.until[$1]
        }
        var order: [Int] = []
        for stop in repaired(byPromise) {
            var choice: (order: [Int], cost: TourCost)?
            for position in 0...order.count {
                var longer = order
                longer.insert(stop, at: position)
                guard let cost = graph.cost(of: longer) else { continue }
                if choice.map({ cost < $0.cost }) ?? true { choice = (longer, cost) }
            }
            order = choice?.order ?? order + [stop]
        }
        return order
    }

    /// The order with every stop moved back behind the one that it must come after.
    private func repaired(_ order: [Int]) -> [Int] {
        var (left, repaired, seen) = (order, [Int](), UInt64(0))
        while let position = left.firstIndex(where: { graph.before[$0] & ~seen == 0 }) {
            let stop = left.remove(at: position)
            repaired.append(stop)
            seen |= 1 << UInt64(stop)
        }
        return repaired
    }

    /// A number below a bound, by the congruential generator of Knuth's MMIX.
    private mutating func number(below bound: Int) -> Int {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((random >> 33) % UInt64(bound))
    }

    /// The order with two neighboring parts exchanged.
    ///
    /// The moves can hardly undo that in one step (O. Martin, S. Otto, E. Felten: *Large-step Markov chains for the
    /// traveling salesman problem*, 1991).
    private mutating func varied(_ order: [Int]) -> [Int] {
        let width = min(order.count, 12)
        let first = number(below: order.count - width + 1)
        let cuts = (0..<3).map { _ in first + number(below: width + 1) }.sorted()
        return Array(order[..<cuts[0]]) + order[cuts[1]..<cuts[2]] + order[cuts[0]..<cuts[1]] + order[cuts[2]...]
    }

    /// Makes moves that help until none does.
    private mutating func improve() {
        for _ in 0..<Self.passes {
            var isBetter = false
            for first in 0..<current.count {
                for last in first..<current.count {
                    if reverse(first, last) { isBetter = true }
                    if exchange(first, last) { isBetter = true }
                    guard last - first < Self.longestPart else { continue }
                    for target in 0..<(current.count - (last - first)) where target != first {
                        if move(first, last, to: target, isReversed: false) { isBetter = true }
                        if last > first, move(first, last, to: target, isReversed: true) { isBetter = true }
                    }
                }
            }
            if !isBetter { return }
        }
    }

    private mutating func reverse(_ first: Int, _ last: Int) -> Bool {
        guard first < last else { return false }
        for position in first...last { candidate[position] = current[first + last - position] }
        return accept(first, last)
    }

    private mutating func exchange(_ first: Int, _ last: Int) -> Bool {
        guard last - first > 2 else { return false }
        (candidate[first], candidate[last]) = (current[last], current[first])
        return accept(first, last)
    }

    /// Takes a part out and puts it back so that it begins at the target.
    private mutating func move(_ first: Int, _ last: Int, to target: Int, isReversed: Bool) -> Bool {
        let length = last - first + 1
        if target < first {
            for position in target..<first { candidate[position + length] = current[position] }
        } else {
            for position in first..<target { candidate[position] = current[position + length] }
        }
        for offset in 0..<length { candidate[target + offset] = current[isReversed ? last - offset : first + offset] }
        return accept(min(first, target), max(last, target + length - 1))
    }

    /// Takes the candidate over if it is worth it, and otherwise makes it the current tour again.
    ///
    /// - Parameters:
    ///   - first: The first position at which they differ.
    ///   - last: The last one.
    /// - Returns: whether it is worth it.
    private mutating func accept(_ first: Int, _ last: Int) -> Bool {
        if isCandidateWorth(first, last) {
            for position in first...last { current[position] = candidate[position] }
            refresh(from: first)
            return true
        }
        for position in first...last { candidate[position] = current[position] }
        return false
    }

    /// Whether a tour may replace another: it costs less, or on a walk not too much more.
    private func isWorth(_ cost: TourCost, instead old: TourCost) -> Bool {
        guard let tolerance else { return cost < old }
        return Self.weight * (cost.lateness - old.lateness) + cost.travel - old.travel <= tolerance
    }

    private func isCandidateWorth(_ first: Int, _ last: Int) -> Bool {
        let whole = costs[current.count]
        var (cost, previous, seen) = (costs[first], first == 0 ? graph.count : current[first - 1], seen[first])
        for position in first..<current.count {
            let stop = candidate[position]
            guard graph.before[stop] & ~seen == 0 else { return false }
            cost = graph.extended(cost, from: previous, to: stop)
            guard isWorth(cost, instead: whole) else { return false }
            seen |= 1 << UInt64(stop)
            previous = stop
            let old = costs[position + 1]
            if position > last, cost.end == old.end {
                // From here on both tours are the same, at the same times.
                return isWorth(
                    TourCost(lateness: cost.lateness, travel: cost.travel),
                    instead: TourCost(lateness: old.lateness, travel: old.travel)
                )
            }
        }
        return true
    }
}
