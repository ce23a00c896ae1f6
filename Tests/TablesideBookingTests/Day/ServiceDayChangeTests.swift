import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What can happen to a booking between the call and the visit.
@Suite("Service day: changes")
struct ServiceDayChangeTests {
    let house: SampleHouse
    let plan: VenuePlan
    let noon: Instant
    let seven: Instant
    var day: ServiceDay

    init() throws {
        house = try SampleHouse.oldTown { $0.grace = .minutes(15) }
        plan = try house.plan()
        noon = try house.instant("2026-03-27T12:00")
        seven = try house.instant("2026-03-27T19:00")
        day = try house.day("2026-03-27")
    }

    static func tables(_ names: String...) -> [TableID] { names.map { TableID($0) } }

    @discardableResult
    mutating func perform(
        _ command: ServiceDay.Command,
        by author: Author = House.host,
        at now: Instant? = nil
    ) throws -> [ServiceDay.Event] {
        try day.perform(command, in: plan, by: author, at: now ?? noon)
    }

    /// The refusal of a command, which has changed nothing.
    private func refusal(
        _ command: ServiceDay.Command,
        by author: Author = House.host,
        at now: Instant? = nil
    ) -> ServiceDay.Refusal.Reason? {
        var after = day
        do throws(ServiceDay.Refusal) {
            try after.perform(command, in: plan, by: author, at: now ?? noon)
            return nil
        } catch {
            #expect(after == day, "a refusal changes nothing")
            return error.reason
        }
    }

    func booking(_ id: String) throws -> Booking { try #require(day.booking(BookingID(id))) }

    mutating func book(_ id: String, _ party: Int, _ time: String = "19:00", table: String? = nil) throws {
        try perform(.book(house.request(id, party, "2026-03-27T" + time, table: table)))
    }

    @Test("a booking is not in the way of its own change, and a change that cannot be had changes nothing")
    mutating func modify() throws {
        try book("1", 8)
        let id = BookingID("1")
        try perform(.modify(id, BookingChange(at: seven + .minutes(30))))
        #expect(try booking("1").span == seven + .minutes(30)..<seven + .minutes(120))
        #expect(try booking("1").lateAt == seven + .minutes(45))
        try book("2", 7, "21:30")
        #expect(
            refusal(.modify(id, BookingChange(at: seven + .minutes(120)))) == .unavailable(reasons: [.noFreeTable])
        )
        #expect(refusal(.modify(id, BookingChange())) == .nothingToChange)
        #expect(refusal(.modify(id, BookingChange(party: 0))) == .unavailable(reasons: [.invalidParty(party: 0)]))
        for length in [Elapsed.zero, .minutes(-5), .milliseconds(.max)] {
            let reasons = [Unavailability.invalidDuration(duration: length)]
            #expect(refusal(.modify(id, BookingChange(duration: length))) == .unavailable(reasons: reasons))
        }
        try perform(.modify(id, BookingChange(party: 2, tables: Self.tables("t1"))))
        #expect(try booking("1").tables == Self.tables("t1"))
        #expect(try booking("1").isLocked, "the tables were chosen")
        try perform(.modify(id, BookingChange(tables: [])))
        #expect(try !booking("1").isLocked)
    }

    @Test("who only changes the party keeps the start, though it is too late to book it")
    mutating func modifyLate() throws {
        try book("1", 2)
        try perform(.markLate(BookingID("1")), at: seven + .minutes(15))
        try perform(.modify(BookingID("1"), BookingChange(party: 4)), at: seven + .minutes(16))
        #expect(try booking("1").party == 4)
        #expect(try booking("1").status == .confirmed)
        #expect(try booking("1").span.lowerBound == seven)
    }

    @Test("a seated party stays until the next booking at the latest, and is told until when")
    mutating func extend() throws {
        try book("1", 8)
        try book("2", 8, "21:30")
        try perform(.seat(BookingID("1")), at: seven)
        let end = seven + .minutes(90)
        #expect(
            refusal(.extend(BookingID("1"), until: seven + .minutes(200)), at: seven)
                == .extensionEnds(latest: seven + .minutes(150))
        )
        #expect(
            refusal(.extend(BookingID("1"), until: end), at: seven) == .notLonger(until: end, end: end)
        )
        try perform(.extend(BookingID("1"), until: seven + .minutes(150)), at: seven)
        #expect(try booking("1").span == seven..<seven + .minutes(150))
        #expect(
            refusal(.extend(BookingID("1"), until: seven + .minutes(151)), at: seven)
                == .extensionEnds(latest: seven + .minutes(150))
        )
        let length = Unavailability.invalidDuration(duration: .hours(25))
        #expect(
            refusal(.extend(BookingID("1"), until: seven + .hours(25)), at: seven) == .unavailable(reasons: [length])
        )
        // Who leaves early frees the rest.
        try perform(.finish(BookingID("1")), at: seven + .minutes(40))
        #expect(refusal(.walkIn(WalkIn(id: BookingID("3"), party: 8)), at: seven + .minutes(41)) == nil)
    }

    @Test("staff seat a party at other tables, move it while it sits, and never on tables that are taken or too small")
    mutating func seatElsewhere() throws {
        try book("1", 2)
        try book("2", 4, table: "t3")
        let id = BookingID("1")
        #expect(
            refusal(.seat(id, at: Self.tables("t3")), at: seven)
                == .unavailable(reasons: [.tableTaken(table: TableID("t3"))])
        )
        try perform(.seat(id, at: Self.tables("t4")), at: seven + .minutes(10))
        #expect(try booking("1").tables == Self.tables("t4"))
        #expect(try booking("1").span == seven + .minutes(10)..<seven + .minutes(90), "from when it sits there")
        try perform(.move(id, to: Self.tables("t2")), at: seven + .minutes(20))
        #expect(try booking("1").span.lowerBound == seven + .minutes(20))
        #expect(refusal(.walkIn(WalkIn(id: BookingID("w"), party: 5)), at: seven + .minutes(21)) == nil)
        #expect(
            refusal(.move(id, to: Self.tables("t2", "t2")), at: seven + .minutes(21))
                == .unavailable(reasons: [.notCombined(tables: Self.tables("t2", "t2"))])
        )
        #expect(
            refusal(.move(id, to: []), at: seven + .minutes(21))
                == .unavailable(reasons: [.notCombined(tables: [])])
        )
        #expect(
            refusal(.move(id, to: Self.tables("t9")), at: seven + .minutes(21))
                == .unavailable(reasons: [.unknownTable(table: TableID("t9"))])
        )
        let small = Unavailability.tableDoesNotFit(table: TableID("t1"), party: 4, seats: try SeatRange(1, 2))
        #expect(
            refusal(.move(BookingID("2"), to: Self.tables("t1")), at: seven + .minutes(21))
                == .unavailable(reasons: [small])
        )
    }

    @Test("a party that comes after all has what is left of its time, if there is a table")
    mutating func reinstate() throws {
        try book("1", 8)
        let late = seven + .minutes(15)
        try perform(.noShow(BookingID("1")), by: .system, at: late)
        try perform(.walkIn(WalkIn(id: BookingID("w"), party: 8, leavingBy: seven + .minutes(60))), at: late)
        #expect(refusal(.reinstate(BookingID("1")), at: late) == .unavailable(reasons: [.noFreeTable]))
        try perform(.finish(BookingID("w")), at: seven + .minutes(30))
        try perform(.reinstate(BookingID("1")), at: seven + .minutes(30))
        #expect(try booking("1").span == seven + .minutes(30)..<seven + .minutes(90))
        #expect(try booking("1").status == .late)
        #expect(day.nextDue == nil, "time alone does not release it again")
        try perform(.noShow(BookingID("1")), at: seven + .minutes(31))
        let end = seven + .minutes(90)
        #expect(refusal(.reinstate(BookingID("1")), at: end) == .stayIsOver(end: end))
    }

    @Test("where time does not release, it marks as late, once")
    mutating func marksLate() throws {
        var patient = house
        patient.rules.releasesLate = false
        let plan = try patient.plan()
        let request = try house.request("1", 2, "2026-03-27T19:00")
        try day.perform(.book(request), in: plan, by: House.guest, at: noon)
        #expect(day.nextDue == seven + .minutes(15))
        #expect(day.dueCommand == .markLate(BookingID("1")))
        try day.perform(.markLate(BookingID("1")), in: plan, by: .system, at: seven + .minutes(15))
        #expect(try booking("1").blocks(at: seven + .minutes(20)), "its table is still kept")
        #expect(day.nextDue == nil)
    }

    @Test("a table that is out of use is not sold, and bookings that can go elsewhere do")
    mutating func block() throws {
        try book("1", 2)
        #expect(try booking("1").tables == Self.tables("t1"))
        let span = seven..<seven + .hours(3)
        let t1 = TableBlock(id: BlockID("a"), table: TableID("t1"), span: span, reason: "it wobbles")
        let events = try perform(.blockTable(t1))
        #expect(events.first?.moves.map(\.booking) == [BookingID("1")])
        #expect(try booking("1").tables != Self.tables("t1"))
        #expect(refusal(.blockTable(t1)) == .knownBlock(block: BlockID("a")))
        let taken = Unavailability.tableTaken(table: TableID("t1"))
        #expect(
            refusal(.book(try house.request("2", 2, "2026-03-27T20:00", table: "t1"))) == .unavailable(reasons: [taken])
        )
        // A party that chose its table is not sent away without a word.
        try book("3", 8, table: "t5")
        let t5 = TableBlock(id: BlockID("b"), table: TableID("t5"), span: span)
        #expect(refusal(.blockTable(t5)) == .tableInUse(table: TableID("t5"), bookings: [BookingID("3")]))
        let over = TableBlock(id: BlockID("c"), table: TableID("t5"), span: noon - .hours(1)..<noon)
        #expect(refusal(.blockTable(over)) == .invalidBlock(block: over))
        let unknown = TableBlock(id: BlockID("c"), table: TableID("t9"), span: span)
        #expect(refusal(.blockTable(unknown)) == .invalidBlock(block: unknown))
        #expect(refusal(.unblockTable(BlockID("z"))) == .unknownBlock(block: BlockID("z")))
        try perform(.unblockTable(BlockID("a")))
        #expect(refusal(.book(try house.request("2", 2, "2026-03-27T20:00", table: "t1"))) == nil)
    }

    @Test("QP-67 friends are invited once, and never more than the party")
    mutating func friends() throws {
        try perform(.book(house.request("1", 3, "2026-03-27T19:00")), by: House.guest)
        let id = BookingID("1")
        let (bob, cleo, dan) = (House.bob, UserID("cleo"), UserID("dan"))
        #expect(refusal(.inviteFriends([bob], to: id), by: .guest(bob)) == .notYours(booking: id))
        #expect(
            refusal(.inviteFriends([bob, bob], to: id)) == .invitedTwice(booking: id, friends: [bob, bob])
        )
        #expect(
            refusal(.inviteFriends([House.ana], to: id)) == .invitedTwice(booking: id, friends: [House.ana])
        )
        #expect(refusal(.inviteFriends([bob, cleo, dan], to: id)) == .tooManyFriends(friends: 3, party: 3))
        #expect(refusal(.inviteFriends([], to: id)) == .alreadyApplied(command: .inviteFriends))
        try perform(.inviteFriends([bob], to: id), by: House.guest)
        #expect(refusal(.inviteFriends([bob], to: id)) == .alreadyApplied(command: .inviteFriends))
        // Who is one of the party already and who is not are not the same invitation again.
        #expect(refusal(.inviteFriends([bob, cleo], to: id)) == .invitedTwice(booking: id, friends: [bob, cleo]))
        try perform(.inviteFriends([cleo], to: id), by: House.guest)
        #expect(refusal(.modify(id, BookingChange(party: 2))) == .tooManyFriends(friends: 2, party: 2))
        #expect(try booking("1").friends == [bob, cleo])
    }

    @Test("staff book against the rules of the house with a reason that is kept, never against a stay")
    mutating func override() throws {
        var strict = house
        strict.rules.pacing = [PacingRule(.starts(window: .minutes(30)), covers: 2)]
        strict.rules.pauses = [BookingPause(from: seven, until: seven + .hours(1))]
        let plan = try strict.plan()
        func request(_ id: String, _ party: Int, reason: String?) -> BookingRequest {
            BookingRequest(id: BookingID(id), party: party, at: seven, overrideReason: reason)
        }
        #expect(throws: ServiceDay.Refusal.self) {
            try day.perform(.book(request("1", 8, reason: nil)), in: plan, by: House.host, at: noon)
        }
        #expect(throws: ServiceDay.Refusal(.overrideNotPermitted(role: .guest))) {
            try day.perform(.book(request("1", 8, reason: "me")), in: plan, by: House.guest, at: noon)
        }
        try day.perform(.book(request("1", 8, reason: "the mayor")), in: plan, by: House.host, at: noon)
        #expect(try booking("1").overrideReason == "the mayor")
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [.noFreeTable]))) {
            try day.perform(.book(request("2", 8, reason: "the other mayor")), in: plan, by: House.host, at: noon)
        }
    }

    @Test("a stay that was agreed elsewhere may lie off the grid and outside opening hours, and keeps its table")
    mutating func enter() throws {
        let span = seven + .minutes(7)..<seven + .hours(6)
        try perform(.enter(ImportedBooking(id: BookingID("1"), party: 2, span: span, tables: Self.tables("t1"))))
        #expect(try booking("1").isLocked)
        let taken = Unavailability.tableTaken(table: TableID("t1"))
        for (id, bad) in [("1", 2), ("2", 2)] {
            let again = ImportedBooking(id: BookingID(id), party: bad, span: span, tables: Self.tables("t1"))
            #expect(
                refusal(.enter(again))
                    == (id == "1" ? .alreadyApplied(command: .enter) : .unavailable(reasons: [taken]))
            )
        }
        // The small hours of Saturday's service are Saturday's.
        let night = try house.instant("2026-03-22T02:00")
        let foreign = ImportedBooking(
            id: BookingID("4"),
            party: 2,
            span: night..<night + .hours(1),
            tables: Self.tables("t1")
        )
        var sunday = try house.day("2026-03-22")
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [.closed(at: night)]))) {
            try sunday.perform(.enter(foreign), in: plan, by: House.host, at: night)
        }
        let long = ImportedBooking(id: BookingID("3"), party: 2, span: seven..<seven + .hours(25), tables: [])
        #expect(
            refusal(.enter(long)) == .unavailable(reasons: [.invalidDuration(duration: .hours(25))])
        )
    }

    @Test(
        "a re-seating is carried out whole at the version for which it was worked out, and moves nobody who is locked"
    )
    mutating func reseat() throws {
        try book("1", 2)
        try book("2", 3)
        try book("3", 2, table: "t3")
        func move(_ id: String, _ from: String, _ to: String) -> TableMove {
            TableMove(booking: BookingID(id), from: Self.tables(from), to: Self.tables(to))
        }
        let version = day.version
        let one = try booking("1").tables[0].rawValue
        let two = try booking("2").tables[0].rawValue
        let bad = [
            [move("1", one, "t3")], [move("3", "t3", "t4")], [move("1", "t5", "t4")], [move("1", one, "t9")],
            [move("2", two, "t1")], [move("1", one, "t4"), move("1", one, "t4")],
        ]
        for moves in bad {
            guard case .invalidMove = refusal(.reseat(moves: moves, expecting: version)) else {
                Issue.record("\(moves)")
                continue
            }
        }
        #expect(
            refusal(.reseat(moves: [move("1", one, "t4")], expecting: .absent))
                == .stale(expected: .absent, current: version)
        )
        #expect(refusal(.reseat(moves: [], expecting: version)) == .nothingToChange)
        #expect(
            refusal(.reseat(moves: [move("9", "t1", "t4")], expecting: version))
                == .unknownBooking(booking: BookingID("9"))
        )
        try perform(.reseat(moves: [move("2", two, "t4")], expecting: version))
        #expect(try booking("2").tables == Self.tables("t4"))
    }

    @Test("a re-seating gives nobody what a search would not give them: by hand that is possible, and it stays")
    func reseatSuits() throws {
        var house = house
        house.branch.tables[1].features = [.window]
        house.rules.oversizeCap = 2
        house.rules.tables = [
            TableRule(TableID("t1"), isDisabled: true), TableRule(TableID("t4"), channels: [.walkIn]),
        ]
        let plan = try house.plan()
        var day = day
        let request = BookingRequest(
            id: BookingID("1"),
            party: 3,
            at: seven,
            wishes: BookingWishes(features: [.window])
        )
        let stay = ImportedBooking(
            id: BookingID("2"),
            party: 1,
            span: seven..<seven + .minutes(90),
            tables: Self.tables("t4"),
            isLocked: false
        )
        try day.perform(.book(request), in: plan, by: House.host, at: noon)
        try day.perform(.enter(stay), in: plan, by: House.host, at: noon)
        #expect(day.booking(request.id)?.tables == Self.tables("t2"))
        // No window, nobody's but those of the door, out of use, too many empty seats.
        for (id, from, to) in [("1", "t2", "t3"), ("1", "t2", "t5"), ("2", "t4", "t1"), ("2", "t4", "t3")] {
            let move = TableMove(booking: BookingID(id), from: Self.tables(from), to: Self.tables(to))
            let command = ServiceDay.Command.reseat(moves: [move], expecting: day.version)
            #expect(throws: ServiceDay.Refusal(.invalidMove(move: move)), "\(id) to \(to)") {
                try day.perform(command, in: plan, by: House.host, at: noon)
            }
        }
        try day.perform(.move(request.id, to: Self.tables("t3")), in: plan, by: House.host, at: noon)
        #expect(day.booking(request.id)?.isLocked == true)
    }

    @Test("a re-seating with one bad move moves nobody, and staff or the system may ask for it, no guest")
    mutating func reseatWhole() throws {
        try book("1", 2)
        try book("2", 3)
        let version = day.version
        let one = TableMove(booking: BookingID("1"), from: try booking("1").tables, to: Self.tables("t3"))
        let two = TableMove(booking: BookingID("2"), from: try booking("2").tables, to: Self.tables("t3"))
        let both = ServiceDay.Command.reseat(moves: [one, two], expecting: version)
        #expect(refusal(both) == .invalidMove(move: two))
        let good = ServiceDay.Command.reseat(moves: [one], expecting: version)
        #expect(refusal(good, by: House.guest) == .notPermitted(role: .guest, command: .reseat))
        try perform(good, by: .system)
        #expect(try booking("1").tables == Self.tables("t3"))
        #expect(refusal(good) == .stale(expected: version, current: day.version))
    }

    @Test("locks keep tables until they are given up, and a time can be set from which nobody is moved")
    mutating func locks() throws {
        var firm = house
        firm.rules.lockBefore = .hours(2)
        let plan = try firm.plan()
        let request = try house.request("1", 2, "2026-03-27T19:00")
        try day.perform(.book(request), in: plan, by: House.guest, at: noon)
        #expect(try !booking("1").isFixed(at: seven - .hours(2) - .milliseconds(1)))
        #expect(try booking("1").isFixed(at: seven - .hours(2)))
        try perform(.lock(BookingID("1")))
        #expect(refusal(.lock(BookingID("1"))) == .alreadyApplied(command: .lock))
        try perform(.unlock(BookingID("1")))
        #expect(try !booking("1").isFixed(at: seven))
        #expect(refusal(.unlock(BookingID("1"))) == .alreadyApplied(command: .unlock))
        firm.rules.assignment = .locked
        let lockedPlan = try firm.plan()
        try day.perform(
            .book(house.request("2", 2, "2026-03-27T19:00")),
            in: lockedPlan,
            by: House.guest,
            at: noon
        )
        #expect(try booking("2").isFixed(at: noon))
    }

    @Test("AP-24 a seat of one's own at a chosen table: one for each person, no number twice, all of them there")
    mutating func seats() throws {
        func request(_ id: String, _ seats: [Int], table: String? = "t2") -> BookingRequest {
            let wishes = BookingWishes(tables: table.map { [TableID($0)] }, seats: seats)
            return BookingRequest(id: BookingID(id), party: 2, at: seven, wishes: wishes)
        }
        for seats in [[], [1], [1, 1], [0, 1], [4, 5], [1, 2, 3], [-1, .max]] {
            let reason = Unavailability.invalidSeats(seats: seats, party: 2)
            #expect(refusal(.book(request("1", seats))) == .unavailable(reasons: [reason]))
        }
        let nowhere = Unavailability.invalidSeats(seats: [1, 2], party: 2)
        #expect(refusal(.book(request("1", [1, 2], table: nil))) == .unavailable(reasons: [nowhere]))
        try perform(.book(request("1", [4, 1])), by: House.guest)
        #expect(try booking("1").wishes.seats == [4, 1])
        let taken = Unavailability.tableTaken(table: TableID("t2"))
        #expect(refusal(.book(request("2", [2, 3]))) == .unavailable(reasons: [taken]), "the table is theirs alone")
        // At another time they sit on the same seats; with one more, or at another table, on any.
        let (id, table) = (BookingID("1"), BookingChange(tables: [TableID("t3")]))
        try perform(.modify(id, BookingChange(at: seven + .minutes(30))))
        #expect(try booking("1").wishes.seats == [4, 1])
        for change in [BookingChange(party: 3), table] {
            var after = day
            try after.perform(.modify(id, change), in: plan, by: House.guest, at: noon)
            let wishes = try #require(after.booking(id)?.wishes)
            #expect(wishes.seats == nil && wishes.tables == change.tables ?? [TableID("t2")])
        }
    }

    @Test("AP-24 of the tables that are free a guest sees what is to be seen from their seats, and chooses by that")
    mutating func views() throws {
        var house = house
        for (index, picture) in [(1, "sea.jpg"), (2, "yard.jpg")] { house.branch.tables[index].panorama = picture }
        let plan = try house.plan()
        func views() throws -> [String: String?] {
            let free = try plan.open(day).tables(for: 2, at: seven, now: noon).flatMap(\.tables)
            let tables = plan.tables.filter { free.contains($0.id) }
            return Dictionary(uniqueKeysWithValues: tables.map { ($0.id.rawValue, $0.panorama) })
        }
        #expect(try views() == ["t1": nil, "t2": "sea.jpg", "t3": "yard.jpg"])
        let wishes = BookingWishes(tables: [TableID("t2")], seats: [1, 2])
        let request = BookingRequest(id: BookingID("1"), party: 2, at: seven, wishes: wishes)
        try day.perform(.book(request), in: plan, by: House.guest, at: noon)
        #expect(try booking("1").tables == [TableID("t2")])
        #expect(try views() == ["t1": nil, "t3": "yard.jpg"])
    }

    @Test("a hold that never expires is no booking any more once its time is over")
    mutating func confirmedLate() throws {
        try perform(.hold(house.request("1", 2, "2026-03-27T19:00"), lasting: nil))
        let end = try booking("1").span.upperBound
        #expect(refusal(.confirm(BookingID("1")), at: end) == .stayIsOver(end: end))
        try perform(.confirm(BookingID("1")), at: end - .milliseconds(1))
    }

    @Test("a hold is confirmed as what can still be had: the house may have closed, or stopped, or lost the table")
    func confirmedAnew() throws {
        let noon = try house.instant("2026-03-27T12:00")
        let eight = try house.instant("2026-03-27T20:00")
        func confirmed(_ reason: String? = nil, change: (inout SampleHouse) throws -> Void) throws -> ServiceDay {
            var day = try house.day("2026-03-27")
            let request = BookingRequest(id: BookingID("1"), party: 2, at: eight, overrideReason: reason)
            try day.perform(.hold(request, lasting: .hours(1)), in: house.plan(), by: House.host, at: noon)
            var changed = house
            try change(&changed)
            changed.rules.version = changed.rules.version.next
            try day.perform(.confirm(request.id), in: changed.plan(), by: House.host, at: noon + .minutes(1))
            return day
        }
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [.closed(at: eight)]))) {
            try confirmed { $0.branch.hours = OpeningHours(weekly: [:]) }
        }
        let end = eight + .hours(1)
        let pause = BookingPause(from: eight - .hours(1), until: end)
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [.paused(until: end)]))) {
            try confirmed { $0.rules.pauses = [pause] }
        }
        #expect(try confirmed("the mayor") { $0.rules.pauses = [pause] }.booking(BookingID("1"))?.status == .confirmed)
        let moved = try confirmed { $0.rules.tables = [TableRule(TableID("t1"), isDisabled: true)] }
        // Of the tables for four it is the one at which nobody can sit alone.
        #expect(moved.booking(BookingID("1"))?.tables == [TableID("t2")])
        // What was agreed when it was held is agreed, whatever the house asks for by now.
        let fee = NoShowFee(PartyCharge(try Money("50.00", house.branch.currency), per: .booking))
        let held = try confirmed {
            $0.rules.tables = [TableRule(TableID("t1"), isDisabled: true)]
            $0.rules.noShowFee = fee
        }
        #expect(held.booking(BookingID("1"))?.terms == nil)
    }

    @Test("staff swap a guest's hold, and the other is the guest's too")
    mutating func swappedForGuest() throws {
        try perform(.hold(house.request("1", 2, "2026-03-27T19:00"), lasting: .minutes(5)), by: House.guest)
        try perform(.swapHold(BookingID("1"), for: house.request("2", 2, "2026-03-27T20:00")))
        #expect(try booking("2").guest == House.ana)
        try perform(.confirm(BookingID("2")), by: House.guest)
    }
}
