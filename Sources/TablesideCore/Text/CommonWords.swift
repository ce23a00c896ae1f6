/// Messages for refusals that every aggregate shares, so that all aggregates word them the same way.
///
/// Refusals about ownership differ from one aggregate to the next, in rule and in wording, so each aggregate has its
/// own.
package enum CommonWords {
    /// The command does not exist in this state.
    package static func illegal(_ command: some LifecycleSymbol, in state: String) -> String {
        "\(command.rawValue) is not possible in the state \(state)"
    }

    /// The command is for other roles.
    package static func notPermitted(_ command: some LifecycleSymbol, to role: Role) -> String {
        "the role \(shown: role) may not use the command \(command.rawValue)"
    }

    /// The command would have no effect: its result already holds.
    package static func alreadyApplied(_ command: some LifecycleSymbol) -> String {
        "\(command.rawValue) has no effect: its result already holds"
    }

    /// The author works at another branch; `subject` is what they act on, such as “the tab”.
    package static func otherBranch(_ author: BranchID?, _ subject: String, of branch: BranchID) -> String {
        "\(subject) belongs to branch \(shown: branch); the author works at \(shown: author?.rawValue ?? "none")"
    }

    /// The command is dated before the last event.
    package static func clockWentBack(to now: Instant, from last: Instant) -> String {
        "the command is dated \(now), before the last event at \(last)"
    }
}
