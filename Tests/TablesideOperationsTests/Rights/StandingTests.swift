import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideFloor
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// The house of the diner, with its people in the store.
private struct PeopleHouse: HouseSource {
    let house: DinerHouse
    let people: any HostStore

    func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> {
        try house.plan(of: branch, afresh: afresh)
    }

    func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) throws -> ReadContext<OrderingPolicy> { try house.terms(of: order, at: branch, by: author, afresh: afresh) }

    func service(at branch: BranchID) throws -> HouseService { try house.service(at: branch) }

    func standing(of author: Author) async throws -> Standing { try await people.standing(of: author) }
}

/// The house of `RightsWorld`, with the couriers of its branches in the store.
private struct CourierHouse: HouseSource {
    let house: WorldHouse
    let people: any HostStore

    func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> {
        try house.plan(of: branch, afresh: afresh)
    }

    func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) throws -> ReadContext<OrderingPolicy> { try house.terms(of: order, at: branch, by: author, afresh: afresh) }

    func service(at branch: BranchID) throws -> HouseService { try house.service(at: branch) }

    func carries(_ courier: Author, for branch: BranchID) async throws -> ReadContext<Bool> {
        let id = StoreID.branch(branch)
        let team = try await people.load(CourierTeam.self, id)
        let works = courier.user.map { team?.includes($0) == true } ?? false
        return ReadContext(works, from: [DocumentRef(CourierTeam.self, id): team?.version ?? .absent])
    }
}

/// A right ends with the employment on which it rests, not with the session.
@Suite("Standing")
struct StandingTests {
    private static let coder = JSONDocumentCoder()
    private static let wanda = D.waiter(D.wanda)
    private static let work = Employment(restaurant: RestaurantID("diner"), branch: D.branch)

    private static func wandas(at work: Employment? = work, version: Version = .absent) throws -> User {
        var user = try person(D.wanda.rawValue, role: work == nil ? .guest : .waiter, at: work ?? Self.work)
        user.version = version
        return user
    }

    private static func keep(_ user: User, in store: any HostStore) async throws {
        var user = user
        var changes = Changes()
        changes.put(&user)
        let identity = CommandIdentity(id: CommandID("user \(user.version)"), by: .system, content: user)
        _ = try await store.commit(
            CommitUnit(changes, command: CommandRecord(command: identity, at: noon, receipt: ""))
        )
    }

    private static func diner() async throws -> Diner {
        let diner = try await Diner(caps: [D.wanda: 5])
        try await keep(wandas(), in: diner.store)
        try await diner.place(diner.placing("1"))
        return diner
    }

    private static func server(_ diner: Diner, store: any HostStore) -> HouseServer<PeopleHouse> {
        let runner = CommandRunner(store: store, clock: diner.clock)
        let house = PeopleHouse(house: DinerHouse(diner: diner), people: store)
        return HouseServer(runner: runner, house: house, coder: coder)
    }

    private static func accept(_ id: String = "accept") -> HouseRequest {
        let accept = StaffOrderRequest.accept(waiter: D.wanda, readyBy: nil)
        return HouseRequest(.staff(request: .order(order: OrderID("1"), request: accept)), id: CommandID(id))
    }

    @Test("who was dismissed is refused from then on, what they did before stays theirs to repeat")
    func dismissed() async throws {
        let diner = try await Self.diner()
        let server = Self.server(diner, store: diner.store)
        #expect(await server.perform(Self.accept(), by: Self.wanda).failure == nil)
        #expect(try await server.reader.tab("tab-mia", by: Self.wanda).id == "tab-mia")
        try await Self.keep(Self.wandas(at: nil, version: .first), in: diner.store)
        let before = try await diner.store.snapshot()
        let serve = HouseRequest(
            .staff(request: .order(order: OrderID("1"), request: .start(items: .all))),
            id: CommandID("start")
        )
        #expect(
            await server.perform(serve, by: .cook(D.wanda, at: D.branch)).failure?.code.rawValue
                == "access.standingChanged"
        )
        let answer = await server.perform(Self.accept("again"), by: Self.wanda)
        #expect(answer.failure?.code.rawValue == "access.standingChanged")
        await #expect(throws: AccessRefusal(.standingChanged(role: .waiter))) {
            try await server.reader.tab("tab-mia", by: Self.wanda)
        }
        #expect(try await diner.store.snapshot() == before)
        guard case .replayed = await server.perform(Self.accept(), by: Self.wanda) else {
            Issue.record("the repetition was not answered with the first receipt")
            return
        }
        // With her account as a guest she is a guest.
        let wish = BookingWish(id: BookingID("w"), party: 2, at: try diner.house.instant("2026-03-27T20:00"))
        let booking = HouseRequest(.guest(request: .book(day: diner.day, wish: wish)), id: CommandID("book"))
        #expect(await server.perform(booking, by: .guest(D.wanda)).failure == nil)
    }

    @Test("who is dismissed between the decision and its commit is refused, and nothing is changed")
    func race() async throws {
        let diner = try await Self.diner()
        let dismissed = try Self.wandas(at: nil, version: .first)
        let rival = RivalStore(diner.store) { store in try? await Self.keep(dismissed, in: store) }
        let server = Self.server(diner, store: rival)
        let answer = await server.perform(Self.accept(), by: Self.wanda)
        #expect(answer.failure?.code.rawValue == "access.standingChanged")
        #expect(await rival.conflicts == 1)
        #expect(try await diner.order("1").state == .placed)

        // A write to the record that changes nothing about the employment costs a retry and no more.
        let other = try await Self.diner()
        let same = try Self.wandas(version: .first)
        let harmless = RivalStore(other.store) { store in try? await Self.keep(same, in: store) }
        #expect(await Self.server(other, store: harmless).perform(Self.accept(), by: Self.wanda).failure == nil)
        #expect(await harmless.conflicts == 1)
        #expect(try await other.order("1").waiter == D.wanda)
    }

    /// Writes to the couriers of the branch north.
    private static func change(_ command: CourierTeam.Command, in store: any HostStore, at now: Instant) async throws {
        var team = try #require(try await store.load(CourierTeam.self, .branch("north")))
        var changes = Changes()
        try changes.perform(command, on: &team, by: .manager("mara", at: "north"), at: now)
        let identity = CommandIdentity(id: "change the couriers", by: .system, content: "")
        _ = try await store.commit(
            CommitUnit(changes, command: CommandRecord(command: identity, at: now, receipt: ""))
        )
    }

    @Test(
        "a courier whose cooperation ends between the decision and its commit is refused, and nothing is changed",
        arguments: [true, false]
    )
    func cooperation(ends: Bool) async throws {
        let world = try await RightsWorld()
        let now = world.seven
        var team = CourierTeam(id: .branch("north"))
        let mara = Author.manager("mara", at: "north")
        try team.perform(.invite(code: "first", terms: InvitationTerms()), by: mara, at: world.noon)
        try team.perform(.redeem(code: "first", courier: "cris", phone: nil), by: .system, at: world.noon)
        try await world.keep([team])
        // A write that leaves the cooperation as it is costs a retry and no more.
        let command: CourierTeam.Command =
            ends ? .dismiss(courier: "cris", phone: nil) : .invite(code: "second", terms: InvitationTerms())
        let rival = RivalStore(world.store) { store in try? await Self.change(command, in: store, at: now) }
        let server = HouseServer(
            runner: CommandRunner(store: rival, clock: ManualClock(now)),
            house: CourierHouse(house: WorldHouse(world: world), people: rival),
            coder: Self.coder
        )
        let request = HouseRequest(.courier(request: .dispatch(order: "o5")), id: "dispatch")
        let answer = await server.perform(request, by: Author("cris", as: .courier))
        #expect(answer.failure?.code.rawValue == (ends ? "access.notFound" : nil))
        #expect(await rival.conflicts == 1)
        let order = try #require(try await world.store.load(Order.self, "o5"))
        #expect(order.state == (ends ? .ready : .dispatched))
    }

    @Test("the largest visit still ends in one unit, which also checks who ends it")
    func largest() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        try await Self.keep(Self.wandas(), in: diner.store)
        for number in 1...TabOperation.orderLimit {
            try await diner.place(diner.placing("\(number)", [(D.bread, 1)]))
            try await diner.accept("\(number)", D.wanda)
            try await diner.cookAndServe("\(number)", by: D.wanda)
        }
        let server = Self.server(diner, store: diner.store)
        func tab(_ action: TabOperation.Action) async -> String? {
            let ask = HouseRequest.Ask.staff(request: .tab(tab: "tab-mia", action: action))
            let request = HouseRequest(ask, id: CommandID("\(action.kind)"))
            return await server.perform(request, by: Self.wanda).failure?.code.rawValue
        }
        #expect(await tab(.askForBill) == nil)
        let due = try #require(try await diner.tab().due)
        #expect(await tab(.pay(payment: try Payment(id: "p", amount: due, method: .card))) == nil)
        #expect(await tab(.close) == nil)
        for number in 1...TabOperation.orderLimit { #expect(try await diner.order("\(number)").state == .completed) }
    }

    @Test("a session is compared with the record: person, role and branch")
    func record() throws {
        let user = try Self.wandas(version: .first)
        let standing = try #require(Standing(of: Self.wanda, by: user))
        #expect(standing.author == Self.wanda && standing.restaurant == Self.work.restaurant)
        #expect(standing.basis == [DocumentRef(User.self, D.wanda): .first])
        for other in [
            Author.waiter(D.will, at: D.branch), .waiter(D.wanda, at: D.elsewhere), .cook(D.wanda, at: D.branch),
            .guest(D.wanda), Author(D.wanda, as: .waiter),
        ] {
            #expect(Standing(of: other, by: user) == nil, "\(other)")
        }
        #expect(try Standing(of: .guest(D.wanda, on: "d"), by: Self.wandas(at: nil)) != nil)
    }

    @Test("a device has no record to be compared with, an account must have one")
    func unknown() async throws {
        let store = MemoryStore()
        let device = Author.guest(on: "d")
        #expect(try await store.standing(of: device) == Standing(believing: device))
        await #expect(throws: AccessRefusal(.standingChanged(role: .guest))) { try await store.standing(of: D.guest) }
    }
}

/// A store on which somebody else acts once, just before the first commit arrives.
private actor RivalStore: HostStore {
    private let store: any HostStore
    private var rival: (@Sendable (any HostStore) async -> Void)?
    private(set) var conflicts = 0

    init(_ store: any HostStore, _ rival: @escaping @Sendable (any HostStore) async -> Void) {
        self.store = store
        self.rival = rival
    }

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        let act = rival
        rival = nil
        await act?(store)
        do {
            return try await store.commit(unit)
        } catch {
            if case .conflict = error.reason { conflicts += 1 }
            throw error
        }
    }

    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        try await store.fetch(refs)
    }

    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage { try await store.query(query) }

    func events(_ query: EventQuery) async throws(StoreError) -> EventPage { try await store.events(query) }

    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? { try await store.recall(command) }
}
