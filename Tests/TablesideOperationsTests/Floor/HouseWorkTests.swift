import TablesideBooking
import TablesideCore
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

/// What a house knows of orders reaches the shift, through the server and beside it.
@Suite("What a shift is told of orders")
struct HouseWorkTests {
    /// The house of the diner, which knows more of its orders.
    private struct KnowingHouse: HouseSource {
        let base: DinerHouse
        /// What is known of placed orders; the others are no order of this house.
        var known: [OrderID: WorkFacts] = [:]
        /// What is known of orders while they are placed on the shift; `nil` for orders that a request assigns.
        var placing: WorkFacts?

        struct Unknown: Error {}

        func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> {
            try base.plan(of: branch, afresh: afresh)
        }

        func terms(
            of order: PlaceOrder,
            at branch: BranchID,
            by author: Author,
            afresh: Bool
        ) throws -> ReadContext<OrderingPolicy> {
            _ = try base.service(at: branch)
            let policy = OrderingPolicy(
                menu: base.diner.menu,
                shift: placing == nil ? nil : base.diner.day,
                work: placing ?? WorkFacts(),
                allowsSeveralTabs: true
            )
            return ReadContext(policy)
        }

        func service(at branch: BranchID) throws -> HouseService { try base.service(at: branch) }

        func work(for order: Order, at branch: BranchID) throws -> WorkFacts {
            guard let facts = known[order.id], branch == D.branch, order.branch == branch else { throw Unknown() }
            return facts
        }

        func tables(shownBy author: Author, at branch: BranchID) -> [TableID: Instant] {
            .always(author == D.guest ? ["t2"] : [])
        }
    }

    private let diner: Diner
    private let house: KnowingHouse

    /// Puts Wanda and Will to work.
    ///
    /// Will knows wine; with equal loads Wanda would come first.
    init() async throws {
        diner = try await Diner(caps: [D.wanda: 5, D.will: 5])
        try await diner.change(.plan(waiter: D.will, plan: WaiterPlan(skills: [.wine])))
        house = KnowingHouse(base: DinerHouse(diner: diner))
    }

    private func send(
        _ ask: HouseRequest.Ask,
        to house: some HouseSource,
        by author: Author = D.manager,
        id: CommandID? = nil
    ) async -> CommandAnswer {
        let server = HouseServer(runner: diner.runner, house: house, coder: JSONDocumentCoder())
        return await server.perform(HouseRequest(ask, id: id ?? diner.nextID()), by: author)
    }

    private func facts(of order: OrderID, with waiter: UserID) async throws -> WorkFacts? {
        try await diner.shift().waiter(waiter)?.hand.first { $0.id == order }?.facts
    }

    @Test("a request to assign an order tells the shift what the house knows of it, beside what the order says")
    func assigned() async throws {
        try await diner.place(diner.placing("o"))
        let end = diner.clock.now() + .minutes(40)
        var house = house
        house.known["o"] = WorkFacts(skills: [.wine], regular: D.leo, priority: 3, units: 2, expectedEnd: end)
        let answer = await send(.staff(request: .assignOrder(order: "o")), to: house, id: "assign")
        #expect(answer.failure == nil, "\(answer)")
        #expect(try await diner.order("o").waiter == D.will)
        let order = try await diner.order("o")
        let expected = WorkFacts(
            covers: order.covers,
            table: "t2",
            skills: [.wine],
            regular: D.leo,
            priority: 3,
            units: 2,
            expectedEnd: end,
            isSeated: true
        )
        #expect(try await facts(of: "o", with: D.will) == expected)
        // The same request once more is answered as before, whatever the house knows by now.
        house.known["o"] = WorkFacts(priority: 9)
        guard case .replayed = await send(.staff(request: .assignOrder(order: "o")), to: house, id: "assign") else {
            Issue.record("assigned twice")
            return
        }
        #expect(try await facts(of: "o", with: D.will) == expected)
    }

    @Test("a house that says nothing tells what the order says itself; skills that nobody has make it wait")
    func usual() async throws {
        for order in ["plain", "tasting"] { try await diner.place(diner.placing(order)) }
        let plain = await send(.staff(request: .assignOrder(order: "plain")), to: DinerHouse(diner: diner))
        #expect(plain.failure == nil, "\(plain)")
        let order = try await diner.order("plain")
        #expect(order.waiter == D.wanda)
        let facts = WorkFacts(covers: order.covers, table: "t2", isSeated: true)
        #expect(try await self.facts(of: "plain", with: D.wanda) == facts)
        var house = house
        house.known["tasting"] = WorkFacts(skills: [.tastingMenu])
        let tasting = await send(.staff(request: .assignOrder(order: "tasting")), to: house)
        #expect(tasting.failure == nil, "\(tasting)")
        #expect(try await diner.shift().queue == ["tasting"])
        #expect(try await diner.order("tasting").waiter == nil)
    }

    @Test("facts without sense are refused, and the house is not asked about orders that the branch does not have")
    func refused() async throws {
        try await diner.place(diner.placing("o"))
        var house = house
        house.known["o"] = WorkFacts(priority: 5_000)
        let before = try await diner.store.snapshot()
        let unsound = await send(.staff(request: .assignOrder(order: "o")), to: house)
        #expect(unsound.failure?.code.rawValue == "shift.unsound")
        let absent = await send(.staff(request: .assignOrder(order: "absent")), to: house)
        #expect(absent.failure?.code.rawValue == "access.notFound")
        let foreign = Author.manager("max", at: D.elsewhere)
        #expect(await send(.staff(request: .assignOrder(order: "o")), to: house, by: foreign).failure != nil)
        #expect(try await diner.store.snapshot() == before)
    }

    @Test("an order that is assigned as a guest places it goes by the facts of its terms")
    func placed() async throws {
        var house = house
        house.placing = WorkFacts(skills: [.wine], priority: 2)
        let wish = OrderWish(
            "o",
            [.init(id: "1", item: D.bread, quantity: 1)],
            on: "tab-mia",
            opening: .init(at: D.branch, table: "t2", covers: 1)
        )
        let answer = await send(.table(request: .place(order: wish)), to: house, by: D.guest)
        #expect(answer.failure == nil, "\(answer)")
        let order = try await diner.order("o")
        #expect(order.waiter == D.will)
        let facts = try #require(try await facts(of: "o", with: D.will))
        let expected = WorkFacts(covers: order.covers, table: "t2", skills: [.wine], priority: 2, isSeated: true)
        #expect(facts == expected)
    }

    @Test("an order is expected to be done when it was promised, or when its recipient wants it")
    func expectedEnd() async throws {
        let soon = diner.clock.now() + .minutes(25)
        try await diner.place(diner.placing("promised"))
        try await diner.step("promised", .accept(waiter: D.wanda, readyBy: soon), by: D.waiter(D.wanda))
        #expect(try await facts(of: "promised", with: D.wanda)?.expectedEnd == soon)
        let later = diner.clock.now() + .minutes(90)
        let name = try PersonName(first: "Mia", last: "Rossi")
        let takeaway = PlaceOrder(
            "wanted",
            Cart([CartLine(id: "1", item: D.bread)], channel: .takeaway),
            on: "tab-mia",
            guest: D.mia,
            recipient: Recipient(name: name, phone: "+39 0432 1234", wantedAt: later)
        )
        try await diner.place(takeaway, on: diner.terms(.takeaway))
        try await diner.assign("wanted")
        let waiter = try #require(try await diner.order("wanted").waiter)
        #expect(try await facts(of: "wanted", with: waiter) == WorkFacts(expectedEnd: later))
    }
}
