import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What a change may do to a booking, and what it may not.
@Suite("Changes of bookings")
struct BookingChangeTests {
    private let house: SampleHouse
    private let noon: Instant
    private let seven: Instant

    init() throws {
        house = try SampleHouse.oldTown()
        noon = try house.instant("2026-03-27T12:00")
        seven = try house.instant("2026-03-27T19:00")
    }

    private func refusal(
        _ command: ServiceDay.Command,
        _ day: ServiceDay,
        in plan: VenuePlan? = nil,
        by author: Author = House.host,
        at now: Instant? = nil
    ) throws -> ServiceDay.Refusal.Reason? {
        let plan = try plan ?? house.plan()
        do throws(ServiceDay.Refusal) {
            _ = try day.decide(command, in: plan, by: author, at: now ?? noon)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("a guest does not inherit what the house did against its rules for them")
    func override() throws {
        let strict = try SampleHouse.oldTown { rules in
            rules.largestParty = 4
            rules.pacing = [PacingRule(.starts(window: .minutes(30)), covers: 2)]
        }
        let plan = try strict.plan()
        var day = try house.day("2026-03-27")
        let request = BookingRequest(
            id: BookingID("1"),
            party: 2,
            at: seven,
            guest: House.ana,
            overrideReason: "a friend of the house"
        )
        try day.perform(.book(request), in: plan, by: House.host, at: noon)
        let larger = ServiceDay.Command.modify(request.id, BookingChange(party: 6))
        let full = Unavailability.tooManyStarts(count: .covers, cap: 2, taken: 0)
        let reasons = [Unavailability.partyTooLarge(party: 6, largest: 4), full]
        #expect(try refusal(larger, day, in: plan, by: House.guest) == .unavailable(reasons: reasons))
        let four = ServiceDay.Command.modify(request.id, BookingChange(party: 4))
        #expect(try refusal(four, day, in: plan, by: House.guest) == .unavailable(reasons: [full]))
        // The house may, for the reason that it gave.
        try day.perform(larger, in: plan, by: House.host, at: noon)
        #expect(day.booking(request.id)?.party == 6)
    }

    @Test("an override of the rules has a reason", arguments: ["", " ", "\n\t"])
    func reason(text: String) throws {
        let request = BookingRequest(id: BookingID("1"), party: 2, at: seven, overrideReason: text)
        #expect(try refusal(.book(request), house.day("2026-03-27")) == .overrideWithoutReason)
        #expect(try refusal(.hold(request, lasting: nil), house.day("2026-03-27")) == .overrideWithoutReason)
    }

    @Test("a booking can be moved where the new party has places for the guest and every friend, and nowhere otherwise")
    func friends() throws {
        let (plan, id) = (try house.plan(), BookingID("1"))
        var day = try house.day("2026-03-27")
        let four = try house.request("1", 4, "2026-03-27T19:00", guest: House.ana)
        try day.perform(.book(four), in: plan, by: House.guest, at: noon)
        try day.perform(.inviteFriends([House.bob, UserID("cleo")], to: id), in: plan, by: House.guest, at: noon)
        let evening = try plan.open(day)
        let all = evening.slots(for: 3, at: noon).map(\.start)
        // Three people come at least.
        for (party, isPossible) in [(nil, true), (4, true), (3, true), (2, false), (1, false)] as [(Int?, Bool)] {
            let change = ServiceDay.Command.modify(id, BookingChange(party: party, at: seven + .hours(1)))
            let slots = evening.slots(moving: id, with: BookingChange(party: party), at: noon)
            #expect(slots.map(\.start) == (isPossible ? all : []), "\(String(describing: party))")
            #expect(try (refusal(change, day, by: House.guest) == nil) == isPossible, "\(String(describing: party))")
        }
    }

    @Test("who leaves the choice of tables to the house keeps those of now from the time on at which they are settled")
    func settledAnyway() throws {
        var settling = house
        settling.rules.lockBefore = .hours(2)
        let (plan, id, five) = (try settling.plan(), BookingID("1"), seven - .hours(2))
        let change = BookingChange(party: 3, tables: [])
        // For three, t2 has fewer empty seats than t4, which four people chose.
        for (now, table) in [(five - .milliseconds(1), "t2"), (five, "t4"), (five + .milliseconds(1), "t4")] {
            var day = try house.day("2026-03-27")
            let chosen = try house.request("1", 4, "2026-03-27T19:00", table: "t4")
            try day.perform(.book(chosen), in: plan, by: House.guest, at: noon)
            let slots = try plan.open(day).slots(moving: id, with: change, through: .inHouse, at: now)
            #expect(slots.first { $0.start == seven }?.answer == .offered(tables: [TableID(table)]), "\(now)")
            try day.perform(.modify(id, change), in: plan, by: House.host, at: now)
            #expect(day.booking(id)?.tables == [TableID(table)], "\(now)")
        }
    }

    @Test("a booking whose tables were fixed keeps them, or the change is refused")
    func locked() throws {
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        try day.perform(.book(house.request("1", 2, "2026-03-27T19:00")), in: plan, by: House.guest, at: noon)
        try day.perform(.move(BookingID("1"), to: [TableID("t3")]), in: plan, by: House.host, at: noon)
        let longer = ServiceDay.Command.modify(BookingID("1"), BookingChange(duration: .minutes(105)))
        try day.perform(longer, in: plan, by: House.guest, at: noon)
        #expect(day.booking(BookingID("1"))?.tables == [TableID("t3")])
        #expect(day.booking(BookingID("1"))?.isLocked == true)
        let five = ServiceDay.Command.modify(BookingID("1"), BookingChange(party: 5))
        let seats = try SeatRange(1, 4)
        let misfit = Unavailability.tableDoesNotFit(table: TableID("t3"), party: 5, seats: seats)
        #expect(try refusal(five, day, by: House.guest) == .unavailable(reasons: [misfit]))
        // Somebody else has the table an hour later, fixed.
        let nine = try house.request("2", 4, "2026-03-27T21:00", table: "t3")
        try day.perform(.book(nine), in: plan, by: House.host, at: noon)
        let late = ServiceDay.Command.modify(BookingID("1"), BookingChange(at: seven + .minutes(60)))
        #expect(
            try refusal(late, day, by: House.guest) == .unavailable(reasons: [.tableTaken(table: TableID("t3"))])
        )
        try day.perform(.unlock(BookingID("1")), in: plan, by: House.host, at: noon)
        try day.perform(late, in: plan, by: House.guest, at: noon)
        #expect(day.booking(BookingID("1"))?.tables == [TableID("t1")])
    }

    @Test("a change that leaves party and time to their table moves nobody")
    func unmoved() throws {
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        for id in ["1", "2"] {
            try day.perform(.book(house.request(id, 2, "2026-03-27T19:00")), in: plan, by: House.host, at: noon)
        }
        try day.perform(.cancel(BookingID("1")), in: plan, by: House.host, at: noon)
        #expect(day.booking(BookingID("2"))?.tables == [TableID("t2")])
        // The smaller table is free again, but nobody asked to sit there.
        let longer = ServiceDay.Command.modify(BookingID("2"), BookingChange(duration: .minutes(120)))
        try day.perform(longer, in: plan, by: House.host, at: noon)
        #expect(day.booking(BookingID("2"))?.tables == [TableID("t2")])
    }

    @Test("a change to what is so already is refused, and so is a move to tables that are fixed for a booking already")
    func nothingNew() throws {
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        try day.perform(.book(house.request("1", 2, "2026-03-27T19:00")), in: plan, by: House.host, at: noon)
        let id = BookingID("1")
        for change in [
            BookingChange(party: 2), BookingChange(at: seven), BookingChange(duration: .minutes(90)),
            BookingChange(tables: []), BookingChange(party: 2, at: seven),
        ] {
            #expect(try refusal(.modify(id, change), day) == .alreadyApplied(command: .modify), "\(change)")
        }
        // That is said before a limit on how often a guest may change their mind.
        var strict = house
        strict.rules.guestLimits = GuestLimits(changes: 0)
        var other = try house.day("2026-03-27")
        try other.perform(
            .book(house.request("1", 2, "2026-03-27T19:00", guest: House.ana)),
            in: strict.plan(),
            by: House.guest,
            at: noon
        )
        for change in [BookingChange(party: 2), BookingChange(tables: [])] {
            let same = try refusal(.modify(id, change), other, in: strict.plan(), by: House.guest)
            #expect(same == .alreadyApplied(command: .modify), "\(change)")
        }
        let limit = try refusal(.modify(id, BookingChange(party: 1)), other, in: strict.plan(), by: House.guest)
        #expect(limit == .guestLimit(measure: .changes, limit: 0, taken: 0))
        // To choose the table that one happens to have is something else: from then on it is one's own.
        try day.perform(.modify(id, BookingChange(tables: [TableID("t1")])), in: plan, by: House.host, at: noon)
        #expect(day.booking(id)?.isLocked == true)
        #expect(try refusal(.move(id, to: [TableID("t1")]), day) == .alreadyApplied(command: .move))
        let again = ServiceDay.Command.modify(id, BookingChange(tables: [TableID("t1")]))
        #expect(try refusal(again, day) == .alreadyApplied(command: .modify))
    }

    @Test("a party that comes after all has its own table, if that is free, though a better one is by now")
    func reinstatedWhereItWas() throws {
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        for id in ["other", "1"] {
            try day.perform(.book(house.request(id, 2, "2026-03-27T19:00")), in: plan, by: House.host, at: noon)
        }
        #expect(day.booking(BookingID("1"))?.tables == [TableID("t2")])
        try day.perform(.cancel(BookingID("other")), in: plan, by: House.host, at: noon)
        try day.perform(.noShow(BookingID("1")), in: plan, by: House.host, at: seven + .minutes(15))
        try day.perform(.reinstate(BookingID("1")), in: plan, by: House.host, at: seven + .minutes(20))
        #expect(day.booking(BookingID("1"))?.tables == [TableID("t2")])
    }

    @Test("a party that sits on after its time can be given another table, as long as that is free now")
    func movedAfterTime() throws {
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        try day.perform(.walkIn(WalkIn(id: BookingID("1"), party: 2)), in: plan, by: House.host, at: seven)
        let next = try house.request("2", 2, "2026-03-27T20:30", table: "t1")
        try day.perform(.book(next), in: plan, by: House.host, at: seven)
        let late = seven + .minutes(100)
        #expect(
            try refusal(.extend(BookingID("1"), until: late + .minutes(30)), day, at: late)
                == .unavailable(reasons: [.tableTaken(table: TableID("t1"))])
        )
        // Nor may it stay until the very instant at which that is asked.
        let half = seven + .minutes(90)
        #expect(
            try refusal(.extend(BookingID("1"), until: half + .minutes(30)), day, at: half)
                == .unavailable(reasons: [.tableTaken(table: TableID("t1"))])
        )
        try day.perform(.move(BookingID("1"), to: [TableID("t2")]), in: plan, by: House.host, at: late)
        let moved = try #require(day.booking(BookingID("1")))
        #expect(moved.tables == [TableID("t2")])
        #expect(moved.status == .seated)
        try day.perform(.confirmArrival(BookingID("2")), in: plan, by: House.host, at: late)
        // It sits at t2 for as long as it does, and keeps nobody out who comes later.
        let evening = try plan.open(day)
        #expect(!Array(evening.freeTables(during: late..<late + .minutes(1), at: late)).contains(TableID("t2")))
        let later = late + .minutes(1)
        #expect(Array(evening.freeTables(during: later..<later + .hours(1), at: late)).contains(TableID("t2")))
    }

    @Test("tables chosen by the house are no guest's choice any more, and the seats go with it")
    func wishesAfterMove() throws {
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        let wishes = BookingWishes(tables: [TableID("t2")], seats: [1, 2])
        let request = BookingRequest(id: BookingID("1"), party: 2, at: seven, wishes: wishes)
        try day.perform(.book(request), in: plan, by: House.host, at: noon)
        try day.perform(.move(request.id, to: [TableID("t3")]), in: plan, by: House.host, at: noon)
        let moved = try #require(day.booking(request.id))
        #expect(moved.wishes == BookingWishes() && moved.isLocked)
    }

    @Test("a wish for features or an area holds at the door too")
    func wishesAtDoor() throws {
        var accessible = house
        accessible.branch.tables[2].features = [.stepFree]
        let plan = try accessible.plan()
        let day = try house.day("2026-03-27")
        let evening = try plan.open(day)
        let party = WalkIn(id: BookingID("w"), party: 2, wishes: BookingWishes(features: [.stepFree]))
        #expect(
            evening.answer(to: party, at: seven)
                == .seated(tables: [TableID("t3")], span: seven..<seven + .minutes(90), moves: [])
        )
        let garden = WalkIn(id: BookingID("w"), party: 2, wishes: BookingWishes(area: AreaID("garden")))
        #expect(
            evening.answer(to: garden, at: seven)
                == .refused(reasons: [
                    .noTableAsWished(party: 2, channel: .walkIn, wishes: [.area(area: AreaID("garden"))])
                ])
        )
    }

    @Test("an identity that is taken by another booking is refused as such, to everyone")
    func takenIdentity() throws {
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        let request = try house.request("x", 2, "2026-03-27T19:00")
        try day.perform(.book(request), in: plan, by: House.guest, at: noon)
        #expect(try refusal(.book(request), day, by: House.guest) == .alreadyApplied(command: .book))
        let taken = ServiceDay.Refusal.Reason.knownBooking(booking: BookingID("x"))
        #expect(try refusal(.book(request), day, by: .guest(House.bob)) == taken)
        #expect(try refusal(.book(house.request("x", 4, "2026-03-27T19:00")), day, by: House.guest) == taken)
    }

    @Test("a plan that is older than the day's decides nothing")
    func outdatedPlan() throws {
        var newer = house
        newer.rules.version = newer.rules.version.next
        let (old, new) = (try house.plan(), try newer.plan())
        var day = try house.day("2026-03-27")
        try day.perform(.book(house.request("1", 2, "2026-03-27T19:00")), in: new, by: House.guest, at: noon)
        let outdated = ServiceDay.Refusal.Reason.outdatedPlan(plan: old.version, adopted: new.version)
        for command in [
            ServiceDay.Command.book(try house.request("2", 2, "2026-03-27T19:00")), .cancel(BookingID("1")), .adoptPlan,
        ] { #expect(try refusal(command, day, in: old) == outdated) }
    }

    @Test("seats that cannot be had are in no list, at the door neither, and a table is named once")
    func wrongSeats() throws {
        let evening = try house.plan().open(house.day("2026-03-27"))
        for seats in [[1, 1, 2], [1, 2, 9], []] {
            let wishes = BookingWishes(tables: [TableID("t2")], seats: seats)
            #expect(evening.openings(for: 3, wishing: wishes, at: noon).isEmpty)
            #expect(evening.slots(for: 3, wishing: wishes, at: noon).allSatisfy { !$0.isOffered })
            let party = WalkIn(id: BookingID("w"), party: 3, wishes: wishes)
            #expect(
                evening.answer(to: party, at: seven) == .refused(reasons: [.invalidSeats(seats: seats, party: 3)])
            )
        }
        let right = BookingWishes(tables: [TableID("t2")], seats: [1, 2, 4])
        #expect(evening.openings(for: 3, wishing: right, at: noon).contains(seven))
        let twice = BookingWishes(tables: [TableID("t2"), TableID("t2")])
        let request = BookingRequest(id: BookingID("1"), party: 3, at: seven, wishes: twice)
        let reason = Unavailability.notCombined(tables: [TableID("t2"), TableID("t2")])
        #expect(evening.answer(to: request, at: noon) == .refused(reasons: [reason]))
    }

    @Test("a stay that is entered belongs near the date into which it is entered", arguments: [-365, -10, 10])
    func enteredFarAway(days: Int) throws {
        let start = seven + .days(days)
        let stay = ImportedBooking(
            id: BookingID("1"),
            party: 2,
            span: start..<start + .hours(1),
            tables: [TableID("t1")]
        )
        #expect(
            try refusal(.enter(stay), house.day("2026-03-27"), at: seven - .days(400))
                == .unavailable(reasons: [.closed(at: start)])
        )
    }

    @Test("the reason against a table that is too large names the parties that it takes")
    func oversize() throws {
        var capped = house
        capped.branch.tables[4] = DiningTable(id: TableID("t5"), number: 5, seats: try SeatRange(1, 8))
        capped.rules.oversizeCap = 2
        let evening = try capped.plan().open(house.day("2026-03-27"))
        let two = try house.request("1", 2, "2026-03-27T19:00", table: "t5")
        let reason = Unavailability.tableDoesNotFit(table: TableID("t5"), party: 2, seats: try SeatRange(6, 8))
        #expect(evening.answer(to: two, at: noon) == .refused(reasons: [reason]))
    }
}
