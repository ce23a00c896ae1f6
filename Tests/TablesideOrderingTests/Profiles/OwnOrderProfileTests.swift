import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture
private typealias Definition = Order.Profile.Definition

/// A food truck: no one accepts an order, the cook calls it out, and the guest with the number collects it.
enum FoodTruck {
    static let definition = Order.Profile.Definition(
        code: "foodTruck",
        rows: [
            .init(
                .draft,
                .place,
                by: [.guest, .waiter],
                to: .accepted,
                if: .orderable,
                then: [.reserveStock, .commitStock]
            ),
            .init(.accepted, .ready, by: [.cook], to: .ready, if: .everythingReady, then: [.notify]),
            .init(
                .accepted,
                .cancel,
                by: [.waiter, .cook],
                to: .cancelled,
                if: .reasoned,
                then: [.voidItems, .restock, .refund, .notify]
            ),
            .init(.ready, .collect, by: [.guest, .waiter], to: .collected, if: .codeMatches),
        ],
        terminals: [.collected, .cancelled],
        labels: [.accepted: "in the pan", .collected: "gone"],
        channels: [.takeaway, .dineIn],
        lists: [.cook: [.accepted], .waiter: [.ready]],
        prompts: [
            .accepted: [.cook: .init(command: .ready, label: "call out")],
            .ready: [.waiter: .init(command: .collect, label: "hand out")],
        ],
        recipientUse: .optional
    )

    static func profile() throws -> Order.Profile { try Order.Profile(definition) }

    static func placement() throws -> Placement {
        try F.placement(
            [F.line("a", 2), F.line("b", 1, price: 550)],
            .takeaway,
            acceptance: .automatic,
            collectionCode: "4711"
        ).following(profile())
    }
}

@Suite("Own order profiles")
struct OwnOrderProfileTests {
    @Test("the rows of a food truck are the ones written by hand")
    func table() throws {
        let truck = try FoodTruck.profile()
        #expect(try GoldenTable("Order.foodTruck.table.txt").differences(from: truck.lifecycle) == [])
        #expect(truck.lifecycle.problems() == [])
        #expect(truck.code == "foodTruck" && truck.isOwn)
    }

    @Test("items end where the rows lead: those of a house that records no serving are only voided")
    func itemEnds() throws {
        #expect(try FoodTruck.profile().items.terminals == [.served, .voided])
        var definition = FoodTruck.definition
        definition.items.removeAll { $0.command == .serve }
        let profile = try Order.Profile(definition)
        #expect(profile.items.terminals == [.voided])
        #expect(profile.items.problems() == [])
    }

    @Test("it is drawn with the states and labels that it uses")
    func drawing() throws {
        let truck = try FoodTruck.profile()
        #expect(
            truck.lifecycle.mermaid == """
                stateDiagram-v2
                    [*] --> draft
                    accepted: in the pan
                    collected: gone
                    draft --> accepted: place (guest, waiter) [orderable]
                    accepted --> ready: ready (cook) [everythingReady]
                    accepted --> cancelled: cancel (waiter, cook) [reasoned]
                    ready --> collected: collect (guest, waiter) [codeMatches]
                    collected --> [*]
                    cancelled --> [*]

                """
        )
        #expect(truck.lifecycle.dot.contains("accepted [label=\"in the pan\"]"))
    }

    @Test("an order lives by it from placing to collecting, and its events alone tell the same")
    func life() throws {
        var order = Order(id: OrderID("17"))
        var events = try order.perform(.place(FoodTruck.placement()), by: F.guest, at: F.at(0))
        #expect(order.state == .accepted)
        #expect(order.items.fired == 3)
        #expect(order.isListed(for: .cook))
        events += try order.perform(.ready, by: F.cook, at: F.at(10))
        #expect(
            F.refusal(order, .collect(code: "1"), by: F.guest, at: F.at(20)) == .wrongCode
        )
        events += try order.perform(.collect(code: "4711"), by: F.guest, at: F.at(20))
        #expect(order.state == .collected && order.isOver)
        let stored = try events.map { try decoded(Order.Event.self, encoded($0)) }
        #expect(stored == events)
        #expect(Order.replaying(stored, id: order.id) == order)
        #expect(try decoded(Order.self, encoded(order)) == order)
    }

    @Test(
        "a profile is stored as its built-in code or as its definition with rows as lists, and only own ones stand in orders"
    )
    func stored() throws {
        let truck = try FoodTruck.profile()
        try expectGolden([Order.Profile.dineIn, truck], "Order.profiles.json")
        var order = Order(id: OrderID("17"))
        try order.perform(.place(FoodTruck.placement()), by: F.guest, at: F.at(0))
        #expect(try encoded(order).contains("\"ownProfile\":\(encoded(truck))"))
        let text = try encoded(F.accepted())
        #expect(!text.contains("ownProfile"))
    }

    @Test("a profile is written as its definition or as its built-in code, and read back")
    func coding() throws {
        let truck = try FoodTruck.profile()
        #expect(try decoded(Order.Profile.self, encoded(truck)) == truck)
        #expect(try decoded(Definition.self, encoded(truck.definition)) == FoodTruck.definition)
        #expect(try encoded([Order.Profile.dineIn]) == "[\"dineIn\"]")
        for profile in Order.Profile.known {
            #expect(try decoded([Order.Profile].self, encoded([profile])) == [profile])
            #expect(try decoded(Definition.self, encoded(profile.definition)) == profile.definition)
        }
    }

    @Test("own profiles of one code are the same only if everything in them is")
    func equality() throws {
        let truck = try FoodTruck.profile()
        let other = try truck.changing("foodTruck") { $0.lifecycle.labels[.ready] = "called" }
        #expect(truck != other)
        #expect(try truck == FoodTruck.profile())
    }

    @Test("every state × command × role, asked of real orders, answers as the golden table")
    func everyCell() throws {
        let truck = try FoodTruck.profile()
        let table = try GoldenTable("Order.foodTruck.table.txt")
        let explorer = try OrderExplorer(truck, like: .giorgiTable)
        var reached: [GoldenTable.Key: Set<String>] = [:]
        for node in explorer.nodes {
            #expect(Order.replaying(node.events, id: node.order.id) == node.order)
            #expect(try decoded(Order.self, encoded(node.order)) == node.order)
            let state = node.order.state.rawValue
            for probe in explorer.probes(of: node) {
                let key = GoldenTable.Key(
                    state: state,
                    command: probe.command.kind.rawValue,
                    role: probe.role.rawValue
                )
                switch probe.answer() {
                case .success(let events):
                    var after = node.order
                    for event in events { after.record(event) }
                    reached[key, default: []].insert(after.state.rawValue)
                case .failure(let refusal):
                    let word = String(refusal.code.rawValue.dropFirst("order.".count))
                    let expected = table[key.state, key.command, key.role]
                    if ["illegal", "notPermitted", "alreadyApplied"].contains(expected), node.order.version != .absent {
                        #expect(word == expected || expected == "illegal" && word == "wrongChannel", "\(key)")
                    }
                }
            }
        }
        for state in truck.lifecycle.states.map(\.rawValue) {
            for command in Order.Command.Kind.allCases.map(\.rawValue) {
                for role in Role.known.map(\.rawValue) {
                    let key = GoldenTable.Key(state: state, command: command, role: role)
                    #expect(reached[key, default: []] == table.targets(state, command, role), "\(key)")
                }
            }
        }
    }

    @Test("the code of another profile, or a profile of another code, is refused")
    func mismatch() throws {
        var order = Order(id: OrderID("17"))
        try order.perform(.place(FoodTruck.placement()), by: F.guest, at: F.at(0))
        let text = try encoded(order)
        for code in ["dineIn", "someday"] {
            let other = text.replacingOccurrences(of: "\"profile\":\"foodTruck\"", with: "\"profile\":\"\(code)\"")
            #expect(other != text)
            #expect(throws: DecodingError.self) { try decoded(Order.self, other) }
        }
        let bare = Placement(quote: try F.quote([F.line("a")]), profile: "foodTruck", tab: TabID("t"))
        #expect(throws: Order.Refusal(.unknownProfile(profile: "foodTruck"))) {
            try Order(id: OrderID("1")).decide(.place(bare), by: F.guest, at: F.at(0))
        }
    }

    @Test("a house changes a built-in profile: what it removes is refused, everything else is as before")
    func changed() throws {
        let house = try Order.Profile.dineIn.changing("house") { house in
            house.lifecycle.rows.removeAll {
                [.requestCancel, .grantCancel, .denyCancel, .lapseCancel].contains($0.command)
            }
            house.lifecycle.labels[.placed] = "new"
        }
        var order = Order(id: OrderID("17"))
        let placement = try F.placement([F.line("a", 2)]).following(house)
        try order.perform(.place(placement), by: F.guest, at: F.at(0))
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(1))
        #expect(
            F.refusal(order, .requestCancel(), by: F.guest, at: F.at(2))
                == .illegal(state: "accepted", command: .requestCancel)
        )
        #expect(house.lifecycle.label(of: .placed) == "new")
        #expect(!house.lifecycle.commands.contains(.requestCancel))
    }
}
