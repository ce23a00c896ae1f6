public import TablesideCore

/// When a detail of a delivery is shown to its recipient.
///
/// Limits are inclusive; a detail that depends on an unknown value is not shown.
public enum TrackingCondition: Hashable, Codable, Sendable {
    /// Never.
    case never
    /// From the moment a courier has the goods.
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
/// The link never shows anything about the courier's other deliveries but their number, and it is dead once the delivery
/// is over.
public struct TrackingPolicy: Hashable, Codable, Sendable {
    /// When the courier's position is shown.
    public var position: TrackingCondition
    /// When the way from there to the door is shown.
    public var route: TrackingCondition
    /// When the expected arrival is shown.
    public var arrival: TrackingCondition
    /// When the number of stops before this one is shown.
    public var stopsLeft: TrackingCondition
    /// How old the courier's position may be, the limit included; `nil` for any age.
    ///
    /// An older one is as if it were not known.
    public var positionAge: Elapsed?
    /// For how long after the end the link still says how the delivery ended; nothing else is shown then.
    public var showsEndFor: Elapsed

    /// Makes a policy; by default position and route are shown on the last leg alone, and the link dies with the delivery.
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

    /// Whether a position is so old that it says nothing about where the courier is.
    package func isOld(_ position: CourierPosition, at now: Instant) -> Bool {
        positionAge.map { now - position.at > $0 } ?? false
    }

    /// Whether anything that it shows rests on the courier's way.
    package var looksAtWay: Bool { [position, route, arrival, stopsLeft].contains { $0 != .never } }
}

/// Where a courier is on the way to one delivery, as the host's plan of their tour says.
public struct CourierWay: Hashable, Sendable {
    /// How many stops come before this one; `nil` if it is not known.
    public var stopsLeft: Int?
    /// When they are expected; `nil` if it is not known.
    public var arrival: Instant?
    /// The way from where they are to the door, as a line; empty if it is not known.
    ///
    /// The engine finds none: it comes from the host.
    public var route: [Coordinate]

    /// Makes a way; without arguments nothing is known.
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

/// What is known about a delivery on its way, before a policy decides what of it is shown.
public struct TrackingFacts: Hashable, Sendable {
    /// The name of the store; `nil` if it is not known.
    public var storeName: String?
    /// The first name of the courier; `nil` if it is not known.
    public var courierName: String?
    /// Where the courier was last seen; `nil` if it is not known.
    public var position: CourierPosition?
    /// The meters from there to the door; `nil` if they are not known.
    public var metersLeft: Double?
    /// Where the courier is on their tour.
    public var way: CourierWay

    /// Makes facts; without arguments nothing is known.
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

/// A delivery as somebody sees it who has nothing but its link.
public struct TrackingCard: Hashable, Codable, Sendable {
    /// How far the delivery is.
    public let status: DeliveryStatus
    /// The name of the store; `nil` if it is not known.
    public let storeName: String?
    /// When it was promised; `nil` if it was not, and after the end.
    public let promise: DeliveryPromise?
    /// The first name of the courier; `nil` until somebody has the delivery, and after the end.
    public let courierName: String?
    /// Where the courier was last seen; `nil` while it is not shown.
    public let position: Coordinate?
    /// When they were there; `nil` while it is not shown.
    public let seenAt: Instant?
    /// The way from there to the door, as a line; empty while it is not shown, and if the host gives none.
    public let route: [Coordinate]
    /// When the courier is expected; `nil` while it is not shown.
    public let arrival: Instant?
    /// How many stops come before this one; `nil` while it is not shown.
    public let stopsLeft: Int?
}

extension DeliveryJob {
    /// The delivery as its link shows it.
    ///
    /// - Parameters:
    ///   - facts: What is known about it now.
    ///   - policy: What of that is shown, and when.
    ///   - now: The time.
    /// - Returns: what is shown; `nil` if the link is dead.
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

    /// Whether the courier is on the way to the recipient with the goods, as far as the profile tells.
    package var isCarried: Bool {
        state == .pickedUp || state == .atDropoff || (profile == .iDeliver && state == .accepted)
    }

    /// Whether the link of the delivery still shows something at an instant; not once its recipient was erased.
    public func isTracked(under policy: TrackingPolicy, at now: Instant) -> Bool {
        guard state != .absent else { return false }
        guard isOver, let end = lastEventAt else { return true }
        // That is no later end, from which on the link would live again.
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
