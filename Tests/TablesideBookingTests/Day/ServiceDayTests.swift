import Foundation
import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Service day")
struct ServiceDayTests {
    private let house: SampleHouse
    private let plan: VenuePlan
    private let morning: Instant
    private var friday: ServiceDay

    init() throws {
        house = try SampleHouse.oldTown()
        plan = try house.plan()
        morning = try house.instant("2026-03-27T10:00")
        friday = try house.day("2026-03-27")
    }

    private func refusal(
        _ command: ServiceDay.Command,
        by author: Author = House.guest,
        at now: Instant
    ) -> ServiceDay.Refusal.Reason? {
        var day = friday
        do {
            try day.perform(command, in: plan, by: author, at: now)
            return nil
        } catch {
            #expect(day == friday, "a refusal changes nothing")
            return error.reason
        }
    }

    @Test("QP-29 a booking stores table, time, party and guest in one place, and the table is no longer offered")
    mutating func book() throws {
        let events = try friday.perform(
            .book(house.request("1", 2, "2026-03-27T19:00")),
            in: plan,
            by: House.guest,
            at: morning
        )
        let booking = try #require(friday.booking(BookingID("1")))
        #expect(events == [.booked(booking: booking, moves: [], plan: PlanVersion(branch: .absent, rules: .absent))])
        #expect(booking.status == .confirmed)
        #expect(booking.party == 2)
        #expect(booking.tables == [TableID("t1")])
        #expect(booking.guest == House.ana)
        #expect(booking.channel == .online)
        #expect(booking.span == (try house.instant("2026-03-27T19:00"))..<(try house.instant("2026-03-27T20:30")))
        #expect(friday.bookings(of: House.ana, at: morning) == [booking])
        #expect(friday.bookings(of: House.bob, at: morning) == [])
        let free = try plan.open(friday).tables(for: 2, at: booking.span.lowerBound, now: morning)
        #expect(free.flatMap(\.tables).map(\.rawValue) == ["t2", "t3"])
    }

    @Test("QP-30 a requested table that is taken is refused; another day, hour or table is free")
    mutating func taken() throws {
        let first = try house.request("1", 2, "2026-03-27T19:00", table: "t1")
        try friday.perform(.book(first), in: plan, by: House.guest, at: morning)
        let bob = Author.guest(House.bob)
        for start in ["18:00", "19:00", "19:30", "20:00"] {
            let request = try house.request("2", 2, "2026-03-27T\(start)", table: "t1")
            #expect(
                refusal(.book(request), by: bob, at: morning)
                    == .unavailable(reasons: [.tableTaken(table: TableID("t1"))])
            )
        }
        // Touching stays do not conflict.
        for start in ["17:30", "20:30"] {
            let request = try house.request("2", 2, "2026-03-27T\(start)", table: "t1")
            #expect(refusal(.book(request), by: bob, at: morning) == nil)
        }
    }

    @Test("QP-75 a party above the seats or below one is refused, and the party is stored")
    mutating func sizes() throws {
        let large = try house.request("1", 3, "2026-03-27T19:00", table: "t1")
        #expect(
            refusal(.book(large), at: morning)
                == .unavailable(reasons: [
                    .tableDoesNotFit(table: TableID("t1"), party: 3, seats: try SeatRange(1, 2))
                ])
        )
        let none = try house.request("1", 0, "2026-03-27T19:00")
        #expect(refusal(.book(none), at: morning) == .unavailable(reasons: [.invalidParty(party: 0)]))
        try friday.perform(.book(house.request("1", 1, "2026-03-27T19:00")), in: plan, by: House.guest, at: morning)
        #expect(friday.booking(BookingID("1"))?.party == 1, "the party, not the seats of the table")
    }

    @Test("QP-03 staff accounts do not book in QuickPlate's profile, and waiters and cooks in none")
    func staff() throws {
        var quick = try SampleHouse.oldTown()
        quick.rules.profile = Booking.Profile.quickPlate.code
        let quickPlan = try quick.plan()
        let request = try house.request("1", 2, "2026-03-27T19:00")
        for role in [Role.waiter, .cook, .host, .manager, .courier, .system, Role(rawValue: "sommelier")] {
            let author = Author(UserID("s"), as: role, at: House.branch)
            var day = friday
            #expect(throws: ServiceDay.Refusal(.notPermitted(role: role, command: .book))) {
                try day.perform(.book(request), in: quickPlan, by: author, at: morning)
            }
            let books = [.host, .manager].contains(role)
            #expect((refusal(.book(request), by: author, at: morning) == nil) == books, "\(role)")
        }
    }

    @Test("QP-78 staff act only at the branch where they work, by its identity")
    func otherBranch() throws {
        let author = Author.host(UserID("hugo"), at: BranchID("new-town"))
        #expect(
            refusal(.book(try house.request("1", 2, "2026-03-27T19:00")), by: author, at: morning)
                == .otherBranch(author: BranchID("new-town"), branch: House.branch)
        )
    }

    @Test("QP-32 QP-81 cancelling takes one step, frees the table, and leaves the booking for the record")
    mutating func cancel() throws {
        try friday.perform(
            .book(house.request("1", 2, "2026-03-27T19:00", table: "t1")),
            in: plan,
            by: House.guest,
            at: morning
        )
        #expect(
            refusal(.cancel(BookingID("1")), by: .guest(House.bob), at: morning) == .notYours(booking: BookingID("1"))
        )
        try friday.perform(.cancel(BookingID("1")), in: plan, by: House.guest, at: morning)
        #expect(friday.booking(BookingID("1"))?.status == .cancelled)
        #expect(friday.bookings(of: House.ana, at: morning) == [])
        let again = try house.request("2", 2, "2026-03-27T19:00", table: "t1")
        #expect(refusal(.book(again), by: .guest(House.bob), at: morning) == nil)
        #expect(refusal(.cancel(BookingID("1")), at: morning) == .alreadyApplied(command: .cancel))
        #expect(refusal(.cancel(BookingID("9")), at: morning) == .unknownBooking(booking: BookingID("9")))
    }

    @Test("QP-33 arrival is confirmed by the booking's guest or by staff, once, on an existing booking")
    mutating func arrival() throws {
        try friday.perform(.book(house.request("1", 2, "2026-03-27T19:00")), in: plan, by: House.guest, at: morning)
        let seven = try house.instant("2026-03-27T19:00")
        #expect(
            refusal(.confirmArrival(BookingID("1")), by: .guest(House.bob), at: seven)
                == .notYours(booking: BookingID("1"))
        )
        #expect(
            refusal(.confirmArrival(BookingID("1")), by: Author(nil, as: .guest), at: seven)
                == .notYours(booking: BookingID("1"))
        )
        #expect(refusal(.confirmArrival(BookingID("2")), at: seven) == .unknownBooking(booking: BookingID("2")))
        #expect(refusal(.confirmArrival(BookingID("1")), by: House.host, at: seven) == nil)
        #expect(friday.seatedBooking(of: House.ana) == nil)
        try friday.perform(.confirmArrival(BookingID("1")), in: plan, by: House.guest, at: seven)
        #expect(friday.booking(BookingID("1"))?.seatedAt == seven)
        #expect(friday.seatedBooking(of: House.ana)?.tables == [TableID("t1")])
        #expect(refusal(.confirmArrival(BookingID("1")), at: seven) == .alreadyApplied(command: .confirmArrival))
        #expect(refusal(.cancel(BookingID("1")), at: seven) == .illegal(state: "seated", command: .cancel))
    }

    @Test("QP-77 a guest without a seated booking has no table to order for")
    mutating func bookFirst() throws {
        #expect(friday.seatedBooking(of: House.ana) == nil)
        try friday.perform(.book(house.request("1", 2, "2026-03-27T19:00")), in: plan, by: House.guest, at: morning)
        #expect(friday.seatedBooking(of: House.ana) == nil, "booked is not arrived")
        let seven = try house.instant("2026-03-27T19:00")
        try friday.perform(.confirmArrival(BookingID("1")), in: plan, by: House.guest, at: seven)
        #expect(friday.seatedBooking(of: House.ana)?.id == BookingID("1"))
        try friday.perform(.finish(BookingID("1")), in: plan, by: House.host, at: seven + .minutes(1))
        #expect(friday.seatedBooking(of: House.ana) == nil)
    }

    /// Ana has the first table from half past five on, Bob from seven.
    private mutating func bookTwice() throws {
        for (id, time, guest) in [("1", "17:30", House.guest), ("2", "19:00", .guest(House.bob))] {
            let request = try house.request(id, 2, "2026-03-27T\(time)", table: "t1")
            try friday.perform(.book(request), in: plan, by: guest, at: morning)
        }
    }

    @Test("a party that comes early takes its table from then on, if nobody sits there")
    mutating func earlyArrival() throws {
        try bookTwice()
        let half = try house.instant("2026-03-27T17:30")
        try friday.perform(.confirmArrival(BookingID("1")), in: plan, by: House.guest, at: half)
        let early = try house.instant("2026-03-27T18:45")
        #expect(
            refusal(.confirmArrival(BookingID("2")), by: .guest(House.bob), at: early)
                == .stillOccupied(table: TableID("t1"))
        )
        try friday.perform(.finish(BookingID("1")), in: plan, by: House.host, at: early)
        try friday.perform(.confirmArrival(BookingID("2")), in: plan, by: .guest(House.bob), at: early)
        #expect(friday.booking(BookingID("2"))?.span == early..<(try house.instant("2026-03-27T20:30")))
    }

    @Test("who stays longer than they said still has the table")
    mutating func overstaying() throws {
        try bookTwice()
        let start = try house.instant("2026-03-27T17:30")
        try friday.perform(.confirmArrival(BookingID("1")), in: plan, by: House.guest, at: start)
        // From the very instant on at which they should have left.
        for minutes in [0, 5] {
            let late = try house.instant("2026-03-27T19:00") + .minutes(minutes)
            let walkIn = WalkIn(id: BookingID("w"), party: 2, table: TableID("t1"), leavingBy: late + .minutes(5))
            var day = friday
            try day.perform(.cancel(BookingID("2")), in: plan, by: House.host, at: late)
            #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [.tableTaken(table: TableID("t1"))]))) {
                try day.perform(.walkIn(walkIn), in: plan, by: House.host, at: late)
            }
        }
        let late = try house.instant("2026-03-27T19:10")
        #expect(
            refusal(.confirmArrival(BookingID("2")), by: .guest(House.bob), at: late)
                == .stillOccupied(table: TableID("t1"))
        )
        // Nor does a walk-in get it, though no stay is kept there in the later evening.
        try friday.perform(.cancel(BookingID("2")), in: plan, by: House.host, at: late)
        let walkIn = WalkIn(id: BookingID("3"), party: 2, table: TableID("t1"))
        #expect(
            refusal(.walkIn(walkIn), by: House.host, at: late)
                == .unavailable(reasons: [.tableTaken(table: TableID("t1"))])
        )
        #expect(refusal(.book(try house.request("4", 2, "2026-03-27T19:30", table: "t1")), at: late) == nil)
        try friday.perform(.finish(BookingID("1")), in: plan, by: House.host, at: late)
        #expect(refusal(.walkIn(walkIn), by: House.host, at: late) == nil)
    }

    @Test("a table that was kept is lost with the end of the stay")
    mutating func tooLate() throws {
        try friday.perform(.book(house.request("1", 2, "2026-03-27T17:30")), in: plan, by: House.guest, at: morning)
        let end = try house.instant("2026-03-27T19:00")
        #expect(refusal(.confirmArrival(BookingID("1")), at: end) == .stayIsOver(end: end))
        #expect(refusal(.confirmArrival(BookingID("1")), at: end - .milliseconds(1)) == nil)
    }

    @Test("a no-show is one only after start and grace, and frees the table")
    mutating func noShow() throws {
        var patient = house
        patient.rules.grace = .minutes(15)
        let plan = try patient.plan()
        try friday.perform(
            .book(house.request("1", 2, "2026-03-27T17:30", table: "t1")),
            in: plan,
            by: House.guest,
            at: morning
        )
        let due = try house.instant("2026-03-27T17:45")
        var day = friday
        #expect(throws: ServiceDay.Refusal(.tooEarly(command: .noShow, from: due))) {
            try day.perform(.noShow(BookingID("1")), in: plan, by: .system, at: due - .milliseconds(1))
        }
        try day.perform(.noShow(BookingID("1")), in: plan, by: .system, at: due)
        #expect(day.booking(BookingID("1"))?.status == .noShow)
        let walkIn = WalkIn(id: BookingID("2"), party: 2, table: TableID("t1"))
        #expect(throws: Never.self) { try day.perform(.walkIn(walkIn), in: plan, by: House.host, at: due) }
    }

    @Test("time alone releases the bookings whose parties have not come, the earliest first")
    mutating func released() throws {
        var patient = house
        patient.rules.grace = .minutes(15)
        let plan = try patient.plan()
        #expect(friday.nextDue == nil)
        for (id, start) in [("1", "18:00"), ("2", "17:30"), ("3", "17:30")] {
            let request = try house.request(id, 2, "2026-03-27T" + start)
            try friday.perform(.book(request), in: plan, by: House.guest, at: morning)
        }
        #expect(friday.nextDue == (try house.instant("2026-03-27T17:45")))
        #expect(friday.dueCommand == .noShow(BookingID("2")))
        let half = try house.instant("2026-03-27T17:30")
        try friday.perform(.confirmArrival(BookingID("2")), in: plan, by: House.guest, at: half)
        var released: [BookingID] = []
        while let due = friday.nextDue, let command = friday.dueCommand {
            #expect(throws: ServiceDay.Refusal(.tooEarly(command: .noShow, from: due))) {
                try friday.decide(command, in: plan, by: .system, at: due - .milliseconds(1))
            }
            try friday.perform(command, in: plan, by: .system, at: due)
            released.append(try #require(command.booking))
        }
        #expect(released == [BookingID("3"), BookingID("1")])
        #expect(friday.booking(BookingID("2"))?.status == .seated)
        // Without a grace nobody is released by time.
        var other = try house.day("2026-03-27")
        let request = try house.request("1", 2, "2026-03-27T18:00")
        try other.perform(.book(request), in: self.plan, by: House.guest, at: morning)
        #expect(other.nextDue == nil)
        #expect(other.dueCommand == nil)
    }

    @Test("walk-ins sit off the grid, at once; before the next booking they may sit shorter")
    mutating func walkIns() throws {
        let now = try house.instant("2026-03-27T18:07")
        for (id, table) in [("1", "t1"), ("2", "t2"), ("3", "t3")] {
            let start = id == "2" ? "2026-03-27T19:00" : "2026-03-27T18:30"
            let request = try house.request(id, 2, start, table: table)
            try friday.perform(.book(request), in: plan, by: House.host, at: morning)
        }
        // All three that take two are booked soon; t2 is free the longest.
        let seven = try house.instant("2026-03-27T19:00")
        #expect(
            refusal(.walkIn(WalkIn(id: BookingID("w"), party: 2)), by: House.host, at: now)
                == .seatUntil(end: seven, tables: [TableID("t2")], unprovedAfter: nil)
        )
        let agreed = WalkIn(id: BookingID("w"), party: 2, leavingBy: seven)
        try friday.perform(.walkIn(agreed), in: plan, by: House.host, at: now)
        let booking = try #require(friday.booking(BookingID("w")))
        #expect(booking.status == .seated)
        #expect(booking.span == now..<seven)
        #expect(booking.tables == [TableID("t2")])
        #expect(booking.channel == .walkIn)
        // Until half past, the least waste of seats decides again.
        let short = WalkIn(id: BookingID("x"), party: 1, leavingBy: try house.instant("2026-03-27T18:20"))
        try friday.perform(.walkIn(short), in: plan, by: House.host, at: now)
        #expect(friday.booking(BookingID("x"))?.tables == [TableID("t1")])
        // A larger party has the whole time at its own table.
        try friday.perform(.walkIn(WalkIn(id: BookingID("y"), party: 5)), in: plan, by: House.host, at: now)
        #expect(friday.booking(BookingID("y"))?.span == now..<now + .minutes(90))
    }

    @Test("a walk-in shortly before closing sits until closing if they agree; when closed, nowhere")
    func walkInAtClosing() throws {
        let late = try house.instant("2026-03-27T23:20")
        let midnight = try house.instant("2026-03-28T00:00")
        let walkIn = WalkIn(id: BookingID("w"), party: 2)
        #expect(
            refusal(.walkIn(walkIn), by: House.host, at: late)
                == .seatUntil(end: midnight, tables: [TableID("t1")], unprovedAfter: nil)
        )
        let agreed = WalkIn(id: BookingID("w"), party: 2, leavingBy: midnight)
        #expect(refusal(.walkIn(agreed), by: House.host, at: late) == nil)
        #expect(
            refusal(.walkIn(walkIn), by: House.host, at: midnight)
                == .unavailable(reasons: [.closed(at: midnight)])
        )
        #expect(
            refusal(.walkIn(WalkIn(id: BookingID("w"), party: 9)), by: House.host, at: late)
                == .unavailable(reasons: [.partyTooLarge(party: 9, largest: 8)])
        )
        #expect(
            refusal(.walkIn(WalkIn(id: BookingID("w"), party: 2, leavingBy: late)), by: House.host, at: late)
                == .unavailable(reasons: [.invalidDuration(duration: .zero)])
        )
        #expect(refusal(.walkIn(walkIn), by: House.guest, at: late) == .notPermitted(role: .guest, command: .walkIn))
    }

    @Test("two commands with one booking identity: the second is not a second booking")
    mutating func sameIdentity() throws {
        try friday.perform(.book(house.request("1", 2, "2026-03-27T19:00")), in: plan, by: House.guest, at: morning)
        #expect(
            refusal(.book(try house.request("1", 2, "2026-03-27T19:00")), at: morning)
                == .alreadyApplied(command: .book)
        )
        #expect(
            refusal(.book(try house.request("1", 4, "2026-03-27T21:00")), at: morning)
                == .knownBooking(booking: BookingID("1"))
        )
        #expect(
            refusal(.walkIn(WalkIn(id: BookingID("1"), party: 2)), by: House.host, at: morning)
                == .illegal(state: "confirmed", command: .walkIn)
        )
    }

    @Test("a guest books for themselves; staff book for a guest or for somebody without an account")
    func forWhom() throws {
        #expect(
            refusal(.book(try house.request("1", 2, "2026-03-27T19:00", guest: House.bob)), at: morning)
                == .notYours(booking: BookingID("1"))
        )
        #expect(refusal(.book(try house.request("1", 2, "2026-03-27T19:00", guest: House.ana)), at: morning) == nil)
        #expect(
            refusal(.book(try house.request("1", 2, "2026-03-27T19:00")), by: Author(nil, as: .guest), at: morning)
                == .notYours(booking: BookingID("1"))
        )
        var day = friday
        try day.perform(
            .book(house.request("1", 2, "2026-03-27T19:00", guest: House.bob)),
            in: plan,
            by: House.host,
            at: morning
        )
        #expect(day.booking(BookingID("1"))?.guest == House.bob)
        #expect(day.booking(BookingID("1"))?.channel == .inHouse)
    }

    @Test("a command dated before the last event is refused")
    mutating func clock() throws {
        try friday.perform(.book(house.request("1", 2, "2026-03-27T19:00")), in: plan, by: House.guest, at: morning)
        let before = morning - .milliseconds(1)
        #expect(
            refusal(.book(try house.request("2", 2, "2026-03-27T19:00")), at: before)
                == .clockWentBack(last: morning, now: before)
        )
    }

    @Test("a plan of another branch, or a zone that does not know, decides nothing")
    func wrongPlan() throws {
        let day = ServiceDay(id: BranchDay(branch: BranchID("other"), date: try CivilDate("2026-03-27")))
        let request = try house.request("1", 2, "2026-03-27T19:00")
        #expect(throws: ServiceDay.Refusal(.plan(reason: .otherBranch(plan: House.branch, day: day.id)))) {
            try day.decide(.book(request), in: plan, by: House.guest, at: morning)
        }
        var short = house.branch
        short.zone = "Test/Short"
        let zone = try ZoneTransitions(
            identifier: "Test/Short",
            initialOffset: UTCOffset(seconds: 7_200),
            transitions: [],
            validUntil: house.instant("2026-03-27T12:00")
        )
        let unknowing = try VenuePlan(short, rules: house.rules, zone: zone)
        do {
            _ = try friday.decide(.book(request), in: unknowing, by: House.guest, at: morning)
            Issue.record("the zone does not know the evening")
        } catch {
            #expect(error.code.rawValue == "serviceDay.plan")
            #expect(error.description.contains("Test/Short"))
        }
    }

    @Test("QP-31 QP-80 a booking's card names the restaurant and shows party, day and hour of the branch's clocks")
    mutating func card() throws {
        try friday.perform(.book(house.request("1", 2, "2026-03-27T19:00")), in: plan, by: House.guest, at: morning)
        let restaurant = Restaurant(id: RestaurantID("marty"), name: "Marty")
        let booking = try #require(friday.bookings(of: House.ana, at: morning).first)
        let card = try BookingCard(booking, at: restaurant, in: plan)
        #expect(card.restaurant == "Marty")
        #expect(card.party == 2)
        #expect(card.label == (try LocalDateTime("2026-03-27T19:00")))
        #expect(card.tableNumbers == [1])
        #expect(card.status == .confirmed)
    }
}
