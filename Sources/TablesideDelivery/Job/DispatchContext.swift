public import TablesideCore

/// What is known about a courier of a store when a delivery is offered or accepted.
public struct CourierStanding: Hashable, Codable, Sendable, Identifiable {
    /// The courier.
    public let id: UserID
    /// Whether they take deliveries now.
    public var isAvailable: Bool
    /// How many deliveries they have in hand.
    public var inHand: Int
    /// How many deliveries they can have in hand; `nil` for no limit.
    public var capacity: Int?
    /// The meters from where they were last seen to the pickup; `nil` if it is not known where they are.
    public var distance: Double?
    /// When they were last seen; `nil` if it is not known where they are.
    public var seenAt: Instant?
    /// The first instant at which they are offered deliveries again; `nil` if they are not kept out.
    public var pausedUntil: Instant?
    /// When they work; empty if they say only whether they take deliveries.
    public var duties: [CourierDuty]

    /// Makes a standing; without more arguments a courier is available, and nothing else is known.
    public init(
        _ id: UserID,
        isAvailable: Bool = true,
        inHand: Int = 0,
        capacity: Int? = nil,
        distance: Double? = nil,
        seenAt: Instant? = nil,
        pausedUntil: Instant? = nil,
        duties: [CourierDuty] = []
    ) {
        self.id = id
        self.isAvailable = isAvailable
        self.inHand = inHand
        self.capacity = capacity
        self.distance = distance
        self.seenAt = seenAt
        self.pausedUntil = pausedUntil
        self.duties = duties
    }

    /// The distance, or infinity if it is not known.
    var knownDistance: Double { distance.map { $0.isNaN ? .infinity : $0 } ?? .infinity }

    /// Whether they have room for one more delivery.
    public var hasRoom: Bool { capacity.map { inHand < $0 } ?? true }

    /// Whether they take deliveries at an instant: as they said by their switch and, if they planned any, by their duties.
    ///
    /// - Complexity: O(duties).
    package func takesDeliveries(at now: Instant) -> Bool {
        isAvailable && (duties.isEmpty || duties.contains { $0.contains(now) })
    }

    /// Whether they can be offered a delivery at an instant.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - rules: How old a position may be; one from the future is not known.
    /// - Returns: whether they can.
    /// - Complexity: O(duties).
    public func canBeOffered(at now: Instant, under rules: DispatchRules) -> Bool {
        guard takesDeliveries(at: now), hasRoom, pausedUntil.map({ $0 <= now }) ?? true else { return false }
        guard let age = rules.positionAge else { return true }
        guard let seenAt, distance != nil else { return false }
        return seenAt <= now && now - seenAt <= age
    }
}

/// How a store dispatches; without arguments nothing is restricted.
public struct DispatchRules: Hashable, Codable, Sendable {
    /// How old the position of a courier may be when they are offered a delivery, the limit included; `nil` if a position
    /// is not needed.
    public var positionAge: Elapsed?
    /// How long a courier can take back the last step of the way, the limit excluded; `nil` for never.
    public var correction: Elapsed?
    /// Whether the store can take a delivery from its courier before the goods are picked up.
    public var allowsReassignment: Bool
    /// How long the store has to decide on an incident before what the draft says is done; `nil` for no limit.
    public var incidentResponseTime: Elapsed?
    /// What is charged to whom when a delivery ends; `nil` if that is settled elsewhere.
    public var settlement: SettlementRules?

    /// Makes rules.
    public init(
        positionAge: Elapsed? = nil,
        correction: Elapsed? = nil,
        allowsReassignment: Bool = false,
        incidentResponseTime: Elapsed? = nil,
        settlement: SettlementRules? = nil
    ) {
        self.positionAge = positionAge
        self.correction = correction
        self.allowsReassignment = allowsReassignment
        self.incidentResponseTime = incidentResponseTime
        self.settlement = settlement
    }
}

/// What a decision about a delivery needs besides the delivery: the couriers of the store, and its rules.
///
/// Commands that offer the delivery, or make the next offer, look at all couriers; accepting looks at the author only.
public struct DispatchContext: Hashable, Sendable {
    /// How the store dispatches.
    public var rules: DispatchRules
    /// The couriers who work with the store.
    public var couriers: [CourierStanding]
    /// Whose fault each reason is, for what is charged to whom; one that is not named is the courier's, who reports it.
    public var faults: [DeliveryReason: DeliveryFault]

    /// Makes a context.
    public init(
        _ couriers: [CourierStanding] = [],
        under rules: DispatchRules = DispatchRules(),
        faults: [DeliveryReason: DeliveryFault] = CourierRules.usualFaults
    ) {
        self.rules = rules
        self.couriers = couriers
        self.faults = faults
    }

    func standing(of courier: UserID?) -> CourierStanding? { couriers.first { $0.id == courier } }

    /// Whether some of these couriers can be offered a delivery now.
    func canOffer(toAnyOf some: [UserID], at now: Instant) -> Bool {
        let wanted = Set(some)
        return couriers.contains { wanted.contains($0.id) && $0.canBeOffered(at: now, under: rules) }
    }

    /// Whether a courier is asked now; if nobody is asked later, whether they have not switched deliveries off.
    private func canAsk(_ courier: CourierStanding, at now: Instant, isOnly: Bool) -> Bool {
        isOnly ? courier.isAvailable : courier.canBeOffered(at: now, under: rules)
    }

    /// The couriers of a wave who can be offered a delivery now, in the order in which they are asked.
    ///
    /// - Parameters:
    ///   - wave: The wave.
    ///   - now: The time.
    ///   - isOnly: Whether nobody is asked later. A wave that does not select by distance then also asks couriers who are off
    ///     duty, on a pause or without room, as they can take the delivery when that is over, but not those who have
    ///     switched deliveries off.
    ///   - room: How many are asked at most.
    ///   - isLeft: Whether a courier may still be asked.
    /// - Returns: their identities.
    /// - Complexity: O(n log n) in the couriers, O(n × count) for the nearest so many.
    func couriers(
        of wave: OfferWave,
        at now: Instant,
        isOnly: Bool,
        room: Int,
        where isLeft: (UserID) -> Bool
    ) -> [UserID] {
        switch wave {
        case .chosen(let chosen):
            let wanted = Set(chosen)
            let able = Set(
                couriers.lazy.filter { wanted.contains($0.id) && canAsk($0, at: now, isOnly: isOnly) }.map(\.id)
            )
            return Array(chosen.filter { able.contains($0) && isLeft($0) }.prefix(room))
        case .within(let meters): return nearest(room, within: Double(meters), at: now, where: isLeft)
        case .nearest(let count): return nearest(min(room, max(0, count)), at: now, where: isLeft)
        case .everyone: return nearest(room, at: now, isOnly: isOnly, where: isLeft)
        }
    }

    /// So many of the couriers who can be offered a delivery now, the nearest first; at one distance by their identities.
    private func nearest(
        _ count: Int,
        within meters: Double = .infinity,
        at now: Instant,
        isOnly: Bool = false,
        where isLeft: (UserID) -> Bool
    ) -> [UserID] {
        guard count > 0 else { return [] }
        var able: [(distance: Double, place: Int)] = []
        for place in couriers.indices where canAsk(couriers[place], at: now, isOnly: isOnly) {
            let distance = couriers[place].knownDistance
            if distance <= meters, isLeft(couriers[place].id) { able.append((distance, place)) }
        }
        func isBefore(_ one: (distance: Double, place: Int), _ other: (distance: Double, place: Int)) -> Bool {
            one.distance == other.distance
                ? couriers[one.place].id < couriers[other.place].id : one.distance < other.distance
        }
        guard count < able.count, count <= 16 else {
            able.sort(by: isBefore)
            return able.prefix(count).map { couriers[$0.place].id }
        }
        // A few of many: each is put where it belongs among the best so far.
        var best: [(distance: Double, place: Int)] = []
        for one in able {
            if best.count == count {
                guard let last = best.last, isBefore(one, last) else { continue }
                best.removeLast()
            }
            best.insert(one, at: best.firstIndex { isBefore(one, $0) } ?? best.endIndex)
        }
        return best.map { couriers[$0.place].id }
    }
}
