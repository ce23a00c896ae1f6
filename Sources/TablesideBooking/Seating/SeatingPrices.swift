import TablesideCore

/// Prices of tables at the instants of the cliques, and the bound on the cost of a seating that they give.
///
/// A seating costs at least what everybody would pay who takes the unit that is cheapest with the prices on top, less what
/// all tables together earn (the Lagrangian relaxation of "one table, one party"). Prices rise where too many want a
/// table and fall where too few do (Held and Karp 1971). All numbers are integers, so that a bound is exact whatever the
/// prices are.
struct SeatingPrices: Sendable {
    private let model: SeatingModel
    private let cliques: SeatingCliques
    private let costs: [Int64]
    /// No price is higher: who would pay more than everybody together pays for nothing.
    private let ceiling: Int64
    /// The resource of each table: at first its group, later itself.
    private var resources: [Int]
    private var capacities: [Int64] = []
    /// The price of each resource at each clique.
    private var prices: [Int64] = []
    /// The prices of each resource summed up to each clique.
    private var sums: [Int64] = []
    /// How many more than there are want each resource at each clique.
    private var excess: [Int64] = []
    private var step: Int64 = 1024
    private var failures = 0
    /// Where each price is heading: half the last direction and half the new excess, in 64ths, which calms the zigzag.
    private var direction: [Int64] = []

    /// The best bound so far.
    private(set) var bound: Int64 = .min
    /// The prices of that bound: table by table, a price for each clique.
    private(set) var best: [Int64]

    /// Starts with everything for nothing.
    ///
    /// - Parameters:
    ///   - model: Who is to be seated.
    ///   - cliques: The cliques of its places.
    ///   - costs: What each of the model's choices costs; not negative.
    ///   - ceiling: At least what any seating costs, at most 2⁴⁰.
    init(_ model: SeatingModel, cliques: SeatingCliques, costs: [Int64], ceiling: Int64) {
        self.model = model
        self.cliques = cliques
        self.costs = costs
        self.ceiling = ceiling
        resources = model.groups
        best = [Int64](repeating: 0, count: model.groups.count * cliques.count)
        capacities = [Int64](repeating: 0, count: (model.groups.max() ?? -1) + 1)
        for resource in resources { capacities[resource] += 1 }
        reserve()
    }

    /// Gives every table prices of its own instead of one for its group, from the best so far.
    mutating func separate() {
        resources = Array(resources.indices)
        capacities = [Int64](repeating: 1, count: resources.count)
        reserve()
        prices = best
        step = 1024
        failures = 0
    }

    private mutating func reserve() {
        prices = [Int64](repeating: 0, count: capacities.count * cliques.count)
        sums = [Int64](repeating: 0, count: capacities.count * (cliques.count + 1))
        excess = sums
        direction = prices
    }

    /// Moves the prices once towards a better bound, as far as the distance to a target suggests.
    ///
    /// - Returns: False when these prices can't be improved upon.
    mutating func improve(towards target: Int64) -> Bool {
        accumulate()
        var value: Int64 = 0
        for place in 0..<model.count { value += demand(place) }
        var norm: Int64 = 0
        let width = cliques.count + 1
        for resource in capacities.indices {
            var used: Int64 = 0
            for clique in 0..<cliques.count {
                used += excess[resource * width + clique]
                let slope = used - capacities[resource]
                let price = prices[resource * cliques.count + clique]
                let index = resource * cliques.count + clique
                value -= price * capacities[resource]
                var towards = direction[index] / 2 + slope * 32
                if price == 0, towards < 0 { towards = 0 }
                direction[index] = towards
                if price > 0 || slope > 0 { norm += slope * slope }
            }
        }
        if value > bound {
            bound = value
            failures = 0
            for table in resources.indices {
                for clique in 0..<cliques.count {
                    best[table * cliques.count + clique] = prices[resources[table] * cliques.count + clique]
                }
            }
        } else {
            failures += 1
            if failures == 10 {
                failures = 0
                step = max(1, step * 3 / 4)
            }
        }
        guard value < target, norm > 0 else { return false }
        let push = max(1, min(ceiling, target - value) * step / 1024)
        for resource in capacities.indices {
            for clique in 0..<cliques.count {
                let index = resource * cliques.count + clique
                let change = push * direction[index] / (norm * 64)
                prices[index] = min(ceiling, max(0, prices[index] + change))
            }
        }
        return true
    }

    private mutating func accumulate() {
        let width = cliques.count + 1
        for resource in capacities.indices {
            var sum: Int64 = 0
            for clique in 0..<cliques.count {
                sums[resource * width + clique] = sum
                sum += prices[resource * cliques.count + clique]
                excess[resource * width + clique] = 0
            }
            sums[resource * width + cliques.count] = sum
        }
    }

    /// Lets a place choose what is cheapest, and notes what it takes.
    private mutating func demand(_ place: Int) -> Int64 {
        let range = cliques.ranges[place]
        let width = cliques.count + 1
        var least = Int64.max
        var pick = -1
        for choice in model.offsets[place]..<model.offsets[place + 1] {
            var price = costs[choice]
            let unit = Int(model.choices[choice])
            model.table.forEachTable(of: unit) { table in
                let row = resources[table] * width
                price += sums[row + range.upperBound] - sums[row + range.lowerBound]
            }
            if price < least {
                least = price
                pick = unit
            }
        }
        guard pick >= 0 else { return 0 }
        for word in 0..<model.table.tableWords {
            var bits = model.table.tables[pick * model.table.tableWords + word]
            while bits != 0 {
                let row = resources[word * 64 + bits.trailingZeroBitCount] * width
                bits &= bits - 1
                excess[row + range.lowerBound] += 1
                if range.upperBound < cliques.count { excess[row + range.upperBound] -= 1 }
            }
        }
        return least
    }
}
