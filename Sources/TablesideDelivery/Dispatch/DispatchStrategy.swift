public import TablesideCore

/// How a store decides whom it asks to take a delivery, and in what order.
///
/// A strategy is a value; ``DispatchBoard/choices(by:answerWithin:)`` applies it to what is known at an instant. Whatever
/// the strategy, only couriers are asked who can take the delivery (``DispatchChoice/Obstacle`` lists what can be in the
/// way). Of couriers who are equal for a strategy the one whose identity comes first is asked first; of assignments that are
/// equally good the same board always gives the same one.
public enum DispatchStrategy: Hashable, Sendable {
    /// The couriers that the store chose, all at the same time (ID-25).
    case chosen(couriers: [UserID])
    /// One courier after another, by who can be at the pickup first.
    ///
    /// Of couriers who can be there at the same time, the one with the shorter way comes first.
    case nearest
    /// Everybody within so many meters of the pickup at the same time, then those within the next radius.
    ///
    /// The radii grow; a distance that is equal to a radius is within it. In each wave the order is that of ``nearest``.
    case radii(meters: [Int])
    /// One courier after another, by who had the fewest deliveries lately for their time at work.
    ///
    /// That is the number of ``DispatchBoard/Courier/deliveredLately`` divided by the time that the courier was at work, of
    /// which at least 15 minutes count. It decides among those whose pickup is at most `slack` later than the earliest of
    /// all; couriers who are equally far behind, and all others after them, come as in ``nearest``.
    case fair(slack: Elapsed)
    /// All deliveries that are ready within the horizon are given to all couriers together.
    ///
    /// Each courier gets one delivery at most, or one batch if there are rules for batches. As many deliveries as possible
    /// get a courier; of all ways to do so it is the one with the least total cost
    /// (``DispatchChoice/Forecast/cost``). Where couriers are too few, no delivery is left out for one with a lower
    /// ``DispatchBoard/Job/priority``; batches compete by the highest priority in each, then by how many deliveries they have.
    ///
    /// A delivery is first offered to the courier that it gets, then one by one to those who get nothing, the least costly
    /// first. A delivery that is ready later than the horizon waits.
    case assignment(horizon: Elapsed, batches: BatchRules? = nil)
}

extension DispatchStrategy {
    /// The shortest time at work by which deliveries are divided.
    static let shortestWork = Elapsed.minutes(15)

    func check() throws(DispatchError) {
        switch self {
        case .chosen(let couriers):
            guard couriers.count <= SizeLimit.couriers else {
                throw DispatchError(.tooManyCouriers(count: couriers.count, limit: SizeLimit.couriers))
            }
        case .nearest: break
        case .radii(let meters):
            guard (1...SizeLimit.waves).contains(meters.count) else {
                throw DispatchError(.radiiOutOfRange(count: meters.count, limit: SizeLimit.waves))
            }
            var last = -1
            for radius in meters {
                guard radius > last else { throw DispatchError(.radiusNotGrowing(meters: radius)) }
                last = radius
            }
        case .fair(let slack): try DispatchError.check(slack)
        case .assignment(let horizon, let batches):
            try DispatchError.check(horizon)
            try batches?.check()
        }
    }
}

/// Which deliveries one courier carries together.
public struct BatchRules: Hashable, Sendable {
    /// The numbers of deliveries that a batch can have at most.
    public static let sizes = 2...4

    /// The most deliveries in a batch: 2…4.
    public var size: Int
    /// How far apart the deliveries of a batch are ready at most: 0 to 30 days.
    public var window: Elapsed
    /// The most travel that a delivery may add to those before it: 0 to 30 days.
    public var detour: Elapsed

    /// Makes rules.
    public init(size: Int = 2, window: Elapsed, detour: Elapsed) {
        self.size = size
        self.window = window
        self.detour = detour
    }

    func check() throws(DispatchError) {
        guard Self.sizes.contains(size) else { throw DispatchError(.batchSizeOutOfRange(size: size)) }
        try DispatchError.check(window)
        try DispatchError.check(detour)
    }
}
