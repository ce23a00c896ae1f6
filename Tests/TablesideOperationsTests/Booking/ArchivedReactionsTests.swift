import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideLoyalty
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideOperations
@testable import TablesideTestSupport

private typealias D = Diner

/// What follows from a booking follows as well if it has left its day before anybody looks.
@Suite("What follows from archived bookings")
struct ArchivedReactionsTests {
    /// An evening of which the reactions hear only when it is over.
    private struct Evening {
        let loyal: LoyalDiner
        let notifier = MemoryNotifier()
        let seven: Instant

        /// Mia cancels `a` too late, and walks in as `v`; Leo does not come for `n`.
        init() async throws {
            var loyal = try await LoyalDiner()
            let now = loyal.diner.clock.now()
            var mission = Mission(id: "visit")
            let terms = MissionTerms(LocalizedText("visit", in: .english), goal: .visits(1), points: 25)
            try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: now)
            try mission.perform(.publish, by: .system, at: now)
            loyal.missions = try MissionBook([mission])
            loyal.lateCancellation = .hours(3)
            self.loyal = loyal
            let house = loyal.diner.house
            seven = try house.instant("2026-03-27T19:00")
            try await give(.book(try house.request("a", 2, "2026-03-27T20:00")), by: D.guest)
            try await give(.book(try house.request("n", 2, "2026-03-27T18:30")), by: D.otherGuest)
            try await give(.cancel("a"), by: D.guest)
            try await give(.walkIn(WalkIn(id: "v", party: 2, guest: D.mia)), by: D.manager)
            loyal.diner.clock.set(seven)
            try await give(.noShow("n"), by: .system)
            try await give(.finish("v"), by: D.manager)
            // The stay of the party that did not come would have ended at eight.
            loyal.diner.clock.set(seven + .hours(2))
        }

        func give(_ command: ServiceDay.Command, by author: Author) async throws {
            let envelope = Envelope(DayOperation(loyal.diner.day, command), by: author, id: loyal.diner.nextID())
            try await loyal.diner.runner.perform(envelope, in: FixedContext(loyal.diner.plan))
        }

        func archive() async throws {
            try await give(.archive(bookings: ["a", "n", "v"]), by: .system)
            #expect(try await loyal.diner.store.load(ServiceDay.self, loyal.diner.day)?.bookings.isEmpty == true)
        }

        func catchUp() async throws {
            let reactions = HouseReactions(
                through: loyal.diner.runner,
                in: loyal.house,
                notifying: notifier,
                of: .appetito,
                reminding: .hours(1)
            )
            #expect(try await reactions.catchUp().isEmpty)
        }

        func offenses(of user: UserID) async throws -> [OffenseKind] {
            let id = MembershipID(user, in: LoyalDiner.program)
            return try await loyal.diner.store.load(Reputation.self, id)?.offenses.map(\.kind) ?? []
        }
    }

    @Test("points, missions, offenses and notices are those of a day that keeps its bookings")
    func reactions() async throws {
        let (whole, lean) = (try await Evening(), try await Evening())
        try await lean.archive()
        for evening in [whole, lean] {
            try await evening.catchUp()
            #expect(try await evening.loyal.balance() == 25, "a visit")
            #expect(try await evening.offenses(of: D.mia) == [.lateCancellation])
            #expect(try await evening.offenses(of: D.leo) == [.noShow])
        }
        let (told, known) = (await lean.notifier.notices, await whole.notifier.notices)
        #expect(Set(told) == Set(known) && told.count == known.count && !told.isEmpty)
    }

    @Test("a person takes along the bookings that have left their days")
    func personalRecord() async throws {
        let evening = try await Evening()
        try await evening.catchUp()
        let runner = evening.loyal.diner.runner
        let desk = AccountDesk(runner: runner, authenticator: MemoryAuthenticator(), rules: .quickPlate)
        let before = try #require(try await desk.personalRecord(of: D.mia, by: .system))
        try await evening.archive()
        let after = try #require(try await desk.personalRecord(of: D.mia, by: .system))
        #expect(after.bookings == before.bookings)
        #expect(Set(after.bookings.map(\.booking.id)) == ["a", "v"])
    }

    @Test("who orders for an archived booking, or comes for it, is told the same as before")
    func requests() async throws {
        let evening = try await Evening()
        let day = evening.loyal.diner.day
        let wish = PreOrderWish("o", [OrderWish.Line(id: "1", item: D.soup, quantity: 2)])
        let asks: [HouseRequest.Ask] = [
            .guest(request: .preOrder(day: day, booking: "a", order: wish)),
            .guest(request: .withdrawPreOrder(day: day, booking: "a", order: "o")),
            .guest(request: .arrive(day: day, booking: "a", tab: "tab-mia")),
            .guest(request: .cancel(day: day, booking: "a")),
            .guest(request: .finish(day: day, booking: "v")),
            .guest(request: .cancel(day: day, booking: "n")),
        ]
        func codes() async -> [String] {
            var codes: [String] = []
            for ask in asks {
                let request = HouseRequest(ask, id: evening.loyal.diner.nextID())
                codes.append(await evening.loyal.server.perform(request, by: D.guest).failure?.code.rawValue ?? "")
            }
            return codes
        }
        let before = await codes()
        #expect(before[0] == "visit.notExpected" && !before.contains(""))
        // Leo's booking is none of Mia's business.
        #expect(before.last == "access.notFound")
        try await evening.archive()
        #expect(await codes() == before)
    }

    @Test("a party that came too late for a booking joins the waitlist when that is archived, too")
    func waitlist() async throws {
        for isArchived in [false, true] {
            let evening = try await Evening()
            if isArchived { try await evening.archive() }
            let diner = evening.loyal.diner
            let join = Waitlist.Command.join(
                wish: WaitlistWish(id: "late", party: 2),
                guest: D.leo,
                joining: WaitlistJoining(lateFor: "n")
            )
            let step = WaitlistOperation(diner.day, join)
            let context = FixedContext<WaitlistOperation, WaitlistOperation.Context>(.init(plan: diner.plan))
            try await diner.runner.perform(Envelope(step, by: D.manager, id: diner.nextID()), in: context)
            let list = try #require(try await diner.store.load(Waitlist.self, diner.day))
            #expect(list.entry("late")?.joining.lateFor == "n", "\(isArchived)")
        }
    }
}
