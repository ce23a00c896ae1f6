import TablesideCore
import TablesideVenue

/// Branch and bound over the seatings of some places, while the others stay where they are.
///
/// The search keeps its stack as a value, so that it can stop after any node and continue later with the same result.
struct SeatingBranching: Sendable {
    /// A place that has been branched on, and how far its units have been tried.
    private struct Level {
        let place: Int
        /// The range of its untried units in `values`.
        var next: Int
        let end: Int
        let mark: Int
        let leastMark: Int
        /// The bound before the place was settled.
        let bound: Int64
    }

    private let model: SeatingModel
    private let cliques: SeatingCliques
    private let costs: [Int64]
    private let unit: Int64
    /// The cost of each choice with prices added.
    let reduced: [Int64]
    private var domains: SeatingDomains
    private var matching: TableMatching
    private let places: [Int]
    private let takesPart: [Bool]
    private var isOpen: [Bool]
    /// The least that each place can still cost with prices added.
    private var least: [Int64]
    private var trail: [(place: Int, least: Int64)] = []
    private var values: [Int32] = []
    private var levels: [Level] = []
    private var chosen: [Int32]
    private var touched: [Bool]

    /// The units of all places in the best seating known.
    private(set) var seats: [Int32]
    /// The cost of all places in that seating.
    private(set) var cost: Int64
    /// The number of assignments tried so far.
    private(set) var nodes = 0
    /// A lower bound on the cost of all places, whatever the movable ones do.
    let bound: Int64

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - model: All places.
    ///   - cliques: The cliques of the places.
    ///   - costs: The cost of each of the model's choices, each a multiple of `unit`.
    ///   - unit: The minimum improvement of a better seating.
    ///   - prices: The price of each table at each clique, not negative.
    ///   - seats: A seating of all places without conflicts.
    ///   - places: The places that may move.
    init(
        _ model: SeatingModel,
        cliques: SeatingCliques,
        costs: [Int64],
        unit: Int64,
        prices: [Int64],
        seats: [Int32],
        places: [Int]
    ) {
        self.model = model
        self.cliques = cliques
        self.costs = costs
        self.unit = unit
        self.places = places
        self.seats = seats
        var takesPart = [Bool](repeating: false, count: model.count)
        for place in places { takesPart[place] = true }
        self.takesPart = takesPart
        isOpen = takesPart
        var domains = SeatingDomains(model)
        var fixedCost: Int64 = 0
        var cost: Int64 = 0
        for place in 0..<model.count {
            let price = model.cost(of: Int(seats[place]), at: place, in: costs)
            cost += price
            if takesPart[place] { continue }
            fixedCost += price
            for edge in model.edges[place]..<model.edges[place + 1] where takesPart[Int(model.neighbors[edge])] {
                _ = domains.remove(conflictsOf: Int(seats[place]), at: Int(model.neighbors[edge]))
            }
        }
        self.cost = cost
        chosen = seats
        touched = [Bool](repeating: false, count: cliques.count)
        matching = TableMatching(model, cliques: cliques)
        var reduced = costs
        let width = cliques.count + 1
        var sums = [Int64](repeating: 0, count: model.groups.count * width)
        var earned: Int64 = 0
        for clique in 0..<cliques.count {
            var open = [UInt64](repeating: 0, count: model.table.tableWords)
            for member in cliques.members[cliques.offsets[clique]..<cliques.offsets[clique + 1]]
            where takesPart[Int(member)] {
                for word in open.indices { open[word] |= domains.tables[Int(member) * open.count + word] }
            }
            for table in model.groups.indices {
                let isOpen = open[table / 64] & (1 << UInt64(table % 64)) != 0
                let price = isOpen ? prices[table * cliques.count + clique] : 0
                earned += price
                sums[table * width + clique + 1] = sums[table * width + clique] + price
            }
        }
        var least = [Int64](repeating: 0, count: model.count)
        var bound = fixedCost - earned
        for place in places {
            let range = cliques.ranges[place]
            var lowest = Int64.max
            for choice in model.offsets[place]..<model.offsets[place + 1] {
                let unit = Int(model.choices[choice])
                model.table.forEachTable(of: unit) { table in
                    reduced[choice] += sums[table * width + range.upperBound] - sums[table * width + range.lowerBound]
                }
                if domains.holds(unit, at: place) { lowest = min(lowest, reduced[choice]) }
            }
            least[place] = lowest
            bound += lowest
        }
        self.domains = domains
        self.reduced = reduced
        self.least = least
        self.bound = bound
        open(bound)
    }

    /// Continues until the search is over or this many nodes have been used in total.
    ///
    /// - Returns: Whether it is over; `seats` is then the best seating that these places can have.
    mutating func run(limit: Int) -> Bool {
        while let level = levels.last {
            restore(level)
            guard level.next < level.end else {
                levels.removeLast()
                continue
            }
            let choice = Int(values[level.next])
            let place = level.place
            let bound = level.bound - least[place] + reduced[choice]
            // Units come cheapest first, so after one that is too expensive, all are.
            guard bound <= cost - unit else {
                levels[levels.count - 1].next = level.end
                continue
            }
            guard nodes < limit else { return false }
            nodes += 1
            levels[levels.count - 1].next += 1
            guard let lower = settle(place, choice: choice, bound: bound) else { continue }
            chosen[place] = model.choices[choice]
            if levels.count == places.count {
                accept()
            } else {
                open(lower)
            }
        }
        return true
    }

    private mutating func restore(_ level: Level) {
        domains.undo(to: level.mark)
        while trail.count > level.leastMark, let last = trail.popLast() { least[last.place] = last.least }
        values.removeSubrange(level.end..<values.count)
        isOpen[level.place] = true
    }

    /// Keeps the chosen seating if its real cost is lower; its bound is below its cost by the prices of tables left
    /// unused.
    private mutating func accept() {
        var total: Int64 = 0
        for place in 0..<model.count { total += model.cost(of: Int(chosen[place]), at: place, in: costs) }
        guard total < cost else { return }
        seats = chosen
        cost = total
    }

    /// Branches on the place with the fewest units that are not too expensive.
    private mutating func open(_ bound: Int64) {
        let slack = cost - unit - bound
        var place = -1
        var best = (Int.max, Int64.max)
        for candidate in places where isOpen[candidate] {
            var count = 0
            var regret = slack
            for choice in model.offsets[candidate]..<model.offsets[candidate + 1] {
                let loss = reduced[choice] - least[candidate]
                guard loss <= slack, domains.holds(Int(model.choices[choice]), at: candidate) else { continue }
                count += 1
                if loss > 0 { regret = min(regret, loss) }
            }
            if (count, -regret) < best {
                best = (count, -regret)
                place = candidate
            }
        }
        guard place >= 0 else { return }
        let first = values.count
        for choice in model.offsets[place]..<model.offsets[place + 1]
        where reduced[choice] - least[place] <= slack && domains.holds(Int(model.choices[choice]), at: place) {
            values.append(Int32(truncatingIfNeeded: choice))
        }
        values[first...].sort { (reduced[Int($0)], $0) < (reduced[Int($1)], $1) }
        levels.append(
            Level(
                place: place,
                next: first,
                end: values.count,
                mark: domains.mark,
                leastMark: trail.count,
                bound: bound
            )
        )
    }

    /// Gives a place a unit and returns the new bound; nil if a place is left without units or nothing cheaper can
    /// follow.
    private mutating func settle(_ place: Int, choice: Int, bound: Int64) -> Int64? {
        let unit = Int(model.choices[choice])
        var bound = bound
        isOpen[place] = false
        domains.settle(place, on: unit)
        var low = cliques.ranges[place].lowerBound
        var high = cliques.ranges[place].upperBound
        var isPossible = true
        for edge in model.edges[place]..<model.edges[place + 1] {
            let other = Int(model.neighbors[edge])
            guard isOpen[other], domains.remove(conflictsOf: unit, at: other) else { continue }
            guard domains.counts[other] > 0 else {
                isPossible = false
                break
            }
            var lowest = Int64.max
            for option in model.offsets[other]..<model.offsets[other + 1]
            where reduced[option] < lowest && domains.holds(Int(model.choices[option]), at: other) {
                lowest = reduced[option]
            }
            if lowest != least[other] {
                trail.append((other, least[other]))
                bound += lowest - least[other]
                least[other] = lowest
            }
            for clique in cliques.ranges[other] { touched[clique] = true }
            low = min(low, cliques.ranges[other].lowerBound)
            high = max(high, cliques.ranges[other].upperBound)
        }
        isPossible = isPossible && bound <= cost - self.unit
        for clique in low..<high where touched[clique] {
            touched[clique] = false
            if isPossible, !matching.isPossible(clique, in: domains, of: takesPart) { isPossible = false }
        }
        return isPossible ? bound : nil
    }
}
