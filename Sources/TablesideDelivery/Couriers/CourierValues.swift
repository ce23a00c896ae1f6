public import TablesideCore

/// A courier's kind of vehicle.
public struct VehicleKind: OpenCode {
    /// The text that is stored and sent, such as `bicycle`.
    public let rawValue: String

    /// Makes a kind from its text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The courier goes on foot.
    public static let foot = VehicleKind(rawValue: "foot")
    /// A bicycle.
    public static let bicycle = VehicleKind(rawValue: "bicycle")
    /// A motor scooter or a motorcycle.
    public static let scooter = VehicleKind(rawValue: "scooter")
    /// A car.
    public static let car = VehicleKind(rawValue: "car")

    /// The kinds named by this release; a host can add its own.
    public static let known: [VehicleKind] = [.foot, .bicycle, .scooter, .car]
}

/// A courier's vehicle, and how many deliveries it carries.
public struct CourierVehicle: Hashable, Codable, Sendable {
    /// The kind of vehicle, such as a bicycle.
    public var kind: VehicleKind
    /// The maximum number of deliveries in hand: 1…``SizeLimit/deliveriesInHand``.
    public var capacity: Int

    /// Makes a vehicle that carries this many deliveries.
    public init(_ kind: VehicleKind, capacity: Int) {
        self.kind = kind
        self.capacity = capacity
    }
}

/// A store that a courier works with, and the start of the cooperation.
public struct CourierStore: Hashable, Codable, Sendable, Identifiable {
    /// The store that the courier works with.
    public let id: StoreID
    /// The start of the cooperation.
    public let since: Instant
}

/// A delivery that a courier has in hand.
public struct DeliveryInHand: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the delivery.
    public let id: DeliveryID
    /// The store that sends it.
    public let store: StoreID
    /// When the courier accepted it.
    public let since: Instant
    /// Whether the courier gave it up and is bringing the goods back.
    public internal(set) var isGivenUp: Bool
}

/// How a delivery of a courier ended.
public enum DeliveryEnd: Hashable, Codable, Sendable {
    /// The recipient has the goods.
    case delivered
    /// The recipient does not have the goods: the store has them back, or they were thrown away.
    case failed(reason: DeliveryReason?)
    /// The store called it off, or took it from the courier.
    case calledOff
}

/// The party at fault for a failed delivery.
public enum DeliveryFault: String, ClosedCode, CodingKeyRepresentable {
    /// The courier was at fault.
    case courier
    /// The store was at fault.
    case store
    /// The recipient was at fault.
    case customer
    /// No party was at fault.
    case nobody
}

/// A courier's answer to an offer.
public enum OfferAnswer: String, ClosedCode {
    /// The courier accepted the offer.
    case accepted
    /// The courier declined the offer.
    case declined
    /// The courier did not answer in time.
    case missed
}

/// A courier's totals over all stores and all time.
public struct CourierCounts: Hashable, Codable, Sendable {
    /// Deliveries offered to the courier.
    public internal(set) var offered = 0
    /// Offers that the courier accepted.
    public internal(set) var accepted = 0
    /// Offers that the courier declined.
    public internal(set) var declined = 0
    /// Offers that the courier did not answer in time.
    public internal(set) var missed = 0
    /// Deliveries that the courier gave up, for any reason (ID-33).
    public internal(set) var givenUp = 0
    /// Deliveries that reached their recipients.
    public internal(set) var delivered = 0

    /// Makes counts that are all 0.
    public init() {}

    var isSound: Bool { [offered, accepted, declined, missed, givenUp, delivered].allSatisfy { $0 >= 0 } }
}

/// A maximum number of wrong codes within a period.
public struct CodeLimit: Hashable, Codable, Sendable {
    /// The number of wrong codes that blocks further tries: 1…100.
    public var codes: Int
    /// The period in which they are counted.
    public var within: Elapsed

    /// Makes a limit; ``CourierRules/problems()`` reports one that is out of range.
    public init(_ codes: Int, within: Elapsed) {
        self.codes = codes
        self.within = within
    }
}

/// The counting rules for couriers; by default, couriers are never paused or blocked.
///
/// A pause keeps a courier out of new waves of offers. It ends no open offer, and a courier can accept one during a
/// pause. ``DeliveryJob/Profile/iDeliver`` asks chosen couriers, or all, also during a pause.
public struct CourierRules: Hashable, Codable, Sendable {
    /// How long a courier receives no offers after declining; `nil` for no pause.
    public var pauseAfterDecline: Elapsed?
    /// How long a courier receives no offers after not answering; `nil` for no pause.
    public var pauseAfterMiss: Elapsed?
    /// How long a courier receives no offers after giving up a delivery; `nil` for no pause.
    public var pauseAfterGivingUp: Elapsed?
    /// The limit on wrong codes; `nil` for none.
    public var wrongCodes: CodeLimit?
    /// The party at fault for each reason.
    ///
    /// A missing reason does not count against the courier (``Courier/completion``), but in a settlement the courier is
    /// not paid, as if at fault: couriers must not earn money by inventing reasons.
    public var faults: [DeliveryReason: DeliveryFault]

    /// Makes rules, by default without pauses and limits, and with ``usualFaults``.
    public init(
        pauseAfterDecline: Elapsed? = nil,
        pauseAfterMiss: Elapsed? = nil,
        pauseAfterGivingUp: Elapsed? = nil,
        wrongCodes: CodeLimit? = nil,
        faults: [DeliveryReason: DeliveryFault] = CourierRules.usualFaults
    ) {
        self.pauseAfterDecline = pauseAfterDecline
        self.pauseAfterMiss = pauseAfterMiss
        self.pauseAfterGivingUp = pauseAfterGivingUp
        self.wrongCodes = wrongCodes
        self.faults = faults
    }

    /// The party at fault for each known reason.
    public static let usualFaults: [DeliveryReason: DeliveryFault] = [
        .customerAbsent: .customer, .customerRefused: .customer, .wrongAddress: .customer, .notReady: .store,
        .storeClosed: .store, .otherGoods: .store, .noTime: .courier, .vehicle: .courier, .damaged: .courier,
        .hindrance: .nobody,
    ]

    /// The party at fault for the figures of a courier: no party if the reason is not listed; giving up without any
    /// reason is the courier's fault.
    public func fault(of reason: DeliveryReason?) -> DeliveryFault {
        reason.map { faults[$0] ?? .nobody } ?? .courier
    }

    /// Every fault of the rules; empty if they are valid.
    public func problems() -> [Problem<CourierProblem>] {
        var problems: [Problem<CourierProblem>] = []
        let lengths: [(FieldPath, Elapsed?)] = [
            ("pauseAfterDecline", pauseAfterDecline), ("pauseAfterMiss", pauseAfterMiss),
            ("pauseAfterGivingUp", pauseAfterGivingUp), ("wrongCodes", wrongCodes?.within),
        ]
        for case (let path, let length?) in lengths where !CourierProblem.lengths.contains(length) {
            problems.append(Problem(.lengthOutOfRange(length: length), at: path))
        }
        if let codes = wrongCodes?.codes, !CourierProblem.codes.contains(codes) {
            problems.append(Problem(.codesOutOfRange(codes: codes), at: "wrongCodes"))
        }
        return problems
    }
}

/// A fault in the rules for couriers.
public enum CourierProblem: CodedReason, Codable {
    /// The time is not between one millisecond and thirty days.
    case lengthOutOfRange(length: Elapsed)
    /// The number of codes is not between 1 and 100.
    case codesOutOfRange(codes: Int)

    static let lengths = Elapsed.milliseconds(1)...Elapsed.days(30)
    static let codes = 1...100

    /// The stable name of the fault.
    public var code: ErrorCode {
        switch self {
        case .lengthOutOfRange: ErrorCode(rawValue: "courier.rules.lengthOutOfRange")
        case .codesOutOfRange: ErrorCode(rawValue: "courier.rules.codesOutOfRange")
        }
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .lengthOutOfRange(let length): "\(length) is not between 1 millisecond and 30 days"
        case .codesOutOfRange(let codes): "\(codes) codes are not between 1 and 100"
        }
    }
}
