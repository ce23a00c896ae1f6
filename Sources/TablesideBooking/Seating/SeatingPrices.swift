import TablesideCore

/// Prices of tables at the cliques, and the lower bound on the cost of a seating that results from them.
///
/// A seating costs at least the sum of every place's cheapest unit with prices added, less the price of all tables
/// together (the Lagrangian relaxation of "one table, one party"). Prices rise for tables in excess demand and fall for
/// others (Held and Karp 1971). All numbers are integers, so the bound is exact for any prices.
struct SeatingPrices: Sendable {
    private let model: SeatingModel
    private let cliques: SeatingCliques
    private let costs: [Int64]
    /// The highest price.
    private let ceiling: Int64
    /// The resource of each table: at first its group, later the table itself.
    private var resources: [Int]
    private var capacities: [Int64] = []
    /// The price of each resource at each clique.
    private var prices: [Int64] = []
    /// The prefix sums of each resource's prices over the cliques.
    private var sums: [Int64] = []
    /// The demand for each resource at each clique, as differences between cliques.
    private var excess: [Int64] = []
    private var step: Int64 = 1024
    private var failures = 0
    /// The direction of each price: half the previous direction plus half the new excess, in 64ths, to damp
    /// oscillation.
    private var direction: [Int64] = []

    /// The best bound so far.
    private(set) var bound: Int64 = .min
    /// The prices of that bound: by table, a price for each clique.
    private(set) var best: [Int64]

    /// Starts with all prices at zero.
    ///
    /// - Parameters:
    ///   - model: The places to seat.
    ///   - cliques: The cliques of the places.
    ///   - costs: The cost of each of the model's choices, not negative.
    ///   - ceiling: The highest price, at most 2⁴⁰: an upper bound on the cost of every seating, or any price if all
    ///     choices are free.
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

    /// Switches from one price per group to one per table, starting from the best prices so far.
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

    /// Moves the prices one step toward a better bound; the step size depends on the distance to a target.
    ///
    /// - Returns: False if these prices cannot be improved.
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
                if price != 0 || slope > 0 { norm += slope * slope }
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

    /// Lets a place choose its cheapest unit, and records the demand for its tables.
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
                excess[row + range.upperBound] -= 1
            }
        }
        return least
    }
}
