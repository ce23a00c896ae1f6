public import TablesideBilling
public import TablesideBooking
public import TablesideCore
public import TablesideDelivery
import TablesideDiscovery
public import TablesideFloor
public import TablesideHosting
public import TablesideMenu
public import TablesideOrdering
public import TablesideVenue

/// The data that a restaurant adds to its guests' and staff's requests: everything that senders may not supply
/// themselves.
///
/// A host implements it from its own documents. A value made from documents names them with their versions
/// (``ReadContext``), so that the unit checks them.
public protocol HouseSource: SenderSource, LoyaltySource {
    /// Returns the compiled plan of a branch.
    ///
    /// - Throws: `AccessRefusal(.notFound)` if there is no such branch, like ``service(at:)``; any other error if there
    ///   is no such plan now.
    func plan(of branch: BranchID, afresh: Bool) async throws -> ReadContext<VenuePlan>

    /// Returns the terms of an order: menu, profile, acceptance, shift, hours and bill.
    ///
    /// - Parameters:
    ///   - order: The order to be placed.
    ///   - branch: The tab's branch, or the branch where the tab is to be started.
    ///   - author: The sender of the order.
    ///   - afresh: Whether a cached value must be read again.
    /// - Returns: the terms.
    /// - Throws: any error when the branch takes no orders.
    func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) async throws -> ReadContext<OrderingPolicy>

    /// Returns what a shift needs to know about a placed order to assign it.
    ///
    /// The facts are the required skills, the guest's preferred waiter, its priority and its load; nothing by default.
    /// Covers, table and expected end are the order's own unless given. An order that is assigned while it is placed
    /// has the facts of its terms (``OrderingPolicy/work``).
    ///
    /// - Parameters:
    ///   - order: The order, which belongs to the branch.
    ///   - branch: The branch.
    /// - Returns: the facts.
    /// - Throws: any error, in which case the order is not assigned.
    func work(for order: Order, at branch: BranchID) async throws -> WorkFacts

    /// Returns how visits to a branch work right now.
    ///
    /// - Throws: `AccessRefusal(.notFound)` if there is no such branch, the same answer as for a branch hidden from
    ///   guests. Any other error is answered as a temporary failure of the server.
    func service(at branch: BranchID) async throws -> HouseService

    /// Returns the service day of a tab's booking; defaults to the current one.
    func day(of tab: GuestTab, in service: HouseService) async throws -> BranchDay

    /// Returns whether a restaurateur may register a branch under an identity that has no record yet.
    ///
    /// The owner who registers a branch hires its staff and decides whether guests see it. By default, an identity that
    /// the house serves already (``service(at:)``) is refused. A house that describes branches before their owners
    /// register them says here who may register which.
    ///
    /// - Throws: ``AccessRefusal`` to refuse; any other error is answered as a failure of the server.
    func mayRegister(_ branch: BranchID, by owner: UserID) async throws -> Bool

    /// Returns the requirements for restaurants and branches visible to guests; by default only valid contents.
    func listingRequirements() async throws -> ListingRequirements

    /// Returns the requirements for each dish on a menu visible to guests; nothing by default.
    func menuRequirements() async throws -> MenuRequirements

    /// Returns how often people may write to support; a few letters a day by default.
    func supportPolicy() async throws -> SupportPolicy

    /// Returns the branch's waitlist settings; `nil`, the default, for no waitlist.
    ///
    /// If a branch stops keeping a waitlist, no party can join or is offered a table. Parties on the list can still be
    /// seated or leave it, and existing offers expire on time.
    func waitlist(at branch: BranchID) async throws -> HouseWaitlist?

    /// Returns the stages of seated guests that the store doesn't know, by booking, for the waits that a list quotes;
    /// nothing by default.
    ///
    /// The server knows the stages of guests whose tabs and orders are in the store (`HostStore.guestStages(on:)`);
    /// stages returned here take precedence.
    func guestStages(on day: BranchDay) async throws -> [BookingID: DayAvailability.GuestStage]

    /// Returns how a store delivers.
    ///
    /// By default, a store with an account delivers as in iDeliver and a branch uses the full ride, both under
    /// ``courierRules()``.
    ///
    /// - Throws: ``AccessRefusal`` for a store that does not deliver, or no longer: it creates no deliveries, and what
    ///   it already created goes on under no rules but ``courierRules()``, also without a settlement; its tracking
    ///   links show nothing of the courier's way.
    func deliveries(of store: StoreID) async throws -> DeliveryService

    /// Returns the rules for couriers that do not depend on a store; by default ten wrong codes per hour, with no other
    /// restrictions.
    ///
    /// Only this method sets the limit on wrong codes. Pauses and faults follow the rules of a delivery's store
    /// (``DeliveryService/couriers``), which equal these rules only in the default ``deliveries(of:)``.
    func courierRules() async throws -> CourierRules

    /// Returns a new code for an invitation, drawn at random and too long to guess.
    ///
    /// The engine generates no codes itself: by default no store can invite couriers.
    func courierCode() async throws -> CourierCode

    /// Returns a new code for a tracking link of a delivery, drawn like ``courierCode()``, with at least
    /// `TrackingLink.leastCodeLength` characters; by default no delivery can be shared.
    func trackingCode() async throws -> TrackingCode

    /// Returns a courier's way to a delivery, by the host's plan of their tour; `nil`, the default, for the tour that
    /// the engine finds from their last position.
    ///
    /// A route (`CourierWay.route`) comes only from here, because the engine knows no streets.
    func way(of courier: UserID, to delivery: DeliveryID) async throws -> CourierWay?

    /// Returns a courier's travel times from their position to places, and between the places; by default for straight
    /// lines at the usual speeds.
    ///
    /// - Parameters:
    ///   - start: The courier's position.
    ///   - places: The places of the stops, at most twenty.
    ///   - vehicle: The courier's vehicle; `nil` if unknown.
    /// - Returns: the times.
    /// - Throws: an error if the host cannot determine the times.
    func travelTimes(
        from start: Coordinate,
        to places: [(stop: TourStopID, place: Coordinate)],
        by vehicle: VehicleKind?
    ) async throws -> TravelTimes
}

extension HouseSource {
    /// Adds no facts beyond the order's own.
    public func work(for order: Order, at branch: BranchID) -> WorkFacts { WorkFacts() }

    /// Returns the current service day.
    public func day(of tab: GuestTab, in service: HouseService) -> BranchDay { service.day }

    /// Returns whether the house has no such branch yet, by ``service(at:)``.
    public func mayRegister(_ branch: BranchID, by owner: UserID) async throws -> Bool {
        do {
            _ = try await service(at: branch)
            return false
        } catch let refusal as AccessRefusal where refusal == .absent {
            return true
        }
    }

    /// Requires valid contents and nothing more.
    public func listingRequirements() -> ListingRequirements { .none }

    /// Requires nothing of a dish.
    public func menuRequirements() -> MenuRequirements { .none }

    /// Returns the usual limits.
    public func supportPolicy() -> SupportPolicy { .usual }

    /// Keeps no waitlist.
    public func waitlist(at branch: BranchID) -> HouseWaitlist? { nil }

    /// Adds no stages of guests.
    public func guestStages(on day: BranchDay) -> [BookingID: DayAvailability.GuestStage] { [:] }

    /// Returns iDeliver's profile for a store with an account, and the full one for a branch, with its shift, under the
    /// rules of ``courierRules()``.
    public func deliveries(of store: StoreID) async throws -> DeliveryService {
        var service = DeliveryService(
            profile: store.kind == .account ? .iDeliver : .fullDelivery,
            couriers: try await courierRules()
        )
        service.shift = try await shift(of: store)
        return service
    }

    /// Returns the setting from ``deliveries(of:)``; a store without delivery settings shows nothing.
    public func showsTaken(by store: StoreID) async -> Bool { (try? await deliveries(of: store).showsTaken) ?? false }

    /// Returns rules that allow ten wrong codes per hour.
    public func courierRules() -> CourierRules { CourierRules(wrongCodes: CodeLimit(10, within: .hours(1))) }

    /// Throws ``AccessRefusal``, because no code is drawn.
    public func courierCode() throws -> CourierCode { throw AccessRefusal.foreign }

    /// Throws ``AccessRefusal``, because no code is drawn.
    public func trackingCode() throws -> TrackingCode { throw AccessRefusal.foreign }

    /// Returns `nil`, because the host plans no tour.
    public func way(of courier: UserID, to delivery: DeliveryID) -> CourierWay? { nil }

    /// Returns the times for straight lines, at bicycle speed for a vehicle with an unknown speed; a way of more than
    /// 1,000 km counts as 1,000 km.
    public func travelTimes(
        from start: Coordinate,
        to places: [(stop: TourStopID, place: Coordinate)],
        by vehicle: VehicleKind?
    ) throws -> TravelTimes {
        func meters(_ from: Coordinate, _ to: Coordinate) -> Double { min(from.distance(to: to).meters, 1_000_000) }
        return try TravelTimes(
            to: places.map(\.stop),
            metersFromStart: places.map { meters(start, $0.place) },
            metersBetween: places.map { from in places.map { meters(from.place, $0.place) } },
            by: vehicle.flatMap { TravelSpeeds.usual[$0] == nil ? nil : $0 } ?? .bicycle
        )
    }
}

/// The settings that all tabs and orders at a branch currently share.
public struct HouseService: Hashable, Sendable {
    /// The current service day, by branch and date.
    public let day: BranchDay
    /// The shift whose waiters serve; `nil` if the restaurant does not track their loads.
    public let shift: BranchDay?
    /// The profile that tabs follow.
    public private(set) var profile: ProfileCode
    /// The restaurant's own profile with this code; `nil` for a built-in one.
    public private(set) var ownProfile: GuestTab.Profile?
    /// The currency of every tab at the branch.
    public let currency: Currency
    /// The bill terms (charges and rounding); `nil` for none.
    public let bill: BillTerms?
    /// How many devices may take part at a table; `nil` if devices do not take part (GI-24).
    public let devices: Int?
    /// How often a guest may join a tab with a single device (``GuestTab/Opening/joinsPerDevice``); by default as often
    /// as a tab takes orders (``TabOperation/orderLimit``), `nil` for no limit.
    public let joinsPerDevice: Int?
    /// How often guests may change how a bill is paid (``GuestTab/Opening/changesPerBill``); `nil` for no limit.
    public let changesPerBill: Int?
    /// Whether several tabs may be open at one table.
    public let allowsSeveralTabs: Bool
    /// How calls from tables are answered.
    public let calls: CallRules
    /// How long a table may stay at each stage before staff get an alert; never by default.
    public let alerts: StageAlerts
    /// Whether only people whose account is employed at the branch can start a duty on its shift.
    ///
    /// Otherwise a manager can start a duty for anyone, including staff without accounts.
    public let asksForEmployment: Bool

    /// The default limit on how often guests may change how a bill is paid.
    public static let usualChangesPerBill = 10

    /// Describes visits to a branch.
    public init(
        day: BranchDay,
        shift: BranchDay? = nil,
        profile: ProfileCode = GuestTab.Profile.dineIn.code,
        currency: Currency,
        bill: BillTerms? = nil,
        devices: Int? = nil,
        joinsPerDevice: Int? = TabOperation.orderLimit,
        changesPerBill: Int? = HouseService.usualChangesPerBill,
        allowsSeveralTabs: Bool = false,
        calls: CallRules = .usual,
        alerts: StageAlerts = .none,
        asksForEmployment: Bool = false
    ) {
        self.day = day
        self.shift = shift
        self.profile = profile
        self.currency = currency
        self.bill = bill
        self.devices = devices
        self.joinsPerDevice = joinsPerDevice
        self.changesPerBill = changesPerBill
        self.allowsSeveralTabs = allowsSeveralTabs
        self.calls = calls
        self.alerts = alerts
        self.asksForEmployment = asksForEmployment
    }

    /// Returns the same settings with tabs that follow a profile, built in or the restaurant's own.
    public func following(_ profile: GuestTab.Profile) -> HouseService {
        var service = self
        service.profile = profile.code
        service.ownProfile = profile.isOwn ? profile : nil
        return service
    }
}

/// Supplies the plan of one branch to every decision made there.
struct HousePlan<House: HouseSource, Key: Sendable>: ContextSource {
    let house: House
    let branch: BranchID

    func context(for key: Key, afresh: Bool) async throws -> ReadContext<VenuePlan> {
        try await house.plan(of: branch, afresh: afresh)
    }
}

/// Supplies the terms for one author's orders.
struct HouseOrders<House: HouseSource>: ContextSource {
    let house: House
    let branch: BranchID
    let author: Author

    func context(for order: PlaceOrder, afresh: Bool) async throws -> ReadContext<OrderingPolicy> {
        try await house.terms(of: order, at: branch, by: author, afresh: afresh)
    }
}

/// Supplies the restaurant's completed visits.
struct HouseVisits<House: HouseSource>: ContextSource {
    let house: House

    func context(for visit: Visit, afresh: Bool) async throws -> ReadContext<CompletedVisit?> {
        try await house.completed(visit)
    }
}
