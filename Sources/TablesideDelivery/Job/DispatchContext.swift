public import TablesideCore

/// The known facts about a store's courier when a delivery is offered or accepted.
public struct CourierStanding: Hashable, Codable, Sendable, Identifiable {
    /// The user account of the courier.
    public let id: UserID
    /// Whether they accept offers now.
    public var isAvailable: Bool
    /// The number of deliveries in hand.
    public var inHand: Int
    /// The maximum number of deliveries in hand; `nil` for no limit.
    public var capacity: Int?
    /// The distance in meters from their last known position to the pickup; `nil` if either place is not known.
    public var distance: Double?
    /// The time of their last known position; `nil` if no position is known.
    public var seenAt: Instant?
    /// When a pause from offers ends; `nil` for none.
    public var pausedUntil: Instant?
    /// The planned duties; empty if only their switch decides.
    public var duties: [CourierDuty]

    /// Makes a standing; by default, the courier is available and nothing else is known.
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

    /// Whether they take deliveries at an instant, according to their switch and, if they planned any, their duties.
    ///
    /// - Complexity: O(duties).
    package func takesDeliveries(at now: Instant) -> Bool {
        isAvailable && (duties.isEmpty || duties.contains { $0.contains(now) })
    }

    /// Whether they can be offered a delivery at an instant.
    ///
    /// The distance makes no difference: to a pickup whose place is not known, nobody has one.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - rules: The maximum age of a position; one from the future counts as unknown.
    /// - Returns: whether they can be offered a delivery.
    /// - Complexity: O(duties).
    public func canBeOffered(at now: Instant, under rules: DispatchRules) -> Bool {
        guard takesDeliveries(at: now), hasRoom, pausedUntil.map({ $0 <= now }) ?? true else { return false }
        guard let age = rules.positionAge else { return true }
        return seenAt.map { $0 <= now && now - $0 <= age } ?? false
    }
}

/// A store's dispatch rules; by default, there are no restrictions.
public struct DispatchRules: Hashable, Codable, Sendable {
    /// The maximum age of a courier's position for an offer, inclusive; `nil` if a position is not needed.
    public var positionAge: Elapsed?
    /// How long a courier can undo the last step of the way, exclusive; `nil` for not at all.
    public var correction: Elapsed?
    /// Whether the store can take a delivery from its courier before the goods are picked up.
    public var allowsReassignment: Bool
    /// How long the store has to decide on an incident before the draft's instruction applies; `nil` for no limit.
    public var incidentResponseTime: Elapsed?
    /// The rules for settling a delivery at its end; `nil` to settle elsewhere.
    public var settlement: SettlementRules?

    /// Makes rules, by default without restrictions and without reassignment.
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

/// The facts, besides the delivery itself, for a decision about it: the couriers of the store, and its rules.
///
/// Commands that make offers use all couriers; accepting uses only the author.
public struct DispatchContext: Hashable, Sendable {
    /// How the store dispatches.
    public var rules: DispatchRules
    /// The couriers who work with the store.
    public var couriers: [CourierStanding]
    /// The party at fault for each reason, for the settlement; a missing reason counts as the reporting courier's
    /// fault.
    public var faults: [DeliveryReason: DeliveryFault]

    /// Makes a context, by default without couriers.
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

    /// Whether at least one of these couriers has room for one more delivery.
    func hasRoom(amongst some: [UserID]) -> Bool {
        let wanted = Set(some)
        return couriers.contains { wanted.contains($0.id) && $0.hasRoom }
    }

    /// Whether a courier is asked now; if this is the only chance to ask, whether they have not turned deliveries off.
    private func canAsk(_ courier: CourierStanding, at now: Instant, isOnly: Bool) -> Bool {
        isOnly ? courier.isAvailable : courier.canBeOffered(at: now, under: rules)
    }

    /// The couriers of a wave who can be offered a delivery now, in the order in which they are asked.
    ///
    /// - Parameters:
    ///   - wave: The wave.
    ///   - now: The time.
    ///   - isOnly: Whether this is the only chance to ask. A wave that does not select by distance then also asks
    ///     couriers who are off duty, paused or without room, as they can accept once they have room, but not those who
    ///     have turned deliveries off.
    ///   - room: The maximum number of couriers to ask.
    ///   - isLeft: Whether a courier may still be asked.
    /// - Returns: their identities.
    /// - Complexity: O(n log n) in the couriers, O(n × count) for a wave of the nearest.
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

    /// The given number of couriers who can be offered a delivery now, nearest first; at equal distance by identity.
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
        // A few of many: each is inserted where it belongs among the best so far.
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
