import TablesideCore
import TablesideDelivery
import TablesideTesting

/// Deliveries and couriers as plain seconds and meters, and what every strategy does with them, as slowly as can be.
///
/// Everybody on foot walks one meter in a second, who rides a bicycle gets two meters on; all distances are even.
struct DispatchModel: CustomStringConvertible {
    struct Job {
        var id: String
        var pickup: Int
        var dropoff: Int
        var ready: Int
        var promise: ClosedRange<Int>?
        var stay = 0
        var doorStay = 0
        var priority = 0
        var excluded: Set<Int> = []
    }

    struct Courier {
        var id: String
        var isFast = false
        var isAvailable = true
        /// When they work; empty for always.
        var duties: [Range<Int>] = []
        var inHand = 0
        var capacity: Int?
        var seen: Int?
        var paused: Int?
        /// The meters to each stop; `nil` if it is not known where they are.
        var meters: [Int]?
        var freeAt: Int?
        var until: Int?
        var lately = 0
        var atWork = 0
    }

    /// The seconds of a courier and of their deliveries.
    struct Ride {
        var leaving: Int
        var travel: Int
        var pickup: Int
        var doors: [Int]
        var late: [Int]
        var detours: [Int]
        var cost: Int
        var arrival: Int { leaving + travel }
    }

    static let now = Road.start
    static func at(_ seconds: Int) -> Instant { now + .seconds(seconds) }

    var jobs: [Job] = []
    var couriers: [Courier] = []
    /// The meters from each stop, a row each, to each stop.
    var meters: [[Int]] = []
    var positionAge: Int?

    var description: String { "jobs \(jobs), couriers \(couriers), meters \(meters), age \(positionAge ?? -1)" }

    func board() throws -> DispatchBoard {
        let stops = meters.indices.map { TourStopID("s\($0)") }
        var rows: [UserID: [Double]] = [:]
        for courier in couriers { rows[UserID(courier.id)] = courier.meters?.map { Double($0) } }
        return try DispatchBoard(
            jobs.map { job in
                DispatchBoard.Job(
                    DeliveryID(job.id),
                    from: stops[job.pickup],
                    to: stops[job.dropoff],
                    readyAt: Self.at(job.ready),
                    promise: job.promise.map {
                        DeliveryPromise(from: Self.at($0.lowerBound), until: Self.at($0.upperBound))
                    },
                    pickupTime: .seconds(job.stay),
                    dropoffTime: .seconds(job.doorStay),
                    priority: job.priority,
                    excluded: Set(job.excluded.map { UserID(couriers[$0].id) })
                )
            },
            couriers: couriers.map { courier in
                DispatchBoard.Courier(
                    CourierStanding(
                        UserID(courier.id),
                        isAvailable: courier.isAvailable,
                        inHand: courier.inHand,
                        capacity: courier.capacity,
                        distance: courier.meters.map { Double($0[0]) },
                        seenAt: courier.seen.map(Self.at),
                        pausedUntil: courier.paused.map(Self.at),
                        duties: courier.duties.map {
                            CourierDuty(from: Self.at($0.lowerBound), until: Self.at($0.upperBound))
                        }
                    ),
                    by: courier.isFast ? .bicycle : .foot,
                    freeAt: courier.freeAt.map(Self.at),
                    until: courier.until.map(Self.at),
                    deliveredLately: courier.lately,
                    atWork: .seconds(courier.atWork)
                )
            },
            travel: DispatchBoard.Travel(
                to: stops,
                metersFromCouriers: rows,
                metersBetween: meters.map { $0.map { Double($0) } },
                at: TravelSpeeds([.foot: 1, .bicycle: 2])
            ),
            under: DispatchRules(positionAge: positionAge.map { .seconds($0) }),
            at: Self.now
        )
    }

    /// How a courier would carry deliveries, in the order of their doors.
    func ride(_ courier: Courier, _ unit: [Job]) -> Ride? {
        guard let row = courier.meters, let first = unit.first else { return nil }
        let speed = courier.isFast ? 2 : 1
        func way(_ from: Int, _ to: Int) -> Int { meters[from][to] / speed }
        let travel = row[first.pickup] / speed
        let leaving = max(0, courier.freeAt ?? 0)
        let arrival = leaving + travel
        let pickup = ([arrival] + unit.map(\.ready)).max() ?? 0
        let departure = pickup + (unit.map(\.stay).max() ?? 0)
        var ride = Ride(leaving: leaving, travel: travel, pickup: pickup, doors: [], late: [], detours: [], cost: 0)
        var (place, time) = (first.pickup, departure)
        for job in unit {
            let door = time + way(place, job.dropoff)
            ride.doors.append(door)
            ride.late.append(max(0, door - (job.promise?.upperBound ?? door)))
            ride.detours.append(door - departure - way(first.pickup, job.dropoff))
            (place, time) = (job.dropoff, max(door, job.promise?.lowerBound ?? door) + job.doorStay)
        }
        let wait = unit.map { pickup - max(0, $0.ready) }.reduce(0, +)
        ride.cost = 2 * travel + (pickup - arrival) + 3 * wait + 10 * ride.late.reduce(0, +)
        return ride
    }

    /// What is in a courier's way, whatever the strategy.
    func obstacle(_ courier: Courier, _ unit: [Job], needsPosition: Bool) -> DispatchChoice.Obstacle? {
        let place = couriers.firstIndex { $0.id == courier.id } ?? -1
        if unit.contains(where: { $0.excluded.contains(place) }) { return .excluded }
        let isAtWork = courier.duties.isEmpty || courier.duties.contains { $0.contains(0) }
        if !courier.isAvailable || !isAtWork { return .unavailable }
        if let paused = courier.paused, paused > 0 { return .paused(until: Self.at(paused)) }
        func full(_ more: Int) -> DispatchChoice.Obstacle? {
            guard let capacity = courier.capacity, courier.inHand + more > capacity else { return nil }
            return .noRoom(inHand: courier.inHand, capacity: capacity, more: more)
        }
        if let full = full(1) { return full }
        if needsPosition, courier.meters == nil { return .positionUnknown }
        if let age = positionAge {
            guard let seen = courier.seen, seen <= 0 else { return .positionUnknown }
            if -seen > age { return .positionOld(seenAt: Self.at(seen), limit: .seconds(age)) }
        }
        if let full = full(unit.count) { return full }
        if let until = courier.until, let ride = ride(courier, unit), ride.pickup > until {
            return .offDuty(pickup: Self.at(ride.pickup), until: Self.at(until))
        }
        return nil
    }

    /// The candidate that a choice would hold.
    func shown(_ courier: Courier, _ unit: [Job], _ job: Job, _ obstacle: DispatchChoice.Obstacle?) -> [String] {
        let place = unit.firstIndex { $0.id == job.id } ?? 0
        let forecast = ride(courier, unit).map { ride in
            [
                ride.leaving, ride.travel, ride.arrival, ride.pickup, ride.doors[place], ride.late[place],
                ride.detours[place],
            ]
            .map { "\($0)" } + ["\(ride.cost)", "\(courier.meters?[job.pickup] ?? -1)"]
        }
        return [courier.id, "\(String(describing: obstacle))"] + (forecast ?? [])
    }
}

extension DispatchModel {
    /// Lets every courier take every delivery.
    mutating func permitAll() {
        positionAge = nil
        for place in couriers.indices {
            couriers[place].isAvailable = true
            (couriers[place].paused, couriers[place].capacity, couriers[place].until) = (nil, nil, nil)
            couriers[place].meters = couriers[place].meters ?? meters[0]
        }
        for place in jobs.indices { jobs[place].excluded = [] }
    }

    static func random(jobs: Int, couriers: Int, using random: inout SplitMix64) -> DispatchModel {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        func chance(_ part: Int) -> Bool { Int.random(in: 1...part, using: &random) == 1 }
        var model = DispatchModel()
        let (shops, doors) = (number(1...2), number(2...5))
        let count = shops + doors
        // Few different lengths, so that couriers are often equal.
        model.meters = (0..<count).map { _ in (0..<count).map { _ in 2 * number(0...8) * 15 } }
        model.positionAge = chance(3) ? number(0...60) : nil
        let isStrict = chance(2)
        model.couriers = (0..<couriers).map { place in
            var courier = Courier(id: "c\(number(0...9))\(place)", isFast: chance(2))
            courier.meters = chance(8) && isStrict ? nil : (0..<count).map { _ in 2 * number(0...8) * 15 }
            courier.seen = chance(4) ? nil : -number(-10...70)
            if isStrict {
                courier.isAvailable = !chance(8)
                courier.inHand = number(0...2)
                courier.paused = chance(6) ? number(-30...30) : nil
                courier.until = chance(4) ? number(0...400) : nil
            }
            courier.capacity = chance(2) ? number(1...4) : nil
            courier.freeAt = chance(2) ? number(-100...300) : nil
            (courier.lately, courier.atWork) = (number(0...3), number(0...3) * 900)
            return courier
        }
        model.jobs = (0..<jobs).map { place in
            var job = Job(
                id: "j\(number(0...9))\(place)",
                pickup: number(0...shops - 1),
                dropoff: number(shops...count - 1),
                ready: number(-2...6) * 60
            )
            if chance(2) {
                let from = number(-5...20) * 30
                job.promise = from...from + number(0...20) * 30
            }
            (job.stay, job.doorStay) = (number(0...2) * 30, number(0...2) * 30)
            if chance(3) { job.priority = number(-1...1) }
            for courier in 0..<couriers where chance(10) { job.excluded.insert(courier) }
            return job
        }
        return model
    }
}
