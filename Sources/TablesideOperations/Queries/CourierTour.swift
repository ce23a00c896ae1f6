public import TablesideCore
public import TablesideDelivery

/// The way of a courier through what they have in hand, as expected from where they were last seen.
public struct CourierTour: Hashable, Codable, Sendable {
    /// One stop of the way.
    public struct Stop: Hashable, Codable, Sendable {
        /// The delivery.
        public let delivery: DeliveryID
        /// Whether the goods are picked up there, handed over or brought back.
        public let leg: DeliveryLeg
        /// Where it is; `nil` for the store's own place.
        public let place: DeliveryPlace?
        /// When the courier is expected there.
        public let arrival: Instant
        /// How long after the end of the promise that is; zero on time.
        public let lateness: Elapsed
    }

    /// The stops in the order in which they come.
    public let stops: [Stop]
    /// The deliveries in hand that are not on the way: their places or that of the courier are not known, or there are
    /// more than ten.
    public let others: [DeliveryID]
    /// When the courier was where the way begins; `nil` without stops.
    ///
    /// The older that is, the less the times say.
    public let seenAt: Instant?
}
