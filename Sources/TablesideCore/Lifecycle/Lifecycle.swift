/// A word of a lifecycle's closed vocabulary: a state, a command kind, a guard or an effect.
///
/// Give each vocabulary as an enum with text raw values; the text is what is stored, drawn and printed.
public protocol LifecycleSymbol: ClosedCode {}

/// The vocabulary of a lifecycle that has none: no guards, or no effects.
public enum NoSymbol: LifecycleSymbol {
    /// There is no word to make.
    public init?(rawValue: String) { nil }

    /// There is no word to name.
    public var rawValue: String { switch self {} }
}

/// The name of a lifecycle's row set, such as `dineIn` or `quickPlate`.
public struct ProfileCode: OpenCode {
    /// The text of the code.
    public let rawValue: String

    /// Makes the code with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The rules of QuickPlate, for whatever has a profile: orders, tabs and bookings.
    public static let quickPlate = ProfileCode(rawValue: "quickPlate")
}

/// A lifecycle kept as data: which command, given by which role, leads from which state to which.
///
/// Engines obey the rows, and everything else is made from the same rows: the structural audit (``problems()``), the
/// enumeration of every state × command × role (``table()``), and the drawings (``mermaid``, ``dot``).
///
/// Several rows may share state, command and role; they are tried in order, and the first whose guard holds is taken.
/// Guards are names; the aggregate evaluates them in one exhaustive `switch`.
public struct Lifecycle<State, Command, Guard, Effect>: Sendable
where State: LifecycleSymbol, Command: LifecycleSymbol, Guard: LifecycleSymbol, Effect: LifecycleSymbol {
    /// One permitted step.
    public struct Row: Hashable, Codable, Sendable {
        /// The state in which it is permitted.
        public let from: State
        /// The command that asks for it.
        public let command: Command
        /// The roles that may ask.
        public let roles: [Role]
        /// The state to which it leads.
        public let to: State
        /// What must hold besides; `nil` when nothing must.
        public let condition: Guard?
        /// What else happens with the step, in order.
        public let effects: [Effect]

        /// Makes a row.
        public init(
            _ from: State,
            _ command: Command,
            by roles: [Role],
            to: State,
            if condition: Guard? = nil,
            then effects: [Effect] = []
        ) {
            self.from = from
            self.command = command
            self.roles = roles
            self.to = to
            self.condition = condition
            self.effects = effects
        }
    }

    /// The name of this row set; things with states record it.
    public var profile: ProfileCode { content.value.profile }
    /// The state in which a thing begins.
    public var initial: State { content.value.initial }
    /// The states in which a thing ends, out of which no row leads; none for a thing that goes round forever.
    public var terminals: [State] { content.value.terminals }
    /// The states that take part, in the order in which they are drawn.
    public var states: [State] { content.value.states }
    /// The commands that take part.
    public var commands: [Command] { content.value.commands }
    /// The roles that take part.
    public var roles: [Role] { content.value.roles }
    /// The guards that take part.
    public var guards: [Guard] { content.value.guards }
    /// The effects that take part.
    public var effects: [Effect] { content.value.effects }
    /// What people call a state in this profile, where it differs from the state's own name.
    public var labels: [State: String] { content.value.labels }
    /// The states in which a command has nothing left to ask for, where these are not the states to which it leads.
    ///
    /// A command that moves a part of a thing may lead to many states without being done there.
    public var goals: [Command: [State]] { content.value.goals }
    /// The permitted steps, in order.
    public var rows: [Row] { content.value.rows }

    /// Everything that a lifecycle says, behind one reference: lifecycles are passed along with every decision.
    @usableFromInline package let content: Boxed<Content>

    @usableFromInline
    package struct Content: Sendable {
        @usableFromInline let profile: ProfileCode
        @usableFromInline let initial: State
        @usableFromInline let terminals: [State]
        @usableFromInline let states: [State]
        @usableFromInline let commands: [Command]
        @usableFromInline let roles: [Role]
        @usableFromInline let guards: [Guard]
        @usableFromInline let effects: [Effect]
        @usableFromInline let labels: [State: String]
        @usableFromInline let goals: [Command: [State]]
        @usableFromInline package let rows: [Row]
        @usableFromInline let index: LifecycleIndex<State, Command, Guard>
    }

    /// Makes a lifecycle.
    ///
    /// What takes part is declared beside the rows, not read off them, so that ``problems()`` can tell a forgotten row
    /// from an intended one.
    public init(
        profile: ProfileCode,
        initial: State,
        terminals: [State],
        states: [State] = Array(State.allCases),
        commands: [Command] = Array(Command.allCases),
        roles: [Role],
        guards: [Guard] = Array(Guard.allCases),
        effects: [Effect] = Array(Effect.allCases),
        labels: [State: String] = [:],
        goals: [Command: [State]] = [:],
        rows: [Row]
    ) {
        content = Boxed(
            Content(
                profile: profile,
                initial: initial,
                terminals: terminals,
                states: states,
                commands: commands,
                roles: roles,
                guards: guards,
                effects: effects,
                labels: labels,
                goals: goals,
                rows: rows,
                index: LifecycleIndex(rows.map { ($0.from, $0.command, $0.roles, $0.to, $0.condition) }, goals: goals)
            )
        )
    }

    /// The same lifecycle with other rows: how a test removes a guard to see that it matters.
    public func replacing(rows: [Row]) -> Lifecycle {
        Lifecycle(
            profile: profile,
            initial: initial,
            terminals: terminals,
            states: states,
            commands: commands,
            roles: roles,
            guards: guards,
            effects: effects,
            labels: labels,
            goals: goals,
            rows: rows
        )
    }

    /// What people call a state in this profile.
    public func label(of state: State) -> String {
        if let label = labels[state] { label } else { state.rawValue }
    }
}

extension Lifecycle {
    /// The answer of the table, before any guard is evaluated.
    public enum Step: Hashable, Sendable {
        /// The rows to try, in order, by their positions in ``Lifecycle/rows``.
        case candidates(rows: [Int])
        /// No row leads from the state by this command, for any role.
        case illegal
        /// Rows lead from the state by this command, but none for this role.
        case notPermitted
        /// The command has nothing to do: the state is the one to which it leads.
        case alreadyApplied
    }

    /// Looks up which rows a command may take.
    ///
    /// - Complexity: O(1).
    @inlinable
    public func step(_ state: State, _ command: Command, _ role: Role) -> Step {
        switch look(state, command, role) {
        case .rows(let range): .candidates(rows: content.value.index.rows[range].map(\.position))
        case .illegal: .illegal
        case .notPermitted: .notPermitted
        case .alreadyApplied: .alreadyApplied
        }
    }

    @inlinable
    @inline(__always)
    package func look(_ state: State, _ command: Command, _ role: Role) -> LifecycleIndex<State, Command, Guard>.Answer
    {
        guard let column = role.index else { return content.value.index.answer(state, command, to: role) }
        let cell = LifecycleIndex<State, Command, Guard>.cell(state, command, column)
        return content.value.index.cells[cell]
    }

    /// The outcome of a step after its guards were evaluated.
    public enum Decision<Failure: Error>: Sendable {
        /// The row that was taken.
        case row(Row)
        /// No row leads from the state by this command, for any role.
        case illegal
        /// Rows lead from the state by this command, but none for this role.
        case notPermitted
        /// The command has nothing to do: the state is the one to which it leads.
        case alreadyApplied
        /// Rows exist, but no guard of theirs holds; the failure is that of the last one tried.
        case failed(Failure)
    }

    /// Takes the first row whose guard holds.
    ///
    /// - Parameters:
    ///   - state: the state of the thing.
    ///   - command: the kind of the command.
    ///   - role: who asks.
    ///   - failure: evaluates a guard: `nil` when it holds, else why not.
    /// - Returns: the row that was taken, or why none was.
    /// - Complexity: O(number of rows with this state, command and role), usually 1.
    @inlinable
    @inline(__always)
    public func decide<Failure: Error>(
        _ state: State,
        _ command: Command,
        _ role: Role,
        failure: (Guard) -> Failure?
    ) -> Decision<Failure> {
        switch choose(state, command, role, failure: failure) {
        case .row(let position): .row(rows[position])
        case .illegal: .illegal
        case .notPermitted: .notPermitted
        case .alreadyApplied: .alreadyApplied
        case .failed(let reason): .failed(reason)
        }
    }

    /// A decision that names the row by its position.
    ///
    /// A copied row costs reference counts; who only wants to know where a row leads reads that in place.
    @usableFromInline
    package enum Choice<Failure: Error>: Sendable {
        case row(position: Int)
        case illegal, notPermitted, alreadyApplied
        case failed(reason: Failure)
    }

    /// Inlined, so that of a lifecycle kept inside something else only the columns that are read are touched.
    @inlinable
    @inline(__always)
    package func choose<Failure: Error>(
        _ state: State,
        _ command: Command,
        _ role: Role,
        failure: (Guard) -> Failure?
    ) -> Choice<Failure> {
        switch look(state, command, role) {
        case .illegal: return .illegal
        case .notPermitted: return .notPermitted
        case .alreadyApplied: return .alreadyApplied
        case .rows(let range): return choose(among: range, failure: failure)
        }
    }

    /// Tries the rows of one cell, given by their places in the index.
    ///
    /// Apart from looking them up, for a decision that has something to work out before its guards can be evaluated.
    @inlinable
    @inline(__always)
    package func choose<Failure: Error>(among places: Range<Int>, failure: (Guard) -> Failure?) -> Choice<Failure> {
        var last: Failure?
        for place in places {
            let row = content.value.index.rows[place]
            guard let condition = row.condition, let reason = failure(condition) else {
                return .row(position: row.position)
            }
            last = reason
        }
        if let last { return .failed(reason: last) }
        return .illegal
    }
}

/// The rows of a lifecycle by state, command and role, as dense numbers.
@usableFromInline
package struct LifecycleIndex<State: LifecycleSymbol, Command: LifecycleSymbol, Guard: LifecycleSymbol>: Sendable {
    @usableFromInline
    package enum Answer: Sendable {
        case rows(Range<Int>)
        case illegal, notPermitted, alreadyApplied
    }

    /// Rows by position, grouped by cell; a row stands once for each of its roles.
    @usableFromInline private(set) var rows: [(position: Int, condition: Guard?)] = []
    @usableFromInline private(set) var cells: [Answer] = []
    /// The answers to roles that the library does not know and the rows name, by state and command.
    private var others: [Role: [Answer]] = [:]

    init(
        _ steps: [(from: State, command: Command, roles: [Role], to: State, condition: Guard?)],
        goals: [Command: [State]]
    ) {
        let commands = Array(Command.allCases)
        let states = Array(State.allCases)
        // Grouped first, so that a table of many rows is gone through once and not once for each cell.
        var leaving = [[Int]](repeating: [], count: states.count * commands.count)
        var arriving = leaving
        for (position, step) in steps.enumerated() {
            let (from, to, command) = (step.from.ordinal, step.to.ordinal, step.command.ordinal)
            guard from < states.count, to < states.count, command < commands.count else { continue }
            leaving[from * commands.count + command].append(position)
            if from != to { arriving[to * commands.count + command].append(position) }
        }
        let named = Set(steps.flatMap(\.roles)).filter { $0.index == nil }.sorted()
        var cell = 0
        for state in states {
            for command in commands {
                let mayArrive = goals[command].map { $0.contains(state) } != false
                func answer(_ role: Role) -> Answer {
                    let start = rows.count
                    for position in leaving[cell] where steps[position].roles.contains(role) {
                        rows.append((position, steps[position].condition))
                    }
                    let arrives = mayArrive && arriving[cell].contains { steps[$0].roles.contains(role) }
                    return rows.count > start
                        ? .rows(start..<rows.count)
                        : !leaving[cell].isEmpty ? .notPermitted : arrives ? .alreadyApplied : .illegal
                }
                for role in Role.known { cells.append(answer(role)) }
                // Behind the known roles come all others, which stand in no row.
                cells.append(leaving[cell].isEmpty ? .illegal : .notPermitted)
                for role in named { others[role, default: []].append(answer(role)) }
                cell += 1
            }
        }
    }

    /// The answer to a role that the library does not know: it counts where rows name it.
    @usableFromInline
    func answer(_ state: State, _ command: Command, to role: Role) -> Answer {
        guard let answers = others[role] else { return cells[Self.cell(state, command, Role.knownCount)] }
        return answers[state.ordinal &* Command.allCases.count &+ command.ordinal]
    }

    /// The number of a cell, apart from reading it: of an index kept inside something else only the cell is touched.
    @inlinable
    @inline(__always)
    static func cell(_ state: State, _ command: Command, _ column: Int) -> Int {
        let row = state.ordinal &* Command.allCases.count &+ command.ordinal
        return row &* (Role.knownCount &+ 1) &+ column
    }
}

extension LifecycleSymbol {
    /// The position of the case among all cases.
    @inlinable
    var ordinal: Int {
        var position = 0
        for other in Self.allCases {
            if other == self { return position }
            position += 1
        }
        return position
    }
}
