/// The structural defects that a lifecycle can have.
public enum LifecycleDefect: CodedReason {
    /// No path leads from the initial state to this one.
    case unreachable(state: String)
    /// No path leads from this state to a terminal one.
    case inescapable(state: String)
    /// The state is declared terminal, but this command leaves it or has effects.
    case leavesTerminal(state: String, command: String)
    /// The row can never be taken: an earlier row with the same state, command and role has no guard or the same one.
    case shadowed(state: String, command: String, role: String)
    /// No row uses this command.
    case deadCommand(command: String)
    /// No row uses this role.
    case deadRole(role: String)
    /// No row uses this guard.
    case deadGuard(name: String)
    /// No row has this effect.
    case deadEffect(name: String)
    /// A row uses a word that is not declared.
    case undeclared(word: String)
    /// A row has no roles, so it can never be taken.
    case nobody(state: String, command: String)
    /// Two states of the profile share a label, so people cannot tell them apart.
    case ambiguousLabel(label: String)

    /// The stable code of the defect.
    public var code: ErrorCode {
        let fault =
            switch self {
            case .unreachable: "unreachable"
            case .inescapable: "inescapable"
            case .leavesTerminal: "leavesTerminal"
            case .shadowed: "shadowed"
            case .deadCommand: "deadCommand"
            case .deadRole: "deadRole"
            case .deadGuard: "deadGuard"
            case .deadEffect: "deadEffect"
            case .undeclared: "undeclared"
            case .nobody: "nobody"
            case .ambiguousLabel: "ambiguousLabel"
            }
        return ErrorCode(rawValue: "lifecycle." + fault)
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .unreachable(let state): "no path leads to \(shown: state)"
        case .inescapable(let state):
            "no path leads from \(shown: state) to a terminal state, or back to the initial one if none is terminal"
        case .leavesTerminal(let state, let command):
            "the terminal state \(shown: state) has a row for \(shown: command) that leaves it or has effects"
        case .shadowed(let state, let command, let role):
            "an earlier row for \(shown: state), \(shown: command) and \(shown: role) hides a later one"
        case .deadCommand(let command): "no row uses the command \(shown: command)"
        case .deadRole(let role): "no row uses the role \(shown: role)"
        case .deadGuard(let name): "no row uses the guard \(shown: name)"
        case .deadEffect(let name): "no row has the effect \(shown: name)"
        case .undeclared(let word): "\(shown: word) is used but not declared"
        case .nobody(let state, let command): "a row for \(shown: command) in \(shown: state) has no roles"
        case .ambiguousLabel(let label): "two states are labeled “\(shown: label)”"
        }
    }
}

extension Lifecycle.Row {
    /// Whether the row stays in its state and has no effects: all that is allowed in a terminal state, such as giving
    /// money back.
    fileprivate var leavesEverythingAsItIs: Bool { to == from && effects.isEmpty }
}

extension Lifecycle {
    /// All structural problems: states that cannot be reached or left, rows that cannot be taken, words that are never
    /// used.
    ///
    /// If no state is terminal, the lifecycle is a cycle: every state must lead back to the initial one.
    ///
    /// - Complexity: O(states × rows).
    public func problems() -> [Problem<LifecycleDefect>] {
        var defects: [LifecycleDefect] = []
        let reachable = closure(of: [initial]) { state in rows.filter { $0.from == state }.map(\.to) }
        let ending = closure(of: terminals.isEmpty ? [initial] : terminals) { state in
            rows.filter { $0.to == state }.map(\.from)
        }
        defects += states.filter { !reachable.contains($0) }.map { .unreachable(state: $0.rawValue) }
        defects += states.filter { !ending.contains($0) }.map { .inescapable(state: $0.rawValue) }
        for row in rows where terminals.contains(row.from) && !row.leavesEverythingAsItIs {
            defects.append(.leavesTerminal(state: row.from.rawValue, command: row.command.rawValue))
        }
        defects += shadowedRows()
        defects += undeclaredWords()
        defects += unusedWords()
        for row in rows where row.roles.isEmpty {
            defects.append(.nobody(state: row.from.rawValue, command: row.command.rawValue))
        }
        let named = Dictionary(grouping: states, by: label(of:))
        defects += named.filter { $0.value.count > 1 }.keys.sorted().map { .ambiguousLabel(label: $0) }
        return defects.map { Problem($0) }
    }

    private func closure(of start: [State], _ next: (State) -> [State]) -> Set<State> {
        var seen = Set(start)
        var open = start
        while let state = open.popLast() {
            for neighbor in next(state) where seen.insert(neighbor).inserted { open.append(neighbor) }
        }
        return seen
    }

    private struct Place: Hashable {
        let from: State
        let command: Command
        let role: Role
    }

    private func shadowedRows() -> [LifecycleDefect] {
        var defects: [LifecycleDefect] = []
        var seen: [Place: Set<Guard?>] = [:]
        for row in rows {
            let places = row.roles.map { Place(from: row.from, command: row.command, role: $0) }
            for place in places {
                guard let earlier = seen[place], earlier.contains(nil) || earlier.contains(row.condition) else {
                    continue
                }
                defects.append(
                    .shadowed(state: place.from.rawValue, command: place.command.rawValue, role: place.role.rawValue)
                )
            }
            for place in places { seen[place, default: []].insert(row.condition) }
        }
        return defects
    }

    private func undeclaredWords() -> [LifecycleDefect] {
        var words: [String] = []
        for row in rows {
            for state in [row.from, row.to] where !states.contains(state) { words.append(state.rawValue) }
            if !commands.contains(row.command) { words.append(row.command.rawValue) }
            words += row.roles.filter { !roles.contains($0) }.map(\.rawValue)
            if let condition = row.condition, !guards.contains(condition) { words.append(condition.rawValue) }
            words += row.effects.filter { !effects.contains($0) }.map(\.rawValue)
        }
        words += ([initial] + terminals).filter { !states.contains($0) }.map(\.rawValue)
        return Set(words).sorted().map { .undeclared(word: $0) }
    }

    private func unusedWords() -> [LifecycleDefect] {
        commands.filter { command in !rows.contains { $0.command == command } }
            .map { LifecycleDefect.deadCommand(command: $0.rawValue) }
            + roles.filter { role in !rows.contains { $0.roles.contains(role) } }
            .map { LifecycleDefect.deadRole(role: $0.rawValue) }
            + guards.filter { name in !rows.contains { $0.condition == name } }
            .map { LifecycleDefect.deadGuard(name: $0.rawValue) }
            + effects.filter { name in !rows.contains { $0.effects.contains(name) } }
            .map { LifecycleDefect.deadEffect(name: $0.rawValue) }
    }
}
