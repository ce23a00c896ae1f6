public import TablesideCore
public import TablesideDelivery
import TablesideDiscovery
public import TablesideHosting

/// A store's delivery settings, as its host defines them.
public struct DeliveryService: Hashable, Sendable {
    /// The profile that new deliveries follow.
    public var profile: ProfileCode
    /// The details that a tracking link shows.
    public var tracking: TrackingPolicy
    /// The rules by which the store dispatches.
    public var dispatch: DispatchRules
    /// The rules for counting couriers' behavior with this store's deliveries: pauses and faults.
    ///
    /// ``HouseSource/courierRules()`` sets how many wrong codes they may try.
    public var couriers: CourierRules
    /// The default pickup place for drafts without one; `nil` if unknown.
    public var pickup: Coordinate?
    /// The rules for quoting a delivery's price and arrival beforehand; `nil` if the store makes no quotes.
    public var quotes: QuoteRules?
    /// The shift whose waiters serve the delivered orders; `nil` if the restaurant does not track them.
    public var shift: BranchDay?
    /// Whether couriers who were asked still see a delivery that another courier took, as taken (ID-54); if not, they
    /// get the same answer as if it did not exist.
    public var showsTaken: Bool
    /// Whether the store can end the cooperation with a courier who still has its deliveries in hand, which the courier
    /// then finishes (ID-53); if not, it waits until they have none.
    public var dismissesInHand: Bool

    /// Makes a service; without arguments nothing is restricted.
    public init(
        profile: ProfileCode = .fullDelivery,
        dispatch: DispatchRules = DispatchRules(),
        couriers: CourierRules = CourierRules(),
        pickup: Coordinate? = nil,
        shift: BranchDay? = nil,
        tracking: TrackingPolicy = TrackingPolicy(),
        quotes: QuoteRules? = nil,
        showsTaken: Bool = true,
        dismissesInHand: Bool = true
    ) {
        self.profile = profile
        self.dispatch = dispatch
        self.couriers = couriers
        self.pickup = pickup
        self.shift = shift
        self.tracking = tracking
        self.quotes = quotes
        self.showsTaken = showsTaken
        self.dismissesInHand = dismissesInHand
    }
}

/// The facts that a decision about a delivery needs besides the documents that it checks.
///
/// The choice of couriers to ask depends on positions and figures that change every few seconds. The unit does not
/// check them: they decide who hears of a delivery, not who gets it.
public struct DeliveryFacts: Hashable, Sendable {
    /// The store's delivery settings.
    public var service: DeliveryService
    /// The facts about the store's couriers, if the command asks couriers.
    public var couriers: [CourierStanding]

    /// Creates facts; by default of a store without restrictions and no couriers.
    public init(_ service: DeliveryService = DeliveryService(), couriers: [CourierStanding] = []) {
        self.service = service
        self.couriers = couriers
    }
}

/// Reads the facts for decisions about deliveries from the store of couriers and their positions.
///
/// ```swift
/// let source = StoredCouriers(in: store) { store in DeliveryService(pickup: places[store]) }
/// try await runner.perform(Envelope(DeliveryOperation("d1", .accept, by: "ivo"), by: ivo, id: commandID), in: source)
/// ```
public struct StoredCouriers: ContextSource {
    private let store: any HostStore
    private let service: @Sendable (StoreID) async throws -> DeliveryService

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - store: The store that holds couriers, positions and deliveries.
    ///   - service: The delivery settings of a store; throws for a store that does not deliver.
    public init(
        in store: any HostStore,
        service: @escaping @Sendable (StoreID) async throws -> DeliveryService = { _ in DeliveryService() }
    ) {
        self.store = store
        self.service = service
    }

    /// Reads the facts for a decision: the couriers of the store only if the command asks couriers.
    ///
    /// - Throws: ``StoreError``; any error that the service throws.
    public func context(for decision: DeliveryOperation, afresh: Bool) async throws -> ReadContext<DeliveryFacts> {
        let job = try await store.load(DeliveryJob.self, decision.delivery)
        guard let sender = decision.sender ?? job?.store else { return ReadContext(DeliveryFacts()) }
        let service = try await service(sender)
        guard decision.asksCouriers, decision.mayAsk(job), let team = try await store.load(CourierTeam.self, sender)
        else {
            return ReadContext(DeliveryFacts(service))
        }
        // Of a place that the draft names without a coordinate no distance is known, not even that of the store.
        let draft = decision.draft ?? job?.draft
        let pickup: Coordinate? = draft?.pickup.map(\.coordinate) ?? service.pickup
        var standings: [CourierStanding] = []
        let couriers = team.couriers.map(\.id)
        for start in stride(from: 0, to: couriers.count, by: Self.batch) {
            let some = couriers[start..<min(start + Self.batch, couriers.count)]
            let found = try await store.fetch(
                some.flatMap { [DocumentRef(Courier.self, $0), DocumentRef(CourierPosition.self, $0)] }
            )
            for id in some {
                let record = try found[DocumentRef(Courier.self, id)]?.decoded(as: Courier.self) ?? Courier(id: id)
                let position = try found[DocumentRef(CourierPosition.self, id)]?.decoded(as: CourierPosition.self)
                let distance = position.flatMap { position in pickup.map { position.place.distance(to: $0).meters } }
                standings.append(record.standing(toPickup: distance, seenAt: position?.at))
            }
        }
        return ReadContext(DeliveryFacts(service, couriers: standings))
    }

    /// The number of couriers read at once.
    private static let batch = 100
}
