import TablesideCore
import TablesideFloor
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// A waiter who asked for the shift read the weights, skills, limits and times of all colleagues.
@Suite("Regressions: what waiters see of each other")
struct ColleaguesFiguresTests {
    private static let coder = JSONDocumentCoder()

    @Test("a waiter sees their own figures and who has what, at any date; hosts and managers see all")
    func shift() async throws {
        let diner = try await Diner(caps: [D.wanda: 3, D.will: 2])
        for (waiter, weight) in [(D.wanda, 61), (D.will, 73)] {
            let plan = WaiterPlan(weight: weight, skills: [WaiterSkill(rawValue: "knows-\(waiter)")])
            try await diner.change(.plan(waiter: waiter, plan: plan))
        }
        try await diner.place(diner.placing("1"))
        _ = try await diner.accept("1", D.wanda)
        let reader = HouseServer(runner: diner.runner, house: DinerHouse(diner: diner), coder: Self.coder).reader
        func answer(_ author: Author) async throws -> Shift {
            let answer = await reader.answer(.shift(day: diner.day), by: author)
            return try #require(try answer.receipt(as: Shift.self, coder: Self.coder))
        }
        let whole = try await diner.shift()
        for author in [D.manager, Author("hana", as: .host, at: D.branch)] {
            #expect(try await answer(author) == whole)
        }
        let seen = try await answer(D.waiter(D.will))
        #expect(seen.waiter(D.will) == whole.waiter(D.will) && seen.holder(of: "1") == D.wanda)
        #expect(seen.version == whole.version)
        let text = String(decoding: try Self.coder.encode(seen), as: UTF8.self)
        #expect(text.contains("knows-will") && text.contains("73"))
        for secret in ["knows-wanda", "61", "creditedOrders", "lastGiven"] {
            #expect(!text.contains(secret), "\(secret)")
        }
        // A session that names nobody sees nobody's.
        #expect(try await whole.shown(to: nil) != answer(D.waiter(D.wanda)))
    }

    @Test("a waiter changes the duty of no colleague, and swaps, plans, cuts and relieves nobody, not even themselves")
    func duties() async throws {
        let diner = try await Diner(caps: [D.wanda: 3, D.will: 2])
        let server = HouseServer(runner: diner.runner, house: DinerHouse(diner: diner), coder: Self.coder)
        let before = try await diner.store.snapshot()
        for target in [D.wanda, D.will] {
            let others: [ShiftOperation.Change] = [
                .cut(waiter: target), .sendHome(waiter: target), .relieve(waiter: target, by: D.will),
                .relieve(waiter: D.will, by: target), .setCap(waiter: target, cap: 9),
                .plan(waiter: target, plan: WaiterPlan(weight: 1)), .swapSections(waiter: target, with: D.will),
                .follow(rules: ShiftRules(mode: .claim)), .lapse(order: "1"), .giveAway(order: "1"),
            ]
            let own: [ShiftOperation.Change] = [
                .begin(waiter: target, cap: nil), .end(waiter: target), .pause(waiter: target, until: nil),
                .resume(waiter: target),
            ]
            for change in others + (target == D.will ? [] : own) {
                let request = HouseRequest(.staff(request: .shift(change: change)), id: diner.nextID())
                #expect(await server.perform(request, by: D.waiter(D.will)).failure != nil, "\(change)")
            }
        }
        #expect(try await diner.store.snapshot() == before)
    }
}
