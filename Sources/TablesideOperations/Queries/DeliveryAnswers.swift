public import TablesideCore
public import TablesideDelivery
import TablesideVenue

/// How a store is shown to couriers, and to recipients (ID-19, ID-38).
public struct StoreCard: Hashable, Codable, Sendable, Identifiable {
    /// The store.
    public let id: StoreID
    /// Its name; `nil` if the house keeps no record of it.
    public let name: String?
    /// Its address on one line; `nil` if it is not known.
    public let address: String?
    /// Its phone number as given; `nil` if it is not known.
    public let phone: String?

    init(_ id: StoreID) {
        self.id = id
        name = nil
        address = nil
        phone = nil
    }

    init(_ id: StoreID, by user: User) {
        self.id = id
        name = user.account?.facts.businessName
        address = user.account?.facts.address
        phone = user.account?.facts.phone?.text
    }

    init(_ id: StoreID, by branch: Branch) {
        self.id = id
        name = branch.name
        let place = branch.address
        address = place.map { place in
            [place.street, [place.postalCode, place.city].compactMap { $0 }.joined(separator: " ")].joined(
                separator: ", "
            )
        }
        phone = branch.contacts.first { $0.kind == .phone || $0.kind == .mobile }?.value
    }
}

/// A courier as a store sees them when it invites, chooses or looks at its own (ID-18, ID-19, ID-33).
///
/// For a courier who does not work with the store, it shows only the name and the reliability figures. It names no
/// other store, but the figures, the room and the pause count the deliveries of all stores.
public struct CourierCard: Hashable, Codable, Sendable, Identifiable {
    /// The courier.
    public let id: UserID
    /// Their first name; `nil` if they are not known to the house.
    public let firstName: String?
    /// Their last name; `nil` if they are not known to the house.
    public let lastName: String?
    /// How many deliveries they gave up, over all stores and all time.
    public let givenUp: Int
    /// Accepted of the latest offers that count; `nil` below twenty.
    public let acceptance: Double?
    /// Delivered of the latest deliveries that count; `nil` below twenty.
    public let completion: Double?
    /// Their work with the store; `nil` if they do not work with it.
    public let work: Work?

    /// What a store sees of a courier who works with it.
    public struct Work: Hashable, Codable, Sendable {
        /// When they began to work together.
        public let since: Instant
        /// Whether they take deliveries now, by their switch and the duties that they planned.
        public let isAvailable: Bool
        /// Whether they have room for another delivery, beside those of all stores.
        public let hasRoom: Bool
        /// What they ride; `nil` if they did not say.
        public let vehicle: CourierVehicle?
        /// When they were last seen; `nil` if it is not known.
        public let seenAt: Instant?
        /// Whether a pause keeps them out of new waves of offers, also one after a delivery of another store.
        public let isKeptOut: Bool
    }

    init(
        _ id: UserID,
        _ user: User?,
        _ record: Courier?,
        since: Instant? = nil,
        seenAt: Instant? = nil,
        at now: Instant
    ) {
        let record = record ?? Courier(id: id)
        self.id = id
        firstName = user?.account?.facts.firstName
        lastName = user?.account?.facts.lastName
        givenUp = record.counts.givenUp
        acceptance = record.acceptance
        completion = record.completion
        work = since.map { since in
            Work(
                since: since,
                isAvailable: record.standing().takesDeliveries(at: now),
                hasRoom: record.standing().hasRoom,
                vehicle: record.vehicle,
                seenAt: seenAt,
                isKeptOut: record.pausedUntil.map { now < $0 } ?? false
            )
        }
    }
}

/// A delivery with the people who take part in it, as its reader may know them (ID-22, ID-38).
public struct DeliveryDetail: Hashable, Codable, Sendable, Identifiable {
    /// The delivery.
    public var id: DeliveryID { card.id }
    /// What the reader sees of the delivery, and can do.
    public let card: DeliveryCard
    /// The store that sends it.
    public let store: StoreCard
    /// The name of the courier who has it; `nil` if no courier has it, and for the other couriers.
    public let courierName: String?

    private enum CodingKeys: String, CodingKey { case card, store, courierName }
}
