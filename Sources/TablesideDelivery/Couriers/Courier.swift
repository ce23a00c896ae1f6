public import TablesideCore

/// A courier: their vehicle, availability, deliveries in hand, and statistics (ID-19, ID-33, ID-34).
///
/// The figures cover all stores. The joint decisions of `TablesideOperations` record changes of a delivery in the same
/// unit, so that a courier never has more in hand than they can carry.
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

    /// The commands that a courier's record accepts; all but the first four come from decisions about cooperations and
    /// deliveries.
    public enum Command: Encodable, Hashable, Sendable {
        /// Sets the courier's vehicle and capacity.
        case describe(vehicle: CourierVehicle)
        /// Sets the courier's working hours; without any duty, the switch alone decides.
        case plan(duties: [CourierDuty])
        /// Starts taking deliveries.
        case start
        /// Stops taking deliveries, so that the courier receives no offers.
        case stop
        /// Starts the cooperation with a store.
        case join(store: StoreID)
        /// Ends the cooperation with a store.
        case part(store: StoreID)
        /// Records that the courier typed a code that does not exist.
        case mistype
        /// Records an offer of a delivery.
        case note(delivery: DeliveryID)
        /// Records that the courier accepted a delivery.
        case take(delivery: DeliveryID, store: StoreID)
        /// Records that the courier declined a delivery.
        case decline(delivery: DeliveryID)
        /// Records that the courier did not answer in time; the offer ended at `since`.
        case miss(delivery: DeliveryID, since: Instant)
        /// Records that the courier gave up a delivery; goods to be brought back stay in hand.
        case giveUp(delivery: DeliveryID, reason: DeliveryReason?, keepsGoods: Bool)
        /// Records the end of a delivery of the courier.
        case finish(delivery: DeliveryID, end: DeliveryEnd)
    }

    /// The events of a courier's record.
    public enum Event: Codable, Hashable, Sendable {
        /// The vehicle was set.
        case described(vehicle: CourierVehicle, at: Instant)
        /// The working hours were set.
        case planned(duties: [CourierDuty], at: Instant)
        /// The courier began taking deliveries.
        case started(at: Instant)
        /// The courier stopped taking deliveries.
        case stopped(at: Instant)
        /// The cooperation with a store began.
        case joined(store: StoreID, at: Instant)
        /// The cooperation with a store ended.
        case parted(store: StoreID, at: Instant)
        /// The courier typed a code that does not exist.
        case mistyped(at: Instant)
        /// A delivery was offered.
        case noted(delivery: DeliveryID, at: Instant)
        /// The courier accepted a delivery.
        case took(delivery: DeliveryID, store: StoreID, at: Instant)
        /// The courier declined a delivery, and receives no offers until an instant.
        case declined(delivery: DeliveryID, pausedUntil: Instant?, at: Instant)
        /// The courier did not answer in time, and receives no offers until an instant.
        case missed(delivery: DeliveryID, pausedUntil: Instant?, at: Instant)
        /// The courier gave up a delivery, with the party at fault, and receives no offers until an instant.
        case gaveUp(delivery: DeliveryID, fault: DeliveryFault, keepsGoods: Bool, pausedUntil: Instant?, at: Instant)
        /// A delivery of the courier ended; a fault is counted unless it already was.
        case finished(delivery: DeliveryID, isDelivered: Bool, fault: DeliveryFault?, at: Instant)

        /// The instant at which the event happened.
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

    /// The user account of the courier.
    public let id: UserID
    /// The number of events so far.
    public var version = Version.absent
    /// Whether they take deliveries; the default is that they do.
    public internal(set) var state = State.available
    /// Their vehicle and its capacity; `nil` if it was not set.
    public internal(set) var vehicle: CourierVehicle?
    /// The stores that they work with, in the order in which they joined.
    public internal(set) var stores: [CourierStore] = []
    /// Their working hours, in order; empty if their switch alone decides.
    public internal(set) var duties: [CourierDuty] = []
    /// The deliveries in hand, in the order in which they were accepted.
    public internal(set) var hand: [DeliveryInHand] = []
    /// The courier's totals over all stores and all time.
    public internal(set) var counts = CourierCounts()
    /// The answers to the latest offers that count, oldest first.
    public internal(set) var recentAnswers: [OfferAnswer] = []
    /// Whether the latest deliveries that count were delivered, oldest first; the others failed by the courier's fault.
    public internal(set) var recentEnds: [Bool] = []
    /// When the latest pause from offers ends; `nil` if there was none.
    public internal(set) var pausedUntil: Instant?
    /// When they typed codes that do not exist, oldest first.
    public internal(set) var wrongCodes: [Instant] = []
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// How many offers and ends the figures cover.
    public static let figureWindow = 100
    static let figureMinimum = 20

    /// Makes the record of a courier without any events.
    public init(id: UserID) { self.id = id }

    /// The share of accepted offers among the last hundred that were accepted, declined or missed; `nil` below twenty.
    ///
    /// Offers that ended because another courier accepted, or because the store withdrew them, do not count.
    public var acceptance: Double? {
        guard recentAnswers.count >= Self.figureMinimum else { return nil }
        return Double(recentAnswers.count { $0 == .accepted }) / Double(recentAnswers.count)
    }

    /// The share of completed deliveries among the last hundred that were delivered or failed by the courier's fault;
    /// `nil` below twenty.
    public var completion: Double? {
        guard recentEnds.count >= Self.figureMinimum else { return nil }
        return Double(recentEnds.count { $0 }) / Double(recentEnds.count)
    }

    /// Whether the courier works with a store.
    public func worksWith(_ store: StoreID) -> Bool { stores.contains { $0.id == store } }

    /// The courier's standing when a delivery is offered or accepted: both their duties and their switch decide.
    ///
    /// - Parameters:
    ///   - distance: The distance in meters from their last known position to the pickup; `nil` if either place is not
    ///     known.
    ///   - seenAt: The time of their last known position; `nil` if no position is known.
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

    /// Whether the courier may try codes at an instant: not while the permitted number of wrong codes lies within the
    /// window, which ends at that instant, inclusive.
    public func mayTryCodes(at now: Instant, under rules: CourierRules) -> Bool {
        guard let limit = rules.wrongCodes else { return true }
        return wrongCodes.count { $0 <= now && now - $0 < limit.within } < limit.codes
    }
}

extension Courier: Summarized {
    /// The number of deliveries in hand, without the person.
    public var summary: String { "courier: \(state.rawValue), \(count: hand.count, "delivery", "deliveries") in hand" }
}
