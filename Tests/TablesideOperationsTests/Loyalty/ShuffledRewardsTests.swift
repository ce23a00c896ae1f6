import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// What guests get for an evening, in whatever order the reactions learn of it.
@Suite("Rewards in any order")
struct ShuffledRewardsTests {
    /// What Mia and Leo get and lose, worked by hand.
    ///
    /// Mia's orders cost 31.00, 31.00 and, less the ten that points pay, 24.00: 86.00 in all. Of the second one a soup for
    /// 15.50 goes back, and ⌊3·15.50/31⌋ = 1 point stays. Of 20 points that paid 10.00, 5.25 give ten and a half back.
    private static let gains = [
        "leo +3 order 3", "leo +40 mission friend", "leo +7 invitation i", "leo completed friend", "leo noShow c",
        "mia +10 returned", "mia +2 order 4", "mia +25 mission visits", "mia +3 invitation i", "mia +3 order 1",
        "mia +3 order 2", "mia +4 mission badge", "mia +5 mission review", "mia +50 mission orders",
        "mia +8 mission soups", "mia +9 mission spender", "mia -2 order 2", "mia completed badge",
        "mia completed orders", "mia completed review", "mia completed soups", "mia completed spender",
        "mia completed visits",
    ]

    private static func missions(_ loyal: LoyalDiner) throws -> MissionBook {
        var soups = ActivityFilter(.order)
        soups.items = [D.soup]
        var badge = ActivityFilter(.purchase)
        badge.codes = ["gold"]
        let goals: [(MissionID, MissionGoal, Int, [MissionID])] = [
            ("visits", .visits(3), 25, []), ("orders", .orders(3), 50, ["visits"]), ("review", .reviews(1), 5, []),
            ("soups", .count(of: ActivityCount(6, .portions, of: soups)), 8, []),
            ("spender", .spending(try loyal.ron(8_600)), 9, []), ("friend", .invitations(1), 40, []),
            ("badge", .count(of: ActivityCount(1, of: badge)), 4, ["review"]),
        ]
        let now = loyal.diner.clock.now()
        return try MissionBook(
            goals.map { id, goal, points, prerequisites in
                var mission = Mission(id: id)
                let name = LocalizedText("\(id)", in: .english)
                let terms = MissionTerms(name, goal: goal, points: points, prerequisites: prerequisites)
                try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: now)
                try mission.perform(.publish, by: .system, at: now)
                return mission
            }
        )
    }

    private static func perform(_ command: ServiceDay.Command, by author: Author, _ diner: Diner) async throws {
        let envelope = Envelope(DayOperation(diner.day, command), by: author, id: diner.nextID())
        try await diner.runner.perform(envelope, in: FixedContext<DayOperation, VenuePlan>(diner.plan))
    }

    private static func pay(_ bani: Int64, on tab: String, _ loyal: LoyalDiner) async throws {
        let cash = try Payment(id: "cash", amount: loyal.ron(bani), method: .cash)
        try await loyal.diner.tab(.pay(cash), tab, by: D.waiter(D.wanda))
    }

    /// An evening to which nothing has reacted yet.
    private static func evening() async throws -> LoyalDiner {
        var loyal = try await LoyalDiner()
        loyal.missions = try missions(loyal)
        let diner = loyal.diner
        await loyal.guest(.invite(invitation: "i", way: .code(code: "K7Q2")), by: D.leo)
        await loyal.guest(.acceptInvitation(code: "K7Q2"))
        diner.clock.advance(by: .minutes(5))
        await loyal.give(22)
        await loyal.guest(.buyBadge(badge: "gold"))
        // Two visits of Mia's without a booking, and one of Leo's for 34.00.
        for order in ["1", "2"] {
            try await loyal.bill(order, on: "tab \(order)")
            try await pay(3_100, on: "tab \(order)", loyal)
            try await diner.tab(.close, "tab \(order)", by: D.waiter(D.wanda))
        }
        let soup = BillRefund(id: "soup", [.line(line: BillLineID("2", "line-soup"), quantity: 1)], method: .cash)
        try await diner.tab(.giveBack(soup), "tab 2", by: D.manager)
        try await loyal.place("3", by: D.leo)
        try await loyal.serve("3", to: D.leo)
        try await loyal.leave(D.leo)
        // Mia comes again with a booking, pays 10.00 of 34.00 with points, gets some back and writes a review.
        diner.clock.set(try diner.house.instant("2026-03-27T18:30"))
        try await perform(.book(try diner.house.request("b", 2, "2026-03-27T18:30")), by: D.guest, diner)
        await loyal.send(.guest(request: .arrive(day: diner.day, booking: "b", tab: "tab-mia")), by: D.guest)
        try await loyal.place("4")
        try await diner.accept("4", D.wanda)
        try await diner.cookAndServe("4", by: D.wanda)
        await loyal.send(.table(request: .askForBill(tab: "tab-mia")), by: D.guest)
        await loyal.send(.guest(request: .payWithPoints(tab: "tab-mia", payment: "p", points: 20)), by: D.guest)
        try await pay(2_400, on: "tab-mia", loyal)
        await loyal.send(.staff(request: .tab(tab: "tab-mia", action: .close)), by: D.waiter(D.wanda))
        let back = BillRefund(id: "back", [.amount(money: try loyal.ron(525))], method: .points)
        try await diner.tab(.giveBack(back), by: D.manager)
        let visit = CompletedVisit(
            .booking(day: diner.day, id: "b"),
            of: D.mia,
            at: D.branch,
            restaurant: "oldtown",
            completedAt: diner.clock.now()
        )
        let review = Review.Command.write(content: Review.Content(rating: try Rating(hundredths: 400)))
        let write = Envelope(review, on: Review.self, visit.id, by: D.guest, id: diner.nextID())
        try await diner.runner.perform(write, in: FixedContext<Visit, CompletedVisit?>(visit))
        // Leo stays away; Mia comes after all.
        for (booking, author) in [("c", D.otherGuest), ("d", D.guest)] {
            try await perform(.book(try diner.house.request(booking, 2, "2026-03-27T20:30")), by: author, diner)
        }
        diner.clock.set(try diner.house.instant("2026-03-27T21:15"))
        for booking in ["c", "d"] as [BookingID] {
            try await perform(.noShow(booking: booking), by: D.manager, diner)
        }
        try await perform(.reinstate("d"), by: D.manager, diner)
        return loyal
    }

    private static func name(_ source: PointsSource) -> String {
        switch source {
        case .order(let order, _): "order \(order)"
        case .mission(let award): "mission \(award)"
        case .invitation(let invitation): "invitation \(invitation)"
        case .referral, .handOut, .transfer, .adjustment: "\(source)"
        }
    }

    /// What guests got and lost by these events, a line for each thing, sorted.
    private static func gains(_ events: [StoredEvent]) throws -> [String] {
        var lines: [String] = []
        for stored in events {
            let user = MembershipID(stored.aggregate.id)?.user.rawValue ?? "nobody"
            switch try stored.recorded(of: PointsAccount.self)?.event {
            case .earned(let grant, _, _, _)?: lines.append("\(user) +\(grant.points) \(name(grant.source))")
            case .raised(let grant, _, _, _, _)?: lines.append("\(user) +\(grant.points) returned")
            case .clawedBack(let claw, _)?: lines.append("\(user) -\(claw.points) \(name(claw.source))")
            case let other?: lines.append("\(user) \(other)")
            case nil: break
            }
            if case .awarded(let awards, _)? = try stored.recorded(of: MissionRecord.self)?.event {
                lines += awards.map { "\(stored.aggregate.id) completed \($0.mission)" }
            }
            switch try stored.recorded(of: Reputation.self)?.event {
            case .offenseRecorded(_, let kind, let booking, _, _, _)?:
                lines.append("\(user) \(kind.rawValue) \(booking?.rawValue ?? "-")")
            case let other?: lines.append("\(user) \(other)")
            case nil: break
            }
        }
        return lines.sorted()
    }

    /// Tells the reactions of an evening, in the order of the dice and some of it twice.
    private static func react(
        to units: [CommitUnit],
        of loyal: LoyalDiner,
        using random: inout SplitMix64,
        _ seed: UInt64
    ) async throws {
        let store = MemoryStore()
        for unit in units { _ = try await store.commit(unit) }
        let runner = CommandRunner(store: store, clock: loyal.diner.clock)
        let reactions = [
            Reaction.loyalty(through: runner, in: loyal.house),
            Reaction.returningPoints(through: runner, in: loyal.house),
        ]
        let before = try await store.events(after: nil, limit: 1_000)
        var rest = before.events.flatMap { event in reactions.map { (event: event, reaction: $0) } }
        rest += rest.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
        rest.shuffle(using: &random)
        for (event, reaction) in rest { try await reaction.handle(event) }
        let after = try await store.events(after: before.cursor, limit: 1_000)
        #expect(try gains(after.events) == gains, "seed \(seed)")
        // Of 22 points Mia spent 2 on the badge and 20 on the bill.
        for (user, balance) in [(D.mia, 120), (D.leo, 50)] {
            let id = MembershipID(user, in: LoyalDiner.program)
            let account = try #require(try await store.load(PointsAccount.self, id))
            #expect(account.balance(at: loyal.diner.clock.now()) == balance, "\(user), seed \(seed)")
            #expect(account.debt == 0 && account.check().isEmpty, "\(user), seed \(seed)")
        }
        let referrals = [try await store.load(Referral.self, D.mia), try await store.load(Referral.self, D.leo)]
        #expect(referrals.map { $0?.state } == [.completed, .visited], "seed \(seed)")
        guard seed.isMultiple(of: 8) else { return }
        // All of it once more, with what came of it, changes nothing.
        for event in (before.events + after.events).shuffled(using: &random) {
            for reaction in reactions { try await reaction.handle(event) }
        }
        #expect(try await store.events(after: after.cursor, limit: 1_000).events.isEmpty, "seed \(seed)")
    }

    @Test("AP-15, AP-16 points, missions, invitations and offenses are the same in any order of the events, some twice")
    func anyOrder() async throws {
        let loyal = try await Self.evening()
        let units = await loyal.diner.store.units
        for seed in 0..<UInt64(runs(300, long: 10_000)) {
            var random = SplitMix64(seed: seed)
            do {
                try await Self.react(to: units, of: loyal, using: &random, seed)
            } catch {
                Issue.record("seed \(seed): \(error)")
            }
        }
    }
}
