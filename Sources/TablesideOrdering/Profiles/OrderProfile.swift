public import TablesideCore
public import TablesideMenu

extension ProfileCode {
    /// Orders that are brought to a table.
    public static let dineIn = ProfileCode(rawValue: "dineIn")
    /// Orders that the guest comes for.
    public static let takeaway = ProfileCode(rawValue: "takeaway")
    /// Orders that are brought to the guest's door.
    public static let delivery = ProfileCode(rawValue: "delivery")
    /// Forman's orders, which staff approve.
    public static let forman = ProfileCode(rawValue: "forman")
    /// Giorgi's orders in the venue, which nobody has to confirm.
    public static let giorgiTable = ProfileCode(rawValue: "giorgiTable")
    /// Giorgi's orders to be fetched or brought, which the venue confirms.
    public static let giorgiTakeaway = ProfileCode(rawValue: "giorgiTakeaway")
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

        /// What a profile does with the details of the recipient (GI-34).
        public enum RecipientUse: String, ClosedCode {
            /// Nothing: a placement that has some is refused.
            case unused
            /// They are kept where a placement has some.
            case optional
            /// A placement has to have them, with a telephone number, an e-mail address and a time.
            case required
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

        /// What becomes of the details of the recipient.
        public var recipientUse: RecipientUse { rules.value.recipientUse }
        /// Whether a placement has to say who gets the order (GI-34).
        public var requiresRecipient: Bool { recipientUse == .required }

        /// The code of the profile.
        public var code: ProfileCode { lifecycle.profile }

        /// Every profile that this release knows.
        public static let known: [Profile] = [
            .dineIn, .takeaway, .delivery, .quickPlate, .forman, .giorgiTable, .giorgiTakeaway,
        ]

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
                prompts: prompts,
                recipientUse: recipientUse
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
        let recipientUse: RecipientUse
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
        prompts: [Order.State: [Role: Prompt]],
        recipientUse: RecipientUse = .unused
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
                prompts: prompts,
                recipientUse: recipientUse
            )
        )
    }
}

extension Order.Profile {
    /// Whether items ever count as being with the guest: where nobody says so, they stay as they were sent.
    var recordsServing: Bool {
        [.serve, .collect, .dispatch].contains { lifecycle.commands.contains($0) }
    }
}
