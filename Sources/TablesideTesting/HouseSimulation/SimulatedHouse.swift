import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue

/// What the house of a simulation adds to requests.
struct SimulatedHouse: HouseSource {
    let house: SimulationHouse
    let loyalty: SimulatedLoyalty
    /// Where and when guests have scanned the code of their table.
    let scanned = Locked<[UserID: [TableID: Instant]]>([:])
    private let codes = SerialIDs("code")

    init(_ house: SimulationHouse, _ loyalty: SimulatedLoyalty) {
        self.house = house
        self.loyalty = loyalty
    }

    func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> {
        try check(branch)
        let (record, rules) = (house.record, house.rules)
        return ReadContext(house.plan, from: [record.ref: record.version, rules.ref: rules.version])
    }

    func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) throws -> ReadContext<OrderingPolicy> {
        try check(branch)
        let record = house.menuRecord
        let terms = OrderingPolicy(
            menu: house.menu,
            profile: .dineIn,
            acceptWithin: .minutes(20),
            shift: house.day,
            promotions: loyalty.promotions,
            waitingOrders: nil,
            ordersPerDay: nil
        )
        return ReadContext(terms, from: [record.ref: record.version])
    }

    func service(at branch: BranchID) throws -> HouseService {
        try check(branch)
        return HouseService(day: house.day, shift: house.day, currency: house.branch.currency)
    }

    func tables(shownBy author: Author, at branch: BranchID) -> [TableID: Instant] {
        author.user.flatMap { user in scanned.withLock { $0[user] } } ?? [:]
    }

    func loyalty(at branch: BranchID) -> HouseLoyalty? { branch == house.branch.id ? loyalty.rewards : nil }

    func program(_ id: ProgramID) -> PointsProgram? { id == loyalty.rewards.id ? loyalty.rewards.program : nil }

    func courierCode() -> CourierCode { CourierCode(codes.nextText()) }

    func trackingCode() -> TrackingCode { TrackingCode("simulated-tracking-\(codes.nextText())") }

    private func check(_ branch: BranchID) throws {
        guard branch == house.branch.id else {
            throw VisitRefusal(.otherBranch(branch: branch, expected: house.branch.id))
        }
    }
}

extension SimulationHouse {
    /// Registers and shows the restaurant of the branch, without which guests see nothing of either.
    func openToGuests(in store: any HostStore) async throws {
        let owner = UserID("owner")
        var changes = Changes()
        var record = RestaurantRecord(id: branch.restaurant)
        let restaurant = Restaurant(id: branch.restaurant, name: "Restaurant")
        let command = RestaurantRecord.Command.register(restaurant: restaurant, owner: owner)
        try changes.perform(command, on: &record, in: .none, by: .system, at: opening)
        try changes.perform(.activate(facts: .none), on: &record, in: .none, by: .system, at: opening)
        let identity = CommandIdentity(id: CommandID("open"), by: .system, content: branch.restaurant)
        let unit = try CommitUnit(changes, command: CommandRecord(command: identity, at: opening, receipt: NoAnswer()))
        _ = try await store.commitPatiently(unit)
    }
}
