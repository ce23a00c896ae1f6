extension ProfileCode {
    /// Orders that are brought to a table.
    public static let dineIn = ProfileCode(rawValue: "dineIn")
    /// Orders that the guest comes for.
    public static let takeaway = ProfileCode(rawValue: "takeaway")
}

extension Order {
    /// A way in which orders live: a row set, and what goes with it.
    ///
    /// The order records the code of its profile; a code that this release does not know is refused by name.
    public struct Profile: Sendable {
        /// What a person in a role can do next with an order, as a screen offers it.
        public struct Prompt: Hashable, Sendable {
            /// The command.
            public let command: Command.Kind
            /// What the button says, in English.
            public let label: String
        }

        /// The lifecycle of the order; its profile is the code that orders record.
        public let lifecycle: Machine
        /// The lifecycle of its items.
        public let items: OrderItem.Machine

        let rules: Boxed<Rules>

        /// The channels for which orders may be placed.
        public var channels: [Channel] { rules.value.channels }
        /// How a guest's wish to cancel is treated, unless the placement says otherwise.
        public var cancelPolicy: CancelPolicy { rules.value.cancelPolicy }
        /// Which goods of a cancelled order come back.
        public var restocking: Restocking { rules.value.restocking }
        /// Whether items of later courses are held when the order is accepted.
        public var firesByCourse: Bool { rules.value.firesByCourse }
        /// Whether a guest sees the state of their order (QP-72).
        public var guestsSeeState: Bool { rules.value.guestsSeeState }
        /// The states in which orders stand on the list of a role (QP-40).
        public var lists: [Role: [State]] { rules.value.lists }
        /// What is offered to a role in a state (QP-41).
        public var prompts: [State: [Role: Prompt]] { rules.value.prompts }

        /// The code of the profile.
        public var code: ProfileCode { lifecycle.profile }

        /// Every profile that this release knows.
        public static let known: [Profile] = [.dineIn, .takeaway, .quickPlate]

        /// The profile with this code; `nil` for one that this release does not know.
        public static func named(_ code: ProfileCode) -> Profile? { known.first { $0.code == code } }

        /// The same profile with another lifecycle: how a test removes a guard to see that it matters.
        package func replacing(lifecycle: Machine? = nil, items: OrderItem.Machine? = nil) -> Profile {
            Profile(
                lifecycle: lifecycle ?? self.lifecycle,
                items: items ?? self.items,
                channels: channels,
                cancelPolicy: cancelPolicy,
                restocking: restocking,
                firesByCourse: firesByCourse,
                guestsSeeState: guestsSeeState,
                lists: lists,
                prompts: prompts
            )
        }
    }
}

extension Order.Profile: Equatable {
    /// Two profiles are equal when their codes are: the code names the rows.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.code == rhs.code }
}

extension Order.Profile {
    /// What a profile says besides its lifecycles; boxed, because every order has it.
    struct Rules: Sendable {
        let channels: [Channel]
        let cancelPolicy: CancelPolicy
        let restocking: Restocking
        let firesByCourse: Bool
        let guestsSeeState: Bool
        let lists: [Role: [Order.State]]
        let prompts: [Order.State: [Role: Prompt]]
    }

    init(
        lifecycle: Order.Machine,
        items: OrderItem.Machine,
        channels: [Channel],
        cancelPolicy: CancelPolicy,
        restocking: Restocking,
        firesByCourse: Bool,
        guestsSeeState: Bool,
        lists: [Role: [Order.State]],
        prompts: [Order.State: [Role: Prompt]]
    ) {
        self.lifecycle = lifecycle
        self.items = items
        rules = Boxed(
            Rules(
                channels: channels,
                cancelPolicy: cancelPolicy,
                restocking: restocking,
                firesByCourse: firesByCourse,
                guestsSeeState: guestsSeeState,
                lists: lists,
                prompts: prompts
            )
        )
    }
}

/// Roles and effects that many rows share.
enum OrderRows {
    static let staff: [Role] = [.waiter, .manager]

    /// What follows when an order ends before it is accepted.
    static let withdrawal: [Order.Effect] = [.voidItems, .releaseStock, .refund, .notify]

    /// What follows when an accepted order is called off, in the fixed order of `ordering.md` §2.5.
    static let compensation: [Order.Effect] = [
        .voidItems, .restock, .unloadWaiter, .refund, .reverseLoyalty, .notify,
    ]

    /// From placing to acceptance, on every profile that waits for staff with a deadline.
    static let acceptance: [Order.Machine.Row] = [
        .init(
            .placed,
            .accept,
            by: [.waiter, .system],
            to: .accepted,
            if: .inTime,
            then: [.commitStock, .loadWaiter]
        ),
        .init(.placed, .reject, by: staff, to: .rejected, if: .reasoned, then: withdrawal),
        .init(.placed, .expire, by: [.system], to: .expired, if: .overdue, then: withdrawal),
        .init(.placed, .void, by: [.guest] + staff, to: .cancelled, if: .nothingLive, then: withdrawal),
        .init(
            .placed,
            .void,
            by: [.guest] + staff,
            to: .placed,
            then: [.voidItems, .releaseStock, .reserveStock]
        ),
        .init(.placed, .cancel, by: [.guest], to: .cancelled, if: .inWindow, then: withdrawal),
        .init(.placed, .cancel, by: [.manager], to: .cancelled, then: withdrawal),
        .init(
            .accepted,
            .sendBack,
            by: staff,
            to: .placed,
            if: .reasoned,
            then: [.restock, .reserveStock, .unloadWaiter]
        ),
    ]

    /// Calling off an accepted order, by the table of `ordering.md` §2.5.
    ///
    /// - Parameters:
    ///   - waiter: what a waiter needs once something is begun.
    ///   - manager: what a manager needs then.
    /// - Returns: the rows.
    static func cancelling(waiter: Order.Guard, manager: Order.Guard?) -> [Order.Machine.Row] {
        [
            .init(.accepted, .cancel, by: [.guest], to: .cancelled, if: .inWindow, then: compensation),
            .init(.accepted, .cancel, by: staff, to: .cancelled, then: compensation),
            .init(.accepted, .requestCancel, by: [.guest], to: .accepted, if: .noOpenRequest),
            .init(.preparing, .cancel, by: [.waiter], to: .cancelled, if: waiter, then: compensation),
            .init(.preparing, .cancel, by: [.manager], to: .cancelled, if: manager, then: compensation),
            .init(.preparing, .requestCancel, by: [.guest], to: .preparing, if: .noOpenRequest),
            .init(.ready, .cancel, by: [.waiter], to: .cancelled, if: waiter, then: compensation),
            .init(.ready, .cancel, by: [.manager], to: .cancelled, if: manager, then: compensation),
        ]
            + [.accepted, .preparing, .ready].flatMap { state -> [Order.Machine.Row] in
                [
                    .init(state, .grantCancel, by: staff, to: .cancelled, if: .requestOpen, then: compensation),
                    .init(state, .denyCancel, by: staff, to: state, if: .requestOpen),
                    .init(state, .handOver, by: staff + [.system], to: state, then: [.moveLoad]),
                ]
            }
    }
}
