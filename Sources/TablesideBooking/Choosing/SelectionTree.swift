import TablesideCore

/// A branch and bound search for the most valuable selection in a scope, step by step.
///
/// Each node relaxes its scope, proves a bound from the prices of the relaxation, and seats what the relaxation
/// prefers. The node with the greatest bound is next, which lowers the overall bound as fast as possible.
struct SelectionTree: Sendable {
    private struct Node: Sendable {
        var scope: SelectionModel.Scope
        var bound: Int64
        let depth: Int
        let number: Int

        static func < (lhs: Node, rhs: Node) -> Bool {
            (lhs.bound, lhs.depth, rhs.number) < (rhs.bound, rhs.depth, lhs.number)
        }
    }

    /// The maximum number of cuts kept.
    private static let cutLimit = 2_000
    /// The maximum number of assignments tried for a stay that the relaxation wants.
    private static let insertBudget = 150
    /// The maximum number of conflicts looked for after the first.
    private static let conflictLimit = 4
    /// The maximum number of waiting nodes.
    private static let nodeLimit = 50_000

    private let model: SelectionModel
    /// The value that a selection must exceed.
    private var target: Int64
    /// Whether the search ends with the first selection above the target.
    private let endsWithFirst: Bool
    /// The requests that every selection must meet.
    private let required: [Int]
    private var relaxation: SelectionRelaxation?
    private(set) var cuts: [SelectionCut] = []
    private var open: [Node] = []
    /// The greatest bound of the scopes that could not be fully searched.
    private var unresolved = Int64.min
    private var made = 0
    /// The best selection found above the initial target; `nil` if there is none.
    private(set) var best: SelectionFloor?
    /// The number of nodes used.
    private(set) var nodes = 0

    /// Prepares the search of a whole batch for selections that are worth more than a target.
    init(_ model: SelectionModel, above target: Int64) {
        self.model = model
        self.target = target
        endsWithFirst = false
        required = []
        relaxation = SelectionRelaxation(model, [])
        // Nothing is worth more than everything.
        let total = model.entries.reduce(Int64.zero) { $0.addingSaturated($1.weight) }
        push(SelectionModel.Scope(decided: model.entries.map { _ in 0 }), total, 0)
    }

    /// Prepares the search of a scope for a selection worth more than a target, reusing the prices and cuts of another
    /// search.
    init(after other: SelectionTree, in scope: SelectionModel.Scope, above target: Int64) {
        model = other.model
        self.target = target
        endsWithFirst = true
        required = scope.decided.indices.filter { scope.decided[$0] > 0 }
        relaxation = other.relaxation
        cuts = other.cuts
        open = [Node(scope: scope, bound: .max, depth: 0, number: 0)]
    }

    /// Whether nothing is left to search.
    var isDone: Bool { open.isEmpty || endsWithFirst && best != nil }

    /// The upper bound on the value of any selection in the scope, at least the target.
    var bound: Int64 { max(target, unresolved, open.last?.bound ?? .min) }

    /// Offers a selection found elsewhere.
    mutating func offer(_ floor: SelectionFloor) {
        guard floor.value > target else { return }
        let met = Set(floor.stays.map { model.stays[$0].entry })
        guard required.allSatisfy(met.contains) else { return }
        target = floor.value
        best = floor
        open.removeAll { $0.bound <= target }
    }

    /// Continues the search for at most this many more nodes.
    mutating func run(nodes limit: Int) {
        let end = nodes.addingSaturated(limit)
        while nodes < end, !isDone, let node = open.popLast() {
            nodes += 1
            // Rounding errors of the table add up over many steps.
            if nodes % 64 == 0 { relaxation = SelectionRelaxation(model, cuts) }
            search(node)
        }
    }

    private mutating func push(_ scope: SelectionModel.Scope, _ bound: Int64, _ depth: Int) {
        guard bound > target else { return }
        guard open.count < SelectionTree.nodeLimit else {
            unresolved = max(unresolved, bound)
            return
        }
        made += 1
        let node = Node(scope: scope, bound: bound, depth: depth, number: made)
        var (low, high) = (0, open.count)
        while low < high {
            let middle = (low + high) / 2
            if open[middle] < node { low = middle + 1 } else { high = middle }
        }
        open.insert(node, at: low)
    }

    private mutating func search(_ start: Node) {
        var node = start
        guard model.complete(&node.scope) else { return }
        let values = relax(&node)
        guard node.bound > target, model.complete(&node.scope) else { return }
        if nodes <= 8 || nodes % 4 == 0 { round(values, in: node.scope) }
        guard node.bound > target else { return }
        branch(node, values)
    }

    /// Lowers the bound of a node, makes the decisions that its prices imply, and returns how much the relaxation wants
    /// each stay.
    private mutating func relax(_ node: inout Node) -> [Double] {
        var values = [Double](repeating: 0, count: model.stays.count)
        guard var relaxation else {
            let prices = [Int64](repeating: 0, count: model.capacities.count + cuts.count)
            if let proof = model.bound(at: prices, cuts, in: node.scope) { use(proof, &node) }
            return values
        }
        relaxation.restrict(to: node.scope, of: model)
        let outcome = relaxation.solve(steps: 500 + 4 * relaxation.rows)
        let scale = Double(model.scale)
        func rounded(_ prices: [Double]) -> [Int64] {
            prices[model.entries.count...].map { SelectionTree.whole($0 * scale) }
        }
        if let proof = model.bound(at: rounded(relaxation.prices), cuts, in: node.scope) { use(proof, &node) }
        if case .empty(let ray) = outcome, node.bound > target {
            // The rows rule the scope out: enough of their prices must bring the bound down.
            for factor in [1.0, 16, 256, 4_096] where node.bound > target {
                let weight = factor * Double(model.entries.reduce(1) { max($0, $1.weight) })
                let prices = zip(relaxation.prices, ray).map { $0 + weight * $1 }
                if let proof = model.bound(at: rounded(prices), cuts, in: node.scope) {
                    node.bound = min(node.bound, model.floored(proof.bound))
                }
            }
        }
        for (column, value) in relaxation.values.enumerated() { values[model.columns[column].stay] += value }
        self.relaxation = relaxation
        return values
    }

    private func use(_ proof: SelectionModel.Proof, _ node: inout Node) {
        node.bound = min(node.bound, model.floored(proof.bound))
        guard node.bound > target else { return }
        for (entry, margin) in proof.margins.enumerated() where node.scope.decided[entry] == 0 {
            if model.floored(proof.bound.subtractingSaturated(margin)) <= target {
                node.scope.decided[entry] = proof.isWanted[entry] ? 1 : -1
            }
        }
    }

    /// Seats the stays that the relaxation wants, most wanted first, then all others that fit.
    private mutating func round(_ values: [Double], in scope: SelectionModel.Scope) {
        let wanted = model.stays.indices.filter { stay in
            scope.decided[model.stays[stay].entry] >= 0 && !scope.barred.contains(stay)
        }.map { stay -> (value: Int64, weight: Int64, stay: Int) in
            (SelectionTree.whole(values[stay] * 1_000), model.entries[model.stays[stay].entry].weight, stay)
        }.sorted { ($1.value, $1.weight, $0.stay) < ($0.value, $0.weight, $1.stay) }
        var floor = SelectionFloor(model, budget: SelectionTree.insertBudget)
        var met = Set<Int>()
        let whole = wanted.filter { $0.value >= 999 }.map(\.stay)
        let certain = Set(whole.map { model.stays[$0].entry })
        if certain.count == whole.count, model.excess(of: whole) == nil,
            case .fits = floor.seat(whole, budget: SelectionFloor.insertBudget)
        {
            met = certain
        }
        for (_, _, stay) in wanted where !met.contains(model.stays[stay].entry) {
            if floor.insert(stay) { met.insert(model.stays[stay].entry) }
        }
        offer(floor)
    }

    /// Seats all others that fit, the most valuable first.
    private mutating func offer(filled floor: SelectionFloor) {
        var floor = floor
        var met = Set(floor.stays.map { model.stays[$0].entry })
        let order = model.entries.indices.sorted {
            (model.entries[$1].weight, $0) < (model.entries[$0].weight, $1)
        }
        for entry in order where !met.contains(entry) {
            if model.entries[entry].stays.contains(where: { floor.insert($0) }) { met.insert(entry) }
        }
        offer(floor)
    }

    /// Splits a node, or settles it if its relaxation is a selection.
    private mutating func branch(_ node: Node, _ values: [Double]) {
        var totals = [Double](repeating: 0, count: model.entries.count)
        for (stay, value) in values.enumerated() { totals[model.stays[stay].entry] += value }
        func split(_ entry: Int) {
            for decision: Int8 in [-1, 1] {
                var scope = node.scope
                scope.decided[entry] = decision
                push(scope, node.bound, node.depth + 1)
            }
        }
        // The most valuable request of those that are nearest to half.
        let fractional = totals.indices.filter {
            node.scope.decided[$0] == 0 && abs(totals[$0] - totals[$0].rounded()) > 1e-6
        }
        let chosen = fractional.min { one, other in
            let (here, there) = (abs(totals[one] - 0.5), abs(totals[other] - 0.5))
            let (weight, rival) = (model.entries[one].weight, model.entries[other].weight)
            return abs(here - there) > 1e-6 ? here < there : weight != rival ? weight > rival : one < other
        }
        if let chosen { return split(chosen) }
        if let stay = values.indices.first(where: { abs(values[$0] - values[$0].rounded()) > 1e-6 }) {
            return divide(node, at: stay)
        }
        let (stays, unplaced) = wanted(by: values, in: node.scope)
        var isSeated = false
        // Each request has at most one stay, unless the relaxation was stopped early.
        if totals.allSatisfy({ $0 < 1.5 }) {
            if let excess = model.excess(of: stays) { return learn(excess, from: node) }
            var floor = SelectionFloor(model)
            switch floor.seat(stays, budget: SeatingProblem.defaultBudget) {
            case .provedImpossible: return learn(among: stays, from: node)
            case .fits:
                offer(floor)
                isSeated = true
            case .budgetExhausted: break
            }
        }
        guard node.bound > target else { return }
        // The relaxation is not all there is to this scope: it is divided until it is.
        if let entry = node.scope.decided.firstIndex(of: 0) { return split(entry) }
        if let unplaced { return divide(node, at: unplaced) }
        if let stay = stays.first(where: { stay in
            model.entries[model.stays[stay].entry].stays.contains { $0 != stay && !node.scope.barred.contains($0) }
        }) {
            return divide(node, at: stay)
        }
        // Every request is decided: the one selection left has been seated, or could not be.
        if !isSeated { unresolved = max(unresolved, node.bound) }
    }

    /// The stays that a relaxation wants, plus the only remaining stay of each request that must be met.
    ///
    /// If the relaxation is too large to solve or was stopped early, it may want no stay of a request that must be met.
    ///
    /// - Returns: The stays, and a stay of a request that must be met and has several left, none of them wanted.
    private func wanted(
        by values: [Double],
        in scope: SelectionModel.Scope
    ) -> (stays: [Int], unplaced: Int?) {
        var stays = values.indices.filter { values[$0] > 0.5 }
        var unplaced: Int?
        let met = Set(stays.map { model.stays[$0].entry })
        for (entry, decision) in scope.decided.enumerated() where decision > 0 && !met.contains(entry) {
            let open = model.entries[entry].stays.filter { !scope.barred.contains($0) }
            if open.count == 1 { stays += open } else { unplaced = unplaced ?? open.first }
        }
        return (stays.sorted(), unplaced)
    }

    /// Splits a node by whether a request is met with one of its stays.
    private mutating func divide(_ node: Node, at stay: Int) {
        var (without, with) = (node.scope, node.scope)
        without.barred.insert(stay)
        push(without, node.bound, node.depth + 1)
        with.decided[model.stays[stay].entry] = 1
        with.barred.formUnion(model.entries[model.stays[stay].entry].stays.filter { $0 != stay })
        push(with, node.bound, node.depth + 1)
    }

    /// A relaxation number as an integer: nonnegative, and small enough for sums not to overflow.
    private static func whole(_ number: Double) -> Int64 {
        number > 0 ? Int64(min(number, 1e15).rounded()) : 0
    }

    /// Rules out conflicts among stays that cannot be seated together, one by one, until the rest can be seated.
    private mutating func learn(among stays: [Int], from node: Node) {
        let first = model.conflict(among: stays)
        var (rest, conflict) = (stays, first)
        for _ in 0..<SelectionTree.conflictLimit {
            let least = conflict.min {
                let (one, other) = (model.stays[$0].entry, model.stays[$1].entry)
                return (model.entries[one].weight, $0) < (model.entries[other].weight, $1)
            }
            rest.removeAll { $0 == least }
            var floor = SelectionFloor(model, budget: SelectionTree.insertBudget)
            let outcome = floor.seat(rest, budget: SelectionFloor.insertBudget)
            if case .fits = outcome { offer(filled: floor) }
            guard outcome == .provedImpossible else { break }
            conflict = model.conflict(among: rest)
            keep(model.cut(conflict))
        }
        learn(first, from: node)
    }

    /// Adds a cut; returns whether it is new and there was room for it.
    @discardableResult
    private mutating func keep(_ cut: SelectionCut) -> Bool {
        guard cuts.count < SelectionTree.cutLimit, !cuts.contains(cut) else { return false }
        cuts.append(cut)
        relaxation?.add(cut, of: model)
        return true
    }

    /// Rules out a conflict, and searches the node again.
    private mutating func learn(_ conflict: [Int], from node: Node) {
        if keep(model.cut(conflict)) { return push(node.scope, node.bound, node.depth) }
        // One of them is not met; those before it are.
        var scope = node.scope
        for stay in conflict where !scope.barred.contains(stay) {
            var without = scope
            without.barred.insert(stay)
            push(without, node.bound, node.depth + 1)
            scope.decided[model.stays[stay].entry] = 1
            scope.barred.formUnion(model.entries[model.stays[stay].entry].stays.filter { $0 != stay })
        }
    }
}
