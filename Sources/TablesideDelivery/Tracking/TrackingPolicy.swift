public import TablesideCore

/// When a detail of a delivery is shown to its recipient.
///
/// Limits are inclusive; a detail that depends on an unknown value is not shown.
public enum TrackingCondition: Hashable, Codable, Sendable {
    /// Not shown at any time.
    case never
    /// Once a courier has the goods.
    case onTheWay
    /// After pickup, once at most this many stops remain before this one.
    case stops(atMost: Int)
    /// After pickup, once the courier arrives within this many minutes.
    case minutes(atMost: Int)
    /// After pickup, once the courier is within this many meters in a straight line.
    case meters(atMost: Int)
}

/// What a tracking link shows, with a separate condition for each detail (ID-45).
///
/// Apart from their number, the link never shows anything about the courier's other deliveries, and it stops working
/// when the delivery is over.
public struct TrackingPolicy: Hashable, Codable, Sendable {
    /// When the courier's position is shown.
    public var position: TrackingCondition
    /// When the route from the courier to the door is shown.
    public var route: TrackingCondition
    /// When the expected arrival is shown.
    public var arrival: TrackingCondition
    /// When the number of stops before this one is shown.
    public var stopsLeft: TrackingCondition
    /// The maximum age of the courier's position, inclusive; `nil` for any age.
    ///
    /// An older position counts as unknown.
    public var positionAge: Elapsed?
    /// How long after the end the link still shows the outcome of the delivery, and nothing else.
    public var showsEndFor: Elapsed

    /// Makes a policy; by default, position and route are shown only on the last leg, and the link stops working at the
    /// end of the delivery.
    public init(
        position: TrackingCondition = .stops(atMost: 0),
        route: TrackingCondition = .stops(atMost: 0),
        arrival: TrackingCondition = .onTheWay,
        stopsLeft: TrackingCondition = .onTheWay,
        showsEndFor: Elapsed = .zero,
        positionAge: Elapsed? = nil
    ) {
        self.position = position
        self.route = route
        self.arrival = arrival
        self.stopsLeft = stopsLeft
        self.showsEndFor = showsEndFor
        self.positionAge = positionAge
    }

    /// Whether a position is too old to be used.
    package func isOld(_ position: CourierPosition, at now: Instant) -> Bool {
        positionAge.map { now - position.at > $0 } ?? false
    }

    /// Whether it shows anything that depends on the courier's way.
    package var looksAtWay: Bool { [position, route, arrival, stopsLeft].contains { $0 != .never } }
}

/// A courier's progress toward one delivery, from the host's plan of their tour.
public struct CourierWay: Hashable, Sendable {
    /// The number of stops before this one; `nil` if it is not known.
    public var stopsLeft: Int?
    /// The expected arrival; `nil` if it is not known.
    public var arrival: Instant?
    /// The route from the courier to the door, as a line; empty if it is not known.
    ///
    /// The host provides it; the engine has no router.
    public var route: [Coordinate]

    /// Makes a way; by default, nothing is known.
    public init(stopsLeft: Int? = nil, arrival: Instant? = nil, route: [Coordinate] = []) {
        self.stopsLeft = stopsLeft
        self.arrival = arrival
        self.route = route
    }

    /// Makes the way to a stop of a tour that begins where the courier is.
    ///
    /// - Returns: `nil` if the tour has no such stop.
    /// - Complexity: O(stops).
    public init?(_ tour: Tour, to stop: TourStopID) {
        guard let place = tour.order.firstIndex(of: stop) else { return nil }
        self.init(stopsLeft: place, arrival: tour.visits[place].arrival)
    }
}

/// The known facts about a delivery on its way, before a policy decides which of these are shown.
public struct TrackingFacts: Hashable, Sendable {
    /// The name of the store; `nil` if it is not known.
    public var storeName: String?
    /// The first name of the courier; `nil` if it is not known.
    public var courierName: String?
    /// The last known position of the courier; `nil` if there is none.
    public var position: CourierPosition?
    /// The distance in meters from there to the door; `nil` if it is not known.
    public var metersLeft: Double?
    /// The courier's progress on their tour.
    public var way: CourierWay

    /// Makes facts; by default, nothing is known.
    public init(
        storeName: String? = nil,
        courierName: String? = nil,
        position: CourierPosition? = nil,
        metersLeft: Double? = nil,
        way: CourierWay = CourierWay()
    ) {
        self.storeName = storeName
        self.courierName = courierName
        self.position = position
        self.metersLeft = metersLeft
        self.way = way
    }
}

/// A delivery as shown by its tracking link.
public struct TrackingCard: Hashable, Codable, Sendable {
    /// The status of the delivery.
    public let status: DeliveryStatus
    /// The name of the store; `nil` if it is not known.
    public let storeName: String?
    /// The promised time; `nil` if there is none, and after the end.
    public let promise: DeliveryPromise?
    /// The first name of the courier; `nil` until a courier has the delivery, and after the end.
    public let courierName: String?
    /// The last known position of the courier; `nil` while it is not shown.
    public let position: Coordinate?
    /// The time of that position; `nil` while it is not shown.
    public let seenAt: Instant?
    /// The route from there to the door, as a line; empty while it is not shown, and if the host provides none.
    public let route: [Coordinate]
    /// The expected arrival; `nil` while it is not shown.
    public let arrival: Instant?
    /// The number of stops before this one; `nil` while it is not shown.
    public let stopsLeft: Int?
}

extension DeliveryJob {
    /// The delivery as shown by its link.
    ///
    /// - Parameters:
    ///   - facts: The known facts about it now.
    ///   - policy: The conditions for showing them.
    ///   - now: The time.
    /// - Returns: the details to show; `nil` if the link no longer works.
    public func tracking(_ facts: TrackingFacts, under policy: TrackingPolicy, at now: Instant) -> TrackingCard? {
        guard let status = state.status, isTracked(under: policy, at: now) else { return nil }
        let isOld = facts.position.map { policy.isOld($0, at: now) } ?? false
        func shows(_ condition: TrackingCondition) -> Bool {
            guard isCarried else { return false }
            switch condition {
            case .never: return false
            case .onTheWay: return true
            case .stops(let limit): return facts.way.stopsLeft.map { $0 <= limit } ?? false
            case .minutes(let limit):
                guard let arrival = facts.way.arrival else { return false }
                return arrival <= now.advanced(by: .minutes(max(0, min(limit, 10_000))))
            case .meters(let limit): return isOld ? false : facts.metersLeft.map { $0 <= Double(limit) } ?? false
            }
        }
        let position = shows(policy.position) && !isOld ? facts.position : nil
        return TrackingCard(
            status: status,
            storeName: facts.storeName,
            promise: isOver ? nil : draft?.promise,
            courierName: isOver || courier == nil ? nil : facts.courierName,
            position: position?.place,
            seenAt: position?.at,
            route: shows(policy.route) ? facts.way.route : [],
            arrival: shows(policy.arrival) ? facts.way.arrival : nil,
            stopsLeft: shows(policy.stopsLeft) ? facts.way.stopsLeft : nil
        )
    }

    /// Whether the courier is on the way to the recipient with the goods, as far as the profile shows.
    package var isCarried: Bool {
        if state == .accepted { return profile.flatMap(Profile.named).map { !$0.hasRide } ?? false }
        return state == .pickedUp || state == .atDropoff
    }

    /// Whether the link of the delivery still works at an instant; not after the recipient's data was erased.
    public func isTracked(under policy: TrackingPolicy, at now: Instant) -> Bool {
        guard state != .absent else { return false }
        guard isOver, let end = lastEventAt else { return true }
        // Erasing is an event after the end, and must not restart the time that the link works.
        if draft?.recipient.name == nil { return false }
        return end <= now && now - end < policy.showsEndFor
    }
}

extension TrackingCondition {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "never": try read.alone(.never)
            case "onTheWay": try read.alone(.onTheWay)
            case "stops": try .stops(atMost: read("atMost"))
            case "minutes": try .minutes(atMost: read("atMost"))
            case "meters": try .meters(atMost: read("atMost"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .never: try encoder.write("never")
        case .onTheWay: try encoder.write("onTheWay")
        case .stops(let atMost): try encoder.write("stops", ["atMost": atMost])
        case .minutes(let atMost): try encoder.write("minutes", ["atMost": atMost])
        case .meters(let atMost): try encoder.write("meters", ["atMost": atMost])
        }
    }
}
