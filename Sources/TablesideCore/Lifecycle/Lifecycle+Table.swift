extension Lifecycle {
    /// One cell of the full table: the result of a command by a role in a state.
    public struct Cell: Hashable, Sendable, CustomStringConvertible {
        /// The state in which the command is given.
        public let state: State
        /// The command that is given.
        public let command: Command
        /// The role of the command's author.
        public let role: Role
        /// The result of the lookup.
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

    /// Every combination of declared state, command and role, with its result: states vary slowest, roles fastest.
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
    /// The row's target state, guard and effects, as text.
    var outcome: String {
        var text = to.rawValue
        if let condition { text += " if \(condition.rawValue)" }
        if !effects.isEmpty { text += " then " + effects.map(\.rawValue).joined(separator: ", ") }
        return text
    }
}
