/// The plain words of what every aggregate refuses, so that all of them say the same thing in the same way.
///
/// Whose something is differs from one aggregate to the next, in the rule and in the words, and so stands with each.
package enum CommonWords {
    /// The command does not exist in this state.
    package static func illegal(_ command: some LifecycleSymbol, in state: String) -> String {
        "\(command.rawValue) is not possible: \(state)"
    }

    /// The command is for other roles.
    package static func notPermitted(_ command: some LifecycleSymbol, to role: Role) -> String {
        "a \(shown: role) may not give the command \(command.rawValue)"
    }

    /// The command asks for what already holds.
    package static func alreadyApplied(_ command: some LifecycleSymbol) -> String {
        "\(command.rawValue): that is already so"
    }

    /// The author works elsewhere; `subject` is what they act on, such as “the tab”.
    package static func otherBranch(_ author: BranchID?, _ subject: String, of branch: BranchID) -> String {
        "\(subject) is of branch \(shown: branch), the author works at \(shown: author?.rawValue ?? "none")"
    }

    /// The command is dated before the last event.
    package static func clockWentBack(to now: Instant, from last: Instant) -> String {
        "the command is dated \(now), before the last event at \(last)"
    }
}
