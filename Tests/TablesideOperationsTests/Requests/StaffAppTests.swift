import TablesideBilling
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

@Suite("The application of staff")
struct StaffAppTests {
    @Test("FO-33 staff see what waits, approve, reject and close from their own phone, and guests are told")
    func app() async throws {
        let loyal = try await LoyalDiner()
        let waiter = D.waiter(D.wanda)
        let notifier = MemoryNotifier()
        let reactions = HouseReactions(
            through: loyal.diner.runner,
            in: loyal.house,
            notifying: notifier,
            of: .forman
        )
        try await loyal.place("1")
        try await loyal.place("2")
        let reader = loyal.server.reader
        let since = loyal.diner.clock.now() - .hours(1)
        #expect(
            try await reader.work(of: D.branch, since: since, by: waiter).map(\.order.rawValue).sorted() == ["1", "2"]
        )
        func order(_ id: OrderID, _ request: StaffOrderRequest) async {
            await loyal.send(.staff(request: .order(order: id, request: request)), by: waiter)
        }
        await order("1", .accept(waiter: D.wanda, readyBy: nil))
        await order("2", .reject(reason: .outOfStock))
        #expect(try await loyal.diner.order("1").state == .accepted)
        #expect(try await loyal.diner.order("2").state == .rejected)
        try await loyal.diner.cookAndServe("1", by: D.wanda)
        await loyal.send(.table(request: .askToPay(tab: "tab-mia", method: .cash)), by: D.guest)
        let due = try #require(try await loyal.diner.tab().due)
        let cash = try Payment(id: "cash", amount: due, method: .cash)
        for action in [TabOperation.Action.pay(payment: cash), .close] {
            await loyal.send(.staff(request: .tab(tab: "tab-mia", action: action)), by: waiter)
        }
        #expect(try await loyal.diner.tab().state == .closed)
        #expect(try await reactions.catchUp().isEmpty)
        let told = await notifier.notices.filter { $0.recipient == .tab(id: "tab-mia") }.map(\.kind.rawValue)
        #expect(
            told == ["orderPlaced", "orderPlaced", "orderApproved", "orderRejected", "paymentWanted", "tabClosed"]
        )
        // The guest's phone cannot do what the staff's can.
        let approve = HouseRequest.Ask.staff(
            request: .order(order: "1", request: .accept(waiter: D.wanda, readyBy: nil))
        )
        await loyal.send(approve, by: D.guest, refused: "access.notForSender")
        let (store, now) = (loyal.diner.store, loyal.diner.clock.now())
        #expect(try await countedTwice(in: loyal.house, on: store, at: now) == [])
    }
}
