import TablesideCore

extension DispatchBoard {
    /// How a courier would carry one delivery, alone or together with others; all times in milliseconds.
    ///
    /// Instants are within a million days of 1970 and lengths within 30 days, so no sum overflows.
    struct Ride {
        let leaving: Int64
        let travel: Int64
        let arrival: Int64
        let pickup: Int64
        /// The arrival at the door, how much later that is than on the direct way, and than promised.
        var (door, detour, lateness): (Int64, Int64, Int64)
        /// What all deliveries that are carried together cost.
        var cost: Int64
    }

    /// How a courier would carry one of the deliveries that go together, which have the same pickup.
    ///
    /// - Parameters:
    ///   - courier: The courier.
    ///   - unit: The deliveries in the order of their doors; at least one.
    ///   - place: The position of the delivery among them.
    /// - Returns: the ride; `nil` if it is not known where the courier is.
    func ride(_ courier: Int, _ unit: [Int], at place: Int = 0) -> Ride? {
        guard let travel = reach[courier]?[pickups[unit[0]]] else { return nil }
        let present = now.millisecondsSince1970
        let leaving = max(present, couriers[courier].freeAt?.millisecondsSince1970 ?? present)
        let arrival = leaving + travel
        var (pickup, stay) = (arrival, Int64(0))
        for job in unit {
            pickup = max(pickup, jobs[job].readyAt.millisecondsSince1970)
            stay = max(stay, jobs[job].pickupTime.milliseconds)
        }
        var ride = Ride(
            leaving: leaving,
            travel: travel,
            arrival: arrival,
            pickup: pickup,
            door: 0,
            detour: 0,
            lateness: 0,
            cost: travel + pickup - arrival
        )
        let vehicle = vehicles[courier]
        var (last, end) = (pickups[unit[0]], pickup + stay)
        for (position, job) in unit.enumerated() {
            let door = end + ways[vehicle][last * width + dropoffs[job]]
            let promise = jobs[job].promise
            let late = promise.map { max(0, door - $0.until.millisecondsSince1970) } ?? 0
            if position == place {
                let direct = pickup + stay + ways[vehicle][pickups[job] * width + dropoffs[job]]
                (ride.door, ride.detour, ride.lateness) = (door, door - direct, late)
            }
            end = max(door, promise?.from.millisecondsSince1970 ?? door) + jobs[job].dropoffTime.milliseconds
            last = dropoffs[job]
            ride.cost += max(0, pickup - max(present, jobs[job].readyAt.millisecondsSince1970))
            ride.cost += Int64(Forecast.latenessWeight) * late
        }
        ride.cost = min(ride.cost, MinimumCostAssignment.costs.upperBound)
        return ride
    }

    /// What is known of a ride, in the words of a forecast.
    func forecast(_ ride: Ride, _ courier: Int, _ job: Int) -> Forecast {
        Forecast(
            freeIn: .milliseconds(ride.leaving - now.millisecondsSince1970),
            travel: .milliseconds(ride.travel),
            meters: distances[courier]?[pickups[job]],
            arrival: Instant(millisecondsSince1970: ride.arrival),
            pickup: Instant(millisecondsSince1970: ride.pickup),
            dropoff: Instant(millisecondsSince1970: ride.door),
            lateness: .milliseconds(ride.lateness),
            detour: .milliseconds(ride.detour),
            cost: ride.cost
        )
    }

    func candidate(_ courier: Int, _ obstacle: Obstacle?, _ forecast: Forecast?) -> Candidate {
        Candidate(id: couriers[courier].id, obstacle: obstacle, forecast: forecast)
    }

    /// What keeps a courier from taking any delivery, in the order of ``DispatchChoice/Obstacle``; `nil` for nothing.
    func obstacle(of courier: Int, needsPosition: Bool) -> Obstacle? {
        let standing = couriers[courier].standing
        if !standing.isAvailable { return .unavailable }
        if let until = standing.pausedUntil, until > now { return .paused(until: until) }
        if let full = noRoom(courier, for: 1) { return full }
        if let limit = rules.positionAge {
            guard reach[courier] != nil, let seenAt = standing.seenAt, seenAt <= now else { return .positionUnknown }
            return now - seenAt <= limit ? nil : .positionOld(seenAt: seenAt, limit: limit)
        }
        return needsPosition && reach[courier] == nil ? .positionUnknown : nil
    }

    /// Whether so many more deliveries are too many for a courier.
    func noRoom(_ courier: Int, for more: Int) -> Obstacle? {
        let standing = couriers[courier].standing
        guard let capacity = standing.capacity, standing.inHand.addingSaturated(more) > capacity else { return nil }
        return .noRoom(inHand: standing.inHand, capacity: capacity, more: more)
    }

    /// Whether a ride begins too late for a courier.
    func offDuty(_ courier: Int, _ ride: Ride) -> Obstacle? {
        guard let until = couriers[courier].until, ride.pickup > until.millisecondsSince1970 else { return nil }
        return .offDuty(pickup: Instant(millisecondsSince1970: ride.pickup), until: until)
    }
}
