import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

@Suite("Stages of a table")
struct TableStageTests {
    private static func state(_ diner: Diner, orders: [String] = ["1"]) async throws -> TableState {
        let day = try await diner.store.load(ServiceDay.self, diner.day) ?? ServiceDay(id: diner.day)
        var known: [Order] = []
        for id in orders { if let order = try await diner.store.load(Order.self, OrderID(id)) { known.append(order) } }
        let tab = try await diner.store.load(GuestTab.self, "tab-mia")
        return TableState(of: "t2", on: day, tab: tab, orders: known)
    }

    @Test("a table from its guests' arrival to their leaving, each stage since its own instant")
    func visit() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        let start = diner.clock.now()
        var seen: [(TableStage, Int?)] = []
        func look() async throws {
            let state = try await Self.state(diner)
            seen.append((state.stage, state.since.map { Int(($0 - start).milliseconds / 60_000) }))
            diner.clock.advance(by: .minutes(10))
        }
        try await look()
        let seat = SeatParty(
            .walkIn(request: WalkIn(id: "w", party: 2, guest: D.mia, table: "t2")),
            on: diner.day,
            tab: "tab-mia",
            profile: GuestTab.Profile.dineIn.code,
            currency: diner.menu.currency
        )
        try await diner.runner.perform(
            Envelope(seat, by: D.waiter(D.wanda), id: diner.nextID()),
            in: FixedContext(diner.plan)
        )
        try await look()
        try await diner.place(diner.placing("1"))
        try await look()
        try await diner.accept("1", D.wanda)
        try await look()
        try await diner.cookAndServe("1", by: D.wanda)
        try await look()
        try await diner.tab(.askForBill)
        try await look()
        let due = try #require(try await diner.tab().due)
        let payment = try Payment(id: "p1", amount: due, method: .cash)
        try await diner.tab(.pay(payment: payment), by: D.waiter(D.wanda))
        try await look()
        try await diner.tab(.close, day: diner.day, by: D.waiter(D.wanda))
        try await look()
        #expect(
            seen.map(\.0) == [.free, .seated, .ordered, .ordered, .served, .bill, .paid, .free]
        )
        #expect(seen.map(\.1) == [nil, 10, 20, 20, 40, 50, 60, nil])
    }

    @Test("a table that guests have left is dirty until it is cleared, unless others sit there already")
    func dirty() throws {
        let house = try SampleHouse.oldTown { $0.clearing = .minutes(10) }
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        let six = try house.instant("2026-03-27T18:00")
        let host = Author.host("hana", at: House.branch)
        try day.perform(.walkIn(WalkIn(id: "w", party: 2, table: "t1")), in: plan, by: host, at: six)
        #expect(TableState(of: "t1", on: day).stage == .seated && TableState(of: "t2", on: day).stage == .free)
        try day.perform(.finish("w"), in: plan, by: host, at: six + .minutes(30))
        let state = TableState(of: "t1", on: day)
        #expect(state.stage == .dirty && state.since == six + .minutes(30) && state.booking == nil)
        let alerts = StageAlerts(after: [.dirty: .minutes(15), .seated: .minutes(5)])
        #expect(!alerts.isLate(state, at: six + .minutes(45) - .milliseconds(1)))
        #expect(alerts.isLate(state, at: six + .minutes(45)))
        #expect(alerts.due(TableState(of: "t2", on: day)) == nil)
        try day.perform(.clearTables(tables: ["t1"]), in: plan, by: host, at: six + .minutes(40))
        #expect(TableState(of: "t1", on: day).stage == .free)
    }
}
