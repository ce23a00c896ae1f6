import Foundation
import TablesideCore
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture

@Suite("Order tables")
struct OrderProfileTests {
    @Test(
        "QP-37 QP-38 QP-39 FO-19 GI-35 X-01 X-03 the rows are the ones written by hand",
        arguments: ProfileCode.ofOrders
    )
    func rows(code: ProfileCode) throws {
        let profile = try #require(Order.Profile.named(code))
        #expect(try GoldenTable("Order.\(code).table.txt").differences(from: profile.lifecycle) == [])
    }

    @Test("every profile that the release knows is enumerated, and has a name of its own")
    func everyProfile() {
        #expect(Order.Profile.known.map(\.code) == ProfileCode.ofOrders)
        #expect(Set(ProfileCode.ofOrders).count == ProfileCode.ofOrders.count)
    }

    @Test("the rows of the items are the ones written by hand")
    func itemRows() throws {
        #expect(try GoldenTable("OrderItem.kitchen.table.txt").differences(from: OrderItem.kitchen) == [])
        #expect(try GoldenTable("OrderItem.quickPlate.table.txt").differences(from: OrderItem.quickPlate) == [])
    }

    @Test("every profile is structurally whole", arguments: ProfileCode.ofOrders)
    func structure(code: ProfileCode) throws {
        let profile = try #require(Order.Profile.named(code))
        #expect(profile.code == code)
        #expect(profile.lifecycle.problems() == [])
        #expect(profile.items.problems() == [])
    }

    @Test(
        "QP-37 QP-38 QP-39 FO-19 GI-35 X-03 every state × command × role, asked of real orders, answers as the golden table",
        arguments: ProfileCode.ofOrders
    )
    func everyCell(code: ProfileCode) throws {
        let profile = try #require(Order.Profile.named(code))
        let table = try GoldenTable("Order.\(code).table.txt")
        let explorer = try OrderExplorer.of(code)
        var reached: [GoldenTable.Key: Set<String>] = [:]
        var effects: [[String]: Set<String>] = [:]
        for node in explorer.nodes {
            let state = node.order.state.rawValue
            for probe in explorer.probes(of: node) {
                let (command, role) = (probe.command.kind.rawValue, probe.role.rawValue)
                let key = GoldenTable.Key(state: state, command: command, role: role)
                switch probe.answer() {
                case .success(let events):
                    var after = node.order
                    for event in events { after.record(event) }
                    let target = after.state.rawValue
                    reached[key, default: []].insert(target)
                    let follows = events.flatMap(\.consequences).map(\.effect.rawValue)
                    let row = table.effects(state, command, role, to: target)
                    #expect(isSubsequence(follows, of: row), "\(key) -> \(target): \(follows)")
                    effects[[state, command, role, target], default: []].formUnion(follows)
                case .failure(let refusal):
                    #expect(fits(refusal, table[state, command, role], probe), "\(key): \(refusal.code)")
                }
            }
        }
        for state in profile.lifecycle.states.map(\.rawValue) {
            for command in Order.Command.Kind.allCases.map(\.rawValue) {
                for role in Role.known.map(\.rawValue) {
                    let key = GoldenTable.Key(state: state, command: command, role: role)
                    let targets = table.targets(state, command, role)
                    #expect(reached[key, default: []] == targets, "\(key)")
                    for target in targets {
                        let row = Set(table.effects(state, command, role, to: target)).subtracting(["voidItems"])
                        let shown = effects[[state, command, role, target], default: []]
                        // What was begun comes back only where somebody says so, and not for every role.
                        #expect(shown.union(["restock"]) == row.union(["restock"]), "\(key) -> \(target)")
                    }
                }
            }
        }
    }

    /// Whether a refusal is the one of the table, or, where the table permits the command, one of a guard or an input.
    private func fits(_ refusal: Order.Refusal, _ expected: String, _ probe: OrderExplorer.Probe) -> Bool {
        let word = String(refusal.code.rawValue.dropFirst("order.".count))
        let begins = probe.command.kind == .place || probe.command.kind == .receive
        if probe.node.order.version == .absent, !begins { return word == "unknownOrder" }
        switch expected {
        case "illegal":
            let isForeign = probe.command.kind.isForDeliveryOnly && probe.node.order.profile != .delivery
            return word == (isForeign ? "wrongChannel" : "illegal")
        case "notPermitted", "alreadyApplied": return word == expected
        default: return !["illegal", "wrongChannel", "unknownOrder"].contains(word)
        }
    }

    private func isSubsequence(_ part: [String], of whole: [String]) -> Bool {
        var rest = whole[...]
        for word in part {
            guard let index = rest.firstIndex(of: word) else { return false }
            rest = rest[(index + 1)...]
        }
        return true
    }

    @Test("what is reached is what the events say, and JSON keeps it", arguments: ProfileCode.ofOrders)
    func replay(code: ProfileCode) throws {
        let explorer = try OrderExplorer.of(code)
        let small: [ProfileCode: Int] = [.quickPlate: 9, .forman: 9, .giorgiTable: 9, .giorgiTakeaway: 12]
        #expect(explorer.nodes.count >= (small[code] ?? 60))
        for node in explorer.nodes {
            #expect(Order.replaying(node.events, id: node.order.id) == node.order)
            #expect(try decoded(Order.self, encoded(node.order)) == node.order)
            #expect(node.order.lines.allSatisfy { $0.items.total == $0.quoted.quantity })
        }
    }

    @Test("a role that this release does not know is refused everywhere", arguments: ProfileCode.ofOrders)
    func unknownRole(code: ProfileCode) throws {
        let explorer = try OrderExplorer.of(code)
        let sommelier = Author(UserID("s"), as: Role(rawValue: "sommelier"), at: F.branch)
        for node in explorer.nodes {
            for command in Order.Command.Kind.allCases.flatMap(explorer.commands) {
                #expect(throws: Order.Refusal.self) {
                    try node.order.decide(command, by: sommelier, at: OrderExplorer.late)
                }
            }
        }
    }

    @Test("without any one of its guards an order answers otherwise", arguments: ProfileCode.ofOrders)
    func orderMutants(code: ProfileCode) throws {
        let profile = try #require(Order.Profile.named(code))
        let explorer = try OrderExplorer.of(code)
        for (position, row) in profile.lifecycle.rows.enumerated() where row.condition != nil {
            var rows = profile.lifecycle.rows
            rows[position] = .init(row.from, row.command, by: row.roles, to: row.to, then: row.effects)
            let mutant = profile.replacing(lifecycle: profile.lifecycle.replacing(rows: rows))
            let nodes = explorer.nodes.filter { $0.order.state == row.from }
            #expect(differs(explorer, nodes, [row.command], mutant), "\(row.from) \(row.command) \(row.to)")
        }
    }

    @Test("without any one of the guards of its items an order answers otherwise", arguments: [ProfileCode.dineIn])
    func itemMutants(code: ProfileCode) throws {
        let profile = try #require(Order.Profile.named(code))
        let explorer = try OrderExplorer.of(code)
        let kinds: [Order.Command.Kind] = [.accept, .fire, .void, .recall]
        for (position, row) in profile.items.rows.enumerated() where row.condition != nil {
            var rows = profile.items.rows
            rows[position] = .init(row.from, row.command, by: row.roles, to: row.to, then: row.effects)
            let mutant = profile.replacing(items: profile.items.replacing(rows: rows))
            #expect(differs(explorer, explorer.nodes, kinds, mutant), "\(row.from) \(row.command) \(row.to)")
        }
    }

    private func differs(
        _ explorer: OrderExplorer,
        _ nodes: [OrderExplorer.Node],
        _ kinds: [Order.Command.Kind],
        _ mutant: Order.Profile
    ) -> Bool {
        nodes.contains { node in
            explorer.probes(of: node).contains { probe in
                guard kinds.contains(probe.command.kind) else { return false }
                switch (probe.answer(), probe.answer(mutant)) {
                case (.success(let events), .success(let others)): return events != others
                case (.failure, .failure): return false
                default: return true
                }
            }
        }
    }
}

extension ProfileCode {
    static let ofOrders: [ProfileCode] = [
        .dineIn, .takeaway, .delivery, .quickPlate, .forman, .giorgiTable, .giorgiTakeaway,
    ]
}
