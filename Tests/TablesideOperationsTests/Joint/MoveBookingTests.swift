import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// A booking goes to another date, or stays where it is.
@Suite("Moving a booking to another date")
struct MoveBookingTests {
    private let house: SampleHouse
    private let plan: VenuePlan
    private let friday: BranchDay
    private let saturday: BranchDay
    private let noon: Instant

    init() throws {
        house = try SampleHouse.oldTown { $0.fit = .mayOverrun(by: nil) }
        plan = try house.plan()
        friday = try house.day("2026-03-20").id
        saturday = try house.day("2026-03-21").id
        noon = try house.instant("2026-03-20T12:00")
    }

    private func day(_ id: BranchDay, _ store: any HostStore) async throws -> ServiceDay {
        try await store.load(ServiceDay.self, id) ?? ServiceDay(id: id)
    }

    @discardableResult
    private func run(
        _ command: ServiceDay.Command,
        on day: BranchDay,
        _ store: any HostStore,
        by author: Author = House.guest
    ) async throws -> DayOperation.Answer {
        let (step, context) = (DayOperation(day, command), FixedContext<DayOperation, VenuePlan>(plan))
        let id = CommandID("\(command)")
        return try await makeRunner(store, at: noon).perform(Envelope(step, by: author, id: id), in: context).answer
    }

    private func move(
        _ booking: String = "1",
        for request: BookingRequest,
        _ store: any HostStore,
        by author: Author = House.guest,
        from: BranchDay? = nil,
        to: BranchDay? = nil,
        in plan: VenuePlan? = nil
    ) async throws -> MoveBooking.Answer {
        let move = MoveBooking(BookingID(booking), from: from ?? friday, to: to ?? saturday, for: request)
        let context = FixedContext<MoveBooking, VenuePlan>(plan ?? self.plan)
        let id = CommandID("move \(booking) \(request.id)")
        return try await makeRunner(store, at: noon).perform(Envelope(move, by: author, id: id), in: context).answer
    }

    /// The refusal of a move, which has changed nothing.
    private func refusal(
        _ booking: String = "1",
        for request: BookingRequest,
        _ store: any HostStore,
        by author: Author = House.guest
    ) async throws -> ServiceDay.Refusal.Reason? {
        let before = (try await day(friday, store), try await day(saturday, store))
        do {
            _ = try await move(booking, for: request, store, by: author)
            return nil
        } catch let failure as CommandFailure<AnyRefusal> {
            let after = (try await day(friday, store), try await day(saturday, store))
            #expect(before == after, "a refusal changes neither day")
            guard case .refused(let refusal) = failure else { return nil }
            return refusal.refusal(of: ServiceDay.Refusal.self)?.reason
        }
    }

    @Test("the new date has it and the old one no longer; friends come along", arguments: bothStores)
    func moves(makeStore: @Sendable () -> MemoryStore) async throws {
        let store = makeStore()
        try await run(.book(house.request("1", 4, "2026-03-20T19:00", table: "t2")), on: friday, store)
        try await run(.inviteFriends([House.bob], to: BookingID("1")), on: friday, store)
        let request = try house.request("2", 3, "2026-03-21T20:00")
        guard case .moved(let booking) = try await move(for: request, store) else {
            Issue.record("there is room on Saturday")
            return
        }
        #expect(booking.id == BookingID("2") && booking.party == 3 && booking.status == .confirmed)
        #expect(booking.guest == House.ana && booking.friends == [House.bob])
        #expect(try await day(saturday, store).booking(BookingID("2")) == booking)
        #expect(try await day(friday, store).booking(BookingID("1"))?.status == .cancelled)
        try await run(.book(house.request("3", 4, "2026-03-20T19:00", table: "t2")), on: friday, store)
        let again = try house.request("4", 3, "2026-03-21T21:30")
        #expect(try await refusal(for: again, store) == .alreadyApplied(command: .cancel))
    }

    @Test("staff move a guest's booking, and it stays the guest's")
    func staff() async throws {
        let store = MemoryStore()
        try await run(.book(house.request("1", 4, "2026-03-20T19:00")), on: friday, store)
        let answer = try await move(for: house.request("2", 4, "2026-03-21T19:00"), store, by: House.host)
        guard case .moved(let booking) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(booking.guest == House.ana && booking.channel == .inHouse)
    }

    @Test("what cannot be had there leaves the booking where it is, with every reason")
    func refused() async throws {
        let store = MemoryStore()
        try await run(.book(house.request("1", 8, "2026-03-20T19:00")), on: friday, store)
        try await run(.book(house.request("x", 8, "2026-03-21T19:00")), on: saturday, store, by: House.host)
        let taken = try house.request("2", 8, "2026-03-21T19:00")
        #expect(try await refusal(for: taken, store) == .unavailable(reasons: [.noFreeTable]))
        let otherDate = try house.request("2", 8, "2026-03-22T12:00")
        #expect(try await refusal(for: otherDate, store) == .unavailable(reasons: [.closed(at: otherDate.at)]))
        let free = try house.request("2", 8, "2026-03-21T22:00")
        #expect(try await refusal("none", for: free, store) == .unknownBooking(booking: BookingID("none")))
        let stranger = Author.host(UserID("sam"), at: BranchID("elsewhere"))
        let elsewhere = ServiceDay.Refusal.Reason.otherBranch(author: BranchID("elsewhere"), branch: House.branch)
        #expect(try await refusal("nobody", for: free, store, by: stranger) == elsewhere)
        let same = try house.request("1", 8, "2026-03-21T22:00")
        #expect(try await refusal(for: same, store) == .knownBooking(booking: BookingID("1")))
        #expect(try await refusal(for: free, store, by: .guest(House.bob)) == .notYours(booking: BookingID("1")))
        let known = try house.request("x", 8, "2026-03-21T22:00")
        #expect(try await refusal(for: known, store) == .knownBooking(booking: BookingID("x")))
        #expect(try await refusal(for: free, store) == nil)
    }

    @Test("where the house accepts requests itself, the old booking is called off and the new one waits")
    func accepted() async throws {
        var careful = house
        careful.rules.acceptance = .byHouse
        let store = MemoryStore()
        try await run(.book(house.request("1", 4, "2026-03-20T19:00")), on: friday, store)
        let request = try house.request("2", 4, "2026-03-21T19:00")
        guard case .moved(let booking) = try await move(for: request, store, in: careful.plan()) else {
            Issue.record("there is room on Saturday")
            return
        }
        #expect(booking.status == .requested)
        #expect(try await day(friday, store).booking(BookingID("1"))?.status == .cancelled)
    }

    @Test("a hold is not moved")
    func hold() async throws {
        let store = MemoryStore()
        try await run(.hold(house.request("1", 4, "2026-03-20T19:00"), lasting: .minutes(5)), on: friday, store)
        let request = try house.request("2", 4, "2026-03-21T19:00")
        #expect(try await refusal(for: request, store) == .illegal(state: "held", command: .cancel))
    }

    @Test("as many friends as people, and the booking stays")
    func friends() async throws {
        let store = MemoryStore()
        try await run(.book(house.request("1", 4, "2026-03-20T19:00")), on: friday, store)
        try await run(.inviteFriends([House.bob], to: BookingID("1")), on: friday, store)
        let alone = try house.request("2", 1, "2026-03-21T19:00")
        #expect(try await refusal(for: alone, store) == .tooManyFriends(friends: 1, party: 1))
    }

    @Test("a stay through the night is not in the way of its own move to the morning, and what it kept there is free")
    func overnight() async throws {
        let store = MemoryStore()
        let sunday = try house.day("2026-03-22").id
        let late = try house.instant("2026-03-22T04:00")
        let table = TableID("t2")
        let night = BookingRequest(id: BookingID("1"), party: 2, at: late, table: table, duration: .hours(8))
        try await run(.book(night), on: saturday, store)
        #expect(try await day(sunday, store).carried.count == 1)
        let brunch = try house.request("2", 2, "2026-03-22T10:00", table: "t2")
        let answer = try await move(for: brunch, store, from: saturday, to: sunday)
        guard case .moved(let booking) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(booking.tables == [table])
        let after = try await day(sunday, store)
        #expect(after.carried.isEmpty && after.bookings.count == 1)
        // And back: within one unit the later date keeps the table for the stay again.
        let again = BookingRequest(id: BookingID("3"), party: 2, at: late, table: table, duration: .hours(8))
        _ = try await move("2", for: again, store, from: sunday, to: saturday)
        #expect(try await day(sunday, store).carried.values.map(\.booking) == [BookingID("3")])
        #expect(try await day(sunday, store).booking(BookingID("2"))?.status == .cancelled)
    }

    @Test("a search without a proof leaves the booking where it is and is counted on the date that was asked for")
    func unproved() async throws {
        var small = house
        small.branch.tables.removeLast(3)
        small.rules.search = SearchBudget(nodes: 0, moves: 0)
        let plan = try small.plan()
        let store = MemoryStore()
        try await run(.book(house.request("1", 4, "2026-03-20T19:00")), on: friday, store)
        let seven = try house.instant("2026-03-21T19:00")
        let span = seven..<seven + .minutes(90)
        let two = ImportedBooking(id: BookingID("two"), party: 2, span: span, tables: [TableID("t2")], isLocked: false)
        try await run(.enter(two), on: saturday, store, by: House.host)
        let before = try await day(friday, store)
        let answer = try await move(for: house.request("2", 4, "2026-03-21T19:00"), store, in: plan)
        guard case .unproved(let reasons, let version) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(reasons == [.noFreeTable, .budgetExhausted(nodes: 0)])
        let after = try await day(saturday, store)
        #expect(after.exhaustedSearches == 1 && after.version == version)
        #expect(after.booking(BookingID("2")) == nil)
        #expect(try await day(friday, store) == before)
    }
}
