import TablesideCore
import TablesideFloor
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import Testing

private typealias D = Diner

/// QuickPlate's balancing scenario: one client, two waiters with a limit of two, one cook, one restaurant.
@Suite("QP-S3 balancing")
struct QPS3BalancingTests {
    private static let first = D.waiter(D.wanda)
    private static let second = D.waiter(D.will)

    private static func fourOrders() async throws -> QuickPlate {
        let house = try await QuickPlate()
        try await house.visit()
        for number in 1...4 { try await house.order("\(number)") }
        return house
    }

    @Test("QP-S3 QP-40 QP-54 QP-55 QP-56 QP-58 QP-82 two waiters share four orders within their limits")
    func story() async throws {
        let house = try await Self.fourOrders()
        let diner = house.diner
        #expect(try await house.list(of: Self.first) == ["1", "2", "3", "4"])
        #expect(try await house.list(of: Self.second) == ["1", "2", "3", "4"])
        #expect(try await house.list(of: D.cook) == [])

        // The first waiter sends two to the kitchen: they leave both lists and appear on the cook's.
        try await diner.accept("1", D.wanda)
        try await diner.accept("2", D.wanda)
        #expect(try await house.list(of: Self.first) == ["3", "4"])
        #expect(try await house.list(of: Self.second) == ["3", "4"])
        #expect(try await house.list(of: D.cook) == ["1", "2"])

        // That waiter cannot accept more, the other can.
        try await diner.refuses(Shift.Refusal(.atCap(waiter: D.wanda, cap: 2, inHand: 2))) {
            try await diner.accept("3", D.wanda)
        }
        try await diner.accept("3", D.will)
        #expect(try await house.list(of: Self.first) == ["4"])

        // The cook has one ready: it appears for the waiters.
        try await diner.step("1", .ready, by: D.cook)
        #expect(try await house.list(of: D.cook) == ["2", "3"])
        #expect(try await house.list(of: Self.first) == ["1", "4"])
        #expect(try await house.list(of: Self.second) == ["1", "4"])

        // The first waiter serves it: it leaves the lists and does not return, and that waiter can accept again.
        try await diner.step("1", .serve, by: Self.first)
        #expect(try await house.list(of: Self.first) == ["4"])
        #expect(try await house.list(of: Self.second) == ["4"])
        try await diner.accept("4", D.wanda)
        #expect(try await house.list(of: Self.first) == [])
        let shift = try await diner.shift()
        #expect(shift.load(of: D.wanda) == 2)
        #expect(shift.load(of: D.will) == 1)
    }

    @Test("QP-S3 QP-58 both waiters at their limits: what is left waits on both lists until one of them serves")
    func nobodyCanTakeIt() async throws {
        let house = try await Self.fourOrders()
        let diner = house.diner
        try await house.order("5")
        for (order, waiter) in [("1", D.wanda), ("2", D.wanda), ("3", D.will), ("4", D.will)] {
            try await diner.accept(order, waiter)
        }
        for waiter in [D.wanda, D.will] {
            try await diner.refuses(Shift.Refusal(.atCap(waiter: waiter, cap: 2, inHand: 2))) {
                try await diner.accept("5", waiter)
            }
        }
        #expect(try await house.list(of: Self.first) == ["5"])
        #expect(try await house.list(of: Self.second) == ["5"])
        try await diner.cookAndServe("3", by: D.will)
        try await diner.accept("5", D.will)
        #expect(try await diner.order("5").waiter == D.will)
    }

    @Test("QP-S3 QP-54 the manager raises one waiter's limit and lowers the other's; what they have they keep")
    func otherLimits() async throws {
        let house = try await Self.fourOrders()
        let diner = house.diner
        try await diner.accept("1", D.wanda)
        try await diner.accept("2", D.wanda)
        try await diner.change(.setCap(waiter: D.wanda, cap: 3))
        try await diner.accept("3", D.wanda)
        try await diner.change(.setCap(waiter: D.wanda, cap: 1))
        #expect(try await diner.shift().load(of: D.wanda) == 3)
        try await diner.refuses(Shift.Refusal(.atCap(waiter: D.wanda, cap: 1, inHand: 3))) {
            try await diner.accept("4", D.wanda)
        }
    }

    @Test(
        "QP-S3 QP-82 a reader who goes on where they stopped in the feed learns of every order that came, went on or left"
    )
    func liveLists() async throws {
        let house = try await Self.fourOrders()
        let diner = house.diner
        var seen: [OrderID: Order] = [:]
        var cursor: EventCursor?
        func read() async throws -> [String] {
            let page = try await house.store.events(after: cursor, limit: 1_000)
            cursor = page.cursor
            for event in page.events {
                guard let recorded = try event.recorded(of: Order.self) else { continue }
                let id = OrderID(recorded.aggregate.id)
                seen[id, default: Order(id: id)].record(recorded.event)
            }
            return seen.values.listed(for: Self.second).map(\.id.rawValue)
        }
        #expect(try await read() == ["1", "2", "3", "4"])
        try await diner.accept("2", D.wanda)
        #expect(try await read() == ["1", "3", "4"])
        try await diner.step("3", .cancel(), by: Self.first)
        #expect(try await read() == ["1", "4"])
        try await diner.step("2", .ready, by: D.cook)
        #expect(try await read() == ["1", "2", "4"])
        try await diner.step("2", .serve, by: Self.first)
        #expect(try await read() == ["1", "4"])
        #expect(try await house.list(of: Self.second) == ["1", "4"])
    }
}
