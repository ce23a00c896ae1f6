public import TablesideCore
public import TablesideDelivery
import TablesideDiscovery
public import TablesideHosting

/// How a store delivers, as its host says.
public struct DeliveryService: Hashable, Sendable {
    /// The profile that new deliveries follow.
    public var profile: ProfileCode
    /// What somebody sees who follows a delivery by its link.
    public var tracking: TrackingPolicy
    /// How it dispatches.
    public var dispatch: DispatchRules
    /// How the house counts what couriers do with this store's deliveries: its pauses and faults; how many wrong codes they
    /// try is ``HouseSource/courierRules()``.
    public var couriers: CourierRules
    /// Where goods are picked up if a draft says nothing else; `nil` if it is not known.
    public var pickup: Coordinate?
    /// What a delivery costs and when it arrives, if it is asked beforehand; `nil` if the store makes no quotes.
    public var quotes: QuoteRules?
    /// The shift whose waiters serve the orders that are delivered; `nil` if the restaurant does not track them.
    public var shift: BranchDay?
    /// Whether couriers who were asked still see a delivery that another one took, as taken (ID-54); if not, it is to them
    /// as if it did not exist.
    public var showsTaken: Bool
    /// Whether the store can end the cooperation with a courier who has deliveries of it in hand, which stay theirs to
    /// their end (ID-53); if not, it waits until they have none.
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

/// What a decision about a delivery needs besides the documents that it checks.
///
/// Whom to ask rests on positions and figures that change every few seconds. The unit does not check them: they decide who
/// hears of a delivery, not who gets it.
public struct DeliveryFacts: Hashable, Sendable {
    /// How the store delivers.
    public var service: DeliveryService
    /// What is known of the store's couriers, if the command asks couriers.
    public var couriers: [CourierStanding]

    /// Makes facts.
    public init(_ service: DeliveryService = DeliveryService(), couriers: [CourierStanding] = []) {
        self.service = service
        self.couriers = couriers
    }
}

/// Reads what decisions about deliveries need from the store in which couriers and their positions are.
///
/// ```swift
/// let source = StoredCouriers(in: store) { store in DeliveryService(pickup: places[store]) }
/// try await runner.perform(Envelope(DeliveryOperation("d1", .accept), by: ivo, id: commandID), in: source)
/// ```
public struct StoredCouriers: ContextSource {
    private let store: any HostStore
    private let service: @Sendable (StoreID) async throws -> DeliveryService

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - store: The store that holds couriers, positions and deliveries.
    ///   - service: How a store delivers; it throws for one that does not deliver.
    public init(
        in store: any HostStore,
        service: @escaping @Sendable (StoreID) async throws -> DeliveryService = { _ in DeliveryService() }
    ) {
        self.store = store
        self.service = service
    }

    /// Reads the facts for a decision: the couriers of the store only if the command asks couriers.
    ///
    /// - Throws: ``StoreError``; what the service throws.
    public func context(for decision: DeliveryOperation, afresh: Bool) async throws -> ReadContext<DeliveryFacts> {
        let job = try await store.load(DeliveryJob.self, decision.delivery)
        guard let sender = decision.sender ?? job?.store else { return ReadContext(DeliveryFacts()) }
        let service = try await service(sender)
        guard decision.asksCouriers, decision.mayAsk(job), let team = try await store.load(CourierTeam.self, sender)
        else {
            return ReadContext(DeliveryFacts(service))
        }
        let pickup = (decision.draft ?? job?.draft)?.pickup?.coordinate ?? service.pickup
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

    /// How many couriers are read at once.
    private static let batch = 100
}
