import Foundation
import TablesideCore
import Testing

/// A table written by hand in the short form that `Golden/Order.dineIn.table.txt` explains.
struct GoldenTable {
    /// A cell that the table names.
    struct Key: Hashable {
        let state: String
        let command: String
        let role: String
    }

    /// What the table says of a cell that it names, in the words of ``Lifecycle/Cell``.
    let outcomes: [Key: String]

    private let steps: Set<[String]>

    init(_ name: String) throws {
        var names: [String: String] = [:]
        var outcomes: [Key: String] = [:]
        var steps: Set<[String]> = []
        for line in try goldenLines(name) {
            let halves = line.components(separatedBy: line.hasPrefix("let ") ? " = " : " -> ")
            try #require(halves.count == 2, "\(line)")
            if line.hasPrefix("let ") {
                names[String(halves[0].dropFirst(4))] = halves[1]
                continue
            }
            let words = halves[0].split(separator: " ").map(String.init)
            try #require(words.count == 3, "\(line)")
            let outcome = names.reduce(halves[1]) {
                $0.replacingOccurrences(of: "then \($1.key)", with: "then \($1.value)")
            }
            for role in words[2].split(separator: ",").map(String.init) {
                let key = Key(state: words[0], command: words[1], role: role)
                try #require(outcomes[key] == nil, "\(line) stands twice")
                outcomes[key] = outcome
            }
            if outcome != "alreadyApplied" { steps.insert([words[0], words[1]]) }
        }
        self.outcomes = outcomes
        self.steps = steps
    }

    /// What the table says of any cell.
    subscript(state: String, command: String, role: String) -> String {
        if let outcome = outcomes[Key(state: state, command: command, role: role)] { return outcome }
        return steps.contains([state, command]) ? "notPermitted" : "illegal"
    }

    /// The states to which a cell leads; none for a refusal.
    func targets(_ state: String, _ command: String, _ role: String) -> Set<String> {
        let outcome = self[state, command, role]
        if ["illegal", "notPermitted", "alreadyApplied"].contains(outcome) { return [] }
        return Set(
            outcome.components(separatedBy: " | ").compactMap { $0.split(separator: " ").first.map(String.init) }
        )
    }

    /// The effects with which a cell leads to a state.
    func effects(_ state: String, _ command: String, _ role: String, to target: String) -> [String] {
        for row in self[state, command, role].components(separatedBy: " | ")
        where row.split(separator: " ").first.map(String.init) == target {
            let halves = row.components(separatedBy: " then ")
            return halves.count == 2 ? halves[1].components(separatedBy: ", ") : []
        }
        return []
    }
}

extension GoldenTable {
    /// The cells, of every state × command × known role, in which a lifecycle says something else.
    func differences<State, Command, Guard, Effect>(
        from lifecycle: Lifecycle<State, Command, Guard, Effect>
    ) -> [String] {
        let whole = Lifecycle<State, Command, Guard, Effect>(
            profile: lifecycle.profile,
            initial: lifecycle.initial,
            terminals: lifecycle.terminals,
            roles: Role.known,
            goals: lifecycle.goals,
            rows: lifecycle.rows
        )
        return whole.table().compactMap { cell in
            let (state, command, role) = (cell.state.rawValue, cell.command.rawValue, cell.role.rawValue)
            let expected = "\(state) \(command) \(role) -> \(self[state, command, role])"
            return cell.description == expected ? nil : "\(cell) instead of \(expected)"
        }
    }
}
