public import TablesideCore

/// When a booking's tables become final.
public enum TableAssignment: String, ClosedCode {
    /// Tables are provisional until locked: a later booking may move an earlier one to tables that fit equally well.
    case pooled
    /// Tables are fixed when the booking is made.
    case locked
}

/// How much work a search may do before it gives up without an answer.
///
/// Work is counted, not timed, so the same question gets the same answer on every machine.
public struct SearchBudget: Hashable, Codable, Sendable {
    /// The most partial seatings that are examined.
    public var nodes: Int
    /// The most bookings that a chain of moves may move before the exact search begins.
    public var moves: Int

    /// Creates a budget; the defaults suit most floors.
    public init(nodes: Int = 20_000, moves: Int = 2) {
        self.nodes = nodes
        self.moves = moves
    }

    func problems() -> [Problem<PlanDefect>] {
        var problems: [Problem<PlanDefect>] = []
        if nodes < 0 { problems.append(Problem(.negativeCount(count: nodes), at: "nodes")) }
        if moves < 0 { problems.append(Problem(.negativeCount(count: moves), at: "moves")) }
        return problems
    }
}
