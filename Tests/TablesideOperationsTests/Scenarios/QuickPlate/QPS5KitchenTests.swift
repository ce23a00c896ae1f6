import TablesideCore
import TablesideFloor
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// QuickPlate's kitchen scenario: what becomes of an order, of the goods and of the waiters' loads.
@Suite("QP-S5 kitchen")
struct QPS5KitchenTests {
    private static let waiter = D.waiter(D.wanda)

    private static func pending() async throws -> QuickPlate {
        let house = try await QuickPlate(soups: 10)
        try await house.visit()
        try await house.order("1")
        return house
    }

    @Test("QP-S5 QP-37 QP-38 QP-41 QP-72 pending, preparing, ready, sent, with the button of the one who has to act")
    func fourSteps() async throws {
        let house = try await Self.pending()
        let diner = house.diner
        #expect(try await house.card("1", for: .waiter) == ["pending", "send to kitchen"])
        #expect(try await house.card("1", for: .cook) == ["pending", nil])
        try await diner.accept("1", D.wanda)
        #expect(try await house.card("1", for: .waiter) == ["preparing", nil])
        #expect(try await house.card("1", for: .cook) == ["preparing", "order is done"])
        try await diner.step("1", .ready, by: D.cook)
        #expect(try await house.card("1", for: .waiter) == ["ready", "serve"])
        try await diner.step("1", .serve, by: Self.waiter)
        #expect(try await house.card("1", for: .waiter) == ["sent", nil])
        // The guest is not told where it is, at no time.
        #expect(try await house.card("1", for: .guest) == [nil, nil])
        #expect(try await diner.order("1").isOver)
    }

    @Test("QP-S5 QP-37 sent is the end: no step and no cancelling, nothing changes")
    func terminal() async throws {
        let house = try await Self.pending()
        let diner = house.diner
        try await diner.accept("1", D.wanda)
        try await diner.cookAndServe("1", by: D.wanda)
        try await diner.refuses(Order.Refusal(.illegal(state: "served", command: .accept))) {
            try await diner.accept("1", D.will)
        }
        try await diner.refuses(Order.Refusal(.illegal(state: "served", command: .ready))) {
            try await diner.step("1", .ready, by: D.cook)
        }
        try await diner.refuses(Order.Refusal(.alreadyApplied(command: .serve))) {
            try await diner.step("1", .serve, by: Self.waiter)
        }
        try await diner.refuses(Order.Refusal(.illegal(state: "served", command: .cancel))) {
            try await diner.step("1", .cancel(), by: Self.waiter)
        }
    }

    @Test("QP-S5 QP-38 QP-39 QP-03 nobody takes another one's step, and no state is jumped over")
    func wrongRolesAndStates() async throws {
        let house = try await Self.pending()
        let diner = house.diner
        func refused(_ command: Order.Command, by author: Author, _ reason: Order.Refusal.Reason) async throws {
            try await diner.refuses(Order.Refusal(reason)) { try await diner.step("1", command, by: author) }
        }
        try await refused(.accept(waiter: D.wanda), by: D.cook, .notPermitted(role: .cook, command: .accept))
        try await refused(.accept(waiter: D.mia), by: D.guest, .notPermitted(role: .guest, command: .accept))
        try await refused(.cancel(), by: D.guest, .notPermitted(role: .guest, command: .cancel))
        try await refused(.cancel(), by: D.cook, .notPermitted(role: .cook, command: .cancel))
        try await refused(.ready, by: D.cook, .illegal(state: "placed", command: .ready))
        try await refused(.serve, by: Self.waiter, .illegal(state: "placed", command: .serve))
        try await diner.accept("1", D.wanda)
        try await refused(.ready, by: Self.waiter, .notPermitted(role: .waiter, command: .ready))
        try await refused(.serve, by: Self.waiter, .illegal(state: "preparing", command: .serve))
    }

    @Test(
        "QP-S5 QP-39 QP-45 a waiter cancels before accepting: the stock returns, nobody's load changes, at the limit too"
    )
    func cancelledPending() async throws {
        let house = try await QuickPlate(caps: [D.wanda: 1, D.will: 0], soups: 10)
        let diner = house.diner
        try await house.visit()
        try await house.order("1")
        try await house.order("2")
        try await diner.accept("1", D.wanda)
        #expect(try await diner.left(D.soup) == 6)
        try await diner.step("2", .cancel(), by: Self.waiter)
        #expect(try await diner.left(D.soup) == 8)
        #expect(try await diner.shift().load(of: D.wanda) == 1)
        #expect(try await diner.order("2").state == .cancelled)
        // It is recorded, not deleted.
        #expect(try await diner.order("2").lines.count == 1)
    }

    @Test(
        "QP-S5 QP-39 QP-45 QP-55 cancelled in the kitchen or when it is done, by another waiter: the stock returns, the accepter's load falls",
        arguments: [false, true]
    )
    func cancelledAccepted(isReady: Bool) async throws {
        let house = try await Self.pending()
        let diner = house.diner
        try await diner.accept("1", D.wanda)
        #expect(try await diner.left(D.soup) == 8)
        if isReady { try await diner.step("1", .ready, by: D.cook) }
        try await diner.step("1", .cancel(), by: D.waiter(D.will))
        #expect(try await diner.left(D.soup) == 10)
        #expect(try await diner.shift().load(of: D.wanda) == 0)
        #expect(try await diner.shift().load(of: D.will) == 0)
        #expect(try await house.list(of: Self.waiter) == [])
    }

    @Test(
        "QP-S5 QP-58 no waiter is at work, or none has room: the order waits as pending, and the next waiter can take it"
    )
    func itWaits() async throws {
        let house = try await QuickPlate(caps: [:])
        let diner = house.diner
        try await house.visit()
        try await house.order("1")
        try await diner.refuses(Shift.Refusal(.offDuty(waiter: D.wanda))) { try await diner.accept("1", D.wanda) }
        try await diner.begin(D.wanda, cap: 0)
        try await diner.refuses(Shift.Refusal(.atCap(waiter: D.wanda, cap: 0, inHand: 0))) {
            try await diner.accept("1", D.wanda)
        }
        #expect(try await house.list(of: Self.waiter) == ["1"])
        try await diner.begin(D.will, cap: 1)
        try await diner.accept("1", D.will)
        #expect(try await diner.order("1").state == .preparing)
    }

    @Test("QP-50 two waiters who read the same version advance the order once, in whatever order their calls come")
    func sameVersion() async throws {
        var conflicts = 0
        for seed in UInt64(0)..<30 {
            let house = try await Self.pending()
            let diner = house.diner
            let turns = Turns(seed: seed, tasks: 2)
            let won = await withTaskGroup(of: UserID?.self) { group in
                for (task, waiter) in [D.wanda, D.will].enumerated() {
                    let store = TurnStore(store: house.store, turns: turns, task: task)
                    let runner = CommandRunner(store: store, clock: diner.clock)
                    group.addTask {
                        let step = OrderOperation(OrderID("1"), .accept(waiter: waiter), shift: diner.day)
                        let outcome = try? await runner.perform(
                            Envelope(step, by: D.waiter(waiter), id: CommandID("\(waiter)"))
                        )
                        await turns.leave()
                        return outcome.map { _ in waiter }
                    }
                }
                return await group.reduce(into: [UserID]()) { if let waiter = $1 { $0.append(waiter) } }
            }
            conflicts += await turns.conflicts
            let order = try await diner.order("1")
            let shift = try await diner.shift()
            #expect(won.count == 1, "seed \(seed)")
            #expect(order.waiter == won.first && order.version.rawValue == 2, "seed \(seed)")
            #expect(shift.waiters.reduce(0) { $0 + $1.orders.count } == 1, "seed \(seed)")
            #expect(try await diner.left(D.soup) == 8, "seed \(seed)")
        }
        // In some of these both had read the order as it was, and one came too late.
        #expect(conflicts > 0)
    }

    @Test("QP-50 a sender who names the version on the screen is told that another one was faster")
    func staleScreen() async throws {
        let house = try await Self.pending()
        let diner = house.diner
        let seen = try await diner.order("1").version
        try await diner.accept("1", D.will)
        try await diner.fails(.conflict(current: diner.order("1").version)) {
            let step = OrderOperation(OrderID("1"), .accept(waiter: D.wanda), shift: diner.day)
            try await diner.runner.perform(Envelope(step, by: Self.waiter, id: diner.nextID(), expecting: seen))
        }
        #expect(try await diner.order("1").waiter == D.will)
    }

    @Test("QP-S5 QP-50 two cooks and two waiters press the same button: every step is taken once")
    func sameStepTwice() async throws {
        for _ in 0..<5 {
            let house = try await Self.pending()
            let diner = house.diner
            func press(_ steps: [(Order.Command, Author)]) async -> Int {
                await withTaskGroup(of: Bool.self) { group in
                    for (command, author) in steps {
                        group.addTask { (try? await diner.step("1", command, by: author)) != nil }
                    }
                    return await group.reduce(0) { $1 ? $0 + 1 : $0 }
                }
            }
            let other = D.waiter(D.will)
            #expect(await press([(.accept(waiter: D.wanda), Self.waiter), (.accept(waiter: D.will), other)]) == 1)
            #expect(await press([(.ready, D.cook), (.ready, .cook(UserID("cora"), at: D.branch))]) == 1)
            #expect(await press([(.serve, Self.waiter), (.serve, other)]) == 1)
            let order = try await diner.order("1")
            #expect(order.state == .served)
            #expect(order.version.rawValue == 4)
            #expect(try await diner.shift().waiters.allSatisfy(\.orders.isEmpty))
        }
    }
}
