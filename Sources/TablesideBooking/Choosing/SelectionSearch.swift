import TablesideCore

/// The search for a selection: first the greatest value, then, among selections of that value, the best tickets.
struct SelectionSearch: Sendable {
    /// The state of breaking ties.
    private struct Ties: Sendable {
        /// The decisions about requests so far.
        var scope: SelectionModel.Scope
        /// The next request to decide.
        var next = 0
        /// The search for an equal selection that meets the next request; `nil` between two requests.
        var tree: SelectionTree?
        /// Whether every request so far was decided by proof.
        var isSettled = true
    }

    /// A local search around the best selection: each part of the evening is searched again while the rest stays fixed.
    private struct Neighborhood: Sendable {
        var window = 0
        var tree: SelectionTree?
    }

    /// The number of nodes before the first local search; the interval doubles after each one.
    private static let firstLook = 64
    /// The maximum number of nodes for a part of the evening.
    private static let windowBudget = 24
    /// The maximum number of nodes to decide whether an equal selection meets a request.
    private static let tieBudget = 200

    let model: SelectionModel
    private var tree: SelectionTree
    private var ties: Ties?
    private var neighborhood: Neighborhood?
    private var nextLook = SelectionSearch.firstLook
    /// The instants around which the evening is searched again.
    private let windows: [Int64]
    /// The best selection so far.
    private(set) var best: SelectionFloor
    /// The number of nodes used.
    private(set) var nodes = 0

    /// Prepares the search, starting with the requests met when they are taken in order.
    ///
    /// - Complexity: O(stays) re-seatings.
    init(_ model: SelectionModel) {
        self.model = model
        var floor = SelectionFloor(model)
        for entry in model.entries { _ = entry.stays.contains { floor.insert($0) } }
        best = floor.ordered()
        tree = SelectionTree(model, above: floor.value)
        windows = Set(model.stays.map(\.span.lowerBound)).sorted()
    }

    /// The upper bound on the value of any selection.
    var bound: Int64 { max(tree.bound, best.value) }

    /// Whether the best selection is proved to have the greatest value.
    var isProved: Bool { tree.isDone && bound == best.value }

    /// Whether the ties are settled by the order of the tickets.
    var isSettled: Bool { isProved && ties.map { $0.isSettled && $0.next == model.entries.count } ?? false }

    /// Whether more nodes would not change the selection.
    var isDone: Bool { tree.isDone && (!isProved || ties.map { $0.next == model.entries.count } ?? false) }

    /// Continues the search for at most this many more nodes.
    mutating func run(nodes limit: Int) {
        let end = nodes.addingSaturated(max(0, limit))
        while nodes < end, !tree.isDone {
            if neighborhood != nil {
                look()
                continue
            }
            tree.run(nodes: 1)
            nodes += 1
            if let found = tree.best, found.value > best.value { best = found.ordered() }
            if tree.nodes >= nextLook {
                neighborhood = Neighborhood()
                nextLook = nextLook.multipliedSaturated(by: 2)
            }
        }
        guard isProved else { return }
        if ties == nil { ties = Ties(scope: SelectionModel.Scope(decided: model.entries.map { _ in 0 })) }
        while nodes < end, settle() {}
    }

    /// Searches a part of the evening for one node, or moves on to the next part.
    private mutating func look() {
        guard var look = neighborhood, look.window < windows.count else {
            neighborhood = nil
            return
        }
        var part = look.tree ?? SelectionTree(after: tree, in: scope(around: windows[look.window]), above: best.value)
        part.run(nodes: 1)
        nodes += 1
        if let found = part.best {
            best = found.ordered()
            tree.offer(best)
        }
        let isOver = part.isDone || part.nodes >= SelectionSearch.windowBudget
        look.tree = isOver ? nil : part
        look.window += isOver ? 1 : 0
        neighborhood = look
    }

    /// The scope of the best selection with only the requests around an instant left open.
    private func scope(around instant: Int64) -> SelectionModel.Scope {
        let met = Set(best.stays.map { model.stays[$0].entry })
        let decided = model.entries.enumerated().map { number, entry -> Int8 in
            let isNear = entry.stays.contains { model.stays[$0].span.contains(instant) }
            return isNear ? 0 : met.contains(number) ? 1 : -1
        }
        return SelectionModel.Scope(decided: decided)
    }

    /// Decides the next request or continues its search; returns whether there is more to do.
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
        var tree = ties.tree ?? SelectionTree(after: self.tree, in: scope, above: best.value - 1)
        tree.run(nodes: 1)
        nodes += 1
        if let found = tree.best {
            best = found.ordered()
            ties.scope.decided[entry] = 1
        } else if tree.isDone || tree.nodes >= SelectionSearch.tieBudget {
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
