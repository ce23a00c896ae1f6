import TablesideCore
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture

/// A stored order was read in states that no life reaches: a step from there made one that could not be read any more.
@Suite("Orders that no life reaches")
struct UnreachableOrderTests {
    /// An order of one line in a state, with items in these states, as it would be stored.
    private static func text(_ order: Order, _ state: Order.State, _ items: [OrderItem.State: Int]) throws -> String {
        let own = try encoded(order.state)
        let counts = items.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { "\"\($0.key.rawValue)\":\($0.value)" }.joined(separator: ",")
        var text = try encoded(order).replacing("\"state\":\(own)", with: "\"state\":\"\(state.rawValue)\"")
        let old = try encoded(order.lines[0].items)
        text = text.replacing("\"items\":\(old)", with: "\"items\":{\(counts)}")
        return text
    }

    /// What lives of the profile reach: states with the sets of item states in them.
    private static func reached(_ code: ProfileCode) throws -> Set<String> {
        Set(
            try OrderExplorer.of(code).nodes.filter { $0.order.state != .draft }.map { node in
                key(
                    node.order.state,
                    OrderItem.State.allCases.filter { state in
                        node.order.lines.contains { $0.items[state] > 0 }
                    }
                )
            }
        )
    }

    private static func key(_ state: Order.State, _ items: [OrderItem.State]) -> String {
        "\(state.rawValue): " + items.map(\.rawValue).sorted().joined(separator: " ")
    }

    @Test("what can be read is what lives reach", arguments: ProfileCode.ofOrders)
    func decoding(code: ProfileCode) throws {
        let reached = try Self.reached(code)
        let placement = try F.placement([F.line("a", 2, course: 1)], code)
        var order = Order(id: OrderID("1"))
        try order.perform(.place(placement), by: F.guest, at: F.at(0))
        var read = 0
        for state in Order.State.allCases where state != .draft && state != .scheduled {
            for first in OrderItem.State.allCases {
                for second in OrderItem.State.allCases where second.rawValue >= first.rawValue {
                    let items: [OrderItem.State: Int] = first == second ? [first: 2] : [first: 1, second: 1]
                    let text = try Self.text(order, state, items)
                    let isRead = (try? decoded(Order.self, text)) != nil
                    let isReached = reached.contains(Self.key(state, Array(items.keys)))
                    #expect(isRead == isReached, "\(Self.key(state, Array(items.keys)))")
                    if isRead { read += 1 }
                }
            }
        }
        #expect(read > 3)
    }

    @Test("an order that waits for its time has one")
    func scheduled() throws {
        let placement = try F.placement([F.line("a", 2, course: 1)], .takeaway)
        var order = Order(id: OrderID("1"))
        try order.perform(.place(placement), by: F.guest, at: F.at(0))
        let text = try Self.text(order, .scheduled, [.draft: 2])
        let fault = decodingFault(Order.self, text) as? Order.Inconsistency
        #expect(fault?.reason == .impossibleState(state: .scheduled))
    }
}
