import TablesideBilling
import TablesideCore
import TablesideFloor
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// A decision about one order may give others to waiters; it reads those that it does give away.
@Suite("Orders that a decision gives away")
struct ForeseenOrdersTests {
    /// Wanda is on a break until 18:10, so that whatever is placed before waits for her.
    private static func waiting(for rules: ShiftRules, plan: WaiterPlan? = nil, cap: Int? = nil) async throws -> Diner {
        let diner = try await Diner(caps: [D.wanda: cap])
        try await diner.change(.follow(rules: rules))
        if let plan { try await diner.change(.plan(waiter: D.wanda, plan: plan)) }
        try await diner.change(.pause(waiter: D.wanda, until: diner.clock.now() + .minutes(10)))
        return diner
    }

    private static func terms(of diner: Diner, _ menu: FoodMenu? = nil, priority: Int = 0) -> OrderingPolicy {
        OrderingPolicy(
            menu: menu ?? diner.menu,
            shift: diner.day,
            work: WorkFacts(priority: priority),
            allowsSeveralTabs: true,
            waitingOrders: nil,
            ordersPerDay: nil
        )
    }

    private static func placing(
        _ order: OrderID,
        for covers: Int = 0,
        at table: TableID,
        of guest: UserID,
        in diner: Diner
    ) -> PlaceOrder {
        var cart = D.cart([(D.soup, 1)])
        cart.covers = covers
        let opening = GuestTab.Opening(
            branch: D.branch,
            profile: .dineIn,
            currency: diner.menu.currency,
            opener: .firstItem,
            table: table,
            guest: guest
        )
        return PlaceOrder(order, cart, on: TabID("tab-\(guest)"), opening: opening, guest: guest)
    }

    @Test("a party too large for the only waiter is placed, and the smaller one that waited before it is given to them")
    func covers() async throws {
        let diner = try await Self.waiting(for: ShiftRules(unit: .covers), cap: 2)
        var menu = diner.menu
        menu.coverCharge = Money(minorUnits: 500, menu.currency)
        let small = Self.placing("small", for: 2, at: "t1", of: D.leo, in: diner)
        try await diner.place(small, on: Self.terms(of: diner, menu), by: D.otherGuest)
        #expect(try await diner.shift().queue == ["small"])
        diner.clock.advance(by: .minutes(10))
        // It comes before the other one, but five do not fit where two do.
        let large = Self.placing("large", for: 5, at: "t2", of: D.mia, in: diner)
        try await diner.place(large, on: Self.terms(of: diner, menu, priority: 1))
        let shift = try await diner.shift()
        #expect(shift.queue == ["large"])
        #expect(shift.holder(of: "small") == D.wanda)
        #expect(try await diner.order("small").waiter == D.wanda)
        #expect(try await diner.order("large").state == .placed)
    }

    @Test("what a waiter did not serve is credited to them no more, and by that the ones that waited are given away")
    func creditedBack() async throws {
        let diner = try await Diner(caps: [D.wanda: 2, D.will: 6])
        try await diner.change(.follow(rules: ShiftRules(policy: .leastCovers, unit: .covers)))
        var menu = diner.menu
        menu.coverCharge = Money(minorUnits: 500, menu.currency)
        func place(_ order: OrderID, for covers: Int, at table: TableID, of guest: UserID, waits: Bool) async throws {
            let terms = OrderingPolicy(menu: menu, shift: waits ? diner.day : nil, allowsSeveralTabs: true)
            let placing = Self.placing(order, for: covers, at: table, of: guest, in: diner)
            try await diner.place(placing, on: terms, by: .guest(guest))
        }
        // Will has one cover, and Wanda as many as she can have.
        try await place("one", for: 1, at: "t1", of: D.mia, waits: false)
        try await diner.accept("one", D.will)
        try await place("two", for: 2, at: "t2", of: D.leo, waits: false)
        try await diner.accept("two", D.wanda)
        try await diner.change(.pause(waiter: D.will, until: diner.clock.now() + .minutes(10)))
        try await place("small", for: 2, at: "t3", of: "eva", waits: true)
        try await place("large", for: 5, at: "t4", of: "tom", waits: true)
        #expect(try await diner.shift().queue == ["small", "large"])
        diner.clock.advance(by: .minutes(10))
        // Without her two covers Wanda has fewer than Will and gets the small party: he has room for the large one.
        try await diner.step("two", .cancel(reason: .mistake), by: D.manager)
        let shift = try await diner.shift()
        #expect(shift.queue.isEmpty)
        #expect(shift.holder(of: "small") == D.wanda && shift.holder(of: "large") == D.will)
        #expect(try await diner.order("large").waiter == D.will)
    }

    @Test("an order of a section that nobody serves is placed, and the one that waited before it is given away")
    func tables() async throws {
        let rules = ShiftRules(allowsOverflow: false, sections: ["hall": ["t1"], "terrace": ["t2"]])
        let diner = try await Self.waiting(for: rules, plan: WaiterPlan(sections: ["hall"]))
        try await diner.place(
            Self.placing("hall", at: "t1", of: D.leo, in: diner),
            on: Self.terms(of: diner),
            by: D.otherGuest
        )
        diner.clock.advance(by: .minutes(10))
        try await diner.place(
            Self.placing("terrace", at: "t2", of: D.mia, in: diner),
            on: Self.terms(of: diner, priority: 1)
        )
        let shift = try await diner.shift()
        #expect(shift.queue == ["terrace"])
        #expect(shift.holder(of: "hall") == D.wanda)
        #expect(try await diner.order("hall").waiter == D.wanda)
    }

    @Test(
        "an order of another shift is handed over at a table that the waiter has, and leaves room for one that waited"
    )
    func otherShift() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        try await diner.place(diner.placing("old"))
        try await diner.accept("old", D.wanda)
        let next = BranchDay(branch: D.branch, date: try diner.day.date.adding(days: 1))
        func change(_ change: ShiftOperation.Change) async throws {
            let envelope = Envelope(ShiftOperation(next, change), by: D.manager, id: diner.nextID())
            try await diner.runner.perform(envelope)
        }
        func step(_ order: OrderID, _ command: Order.Command) async throws {
            let step = OrderOperation(order, command, shift: next)
            try await diner.runner.perform(Envelope(step, by: D.waiter(D.will), id: diner.nextID()))
        }
        try await change(.follow(rules: ShiftRules(unit: .tables)))
        try await change(.begin(waiter: D.will, cap: 2))
        try await diner.place(diner.placing("new"))
        try await step("new", .accept(waiter: D.will))
        try await change(.pause(waiter: D.will, until: diner.clock.now() + .minutes(10)))
        let terms = OrderingPolicy(menu: diner.menu, shift: next, allowsSeveralTabs: true)
        try await diner.place(Self.placing("waits", at: "t4", of: D.leo, in: diner), on: terms, by: D.otherGuest)
        diner.clock.advance(by: .minutes(10))
        // Both are at t2, so that a second table fits.
        try await step("old", .handOver(waiter: D.will))
        let shift = try #require(try await diner.store.load(Shift.self, next))
        #expect(shift.waiter(D.will)?.orders == ["new", "old", "waits"] && shift.queue.isEmpty)
        #expect(shift.waiter(D.will)?.tables == 2)
        #expect(try await diner.order("waits").waiter == D.will)
    }
}
