extension Lifecycle {
    /// One cell of the whole table: what a command by a role does in a state.
    public struct Cell: Hashable, Sendable, CustomStringConvertible {
        /// The state.
        public let state: State
        /// The command.
        public let command: Command
        /// The role.
        public let role: Role
        /// The answer of the table.
        public let step: Step
        /// The rows to try, in order; empty unless the step has candidates.
        public let rows: [Row]

        /// The cell as a line of text: `placed accept waiter -> accepted if hasCapacity then commitStock, loadWaiter`.
        public var description: String {
            let outcome =
                switch step {
                case .candidates: rows.map(\.outcome).joined(separator: " | ")
                case .illegal: "illegal"
                case .notPermitted: "notPermitted"
                case .alreadyApplied: "alreadyApplied"
                }
            return "\(state.rawValue) \(command.rawValue) \(role) -> \(outcome)"
        }
    }

    /// Every state × command × role that takes part, with the answer of the table: states slowest, roles fastest.
    ///
    /// - Complexity: O(states × commands × roles).
    public func table() -> [Cell] {
        states.flatMap { state in
            commands.flatMap { command in
                roles.map { role in
                    let step = step(state, command, role)
                    let candidates: [Row] =
                        if case .candidates(let positions) = step { positions.map { rows[$0] } } else { [] }
                    return Cell(state: state, command: command, role: role, step: step, rows: candidates)
                }
            }
        }
    }
}

extension Lifecycle.Row {
    /// Where the row leads, under which guard and with which effects, as text.
    var outcome: String {
        var text = to.rawValue
        if let condition { text += " if \(condition.rawValue)" }
        if !effects.isEmpty { text += " then " + effects.map(\.rawValue).joined(separator: ", ") }
        return text
    }
}
