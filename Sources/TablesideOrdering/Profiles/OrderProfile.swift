public import TablesideCore
public import TablesideMenu

extension ProfileCode {
    /// Orders served at a table.
    public static let dineIn = ProfileCode(rawValue: "dineIn")
    /// Takeout orders, which the guest picks up.
    public static let takeaway = ProfileCode(rawValue: "takeaway")
    /// Delivery orders.
    public static let delivery = ProfileCode(rawValue: "delivery")
    /// Forman's orders, which staff approve.
    public static let forman = ProfileCode(rawValue: "forman")
    /// Giorgi's orders in the venue, which need no confirmation.
    public static let giorgiTable = ProfileCode(rawValue: "giorgiTable")
    /// Giorgi's takeout and delivery orders, which the venue confirms.
    public static let giorgiTakeaway = ProfileCode(rawValue: "giorgiTakeaway")
}

extension Order {
    /// The rules of a kind of order: its lifecycle tables, and the settings that go with them.
    ///
    /// An order records the code of its profile, and the whole profile if it is the house's own (``Definition``); any
    /// other code this release does not know is refused.
    public struct Profile: Sendable {
        /// The next action a screen offers a role for an order.
        public struct Prompt: Hashable, Codable, Sendable {
            /// The command the action gives.
            public let command: Command.Kind
            /// The button label, in English; the texts have it in other languages (`TextName.prompt(_:of:)`).
            public let label: String

            /// Makes the action that gives this command.
            public init(command: Command.Kind, label: String) {
                self.command = command
                self.label = label
            }
        }

        /// How a profile treats a placement's recipient (GI-34).
        public enum RecipientUse: String, ClosedCode {
            /// Not used: a placement with a recipient is refused.
            case unused
            /// Kept if a placement has one.
            case optional
            /// Required, with a phone number, an e-mail address and a time.
            case required
        }

        /// The lifecycle of the order; its profile code is the one orders record.
        public let lifecycle: Machine
        /// The lifecycle of the order's items.
        public let items: OrderItem.Machine

        let rules: Boxed<Rules>

        /// The channels the profile accepts orders on.
        public var channels: [Channel] { rules.value.channels }
        /// The default cancellation policy; a placement may set its own.
        public var cancelPolicy: CancelPolicy { rules.value.cancelPolicy }
        /// Which goods of a canceled order return to stock.
        public var restocking: Restocking { rules.value.restocking }
        /// Whether items of later courses are held on acceptance.
        public var firesByCourse: Bool { rules.value.firesByCourse }
        /// Whether guests see the state of their orders (QP-72).
        public var guestsSeeState: Bool { rules.value.guestsSeeState }
        /// The states in which an order is on a role's list (QP-40).
        public var lists: [Role: [State]] { rules.value.lists }
        /// The action offered to each role in each state (QP-41).
        public var prompts: [State: [Role: Prompt]] { rules.value.prompts }

        /// Whether a placement's recipient is refused, kept or required.
        public var recipientUse: RecipientUse { rules.value.recipientUse }
        /// Whether a placement must have a recipient (GI-34).
        public var requiresRecipient: Bool { recipientUse == .required }

        /// The profile of the tabs these orders go on; `nil` for any tab that takes orders of other profiles
        /// (``GuestTab/Profile/takesOnlyItsOrders``).
        public var tabProfile: ProfileCode? { rules.value.tabProfile }
        /// Whether it is a house's own profile, which orders record as a whole.
        public var isOwn: Bool { rules.value.isOwn }

        /// The code that orders record.
        public var code: ProfileCode { lifecycle.profile }

        /// The same profile with another lifecycle; tests use it to remove a guard and show that it matters.
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
                recipientUse: recipientUse,
                tabProfile: tabProfile,
                isOwn: isOwn
            )
        }
    }
}

extension Order.Profile {
    /// The settings of a profile besides its lifecycles; boxed, because every order has a profile.
    struct Rules: Sendable {
        let channels: [Channel]
        let cancelPolicy: CancelPolicy
        let restocking: Restocking
        let firesByCourse: Bool
        let guestsSeeState: Bool
        let lists: [Role: [Order.State]]
        let prompts: [Order.State: [Role: Prompt]]
        let recipientUse: RecipientUse
        let tabProfile: ProfileCode?
        let isOwn: Bool
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
        recipientUse: RecipientUse = .unused,
        tabProfile: ProfileCode? = nil,
        isOwn: Bool = false
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
                recipientUse: recipientUse,
                tabProfile: tabProfile,
                isOwn: isOwn
            )
        )
    }
}

extension Order.Profile {
    /// Whether a delivery can carry the orders of the profile: they are taken along, delivered, or brought back.
    package var hasRide: Bool {
        [.dispatch, .deliver, .fail, .goodsReturned].allSatisfy { lifecycle.commands.contains($0) }
    }

    /// Whether a command of the profile serves items; without one they stay as they were sent.
    var recordsServing: Bool {
        [.serve, .collect, .dispatch].contains { lifecycle.commands.contains($0) }
    }
}
