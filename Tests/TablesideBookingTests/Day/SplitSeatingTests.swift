import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Split parties")
struct SplitSeatingTests {
    private static let friday = "2026-03-27"
    private static let id = BookingID("large")

    /// Tables for 1–2, 2–4, 1–4, 3–6 and 6–8 people, on an evening on which nobody has booked.
    private static func house(
        areas: [String: String] = [:],
        _ configure: (inout BookingRules) throws -> Void = { _ in }
    ) throws -> (house: SampleHouse, plan: VenuePlan, day: ServiceDay, now: Instant) {
        var house = try SampleHouse.oldTown { rules in
            rules.allowsSplit = true
            try configure(&rules)
        }
        for index in house.branch.tables.indices {
            house.branch.tables[index].area = areas[house.branch.tables[index].id.rawValue].map { AreaID($0) }
        }
        var branch = house.branch
        branch.areas = Set(areas.values).sorted().map {
            DiningArea(id: AreaID($0), name: LocalizedText($0, in: .english))
        }
        let plan = try VenuePlan(branch, rules: house.rules, zone: house.zone)
        return (house, plan, try house.day(friday), try house.instant("2026-03-26T12:00"))
    }

    private static func parts(_ parts: (String, Int)...) -> [SplitSeating] {
        parts.map { SplitSeating(at: $0.0.split(separator: "+").map { TableID(String($0)) }, covers: $0.1) }
    }

    private static func request(_ party: Int, _ id: BookingID = id, table: String? = nil) throws -> BookingRequest {
        try SampleHouse.oldTown().request(id.rawValue, party, "\(friday)T19:00", table: table)
    }

    @Test(
        "a party that nothing takes sits at the fewest tables, with the fewest empty seats, two people or more at each"
    )
    func fewest() throws {
        let (_, plan, day, now) = try Self.house()
        let evening = try plan.open(day)
        // 9: three pairs of tables have ten seats; the smallest table comes first in the order of choice.
        #expect(try evening.answer(to: Self.request(9), at: now) == .split(parts: Self.parts(("t1", 2), ("t5", 7))))
        #expect(try evening.answer(to: Self.request(14), at: now) == .split(parts: Self.parts(("t4", 6), ("t5", 8))))
        // 20: three tables have at most 18 seats.
        let twenty = Self.parts(("t1", 2), ("t2", 4), ("t4", 6), ("t5", 8))
        #expect(try evening.answer(to: Self.request(20), at: now) == .split(parts: twenty))
        let all = Self.parts(("t1", 2), ("t2", 4), ("t3", 4), ("t4", 6), ("t5", 8))
        #expect(try evening.answer(to: Self.request(24), at: now) == .split(parts: all))
        for party in [25, Int.max] {
            let large = Slot.Answer.refused(reasons: [.partyTooLarge(party: party, largest: 8)])
            #expect(try evening.answer(to: Self.request(party), at: now) == large)
        }
        // Lists say so; starts at which a party sits together are others.
        let slots = evening.slots(for: 9, at: now)
        #expect(slots.filter(\.isAvailable).count == 27 && !slots.contains(where: \.isOffered))
        #expect(evening.openings(for: 9, at: now).isEmpty)
        #expect(evening.tables(for: 9, at: try Self.request(9).at, now: now).isEmpty)
        #expect(try evening.alternatives(to: Self.request(9), within: .zero, at: now).count == 1)
    }

    @Test("a part sits at tables that are pushed together where that makes fewer parts")
    func combinations() throws {
        var (house, _, day, now) = try Self.house()
        // Five to seven people: one seat less than at the two tables apart.
        house.branch.combinations = [TableCombination(["t2", "t3"], seats: try SeatRange(5, 7))]
        let plan = try VenuePlan(house.branch, rules: house.rules, zone: house.zone)
        let evening = try plan.open(day)
        func answer(_ party: Int) throws -> Slot.Answer { evening.answer(to: try Self.request(party), at: now) }
        // Two tables, rather than three in as many parts.
        #expect(try answer(9) == .split(parts: Self.parts(("t1", 2), ("t5", 7))))
        // 14 have two tables; 15 would need three, in three parts.
        #expect(try answer(14) == .split(parts: Self.parts(("t4", 6), ("t5", 8))))
        #expect(try answer(15) == .split(parts: Self.parts(("t2+t3", 7), ("t5", 8))))
        #expect(try answer(21) == .split(parts: Self.parts(("t2+t3", 7), ("t4", 6), ("t5", 8))))
        // 22 are one too many for those three, and have four tables.
        #expect(try answer(22) == .split(parts: Self.parts(("t2", 4), ("t3", 4), ("t4", 6), ("t5", 8))))
        #expect(try answer(24) == .split(parts: Self.parts(("t1", 2), ("t2", 4), ("t3", 4), ("t4", 6), ("t5", 8))))
        #expect(try answer(25) == .refused(reasons: [.partyTooLarge(party: 25, largest: 8)]))

        try day.perform(.book(Self.request(15)), in: plan, by: House.guest, at: now)
        let booking = try #require(day.booking(Self.id))
        #expect(booking.tables == ["t2", "t3", "t5"] && booking.parts == Self.parts(("t2+t3", 7), ("t5", 8)))
        #expect(try decoded(Booking.self, encoded(booking)) == booking)
        // The tables are taken one by one, and nobody else is moved there.
        for table in ["t2", "t3", "t5"] {
            let party = table == "t5" ? 6 : 2
            #expect(throws: ServiceDay.Refusal.self, "\(table)") {
                try day.decide(.book(Self.request(party, "other", table: table)), in: plan, by: House.guest, at: now)
            }
        }
        // The party sits down as it is split, and where the tables are not combined any more it cannot.
        let seven = try house.instant("\(Self.friday)T19:00")
        #expect(try day.decide(.confirmArrival(Self.id), in: plan, by: House.guest, at: seven).count == 1)
        house.branch.combinations = []
        house.rules.version = house.rules.version.next
        let apart = try VenuePlan(house.branch, rules: house.rules, zone: house.zone)
        guard
            case .planAdopted(_, let moves, let stranded, _)? = try day.decide(
                .adoptPlan,
                in: apart,
                by: .system,
                at: now
            ).first
        else {
            Issue.record("no new plan")
            return
        }
        #expect(moves.isEmpty && stranded == [Self.id])
    }

    @Test("nobody is split without the rule, in two areas, at tables of their own choice, or beyond the largest party")
    func never() throws {
        let (_, plan, day, now) = try Self.house { $0.allowsSplit = false }
        let large = Slot.Answer.refused(reasons: [.partyNeedsSplit(party: 9, largest: 8, parties: [6, 3])])
        #expect(try plan.open(day).answer(to: Self.request(9), at: now) == large)
        let areas = ["t1": "a", "t2": "a", "t3": "b", "t4": "b", "t5": "a"]
        let (_, rooms, _, _) = try Self.house(areas: areas)
        // Ten seats in either room; of two rooms the one with the first table in the order of choice.
        #expect(
            try rooms.open(day).answer(to: Self.request(10), at: now) == .split(parts: Self.parts(("t1", 2), ("t5", 8)))
        )
        let inside = BookingRequest(
            id: Self.id,
            party: 10,
            at: try Self.request(10).at,
            wishes: BookingWishes(area: AreaID("b"))
        )
        #expect(try rooms.open(day).answer(to: inside, at: now) == .split(parts: Self.parts(("t3", 4), ("t4", 6))))
        #expect(
            try rooms.open(day).answer(to: Self.request(15), at: now)
                == .refused(reasons: [
                    .partyTooLarge(party: 15, largest: 8)
                ])
        )
        let (_, together, _, _) = try Self.house()
        let chosen = BookingRequest(
            id: Self.id,
            party: 9,
            at: try Self.request(9).at,
            wishes: BookingWishes(tables: [TableID("t1"), TableID("t5")])
        )
        let apart = Slot.Answer.refused(reasons: [.notCombined(tables: [TableID("t1"), TableID("t5")])])
        #expect(try together.open(day).answer(to: chosen, at: now) == apart)
        let (_, limited, _, _) = try Self.house { $0.largestParty = 12 }
        let call = Slot.Answer.refused(reasons: [.partyTooLarge(party: 13, largest: 12)])
        #expect(try limited.open(day).answer(to: Self.request(13), at: now) == call)
        #expect(
            try limited.open(day).answer(to: Self.request(12), at: now)
                == .split(parts: Self.parts(("t2", 4), ("t5", 8)))
        )
        let (_, capped, _, _) = try Self.house { $0.oversizeCap = 0 }
        #expect(
            try capped.open(day).answer(to: Self.request(9), at: now)
                == .refused(reasons: [
                    .partyTooLarge(party: 9, largest: 8)
                ])
        )
    }

    @Test("a party is split between tables with turn times of their own, and stays for the longest of them")
    func ownTurns() throws {
        let (house, plan, empty, now) = try Self.house { rules in
            rules.turns = [("t1", 60), ("t4", 60), ("t5", 120)].map {
                TurnTime(table: TableID($0.0), lasts: .minutes($0.1))
            }
        }
        let seven = try house.instant("\(Self.friday)T19:00")
        func booked(_ party: Int, on day: ServiceDay) throws -> (parts: [SplitSeating]?, span: Range<Instant>) {
            var day = day
            try day.perform(.book(Self.request(party)), in: plan, by: House.guest, at: now)
            let booking = try #require(day.booking(Self.id))
            return (booking.parts, booking.span)
        }
        // Only t4 and t5 have fourteen seats between two of them.
        let fourteen = try booked(14, on: empty)
        #expect(fourteen.parts == Self.parts(("t4", 6), ("t5", 8)) && fourteen.span == seven..<seven + .minutes(120))
        // Ten seats are at t1 and t5 as well, but for two hours; at t2 or t3 and t4 it is an hour and a half.
        let nine = try booked(9, on: empty)
        #expect(nine.parts == Self.parts(("t2", 4), ("t4", 5)) && nine.span == seven..<seven + .minutes(90))
        // At t1 and t4, for eight, nobody stays longer than an hour.
        var day = empty
        try day.perform(.book(Self.request(6, BookingID("six"), table: "t5")), in: plan, by: House.host, at: now)
        let eight = try booked(8, on: day)
        #expect(eight.parts == Self.parts(("t1", 2), ("t4", 6)) && eight.span == seven..<seven + .minutes(60))
        // Where t4 is taken after an hour and a half, nobody has it for two; t2, t3 and t4 have fourteen seats too.
        day = empty
        let later = seven + .minutes(90)
        let stay = ImportedBooking(id: "next", party: 4, span: later..<later + .minutes(60), tables: ["t4"])
        try day.perform(.enter(stay), in: plan, by: House.host, at: now)
        let three = try booked(14, on: day)
        #expect(three.parts == Self.parts(("t2", 4), ("t3", 4), ("t4", 6)) && three.span == seven..<later)
    }

    @Test("of two areas that split a party equally well, the one with the shorter stay takes it")
    func shorterArea() throws {
        // Nine have ten seats at t1 and t5, which comes first, and at t2 and t4; t5 is for two hours.
        let areas = ["t1": "a", "t5": "a", "t2": "b", "t4": "b"]
        let (house, plan, empty, now) = try Self.house(areas: areas) { rules in
            rules.turns = [TurnTime(table: TableID("t5"), lasts: .minutes(120))]
        }
        var day = empty
        try day.perform(.book(Self.request(9)), in: plan, by: House.guest, at: now)
        let booking = try #require(day.booking(Self.id))
        let seven = try house.instant("\(Self.friday)T19:00")
        #expect(booking.parts == Self.parts(("t2", 4), ("t4", 5)) && booking.span == seven..<seven + .minutes(90))
    }

    @Test("who could sit together is split only when everything is taken, and what is taken is named")
    func last() throws {
        let (_, plan, empty, now) = try Self.house()
        var day = empty
        try day.perform(.book(Self.request(8, BookingID("eight"))), in: plan, by: House.host, at: now)
        let seven = try Self.request(7)
        #expect(try plan.open(day).answer(to: seven, at: now) == .split(parts: Self.parts(("t1", 2), ("t4", 5))))
        try day.perform(.book(Self.request(6, BookingID("six"))), in: plan, by: House.host, at: now)
        #expect(try plan.open(day).answer(to: seven, at: now) == .split(parts: Self.parts(("t2", 4), ("t3", 3))))
        try day.perform(.book(Self.request(4, BookingID("four"))), in: plan, by: House.host, at: now)
        #expect(try plan.open(day).answer(to: seven, at: now) == .refused(reasons: [.noFreeTable]))
        // For nine as well there are tables, if others had not come.
        #expect(try plan.open(day).answer(to: Self.request(9), at: now) == .refused(reasons: [.noFreeTable]))
    }

    @Test("a walk-in that nothing takes is split as well, for the whole of its time or until it leaves")
    func atTheDoor() throws {
        let (house, plan, before, _) = try Self.house { $0.allowsSplit = true }
        var day = before
        let seven = try house.instant("\(Self.friday)T19:00")
        let walkIn = WalkIn(id: "door", party: 9)
        let stay = seven..<seven + .minutes(90)
        #expect(
            try plan.open(day).answer(to: walkIn, at: seven)
                == .split(parts: Self.parts(("t1", 2), ("t5", 7)), span: stay)
        )
        try day.perform(.walkIn(walkIn), in: plan, by: House.host, at: seven)
        let booking = try #require(day.booking("door"))
        #expect(booking.status == .seated && booking.span == stay && booking.parts == Self.parts(("t1", 2), ("t5", 7)))
        #expect(try decoded(ServiceDay.self, encoded(day)) == day)
        // Nine more have ten seats at two of the other tables.
        let early = WalkIn(id: "next", party: 9, leavingBy: seven + .minutes(30))
        let short = seven..<seven + .minutes(30)
        #expect(
            try plan.open(day).answer(to: early, at: seven)
                == .split(parts: Self.parts(("t2", 4), ("t4", 5)), span: short)
        )
        let many = WalkIn(id: "many", party: 15)
        #expect(try plan.open(day).answer(to: many, at: seven) == .refused(reasons: [.noFreeTable]))
        let huge = WalkIn(id: "huge", party: 25)
        #expect(
            try plan.open(day).answer(to: huge, at: seven) == .refused(reasons: [.partyTooLarge(party: 25, largest: 8)])
        )
    }

    @Test("a split leaves what is kept for walk-ins, and a search without a budget proves nothing")
    func limits() throws {
        let (_, plan, day, now) = try Self.house { $0.walkInQuota = WalkInQuota(tables: 3) }
        #expect(
            try plan.open(day).answer(to: Self.request(9), at: now) == .split(parts: Self.parts(("t1", 2), ("t5", 7)))
        )
        let (_, strict, _, _) = try Self.house { $0.walkInQuota = WalkInQuota(tables: 4) }
        let kept = Unavailability.keptForWalkIns(measure: .tables, quota: 4, left: 5)
        #expect(try strict.open(day).answer(to: Self.request(9), at: now) == .refused(reasons: [.noFreeTable, kept]))
        // Nine need ten of the 24 seats, at whatever tables.
        let (_, roomy, _, _) = try Self.house { $0.walkInQuota = WalkInQuota(covers: 14) }
        let split = Slot.Answer.split(parts: Self.parts(("t1", 2), ("t5", 7)))
        #expect(try roomy.open(day).answer(to: Self.request(9), at: now) == split)
        let (_, tight, _, _) = try Self.house { $0.walkInQuota = WalkInQuota(covers: 15) }
        let seats = Unavailability.keptForWalkIns(measure: .covers, quota: 15, left: 24)
        #expect(try tight.open(day).answer(to: Self.request(9), at: now) == .refused(reasons: [.noFreeTable, seats]))
        let (_, blind, _, _) = try Self.house { $0.search = SearchBudget(nodes: 0) }
        let unknown = Unavailability.budgetExhausted(nodes: 0)
        #expect(try blind.open(day).answer(to: Self.request(9), at: now) == .refused(reasons: [.noFreeTable, unknown]))
        let (_, paced, _, _) = try Self.house { $0.pacing = [PacingRule(.concurrent, covers: 8)] }
        let pace = Unavailability.tooManyPresent(count: .covers, cap: 8, taken: 0)
        #expect(try paced.open(day).answer(to: Self.request(9), at: now) == .refused(reasons: [pace, .noFreeTable]))
    }

    @Test("the booking says how it is split, keeps its tables, and sits together once it can")
    func life() throws {
        let (house, plan, empty, now) = try Self.house()
        var day = empty
        try day.perform(.book(Self.request(9)), in: plan, by: House.guest, at: now)
        func booking() throws -> Booking { try #require(day.booking(Self.id)) }
        let nine = Self.parts(("t1", 2), ("t5", 7))
        #expect(try booking().parts == nine && booking().tables == nine.flatMap(\.tables))
        #expect(try booking().isFixed(at: now) && !booking().isLocked)
        // Nobody else sits there, and nobody is moved there or away: a party of eight finds no other table.
        let eight = try Self.request(8, BookingID("eight"))
        #expect(try plan.open(day).answer(to: eight, at: now) == .split(parts: Self.parts(("t2", 4), ("t3", 4))))
        let move = TableMove(booking: Self.id, from: nine.flatMap(\.tables), to: [TableID("t5")])
        let reseat = ServiceDay.Command.reseat(moves: [move], expecting: day.version)
        #expect(throws: ServiceDay.Refusal(.invalidMove(move: move))) {
            try day.perform(reseat, in: plan, by: House.host, at: now)
        }
        // A larger party has another split, a smaller one none.
        let larger = ServiceDay.Command.modify(Self.id, BookingChange(party: 10))
        try day.perform(larger, in: plan, by: House.guest, at: now)
        #expect(try booking().parts == Self.parts(("t1", 2), ("t5", 8)))
        try day.perform(.lock(Self.id), in: plan, by: House.host, at: now)
        try day.perform(.unlock(Self.id), in: plan, by: House.host, at: now)
        #expect(throws: ServiceDay.Refusal(.alreadyApplied(command: .unlock))) {
            try day.perform(.unlock(Self.id), in: plan, by: House.host, at: now)
        }
        let seven = try house.instant("\(Self.friday)T19:00")
        try day.perform(.arrive(Self.id), in: plan, by: House.host, at: seven)
        try day.perform(.seat(Self.id), in: plan, by: House.host, at: seven)
        let until = seven + .hours(2)
        try day.perform(.extend(Self.id, until: until), in: plan, by: House.host, at: seven + .minutes(30))
        #expect(try booking().parts == Self.parts(("t1", 2), ("t5", 8)) && booking().span.upperBound == until)
        #expect(try decoded(ServiceDay.self, encoded(day)) == day)
        try day.perform(.finish(Self.id), in: plan, by: House.host, at: seven + .hours(1))
        #expect(try plan.open(day).openings(for: 8, at: seven + .hours(1)).contains(seven + .hours(1)))
    }

    @Test("a split party is too large for a table that has not as many seats as all of its parts need")
    func elsewhere() throws {
        let (_, plan, empty, now) = try Self.house()
        var day = empty
        try day.perform(.book(Self.request(9)), in: plan, by: House.guest, at: now)
        #expect(day.booking(Self.id)?.parts == Self.parts(("t1", 2), ("t5", 7)))
        let misfit = Unavailability.tableDoesNotFit(table: TableID("t4"), party: 9, seats: try SeatRange(3, 6))
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [misfit]))) {
            try day.perform(.move(Self.id, to: [TableID("t4")]), in: plan, by: House.host, at: now)
        }
    }

    @Test("a split party that becomes smaller, or is put elsewhere, sits together")
    func together() throws {
        let (_, plan, empty, now) = try Self.house()
        var booked = empty
        try booked.perform(.book(Self.request(8, BookingID("eight"))), in: plan, by: House.host, at: now)
        try booked.perform(.book(Self.request(7)), in: plan, by: House.host, at: now)
        #expect(booked.booking(Self.id)?.parts == Self.parts(("t1", 2), ("t4", 5)))
        try booked.perform(.cancel(BookingID("eight")), in: plan, by: House.host, at: now)
        let commands: [(ServiceDay.Command, String)] = [
            (.modify(Self.id, BookingChange(party: 6)), "t4"), (.move(Self.id, to: [TableID("t5")]), "t5"),
            (.modify(Self.id, BookingChange(tables: [TableID("t5")])), "t5"),
        ]
        for (command, table) in commands {
            var day = booked
            try day.perform(command, in: plan, by: House.host, at: now)
            let booking = try #require(day.booking(Self.id))
            #expect(booking.parts == nil && booking.tables == [TableID(table)], "\(command)")
        }
        var day = booked
        try day.perform(.cancel(Self.id), in: plan, by: House.host, at: now)
        #expect(
            try plan.open(day).slots(for: 2, at: now).map(\.answer)
                == plan.open(empty).slots(for: 2, at: now).map(\.answer)
        )
    }

    @Test("a changed plan leaves a split party where it is, or strands it where a part has no room")
    func changedPlan() throws {
        let (house, plan, empty, now) = try Self.house()
        var booked = empty
        try booked.perform(.book(Self.request(9)), in: plan, by: House.host, at: now)
        func stranded(_ change: (inout SampleHouse) throws -> Void) throws -> [BookingID] {
            var other = house
            other.rules.version = other.rules.version.next
            try change(&other)
            var day = booked
            let events = try day.perform(.adoptPlan, in: other.plan(), by: .system, at: now)
            #expect(day.booking(Self.id) == booked.booking(Self.id))
            guard case .planAdopted(_, let moves, let stranded, _) = events.first else { return [] }
            #expect(moves.isEmpty)
            return stranded
        }
        #expect(try stranded { $0.rules.allowsSplit = false } == [])
        #expect(try stranded { $0.branch.tables[4].seats = try SeatRange(1, 6) } == [Self.id])
        #expect(try stranded { $0.branch.tables.removeLast() } == [Self.id])
    }

    @Test("a changed plan strands a split party if one of its tables no longer has what the party asked for")
    func changedNeeds() throws {
        let (empty, _, start, now) = try Self.house()
        var (house, day) = (empty, start)
        for table in house.branch.tables.indices { house.branch.tables[table].features = [.stepFree] }
        let wishes = BookingWishes(features: [.stepFree])
        let request = BookingRequest(id: Self.id, party: 9, at: try Self.request(9).at, wishes: wishes)
        try day.perform(.book(request), in: house.plan(), by: House.guest, at: now)
        #expect(day.booking(Self.id)?.parts == Self.parts(("t1", 2), ("t5", 7)))
        house.rules.version = house.rules.version.next
        for (table, stranded) in [(4, [Self.id]), (3, [])] {
            var changed = house
            changed.branch.tables[table].features = []
            let plan = try changed.plan()
            let events = try day.decide(.adoptPlan, in: plan, by: .system, at: now)
            #expect(events == [.planAdopted(plan: plan.version, moves: [], stranded: stranded, at: now)])
        }
    }

    @Test("a split booking and the answer that announces it stand in storage as they always have")
    func stored() throws {
        let (_, plan, empty, now) = try Self.house()
        var day = empty
        try day.perform(.book(Self.request(9)), in: plan, by: House.guest, at: now)
        let text = try goldenLines("Booking.split.json").joined()
        let booking = try #require(day.booking(Self.id))
        #expect(try decoded(Booking.self, text) == booking)
        #expect(try encoded(booking) == text)
        let answer = Slot.Answer.split(parts: Self.parts(("t1", 2), ("t5", 7)))
        let form = #"{"split":{"parts":[{"covers":2,"tables":["t1"]},{"covers":7,"tables":["t5"]}]}}"#
        #expect(try encoded(answer) == form && decoded(Slot.Answer.self, form) == answer)
        let bad = [
            #"[{"covers":2,"tables":["t1"]}]"#, #"[{"covers":1,"tables":["t1"]},{"covers":8,"tables":["t5"]}]"#,
            #"[{"covers":2,"tables":["t1"]},{"covers":8,"tables":["t5"]}]"#,
            #"[{"covers":2,"tables":["t1"]},{"covers":7,"tables":["t4"]}]"#,
            #"[{"covers":2,"tables":["t5"]},{"covers":7,"tables":["t5"]}]"#,
            #"[{"covers":9223372036854775807,"tables":["t1"]},{"covers":7,"tables":["t5"]}]"#,
        ]
        let whole = text.replacing(#""tables":["t1","t5"]"#, with: #""tables":["t5"]"#)
        // A party at one table is in no parts.
        for (text, parts) in bad.map({ (text, $0) }) + [(whole, #"[{"covers":9,"tables":["t5"]}]"#)] {
            let other = text.replacing(#"[{"covers":2,"tables":["t1"]},{"covers":7,"tables":["t5"]}]"#, with: parts)
            #expect {
                try decoded(Booking.self, other)
            } throws: { error in
                guard case DecodingError.dataCorrupted(let context) = error else { return false }
                let fault = context.underlyingError as? Booking.Inconsistency
                return fault?.code.rawValue == "booking.inconsistent.invalidParts"
            }
        }
    }
}
