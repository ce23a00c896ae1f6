import TablesideCore
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

/// Every guard of every row of every known profile of orders, taken away alone: random lives tell the difference.
///
/// The rows come from the table of the profile in this process, so that a profile that is added is judged as well.
@Suite("Guards of orders that are taken away")
struct ProfileGuardsTests {
    private static func survivors(
        of mutants: [GuardMutant<Order.Profile, Order>],
        following profile: Order.Profile
    ) throws -> [String] {
        try GuardMutant.survivors(
            of: mutants,
            life: { try RandomOrderLife(profile, seed: $0) },
            start: Order(id: OrderID("17")),
            decide: { order, attempt, mutant in
                try order.decide(attempt.command, following: mutant, by: attempt.author, at: attempt.now)
            }
        )
    }

    @Test("without any one guard of a row an order answers otherwise", arguments: Order.Profile.known.map(\.code))
    func orders(code: ProfileCode) throws {
        let profile = try #require(Order.Profile.named(code))
        var mutants: [GuardMutant<Order.Profile, Order>] = []
        for (position, row) in profile.lifecycle.rows.enumerated() where row.condition != nil {
            var rows = profile.lifecycle.rows
            rows[position] = .init(row.from, row.command, by: row.roles, to: row.to, then: row.effects)
            let mutant = profile.replacing(lifecycle: profile.lifecycle.replacing(rows: rows))
            mutants.append(
                GuardMutant(name: "\(row.from) \(row.command) \(row.to)", profile: mutant) { order, command in
                    order.state == row.from && command.kind == row.command
                }
            )
        }
        #expect(!mutants.isEmpty)
        #expect(try Self.survivors(of: mutants, following: profile) == [], "\(code)")
    }

    @Test("without any one guard of a row of its items an order of some profile with these rows answers otherwise")
    func items() throws {
        // Profiles share the rows of their items, and not each of them brings items into every state.
        for (name, profiles) in Dictionary(grouping: Order.Profile.known, by: \.items.profile) {
            var left: Set<String>?
            for profile in profiles where left?.isEmpty != true {
                var mutants: [GuardMutant<Order.Profile, Order>] = []
                for (position, row) in profile.items.rows.enumerated() where row.condition != nil {
                    let title = "\(row.from) \(row.command) \(row.to)"
                    guard left?.contains(title) != false else { continue }
                    var rows = profile.items.rows
                    rows[position] = .init(row.from, row.command, by: row.roles, to: row.to, then: row.effects)
                    let mutant = profile.replacing(items: profile.items.replacing(rows: rows))
                    // Items are placed when their order is, or when somebody accepts it.
                    let kinds: [String] = row.command == .place ? ["place", "accept"] : [row.command.rawValue]
                    mutants.append(
                        GuardMutant(name: title, profile: mutant) { _, command in
                            kinds.contains(command.kind.rawValue)
                        }
                    )
                }
                left = Set(try Self.survivors(of: mutants, following: profile))
            }
            #expect(left == [], "\(name)")
        }
    }
}
