import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideFoundation
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// The diner with a loyalty program: a point for each full 10.00 RON, a dessert for 5 points, a point pays 0.50 RON.
struct LoyalDiner: Sendable {
    static let program = ProgramID("oldtown")

    let diner: Diner
    /// What is ordered from; `nil` for the diner's menu.
    var menu: FoodMenu?
    var promotions: [Promotion] = []
    var groups: [PromotionGroup] = []
    var missions = MissionBook()
    var earning: EarningRules?
    var rewards: [RewardCode: Int] = ["dessert": 5]
    /// What rewards take off a tab.
    var discounts: [RewardCode: Discount] = [:]
    /// The branches of the program, which all reward in the same way.
    var branches: Set<BranchID> = [D.branch]
    /// The restaurant of the branches.
    var restaurant: RestaurantID?
    var isFirstOrder: Bool?
    var lateCancellation: Elapsed?
    var bookings = BookingPrivileges.same
    var transfers = PointsTransferRule.everyone
    /// The facets of the search that a badge unlocks.
    var filters: [Facet: UnlockCode] = [:]
    /// The plan by which guests book; `nil` for the diner's.
    var plan: VenuePlan?
    var waitlist: HouseWaitlist?
    var stages: [BookingID: DayAvailability.GuestStage] = [:]

    /// What the diner says to requests.
    struct House: HouseSource {
        let loyal: LoyalDiner
        private let base: DinerHouse

        init(_ loyal: LoyalDiner) {
            self.loyal = loyal
            base = DinerHouse(diner: loyal.diner, shown: [D.guest: ["t2"], D.otherGuest: ["t2"]])
        }

        func mayRegister(_ branch: BranchID, by owner: UserID) -> Bool { true }

        func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> {
            let plan = try base.plan(of: branch, afresh: afresh)
            return loyal.plan.map { ReadContext($0) } ?? plan
        }

        func terms(
            of order: PlaceOrder,
            at branch: BranchID,
            by author: Author,
            afresh: Bool
        ) throws -> ReadContext<OrderingPolicy> {
            _ = try base.service(at: branch)
            return ReadContext(try loyal.terms())
        }

        func service(at branch: BranchID) throws -> HouseService { try base.service(at: branch) }

        func tables(shownBy author: Author, at branch: BranchID) -> [TableID: Instant] {
            base.tables(shownBy: author, at: branch)
        }

        func completed(_ visit: Visit) async throws -> ReadContext<CompletedVisit?> {
            guard case .booking(let day, let id) = visit,
                let booking = try await loyal.diner.store.load(ServiceDay.self, day)?.booking(id),
                booking.status == .finished, let guest = booking.guest
            else { return ReadContext(nil) }
            let now = loyal.diner.clock.now()
            return ReadContext(
                CompletedVisit(visit, of: guest, at: day.branch, restaurant: "oldtown", completedAt: now)
            )
        }

        func waitlist(at branch: BranchID) -> HouseWaitlist? { loyal.waitlist }
        func guestStages(on day: BranchDay) -> [BookingID: DayAvailability.GuestStage] { loyal.stages }

        func loyalty(at branch: BranchID) throws -> HouseLoyalty? {
            loyal.branches.contains(branch) ? try loyal.loyalty() : nil
        }

        func program(_ id: ProgramID) throws -> PointsProgram? {
            id == LoyalDiner.program ? try loyal.loyalty().program : nil
        }
    }

    init(
        _ promotions: [Promotion] = [],
        bookings profile: ProfileCode = Booking.Profile.standard.code
    ) async throws {
        diner = try await Diner(caps: [D.wanda: nil], profile: profile)
        self.promotions = promotions
        for user in [D.mia, D.leo] { try await register(user) }
    }

    var house: House { House(self) }
    var server: HouseServer<House> { HouseServer(runner: diner.runner, house: house, coder: JSONDocumentCoder()) }

    func terms(acceptWithin: Elapsed? = nil) throws -> OrderingPolicy {
        OrderingPolicy(
            menu: menu ?? diner.menu,
            acceptWithin: acceptWithin,
            promotions: PromotionTerms(
                try PromotionBook(promotions, groups: groups),
                in: diner.plan.zone,
                isFirstOrder: isFirstOrder
            ),
            allowsSeveralTabs: true,
            waitingOrders: nil,
            ordersPerDay: nil
        )
    }

    func loyalty() throws -> HouseLoyalty {
        let rules = ReputationRules(noShow: 10_000, lateCancellation: 5_000)
        return HouseLoyalty(
            Self.program,
            PointsProgram(
                branches: branches,
                transfers: transfers,
                badges: BadgeCatalog([Badge("gold", price: 2, priority: 20, unlocks: ["trendy", "premium"])]),
                reputation: rules
            ),
            in: diner.plan.zone,
            restaurant: restaurant,
            earning: try earning ?? EarningRules([EarningRule("goods", per: try ron(1_000))]),
            missions: missions,
            point: try ron(50),
            rewards: rewards,
            discounts: discounts,
            inviterPoints: 7,
            inviteePoints: 3,
            lateCancellation: lateCancellation,
            bookings: bookings,
            filters: filters
        )
    }

    func ron(_ bani: Int64) throws -> Money { Money(minorUnits: bani, try Currency("RON")) }

    /// Registers a guest with an account.
    private func register(_ id: UserID) async throws {
        var user = try person(id.rawValue)
        user.version = .absent
        var changes = Changes()
        changes.put(&user)
        let identity = CommandIdentity(id: CommandID("register \(id)"), by: .system, content: "")
        let record = CommandRecord(command: identity, at: diner.clock.now(), receipt: "")
        _ = try await diner.store.commit(CommitUnit(changes, command: record))
    }
}

// What guests and staff do.
extension LoyalDiner {
    /// Sends a request, and expects it to be done or refused with this code.
    @discardableResult
    func send(
        _ ask: HouseRequest.Ask,
        by author: Author,
        id: CommandID? = nil,
        refused code: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> CommandAnswer {
        let answer = await server.perform(HouseRequest(ask, id: id ?? diner.nextID()), by: author)
        #expect(answer.failure?.code.rawValue == code, "\(answer)", sourceLocation: sourceLocation)
        return answer
    }

    /// A guest's request about the membership at the diner.
    @discardableResult
    func guest(
        _ request: GuestLoyaltyRequest,
        by user: UserID = D.mia,
        refused code: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> CommandAnswer {
        let ask = HouseRequest.Ask.guest(request: .loyalty(branch: D.branch, request: request))
        return await send(ask, by: .guest(user), refused: code, sourceLocation: sourceLocation)
    }

    /// A request of staff about Mia's membership.
    @discardableResult
    func staff(
        _ request: StaffLoyaltyRequest,
        by author: Author = D.manager,
        refused code: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> CommandAnswer {
        let ask = HouseRequest.Ask.staff(request: .loyalty(guest: D.mia, request: request))
        return await send(ask, by: author, refused: code, sourceLocation: sourceLocation)
    }

    /// A guest's wish for two soups and a bread, 34.00 RON, on the tab with their name.
    func wish(
        _ order: String,
        by user: UserID = D.mia,
        codes: [PromotionCode]? = nil,
        expecting: Quote? = nil
    ) -> OrderWish {
        OrderWish(
            OrderID(order),
            [.init(id: "soup", item: D.soup, quantity: 2), .init(id: "bread", item: D.bread)],
            on: TabID("tab-\(user)"),
            opening: .init(at: D.branch, table: "t2", covers: 1),
            expecting: expecting,
            codes: codes
        )
    }

    @discardableResult
    func place(
        _ order: String,
        by user: UserID = D.mia,
        codes: [PromotionCode]? = nil,
        refused code: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> OrderAnswer? {
        let ask = HouseRequest.Ask.table(request: .place(order: wish(order, by: user, codes: codes)))
        let answer = await send(ask, by: .guest(user), refused: code, sourceLocation: sourceLocation)
        return code == nil ? try answer.receipt(as: OrderAnswer.self, coder: JSONDocumentCoder()) : nil
    }

    /// Mia's order of two soups, 31.00 RON, on a tab of its own, from placing it to the bill.
    func bill(_ order: String, on tab: String) async throws {
        let placing = PlaceOrder(
            OrderID(order),
            D.cart([(D.soup, 2)]),
            on: TabID(tab),
            opening: try diner.opening(),
            guest: D.mia
        )
        try await diner.place(placing, on: terms())
        try await diner.accept(order, D.wanda)
        try await diner.cookAndServe(order, by: D.wanda)
        try await diner.tab(.askForBill, tab)
    }

    /// Serves an order, and makes the bill.
    func serve(_ order: String, to user: UserID = D.mia) async throws {
        try await diner.accept(order, D.wanda)
        try await diner.cookAndServe(order, by: D.wanda)
        try await diner.tab(.askForBill, "tab-\(user)", by: .guest(user))
    }

    /// Pays what is due in cash, and ends the visit.
    func leave(_ user: UserID = D.mia) async throws {
        let tab = "tab-\(user)"
        if let due = try await diner.tab(tab).due, due.isPositive {
            let cash = try Payment(id: PaymentID("cash-\(user)"), amount: due, method: .cash)
            try await diner.tab(.pay(cash), tab, by: D.waiter(D.wanda))
        }
        try await diner.tab(.close, tab, by: D.waiter(D.wanda))
    }

    /// Lets the reactions catch up.
    func catchUp() async throws {
        let runner = diner.runner
        for reaction in [Reaction.loyalty(through: runner, in: house), .returningPoints(through: runner, in: house)] {
            while case let report = try await runner.advance(reaction), !report.isIdle {
                if !report.unhandled.isEmpty { throw Unhandled(events: report.unhandled) }
            }
        }
    }

    private struct Unhandled: Error { let events: [UnhandledEvent] }

    func account(of user: UserID = D.mia) async throws -> PointsAccount {
        let id = MembershipID(user, in: Self.program)
        let account = try await diner.store.load(PointsAccount.self, id) ?? PointsAccount(id: id)
        #expect(account.check().isEmpty)
        return account
    }

    func balance(of user: UserID = D.mia) async throws -> Int {
        try await account(of: user).balance(at: diner.clock.now())
    }

    /// Gives points by hand.
    func give(_ points: Int) async {
        await staff(.adjustPoints(adjustment: "gift", points: points, reason: "welcome"))
    }
}
