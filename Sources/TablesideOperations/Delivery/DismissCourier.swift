public import TablesideCore
public import TablesideDelivery
public import TablesideHosting
import TablesideVenue

/// Ends the cooperation of a store with a courier (ID-20, ID-53).
///
/// The courier finishes the deliveries in hand, unless the store waits until they have none
/// (``DeliveryService/dismissesInHand``). From then on no offer of the store can be accepted, and its open codes that
/// are bound to the courier or to their phone number are revoked.
public struct DismissCourier: JointDecision {
    /// Commands of this kind are remembered as `dismissCourier`.
    public static let name = DecisionName(rawValue: "dismissCourier")

    /// The courier who is dismissed.
    public let courier: UserID
    /// The store that ends the cooperation.
    public let store: StoreID

    /// Makes the decision to end a cooperation.
    public init(_ courier: UserID, from store: StoreID) {
        self.courier = courier
        self.store = store
    }

    /// The store's couriers, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(CourierTeam.self, store) }

    /// The store's couriers, and the courier's user and record.
    public func needs(_ loaded: Loaded, in context: DeliveryService, at now: Instant) -> [DocumentNeed] {
        [
            DocumentNeed(CourierTeam.self, store), DocumentNeed(Courier.self, courier),
            DocumentNeed(User.self, courier),
        ]
    }

    /// Ends the cooperation.
    ///
    /// - Throws: ``CourierTeam/Refusal``, also `cooperation.inHand`.
    public func decide(
        on loaded: Loaded,
        in context: DeliveryService,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        var team = try loaded.aggregate(CourierTeam.self, store)
        let phone = try loaded.aggregate(User.self, courier).account?.facts.phone
        try changes.perform(.dismiss(courier: courier, phone: phone), on: &team, by: author, at: now)
        var record = try loaded.aggregate(Courier.self, courier)
        let inHand = record.hand.count { $0.store == store }
        guard context.dismissesInHand || inHand == 0 else { throw CourierTeam.Refusal(.inHand(deliveries: inHand)) }
        if record.worksWith(store) {
            try changes.perform(.part(store: store), on: &record, in: CourierRules(), by: .system, at: now)
        }
        return NoAnswer()
    }
}
