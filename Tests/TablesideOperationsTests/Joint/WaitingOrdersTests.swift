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

/// Orders that nobody can take, and how they get a waiter in the unit that frees a place.
@Suite("Waiting orders")
struct WaitingOrdersTests {
    /// Wanda and Will take one order each, and have it: `1` and `2`; `3` and on wait.
    private static func full(waiting: Int, caps: [UserID: Int?] = [D.wanda: 1, D.will: 1]) async throws -> Diner {
        let diner = try await Diner(caps: caps, soups: 100)
        for number in 1...(caps.count + waiting) {
            try await diner.place(diner.placing("\(number)"))
            try await diner.assign("\(number)")
        }
        return diner
    }

    private static func ids(_ numbers: Int...) -> [OrderID] { numbers.map { OrderID("\($0)") } }

    @Test("QP-60 the shift chooses the waiter with the fewest orders, and the order is accepted for them")
    func assigned() async throws {
        let diner = try await Diner(caps: [D.wanda: nil, D.will: nil])
        try await diner.place(diner.placing("1"))
        let answer = try await diner.assign("1", by: D.manager)
        #expect(answer.state == .accepted)
        #expect(answer.waiter == D.wanda)
        try await diner.place(diner.placing("2"))
        #expect(try await diner.assign("2").waiter == D.will)
        #expect(try await diner.left(D.soup) == 6)
    }

    @Test("QP-58 at every limit the order waits; the place that serving frees is given to it in the same unit")
    func servedMakesRoom() async throws {
        let diner = try await Self.full(waiting: 2)
        #expect(try await diner.shift().queue == Self.ids(3, 4))
        #expect(try await diner.order("3").state == .placed)
        try await diner.step("1", .ready, by: D.cook)
        let before = try await diner.order("3").version
        try await diner.step("1", .serve, by: D.waiter(D.wanda))
        let shift = try await diner.shift()
        #expect(shift.holder(of: OrderID("3")) == D.wanda)
        #expect(shift.queue == Self.ids(4))
        let order = try await diner.order("3")
        #expect(order.state == .accepted)
        #expect(order.waiter == D.wanda)
        #expect(order.version == before.next)
        // Its goods were committed as well: only the waiting one still has some set aside.
        #expect(Array(try await diner.stock().reservations.keys) == Self.ids(4))
    }

    @Test("while others wait nobody has room, so that no order can be handed over past them")
    func handedOverWhileOthersWait() async throws {
        let diner = try await Self.full(waiting: 1)
        try await diner.refuses(Shift.Refusal(.atCap(waiter: D.will, cap: 1, inHand: 1))) {
            try await diner.step("1", .handOver(waiter: D.will), by: D.waiter(D.wanda))
        }
        let walt = UserID("walt")
        try await diner.begin(walt, cap: 1)
        #expect(try await diner.shift().holder(of: OrderID("3")) == walt)
    }

    @Test("a waiter who begins, and a limit that rises, take as many of those who wait as there is room, in order")
    func roomForSeveral() async throws {
        let diner = try await Self.full(waiting: 5)
        let walt = UserID("walt")
        try await diner.begin(walt, cap: 2)
        var shift = try await diner.shift()
        #expect(shift.waiter(walt)?.orders == Self.ids(3, 4))
        #expect(shift.queue == Self.ids(5, 6, 7))
        try await diner.change(.setCap(waiter: D.will, cap: 3))
        shift = try await diner.shift()
        #expect(shift.waiter(D.will)?.orders == Self.ids(2, 5, 6))
        #expect(shift.queue == Self.ids(7))
        for order in ["3", "4", "5", "6"] { #expect(try await diner.order(order).state == .accepted) }
        #expect(try await diner.order("7").state == .placed)
        #expect(Array(try await diner.stock().reservations.keys) == Self.ids(7))
    }

    @Test("an order that is cancelled while it waits leaves the queue with it, and its goods come back")
    func cancelledWhileWaiting() async throws {
        let diner = try await Self.full(waiting: 2)
        try await diner.step("3", .cancel(), by: D.guest)
        #expect(try await diner.shift().queue == Self.ids(4))
        #expect(try await diner.left(D.soup) == 94)
        #expect(try await diner.shift().load(of: D.wanda) == 1)
        try await diner.cookAndServe("1", by: D.wanda)
        #expect(try await diner.shift().holder(of: OrderID("4")) == D.wanda)
    }

    @Test("orders that were called off without the shift keep nobody's place and nobody from serving")
    func cancelledElsewhere() async throws {
        let diner = try await Self.full(waiting: 4)
        for order in ["3", "4", "5"] {
            let step = OrderOperation(OrderID(order), .cancel(reason: .mistake))
            try await diner.runner.perform(Envelope(step, by: D.manager, id: diner.nextID()))
        }
        #expect(try await diner.shift().queue == Self.ids(3, 4, 5, 6))
        try await diner.cookAndServe("1", by: D.wanda)
        let shift = try await diner.shift()
        #expect(shift.queue == [])
        #expect(shift.waiter(D.wanda)?.orders == Self.ids(6))
        #expect(try await diner.order("6").state == .accepted)
        for order in ["3", "4", "5"] { #expect(try await diner.order(order).state == .cancelled) }
    }

    @Test("a head that missed its deadline for acceptance makes room for the one behind it")
    func lateHead() async throws {
        let diner = try await Diner(caps: [D.wanda: 1], soups: 100)
        try await diner.place(diner.placing("1"))
        try await diner.assign("1")
        let deadline = diner.clock.now() + .minutes(5)
        try await diner.place(diner.placing("2"), on: diner.terms(acceptWithin: .minutes(5)))
        try await diner.place(diner.placing("3"))
        try await diner.assign("2")
        try await diner.assign("3")
        try await diner.step("1", .ready, by: D.cook)
        diner.clock.set(deadline)
        try await diner.step("1", .serve, by: D.waiter(D.wanda))
        #expect(try await diner.shift().waiter(D.wanda)?.orders == Self.ids(3))
        #expect(try await diner.shift().queue == [])
        #expect(try await diner.order("2").state == .placed)
        // It expires by its own timer's command.
        try await diner.step("2", .expire, by: .system)
        #expect(try await diner.order("2").state == .expired)
        #expect(try await diner.left(D.soup) == 96)
    }

    @Test("an order that expires while it waits leaves the queue")
    func expiredWhileWaiting() async throws {
        let diner = try await Diner(caps: [D.wanda: 0])
        let deadline = diner.clock.now() + .minutes(5)
        try await diner.place(diner.placing("1"), on: diner.terms(acceptWithin: .minutes(5), assigned: true))
        #expect(try await diner.shift().queue == Self.ids(1))
        diner.clock.set(deadline)
        try await diner.step("1", .expire, by: .system)
        #expect(try await diner.shift().queue == [])
        #expect(try await diner.left(D.soup) == 10)
    }

    @Test(
        "more waiting orders than one unit can hold: the longest-waiting get a place, the others with the next change"
    )
    func manyWait() async throws {
        let diner = try await Diner(caps: [D.wanda: 0], soups: 100)
        for number in 1...30 {
            let guest = UserID("guest-\(number)")
            let placing = try diner.placing("\(number)", [(D.soup, 1)], by: guest)
            let terms = diner.terms(acceptWithin: .minutes(30), assigned: true)
            try await diner.place(placing, on: terms, by: .guest(guest))
        }
        #expect(try await diner.shift().queue.count == 30)
        try await diner.begin(D.will, cap: nil)
        #expect(try await diner.shift().waiter(D.will)?.orders == (1...16).map { OrderID("\($0)") })
        // Nobody overtakes those who still wait.
        try await diner.place(diner.placing("31", [(D.soup, 1)]), on: diner.terms(assigned: true))
        let shift = try await diner.shift()
        #expect(shift.queue == [])
        #expect(shift.waiter(D.will)?.orders == (1...31).map { OrderID("\($0)") })
        for number in 1...31 { #expect(try await diner.order("\(number)").state == .accepted) }
        #expect(try await diner.stock().reservations == [:])
    }

    @Test("two orders are served at once: each place goes to another of those who wait, and to none twice")
    func racing() async throws {
        for _ in 0..<10 {
            let diner = try await Self.full(waiting: 3)
            try await diner.step("1", .ready, by: D.cook)
            try await diner.step("2", .ready, by: D.cook)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await diner.step("1", .serve, by: D.waiter(D.wanda)) }
                group.addTask { try await diner.step("2", .serve, by: D.waiter(D.will)) }
                try await group.waitForAll()
            }
            let shift = try await diner.shift()
            #expect(Set(shift.waiters.flatMap(\.orders)) == Set(Self.ids(3, 4)))
            #expect(shift.waiters.map(\.orders.count) == [1, 1])
            #expect(shift.queue == Self.ids(5))
        }
    }

    @Test("where only waiters accept, as in QuickPlate's profile, the shift accepts in the name of the one it chooses")
    func quickPlateIsAssigned() async throws {
        let diner = try await Diner(caps: [D.wanda: 1])
        let tab = GuestTab.Opening(
            branch: D.branch,
            profile: GuestTab.Profile.quickPlate.code,
            currency: diner.menu.currency,
            opener: .arrival,
            guest: D.mia
        )
        let id = TabID("tab-mia")
        try await diner.runner.perform(
            Envelope(.open(opening: tab), on: GuestTab.self, id, by: D.guest, id: diner.nextID())
        )
        try await diner.place(diner.placing("1"), on: diner.terms(.quickPlate, assigned: true))
        let first = try await diner.order("1")
        #expect(first.state == .preparing && first.waiter == D.wanda)
        try await diner.place(diner.placing("2"), on: diner.terms(.quickPlate))
        try await diner.assign("2")
        #expect(try await diner.order("2").state == .placed)
        #expect(try await diner.shift().queue == [OrderID("2")])
        try await diner.change(.setCap(waiter: D.wanda, cap: 2))
        let second = try await diner.order("2")
        #expect(second.state == .preparing && second.waiter == D.wanda)
    }

    @Test("what cannot be assigned is refused: no order, another branch, nobody's right, twice, or not placed any more")
    func notAssigned() async throws {
        let diner = try await Self.full(waiting: 1)
        try await diner.refuses(VisitRefusal(.unknownOrder(order: OrderID("9")))) { try await diner.assign("9") }
        let other = AssignOrder(OrderID("3"), shift: BranchDay(branch: D.elsewhere, date: diner.day.date))
        try await diner.refuses(VisitRefusal(.otherBranch(branch: D.branch, expected: D.elsewhere))) {
            try await diner.runner.perform(Envelope(other, by: .system, id: diner.nextID()))
        }
        try await diner.place(diner.placing("4"))
        try await diner.refuses(Shift.Refusal(.notPermitted(role: .waiter, command: .assign))) {
            try await diner.assign("4", by: D.waiter(D.wanda))
        }
        try await diner.refuses(Shift.Refusal(.otherBranch(author: D.elsewhere, branch: D.branch))) {
            try await diner.assign("4", by: .manager(UserID("max"), at: D.elsewhere))
        }
        try await diner.refuses(Shift.Refusal(.alreadyApplied(command: .assign))) { try await diner.assign("3") }
        try await diner.refuses(Order.Refusal(.alreadyApplied(command: .accept))) { try await diner.assign("1") }
        try await diner.step("4", .cancel(), by: D.guest)
        try await diner.refuses(Order.Refusal(.illegal(state: "cancelled", command: .accept))) {
            try await diner.assign("4")
        }
    }

    @Test("who may come, go and get another limit is the shift's to say; nothing is given away when it refuses")
    func shiftRefusals() async throws {
        let diner = try await Self.full(waiting: 1)
        try await diner.refuses(Shift.Refusal(.notYours(waiter: UserID("walt")))) {
            try await diner.begin(UserID("walt"), cap: 1, by: D.waiter(D.wanda))
        }
        try await diner.refuses(Shift.Refusal(.negativeCap(cap: -1))) {
            try await diner.change(.setCap(waiter: D.wanda, cap: -1))
        }
        try await diner.refuses(Shift.Refusal(.notPermitted(role: .waiter, command: .setCap))) {
            try await diner.change(.setCap(waiter: D.wanda, cap: 5), by: D.waiter(D.wanda))
        }
        try await diner.refuses(Shift.Refusal(.hasOrders(waiter: D.wanda, orders: Self.ids(1)))) {
            try await diner.change(.end(waiter: D.wanda), by: D.waiter(D.wanda))
        }
        try await diner.refuses(Shift.Refusal(.otherBranch(author: D.elsewhere, branch: D.branch))) {
            try await diner.change(.end(waiter: D.wanda), by: .waiter(D.wanda, at: D.elsewhere))
        }
        try await diner.refuses(Shift.Refusal(.alreadyApplied(command: .begin))) {
            try await diner.begin(D.will, cap: 1)
        }
    }

    @Test("time expires an order that nobody accepted: its goods come back, its place in the queue is free, once")
    func timer() async throws {
        let diner = try await Diner(caps: [D.wanda: 0])
        let day = diner.day
        let runner = CommandRunner(
            store: diner.store,
            clock: diner.clock,
            timers: [
                .decision(Order.self) { order in order.dueCommand.map { OrderOperation(order.id, $0, shift: day) } }
            ]
        )
        let deadline = diner.clock.now() + .minutes(5)
        try await diner.place(diner.placing("1"), on: diner.terms(acceptWithin: .minutes(5), assigned: true))
        #expect(try await runner.fireDue(at: deadline - .milliseconds(1), limit: 10) == [])
        let fired = try await runner.fireDue(at: deadline, limit: 10)
        #expect(fired.map(\.result) == [.done])
        #expect(try await diner.order("1").state == .expired)
        #expect(try await diner.shift().queue == [])
        #expect(try await diner.left(D.soup) == 10)
        #expect(try await runner.fireDue(at: deadline + .hours(1), limit: 10) == [])
    }

    @Test("the same command id assigns once and begins once, also after others have taken the place")
    func replay() async throws {
        let diner = try await Self.full(waiting: 2)
        let begin = ShiftOperation(diner.day, .begin(waiter: UserID("walt"), cap: 1))
        let id = CommandID("begin")
        try await diner.runner.perform(Envelope(begin, by: D.manager, id: id))
        #expect(try await diner.order("3").waiter == UserID("walt"))
        let assign = AssignOrder(OrderID("5"), shift: diner.day)
        try await diner.place(diner.placing("5"))
        let first = try await diner.runner.perform(Envelope(assign, by: .system, id: CommandID("assign")))
        #expect(first.answer.state == .placed)
        try await diner.cookAndServe("3", by: UserID("walt"))
        try await diner.cookAndServe("4", by: UserID("walt"))
        #expect(try await diner.order("5").waiter == UserID("walt"))
        let before = try await diner.store.snapshot()
        #expect(try await diner.runner.perform(Envelope(begin, by: D.manager, id: id)).isReplay)
        let again = try await diner.runner.perform(Envelope(assign, by: .system, id: CommandID("assign")))
        #expect(again == .replayed(first.answer))
        #expect(try await diner.store.snapshot() == before)
        let other = ShiftOperation(diner.day, .begin(waiter: UserID("walt"), cap: 2))
        try await diner.fails(.commandReused(command: CommandKey(id, by: D.manager))) {
            try await diner.runner.perform(Envelope(other, by: D.manager, id: id))
        }
    }
}
