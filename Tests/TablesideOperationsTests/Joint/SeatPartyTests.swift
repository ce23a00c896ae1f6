import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

@Suite("Seat party")
struct SeatPartyTests {
    private static let booking = BookingID("b1")

    /// Mia has booked table 2 for three at 18:30; it is 18:00.
    private static func booked() async throws -> Diner {
        let diner = try await Diner()
        let request = BookingRequest(
            id: booking,
            party: 3,
            at: try diner.house.instant("2026-03-27T18:30"),
            table: TableID("t2")
        )
        try await diner.runner.perform(
            Envelope(.book(request), on: ServiceDay.self, diner.day, by: D.guest, id: diner.nextID()),
            in: FixedContext(diner.plan)
        )
        diner.clock.set(request.at)
        return diner
    }

    private static func seat(
        _ diner: Diner,
        _ party: SeatParty.Party = .booked(booking: booking),
        tab: String = "tab-mia",
        day: BranchDay? = nil,
        profile: ProfileCode = GuestTab.Profile.dineIn.code,
        by author: Author = D.guest,
        id: CommandID? = nil
    ) async throws -> Booking {
        let decision = SeatParty(
            party,
            on: day ?? diner.day,
            tab: TabID(tab),
            profile: profile,
            currency: diner.menu.currency
        )
        let answer = try await diner.runner.perform(
            Envelope(decision, by: author, id: id ?? diner.nextID()),
            in: FixedContext(diner.plan)
        ).answer
        guard case .seated(let booking) = answer else { throw Unexpected(answer: answer) }
        return booking
    }

    private struct Unexpected: Error { let answer: SeatParty.Answer }

    @Test("QP-33 the guest who booked confirms the arrival: the party sits, and its tab is open for ordering")
    func arrival() async throws {
        let diner = try await Self.booked()
        let booking = try await Self.seat(diner)
        #expect(booking.status == .seated)
        let opening = try #require(try await diner.tab().opening)
        #expect(opening.booking == Self.booking)
        #expect(opening.table == TableID("t2"))
        #expect(opening.guest == D.mia)
        #expect(opening.covers == 3)
        try await diner.place(diner.placing("1"))
        #expect(try await diner.order("1").table == TableID("t2"))
    }

    @Test(
        "QP-33 only the booking's guest or staff of the branch, only for a booking that exists: nothing opens otherwise"
    )
    func refused() async throws {
        let diner = try await Self.booked()
        try await diner.refuses(ServiceDay.Refusal(.notYours(booking: Self.booking))) {
            _ = try await Self.seat(diner, by: D.otherGuest)
        }
        try await diner.refuses(ServiceDay.Refusal(.unknownBooking(booking: BookingID("b9")))) {
            _ = try await Self.seat(diner, .booked(booking: BookingID("b9")))
        }
        try await diner.refuses(ServiceDay.Refusal(.otherBranch(author: D.elsewhere, branch: D.branch))) {
            _ = try await Self.seat(diner, by: .waiter(D.wanda, at: D.elsewhere))
        }
        let other = BranchDay(branch: D.elsewhere, date: diner.day.date)
        try await diner.refuses(ServiceDay.Refusal(.plan(reason: .otherBranch(plan: D.branch, day: other)))) {
            _ = try await Self.seat(diner, day: other)
        }
        try await diner.refuses(ServiceDay.Refusal(.notPermitted(role: .cook, command: .confirmArrival))) {
            _ = try await Self.seat(diner, by: D.cook)
        }
    }

    @Test("a tab that cannot be opened seats nobody")
    func tabRefuses() async throws {
        let diner = try await Self.booked()
        let someday = ProfileCode(rawValue: "someday")
        try await diner.refuses(GuestTab.Refusal(.unknownProfile(profile: someday))) {
            _ = try await Self.seat(diner, profile: someday)
        }
        try await diner.place(diner.placing("1", by: D.leo), by: D.otherGuest)
        try await diner.refuses(GuestTab.Refusal(.notYours(tab: TabID("tab-leo")))) {
            _ = try await Self.seat(diner, tab: "tab-leo")
        }
        try await diner.refuses(GuestTab.Refusal(.illegal(state: "open", command: .open))) {
            _ = try await Self.seat(diner, tab: "tab-leo", by: D.waiter(D.wanda))
        }
        #expect(try await Self.seat(diner).status == .seated)
    }

    @Test("a party without a booking is seated by staff and has a tab of its own")
    func walkIn() async throws {
        let diner = try await Diner()
        let request = WalkIn(id: BookingID("w1"), party: 2, guest: D.leo)
        let booking = try await Self.seat(diner, .walkIn(request: request), tab: "tab-leo", by: D.waiter(D.wanda))
        #expect(booking.status == .seated)
        #expect(try await diner.tab("tab-leo").opening?.guest == D.leo)
        try await diner.refuses(ServiceDay.Refusal(.notPermitted(role: .guest, command: .walkIn))) {
            _ = try await Self.seat(diner, .walkIn(request: WalkIn(id: BookingID("w2"), party: 2)), tab: "t")
        }
    }

    @Test("a search without a proof seats nobody and opens no tab; it is counted, and the answer says so")
    func unproved() async throws {
        var house = try SampleHouse.oldTown()
        house.branch.tables.removeLast(3)
        let saturday = BranchDay(branch: House.branch, date: try CivilDate("2026-03-21"))
        let seven = try house.instant("2026-03-21T19:00")
        // Two people are late for the table for four, though the one for two is free.
        let span = seven - .minutes(10)..<seven + .minutes(80)
        let tables = [TableID("t2")]
        let stay = ImportedBooking(id: BookingID("two"), party: 2, span: span, tables: tables, isLocked: false)
        let request = WalkIn(id: BookingID("four"), party: 4)
        let seat = SeatParty(
            .walkIn(request: request),
            on: saturday,
            tab: TabID("tab"),
            profile: .dineIn,
            currency: .eur
        )
        for nodes in [0, 1_000] {
            house.rules.search = SearchBudget(nodes: nodes, moves: 0)
            let plan = try house.plan()
            let store = MemoryStore()
            let runner = CommandRunner(store: store, clock: ManualClock(seven))
            let enter = DayOperation(saturday, .enter(stay))
            try await runner.perform(Envelope(enter, by: House.host, id: CommandID("two")), in: FixedContext(plan))
            let answer = try await runner.perform(
                Envelope(seat, by: House.host, id: CommandID("four")),
                in: FixedContext(plan)
            )
            .answer
            let day = try #require(try await store.load(ServiceDay.self, saturday))
            let tab = try await store.load(GuestTab.self, TabID("tab"))
            if nodes == 0 {
                let reasons: [Unavailability] = [.noFreeTable, .budgetExhausted(nodes: 0)]
                #expect(answer == .unproved(reasons: reasons, version: day.version))
                #expect(day.exhaustedSearches == 1)
                #expect(day.booking(request.id) == nil && tab == nil)
            } else {
                #expect(answer == day.booking(request.id).map { .seated(booking: $0) })
                #expect(day.booking(BookingID("two"))?.tables == [TableID("t1")])
                #expect(day.exhaustedSearches == 0 && tab?.opening?.booking == request.id)
            }
        }
    }

    @Test("two devices confirm at once: the party sits once, one tab is open, the other device is refused")
    func race() async throws {
        for _ in 0..<10 {
            let diner = try await Self.booked()
            let seated = await withTaskGroup(of: Bool.self) { group in
                for tab in ["tab-1", "tab-2"] {
                    group.addTask { (try? await Self.seat(diner, tab: tab)) != nil }
                }
                return await group.reduce(0) { $1 ? $0 + 1 : $0 }
            }
            #expect(seated == 1)
            var tabs = 0
            for tab in ["tab-1", "tab-2"] {
                if try await diner.store.load(GuestTab.self, TabID(tab)) != nil { tabs += 1 }
            }
            #expect(tabs == 1)
        }
    }

    @Test("the same command id seats once")
    func replay() async throws {
        let diner = try await Self.booked()
        let id = CommandID("seat")
        let first = try await Self.seat(diner, id: id)
        let before = try await diner.store.snapshot()
        #expect(try await Self.seat(diner, id: id) == first)
        #expect(try await diner.store.snapshot() == before)
        try await diner.refuses(ServiceDay.Refusal(.alreadyApplied(command: .confirmArrival))) {
            _ = try await Self.seat(diner, tab: "another")
        }
    }
}
