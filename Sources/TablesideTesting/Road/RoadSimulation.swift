public import TablesideCore
public import TablesideDelivery

/// A simulated day on the road, played under several dispatch strategies: the deliveries and the couriers are the same,
/// and only who is asked differs.
///
/// Every delivery is a real `DeliveryJob` that is offered, declined, accepted, picked up and delivered by commands. A
/// plane takes the place of the map, and nothing is left to chance but what a seed decides: the same seed gives the
/// same day on every platform.
///
/// ```swift
/// let lunch = RoadSimulation.random(.init(deliveries: [12, 30, 18], each: .hours(1)), couriers: 9, seed: 7)
/// for outcome in try lunch.play([.nearest, .fair(slack: .minutes(3))], seed: 7) {
///     print(outcome.strategy, outcome.onTime, outcome.jain)
/// }
/// ```
public struct RoadSimulation: Hashable, Sendable {
    /// A place, in meters east and north of some other one.
    public struct Point: Hashable, Sendable {
        /// The meters east.
        public var x: Double
        /// The meters north.
        public var y: Double

        /// Makes a place.
        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }

        /// The straight distance to another place.
        func meters(to other: Point) -> Double {
            ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
        }
    }

    /// A delivery that is wanted; times count from the start of the day.
    public struct Delivery: Hashable, Sendable {
        /// When the customer orders.
        public var placedAt: Elapsed
        /// When the goods are ready.
        public var readyAt: Elapsed
        /// Where they are picked up; deliveries from exactly the same place can be batched.
        public var pickup: Point
        /// Where they go.
        public var dropoff: Point

        /// Makes a delivery.
        public init(placedAt: Elapsed, readyAt: Elapsed, from pickup: Point, to dropoff: Point) {
            self.placedAt = placedAt
            self.readyAt = readyAt
            self.pickup = pickup
            self.dropoff = dropoff
        }
    }

    /// A courier's duty; times count from the start of the day.
    public struct Duty: Hashable, Sendable {
        /// The courier, who has one duty.
        public var courier: UserID
        /// When and where the duty begins.
        public var from: Elapsed
        /// The last time at which the courier picks something up.
        public var until: Elapsed
        /// Where the courier is when the duty begins; later they wait at the door of their last delivery.
        public var start: Point
        /// What the courier rides.
        public var vehicle: VehicleKind
        /// The most deliveries in hand: at least 1.
        public var capacity: Int

        /// Makes a duty.
        public init(
            _ courier: UserID,
            from: Elapsed = .zero,
            until: Elapsed,
            at start: Point,
            by vehicle: VehicleKind = .bicycle,
            capacity: Int = 1
        ) {
            self.courier = courier
            self.from = from
            self.until = until
            self.start = start
            self.vehicle = vehicle
            self.capacity = capacity
        }
    }

    /// How long a courier stays at a pickup or a door.
    public struct Stay: Hashable, Sendable {
        /// The time from the end of the way to the counter or the door, such as for parking.
        public var before: Elapsed
        /// The time from the counter or the door to the beginning of the next way.
        public var after: Elapsed

        /// Makes a stay.
        public init(before: Elapsed = .zero, after: Elapsed = .zero) {
            self.before = before
            self.after = after
        }
    }

    /// What couriers do with an offer.
    public struct Answers: Hashable, Sendable {
        /// Of a thousand offers, how many are declined.
        public var declined: Int
        /// Of a thousand offers, how many are not answered; they are declined if there is no limit to the time.
        public var missed: Int
        /// The mean time to an answer; each takes from a half to one and a half of it.
        public var delay: Elapsed
        /// How long an offer can be answered: 5 seconds to 1 day; `nil` for no limit.
        public var within: Elapsed?

        /// Makes answers; without arguments every offer is accepted at once.
        public init(declined: Int = 0, missed: Int = 0, delay: Elapsed = .zero, within: Elapsed? = nil) {
            self.declined = declined
            self.missed = missed
            self.delay = delay
            self.within = within
        }
    }

    /// The most deliveries of a day.
    public static let maxDeliveries = 10_000

    /// The deliveries that are wanted, at most ``maxDeliveries``.
    public var deliveries: [Delivery]
    /// Who is on the road when.
    public var duties: [Duty]
    /// How long after the order a delivery is on time: 1 millisecond to 1 day.
    public var promise: Elapsed
    /// How long couriers stay at a pickup.
    public var pickup: Stay
    /// How long couriers stay at a door.
    public var dropoff: Stay
    /// How fast couriers are.
    public var speeds: TravelSpeeds
    /// What the time of each way is rounded up to: 1 millisecond to 1 hour.
    public var wayUnit: Elapsed
    /// How much time passes between two rounds in which what waits is dispatched: 1 second to 1 hour.
    public var interval: Elapsed
    /// How long before it is ready a delivery is dispatched at the earliest.
    public var lead: Elapsed
    /// What couriers do with an offer.
    public var answers: Answers
    /// Whether couriers are asked before they have delivered what they have in hand.
    public var asksBusyCouriers: Bool
    /// The instant at which the day begins.
    public var start: Instant

    /// Makes a day.
    ///
    /// - Parameters:
    ///   - deliveries: The deliveries that are wanted.
    ///   - duties: Who is on the road when.
    ///   - promise: How long after the order a delivery is on time.
    ///   - pickup: How long couriers stay at a pickup.
    ///   - dropoff: How long couriers stay at a door.
    ///   - speeds: How fast couriers are.
    ///   - wayUnit: What the time of each way is rounded up to.
    ///   - interval: How much time passes between two rounds.
    ///   - lead: How long before it is ready a delivery is dispatched at the earliest.
    ///   - answers: What couriers do with an offer.
    ///   - asksBusyCouriers: Whether couriers are asked before they have delivered what they have in hand.
    ///   - start: The instant at which the day begins.
    public init(
        _ deliveries: [Delivery],
        duties: [Duty],
        promise: Elapsed = .minutes(40),
        pickup: Stay = Stay(after: .minutes(2)),
        dropoff: Stay = Stay(after: .minutes(2)),
        speeds: TravelSpeeds = .usual,
        wayUnit: Elapsed = .milliseconds(1),
        interval: Elapsed = .seconds(30),
        lead: Elapsed = .minutes(15),
        answers: Answers = Answers(),
        asksBusyCouriers: Bool = true,
        start: Instant = Instant(millisecondsSince1970: 0)
    ) {
        self.deliveries = deliveries
        self.duties = duties
        self.promise = promise
        self.pickup = pickup
        self.dropoff = dropoff
        self.speeds = speeds
        self.wayUnit = wayUnit
        self.interval = interval
        self.lead = lead
        self.answers = answers
        self.asksBusyCouriers = asksBusyCouriers
        self.start = start
    }

    /// Plays the day once for each strategy.
    ///
    /// - Parameters:
    ///   - strategies: The strategies.
    ///   - seed: Decides how couriers answer, for all strategies alike: it depends on the delivery, the courier and how
    ///     often the courier was asked for it.
    /// - Returns: an outcome for each strategy, in their order.
    /// - Throws: ``RoadError`` if the day is not sound or a strategy is not possible.
    /// - Complexity: O(strategies × rounds × couriers × deliveries that wait), and that of the strategy in each round.
    public func play(_ strategies: [DispatchStrategy], seed: UInt64) throws(RoadError) -> [Outcome] {
        try check()
        var outcomes: [Outcome] = []
        for strategy in strategies {
            var play = try RoadPlay(self, strategy, seed)
            outcomes.append(try play.outcome())
        }
        return outcomes
    }
}

extension RoadSimulation {
    private static let places = -10_000_000.0...10_000_000.0

    func check() throws(RoadError) {
        guard deliveries.count <= Self.maxDeliveries else {
            throw RoadError(.tooMany(subject: .deliveries, count: deliveries.count, limit: Self.maxDeliveries))
        }
        guard duties.count <= SizeLimit.couriers else {
            throw RoadError(.tooMany(subject: .duties, count: duties.count, limit: SizeLimit.couriers))
        }
        var couriers: Set<UserID> = []
        for duty in duties {
            guard couriers.insert(duty.courier).inserted else { throw RoadError(.twice(name: duty.courier.rawValue)) }
            try check([duty.from, duty.until], in: .zero ... .days(7))
            try check([duty.start])
            guard (1...SizeLimit.deliveriesInHand).contains(duty.capacity) else {
                throw RoadError(.capacityOutOfRange(courier: duty.courier, capacity: duty.capacity))
            }
            guard let speed = speeds[duty.vehicle], TravelSpeeds.speeds.contains(speed) else {
                throw RoadError(.speedUnknown(vehicle: duty.vehicle))
            }
        }
        for delivery in deliveries {
            try check([delivery.placedAt, delivery.readyAt], in: .zero ... .days(7))
            try check([delivery.pickup, delivery.dropoff])
        }
        try check([pickup.before, pickup.after, dropoff.before, dropoff.after, answers.delay], in: .zero ... .days(1))
        try check([promise], in: .milliseconds(1) ... .days(1))
        if let within = answers.within { try check([within], in: OfferPlan.answerTimes) }
        try check([wayUnit], in: .milliseconds(1) ... .hours(1))
        try check([interval], in: .seconds(1) ... .hours(1))
        try check([lead], in: .zero ... .days(7))
        guard Tour.instants.contains(start - .days(100)), Tour.instants.contains(start + .days(10_000)) else {
            throw RoadError(.lengthOutOfRange(length: start - Instant(millisecondsSince1970: 0)))
        }
    }

    private func check(_ lengths: [Elapsed], in range: ClosedRange<Elapsed>) throws(RoadError) {
        for length in lengths where !range.contains(length) { throw RoadError(.lengthOutOfRange(length: length)) }
    }

    private func check(_ points: [Point]) throws(RoadError) {
        for point in points where !(Self.places.contains(point.x) && Self.places.contains(point.y)) {
            throw RoadError(.placeOutOfRange(x: "\(point.x)", y: "\(point.y)"))
        }
    }

    /// How many meters a vehicle goes in one unit of time (``wayUnit``).
    func pace(of vehicle: VehicleKind) -> Double {
        (speeds[vehicle] ?? TravelSpeeds.speeds.lowerBound) * Double(wayUnit.milliseconds) / 1_000
    }

    /// How long a way takes at a pace.
    func time(from: Point, to: Point, at pace: Double) -> Elapsed {
        let units = (from.meters(to: to) / pace).rounded(.up)
        let milliseconds = units * Double(wayUnit.milliseconds)
        return .milliseconds(Int64(min(milliseconds, Double(Tour.lengths.upperBound.milliseconds))))
    }
}
