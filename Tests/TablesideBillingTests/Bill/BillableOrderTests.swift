import TablesideBilling
import TablesideCore
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture

@Suite("Orders as bills see them")
struct BillableOrderTests {
    @Test("an order on its way is under way, one that was delivered is served")
    func delivered() throws {
        var order = try F.accepted(.delivery)
        try order.perform(.ready, by: F.cook, at: F.at(20))
        try order.perform(.dispatch, by: F.courier, at: F.at(30))
        #expect(order.billable?.standing == .underWay)
        try order.perform(.deliver(proof: "photo 7"), by: F.courier, at: F.at(40))
        #expect(order.billable?.standing == .served)
        try order.perform(.complete(tabIsSettled: true), by: .system, at: F.at(50))
        #expect(order.billable?.standing == .served)
    }

    @Test("what could not be delivered is under way until the goods are back, then it is dropped")
    func failed() throws {
        var order = try F.accepted(.delivery)
        try order.perform(.ready, by: F.cook, at: F.at(20))
        try order.perform(.dispatch, by: F.courier, at: F.at(30))
        try order.perform(.fail(reason: .unreachable), by: F.courier, at: F.at(40))
        #expect(order.billable?.standing == .underWay)
        try order.perform(.goodsReturned, by: F.courier, at: F.at(50))
        #expect(order.billable?.standing == .dropped)
    }

    @Test("FO-21 an approved order is never finished: it stays under way")
    func approved() throws {
        let order = try F.accepted(.forman)
        #expect(order.billable?.standing == .underWay)
    }

    @Test("GI-36 an order that a waiter deletes whole is dropped")
    func deleted() throws {
        var order = try F.placed(.giorgiTable)
        try order.perform(.void(items: .all, reason: .guestRequest), by: F.waiter, at: F.at(20))
        #expect(order.billable?.standing == .dropped)
    }
}
