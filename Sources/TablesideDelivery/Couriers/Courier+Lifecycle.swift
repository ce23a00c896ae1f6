public import TablesideCore

extension Courier {
    /// Whether a courier takes deliveries.
    public enum State: String, LifecycleSymbol {
        /// They receive offers of deliveries. Can move to: away.
        case available
        /// They receive no offers. Can move to: available.
        case away
    }

    /// The conditions on a step of a courier's record.
    public enum Guard: String, LifecycleSymbol {
        /// The author is the courier.
        case isThemselves
        /// The courier has the delivery in hand.
        case isInHand
        /// The courier does not have the delivery in hand, and has room for it.
        case hasRoom
        /// The courier does not work with the store, and is below the limit of stores.
        case isFree
        /// The courier works with the store.
        case isTogether
    }

    /// The life of a courier's record, and who may send which command.
    public static let lifecycle = Lifecycle<State, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "courier"),
        initial: .available,
        terminals: [],
        roles: [.courier, .system],
        goals: [
            .describe: [], .plan: [], .join: [], .part: [], .mistype: [], .note: [], .take: [], .decline: [], .miss: [],
            .giveUp: [], .finish: [],
        ],
        rows: [
            .init(.away, .start, by: [.courier], to: .available, if: .isThemselves),
            .init(.available, .stop, by: [.courier], to: .away, if: .isThemselves),
        ] + State.allCases.flatMap { anyway($0) }
    )

    /// The rows that apply in both states.
    private static func anyway(_ state: State) -> [Lifecycle<State, Command.Kind, Guard, NoSymbol>.Row] {
        [
            .init(state, .describe, by: [.courier], to: state, if: .isThemselves),
            .init(state, .plan, by: [.courier], to: state, if: .isThemselves),
            .init(state, .join, by: [.system], to: state, if: .isFree),
            .init(state, .part, by: [.system], to: state, if: .isTogether),
            .init(state, .mistype, by: [.system], to: state),
            .init(state, .note, by: [.system], to: state),
            .init(state, .take, by: [.system], to: state, if: .hasRoom),
            .init(state, .decline, by: [.system], to: state),
            .init(state, .miss, by: [.system], to: state),
            .init(state, .giveUp, by: [.system], to: state, if: .isInHand),
            .init(state, .finish, by: [.system], to: state, if: .isInHand),
        ]
    }
}

extension Courier.Command {
    /// The command without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// Sets the courier's vehicle.
        case describe
        /// Sets the courier's working hours.
        case plan
        /// Starts taking deliveries.
        case start
        /// Stops taking deliveries.
        case stop
        /// Starts the cooperation with a store.
        case join
        /// Ends the cooperation with a store.
        case part
        /// Records a code that does not exist.
        case mistype
        /// Records an offer of a delivery.
        case note
        /// Records that the courier accepted a delivery.
        case take
        /// Records that the courier declined a delivery.
        case decline
        /// Records that the courier did not answer in time.
        case miss
        /// Records that the courier gave up a delivery.
        case giveUp
        /// Records the end of a delivery.
        case finish
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .describe: .describe
        case .plan: .plan
        case .start: .start
        case .stop: .stop
        case .join: .join
        case .part: .part
        case .mistype: .mistype
        case .note: .note
        case .take: .take
        case .decline: .decline
        case .miss: .miss
        case .giveUp: .giveUp
        case .finish: .finish
        }
    }
}
