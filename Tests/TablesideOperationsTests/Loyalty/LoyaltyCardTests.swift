import TablesideCore
import TablesideDiscovery
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// What guests see of their points and missions, worked by hand.
@Suite("Cards of members")
struct LoyaltyCardTests {
    private static let program = PointsProgram(
        branches: [D.branch],
        tiers: TierRules([Tier("silver", from: 10)], window: nil, review: .days(30))
    )

    private static func perform(_ command: PointsAccount.Command, of user: UserID, _ loyal: LoyalDiner) async throws {
        let author: Author = if case .earn = command { .system } else { .guest(user) }
        let envelope = Envelope(
            command,
            on: PointsAccount.self,
            MembershipID(user, in: LoyalDiner.program),
            by: author,
            id: loyal.diner.nextID()
        )
        try await loyal.diner.runner.perform(envelope, in: FixedContext(program))
    }

    @Test("AP-16 the card tells what is pending, what expires next, and when the tier is reviewed")
    func points() async throws {
        let loyal = try await LoyalDiner()
        let now = loyal.diner.clock.now()
        let grants: [(Int, OrderID, Int, Int)] = [(10, "a", 0, 30), (5, "b", 0, 20), (2, "c", 0, 20), (8, "d", 3, 40)]
        for (points, order, delay, end) in grants {
            let grant = PointsGrant(
                points,
                from: .order(order: order, rule: "goods"),
                earnedAt: now,
                availableAt: now + .days(delay),
                expiresAt: now + .days(end),
                net: try loyal.ron(1_000)
            )
            try await Self.perform(.earn(grant: grant), of: D.mia, loyal)
        }
        let reader = loyal.server.reader
        let card = try await reader.loyalty(at: D.branch, by: D.guest)
        #expect(card.balance == 10 + 5 + 2 && card.pending == 8 && card.held == 0 && card.debt == 0)
        #expect(card.nextExpiry == PointsExpiry(at: now + .days(20), points: 7))
        #expect(card.tier == "silver" && card.tierReviewAt == now + .days(30))
        // A dessert holds five of the seven that expire first.
        await loyal.guest(.getReward(reward: "r", code: "dessert"))
        let after = try await reader.loyalty(at: D.branch, by: D.guest)
        #expect(after.balance == 12 && after.held == 5 && after.pending == 8)
        #expect(after.nextExpiry == PointsExpiry(at: now + .days(20), points: 2))
        loyal.diner.clock.advance(by: .days(3))
        let later = try await reader.loyalty(at: D.branch, by: D.guest)
        #expect(later.balance == 20 && later.pending == 0)
        // Who has nothing sees nothing.
        let none = try await reader.loyalty(at: D.branch, by: D.otherGuest)
        #expect(none.balance == 0 && none.pending == 0 && none.debt == 0)
        #expect(none.nextExpiry == nil && none.tier == nil && none.tierReviewAt == nil)
    }

    @Test("points that were used and are taken back by a refund are a debt")
    func debt() async throws {
        let loyal = try await LoyalDiner()
        let (now, net) = (loyal.diner.clock.now(), try loyal.ron(1_000))
        let grant = PointsGrant(10, from: .order(order: "a", rule: "goods"), earnedAt: now, net: net)
        try await Self.perform(.earn(grant: grant), of: D.mia, loyal)
        try await Self.perform(.spend(payment: "p", points: 7), of: D.mia, loyal)
        let claw = Envelope(
            PointsAccount.Command.clawBack(order: "a", refunded: net),
            on: PointsAccount.self,
            MembershipID(D.mia, in: LoyalDiner.program),
            by: .system,
            id: loyal.diner.nextID()
        )
        try await loyal.diner.runner.perform(claw, in: FixedContext(Self.program))
        let card = try await loyal.server.reader.loyalty(at: D.branch, by: D.guest)
        #expect(card.debt == 7 && card.balance == -7 && card.pending == 0 && card.nextExpiry == nil)
    }

    @Test("AP-22 the search refuses a filter until the guest has bought the badge that unlocks it")
    func filters() async throws {
        var loyal = try await LoyalDiner()
        func locked() async throws -> [Facet]? {
            try await loyal.server.reader.loyalty(at: D.branch, by: D.guest).lockedFilters
        }
        #expect(try await locked() == nil)
        // The gold badge unlocks “trendy” and “premium”; “inner” is unlocked by none.
        loyal.filters = [.diet: "trendy", .characteristic: "premium", .accessibility: "inner"]
        #expect(try await locked() == [.accessibility, .characteristic, .diet])
        let search = try Mondello.search()
        var query = SearchQuery()
        query.choices[.diet] = .all(["vegetarian", "vegan"])
        let refused = try #require(try await locked())
        #expect(throws: SearchError(.locked(facets: [.diet]))) { try search.answer(to: query, locked: refused) }
        await loyal.give(2)
        await loyal.guest(.buyBadge(badge: "gold"))
        let card = try await loyal.server.reader.loyalty(at: D.branch, by: D.guest)
        #expect(card.unlocked == ["trendy", "premium"] && card.lockedFilters == [.accessibility])
        #expect(try search.answer(to: query, locked: card.lockedFilters ?? []).findings.map(\.id) == ["marty"])
        // What one guest has bought unlocks nothing for another.
        let other = try await loyal.server.reader.loyalty(at: D.branch, by: D.otherGuest)
        #expect(other.lockedFilters == [.accessibility, .characteristic, .diet])
    }

    private static func mission(_ id: MissionID, _ goal: MissionGoal, at now: Instant) throws -> Mission {
        var mission = Mission(id: id)
        let terms = MissionTerms(
            LocalizedText("\(id)", in: .english),
            goal: goal,
            points: 25,
            dates: MissionDates(from: try CivilDate("2026-03-01"), through: try CivilDate("2026-04-30"))
        )
        try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: now)
        try mission.perform(.publish, by: .system, at: now)
        return mission
    }

    @Test("AP-15 of each count of a mission the card tells what is reached and what is missing")
    func counts() async throws {
        var loyal = try await LoyalDiner()
        let now = loyal.diner.clock.now()
        let both = MissionGoal.all(goals: [.visits(2), .any(goals: [.orders(3), .spending(try loyal.ron(10_000))])])
        loyal.missions = try MissionBook([
            Self.mission("a", both, at: now),
            Self.mission("b", .visits(1, within: .weeks(count: 4, paused: [])), at: now),
            Self.mission("c", .visits(1), at: now),
        ])
        func counts() async throws -> [String] {
            let card = try await loyal.server.reader.loyalty(at: D.branch, by: D.guest)
            return card.missions.flatMap { mission in
                (mission.counts ?? []).map { count in
                    "\(mission.id) \(count.path) \(count.kind.rawValue) \(count.reached) of \(count.wanted), "
                        + "end \(count.end), missing \(count.missing)"
                }
            }
        }
        #expect(
            try await counts() == [
                "a goal.all[0].count visit 0 of 2, end 2, missing 2",
                "a goal.all[1].any[0].count order 0 of 3, end 3, missing 3",
                "a goal.all[1].any[1].count order 0 of 10000, end 10000, missing 10000",
                "b goal.count visit 0 of 1, end 4, missing 4", "c goal.count visit 0 of 1, end 1, missing 1",
            ]
        )
        // One order of 34.00 RON, paid.
        try await loyal.place("1")
        try await loyal.serve("1")
        try await loyal.leave()
        try await loyal.catchUp()
        #expect(
            try await counts() == [
                "a goal.all[0].count visit 1 of 2, end 2, missing 1",
                "a goal.all[1].any[0].count order 1 of 3, end 3, missing 2",
                "a goal.all[1].any[1].count order 3400 of 10000, end 10000, missing 6600",
                "b goal.count visit 1 of 1, end 4, missing 3",
            ]
        )
        let card = try await loyal.server.reader.loyalty(at: D.branch, by: D.guest)
        #expect(card.missions.last?.status == .completed && card.missions.last?.counts == [])
    }

    @Test("a card of the release before, which has none of it, is still read; what it has now is written by name")
    func coding() async throws {
        let old =
            #"{"badges":[],"balance":3,"held":0,"missions":[{"id":"m","name":{"default":"en","texts":{"en":"M"}},"#
            + #""points":5,"progress":0,"status":"toDo","waitsFor":[]}],"offenses":[],"offers":[],"priority":50,"#
            + #""program":"oldtown","rewards":[],"unlocked":[]}"#
        let card = try decoded(LoyaltyCard.self, old)
        #expect(card.balance == 3 && card.pending == nil && card.nextExpiry == nil && card.debt == nil)
        #expect(card.missions.first?.counts == nil && card.tierReviewAt == nil)
        #expect(try encoded(card) == old)
        #expect(
            try encoded(PointsExpiry(at: Instant(millisecondsSince1970: 5), points: 7)) == #"{"at":5,"points":7}"#
        )
        var loyal = try await LoyalDiner()
        loyal.missions = try MissionBook([Self.mission("m", .visits(2), at: loyal.diner.clock.now())])
        let own = try await loyal.server.reader.loyalty(at: D.branch, by: D.guest)
        let count = try #require(own.missions.first?.counts?.first)
        #expect(
            try encoded(count) == #"{"end":2,"kind":"visit","measure":{"activities":{}},"path":{"steps":["#
                + #"{"field":{"name":"goal"}},{"field":{"name":"count"}}]},"reached":0,"wanted":2}"#
        )
    }
}
