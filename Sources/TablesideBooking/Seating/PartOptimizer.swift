import TablesideCore

/// The search for the cheapest seating of rows that overlap, directly or through others.
///
/// It begins with prices, for the bound and as a guide; then a dive of the exact search; then time windows of growing
/// width, each searched on its own (large-neighborhood search); and last the exact search of the whole, as long as
/// nodes remain.
struct PartOptimizer: Sendable {
    private enum Stage {
        case pricing(round: Int)
        case probing(step: Int)
        case preparing(Window?, cap: Int)
        case searching(SeatingBranching, window: Window?, cap: Int)
        case finished
    }

    /// A few places that may move while the others stay.
    private struct Window {
        /// Whether the window is around one place, rather than a run of cliques.
        var isAround = true
        /// The number of places, or of cliques.
        var size = 10
        /// The central place, or the first clique.
        var first = -1
        var hasImproved = false
    }

    /// The number of price rounds: first with prices per group, then per table.
    private static let groupRounds = 200
    private static let rounds = 300
    /// The nodes charged for one round of prices, which takes about as long.
    private static let roundNodes = 4
    /// The nodes charged for preparing a search.
    private static let preparationNodes = 4

    /// How much more than the cheapest unit each probe allows, in 32nds of the unproven gap.
    private static let slacks: [Int64] = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32]
    /// The most nodes that one probe may use.
    private var probeNodes: Int { 50 + 10 * model.count }

    private let model: SeatingModel
    private let cliques: SeatingCliques
    private let costs: [Int64]
    private let scale: Int64
    private var prices: SeatingPrices
    private var stage: Stage

    /// The unit of each of the model's places in the best seating so far.
    private(set) var seats: [Int32]
    /// The cost of that seating.
    private(set) var cost: Int64
    /// A proven lower bound on the cost of every seating.
    private(set) var bound: Int64 = 0
    /// The number of nodes used so far.
    private(set) var nodes = 0

    /// Whether the seating is proven to be the cheapest.
    var isOptimal: Bool { bound >= cost }
    /// Whether nothing is left to do.
    var isFinished: Bool { if case .finished = stage { true } else { false } }

    /// Whether only the exact search of the whole is left, which may take a very long time.
    var isAtLast: Bool {
        switch stage {
        case .finished, .preparing(nil, cap: .max), .searching(_, window: nil, cap: .max): true
        default: false
        }
    }

    /// Starts from the present seating of all places, which must be free of conflicts.
    ///
    /// - Parameters:
    ///   - model: The places to seat.
    ///   - costs: The cost of each of the model's choices, not negative.
    ///   - total: An upper bound on the cost of every seating, at most 2⁴⁰.
    init(_ model: SeatingModel, costs: [Int64], total: Int64) {
        self.model = model
        cliques = SeatingCliques(model.spans)
        // Fractional prices make the bound tight; scaled to integers, they stay below the ceiling of 2⁴⁰.
        var scale: Int64 = 1
        while scale < 1 << 16, max(1, total) <= SeatingCosts.limit / (scale * 2) { scale *= 2 }
        self.scale = scale
        self.costs = costs.map { $0 * scale }
        prices = SeatingPrices(model, cliques: cliques, costs: self.costs, ceiling: max(1, total) * scale)
        seats = model.present
        cost = 0
        for place in 0..<model.count { cost += model.cost(of: Int(seats[place]), at: place, in: costs) }
        stage = .pricing(round: 0)
        raiseBound(to: 0)
    }

    /// Continues until everything is done or this many nodes have been used in total.
    ///
    /// - Parameters:
    ///   - limit: The total number of nodes, including those already used.
    ///   - stopsAtLast: Whether to stop before the exact search of the whole.
    mutating func run(limit: Int, stopsAtLast: Bool) {
        while nodes < limit, !(stopsAtLast && isAtLast) {
            switch stage {
            case .finished: return
            case .pricing(let round):
                guard limit - nodes >= Self.roundNodes else { return }
                nodes += Self.roundNodes
                price(round)
            case .probing(let step):
                guard limit - nodes >= probeNodes else { return }
                probe(step)
            case .preparing(let window, let cap):
                guard limit - nodes >= Self.preparationNodes else { return }
                nodes += Self.preparationNodes
                begin(window, cap: cap)
            case .searching(let search, let window, let cap):
                // The stage is cleared so that the search is mutated in place.
                stage = .finished
                self.search(search, window: window, cap: cap, limit: limit)
            }
        }
    }

    private mutating func price(_ round: Int) {
        let goesOn = prices.improve(towards: cost * scale)
        raiseBound(to: roundedUp(prices.bound))
        guard !isFinished else { return }
        if round + 1 == Self.groupRounds || (!goesOn && round < Self.groupRounds) {
            prices.separate()
            stage = .pricing(round: Self.groupRounds)
        } else if round + 1 >= Self.rounds || !goesOn {
            stage = .probing(step: 0)
        } else {
            stage = .pricing(round: round + 1)
        }
    }

    /// Looks for any seating among the units that are cheap with prices added; if the bound is good, so is that
    /// seating.
    private mutating func probe(_ step: Int) {
        let whole = SeatingBranching(
            model,
            cliques: cliques,
            costs: costs,
            unit: scale,
            prices: prices.best,
            seats: seats,
            places: Array(0..<model.count)
        )
        raiseBound(to: roundedUp(whole.bound))
        guard !isFinished else { return }
        let slack = (cost * scale - whole.bound) * Self.slacks[step] / 32
        let narrow = model.narrowed(to: slack, above: whole.reduced)
        if var search = SeatingSearch(narrow, preferring: [Int32](repeating: -1, count: model.count)) {
            let places = (0..<model.count).map { Int32(truncatingIfNeeded: $0) }
            let verdict = search.run(places, limit: probeNodes, byKind: true)
            nodes += search.nodes
            let found = (0..<model.count).reduce(Int64(0)) {
                $0 + model.cost(of: Int(search.seats[$1]), at: $1, in: costs)
            }
            if verdict == .seated, found < cost * scale {
                seats = search.seats
                cost = found / scale
                // With less left unproven, the probes become finer.
                raiseBound(to: bound)
                if !isFinished { stage = .probing(step: 0) }
                return
            }
        }
        nodes += 1
        if step + 1 < Self.slacks.count {
            stage = .probing(step: step + 1)
        } else {
            stage = .preparing(nil, cap: 10 * model.count)
        }
    }

    private mutating func search(_ search: SeatingBranching, window: Window?, cap: Int, limit: Int) {
        var search = search
        let before = search.nodes
        let (sum, isBeyond) = before.addingReportingOverflow(limit - nodes)
        let isOver = search.run(limit: min(cap, isBeyond ? .max : sum))
        nodes += search.nodes - before
        let hasImproved = search.cost < cost * scale
        if hasImproved {
            seats = search.seats
            cost = search.cost / scale
        }
        if window == nil, isOver {
            raiseBound(to: cost)
        } else if isOver || search.nodes >= cap {
            advance(window, hasImproved: hasImproved)
        } else {
            stage = .searching(search, window: window, cap: cap)
        }
        if bound >= cost { stage = .finished }
    }

    /// Continues with the next window; the windows grow after a full round without improvement.
    private mutating func advance(_ window: Window?, hasImproved: Bool) {
        var next = window ?? Window()
        if hasImproved { next.hasImproved = true }
        next.first += 1
        while next.isAround, next.first < model.count, !couldPayLess(next.first) { next.first += 1 }
        if next.first >= (next.isAround ? model.count : max(1, cliques.count - next.size + 1)) {
            next.first = -1
            if !next.hasImproved { next.size *= 2 }
            next.hasImproved = false
            if next.isAround, next.size > 20 { next = Window(isAround: false, size: 1) }
            if next.isAround || next.size < cliques.count { return advance(next, hasImproved: false) }
            stage = .preparing(nil, cap: .max)
            return
        }
        stage = .preparing(next, cap: next.isAround ? 20 * next.size : 60 + 20 * model.count)
    }

    private mutating func begin(_ window: Window?, cap: Int) {
        let search = SeatingBranching(
            model,
            cliques: cliques,
            costs: costs,
            unit: scale,
            prices: prices.best,
            seats: seats,
            places: window.map(places) ?? Array(0..<model.count)
        )
        if window == nil { raiseBound(to: roundedUp(search.bound)) }
        stage = bound < cost ? .searching(search, window: window, cap: cap) : .finished
    }

    private func couldPayLess(_ place: Int) -> Bool {
        let current = model.cost(of: Int(seats[place]), at: place, in: costs)
        return (model.offsets[place]..<model.offsets[place + 1]).contains { costs[$0] < current }
    }

    /// The places of a window: a central place and those at the units where it would cost less, then those in the way
    /// of these, and so on.
    private func places(_ window: Window) -> [Int] {
        guard window.isAround else {
            let range = window.first..<window.first + window.size
            return (0..<model.count).filter { cliques.ranges[$0].overlaps(range) }
        }
        var places = [window.first]
        var isListed = [Bool](repeating: false, count: model.count)
        isListed[window.first] = true
        var next = 0
        while next < places.count {
            let place = places[next]
            let current = model.cost(of: Int(seats[place]), at: place, in: costs)
            let choices = (model.offsets[place]..<model.offsets[place + 1])
                .filter { next > 0 || costs[$0] < current }
                .sorted { (costs[$0], $0) < (costs[$1], $1) }
            for choice in choices {
                for edge in model.edges[place]..<model.edges[place + 1] where places.count < window.size {
                    let other = Int(model.neighbors[edge])
                    guard !isListed[other], model.table.conflict(Int(model.choices[choice]), Int(seats[other])) else {
                        continue
                    }
                    isListed[other] = true
                    places.append(other)
                }
            }
            next += 1
        }
        return places.sorted()
    }

    /// Rounds a positive bound up; the others are of no use.
    private func roundedUp(_ bound: Int64) -> Int64 { (bound + scale - 1) / scale }

    private mutating func raiseBound(to value: Int64) {
        bound = max(bound, min(value, cost))
        if bound >= cost { stage = .finished }
    }
}
