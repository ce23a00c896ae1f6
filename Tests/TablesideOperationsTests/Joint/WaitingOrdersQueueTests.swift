import TablesideCore
import TablesideFloor
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

private typealias D = Diner

/// Rows of waiting orders that are longer than what one decision may give away.
@Suite("Long queues")
struct WaitingOrdersQueueTests {
    /// Wanda has order `0` in hand and takes no other; these orders wait, those with a deadline for five minutes.
    private static func waiting(_ orders: ClosedRange<Int>, late: ClosedRange<Int>? = nil) async throws -> Diner {
        let diner = try await Diner(caps: [D.wanda: 1], soups: 100)
        try await diner.place(diner.placing("0"))
        try await diner.assign("0")
        try await diner.step("0", .ready, by: D.cook)
        for number in orders {
            let guest = UserID("guest-\(number)")
            let isLate = late?.contains(number) == true
            let terms = diner.terms(acceptWithin: isLate ? .minutes(5) : nil, assigned: true)
            try await diner.place(diner.placing("\(number)", [(D.soup, 1)], by: guest), on: terms, by: .guest(guest))
        }
        #expect(try await diner.shift().queue.count == orders.count)
        return diner
    }

    private static func ids(_ orders: ClosedRange<Int>) -> [OrderID] { orders.map { OrderID("\($0)") } }

    /// Does what time asks until nothing is left to do, and answers with what went wrong.
    private static func wind(_ diner: Diner) async throws -> [FiredDue.Result] {
        let day = diner.day
        let runner = CommandRunner(
            store: diner.store,
            clock: diner.clock,
            timers: [
                .waitingOrders,
                .decision(Order.self) { order in order.dueCommand.map { OrderOperation(order.id, $0, shift: day) } },
            ]
        )
        var wrong: [FiredDue.Result] = []
        for _ in 0..<20 {
            let fired = try await runner.fireDue(at: diner.clock.now(), limit: 10).map(\.result)
            wrong += fired.filter { $0 != .done && $0 != .nothingToDo }
            if !fired.contains(.done) { return wrong }
        }
        Issue.record("time never stops asking")
        return wrong
    }

    @Test(
        "QP-58 forty wait, the first of them overdue: serving is never refused, and the first in time gets the place",
        arguments: [1, 8, 9, 14, 15, 16, 17, 30, 39, 40]
    )
    func overdue(late: Int) async throws {
        let diner = try await Self.waiting(1...40, late: 1...late)
        diner.clock.advance(by: .minutes(5))
        try await diner.step("0", .serve, by: D.waiter(D.wanda))
        #expect(try await diner.order("0").state == .served)
        // One decision looks at sixteen of those who wait; time does the rest.
        if late < 16 { #expect(try await diner.shift().waiter(D.wanda)?.orders == Self.ids((late + 1)...(late + 1))) }
        #expect(try await Self.wind(diner) == [])
        let shift = try await diner.shift()
        #expect(shift.nextDue == nil)
        #expect(shift.waiter(D.wanda)?.orders == (late < 40 ? Self.ids((late + 1)...(late + 1)) : []))
        #expect(shift.queue == (late < 39 ? Self.ids((late + 2)...40) : []))
        for number in 1...late { #expect(try await diner.order("\(number)").state == .expired) }
        // Two soups were served; of the others only those of living orders are gone.
        #expect(try await diner.left(D.soup) == 100 - 2 - (40 - late))
    }

    @Test("forty wait and somebody without a limit comes: sixteen at once, the others as soon as time is asked")
    func manyAtOnce() async throws {
        let diner = try await Self.waiting(1...40, late: 1...40)
        try await diner.begin(D.will, cap: nil)
        var shift = try await diner.shift()
        #expect(shift.waiter(D.will)?.orders == Self.ids(1...16))
        #expect(shift.queue == Self.ids(17...40))
        #expect(shift.nextDue == diner.clock.now())
        #expect(try await Self.wind(diner) == [])
        shift = try await diner.shift()
        #expect(shift.waiter(D.will)?.orders == Self.ids(1...40))
        #expect(shift.queue == [])
        #expect(shift.nextDue == nil)
        for number in 1...40 { #expect(try await diner.order("\(number)").state == .accepted) }
    }

    @Test("late ones among those who are given away at once are passed over; the unit stays within its limit")
    func lateAmongMany() async throws {
        let diner = try await Self.waiting(1...40, late: 5...30)
        diner.clock.advance(by: .minutes(5))
        try await diner.begin(D.will, cap: nil)
        #expect(try await diner.shift().waiter(D.will)?.orders == Self.ids(1...4))
        #expect(try await Self.wind(diner) == [])
        #expect(try await diner.shift().waiter(D.will)?.orders == Self.ids(1...4) + Self.ids(31...40))
        #expect(try await diner.shift().queue == [])
    }

    @Test("orders that were called off without the shift never hold up those behind them")
    func calledOff() async throws {
        let diner = try await Self.waiting(1...40)
        for number in 1...39 {
            let step = OrderOperation(OrderID("\(number)"), .cancel(reason: .mistake))
            try await diner.runner.perform(Envelope(step, by: D.manager, id: diner.nextID()))
        }
        try await diner.step("0", .serve, by: D.waiter(D.wanda))
        #expect(try await Self.wind(diner) == [])
        #expect(try await diner.shift().waiter(D.wanda)?.orders == Self.ids(40...40))
        #expect(try await diner.order("40").state == .accepted)
    }

    @Test("an order that is placed while a place is free goes behind those who wait, and none is lost")
    func placedBehind() async throws {
        let diner = try await Self.waiting(1...40, late: 1...20)
        diner.clock.advance(by: .minutes(5))
        try await diner.step("0", .serve, by: D.waiter(D.wanda))
        #expect(try await diner.shift().waiter(D.wanda)?.orders == [])
        #expect(try await diner.shift().queue == Self.ids(17...40))
        try await diner.place(diner.placing("41", [(D.soup, 1)]), on: diner.terms(assigned: true))
        #expect(try await diner.shift().waiter(D.wanda)?.orders == Self.ids(21...21))
        #expect(try await diner.shift().queue == Self.ids(22...41))
        #expect(try await diner.order("41").state == .placed)
    }

    @Test("who has no room is given nothing, whatever is asked; who may not ask is refused")
    func nothingToGive() async throws {
        let diner = try await Self.waiting(1...2)
        try await diner.refuses(Shift.Refusal(.alreadyApplied(command: .assign))) {
            try await diner.change(.giveAway(order: OrderID("1")))
        }
        try await diner.refuses(Shift.Refusal(.notPermitted(role: .waiter, command: .assign))) {
            try await diner.change(.giveAway(order: OrderID("1")), by: D.waiter(D.wanda))
        }
    }

    @Test(
        "who has come, or is back, and accepts an order by hand before time is asked gets the one that waits as well",
        arguments: [false, true]
    )
    func acceptedFirst(afterBreak: Bool) async throws {
        let diner = try await Diner(caps: [D.wanda: 1])
        let later = diner.clock.now() + .minutes(10)
        if afterBreak {
            try await diner.begin(D.will, cap: 2)
            try await diner.change(.pause(waiter: D.will, until: later))
        } else {
            try await diner.change(.begin(waiter: D.will, cap: 2, from: later))
        }
        for number in ["0", "1"] { try await diner.place(diner.placing(number), on: diner.terms(assigned: true)) }
        try await diner.place(diner.placing("2"))
        #expect(try await diner.shift().queue == ["1"])
        diner.clock.advance(by: .minutes(10))
        #expect(try await diner.accept("2", D.will).waiter == D.will)
        #expect(try await diner.shift().waiter(D.will)?.orders == ["2", "1"])
        #expect(try await diner.shift().queue == [])
        let waited = try await diner.order("1")
        #expect(waited.state == .accepted && waited.waiter == D.will)
        #expect(try await Self.wind(diner) == [])
    }

    @Test(
        "an order that does not wait is not given away, whether somebody has room or not: it was never brought to the shift",
        arguments: [nil, 0] as [Int?]
    )
    func unknown(cap: Int?) async throws {
        let diner = try await Diner(caps: [D.wanda: cap])
        func isRefused() async throws {
            for author in [D.manager, .system] {
                try await diner.refuses(Shift.Refusal(.unknownOrder(order: "1"))) {
                    try await diner.change(.giveAway(order: "1"), by: author)
                }
            }
        }
        try await isRefused()
        // It is placed for waiters who accept by hand.
        try await diner.place(diner.placing("1"))
        try await isRefused()
        try await diner.step("1", .reject(reason: .closed), by: D.waiter(D.wanda))
        try await isRefused()
        #expect(try await diner.shift().queue == [])
        try await diner.refuses(Shift.Refusal(.otherBranch(author: D.elsewhere, branch: D.branch))) {
            try await diner.change(.giveAway(order: "1"), by: .manager("mo", at: D.elsewhere))
        }
    }

    /// Wanda has the tables of Mia and has as many of Mia's orders as she can have; thirty of others wait for her alone.
    private static func busy(_ orders: Int) async throws -> Diner {
        let diner = try await Diner(caps: [D.wanda: orders, D.will: nil], soups: 500)
        let rules = ShiftRules(allowsOverflow: false, sections: ["hall": ["t2"], "terrace": ["t1"]])
        try await diner.change(.follow(rules: rules))
        try await diner.change(.plan(waiter: D.wanda, plan: WaiterPlan(sections: ["hall"])))
        try await diner.change(.plan(waiter: D.will, plan: WaiterPlan(sections: ["terrace"])))
        let terms = diner.terms(acceptWithin: .hours(2), assigned: true)
        for number in 1...orders { try await diner.place(diner.placing("m\(number)", [(D.soup, 1)]), on: terms) }
        for number in 1...30 {
            let guest = UserID("guest-\(number)")
            try await diner.place(diner.placing("\(number)", [(D.soup, 1)], by: guest), on: terms, by: .guest(guest))
        }
        #expect(try await diner.shift().waiter(D.wanda)?.hand.count == orders)
        #expect(try await diner.shift().queue == Self.ids(1...30))
        return diner
    }

    private static func handOver(in diner: Diner) async throws {
        let decision = HandOverTab("tab-mia", to: D.will, shift: diner.day)
        try await diner.runner.perform(Envelope(decision, by: D.manager, id: diner.nextID()))
    }

    @Test(
        "a tab of many orders is handed over in one unit, and those who wait get the places, some of them at once",
        arguments: [2, 12, HandOverTab.orderLimit]
    )
    func handedOver(orders: Int) async throws {
        let diner = try await Self.busy(orders)
        try await Self.handOver(in: diner)
        #expect(try await diner.shift().waiter(D.will)?.hand.count == orders)
        for number in 1...orders { #expect(try await diner.order("m\(number)").waiter == D.will) }
        if orders == 2 { #expect(try await diner.shift().waiter(D.wanda)?.orders == Self.ids(1...2)) }
        #expect(try await Self.wind(diner) == [])
        #expect(try await diner.shift().waiter(D.wanda)?.orders == Self.ids(1...orders))
        #expect(try await diner.shift().queue == Self.ids((orders + 1)...30))
    }

    @Test("more orders than one unit takes are not handed over at once, and the shift says which they are")
    func handedOverTooMany() async throws {
        let diner = try await Self.busy(HandOverTab.orderLimit + 1)
        let orders = (1...HandOverTab.orderLimit + 1).map { OrderID("m\($0)") }
        try await diner.refuses(Shift.Refusal(.hasOrders(waiter: D.wanda, orders: orders))) {
            try await Self.handOver(in: diner)
        }
        try await diner.step("m1", .handOver(waiter: D.will), by: D.manager)
        try await Self.handOver(in: diner)
        #expect(try await diner.shift().waiter(D.will)?.hand.count == orders.count)
    }
}
