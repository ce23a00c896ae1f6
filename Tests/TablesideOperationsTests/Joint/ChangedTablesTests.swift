import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFloor
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Parties and orders change tables, and the shift goes by where they are.
@Suite("Changes of tables, with waiters")
struct ChangedTablesTests {
    private static let mia = TabID("tab-mia")
    private static let leo = TabID("tab-leo")

    /// Nobody serves the section of another: t2 is in the hall, t4 on the terrace.
    private static func diner(_ sections: [UserID: SectionID]) async throws -> Diner {
        let diner = try await Diner(caps: sections.mapValues { _ in nil })
        let rules = ShiftRules(allowsOverflow: false, sections: ["hall": ["t2"], "terrace": ["t4"]])
        try await diner.change(.follow(rules: rules))
        for (waiter, section) in sections.sorted(by: { $0.key < $1.key }) {
            try await diner.change(.plan(waiter: waiter, plan: WaiterPlan(sections: [section])))
        }
        return diner
    }

    private static func place(_ order: OrderID, of guest: UserID, at table: TableID, in diner: Diner) async throws {
        let opening = GuestTab.Opening(
            branch: D.branch,
            profile: .dineIn,
            currency: diner.menu.currency,
            opener: .firstItem,
            table: table,
            guest: guest
        )
        let cart = D.cart([(D.soup, 2), (D.bread, 1)])
        let placing = PlaceOrder(order, cart, on: TabID("tab-\(guest)"), opening: opening, guest: guest)
        try await diner.place(placing, on: diner.terms(assigned: true), by: .guest(guest))
    }

    private static func change(
        _ tables: [TableID],
        in diner: Diner,
        shift: BranchDay? = nil,
        by author: Author = D.manager
    ) async throws {
        let change = ChangeTable(mia, to: tables, shift: shift ?? diner.day)
        try await diner.runner.perform(Envelope(change, by: author, id: diner.nextID()), in: FixedContext(diner.plan))
    }

    @Test("a waiter who was cut serves the party on at its new table, and no other party at the old one")
    func cut() async throws {
        let diner = try await Self.diner([D.wanda: "hall", D.will: "terrace"])
        try await Self.place("1", of: D.mia, at: "t2", in: diner)
        try await Self.change(["t4"], in: diner)
        #expect(try await diner.order("1").table == "t4")
        #expect(try await diner.shift().facts(of: "1")?.table == "t4")
        #expect(try await diner.shift().holder(of: "1") == D.wanda)
        try await diner.change(.cut(waiter: D.wanda))
        try await Self.place("2", of: D.mia, at: "t4", in: diner)
        try await Self.place("3", of: D.leo, at: "t2", in: diner)
        let shift = try await diner.shift()
        #expect(shift.holder(of: "2") == D.wanda)
        // Nobody else serves the hall.
        #expect(shift.queue == ["3"])
        #expect(shift.route(to: "t4", at: diner.clock.now()).waiter == D.wanda)
    }

    @Test("what was served stays where it was, and the rest of the tab follows the party")
    func served() async throws {
        let diner = try await Self.diner([D.wanda: "hall", D.will: "terrace"])
        for order in ["1", "2"] as [OrderID] { try await Self.place(order, of: D.mia, at: "t2", in: diner) }
        try await diner.cookAndServe("1", by: D.wanda)
        let before = try await diner.order("1")
        try await Self.change(["t4"], in: diner)
        #expect(try await diner.order("1") == before && before.table == "t2")
        #expect(try await diner.order("2").table == "t4")
    }

    @Test("an order that waited is accepted in the unit that brings its party to a section with a waiter")
    func waiting() async throws {
        let diner = try await Self.diner([D.will: "terrace"])
        for order in ["1", "2"] as [OrderID] { try await Self.place(order, of: D.mia, at: "t2", in: diner) }
        try await Self.place("3", of: D.leo, at: "t2", in: diner)
        #expect(try await diner.shift().queue == ["1", "2", "3"])
        try await Self.change(["t4"], in: diner, by: D.waiter(D.will))
        #expect(try await diner.shift().queue == ["3"])
        #expect(try await diner.shift().waiter(D.will)?.orders == ["1", "2"])
        for name in ["1", "2"] {
            let order = try await diner.order(name)
            // What was done to it first holds, too.
            #expect(order.waiter == D.will && order.state == .accepted && order.table == "t4")
            try await diner.cookAndServe(name, by: D.will)
        }
        #expect(try await diner.shift().load(of: D.will) == 0)
    }

    @Test("orders, items and whole tabs that go to another tab are brought to its table")
    func tabs() async throws {
        let diner = try await Self.diner([D.wanda: "hall", D.will: "terrace"])
        for order in ["1", "2"] as [OrderID] { try await Self.place(order, of: D.mia, at: "t2", in: diner) }
        try await Self.place("3", of: D.leo, at: "t4", in: diner)
        func tables() async throws -> [OrderID: TableID] {
            let shift = try await diner.shift()
            var tables: [OrderID: TableID] = [:]
            for work in shift.waiters.flatMap(\.hand) {
                tables[work.id] = work.facts.table
                #expect(try await diner.order(work.id.rawValue).table == work.facts.table)
            }
            return tables
        }
        let move = MoveOrders(["1"], from: Self.mia, to: Self.leo, shift: diner.day)
        try await diner.runner.perform(Envelope(move, by: D.manager, id: diner.nextID()))
        #expect(try await tables() == ["1": "t4", "2": "t2", "3": "t4"])
        let part = MoveItems(
            [.init("line-soup", 1)],
            of: "2",
            as: "2b",
            from: Self.mia,
            to: Self.leo,
            shift: diner.day
        )
        try await diner.runner.perform(Envelope(part, by: D.manager, id: diner.nextID()))
        #expect(try await tables() == ["1": "t4", "2": "t2", "2b": "t4", "3": "t4"])
        let merge = MergeTabs(Self.mia, into: Self.leo, shift: diner.day)
        try await diner.runner.perform(
            Envelope(merge, by: D.manager, id: diner.nextID()),
            in: FixedContext(diner.plan)
        )
        #expect(try await tables() == ["1": "t4", "2": "t4", "2b": "t4", "3": "t4"])
        let shift = try await diner.shift()
        #expect(shift.waiter(D.wanda)?.tables == 1 && shift.waiter(D.wanda)?.orders == ["1", "2", "2b"])
    }

    @Test("the shift that has an order is told, also if the house goes by the next day's shift since midnight")
    func afterMidnight() async throws {
        let diner = try await Self.diner([D.wanda: "hall", D.will: "terrace"])
        let next = BranchDay(branch: D.branch, date: try diner.day.date.adding(days: 1))
        try await Self.place("1", of: D.mia, at: "t2", in: diner)
        try await Self.change(["t4"], in: diner, shift: next)
        #expect(try await diner.shift().facts(of: "1")?.table == "t4")
        #expect(try await diner.shift().holder(of: "1") == D.wanda)
        #expect(try await diner.store.load(Shift.self, next) == nil)
        let begin = ShiftOperation(next, .begin(waiter: "wim", cap: nil))
        try await diner.runner.perform(Envelope(begin, by: D.manager, id: diner.nextID()))
        let terms = OrderingPolicy(menu: diner.menu, shift: next, allowsSeveralTabs: true)
        try await diner.place(PlaceOrder("2", D.cart([(D.bread, 1)]), on: Self.mia, guest: D.mia), on: terms)
        #expect(try await diner.store.load(Shift.self, next)?.holder(of: "2") == "wim")
        // Each shift has an order of the party.
        try await Self.change(["t2"], in: diner, shift: next)
        #expect(try await diner.shift().facts(of: "1")?.table == "t2")
        #expect(try await diner.store.load(Shift.self, next)?.facts(of: "2")?.table == "t2")
    }

    @Test("after midnight, what goes to another tab stays with the waiters of the shift that has it")
    func tabsAfterMidnight() async throws {
        let diner = try await Self.diner([D.wanda: "hall", D.will: "terrace"])
        let next = BranchDay(branch: D.branch, date: try diner.day.date.adding(days: 1))
        for order in ["1", "2"] as [OrderID] { try await Self.place(order, of: D.mia, at: "t2", in: diner) }
        try await Self.place("3", of: D.leo, at: "t4", in: diner)
        let move = MoveOrders(["1"], from: Self.mia, to: Self.leo, shift: next)
        try await diner.runner.perform(Envelope(move, by: D.manager, id: diner.nextID()))
        let items = [OrderItem.Quantity("line-soup", 1)]
        let part = MoveItems(items, of: "2", as: "2b", from: Self.mia, to: Self.leo, shift: next)
        try await diner.runner.perform(Envelope(part, by: D.manager, id: diner.nextID()))
        var wanda = try #require(try await diner.shift().waiter(D.wanda))
        #expect(wanda.hand.map(\.id) == ["1", "2", "2b"] && wanda.hand.map(\.facts.table) == ["t4", "t2", "t4"])
        let merge = MergeTabs(Self.mia, into: Self.leo, shift: next)
        try await diner.runner.perform(Envelope(merge, by: D.manager, id: diner.nextID()), in: FixedContext(diner.plan))
        wanda = try #require(try await diner.shift().waiter(D.wanda))
        #expect(wanda.hand.map(\.facts.table) == ["t4", "t4", "t4"])
        // Will is at work on this shift alone.
        let handOver = HandOverTab(Self.leo, to: D.will, shift: next)
        try await diner.runner.perform(Envelope(handOver, by: D.manager, id: diner.nextID()))
        #expect(try await diner.shift().waiter(D.will)?.orders == ["3", "1", "2b", "2"])
        #expect(try await diner.store.load(Shift.self, next) == nil)
    }

    @Test("a tab that is handed to a waiter of the shift before takes its orders there, those of the next one, too")
    func handedBack() async throws {
        let diner = try await Self.diner([D.wanda: "hall", D.will: "terrace"])
        let next = BranchDay(branch: D.branch, date: try diner.day.date.adding(days: 1))
        try await Self.place("1", of: D.mia, at: "t2", in: diner)
        let begin = ShiftOperation(next, .begin(waiter: "wim", cap: nil))
        try await diner.runner.perform(Envelope(begin, by: D.manager, id: diner.nextID()))
        let terms = OrderingPolicy(menu: diner.menu, shift: next, allowsSeveralTabs: true)
        try await diner.place(PlaceOrder("2", D.cart([(D.bread, 1)]), on: Self.mia, guest: D.mia), on: terms)
        let handOver = HandOverTab(Self.mia, to: D.will, shift: next)
        try await diner.runner.perform(Envelope(handOver, by: D.manager, id: diner.nextID()))
        #expect(try await diner.shift().waiter(D.will)?.orders == ["1", "2"])
        let wim = try #require(try await diner.store.load(Shift.self, next)?.waiter("wim"))
        #expect(wim.orders.isEmpty && wim.creditedOrders == 0)
    }

    @Test("an order that waits on the shift before leaves its queue when it is accepted or refused under the next one")
    func waitedBefore() async throws {
        let diner = try await Self.diner([D.will: "terrace"])
        let next = BranchDay(branch: D.branch, date: try diner.day.date.adding(days: 1))
        for order in ["1", "2", "3"] as [OrderID] { try await Self.place(order, of: D.mia, at: "t2", in: diner) }
        #expect(try await diner.shift().queue == ["1", "2", "3"])
        let begin = ShiftOperation(next, .begin(waiter: "wim", cap: nil))
        try await diner.runner.perform(Envelope(begin, by: D.manager, id: diner.nextID()))
        func perform(_ order: OrderID, _ command: Order.Command, by author: Author) async throws {
            let step = OrderOperation(order, command, shift: next)
            try await diner.runner.perform(Envelope(step, by: author, id: diner.nextID()))
        }
        let wim = Author.waiter("wim", at: D.branch)
        try await perform("2", .accept(waiter: "wim"), by: wim)
        #expect(try await diner.store.load(Shift.self, next)?.holder(of: "2") == "wim")
        #expect(try await diner.shift().queue == ["1", "3"])
        try await perform("1", .reject(reason: .outOfStock), by: D.manager)
        #expect(try await diner.shift().queue == ["3"])
        // One of those who still serve on the shift before takes it there.
        try await perform("3", .accept(waiter: D.will), by: .waiter(D.will, at: D.branch))
        #expect(try await diner.shift().holder(of: "3") == D.will)
        #expect(try await diner.shift().queue.isEmpty)
        #expect(try await diner.store.load(Shift.self, next)?.load(of: "wim") == 1)
    }

    @Test("a shift of another branch is refused, and nothing has changed")
    func otherBranch() async throws {
        let diner = try await Self.diner([D.wanda: "hall", D.will: "terrace"])
        try await Self.place("1", of: D.mia, at: "t2", in: diner)
        try await Self.place("2", of: D.leo, at: "t4", in: diner)
        let other = BranchDay(branch: D.elsewhere, date: diner.day.date)
        let refusal = VisitRefusal(.otherBranch(branch: D.elsewhere, expected: D.branch))
        try await diner.refuses(refusal) { try await Self.change(["t4"], in: diner, shift: other) }
        try await diner.refuses(refusal) {
            let move = MoveOrders(["1"], from: Self.mia, to: Self.leo, shift: other)
            try await diner.runner.perform(Envelope(move, by: D.manager, id: diner.nextID()))
        }
        try await diner.refuses(refusal) {
            let merge = MergeTabs(Self.mia, into: Self.leo, shift: other)
            let envelope = Envelope(merge, by: D.manager, id: diner.nextID())
            try await diner.runner.perform(envelope, in: FixedContext(diner.plan))
        }
    }

    @Test("the requests of staff tell the shift of the house")
    func requests() async throws {
        let diner = try await Self.diner([D.wanda: "hall", D.will: "terrace"])
        let server = HouseServer(runner: diner.runner, house: DinerHouse(diner: diner), coder: JSONDocumentCoder())
        for order in ["1", "2"] as [OrderID] { try await Self.place(order, of: D.mia, at: "t2", in: diner) }
        try await Self.place("3", of: D.leo, at: "t2", in: diner)
        func send(_ request: StaffRequest) async {
            let answer = await server.perform(
                HouseRequest(.staff(request: request), id: diner.nextID()),
                by: D.manager
            )
            #expect(answer.failure == nil, "\(answer)")
        }
        await send(.changeTable(tab: Self.leo, tables: ["t4"]))
        #expect(try await diner.shift().facts(of: "3")?.table == "t4")
        await send(.moveOrders(orders: ["1"], from: Self.mia, to: Self.leo))
        #expect(try await diner.shift().facts(of: "1")?.table == "t4")
        await send(.mergeTabs(from: Self.mia, into: Self.leo))
        #expect(try await diner.shift().facts(of: "2")?.table == "t4")
    }
}
