public import TablesideCore

extension TableCalls.Command {
    /// The command without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// The guests call.
        case call
        /// A member of staff acknowledges the call.
        case acknowledge
        /// They cannot come after all.
        case giveBack
        /// The guests were served.
        case answer
        /// The guests take the call back.
        case withdraw
        /// The next level is asked.
        case escalate
        /// The member of staff who was to come has left.
        case reroute
        /// All open calls of the table are answered.
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
        /// No call of its kind and not too many others are open at the table, and it has not called too often lately.
        case isWelcome
        /// Another member of staff acknowledged the call.
        case isAnothers
        /// The author acknowledged the call, or is a manager.
        case isTheirs
        /// The member of staff who left acknowledged the call, or others than before can come now.
        case isLeft
        /// The time to answer is over.
        case isOverdue
    }

    /// The life of a call, and who may do what with it.
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
