import Tableside
import Testing

private typealias F = OrderFixture

@Suite("Orders of QuickPlate's profile")
struct OrderQuickPlateTests {
    @Test("QP-37 QP-38 pending, preparing, ready, sent: the waiter accepts, the cook confirms, the waiter serves")
    func fourSteps() throws {
        var order = try F.placed(.quickPlate)
        let labels = Order.Profile.quickPlate.lifecycle
        #expect(order.state == .placed)
        #expect(labels.label(of: order.state) == "pending")
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(1))
        #expect(order.state == .preparing)
        #expect(order.waiter == F.ana)
        try order.perform(.ready, by: F.cook, at: F.at(2))
        #expect(order.state == .ready)
        try order.perform(.serve, by: F.waiter, at: F.at(3))
        #expect(order.state == .served)
        #expect(labels.label(of: order.state) == "sent")
        #expect(order.isOver)
    }
}
