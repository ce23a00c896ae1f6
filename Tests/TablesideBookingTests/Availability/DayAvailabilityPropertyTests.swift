import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// The booking invariants on random venues and random days, against an engine of minutes in arrays.
@Suite("Booking properties")
struct DayAvailabilityPropertyTests {
    private static func codes(_ reasons: [Unavailability]) -> Set<String> {
        let codes = reasons.map { String($0.code.rawValue.dropFirst("booking.".count)) }
        // That a party could come as two, the naive house does not know.
        return Set(codes.map { $0 == "partyNeedsSplit" ? "partyTooLarge" : $0 })
    }

    /// Plays a random day command by command; `check` sees the engine's day, the naive stays and the time after each.
    private static func play(
        _ house: RandomHouse,
        commands: Int,
        _ random: inout SplitMix64,
        check: (ServiceDay, ServiceDay.Command, [NaiveHouse.Stay], Int) throws -> Void
    ) throws {
        var day = try RandomHouse.day()
        var stays: [NaiveHouse.Stay] = []
        let starts = house.naive.starts()
        var now = (starts.first ?? 0) - 600
        for number in 0..<commands {
            now += Int.random(in: 0...40, using: &random)
            let known = day.bookings.keys.sorted()
            let some = known.randomElement(using: &random) ?? BookingID("none")
            let party = Int.random(in: 0...7, using: &random)
            let command: ServiceDay.Command
            switch Int.random(in: 0..<12, using: &random) {
            case 0..<6:
                let start = starts.randomElement(using: &random) ?? 0
                let table =
                    Int.random(in: 0..<4, using: &random) == 0
                    ? house.naive.tables.randomElement(using: &random).map { TableID($0.tables[0]) } : nil
                let request = BookingRequest(
                    id: BookingID("b\(number)"),
                    party: party,
                    at: RandomHouse.at(start),
                    channel: Bool.random(using: &random) ? .online : nil,
                    table: table
                )
                command = .book(request)
            case 6, 7: command = .walkIn(WalkIn(id: BookingID("w\(number)"), party: party))
            case 8: command = .cancel(some)
            case 9: command = .confirmArrival(some)
            case 10: command = .noShow(some)
            default: command = .finish(some)
            }
            let before = day
            if let events = try? day.perform(command, in: house.plan, by: RandomHouse.host, at: RandomHouse.at(now)) {
                for event in events {
                    let changed = event.bookings
                    stays.removeAll { stay in changed.contains { $0.rawValue == stay.id } }
                    for booking in changed.compactMap({ day.booking($0) }) where booking.holdsTables {
                        for table in booking.tables {
                            stays.append(
                                NaiveHouse.Stay(
                                    id: booking.id.rawValue,
                                    table: table.rawValue,
                                    from: RandomHouse.minute(booking.span.lowerBound),
                                    to: RandomHouse.minute(booking.span.upperBound),
                                    sits: booking.status == .seated,
                                    party: booking.party,
                                    online: booking.channel == .online,
                                    walkIn: booking.channel == .walkIn,
                                    stays: booking.isLocked || booking.parts != nil
                                )
                            )
                        }
                    }
                }
            } else {
                #expect(day == before)
            }
            try check(day, command, stays, now)
        }
    }

    /// Of the houses of the second seed one has parties that are split over combinations.
    @Test("random days offer what the naive engine does, for its reasons", arguments: [0xB00C, 0xB011] as [UInt64])
    func againstNaive(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var (split, joined) = (0, 0)
        for run in 0..<runs(4, long: 600) {
            var naive = try RandomHouse.random(&random).naive
            // Every other house splits those who are larger than its tables.
            if run.isMultiple(of: 2) { naive.splits = true }
            let house = try RandomHouse(naive)
            let owners = house.naive.owners()
            let starts = house.naive.starts()
            let probe = Int.random(in: naive.splits ? 4...12 : 0...8, using: &random)
            try Self.play(house, commands: 24, &random) { day, _, stays, now in
                let evening = try house.plan.open(day)
                for online in [true, false] {
                    let slots = evening.slots(
                        for: probe,
                        through: online ? .online : .inHouse,
                        at: RandomHouse.at(now)
                    )
                    #expect(slots.map { RandomHouse.minute($0.start) } == starts, "I17 seed \(seed) run \(run)")
                    for slot in slots {
                        let start = RandomHouse.minute(slot.start)
                        let expected = house.naive.answer(
                            party: probe,
                            start: start,
                            duration: nil,
                            now: now,
                            online: online,
                            stays: stays,
                            owners: owners
                        )
                        var context: String {
                            "seed \(seed) run \(run) start \(start) party \(probe) now \(now) \(house.naive)"
                        }
                        switch slot.answer {
                        case .offered(let tables):
                            let names = Set(tables.map(\.rawValue))
                            #expect(expected.units.contains { Set($0.tables) == names }, "\(context)")
                            let all = evening.tables(
                                for: probe,
                                at: slot.start,
                                through: online ? .online : .inHouse,
                                now: RandomHouse.at(now)
                            )
                            #expect(all.first?.tables == tables, "\(context)")
                            let free = Set(all.map { Set($0.tables.map(\.rawValue)) })
                            #expect(free == Set(expected.free.map { Set($0.tables) }), "\(context)")
                        case .split(let parts):
                            #expect(expected.units.isEmpty, "\(context)")
                            #expect(expected.reasons.isSubset(of: ["noFreeTable", "keptForWalkIns"]), "\(context)")
                            let end = start + house.naive.length(probe, at: start)
                            let best = house.naive.split(probe, online: online) { tables in
                                house.naive.isOpen(tables, start, end, stays, now: now)
                                    && house.naive.leavesQuota(tables, start, end, stays)
                            }
                            let parts = parts.map { (tables: $0.tables.map(\.rawValue), covers: $0.covers) }
                            #expect(house.naive.isSplit(probe, into: parts, online: online), "\(context) \(parts)")
                            let tables = parts.flatMap(\.tables)
                            #expect(house.naive.isOpen(tables, start, end, stays, now: now), "\(context)")
                            #expect(house.naive.leavesQuota(tables, start, end, stays), "\(context)")
                            let sum = (parts.count, tables.count, house.naive.seats(of: parts))
                            #expect(best.map { $0 == sum } == true, "\(context)")
                            (split, joined) = (split + 1, joined + (tables.count > parts.count ? 1 : 0))
                        case .possible(let tables, let moves):
                            #expect(expected.units.isEmpty, "\(context)")
                            #expect(expected.reasons.isSubset(of: ["noFreeTable", "keptForWalkIns"]), "\(context)")
                            #expect(
                                house.naive.isSeating(
                                    party: probe,
                                    at: tables.map(\.rawValue),
                                    start: start,
                                    after: moves.map { ($0.booking.rawValue, $0.to.map(\.rawValue)) },
                                    stays,
                                    online: online
                                ),
                                "\(context) \(moves)"
                            )
                        case .refused(let reasons):
                            #expect(expected.units.isEmpty, "\(context)")
                            var because = expected.reasons
                            if Self.codes(reasons).isSubset(of: ["noFreeTable", "keptForWalkIns"]) {
                                let end = start + house.naive.length(probe, at: start)
                                var isKept = false
                                let split = house.naive.split(probe, online: online) { tables in
                                    guard house.naive.isOpen(tables, start, end, stays, now: now) else { return false }
                                    let isLeft = house.naive.leavesQuota(tables, start, end, stays)
                                    isKept = isKept || !isLeft
                                    return isLeft
                                }
                                #expect(split == nil, "I14 \(context)")
                                if isKept { because.insert("keptForWalkIns") }
                                let isPossible = house.naive.canSeat(
                                    party: probe,
                                    start: start,
                                    duration: nil,
                                    now: now,
                                    online: online,
                                    stays: stays
                                )
                                #expect(!isPossible, "I14 \(context)")
                            }
                            #expect(Self.codes(reasons) == because, "\(context)")
                            #expect(Self.codes(reasons).count == reasons.count, "one fault, one problem: \(context)")
                        }
                    }
                }
            }
        }
        #expect(split > 20, "parties must be split: \(split)")
        #expect(joined > 20 || seed == 0xB00C, "parties must be split over combinations: \(joined)")
    }

    @Test("slots and openings agree with the naive engine where stays at one table have a length of their own")
    func tablesWithTurns() throws {
        let seed: UInt64 = 0x7AB1E
        var random = SplitMix64(seed: seed)
        var told = 0
        for run in 0..<runs(5, long: 1_500) {
            var naive = try RandomHouse.random(&random).naive
            let table = naive.tables.randomElement(using: &random)?.tables[0] ?? "t0"
            // A buffer that the time includes leaves something of it.
            naive.tabled = (table, naive.included + Int.random(in: 1...16, using: &random) * 15)
            (naive.splits, naive.pools, naive.quota) = (false, false, nil)
            let house = try RandomHouse(naive)
            let owners = naive.owners()
            let probe = Int.random(in: 1...6, using: &random)
            try Self.play(house, commands: 16, &random) { day, _, stays, now in
                let evening = try house.plan.open(day)
                let slots = evening.slots(for: probe, through: .inHouse, at: RandomHouse.at(now))
                for slot in slots {
                    let start = RandomHouse.minute(slot.start)
                    let expected = naive.answer(
                        party: probe,
                        start: start,
                        duration: nil,
                        now: now,
                        online: false,
                        stays: stays,
                        owners: owners
                    )
                    var context: String { "seed \(seed) run \(run) start \(start) party \(probe) now \(now) \(naive)" }
                    switch slot.answer {
                    case .offered(let tables):
                        let unit = expected.units.first { Set($0.tables) == Set(tables.map(\.rawValue)) }
                        #expect(unit != nil, "\(context)")
                        guard let unit else { continue }
                        let length = naive.length(probe, at: start, in: unit)
                        let visible = length > naive.included ? length - naive.included : length
                        #expect(slot.end == slot.start + .minutes(visible), "\(context)")
                        told += unit.tables.contains(table) ? 1 : 0
                    case .refused(let reasons):
                        #expect(expected.units.isEmpty && Self.codes(reasons) == expected.reasons, "\(context)")
                    case .possible, .split: Issue.record("nobody moves and nobody is split, \(context)")
                    }
                }
                let openings = evening.openings(for: probe, through: .inHouse, at: RandomHouse.at(now))
                #expect(Array(openings) == slots.filter(\.isOffered).map(\.start), "seed \(seed) run \(run)")
            }
        }
        #expect(told > 50, "parties must sit at the table in question: \(told)")
    }

    @Test(
        "QP-73 I1 I2 I9 no table is held twice, every stay has a table that takes it, and no command touches another's stay"
    )
    func noDoubleBooking() throws {
        let seed: UInt64 = 0xD0B1E
        var random = SplitMix64(seed: seed)
        var accepted = 0
        for run in 0..<runs(48, long: 100_000) {
            let house = try RandomHouse.random(&random)
            var last = try RandomHouse.day()
            try Self.play(house, commands: 30, &random) { day, command, stays, _ in
                for (index, stay) in stays.enumerated() {
                    for other in stays[(index + 1)...] where other.table == stay.table {
                        #expect(other.to <= stay.from || stay.to <= other.from, "I1 seed \(seed) run \(run)")
                    }
                    let tables = stays.filter { $0.id == stay.id }.map(\.table)
                    let parts = day.booking(BookingID(stay.id))?.parts?.map { ($0.tables.map(\.rawValue), $0.covers) }
                    let isSeated =
                        parts.map { house.naive.isSplit(stay.party, into: $0, online: stay.online) }
                        ?? house.naive.holds(stay.party, at: tables, online: stay.online)
                    #expect(isSeated, "I2 seed \(seed) run \(run) \(stay) \(house.naive)")
                }
                // Others may be given other tables, unless theirs are fixed; nothing else about them changes.
                for (id, booking) in last.bookings where id != command.booking {
                    let other = day.booking(id)
                    if booking.isLocked || booking.parts != nil || booking.status == .seated || !house.naive.pools {
                        #expect(other == booking, "I9 seed \(seed) run \(run)")
                    }
                    #expect(other?.span == booking.span && other?.party == booking.party, "seed \(seed) run \(run)")
                    #expect(other?.status == booking.status, "seed \(seed) run \(run)")
                }
                accepted += day.version > last.version ? 1 : 0
                last = day
            }
        }
        #expect(accepted > 250, "the streams must do something")
    }

    @Test("QP-S2 I3 what is listed can be booked, and what is refused is refused for the same reasons")
    func listingIsBooking() throws {
        let seed: UInt64 = 0x1157
        var random = SplitMix64(seed: seed)
        var outcomes: [String: Int] = [:]
        for run in 0..<runs(6, long: 1_500) {
            let any = try RandomHouse.random(&random)
            // Every other house is small, so that it fills.
            let house = run.isMultiple(of: 2) ? try RandomHouse(NaiveHouse.crowded) : any
            try Self.play(house, commands: 20, &random) { day, _, _, now in
                let evening = try house.plan.open(day)
                for party in [1, 3, 6, 9] {
                    for slot in evening.slots(for: party, at: RandomHouse.at(now)) {
                        let request = BookingRequest(id: BookingID("new"), party: party, at: slot.start)
                        var copy = day
                        var context: String { "seed \(seed) run \(run) \(slot)" }
                        do {
                            try copy.perform(
                                .book(request),
                                in: house.plan,
                                by: .guest(RandomHouse.guest),
                                at: RandomHouse.at(now)
                            )
                            let booking = try #require(copy.booking(BookingID("new")))
                            switch slot.answer {
                            case .offered(let tables):
                                outcomes["offered", default: 0] += 1
                                #expect(booking.tables == tables, "\(context)")
                                #expect(day.bookings.allSatisfy { copy.booking($0) == $1 }, "\(context)")
                            case .possible(let tables, let moves):
                                outcomes["possible", default: 0] += 1
                                #expect(booking.tables == tables, "\(context)")
                                let moved = day.bookings.values.filter { copy.booking($0.id)?.tables != $0.tables }
                                #expect(Set(moved.map(\.id)) == Set(moves.map(\.booking)), "\(context)")
                                #expect(moves.allSatisfy { copy.booking($0.booking)?.tables == $0.to }, "\(context)")
                            case .split(let parts):
                                outcomes["split", default: 0] += 1
                                let tables = parts.flatMap(\.tables)
                                #expect(booking.parts == parts && booking.tables == tables, "\(context)")
                                #expect(day.bookings.allSatisfy { copy.booking($0) == $1 }, "\(context)")
                            case .refused: Issue.record("\(context)")
                            }
                            let told = RandomHouse.minute(booking.span.upperBound) - house.naive.included
                            #expect(slot.end == RandomHouse.at(told), "\(context)")
                        } catch let error as ServiceDay.Refusal {
                            guard case .unavailable(let reasons) = error.reason else {
                                Issue.record("\(context): \(error)")
                                continue
                            }
                            outcomes["refused", default: 0] += 1
                            #expect(slot.answer == .refused(reasons: reasons), "\(context)")
                        }
                    }
                }
            }
        }
        for name in ["offered", "possible", "split", "refused"] {
            #expect(outcomes[name, default: 0] > 0, "\(name): \(outcomes)")
        }
    }

    @Test("I4 cancelling restores which starts are offered")
    func cancelRestores() throws {
        let seed: UInt64 = 0xCA9CE1
        var random = SplitMix64(seed: seed)
        var restored = 0
        for run in 0..<runs(6, long: 10_000) {
            let house = try RandomHouse.random(&random)
            try Self.play(house, commands: 12, &random) { day, _, _, now in
                let before = try house.plan.open(day).slots(for: 2, at: RandomHouse.at(now))
                guard let slot = before.first(where: \.isOffered) else { return }
                var copy = day
                let request = BookingRequest(id: BookingID("new"), party: 2, at: slot.start)
                let guest = Author.guest(RandomHouse.guest)
                try copy.perform(.book(request), in: house.plan, by: guest, at: RandomHouse.at(now))
                try copy.perform(.cancel(BookingID("new")), in: house.plan, by: guest, at: RandomHouse.at(now))
                let after = try house.plan.open(copy).slots(for: 2, at: RandomHouse.at(now))
                #expect(after.map(\.answer) == before.map(\.answer), "seed \(seed) run \(run)")
                restored += 1
            }
        }
        #expect(restored > 10, "the streams must do something")
    }

    @Test("I5 the order of tables, turns and bookings makes no difference")
    func order() throws {
        let seed: UInt64 = 0x0DE5
        var random = SplitMix64(seed: seed)
        var offered = 0
        for run in 0..<runs(6, long: 5_000) {
            let house = try RandomHouse.random(&random)
            var shuffled = house.naive
            shuffled.tables.shuffle(using: &random)
            shuffled.combinations.shuffle(using: &random)
            shuffled.paces.shuffle(using: &random)
            shuffled.periods.reverse()
            let other = try RandomHouse(shuffled)
            try Self.play(house, commands: 12, &random) { day, _, _, now in
                for party in 1...4 {
                    let here = try house.plan.open(day).slots(for: party, at: RandomHouse.at(now))
                    let there = try other.plan.open(day).slots(for: party, at: RandomHouse.at(now))
                    #expect(here == there, "seed \(seed) run \(run)")
                    offered += here.filter(\.isOffered).count
                }
            }
        }
        #expect(offered > 100, "the streams must do something")
    }

    @Test("I6 I7 another table or one booking less takes no start away; a longer stay brings none")
    func monotone() throws {
        let seed: UInt64 = 0x3060
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(6, long: 5_000) {
            let house = try RandomHouse.random(&random)
            var larger = house.naive
            larger.tables.append(NaiveHouse.Unit(tables: ["t99"], smallest: 1, largest: 3))
            let other = try RandomHouse(larger)
            try Self.play(house, commands: 14, &random) { day, _, _, now in
                func offered(_ plan: VenuePlan, _ day: ServiceDay, _ length: Elapsed? = nil) throws -> Set<Instant> {
                    let slots = try plan.open(day).slots(for: 2, lasting: length, at: RandomHouse.at(now))
                    return Set(slots.filter(\.isOffered).map(\.start))
                }
                let here = try offered(house.plan, day)
                #expect(here.isSubset(of: try offered(other.plan, day)), "I6 seed \(seed) run \(run)")
                if let id = day.bookings.values.filter({ $0.status == .confirmed }).map(\.id).min() {
                    var less = day
                    try less.perform(.cancel(id), in: house.plan, by: RandomHouse.host, at: RandomHouse.at(now))
                    #expect(here.isSubset(of: try offered(house.plan, less)), "I6 seed \(seed) run \(run)")
                }
                let short = try offered(house.plan, day, .minutes(40))
                let long = try offered(house.plan, day, .minutes(70))
                #expect(long.isSubset(of: short), "I7 seed \(seed) run \(run)")
            }
        }
    }

    @Test("I10 a day read back from its text, or replayed from its events, gives the same answers")
    func storedAndReplayed() throws {
        let seed: UInt64 = 0x10AD
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(4, long: 2_000) {
            let house = try RandomHouse.random(&random)
            var last = try RandomHouse.day()
            var replayed = last
            try Self.play(house, commands: 20, &random) { day, command, _, now in
                let author = RandomHouse.host
                if let events = try? last.decide(command, in: house.plan, by: author, at: RandomHouse.at(now)) {
                    let read = try decoded([ServiceDay.Event].self, encoded(events))
                    #expect(read == events)
                    for event in read { replayed.record(event) }
                }
                #expect(replayed == day, "seed \(seed) run \(run)")
                let stored = try decoded(ServiceDay.self, encoded(day))
                #expect(stored == day, "seed \(seed) run \(run)")
                let here = try house.plan.open(day).slots(for: 2, at: RandomHouse.at(now))
                #expect(try house.plan.open(stored).slots(for: 2, at: RandomHouse.at(now)) == here)
                last = day
            }
        }
    }

    @Test("I11 a week later, without a change of the clocks, the labels are the same")
    func weekLater() throws {
        let seed: UInt64 = 0x7DA75
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(6, long: 5_000) {
            var naive = try RandomHouse.random(&random).naive
            // A pause is a time of one date.
            (naive.pause, naive.areaPause) = (nil, nil)
            let house = try RandomHouse(naive)
            let later = ServiceDay(id: BranchDay(branch: RandomHouse.branch, date: try CivilDate("2026-06-08")))
            let now = RandomHouse.at(-600)
            let here = try house.plan.open(RandomHouse.day()).slots(for: 2, at: now)
            let there = try house.plan.open(later).slots(for: 2, at: now + .days(7))
            #expect(here.map(\.label.time) == there.map(\.label.time), "seed \(seed) run \(run)")
            #expect(here.map(\.isOffered) == there.map(\.isOffered), "seed \(seed) run \(run)")
            #expect(here.map { $0.start + .days(7) } == there.map(\.start), "seed \(seed) run \(run)")
        }
    }

    @Test("two neighboring service days never sell one table for the same time")
    func neighbors() throws {
        let seed: UInt64 = 0x2DA45
        var random = SplitMix64(seed: seed)
        var compared = 0
        for run in 0..<runs(15, long: 20_000) {
            let house = try RandomHouse.random(&random)
            let now = RandomHouse.at(-6_000)
            var spans: [TableID: [(day: Int, span: Range<Instant>)]] = [:]
            for offset in 0..<3 {
                let date = try CivilDate("2026-06-01").adding(days: offset)
                var day = ServiceDay(id: BranchDay(branch: RandomHouse.branch, date: date))
                for slot in try house.plan.open(day).slots(for: 2, through: .inHouse, at: now) {
                    let request = BookingRequest(id: BookingID("\(slot.start)"), party: 2, at: slot.start)
                    _ = try? day.perform(.book(request), in: house.plan, by: RandomHouse.host, at: now)
                }
                for booking in day.bookings.values {
                    for table in booking.tables { spans[table, default: []].append((offset, booking.span)) }
                }
            }
            for sold in spans.values {
                let pairs = sold.flatMap { first in sold.map { (first, $0) } }
                for (first, second) in pairs where second.day > first.day {
                    #expect(first.span.upperBound <= second.span.lowerBound, "seed \(seed) run \(run)")
                    compared += 1
                }
            }
        }
        #expect(compared > 100)
    }
}
