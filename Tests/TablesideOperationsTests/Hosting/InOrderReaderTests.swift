import TablesideCore
import TablesideHosting
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture

@Suite("In-order reader")
struct InOrderReaderTests {
    private static func recorded() throws -> (order: Order, events: [Recorded<Order.Event>]) {
        var order = Order(id: OrderID("17"))
        var events: [Recorded<Order.Event>] = []
        let steps: [(Order.Command, Author)] = [
            (.place(try F.placement([F.line("a")])), F.guest), (.accept(waiter: F.ana), F.waiter), (.start, F.cook),
            (.ready, F.cook), (.serve, F.waiter),
        ]
        for (number, step) in steps.enumerated() {
            for event in try order.perform(step.0, by: step.1, at: F.at(number)) {
                events.append(
                    Recorded(
                        aggregate: DocumentRef(Order.self, order.id),
                        version: order.version,
                        at: event.at,
                        author: step.1,
                        cause: nil,
                        event: event
                    )
                )
            }
        }
        return (order, events)
    }

    @Test(
        "whatever the order in which events come, and however often, the state is that of all up to the first missing"
    )
    func anyOrder() throws {
        let (order, events) = try Self.recorded()
        var reader = InOrderReader<Order>(order.id)
        // Which event is heard, whether that changes the state, and how many wait after it.
        let heard: [(event: Int, changes: Bool, waiting: Int)] = [
            (1, false, 1), (3, false, 2), (0, true, 1), (0, false, 1), (3, false, 1), (2, true, 0), (4, true, 0),
        ]
        for (event, changes, waiting) in heard {
            let hasChanged = reader.hear(events[event])
            #expect(hasChanged == changes && reader.waiting == waiting, "\(event)")
        }
        #expect(reader.state == order)
    }

    @Test("events of another aggregate are none of its business, and a state that was read is where it goes on")
    func elsewhere() throws {
        let (order, events) = try Self.recorded()
        var other = InOrderReader<Order>(OrderID("18"))
        for event in events {
            let hasChanged = other.hear(event)
            #expect(!hasChanged)
        }
        #expect(other.state == Order(id: OrderID("18")) && other.waiting == 0)
        var half = InOrderReader<Order>(order.id)
        for event in events.prefix(3) { half.hear(event) }
        var late = InOrderReader(from: half.state)
        for event in events.reversed() { late.hear(event) }
        #expect(late.state == order)
    }
}
