import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Walk-in quota")
struct WalkInQuotaTests {
    private static let friday = "2026-03-27"

    /// Five tables with 2, 4, 4, 6 and 8 seats, and a friday on which parties have booked from half past seven on.
    private static func evening(
        _ parties: [Int],
        _ quota: WalkInQuota?,
        buffer: Elapsed? = nil,
        tables: [TableRule] = []
    ) throws -> (house: SampleHouse, plan: VenuePlan, day: ServiceDay, now: Instant) {
        let house = try SampleHouse.oldTown { rules in
            rules.walkInQuota = quota
            rules.tables = tables
            rules.buffer = buffer.map { .additional(length: $0) }
        }
        let plan = try house.plan()
        var day = try house.day(friday)
        let now = try house.instant("2026-03-26T12:00")
        for (number, party) in parties.enumerated() {
            let request = try house.request("b\(number)", party, "\(friday)T19:30")
            try day.perform(.book(request), in: plan, by: House.host, at: now)
        }
        return (house, plan, day, now)
    }

    private static func kept(_ measure: WalkInQuota.Measure, _ quota: Int, left: Int) -> Slot.Answer {
        .refused(reasons: [.keptForWalkIns(measure: measure, quota: quota, left: left)])
    }

    @Test("where one party leaves as another comes, two tables are never kept at once")
    func changeOver() throws {
        var (house, plan, day, now) = try Self.evening([], WalkInQuota(tables: 3))
        for (id, table, time) in [("a", "t3", "19:30"), ("b", "t2", "21:00")] {
            let request = try house.request(id, 3, "\(Self.friday)T\(time)", table: table)
            try day.perform(.book(request), in: plan, by: House.host, at: now)
        }
        // From 20:00 to 21:30 one of them is there at any time, so that three tables of five are left.
        let start = try house.instant("\(Self.friday)T20:00")
        let slot = try #require(plan.open(day).slots(for: 8, at: now).first { $0.start == start })
        #expect(slot.answer == .offered(tables: [TableID("t5")]))
        house.rules.walkInQuota = WalkInQuota(tables: 4)
        let strict = try house.plan().open(day).slots(for: 8, at: now)
        #expect(strict.first { $0.start == start }?.answer == Self.kept(.tables, 4, left: 4))
    }

    @Test("bookings leave two tables of five at every instant at which they keep theirs")
    func tables() throws {
        // Of two, four and six people each has a table without an empty seat: one for 4 and the one for 8 are left.
        let (house, plan, day, now) = try Self.evening([2, 4, 6], WalkInQuota(tables: 2))
        let evening = try plan.open(day)
        for party in [1, 4, 8] {
            let slots = evening.slots(for: party, at: now)
            let openings = evening.openings(for: party, at: now)
            for slot in slots {
                // Stays of 90 minutes that overlap 19:30 to 21:00 begin after 18:00 and before 21:00.
                let start = slot.label.time
                let overlaps = try LocalTime("18:00") < start && start < LocalTime("21:00")
                let closes = try LocalTime("22:30") < start
                #expect(openings.contains(slot.start) == !(overlaps || closes), "\(slot.line)")
                if overlaps { #expect(slot.answer == Self.kept(.tables, 2, left: 2)) }
            }
        }
        let start = try house.instant("\(Self.friday)T20:00")
        #expect(evening.tables(for: 4, at: start, now: now).isEmpty)
        let request = try house.request("new", 4, "\(Self.friday)T20:00")
        #expect(evening.answer(to: request, at: now) == Self.kept(.tables, 2, left: 2))
        let near = evening.alternatives(to: request, within: .hours(2), at: now)
        #expect(try near.map(\.label.time) == ["21:00", "21:30", "18:00", "22:00"].map { try LocalTime($0) })
    }

    @Test("the time between two stays counts")
    func buffer() throws {
        let (house, plan, day, now) = try Self.evening([2, 4, 6], WalkInQuota(tables: 2), buffer: .minutes(10))
        let openings = try plan.open(day).openings(for: 8, at: now)
        for (time, isOpen) in [("17:30", true), ("18:00", false), ("21:00", false), ("21:30", true)] {
            #expect(try openings.contains(house.instant("\(Self.friday)T\(time)")) == isOpen, "\(time)")
        }
    }

    @Test("seats are counted at the tables that are left")
    func covers() throws {
        // 24 seats, 14 of them at the tables for six and eight.
        let (house, plan, day, now) = try Self.evening([8, 6], WalkInQuota(covers: 10))
        let evening = try plan.open(day)
        let request = try house.request("new", 2, "\(Self.friday)T19:30")
        #expect(evening.answer(to: request, at: now) == Self.kept(.covers, 10, left: 10))
        // As many tables as are kept would be left, but not the seats.
        let seats = try Self.evening([8, 6], WalkInQuota(tables: 2, covers: 9))
        #expect(try seats.plan.open(seats.day).answer(to: request, at: now) == Self.kept(.covers, 9, left: 10))
        let looser = try Self.evening([8, 6], WalkInQuota(tables: 2, covers: 8))
        #expect(try looser.plan.open(looser.day).answer(to: request, at: now) == .offered(tables: [TableID("t1")]))
        let (_, both, other, _) = try Self.evening([8, 6], WalkInQuota(tables: 3, covers: 10))
        #expect(try both.open(other).answer(to: request, at: now) == Self.kept(.tables, 3, left: 3))
    }

    @Test("walk-ins use up what is kept for them, and no rule keeps them out")
    func walkIns() throws {
        let (house, plan, booked, _) = try Self.evening([2, 4, 6], WalkInQuota(tables: 2))
        var day = booked
        let now = try house.instant("\(Self.friday)T19:40")
        try day.perform(.walkIn(WalkIn(id: BookingID("w1"), party: 2)), in: plan, by: House.host, at: now)
        // The tables that bookings leave are as many as before: one has a walk-in.
        let request = try house.request("new", 8, "\(Self.friday)T20:00")
        #expect(try plan.open(day).answer(to: request, at: now) == Self.kept(.tables, 2, left: 2))
        try day.perform(.walkIn(WalkIn(id: BookingID("w2"), party: 8)), in: plan, by: House.host, at: now)
        #expect(
            try plan.open(day).answer(to: request, at: now)
                == .refused(reasons: [
                    .noFreeTable, .keptForWalkIns(measure: .tables, quota: 2, left: 2),
                ])
        )
        // Where two sit, bookings may have all of the others.
        var other = try house.day(Self.friday)
        for (id, party) in [("w1", 2), ("w2", 8)] {
            try other.perform(.walkIn(WalkIn(id: BookingID(id), party: party)), in: plan, by: House.host, at: now)
        }
        for (id, party) in [("1", 4), ("2", 4), ("3", 6)] {
            let request = try house.request(id, party, "\(Self.friday)T20:00")
            try other.perform(.book(request), in: plan, by: House.host, at: now)
        }
        #expect(other.bookings.count == 5)
    }

    @Test("staff go beyond with a reason, which is recorded; guests cannot")
    func overrides() throws {
        let (house, plan, booked, now) = try Self.evening([2, 4, 6], WalkInQuota(tables: 2))
        var day = booked
        let request = BookingRequest(
            id: BookingID("new"),
            party: 8,
            at: try house.instant("\(Self.friday)T19:30"),
            overrideReason: "the mayor"
        )
        #expect(try plan.open(day).answer(to: request, through: .inHouse, at: now) == .offered(tables: [TableID("t5")]))
        try day.perform(.book(request), in: plan, by: House.host, at: now)
        #expect(day.booking(BookingID("new"))?.overrideReason == "the mayor")
        // One table is left where two should be.
        let next = try house.request("next", 1, "\(Self.friday)T19:30")
        #expect(try plan.open(day).answer(to: next, at: now) == Self.kept(.tables, 2, left: 1))
    }

    @Test("only the starts that are meant leave something, and a quota of nothing keeps nothing")
    func criteria() throws {
        let late = WalkInQuota(tables: 2, when: StartCriteria(times: try Daypart("20:00", "24:00")))
        let (house, plan, day, now) = try Self.evening([2, 4, 6], late)
        let early = try house.request("new", 8, "\(Self.friday)T19:30")
        #expect(try plan.open(day).answer(to: early, at: now) == .offered(tables: [TableID("t5")]))
        let request = try house.request("new", 8, "\(Self.friday)T20:00")
        #expect(try plan.open(day).answer(to: request, at: now) == Self.kept(.tables, 2, left: 2))
        for quota in [WalkInQuota(), WalkInQuota(tables: 0, covers: 0)] {
            let (_, plan, day, now) = try Self.evening([2, 4, 6], quota)
            #expect(try plan.open(day).answer(to: request, at: now) == .offered(tables: [TableID("t5")]))
        }
    }

    @Test("only tables count that walk-ins can have: others are no use to them, and who books those takes nothing")
    func usable() throws {
        let online = TableRule(TableID("t5"), channels: [.online])
        let disabled = TableRule(TableID("t4"), isDisabled: true)
        let (house, plan, day, now) = try Self.evening([], WalkInQuota(tables: 3), tables: [online, disabled])
        let eight = try house.request("new", 8, "\(Self.friday)T19:30")
        #expect(try plan.open(day).answer(to: eight, at: now) == .offered(tables: [TableID("t5")]))
        let two = try house.request("new", 2, "\(Self.friday)T19:30")
        #expect(try plan.open(day).answer(to: two, at: now) == Self.kept(.tables, 3, left: 3))
        // A table out of use is not left to anybody.
        let (_, other, open, _) = try Self.evening([], WalkInQuota(tables: 4))
        var blocked = open
        #expect(try other.open(blocked).answer(to: two, at: now) == .offered(tables: [TableID("t1")]))
        let span = try house.instant("\(Self.friday)T18:00")..<house.instant("\(Self.friday)T20:00")
        let block = TableBlock(id: BlockID("leak"), table: TableID("t5"), span: span)
        try blocked.perform(.blockTable(block), in: other, by: House.host, at: now)
        #expect(try other.open(blocked).answer(to: two, at: now) == Self.kept(.tables, 4, left: 4))
        let later = try house.request("new", 2, "\(Self.friday)T20:00")
        #expect(try other.open(blocked).answer(to: later, at: now) == .offered(tables: [TableID("t1")]))
    }

    @Test("nobody is moved at the cost of those from the door, by the engine or by hand")
    func moves() throws {
        // The engine takes nothing from the door; staff who move somebody to t4 leave it three tables with ten seats.
        let cases: [(WalkInQuota?, kept: (measure: WalkInQuota.Measure, quota: Int, left: Int)?)] = [
            (nil, nil), (WalkInQuota(tables: 3), nil), (WalkInQuota(tables: 4), (.tables, 4, 3)),
            (WalkInQuota(covers: 10), nil), (WalkInQuota(covers: 11), (.covers, 11, 10)),
        ]
        for (quota, kept) in cases {
            let isKept = kept != nil
            // A party of seven can sit at t5 alone, where walk-ins cannot; a party of six that sits there can go to t4.
            let rules = [TableRule(TableID("t5"), channels: [.online, .inHouse])]
            let (house, plan, empty, now) = try Self.evening([], quota, tables: rules)
            var day = empty
            let six = try house.request("six", 6, "\(Self.friday)T19:30", table: isKept ? nil : "t5")
            try day.perform(.book(six), in: plan, by: House.host, at: now)
            #expect(day.booking(six.id)?.tables == [TableID("t5")])
            if !isKept { try day.perform(.unlock(six.id), in: plan, by: House.host, at: now) }
            let seven = try house.request("seven", 7, "\(Self.friday)T19:30")
            let move = TableMove(booking: six.id, from: [TableID("t5")], to: [TableID("t4")])
            let answer = try plan.open(day).answer(to: seven, at: now)
            #expect(
                answer
                    == (quota == nil ? .possible(tables: move.from, moves: [move]) : .refused(reasons: [.noFreeTable]))
            )
            let version = day.version
            if let kept {
                let short = Unavailability.keptForWalkIns(measure: kept.measure, quota: kept.quota, left: kept.left)
                #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [short]))) {
                    try day.perform(.reseat(moves: [move], expecting: version), in: plan, by: House.host, at: now)
                }
            } else {
                try day.perform(.reseat(moves: [move], expecting: version), in: plan, by: House.host, at: now)
            }
        }
    }

    /// The zone of a house, which does not know one instant.
    private struct Forgetful: ZoneRules {
        let zone: ZoneTransitions
        let forgotten: Instant

        var identifier: String { zone.identifier }

        func offset(at instant: Instant) throws(ZoneError) -> UTCOffset {
            guard instant != forgotten else { throw ZoneError(.instantOutOfRange(instant: instant)) }
            return try zone.offset(at: instant)
        }

        func resolve(_ local: LocalDateTime) throws(ZoneError) -> LocalResolution { try zone.resolve(local) }
    }

    @Test("a stay off the grid leaves something by the time of its start, and if nobody knows that time")
    func unknownTime() throws {
        // Staff who move the six from t5, where walk-ins cannot sit, to t4 leave the door three tables of four.
        let start = try SampleHouse.oldTown().instant("\(Self.friday)T19:37")
        let kept = Unavailability.keptForWalkIns(measure: .tables, quota: 4, left: 3)
        for (from, until, isKept) in [("19:00", "19:37", false), ("19:37", "20:00", true), ("12:00", "15:00", false)] {
            let quota = WalkInQuota(tables: 4, when: StartCriteria(times: try Daypart(from, until)))
            let rules = [TableRule(TableID("t5"), channels: [.online, .inHouse])]
            let (house, plan, empty, now) = try Self.evening([], quota, tables: rules)
            var day = empty
            let six = ImportedBooking(
                id: BookingID("six"),
                party: 6,
                span: start..<start + .minutes(90),
                tables: [TableID("t5")],
                isLocked: false
            )
            try day.perform(.enter(six), in: plan, by: House.host, at: now)
            let move = TableMove(booking: six.id, from: [TableID("t5")], to: [TableID("t4")])
            let zone = Forgetful(zone: house.zone, forgotten: start)
            for (plan, isKept) in [
                (plan, isKept), (try VenuePlan(house.branch, rules: house.rules, zone: zone), true),
            ] {
                var after = day
                var reason: ServiceDay.Refusal.Reason?
                do throws(ServiceDay.Refusal) {
                    let reseat = ServiceDay.Command.reseat(moves: [move], expecting: day.version)
                    try after.perform(reseat, in: plan, by: House.host, at: now)
                } catch {
                    reason = error.reason
                }
                #expect(reason == (isKept ? .unavailable(reasons: [kept]) : nil), "\(from) \(isKept)")
            }
        }
    }

    @Test("I3 I14 whatever is booked, the door keeps its share, and loses nothing by moves")
    func property() throws {
        let seed: UInt64 = 0xD0012
        var random = SplitMix64(seed: seed)
        var (booked, refused) = (0, 0)
        for run in 0..<runs(20, long: 10_000) {
            var naive = try RandomHouse.random(&random).naive
            naive.pools = true
            naive.quota = NaiveHouse.Quota(
                tables: Int.random(in: 0...2, using: &random),
                covers: Int.random(in: 0...6, using: &random)
            )
            let house = try RandomHouse(naive)
            var day = try RandomHouse.day()
            let starts = naive.starts()
            let now = (starts.first ?? 0) - 300
            for number in 0..<16 {
                let request = BookingRequest(
                    id: BookingID("\(number)"),
                    party: Int.random(in: 1...6, using: &random),
                    at: RandomHouse.at(starts.randomElement(using: &random) ?? 0)
                )
                let before = Self.stays(day)
                do throws(ServiceDay.Refusal) {
                    try day.perform(.book(request), in: house.plan, by: RandomHouse.host, at: RandomHouse.at(now))
                } catch {
                    if case .unavailable(let reasons) = error.reason {
                        refused += reasons.contains { $0.code.rawValue == "booking.keptForWalkIns" } ? 1 : 0
                    }
                    continue
                }
                booked += 1
                let after = Self.stays(day)
                let own = after.filter { $0.id == request.id.rawValue }
                let others = after.filter { $0.id != request.id.rawValue }
                var context: String { "seed \(seed) run \(run) \(naive)" }
                #expect(naive.leavesQuota(own.map(\.table), own[0].from, own[0].to, others), "\(context)")
                for minute in stride(from: own[0].from - 600, to: own[0].to + 600, by: 5) {
                    if naive.quota?.tables != 0 {
                        #expect(naive.left(minute, others).count >= naive.left(minute, before).count, "\(context)")
                    }
                }
            }
        }
        #expect(booked > 60 && refused > 10, "the houses must have room, and an end of it: \(booked), \(refused)")
    }

    @Test("I14 where stays of several lengths end as others begin, lists and answers agree on what is kept")
    func touching() throws {
        var kept = 0
        for seed in 0..<UInt64(runs(60, long: 20_000)) {
            var random = SplitMix64(seed: seed)
            func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
            // Who begins in one part of the evening may leave before those who came earlier, all on half hours.
            var naive = NaiveHouse(
                tables: (0..<3).map { NaiveHouse.Unit(tables: ["t\($0)"], smallest: 1, largest: 2 + $0) },
                periods: [(1_080, 1_380)],
                step: 30,
                turn: roll(1...4) * 30
            )
            naive.timed = (1_080 + roll(0...4) * 30, 1_260 + roll(0...4) * 30, roll(1...5) * 30)
            naive.quota = NaiveHouse.Quota(tables: roll(0...2), covers: roll(0...6))
            if roll(0...2) == 0 { naive.gap = 30 }
            let house = try RandomHouse(naive)
            var day = try RandomHouse.day()
            let now = RandomHouse.at(600)
            for number in 0..<roll(1...3) {
                let start = RandomHouse.at(1_080 + roll(0...9) * 30)
                let request = BookingRequest(id: BookingID("\(number)"), party: roll(1...4), at: start)
                _ = try? day.perform(.book(request), in: house.plan, by: RandomHouse.host, at: now)
            }
            let evening = try house.plan.open(day)
            for party in 1...4 {
                let slots = evening.slots(for: party, at: now)
                let offered = slots.filter(\.isOffered).map(\.start)
                #expect(Array(evening.openings(for: party, at: now)) == offered, "seed \(seed) party \(party) \(naive)")
                for case .refused(let reasons) in slots.map(\.answer) {
                    kept += reasons.contains { $0.code.rawValue == "booking.keptForWalkIns" } ? 1 : 0
                }
            }
        }
        #expect(kept > 50, "\(kept)")
    }

    private static func stays(_ day: ServiceDay) -> [NaiveHouse.Stay] {
        day.bookings.values.flatMap { booking in
            booking.tables.map { table in
                NaiveHouse.Stay(
                    id: booking.id.rawValue,
                    table: table.rawValue,
                    from: RandomHouse.minute(booking.span.lowerBound),
                    to: RandomHouse.minute(booking.span.upperBound),
                    party: booking.party
                )
            }
        }
    }
}
