import TablesideBilling
import TablesideBooking
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

/// A waiter who was cut serves seated guests until the end of their visit, whatever decision brings it about.
@Suite("Seated guests, with the shift")
struct SeatedGuestsOnStoreTests {
    /// Wanda and Will at work; Mia's first order at t2 is Wanda's and served, and then Wanda is cut.
    private static func diner(_ booking: WalkIn? = nil, plan: VenuePlan? = nil) async throws -> Diner {
        let diner = try await Diner(caps: [D.wanda: nil, D.will: nil])
        if let booking {
            let seat = SeatParty(
                .walkIn(request: booking),
                on: diner.day,
                tab: "tab-mia",
                profile: .dineIn,
                currency: diner.menu.currency
            )
            try await diner.runner.perform(
                Envelope(seat, by: D.waiter(D.wanda), id: diner.nextID()),
                in: FixedContext(plan ?? diner.plan)
            )
        }
        try await diner.place(diner.placing("1"), on: diner.terms(assigned: true))
        #expect(try await diner.order("1").waiter == D.wanda)
        try await diner.cookAndServe("1", by: D.wanda)
        try await diner.change(.cut(waiter: D.wanda))
        #expect(try await duty(diner) == .leaving)
        return diner
    }

    private static func duty(_ diner: Diner) async throws -> Shift.Duty {
        try await diner.shift().duty(of: D.wanda, at: diner.clock.now())
    }

    /// Leo's order at a table.
    private static func placeLeos(_ order: OrderID, at table: TableID, in diner: Diner) async throws {
        let opening = GuestTab.Opening(
            branch: D.branch,
            profile: .dineIn,
            currency: diner.menu.currency,
            opener: .firstItem,
            table: table,
            guest: D.leo
        )
        let placing = PlaceOrder(order, D.cart([(D.bread, 1)]), on: "tab-leo", opening: opening, guest: D.leo)
        try await diner.place(placing, on: diner.terms(assigned: true), by: D.otherGuest)
    }

    /// Asks for the bill of a tab, pays it and ends the visit.
    private static func close(_ tab: String, by guest: Author, shift: BranchDay, in diner: Diner) async throws {
        try await diner.tab(.askForBill, tab, by: guest)
        let due = try #require(try await diner.tab(tab).due)
        try await diner.tab(.pay(Payment(id: "p", amount: due, method: .cash)), tab, by: D.manager)
        try await perform(TabOperation(TabID(tab), .close, shift: shift), in: diner)
    }

    private static func perform(_ operation: TabOperation, in diner: Diner) async throws {
        try await diner.runner.perform(
            Envelope(operation, by: D.manager, id: diner.nextID()),
            in: FixedContext(diner.plan)
        )
    }

    @Test("dessert comes from the table's waiter, other tables are others', and the end of the visit ends the duty")
    func visit() async throws {
        let diner = try await Self.diner()
        try await diner.place(diner.placing("2"), on: diner.terms(assigned: true))
        try await Self.placeLeos("3", at: "t4", in: diner)
        #expect(try await diner.order("2").waiter == D.wanda)
        #expect(try await diner.order("3").waiter == D.will)
        try await diner.cookAndServe("2", by: D.wanda)
        #expect(try await Self.duty(diner) == .leaving)
        try await Self.close("tab-mia", by: D.guest, shift: diner.day, in: diner)
        let shift = try await diner.shift()
        #expect(shift.waiter(of: "t2") == nil && shift.waiter(of: "t4") == D.will)
        #expect(try await Self.duty(diner) == .offDuty)
    }

    @Test("of several parties at a table the last one frees it")
    func sharedTable() async throws {
        let diner = try await Self.diner()
        try await Self.placeLeos("2", at: "t2", in: diner)
        #expect(try await diner.order("2").waiter == D.wanda)
        try await diner.cookAndServe("2", by: D.wanda)
        try await Self.close("tab-mia", by: D.guest, shift: diner.day, in: diner)
        #expect(try await Self.duty(diner) == .leaving)
        try await Self.close("tab-leo", by: D.otherGuest, shift: diner.day, in: diner)
        #expect(try await Self.duty(diner) == .offDuty)
    }

    @Test("a table that is cleared is free for the shift, too, while the tab of those who left is still open")
    func cleared() async throws {
        var house = try await Diner().house
        house.rules.clearing = .minutes(10)
        let plan = try house.plan()
        let diner = try await Self.diner(WalkIn(id: "w1", party: 2, guest: D.mia, table: "t2"), plan: plan)
        func step(_ command: ServiceDay.Command, shift: BranchDay?) async throws {
            let step = DayOperation(diner.day, command, shift: shift)
            try await diner.runner.perform(
                Envelope(step, by: D.manager, id: diner.nextID()),
                in: FixedContext<DayOperation, VenuePlan>(plan)
            )
        }
        try await step(.finish("w1"), shift: diner.day)
        #expect(try await diner.store.load(ServiceDay.self, diner.day)?.uncleared["t2"] != nil)
        #expect(try await Self.duty(diner) == .leaving)
        try await step(.clearTables(tables: ["t2"]), shift: diner.day)
        #expect(try await Self.duty(diner) == .offDuty)
    }

    @Test("guests who change tables or join others take their waiter along, and a tab is handed over with its table")
    func changes() async throws {
        let diner = try await Self.diner()
        let change = ChangeTable("tab-mia", to: ["t4"], shift: diner.day)
        try await diner.runner.perform(
            Envelope(change, by: D.manager, id: diner.nextID()),
            in: FixedContext(diner.plan)
        )
        #expect(try await diner.shift().waiter(of: "t4") == D.wanda)
        #expect(try await diner.shift().waiter(of: "t2") == nil)
        #expect(try await Self.duty(diner) == .leaving)
        try await diner.runner.perform(
            Envelope(HandOverTab("tab-mia", to: D.will, shift: diner.day), by: D.manager, id: diner.nextID())
        )
        #expect(try await diner.shift().waiter(of: "t4") == D.will)
        #expect(try await Self.duty(diner) == .offDuty)
        let other = try await Self.diner()
        try await Self.placeLeos("2", at: "t4", in: other)
        try await other.runner.perform(
            Envelope(MergeTabs("tab-mia", into: "tab-leo", shift: other.day), by: D.manager, id: other.nextID()),
            in: FixedContext(other.plan)
        )
        #expect(try await other.shift().waiter(of: "t2") == nil)
        #expect(try await other.shift().waiter(of: "t4") == D.will)
        #expect(try await Self.duty(other) == .offDuty)
    }

    @Test("after midnight the shift of the day before learns that its guests have left; another branch's is refused")
    func afterMidnight() async throws {
        let diner = try await Self.diner()
        let next = BranchDay(branch: D.branch, date: try diner.day.date.adding(days: 1))
        try await diner.tab(.askForBill)
        let due = try #require(try await diner.tab().due)
        try await diner.tab(.pay(Payment(id: "p", amount: due, method: .cash)), by: D.manager)
        let foreign = BranchDay(branch: D.elsewhere, date: diner.day.date)
        try await diner.refuses(VisitRefusal(.otherBranch(branch: D.elsewhere, expected: D.branch))) {
            try await Self.perform(TabOperation("tab-mia", .close, shift: foreign), in: diner)
        }
        try await Self.perform(TabOperation("tab-mia", .close, shift: next), in: diner)
        #expect(try await Self.duty(diner) == .offDuty)
        #expect(try await diner.store.load(Shift.self, next) == nil)
    }

    @Test("only tables that were to be cleared are free for the shift, whatever else is reported as clear")
    func reportedAsClear() async throws {
        var house = try await Diner().house
        house.rules.clearing = .minutes(10)
        let plan = try house.plan()
        let diner = try await Self.diner()
        let seat = SeatParty(
            .walkIn(request: WalkIn(id: "w1", party: 3, guest: D.leo, table: "t4")),
            on: diner.day,
            tab: "tab-leo",
            profile: .dineIn,
            currency: diner.menu.currency
        )
        let seating = Envelope(seat, by: D.waiter(D.will), id: diner.nextID())
        try await diner.runner.perform(seating, in: FixedContext(plan))
        for command in [ServiceDay.Command.finish("w1"), .clearTables(tables: ["t2", "t4"])] {
            let step = DayOperation(diner.day, command, shift: diner.day)
            try await diner.runner.perform(
                Envelope(step, by: D.manager, id: diner.nextID()),
                in: FixedContext<DayOperation, VenuePlan>(plan)
            )
        }
        #expect(try await diner.store.load(ServiceDay.self, diner.day)?.uncleared.isEmpty == true)
        // Mia still sits at t2.
        #expect(try await diner.shift().waiter(of: "t2") == D.wanda)
        #expect(try await Self.duty(diner) == .leaving)
    }

    @Test("guests whom waiters of two dates served are gone for both")
    func overMidnight() async throws {
        let diner = try await Self.diner()
        let next = BranchDay(branch: D.branch, date: try diner.day.date.adding(days: 1))
        let begin = ShiftOperation(next, .begin(waiter: D.will, cap: nil))
        try await diner.runner.perform(Envelope(begin, by: D.manager, id: diner.nextID()))
        try await diner.place(diner.placing("2"), on: OrderingPolicy(menu: diner.menu, shift: next))
        #expect(try await diner.order("2").waiter == D.will)
        #expect(try await diner.store.load(Shift.self, next)?.waiter(of: "t2") == D.will)
        #expect(try await Self.duty(diner) == .leaving)
        let serve = OrderOperation("2", .serve, shift: next)
        try await diner.runner.perform(
            Envelope(OrderOperation("2", .ready, shift: next), by: D.cook, id: diner.nextID())
        )
        try await diner.runner.perform(Envelope(serve, by: D.waiter(D.will), id: diner.nextID()))
        try await Self.close("tab-mia", by: D.guest, shift: next, in: diner)
        #expect(try await diner.store.load(Shift.self, next)?.waiter(of: "t2") == nil)
        #expect(try await Self.duty(diner) == .offDuty)
    }

    @Test("an order that is paid before anybody takes it makes the table nobody's once its guests have left")
    func paidBefore() async throws {
        let diner = try await Diner()
        let policy = OrderingPolicy(menu: diner.menu, shift: diner.day, bill: BillTerms(billsUnaccepted: true))
        try await diner.place(diner.placing("1"), on: policy)
        #expect(try await diner.shift().queue == ["1"])
        try await Self.close("tab-mia", by: D.guest, shift: diner.day, in: diner)
        try await diner.begin(D.wanda, cap: nil)
        #expect(try await diner.shift().holder(of: "1") == D.wanda)
        #expect(try await diner.shift().waiter(of: "t2") == nil)
    }
}
