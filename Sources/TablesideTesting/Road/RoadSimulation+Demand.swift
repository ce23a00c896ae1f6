public import TablesideCore
import TablesideDelivery

extension RoadSimulation {
    /// How many deliveries are wanted when, and how far they go.
    public struct Demand: Hashable, Sendable {
        /// The deliveries that are ordered in each interval on average; negative counts as none.
        public var deliveries: [Double]
        /// The length of an interval, at most two days.
        public var interval: Elapsed
        /// The number of stores, at least 1.
        public var stores: Int
        /// The stores, and the couriers when their duty begins, are in a square of so many meters.
        public var town: Double
        /// The doors are within so many meters of their store, to the east or west and to the north or south.
        public var reach: Double
        /// The mean time to prepare the goods; each takes from a half to one and a half of it.
        public var preparation: Elapsed

        /// Makes demand.
        ///
        /// - Parameters:
        ///   - deliveries: The deliveries that are ordered in each interval on average.
        ///   - interval: The length of an interval.
        ///   - stores: The number of stores.
        ///   - town: The side of the square in which they are, in meters.
        ///   - reach: How far from a store its doors are, in meters.
        ///   - preparation: The mean time to prepare the goods.
        public init(
            deliveries: [Double],
            each interval: Elapsed,
            stores: Int = 5,
            town: Double = 3_000,
            reach: Double = 2_000,
            preparation: Elapsed = .minutes(15)
        ) {
            self.deliveries = deliveries
            self.interval = interval
            self.stores = stores
            self.town = town
            self.reach = reach
            self.preparation = preparation
        }
    }

    /// A day with random deliveries, and couriers who all ride until the last delivery is placed and half an hour more.
    ///
    /// Orders are a Poisson process whose rate is constant within an interval. Every third courier rides a scooter, the
    /// others a bicycle; each can have two deliveries in hand.
    ///
    /// - Parameters:
    ///   - demand: How many deliveries are wanted when.
    ///   - couriers: The number of couriers, `c1` and so on; at most `SizeLimit.couriers`.
    ///   - seed: Decides when deliveries are wanted, and where everything is.
    /// - Returns: the day, whose other fields can be changed.
    public static func random(_ demand: Demand, couriers: Int, seed: UInt64) -> RoadSimulation {
        var random = SplitMix64(seed: seed)
        func place(around center: Point, within meters: Double) -> Point {
            // Whole meters, so that a place can be written down.
            let most = UInt64(max(0, min(meters, 1_000_000)))
            func offset() -> Double { Double(random.next() % (2 * most + 1)) - Double(most) }
            return Point(x: center.x + offset(), y: center.y + offset())
        }
        let center = Point(x: 0, y: 0)
        let stores = (0..<max(1, min(demand.stores, maxDeliveries))).map { _ in
            place(around: center, within: demand.town / 2)
        }
        let length = max(.zero, min(demand.interval, .days(2)))
        var deliveries: [Delivery] = []
        // Time runs faster where more deliveries are wanted: one on average in each unit of it.
        var (interval, begun, next) = (0, 0.0, random.exponential())
        while interval < demand.deliveries.count, deliveries.count < maxDeliveries {
            let here = max(0, demand.deliveries[interval])
            guard next < begun + here else {
                begun += here
                interval += 1
                continue
            }
            let at = (Double(interval) + (next - begun) / here) * Double(length.milliseconds)
            guard at < Double(Elapsed.days(5).milliseconds) else { break }
            let mean = max(.zero, min(demand.preparation, .days(1))).milliseconds
            let time = mean / 2 + Int64(random.next() % UInt64(mean + 1))
            let store = stores[Int(random.next() % UInt64(stores.count))]
            let placed = Elapsed.milliseconds(Int64(at))
            let door = place(around: store, within: demand.reach)
            deliveries.append(Delivery(placedAt: placed, readyAt: placed + .milliseconds(time), from: store, to: door))
            next += random.exponential()
        }
        let end = (deliveries.last?.placedAt ?? .zero) + .minutes(30)
        let duties = (0..<max(0, min(couriers, SizeLimit.couriers))).map { number in
            Duty(
                UserID("c\(number + 1)"),
                until: end,
                at: place(around: center, within: demand.town / 2),
                by: number % 3 == 0 ? .scooter : .bicycle,
                capacity: 2
            )
        }
        return RoadSimulation(deliveries, duties: duties)
    }
}
