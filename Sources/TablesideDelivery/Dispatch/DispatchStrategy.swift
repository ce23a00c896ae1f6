public import TablesideCore

/// How a store chooses the couriers to ask for a delivery, and their order.
///
/// A strategy is a value; ``DispatchBoard/choices(by:answerWithin:)`` applies it to the facts at an instant. Every
/// strategy asks only couriers who can take the delivery (``DispatchChoice/Obstacle`` lists the obstacles). Ties
/// between couriers go to the lower identity; among equally good assignments, the same board always gives the same one.
public enum DispatchStrategy: Hashable, Sendable {
    /// The couriers chosen by the store, all at the same time (ID-25).
    case chosen(couriers: [UserID])
    /// One courier after another, by the earliest arrival at the pickup.
    ///
    /// For equal arrivals, the courier with the shorter way comes first.
    case nearest
    /// Every courier within this many meters of the pickup at the same time, then those within the next radius.
    ///
    /// The radii increase; a distance equal to a radius is within it. In each wave, the order is that of ``nearest``.
    case radii(meters: [Int])
    /// One courier after another, by the fewest recent deliveries for their time at work.
    ///
    /// That is ``DispatchBoard/Courier/deliveredLately`` divided by the time at work, counted as at least 15 minutes.
    /// It decides among couriers whose pickup is at most `slack` later than the earliest of all; couriers with equal
    /// values, and all others after them, are in the order of ``nearest``.
    case fair(slack: Elapsed)
    /// All deliveries that are ready within the horizon are assigned to all couriers together.
    ///
    /// Each courier gets at most one delivery, or one batch if there are rules for batches. As many deliveries as
    /// possible get a courier, at the least total cost (``DispatchChoice/Forecast/cost``). If there are too few
    /// couriers, a delivery is never left out for one with a lower ``DispatchBoard/Job/priority``; batches compete by
    /// their highest priority, then by their number of deliveries.
    ///
    /// A delivery is first offered to the courier that it is assigned to, then to unassigned couriers one by one, the
    /// least costly first. A delivery that is ready only after the horizon waits.
    case assignment(horizon: Elapsed, batches: BatchRules? = nil)
}

extension DispatchStrategy {
    /// The minimum time at work used as the divisor of deliveries.
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

/// The limits on the deliveries that one courier carries together.
public struct BatchRules: Hashable, Sendable {
    /// The valid maximum sizes of a batch.
    public static let sizes = 2...4

    /// The maximum number of deliveries in a batch: 2…4.
    public var size: Int
    /// The maximum time between the deliveries of a batch being ready: 0 to 30 days.
    public var window: Elapsed
    /// The maximum travel that a delivery may add to the earlier ones: 0 to 30 days.
    public var detour: Elapsed

    /// Makes rules; by default, a batch has at most two deliveries.
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
