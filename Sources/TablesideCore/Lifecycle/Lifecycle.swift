/// A word of a lifecycle's closed vocabulary: a state, a command kind, a guard or an effect.
///
/// Define each vocabulary as an enum with string raw values; the raw value is stored, drawn and printed.
public protocol LifecycleSymbol: ClosedCode {}

/// The empty vocabulary, for a lifecycle without guards or without effects.
public enum NoSymbol: LifecycleSymbol {
    /// Always `nil`: the vocabulary has no words.
    public init?(rawValue: String) { nil }

    /// Never called: the vocabulary has no words.
    public var rawValue: String { switch self {} }
}

/// The name of a lifecycle's set of rows, such as `dineIn` or `quickPlate`.
public struct ProfileCode: OpenCode, ExpressibleByStringLiteral {
    /// The text of the code.
    public let rawValue: String

    /// Makes the code with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes the code with this text, as in `let code: ProfileCode = "truck"`.
    public init(stringLiteral text: String) { self.init(rawValue: text) }

    /// The QuickPlate rules, for everything that has a profile: orders, tabs and bookings.
    public static let quickPlate = ProfileCode(rawValue: "quickPlate")
}

/// A lifecycle defined as data: which command, given by which role, leads from which state to which.
///
/// Engines run on the rows, and everything else is generated from the same rows: the structural audit (``problems()``),
/// the list of every state × command × role (``table()``), and the diagrams (``mermaid``, ``dot``).
///
/// Several rows may share state, command and role; they are tried in order, and the first whose guard holds is taken.
/// Guards are names; the aggregate evaluates them in one exhaustive `switch`.
public struct Lifecycle<State, Command, Guard, Effect>: Sendable
where State: LifecycleSymbol, Command: LifecycleSymbol, Guard: LifecycleSymbol, Effect: LifecycleSymbol {
    /// One permitted step from a state to a state.
    public struct Row: Hashable, Codable, Sendable {
        /// The state in which the step is permitted.
        public let from: State
        /// The kind of command that requests the step.
        public let command: Command
        /// The roles that may give the command.
        public let roles: [Role]
        /// The state to which the step leads.
        public let to: State
        /// The guard that must hold; `nil` when there is none.
        public let condition: Guard?
        /// The side effects of the step, in order.
        public let effects: [Effect]

        /// Makes a row; by default it has no guard and no effects.
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

    /// The name of this set of rows, recorded by the objects that use it.
    public var profile: ProfileCode { content.value.profile }
    /// The state of a new object.
    public var initial: State { content.value.initial }
    /// The final states, which no row leaves; empty for a lifecycle that cycles forever.
    public var terminals: [State] { content.value.terminals }
    /// The declared states, in drawing order.
    public var states: [State] { content.value.states }
    /// The declared commands, including any that no row uses.
    public var commands: [Command] { content.value.commands }
    /// The declared roles, including any that no row uses.
    public var roles: [Role] { content.value.roles }
    /// The declared guards, including any that no row uses.
    public var guards: [Guard] { content.value.guards }
    /// The declared effects, including any that no row uses.
    public var effects: [Effect] { content.value.effects }
    /// The names that people use for states in this profile, if they differ from the states' own names.
    public var labels: [State: String] { content.value.labels }
    /// The states in which a command counts as already applied, if they are not simply the states to which it leads.
    ///
    /// A command that moves part of an object may lead to several states without being complete there.
    public var goals: [Command: [State]] { content.value.goals }
    /// The permitted steps, in order.
    public var rows: [Row] { content.value.rows }

    /// All parts of the lifecycle behind one reference, because lifecycles are passed along with every decision.
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
    /// The vocabularies are declared beside the rows, not derived from them, so that ``problems()`` can tell a
    /// forgotten row from an intended omission.
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

    /// The same lifecycle with other rows, for tests that remove a guard to see that it matters.
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

    /// The name that people use for a state in this profile; the state's own name if it has no label.
    public func label(of state: State) -> String {
        if let label = labels[state] { label } else { state.rawValue }
    }
}

extension Lifecycle {
    /// The result of a lookup, before any guard is evaluated.
    public enum Step: Hashable, Sendable {
        /// The rows to try, in order, as positions in ``Lifecycle/rows``.
        case candidates(rows: [Int])
        /// No row leads from the state by this command, for any role.
        case illegal
        /// Rows lead from the state by this command, but none for this role.
        case notPermitted
        /// The command has nothing to do, because the state is already the one to which it leads.
        case alreadyApplied
    }

    /// Looks up the rows that a command may take.
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

    /// The outcome of a step after its guards have been evaluated.
    public enum Decision<Failure: Error>: Sendable {
        /// The row that was taken.
        case row(Row)
        /// No row leads from the state by this command, for any role.
        case illegal
        /// Rows lead from the state by this command, but none for this role.
        case notPermitted
        /// The command has nothing to do, because the state is already the one to which it leads.
        case alreadyApplied
        /// Rows exist, but none of their guards holds; the failure is that of the last one tried.
        case failed(Failure)
    }

    /// Takes the first row whose guard holds.
    ///
    /// - Parameters:
    ///   - state: the current state.
    ///   - command: the kind of the command.
    ///   - role: the author's role.
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

    /// A decision that refers to the row by position.
    ///
    /// Copying a row costs reference counting; callers that need only its target read it in place.
    @usableFromInline
    package enum Choice<Failure: Error>: Sendable {
        case row(position: Int)
        case illegal, notPermitted, alreadyApplied
        case failed(reason: Failure)
    }

    /// Inlined so that only the columns that are read are touched when the lifecycle is stored inside another value.
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

    /// Tries the rows of one cell, given by their positions in the index.
    ///
    /// Separate from the lookup, for decisions that must compute something before guards can be evaluated.
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

/// Maps state, command and role to rows, by dense numbers.
@usableFromInline
package struct LifecycleIndex<State: LifecycleSymbol, Command: LifecycleSymbol, Guard: LifecycleSymbol>: Sendable {
    @usableFromInline
    package enum Answer: Sendable {
        case rows(Range<Int>)
        case illegal, notPermitted, alreadyApplied
    }

    /// Rows by position, grouped by cell; a row appears once for each of its roles.
    @usableFromInline private(set) var rows: [(position: Int, condition: Guard?)] = []
    @usableFromInline private(set) var cells: [Answer] = []
    /// The answers for roles that rows name but the library does not know, by state and command.
    private var others: [Role: [Answer]] = [:]

    init(
        _ steps: [(from: State, command: Command, roles: [Role], to: State, condition: Guard?)],
        goals: [Command: [State]]
    ) {
        let commands = Array(Command.allCases)
        let states = Array(State.allCases)
        // Grouped first, so that a large table is traversed once and not once for each cell.
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
                // After the known roles, one column for all other roles, which no row names.
                cells.append(leaving[cell].isEmpty ? .illegal : .notPermitted)
                for role in named { others[role, default: []].append(answer(role)) }
                cell += 1
            }
        }
    }

    /// The answer for a role that the library does not know, which matters only if rows name it.
    @usableFromInline
    func answer(_ state: State, _ command: Command, to role: Role) -> Answer {
        guard let answers = others[role] else { return cells[Self.cell(state, command, Role.knownCount)] }
        return answers[state.ordinal &* Command.allCases.count &+ command.ordinal]
    }

    /// The number of a cell, separate from reading it, so that only that cell is touched when the index is stored
    /// inside another value.
    @inlinable
    @inline(__always)
    static func cell(_ state: State, _ command: Command, _ column: Int) -> Int {
        let row = state.ordinal &* Command.allCases.count &+ command.ordinal
        return row &* (Role.knownCount &+ 1) &+ column
    }
}

extension LifecycleSymbol {
    /// The position of this case in `allCases`.
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
