public import TablesideCore
public import TablesideDelivery

extension RoadSimulation {
    /// What a day under one strategy was like.
    public struct Outcome: Hashable, Sendable {
        /// The strategy.
        public let strategy: DispatchStrategy
        /// What became of each delivery, in the order of the day's.
        public let rides: [Ride]
        /// What each courier did, in the order of the duties.
        public let couriers: [Figures]

        /// The deliveries that arrived.
        public var delivered: Int { rides.count { $0.deliveredAt != nil } }
        /// The deliveries that arrived within the promise.
        public var onTime: Int { rides.count { $0.lateness == .zero } }
        /// By how much the others that arrived were late, all together.
        public var lateness: Elapsed { rides.compactMap(\.lateness).reduce(.zero, +) }
        /// The meters that all couriers rode.
        public var meters: Double { couriers.reduce(0) { $0 + $1.meters } }
        /// The mean time from the order to the door, of the deliveries that arrived.
        public var clickToDoor: Elapsed? { mean { ride in ride.deliveredAt.map { $0 - ride.placedAt } } }
        /// The mean time from when the goods were ready to when they were picked up, of those that were.
        public var readyToPickup: Elapsed? { mean { ride in ride.pickedUpAt.map { $0 - ride.readyAt } } }

        /// Jain's index of the deliveries per hour on duty: 1 if all had equally many, 1 ÷ n if one had all; `nil`
        /// without any.
        ///
        /// R. Jain, D. Chiu, W. Hawe: *A quantitative measure of fairness and discrimination*, 1984.
        public var jain: Double? {
            let rates = couriers.filter { $0.onDuty > .zero }.map {
                Double($0.delivered) / Double($0.onDuty.milliseconds)
            }
            let (sum, squares) = rates.reduce(into: (0.0, 0.0)) { $0 = ($0.0 + $1, $0.1 + $1 * $1) }
            return squares > 0 ? sum * sum / (Double(rates.count) * squares) : nil
        }

        private func mean(_ length: (Ride) -> Elapsed?) -> Elapsed? {
            let lengths = rides.compactMap(length)
            return lengths.isEmpty ? nil : lengths.reduce(.zero, +) / lengths.count
        }
    }

    /// What became of a delivery; times count from the start of the day.
    public struct Ride: Hashable, Sendable {
        /// The delivery as it was in the end: delivered, or canceled because no courier took it.
        public let job: DeliveryJob
        /// When the customer ordered.
        public let placedAt: Elapsed
        /// When the goods were ready.
        public let readyAt: Elapsed
        /// When a courier accepted it; `nil` if none did.
        public let acceptedAt: Elapsed?
        /// When the courier took the goods; `nil` if none did.
        public let pickedUpAt: Elapsed?
        /// When the courier was at the door; `nil` if none was.
        public let deliveredAt: Elapsed?
        /// How long after the promise that was, zero for on time; `nil` if none was.
        public let lateness: Elapsed?

        /// The courier; `nil` if none took it.
        public var courier: UserID? { job.courier }
    }

    /// What a courier did.
    public struct Figures: Hashable, Sendable {
        /// The courier.
        public let courier: UserID
        /// The length of the duty.
        public let onDuty: Elapsed
        /// The offers.
        public internal(set) var offered = 0
        /// The offers that were declined, also for want of room.
        public internal(set) var declined = 0
        /// The offers that were not answered.
        public internal(set) var missed = 0
        /// The deliveries that were accepted.
        public internal(set) var accepted = 0
        /// The deliveries that were delivered.
        public internal(set) var delivered = 0
        /// The most deliveries in hand at the same time.
        public internal(set) var mostInHand = 0
        /// The meters ridden.
        public internal(set) var meters = 0.0

        init(_ duty: Duty) {
            courier = duty.courier
            onDuty = max(.zero, duty.until - duty.from)
        }
    }
}
