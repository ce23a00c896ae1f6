public import TablesideCore

/// The couriers who are asked to take a delivery, in order, and why the others are not.
///
/// ``DispatchBoard/choices(by:answerWithin:)`` makes it. It changes nothing; a host offers the delivery by the ``plan``.
///
/// ```swift
/// for candidate in choice.asked + choice.passed { print(candidate) }
/// // ivo: 1 min away, free now, on time
/// // ena: 4 min away, free in 2 min, 3 min late
/// // luka: better used for d2 (1 min away, free now, on time)
/// ```
public struct DispatchChoice: Hashable, Sendable, Identifiable {
    /// The delivery.
    public let id: DeliveryID
    /// The deliveries that are carried together, in the order of their doors; only this one if it goes alone.
    public let batch: [DeliveryID]
    /// The couriers who are asked, in this order.
    public let asked: [Candidate]
    /// The others, in the order of the board.
    public let passed: [Candidate]
    /// The waves that ask exactly those couriers in that order; `nil` if nobody can be asked.
    ///
    /// There are ``SizeLimit/waves`` at most; the last one asks everybody who is left.
    public let plan: OfferPlan?

    /// A courier, as seen for one delivery.
    public struct Candidate: Hashable, Sendable, Identifiable {
        /// The courier.
        public let id: UserID
        /// Why they are not asked; `nil` if they are.
        public let obstacle: Obstacle?
        /// How it would go; `nil` if it is not known where they are.
        public let forecast: Forecast?
    }

    /// How a delivery would go with a courier.
    public struct Forecast: Hashable, Sendable {
        /// How long it takes until the courier is free.
        public let freeIn: Elapsed
        /// How long the way to the pickup takes then.
        public let travel: Elapsed
        /// The meters to the pickup; `nil` if only times are known.
        public let meters: Double?
        /// When the courier is at the pickup.
        public let arrival: Instant
        /// When the courier can take the goods: on arrival, or when everything they take along is ready.
        public let pickup: Instant
        /// When the courier is at the door.
        public let dropoff: Instant
        /// How long after the end of the promise that is; zero for who is on time.
        public let lateness: Elapsed
        /// How much longer than on the direct way the goods are under way, because others are delivered before them; negative
        /// if the way around is shorter.
        public let detour: Elapsed
        /// What ``DispatchStrategy/assignment(horizon:batches:)`` makes as small as possible.
        ///
        /// It is, in milliseconds, 2 × the travel to the pickup + the time that the courier waits there + 3 × the time that the
        /// goods wait there, from now or from when they are ready on + 10 × the lateness at the door; at most
        /// `MinimumCostAssignment.costs.upperBound`. The way to the door, which is the same for all who ride the same, counts
        /// only by its lateness. For deliveries that are carried together it is the cost of all: the last two are added up.
        public let cost: Int64

        /// How long the courier waits at the pickup.
        public var waiting: Elapsed { pickup - arrival }
    }

    /// Why a courier is not asked, in the order in which the reasons are looked for.
    public enum Obstacle: CodedReason {
        /// The delivery, or one that goes with it, excludes them, such as for having given it up.
        case excluded
        /// The store did not choose them.
        case notChosen
        /// They take no deliveries now, by their switch or by the duties that they planned.
        case unavailable
        /// They are kept out of new offers until an instant.
        case paused(until: Instant)
        /// They have too many deliveries in hand to take so many more.
        case noRoom(inHand: Int, capacity: Int, more: Int)
        /// It is not known where they are.
        case positionUnknown
        /// They were last seen too long ago.
        case positionOld(seenAt: Instant, limit: Elapsed)
        /// They could only take the goods after the last instant at which they pick up.
        case offDuty(pickup: Instant, until: Instant)
        /// They are farther from the pickup than the greatest radius.
        case tooFar(meters: Double, limit: Int)
        /// The delivery is ready later than the horizon, and waits.
        case notReady(at: Instant, horizon: Instant)
        /// They are of more use for another delivery.
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
    /// The courier, and how it would go or why they are not asked.
    public var description: String {
        let words = [obstacle?.description, forecast.map { obstacle == nil ? "\($0)" : "(\($0))" }]
        return "\(shown: id): " + words.compactMap { $0 }.joined(separator: " ")
    }
}

extension DispatchChoice.Forecast: CustomStringConvertible {
    /// The way, when the courier is free, and how late they would be, in minutes that have begun.
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
