public import TablesideCore

/// A courier: what they ride, whether they take deliveries, what they have in hand, and how they did (ID-19, ID-33, ID-34).
///
/// The figures are counted over all stores. The joint decisions of `TablesideOperations` count what happens to a delivery
/// in the same unit, so that nobody has more in hand than they can carry.
///
/// ```swift
/// var ivo = Courier(id: "ivo")
/// try ivo.perform(.describe(vehicle: CourierVehicle(.bicycle, capacity: 2)), in: rules, by: author, at: now)
/// try ivo.perform(.take(delivery: "d1", store: .branch("centru")), in: rules, by: .system, at: now)
/// ivo.standing(toPickup: 800, seenAt: now).hasRoom  // true: one of two
/// ```
public struct Courier: Aggregate, Hashable {
    /// The document kind, `courier`.
    public static let kind = DocumentKind(rawValue: "courier")

    /// The commands that a courier's record accepts; all but the first four come from decisions about deliveries.
    public enum Command: Encodable, Hashable, Sendable {
        /// The courier says what they ride and how much they carry.
        case describe(vehicle: CourierVehicle)
        /// The courier says when they work; without any duty their switch alone decides.
        case plan(duties: [CourierDuty])
        /// The courier takes deliveries from now on.
        case start
        /// The courier is offered no deliveries from now on.
        case stop
        /// The courier works with a store.
        case join(store: StoreID)
        /// A store ended the cooperation.
        case part(store: StoreID)
        /// The courier typed a code that does not exist.
        case mistype
        /// A delivery was offered.
        case note(delivery: DeliveryID)
        /// The courier accepted a delivery.
        case take(delivery: DeliveryID, store: StoreID)
        /// The courier declined a delivery.
        case decline(delivery: DeliveryID)
        /// The courier did not answer in time; the offer ended at `since`.
        case miss(delivery: DeliveryID, since: Instant)
        /// The courier gave a delivery up; they keep goods that they have to bring back.
        case giveUp(delivery: DeliveryID, reason: DeliveryReason?, keepsGoods: Bool)
        /// A delivery of the courier ended.
        case finish(delivery: DeliveryID, end: DeliveryEnd)
    }

    /// The events of a courier's record.
    public enum Event: Codable, Hashable, Sendable {
        /// The courier said what they ride.
        case described(vehicle: CourierVehicle, at: Instant)
        /// The courier said when they work.
        case planned(duties: [CourierDuty], at: Instant)
        /// The courier takes deliveries.
        case started(at: Instant)
        /// The courier takes no deliveries.
        case stopped(at: Instant)
        /// The courier works with a store.
        case joined(store: StoreID, at: Instant)
        /// The courier works with a store no longer.
        case parted(store: StoreID, at: Instant)
        /// The courier typed a code that does not exist.
        case mistyped(at: Instant)
        /// A delivery was offered.
        case noted(delivery: DeliveryID, at: Instant)
        /// The courier has a delivery.
        case took(delivery: DeliveryID, store: StoreID, at: Instant)
        /// The courier declined a delivery, and is kept out of new offers until an instant.
        case declined(delivery: DeliveryID, pausedUntil: Instant?, at: Instant)
        /// The courier did not answer in time, and is kept out of new offers until an instant.
        case missed(delivery: DeliveryID, pausedUntil: Instant?, at: Instant)
        /// The courier gave a delivery up, by whose fault, and is kept out of new offers until an instant.
        case gaveUp(delivery: DeliveryID, fault: DeliveryFault, keepsGoods: Bool, pausedUntil: Instant?, at: Instant)
        /// A delivery of the courier ended; a fault is counted unless it was before.
        case finished(delivery: DeliveryID, isDelivered: Bool, fault: DeliveryFault?, at: Instant)

        /// When it happened.
        public var at: Instant {
            switch self {
            case .described(_, let at), .planned(_, let at), .started(let at), .stopped(let at), .joined(_, let at),
                .parted(_, let at),
                .mistyped(let at), .noted(_, let at), .took(_, _, let at), .declined(_, _, let at),
                .missed(_, _, let at), .gaveUp(_, _, _, _, let at), .finished(_, _, _, let at):
                at
            }
        }
    }

    /// The user.
    public let id: UserID
    /// The number of events so far.
    public var version = Version.absent
    /// Whether they take deliveries; couriers who never said so do.
    public internal(set) var state = State.available
    /// What they ride and how much they carry; `nil` if they did not say.
    public internal(set) var vehicle: CourierVehicle?
    /// The stores that they work with, in the order in which they joined.
    public internal(set) var stores: [CourierStore] = []
    /// When the courier works, in order; empty if their switch alone decides.
    public internal(set) var duties: [CourierDuty] = []
    /// The deliveries in hand, in the order in which they were accepted.
    public internal(set) var hand: [DeliveryInHand] = []
    /// How often each thing happened, over all stores and all time.
    public internal(set) var counts = CourierCounts()
    /// What became of the latest offers that count, the oldest first.
    public internal(set) var recentAnswers: [OfferAnswer] = []
    /// Whether the latest deliveries that count were delivered, the oldest first; the others ended by the courier's fault.
    public internal(set) var recentEnds: [Bool] = []
    /// The first instant at which they are offered deliveries again; `nil` if they were never kept out.
    public internal(set) var pausedUntil: Instant?
    /// When they typed codes that do not exist, the oldest first.
    public internal(set) var wrongCodes: [Instant] = []
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// How many offers and ends the figures look at, and how many it takes for a figure.
    public static let figureWindow = 100
    static let figureMinimum = 20

    /// Makes the record of a courier to whom nothing happened yet.
    public init(id: UserID) { self.id = id }

    /// Accepted of all offers that were accepted, declined or missed, among the last hundred; `nil` below twenty.
    ///
    /// Offers that ended because another courier accepted, or the store took them back, do not count.
    public var acceptance: Double? {
        guard recentAnswers.count >= Self.figureMinimum else { return nil }
        return Double(recentAnswers.count { $0 == .accepted }) / Double(recentAnswers.count)
    }

    /// Delivered of all deliveries that were delivered or ended by the courier's fault, among the last hundred; `nil`
    /// below twenty.
    public var completion: Double? {
        guard recentEnds.count >= Self.figureMinimum else { return nil }
        return Double(recentEnds.count { $0 }) / Double(recentEnds.count)
    }

    /// Whether the courier works with a store.
    public func worksWith(_ store: StoreID) -> Bool { stores.contains { $0.id == store } }

    /// What is known of the courier when a delivery is offered or accepted: their duties decide with their switch.
    ///
    /// - Parameters:
    ///   - distance: The meters from where they were last seen to the pickup; `nil` if it is not known where they are.
    ///   - seenAt: When they were last seen; `nil` if it is not known.
    /// - Returns: the standing.
    public func standing(toPickup distance: Double? = nil, seenAt: Instant? = nil) -> CourierStanding {
        CourierStanding(
            id,
            isAvailable: state == .available,
            inHand: hand.count,
            capacity: vehicle?.capacity ?? SizeLimit.deliveriesInHand,
            distance: distance,
            seenAt: seenAt,
            pausedUntil: pausedUntil,
            duties: duties
        )
    }

    /// Whether the courier may try codes at an instant: not while the number of wrong ones that the rules permit lies
    /// within their window, which ends at that instant and includes it.
    public func mayTryCodes(at now: Instant, under rules: CourierRules) -> Bool {
        guard let limit = rules.wrongCodes else { return true }
        return wrongCodes.count { $0 <= now && now - $0 < limit.within } < limit.codes
    }
}

extension Courier: Summarized {
    /// How many deliveries are in hand, without the person.
    public var summary: String { "courier: \(state.rawValue), \(count: hand.count, "delivery", "deliveries") in hand" }
}
