public import TablesideCore

/// The couriers who are asked to take a delivery, in order, and why the others are not.
///
/// ``DispatchBoard/choices(by:answerWithin:)`` makes it without changing anything; a host offers the delivery by the
/// ``plan``.
///
/// ```swift
/// for candidate in choice.asked + choice.passed { print(candidate) }
/// // ivo: 1 min away, free now, on time
/// // ena: 4 min away, free in 2 min, 3 min late
/// // luka: better used for d2 (1 min away, free now, on time)
/// ```
public struct DispatchChoice: Hashable, Sendable, Identifiable {
    /// The delivery to be offered.
    public let id: DeliveryID
    /// The deliveries carried together, in the order of their doors; only this one if it goes alone.
    public let batch: [DeliveryID]
    /// The couriers who are asked, in this order.
    public let asked: [Candidate]
    /// The couriers who are not asked, in the order of the board.
    public let passed: [Candidate]
    /// The waves that ask exactly those couriers in that order; `nil` if no courier can be asked.
    ///
    /// There are at most ``SizeLimit/waves`` waves; the last one asks all remaining couriers.
    public let plan: OfferPlan?

    /// A courier's evaluation for one delivery.
    public struct Candidate: Hashable, Sendable, Identifiable {
        /// The courier who was evaluated.
        public let id: UserID
        /// Why they are not asked; `nil` if they are.
        public let obstacle: Obstacle?
        /// The forecast for this courier; `nil` if their position is not known.
        public let forecast: Forecast?
    }

    /// The forecast of a delivery by a courier.
    public struct Forecast: Hashable, Sendable {
        /// How long it takes until the courier is free.
        public let freeIn: Elapsed
        /// The travel time from there to the pickup.
        public let travel: Elapsed
        /// The distance in meters to the pickup; `nil` if only times are known.
        public let meters: Double?
        /// When the courier arrives at the pickup.
        public let arrival: Instant
        /// When the courier can take the goods: on arrival, or when everything to be carried is ready.
        public let pickup: Instant
        /// When the courier arrives at the door.
        public let dropoff: Instant
        /// The lateness at the door; zero for an arrival on time.
        public let lateness: Elapsed
        /// The additional time until the door compared with the direct way, because other deliveries come first;
        /// negative if the way around is shorter.
        public let detour: Elapsed
        /// The cost that ``DispatchStrategy/assignment(horizon:batches:)`` minimizes.
        ///
        /// In milliseconds, it is 2 × the travel to the pickup + the courier's waiting time there + 3 × the goods'
        /// waiting time there, from now or from when they are ready + 10 × the lateness at the door; at most
        /// `MinimumCostAssignment.costs.upperBound`. The way to the door, which is the same for every courier with the
        /// same vehicle, counts only by its lateness. For deliveries carried together it is the total cost: the last
        /// two terms are added up.
        public let cost: Int64

        /// The courier's waiting time at the pickup.
        public var waiting: Elapsed { pickup - arrival }
    }

    /// Why a courier is not asked, in the order in which reasons are checked.
    public enum Obstacle: CodedReason {
        /// They are excluded from the delivery or one that goes with it, for example for having given it up.
        case excluded
        /// The store did not choose them.
        case notChosen
        /// They take no deliveries now, according to their switch or their planned duties.
        case unavailable
        /// They are paused from offers until an instant.
        case paused(until: Instant)
        /// Their deliveries in hand leave no room for this many more.
        case noRoom(inHand: Int, capacity: Int, more: Int)
        /// Their position is not known.
        case positionUnknown
        /// Their last known position is too old.
        case positionOld(seenAt: Instant, limit: Elapsed)
        /// They could only take the goods after the last instant at which they can pick up.
        case offDuty(pickup: Instant, until: Instant)
        /// They are farther from the pickup than the greatest radius.
        case tooFar(meters: Double, limit: Int)
        /// The delivery is ready only after the horizon, and waits.
        case notReady(at: Instant, horizon: Instant)
        /// They are better used for another delivery.
        case betterFor(job: DeliveryID)

        /// The stable name of the obstacle, under which it has a text.
        public var code: ErrorCode {
            let name =
                switch self {
                case .excluded: "excluded"
                case .notChosen: "notChosen"
                case .unavailable: "unavailable"
                case .paused: "paused"
                case .noRoom: "noRoom"
                case .positionUnknown: "positionUnknown"
                case .positionOld: "positionOld"
                case .offDuty: "offDuty"
                case .tooFar: "tooFar"
                case .notReady: "notReady"
                case .betterFor: "betterFor"
                }
            return ErrorCode(rawValue: "dispatch.obstacle." + name)
        }
    }
}

extension DispatchChoice.Candidate: CustomStringConvertible {
    /// The courier, with the forecast or the reason why they are not asked.
    public var description: String {
        let words = [obstacle?.description, forecast.map { obstacle == nil ? "\($0)" : "(\($0))" }]
        return "\(shown: id): " + words.compactMap { $0 }.joined(separator: " ")
    }
}

extension DispatchChoice.Forecast: CustomStringConvertible {
    /// The travel time, when the courier is free, and the lateness, in minutes rounded up.
    public var description: String {
        let free = freeIn == .zero ? "free now" : "free in \(Self.minutes(freeIn))"
        let late = lateness == .zero ? "on time" : "\(Self.minutes(lateness)) late"
        return "\(Self.minutes(travel)) away, \(free), \(late)"
    }

    private static func minutes(_ length: Elapsed) -> String { "\((length.milliseconds + 59_999) / 60_000) min" }
}

extension DispatchChoice.Obstacle {
    /// The reason, in plain words.
    public var description: String {
        switch self {
        case .excluded: "excluded from this delivery"
        case .notChosen: "not chosen by the store"
        case .unavailable: "not available"
        case .paused(let until): "paused until \(until)"
        case .noRoom(let inHand, let capacity, let more): "\(inHand) of \(capacity) in hand, no room for \(more) more"
        case .positionUnknown: "position unknown"
        case .positionOld(let seenAt, let limit): "last seen at \(seenAt), more than \(limit) ago"
        case .offDuty(let pickup, let until): "could pick up at \(pickup), after the end of duty at \(until)"
        case .tooFar(let meters, let limit): "\(meters.roundedUp) m away, more than \(limit) m"
        case .notReady(let at, let horizon): "ready at \(at), after \(horizon)"
        case .betterFor(let job): "better used for \(shown: job)"
        }
    }
}

extension Double {
    /// The next whole number, without a decimal point unless it is huge.
    fileprivate var roundedUp: String {
        let whole = rounded(.up)
        return abs(whole) < 1e15 ? "\(Int64(whole))" : "\(whole)"
    }
}
