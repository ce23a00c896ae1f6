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

/// The order of a waiter who was sent home left the shift when the kitchen had cooked it, and then nobody could serve it.
///
/// While it waited, nobody could take it, either, where waiters take orders or are asked.
@Suite("Regressions: the orders of a waiter who was sent home")
struct SentHomeOrdersTests {
    private static let offers = ShiftRules(mode: .offer(within: .minutes(3)))
    private static let claims = ShiftRules(mode: .claim)

    /// Wanda was sent home with two orders, and Will has no room for them yet.
    private func evening(_ rules: ShiftRules? = nil, _ profile: ProfileCode = .dineIn) async throws -> Diner {
        let diner = try await Diner(caps: [D.wanda: nil, D.will: 0])
        if profile == .quickPlate {
            let opening = GuestTab.Opening(
                branch: D.branch,
                profile: profile,
                currency: diner.menu.currency,
                opener: .arrival,
                guest: D.mia
            )
            let open = GuestTab.Command.open(opening: opening)
            try await diner.runner.perform(
                Envelope(open, on: GuestTab.self, "tab-mia", by: D.guest, id: diner.nextID())
            )
        }
        for number in ["1", "2"] {
            try await diner.place(diner.placing(number), on: diner.terms(profile))
            _ = try await diner.accept(number, D.wanda)
        }
        if let rules { try await diner.change(.follow(rules: rules)) }
        try await diner.change(.sendHome(waiter: D.wanda))
        #expect(try await diner.shift().queue == ["1", "2"])
        return diner
    }

    @Test(
        "an order that is cooked while it waits is still on the shift, goes to who has room, and is served",
        arguments: [ProfileCode.dineIn, .quickPlate]
    )
    func cookedWhileItWaits(profile: ProfileCode) async throws {
        let diner = try await evening(nil, profile)
        try await diner.step("1", .ready, by: D.cook)
        #expect(try await diner.shift().queue == ["1", "2"])
        try await diner.change(.setCap(waiter: D.will, cap: 1))
        #expect(try await diner.shift().holder(of: "1") == D.will)
        #expect(try await diner.order("1").waiter == (profile == .dineIn ? D.will : D.wanda))
        try await diner.step("1", .serve, by: D.waiter(D.will))
        // The place goes to the one that waits.
        #expect(try await diner.shift().holder(of: "2") == D.will)
    }

    @Test("a waiter without a limit is sent home with seventy orders, which others get one after another")
    func many() async throws {
        let diner = try await Diner(caps: [D.wanda: nil], soups: 1_000)
        let orders = (0..<70).map { OrderID("\($0)") }
        for (number, order) in orders.enumerated() {
            let guest = UserID("guest-\(number / 25)")
            let placing = try diner.placing("\(order)", [(D.soup, 1)], by: guest)
            try await diner.place(placing, on: diner.terms(assigned: true), by: .guest(guest))
        }
        #expect(try await diner.shift().load(of: D.wanda) == 70)
        try await diner.begin(D.will, cap: nil)
        try await diner.change(.sendHome(waiter: D.wanda))
        #expect(try await diner.shift().waiter(D.will)?.orders == Array(orders.prefix(16)))
        #expect(try await diner.shift().queue == Array(orders.dropFirst(16)))
        #expect(try await diner.shift().duty(of: D.wanda, at: diner.clock.now()) == .offDuty)
        let timers = CommandRunner(store: diner.store, clock: diner.clock, timers: [.waitingOrders])
        for _ in 0..<5 { _ = try await timers.fireDue(at: diner.clock.now(), limit: 10) }
        #expect(try await diner.shift().waiter(D.will)?.orders == orders)
        for order in orders { #expect(try await diner.order("\(order)").waiter == D.will) }
    }

    @Test("an order that waits can be served and canceled, and leaves the queue")
    func endedWhileItWaits() async throws {
        let diner = try await evening()
        try await diner.cookAndServe("1", by: D.will)
        #expect(try await diner.shift().queue == ["2"])
        try await diner.step("2", .ready, by: D.cook)
        try await diner.step("2", .cancel(reason: .mistake), by: D.manager)
        #expect(try await diner.shift().queue.isEmpty)
    }

    @Test("where waiters take orders, one takes over what waits, by hand or with the tab, up to the cap")
    func claimed() async throws {
        let diner = try await evening(Self.claims)
        try await diner.refuses(Shift.Refusal(.atCap(waiter: D.will, cap: 0, inHand: 0))) {
            try await diner.step("1", .handOver(waiter: D.will), by: D.waiter(D.will))
        }
        try await diner.change(.setCap(waiter: D.will, cap: 2))
        try await diner.step("1", .handOver(waiter: D.will), by: D.waiter(D.will))
        #expect(try await diner.shift().waiter(D.will)?.orders == ["1"])
        let tab = HandOverTab("tab-mia", to: D.will, shift: diner.day)
        try await diner.runner.perform(Envelope(tab, by: D.manager, id: diner.nextID()))
        let will = try #require(try await diner.shift().waiter(D.will))
        #expect(will.orders == ["1", "2"] && will.creditedOrders == 2)
        let facts = try #require(will.hand.first?.facts)
        #expect(try await facts.table == diner.order("1").table)
        for number in ["1", "2"] {
            #expect(try await diner.order(number).waiter == D.will)
            try await diner.cookAndServe(number, by: D.will)
        }
        #expect(try await diner.shift().load(of: D.will) == 0)
    }

    @Test("where waiters are asked, the one who is asked takes it over, and no other one")
    func offered() async throws {
        let diner = try await evening(Self.offers)
        try await diner.change(.begin(waiter: "wim", cap: 5))
        try await diner.change(.setCap(waiter: D.will, cap: 5))
        let offer = try #require(try await diner.shift().offer(of: "1"))
        let other = offer.waiter == D.will ? UserID("wim") : D.will
        try await diner.refuses(Shift.Refusal(.offered(order: "1", offer: offer))) {
            try await diner.step("1", .handOver(waiter: other), by: D.waiter(other))
        }
        try await diner.step("1", .handOver(waiter: offer.waiter), by: D.waiter(offer.waiter))
        #expect(try await diner.shift().holder(of: "1") == offer.waiter)
        #expect(try await diner.order("1").waiter == offer.waiter)
        try await diner.cookAndServe("1", by: offer.waiter)
    }

    @Test("an order that was accepted while another shift served is handed over and served on this one")
    func afterMidnight() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        for number in ["1", "2"] {
            try await diner.place(diner.placing(number))
            _ = try await diner.accept(number, D.wanda)
            try await diner.step(number, .ready, by: D.cook)
        }
        let next = BranchDay(branch: D.branch, date: try diner.day.date.adding(days: 1))
        func step(_ order: OrderID, _ command: Order.Command) async throws {
            let step = OrderOperation(order, command, shift: next)
            try await diner.runner.perform(Envelope(step, by: D.waiter(D.will), id: diner.nextID()))
        }
        let begin = ShiftOperation(next, .begin(waiter: D.will, cap: nil))
        try await diner.runner.perform(Envelope(begin, by: D.manager, id: diner.nextID()))
        try await step("1", .serve)
        try await step("2", .handOver(waiter: D.will))
        #expect(try await diner.store.load(Shift.self, next)?.holder(of: "2") == D.will)
        try await step("2", .serve)
        #expect(try await diner.store.load(Shift.self, next)?.load(of: D.will) == 0)
        // Nor does the waiter of the shift before keep them, who served the first one and gave the second one away.
        let wanda = try #require(try await diner.shift().waiter(D.wanda))
        #expect(wanda.orders.isEmpty && wanda.creditedOrders == 1)
        try await diner.change(.end(waiter: D.wanda))
    }
}
