public import TablesideCore

/// What a courier rides.
public struct VehicleKind: OpenCode {
    /// The text that is stored and sent, such as `bicycle`.
    public let rawValue: String

    /// Makes a kind from its text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// On foot.
    public static let foot = VehicleKind(rawValue: "foot")
    /// A bicycle.
    public static let bicycle = VehicleKind(rawValue: "bicycle")
    /// A motor scooter or a motorcycle.
    public static let scooter = VehicleKind(rawValue: "scooter")
    /// A car.
    public static let car = VehicleKind(rawValue: "car")

    /// The kinds that this release names; a house adds its own.
    public static let known: [VehicleKind] = [.foot, .bicycle, .scooter, .car]
}

/// What a courier rides, and how many deliveries it carries.
public struct CourierVehicle: Hashable, Codable, Sendable {
    /// The kind.
    public var kind: VehicleKind
    /// How many deliveries the courier has in hand at most: 1…``SizeLimit/deliveriesInHand``.
    public var capacity: Int

    /// Makes a vehicle.
    public init(_ kind: VehicleKind, capacity: Int) {
        self.kind = kind
        self.capacity = capacity
    }
}

/// A store that a courier works with, and since when.
public struct CourierStore: Hashable, Codable, Sendable, Identifiable {
    /// The store.
    public let id: StoreID
    /// When they began to work together.
    public let since: Instant
}

/// A delivery that a courier has in hand.
public struct DeliveryInHand: Hashable, Codable, Sendable, Identifiable {
    /// The delivery.
    public let id: DeliveryID
    /// The store that sends it.
    public let store: StoreID
    /// When the courier accepted it.
    public let since: Instant
    /// Whether the courier gave it up, and brings the goods back.
    public internal(set) var isGivenUp: Bool
}

/// How a delivery of a courier ended.
public enum DeliveryEnd: Hashable, Codable, Sendable {
    /// The recipient has the goods.
    case delivered
    /// The recipient does not have them: the store has them back, or they were thrown away.
    case failed(reason: DeliveryReason?)
    /// The store called it off, or took it from the courier.
    case calledOff
}

/// Whose fault it is that a delivery was not delivered.
public enum DeliveryFault: String, ClosedCode, CodingKeyRepresentable {
    /// The courier's.
    case courier
    /// The store's.
    case store
    /// The recipient's.
    case customer
    /// Nobody's.
    case nobody
}

/// What a courier did with an offer.
public enum OfferAnswer: String, ClosedCode {
    /// They accepted.
    case accepted
    /// They declined.
    case declined
    /// They did not answer in time.
    case missed
}

/// How often each thing happened to a courier.
public struct CourierCounts: Hashable, Codable, Sendable {
    /// Deliveries that were offered.
    public internal(set) var offered = 0
    /// Offers that the courier accepted.
    public internal(set) var accepted = 0
    /// Offers that the courier declined.
    public internal(set) var declined = 0
    /// Offers that the courier did not answer in time.
    public internal(set) var missed = 0
    /// Deliveries that the courier gave up, for whatever reason (ID-33).
    public internal(set) var givenUp = 0
    /// Deliveries that the courier delivered.
    public internal(set) var delivered = 0

    /// Makes counts of nothing.
    public init() {}

    var isSound: Bool { [offered, accepted, declined, missed, givenUp, delivered].allSatisfy { $0 >= 0 } }
}

/// How many wrong codes a courier may try within a time.
public struct CodeLimit: Hashable, Codable, Sendable {
    /// The number of wrong codes after which none is accepted: 1…100.
    public var codes: Int
    /// The time in which they are counted.
    public var within: Elapsed

    /// Makes a limit.
    public init(_ codes: Int, within: Elapsed) {
        self.codes = codes
        self.within = within
    }
}

/// How a house counts what couriers do; without arguments nothing keeps anybody out.
public struct CourierRules: Hashable, Codable, Sendable {
    /// How long a courier who declined is kept out of new offers; `nil` for not at all.
    public var pauseAfterDecline: Elapsed?
    /// How long a courier who did not answer is kept out of new offers; `nil` for not at all.
    public var pauseAfterMiss: Elapsed?
    /// How long a courier who gave a delivery up is kept out of new offers; `nil` for not at all.
    public var pauseAfterGivingUp: Elapsed?
    /// How many wrong codes a courier may try; `nil` for no limit.
    public var wrongCodes: CodeLimit?
    /// Whose fault each reason is.
    ///
    /// A reason that is not named does not count against the courier (``Courier/completion``), but where deliveries are
    /// settled it pays nobody, as if it were the courier's fault: nobody earns by a reason of their own making.
    public var faults: [DeliveryReason: DeliveryFault]

    /// Makes rules.
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

    /// Whose fault the known reasons are.
    public static let usualFaults: [DeliveryReason: DeliveryFault] = [
        .customerAbsent: .customer, .customerRefused: .customer, .wrongAddress: .customer, .notReady: .store,
        .storeClosed: .store, .otherGoods: .store, .noTime: .courier, .vehicle: .courier, .damaged: .courier,
        .hindrance: .nobody,
    ]

    /// Whose fault a reason is for the figures of a courier: nobody's if it is not named; no reason at all is the fault of
    /// the courier who gives up.
    public func fault(of reason: DeliveryReason?) -> DeliveryFault {
        reason.map { faults[$0] ?? .nobody } ?? .courier
    }

    /// Everything that is wrong with the rules.
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
