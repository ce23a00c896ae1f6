import Foundation
import TablesideCore
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

@Suite("Projection of an order")
struct OrderProjectionTests {
    /// The state of an accepted order, said slowly: from the list of its items.
    private func state(_ items: [String]) -> String {
        let live = items.filter { $0 != "voided" }
        if live.isEmpty { return "cancelled" }
        if live.allSatisfy({ $0 == "served" }) { return "served" }
        let sent = live.filter { $0 != "held" }
        if !sent.isEmpty, sent.allSatisfy({ $0 == "ready" || $0 == "served" }) { return "ready" }
        return sent.contains { $0 != "fired" } ? "preparing" : "accepted"
    }

    /// Every list of so many items.
    private func lists(_ count: Int) -> [[String]] {
        let states = ["held", "fired", "preparing", "ready", "served", "voided"]
        return (0..<count).reduce([[]]) { lists, _ in lists.flatMap { list in states.map { list + [$0] } } }
    }

    /// How single items move.
    private let moves = [
        ("held", "fire", "fired"), ("fired", "hold", "held"), ("fired", "start", "preparing"),
        ("fired", "ready", "ready"),
        ("preparing", "ready", "ready"), ("ready", "recall", "preparing"), ("ready", "serve", "served"),
        ("held", "void", "voided"), ("fired", "void", "voided"), ("preparing", "void", "voided"),
        ("ready", "void", "voided"),
    ]

    @Test("every step that items can cause is a row, and every such row is a step that items can cause")
    func rowsAreTheProjectionSteps() {
        var derived: Set<[String]> = []
        for before in lists(4) {
            for (from, command, to) in moves {
                let movable = before.indices.filter { before[$0] == from }
                // A command moves any number of such items; which ones does not matter to the order.
                for count in movable.indices {
                    var after = before
                    for index in movable[...count] { after[index] = to }
                    derived.insert([state(before), command, state(after)])
                }
            }
            // Done with what is sent and with what is begun in one command.
            let done = before.map { $0 == "fired" || $0 == "preparing" ? "ready" : $0 }
            if done != before { derived.insert([state(before), "ready", state(done)]) }
        }
        let commands: [Order.Command.Kind] = [.fire, .hold, .start, .ready, .recall, .serve, .void]
        let rows = Order.Profile.dineIn.lifecycle.rows.filter { commands.contains($0.command) && $0.from != .placed }
        #expect(Set(rows.map { [$0.from.rawValue, $0.command.rawValue, $0.to.rawValue] }) == derived)
    }

    @Test("the projection is the slow one on every list of five items")
    func projection() throws {
        for list in lists(5) {
            let counts = Dictionary(grouping: list) { $0 }.mapValues(\.count)
            let items = try decoded(OrderItem.Counts.self, encoded(counts))
            #expect(Order.projection(of: items).rawValue == state(list), "\(list)")
        }
    }
}
