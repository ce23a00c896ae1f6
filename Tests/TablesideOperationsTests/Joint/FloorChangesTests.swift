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

/// What waiters and managers change during an evening, with the orders that it concerns.
@Suite("Changes on the floor, with orders")
struct FloorChangesTests {
    private static let offers = ShiftRules(mode: .offer(within: .minutes(3)))

    @Test("an offered order stays placed until the waiter who is asked accepts it; nobody else can")
    func offered() async throws {
        let diner = try await Diner(caps: [D.wanda: 1, D.will: 1])
        try await diner.change(.follow(rules: Self.offers))
        try await diner.place(diner.placing("1"))
        try await diner.assign("1")
        let offer = try #require(try await diner.shift().offer(of: "1"))
        #expect(offer.waiter == D.wanda)
        #expect(try await diner.order("1").state == .placed)
        try await diner.refuses(Shift.Refusal(.offered(order: "1", offer: offer))) {
            _ = try await diner.accept("1", D.will)
        }
        #expect(try await diner.order("1").state == .placed)
        #expect(try await diner.accept("1", D.wanda).waiter == D.wanda)
        let shift = try await diner.shift()
        #expect(shift.holder(of: "1") == D.wanda && shift.queue.isEmpty)
    }

    @Test("who refuses is not asked again, the next one is asked in the same unit, and an offer lapses in its time")
    func refused() async throws {
        let diner = try await Diner(caps: [D.wanda: 1, D.will: 1])
        try await diner.change(.follow(rules: Self.offers))
        try await diner.place(diner.placing("1"))
        try await diner.assign("1")
        try await diner.change(.refuse(order: "1", waiter: D.wanda), by: D.waiter(D.wanda))
        let next = try #require(try await diner.shift().offer(of: "1"))
        #expect(next.waiter == D.will)
        try await diner.refuses(Shift.Refusal(.offered(order: "1", offer: next))) {
            try await diner.change(.lapse(order: "1"))
        }
        diner.clock.advance(by: .minutes(3))
        try await diner.change(.lapse(order: "1"), by: .system)
        let shift = try await diner.shift()
        #expect(shift.offer(of: "1") == nil && shift.queue == ["1"])
        #expect(shift.waiting.first?.refusedBy == [D.wanda, D.will])
        #expect(try await diner.order("1").state == .placed)
    }

    @Test("an order that is sent back is not offered again to who refused it")
    func refusedAndSentBack() async throws {
        let diner = try await Diner(caps: [D.wanda: 1, D.will: 1])
        try await diner.change(.follow(rules: Self.offers))
        try await diner.place(diner.placing("1"))
        try await diner.assign("1")
        try await diner.change(.refuse(order: "1", waiter: D.wanda), by: D.waiter(D.wanda))
        try await diner.accept("1", D.will)
        try await diner.step("1", .sendBack(reason: .tooBusy), by: D.manager)
        try await diner.assign("1")
        let shift = try await diner.shift()
        #expect(shift.offer(of: "1")?.waiter == D.will && shift.waiting.map(\.refusedBy) == [[D.wanda]])
    }

    @Test(
        "the orders of a waiter who is sent home go to another one, or wait in the first one's name until one has room"
    )
    func sentHome() async throws {
        let diner = try await Diner(caps: [D.wanda: 2, D.will: 1])
        for number in ["1", "2"] {
            try await diner.place(diner.placing(number))
            _ = try await diner.accept(number, D.wanda)
        }
        try await diner.change(.sendHome(waiter: D.wanda))
        var shift = try await diner.shift()
        #expect(shift.holder(of: "1") == D.will && shift.queue == ["2"])
        #expect(shift.duty(of: D.wanda, at: diner.clock.now()) == .offDuty)
        #expect(try await diner.order("1").waiter == D.will)
        #expect(try await diner.order("2").waiter == D.wanda)
        try await diner.change(.setCap(waiter: D.will, cap: 2))
        shift = try await diner.shift()
        #expect(shift.holder(of: "2") == D.will && shift.queue.isEmpty)
        let moved = try await diner.order("2")
        #expect(moved.waiter == D.will && moved.state == .accepted)
    }

    @Test("one waiter relieves another: the orders are theirs at once, in their name, and none waits")
    func relieved() async throws {
        let diner = try await Diner(caps: [D.wanda: 2, D.will: 1])
        for number in ["1", "2"] {
            try await diner.place(diner.placing(number))
            _ = try await diner.accept(number, D.wanda)
        }
        try await diner.refuses(Shift.Refusal(.atCap(waiter: D.will, cap: 1, inHand: 1))) {
            try await diner.change(.relieve(waiter: D.wanda, by: D.will))
        }
        #expect(try await diner.order("1").waiter == D.wanda)
        try await diner.change(.setCap(waiter: D.will, cap: 2))
        try await diner.change(.relieve(waiter: D.wanda, by: D.will))
        let shift = try await diner.shift()
        #expect(shift.waiter(D.will)?.orders == ["1", "2"] && shift.queue.isEmpty)
        #expect(shift.duty(of: D.wanda, at: diner.clock.now()) == .offDuty)
        for number in ["1", "2"] {
            #expect(try await diner.order(number).waiter == D.will)
            try await diner.cookAndServe(number, by: D.will)
        }
        #expect(try await diner.shift().load(of: D.will) == 0)
    }

    @Test("a tab is handed over whole, also the order of it that the first one's free place lets another waiter have")
    func handedOver() async throws {
        let diner = try await Diner(caps: [D.wanda: 1, D.will: 1, "wim": nil])
        let rules = ShiftRules(allowsOverflow: false, sections: ["hall": ["t2"], "terrace": ["t4"]])
        try await diner.change(.follow(rules: rules))
        try await diner.change(.plan(waiter: "wim", plan: WaiterPlan(sections: ["terrace"])))
        for (number, waiter) in [("1", D.wanda), ("2", D.will)] {
            try await diner.place(diner.placing(number))
            _ = try await diner.accept(number, waiter)
        }
        // Wanda has no room, and Wim serves another section.
        try await diner.change(.sendHome(waiter: D.will))
        #expect(try await diner.shift().queue == ["2"])
        let handOver = HandOverTab("tab-mia", to: "wim", shift: diner.day)
        try await diner.runner.perform(Envelope(handOver, by: D.manager, id: diner.nextID()))
        let shift = try await diner.shift()
        #expect(shift.waiter("wim")?.orders == ["1", "2"] && shift.queue.isEmpty)
        #expect(shift.load(of: D.wanda) == 0)
        for number in ["1", "2"] { #expect(try await diner.order(number).waiter == "wim") }
    }

    @Test("in QuickPlate's profile an order keeps its waiter's name, is counted for the other one, and can be served")
    func sentHomeInQuickPlate() async throws {
        let diner = try await Diner(caps: [D.wanda: 2, D.will: 1])
        let opening = GuestTab.Opening(
            branch: D.branch,
            profile: GuestTab.Profile.quickPlate.code,
            currency: diner.menu.currency,
            opener: .arrival,
            guest: D.mia
        )
        let open = GuestTab.Command.open(opening: opening)
        try await diner.runner.perform(
            Envelope(open, on: GuestTab.self, "tab-mia", by: D.guest, id: diner.nextID())
        )
        for number in ["1", "2"] {
            try await diner.place(diner.placing(number), on: diner.terms(.quickPlate))
            _ = try await diner.accept(number, D.wanda)
        }
        try await diner.change(.sendHome(waiter: D.wanda))
        #expect(try await diner.shift().holder(of: "1") == D.will)
        #expect(try await diner.shift().queue == ["2"])
        #expect(try await diner.order("1").waiter == D.wanda)
        try await diner.step("1", .ready, by: D.cook)
        try await diner.step("1", .serve, by: D.waiter(D.will))
        // The place goes to the one that waits.
        #expect(try await diner.shift().holder(of: "2") == D.will)
        try await diner.step("2", .ready, by: D.cook)
        try await diner.step("2", .serve, by: D.waiter(D.will))
        #expect(try await diner.shift().load(of: D.will) == 0)
    }

    @Test(
        "a canceled order takes its covers back from the waiter, a served one does not; table and covers are the order's"
    )
    func credited() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        for number in ["1", "2"] {
            try await diner.place(diner.placing(number))
            try await diner.assign(number)
        }
        let order = try await diner.order("1")
        let facts = try #require(try await diner.shift().waiter(D.wanda)?.hand.first?.facts)
        #expect(facts.table == order.table && facts.covers == order.covers)
        #expect(try await diner.shift().waiter(D.wanda)?.creditedOrders == 2)
        try await diner.step("1", .cancel(reason: .mistake), by: D.manager)
        #expect(try await diner.shift().waiter(D.wanda)?.creditedOrders == 1)
        try await diner.cookAndServe("2", by: D.wanda)
        let wanda = try #require(try await diner.shift().waiter(D.wanda))
        #expect(wanda.creditedOrders == 1 && wanda.hand.isEmpty)
    }
}
