public import TablesideCore

/// When a booking's tables become its own (`booking.md` §1.10).
public enum TableAssignment: String, ClosedCode {
    /// Tables are provisional until they are locked: a later booking may move an earlier one to tables that do as well.
    case pooled
    /// Tables are fixed with the booking.
    case locked
}

/// How much work a search may do before it says that it does not know.
///
/// It is counted, not timed: the same question has the same answer on every machine.
public struct SearchBudget: Hashable, Codable, Sendable {
    /// How many partial seatings are looked at.
    public var nodes: Int
    /// How many bookings a chain moves at most before the exact search begins.
    public var moves: Int

    /// Makes a budget.
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
