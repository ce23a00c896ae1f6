import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

@Suite("Portal slots")
struct PortalSlotTests {
    /// Two tables for two, three for four in a row, of which two can be joined for six.
    private func house(_ change: (inout BookingRules) throws -> Void = { _ in }) throws -> SampleHouse {
        var house = try SampleHouse(seats: [2, 2, 4, 4, 4])
        house.join("t3", "t4", losing: 2)
        house.join("t4", "t5", losing: 2)
        house.branch.hours = OpeningHours(everyDay: [try OpeningPeriod("18:00", "22:00")])
        house.rules.combining = CombiningRule(largest: 2)
        try change(&house.rules)
        return house
    }

    private func counts(_ slots: [PortalSlot], _ start: Instant) -> [[Int]] {
        slots.filter { $0.start == start }.map { [$0.party, $0.open.spots, $0.total.spots] }
    }

    @Test("a small floor, counted by hand: empty, after a booking, with a table out of use")
    func byHand() throws {
        let house = try house()
        let plan = try house.plan()
        let now = try house.instant("2026-11-27T12:00")
        let seven = try house.instant("2026-11-27T19:00")
        var day = try house.day("2026-11-27")
        let empty = try plan.open(day).portalSlots(at: now)
        // Parties of one and two at every table, of three and four at three, of five and six at one pair of the row.
        #expect(counts(empty, seven) == [[1, 5, 5], [2, 5, 5], [3, 3, 3], [4, 3, 3], [5, 1, 1], [6, 1, 1]])
        // 18:00 to 20:00, each half hour, for six sizes.
        #expect(empty.count == 30)
        #expect(empty.last.map { house.zone.label($0.start) } == "20:00")
        #expect(empty.allSatisfy { $0.end == $0.start + .minutes(120) })

        let host = Author.host(UserID("h"), at: house.branch.id)
        let booked = BookingRequest(id: BookingID("1"), party: 4, at: seven, table: TableID("t4"))
        try day.perform(.book(booked), in: plan, by: host, at: now)
        let after = try plan.open(day).portalSlots(at: now)
        #expect(counts(after, seven) == [[1, 4, 5], [2, 4, 5], [3, 2, 3], [4, 2, 3], [5, 0, 1], [6, 0, 1]])
        // The stay is in the way of every start from 18:00 to 20:00.
        #expect(after.filter { $0.party == 6 }.map(\.open) == Array(repeating: .none, count: 5))

        let block = TableBlock(id: BlockID("b"), table: TableID("t3"), span: seven..<seven + .hours(1))
        try day.perform(.blockTable(block), in: plan, by: host, at: now)
        let blocked = try plan.open(day).portalSlots(at: now)
        #expect(counts(blocked, seven) == [[1, 3, 4], [2, 3, 4], [3, 1, 2], [4, 1, 2], [5, 0, 1], [6, 0, 1]])
    }

    @Test("what a slot says of how it is booked: rules on notice, horizon, money and acceptance")
    func rules() throws {
        let charge = PartyCharge(Money(minorUnits: 10_00, .eur), per: .person, fromParty: 4)
        let house = try house { rules in
            rules.notice = .beforeVisit(length: .hours(3))
            rules.horizon = .days(count: 7)
            rules.smallestParty = 2
            rules.largestParty = 4
            rules.acceptance = .byHouse
            rules.acceptanceFrom = 3
            rules.deposit = DepositRule(charge, freeCancellation: .hours(48))
            rules.pauses = [
                BookingPause(
                    from: try Instant(iso8601: "2026-11-27T16:30:00Z"),
                    until: try Instant(iso8601: "2026-11-27T17:00:00Z")
                )
            ]
        }
        let plan = try house.plan()
        let now = try house.instant("2026-11-01T12:00")
        let slots = try plan.open(house.day("2026-11-27")).portalSlots(for: 1...9, at: now)
        #expect(Set(slots.map(\.party)) == [2, 3, 4])
        #expect(slots.allSatisfy { $0.confirmation == ($0.party < 3 ? .instant : .onRequest) })
        #expect(slots.allSatisfy { $0.bookableUntil == $0.start - .hours(3) })
        #expect(try slots.allSatisfy { try $0.bookableFrom == house.instant("2026-11-20T00:00") })
        #expect(slots.filter { $0.deposit != nil }.allSatisfy { $0.party == 4 })
        #expect(slots.filter { $0.deposit != nil }.count == 5)
        // 18:30 is paused.
        #expect(slots.filter { $0.open == .none }.map { house.zone.label($0.start) } == ["18:30", "18:30", "18:30"])
        // The house itself is bound by none of it but the pause.
        let desk = try plan.open(house.day("2026-11-27")).portalSlots(for: 1...9, through: .inHouse, at: now)
        #expect(Set(desk.map(\.party)) == [1, 2, 3, 4, 5, 6])
        #expect(desk.allSatisfy { $0.confirmation == .instant && $0.bookableFrom == nil && $0.bookableUntil == nil })
    }

    @Test("a portal is told how long before each start calling off is free, also where the house goes by the calendar")
    func cancellation() throws {
        let charge = PartyCharge(Money(minorUnits: 10_00, .eur), per: .person)
        let house = try house { rules in
            let noon = CalendarDeadline(daysBefore: 1, at: try LocalTime("12:00"))
            rules.deposit = DepositRule(charge, freeCancellationUntil: noon)
        }
        let now = try house.instant("2026-11-01T12:00")
        let slots = try house.plan().open(house.day("2026-11-27")).portalSlots(for: 2...2, at: now)
        #expect(slots.map { $0.deposit?.freeCancellation } == [30, 30.5, 31, 31.5, 32].map { .minutes(Int($0 * 60)) })
    }

    @Test("no more are open than pacing admits and walk-ins are left")
    func limits() throws {
        let paced = try house { $0.pacing = [PacingRule(.starts(window: .minutes(30)), covers: 7)] }
        let now = try paced.instant("2026-11-27T12:00")
        let seven = try paced.instant("2026-11-27T19:00")
        let slots = try paced.plan().open(paced.day("2026-11-27")).portalSlots(at: now)
        #expect(counts(slots, seven) == [[1, 5, 5], [2, 3, 5], [3, 2, 3], [4, 1, 3], [5, 1, 1], [6, 1, 1]])
        let kept = try house { $0.walkInQuota = WalkInQuota(tables: 3) }
        let left = try kept.plan().open(kept.day("2026-11-27")).portalSlots(at: now)
        #expect(counts(left, seven) == [[1, 2, 5], [2, 2, 5], [3, 2, 3], [4, 2, 3], [5, 1, 1], [6, 1, 1]])
        // Where the quota stops some, others could perhaps be chosen.
        let proved = left.filter { $0.start == seven }.map(\.open.isProved)
        #expect(proved == [false, false, false, false, true, true])
    }

    /// What is open to four at 18:00, when parties stay for an hour at t1, and for two elsewhere.
    private func openToFour(_ house: SampleHouse, booking late: BookingRequest? = nil) throws -> SpotCount? {
        var house = house
        house.branch.hours = OpeningHours(everyDay: [try OpeningPeriod("18:00", "22:00")])
        house.rules.combining = CombiningRule(largest: 2)
        house.rules.turns = [TurnTime(table: "t1", lasts: .hours(1))]
        let (plan, now) = (try house.plan(), try house.instant("2026-11-27T12:00"))
        var day = try house.day("2026-11-27")
        if let late {
            try day.perform(.book(late), in: plan, by: .host(UserID("h"), at: house.branch.id), at: now)
        }
        let slots = try plan.open(day).portalSlots(for: 4...4, at: now)
        return try slots.first { try $0.start == house.instant("2026-11-27T18:00") }?.open
    }

    @Test("where stays differ in length the longest decide what pacing admits, and the shortest whether that is proved")
    func severalLengths() throws {
        var house = try SampleHouse(seats: [4, 4, 4])
        let late = BookingRequest(
            id: BookingID("late"),
            party: 4,
            at: try house.instant("2026-11-27T19:30"),
            table: TableID("t3")
        )
        // Eight at once: one party until 20:00 beside the four of 19:30; at t1 it would leave before them.
        for (covers, open) in [(12, SpotCount(2)), (8, SpotCount(1, isProved: false)), (3, .none)] {
            house.rules.pacing = [PacingRule(.concurrent, covers: covers)]
            #expect(try openToFour(house, booking: covers < 4 ? nil : late) == open, "\(covers)")
        }
    }

    @Test("spots beyond what is searched stay unproved unless pacing admits fewer")
    func unprovedLengths() throws {
        // All pairs have t2, and are more than are searched: one party can sit, which no count shows.
        var house = try SampleHouse(seats: [Int](repeating: 2, count: SpotPacking.searched + 3))
        for other in 3...SpotPacking.searched + 3 { house.join("t2", "t\(other)") }
        house.join("t1", "t2")
        for (covers, open) in [(100, SpotCount(1, isProved: false)), (4, SpotCount(1, isProved: false)), (3, .none)] {
            house.rules.pacing = [PacingRule(.concurrent, covers: covers)]
            #expect(try openToFour(house) == open, "\(covers)")
        }
    }

    @Test("slots are stored and read again, and a negative count is refused")
    func codable() throws {
        let house = try house { $0.notice = .beforeVisit(length: .hours(1)) }
        let slots = try house.plan().open(house.day("2026-11-27")).portalSlots(at: house.instant("2026-11-27T12:00"))
        #expect(try decoded([PortalSlot].self, encoded(slots)) == slots)
        #expect(try encoded(SpotCount(3)) == #"{"isProved":true,"spots":3}"#)
        #expect(throws: DecodingError.self) { try decoded(SpotCount.self, #"{"isProved":true,"spots":-1}"#) }
        #expect(SpotCount(-1).spots == 0)
    }

    @Test("starts that have passed are not listed, and absurd sizes cost nothing")
    func edges() throws {
        let house = try house()
        let evening = try house.plan().open(house.day("2026-11-27"))
        let now = try house.instant("2026-11-27T19:10")
        #expect(Set(evening.portalSlots(at: now).map { house.zone.label($0.start) }) == ["19:30", "20:00"])
        #expect(evening.portalSlots(for: 7...Int.max, at: now).isEmpty)
        #expect(evening.portalSlots(for: Int.min...Int.max, at: now).map(\.party).max() == 6)
        #expect(evening.portalSlots(for: -3...0, at: now).isEmpty)
    }

    @Test("a portal hears of parties of up to 100, also where a table has more seats")
    func largestParty() throws {
        #expect(SizeLimit.portalParty == 100)
        let house = try SampleHouse(seats: [100, 150])
        let (evening, now) = (try house.plan().open(house.day("2026-11-27")), try house.instant("2026-11-27T12:00"))
        #expect(Set(evening.portalSlots(for: 99...101, at: now).map(\.party)) == [99, 100])
        #expect(evening.portalSlots(for: 100...100, at: now).first?.open == SpotCount(2))
        #expect(evening.portalSlots(for: 101...150, at: now).isEmpty)
        // Such a party is booked as any other.
        let start = try house.instant("2026-11-27T19:00")
        let request = BookingRequest(id: "1", party: 101, at: start)
        #expect(evening.answer(to: request, at: now) == .offered(tables: ["t2"]))
    }

    @Test("a start counts until it comes, and the first and last instant to book are told while they lie ahead")
    func instants() throws {
        let tick = Elapsed.milliseconds(1)
        let (late, first) = (try house().instant("2026-11-27T19:30"), try house().instant("2026-11-20T00:00"))
        let evening = try house().plan().open(house().day("2026-11-27"))
        #expect(evening.portalSlots(for: 2...2, at: late - tick).count == 2)
        #expect(evening.portalSlots(for: 2...2, at: late).count == 2)
        #expect(evening.portalSlots(for: 2...2, at: late + tick).count == 1)
        for (notice, isTold) in [(Elapsed.zero, false), (tick, true)] {
            let called = try house {
                $0.horizon = .days(count: 7)
                $0.notice = .beforeVisit(length: notice)
            }
            let evening = try called.plan().open(called.day("2026-11-27"))
            for (now, from) in [(first - tick, first), (first, nil), (first + tick, nil)] as [(Instant, Instant?)] {
                let slots = evening.portalSlots(for: 2...2, at: now)
                #expect(slots.count == 5 && slots.allSatisfy { $0.bookableFrom == from })
                #expect(slots.allSatisfy { $0.bookableUntil == (isTold ? $0.start - notice : nil) })
            }
        }
    }

    @Test("a calendar lists the slots of its dates, after an event as before")
    func calendar() throws {
        let house = try house()
        let plan = try house.plan()
        let now = try house.instant("2026-11-27T12:00")
        let dates = try CivilDate("2026-11-26")...CivilDate("2026-11-28")
        var calendar = try plan.calendar(of: dates)
        var day = try house.day("2026-11-27")
        let request = BookingRequest(id: BookingID("1"), party: 4, at: try house.instant("2026-11-27T19:00"))
        let before = calendar.portalSlots(at: now)
        for event in try day.perform(.book(request), in: plan, by: .host(UserID("h"), at: house.branch.id), at: now) {
            try calendar.record(event, on: day.id.date)
        }
        let friday = try plan.open(day).portalSlots(at: now)
        let saturday = try plan.open(house.day("2026-11-28")).portalSlots(at: now)
        // Thursday has passed.
        #expect(calendar.portalSlots(at: now) == friday + saturday)
        #expect(before != friday + saturday && before.count == 60)
    }

    @Test("spots are what a naive house counts when every set of its units is tried out")
    func equalsNaive() throws {
        try evenings(40, from: 0x0907A1, adjust: { $0.notice = nil }) { evening in
            try evening.live(8)
            let slots = try evening.plan.open(evening.day).portalSlots(at: evening.instant)
            let (naive, now, stays) = (evening.house.naive, evening.now, evening.stays)
            let owners = naive.owners()
            var paceless = naive
            paceless.paces = []
            var expected: [[Int]] = []
            for start in evening.starts where start >= now {
                for party in 1...8 {
                    func free(_ stays: [NaiveHouse.Stay], _ house: NaiveHouse) -> [[Int]] {
                        let answer = house.answer(
                            party: party,
                            start: start,
                            duration: nil,
                            now: now,
                            online: true,
                            stays: stays,
                            owners: owners
                        )
                        let names = naive.tables.map { $0.tables[0] }
                        return answer.free.map { $0.tables.compactMap { names.firstIndex(of: $0) } }
                    }
                    let total = SpotPackingTests.most(of: free([], paceless))
                    guard total > 0 else { continue }
                    var open = SpotPackingTests.most(of: free(stays, paceless))
                    // As many as pacing lets in one after the other, wherever they sit.
                    let end = start + naive.length(party, at: start) - naive.included
                    var (more, admitted) = (stays, 0)
                    while admitted < open, naive.paceReasons(party, start, end, more, online: true).isEmpty {
                        let guests = NaiveHouse.Stay(
                            id: "more\(admitted)",
                            table: "-",
                            from: start,
                            to: end + naive.included,
                            party: party,
                            online: true
                        )
                        more.append(guests)
                        admitted += 1
                    }
                    open = min(open, admitted)
                    expected.append([start, party, open, total])
                }
            }
            let found = slots.map { [evening.minute($0.start), $0.party, $0.open.spots, $0.total.spots] }
            #expect(found == expected, "seed \(evening.seed)")
            #expect(slots.allSatisfy { $0.open.isProved && $0.total.isProved }, "seed \(evening.seed)")
        }
    }

    @Test("what is open can be booked, and what can be booked is open, by the engine's own list")
    func equalsList() throws {
        try evenings(
            60,
            from: 0x0907A2,
            adjust: { house in
                if house.tables.count > 2 { house.quota = NaiveHouse.Quota(tables: 1) }
            }
        ) { evening in
            try evening.live(8)
            let opened = try evening.plan.open(evening.day)
            let now = evening.instant
            let slots = opened.portalSlots(at: now)
            for party in 1...8 {
                let listed = opened.slots(for: party, at: now).filter(\.isOffered).map(\.start)
                let open = slots.filter { $0.party == party && $0.open.spots > 0 && now <= $0.bookableUntil ?? now }
                #expect(open.map(\.start) == listed, "seed \(evening.seed) party \(party)")
            }
        }
    }

    @Test("every open spot can be booked, one after the other at the tables that are packed")
    func booksPacking() throws {
        var booked = 0
        try evenings(40, from: 0x0907A4, adjust: { $0.notice = nil }) { evening in
            try evening.live(6)
            let (plan, now) = (evening.plan, evening.instant)
            let opened = try plan.open(evening.day)
            let slots = opened.portalSlots(at: now).filter { $0.open.spots > 0 }
            guard let slot = slots.randomElement(using: &evening.random) else { return }
            let asked = SeatingRequest(party: slot.party, start: slot.start, channel: .online)
            let units = opened.sittings(of: asked, at: plan.candidates(for: asked)).flatMap { sitting in
                plan.unpaused(sitting.units, at: slot.start).filter { opened.isFree($0, for: sitting.span, at: now) }
            }
            .sorted()
            let packed = SpotPacking(units.map { plan.unitTables[$0] }).chosen
            #expect(packed.count >= slot.open.spots, "seed \(evening.seed)")
            var day = evening.day
            for number in packed.prefix(slot.open.spots) {
                booked += 1
                var wishes = BookingWishes()
                wishes.tables = plan.units[units[number]].tables
                let request = BookingRequest(
                    id: BookingID("more\(number)"),
                    party: slot.party,
                    at: slot.start,
                    channel: .online,
                    wishes: wishes
                )
                try day.perform(.book(request), in: plan, by: RandomHouse.host, at: now)
            }
            let after = try plan.open(day).portalSlots(at: now)
            let left = after.first { $0.start == slot.start && $0.party == slot.party }
            #expect(left?.open == SpotCount.none, "seed \(evening.seed)")
        }
        #expect(booked > 20, "\(booked)")
    }

    @Test("while a spot is open a booking succeeds, wherever it sits, at most as often as there were open spots")
    func booksAny() throws {
        try evenings(
            40,
            from: 0x0907A3,
            adjust: { house in
                house.notice = nil
                if house.tables.count > 2 { house.quota = NaiveHouse.Quota(tables: 1) }
            }
        ) { evening in
            try evening.live(6)
            let slots = try evening.plan.open(evening.day).portalSlots(at: evening.instant)
            guard let slot = slots.filter({ $0.open.spots > 0 }).randomElement(using: &evening.random) else { return }
            // Somebody who is left the tables that a better choice would use may block more than one spot.
            var (day, booked) = (evening.day, 0)
            while let next = try evening.plan.open(day).portalSlots(at: evening.instant)
                .first(where: { $0.start == slot.start && $0.party == slot.party }), next.open.spots > 0
            {
                booked += 1
                let request = BookingRequest(
                    id: BookingID("more\(booked)"),
                    party: slot.party,
                    at: slot.start,
                    channel: .online
                )
                try day.perform(.book(request), in: evening.plan, by: RandomHouse.host, at: evening.instant)
            }
            #expect(booked >= 1 && booked <= slot.open.spots, "seed \(evening.seed)")
        }
    }
}

extension ZoneTransitions {
    /// The time of day by the clocks of the zone.
    fileprivate func label(_ instant: Instant) -> String { (try? local(at: instant)).map { "\($0.time)" } ?? "-" }
}
