import TablesideCore

/// The search for the cheapest seating of rows that overlap one another directly or through others.
///
/// First prices, for the bound and to guide the search; then a dive of the exact search; then windows of time, ever wider,
/// each searched alone (large-neighborhood search); last the exact search of the whole, as long as there are nodes.
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
        /// Whether they are those around one place, or else all of some cliques in a row.
        var isAround = true
        /// How many places, or cliques.
        var size = 10
        /// The place that they are around, or the first clique.
        var first = -1
        var hasImproved = false
    }

    /// How often prices are moved: those of groups, then with those of single tables.
    private static let groupRounds = 200
    private static let rounds = 300
    /// What one round of prices counts: it takes about as long as so many nodes.
    private static let roundNodes = 4
    /// What the preparation of a search counts, likewise.
    private static let preparationNodes = 4

    /// How much dearer than the cheapest a unit may be in each probe, in 32nds of what is not proved.
    private static let slacks: [Int64] = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32]
    /// How many nodes one probe may use.
    private var probeNodes: Int { 50 + 10 * model.count }

    private let model: SeatingModel
    private let cliques: SeatingCliques
    private let costs: [Int64]
    private let scale: Int64
    private var prices: SeatingPrices
    private var stage: Stage

    /// The unit of each of the model's places in the best seating so far.
    private(set) var seats: [Int32]
    /// What that seating costs.
    private(set) var cost: Int64
    /// No seating costs less than this.
    private(set) var bound: Int64 = 0
    /// How many nodes were used.
    private(set) var nodes = 0

    /// Whether the seating is proved to be the cheapest.
    var isOptimal: Bool { bound >= cost }
    /// Whether nothing is left to do.
    var isFinished: Bool { if case .finished = stage { true } else { false } }

    /// Whether only the exact search of the whole is left, which may take forever.
    var isAtLast: Bool {
        switch stage {
        case .finished, .preparing(nil, cap: .max), .searching(_, window: nil, cap: .max): true
        default: false
        }
    }

    /// Starts from the present seating of all places, which has to be sound.
    ///
    /// - Parameters:
    ///   - model: Who is to be seated.
    ///   - costs: What each of the model's choices costs, not negative.
    ///   - total: At least what any seating costs, at most 2⁴⁰.
    init(_ model: SeatingModel, costs: [Int64], total: Int64) {
        self.model = model
        cliques = SeatingCliques(model.spans)
        // Prices between whole costs make the bound tight; they fit below the ceiling of 2⁴⁰.
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

    /// Goes on until everything is done or this many nodes have been used in all.
    ///
    /// - Parameters:
    ///   - limit: How many nodes may be used, with those that are already.
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
                // Taken out of the stage, so that the search is changed in place.
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

    /// Looks for any seating among the units that are cheap with the prices on top: where the bound is good, so is that.
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
                // Less is unproved now: the probes become finer.
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

    /// Goes on to the next window: larger ones when a whole round of windows has brought nothing.
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

    /// The places of a window: who sits where one place would pay less, who sits where those could go instead, and so on.
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

    private func roundedUp(_ bound: Int64) -> Int64 { bound <= 0 ? 0 : (bound + scale - 1) / scale }

    private mutating func raiseBound(to value: Int64) {
        bound = max(bound, min(value, cost))
        if bound >= cost { stage = .finished }
    }
}
