public import TablesideCore

extension DeliveryJob {
    /// The lifecycle rows that a delivery follows.
    public struct Profile: Sendable {
        /// The code stored with a delivery.
        public let code: ProfileCode
        /// The rows of the lifecycle.
        public let lifecycle: Machine

        /// All profiles in this release.
        public static let all = [iDeliver, full, supervised]

        /// Finds a profile by its code; `nil` for an unknown one.
        public static func named(_ code: ProfileCode) -> Profile? {
            switch code {
            case .iDeliver: iDeliver
            case .fullDelivery: full
            case .supervisedDelivery: supervised
            default: nil
            }
        }

        /// Whether the courier says when the goods are taken along; otherwise they are on the way once accepted.
        package var hasRide: Bool { lifecycle.commands.contains(.pickUp) }
    }
}

extension ProfileCode {
    /// The code of ``DeliveryJob/Profile/iDeliver``.
    public static let iDeliver = ProfileCode(rawValue: "iDeliver")
    /// The code of ``DeliveryJob/Profile/full``.
    public static let fullDelivery = ProfileCode(rawValue: "fullDelivery")
    /// The code of ``DeliveryJob/Profile/supervised``.
    public static let supervisedDelivery = ProfileCode(rawValue: "supervisedDelivery")
}

extension DeliveryJob.Profile {
    private typealias Row = DeliveryJob.Machine.Row

    private static let store = StoreID.roles + [.system]

    /// iDeliver's four states: pending, in progress, delivered and cancelled (ID-23 … ID-31).
    ///
    /// A delivery is offered to the chosen couriers when it is created. A courier who gives it up is excluded, and the
    /// other chosen couriers are asked again; it stays pending even if there are no couriers left to ask. As no courier
    /// is asked a second time, couriers who are off duty, paused or without room are asked too, but not those who have
    /// turned deliveries off. Every courier who was asked can accept as soon as they have room, even off duty or on a
    /// pause (ID-27, ID-36). A store cannot create a delivery if none of the couriers asked has room.
    public static let iDeliver = DeliveryJob.Profile(
        code: .iDeliver,
        lifecycle: DeliveryJob.Machine(
            profile: .iDeliver,
            initial: .absent,
            terminals: [.delivered, .cancelled],
            states: [.absent, .offering, .accepted, .delivered, .cancelled],
            commands: [.create, .accept, .endOffer, .deliver, .giveUp, .cancel],
            roles: [.courier] + store,
            guards: [.isOurs, .isReady, .isHolder, .isListed, .isAsked, .isProven, .isMistyped],
            labels: [.offering: "pending", .accepted: "inProgress"],
            goals: [.create: [], .endOffer: [], .giveUp: []],
            rows: [
                Row(.absent, .create, by: store, to: .offering, if: .isAsked),
                Row(.offering, .accept, by: [.courier], to: .accepted, if: .isReady),
                Row(.offering, .endOffer, by: [.system], to: .offering, if: .isListed),
                Row(.accepted, .deliver, by: [.courier], to: .delivered, if: .isProven),
                Row(.accepted, .deliver, by: [.courier], to: .accepted, if: .isMistyped),
                Row(.accepted, .giveUp, by: [.courier], to: .offering, if: .isHolder),
                Row(.offering, .cancel, by: store, to: .cancelled, if: .isOurs),
                Row(.accepted, .cancel, by: store, to: .cancelled, if: .isOurs),
            ]
        )
    )

    /// Every step of the ride, waves of offers, failed attempts and the way back.
    public static let full = DeliveryJob.Profile(
        code: .fullDelivery,
        lifecycle: DeliveryJob.Machine(
            profile: .fullDelivery,
            initial: .absent,
            terminals: [.delivered, .returned, .cancelled],
            states: DeliveryJob.State.allCases.filter { ![.halted, .discarded].contains($0) },
            commands: DeliveryJob.Command.Kind.allCases.filter { ![.reportIncident, .resolve].contains($0) },
            roles: [.courier] + store,
            guards: DeliveryJob.Guard.allCases.filter { ![.isContinued, .isSentBack, .isDiscarded].contains($0) },
            goals: [
                .create: [], .edit: [], .decline: [], .endOffer: [], .giveUp: [], .reportFailure: [], .correct: [],
            ],
            rows: drafting + offering + riding + [.pickedUp, .atDropoff].flatMap(failing) + returning + cancelling
        )
    )

    /// Every step of the ride, where the store decides about the goods when a courier cannot continue.
    ///
    /// Instead of a failed attempt, the courier reports an incident. The store decides: try again, bring back, throw
    /// away, or leave at the door with a photo. If it does not decide in time, the draft's instruction is followed
    /// (``ProofPolicy/ifUndeliverable``).
    public static let supervised = DeliveryJob.Profile(
        code: .supervisedDelivery,
        lifecycle: DeliveryJob.Machine(
            profile: .supervisedDelivery,
            initial: .absent,
            terminals: [.delivered, .returned, .discarded, .cancelled],
            commands: DeliveryJob.Command.Kind.allCases.filter { $0 != .reportFailure },
            roles: [.courier] + store,
            guards: DeliveryJob.Guard.allCases.filter { ![.isRetried, .isCarried].contains($0) },
            goals: [
                .create: [], .edit: [], .decline: [], .endOffer: [], .giveUp: [], .correct: [], .resolve: [],
            ],
            rows: drafting + offering + riding + deciding + returning + abandoning(.halted) + cancelling
        )
    )

    private static let drafting =
        [Row(.absent, .create, by: store, to: .created, if: .isOurs)]
        + [.created, .offering, .unassigned].map { Row($0, .edit, by: store, to: $0, if: .isOurs) }

    private static let offering =
        [.created, .unassigned].flatMap { asking(from: $0, .offer, by: store, else: .isOurs) }
        + [
            Row(.offering, .withdraw, by: store, to: .created, if: .isOurs),
            Row(.offering, .accept, by: [.courier], to: .accepted, if: .isReady),
        ]
        + asking(from: .offering, .decline, by: [.courier], else: .isOffered)
        + asking(from: .offering, .lapse, by: [.system], else: .isDue)
        + asking(from: .offering, .endOffer, by: [.system], else: .isListed)
        + [.accepted, .atPickup].flatMap { asking(from: $0, .reassign, by: store, else: .isReassignable) }

    /// A step after which couriers are asked, or none are left.
    private static func asking(
        from state: DeliveryJob.State,
        _ command: DeliveryJob.Command.Kind,
        by roles: [Role],
        else condition: DeliveryJob.Guard
    ) -> [DeliveryJob.Machine.Row] {
        [
            Row(state, command, by: roles, to: .offering, if: .isAsked),
            Row(state, command, by: roles, to: .unassigned, if: condition),
        ]
    }

    private static let riding: [DeliveryJob.Machine.Row] = [
        Row(.accepted, .arrive, by: [.courier], to: .atPickup, if: .isHolder),
        Row(.atPickup, .pickUp, by: [.courier], to: .pickedUp, if: .isProven),
        Row(.atPickup, .pickUp, by: [.courier], to: .atPickup, if: .isMistyped),
        Row(.pickedUp, .arrive, by: [.courier], to: .atDropoff, if: .isHolder),
        Row(.atDropoff, .deliver, by: [.courier], to: .delivered, if: .isProven),
        Row(.atDropoff, .deliver, by: [.courier], to: .atDropoff, if: .isMistyped),
        Row(.atPickup, .correct, by: [.courier], to: .accepted, if: .isRecent),
        Row(.pickedUp, .correct, by: [.courier], to: .atPickup, if: .isRecent),
        Row(.atDropoff, .correct, by: [.courier], to: .pickedUp, if: .isRecent),
    ]

    private static func failing(_ state: DeliveryJob.State) -> [DeliveryJob.Machine.Row] {
        [
            Row(state, .reportFailure, by: [.courier, .system], to: .pickedUp, if: .isRetried),
            Row(state, .reportFailure, by: [.courier, .system], to: .returning, if: .isCarried),
        ]
    }

    private static let deciding: [DeliveryJob.Machine.Row] = [
        Row(.pickedUp, .reportIncident, by: [.courier], to: .halted, if: .isHolder),
        Row(.atDropoff, .reportIncident, by: [.courier], to: .halted, if: .isHolder),
        Row(.halted, .resolve, by: store, to: .pickedUp, if: .isContinued),
        Row(.halted, .resolve, by: store, to: .returning, if: .isSentBack),
        Row(.halted, .resolve, by: store, to: .discarded, if: .isDiscarded),
    ]

    /// The rows that send goods under way back.
    private static func abandoning(_ state: DeliveryJob.State) -> [DeliveryJob.Machine.Row] {
        [
            Row(state, .giveUp, by: [.courier], to: .returning, if: .isHolder),
            Row(state, .cancel, by: store, to: .returning, if: .isOurs),
        ]
    }

    private static let returning =
        [.pickedUp, .atDropoff].flatMap(abandoning) + [
            Row(.returning, .bringBack, by: [.courier], to: .returned, if: .isProven),
            Row(.returning, .bringBack, by: [.courier], to: .returning, if: .isMistyped),
            Row(.returning, .bringBack, by: store, to: .returned, if: .isOurs),
        ]

    private static let cancelling =
        [.created, .offering, .unassigned, .accepted, .atPickup].map {
            Row($0, .cancel, by: store, to: .cancelled, if: .isOurs)
        } + [.accepted, .atPickup].flatMap { asking(from: $0, .giveUp, by: [.courier], else: .isHolder) }
}
