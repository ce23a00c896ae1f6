/// The refusals of an aggregate whose commands are governed by a lifecycle.
///
/// An enum conforms by having the three cases.
public protocol StepReason: CodedReason {
    /// The command without its inputs.
    associatedtype Kind: LifecycleSymbol

    /// The command does not exist in this state, for any role.
    static func illegal(state: String, command: Kind) -> Self

    /// The command exists in this state, but not for this role.
    static func notPermitted(role: Role, command: Kind) -> Self

    /// The command would have no effect: its result already holds.
    static func alreadyApplied(command: Kind) -> Self
}

extension Lifecycle {
    /// Resolves a step to the first row whose guard holds, or throws the aggregate's own refusal.
    ///
    /// - Parameters:
    ///   - state: the current state.
    ///   - command: the kind of the command.
    ///   - role: the author's role.
    ///   - failure: evaluates a guard: `nil` when it holds, else the refusal.
    /// - Returns: the row that was taken.
    /// - Throws: the refusal of the table, or of the last guard that was tried.
    /// - Complexity: O(number of rows with this state, command and role), usually 1.
    @inlinable
    @inline(__always)
    @discardableResult
    public func resolve<Refusal: ReasonedError>(
        _ state: State,
        _ command: Command,
        by role: Role,
        unless failure: (Guard) -> Refusal?
    ) throws(Refusal) -> Row where Refusal.Reason: StepReason, Refusal.Reason.Kind == Command {
        switch choose(state, command, role, failure: failure) {
        case .row(let position): return rows[position]
        case .illegal: throw Refusal(.illegal(state: state.rawValue, command: command))
        case .notPermitted: throw Refusal(.notPermitted(role: role, command: command))
        case .alreadyApplied: throw Refusal(.alreadyApplied(command: command))
        case .failed(let refusal): throw refusal
        }
    }
}
