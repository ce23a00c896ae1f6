import TablesideBilling
import TablesideCore
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

/// Every guard of every row of every known profile of tabs, taken away alone: random lives tell the difference.
@Suite("Guards of tabs that are taken away")
struct TabProfileGuardsTests {
    @Test("without any one guard of a row a tab answers otherwise", arguments: GuestTab.Profile.known.map(\.code))
    func tabs(code: ProfileCode) throws {
        let profile = try #require(GuestTab.Profile.named(code))
        var mutants: [GuardMutant<GuestTab.Profile, GuestTab>] = []
        for (position, row) in profile.lifecycle.rows.enumerated() where row.condition != nil {
            var rows = profile.lifecycle.rows
            rows[position] = .init(row.from, row.command, by: row.roles, to: row.to, then: row.effects)
            let mutant = GuestTab.Profile(
                lifecycle: profile.lifecycle.replacing(rows: rows),
                requiresAllServed: profile.requiresAllServed
            )
            mutants.append(
                GuardMutant(name: "\(row.from) \(row.command) \(row.to)", profile: mutant) { tab, command in
                    tab.state == row.from && command.kind == row.command
                }
            )
        }
        #expect(!mutants.isEmpty)
        let survivors = try GuardMutant.survivors(
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
