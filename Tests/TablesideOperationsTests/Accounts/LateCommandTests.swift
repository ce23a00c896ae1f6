import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// What a phone still sends after the account was closed, while the host believes its session: nothing of it is kept, as
/// nobody would erase it any more.
@Suite("Commands that come after an account was closed")
struct LateCommandTests {
    @Test("where a courier is")
    func position() async throws {
        let road = RoadHost()
        try await road.hire(["ivo"])
        let ivo = RoadHost.courier("ivo")
        let place = try Coordinate(latitude: 45.8, longitude: 15.97)
        func report(_ command: CommandID, at instant: Instant) async -> String {
            do throws(CommandFailure<AnyRefusal>) {
                let report = ReportPosition(of: "ivo", place, at: instant)
                try await road.runner.perform(Envelope(report, by: ivo, id: command))
                return "kept"
            } catch {
                return error.code.rawValue
            }
        }
        #expect(await report("1", at: noon - .seconds(1)) == "kept")
        let desk = AccountDesk(runner: road.runner, authenticator: MemoryAuthenticator(), rules: .iDeliver)
        try await desk.close("ivo", by: .system, command: "close")
        #expect(await report("2", at: noon) == "access.notFound")
        #expect(try await road.documents.load(CourierPosition.self, "ivo") == nil)
    }

    @Test("what a visit counts for, at the very moment at which the account is closed")
    func missions() async throws {
        var loyal = try await LoyalDiner()
        let (store, clock) = (loyal.diner.store, loyal.diner.clock)
        var mission = Mission(id: "first visit")
        let terms = MissionTerms(LocalizedText("first visit", in: .english), goal: .visits(1), points: 25)
        try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: clock.now())
        try mission.perform(.publish, by: .system, at: clock.now())
        loyal.missions = try MissionBook([mission])
        try await loyal.place("1")
        try await loyal.serve("1")
        try await loyal.leave()
        // Mia's record is of the next noon.
        let closedAt = clock.now() + .hours(24)
        let late = LateStore(store, before: { $0.writes.contains { $0.ref.kind == MissionRecord.kind } }) {
            let runner = CommandRunner(store: store, clock: clock)
            let close = Envelope(CloseAccount(D.mia), by: .system, id: "close")
            try await runner.perform(close, in: FixedContext(SignUpRules.appetito), at: closedAt)
            while try await !runner.advance(.erasingAccounts(through: runner)).isIdle {}
        }
        let runner = CommandRunner(store: late, clock: clock)
        let reaction = Reaction.loyalty(through: runner, in: loyal.house)
        while case let report = try await runner.advance(reaction), !report.isIdle {
            #expect(report.unhandled.isEmpty)
        }
        #expect(try await store.load(User.self, D.mia)?.state == .closed)
        #expect(await late.conflicts == 1)
        #expect(try await store.load(MissionRecord.self, D.mia) == nil)
    }

    @Test("a letter, an invitation, promotions that are held, and an order for a booking")
    func guest() async throws {
        let offer = Promotion(
            id: "soup-day",
            name: LocalizedText("Soup day", in: .english),
            value: .percentage(rate: .percent(20), upTo: nil),
            goods: PromotionGoods(items: [D.soup]),
            limits: PromotionLimits(uses: 1)
        )
        let loyal = try await LoyalDiner([offer])
        let (diner, store) = (loyal.diner, loyal.diner.store)
        let request = try diner.house.request("b", 2, "2026-03-27T20:00")
        let book = Envelope(DayOperation(diner.day, .book(request)), by: D.guest, id: diner.nextID())
        try await diner.runner.perform(book, in: FixedContext(diner.plan))
        let friend = InvitationWay.email(email: try EmailAddress("ena@example.hr"))
        let soup = OrderWish.Line(id: "1", item: D.soup, quantity: 2)
        func asks(_ name: String) -> [HouseRequest.Ask] {
            [
                .guest(
                    request: .letter(
                        letter: SupportLetterID(name),
                        request: .write(content: SupportLetter.Content(.support, "Where is my bill?"))
                    )
                ),
                .guest(
                    request: .loyalty(
                        branch: D.branch,
                        request: .invite(invitation: InvitationID(name), way: friend)
                    )
                ),
                .table(request: .holdPromotions(order: loyal.wish(name))),
                .guest(
                    request: .preOrder(day: diner.day, booking: "b", order: PreOrderWish(OrderID("o-\(name)"), [soup]))
                ),
            ]
        }
        for ask in asks("before") { await loyal.send(ask, by: D.guest) }
        // Mia's record is of the next noon.
        diner.clock.advance(by: .hours(24))
        let close = Envelope(CloseAccount(D.mia), by: .system, id: diner.nextID())
        try await diner.runner.perform(close, in: FixedContext(SignUpRules.appetito))
        for reaction in [Reaction.guestHistory(through: diner.runner), .erasingAccounts(through: diner.runner)] {
            while case let report = try await diner.runner.advance(reaction), !report.isIdle {
                #expect(report.unhandled.isEmpty)
            }
        }
        for ask in asks("after") { await loyal.send(ask, by: D.guest, refused: "access.notFound") }
        for name in ["before", "after"] {
            #expect(try await store.load(SupportLetter.self, SupportLetterID(name)) == nil)
            #expect(try await store.load(FriendInvitation.self, InvitationID(name)) == nil)
        }
        #expect(try await store.load(SentLetters.self, D.mia) == nil)
        #expect(try await store.load(SentInvitations.self, D.mia) == nil)
        #expect(try await store.load(HeldPromotions.self, D.mia) == nil)
        #expect(try await store.load(PreOrder.self, "\(diner.day)/b") == nil)
    }
}
