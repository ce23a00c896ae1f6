import TablesideCore
import TablesideFloor
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

private typealias D = Diner

/// QuickPlate kept each waiter's count of orders on a phone and trusted a disabled button.
@Suite("Regressions: the load of waiters")
struct WaiterLoadTests {
    /// Two orders placed by one client of QuickPlate, and a third.
    private static func house(caps: [UserID: Int?] = [D.wanda: 2, D.will: 2]) async throws -> QuickPlate {
        let house = try await QuickPlate(caps: caps)
        try await house.visit()
        for number in 1...3 { try await house.order("\(number)") }
        return house
    }

    @Test(
        "QP-55 regression: cancelling an accepted order gives the waiter the place back, in the kitchen and when it is done"
    )
    func cancellingForgotten() async throws {
        let house = try await Self.house(caps: [D.wanda: 1])
        let diner = house.diner
        try await diner.accept("1", D.wanda)
        try await diner.step("1", .cancel(), by: D.waiter(D.wanda))
        try await diner.accept("2", D.wanda)
        try await diner.step("2", .ready, by: D.cook)
        try await diner.step("2", .cancel(), by: D.waiter(D.wanda))
        // Had either been forgotten, the only waiter would be at the limit for ever.
        try await diner.accept("3", D.wanda)
        #expect(try await diner.shift().load(of: D.wanda) == 1)
    }

    @Test(
        "QP-59 regression: a waiter who serves what another accepted changes that one's count, never the own one below zero"
    )
    func wrongCounter() async throws {
        let house = try await Self.house(caps: [D.wanda: 1, D.will: 1])
        let diner = house.diner
        try await diner.accept("1", D.wanda)
        try await diner.cookAndServe("1", by: D.will)
        #expect(try await diner.shift().load(of: D.will) == 0)
        try await diner.accept("2", D.will)
        // With a count of minus one Will could take a second.
        try await diner.refuses(Shift.Refusal(.atCap(waiter: D.will, cap: 1, inHand: 1))) {
            try await diner.accept("3", D.will)
        }
        try await diner.accept("3", D.wanda)
    }

    @Test(
        "QP-57 QP-59 regression: the next person to sign in on the same phone begins at zero, and the first keeps their count"
    )
    func inheritedCounter() async throws {
        let house = try await Self.house(caps: [D.wanda: 2])
        let diner = house.diner
        try await diner.accept("1", D.wanda)
        try await diner.accept("2", D.wanda)
        try await diner.begin(D.will, cap: 2, by: D.waiter(D.will))
        #expect(try await diner.shift().load(of: D.will) == 0)
        #expect(try await diner.shift().load(of: D.wanda) == 2)
        try await diner.accept("3", D.will)
        // The counts are in the store: another phone, started later, reads the same.
        try await house.order("4")
        let runner = CommandRunner(store: house.store, clock: diner.clock)
        let accept = OrderOperation(OrderID("4"), .accept(waiter: D.wanda), shift: diner.day)
        try await diner.refuses(Shift.Refusal(.atCap(waiter: D.wanda, cap: 2, inHand: 2))) {
            try await runner.perform(Envelope(accept, by: D.waiter(D.wanda), id: CommandID("late")))
        }
        let other = OrderOperation(OrderID("4"), .accept(waiter: D.will), shift: diner.day)
        try await runner.perform(Envelope(other, by: D.waiter(D.will), id: CommandID("other")))
        #expect(try await diner.shift().load(of: D.will) == 2)
    }

    @Test("QP-74 regression: a screen that forgot to disable its button cannot send more to the kitchen than the limit")
    func onlyTheButton() async throws {
        let house = try await Self.house(caps: [D.wanda: 1])
        let diner = house.diner
        try await diner.accept("1", D.wanda)
        for order in ["2", "3"] {
            try await diner.refuses(Shift.Refusal(.atCap(waiter: D.wanda, cap: 1, inHand: 1))) {
                try await diner.accept(order, D.wanda)
            }
        }
        #expect(try await house.list(of: D.cook) == ["1"])
    }

    @Test("QP-49 QP-50 QP-73 regression: a step whose answer is lost is repeated under its id and happens once")
    func repeatedAfterLostAnswer() async throws {
        for lost in 0...2 { try await repeated(losing: lost) }
    }

    /// Two readings and a write are needed; the answer of one of them is lost.
    private func repeated(losing lost: Int) async throws {
        let house = try await Self.house()
        let diner = house.diner
        let unreliable = FaultyStore(house.store) { call in call == lost ? .acknowledgementLost : nil }
        let runner = CommandRunner(store: unreliable, clock: diner.clock)
        let accept = OrderOperation(OrderID("1"), .accept(waiter: D.wanda), shift: diner.day)
        let outcome = try await runner.perform(Envelope(accept, by: D.waiter(D.wanda), id: CommandID("accept")))
        #expect(outcome.answer.waiter == D.wanda)
        #expect(unreliable.faults == [.acknowledgementLost])
        #expect(try await diner.shift().load(of: D.wanda) == 1)
        #expect(try await diner.order("1").version.rawValue == 2)
        #expect(try await diner.left(D.soup) == 94)
    }
}
