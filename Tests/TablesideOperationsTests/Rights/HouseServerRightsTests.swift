import TablesideBilling
import TablesideBooking
import TablesideCore
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

/// The server of a restaurant follows its table of rights, whatever the lifecycles would say.
@Suite("Rights at a server")
struct HouseServerRightsTests {
    private static let senders: [Author] = [
        .guest(D.mia, on: "d7"), .waiter(D.wanda, at: D.branch), D.cook, .host("hana", at: D.branch),
        .manager("mara", at: D.branch),
        Author("cris", as: .courier, at: D.branch), .owner,
        Author("shop", as: .store),
    ]

    private static func house() async throws -> (diner: Diner, names: StrangersNames) {
        let diner = try await Diner(caps: [D.wanda: 5])
        let request = try diner.house.request("b", 2, "2026-03-27T20:00")
        _ = try await diner.runner.perform(
            Envelope(DayOperation(diner.day, .book(request)), by: D.guest, id: diner.nextID()),
            in: FixedContext(diner.plan)
        )
        try await diner.place(diner.placing("o"))
        try await diner.send("d")
        let names = StrangersNames(
            delivery: "d",
            order: OrderID("o"),
            tab: TabID("tab-mia"),
            booking: BookingID("b"),
            day: diner.day,
            time: try diner.house.instant("2026-03-27T19:00")
        )
        return (diner, names)
    }

    private static func server(_ diner: Diner, _ rights: Rights = .house) -> HouseServer<DinerHouse> {
        HouseServer(runner: diner.runner, house: DinerHouse(diner: diner), coder: JSONDocumentCoder(), rights: rights)
    }

    private static func isTheirs(_ ask: HouseRequest.Ask, _ role: Role) -> Bool {
        switch ask {
        case .table, .guest: role == .guest
        case .staff: [.waiter, .cook, .host, .manager].contains(role)
        case .courier: role == .courier
        case .store: [.store, .waiter, .host, .manager].contains(role)
        case .owner: role == .restaurateur
        }
    }

    @Test(
        "QP-02 QP-03 every kind of request by every role: what the table never gives is refused by itself, and else not"
    )
    func everything() async throws {
        let (diner, names) = try await Self.house()
        let server = Self.server(diner)
        var never = 0
        for (number, ask) in try names.everything().enumerated() {
            for sender in Self.senders {
                let answer = await server.perform(HouseRequest(ask, id: CommandID("\(number)")), by: sender)
                let may =
                    Self.isTheirs(ask, sender.role)
                    && !Rights.house.relations(of: sender.role, for: ask.action).isEmpty
                #expect((answer.failure?.code.rawValue == "access.notForSender") == !may, "\(sender.role): \(ask)")
                never += may ? 0 : 1
            }
        }
        #expect(never > 300)
    }

    @Test("a house that takes a right away takes it away, before anything is decided")
    func narrower() async throws {
        let (diner, _) = try await Self.house()
        let text = Rights.house.text.replacing(
            "guest own: booking.book booking.cancel",
            with: "guest own: booking.book"
        )
        let rights = try Rights(text: text).limited(to: .house)
        try #require(rights.difference(from: .house).lost.map(\.description) == ["guest own: booking.cancel"])
        let before = try await diner.store.snapshot()
        let cancel = HouseRequest(.guest(request: .cancel(day: diner.day, booking: "b")), id: "c")
        let refused = await Self.server(diner, rights).perform(cancel, by: D.guest)
        #expect(refused.failure?.code.rawValue == "access.notForSender")
        #expect(try await diner.store.snapshot() == before)
        #expect(await Self.server(diner).perform(cancel, by: D.guest).failure == nil)
    }

    @Test("an empty table refuses every request and every question of everybody")
    func nothing() async throws {
        let (diner, names) = try await Self.house()
        let server = Self.server(diner, try Rights([]))
        let before = try await diner.store.snapshot()
        for sender in Self.senders + [.anonymous] {
            for ask in try names.everything() {
                let answer = await server.perform(HouseRequest(ask, id: "c"), by: sender)
                #expect(answer.failure?.code.rawValue == "access.notForSender", "\(sender.role): \(ask)")
            }
            let menus = await server.reader.answer(.menus(branch: D.branch, after: nil), by: sender)
            #expect(menus.failure?.code.rawValue == "access.notForSender")
        }
        #expect(try await diner.store.snapshot() == before)
    }

    @Test("who leaves a table between the question and the decision no longer decides there")
    func leaves() async throws {
        let diner = try await Diner(caps: [D.wanda: 5])
        let opening = GuestTab.Opening(branch: D.branch, currency: diner.menu.currency, opener: .waiter, table: "t1")
        let device = Author.guest(on: "d1")
        let tab = Envelope(
            GuestTab.Command.open(opening: opening),
            on: GuestTab.self,
            "t",
            by: Self.senders[1],
            id: "open"
        )
        try await diner.runner.perform(tab)
        let join = Envelope(
            GuestTab.Command.join(device: "d1", persons: 1),
            on: GuestTab.self,
            "t",
            by: device,
            id: "join"
        )
        try await diner.runner.perform(join)
        let wait = HouseRequest(.table(request: .wait(tab: "t")), id: "wait")
        let leaving = LeavingHouse(house: DinerHouse(diner: diner), runner: diner.runner)
        let server = HouseServer(runner: diner.runner, house: leaving, coder: JSONDocumentCoder())
        // The device is known to take part when it asks, and has left when the decision is made.
        #expect(await server.perform(wait, by: device).failure?.code.rawValue == "access.notFound")
        #expect(try await diner.tab("t").devices == [])
    }
}

private actor Once {
    private var isDone = false

    func isFirst() -> Bool {
        defer { isDone = true }
        return !isDone
    }
}

/// A house in which a device leaves its table while somebody's right to act there is looked up.
private struct LeavingHouse: HouseSource {
    let house: DinerHouse
    let runner: CommandRunner
    let once = Once()

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

    func tables(shownBy author: Author, at branch: BranchID) async -> [TableID: Instant] {
        if await once.isFirst() {
            let leave = GuestTab.Command.leave(device: "d1")
            _ = try? await runner.perform(Envelope(leave, on: GuestTab.self, "t", by: author, id: "leave"))
        }
        return [:]
    }
}
