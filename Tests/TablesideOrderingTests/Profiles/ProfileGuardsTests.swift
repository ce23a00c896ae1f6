import TablesideCore
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Every guard of every row of every known profile, taken away alone: random lives tell the difference.
///
/// The rows come from the table of the profile in this process, so that a profile that is added is judged as well.
@Suite("Guards that are taken away")
struct ProfileGuardsTests {
    /// A profile without one guard, and where it can make a difference.
    private struct Mutant<Profile, Subject: Aggregate> where Subject.Context == Void {
        let name: String
        let profile: Profile
        let isAsked: (Subject, Subject.Command) -> Bool
    }

    /// Lives until every mutant has answered otherwise, and the names of those that never did.
    private static func survivors<Life: RandomLife, Profile>(
        of mutants: [Mutant<Profile, Life.Subject>],
        life: (UInt64) throws -> Life,
        start: Life.Subject,
        decide: (Life.Subject, Attempt<Life.Subject>, Profile) throws -> [Life.Subject.Event]
    ) throws -> [String] {
        var left = mutants
        for seed in 0..<3_000 as Range<UInt64> where !left.isEmpty {
            var (life, subject) = (try life(seed), start)
            for step in 0..<60 {
                // Every other time somebody asks for what a mutant would answer otherwise, and nothing comes of it.
                let isProbe = step.isMultiple(of: 2)
                let attempt = try life.attempt(on: subject) { command in
                    isProbe && left.contains { $0.isAsked(subject, command) }
                }
                let events = try? subject.decide(attempt.command, by: attempt.author, at: attempt.now)
                left.removeAll { mutant in
                    guard mutant.isAsked(subject, attempt.command) else { return false }
                    return (try? decide(subject, attempt, mutant.profile)) != events
                }
                guard !isProbe else { continue }
                for event in events ?? [] { subject.record(event) }
            }
        }
        return left.map(\.name)
    }

    private static func survivors(
        of mutants: [Mutant<Order.Profile, Order>],
        following profile: Order.Profile
    ) throws -> [String] {
        try survivors(
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
        var mutants: [Mutant<Order.Profile, Order>] = []
        for (position, row) in profile.lifecycle.rows.enumerated() where row.condition != nil {
            var rows = profile.lifecycle.rows
            rows[position] = .init(row.from, row.command, by: row.roles, to: row.to, then: row.effects)
            let mutant = profile.replacing(lifecycle: profile.lifecycle.replacing(rows: rows))
            mutants.append(
                Mutant(name: "\(row.from) \(row.command) \(row.to)", profile: mutant) { order, command in
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
                var mutants: [Mutant<Order.Profile, Order>] = []
                for (position, row) in profile.items.rows.enumerated() where row.condition != nil {
                    let title = "\(row.from) \(row.command) \(row.to)"
                    guard left?.contains(title) != false else { continue }
                    var rows = profile.items.rows
                    rows[position] = .init(row.from, row.command, by: row.roles, to: row.to, then: row.effects)
                    let mutant = profile.replacing(items: profile.items.replacing(rows: rows))
                    // Items are placed when their order is, or when somebody accepts it.
                    let kinds: [String] = row.command == .place ? ["place", "accept"] : [row.command.rawValue]
                    mutants.append(
                        Mutant(name: title, profile: mutant) { _, command in kinds.contains(command.kind.rawValue) }
                    )
                }
                left = Set(try Self.survivors(of: mutants, following: profile))
            }
            #expect(left == [], "\(name)")
        }
    }

    @Test("without any one guard of a row a tab answers otherwise", arguments: GuestTab.Profile.known.map(\.code))
    func tabs(code: ProfileCode) throws {
        let profile = try #require(GuestTab.Profile.named(code))
        var mutants: [Mutant<GuestTab.Profile, GuestTab>] = []
        for (position, row) in profile.lifecycle.rows.enumerated() where row.condition != nil {
            var rows = profile.lifecycle.rows
            rows[position] = .init(row.from, row.command, by: row.roles, to: row.to, then: row.effects)
            let mutant = GuestTab.Profile(
                lifecycle: profile.lifecycle.replacing(rows: rows),
                requiresAllServed: profile.requiresAllServed
            )
            mutants.append(
                Mutant(name: "\(row.from) \(row.command) \(row.to)", profile: mutant) { tab, command in
                    tab.state == row.from && command.kind == row.command
                }
            )
        }
        #expect(!mutants.isEmpty)
        let survivors = try Self.survivors(
            of: mutants,
            life: { try RandomTabLife(profile, seed: $0) },
            start: GuestTab(id: TabID("t")),
            decide: { tab, attempt, mutant in
                try tab.decide(attempt.command, following: mutant, by: attempt.author, at: attempt.now)
            }
        )
        #expect(survivors == [], "\(code)")
    }

    @Test("X-05 a house where everything has to be served before the bill answers otherwise than one where it has not")
    func servedFirst() throws {
        let demanding = GuestTab.Profile.known.filter(\.requiresAllServed)
        // QuickPlate asks for it, Forman does not.
        #expect(demanding.map(\.code).contains(.quickPlate))
        #expect(!demanding.map(\.code).contains(.forman))
        for profile in demanding {
            let tab = try TabFixture.tab(profile, [.add(TabFixture.first)])
            let command = GuestTab.Command.askForBill([TabFixture.billed(TabFixture.first, .underWay)])
            let author = TabFixture.waiter
            #expect(throws: GuestTab.Refusal.self) { try tab.decide(command, by: author, at: Trattoria.now) }
            let lenient = GuestTab.Profile(lifecycle: profile.lifecycle, requiresAllServed: false)
            let events = try tab.decide(command, following: lenient, by: author, at: Trattoria.now)
            #expect(!events.isEmpty)
        }
    }
}
