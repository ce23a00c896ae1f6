import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// What clients and waiters of QuickPlate are told, of a whole visit on a store.
@Suite("QuickPlate: notices")
struct QuickPlateNoticesTests {
    @Test("QP-62 QP-72 the client is told of placing, of serving and before the booking; waiters of orders and payment")
    func visit() async throws {
        let house = try await QuickPlate()
        let diner = house.diner
        let announcer = try await Announcer(.quickPlate, reminding: .minutes(20), from: diner.runner)

        try await house.book()
        let reminder = try #require(try await announcer.news().first)
        #expect(reminder.kind == .bookingSoon)
        #expect(reminder.recipient == .user(id: D.mia))
        // Twenty minutes before half past six.
        #expect(reminder.showAt == (try diner.house.instant("2026-03-27T18:10")))
        #expect(reminder.parameters == ["booking": "b1", "day": "\(D.branch)/2026-03-27", "party": "2"])

        diner.clock.set(try diner.house.instant("2026-03-27T18:30"))
        try await house.arrive()
        #expect(try await announcer.words() == [])
        try await house.order("1")
        #expect(try await announcer.words() == ["orderPlaced → mia", "orderPlaced → waiters"])
        // Where the order is in between is for staff alone.
        try await diner.accept("1", D.wanda)
        try await diner.step("1", .ready, by: D.cook)
        #expect(try await announcer.words() == [])
        try await diner.step("1", .serve, by: D.waiter(D.wanda))
        #expect(try await announcer.words() == ["orderServed → mia"])
        try await diner.tab(.askForBill)
        #expect(try await announcer.words() == [])
        try await diner.tab(.choosePayment(method: .cash), day: diner.day)
        #expect(try await announcer.words() == ["paymentWanted → waiters"])
    }

    @Test("QP-62 a refused order tells nobody, and a repeated one tells everybody once")
    func once() async throws {
        let house = try await QuickPlate(soups: 2)
        let diner = house.diner
        try await house.visit()
        let announcer = try await Announcer(.quickPlate, from: diner.runner)
        _ = try? await house.order("1", [(D.soup, 3)])
        #expect(try await announcer.words() == [])
        let decision = PlaceOrder(OrderID("2"), D.cart([(D.soup, 2)]), on: QuickPlate.tab, guest: D.mia)
        for _ in 0..<2 {
            try await diner.place(decision, on: diner.terms(QuickPlate.profile), id: CommandID("twice"))
        }
        #expect(try await announcer.words() == ["orderPlaced → mia", "orderPlaced → waiters"])
    }
}
