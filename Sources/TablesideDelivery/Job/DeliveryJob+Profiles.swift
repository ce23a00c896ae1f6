public import TablesideCore

extension DeliveryJob {
    /// The rows that a delivery follows.
    public struct Profile: Sendable {
        /// The code that is recorded with a delivery.
        public let code: ProfileCode
        /// The rows.
        public let lifecycle: Machine

        /// Every profile that there is.
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
    }
}

extension ProfileCode {
    /// The profile ``DeliveryJob/Profile/iDeliver``.
    public static let iDeliver = ProfileCode(rawValue: "iDeliver")
    /// The profile ``DeliveryJob/Profile/full``.
    public static let fullDelivery = ProfileCode(rawValue: "fullDelivery")
    /// The profile ``DeliveryJob/Profile/supervised``.
    public static let supervisedDelivery = ProfileCode(rawValue: "supervisedDelivery")
}

extension DeliveryJob.Profile {
    private typealias Row = DeliveryJob.Machine.Row

    private static let store = StoreID.roles + [.system]

    /// iDeliver's four states: pending, in progress, delivered and cancelled (ID-23 … ID-31).
    ///
    /// A delivery is offered to the chosen couriers when it is created. Who gives it up is excluded, and the other
    /// chosen couriers are asked again; it stays pending even if nobody is left to ask. As nobody is asked a second
    /// time, couriers who are off duty, on a pause or without room are asked as well, and can take it when that is
    /// over. Couriers who have switched deliveries off are not asked.
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

    /// Every step of the ride, where a courier who cannot go on does not decide what becomes of the goods.
    ///
    /// In place of a failed attempt the courier reports an incident. The store decides: again, back, throw away, or leave at
    /// the door with a photo. If it does not decide in time, what the draft says is done (``ProofPolicy/ifUndeliverable``).
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

    /// A step after which somebody is asked, or nobody is left.
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

    /// What brings goods that are under way back.
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
