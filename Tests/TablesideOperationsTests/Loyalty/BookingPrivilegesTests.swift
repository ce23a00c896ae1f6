import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// An unknown guest has a priority of 50, praise and offenses count by their points, and a golden badge adds 20.
@Suite("What guests may book by their priority")
struct BookingPrivilegesTests {
    private static let friday = "2026-03-27"

    /// Guests ask the house below 50, call it below 35, and book two days earlier than others from 65 on.
    private static func diner(bookFrom: Int = 35, horizon: Int? = nil) async throws -> LoyalDiner {
        var loyal = try await LoyalDiner()
        loyal.bookings = BookingPrivileges(bookFrom: bookFrom, acceptedFrom: 50, earlyFrom: 65, daysEarlier: 2)
        if let horizon { loyal.plan = try SampleHouse.oldTown { $0.horizon = .days(count: horizon) }.plan() }
        return loyal
    }

    private static func wish(_ id: BookingID, on date: String = friday, in loyal: LoyalDiner) throws -> BookingWish {
        BookingWish(id: id, party: 2, at: try loyal.diner.house.instant("\(date)T20:00"))
    }

    /// Mia's request, or another guest's.
    @discardableResult
    private static func ask(
        _ request: GuestRequest,
        of user: UserID = D.mia,
        in loyal: LoyalDiner,
        refused code: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> CommandAnswer {
        await loyal.send(.guest(request: request), by: .guest(user), refused: code, sourceLocation: sourceLocation)
    }

    private static func status(
        _ id: BookingID,
        on date: String = friday,
        in loyal: LoyalDiner
    ) async throws -> Booking.Status? {
        try await loyal.diner.store.load(ServiceDay.self, loyal.diner.house.day(date).id)?.booking(id)?.status
    }

    @Test("FO-28 a guest with a low priority calls the house to book, until an offense is pardoned")
    func calling() async throws {
        let loyal = try await Self.diner()
        let (day, next) = (loyal.diner.day, try loyal.diner.house.day("2026-03-28").id)
        await Self.ask(.book(day: day, wish: try Self.wish("before", in: loyal)), in: loyal)
        await Self.ask(.hold(day: day, wish: try Self.wish("held", in: loyal), lasting: nil), in: loyal)
        await loyal.staff(.recordOffense(record: "o", kind: .breach, booking: nil))
        #expect(try await loyal.server.reader.loyalty(at: D.branch, by: D.guest).priority < 35)

        let code = "membership.onlyStaffBook"
        let wish = try Self.wish("b", in: loyal)
        let later = try Self.wish("b", on: "2026-03-28", in: loyal)
        for request: GuestRequest in [
            .book(day: day, wish: wish), .bookSoonest(day: day, wish: wish),
            .hold(day: day, wish: wish, lasting: nil), .swapHold(day: day, booking: "held", wish: wish, lasting: nil),
            .confirm(day: day, booking: "held", ifExpired: .refuse),
            .modify(day: day, booking: "before", change: .init(party: 3)),
            .move(booking: "before", from: day, to: next, wish: later),
        ] {
            let answer = await Self.ask(request, in: loyal, refused: code)
            #expect(answer.failure?.houseRefusal(coder: JSONDocumentCoder()) is LoyaltyRefusal)
        }
        await #expect(throws: LoyaltyRefusal(.onlyStaffBook)) {
            _ = try await loyal.server.reader.slots(on: day, for: 2, by: D.guest)
        }
        // Others book, and what the guest has is still theirs to give up.
        await Self.ask(.book(day: day, wish: try Self.wish("leo", in: loyal)), of: D.leo, in: loyal)
        await Self.ask(.cancel(day: day, booking: "before"), in: loyal)
        await Self.ask(.releaseHold(day: day, booking: "held"), in: loyal)
        // Staff book for them.
        let request = BookingRequest(id: "called", party: 2, at: wish.at, guest: D.mia)
        await loyal.send(.staff(request: .day(date: day.date, request: .book(request: request))), by: D.manager)
        #expect(try await Self.status("called", in: loyal) == .confirmed)

        await loyal.staff(.pardon(record: "o"))
        await Self.ask(.book(day: day, wish: wish), in: loyal)
        #expect(try await Self.status("b", in: loyal) == .confirmed)
    }

    @Test("the house answers every booking of a guest below the priority for which it accepts them")
    func asking() async throws {
        let loyal = try await Self.diner(bookFrom: 0)
        let day = loyal.diner.day
        await loyal.staff(.recordOffense(record: "o", kind: .breach, booking: nil))
        await Self.ask(.book(day: day, wish: try Self.wish("mia", in: loyal)), in: loyal)
        await Self.ask(.book(day: day, wish: try Self.wish("leo", in: loyal)), of: D.leo, in: loyal)
        #expect(try await Self.status("mia", in: loyal) == .requested)
        #expect(try await Self.status("leo", in: loyal) == .confirmed)
        // What was held is asked for as well.
        await Self.ask(.hold(day: day, wish: try Self.wish("held", in: loyal), lasting: nil), in: loyal)
        await Self.ask(.confirm(day: day, booking: "held", ifExpired: .refuse), in: loyal)
        #expect(try await Self.status("held", in: loyal) == .requested)
        // The house accepts, and the booking is like any other.
        await loyal.send(.staff(request: .day(date: day.date, request: .accept(booking: "mia"))), by: D.manager)
        #expect(try await Self.status("mia", in: loyal) == .confirmed)
    }

    @Test(
        "who withdraws a request that the house has not answered commits no offense, however long it would wait",
        arguments: [false, true],
        [nil, Elapsed.hours(1)]
    )
    func withdrawing(keepsTables: Bool, answerTime: Elapsed?) async throws {
        var asking = try await Self.diner(bookFrom: 0)
        asking.lateCancellation = .days(1)
        asking.plan = try SampleHouse.oldTown { rules in
            (rules.requestsKeepTables, rules.answerTime) = (keepsTables, answerTime)
        }.plan()
        let (loyal, day) = (asking, asking.diner.day)
        func offenses() async throws -> [OffenseKind] {
            try await loyal.catchUp()
            return try await loyal.server.reader.loyalty(at: D.branch, by: D.guest).offenses.map(\.kind)
        }
        await loyal.staff(.recordOffense(record: "o", kind: .breach, booking: nil))
        for id in ["withdrawn", "accepted", "changed"] as [BookingID] {
            await Self.ask(.book(day: day, wish: try Self.wish(id, in: loyal)), in: loyal)
            #expect(try await Self.status(id, in: loyal) == .requested)
        }
        await Self.ask(.cancel(day: day, booking: "withdrawn"), in: loyal)
        // A hold without a limit was agreed to by nobody either.
        await Self.ask(.hold(day: day, wish: try Self.wish("held", in: loyal), lasting: nil), in: loyal)
        await Self.ask(.releaseHold(day: day, booking: "held"), in: loyal)
        #expect(try await offenses() == [.breach])
        // What the house has accepted is canceled late, and a change that waits does not make it less accepted.
        for (count, id) in [(1, "accepted"), (2, "changed")] as [(Int, BookingID)] {
            await loyal.send(.staff(request: .day(date: day.date, request: .accept(booking: id))), by: D.manager)
            if id == "changed" {
                await Self.ask(.modify(day: day, booking: id, change: BookingWish.Change(party: 3)), in: loyal)
                #expect(try await Self.status(id, in: loyal) == .requested)
            }
            await Self.ask(.cancel(day: day, booking: id), in: loyal)
            let found = try await offenses()
            #expect(found.count == 1 + count && found.count { $0 == .lateCancellation } == count)
        }
    }

    @Test("AP-23 a guest with a badge books a date two days before others, at midnight")
    func earlier() async throws {
        let loyal = try await Self.diner(horizon: 3)
        await loyal.give(2)
        await loyal.guest(.buyBadge(badge: "gold"))
        let sunday = "2026-04-01"  // Five days after Friday.
        let day = try loyal.diner.house.day(sunday).id
        let wish = try Self.wish("leo", on: sunday, in: loyal)
        let answer = await Self.ask(
            .book(day: day, wish: wish),
            of: D.leo,
            in: loyal,
            refused: "serviceDay.unavailable"
        )
        let refusal = answer.failure?.houseRefusal(coder: JSONDocumentCoder()) as? ServiceDay.Refusal
        let opening = try loyal.diner.house.instant("2026-03-29T00:00")
        #expect(refusal?.description.contains("\(opening)") == true, "\(String(describing: refusal))")
        #expect(try await loyal.server.reader.slots(on: day, for: 2, by: .guest(D.leo)).isEmpty)
        #expect(try await loyal.server.reader.slots(on: day, for: 2, by: D.guest).contains(wish.at))
        await Self.ask(.book(day: day, wish: try Self.wish("mia", on: sunday, in: loyal)), in: loyal)
        #expect(try await Self.status("mia", on: sunday, in: loyal) == .confirmed)
        // The next date opens for her at midnight.
        let thursday = "2026-04-02"
        let next = GuestRequest.book(
            day: try loyal.diner.house.day(thursday).id,
            wish: try Self.wish("next", on: thursday, in: loyal)
        )
        loyal.diner.clock.set(try loyal.diner.house.instant("2026-03-27T23:59"))
        await Self.ask(next, in: loyal, refused: "serviceDay.unavailable")
        loyal.diner.clock.set(try loyal.diner.house.instant("2026-03-28T00:00"))
        await Self.ask(next, in: loyal)
    }

    @Test("a booking is not accepted by a priority that has fallen since it was read")
    func race() async throws {
        let loyal = try await Self.diner(bookFrom: 0)
        let reputation = DocumentRef(Reputation.self, MembershipID(D.mia, in: LoyalDiner.program))
        let store = InterruptedStore(store: loyal.diner.store, after: reputation) {
            await loyal.staff(.recordOffense(record: "o", kind: .breach, booking: nil))
        }
        let runner = CommandRunner(store: store, clock: loyal.diner.clock)
        let late = HouseServer(runner: runner, house: loyal.house, coder: JSONDocumentCoder())
        let book = HouseRequest.Ask.guest(request: .book(day: loyal.diner.day, wish: try Self.wish("b", in: loyal)))
        let answer = await late.perform(HouseRequest(book, id: "late"), by: D.guest)
        #expect(answer.failure == nil)
        #expect(try await Self.status("b", in: loyal) == .requested)
    }

    @Test("a guest of exactly the priority that is asked for books")
    func atTheLimit() async throws {
        // An unknown guest has the neutral priority, 50.
        let loyal = try await Self.diner(bookFrom: 50)
        await Self.ask(.book(day: loyal.diner.day, wish: try Self.wish("b", in: loyal)), in: loyal)
        #expect(try await Self.status("b", in: loyal) == .confirmed)
        // Five days ahead, where others book three.
        var early = try await Self.diner(horizon: 3)
        early.bookings = BookingPrivileges(bookFrom: 50, acceptedFrom: 50, earlyFrom: 50, daysEarlier: 2)
        let date = "2026-04-01"
        let day = try early.diner.house.day(date).id
        await Self.ask(.book(day: day, wish: try Self.wish("e", on: date, in: early)), in: early)
        #expect(try await Self.status("e", on: date, in: early) == .confirmed)
    }

    @Test("a branch that guests do not see tells strangers nothing of how it treats them")
    func hidden() async throws {
        var loyal = try await Self.diner()
        // An unknown guest is below the limit.
        loyal.bookings = BookingPrivileges(bookFrom: 51)
        let book = GuestRequest.book(day: loyal.diner.day, wish: try Self.wish("b", in: loyal))
        await Self.ask(book, in: loyal, refused: "membership.onlyStaffBook")
        let draft = BranchRecord.Command.register(branch: loyal.diner.house.branch, owner: "owner")
        let envelope = Envelope(draft, on: BranchRecord.self, D.branch, by: .system, id: loyal.diner.nextID())
        try await loyal.diner.runner.perform(envelope, in: FixedContext(ListingRequirements.none))
        await Self.ask(book, in: loyal, refused: "access.notFound")
    }

    @Test("a head start is at most a year, and never negative", arguments: [(-1, 0), (0, 0), (7, 7), (Int.max, 366)])
    func bounds(days: Int, counted: Int) {
        #expect(BookingPrivileges(daysEarlier: days).daysEarlier == counted)
    }
}
