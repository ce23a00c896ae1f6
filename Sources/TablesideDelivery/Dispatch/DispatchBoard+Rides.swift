import TablesideCore

extension DispatchBoard {
    /// A courier's ride with one delivery, alone or together with others; all times in milliseconds.
    ///
    /// Instants are within a million days of 1970 and lengths within 30 days, so no sum overflows.
    struct Ride {
        let leaving: Int64
        let travel: Int64
        let arrival: Int64
        let pickup: Int64
        /// The arrival at the door.
        var door: Int64 = 0
        /// How much later that is than on the direct way.
        var detour: Int64 = 0
        /// How much later that is than promised.
        var lateness: Int64 = 0
        /// The total cost of all deliveries carried together.
        var cost: Int64 = 0
    }

    /// The cost of a millisecond of each kind in an assignment.
    private enum Cost {
        static let travel: Int64 = 2
        static let waiting: Int64 = 1
        static let goods: Int64 = 3
        static let lateness: Int64 = 10
    }

    /// Deliveries with the same pickup that go together, in the order of their doors.
    struct Load {
        let jobs: [Int]
        let pickup: Int
        /// When all of them are ready.
        let ready: Int64
        /// How long the courier stays at the pickup.
        let stay: Int64
        let doors: [Door]

        struct Door {
            let stop: Int
            /// The instant from which the goods are ready and wait.
            let ready: Int64
            let from: Int64
            let until: Int64
            let stay: Int64
        }
    }

    func load(_ unit: [Int]) -> Load {
        let present = now.millisecondsSince1970
        return Load(
            jobs: unit,
            pickup: pickups[unit[0]],
            ready: unit.reduce(.min) { max($0, jobs[$1].readyAt.millisecondsSince1970) },
            stay: unit.reduce(0) { max($0, jobs[$1].pickupTime.milliseconds) },
            doors: unit.map { job in
                Load.Door(
                    stop: dropoffs[job],
                    ready: max(present, jobs[job].readyAt.millisecondsSince1970),
                    from: jobs[job].promise?.from.millisecondsSince1970 ?? .min,
                    until: jobs[job].promise?.until.millisecondsSince1970 ?? .max,
                    stay: jobs[job].dropoffTime.milliseconds
                )
            }
        )
    }

    /// A courier's ride with one delivery of a load; `nil` if the courier's position is not known.
    func ride(_ courier: Int, _ load: Load, at place: Int = 0) -> Ride? {
        let travel = reach[courier * width + load.pickup]
        guard travel != Self.unknown else { return nil }
        let leaving = leavings[courier]
        let arrival = leaving + travel
        let pickup = max(arrival, load.ready)
        let ways = ways[vehicles[courier]]
        var ride = Ride(leaving: leaving, travel: travel, arrival: arrival, pickup: pickup)
        var (last, end, cost) = (
            load.pickup, pickup + load.stay, Cost.travel * travel + Cost.waiting * (pickup - arrival)
        )
        for (position, door) in load.doors.enumerated() {
            let there = end + ways[last * width + door.stop]
            let late = there > door.until ? there - door.until : 0
            if position == place {
                let direct = pickup + load.stay + ways[load.pickup * width + door.stop]
                (ride.door, ride.detour, ride.lateness) = (there, there - direct, late)
            }
            (last, end) = (door.stop, max(there, door.from) + door.stay)
            cost += Cost.goods * (pickup - door.ready) + Cost.lateness * late
        }
        ride.cost = min(cost, MinimumCostAssignment.costs.upperBound)
        return ride
    }

    /// The ride as a forecast.
    func forecast(_ ride: Ride, _ courier: Int, _ load: Load) -> Forecast {
        Forecast(
            freeIn: .milliseconds(ride.leaving - now.millisecondsSince1970),
            travel: .milliseconds(ride.travel),
            meters: distances.isEmpty ? nil : distances[courier * width + load.pickup],
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

    /// The courier's obstacle to taking any delivery, in the order of ``DispatchChoice/Obstacle``; `nil` for none.
    func obstacle(of courier: Int, needsPosition: Bool) -> Obstacle? {
        let standing = couriers[courier].standing
        if !standing.takesDeliveries(at: now) { return .unavailable }
        if let until = standing.pausedUntil, until > now { return .paused(until: until) }
        if let full = noRoom(courier, for: 1) { return full }
        if needsPosition, !isSeen[courier] { return .positionUnknown }
        guard let limit = rules.positionAge else { return nil }
        guard let seenAt = standing.seenAt, seenAt <= now else { return .positionUnknown }
        return now - seenAt <= limit ? nil : .positionOld(seenAt: seenAt, limit: limit)
    }

    /// Whether this many more deliveries are too many for a courier.
    func noRoom(_ courier: Int, for more: Int) -> Obstacle? {
        let standing = couriers[courier].standing
        guard let capacity = standing.capacity, !standing.hasRoom || standing.inHand.addingSaturated(more) > capacity
        else { return nil }
        return .noRoom(inHand: standing.inHand, capacity: capacity, more: more)
    }

    /// Whether a ride begins too late for a courier.
    func offDuty(_ courier: Int, _ ride: Ride) -> Obstacle? {
        guard let until = couriers[courier].until, ride.pickup > until.millisecondsSince1970 else { return nil }
        return .offDuty(pickup: Instant(millisecondsSince1970: ride.pickup), until: until)
    }
}
