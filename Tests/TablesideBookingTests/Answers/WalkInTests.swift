import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Walk-ins: what they are answered, and what happens when they are taken at their word.
@Suite("Walk-ins")
struct WalkInTests {
    private static let four = WalkIn(id: BookingID("door"), party: 4)

    /// Seven o'clock in a house of a table for two and one for four, the larger of which two people booked for half past.
    private static func house(
        configure: (inout BookingRules) throws -> Void = { _ in }
    ) throws -> (plan: VenuePlan, day: ServiceDay, seven: Instant) {
        var house = try SampleHouse.oldTown(configure: configure)
        house.branch.tables = [
            DiningTable(id: TableID("t1"), number: 1, seats: try SeatRange(1, 2)),
            DiningTable(id: TableID("t2"), number: 2, seats: try SeatRange(1, 4)),
        ]
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        let seven = try house.instant("2026-03-27T19:00")
        let span = seven + .minutes(30)..<seven + .minutes(120)
        let tables = [TableID("t2")]
        let stay = ImportedBooking(id: BookingID("two"), party: 2, span: span, tables: tables, isLocked: false)
        try day.perform(.enter(stay), in: plan, by: House.host, at: seven)
        return (plan, day, seven)
    }

    @Test("who has booked sits elsewhere before a party is told to leave early, and the answer says so")
    func reseating() throws {
        let (plan, before, seven) = try Self.house()
        let span = seven..<seven + .minutes(90)
        let move = TableMove(booking: BookingID("two"), from: [TableID("t2")], to: [TableID("t1")])
        let answer = try plan.open(before).answer(to: Self.four, at: seven)
        #expect(answer == .seated(tables: [TableID("t2")], span: span, moves: [move]))
        var day = before
        let events = try day.perform(.walkIn(Self.four), in: plan, by: House.host, at: seven)
        #expect(events.flatMap(\.moves) == [move])
        #expect(day.booking(BookingID("door"))?.span == span)
        #expect(day.booking(BookingID("two"))?.tables == [TableID("t1")])
    }

    @Test("nobody moves for a party that has a table as long as it agrees to stay")
    func shorter() throws {
        let (plan, day, seven) = try Self.house()
        let early = WalkIn(id: BookingID("door"), party: 4, leavingBy: seven + .minutes(30))
        let answer = try plan.open(day).answer(to: early, at: seven)
        #expect(answer == .seated(tables: [TableID("t2")], span: seven..<seven + .minutes(30), moves: []))
    }

    @Test("where assignments are final, or nobody can tell, the offer is until the next booking")
    func until() throws {
        let half = Elapsed.minutes(30)
        let (locked, day, seven) = try Self.house { $0.assignment = .locked }
        #expect(
            try locked.open(day).answer(to: Self.four, at: seven)
                == .until(end: seven + half, tables: [TableID("t2")], unprovedAfter: nil)
        )
        let (blind, same, _) = try Self.house { $0.search = SearchBudget(nodes: 0, moves: 0) }
        #expect(
            try blind.open(same).answer(to: Self.four, at: seven)
                == .until(end: seven + half, tables: [TableID("t2")], unprovedAfter: 0)
        )
        let refusal = ServiceDay.Refusal(.seatUntil(end: seven + half, tables: [TableID("t2")], unprovedAfter: 0))
        #expect(throws: refusal) { try same.decide(.walkIn(Self.four), in: blind, by: House.host, at: seven) }
    }

    @Test("a full house says so, with whatever else stands in the way")
    func everyReason() throws {
        let (plan, before, seven) = try Self.house { $0.pacing = [PacingRule(.concurrent, covers: 7)] }
        var day = before
        try day.perform(.walkIn(Self.four), in: plan, by: House.host, at: seven)
        let present = Unavailability.tooManyPresent(count: .covers, cap: 7, taken: 6)
        let three = WalkIn(id: BookingID("more"), party: 3)
        let later = seven + .minutes(45)
        #expect(try plan.open(day).answer(to: three, at: later) == .refused(reasons: [present, .noFreeTable]))
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [present, .noFreeTable]))) {
            try day.decide(.walkIn(three), in: plan, by: House.host, at: later)
        }
    }

    @Test("what is answered is what happens, a whole stay is found wherever one exists, and an offer holds")
    func answers() throws {
        var (seated, moved, split, offered, refused) = (0, 0, 0, 0, 0)
        try evenings(120, from: 0x17_0000_0000, adjust: { $0.splits = $0.turn % 40 == 0 }) { evening in
            // Nobody waits beside the book, so that there are tables to split a party over.
            evening.isQuiet = true
            try evening.live(evening.roll(12...40))
            let open = try evening.plan.open(evening.day)
            for party in 1...9 {
                let context = "seed \(evening.seed): \(party) people"
                let request = WalkIn(id: BookingID("door"), party: party)
                var day = evening.day
                switch open.answer(to: request, at: evening.instant) {
                case .seated(let tables, let span, let moves):
                    let events = try day.perform(
                        .walkIn(request),
                        in: evening.plan,
                        by: RandomHouse.host,
                        at: evening.instant
                    )
                    let booking = day.booking(request.id)
                    #expect(booking?.tables == tables && booking?.span == span, "\(context)")
                    #expect(events.flatMap(\.moves) == moves, "\(context)")
                    #expect(evening.isWholeStayPossible(for: party) ?? true, "\(context)")
                    seated += 1
                    moved += moves.isEmpty ? 0 : 1
                case .split(let parts, let span):
                    try day.perform(.walkIn(request), in: evening.plan, by: RandomHouse.host, at: evening.instant)
                    let booking = day.booking(request.id)
                    #expect(booking?.parts == parts && booking?.span == span, "\(context)")
                    #expect(booking?.tables == parts.flatMap(\.tables), "\(context)")
                    #expect(evening.isWholeStayPossible(for: party) != true, "\(context)")
                    let named = parts.map { (tables: $0.tables.map(\.rawValue), covers: $0.covers) }
                    #expect(evening.house.naive.isSplit(party, into: named, online: false), "\(context) \(parts)")
                    #expect(evening.fewestParts(of: party).map { $0 == parts.count } ?? true, "\(context) \(parts)")
                    split += 1
                case .until(let end, let tables, let nodes):
                    #expect(evening.fewestParts(of: party) == nil, "\(context)")
                    let refusal = ServiceDay.Refusal(.seatUntil(end: end, tables: tables, unprovedAfter: nodes))
                    #expect(throws: refusal, "\(context)") {
                        try day.perform(.walkIn(request), in: evening.plan, by: RandomHouse.host, at: evening.instant)
                    }
                    #expect(nodes != nil || evening.isWholeStayPossible(for: party) != true, "\(context)")
                    let agreed = WalkIn(id: request.id, party: party, leavingBy: end)
                    try day.perform(.walkIn(agreed), in: evening.plan, by: RandomHouse.host, at: evening.instant)
                    #expect(day.booking(request.id)?.span == evening.instant..<end, "\(context)")
                    offered += 1
                case .refused(let reasons):
                    #expect(throws: ServiceDay.Refusal(.unavailable(reasons: reasons)), "\(context)") {
                        try day.perform(.walkIn(request), in: evening.plan, by: RandomHouse.host, at: evening.instant)
                    }
                    #expect(Set(reasons).count == reasons.count && !reasons.isEmpty, "\(context): \(reasons)")
                    let isOpen = reasons.contains { $0.code.rawValue == "booking.budgetExhausted" }
                    #expect(isOpen || evening.isWholeStayPossible(for: party) != true, "\(context): \(reasons)")
                    #expect(isOpen || evening.fewestParts(of: party) == nil, "\(context): \(reasons)")
                    refused += 1
                }
            }
        }
        #expect(min(seated, moved, split, offered, refused) > 0, "\(seated) \(moved) \(split) \(offered) \(refused)")
    }
}

extension SmallEvening {
    /// Whether no other rules than the floor have a say in a stay of a whole turn.
    private func isFloorAlone(for party: Int) -> Bool {
        let naive = house.naive
        guard naive.paces.isEmpty, case .endByClosing = naive.fit, let owner = naive.owners()[now], owner.date == 0,
            now + max(naive.length(party, at: now) - naive.included, 1) <= owner.closes
        else { return false }
        return naive.pause.map { !($0.from..<$0.until).contains(now) } ?? true
    }

    /// In how many parts a walk-in sits at least when it is split, of all sets of tables; `nil` where it cannot be, or where
    /// other rules than the floor have a say.
    fileprivate func fewestParts(of party: Int) -> Int? {
        let naive = house.naive
        guard isFloorAlone(for: party) else { return nil }
        return naive.split(party, online: false) { tables in
            let end = now + naive.length(party, at: now)
            return naive.noWalkIns.isDisjoint(with: tables) && naive.isOpen(tables, now, end, stays, now: now)
        }?.parts
    }

    /// Whether everybody and a walk-in can sit for a whole turn, tried out; `nil` where other rules than the
    /// floor have a say.
    fileprivate func isWholeStayPossible(for party: Int) -> Bool? {
        let naive = house.naive
        guard isFloorAlone(for: party) else { return nil }
        return naive.canSeat(party: party, start: now, duration: nil, now: now, online: false, stays: stays)
    }
}
