import TablesideCore
import TablesideDiscovery
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Badges that were bought, and dishes that were rated, as activities of missions.
@Suite("Badges and dishes in missions")
struct ReportedActivitiesTests {
    private typealias Asked = (id: MissionID, goal: MissionGoal, points: Int)

    private static func published(
        _ asked: [Asked],
        of restaurants: [MissionID: RestaurantID] = [:],
        at now: Instant
    ) throws -> MissionBook {
        try MissionBook(
            asked.map { id, goal, points in
                var mission = Mission(id: id)
                let name = LocalizedText("\(id)", in: .english)
                let terms = MissionTerms(name, goal: goal, points: points, restaurant: restaurants[id])
                try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: now)
                try mission.perform(.publish, by: .system, at: now)
                return mission
            }
        )
    }

    /// Something bought with points: this, or anything, at these branches or anywhere.
    private static func purchase(_ codes: [UnlockCode] = [], at branches: [BranchID] = []) -> MissionGoal {
        var filter = ActivityFilter(.purchase)
        filter.codes = codes
        filter.branches = branches
        return .count(of: ActivityCount(1, of: filter))
    }

    /// Reviews that rate one of these dishes.
    private static func rating(_ number: Int64, of dishes: [MenuItemID]) -> MissionGoal {
        var filter = ActivityFilter(.review)
        filter.items = dishes
        return .count(of: ActivityCount(number, of: filter))
    }

    private static func statuses(_ loyal: LoyalDiner) async throws -> [String] {
        let card = try await loyal.server.reader.loyalty(at: D.branch, by: D.guest)
        return card.missions.map { "\($0.id) \($0.status.rawValue)" }.sorted()
    }

    /// Delivers all events once more, and expects that nothing changes.
    private static func deliverAgain(_ loyal: LoyalDiner) async throws {
        let before = try await loyal.diner.store.snapshot()
        let reaction = Reaction.loyalty(through: loyal.diner.runner, in: loyal.house)
        for event in try await loyal.diner.store.events(after: nil, limit: 1_000).events {
            try await reaction.handle(event)
        }
        #expect(try await loyal.diner.store.snapshot() == before)
    }

    /// Writes the review of a visit that is over, with three stars for each of these dishes.
    private static func review(_ booking: BookingID, _ dishes: [MenuItemID], _ loyal: LoyalDiner) async throws {
        let visit = CompletedVisit(
            .booking(day: loyal.diner.day, id: booking),
            of: D.mia,
            at: D.branch,
            restaurant: "oldtown",
            completedAt: loyal.diner.clock.now()
        )
        let rating = try Rating(hundredths: 300)
        let stars = Dictionary(uniqueKeysWithValues: dishes.map { ($0, rating) })
        let write = Envelope(
            Review.Command.write(content: Review.Content(rating: rating, dishes: stars)),
            on: Review.self,
            visit.id,
            by: D.guest,
            id: loyal.diner.nextID()
        )
        try await loyal.diner.runner.perform(write, in: FixedContext<Visit, CompletedVisit?>(visit))
    }

    /// Gives the dishes of a review these stars instead.
    private static func edit(_ booking: BookingID, _ dishes: [MenuItemID: Int], _ loyal: LoyalDiner) async throws {
        let stars = try dishes.mapValues { try Rating(hundredths: $0 * 100) }
        let content = Review.Content(rating: try Rating(hundredths: 300), dishes: stars)
        let visit = Visit.booking(day: loyal.diner.day, id: booking)
        let edit = Envelope(
            Review.Command.edit(content: content),
            on: Review.self,
            visit,
            by: D.guest,
            id: loyal.diner.nextID()
        )
        try await loyal.diner.runner.perform(edit, in: FixedContext<Visit, CompletedVisit?>(nil))
    }

    @Test("AP-22 a badge that was bought counts once, under its name and at its branch, and pays what it completes")
    func badge() async throws {
        var loyal = try await LoyalDiner()
        loyal.missions = try Self.published(
            [
                ("any", Self.purchase(), 40), ("elsewhere", Self.purchase(at: [D.elsewhere]), 200),
                ("gold", Self.purchase(["gold"], at: [D.branch]), 10), ("silver", Self.purchase(["silver"]), 100),
            ],
            at: loyal.diner.clock.now()
        )
        await loyal.give(5)
        await loyal.guest(.buyBadge(badge: "gold"))
        try await loyal.catchUp()
        // Two of five points for the badge, then forty and ten.
        #expect(try await loyal.balance() == 5 - 2 + 40 + 10)
        #expect(
            try await Self.statuses(loyal) == ["any completed", "elsewhere toDo", "gold completed", "silver toDo"]
        )
        try await Self.deliverAgain(loyal)
    }

    @Test("AP-16 a badge that completes 120 missions is counted in one unit, and all give their points")
    func manyMissions() async throws {
        var loyal = try await LoyalDiner()
        let asked: [Asked] = (0..<120).map { (MissionID("m\($0)"), Self.purchase(), 1) }
        loyal.missions = try Self.published(asked, at: loyal.diner.clock.now())
        await loyal.give(5)
        await loyal.guest(.buyBadge(badge: "gold"))
        try await loyal.catchUp()
        #expect(try await loyal.balance() == 5 - 2 + 120)
        #expect(try await Self.statuses(loyal) == asked.map { "\($0.id) completed" }.sorted())
        // Each mission has a notice of its own, by which a receiver tells them apart.
        let record = try await loyal.diner.store.load(MissionRecord.self, D.mia)
        let awards = try #require(record?.awards.values.sorted { $0.mission < $1.mission })
        let event = Recorded(
            aggregate: DocumentRef(MissionRecord.self, D.mia),
            version: Version.absent.next,
            at: awards[0].at,
            author: .system,
            cause: nil,
            event: MissionRecord.Event.awarded(awards: awards, at: awards[0].at)
        )
        let notices = NoticePlan.appetito.notices(for: event)
        #expect(Set(notices.map(\.id)).count == 120)
        #expect(notices.map { $0.parameters["mission"] } == awards.map { $0.mission.rawValue })
        try await Self.deliverAgain(loyal)
    }

    @Test("a badge of a program with several branches is bought at none of them, and counts once for all")
    func badgeOfSeveralBranches() async throws {
        var loyal = try await LoyalDiner()
        loyal.branches = [D.branch, D.elsewhere]
        loyal.restaurant = "oldtown"
        loyal.missions = try Self.published(
            [
                ("here", Self.purchase(at: [D.branch]), 100), ("oldtown", Self.purchase(), 40),
                ("other", Self.purchase(), 200),
            ],
            of: ["oldtown": "oldtown", "other": "newtown"],
            at: loyal.diner.clock.now()
        )
        await loyal.give(5)
        await loyal.guest(.buyBadge(badge: "gold"))
        try await loyal.catchUp()
        #expect(try await loyal.balance() == 5 - 2 + 40)
        #expect(try await Self.statuses(loyal) == ["here toDo", "oldtown completed", "other toDo"])
        try await Self.deliverAgain(loyal)
    }

    @Test("AP-15, AP-16 a review counts once for the venue and once for its dishes, however many it rates")
    func dishes() async throws {
        var loyal = try await LoyalDiner()
        loyal.missions = try Self.published(
            [
                ("cake", Self.rating(1, of: [D.cake]), 100), ("review", .reviews(1), 5),
                ("soup", Self.rating(1, of: [D.soup]), 20), ("twice", Self.rating(2, of: [D.soup, D.bread]), 50),
                ("two reviews", .reviews(2), 7),
            ],
            at: loyal.diner.clock.now()
        )
        try await Self.review("b1", [D.soup, D.bread], loyal)
        try await loyal.catchUp()
        #expect(try await loyal.balance() == 5 + 20)
        #expect(
            try await Self.statuses(loyal) == [
                "cake toDo", "review completed", "soup completed", "twice inProgress", "two reviews inProgress",
            ]
        )
        try await Self.deliverAgain(loyal)
        try await Self.review("b2", [D.bread], loyal)
        try await loyal.catchUp()
        #expect(try await loyal.balance() == 5 + 20 + 50 + 7)
        try await Self.deliverAgain(loyal)
    }

    @Test("AP-15, AP-16 a dish that an edit rates first counts as of the review, once, and so does nothing else of it")
    func editedDishes() async throws {
        var loyal = try await LoyalDiner()
        let start = loyal.diner.clock.now()
        loyal.missions = try Self.published(
            [
                ("cake", Self.rating(1, of: [D.cake]), 100), ("soup", Self.rating(1, of: [D.soup]), 20),
                ("twice", Self.rating(2, of: [D.soup, D.bread]), 50), ("two reviews", .reviews(2), 7),
            ],
            at: start
        )
        try await Self.review("b1", [D.soup], loyal)
        try await loyal.catchUp()
        loyal.diner.clock.set(start + .days(1))
        // Other stars are no other dish, and of one review the second dish is no second review.
        try await Self.edit("b1", [D.soup: 5, D.bread: 4], loyal)
        try await loyal.catchUp()
        #expect(try await loyal.balance() == 20)
        try await Self.edit("b1", [D.cake: 1], loyal)
        try await Self.edit("b1", [D.cake: 1, D.soup: 2], loyal)
        try await loyal.catchUp()
        #expect(try await loyal.balance() == 20 + 100)
        try await Self.deliverAgain(loyal)
        // A mission that was published after the review was written counts nothing of it.
        loyal.missions = try Self.published([("late", Self.rating(1, of: [D.bread]), 10)], at: start + .hours(30))
        try await Self.edit("b1", [D.bread: 3], loyal)
        try await loyal.catchUp()
        #expect(try await loyal.balance() == 20 + 100)
    }

    @Test("what a guest did before they closed their account counts no more")
    func closedAccount() async throws {
        var loyal = try await LoyalDiner()
        loyal.missions = try Self.published(
            [("badge", Self.purchase(), 40), ("soup", Self.rating(1, of: [D.soup]), 20)],
            at: loyal.diner.clock.now()
        )
        await loyal.give(5)
        await loyal.guest(.buyBadge(badge: "gold"))
        try await Self.review("b1", [D.soup], loyal)
        try await loyal.diner.runner.perform(
            Envelope(CloseAccount(D.mia), by: .system, id: "close"),
            in: FixedContext(SignUpRules.quickPlate)
        )
        try await loyal.catchUp()
        #expect(try await loyal.balance() == 3)
        #expect(try await loyal.diner.store.load(MissionRecord.self, D.mia) == nil)
    }
}
