import TablesideCore

/// The search for a choice: first the greatest value, then, among choices of that value, the first tickets.
struct BatchSearch: Sendable {
    /// What is known about the ties.
    private struct Ties: Sendable {
        /// What is decided about each request so far.
        var scope: BatchModel.Scope
        /// The next request to decide.
        var next = 0
        /// The search for an equal choice that meets it; `nil` between two requests.
        var tree: BatchTree?
        /// Whether every request was decided by proof so far.
        var isSettled = true
    }

    /// The most nodes to find out whether an equal choice meets a request.
    private static let tieBudget = 200

    let model: BatchModel
    private var tree: BatchTree
    private var ties: Ties?
    /// The best choice so far.
    private(set) var best: BatchFloor
    /// The number of nodes used.
    private(set) var nodes = 0

    /// Prepares the search; it starts with what is met when the requests are taken in order.
    ///
    /// - Complexity: O(stays) re-seatings.
    init(_ model: BatchModel) {
        self.model = model
        var floor = BatchFloor(model)
        for entry in model.entries { _ = entry.stays.contains { floor.insert($0) } }
        best = floor.ordered()
        tree = BatchTree(model, above: floor.value)
    }

    /// No choice is worth more than this.
    var bound: Int64 { max(tree.bound, best.value) }

    /// Whether the best choice is proved to be worth most.
    var isProved: Bool { tree.isDone && bound == best.value }

    /// Whether the ties are settled by the order of the tickets.
    var isSettled: Bool { isProved && ties.map { $0.isSettled && $0.next == model.entries.count } ?? false }

    /// Whether more nodes would change nothing.
    var isDone: Bool { tree.isDone && (!isProved || ties.map { $0.next == model.entries.count } ?? false) }

    /// Searches on, for this many more nodes at most.
    mutating func run(nodes limit: Int) {
        let end = nodes.addingSaturated(max(0, limit))
        while nodes < end, !tree.isDone {
            let before = tree.nodes
            tree.run(nodes: 1)
            nodes += tree.nodes - before
            if let found = tree.best, found.value > best.value { best = found.ordered() }
        }
        guard isProved else { return }
        if ties == nil { ties = Ties(scope: BatchModel.Scope(decided: model.entries.map { _ in 0 })) }
        while nodes < end, settle() {}
    }

    /// Decides the next request, or searches on for it; returns whether there is more to do.
    private mutating func settle() -> Bool {
        guard var ties, ties.next < model.entries.count else { return false }
        defer { self.ties = ties }
        let entry = ties.next
        if best.stays.contains(where: { model.stays[$0].entry == entry }) {
            ties.scope.decided[entry] = 1
            ties.next += 1
            return true
        }
        var scope = ties.scope
        scope.decided[entry] = 1
        var tree = ties.tree ?? BatchTree(after: self.tree, in: scope, above: best.value - 1)
        tree.run(nodes: 1)
        nodes += 1
        if let found = tree.best {
            best = found.ordered()
            ties.scope.decided[entry] = 1
        } else if tree.isDone || tree.nodes >= BatchSearch.tieBudget {
            if tree.bound >= best.value { ties.isSettled = false }
            ties.scope.decided[entry] = -1
        } else {
            ties.tree = tree
            return true
        }
        ties.tree = nil
        ties.next += 1
        return true
    }
}
