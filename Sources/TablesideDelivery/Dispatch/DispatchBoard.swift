public import TablesideCore

/// The facts for dispatching: the waiting deliveries, the possible couriers, and the travel between places.
///
/// The board is checked once; after that, any strategy can be tried on it. Trying changes nothing: the host offers each
/// delivery by the plan that it prefers.
///
/// ```swift
/// let travel = try DispatchBoard.Travel(
///     to: ["centru", "ilica 1"],
///     metersFromCouriers: ["ena": [1_000, 2_500], "ivo": [400, 1_700]],
///     metersBetween: [[0, 1_600], [1_600, 0]]
/// )
/// let board = try DispatchBoard(
///     [.init("d1", from: "centru", to: "ilica 1", readyAt: now + .minutes(6))],
///     couriers: [.init(CourierStanding("ena"), by: .scooter), .init(CourierStanding("ivo"), by: .bicycle)],
///     travel: travel,
///     at: now
/// )
/// for choice in try board.choices(by: .nearest, answerWithin: .seconds(45)) {
///     for candidate in choice.asked + choice.passed { print(candidate) }
///     guard let plan = choice.plan else { continue }
///     try job.perform(.offer(plan: plan), in: context, by: .system, at: now)
/// }
/// ```
public struct DispatchBoard: Sendable {
    /// The maximum number of deliveries dispatched at once.
    public static let maxJobs = 200

    /// The deliveries that wait for a courier.
    public let jobs: [Job]
    /// The couriers who could be asked.
    public let couriers: [Courier]
    /// The maximum age of a position, among the rules of the store.
    public let rules: DispatchRules
    /// The time for which the board was made.
    public let now: Instant

    /// The stops of each delivery, as positions in the travel.
    let pickups: [Int]
    let dropoffs: [Int]
    /// The travel times of each courier, row by row, to each stop in milliseconds; ``unknown`` if their position is not
    /// known.
    let reach: [Int64]
    /// The same in meters; empty if they are not known.
    let distances: [Double]
    /// Whether each courier's position is known.
    let isSeen: [Bool]
    /// When each courier is free, in milliseconds since 1970: not before now.
    let leavings: [Int64]
    /// The travel times from each stop, row by row, to each stop in milliseconds: one table per kind of vehicle.
    let ways: [[Int64]]
    /// The table of each courier.
    let vehicles: [Int]
    /// Whether the distances are known as well as the times.
    let hasDistances: Bool
    /// The rank of each courier by deliveries per time at work; equal couriers share a rank.
    let shares: [Int]
    /// The number of stops.
    let width: Int
    static let unknown = Int64.max

    /// Makes a board.
    ///
    /// - Parameters:
    ///   - jobs: The deliveries that wait, at most ``maxJobs``, each once.
    ///   - couriers: The couriers, at most ``SizeLimit/couriers``, each once.
    ///   - travel: The travel times or distances.
    ///   - rules: The maximum age of a position.
    ///   - now: The time.
    /// - Throws: ``DispatchError`` if there are too many deliveries or couriers, if one occurs twice, if a time or a
    ///   number is out of range, or if the travel does not include a stop or the speed of a vehicle.
    /// - Complexity: O(n × m + k × m²) in the couriers, the stops and the kinds of vehicles.
    public init(
        _ jobs: [Job],
        couriers: [Courier],
        travel: Travel,
        under rules: DispatchRules = DispatchRules(),
        at now: Instant
    ) throws(DispatchError) {
        try DispatchError.check(now)
        if let age = rules.positionAge { try DispatchError.check(age) }
        try Self.check(jobs)
        try Self.check(couriers)
        var (pickups, dropoffs) = ([Int](), [Int]())
        for job in jobs {
            pickups.append(try travel.position(of: job.pickup))
            dropoffs.append(try travel.position(of: job.dropoff))
        }
        width = travel.stops.count
        var tables: [VehicleKind: Int] = [:]
        var (vehicles, ways, reach, distances, isSeen) = ([Int](), [[Int64]](), [Int64](), [Double](), [Bool]())
        for courier in couriers {
            let number = tables[courier.vehicle] ?? ways.count
            if number == ways.count {
                ways.append(try travel.times(by: courier.vehicle))
                tables[courier.vehicle] = number
            }
            vehicles.append(number)
            let row = try travel.times(of: courier.id, by: courier.vehicle)
            isSeen.append(row != nil)
            reach += row ?? Array(repeating: Self.unknown, count: width)
            if travel.hasDistances {
                distances += travel.distances(of: courier.id) ?? Array(repeating: .infinity, count: width)
            }
        }
        self.jobs = jobs
        self.couriers = couriers
        self.rules = rules
        self.now = now
        self.pickups = pickups
        self.dropoffs = dropoffs
        self.reach = reach
        self.distances = distances
        self.isSeen = isSeen
        hasDistances = travel.hasDistances
        shares = Self.shares(of: couriers)
        leavings = couriers.map { max(now, $0.freeAt ?? now).millisecondsSince1970 }
        self.ways = ways
        self.vehicles = vehicles
    }

    private static func shares(of couriers: [Courier]) -> [Int] {
        let shares = couriers.map { courier in
            let time = max(DispatchStrategy.shortestWork, courier.atWork).milliseconds
            return (count: Int64(courier.deliveredLately), time: time)
        }
        func isLess(_ one: Int, _ other: Int) -> Bool {
            shares[one].count * shares[other].time < shares[other].count * shares[one].time
        }
        var (ranks, rank) = (Array(repeating: 0, count: couriers.count), 0)
        let order = couriers.indices.sorted(by: isLess)
        for (position, courier) in order.enumerated() {
            if position > 0, isLess(order[position - 1], courier) { rank += 1 }
            ranks[courier] = rank
        }
        return ranks
    }

    private static func check(_ jobs: [Job]) throws(DispatchError) {
        guard jobs.count <= maxJobs else { throw DispatchError(.tooManyJobs(count: jobs.count, limit: maxJobs)) }
        var seen: Set<DeliveryID> = []
        for job in jobs {
            guard seen.insert(job.id).inserted else { throw DispatchError(.jobTwice(job: job.id)) }
            for instant in [job.readyAt, job.promise?.from, job.promise?.until] { try DispatchError.check(instant) }
            for length in [job.pickupTime, job.dropoffTime] { try DispatchError.check(length) }
            if let promise = job.promise, promise.from > promise.until {
                throw DispatchError(.promiseReversed(job: job.id, from: promise.from, until: promise.until))
            }
        }
    }

    private static func check(_ couriers: [Courier]) throws(DispatchError) {
        guard couriers.count <= SizeLimit.couriers else {
            throw DispatchError(.tooManyCouriers(count: couriers.count, limit: SizeLimit.couriers))
        }
        var seen: Set<UserID> = []
        for courier in couriers {
            guard seen.insert(courier.id).inserted else { throw DispatchError(.courierTwice(courier: courier.id)) }
            for instant in [courier.freeAt, courier.until] { try DispatchError.check(instant) }
            try DispatchError.check(courier.atWork)
            guard (0...10_000).contains(courier.deliveredLately) else {
                throw DispatchError(.countOutOfRange(courier: courier.id, count: courier.deliveredLately))
            }
        }
    }
}

extension DispatchBoard {
    /// A delivery that waits for a courier.
    public struct Job: Hashable, Sendable, Identifiable {
        /// The delivery that waits.
        public let id: DeliveryID
        /// The place of pickup; deliveries with the same pickup can be batched.
        public var pickup: TourStopID
        /// The place of the recipient.
        public var dropoff: TourStopID
        /// When the goods are ready for pickup.
        public var readyAt: Instant
        /// The promised time; `nil` for no promise.
        public var promise: DeliveryPromise?
        /// How long the courier stays at the pickup: 0 to 30 days.
        public var pickupTime: Elapsed
        /// How long the courier stays at the door: 0 to 30 days.
        public var dropoffTime: Elapsed
        /// The priority: with too few couriers, a delivery is never left out for one of a lower priority.
        public var priority: Int
        /// The couriers who cannot have it, for example because they gave it up or declined it.
        public var excluded: Set<UserID>

        /// Makes a delivery that waits.
        public init(
            _ id: DeliveryID,
            from pickup: TourStopID,
            to dropoff: TourStopID,
            readyAt: Instant,
            promise: DeliveryPromise? = nil,
            pickupTime: Elapsed = .zero,
            dropoffTime: Elapsed = .zero,
            priority: Int = 0,
            excluded: Set<UserID> = []
        ) {
            self.id = id
            self.pickup = pickup
            self.dropoff = dropoff
            self.readyAt = readyAt
            self.promise = promise
            self.pickupTime = pickupTime
            self.dropoffTime = dropoffTime
            self.priority = priority
            self.excluded = excluded
        }

        /// Makes a waiting delivery from its record: when it is ready, its promise, and the couriers who gave it up.
        ///
        /// - Parameters:
        ///   - job: The delivery; without a time when it is ready, it is ready now.
        ///   - pickup: The place of pickup.
        ///   - dropoff: The place of the recipient.
        ///   - pickupTime: How long the courier stays at the pickup.
        ///   - dropoffTime: How long the courier stays at the door.
        ///   - now: The time.
        public init(
            _ job: DeliveryJob,
            from pickup: TourStopID,
            to dropoff: TourStopID,
            pickupTime: Elapsed = .zero,
            dropoffTime: Elapsed = .zero,
            at now: Instant
        ) {
            self.init(
                job.id,
                from: pickup,
                to: dropoff,
                readyAt: job.draft?.readyAt ?? now,
                promise: job.draft?.promise,
                pickupTime: pickupTime,
                dropoffTime: dropoffTime,
                excluded: Set(job.excluded)
            )
        }
    }

    /// A courier of the store.
    public struct Courier: Hashable, Sendable, Identifiable {
        /// Whether they can be asked; the distance is ignored, since the travel has it for every delivery.
        public var standing: CourierStanding
        /// The courier's kind of vehicle.
        public var vehicle: VehicleKind
        /// When they will have finished the deliveries in hand; `nil` for now.
        ///
        /// In the travel, their ways begin at their position at that time.
        public var freeAt: Instant?
        /// The last instant at which they can pick something up, such as the end of their duty; `nil` for no limit.
        public var until: Instant?
        /// The number of their recent deliveries, in a period chosen by the store: 0…10,000.
        public var deliveredLately: Int
        /// Their time at work in that period: 0 to 30 days.
        public var atWork: Elapsed

        /// Makes a courier who, by default, is free now and has no recent deliveries.
        public init(
            _ standing: CourierStanding,
            by vehicle: VehicleKind,
            freeAt: Instant? = nil,
            until: Instant? = nil,
            deliveredLately: Int = 0,
            atWork: Elapsed = .zero
        ) {
            self.standing = standing
            self.vehicle = vehicle
            self.freeAt = freeAt
            self.until = until
            self.deliveredLately = deliveredLately
            self.atWork = atWork
        }

        /// The user account of the courier.
        public var id: UserID { standing.id }
    }
}
