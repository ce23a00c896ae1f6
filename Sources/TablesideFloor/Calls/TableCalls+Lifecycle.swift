public import TablesideCore

extension TableCalls.Command {
    /// The command without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// Makes a call for the guests.
        case call
        /// Acknowledges the call: a member of staff is on the way.
        case acknowledge
        /// Takes back an acknowledgment: the member of staff cannot come.
        case giveBack
        /// Records that the guests were served.
        case answer
        /// Withdraws the call for the guests.
        case withdraw
        /// Asks the next level.
        case escalate
        /// Replaces the route after the member of staff on the way has left.
        case reroute
        /// Records that all open calls of the table are answered.
        case answerAll
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .call: .call
        case .acknowledge: .acknowledge
        case .giveBack: .giveBack
        case .answer: .answer
        case .withdraw: .withdraw
        case .escalate: .escalate
        case .reroute: .reroute
        case .answerAll: .answerAll
        }
    }
}

extension TableCalls {
    /// The conditions on a step of a call.
    public enum Guard: String, LifecycleSymbol {
        /// The table has no open call of this kind and is below both limits: on open calls and on recent calls.
        case isWelcome
        /// Another member of staff acknowledged the call.
        case isAnothers
        /// The author acknowledged the call, or is a manager.
        case isTheirs
        /// The member of staff who left had acknowledged the call, or the staff who can come have changed.
        case isLeft
        /// The time to answer is over.
        case isOverdue
    }

    /// The life of a call, and who may send which command.
    public static let lifecycle = Lifecycle<ServiceCall.State, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "serviceCall"),
        initial: .absent,
        terminals: [.answered, .withdrawn],
        roles: [.guest, .waiter, .host, .manager, .system],
        rows: [
            .init(.absent, .call, by: [.guest, .system], to: .waiting, if: .isWelcome),
            .init(.waiting, .acknowledge, by: [.waiter, .host, .manager], to: .acknowledged),
            .init(.waiting, .answer, by: [.waiter, .host, .manager], to: .answered),
            .init(.waiting, .answerAll, by: [.waiter, .host, .manager], to: .answered),
            .init(.waiting, .withdraw, by: [.guest, .system], to: .withdrawn),
            .init(.waiting, .escalate, by: [.system], to: .waiting, if: .isOverdue),
            .init(.waiting, .reroute, by: [.system], to: .waiting, if: .isLeft),
            .init(.acknowledged, .acknowledge, by: [.waiter, .host, .manager], to: .acknowledged, if: .isAnothers),
            .init(.acknowledged, .giveBack, by: [.waiter, .host, .manager], to: .waiting, if: .isTheirs),
            .init(.acknowledged, .answer, by: [.waiter, .host, .manager], to: .answered),
            .init(.acknowledged, .answerAll, by: [.waiter, .host, .manager], to: .answered),
            .init(.acknowledged, .withdraw, by: [.guest, .system], to: .withdrawn),
            .init(.acknowledged, .escalate, by: [.system], to: .waiting, if: .isOverdue),
            .init(.acknowledged, .reroute, by: [.system], to: .waiting, if: .isLeft),
        ]
    )
}
