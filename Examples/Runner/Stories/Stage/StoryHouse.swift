import Tableside

/// What a host adds to the requests of guests and staff, mostly from what restaurateurs have stored.
struct StoryHouse: HouseSource {
    /// The tables whose codes devices have scanned, and when; a host keeps them for as long as a visit lasts.
    actor Scans {
        private var tables: [DeviceID: [BranchID: [TableID: Instant]]] = [:]

        /// Notes that a device has shown the code of a table.
        func add(_ table: TableID, of branch: BranchID, by device: DeviceID, at instant: Instant) {
            let first = tables[device]?[branch]?[table] ?? instant
            tables[device, default: [:]][branch, default: [:]][table] = first
        }

        /// What a device has shown of a branch.
        func tables(by device: DeviceID, of branch: BranchID) -> [TableID: Instant] { tables[device]?[branch] ?? [:] }
    }

    let store: any HostStore
    let clock: any HostClock
    let zone: any ZoneRules
    let scans = Scans()
    /// How each branch takes bookings.
    var rules: [BranchID: BookingRules] = [:]
    /// The menu from which guests of a branch order.
    var menus: [BranchID: MenuID] = [:]
    /// The terms of an order, by the menu.
    var terms: @Sendable (FoodMenu, PlaceOrder, BranchDay) throws -> OrderingPolicy = { menu, _, _ in
        OrderingPolicy(menu: menu)
    }
    /// How visits to a branch work.
    var visits: @Sendable (BranchDay, Currency) -> HouseService = { HouseService(day: $0, currency: $1) }
    /// What is asked of restaurants that guests see.
    var listings = ListingRequirements.none
    /// What is asked of dishes that guests see.
    var dishes = MenuRequirements.none
    /// How branches reward their guests, by the missions that are stored.
    var rewards: [BranchID: @Sendable (MissionBook) -> HouseLoyalty] = [:]
    /// Draws codes.
    var codes: @Sendable () -> String = { "" }

    func branch(_ id: BranchID) async throws -> BranchRecord {
        guard let record = try await store.load(BranchRecord.self, id), record.branch != nil else {
            throw AccessRefusal(.notFound)
        }
        return record
    }

    /// The date whose service is on, or else that of the calendar.
    func day(at branch: BranchID) async throws -> BranchDay {
        let now = clock.now()
        let date = try await plan(of: branch, afresh: false).value.businessDate(of: now) ?? zone.local(at: now).date
        return BranchDay(branch: branch, date: date)
    }

    func plan(of branch: BranchID, afresh: Bool) async throws -> ReadContext<VenuePlan> {
        let record = try await self.branch(branch)
        guard let described = record.branch else { throw AccessRefusal(.notFound) }
        let usual = BookingRules(branch: branch, step: .minutes(30), turn: .minutes(120))
        let plan = try VenuePlan(described, rules: rules[branch] ?? usual, zone: zone)
        return ReadContext(plan, from: [DocumentRef(BranchRecord.self, branch): record.version])
    }

    func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) async throws -> ReadContext<OrderingPolicy> {
        guard let id = menus[branch], let record = try await store.load(MenuRecord.self, id), let menu = record.menu
        else { throw AccessRefusal(.notFound) }
        let terms = try terms(menu, order, try await day(at: branch))
        return ReadContext(terms, from: [DocumentRef(MenuRecord.self, id): record.version])
    }

    func service(at branch: BranchID) async throws -> HouseService {
        guard let currency = try await self.branch(branch).branch?.currency else { throw AccessRefusal(.notFound) }
        return visits(try await day(at: branch), currency)
    }

    func standing(of author: Author) async throws -> Standing {
        try await store.standing(onSessionOf: author, at: clock.now())
    }

    func tables(shownBy author: Author, at branch: BranchID) async -> [TableID: Instant] {
        guard let device = author.device else { return [:] }
        return await scans.tables(by: device, of: branch)
    }

    /// A visit is completed when its booking is finished.
    func completed(_ visit: Visit) async throws -> ReadContext<CompletedVisit?> {
        guard case .booking(let date, let id) = visit, let day = try await store.load(ServiceDay.self, date),
            let booking = try await store.booking(id, on: date), booking.status == .finished,
            let guest = booking.guest,
            let restaurant = try await self.branch(date.branch).branch?.restaurant
        else { return ReadContext(nil) }
        let done = CompletedVisit(
            visit,
            of: guest,
            at: date.branch,
            restaurant: restaurant,
            completedAt: booking.endedAt ?? clock.now()
        )
        return ReadContext(done, from: [DocumentRef(ServiceDay.self, date): day.version])
    }

    func loyalty(at branch: BranchID) async throws -> HouseLoyalty? {
        guard let rewards = rewards[branch], let restaurant = try await self.branch(branch).branch?.restaurant else {
            return nil
        }
        let query = DocumentQuery(Mission.kind, scope: restaurant.rawValue, limit: 100)
        let missions = try await store.query(query).documents.map { try $0.decoded(as: Mission.self) }
        return rewards(try MissionBook(records: missions))
    }

    func program(_ id: ProgramID) -> PointsProgram? {
        rewards.values.lazy.map { $0(MissionBook()) }.first { $0.id == id }?.program
    }

    func listingRequirements() -> ListingRequirements { listings }

    func menuRequirements() -> MenuRequirements { dishes }

    func courierCode() -> CourierCode { CourierCode(codes()) }

    func trackingCode() -> TrackingCode { TrackingCode(codes()) }
}
